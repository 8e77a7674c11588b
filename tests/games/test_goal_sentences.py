"""Why have I not won? What is missing, in every mode, and what a reached goal still waits for."""

import pytest

from games.engine.ids import Seat
from games.engine.notation import read_position
from games.engine.projection import project
from games.engine.state import State
from games.sentences import Names, goal_lines, mode_sentence, why_not_won, winning_point
from games.texts import languages, texts

LAND = "y: asia 2, peru 1 | b: africa 1 | g: rest 3"
HEAD = "attack y r3 | " + LAND
CAPITALS = "headquarters r: alaska shown | headquarters b: egypt shown | headquarters y: peru shown"
HELD = f"r: north_america 2, peru 1 | b: africa 1, europe 1 | y: rest 1 | {CAPITALS}"
SECRET = f"{LAND} | headquarters y: china | headquarters b: egypt | headquarters g: alaska"
AT_ONCE = "Du gewinnst, sobald das erreicht ist."
ANY_TURN = "Du gewinnst, sobald das erreicht ist, auch im Zug eines anderen."
OWN_TURN = "Du gewinnst, sobald das in deinem eigenen Zug erreicht ist."
WAITING = (
    "Das ist erreicht, gewinnt aber erst in deinem eigenen Zug: Du gewinnst, wenn er beginnt und bis dahin nichts davon"
    " verloren geht."
)
CASES: list[tuple[str, list[str], str, str]] = [
    (
        f"hasbro_2015/mission y b g {HEAD} | mission y: m15_as_sa",
        ["Südamerika: 1 / 4", "Asien: 12 / 12"],
        ANY_TURN,
        "mission_win",
    ),
    (
        f"hasbro_2015/mission y b g {HEAD} | mission y: m15_18x2",
        ["Gebiete mit 2 Armeen: 12 / 18"],
        ANY_TURN,
        "mission_win",
    ),
    (
        f"hasbro_2015/mission y b g {HEAD} | mission y: m15_destroy_blue",
        ["Armee Blau: noch 6 Gebiete"],
        ANY_TURN,
        "mission_win",
    ),
    (
        (
            "hasbro_2000/mission r b y attack b r3 | r: europe south_america 2 | b: africa 1 | y: rest 1"
            " | mission r: m14_eu_sa_x"
        ),
        ["Südamerika: 4 / 4", "Europa: 7 / 7", "noch ein Kontinent: 0 / 1"],
        OWN_TURN,
        "mission_win",
    ),
    (
        (
            "hasbro_2000/mission r b y attack b r3 | r: asia south_america 2 | b: africa 1 | y: rest 1"
            " | mission r: m14_as_sa"
        ),
        ["Südamerika: 4 / 4", "Asien: 12 / 12"],
        WAITING,
        "mission_win",
    ),
    (f"hasbro_2015/classic y b g {HEAD}", ["Gebiete: 13 / 42"], AT_ONCE, "conquest_win"),
    (
        "hasbro_2015/duel y b attack y r3 | y: asia 2 | b: africa 1 | g: rest 3",
        ["Armee Blau: noch 6 Gebiete"],
        AT_ONCE,
        "last_alive",
    ),
    (
        f"hasbro_2015/turbo y b g attack y r3 | {SECRET}",
        ["dein eigenes Hauptquartier: 1 / 1", "Hauptquartiere der anderen: 0 / 2"],
        AT_ONCE,
        "headquarters",
    ),
    (
        (
            f"us_1993/capital r b y g attack r r3 hq_goal=short | {HELD.replace('y: rest', 'g: asia 1 | y: rest')}"
            " | headquarters g: china shown"
        ),
        ["dein eigenes Hauptquartier: 1 / 1", "Hauptquartiere der anderen: 1 / 2"],
        AT_ONCE,
        "headquarters",
    ),
    (
        f"us_1993/capital r b y attack r r3 capital_rules=de_1997 | {HELD.replace('peru 1 |', 'ural 1 |')}",
        ["Hauptstädte, gleich wessen: 1 / 2"],
        AT_ONCE,
        "headquarters",
    ),
]


def names(state: State, language: str = "de") -> Names:
    return Names(texts(language), state.rules.board.key, ("Anna", "Ben", "Çelik", "Dilan"), state.rules.colours)


def lines(line: str, seat: Seat | None = 0) -> list[str]:
    state = read_position(line)
    return [part.text for part in goal_lines(project(state, seat), names(state))]


@pytest.mark.parametrize(("position", "missing", "why", "point"), CASES)
def test_what_is_missing_and_when_it_wins(position: str, missing: list[str], why: str, point: str) -> None:
    state = read_position(position)
    assert lines(position) == missing
    assert why_not_won(project(state, 0), state.rules, texts("de")) == why
    assert winning_point(state.rules) == point


@pytest.mark.parametrize("language", languages())
def test_every_language_says_all_of_it(language: str) -> None:
    for position, missing, _, _ in CASES:
        state = read_position(position)
        view, words = project(state, 0), names(state, language)
        assert len([part.text for part in goal_lines(view, words) if part.text]) == len(missing)
        assert why_not_won(view, state.rules, words.texts)


def test_an_army_that_somebody_else_wiped_out_is_beaten() -> None:
    position = "hasbro_2000/mission r b y attack b r3 | r: rest 2 | b: africa 1 | mission r: m14_destroy_yellow"
    assert lines(position) == ["Armee Gelb: geschlagen"]


def test_a_spectator_has_nothing_to_win() -> None:
    assert lines(CASES[0][0], None) == []


SHORTER = ["hq_goal=short", "capital_rules=de_1997"]


@pytest.mark.parametrize("change", SHORTER)
def test_a_table_with_a_shorter_goal_does_not_ask_for_all_headquarters(change: str) -> None:
    rules = read_position(f"us_1993/capital r b y attack r r3 {change} | {HELD}").rules
    assert (
        mode_sentence(rules, texts("de"))
        == "Jeder wählt ein Hauptquartier. Du gewinnst, sobald dir genug davon gehören."
    )


def test_what_the_mode_asks_for_is_said_where_nothing_shortens_it() -> None:
    rules = read_position(f"us_1993/capital r b y attack r r3 | {HELD}").rules
    assert mode_sentence(rules, texts("de")) == texts("de").get("mode_rules", "capital")
