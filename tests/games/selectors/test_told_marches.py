"""The way of armies that have moved comes with their event, live and in a replay."""

import pytest

from games.engine.events import Fortified
from games.engine.notation import read_position
from games.selectors.positions import Logged
from games.selectors.replay import steps_from
from tests.support.tables import stage

pytestmark = pytest.mark.django_db

CHAIN = "hasbro_2015/classic y b g fortification y r3 | y: peru 5, brazil north_africa egypt 1 | b: asia 1 | g: rest 2"


def test_way_of_a_move_is_told_with_its_event() -> None:
    table = stage(CHAIN)
    before = table.game.seq
    table.submit(0, "fortify peru>egypt 4")
    update = table.update(1, after_seq=before)
    assert update is not None
    moved = next(told.seq for told in update.events if isinstance(told.event, Fortified))
    assert [(march.seq, march.way) for march in update.marches] == [
        (moved, ("peru", "brazil", "north_africa", "egypt"))
    ]
    assert table.update(1, after_seq=update.seq).marches == ()


def test_replay_tells_the_way_with_its_step() -> None:
    log = [Logged(1, 0, Fortified(0, "peru", "egypt", 4))]
    assert [step.way for step in steps_from(read_position(CHAIN), log, 1)] == [
        ("peru", "brazil", "north_africa", "egypt")
    ]
