"""The sockets of this process by game. A game has one subscription of the channel layer here, however many watch.

A poke says that something happened; then the database is read once, and each socket gets what its viewer may see.
"""

from games.hub.hub import Hub
from games.hub.room import Room, Socket

__all__ = ["Hub", "Room", "Socket"]
