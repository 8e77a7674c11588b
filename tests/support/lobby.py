"""Tables in the database for tests, and the people who sit at them."""

from games.models import Actor
from lobby.models import Table
from lobby.protocol import TableSpec
from lobby.services import ready_set, table_create, table_join
from tests.support.tables import person

SHARE = "ab" * 16
SPEC = TableSpec("hasbro_2015", "mission", places=4)


def somebody(name: str = "Ben") -> Actor:
    """A new guest."""
    return person(name)[0]


def table(spec: TableSpec = SPEC, host: Actor | None = None, name: str = "Anna") -> Table:
    """A new table; its host is a new guest unless one is given."""
    return table_create(host=host or somebody(name), name=name, spec=spec, contribution=SHARE)


def joined(to: Table, *names: str, ready: bool = True) -> list[Actor]:
    """New guests who have taken seats."""
    people = [somebody(name) for name in names]
    for actor, name in zip(people, names, strict=True):
        table_join(table_id=to.pk, actor=actor, name=name, contribution=SHARE)
        ready_set(table_id=to.pk, actor=actor, ready=ready)
    return people


def seating(places: int, bots: int = 0) -> dict[str, str]:
    """The fields of the form for a new table that stand for so many seats, bots on the last of them."""
    kinds = ["open"] * (places - 1 - bots) + ["solid"] * bots
    return {f"seat-{number}": kinds[number - 2] if number <= places else "" for number in range(2, 6)}
