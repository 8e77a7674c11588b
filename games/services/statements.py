"""The few statements that every action needs, each composed once: the ORM composes its own anew every time.

Columns and their forms come from the models, so nothing here knows a table by heart.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connection, models

Row = Sequence[Any]


_PLAIN = (models.CharField, models.TextField, models.IntegerField)
"""Fields whose values are given to the driver as they are."""
_Fields = tuple["models.Field[Any, Any] | None", ...]


def insert_rows(model: type[models.Model], names: tuple[str, ...], rows: Sequence[Row]) -> None:
    """Insert rows of the named fields, the others must have a default in the database."""
    table, columns, fields = _columns(model, names)
    places = ", ".join([f"({', '.join(['%s'] * len(names))})"] * len(rows))
    listed = ", ".join(f'"{column}"' for column in columns)
    values = [value for row in rows for value in _saved(fields, row)]
    with connection.cursor() as cursor:
        cursor.execute(f'INSERT INTO "{table}" ({listed}) VALUES {places}', values)  # noqa: S608 - names of our models


def update_row(model: type[models.Model], names: tuple[str, ...], row: Row, key: str | int) -> None:
    """Set the named fields of the row with that primary key."""
    table, columns, fields = _columns(model, names)
    changes = ", ".join(f'"{column}" = %s' for column in columns)
    sql = f'UPDATE "{table}" SET {changes} WHERE "{model._meta.pk.column}" = %s'  # noqa: S608, SLF001 - names of our models
    with connection.cursor() as cursor:
        cursor.execute(sql, [*_saved(fields, row), key])


def _saved(fields: _Fields, row: Row) -> list[Any]:
    """The values of a row as the driver takes them; those of fields that are None go as they are."""
    return [
        value if field is None else field.get_db_prep_save(value, connection)
        for field, value in zip(fields, row, strict=True)
    ]


@cache
def _columns(model: type[models.Model], names: tuple[str, ...]) -> tuple[str, tuple[str, ...], _Fields]:
    """The table, the columns, and the fields of those values that have another form in the database."""
    meta = model._meta  # noqa: SLF001 - Django's documented way to a model's fields
    fields: list[models.Field[Any, Any]] = [meta.get_field(name) for name in names]  # type: ignore[misc]  # Own fields.
    return meta.db_table, tuple(str(field.column) for field in fields), tuple(map(_with_form, fields))


def _with_form(field: "models.Field[Any, Any]") -> "models.Field[Any, Any] | None":
    kept = field.target_field if isinstance(field, models.ForeignKey) else field
    return None if isinstance(kept, _PLAIN) else field
