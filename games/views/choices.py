"""The legal choices as forms offer them: built from ``view.options`` alone, in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.engine.board import Board
from games.engine.edition import Rules
from games.engine.fortification import SINGLE
from games.engine.ids import TerritoryId
from games.engine.orders import DefenceOrder
from games.engine.views import FortifyOption, PlayerView, TradeOption
from games.sentences import Names

MANY_PAIRS = 40
"""From so many pairs on, a list of sources beside a list of targets is shorter to read than a list of pairs."""
Ends: TypeAlias = Literal["turn", "attacks", ""]
STANCES = ("maximum", "one", "one_below", "ask")


@dataclass(frozen=True, slots=True)
class Pick:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class Group:
    label: str
    picks: tuple[Pick, ...]


@dataclass(frozen=True, slots=True)
class PlaceField:
    key: TerritoryId
    name: str
    armies: int
    threat: int
    """The most foreign armies on one neighbour."""


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    label: str
    fields: tuple[PlaceField, ...]


@dataclass(frozen=True, slots=True)
class PlaceForm:
    units: int
    phrase: str
    exactly: bool
    groups: tuple[PlaceGroup, ...]
    neutral: str = ""
    """How many units of the neutral army go down with the own ones, in words; empty for none."""
    neutral_groups: tuple[PlaceGroup, ...] = ()

    @property
    def all_groups(self) -> tuple[PlaceGroup, ...]:
        """The own territories, then the neutral ones."""
        return self.groups + self.neutral_groups

    @property
    def single(self) -> bool:
        """Whether one territory is all there is to choose."""
        return self.units == 1 and not self.neutral


@dataclass(frozen=True, slots=True)
class FortifyForm:
    """Either ``pairs``, or ``sources`` of which each reaches each of ``targets``."""

    pairs: tuple[Group, ...]
    sources: tuple[Pick, ...]
    targets: tuple[Pick, ...]
    most: int
    ends: Ends
    """What is over with it: the whole turn, the attacks that are still open, or nothing."""

    @property
    def first_target(self) -> Pick | None:
        """The target to begin with: not the source that stands first."""
        return next((pick for pick in self.targets if pick not in self.sources[:1]), None)


@dataclass(frozen=True, slots=True)
class PlanForm:
    planned: tuple[str, ...]
    lines: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class DefenceException:
    key: TerritoryId
    name: str
    stance: str


@dataclass(frozen=True, slots=True)
class DefenceForm:
    stance: str
    below: int
    stances: tuple[Pick, ...]
    exceptions: tuple[DefenceException, ...]
    territories: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """Every form of the page, empty where nothing of its kind is legal."""

    claim: tuple[Group, ...]
    headquarters: tuple[Group, ...]
    place: PlaceForm | None
    place_neutral: PlaceForm | None
    plan: PlanForm | None
    trade: tuple[Pick, ...]
    trade_due: bool
    attack: tuple[Group, ...]
    attack_dice: int
    stop_attack: bool
    defend: tuple[Pick, ...]
    occupy: tuple[int, int] | None
    fortify: tuple[FortifyForm, ...]
    end_attacks: bool
    end_turn: bool
    take_back: bool
    resign: bool
    defence: DefenceForm | None

    @property
    def waits_for_viewer(self) -> bool:
        """Whether there is anything to decide that moves the game on."""
        return bool(
            self.claim
            or self.headquarters
            or self.place
            or self.place_neutral
            or self.trade
            or self.attack
            or self.stop_attack
            or self.defend
            or self.occupy
            or self.fortify
            or self.end_attacks
            or self.end_turn
            or self.take_back
        )


def choices(view: PlayerView, rules: Rules, names: Names) -> Choices:
    """What the viewer may do now."""
    words = _Words(view, rules.board, names)
    options = view.options
    dice = names.texts
    return Choices(
        claim=words.by_continent(options.claim),
        headquarters=words.by_continent(options.headquarters),
        place=_place(view, words),
        place_neutral=None if options.place else _place_neutral(view, words),
        plan=_plan(view, words) if options.plan else None,
        trade=tuple(pick for option in options.trade for pick in _trades(option, names)),
        trade_due=options.trade_due,
        attack=tuple(words.pairs(a.source, a.targets) for a in options.attack),
        attack_dice=max((a.dice for a in options.attack), default=0),
        stop_attack=options.stop_attack,
        defend=tuple(Pick(str(n), dice.count("dice_with", n)) for n in options.defend),
        occupy=options.occupy,
        fortify=_fortify(options.fortify, words, _ends(view, rules)),
        end_attacks=options.end_attacks,
        end_turn=options.end_turn,
        take_back=options.take_back,
        resign=options.resign,
        defence=_defence(view, words) if view.defence is not None and options.resign else None,
    )


class _Words:
    """Names territories together with what stands on them."""

    def __init__(self, view: PlayerView, board: Board, names: Names) -> None:
        self.view, self.board, self.names = view, board, names

    def own(self, territory: TerritoryId) -> str:
        return f"{self.names.territory(territory)} ({self.armies(territory)})"

    def foreign(self, territory: TerritoryId) -> str:
        owner = self.view.owner[self.board.index[territory]]
        return f"{self.names.territory(territory)} ({self.names.seat(owner)}, {self.armies(territory)})"

    def armies(self, territory: TerritoryId) -> int:
        return self.view.armies[self.board.index[territory]]

    def threat(self, territory: TerritoryId) -> int:
        at = self.board.index[territory]
        foreign = (n for n in self.board.neighbours[at] if self.view.owner[n] != self.view.owner[at])
        return max((self.view.armies[n] for n in foreign), default=0)

    def by_continent(self, territories: Iterable[TerritoryId]) -> tuple[Group, ...]:
        """Territories under their continents; taken ones with their armies."""
        wanted = set(territories)
        found = []
        for continent in self.board.continents:
            keys = [self.board.territories[t] for t in continent.members]
            picks = tuple(
                Pick(k, self.own(k) if self.armies(k) else self.names.territory(k)) for k in keys if k in wanted
            )
            if picks:
                found.append(Group(self.names.texts.get("continents", continent.key), picks))
        return tuple(found)

    def pairs(self, source: TerritoryId, targets: Iterable[TerritoryId], *, own: bool = False) -> Group:
        """A source as a heading over its targets; each pick names both."""
        start = self.own(source)
        name = self.own if own else self.foreign
        return Group(start, tuple(Pick(f"{source}>{t}", f"{start} → {name(t)}") for t in targets))


def _place(view: PlayerView, words: _Words) -> PlaceForm | None:
    option, beside = view.options.place, view.options.neutral
    if option is None:
        return None
    units = words.names.units(option.units)
    if beside is None:
        return PlaceForm(option.units, units, option.exactly, _fields(option.territories, words))
    return PlaceForm(
        units=option.units + beside.units,
        phrase=units,
        exactly=True,
        groups=_fields(option.territories, words),
        neutral=words.names.units(beside.units),
        neutral_groups=_fields(beside.territories, words, words.names.texts.get("words", "neutral")),
    )


def _place_neutral(view: PlayerView, words: _Words) -> PlaceForm | None:
    option = view.options.neutral
    if option is None:
        return None
    return PlaceForm(option.units, words.names.units(option.units), option.exactly, _fields(option.territories, words))


def _fields(territories: Iterable[TerritoryId], words: _Words, whose: str = "") -> tuple[PlaceGroup, ...]:
    return tuple(
        PlaceGroup(
            f"{whose}: {group.label}" if whose else group.label,
            tuple(
                PlaceField(
                    pick.value, words.names.territory(pick.value), words.armies(pick.value), words.threat(pick.value)
                )
                for pick in group.picks
            ),
        )
        for group in words.by_continent(territories)
    )


def _plan(view: PlayerView, words: _Words) -> PlanForm:
    free_or_own = (
        key
        for key, owner in zip(words.board.territories, view.owner, strict=True)
        if owner == view.viewer or (view.phase == "claiming" and owner < 0)
    )
    return PlanForm(
        planned=tuple(words.names.territory(t) for t in view.plan),
        lines="\n".join(words.names.territory(t) for t in view.plan),
        groups=words.by_continent(free_or_own),
    )


def _trades(option: TradeOption, names: Names) -> list[Pick]:
    """A set as one choice, or, where the +2 may be picked, one choice for each territory."""
    cards, label = "+".join(option.cards), names.cards(option.cards)
    worth = names.units(option.value)
    if len(option.bonus) < 2:
        extra = f", +2 {names.territory(option.bonus[0])}" if option.bonus else ""
        return [Pick(cards, f"{label}: {worth}{extra}")]
    return [Pick(f"{cards}/{t}", f"{label}: {worth}, +2 {names.territory(t)}") for t in option.bonus]


def _ends(view: PlayerView, rules: Rules) -> Ends:
    """What the first fortification ends (rules.md J.5): the turn where only one is allowed, else the attacks."""
    if rules.policies.fortify in SINGLE:
        return "turn"
    return "" if view.phase == "fortification" else "attacks"


def _fortify(options: tuple[FortifyOption, ...], words: _Words, ends: Ends) -> tuple[FortifyForm, ...]:
    if not options:
        return ()
    if sum(len(o.targets) for o in options) <= MANY_PAIRS:
        pairs = tuple(words.pairs(o.source, o.targets, own=True) for o in options)
        return (FortifyForm(pairs, (), (), max(o.units for o in options), ends),)
    groups: dict[frozenset[TerritoryId], list[FortifyOption]] = {}
    for option in options:
        groups.setdefault(frozenset({option.source, *option.targets}), []).append(option)
    return tuple(_joined(reach, found, words, ends) for reach, found in groups.items())


def _joined(reach: frozenset[TerritoryId], options: list[FortifyOption], words: _Words, ends: Ends) -> FortifyForm:
    order = sorted(reach, key=lambda t: words.board.index[t])
    return FortifyForm(
        pairs=(),
        sources=tuple(Pick(o.source, words.own(o.source)) for o in options),
        targets=tuple(Pick(t, words.own(t)) for t in order),
        most=max(o.units for o in options),
        ends=ends,
    )


def _defence(view: PlayerView, words: _Words) -> DefenceForm:
    order = view.defence or DefenceOrder()
    texts, below = words.names.texts, order.below or 3
    return DefenceForm(
        stance=order.stance,
        below=below,
        stances=tuple(Pick(s, texts.get("stances", s, below=below)) for s in STANCES),
        exceptions=tuple(
            DefenceException(key, words.names.territory(key), texts.get("stances", stance, below=below))
            for key, stance in order.exceptions
        ),
        territories=words.by_continent(
            key for key, owner in zip(words.board.territories, view.owner, strict=True) if owner == view.viewer
        ),
    )
