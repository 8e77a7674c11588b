"""A game begins."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from games.engine.chance import ProvenChance, game_key
from games.engine.play import start
from games.models import STRANGER, Actor, Game, Player
from games.selectors import game_differences
from games.selectors.loading import rules_of
from games.services import BadStart, ClockSpec, RulesSpec, SeatSpec, game_start
from tests.support.tables import begin, person

pytestmark = pytest.mark.django_db


def wanted(**changes: Any) -> dict[str, Any]:
    seats = [SeatSpec(name, colour, person(name)[0]) for name, colour in (("Anna", "yellow"), ("Ben", "blue"))]
    return {
        "rules": RulesSpec("hasbro_2015", "mission", {"leaver": "neutral"}, youngest=1),
        "seats": [*seats, SeatSpec("Bot 1", "green", bot="solid")],
        "secret": bytes(range(32)),
        "contributions": ["ab" * 16, "", ""],
        "clock": ClockSpec(turn=60, reserve=600, defence=15),
        "visibility": "public",
    } | changes


def test_game_is_stored_as_the_lobby_asked_for_it() -> None:
    game = game_start(**wanted())
    stored = Game.objects.get(pk=game.pk)
    assert (stored.edition, stored.mode, stored.changes, stored.youngest) == (
        "hasbro_2015",
        "mission",
        {"leaver": "neutral"},
        1,
    )
    assert (stored.turn_seconds, stored.reserve_seconds, stored.defence_seconds) == (60, 600, 15)
    assert (stored.visibility, stored.status, stored.commitment) == (
        "public",
        "running",
        sha256(bytes(range(32))).hexdigest(),
    )
    seats = [(p.name, p.colour, p.bot, p.guest_id is None) for p in Player.objects.filter(game=game).order_by("seat")]
    assert seats == [
        ("Anna", "yellow", "", False),
        ("Ben", "blue", "", False),
        ("Bot 1", "green", "solid", True),
    ]
    assert game_differences(game_id=game.pk) == []


def test_deal_and_rolls_follow_from_secret_and_contributions() -> None:
    game = game_start(**wanted())
    players = list(Player.objects.filter(game=game).order_by("seat"))
    chance = ProvenChance(game_key(bytes(range(32)), ["ab" * 16, "", ""]))
    expected = start(rules_of(game, players), ("person", "person", "bot"), chance)
    assert list(game.events.order_by("seq").values_list("kind", flat=True)) == [e.kind for e in expected.events]
    assert [player.mission for player in players] == list(expected.state.missions)


def test_rules_are_frozen_as_they_were_when_the_game_began() -> None:
    table = begin(changes={"joker": "any"})
    game = table.game
    assert game.policies["joker"] == "any"
    assert set(game.policies) == set(table.state.rules.policies.__slots__)
    Game.objects.filter(pk=game.pk).update(policies=game.policies | {"joker": "strict"})
    assert table.state.rules.policies.joker == "strict"


def test_ids_cannot_be_guessed_and_are_safe_in_addresses_and_commands() -> None:
    ids = {begin(seats=3, bots=(0, 1, 2)).game_id for _ in range(30)}
    assert len(ids) == 30
    assert all(len(i) == 22 and i[0].isalnum() and i.replace("-", "a").replace("_", "a").isalnum() for i in ids)


@pytest.mark.parametrize(
    "changes",
    [
        {"rules": RulesSpec("hasbro_1815", "mission")},
        {"rules": RulesSpec("../editions/hasbro_2015", "mission")},
        {"rules": RulesSpec("hasbro_2015", "chess")},
        {"rules": RulesSpec("hasbro_2015", "mission", {"joker": "never"})},
        {"rules": RulesSpec("hasbro_2015", "mission", {"secret": 1})},
        {"rules": RulesSpec("hasbro_2015", "mission", youngest=3)},
        {"secret": b"short"},
        {"contributions": ["", ""]},
        {"contributions": ["xy", "", ""]},
        {"contributions": ["ab" * 33, "", ""]},
        {"contributions": ["abc", "", ""]},
        {"clock": ClockSpec(turn=29)},
        {"clock": ClockSpec(turn=259_201)},
        {"clock": ClockSpec(turn=60, reserve=-1)},
        {"clock": ClockSpec(defence=4)},
        {"clock": ClockSpec(defence=3601)},
    ],
    ids=str,
)
def test_what_cannot_be_played_is_refused_and_nothing_is_stored(changes: dict[str, Any]) -> None:
    with pytest.raises(BadStart):
        game_start(**wanted(**changes))
    assert not Game.objects.exists()


def test_seat_is_a_persons_or_a_bots_and_a_person_has_one() -> None:
    asked = wanted()
    anna, ben, bot = asked["seats"]
    nobody = replace(anna, actor=STRANGER)
    both = replace(bot, actor=ben.actor)
    unknown = replace(bot, bot="genius")
    twice = replace(ben, actor=anna.actor)
    same_colour = replace(ben, colour="yellow")
    for seats in (
        [nobody, ben, bot],
        [anna, ben, both],
        [anna, ben, unknown],
        [anna, twice, bot],
        [anna, same_colour, bot],
    ):
        with pytest.raises(BadStart):
            game_start(**wanted(seats=seats))
    assert not Game.objects.exists()


def test_account_goes_before_the_guest_of_the_same_browser(django_user_model: Any) -> None:
    user = django_user_model.objects.create_user("anna")
    asked = wanted()
    guest = asked["seats"][0].actor.guest_id
    asked["seats"][0] = replace(asked["seats"][0], actor=Actor(guest_id=guest, user_id=user.pk))
    player = Player.objects.get(game=game_start(**asked), seat=0)
    assert (player.user_id, player.guest_id) == (user.pk, None)
