"""What is stored. The log of events is the truth; a game's snapshot, hidden part and seats are what it adds up to."""

from games.models.game import Game, GameEvent, Player, SubmittedAction
from games.models.keys import ApiKey
from games.models.people import STRANGER, Actor, Guest
from games.models.review import GameReview
from games.models.staff import StaffAction
from games.models.worker import WorkerHeartbeat

__all__ = [
    "STRANGER",
    "Actor",
    "ApiKey",
    "Game",
    "GameEvent",
    "GameReview",
    "Guest",
    "Player",
    "StaffAction",
    "SubmittedAction",
    "WorkerHeartbeat",
]
