"""House rules as somebody writes them on a command line: ``name=value``, as often as needed."""

from argparse import ArgumentParser
from collections.abc import Iterable

from django.core.management.base import CommandError

from games.engine.policies import UnknownPolicy, read_change

Changes = tuple[tuple[str, str | int], ...]


def add_rules(parser: ArgumentParser) -> None:
    """The option ``--rule``, whose texts ``read_changes`` reads."""
    parser.add_argument("--rule", metavar="NAME=VALUE", action="append", default=[], help="a house rule; repeatable")


def read_changes(written: Iterable[str]) -> Changes:
    """The house rules, in the order of their names. Raises ``CommandError`` for what is no ``name=value``."""
    try:
        return tuple(sorted(dict(map(read_change, written)).items()))
    except UnknownPolicy as error:
        raise CommandError(f"{error}.") from error
