"""Log lines carry ids and places, never what anybody sent."""

import json
import logging
import sys
from typing import Any

import pytest

from risiko_site.logs import JsonFormatter

CANARY = "canary-7f3a"


def line(message: str = "played", *args: Any, **extra: Any) -> dict[str, Any]:
    record = logging.getLogger("risiko.games").makeRecord(
        "risiko.games", logging.INFO, __file__, 1, message, args, extra.pop("exc_info", None), extra=extra
    )
    text = JsonFormatter().format(record)
    assert "\n" not in text
    return dict(json.loads(text))


def test_line_says_when_what_and_to_whom() -> None:
    found = line(game=7, seat=2)
    assert found.pop("at").endswith("+00:00")
    assert found == {"level": "info", "logger": "risiko.games", "message": "played", "seat": 2, "game": 7}


def test_arguments_are_left_out() -> None:
    assert CANARY not in json.dumps(line("Not Found: %s", CANARY))


def test_unknown_extras_are_left_out() -> None:
    assert CANARY not in json.dumps(line(payload=CANARY, nickname=CANARY))


@pytest.mark.parametrize("value", [{"hand": CANARY}, [CANARY], object(), None])
def test_ids_that_are_no_ids_are_left_out(value: object) -> None:
    assert "game" not in line(game=value)


def test_exception_keeps_kind_and_places_without_its_text() -> None:
    try:
        raise ValueError(CANARY)
    except ValueError:
        found = line("broke", exc_info=sys.exc_info())
    assert found["exception"] == "builtins.ValueError"
    assert found["trace"][-1].endswith("test_exception_keeps_kind_and_places_without_its_text")
    assert CANARY not in json.dumps(found)


def test_message_is_one_short_line() -> None:
    assert line(f"first\nsecond {CANARY}")["message"] == "first"
    assert len(line("x" * 5000)["message"]) == 300
