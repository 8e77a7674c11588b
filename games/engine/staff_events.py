"""What the site's staff does to a game. Part of the union in ``events``."""

from typing import Literal

from games.engine.frozen import frozen
from games.engine.ids import Seat, StaffReason


@frozen
class GamePaused:
    """From here on nobody acts and no time runs."""

    reason: StaffReason
    kind: Literal["game_paused"] = "game_paused"


@frozen
class GameResumed:
    """The game goes on where it stood still."""

    kind: Literal["game_resumed"] = "game_resumed"


@frozen
class TimeGranted:
    """A seat has so many milliseconds more: for what it is deciding now, or else for its reserve."""

    seat: Seat
    time: int
    kind: Literal["time_granted"] = "time_granted"


@frozen
class GameCancelled:
    """The game is not played to its end; the end itself follows as an event of its own."""

    reason: StaffReason
    kind: Literal["game_cancelled"] = "game_cancelled"
