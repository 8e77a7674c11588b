"""An edition, a mode of it, and the rules of one game: everything that is fixed before the first event."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from games.engine.board import Board
from games.engine.frozen import frozen
from games.engine.ids import CardId, Colour, ContinentId, MissionId, Seat, Symbol
from games.engine.policies import Policies

Goal: TypeAlias = Literal["destroy", "continents", "territories"]
Setup: TypeAlias = Literal["dealt", "claimed"]
FirstPlacer: TypeAlias = Literal["random_seat", "highest_roll", "left_of_host", "after_dealer"]
FirstPlayer: TypeAlias = Literal["highest_roll", "first_placer", "first_without_card"]
Neutral: TypeAlias = Literal["none", "passive", "half_reinforced"]
"""Whether two players share the board with an army without a player, and whether that army is reinforced."""
NeutralStart: TypeAlias = Literal["in_turn", "two_each"]
"""Whether the players place the neutral units in turn, or two stand on each of its territories from the deal on."""

RULE_POINTS: tuple[str, ...] = (
    "colours", "mission_cards", "own_colour", "start_units", "dealing", "opening_placement", "claiming", "first_turn",
    "turn_order", "reinforcement", "continents", "all_units_placed", "trade", "sets", "compulsory_trade",
    "trade_moment", "territory_bonus", "elimination_cards", "elimination_trade", "attack", "adjacency", "attack_dice",
    "defence_dice", "comparison", "move_in", "territory_card", "fortify", "mission_win", "conquest_win",
    "headquarters", "neutral_army", "unit_limit", "last_alive", "leaving", "absence", "clock", "table",
)  # fmt: skip
"""What a refusal or an automatic step can point at; an edition says for each of them where it is written."""

OWN_COLOUR_TERRITORIES = 24
"""What a colour mission asks for when its colour is the holder's own or absent (2015 p. 4)."""


@frozen
class Mission:
    """A mission card; only the fields of its goal are used (rules.md D.1)."""

    key: MissionId
    goal: Goal
    colour: Colour | None = None
    continents: tuple[ContinentId, ...] = ()
    further: int = 0
    """How many continents of the holder's choice come on top of the named ones."""
    count: int = 0
    units: int = 1
    """How many units must stand on each counted territory."""


@frozen
class Source:
    """Where a rule point is written: a booklet and its page, if that is known. No booklet: the decision is ours."""

    booklet: str | None
    page: int | None


@frozen
class Mode:
    """A way to play that an edition's booklet describes."""

    key: str
    min_players: int
    max_players: int
    missions: bool
    setup: Setup
    first_placer: FirstPlacer
    first_player: FirstPlayer
    headquarters: bool = False
    neutral: Neutral = "none"
    neutral_start: NeutralStart = "in_turn"
    neutral_units: int = 0


@frozen
class Edition:
    """A booklet as data."""

    key: str
    year: int
    board: Board
    cards: Mapping[CardId, Symbol]
    missions: Mapping[MissionId, Mission]
    colours: tuple[Colour, ...]
    start_units: Mapping[int, int]
    policies: Policies
    modes: Mapping[str, Mode]
    sources: Mapping[str, Source]


@dataclass(frozen=True)
class Rules:
    """The rules of one game, frozen when it starts; holds no secret and never changes.

    Without slots: what is asked all the time is worked out once and kept beside the fields.
    """

    edition: Edition
    mode: Mode
    policies: Policies
    colours: tuple[Colour, ...]
    """The colour of each seat, in turn order; the last seat is the neutral army's where the mode has one."""
    youngest: Seat | None = None
    """Who places first where the booklet says the youngest; drawn by lot when the host names nobody."""
    host: Seat = 0
    """Who keeps the bank: the booklets' President or General."""

    @cached_property
    def seats(self) -> int:
        """How many armies are on the board, a neutral one included."""
        return len(self.colours)

    @cached_property
    def players(self) -> int:
        """How many people or bots sit at the table."""
        return len(self.colours) - (self.mode.neutral != "none")

    @property
    def setup(self) -> Setup:
        """How territories are handed out at this table."""
        return self.mode.setup if self.policies.setup == "booklet" else self.policies.setup

    @cached_property
    def board(self) -> Board:
        """The edition's map."""
        return self.edition.board

    @property
    def missions_in_play(self) -> tuple[MissionId, ...]:
        """The mission cards to deal from: those of absent colours are out (2015 p. 5)."""
        cards = self.edition.missions.values()
        return tuple(m.key for m in cards if m.colour is None or m.colour in self.colours)
