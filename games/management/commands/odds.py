"""`manage.py odds A D`: the exact odds of a battle by the rules of any table, as text, JSON or a table in CSV."""

import csv
import json
from argparse import ArgumentParser
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.library import edition_keys
from games.management.house_rules import add_rules, read_changes
from games.management.odds_text import battle_text
from games.odds import chance_table
from games.odds.questions import BadQuestion, Question, answer, read_links, read_roll, table_rules

MOST_ARMIES = 1000
"""As many units a side as somebody at a terminal may wait for."""


class Command(BaseCommand):
    help = "Exact odds of a battle. A counts the attackers without the one that must stay behind."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("attackers", metavar="A", type=int, nargs="?")
        parser.add_argument("defenders", metavar="D", type=int, nargs="?")
        parser.add_argument("--edition", metavar="KEY", default="hasbro_2015", help=", ".join(edition_keys()))
        add_rules(parser)
        parser.add_argument("--dice-in-last-fight", type=int, metavar="N", help="against a single unit")
        parser.add_argument("--stop", type=int, metavar="N", default=0, help="break off with N attackers left")
        parser.add_argument("--chance", type=float, metavar="P", help="tell the armies needed for this chance")
        parser.add_argument("--chain", metavar="D:G", nargs="+", help="go on against these, leaving G units (1)")
        parser.add_argument("--seen", metavar="6,4,1", help="the roll that the defender has seen")
        parser.add_argument("--table", type=int, metavar="N", help="CSV: the chance of 1 to N against 1 to N")
        parser.add_argument("--json", action="store_true", help="everything, for programs")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            question = read(options)
            if options["table"] is not None:
                self.print_table(question, options["table"])
                return
            told = answer(question, MOST_ARMIES)
        except BadQuestion as error:
            raise CommandError(f"{error}.") from error
        if options["json"]:
            self.stdout.write(json.dumps(told))
            return
        for line in battle_text(told):
            self.stdout.write(line)

    def print_table(self, question: Question, size: int) -> None:
        """A row for each number of attackers, a column for each number of defenders; chances in full precision."""
        if not 1 <= size <= MOST_ARMIES:
            raise BadQuestion(f"a table has 1 to {MOST_ARMIES} rows")
        chance = chance_table(question.policies, question.last_dice)
        chance(size, size)
        rows = csv.writer(self.stdout, lineterminator="\n")
        rows.writerow(["attackers", *range(1, size + 1)])
        for attackers in range(1, size + 1):
            rows.writerow([attackers, *(chance(attackers, defenders) for defenders in range(1, size + 1))])


def read(options: dict[str, Any]) -> Question:
    """The question that the options ask. Raises ``BadQuestion``, or ``CommandError`` for what is no rule."""
    policies = table_rules(options["edition"], dict(read_changes(options["rule"])))
    question = Question(
        attackers=options["attackers"] or 0,
        defenders=options["defenders"] or 0,
        policies=policies,
        last_dice=options["dice_in_last_fight"],
        stop=options["stop"],
        chance=options["chance"],
    )
    if options["table"] is None and options["defenders"] is None:
        raise BadQuestion("attackers and defenders are needed, or --table N")
    if options["chain"]:
        further = read_links(" ".join(options["chain"]))
        first = read_links(str(question.defenders))
        question = replace(question, links=(*first, *further))
    return replace(question, seen=read_roll(options["seen"])) if options["seen"] else question
