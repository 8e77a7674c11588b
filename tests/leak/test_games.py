"""Whole games, in which nobody learns what is not for them: by socket, page, list, log or export."""

from collections.abc import Callable

import pytest

from games.engine.library import edition, edition_keys
from tests.leak.watched_game import Plan, WatchedGame
from tests.support.canaries import MARK

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("canaries", "threads")]

AMONG_PEOPLE = Plan(seed=3, people=4, bots=0, hand_over_at=6)
SHORT = {"opening": "all", "round_cap": 2}
"""Judged after two rounds: what is secret has been dealt, ordered, drawn and fought over by then."""
WITH_BOTS = {
    "leaver": Plan(seed=2, public=True, resign_at=5),
    "neutral leaver": Plan(seed=5, bots=0, resign_at=12, changes=SHORT | {"leaver": "neutral"}),
    "classic": Plan(seed=4, mode="classic", people=2, bots=1, changes=SHORT, reconnect_every=50),
}
OTHERWISE = {
    "hasbro_2015-turbo": Plan(seed=11, mode="turbo", people=3, bots=0, changes=SHORT),
    "hasbro_2000-mission": Plan(seed=12, edition="hasbro_2000", people=2, bots=1, changes=SHORT),
    "dutch-ghost": Plan(seed=15, edition="dutch", mode="ghost", people=2, bots=0, changes=SHORT),
    "after the roll": Plan(seed=16, people=3, bots=0, changes=SHORT | {"defender_choice": "after_roll"}),
}


async def test_nobody_learns_a_secret_in_a_game_among_people(say: Callable[[str], None]) -> None:
    game = await played(AMONG_PEOPLE, say)
    missions = {secret for role, secret in game.met if role.startswith("seat") and secret.startswith("m15")}
    cards = {secret for role, secret in game.met if role.startswith("seat") and MARK in secret} - missions
    assert len(missions) >= AMONG_PEOPLE.people
    assert cards, "drawn by somebody"
    assert {("seat 0", "order of 0"), ("seat 1", "order of 1")} <= game.met
    assert {secret.split(" ")[0] for _, secret in game.met} >= {"plan", "rolls", "return", "invitation"}


@pytest.mark.parametrize("plan", WITH_BOTS.values(), ids=WITH_BOTS.keys())
async def test_nobody_learns_a_secret_in_a_game_with_bots(plan: Plan, say: Callable[[str], None]) -> None:
    game = await played(plan, say)
    left = [visitor.role for visitor in game.visitors if visitor.role.startswith("former")]
    assert len(left) == (plan.resign_at is not None)


@pytest.mark.parametrize("plan", OTHERWISE.values(), ids=OTHERWISE.keys())
async def test_nobody_learns_a_secret_by_another_booklet(plan: Plan, say: Callable[[str], None]) -> None:
    game = await played(plan, say)
    assert ("seat 0", "order of 0") in game.met


@pytest.mark.soak
@pytest.mark.parametrize(("key", "mode"), [(key, mode) for key in edition_keys() for mode in edition(key).modes])
@pytest.mark.parametrize("seed", range(200, 203))
async def test_nobody_learns_a_secret_in_any_booklet_and_mode(
    key: str, mode: str, seed: int, say: Callable[[str], None]
) -> None:
    people = edition(key).modes[mode].min_players
    await played(Plan(seed, mode, key, people, bots=0, changes={"opening": "all", "round_cap": 6}), say)


@pytest.mark.soak
@pytest.mark.parametrize("mode", ["mission", "classic"])
@pytest.mark.parametrize("seed", range(100, 130))
async def test_nobody_learns_a_secret_in_any_of_many_games(mode: str, seed: int, say: Callable[[str], None]) -> None:
    leaver, opening = ("bot", "neutral")[seed % 2], ("one_by_one", "five", "all")[seed % 3]
    changes = {"opening": opening, "leaver": leaver}
    await played(Plan(seed, mode, public=seed % 5 == 0, changes=changes, resign_at=seed - 60), say)


async def played(plan: Plan, say: Callable[[str], None]) -> WatchedGame:
    """The game, after its end, in which nothing leaked, although everybody was looked at."""
    game = WatchedGame(plan)
    await game.play()
    say(f"{game.actions} actions, {game.knowledge.seq} events, bytes searched: {dict(game.searched)}")
    assert game.leaks == [], "\n".join(map(str, game.leaks))
    assert game.knowledge.ended
    assert ("by link", "dice secret") in game.met, "shown after the end"
    assert {visitor.role for visitor in game.visitors} <= set(game.searched)
    return game
