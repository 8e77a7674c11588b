"""What a server's database really holds, read past the server, and whether it agrees with what clients were told."""

import json
import sqlite3
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import psycopg

from games.engine.actions import SetDefence
from tests.faults.clients import Asked, Client
from tests.support.begin_games import Begun

FIRST_EVENTS = {
    "claim": {"territory_claimed"},
    "place": {"units_placed"},
    "trade": {"set_traded"},
    "attack": {"battle_rolled", "defence_asked"},
    "attack_until": {"battle_rolled", "defence_asked"},
    "defend": {"battle_rolled"},
    "occupy": {"units_moved_in"},
    "end_attacks": {"attacks_ended"},
    "fortify": {"attacks_ended", "fortified"},
    "end_turn": {"attacks_ended", "turn_ended"},
    "set_defence": {"defence_ordered"},
}
"""What an action's first event may be."""


class Books(ABC):
    """Read access to the tables of a server that may be dead."""

    @abstractmethod
    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of a query, whose places are written ``?``."""

    @abstractmethod
    def close(self) -> None:
        """Give the connection up."""

    def last_row(self) -> int:
        return int(self.rows("SELECT coalesce(max(id), 0) FROM games_submittedaction")[0][0])

    def stored_since(self, row: int) -> set[str]:
        """The ids of actions stored after that row."""
        found = self.rows("SELECT action_id FROM games_submittedaction WHERE id > ?", row)
        return {_plain(name) for (name,) in found}

    def stored(self, ids: Iterable[str]) -> set[str]:
        """Which of these actions are stored."""
        wanted = set(ids)
        return {name for name in self.stored_since(0) if name in wanted} if wanted else set()

    def receipts(self, game_id: str) -> dict[str, tuple[int, int]]:
        """Seat and last event of every action that was carried out."""
        found = self.rows("SELECT action_id, seat, seq FROM games_submittedaction WHERE game_id = ?", game_id)
        assert len({_plain(name) for name, _, _ in found}) == len(found), "an action is stored twice"
        return {_plain(name): (seat, seq) for name, seat, seq in found}

    def log(self, game_id: str) -> dict[int, dict[str, Any]]:
        found = self.rows("SELECT seq, payload FROM games_gameevent WHERE game_id = ? ORDER BY seq", game_id)
        assert [seq for seq, _ in found] == list(range(1, len(found) + 1)), "the log has gaps"
        return {seq: json.loads(payload) for seq, payload in found}

    def seq(self, game_id: str) -> int:
        return int(self.rows("SELECT seq FROM games_game WHERE id = ?", game_id)[0][0])


class SqliteBooks(Books):
    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, timeout=20)

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._connection.execute(query, values).fetchall()

    def close(self) -> None:
        self._connection.close()


class PostgresBooks(Books):
    def __init__(self, url: str) -> None:
        self._connection = psycopg.connect(url, autocommit=True)

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        return self._connection.execute(query.replace("?", "%s"), values).fetchall()  # type: ignore[arg-type]

    def close(self) -> None:
        self._connection.close()


def _plain(name: Any) -> str:
    """An id as clients write it; SQLite keeps 32 digits."""
    text = str(name).replace("-", "")
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


def audit(books: Books, game: Begun, clients: list[Client], *, people_only: bool) -> Iterator[str]:
    """Where a game's books disagree with what its clients were promised; nothing when all is well."""
    receipts, log = books.receipts(game.game_id), books.log(game.game_id)
    explained: Counter[int] = Counter()
    for client in clients:
        for asked in client.asked.values():
            answer = client.answers.get(asked.id)
            if answer is None:
                yield f"{asked.id} was never answered"
            elif answer["type"] == "rejected":
                if asked.id in receipts:
                    yield f"{asked.id} was rejected and yet carried out"
            elif receipts.get(asked.id) != (client.seat, answer["seq"]):
                yield f"lost: {asked.id} was accepted as {answer['seq']}, stored is {receipts.get(asked.id)}"
            else:
                explained.update(events := _events_of(asked, answer["seq"]))
                yield from _wrong_events(asked, client.seat, log, events)
    yield from (f"doubled: event {seq} belongs to {count} actions" for seq, count in explained.items() if count > 1)
    orders = Counter(event["order"]["below"] for event in log.values() if event["kind"] == "defence_ordered")
    yield from (f"doubled: order {number} is {count} times in the log" for number, count in orders.items() if count > 1)
    if people_only:
        strange = set(log) - set(range(1, game.seq + 1)) - set(explained)
        yield from (f"doubled or invented: nobody was promised event {seq}" for seq in sorted(strange))


def _events_of(asked: Asked, seq: int) -> range:
    """The numbers of an accepted action's events: all after the one it was decided at, or a standing order's one."""
    return range(seq, seq + 1) if isinstance(asked.action, SetDefence) else range(asked.base_seq + 1, seq + 1)


def _wrong_events(asked: Asked, seat: int | None, log: dict[int, dict[str, Any]], events: range) -> Iterator[str]:
    first = log.get(events.start)
    if first is None or events.stop - 1 not in log:
        yield f"lost: {asked.id} was accepted, but its events are not in the log"
        return
    who = first.get("seat", first.get("attacker"))
    if asked.action.type != "defend" and who != seat:
        yield f"{asked.id} of seat {seat} led to an event of seat {who}"
    if first["kind"] not in FIRST_EVENTS[asked.action.type]:
        yield f"{asked.id}, {asked.action.type}, led to {first['kind']}"
    if isinstance(asked.action, SetDefence) and first["order"]["below"] != asked.action.order.below:
        yield f"{asked.id} led to another standing order"
