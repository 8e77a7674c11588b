"""Every edition, mode and number of players, with each house rule and each pair of them, played to the end at random.

`pytest tests/conformance -k matrix --collect-only` lists the whole matrix. A plain run plays a sample of it, `-m soak`
all of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any
from zlib import crc32

import pytest

from games import codec
from games.engine.chance import SeededChance
from games.engine.edition import Rules
from games.engine.evolution import evolve
from games.engine.ids import FREE
from games.engine.legal import options
from games.engine.library import edition, edition_keys, rules_for
from games.engine.notation import read_position, write_position
from games.engine.play import play
from games.engine.policies import COUNTS, NAMES, UnknownPolicy, choices
from games.engine.projection import project, redact
from games.engine.state import State, initial_state
from tests.engine.test_random_play import gained, units
from tests.engine.walks import Walk, plain_actions

MOST_ACTIONS = 1500
ROUNDS = 7
"""Games are judged after so many rounds, if nobody has won by then; the golden games come to every other end."""

Change = tuple[str, str | int]
Changes = tuple[Change, ...]


@dataclass(frozen=True)
class Row:
    """What is played in a row of the matrix."""

    edition: str
    mode: str
    players: int
    changes: Changes = ()

    @property
    def id(self) -> str:
        told = "+".join(f"{name}={value}" for name, value in self.changes)
        return f"{self.edition}-{self.mode}-{self.players}{'-' if told else ''}{told}"

    def rules(self) -> Rules:
        of = edition(self.edition)
        usual: dict[str, Any] = {"opening": "all", "round_cap": ROUNDS}
        return rules_for(of, self.mode, of.colours[: self.players], usual | dict(self.changes))


def modes() -> list[tuple[str, str]]:
    return [(key, mode) for key in edition_keys() for mode in edition(key).modes]


def house_rules(key: str) -> list[Change]:
    """Every value of every policy that is not the edition's own."""
    own = edition(key).policies
    names = sorted(NAMES - set(COUNTS))
    return [(name, value) for name in names for value in choices(name) if value != getattr(own, name)]


def possible(row: Row) -> bool:
    try:
        row.rules()
    except UnknownPolicy:
        return False
    return True


def sizes(key: str, mode: str) -> range:
    chosen = edition(key).modes[mode]
    return range(chosen.min_players, chosen.max_players + 1)


def tables() -> list[tuple[str, str, int]]:
    """Each edition and mode with each number of players."""
    return [(key, mode, players) for key, mode in modes() for players in sizes(key, mode)]


def pairs_of(key: str) -> list[Changes]:
    """Each two house rules of different policies."""
    return [two for two in combinations(house_rules(key), 2) if two[0][0] != two[1][0]]


def whole() -> Iterator[Row]:
    """The matrix, without what the rules themselves refuse to combine, which depends on no number of players."""
    for key, mode in modes():
        several = sizes(key, mode)
        changes: list[Changes] = [(), *((change,) for change in house_rules(key)), *pairs_of(key)]
        for row in filter(possible, (Row(key, mode, several[0], one) for one in changes)):
            yield from (replace(row, players=players) for players in several)


def sample() -> list[Row]:
    """Every table by its booklet, every house rule once in each edition, and every two policies once."""
    random = Random(1)
    rows: list[Row | None] = [Row(*table) for table in tables()]
    for key in edition_keys():
        rows += [_one_of(random, [(key, (change,))]) for change in house_rules(key)]
    meeting: dict[tuple[str, str], list[tuple[str, Changes]]] = {}
    for key in edition_keys():
        for two in pairs_of(key):
            meeting.setdefault((two[0][0], two[1][0]), []).append((key, two))
    rows += [_one_of(random, wanted) for wanted in meeting.values()]
    return list(dict.fromkeys(row for row in rows if row is not None))


def _one_of(random: Random, wanted: list[tuple[str, Changes]]) -> Row | None:
    """A possible row in which an edition plays with its changes; None where no table may."""
    rows = [Row(*table, changes) for table in tables() for key, changes in wanted if table[0] == key]
    random.shuffle(rows)
    return next(filter(possible, rows), None)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A plain run meets the sample alone, so that it need not even collect the rest."""
    option = metafunc.config.option
    if option.collectonly:
        rows, marks = whole(), []
    elif option.markexpr == "not soak":
        rows, marks = iter(sample()), []
    else:
        rows, marks = whole(), [pytest.mark.soak]
    metafunc.parametrize("row", [pytest.param(row, id=row.id, marks=marks) for row in rows])


def test_matrix(row: Row) -> None:
    played_to_the_end(row, seed=crc32(row.id.encode()))


def played_to_the_end(row: Row, seed: int) -> None:
    """One game by bold and by random actions: what holds at every moment of it, and that it ends."""
    game, random = Walk(Random(seed), row.rules(), SeededChance(seed)), Random(seed)
    ledger = _ledger(game.rules)
    state = initial_state(game.rules)
    seen = 0
    for number, _ in enumerate(game.steps(MOST_ACTIONS)):
        for event in game.events[seen:]:
            ledger += gained(state, event)
            state = evolve(state, event)
        seen = len(game.events)
        _check(state, game, ledger)
        if number % 25 == 0:
            _check_choices(state, random)
    assert state.outcome is not None, "the game goes on and on"
    _check_stored(state)
    for event in game.events:
        assert redact(event, None).kind == event.kind


def _ledger(rules: Rules) -> int:
    return rules.players * rules.edition.start_units[rules.players] + rules.mode.neutral_units


def _check(state: State, game: Walk, ledger: int) -> None:
    assert state == game.state
    assert units(state) == ledger
    if state.phase == "claiming":
        return
    assert min(state.armies) >= 1
    assert FREE not in state.owner
    most = state.rules.policies.max_units_per_territory
    assert not most or max(state.armies) <= most
    laid_down = [territory for territory in state.headquarters if territory]
    cards = [card for pile in (*state.hands, state.pile, state.discard, laid_down) for card in pile]
    assert len(set(cards)) == len(cards)
    if state.round:
        assert sorted(cards) == sorted(state.rules.edition.cards)
        owning = [seat in state.owner for seat in range(state.rules.seats)]
        assert owning == [status in ("playing", "left", "neutral") for status in state.status]


def _check_choices(state: State, random: Random) -> None:
    """Whoever is waited for has a choice, and what is offered is accepted."""
    if state.outcome is None and state.to_act is not None:
        found = plain_actions(state, options(state, state.to_act))
        assert found
        for action in random.sample(found, min(3, len(found))):
            play(state, state.to_act, action, SeededChance(1))


def _check_stored(state: State) -> None:
    assert codec.join(state.rules, codec.split(state)) == state
    assert read_position(write_position(state)) == state
    for viewer in (None, *range(state.rules.players)):
        assert project(state, viewer).outcome is not None
