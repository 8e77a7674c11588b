"""What the server answers to questions about other people's secrets, to the curious and to its own operators."""

from dataclasses import replace
from itertools import combinations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.engine.actions import Trade
from games.models import GameEvent
from games.protocol import Rejected
from tests.leak.knowledge import Knowledge
from tests.support.canaries import found_in, marked, name_canary
from tests.support.tables import stage

pytestmark = pytest.mark.django_db

HANDS = "hand yellow: alaska alberta ontario | hand blue: peru siam egypt | hand green: brazil"
BOARD = "yellow: siam 9 | blue: asia 3 | green: rest 2 | pool 3"
POSITION = f"hasbro_2015/mission yellow blue green reinforcement yellow r3 | {BOARD} | {HANDS}"
MARKED_HANDS = " | ".join(
    f"hand {colour}: {marked(card)} | mission {colour}: {marked(mission)}"
    for colour, card, mission in (("yellow", "peru", "m15_24"), ("blue", "joker_1", "m15_as_af"))
)
MARKED = f"hasbro_2015/mission yellow blue green attack yellow r3 | {BOARD} | {MARKED_HANDS}"


def answer(seat: int, *cards: str) -> Rejected:
    """What a trade of these cards is answered, without its number."""
    refused = stage(POSITION).submit(seat, Trade(cards))
    assert isinstance(refused, Rejected)
    return replace(refused, id=None)


def test_refused_trade_does_not_tell_where_the_cards_are() -> None:
    of_rivals, of_the_pile, of_nobody = ("peru", "siam", "egypt"), ("japan", "india", "ural"), ("x", "y", "z")
    assert answer(0, *of_rivals) == answer(0, *of_the_pile) == answer(0, *of_nobody)
    with_own = [answer(0, "alaska", *two) for two in combinations(("peru", "japan", "brazil", "joker_1"), 2)]
    assert with_own == [answer(0, *of_nobody)] * 6
    assert with_own[0].code == "not_in_hand"


def test_refused_trade_in_a_foreign_turn_does_not_tell_whether_it_is_a_set() -> None:
    of_a_set, of_none = answer(1, "peru", "siam", "egypt"), answer(1, "peru", "siam", "japan")
    assert of_a_set == of_none
    assert of_a_set.code == "not_your_turn"


@pytest.mark.usefixtures("canaries")
def test_administration_shows_no_secret_of_a_running_game() -> None:
    table = stage(MARKED)
    knowledge = Knowledge(table.game_id, 3)
    knowledge.learn()
    secrets = [*knowledge.canaries.values(), *(name_canary(marked(card)) for card in ("peru", "joker_1"))]
    browser = Client()
    browser.force_login(User.objects.create_superuser("admin"))
    event, seat = GameEvent.objects.get(kind="missions_dealt").pk, table.players[0].pk
    pages = ["", f"game/{table.game_id}/change/", f"player/{seat}/change/", f"gameevent/{event}/change/"]
    lists = [f"{model}/" for model in ("game", "player", "gameevent", "guest")]
    for page in [*pages, *lists]:
        answered = browser.get(f"/admin/games/{page}")
        assert answered.status_code == 200, page
        assert found_in(answered.content, secrets) == set(), page
