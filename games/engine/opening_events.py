"""What happens before the first turn: seats, deals, lots, claims. Part of the union in ``events``."""

from typing import Literal, TypeAlias

from games.engine.frozen import frozen
from games.engine.ids import CardId, Colour, Control, MissionId, Seat, Symbol, TerritoryId

StartPurpose: TypeAlias = Literal["placing", "first_turn", "placing_and_first_turn"]
Rolls: TypeAlias = tuple[tuple[Seat, int], ...]


@frozen
class GameStarted:
    """The seats in turn order, with their colours and who decides for them."""

    colours: tuple[Colour, ...]
    controls: tuple[Control, ...]
    kind: Literal["game_started"] = "game_started"


@frozen
class MissionsDealt:
    """Each seat's mission card; a viewer sees the own one."""

    missions: tuple[MissionId | None, ...]
    kind: Literal["missions_dealt"] = "missions_dealt"


@frozen
class TerritoriesDealt:
    """Each seat's territories in the order in which its cards came; one unit stands on each."""

    territories: tuple[tuple[TerritoryId, ...], ...]
    kind: Literal["territories_dealt"] = "territories_dealt"


@frozen
class SymbolsDrawn:
    """Which symbol stands on which territory card, where the table lets chance decide."""

    symbols: tuple[tuple[CardId, Symbol], ...]
    kind: Literal["symbols_drawn"] = "symbols_drawn"


@frozen
class StartRolled:
    """The roll for who begins: every seat one die, the tied highest again, round by round."""

    purpose: StartPurpose
    rounds: tuple[Rolls, ...]
    winner: Seat
    kind: Literal["start_rolled"] = "start_rolled"


@frozen
class PlacerChosen:
    """Who places first where the booklet names somebody: by lot, by seat, or the one that the host named."""

    seat: Seat
    by_lot: bool
    kind: Literal["placer_chosen"] = "placer_chosen"


@frozen
class FirstPlayerChosen:
    """Who takes the first turn, where the deal decides: the first seat that was left without a card."""

    seat: Seat
    kind: Literal["first_player_chosen"] = "first_player_chosen"


@frozen
class TerritoryClaimed:
    """A free territory was taken with one unit."""

    seat: Seat
    territory: TerritoryId
    kind: Literal["territory_claimed"] = "territory_claimed"


@frozen
class OpeningPlanned:
    """A seat handed in its order for the opening; what it holds is the seat's own affair."""

    seat: Seat
    territories: tuple[TerritoryId, ...] | None
    kind: Literal["opening_planned"] = "opening_planned"


@frozen
class PileShuffled:
    """The draw pile, top first: at the start all cards, later the traded ones. ``count`` is public."""

    cards: tuple[CardId, ...] | None
    count: int
    kind: Literal["pile_shuffled"] = "pile_shuffled"
