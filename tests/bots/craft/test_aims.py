"""What would decide the game, as territories of which so many must fall."""

from games.bots.craft.aims import ELIMINATE_FROM, Aim, aims, pays, winning
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.notation import read_position
from games.engine.projection import project

MISSION = "hasbro_2015/mission y b g attack yellow r3"
CLASSIC = "hasbro_2015/classic y b g attack yellow r3"


def see(position: str) -> Situation:
    state = read_position(position)
    return Situation(state.rules, project(state, 0), 0, Style())


def first(position: str) -> Aim:
    return next(winning(see(position)))


def names(position: str, territories: tuple[int, ...]) -> set[str]:
    s = see(position)
    return {s.name(t) for t in territories}


def test_a_mission_of_continents_needs_all_that_is_missing() -> None:
    board = "y: europe 2, australia 2, indonesia 9 | b: western_australia 2, siam 1 | g: rest 2 | mission y: m15_eu_au"
    aim = first(f"{MISSION} | {board}")
    assert names(f"{MISSION} | {board}", aim.wanted) == {"western_australia"}
    assert aim.count == 1


def test_a_colour_mission_needs_all_of_its_colour() -> None:
    board = "y: ural 6 | b: siberia 1, peru 2 | g: rest 2 | mission y: m15_destroy_blue"
    assert names(f"{MISSION} | {board}", first(f"{MISSION} | {board}").wanted) == {"siberia", "peru"}


def test_a_mission_of_24_needs_so_many_of_all_the_others() -> None:
    aim = first(f"{MISSION} | y: asia 2 | b: europe 1 | g: rest 2 | mission y: m15_24")
    assert (len(aim.wanted), aim.count, aim.garrison, aim.fill) == (30, 12, 1, ())


def test_18_with_two_each_fill_what_is_too_thin_and_leave_two_behind() -> None:
    board = "y: asia 2, peru 1, brazil 1 | b: europe 1 | g: rest 2 | mission y: m15_18x2"
    aim = first(f"{MISSION} | {board}")
    assert (aim.count, aim.garrison) == (4, 2)
    assert names(f"{MISSION} | {board}", aim.fill) == {"peru", "brazil"}


def test_of_more_than_18_territories_the_thinnest_may_stay_thin() -> None:
    aim = first(f"{MISSION} | y: asia 2, europe 2, peru 1 | b: africa 1 | g: rest 2 | mission y: m15_18x2")
    assert (aim.count, aim.fill) == (-2, ())


def test_the_last_rivals_win_every_game() -> None:
    *_, last = winning(see(f"{CLASSIC} | y: rest 2 | b: siberia 1 | g: peru 1, brazil 1"))
    assert last.count == 3


def test_rivals_are_hunted_for_their_cards_where_these_pay() -> None:
    board = "y: rest 9 | b: siberia 1, china 1 | g: europe 3 | hand b: peru egypt ural | pool 0"
    s = see(f"{CLASSIC} | {board}")
    assert (pays(s, 1), pays(s, 2)) == (True, False)
    assert [aim.count for aim in aims(s) if aim.least == ELIMINATE_FROM] == [2]


def test_where_missions_count_nobody_is_hunted_for_cards() -> None:
    """Whoever is wiped out may make its hunter win."""
    board = "y: rest 9 | b: siberia 1 | g: europe 3 | hand b: peru egypt ural | mission y: m15_24"
    assert all(aim.least != ELIMINATE_FROM for aim in aims(see(f"{MISSION} | {board}")))
