"""A canary is found in whatever form it is received, and nothing else is taken for one."""

import gzip
import json
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from html import escape
from urllib.parse import quote_plus

import pytest

from games.engine.library import edition
from games.texts import texts
from tests.support.canaries import (
    MARK,
    bytes_canary,
    found_in,
    marked,
    marked_edition,
    name_canary,
    number_canary,
    sequence_canary,
)

NAME = marked("m15_24")
SECRET = bytes(range(100, 132))
CANARIES = [
    name_canary(NAME),
    bytes_canary("secret", SECRET),
    number_canary("number", 2_018_181_007),
    sequence_canary("plan", ("peru", "irkutsk", "peru", "irkutsk")),
]
FORMS: dict[str, Callable[[bytes], bytes]] = {
    "raw": lambda data: data,
    "gzip": gzip.compress,
    "gzip in base64": lambda data: b64encode(gzip.compress(data)),
    "base64": b64encode,
    "base64, one further": lambda data: b64encode(b"." + data),
    "base64, two further": lambda data: b64encode(b".." + data),
    "base64 of an address": lambda data: b"x" + urlsafe_b64encode(b"~~~" + data),
    "base64 twice": lambda data: b64encode(b64encode(data)),
    "HTML": lambda data: "".join(f"&#x{code:x};" for code in data).encode(),
    "JSON": lambda data: "".join(f"\\u{code:04X}" for code in data).encode(),
    "JSON in HTML": lambda data: escape(json.dumps([data.decode("latin-1")])).encode(),
    "address": lambda data: quote_plus(b"&" + data).replace("a", "%61").encode(),
    "hex": lambda data: data.hex().encode(),
}
each_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())


@each_form
def test_name_is_found(form: Callable[[bytes], bytes]) -> None:
    assert found_in(b"{" + form(f'"{NAME}"'.encode()) + b"}", CANARIES) == {NAME}


@each_form
def test_number_is_found(form: Callable[[bytes], bytes]) -> None:
    assert found_in(b"{" + form(b'{"below":2018181007}') + b"}", CANARIES) == {"number"}


@each_form
def test_secret_in_hex_is_found(form: Callable[[bytes], bytes]) -> None:
    assert found_in(form(SECRET.hex().encode()), CANARIES) == {"secret"}
    assert found_in(form(SECRET.hex().upper().encode()), CANARIES) == {"secret"}


@pytest.mark.parametrize("form", ["raw", "base64", "base64, one further", "base64, two further", "gzip", "hex"])
def test_secret_as_bytes_is_found(form: str) -> None:
    assert found_in(b"<" + FORMS[form](SECRET) + b">", CANARIES) == {"secret"}


@pytest.mark.parametrize(
    "text",
    [
        '["peru","irkutsk","peru","irkutsk"]',
        "<li>Peru</li>\n<li>Irkutsk</li><li>Peru</li><li>Irkutsk</li>",
        "Peru, Irkutsk, Peru, Irkutsk",
    ],
)
def test_plan_is_found(text: str) -> None:
    assert found_in(text.encode(), CANARIES) == {"plan"}


def test_nothing_else_is_taken_for_a_canary() -> None:
    text = f'{MARK} {NAME[:-1]} ["peru","irkutsk","alaska","peru"] 201818100 {SECRET.hex()[:-1]} &amp; \\u12 %zz H4sI'
    assert found_in(text.encode() + b"\x1f\x8b\x08nothing", CANARIES) == set()


def test_marked_edition_deals_canaries_and_is_gone_afterwards(tmp_path: pytest.TempPathFactory) -> None:
    with marked_edition(tmp_path / "editions"):  # type: ignore[operator]
        dealt = edition("hasbro_2015")
        assert len(dealt.cards) == 44
        assert len(dealt.missions) == 12
        assert all(MARK in key for key in (*dealt.cards, *dealt.missions))
        assert texts("en").get("missions", NAME).endswith(f"[{NAME}]")
    assert "m15_24" in edition("hasbro_2015").missions
    assert "alaska" in edition("hasbro_2015").cards
