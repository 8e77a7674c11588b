"""Reads what ``games/engine/notation.py`` describes and writes: a position in one line."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar, cast, get_args

from games.engine.action_notation import BadNotation, read_edge, read_limits, read_order
from games.engine.edition import Rules
from games.engine.events import Termination
from games.engine.ids import FREE, CardId, Control, Phase, Seat, SeatStatus, StaffReason, Symbol, TerritoryId
from games.engine.library import edition, rules_for
from games.engine.orders import MAXIMUM
from games.engine.position_words import (
    BEFORE_TURNS,
    BY_SEAT,
    COUNTERS,
    FLAGS,
    NOBODY,
    OTHERS,
    PLAIN,
    REST,
    ROLLED,
    SHOWN,
    other_cards,
    usual_control,
    usual_first,
    usual_status,
)
from games.engine.state import Battle, Occupation, Outcome, State, initial_state

T = TypeVar("T")

NONE: tuple[str, ...] = ()
OPTIONS_BY_COLOUR = ("youngest", "host")


def read_position(line: str) -> State:
    """The position of a line; raises ``BadNotation`` if it names what is not there, or something twice."""
    try:
        head, *parts = (part.split() for part in line.split("|"))
        at = next(at for at, word in enumerate(head) if word in get_args(Phase))
        rules = _rules(head[0], head[1:at], dict(word.split("=") for word in head[at:] if "=" in word))
        moment = [word for word in head[at + 1 :] if "=" not in word]
        return _state(cast("Phase", head[at]), moment, _Parts(rules, parts))
    except (KeyError, ValueError, IndexError, StopIteration) as error:
        raise BadNotation(f"{error!r} in: {line}") from error


class _Parts:
    """The parts of a line by what they tell: ``("hand", 0)``, ``("pool", None)``, the board ``("", 0)``."""

    def __init__(self, rules: Rules, parts: list[list[str]]) -> None:
        self.rules = rules
        self.words: dict[tuple[str, Seat | None], list[str]] = {}
        for key, words in map(self._key, parts):
            if self.words.setdefault(key, words) is not words:
                raise BadNotation(" ".join(words))

    def _key(self, words: list[str]) -> tuple[tuple[str, Seat | None], list[str]]:
        at = next((at for at, word in enumerate(words[:2]) if word.endswith(":")), None)
        if at is None:
            return (PLAIN[PLAIN.index(words[0])], None), words[1:]
        key = BY_SEAT[BY_SEAT.index(words[0])] if at else ""
        return (key, self.seat(words[at][:-1])), words[at + 1 :]

    def seat(self, colour: str) -> Seat | None:
        return None if colour == NOBODY else self.rules.colours.index(_full(self.rules.colours, colour))

    def one(self, key: str, read: Callable[[list[str]], T], usual: T) -> T:
        return read(self.words[key, None]) if (key, None) in self.words else usual

    def each(self, key: str, read: Callable[[list[str]], T], usual: T) -> tuple[T, ...]:
        found = (self.words.get((key, seat)) for seat in range(self.rules.seats))
        return tuple(usual if words is None else read(words) for words in found)

    def board(self) -> tuple[tuple[Seat, int], ...]:
        """Owner and units of each territory: its name goes before its continent's, that before ``rest``."""
        board = self.rules.board
        continents = {c.key: c.members for c in board.continents}
        held: dict[str, tuple[Seat, int]] = {}
        for seat, text in enumerate(self.each("", " ".join, "")):
            for name, count in _numbers(text, {*board.territories, *continents, REST}):
                if name in held:
                    raise BadNotation(name)
                held[name] = (seat, count)
        rest = held.get(REST, (FREE, 0))
        wide = {t: held[key] for key, members in continents.items() if key in held for t in members}
        return tuple(held.get(name, wide.get(at, rest)) for at, name in enumerate(board.territories))

    def cards(self, key: str, usual: list[str], elsewhere: Iterable[Iterable[CardId]]) -> tuple[CardId, ...]:
        words = self.one(key, list, usual)
        others = other_cards(self.rules, [*elsewhere, words])
        return tuple(card for word in words for card in (others if word == OTHERS else [word]))


def _numbers(text: str, known: Iterable[str]) -> list[tuple[str, int]]:
    """The names of ``ural 9, siberia peru 1``, each with its number."""
    groups = [group.split() for group in text.split(",") if group]
    pairs = [(name, int(number)) for *names, number in groups for name in names]
    if not all(group[1:] for group in groups) or not {name for name, _ in pairs} <= set(known):
        raise BadNotation(text)
    return pairs


def _rules(name: str, colours: list[str], options: Mapping[str, str]) -> Rules:
    key, mode = name.split("/")
    of = edition(key)
    seats = [_full(of.colours, colour) for colour in colours]
    policies = {key: value for key, value in options.items() if key not in OPTIONS_BY_COLOUR}
    changes = {key: int(value) if value.isdigit() else value for key, value in policies.items()}
    named = {key: seats.index(_full(seats, options[key])) for key in OPTIONS_BY_COLOUR if key in options}
    return rules_for(of, mode, seats, changes, youngest=named.get("youngest"), host=named.get("host", 0))


def _full(colours: Iterable[str], start: str) -> str:
    """The first colour that begins so."""
    found, *_ = (colour for colour in colours if colour.startswith(start))
    return found


def _state(phase: Phase, moment: list[str], parts: _Parts) -> State:
    """The state of a line taken apart; ``moment`` is whose turn it is, and the round."""
    turn, number, *more = *(moment or [NOBODY]), f"r{int(phase not in BEFORE_TURNS)}"
    if len(more) > 1:
        raise BadNotation(" ".join(moment))
    places = parts.board()
    state = replace(
        initial_state(parts.rules),
        phase=phase,
        turn=parts.seat(turn),
        round=int(number.removeprefix("r")),
        owner=tuple(seat for seat, _ in places),
        armies=tuple(units for _, units in places),
        first=parts.one("first", lambda words: parts.seat(words[0]), usual_first(phase)),
    )
    state = replace(state, **_of_seats(parts, state), **_where(parts))
    return _checked(replace(state, **_cards(parts, state), **_rest(parts, state)))


def _of_seats(parts: _Parts, state: State) -> dict[str, Any]:
    """What is said seat by seat."""
    rules = parts.rules
    statuses = parts.each("status", lambda words: _one_of(words[0], SeatStatus), None)
    usual = [usual_status(rules, state.phase, seat, state.owner) for seat in range(rules.seats)]
    controls = parts.each("control", lambda words: _one_of(words[0], Control), None)
    nowhere: tuple[TerritoryId | None, bool] = (None, False)
    headquarters = parts.each("headquarters", _headquarters, nowhere)
    return {
        "hands": parts.each("hand", _names, NONE),
        "missions": parts.each("mission", lambda words: words[0], None),
        "headquarters": tuple(territory for territory, _ in headquarters),
        "headquarters_shown": tuple(shown for _, shown in headquarters),
        "reserve": parts.each("reserve", _number, 0),
        "plans": parts.each("plan", _names, NONE),
        "defence": parts.each("defence", read_order, MAXIMUM),
        "control": tuple(named or usual_control(rules, seat) for seat, named in enumerate(controls)),
        "status": tuple(named or status for named, status in zip(statuses, usual, strict=True)),
        "beaten_by": parts.each("beaten_by", lambda words: parts.seat(words[0]), None),
        "missed": parts.each("missed", _number, 0),
    }


def _where(parts: _Parts) -> dict[str, Any]:
    """What is said territory by territory or card by card."""
    names, deck = parts.rules.board.territories, parts.rules.edition.cards

    def bound(words: list[str]) -> tuple[int, ...]:
        numbers = dict(_numbers(" ".join(words), names))
        return tuple(numbers.get(name, 0) for name in names)

    def symbols(words: list[str]) -> tuple[tuple[CardId, Symbol], ...]:
        drawn = {card: _one_of(symbol, Symbol) for card, symbol in (word.split("=") for word in words)}
        if not drawn.keys() <= deck.keys():
            raise BadNotation(" ".join(words))
        return tuple({**deck, **drawn}.items())

    fixed: tuple[tuple[CardId, Symbol], ...] = ()
    return {"bound": parts.one("bound", bound, (0,) * len(names)), "symbols": parts.one("symbols", symbols, fixed)}


def _cards(parts: _Parts, state: State) -> dict[str, Any]:
    """The discard and the pile: once the turns run, a card that is not named lies in the pile."""
    elsewhere = [*state.hands, [territory for territory in state.headquarters if territory]]
    discard = parts.cards("discard", [], elsewhere)
    usual_pile = [] if state.phase in BEFORE_TURNS else [OTHERS]
    return {"discard": discard, "pile": parts.cards("pile", usual_pile, [*elsewhere, discard])}


def _rest(parts: _Parts, state: State) -> dict[str, Any]:
    """What is under way, how it ended, counters and flags."""

    def battle(words: list[str]) -> Battle:
        source, target = read_edge(words[0])
        at = words.index(ROLLED) if ROLLED in words else len(words)
        limits, rolled = read_limits(words[2:at], 0), words[at + 1 :]
        dice = tuple(int(die) for die in _only(rolled).split("-")) if ROLLED in words else ()
        return Battle(source, target, state.answering(target), int(words[1]), *limits, dice)

    def occupation(words: list[str]) -> Occupation:
        least, most = words[1].split("-")
        return Occupation(*read_edge(words[0]), int(least), int(most))

    def outcome(words: list[str]) -> Outcome:
        termination = _one_of(words[0], Termination)
        return Outcome(termination, parts.seat(words[1]), words[2] if len(words) > 2 else None)

    def paused(words: list[str]) -> StaffReason:
        reason: StaffReason = _one_of(_only(words), StaffReason)
        return reason

    return {
        "paused": parts.one("paused", paused, None),
        "battle": parts.one("battle", battle, None),
        "occupation": parts.one("occupation", occupation, None),
        "outcome": parts.one("outcome", outcome, None),
        **{name: parts.one(key, _number, 0) for key, name in COUNTERS.items()},
        **{flag: (flag, None) in parts.words for flag in FLAGS},
    }


def _checked(state: State) -> State:
    """The state, unless a card lies twice or does not exist, or a territory is bare once the turns run."""
    cards = [card for place in (*state.hands, state.discard, state.pile) for card in place]
    if len(set(cards)) != len(cards) or not set(cards) <= set(state.rules.edition.cards):
        raise BadNotation("cards")
    if not {mission for mission in state.missions if mission} <= set(state.rules.edition.missions):
        raise BadNotation("mission")
    bare = {owner == FREE or units < 1 for owner, units in zip(state.owner, state.armies, strict=True)}
    if state.phase not in BEFORE_TURNS and True in bare:
        raise BadNotation("a bare territory")
    return state


def _headquarters(words: list[str]) -> tuple[TerritoryId | None, bool]:
    territory, *shown = words
    if shown not in ([], [SHOWN]):
        raise BadNotation(" ".join(words))
    return None if territory == NOBODY else territory, bool(shown)


def _names(words: list[str]) -> tuple[str, ...]:
    return tuple(words)


def _number(words: list[str]) -> int:
    return int(_only(words))


def _only(words: list[str]) -> str:
    (word,) = words
    return word


def _one_of(word: str, literal: Any) -> Any:
    return get_args(literal)[get_args(literal).index(word)]
