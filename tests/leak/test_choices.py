"""Whatever a seat chooses in secret, everybody else is sent the same: as many frames, as long, of the same bytes."""

import re
from dataclasses import dataclass

import pytest

from games.engine.actions import SeatAction, SetDefence
from games.engine.ids import Seat
from games.engine.orders import DefenceOrder
from games.in_database import in_database
from games.protocol import Accepted
from tests.support.onlookers import Onlooker
from tests.support.tables import Table, stage

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads")]

MOMENT = re.compile(r'"(at|now|last_seen|deadline|reserve_from)":\d+')
SECRET = b"two games that roll the same dice"[:32]
BOARD = " | yellow: australia 2, siam 6 | blue: asia 1, china 3 | green: rest 3"
MISSIONS = " | mission yellow: m15_as_sa | mission blue: m15_na_af | mission green: m15_eu_au"
ATTACK = f"hasbro_2015/mission yellow blue green attack yellow r3{BOARD}{MISSIONS}"
TURBO = "hasbro_2015/turbo yellow blue green"
RESERVES = " | reserve yellow: 5 | reserve blue: 5 | reserve green: 5"
OPENING = f"hasbro_2015/mission yellow blue green opening blue{BOARD}{RESERVES}"
ORDERS = [
    DefenceOrder("maximum"),
    DefenceOrder("one"),
    DefenceOrder("one_below", 7),
    DefenceOrder("ask", 0, (("china", "one"), ("india", "maximum"))),
]


@dataclass(frozen=True)
class Case:
    """A position, who chooses there, between what, and who learns of the choice beside the one who makes it."""

    position: str
    seat: Seat
    choices: tuple[SeatAction | str, ...]
    concerned: frozenset[Seat] = frozenset()


ASKED = f"{ATTACK} | defence blue: ask"
CASES = {
    "standing order": Case(ATTACK, 1, tuple(map(SetDefence, ORDERS))),
    "order in the own turn": Case(ATTACK, 0, tuple(map(SetDefence, ORDERS))),
    "dice of an announced attack": Case(
        ASKED, 0, ("attack siam>china 1", "attack siam>china 2", "attack siam>china 3"), frozenset({1})
    ),
    "headquarters": Case(
        f"{TURBO} headquarters yellow{BOARD}",
        0,
        ("headquarters siam", "headquarters indonesia", "headquarters new_guinea"),
    ),
    "plan of the opening": Case(OPENING, 0, ("plan siam siam", "plan siam indonesia siam new_guinea", "plan")),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
async def test_others_are_sent_the_same_whatever_is_chosen(case: Case) -> None:
    sent = [await sent_to_others(case, choice) for choice in case.choices]
    assert all(frames for frames in sent[0].values())
    for other in sent[1:]:
        for role, frames in other.items():
            assert [len(frame) for frame in frames] == [len(frame) for frame in sent[0][role]], role
            assert frames == sent[0][role], role


async def sent_to_others(case: Case, choice: SeatAction | str) -> dict[str, list[str]]:
    """Every frame that reaches those whom the choice does not concern, and how long the whole of them is."""
    table = await in_database(lambda: stage(case.position, secret=SECRET))
    others = [seat for seat in range(3) if seat != case.seat and seat not in case.concerned]
    onlookers = [await watched(table, seat) for seat in (None, *others)]
    answer = await in_database(table.submit, case.seat, choice)
    assert isinstance(answer, Accepted), answer
    seq = await in_database(lambda: table.game.seq)
    for onlooker in onlookers:
        await onlooker.catch_up(seq)
        again = await watched(table, onlooker.seat)
        await again.catch_up(seq)
        onlooker.frames += again.frames
        await again.close()
        await onlooker.close()
    return {onlooker.role: anonymous(onlooker) for onlooker in onlookers}


async def watched(table: Table, seat: Seat | None) -> Onlooker:
    cookie = "" if seat is None else await in_database(table.cookie, seat)
    onlooker = await Onlooker(f"seat {seat}", table.game_id, cookie, "after=0", seat).open()
    await onlooker.catch_up(0)
    return onlooker


def anonymous(onlooker: Onlooker) -> list[str]:
    """The frames without what differs between any two games: which one it is, when, and who is connected."""
    frames = [frame for frame in onlooker.frames if '"type":"presence"' not in frame]
    return [MOMENT.sub(r'"\1":0', frame.replace(onlooker.game_id, "")) for frame in frames]
