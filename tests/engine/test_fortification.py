"""Moving units at the end of the turn (2015 p. 9; specification G43 to G49)."""

import pytest

from games.engine.events import AttacksEnded, CardDrawn, Event, Fortified, TurnBegan, TurnEnded
from games.engine.legal import options
from games.engine.views import FortifyOption
from tests.engine.scenes import B, Y, disputed, everywhere, refused, scene

CHAIN = "y: peru 5, brazil 1, north_africa 2 | b: asia 1 | g: rest 1"
BLUE_BEGINS = TurnBegan(B, 3, 12, 4, (("asia", 7),))


def turn_end(edition: str, board: str = CHAIN, phase: str = "attack") -> str:
    return f"{edition}/mission y b g {phase} y r3 | {board}"


@disputed("G43", **everywhere("not_neighbours", hasbro_2015=(1, 1, 6)))
def test_units_move_along_a_chain_of_own_territories(edition: str, answer: str | tuple[int, ...]) -> None:
    if isinstance(answer, str):
        assert refused(turn_end(edition), "fortify peru>north_africa 4") == answer
        return
    after = scene(turn_end(edition), "fortify peru>north_africa 4")
    moved = Fortified(Y, "peru", "north_africa", 4)
    assert after.events == (AttacksEnded(Y), moved, TurnEnded(Y), BLUE_BEGINS)
    assert after.units("peru", "brazil", "north_africa") == answer


def test_the_example_of_the_booklet() -> None:
    """2015 p. 9: two units from Scandinavia to India, through own territories."""
    board = "y: scandinavia 3, ukraine afghanistan india 1 | b: peru 1 | g: rest 1"
    after = scene(turn_end("hasbro_2015", board), "fortify scandinavia>india 2")
    assert after.units("scandinavia", "ukraine", "afghanistan", "india") == (1, 1, 1, 3)


@disputed("G44", **everywhere("not_neighbours", hasbro_2015="not_connected"))
def test_an_enemy_in_between_blocks_the_way(edition: str, answer: str) -> None:
    board = "y: peru 5, north_africa 2 | b: asia 1, brazil 1 | g: rest 1"
    assert refused(turn_end(edition, board), "fortify peru>north_africa 4") == answer


@disputed("G45", **everywhere("not_your_turn", kenner_parker=None))
def test_all_moved_units_arrive_in_one_territory(edition: str, answer: str | None) -> None:
    board = CHAIN.replace("brazil 1", "brazil argentina 1")
    twice = ("fortify peru>brazil 2", "yellow: fortify peru>argentina 2")
    if answer is None:  # any number of moves to neighbours
        assert scene(turn_end(edition, board), *twice).units("peru", "brazil", "argentina") == (1, 3, 3)
        return
    assert refused(turn_end(edition, board), *twice) == answer
    fortified = turn_end(edition, phase="fortification") + " | fortified"
    assert refused(fortified, "fortify peru>brazil 2") == "already_fortified"
    assert options(scene(fortified).state, Y).fortify == ()


@disputed("G46", **everywhere("empties_territory"))
@pytest.mark.parametrize("units", [5, 6])
def test_one_unit_stays_behind(edition: str, answer: str, units: int) -> None:
    assert refused(turn_end(edition), f"fortify peru>brazil {units}") == answer
    assert refused(turn_end(edition), "fortify brazil>peru 1") == answer


@disputed("G47", **everywhere((TurnEnded(Y), BLUE_BEGINS), kenner_parker=()))
@pytest.mark.parametrize("phase", ["reinforcement", "attack"])
def test_fortifying_needs_no_attack(edition: str, answer: tuple[Event, ...], phase: str) -> None:
    moved = (AttacksEnded(Y), Fortified(Y, "peru", "brazil", 1))
    assert scene(turn_end(edition, phase=phase), "fortify peru>brazil 1").events == (*moved, *answer)


@disputed("G48", **everywhere(((2, 2), 3), dutch=((2, 2), 1)))
def test_alaska_borders_on_kamchatka(edition: str, answer: tuple[tuple[int, int], int]) -> None:
    own = turn_end(edition, "y: alaska 3, kamchatka 1 | b: asia 1 | g: rest 1")
    assert scene(own, "fortify alaska>kamchatka 1").units("alaska", "kamchatka") == answer[0]
    foreign = turn_end(edition, "y: alaska 4 | b: kamchatka 1, asia 1 | g: rest 1")
    assert scene(foreign, "attack alaska>kamchatka 3", dice="666 1").units("kamchatka") == (answer[1],)


@disputed("G49", **everywhere(3, hasbro_2015="not_adjacent"))
def test_new_guinea_borders_on_western_australia_on_the_older_board_only(edition: str, answer: str | int) -> None:
    foreign = turn_end(edition, "y: new_guinea 4 | b: western_australia 1, asia 1 | g: rest 1")
    joined = turn_end(edition, "y: new_guinea 4, indonesia western_australia 1 | b: asia 1 | g: rest 1")
    moved = scene(joined, "fortify new_guinea>western_australia 3")
    assert moved.units("new_guinea", "indonesia", "western_australia") == (1, 1, 4)
    attack = "attack new_guinea>western_australia 3"
    if isinstance(answer, str):
        assert refused(foreign, attack) == answer
    else:
        assert scene(foreign, attack, dice="111 6").units("new_guinea") == (answer,)


FORTIFYING = [
    ("fortify peru>peru 1", "same_territory"),
    ("fortify argentina>peru 1", "not_own"),
    ("fortify peru>argentina 1", "not_own"),
    ("fortify peru>brazil 0", "bad_units"),
    ("fortify peru>brazil -1", "bad_units"),
    ("fortify peru>atlantis 1", "unknown_territory"),
]


@pytest.mark.parametrize(("fortify", "code"), FORTIFYING)
def test_units_move_between_two_own_territories(fortify: str, code: str) -> None:
    assert refused(turn_end("hasbro_2015"), fortify) == code


def test_the_earned_card_is_drawn_before_the_units_move() -> None:
    after = scene(turn_end("hasbro_2015") + " | conquered | pile india ...", "fortify peru>brazil 1")
    moved = Fortified(Y, "peru", "brazil", 1)
    assert after.events == (AttacksEnded(Y), CardDrawn(Y, "india"), moved, TurnEnded(Y), BLUE_BEGINS)


def test_after_the_attacks_have_ended_the_units_may_still_move() -> None:
    after = scene(turn_end("hasbro_2015"), "end attacks", "fortify peru>brazil 1")
    assert after.last == (Fortified(Y, "peru", "brazil", 1), TurnEnded(Y), BLUE_BEGINS)
    assert refused(turn_end("hasbro_2015"), "end attacks", "attack peru>argentina 1") == "wrong_phase"


def test_every_territory_joined_to_the_source_may_be_reached() -> None:
    board = "y: peru 5, brazil 1, north_africa 2, japan 7 | b: asia 1 | g: rest 1"
    assert options(scene(turn_end("hasbro_2015", board)).state, Y).fortify == (
        FortifyOption("peru", ("brazil", "north_africa"), 4),
        FortifyOption("north_africa", ("brazil", "peru"), 1),
    )


def test_only_neighbours_are_reached_under_the_house_rule() -> None:
    position = turn_end("hasbro_2015").replace(" y r3", " y r3 fortify=adjacent_single")
    assert refused(position, "fortify peru>north_africa 4") == "not_neighbours"
    assert scene(position, "fortify peru>brazil 4").units("peru", "brazil") == (1, 5)
    assert options(scene(position).state, Y).fortify == (
        FortifyOption("peru", ("brazil",), 4),
        FortifyOption("north_africa", ("brazil",), 1),
    )


@disputed("G50", kenner_parker=2)
def test_units_that_fought_may_not_regroup(edition: str, answer: int) -> None:
    board = "y: peru 5, brazil 1 | b: argentina 4, asia 1 | g: rest 1"
    fought = scene(turn_end(edition, board), "attack peru>argentina 3", dice="666 11")
    assert options(fought.state, Y).fortify == (FortifyOption("peru", ("brazil",), answer),)
    assert refused(fought.state, "fortify peru>brazil 3") == "units_bound"
    assert scene(fought.state, "fortify peru>brazil 2").units("peru", "brazil") == (3, 3)


UNINVOLVED = "y: peru 9, brazil 1 | b: argentina 1, asia 1 | g: rest 1"


def regrouping(board: str) -> str:
    return turn_end("kenner_parker", board)


TWICE = ("attack peru>argentina 3", "attack peru>argentina {}")


@pytest.mark.parametrize(
    ("actions", "dice", "left"),
    [
        (("attack peru>argentina 3",), "111 6", (2, 0)),
        ((TWICE[0], TWICE[1].format(1)), "111 6 1 6", (1, 0)),
        ((TWICE[0], TWICE[1].format(3)), "111 6 111 6", (2, 0)),
        (("attack peru>argentina 3", "occupy 3"), "666 1", (0, 3)),
        (("attack peru>argentina 3", "occupy 5"), "666 1", (0, 5)),
        (("attack peru>argentina 2", "attack peru>argentina 1", "occupy 1"), "11 6 6 1", (0, 1)),
    ],
)
def test_units_are_bound_by_rolling_and_by_conquering(
    actions: tuple[str, ...], dice: str, left: tuple[int, int]
) -> None:
    state = scene(regrouping(UNINVOLVED), *actions, dice=dice).state
    assert (state.bound[state.at("peru")], state.bound[state.at("argentina")]) == left


def test_a_unit_regroups_once() -> None:
    board = "y: peru 5, brazil 2, venezuela 1 | b: asia 1 | g: rest 1"
    once = scene(regrouping(board), "fortify peru>brazil 4")
    assert once.events == (AttacksEnded(Y), Fortified(Y, "peru", "brazil", 4))
    assert options(once.state, Y).fortify == (FortifyOption("brazil", ("peru", "venezuela"), 2),)
    assert refused(once.state, "fortify brazil>venezuela 3") == "units_bound"
    assert scene(once.state, "fortify brazil>venezuela 2", "end turn").state.turn == B


def test_regrouping_closes_the_attacks_and_the_next_turn_frees_everybody() -> None:
    board = "y: peru 5, brazil 1 | b: argentina 4, asia 1 | g: rest 1"
    assert refused(regrouping(board), "fortify peru>brazil 1", "attack peru>argentina 1") == "wrong_phase"
    after = scene(regrouping(board), "attack peru>argentina 3", "end turn", dice="111 66").state
    assert set(after.bound) == {0}


def test_the_last_unit_stays_even_where_none_has_fought() -> None:
    assert refused(regrouping("y: peru 5, brazil 1 | b: asia 1 | g: rest 1"), "fortify peru>brazil 5") == (
        "empties_territory"
    )


def test_chain_multi_moves_as_often_as_wanted_along_own_territories() -> None:
    position = turn_end("hasbro_2015").replace(" y r3", " y r3 fortify=chain_multi")
    after = scene(position, "fortify peru>north_africa 4", "fortify north_africa>brazil 5", "fortify brazil>peru 2")
    assert after.units("peru", "brazil", "north_africa") == (3, 4, 1)
    assert scene(after.state, "end turn").state.turn == B
