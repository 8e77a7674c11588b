"""`manage.py arena`: any bots against any others, in any edition and mode; without a match named, the standard ones."""

import json
import os
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.arena import STANDARD, Match, Outcome, Played, games_of, summarise
from games.bots import BOTS
from games.engine.library import BadEdition, edition_keys
from games.engine.policies import UnknownPolicy
from games.management.house_rules import add_rules, read_changes

NOTICE = 20
"""After so many games each, the count goes to standard error."""


class Command(BaseCommand):
    help = "Let bots play each other, seats rotating; exit 1 when the first one misses its bar or a game never ends."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--bots", nargs="+", choices=sorted(BOTS), metavar="LEVEL", help=", ".join(sorted(BOTS)))
        parser.add_argument("--edition", default="hasbro_2015", choices=edition_keys())
        parser.add_argument("--mode", default="mission")
        add_rules(parser)
        parser.add_argument("--games", type=int, help="games of each match (400)")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--bar", type=float, help="the share of games that the first bot should win")
        parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)))
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to this file")

    def handle(self, *args: Any, **options: Any) -> None:
        outcomes = []
        for match in matches(options):
            try:
                match.rules()
            except (BadEdition, UnknownPolicy) as error:
                raise CommandError(f"{match.edition} has no such game: {error}.") from error
            played = self._told(games_of(match, max(1, options["processes"])), match.games)
            outcomes.append(summarise(match, played))
            for line in table(outcomes[-1]):
                self.stdout.write(line)
        if options["json"]:
            options["json"].write_text(json.dumps([plain(each) for each in outcomes], indent=2) + "\n", "utf-8")
        missed = sum(not outcome.met for outcome in outcomes)
        if missed:
            raise CommandError(f"{missed} of {len(outcomes)} matches missed their bar.")

    def _told(self, games: Iterator[Played], of: int) -> Iterator[Played]:
        for number, game in enumerate(games, 1):
            if number % NOTICE == 0:
                self.stderr.write(f"{number} of {of} games")
            yield game


def matches(options: dict[str, Any]) -> tuple[Match, ...]:
    """The match that is named, or all standard ones."""
    games = options["games"]
    if not options["bots"]:
        return tuple(replace(match, games=games or match.games, seed=options["seed"]) for match in STANDARD)
    return (
        Match(
            edition=options["edition"],
            mode=options["mode"],
            seats=tuple(options["bots"]),
            games=games or STANDARD[0].games,
            seed=options["seed"],
            changes=read_changes(options["rule"]),
            bar=options["bar"],
        ),
    )


def table(outcome: Outcome) -> list[str]:
    """A match for people."""
    match = outcome.match
    changes = " ".join(f"{name}={value}" for name, value in match.changes)
    lines = [
        f"{match.edition} / {match.mode} {changes}: {match.games} games, seed {match.seed}",
        f"{'bot':<12}{'seats':>6}{'wins':>7}{'share':>9}{'95 % interval':>20}{'if equal':>10}{'slowest ms':>12}",
    ]
    for share in outcome.shares:
        low, high = share.interval
        equal = share.seats / len(match.seats)
        lines.append(
            f"{share.level:<12}{share.seats:>6}{share.wins:>7}{share.value:>9.1%}"
            f"{f'{low:.1%} to {high:.1%}':>20}{equal:>10.1%}{share.slowest:>12.1f}"
        )
    if outcome.unfinished:
        lines.append(f"{outcome.unfinished} games did not end")
    if match.bar is not None:
        lines.append(f"bar: {match.seats[0]} at least {match.bar:.0%}: {'met' if outcome.met else 'MISSED'}")
    return [*lines, ""]


def plain(outcome: Outcome) -> dict[str, Any]:
    """A match for programs."""
    match = outcome.match
    return {
        "edition": match.edition,
        "mode": match.mode,
        "rules": dict(match.changes),
        "seats": list(match.seats),
        "games": match.games,
        "seed": match.seed,
        "unfinished": outcome.unfinished,
        "bar": match.bar,
        "met": outcome.met,
        "bots": [
            {
                "level": share.level,
                "wins": share.wins,
                "share": share.value,
                "interval": list(share.interval),
                "slowest_ms": share.slowest,
            }
            for share in outcome.shares
        ],
    }
