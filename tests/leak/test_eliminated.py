"""Who is out of the game looks on, and learns no more than anybody who never played."""

import json
from typing import Any

import pytest

from games.engine.actions import AttackUntil, EndTurn, Occupy
from games.in_database import in_database
from games.services import game_wake, seat_hand_over
from tests.support.canaries import Canary, found_in, marked, name_canary
from tests.support.onlookers import Onlooker
from tests.support.tables import Table, stage

HANDS = {"yellow": ("peru", "siam"), "blue": ("japan", "joker_1"), "green": ("brazil",)}
MISSIONS = {"yellow": "m15_eu_au", "blue": "m15_as_af", "green": "m15_as_sa"}
POSITION = " | ".join([
    "hasbro_2015/mission yellow blue green attack yellow r3 round_cap=6",  # One message holds all that is left.
    "yellow: mongolia 30, siam 2, north_america 2 | blue: japan 1 | green: rest 1",
    *(f"hand {colour}: {' '.join(map(marked, cards))}" for colour, cards in HANDS.items()),
    *(f"mission {colour}: {marked(mission)}" for colour, mission in MISSIONS.items()),
])  # fmt: skip


OWN_ALONE = ("viewer", "mission", "progress", "waiting", "defence", "seats")
"""Parts of a view in which an eliminated seat finds its own mission and orders."""


def play_to_the_end(table: Table) -> None:
    for seat in (0, 2):
        seat_hand_over(game_id=table.game_id, seat=seat, bot="solid")
    while table.state.outcome is None:
        assert game_wake(game_id=table.game_id), "bots are due at once"


def events_after(onlooker: Onlooker, seq: int) -> list[dict[str, Any]]:
    updates = [frame for frame in map(json.loads, onlooker.frames) if frame["type"] == "update"]
    return [told for update in updates for told in update["events"] if told["seq"] > seq]


def views_after(onlooker: Onlooker, seq: int) -> list[dict[str, Any]]:
    """The views without what is the own seat's; equal for everybody who has nothing of their own."""
    updates = [frame for frame in map(json.loads, onlooker.frames) if frame["type"] == "update" and frame["seq"] > seq]
    return [{key: part for key, part in update["view"].items() if key not in OWN_ALONE} for update in updates]


async def eliminate_blue(table: Table, winner: Onlooker) -> None:
    for action in (AttackUntil("mongolia", "japan"), Occupy(20), EndTurn()):
        await winner.catch_up(await in_database(lambda: table.game.seq))
        assert (await winner.submit(action))["type"] == "accepted"
    assert await in_database(lambda: table.state.status[1]) == "eliminated"
    assert await in_database(lambda: len(table.state.hands[0])) == 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("canaries", "threads")
async def test_eliminated_player_learns_no_more_than_a_spectator() -> None:
    table = await in_database(stage, POSITION)
    cookies = [await in_database(table.cookie, seat) for seat in range(3)]
    now = f"after={await in_database(lambda: table.game.seq)}"  # The log before tells of another deal.
    winner, loser = [await Onlooker(f"seat {s}", table.game_id, cookies[s], now, s).open() for s in (0, 1)]
    await eliminate_blue(table, winner)
    out = await in_database(lambda: table.game.seq)
    spectator = await Onlooker("spectator", table.game_id, query=f"after={out}").open()
    for onlooker in (loser, spectator):
        await onlooker.catch_up(out)
    own = {marked(name) for name in (*HANDS["blue"], MISSIONS["blue"])}
    assert found_in("".join(loser.frames).encode(), await in_database(secrets_of, table)) == own

    await in_database(play_to_the_end, table)
    end = await in_database(lambda: table.game.seq)
    again = await Onlooker("seat 1", table.game_id, cookies[1], f"after={out}", 1).open()
    for onlooker in (loser, spectator, again):
        await onlooker.catch_up(end)
    assert events_after(loser, out) == events_after(spectator, out) == events_after(again, out)
    assert len(events_after(loser, out)) == end - out
    assert views_after(loser, out)[-1] == views_after(spectator, out)[-1] == views_after(again, out)[-1]
    for onlooker in (winner, loser, spectator, again):
        await onlooker.close()


def secrets_of(table: Table) -> list[Canary]:
    return [name_canary(name) for name in (*table.state.rules.edition.cards, *table.state.rules.edition.missions)]
