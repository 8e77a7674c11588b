"""Bots against bots: who wins how often, with what certainty, and how long an action takes at most.

Seats rotate from game to game, and as many games in a row as there are seats share their dice, so that neither the
first turn nor a lucky deal favours anybody.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from random import Random
from time import thread_time
from types import MappingProxyType

from games.bots import BOTS, Bot
from games.bots.craft.situation import prepare
from games.engine.actions import SeatAction
from games.engine.edition import Rules
from games.engine.library import BadEdition, edition, rules_for
from games.engine.views import PlayerView
from games.simulator import EndlessGame, simulate_game
from games.stats import share_interval

CHUNK = 8
"""How many games a process takes at a time."""

MOST_MILLISECONDS = 50.0
"""What one action may take of a processor."""


@dataclass(frozen=True, slots=True)
class Match:
    """What is played: the level of each seat, and the share of games that the first of them should win."""

    edition: str
    mode: str
    seats: tuple[str, ...]
    games: int
    seed: int = 1
    changes: tuple[tuple[str, str | int], ...] = ()
    """House rules, by the names of the policies; plain, since a match travels to other processes."""
    bar: float | None = None

    def rules(self) -> Rules:
        """The rules of every game; raises ``BadEdition`` or ``UnknownPolicy`` for a game that cannot be."""
        of = edition(self.edition)
        if len(self.seats) > len(of.colours):
            raise BadEdition(f"{len(self.seats)} players")
        return rules_for(of, self.mode, of.colours[: len(self.seats)], MappingProxyType(dict(self.changes)))

    def seated(self, game: int) -> tuple[str, ...]:
        """Who sits where in a game of that number."""
        turned = game % len(self.seats)
        return self.seats[-turned:] + self.seats[:-turned] if turned else self.seats


STANDARD = (
    Match("hasbro_2015", "mission", ("general", "solid", "solid", "solid"), 400, bar=0.5),
    Match("hasbro_2015", "classic", ("general", "solid", "solid", "solid"), 400, bar=0.5),
    Match("hasbro_2015", "mission", ("solid", "beginner", "beginner", "beginner"), 400, bar=0.6),
)
"""What `make arena` plays."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the level that won, None without a winner, and the slowest action of each level."""

    winner: str | None
    ended: bool
    slowest: tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Share:
    """How often a level won."""

    level: str
    games: int
    wins: int
    seats: int
    slowest: float
    """The most milliseconds of a processor that it took for one action."""

    @property
    def value(self) -> float:
        """Wins among all games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % certainty."""
        return share_interval(self.wins, self.games)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A match played: a share for each level, the first seat's first, and the games that did not end."""

    match: Match
    shares: tuple[Share, ...]
    unfinished: int

    @property
    def met(self) -> bool:
        """Whether the bar is met, every game ended, and nobody thought too long."""
        quick = all(share.slowest <= MOST_MILLISECONDS for share in self.shares)
        return quick and not self.unfinished and self.shares[0].value >= (self.match.bar or 0.0)


def games_of(match: Match, processes: int = 1) -> Iterator[Played]:
    """The games of a match in their order, as they end."""
    jobs = ((match, game) for game in range(match.games))
    if processes == 1:
        yield from map(_play, jobs)
        return
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_play, jobs, chunksize=CHUNK)


def summarise(match: Match, played: Iterable[Played]) -> Outcome:
    """The shares of a match."""
    games = list(played)
    wins = Counter(game.winner for game in games)
    slowest: dict[str, float] = {}
    for game in games:
        for level, milliseconds in game.slowest:
            slowest[level] = max(slowest.get(level, 0.0), milliseconds)
    shares = tuple(
        Share(level, len(games), wins[level], match.seats.count(level), slowest.get(level, 0.0))
        for level in dict.fromkeys(match.seats)
    )
    return Outcome(match, shares, sum(not game.ended for game in games))


class _Timed:
    """A bot, and how long its slowest action took."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.level, self.slowest = bot, bot.level, 0.0

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        """See ``games.bots.bot.Bot``."""
        started = thread_time()
        action = self.bot.choose(rules, view, rng)
        self.slowest = max(self.slowest, 1000 * (thread_time() - started))
        return action


def _play(job: tuple[Match, int]) -> Played:
    match, game = job
    rules, bots = match.rules(), [_Timed(BOTS[level]) for level in match.seated(game)]
    prepare(rules)
    try:
        result = simulate_game(rules, bots, f"{match.seed}/{game // len(bots)}")
    except EndlessGame:
        return Played(None, ended=False, slowest=_slowest(bots))
    except Exception as error:
        error.add_note(f"in game {game} of {match}")
        raise
    winner = None if result.winner is None else bots[result.winner].level
    return Played(winner, ended=True, slowest=_slowest(bots))


def _slowest(bots: list[_Timed]) -> tuple[tuple[str, float], ...]:
    return tuple((bot.level, bot.slowest) for bot in bots)
