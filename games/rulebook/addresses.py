"""Where a rule can be read: ``/rules/EDITION/MODE#POINT``, with a table's own choices as its query."""

from dataclasses import dataclass
from urllib.parse import urlencode

from games.engine.edition import Rules
from games.sentences.rules import POINT_OF, source_phrase
from games.texts import Texts

ROOT = "/rules/"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a rule point is told: its title, the booklet's page, and the address."""

    title: str
    source: str
    address: str


def place(rules: Rules, point: str, texts: Texts) -> Place:
    """Where a table's rule point is told."""
    title, source = texts.get("points", point), source_phrase(rules.edition, point, texts)
    return Place(title, source, rules_address(rules, point))


def rules_address(rules: Rules, point: str = "", *, sheet: bool = False) -> str:
    """The rules of exactly this table, at one of their points or on one sheet."""
    own, usual = rules.policies, rules.edition.policies
    changes = {name: getattr(own, name) for name in POINT_OF if getattr(own, name) != getattr(usual, name)}
    page = f"{ROOT}{rules.edition.key}/{rules.mode.key}{'/sheet' if sheet else ''}"
    return page + (f"?{urlencode(changes)}" if changes else "") + (f"#{point}" if point else "")


def new_table_address(rules: Rules) -> str:
    """The form for a new table, filled in with these rules."""
    own, usual = rules.policies, rules.edition.policies
    changes = {f"rule-{name}": getattr(own, name) for name in POINT_OF if getattr(own, name) != getattr(usual, name)}
    return f"/tables/new?{urlencode({'edition': rules.edition.key, 'mode': rules.mode.key, **changes})}"
