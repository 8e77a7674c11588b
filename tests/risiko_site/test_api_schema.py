"""The API's description is a promise: it changes only when somebody changes the kept one with it."""

import json
import re
from collections.abc import Iterator
from typing import Any

from django.test import Client
from django.urls import URLResolver, get_resolver
from rest_framework.views import APIView

from games.api.refusals import STATUS
from games.engine.refusals import CODES
from games.texts import languages, texts
from risiko_site.api import description
from tools.api_schema import KEPT, written

METHODS = ("get", "post", "put", "patch", "delete")


def test_description_is_the_kept_one() -> None:
    """``make schema`` writes it anew; read what differs before you keep it."""
    assert written() == KEPT.read_text(encoding="utf-8")


def test_description_is_served_to_everybody() -> None:
    answer = Client().get("/api/schema/")
    assert answer.json() == json.loads(KEPT.read_text(encoding="utf-8"))


def test_everything_that_the_api_answers_is_described() -> None:
    """What stands in the description is what ``test_api_described`` asks for, so nothing may be left out of it."""
    told = {(path, method) for path, operations in description()["paths"].items() for method in operations}
    assert told == set(answered())
    assert len(told) > 20


def answered(under: Any = None) -> Iterator[tuple[str, str]]:
    """Path and method of each view that programs may ask."""
    for pattern in (under or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            yield from answered(pattern)
            continue
        view = getattr(pattern.callback, "cls", None)
        if view is not None and issubclass(view, APIView):
            path = re.sub(r"\(\?P<(\w+)>[^)]*\)", r"{\1}", str(pattern.pattern)).strip("^$")
            yield from ((f"/{path}", method) for method in METHODS if hasattr(view, method))


def test_every_refusal_of_the_description_has_a_status_and_a_sentence() -> None:
    for code in set(STATUS) - set(CODES) - {"bad_file"}:
        for language in languages():
            words = texts(language)
            assert any(words.has(section, code) for section in ("api", "server", "lobby")), code


def test_every_operation_has_its_words() -> None:
    for path, operations in description()["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (path, method)
            assert operation["description"], (path, method)
            assert operation["operationId"], (path, method)
