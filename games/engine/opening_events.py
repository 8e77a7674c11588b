"""What happens before the first turn: seats, deals, lots, claims. Part of the union in ``events``."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.engine.ids import CardId, Colour, Control, MissionId, Seat, Symbol, TerritoryId

StartPurpose: TypeAlias = Literal["placing", "first_turn", "placing_and_first_turn"]
Rolls: TypeAlias = tuple[tuple[Seat, int], ...]


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The seats in turn order, with their colours and who decides for them."""

    colours: tuple[Colour, ...]
    controls: tuple[Control, ...]
    kind: Literal["game_started"] = "game_started"


@dataclass(frozen=True, slots=True)
class MissionsDealt:
    """Each seat's mission card; a viewer sees the own one."""

    missions: tuple[MissionId | None, ...]
    kind: Literal["missions_dealt"] = "missions_dealt"


@dataclass(frozen=True, slots=True)
class TerritoriesDealt:
    """Each seat's territories in the order in which its cards came; one unit stands on each."""

    territories: tuple[tuple[TerritoryId, ...], ...]
    kind: Literal["territories_dealt"] = "territories_dealt"


@dataclass(frozen=True, slots=True)
class SymbolsDrawn:
    """Which symbol stands on which territory card, where the table lets chance decide."""

    symbols: tuple[tuple[CardId, Symbol], ...]
    kind: Literal["symbols_drawn"] = "symbols_drawn"


@dataclass(frozen=True, slots=True)
class StartRolled:
    """The roll for who begins: every seat one die, the tied highest again, round by round."""

    purpose: StartPurpose
    rounds: tuple[Rolls, ...]
    winner: Seat
    kind: Literal["start_rolled"] = "start_rolled"


@dataclass(frozen=True, slots=True)
class PlacerChosen:
    """Who places first where the booklet names somebody: by lot, by seat, or the one that the host named."""

    seat: Seat
    by_lot: bool
    kind: Literal["placer_chosen"] = "placer_chosen"


@dataclass(frozen=True, slots=True)
class FirstPlayerChosen:
    """Who takes the first turn, where the deal decides: the first seat that was left without a card."""

    seat: Seat
    kind: Literal["first_player_chosen"] = "first_player_chosen"


@dataclass(frozen=True, slots=True)
class TerritoryClaimed:
    """A free territory was taken with one unit."""

    seat: Seat
    territory: TerritoryId
    kind: Literal["territory_claimed"] = "territory_claimed"


@dataclass(frozen=True, slots=True)
class OpeningPlanned:
    """A seat handed in its order for the opening; what it holds is the seat's own affair."""

    seat: Seat
    territories: tuple[TerritoryId, ...] | None
    kind: Literal["opening_planned"] = "opening_planned"


@dataclass(frozen=True, slots=True)
class PileShuffled:
    """The draw pile, top first: at the start all cards, later the traded ones. ``count`` is public."""

    cards: tuple[CardId, ...] | None
    count: int
    kind: Literal["pile_shuffled"] = "pile_shuffled"
