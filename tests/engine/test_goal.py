"""What a seat still needs to win, part by part: all parts are there exactly when the goal is reached."""

import pytest

from games.engine.goal import mission_parts, progress
from games.engine.missions import meets
from games.engine.notation import read_position
from games.engine.projection import project
from games.engine.state import State
from games.engine.views import GoalPart

HEAD = "hasbro_2015/mission yellow blue green attack yellow r3"
BOARD = " | yellow: asia 2, peru 1 | blue: africa 1 | green: rest 3"


def at(missions: str = "", board: str = BOARD) -> State:
    return read_position(f"{HEAD}{board}{missions}")


@pytest.mark.parametrize(
    ("mission", "expected"),
    [
        ("m15_as_sa", (GoalPart("continent", "south_america", 1, 4), GoalPart("continent", "asia", 12, 12))),
        ("m15_24", (GoalPart("territories", "", 13, 24),)),
        ("m15_18x2", (GoalPart("territories", "", 12, 18, 2),)),
        ("m15_destroy_blue", (GoalPart("army", "blue", 0, 1),)),
        ("m15_destroy_yellow", (GoalPart("territories", "", 13, 24),)),
        ("m15_destroy_purple", (GoalPart("territories", "", 13, 24),)),
    ],
)
def test_parts_of_a_mission(mission: str, expected: tuple[GoalPart, ...]) -> None:
    assert progress(at(f" | mission yellow: {mission}"), 0) == expected


def test_before_missions_are_dealt_there_is_nothing_to_count() -> None:
    assert progress(at(), 0) == ()


@pytest.mark.parametrize(
    "board",
    [
        BOARD,
        " | yellow: asia 2, africa 2, europe 2 | blue: australia 1 | green: rest 3",
        " | yellow: asia 1, south_america 1, north_america 3 | blue: africa 1 | green: rest 1",
        " | yellow: rest 2 | blue: siam 1 | green: peru 1",
    ],
)
def test_all_parts_are_there_exactly_when_the_mission_is_fulfilled(board: str) -> None:
    state = at(board=board)
    for mission in state.rules.edition.missions.values():
        for seat in range(3):
            done = all(part.have >= part.need for part in mission_parts(state, seat, mission))
            assert done == meets(state, seat, mission), (mission.key, seat)


def goal(position: str, seat: int = 0) -> tuple[GoalPart, ...]:
    return project(read_position(position), seat).progress


CLASSIC = "hasbro_2015/classic y b g attack y r3 | y: asia 2 | b: africa 1 | g: rest 3"
DUEL = "hasbro_2015/duel y b attack y r3 | y: asia 2 | b: africa 1 | g: rest 3"
GHOST = "hasbro_2000/ghost r b attack r r3 | r: asia 2 | b: africa 1 | y: rest 3"


def test_the_classic_game_asks_for_the_whole_board() -> None:
    assert goal(CLASSIC) == (GoalPart("territories", "", 12, 42),)


@pytest.mark.parametrize(("position", "opponents"), [(DUEL, ("blue", "yellow")), (GHOST, ("blue", "red"))])
def test_a_game_of_two_asks_for_the_opponent_alone(position: str, opponents: tuple[str, str]) -> None:
    assert [goal(position, seat) for seat in (0, 1)] == [(GoalPart("army", one, 0, 1),) for one in opponents]


CAPITALS = "headquarters r: alaska shown | headquarters b: egypt shown | headquarters y: peru shown"
LAND = "r: north_america 2, peru 1 | b: africa 1, europe 1 | y: rest 1"


@pytest.mark.parametrize(
    ("game", "board", "expected"),
    [
        ("r b y", "", [("own_headquarters", 1, 1), ("other_headquarters", 1, 2)]),
        ("r b y g", " | headquarters g: china shown", [("own_headquarters", 1, 1), ("other_headquarters", 1, 3)]),
        ("r b y", " hq_goal=short", [("own_headquarters", 1, 1), ("other_headquarters", 1, 2)]),
        (
            "r b y g",
            " hq_goal=short | headquarters g: china shown",
            [("own_headquarters", 1, 1), ("other_headquarters", 1, 2)],
        ),
        ("r b y", " capital_rules=de_1997", [("headquarters", 2, 2)]),
        ("r b y g", " capital_rules=de_1997 | headquarters g: china shown", [("headquarters", 2, 3)]),
    ],
)
def test_headquarters_are_counted_by_the_goal_of_the_table(
    game: str, board: str, expected: list[tuple[str, int, int]]
) -> None:
    changes, _, more = board.partition(" | ")
    land = LAND.replace("y: rest", "g: asia 1 | y: rest") if "g" in game.split() else LAND
    line = f"us_1993/capital {game} attack r r3{changes} | {land} | {CAPITALS}{' | ' if more else ''}{more}"
    assert [(part.kind, part.have, part.need) for part in goal(line)] == expected


def test_a_lost_headquarters_is_missing() -> None:
    line = f"us_1993/capital r b y attack r r3 | b: north_america 2 | r: peru egypt 1 | y: rest 1 | {CAPITALS}"
    assert [(part.kind, part.have, part.need) for part in goal(line)] == [
        ("own_headquarters", 0, 1),
        ("other_headquarters", 2, 2),
    ]


OWN_TURN = "hasbro_2000/mission r b y {phase} {turn} r{round} | r: asia south_america 2 | b: africa 1 | y: rest 1"
FULFILLED = OWN_TURN + " | mission r: m14_as_sa | mission b: m14_24 | mission y: m14_24"


@pytest.mark.parametrize(
    ("position", "seat", "waits"),
    [
        (FULFILLED.format(phase="attack", turn="b", round=3), 0, "own_turn"),
        (FULFILLED.format(phase="attack", turn="b", round=3), 1, None),
        (FULFILLED.format(phase="attack", turn="b", round=3), None, None),
        (FULFILLED.format(phase="over", turn="r", round=3) + " | outcome mission red m14_as_sa", 0, None),
        (HEAD.replace("attack yellow r3", "opening yellow") + BOARD + " | mission blue: m15_destroy_purple", 1, None),
        (HEAD.replace("attack yellow r3", "opening blue") + " | yellow: rest 2 | blue: siam 1 | green: peru 1"
         " | mission yellow: m15_24", 0, "first_turn"),
        (CLASSIC, 0, None),
    ],
)  # fmt: skip
def test_whose_goal_is_reached_is_told_what_to_wait_for(position: str, seat: int | None, waits: str | None) -> None:
    assert project(read_position(position), seat).waiting == waits


def test_who_is_out_of_the_game_has_no_goal() -> None:
    state = read_position(f"{HEAD} | yellow: rest 2 | blue: siam 1 | mission green: m15_24")
    assert (progress(state, 2), project(state, 2).waiting) == ((), None)


def test_a_headquarters_that_nobody_has_turned_up_is_not_counted_for_others() -> None:
    line = "hasbro_2015/turbo y b g attack y r3 | y: rest 2 | b: siam 1 | g: peru 1"
    hidden = goal(f"{line} | headquarters y: alaska | headquarters b: egypt | headquarters g: peru")
    shown = goal(f"{line} | headquarters y: alaska | headquarters b: egypt shown | headquarters g: peru")
    assert ([part.have for part in hidden], [part.have for part in shown]) == ([1, 0], [1, 1])
