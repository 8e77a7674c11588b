"""How the things of one game are called in one language."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.actions import Units
from games.engine.ids import CardId, Colour, Seat, TerritoryId
from games.engine.orders import DefenceOrder
from games.texts import Texts

ISOLATE, END_ISOLATE = "\u2068", "\u2069"


@dataclass(frozen=True, slots=True)
class Names:
    """The words of one game: its board's territories, its players, and counted things."""

    texts: Texts
    board: str
    players: tuple[str, ...]
    """By seat."""
    colours: tuple[Colour, ...]
    """By seat."""

    def seat(self, seat: Seat | None) -> str:
        """A player's name; the word for the army without a player, which sits after them, or for nobody."""
        if self.neutral(seat):
            return self.texts.get("words", "neutral")
        if seat is None or not 0 <= seat < len(self.players):
            return self.texts.get("words", "nobody")
        return isolated(self.players[seat])

    def neutral(self, seat: Seat | None) -> bool:
        """Whether the seat is that of an army without a player."""
        return seat == len(self.players)

    def coloured(self, seat: Seat, colour: Colour) -> str:
        """A player's name and colour."""
        return self.texts.get("words", "seat", name=self.seat(seat), colour=self.texts.get("colours", colour))

    def territory(self, territory: TerritoryId) -> str:
        return self.texts.territory(self.board, territory)

    def territories(self, territories: Iterable[TerritoryId]) -> str:
        return self.texts.listed([self.territory(t) for t in territories])

    def card(self, card: CardId | None) -> str:
        """A card by its territory, or as a joker; one that is not for the viewer as hidden."""
        if card is None:
            return self.texts.get("words", "hidden")
        return self.texts.get("words", "joker") if card.startswith("joker") else self.territory(card)

    def cards(self, cards: Iterable[CardId | None]) -> str:
        return self.texts.listed([self.card(card) for card in cards])

    def units(self, n: int) -> str:
        return self.texts.count("units", n)

    def placed(self, units: Units) -> str:
        """Units by territory, as one phrase."""
        item = [
            self.texts.get("events", "units_placed_item", units=self.units(n), territory=self.territory(t))
            for t, n in units
        ]
        return self.texts.listed(item)

    def stance(self, order: DefenceOrder) -> str:
        """A standing order in words, without its exceptions."""
        return self.texts.get("stances", order.stance, below=order.below)


def isolated(name: str) -> str:
    """A name that reads from right to left must not pull the sentence's own words along."""
    turns = any(unicodedata.bidirectional(sign) in {"R", "AL", "AN"} for sign in name)
    return f"{ISOLATE}{name}{END_ISOLATE}" if turns else name
