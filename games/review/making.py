"""How a review is made: as many playouts as a given amount of work allows, first from every turn, then where it turned.

Work is counted in actions of the players and not in time, so the same work gives the same review on any machine.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, repeat
from typing import TypeAlias

from games.engine.edition import Rules
from games.engine.events import Event, GameEnded
from games.review.luck_course import dice_of, luck_before, rolls_of
from games.review.made import VERSION, Review, Sample, work_for
from games.review.playouts import play_out
from games.review.pooling import pooled
from games.review.positions import TurnStart, turn_starts
from games.review.swings import swing_of
from games.stats import share_interval

ACTIONS_A_SECOND = 4_500
"""What one core of the slowest machine played that this was measured on, while it did other things, too."""

EVERYWHERE = 0.6
"""The share of the work that is spread over all turns alike; the rest goes where the game seems to have turned."""
CLOSER_LOOKS = 6
"""Swings that are looked at more closely."""
LEAST_PLAYOUTS = 4
"""From every turn, however long its playouts are."""

Step: TypeAlias = Callable[[float], object]
Luck: TypeAlias = tuple[float, ...]


@dataclass(slots=True)
class _Tally:
    """The playouts from one turn so far."""

    start: TurnStart
    wins: list[int]
    playouts: int = 0

    def play_on(self, seed: int) -> int:
        """One more playout; how many actions it took."""
        played = play_out(self.start, f"{seed}/{self.start.seq}/{self.playouts}")
        self.playouts += 1
        if played.winner is not None:
            self.wins[played.winner] += 1
        return played.actions + 1

    @property
    def nobody(self) -> int:
        """Playouts that nobody won."""
        return self.playouts - sum(self.wins)

    def sample(self, shares: Sequence[float], variances: Sequence[float], changed: float, luck: Luck) -> Sample:
        """What is known of the turn; whoever is out of the game has no chance, whatever the turns around say."""
        start = self.start
        playing = [start.before.playing(seat) for seat in range(len(self.wins))]
        lost = sum(share for share, plays in zip(shares, playing, strict=False) if not plays)
        chances = [share / (1 - lost) if plays else 0.0 for share, plays in zip(shares, playing, strict=False)]
        return Sample(
            seq=start.seq,
            round=start.round,
            seat=start.seat,
            playouts=self.playouts,
            wins=tuple(self.wins),
            chances=tuple(chances),
            bands=tuple(map(_band, chances, variances)),
            changed=changed,
            luck=luck,
        )


def review(
    rules: Rules,
    events: Sequence[Event],
    *,
    seed: int = 1,
    seconds: float | None = None,
    step: Step = lambda _share: None,
) -> Review:
    """The review of a finished game; ``seconds`` of work, unless named as many as its turns are worth.

    ``step`` hears after each playout which share of the work is done; whatever it raises ends the review.
    """
    starts = turn_starts(rules, events)
    given = work_for(len(starts)) if seconds is None else seconds
    rolls = rolls_of(rules, events)
    dice = tuple(dice_of(seat, rolls, events) for seat in range(rules.seats))
    end = _end(events, starts, tuple(one.luck for one in dice))
    tallies = [_Tally(start, [0] * rules.seats) for start in starts]
    _play(tallies, end, seed, round(given * ACTIONS_A_SECOND), step)
    luck = luck_before(rules, rolls, [start.seq for start in starts])
    return Review(VERSION, seed, given, (*_samples(tallies, luck), end), dice)


def _end(events: Sequence[Event], starts: Sequence[TurnStart], luck: Luck) -> Sample:
    """What is certain once a game is over: whoever won it has won it."""
    winner = next((event.winner for event in reversed(events) if isinstance(event, GameEnded)), None)
    wins = tuple(float(seat == winner) for seat in range(len(luck)))
    return Sample(
        seq=len(events),
        round=starts[-1].round if starts else 0,
        seat=None,
        playouts=0,
        wins=(0,) * len(luck),
        chances=wins,
        bands=tuple((won, won) for won in wins),
        changed=0.0,
        luck=luck,
    )


def _samples(tallies: Sequence[_Tally], luck: Iterable[Luck]) -> list[Sample]:
    """What is known of each turn; that the end differs from the last one goes without saying."""
    if not tallies:
        return []
    draws = any(tally.nobody for tally in tallies)
    known = pooled([(*tally.wins, tally.nobody) if draws else tally.wins for tally in tallies])
    rows = zip(tallies, known.shares, known.variances, (*known.changed, 1.0), luck, strict=False)
    return [tally.sample(shares, variances, changed, so_far) for tally, shares, variances, changed, so_far in rows]


def _band(share: float, variance: float) -> tuple[float, float]:
    """The interval of as many playouts as would know the share as well."""
    if not 0 < share < 1:
        return share, share
    total = max(1.0, share * (1 - share) / variance - 1)
    return share_interval(share * total, total)


def _play(tallies: Sequence[_Tally], end: Sample, seed: int, work: int, step: Step) -> None:
    """The same number of playouts from every turn, then more on both sides of the largest swings."""
    done = _rounds(tallies, seed, (0, round(work * EVERYWHERE), work), step, LEAST_PLAYOUTS)
    _rounds(_turning(tallies, end), seed, (done, work, work), step)


def _rounds(tallies: Sequence[_Tally], seed: int, work: tuple[int, int, int], step: Step, least: int = 0) -> int:
    """Playouts round by round, from ``done`` until enough work ``upto`` is done; at least so many rounds."""
    done, upto, whole = work
    number = 0
    while tallies and (done < upto or number < least):
        for tally in tallies:
            done += tally.play_on(seed)
            step(min(1.0, done / max(1, whole)))
        number += 1
    return done


def _turning(tallies: Sequence[_Tally], end: Sample) -> list[_Tally]:
    """The turns on both sides of the largest swings so far."""
    samples = [*_samples(tallies, repeat(())), end]
    sizes = [swing_of(before, after).size for before, after in pairwise(samples)]
    largest = sorted(range(len(sizes)), key=lambda place: -sizes[place])[:CLOSER_LOOKS]
    wanted = {place for first in largest for place in (first, first + 1)}
    return [tally for place, tally in enumerate(tallies) if place in wanted]
