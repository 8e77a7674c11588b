"""Who is there, summed up over all processes that have the game open. Never stored in the log."""

import time
from collections.abc import Collection
from dataclasses import dataclass

from games.engine.ids import Seat
from games.protocol import Presence, SeatPresence

FORGOTTEN_AFTER = 70.0
"""Seconds after which a process that says nothing more counts as gone."""


@dataclass(frozen=True, slots=True)
class Report:
    """What one process says: its connected seats, its spectators, and when it said so by our steady clock."""

    seats: frozenset[Seat]
    watchers: int
    heard: float


class Attendance:
    """The reports of all processes about one game."""

    def __init__(self, last_seen: tuple[int | None, ...]) -> None:
        self._last_seen = list(last_seen)
        self._reports: dict[str, Report] = {}

    def report(self, hub: str, seats: Collection[Seat], watchers: int, now: int) -> bool:
        """Take a process's report; True when it changes who is there. ``now`` in milliseconds since the epoch."""
        before = self._summary()
        self._reports[hub] = Report(frozenset(seats), watchers, time.monotonic())
        if not seats and not watchers:
            del self._reports[hub]
        return self._settle(before, now)

    def forget_silent(self, now: int) -> bool:
        """Drop processes that have been silent for long; True when that changes who is there."""
        before = self._summary()
        limit = time.monotonic() - FORGOTTEN_AFTER
        self._reports = {hub: report for hub, report in self._reports.items() if report.heard >= limit}
        return self._settle(before, now)

    def frame(self) -> Presence:
        """Who is there, as everybody may know it."""
        here, watchers = self._summary()
        seats = tuple(SeatPresence(seat, seat in here, seen) for seat, seen in enumerate(self._last_seen))
        return Presence(seats, watchers)

    def _summary(self) -> tuple[frozenset[Seat], int]:
        reports = self._reports.values()
        return frozenset().union(*(r.seats for r in reports)), sum(r.watchers for r in reports)

    def _settle(self, before: tuple[frozenset[Seat], int], now: int) -> bool:
        after = self._summary()
        for seat in before[0] - after[0]:
            if seat < len(self._last_seen):
                self._last_seen[seat] = now
        return before != after
