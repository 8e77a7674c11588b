"""The figures of a series, ready for JSON. docs/simulator.md says what each key means."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import mean, median
from typing import Any

from games.engine.edition import Rules
from games.simulator.game import GameResult
from games.simulator.series import Series
from games.stats import mean_interval, share_interval

OWN_COLOUR = "own_colour"
SPREADS = ("rounds", "turns", "trades", "eliminations", "actions", "events")

Figures = dict[str, Any]


def summarise(series: Series, results: Iterable[GameResult | None]) -> Figures:
    """The same for a seed whatever the number of processes."""
    played = list(results)
    ended = [result for result in played if result is not None]
    rules = series.rules()
    won = [result for result in ended if result.winner is not None]
    return {
        "edition": series.edition,
        "mode": series.mode,
        "rules": dict(series.changes),
        "bots": list(series.bots),
        "seed": series.seed,
        "games": len(played),
        "unfinished": len(played) - len(ended),
        **{name: _spread([getattr(result, name) for result in ended]) for name in SPREADS},
        "terminations": dict(sorted(Counter(result.termination for result in ended).items())),
        "wins": {
            str(seat): _share(sum(result.winner == seat for result in ended), len(ended)) for seat in range(rules.seats)
        },
        "third_party_wins": _share(sum(result.third_party for result in won), len(won)),
        "turn_start_wins": _share(sum(result.at_turn_start for result in won), len(won)),
        "missions": _missions(rules, ended),
    }


def _spread(values: Sequence[int]) -> Mapping[str, float]:
    if not values:
        return {}
    low, high = mean_interval(values)
    return {"mean": mean(values), "low": low, "high": high, "median": median(values), "max": max(values)}


def _share(count: int, total: int) -> Mapping[str, float]:
    low, high = share_interval(count, total)
    return {"games": count, "share": count / total if total else 0.0, "low": low, "high": high}


def _missions(rules: Rules, ended: Sequence[GameResult]) -> dict[str, Mapping[str, float]]:
    """By mission card: seats that held it, wins among them, and their mean length.

    A holder of the own colour counts under ``own_colour`` alone: it plays for 24 territories (2015 p. 4).
    """
    held: Counter[str] = Counter()
    lengths: dict[str, list[int]] = {}
    for result in ended:
        for seat, key in enumerate(result.missions):
            if key is not None:
                own = rules.edition.missions[key].colour == rules.colours[seat]
                card = OWN_COLOUR if own else key
                held[card] += 1
                if seat == result.winner:
                    lengths.setdefault(card, []).append(result.rounds)
    return {card: _quota(count, lengths.get(card, [])) for card, count in sorted(held.items())}


def _quota(held: int, lengths: Sequence[int]) -> Mapping[str, float]:
    low, high = share_interval(len(lengths), held)
    quota = {"held": held, "wins": len(lengths), "win_share": len(lengths) / held, "low": low, "high": high}
    return quota | {"rounds_to_win": mean(lengths)} if lengths else quota
