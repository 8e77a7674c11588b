"""House rules as somebody writes them on a command line: ``name=value``, as often as needed."""

from argparse import ArgumentParser
from collections.abc import Iterable

from django.core.management.base import CommandError

Changes = tuple[tuple[str, str | int], ...]


def add_rules(parser: ArgumentParser) -> None:
    """The option ``--rule``, whose texts ``read_changes`` reads."""
    parser.add_argument("--rule", metavar="NAME=VALUE", action="append", default=[], help="a house rule; repeatable")


def read_changes(written: Iterable[str]) -> Changes:
    """The house rules, in the order of their names. Raises ``CommandError`` for what is no ``name=value``."""
    changes: dict[str, str | int] = {}
    for text in written:
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise CommandError(f"a rule is written name=value, not {text!r}")
        changes[name] = int(value) if value.isascii() and value.isdigit() else value
    return tuple(sorted(changes.items()))
