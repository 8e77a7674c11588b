"""The past of a game as a browser puts it together (static/app/replay/past.ts)."""

import json
from typing import Any

from games import codec


def changed(before: Any, changes: Any) -> Any:
    """A value after its changes."""
    if isinstance(before, dict) and isinstance(changes, dict):
        return before | {key: changed(before[key], value) for key, value in changes.items()}
    if isinstance(before, list) and isinstance(changes, dict):
        return [changed(one, changes.get(str(place), one)) for place, one in enumerate(before)]
    return changes


def plain(value: Any) -> Any:
    """A value as it comes over the wire."""
    return json.loads(codec.dump(value))
