"""Editions, their rules with their sources, boards, modes and missions: what is printed in the box."""

from dataclasses import dataclass
from functools import partial

from django.http import HttpResponse
from rest_framework.request import Request

from games.api.base import ApiView, described, in_path
from games.api.refusals import ApiRefused, answer, words
from games.api.shapes import shape
from games.engine.edition import Edition, Mode
from games.engine.library import edition, edition_keys
from games.engine.policies import COUNTS, choices
from games.protocol import BoardInfo, SourceInfo
from games.selectors import board_info
from games.sentences.rules import POINT_OF, rule_sentence
from games.texts import Texts


@dataclass(frozen=True, slots=True)
class EditionLine:
    """An edition in the list."""

    key: str
    name: str
    year: int
    modes: tuple[str, ...]
    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Editions:
    """Every edition that is played here, by key."""

    results: tuple[EditionLine, ...]


@dataclass(frozen=True, slots=True)
class ModeInfo:
    """A way to play that the booklet describes."""

    key: str
    name: str
    rule: str
    min_players: int
    max_players: int
    missions: bool
    headquarters: bool
    neutral: str
    setup: str


@dataclass(frozen=True, slots=True)
class ChoiceInfo:
    """A value that a rule may take, in a sentence."""

    value: str | int
    text: str


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule of the booklet, and what a table may choose instead; a count lies between its first and last choice."""

    name: str
    value: str | int
    text: str
    choices: tuple[ChoiceInfo, ...]
    count: bool
    rule: str
    source: SourceInfo


@dataclass(frozen=True, slots=True)
class MissionInfo:
    """A mission card of the deck."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """A booklet whole."""

    key: str
    name: str
    year: int
    colours: tuple[str, ...]
    start_units: dict[int, int]
    modes: tuple[ModeInfo, ...]
    rules: tuple[RuleInfo, ...]
    missions: tuple[MissionInfo, ...]
    cards: dict[str, str]
    board: BoardInfo


EDITIONS, EDITION = shape(Editions), shape(EditionInfo)


class AllEditions(ApiView):
    """What can be played."""

    @described("Editions", {200: EDITIONS}, tag="editions", operation_id="edition_list")
    def get(self, request: Request) -> HttpResponse:
        """Every edition in brief."""
        return answer(Editions(tuple(_line(edition(key), words()) for key in edition_keys())))


class OneEdition(ApiView):
    """One booklet."""

    @described(
        "An edition",
        {200: EDITION},
        tag="editions",
        refusals=("unknown_edition",),
        path=in_path("key", "^[a-z0-9_]{1,64}$"),
        operation_id="edition_show",
    )
    def get(self, request: Request, key: str) -> HttpResponse:
        """An edition whole: modes, rules with their pages, choices, cards, missions and board."""
        try:
            return answer(_whole(edition(key), words()))
        except KeyError as unknown:
            raise ApiRefused("unknown_edition") from unknown


def _line(of: Edition, texts: Texts) -> EditionLine:
    return EditionLine(of.key, texts.get("editions", of.key), of.year, tuple(of.modes), of.colours)


def _whole(of: Edition, texts: Texts) -> EditionInfo:
    return EditionInfo(
        key=of.key,
        name=texts.get("editions", of.key),
        year=of.year,
        colours=of.colours,
        start_units=dict(of.start_units),
        modes=tuple(map(partial(_mode, texts=texts), of.modes.values())),
        rules=tuple(_rule(of, name, texts) for name in POINT_OF),
        missions=tuple(MissionInfo(key, texts.get("missions", key)) for key in of.missions),
        cards=dict(of.cards),
        board=board_info(of.board),
    )


def _mode(mode: Mode, texts: Texts) -> ModeInfo:
    return ModeInfo(
        key=mode.key,
        name=texts.get("modes", mode.key),
        rule=texts.get("mode_rules", mode.key),
        min_players=mode.min_players,
        max_players=mode.max_players,
        missions=mode.missions,
        headquarters=mode.headquarters,
        neutral=mode.neutral,
        setup=mode.setup,
    )


def _rule(of: Edition, name: str, texts: Texts) -> RuleInfo:
    value: str | int = getattr(of.policies, name)
    source = of.sources[POINT_OF[name]]
    return RuleInfo(
        name=name,
        value=value,
        text=rule_sentence(name, value, texts),
        choices=tuple(ChoiceInfo(one, rule_sentence(name, one, texts)) for one in choices(name)),
        count=name in COUNTS,
        rule=POINT_OF[name],
        source=SourceInfo(source.booklet, source.page),
    )
