"""`manage.py strategy TOPIC`: the figures behind the rules of thumb of the page `/strategy`."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.edition import Edition
from games.engine.library import edition, edition_keys
from games.strategy import by_others, continents, dice_price, mission_worths
from games.study import load
from games.study.anchors import row_of


class Command(BaseCommand):
    help = "What fewer dice cost, what continents bring and ask for, what missions need and win, by an edition's rules."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("topic", choices=tuple(TOPICS))
        parser.add_argument("--edition", metavar="KEY", default="hasbro_2015", choices=edition_keys())
        parser.add_argument("--json", action="store_true", help="everything, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        ask, write = TOPICS[options["topic"]]
        told = ask(edition(options["edition"]))
        for line in [json.dumps(told)] if options["json"] else write(told):
            self.stdout.write(line)


def _dice(of: Edition) -> dict[str, Any]:
    price = dice_price(of.policies)
    fights = [{"attackers": a, "defenders": d} | asdict(fewer) for a, d, fewer in price.fights]
    return {"fights": fights, "positions": price.positions, "fewer_help": price.fewer_help}


def _dice_text(told: dict[str, Any]) -> Iterator[str]:
    yield "the next roll: fight, dice of attacker, of defender, chance to conquer"
    for fight in told["fights"]:
        named = f"{fight['attackers']:>4}:{fight['defenders']:<4}"
        most, limit = len(fight["attack"]), len(fight["defence"])
        for dice, chance in enumerate(fight["attack"], 1):
            yield f"{named}{dice:>4}{limit:>4}{chance:>10.3%}"
        for dice, chance in enumerate(fight["defence"][:-1], 1):
            yield f"{named}{most:>4}{dice:>4}{chance:>10.3%}"
    yield f"fewer dice help either side in {told['fewer_help']} of {told['positions']} positions"


def _continents(of: Edition) -> list[dict[str, Any]]:
    return [
        {"continent": land.continents[0]} | asdict(land) | {"per_border": land.per_border}
        for land in continents(of.board)
    ]


def _continents_text(told: list[dict[str, Any]]) -> Iterator[str]:
    yield f"{'continent':<16}{'territories':>12}{'income':>8}{'borders':>9}{'ways in':>9}{'income a border':>17}"
    for land in told:
        counts = f"{land['territories']:>12}{land['income']:>8}{land['borders']:>9}{land['ways_in']:>9}"
        yield f"{land['continent']:<16}{counts}{land['per_border']:>17.2f}"


def _missions(of: Edition) -> dict[str, Any]:
    row, study = row_of(of.missions), load()
    source = (
        {"row": row.key, "games": study.games, "seed": study.seed, "by_others": by_others(row, study)} if row else {}
    )
    return {"study": source, "missions": [asdict(worth) for worth in mission_worths(of, study)]}


def _missions_text(told: dict[str, Any]) -> Iterator[str]:
    study = told["study"]
    if study:
        yield f"by the study's row {study['row']}: manage.py study --games {study['games']} --seed {study['seed']}"
        yield f"{study['by_others']:.1%} of all wins came when somebody else did what was missing"
    yield f"{'mission':<14}{'territories':>12}{'income':>8}{'borders':>9}{'wins':>9}  {'95 %':<16}{'rounds':>7}"
    for worth in told["missions"]:
        yield f"{worth['key']:<14}{_needs(worth)}{_wins(worth['share'])}"


def _needs(worth: dict[str, Any]) -> str:
    land = worth["realm"]
    if land:
        return f"{land['territories']:>12}{land['income']:>8}{land['borders']:>9}"
    territories = f"{worth['territories']} x {worth['units']}" if worth["units"] > 1 else worth["territories"] or ""
    return f"{territories:>12}{'':>17}"


def _wins(share: dict[str, Any] | None) -> str:
    if not share:
        return f"{'not played':>12}"
    rounds = f"{share['rounds_to_win']:>7.1f}" if share["rounds_to_win"] else ""
    within = f"{share['low']:.1%} to {share['high']:.1%}"
    return f"{share['win_share']:>9.1%}  {within:<16}{rounds}"


TOPICS: dict[str, tuple[Callable[[Edition], Any], Callable[[Any], Iterator[str]]]] = {
    "dice": (_dice, _dice_text),
    "continents": (_continents, _continents_text),
    "missions": (_missions, _missions_text),
}
"""How each topic is asked, and how its answer is written for people."""
