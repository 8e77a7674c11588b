"""Log lines as JSON objects: what happened and the ids it happened to, never what anybody sent.

A record's message is its bare template: arguments may hold addresses with invitations in them, frames
or names. Ids travel in `extra={"game": 7, "seat": 2}` and only the keys of `IDS` come through. Of an
exception the class and the places are kept, its text is not.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

IDS = (
    *("game", "table", "seat", "seq", "action_id", "viewer", "user", "worker", "socket", "client"),
    *("kind", "code", "count", "request_id", "method", "route", "status", "status_code", "duration_ms", "place"),
)
SCALARS = (bool, int, float, str)
LONGEST_MESSAGE = 300


class JsonFormatter(logging.Formatter):
    """One line of JSON a record."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": str(record.msg).partition("\n")[0][:LONGEST_MESSAGE],
        }
        line |= {key: value for key in IDS if isinstance(value := getattr(record, key, None), SCALARS)}
        if record.exc_info and record.exc_info[0]:
            kind, _, trace = record.exc_info
            line |= {"exception": f"{kind.__module__}.{kind.__qualname__}", "trace": places(trace)}
        return json.dumps(line, ensure_ascii=False, default=str)


def places(trace: TracebackType | None) -> list[str]:
    """Where an exception passed through, innermost last, without the lines' text or any value."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
