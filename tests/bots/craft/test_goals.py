"""What a bot is after, and how its prizes reach the territories."""

from games.bots.craft.goals import Goal, goals, own_mission, target_seat, territories_wanted, weigh
from games.bots.craft.situation import Situation
from games.bots.craft.style import Style
from games.engine.notation import read_position
from games.engine.projection import project

HEAD = "hasbro_2015/mission y b g attack yellow r3"
PLAIN = Style(mission=40, elimination=0, spoils=0, horizon=0, denial=0, territory=0)
"""Wants its mission alone."""


def see(position: str, style: Style = PLAIN) -> Situation:
    state = read_position(position)
    return Situation(state.rules, project(state, 0), 0, style)


def weighed(position: str, style: Style = PLAIN) -> dict[str, float]:
    """What conquering is worth, by territory, where it is worth anything."""
    s = see(position, style)
    weigh(s)
    return {s.name(t): worth for t, worth in enumerate(s.worth) if worth and s.owner[t] != s.me}


def staked(position: str, style: Style) -> dict[str, float]:
    s = see(position, style)
    weigh(s)
    return {s.name(t): s.stake[t] for t in s.mine}


def test_a_mission_of_continents_wants_what_is_missing_of_them() -> None:
    board = "y: europe 2, australia 2, indonesia 9 | b: western_australia 2, siam 1 | g: rest 2 | mission y: m15_eu_au"
    worth = weighed(f"{HEAD} | {board}")
    assert worth.keys() == {"western_australia"}
    assert 0 < worth["western_australia"] < 40


def test_a_prize_is_worth_more_the_more_units_stand_ready() -> None:
    board = "b: western_australia 2, siam 1 | g: rest 2 | mission y: m15_eu_au"
    weak = weighed(f"{HEAD} | y: europe 2, australia 2, indonesia 2 | {board}")
    strong = weighed(f"{HEAD} | y: europe 2, australia 2, indonesia 20 | {board}")
    assert strong["western_australia"] > weak["western_australia"]


def test_a_prize_is_shared_by_the_effort_that_each_territory_takes() -> None:
    board = "y: europe 2, australia 2 | b: western_australia 2, new_guinea 5 | g: rest 2 | mission y: m15_eu_au"
    worth = weighed(f"{HEAD} | {board}")
    assert round(worth["new_guinea"] / worth["western_australia"], 9) == 2


def test_a_colour_mission_wants_its_colour_alone() -> None:
    board = "y: asia 2 | b: siam 1, peru 4 | g: rest 2"
    assert weighed(f"{HEAD} | {board} | mission y: m15_destroy_blue").keys() == {"siam", "peru"}


def test_a_colour_mission_without_its_colour_counts_territories() -> None:
    board = "y: asia 2, australia 2 | b: europe 1 | g: rest 2"
    for mission in ("m15_destroy_yellow", "m15_24"):
        s = see(f"{HEAD} | {board} | mission y: {mission}")
        card = own_mission(s)
        assert card is not None
        assert (target_seat(s, card), territories_wanted(s, card)) == (None, 24)
    s = see(f"{HEAD} | {board} | mission y: m15_destroy_green")
    card = own_mission(s)
    assert card is not None
    assert (target_seat(s, card), territories_wanted(s, card)) == (2, 0)


def test_a_mission_that_counts_wants_every_territory_alike() -> None:
    worth = weighed(f"{HEAD} | y: asia 2, australia 2 | b: europe 1 | g: rest 2 | mission y: m15_24")
    assert len(worth) == 26
    assert len(set(worth.values())) == 1


def test_a_mission_that_counts_is_content_when_it_has_enough() -> None:
    assert weighed(f"{HEAD} | y: asia 2, europe 2 | b: africa 1 | g: rest 2 | mission y: m15_18x2") == {}


def test_without_a_mission_there_are_continents_and_rivals() -> None:
    position = (
        "hasbro_2015/classic y b g attack yellow r3 | y: asia 2 | b: europe 1 | g: rest 2 | hand b: peru siam alaska"
    )
    s = see(position, Style(horizon=3, elimination=2, spoils=0.5))
    europe = s.board.continents[s.board.continent_index["europe"]]
    found = list(goals(s))
    assert Goal(3 * europe.bonus, europe.members) in found
    assert Goal(2 + 0.5 * 4, europe.members) in found
    assert len(found) == 6 + 2


def test_a_mission_with_a_further_continent_takes_the_easiest() -> None:
    """No card of 2015 asks for it; cards of other decks do."""
    s = see(f"{HEAD} | y: asia 2, peru 1 | b: europe 1 | g: rest 2 | mission y: m15_as_sa")
    card = own_mission(s)
    assert card is not None
    wanted = [goal.territories for goal in goals(s) if goal.prize == PLAIN.mission]
    assert [len(territories) for territories in wanted] == [12 + 4]


def test_breaking_a_rivals_continent_is_worth_its_bonus() -> None:
    style = Style(mission=0, elimination=0, spoils=0, horizon=0, denial=1.5, territory=0)
    position = f"{HEAD} | y: asia 2 | b: europe 1 | g: rest 2 | mission y: m15_24"
    worth = weighed(position, style)
    assert worth["iceland"] == 5 * 1.5
    assert worth["brazil"] == 2 * 1.5
    assert worth.keys() & {"ural", "china"} == set()


def test_what_holds_a_continent_is_at_stake() -> None:
    style = Style(mission=0, elimination=0, spoils=0, horizon=3, denial=0, territory=1)
    stake = staked(f"{HEAD} | y: australia 2, peru 4 | b: europe 1 | g: rest 2 | mission y: m15_24", style)
    assert stake["indonesia"] == 1 + 2 * 3
    assert 1 < stake["peru"] < 1 + 2 * 3
