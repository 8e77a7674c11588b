"""The bots: each sees the view of its seat alone, and each says in its docstring how it plays."""

from types import MappingProxyType

from games.bots.beginner import Beginner
from games.bots.bot import Bot
from games.bots.general import General
from games.bots.profile import Profile
from games.bots.solid import Solid

BOTS: MappingProxyType[str, Bot] = MappingProxyType(
    {bot.level: bot for bot in (Solid(), General(), Beginner(), Profile())}
)
"""Every bot by its level; a new one is a class in a file of its own and an entry here."""

FOR_PEOPLE: tuple[str, ...] = tuple(level for level in BOTS if level != Profile.level)
"""The levels that people may play against; the profile is made for simulations alone."""

STAND_IN = "solid"
"""The level that plays a seat whose person is away or has left."""

__all__ = ["BOTS", "FOR_PEOPLE", "STAND_IN", "Bot"]
