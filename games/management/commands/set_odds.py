"""`manage.py set_odds`: how likely a random hand holds a set, and what sets bring."""

import json
from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.library import edition, edition_keys
from games.odds.sets import HANDS, SetOdds, deck_of, set_odds, set_values


class Command(BaseCommand):
    help = "The exact chance that random territory cards hold a set, for each edition and both readings of the joker."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--edition", metavar="KEY", choices=edition_keys(), help="only this edition")
        parser.add_argument("--joker", choices=("any", "strict"), help="only this reading of the joker")
        parser.add_argument("--cards", type=int, choices=HANDS, help="only hands of so many cards")
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        rows = list(_rows(options))
        if options["json"]:
            self.stdout.write(json.dumps(rows))
            return
        self.stdout.write(f"{'edition':<16}{'joker':<8}{'cards':>5}{'holds a set':>13}  {'exactly':<16}best set")
        for row in rows:
            rising = f"rises: {' '.join(map(str, row['values']))} ..."
            best = rising if row["best_value"] is None else f"{row['best_value']:.3f} units"
            named = f"{row['edition']:<16}{row['joker']:<8}{row['cards']:>5}"
            self.stdout.write(f"{named}{row['chance']:>13.4%}  {row['fraction']:<16}{best}")


def _rows(options: dict[str, Any]) -> list[dict[str, Any]]:
    keys = [options["edition"]] if options["edition"] else edition_keys()
    jokers = [options["joker"]] if options["joker"] else ("any", "strict")
    hands = [options["cards"]] if options["cards"] else HANDS
    return [
        {"edition": key, "joker": joker}
        | _row(_odds(key, joker, cards))
        | {"values": set_values(edition(key).policies)}
        for key in keys
        for joker in jokers
        for cards in hands
    ]


def _odds(key: str, joker: Any, cards: int) -> SetOdds:
    of = edition(key)
    return set_odds(cards, replace(of.policies, joker=joker), deck_of(of))


def _row(odds: SetOdds) -> dict[str, Any]:
    return {
        "cards": odds.cards,
        "chance": float(odds.chance),
        "fraction": str(odds.chance),
        "best_value": None if odds.best_value is None else float(odds.best_value),
    }
