"""Number, kind, content and size of what the server sends tell nothing of who holds which mission."""

import json
import re
from collections import Counter
from random import Random

import pytest

from games.engine.actions import SeatAction
from games.in_database import in_database
from games.models import GameEvent, Player
from games.protocol import Accepted
from tests.bots.players import Wild
from tests.support.onlookers import Onlooker
from tests.support.tables import Table, begin

SECRET = b"two games that roll the same dice"[:32]
MOMENT = re.compile(r'"(at|now|last_seen)":\d+')
OWN_PROGRESS = re.compile(r'"progress":\[[^]]*\]')
ACTIONS = 90


def two_games() -> tuple[Table, Table]:
    """Equal games of three people, but that in the second one everybody holds the next one's mission."""
    first, second = (begin(seats=3, changes={"opening": "all"}, secret=SECRET) for _ in range(2))
    dealt = GameEvent.objects.get(game_id=second.game_id, kind="missions_dealt")
    event = json.loads(dealt.payload)
    event["missions"] = [*event["missions"][1:], event["missions"][0]]
    dealt.payload = json.dumps(event, separators=(",", ":"))
    dealt.save()
    for seat, mission in enumerate(event["missions"]):
        Player.objects.filter(game_id=second.game_id, seat=seat).update(mission=mission)
    assert first.state.missions != second.state.missions
    return first, second


def choice(table: Table, luck: Random) -> SeatAction:
    """Something legal; which, must not depend on the mission."""
    state = table.state
    assert state.to_act is not None
    update = table.update(state.to_act)
    assert update is not None
    return Wild().choose(state.rules, update.view, luck)


def play_both(first: Table, second: Table, luck: Random) -> None:
    """One action in both games, by the same seat."""
    seat = first.state.to_act
    assert seat is not None
    action = choice(first, luck)
    assert isinstance(first.submit(seat, action), Accepted)
    assert isinstance(second.submit(seat, action), Accepted)


def told(onlooker: Onlooker, mission: str | None) -> list[str]:
    """Every frame but who is there, apart from which game it is, when, and the own mission with its progress."""
    frames = [frame for frame in onlooker.frames if json.loads(frame)["type"] != "presence"]
    anonymous = [MOMENT.sub(r'"\1":0', frame.replace(onlooker.game_id, "")) for frame in frames]
    if mission is None:
        return anonymous
    return [OWN_PROGRESS.sub("progress", frame.replace(f'"{mission}"', "mission")) for frame in anonymous]


def stream(onlooker: Onlooker) -> list[tuple[int, str]]:
    updates = [frame for frame in map(json.loads, onlooker.frames) if frame["type"] == "update"]
    return [(told["seq"], told["event"]["kind"]) for update in updates for told in update["events"]]


async def watched(table: Table, seat: int | None) -> Onlooker:
    """Somebody who looks on from the first event."""
    cookie = "" if seat is None else await in_database(table.cookie, seat)
    onlooker = await Onlooker(f"seat {seat}", table.game_id, cookie, "after=0", seat).open()
    # Told of the start in a frame of its own, also where the first action comes quickly.
    await onlooker.catch_up(await in_database(lambda: table.game.seq))
    return onlooker


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("threads")
async def test_games_that_differ_in_missions_alone_look_the_same() -> None:
    tables = await in_database(two_games)
    missions = [await in_database(lambda table=table: table.state.missions[0]) for table in tables]
    spectators = [await watched(table, None) for table in tables]
    rivals = [await watched(table, 0) for table in tables]
    luck = Random(7)
    for _ in range(ACTIONS):
        await in_database(play_both, *tables, luck)
        for pair in (spectators, rivals):
            for onlooker, table in zip(pair, tables, strict=True):
                await onlooker.catch_up(await in_database(lambda table=table: table.game.seq))
    assert stream(spectators[0]) == stream(spectators[1])
    assert told(spectators[0], None) == told(spectators[1], None)
    assert told(rivals[0], missions[0]) == told(rivals[1], missions[1])
    kinds = Counter(kind for _, kind in stream(spectators[0]))
    assert kinds["missions_dealt"] == 1
    assert min(kinds["card_drawn"], kinds["battle_rolled"], kinds["territory_conquered"]) > 3, kinds
    for onlooker in (*spectators, *rivals):
        await onlooker.close()
