"""A finished game proves its dice, and nobody can change a die, a card or a contribution unnoticed."""

import json
from typing import Any

import pytest

from games import codec
from games.engine.chance import commitment
from games.engine.evolution import evolve
from games.engine.library import edition, rules_for
from games.engine.state import State, initial_state
from games.game_file import FileFault
from games.proof import verify
from tests.support.game_files import CHANGES, altered, line_of, played

COLOURS = ("yellow", "blue", "green")


@pytest.fixture(scope="module")
def mission() -> list[str]:
    return played("mission")


@pytest.fixture(scope="module")
def classic() -> list[str]:
    return played("classic")


def fault(lines: list[str]) -> int:
    with pytest.raises(FileFault) as caught:
        verify(lines)
    return caught.value.line


@pytest.mark.parametrize("mode", ["mission", "classic"])
def test_game_as_it_was_played_is_proved(mode: str, request: pytest.FixtureRequest) -> None:
    lines: list[str] = request.getfixturevalue(mode)
    assert verify(lines) == len(lines) - 1
    kinds = {json.loads(line)["kind"] for line in lines[1:]}
    assert {"battle_rolled", "pile_shuffled", "card_drawn", "start_rolled"} <= kinds


OTHERS: list[tuple[str, str, int, int, dict[str, str], set[str]]] = [
    ("duel", "hasbro_2015", 2, 0, {}, set()),
    ("turbo", "hasbro_2015", 3, 0, {}, {"headquarters_chosen"}),
    ("ghost", "hasbro_2000", 2, 1, {}, {"neutral_due", "neutral_placed", "placer_chosen"}),
    ("capital", "us_1993", 4, 0, {"capital_rules": "de_1997"}, {"headquarters_shown"}),
    ("mission", "kenner_parker", 4, 0, {"symbols": "random"}, {"symbols_drawn", "first_player_chosen"}),
    ("mission", "hasbro_2000", 4, 2, {"leaver": "neutral"}, {"placer_chosen"}),
    ("classic", "dutch", 3, 0, {"defender_choice": "after_roll"}, {"attack_rolled"}),
]


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: f"{game[1]}-{game[0]}")
def test_game_of_every_kind_is_proved(game: tuple[str, str, int, int, dict[str, str], set[str]]) -> None:
    mode, key, seats, host, house, kinds = game
    lines = played(mode, key, seats, host, **house)
    assert verify(lines) == len(lines) - 1
    assert kinds <= {json.loads(line)["kind"] for line in lines[1:]}


def test_roll_that_the_defender_saw_cannot_be_altered_and_its_answer_neither() -> None:
    lines = played("classic", "dutch", defender_choice="after_roll")
    for kind, side in (("attack_rolled", "attack_dice"), ("battle_rolled", "defence_dice")):
        number = line_of(lines, kind)

        def turn(row: dict[str, Any], side: str = side) -> None:
            row["payload"][side][0] = row["payload"][side][0] % 6 + 1

        assert fault(altered(lines, number, turn)) == number


def test_lots_of_the_setup_cannot_be_altered() -> None:
    lines = played("mission", "kenner_parker", symbols="random")
    first = line_of(lines, "first_player_chosen")
    assert (
        fault(altered(lines, first, lambda row: row["payload"].update(seat=(row["payload"]["seat"] + 1) % 3))) == first
    )
    drawn = line_of(lines, "symbols_drawn")
    assert fault(altered(lines, drawn, lambda row: row["payload"]["symbols"].reverse())) == drawn


def test_each_altered_die_is_found_at_its_line(mission: list[str]) -> None:
    rolls = [number for number, line in enumerate(mission, 1) if '"battle_rolled"' in line]
    for number in rolls[:20]:
        for side in ("attack_dice", "defence_dice"):

            def turn(row: dict[str, Any], side: str = side) -> None:
                row["payload"][side][0] = row["payload"][side][0] % 6 + 1

            assert fault(altered(mission, number, turn)) == number


def test_altered_losses_are_found(mission: list[str]) -> None:
    number = line_of(mission, "battle_rolled")

    def swap(row: dict[str, Any]) -> None:
        payload = row["payload"]
        payload["attacker_losses"], payload["defender_losses"] = payload["attacker_losses"] + 1, 0

    assert fault(altered(mission, number, swap)) == number


def test_altered_start_roll_is_found(mission: list[str], classic: list[str]) -> None:
    for lines in (mission, classic):
        number = line_of(lines, "start_rolled")

        def turn(row: dict[str, Any]) -> None:
            row["payload"]["rounds"][0][0][1] = row["payload"]["rounds"][0][0][1] % 6 + 1

        assert fault(altered(lines, number, turn)) == number

        def win(row: dict[str, Any]) -> None:
            row["payload"]["winner"] = (row["payload"]["winner"] + 1) % 3

        assert fault(altered(lines, number, win)) == number


def test_altered_lot_is_found(mission: list[str]) -> None:
    number = line_of(mission, "placer_chosen")
    assert fault(altered(mission, number, lambda r: r["payload"].update(seat=(r["payload"]["seat"] + 1) % 3))) == number
    assert fault(altered(mission, number, lambda r: r["payload"].update(by_lot=False))) == number


@pytest.mark.parametrize(("kind", "field"), [("missions_dealt", "missions"), ("territories_dealt", "territories")])
def test_altered_deal_is_found(mission: list[str], kind: str, field: str) -> None:
    number = line_of(mission, kind)

    def exchange(row: dict[str, Any]) -> None:
        dealt = row["payload"][field]
        dealt[0], dealt[1] = dealt[1], dealt[0]

    assert fault(altered(mission, number, exchange)) == number


def test_altered_shuffle_is_found(mission: list[str]) -> None:
    number = line_of(mission, "pile_shuffled")

    def exchange(row: dict[str, Any]) -> None:
        cards = row["payload"]["cards"]
        cards[7], cards[8] = cards[8], cards[7]

    assert fault(altered(mission, number, exchange)) == number


def test_altered_drawn_card_is_found(mission: list[str]) -> None:
    for number in (line_of(mission, "card_drawn"), line_of(mission, "card_drawn", last=True)):
        assert fault(altered(mission, number, lambda row: row["payload"].update(card="joker_2x"))) == number


@pytest.mark.parametrize("contributions", [["ac" + "ab" * 15, "", "cd" * 16], ["ab" * 16, "00", "cd" * 16]])
def test_altered_contribution_is_found_at_the_first_deal(mission: list[str], contributions: list[str]) -> None:
    lines = altered(mission, 1, lambda row: row.update(contributions=contributions))
    assert fault(lines) == line_of(lines, "missions_dealt")


def test_missing_contribution_is_found(mission: list[str]) -> None:
    assert fault(altered(mission, 1, lambda row: row.update(contributions=["ab" * 16, ""]))) == 1


def test_secret_that_was_not_promised_is_found(mission: list[str]) -> None:
    assert fault(altered(mission, 1, lambda row: row.update(secret="00" * 32))) == 1
    both = {"secret": "00" * 32, "commitment": commitment(bytes(32))}
    assert fault(altered(mission, 1, lambda row: row.update(both))) == line_of(mission, "missions_dealt")


def test_removed_doubled_or_exchanged_lines_are_found(mission: list[str]) -> None:
    number = line_of(mission, "battle_rolled")
    assert fault([*mission[: number - 1], *mission[number:]]) == number
    assert fault([*mission[:number], *mission[number - 1 :]]) == number + 1
    assert fault(mission[:-1]) == len(mission) - 1
    assert fault(mission[:1]) == 1
    assert fault([*mission, mission[-1]]) == len(mission) + 1


def test_second_deal_is_found(mission: list[str]) -> None:
    number = line_of(mission, "turn_began") + 1
    deal = json.loads(mission[line_of(mission, "missions_dealt") - 1])
    lines = altered(mission, number, lambda row: row.update(kind=deal["kind"], payload=deal["payload"]))
    assert fault(lines) == number


def test_altered_missions_at_the_end_are_found(mission: list[str]) -> None:
    assert fault(altered(mission, len(mission), lambda row: row["payload"]["missions"].reverse())) == len(mission)


@pytest.mark.parametrize(
    "change",
    [
        {"edition": "hasbro_1815"},
        {"edition": "../editions/hasbro_2015"},
        {"mode": "chess"},
        {"policies": {"joker": "never"}},
        {"format": "chess-game"},
        {"version": 2},
        {"secret": "no hex"},
        {"surplus": 1},
        {"seats": []},
    ],
    ids=str,
)
def test_header_of_another_game_is_refused(mission: list[str], change: dict[str, Any]) -> None:
    assert fault(altered(mission, 1, lambda row: row.update(change))) == 1


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"seq":1}', "[" * 100_000])
def test_line_that_is_none_is_refused(mission: list[str], text: str) -> None:
    assert fault([text, *mission[1:]]) == 1
    assert fault([mission[0], text, *mission[2:]]) == 2
    assert fault([]) == 1


def test_event_that_does_not_fit_the_position_is_refused(mission: list[str]) -> None:
    number = line_of(mission, "units_placed")
    assert fault(altered(mission, number, lambda row: row["payload"].update(units=[["atlantis", 3]]))) == number
    number = line_of(mission, "battle_rolled")
    assert fault(altered(mission, number, lambda row: row["payload"].update(source="atlantis"))) == number


def test_any_other_reader_of_the_file_comes_to_the_same_end(mission: list[str]) -> None:
    """The file holds all there is: its events alone make the last position."""
    rules = rules_for(edition("hasbro_2015"), "mission", COLOURS, CHANGES)
    state: State = initial_state(rules)
    for line in mission[1:]:
        state = evolve(state, codec.event_load(json.dumps(json.loads(line)["payload"])))
    assert state.outcome is not None
