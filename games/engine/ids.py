"""Names of the things on the table. All ids are edition-independent and never translated."""

from typing import Literal, TypeAlias

Seat: TypeAlias = int
"""A place in turn order, counted from 0."""

TerritoryId: TypeAlias = str
ContinentId: TypeAlias = str
CardId: TypeAlias = str
"""The id of the pictured territory, or ``joker_1`` / ``joker_2``."""

MissionId: TypeAlias = str
Colour: TypeAlias = str
Symbol: TypeAlias = Literal["infantry", "cavalry", "artillery", "joker"]

Phase: TypeAlias = Literal[
    "setup",
    "claiming",
    "opening",
    "headquarters",
    "reinforcement",
    "neutral",
    "attack",
    "defence",
    "occupation",
    "fortification",
    "over",
]
"""What is going on: ``neutral`` waits for whoever places a neutral army's reinforcement, ``defence`` for a defender
who wants to be asked, ``occupation`` for the conqueror."""

Control: TypeAlias = Literal["person", "bot", "stand_in"]
"""Who decides for a seat: its person, a bot for good, or a bot until the absent person comes back."""

StaffReason: TypeAlias = Literal["request", "dispute", "fault", "maintenance", "conduct", "other"]
"""Why the site's staff stops a game, as everybody may know it: the players asked for it, something is in dispute, the
server is at fault or being worked on, somebody broke the rules of the house."""

SeatStatus: TypeAlias = Literal["playing", "eliminated", "left", "neutral", "beaten"]
"""``left``: resigned and its army is neutral now; ``neutral``: an army that never had a player; ``beaten``: the last
unit of such an army has fallen."""

Waiting: TypeAlias = Literal["first_turn", "own_turn"]
"""From when on a goal counts that has been reached already."""

FREE: Seat = -1
"""Owner of a territory that nobody has claimed yet."""
