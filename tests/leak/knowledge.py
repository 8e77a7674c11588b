"""What each seat may know of a game's secrets by now, told from the stored log alone and without the projection."""

import json
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from games.engine.chance import game_key
from games.engine.ids import Seat
from games.models import Game, GameEvent
from tests.support.canaries import Canary, bytes_canary, name_canary, number_canary, sequence_canary

CARD_PLACES = ("view.hand", "view.discard", "view.options.trade.cards", "events.event.cards", "events.event.card")
"""The only places of an update where a card may stand."""
MISSIONS = ("m15", "m14", "mus")
"""How the names of all missions begin."""


def secret_rolls(seat: Seat) -> int:
    """A number of rolls that nobody else asks for; its last digit counts down as they are rolled."""
    return 2_037_771_009 + 10_010 * seat


def secret_below(seat: Seat) -> int:
    """A number for a standing order that nobody else has."""
    return 2_018_181_007 + 10_010 * seat


class Secrets:
    """What is secret in a game, and who may know it. ``take`` hears the game's events one after the other."""

    def __init__(self, seats: int) -> None:
        self.ended = False
        self.shown: set[Seat] = set()
        """Seats whose headquarters lie open."""
        self.public: set[str] = set()
        self.of_seat: list[set[str]] = [set() for _ in range(seats)]
        self.canaries: dict[str, Canary] = {}
        self.seq = 0
        """The event that was taken in last."""

    def allowed(self, seat: Seat | None) -> set[str]:
        """What may be known to that seat, or to everybody."""
        return self.public if seat is None else self.public | self.of_seat[seat]

    def rolls_chosen(self, seat: Seat) -> None:
        """A seat attacks for ``secret_rolls``; what is left of them begins with the same digits."""
        self._tell(seat, number_canary(f"rolls of {seat}", secret_rolls(seat) // 10))

    def take(self, seq: int, event: dict[str, Any]) -> None:
        """Hear of one more event.

        Of the plans for the opening, those are secrets to look for that begin with two territories twice in turn.
        """
        self.seq = seq
        match event["kind"]:
            case "missions_dealt":
                for seat, mission in enumerate(event["missions"]):
                    self._tell(seat, name_canary(mission))
            case "pile_shuffled":
                for card in event["cards"]:
                    self._add(name_canary(card))
            case "card_drawn":
                self.of_seat[event["seat"]].add(event["card"])
            case "seat_eliminated":
                self.of_seat[event["by"]].update(event["cards"])
            case "set_traded" | "seat_resigned":
                self.public.update(event["cards"])
            case "opening_planned" if _known_again(event["territories"]):
                self._tell(event["seat"], sequence_canary(f"plan {self.seq}", event["territories"][:4]))
            case "defence_ordered" if event["order"]["below"] == secret_below(event["seat"]):
                number = event["order"]["below"]
                self._tell(event["seat"], number_canary(f"order of {event['seat']}", number))
            case "headquarters_shown" | "headquarters_taken":
                self.shown |= {event["founder"]} if "founder" in event else set(range(len(self.of_seat)))
            case "game_ended":
                self.ended = True
                self.public.update(mission for mission in event["missions"] if mission)
                self.public.update(("dice secret", "dice key"))

    def _tell(self, seat: Seat, canary: Canary) -> None:
        self._add(canary)
        self.of_seat[seat].add(canary.name)

    def _add(self, canary: Canary) -> None:
        self.canaries[canary.name] = canary


class Knowledge(Secrets):
    """The same of a stored game, the secret of its dice included. ``learn`` reads on in its log."""

    def __init__(self, game_id: str, seats: int) -> None:
        super().__init__(seats)
        self.game_id = game_id
        game = Game.objects.get(pk=game_id)
        secret = bytes.fromhex(game.secret)
        self._add(bytes_canary("dice secret", secret))
        self._add(bytes_canary("dice key", game_key(secret, game.contributions)))

    def learn(self) -> None:
        """Take in the events since the last time."""
        log = GameEvent.objects.filter(game_id=self.game_id, seq__gt=self.seq).order_by("seq")
        for seq, payload in log.values_list("seq", "payload"):
            self.take(seq, json.loads(payload))


def _known_again(plan: list[str]) -> bool:
    return len(set(plan[:4])) == 2 and plan[:2] == plan[2:4]


def misplaced(frame: dict[str, Any], seat: Seat | None, shown: Collection[Seat] = ()) -> Iterator[str]:
    """Places of an update where a card, another's mission or headquarters or the dice of an open battle must not stand.

    ``shown``: the seats whose headquarters lie open.

    This holds for cards as well that have been seen before and lie in a hand or in the pile again.
    """
    for place, text in _texts(frame, ""):
        if "kanarienvogel" in text and not text.startswith(MISSIONS) and place not in CARD_PLACES:
            yield place
    ended = frame["view"]["outcome"] is not None
    for number, told in enumerate(frame["view"]["seats"]):
        if told["mission"] is not None and number != seat and not ended:
            yield f"mission of seat {number}"
        if told["headquarters"] is not None and number not in {seat, *shown} and not ended:
            yield f"headquarters of seat {number}"
    for told in frame["events"]:
        yield from _misplaced_in(told["event"], seat)


def misplaced_in_answer(address: str, page: bytes, seat: Seat | None, shown: Collection[Seat] = ()) -> Iterator[str]:
    """The same for a page, head and body, that is a view, a log or a file of the API."""
    _head, _, body = page.partition(b"\n\n")
    part = address.partition("?")[0].removesuffix("/").rpartition("/")[2]
    if not address.startswith("/api/games/") or b'"code":' in body[:10]:
        return
    if part == "view":
        yield from misplaced(json.loads(body), seat, shown)
    elif part == "log":
        for told in json.loads(body)["results"]:
            yield from _misplaced_in(told["event"], seat)
    elif part == "file":
        for line in body.splitlines()[1:]:
            yield from _misplaced_in(json.loads(line)["payload"], seat)


def _misplaced_in(event: dict[str, Any], seat: Seat | None) -> Iterator[str]:
    """What ``rules.md`` J.6 keeps from others for good, event by event."""
    match event["kind"]:
        case "missions_dealt":
            others = [m for number, m in enumerate(event["missions"]) if number != seat]
            if any(others):
                yield "missions_dealt"
        case "pile_shuffled" if event["cards"] is not None:
            yield "pile_shuffled"
        case "card_drawn" if event["card"] is not None and event["seat"] != seat:
            yield "card_drawn"
        case "opening_planned" if event["territories"] is not None and event["seat"] != seat:
            yield "opening_planned"
        case "headquarters_chosen" if event["territory"] is not None and event["seat"] != seat:
            yield "headquarters_chosen"
        case "defence_ordered" if event["order"] is not None and event["seat"] != seat:
            yield "defence_ordered"
        case "seat_eliminated" if any(event["cards"]) and seat not in (event["seat"], event["by"]):
            yield "seat_eliminated"
        case "defence_asked":
            if event["dice"] is not None and seat not in (event["attacker"], event["defender"]):
                yield "defence_asked.dice"
            if (event["stop_at"], event["rolls"]) != (None, None) and seat != event["attacker"]:
                yield "defence_asked.stop_at"


def _texts(value: Any, place: str) -> Iterator[tuple[str, str]]:
    """Every text of a frame with its place, without the numbers in lists."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _texts(part, f"{place}.{key}".lstrip("."))
    elif isinstance(value, Iterable):
        for part in value:
            yield from _texts(part, place)
