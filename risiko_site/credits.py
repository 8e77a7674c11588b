"""The page that names whose work this stands on."""

import json
from functools import cache
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

FILE = Path(__file__).with_name("credits.json")
"""Made by `make credits`."""


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The map's sources, and every library with its licence."""
    return render(request, "credits.html", {"libraries": libraries()})


@cache
def libraries() -> dict[str, list[dict[str, str]]]:
    """What is shipped: name, licence and home, by where it runs."""
    found: dict[str, list[dict[str, str]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
