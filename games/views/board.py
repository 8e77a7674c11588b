"""The board and its players as the plain page lists them: a ``PlayerView`` with names in place of numbers."""

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.board import Board
from games.engine.edition import Rules
from games.engine.ids import CardId, Seat
from games.engine.views import PlayerView, SeatView
from games.sentences import GoalLine, Names, reached_lines


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose something is: the colour's key picks shape and paint, the name says it in words."""

    name: str
    colour: str
    colour_name: str
    shape_name: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Neighbour:
    name: str
    owner: Owner | None
    armies: int
    hostile: bool
    """Whether somebody else owns it than the territory beside it."""


@dataclass(frozen=True, slots=True)
class TerritoryRow:
    key: str
    name: str
    owner: Owner | None
    armies: int
    armies_phrase: str
    neighbours: tuple[Neighbour, ...]


@dataclass(frozen=True, slots=True)
class ContinentBlock:
    key: str
    name: str
    bonus: int
    holder: Owner | None
    mine: int
    """How many of its territories the viewer owns."""
    rows: tuple[TerritoryRow, ...]


@dataclass(frozen=True, slots=True)
class PlayerRow:
    seat: Seat
    owner: Owner
    person: bool
    """Whether its own person decides for the seat now."""
    control: str
    status: str
    playing: bool
    acts: bool
    territories: str
    armies: str
    cards: str
    reserve: int
    continents: str
    mission: str
    reached: tuple[GoalLine, ...]
    """How close the seat came, once the game is over."""
    headquarters: str
    """Where the headquarters lies, as far as the viewer may know; empty for none or for a secret."""


@dataclass(frozen=True, slots=True)
class Card:
    key: CardId
    name: str
    symbol: str
    symbol_name: str
    owned: bool
    """Whether the viewer owns the pictured territory."""


def owners(view: PlayerView, names: Names) -> tuple[Owner, ...]:
    """The players by seat."""
    return tuple(
        Owner(
            name=names.seat(seat),
            colour=shown.colour,
            colour_name=names.texts.get("colours", shown.colour),
            shape_name=names.texts.get("shapes", shown.colour),
            mine=seat == view.viewer,
        )
        for seat, shown in enumerate(view.seats)
    )


def continents(view: PlayerView, board: Board, names: Names) -> tuple[ContinentBlock, ...]:
    """Every territory by continent, with owner, armies and neighbours."""
    people = owners(view, names)
    blocks = []
    for continent in board.continents:
        held = {view.owner[t] for t in continent.members}
        holder = held.pop() if len(held) == 1 else -1
        blocks.append(
            ContinentBlock(
                key=continent.key,
                name=names.texts.get("continents", continent.key),
                bonus=continent.bonus,
                holder=people[holder] if holder >= 0 else None,
                mine=sum(view.owner[t] == view.viewer for t in continent.members),
                rows=tuple(_territory(t, view, board, names, people) for t in continent.members),
            )
        )
    return tuple(blocks)


def _territory(at: int, view: PlayerView, board: Board, names: Names, people: tuple[Owner, ...]) -> TerritoryRow:
    near = (
        Neighbour(
            name=names.territory(board.territories[other]),
            owner=_owner(view.owner[other], people),
            armies=view.armies[other],
            hostile=view.owner[other] != view.owner[at],
        )
        for other in board.neighbours[at]
    )
    key, armies = board.territories[at], view.armies[at]
    owner, phrase = _owner(view.owner[at], people), names.units(armies)
    return TerritoryRow(key, names.territory(key), owner, armies, phrase, tuple(near))


def _owner(seat: Seat, people: tuple[Owner, ...]) -> Owner | None:
    return people[seat] if seat >= 0 else None


def players(view: PlayerView, names: Names) -> tuple[PlayerRow, ...]:
    """What everybody may know of each seat; missions where the view shows them."""
    people = owners(view, names)
    return tuple(_player(seat, shown, view, names, people[seat]) for seat, shown in enumerate(view.seats))


def _player(seat: Seat, shown: SeatView, view: PlayerView, names: Names, owner: Owner) -> PlayerRow:
    texts = names.texts
    return PlayerRow(
        seat=seat,
        owner=owner,
        person=shown.control == "person",
        control="" if shown.status in ("neutral", "beaten") else texts.get("controls", shown.control),
        status=texts.get("statuses", shown.status),
        playing=shown.status == "playing",
        acts=seat == view.to_act,
        territories=texts.count("territories", shown.territories),
        armies=texts.count("units", shown.armies),
        cards=texts.count("cards", shown.cards),
        reserve=shown.reserve,
        continents=texts.listed([texts.get("continents", key) for key in shown.continents]),
        mission=texts.get("missions", shown.mission) if shown.mission and view.outcome else "",
        reached=reached_lines(seat, view, names),
        headquarters=names.territory(shown.headquarters) if shown.headquarters else "",
    )


def hand(view: PlayerView, rules: Rules, names: Names) -> tuple[Card, ...]:
    """The viewer's own cards."""
    return tuple(_card(card, view, rules, names) for card in view.hand)


def _card(card: CardId, view: PlayerView, rules: Rules, names: Names) -> Card:
    symbol = rules.edition.cards[card]
    at = rules.board.index.get(card)
    return Card(
        key=card,
        name=names.card(card),
        symbol=symbol,
        symbol_name=names.texts.get("symbols", symbol),
        owned=at is not None and view.viewer is not None and view.owner[at] == view.viewer,
    )


def own_territories(view: PlayerView, board: Board) -> Iterator[str]:
    """The viewer's territories, in board order."""
    return (key for key, owner in zip(board.territories, view.owner, strict=True) if owner == view.viewer)
