"""Luck over a whole game: added up for each seat, turn by turn and at the end."""

from collections.abc import Iterator, Sequence

from games.engine.edition import Rules
from games.engine.events import BattleRolled, Event
from games.engine.ids import Seat
from games.review.luck import Dice, RollLuck, roll_luck
from games.review.positions import steps

LuckAt = tuple[int, RollLuck]
"""The number of an event and the luck of its dice."""


def rolls_of(rules: Rules, events: Sequence[Event]) -> tuple[LuckAt, ...]:
    """Every roll of the game's battles."""
    told = ((before.seq + 1, roll_luck(before, event)) for before, event in steps(rules, events))
    return tuple((seq, luck) for seq, luck in told if luck is not None)


def luck_before(rules: Rules, rolls: Sequence[LuckAt], numbers: Sequence[int]) -> Iterator[tuple[float, ...]]:
    """The luck of each seat up to each of these events, which come in order."""
    sums, left = [0.0] * rules.seats, iter(rolls)
    coming = next(left, None)
    for number in numbers:
        while coming is not None and coming[0] < number:
            sums[coming[1].attacker] += coming[1].luck
            sums[coming[1].defender] -= coming[1].luck
            coming = next(left, None)
        yield tuple(sums)


def dice_of(seat: Seat, rolls: Sequence[LuckAt], events: Sequence[Event]) -> Dice:
    """A seat's luck in attack and in defence, of a whole game."""
    battles = [event for event in events if isinstance(event, BattleRolled)]
    own = [luck for _, luck in rolls if seat in (luck.attacker, luck.defender)]
    return Dice(
        attacks=sum(event.attacker == seat for event in battles),
        attack_luck=sum(luck.luck for luck in own if luck.attacker == seat),
        defences=sum(event.defender == seat for event in battles),
        defence_luck=-sum(luck.luck for luck in own if luck.defender == seat),
        spread=sum(luck.variance for luck in own) ** 0.5,
    )
