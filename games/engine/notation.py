"""A position in one line, from which any scene can be set up: for tests, exports and logs of finished games.

A line holds every secret of the game. It is a head and parts, joined by ``|``. The head names edition and
mode, the colours in turn order, the phase, whose turn it is, the round, and each policy that is not the
edition's. A colour may be cut short: it is the first that begins so, of the box in the head and of the seats elsewhere.
The parts:

- ``yellow: ural 9, siberia peru 1``: who stands where. A continent's name stands for its territories that are
  not named one by one, ``rest`` for all that nobody names; without ``rest`` they are free.
- ``hand yellow: peru joker_1``, in the same way ``mission``, ``reserve``, ``plan``, ``defence``, ``control``,
  ``status``, ``beaten_by``, ``missed``, ``headquarters`` (``ural``, or ``ural shown``). Who owns nothing once the turns
  run is eliminated, unless it is said. A neutral army has the first colour of the box that no player has.
- ``pile peru ...``: the draw pile, top first, and ``...`` for every card that lies nowhere else; without this
  part these are the pile as soon as the turns run. ``discard`` likewise, empty without the part.
- ``pool 5``, ``gained 5`` this turn, ``neutral 2`` to be placed for it, ``sets 4`` traded in the game, ``traded 1``
  this turn, ``first blue``, ``seq 57``, any flag; ``bound ural 3, peru 1``: units that may not regroup.
- ``symbols peru=cavalry``: chance has drawn the symbols, and these differ from the edition's deck.
- ``paused dispute``: the staff has stopped the game, and why.
- ``battle ural>siberia 3 stop 4 rolled 6-5-2``, ``occupation ural>siberia 3-5``, ``outcome mission yellow m15_24``.

>>> state = read_position(" hasbro_2015/mission y b g attack y r3 | y: ural 9 | b: asia 2 | g: rest 1 | hand y: peru")
>>> [state.armies_on(name) for name in ("ural", "china", "peru")], state.hands[0], len(state.pile)
([9, 2, 1], ('peru',), 43)
>>> print(write_position(state).split(" | ")[0])
hasbro_2015/mission yellow blue green attack yellow r3
"""

from collections import Counter
from collections.abc import Iterator

from games.engine.action_notation import write_limits, write_order
from games.engine.ids import FREE, Seat
from games.engine.orders import MAXIMUM
from games.engine.policies import NAMES
from games.engine.position_reading import read_position
from games.engine.position_words import (
    BEFORE_TURNS,
    COUNTERS,
    FLAGS,
    NOBODY,
    REST,
    ROLLED,
    SHOWN,
    other_cards,
    usual_control,
    usual_first,
    usual_status,
)
from games.engine.state import Battle, State

__all__ = ["read_position", "write_position"]


def write_position(state: State) -> str:
    """The position in one line, from which ``read_position`` makes an equal state."""
    parts = [*_board(state), *_seat_parts(state), *_places(state), *_counts(state), *_under_way(state)]
    return " | ".join([_head(state), *parts])


def _head(state: State) -> str:
    rules = state.rules
    changed = [n for n in sorted(NAMES) if getattr(rules.policies, n) != getattr(rules.edition.policies, n)]
    changes = [f"{name}={getattr(rules.policies, name)}" for name in changed]
    youngest = [] if rules.youngest is None else [f"youngest={rules.colours[rules.youngest]}"]
    host = [f"host={rules.colours[rules.host]}"] if rules.host else []
    moment = [state.phase, _colour(state, state.turn), f"r{state.round}"]
    players = rules.colours[: rules.players]
    return " ".join([f"{rules.edition.key}/{rules.mode.key}", *players, *moment, *changes, *youngest, *host])


def _board(state: State) -> Iterator[str]:
    """A part for each owner; what most territories have in common is written as ``rest``."""
    held = list(zip(state.owner, state.armies, strict=True))
    common = (FREE, 0) if FREE in state.owner else Counter(held).most_common(1)[0][0]
    for seat, colour in enumerate(state.rules.colours):
        units = tuple(count if owner == seat else 0 for owner, count in held)
        if groups := _grouped(state, units, common[1] if common[0] == seat else 0):
            yield f"{colour}: {groups}"


def _grouped(state: State, numbers: tuple[int, ...], common: int = 0) -> str:
    """The territories by their numbers, the largest first: ``common`` is the number of the ``rest``, 0 is not said."""
    groups = []
    for number in sorted({*numbers} - {0}, reverse=True):
        pairs = zip(state.rules.board.territories, numbers, strict=True)
        names = [REST] if number == common else [name for name, there in pairs if there == number]
        groups.append(" ".join([*names, str(number)]))
    return ", ".join(groups)


def _seat_parts(state: State) -> Iterator[str]:
    for seat, colour in enumerate(state.rules.colours):
        status = usual_status(state.rules, state.phase, seat, state.owner)
        texts = {
            "hand": " ".join(state.hands[seat]),
            "mission": state.missions[seat] or "",
            "headquarters": _headquarters(state, seat),
            "reserve": str(state.reserve[seat] or ""),
            "plan": " ".join(state.plans[seat]),
            "defence": "" if state.defence[seat] == MAXIMUM else write_order(state.defence[seat]),
            "control": "" if state.control[seat] == usual_control(state.rules, seat) else state.control[seat],
            "status": "" if state.status[seat] == status else state.status[seat],
            "beaten_by": _colour(state, state.beaten_by[seat]).strip(NOBODY),
            "missed": str(state.missed[seat] or ""),
        }
        yield from (f"{key} {colour}: {text}" for key, text in texts.items() if text)


def _headquarters(state: State, seat: Seat) -> str:
    territory, shown = state.headquarters[seat], state.headquarters_shown[seat]
    return " ".join([territory or NOBODY, *([SHOWN] if shown else [])]) if territory or shown else ""


def _places(state: State) -> Iterator[str]:
    """Where the cards lie, and what is said territory by territory."""
    if state.discard:
        yield " ".join(["discard", *state.discard])
    headquarters = [territory for territory in state.headquarters if territory]
    others = other_cards(state.rules, [*state.hands, state.discard, headquarters])
    if state.pile != (() if state.phase in BEFORE_TURNS else others):
        yield " ".join(["pile", *state.pile])
    if bound := _grouped(state, state.bound):
        yield f"bound {bound}"
    if state.symbols:
        deck = state.rules.edition.cards
        yield " ".join(["symbols", *(f"{card}={symbol}" for card, symbol in state.symbols if deck[card] != symbol)])


def _counts(state: State) -> Iterator[str]:
    if state.first != usual_first(state.phase):
        yield f"first {_colour(state, state.first)}"
    yield from (f"{key} {getattr(state, name)}" for key, name in COUNTERS.items() if getattr(state, name))
    yield from (flag for flag in FLAGS if getattr(state, flag))


def _under_way(state: State) -> Iterator[str]:
    if state.paused:
        yield f"paused {state.paused}"
    if state.battle:
        yield _battle(state.battle)
    if move := state.occupation:
        yield f"occupation {move.source}>{move.target} {move.minimum}-{move.maximum}"
    if end := state.outcome:
        yield " ".join(["outcome", end.termination, _colour(state, end.winner), *filter(None, [end.mission])])


def _battle(battle: Battle) -> str:
    limits = write_limits(battle.stop_at, 0, battle.rolls)
    rolled = [ROLLED, "-".join(map(str, battle.rolled))] if battle.rolled else []
    return " ".join(map(str, ["battle", f"{battle.source}>{battle.target}", battle.dice, *limits, *rolled]))


def _colour(state: State, seat: Seat | None) -> str:
    return NOBODY if seat is None else state.rules.colours[seat]
