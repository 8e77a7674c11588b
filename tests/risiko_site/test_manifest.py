"""What a phone needs to keep the site as an app, and every browser to show its picture."""

import json
import re
import struct
from typing import Any
from urllib.request import urlopen

import pytest

from risiko_site.settings.base import BASE_DIR
from tests.support.server import Server, status_of

STATIC = BASE_DIR / "static"
MANIFEST: dict[str, Any] = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))


def test_icons_are_there_in_the_sizes_that_are_named() -> None:
    for icon in MANIFEST["icons"]:
        data = (STATIC / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", data[16:24])
            assert f"{width}x{height}" == icon["sizes"]
        else:
            assert data.startswith(b"<svg")
    assert {icon.get("purpose", "any") for icon in MANIFEST["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize(("key", "token"), [("background_color", "sea"), ("theme_color", "accent")])
def test_colours_are_those_of_the_pages(key: str, token: str) -> None:
    tokens = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
    found = re.search(rf"--{token}: (#\w+);", tokens)
    assert found is not None
    assert MANIFEST[key] == found[1]


def test_pages_name_manifest_and_icons_and_they_are_served(server: Server) -> None:
    with urlopen(f"{server.url}/credits") as answer:
        with_links = answer.read().decode()
    for name in ("manifest", "icon-180", "icon"):
        link = re.search(rf'href="(/static/[^"]*{name}[^"]*)"', with_links)
        assert link is not None
        assert status_of(server.url + link[1]) == 200
    assert status_of(f"{server.url}/static/img/icon-512.png") == 200
