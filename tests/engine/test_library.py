"""Editions and policies as data (specification C.1, C.6, D.2, K.3)."""

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import SeededChance
from games.engine.edition import Mode, Rules
from games.engine.library import EDITIONS, BadEdition, edition, edition_keys, rules_for
from games.engine.play import play, start
from games.engine.policies import COUNTS, NAMES, UnknownPolicy, choices, policies_from
from games.engine.state import State
from tools.golden import bold

HASBRO_2015 = edition("hasbro_2015")
SIX = "red blue yellow green black purple"


SPECIFIED: dict[str, dict[str, str | int]] = {
    "hasbro_2015": {
        "trade": "rising", "joker": "strict", "territory_bonus": "once_per_turn", "sets_per_turn": "unlimited",
        "defender_two_dice_from": 2, "min_move_in": "dice", "fortify": "chain_single", "card_draw": "after_attacks",
        "elimination_trade": "immediate_from_6_to_4", "victory": "immediate", "discard": "pile_reshuffle",
        "hq_reveal": "when_captured",
    },
    "hasbro_2000": {
        "trade": "fixed", "joker": "any", "territory_bonus": "once_per_turn", "sets_per_turn": "unlimited",
        "defender_two_dice_from": 3, "min_move_in": "dice", "fortify": "adjacent_single",
        "card_draw": "after_attacks", "elimination_trade": "next_turn", "victory": "own_turn",
        "discard": "under_pile", "hq_reveal": "after_choice",
    },
    "kenner_parker": {
        "trade": "rising", "joker": "any", "territory_bonus": "per_card", "sets_per_turn": "unlimited",
        "defender_two_dice_from": 2, "min_move_in": "dice", "fortify": "adjacent_multi_uninvolved",
        "card_draw": "after_attacks", "elimination_trade": "immediate_optional", "victory": "immediate",
        "discard": "pile_reshuffle", "hq_reveal": "after_choice",
    },
    "us_1993": {
        "trade": "rising", "joker": "any", "territory_bonus": "once_per_turn", "sets_per_turn": "unlimited",
        "defender_two_dice_from": 2, "min_move_in": "dice", "fortify": "adjacent_single",
        "card_draw": "after_attacks", "elimination_trade": "immediate_from_6_to_4", "victory": "immediate",
        "discard": "pile_reshuffle", "hq_reveal": "after_choice",
    },
    "dutch": {
        "trade": "rising", "joker": "any", "territory_bonus": "once_per_turn", "sets_per_turn": "one",
        "defender_two_dice_from": 2, "min_move_in": "one", "fortify": "adjacent_single",
        "card_draw": "end_of_turn", "elimination_trade": "next_turn", "victory": "immediate",
        "discard": "pile_reshuffle", "hq_reveal": "after_choice",
    },
}  # fmt: skip
"""Specification C.6."""

EVERYWHERE: dict[str, str | int] = {
    "setup": "booklet", "compulsory_trade_from": 5, "second_set": "allowed", "symbols": "fixed",
    "defender_choice": "before_roll", "defender_policy": "best", "defender_max_dice": 2, "target_gone": "wins",
    "max_units_per_territory": 0, "excess": "refused", "hq_goal": "all", "capital_rules": "headquarters",
    "leaver": "bot", "opening": "one_by_one", "missed_turns": 2, "round_cap": 0,
}  # fmt: skip
"""Specification K.3, and the two of C.6 that are the same in every preset."""


@pytest.mark.parametrize("key", SPECIFIED)
def test_a_booklet_plays_as_the_specification_lists_it(key: str) -> None:
    policies = edition(key).policies
    assert {name: getattr(policies, name) for name in NAMES} == SPECIFIED[key] | EVERYWHERE


BOXES = {
    "hasbro_2015": (2015, "board_2015", "yellow blue green orange purple", {2: 40, 3: 35, 4: 30, 5: 25}, 12),
    "hasbro_2000": (2000, "board_classic", SIX, {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}, 14),
    "kenner_parker": (1992, "board_classic", SIX, {3: 35, 4: 30, 5: 25, 6: 20}, 14),
    "us_1993": (1993, "board_classic", SIX, {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}, 12),
    "dutch": (1990, "board_classic", SIX, {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}, 14),
}


@pytest.mark.parametrize("key", BOXES)
def test_what_is_in_the_box(key: str) -> None:
    of = edition(key)
    found = (of.year, of.board.key, " ".join(of.colours), dict(of.start_units), len(of.missions))
    assert (found, len(of.cards)) == (BOXES[key], 44)


def test_every_edition_is_held_against_the_specification() -> None:
    assert sorted(SPECIFIED) == sorted(BOXES) == sorted(MODES) == list(edition_keys())


def mode(
    key: str, players: tuple[int, int], setup: str, placer: str, player: str = "first_placer", **more: Any
) -> Mode:
    return Mode(key, *players, key == "mission", setup, placer, player, **more)  # type: ignore[arg-type]


ROLL, LEFT, DEALER = "highest_roll", "left_of_host", "after_dealer"
IN_TURN = {"neutral_start": "in_turn", "neutral_units": 40}
MODES: dict[str, list[Mode]] = {
    "hasbro_2015": [
        mode("mission", (3, 5), "dealt", "random_seat", ROLL),
        mode("classic", (3, 5), "claimed", ROLL),
        mode("duel", (2, 2), "dealt", ROLL, neutral="passive", **IN_TURN),
        mode("turbo", (3, 5), "claimed", ROLL, headquarters=True),
    ],
    "hasbro_2000": [
        mode("mission", (3, 6), "dealt", LEFT),
        mode("classic", (3, 6), "claimed", LEFT),
        mode("ghost", (2, 2), "dealt", LEFT, neutral="half_reinforced", neutral_start="two_each", neutral_units=28),
        mode("capital", (3, 6), "claimed", LEFT, headquarters=True),
    ],
    "kenner_parker": [
        mode("mission", (3, 6), "dealt", DEALER, "first_without_card"),
        mode("classic", (3, 6), "dealt", DEALER, "first_without_card"),
    ],
    "us_1993": [
        mode("classic", (3, 6), "claimed", ROLL),
        mode("mission", (3, 6), "dealt", LEFT),
        mode("duel", (2, 2), "dealt", ROLL, neutral="passive", **IN_TURN),
        mode("capital", (3, 6), "claimed", ROLL, headquarters=True),
    ],
    "dutch": [
        mode("mission", (3, 6), "dealt", ROLL),
        mode("classic", (3, 6), "dealt", ROLL),
        mode("ghost", (2, 2), "dealt", ROLL, neutral="half_reinforced", **IN_TURN),
    ],
}


@pytest.mark.parametrize("key", MODES)
def test_the_modes_of_a_booklet(key: str) -> None:
    assert list(edition(key).modes.values()) == MODES[key]


def test_the_2015_missions() -> None:
    told = {
        key: (card.goal, card.colour, card.continents, card.further, card.count, card.units)
        for key, card in HASBRO_2015.missions.items()
    }
    colours = {f"m15_destroy_{colour}": ("destroy", colour, (), 0, 0, 1) for colour in HASBRO_2015.colours}
    assert told == colours | {
        "m15_na_au": ("continents", None, ("north_america", "australia"), 0, 0, 1),
        "m15_na_af": ("continents", None, ("north_america", "africa"), 0, 0, 1),
        "m15_24": ("territories", None, (), 0, 24, 1),
        "m15_eu_au": ("continents", None, ("europe", "australia"), 0, 0, 1),
        "m15_18x2": ("territories", None, (), 0, 18, 2),
        "m15_as_sa": ("continents", None, ("asia", "south_america"), 0, 0, 1),
        "m15_as_af": ("continents", None, ("asia", "africa"), 0, 0, 1),
    }


@pytest.mark.parametrize("key", edition_keys())
def test_every_edition_loads_under_its_own_name(key: str) -> None:
    of = edition(key)
    assert of.key == key
    assert {len(of.colours) >= mode.max_players for mode in of.modes.values()} == {True}


def test_an_unknown_edition_is_not_there() -> None:
    with pytest.raises(KeyError):
        edition("hasbro_1899")


def test_an_edition_that_leaves_a_rule_point_open_is_refused(tmp_path: Path) -> None:
    text = (EDITIONS / "hasbro_2015.toml").read_text(encoding="utf-8")
    (tmp_path / "torn.toml").write_text(text.replace("fortify = 9\n", ""), encoding="utf-8")
    with pytest.raises(BadEdition, match="fortify"):
        edition("torn", tmp_path)


def test_an_edition_of_one_new_file_is_playable_without_code(tmp_path: Path) -> None:
    text = (EDITIONS / "us_1993.toml").read_text(encoding="utf-8")
    for old, new in [
        ('key = "us_1993"', 'key = "house_1"'),
        ('joker = "any"', 'joker = "strict"'),
        ('fortify = "adjacent_single"', 'fortify = "chain_multi"'),
        ('card_draw = "after_attacks"', 'card_draw = "end_of_turn"'),
        ("neutral_units = 40", "neutral_units = 28"),
    ]:
        assert old in text
        text = text.replace(old, new)
    (tmp_path / "house_1.toml").write_text(text, encoding="utf-8")
    of = edition("house_1", tmp_path)
    assert edition_keys(tmp_path) == ("house_1",)
    for mode_key, chosen in of.modes.items():
        rules = rules_for(of, mode_key, of.colours[: chosen.max_players], {"opening": "all", "round_cap": 40})
        state = played(rules, 7)
        assert state.outcome is not None, mode_key
        assert state.rules.policies.joker == "strict"


def played(rules: Rules, seed: int) -> State:
    """A bold game to its end."""
    chance = SeededChance(seed)
    progress = start(rules, ("person",) * rules.players, chance)
    while progress.state.outcome is None and (seat := progress.state.to_act) is not None:
        progress = play(progress.state, seat, bold(progress.state, seat), chance)
    return progress.state


def test_a_table_chooses_house_rules_on_top_of_the_edition() -> None:
    rules = rules_for(
        HASBRO_2015, "classic", ["green", "blue", "yellow"], {"joker": "any", "round_cap": 30}, youngest=2
    )
    assert rules.policies == replace(HASBRO_2015.policies, joker="any", round_cap=30)
    assert (rules.colours, rules.seats, rules.youngest) == (("green", "blue", "yellow"), 3, 2)
    assert rules.board is HASBRO_2015.board


@pytest.mark.parametrize(
    ("mode", "colours", "youngest"),
    [
        ("ghost", ["yellow", "blue"], None),
        ("duel", ["yellow"], None),
        ("turbo", ["yellow", "blue"], None),
        ("duel", ["yellow", "blue", "green"], None),
        ("mission", ["yellow", "blue"], None),
        ("classic", ["yellow", "blue", "green", "orange", "purple", "red"], None),
        ("mission", ["yellow", "blue", "red"], None),
        ("mission", ["yellow", "blue", "blue"], None),
        ("mission", ["yellow", "blue", "green"], 3),
        ("mission", ["yellow", "blue", "green"], -1),
    ],
)
def test_what_the_booklet_does_not_have_is_refused(mode: str, colours: list[str], youngest: int | None) -> None:
    with pytest.raises(BadEdition):
        rules_for(HASBRO_2015, mode, colours, youngest=youngest)


@pytest.mark.parametrize(
    "change",
    [
        {"jokers": "any"},
        {"joker": "wild"},
        {"defender_two_dice_from": 4},
        {"defender_max_dice": "3"},
        {"round_cap": -1},
        {"round_cap": 1001},
        {"missed_turns": 0},
        {"missed_turns": True},
        {"missed_turns": 2.0},
        {"trade": None},
    ],
)
def test_a_policy_outside_the_closed_lists_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(UnknownPolicy):
        rules_for(HASBRO_2015, "mission", ["yellow", "blue", "green"], change)  # type: ignore[arg-type]


CHOICES = {
    "trade": ("rising", "fixed", "rising_by_one"),
    "joker": ("any", "strict"),
    "defender_two_dice_from": (2, 3),
    "leaver": ("bot", "neutral"),
    "opening": ("one_by_one", "five", "all"),
    "missed_turns": (1, 10),
    "round_cap": (0, 1000),
}


@pytest.mark.parametrize(("name", "values"), CHOICES.items())
def test_the_values_of_a_policy_are_listed(name: str, values: tuple[object, ...]) -> None:
    assert choices(name) == values


def test_every_listed_value_is_taken_and_kept() -> None:
    given = [(name, value) for name in sorted(NAMES) for value in choices(name)]
    assert [getattr(policies_from({name: value}), name) for name, value in given] == [value for _, value in given]
    with pytest.raises(UnknownPolicy):
        choices("jokers")


DOCUMENT = Path(__file__).parents[2] / "docs" / "editions.md"


def test_the_document_names_every_policy_with_its_values_and_every_mode() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    words = {f"`{name}`" for name in NAMES}
    words |= {f"`{value}`" for name in NAMES - set(COUNTS) for value in choices(name)}
    words |= {f"`{key}`" for key in edition_keys()} | {f"`{m}`" for key in edition_keys() for m in edition(key).modes}
    assert [word for word in sorted(words) if word not in text] == []


def keys_of(value: Any) -> set[str]:
    """Every key of a data file that somebody who writes one has to know."""
    if isinstance(value, list):
        return set().union(*map(keys_of, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    inside = [part for key, part in value.items() if key != "start_units"]
    named = set() if all(isinstance(part, dict) for part in value.values()) else set(value)
    return named.union(*map(keys_of, inside))


def test_the_document_names_every_key_of_the_data() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    files = [*EDITIONS.rglob("*.toml"), *(EDITIONS.parent / "boards").glob("*.toml")]
    keys = set().union(*(keys_of(tomllib.loads(path.read_text(encoding="utf-8"))) for path in files))
    assert {"missions", "fortify", "wording", "further", "neutral_start", "edges", "mission_win"} <= keys
    assert [key for key in sorted(keys) if f"`{key}`" not in text and f"`[{key}" not in text] == []


@pytest.mark.parametrize("key", edition_keys())
def test_the_document_tells_what_each_booklet_chooses(key: str) -> None:
    rows = [line.split(" | ") for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if " | " in line]
    head = next(row for row in rows if "hasbro_2015" in row and "policy" in row[0])
    at = [cell.strip("| ") for cell in head].index(key)
    told = {row[0].strip("| `"): row[at].strip("| ") for row in rows if len(row) == len(head) and row is not head}
    policies = edition(key).policies
    differing = {n for n in NAMES if len({getattr(edition(k).policies, n) for k in edition_keys()}) > 1}
    assert {name for name in told if name in NAMES} == differing
    for name in differing:
        assert told[name] in {str(getattr(policies, name)), "-"}, name
