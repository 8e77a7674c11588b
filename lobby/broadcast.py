"""The poke: that a table, or somebody's lists, changed, and nothing of what is new. Called after the commit.

A poke may be lost. Nothing depends on it: a page that listens looks now and then all the same.
"""

from games.broadcast import outbox
from games.models import Actor

GROUP = "lobby"
"""The channel layer's group of those who show tables."""


def table_changed(*, table_id: str) -> None:
    """A table was made, shows something else, or is gone."""
    outbox.post(GROUP, {"type": "table.changed", "about": table_id})


def person_changed(*, person: Actor) -> None:
    """The lists of a person changed though that person sits at the table no more."""
    about = f"{person.guest_id or ''}.{person.user_id or ''}"
    message = {"type": "person.changed", "about": about, "guest": person.guest_id, "user": person.user_id}
    outbox.post(GROUP, message)
