"""Secrets that can be recognised in any heap of bytes, and the search for them.

A canary is a name nobody else uses. ``marked_edition`` deals cards and missions that are canaries; secrets that have
another form, the dice's and numbers, are looked for as they are. The search looks through escapes, base64 and gzip.
"""

import hashlib
import html
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

import pytest

from games import codec, texts
from games.engine import library

MARK = "kanarienvogel"
"""Stands in every canary that is a name; data without it in any form holds none of them."""
DEPTH = 3
"""So often may one form be wrapped into another: base64 of gzip of escaped text."""
ENCODED = re.compile(rb"[A-Za-z0-9+/_-]{24,}={0,2}")
UNICODE_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
NOT_PLAIN = re.compile(rb"<[^>]*>|[^a-z0-9]")
GZIP = b"\x1f\x8b\x08"


@dataclass(frozen=True)
class Canary:
    """A secret, and every sequence of bytes that gives it away."""

    name: str
    needles: tuple[bytes, ...]
    marked: bool = False
    """Whether it holds ``MARK``."""
    plain: bool = False
    """Whether it is looked for in letters and digits alone, whatever stands between them."""


def name_canary(name: str) -> Canary:
    """A secret that is a name with ``MARK`` in it."""
    return Canary(name, encodings(name.encode()), marked=True)


def number_canary(name: str, number: int) -> Canary:
    """A secret number, large enough to be nobody else's."""
    return Canary(name, encodings(str(number).encode()))


def bytes_canary(name: str, data: bytes) -> Canary:
    """Secret bytes, as they are and in hex."""
    return Canary(name, (*encodings(data), *encodings(data.hex().encode()), *encodings(data.hex().upper().encode())))


def sequence_canary(name: str, words: Iterable[str]) -> Canary:
    """Words that are a secret in this order."""
    return Canary(name, (NOT_PLAIN.sub(b"", "".join(words).lower().encode()),), plain=True)


def encodings(data: bytes) -> tuple[bytes, ...]:
    """The data raw, in hex, and the part of it that is the same in every base64 text that holds it, at 3 alignments."""
    return (data, data.hex().encode(), *(_base64_core(data, shift) for shift in range(3)))


def _base64_core(data: bytes, shift: int) -> bytes:
    whole = b64encode(bytes(shift) + data)
    return whole[-(-shift * 8 // 6) : (shift + len(data)) * 8 // 6]


MARKS = encodings(MARK.encode())


def found_in(data: bytes, canaries: Iterable[Canary]) -> set[str]:
    """The names of all canaries that the data holds, in whatever form."""
    looked_for = tuple(canaries)
    found = set()
    for layer in layers(data):
        marked = any(mark in layer for mark in MARKS)
        plain = NOT_PLAIN.sub(b"", layer.lower()) if any(canary.plain for canary in looked_for) else b""
        for canary in looked_for:
            if canary.marked and not marked:
                continue
            if any(needle in (plain if canary.plain else layer) for needle in canary.needles):
                found.add(canary.name)
    return found


def layers(data: bytes, depth: int = DEPTH) -> Iterator[bytes]:
    """The data, and what appears when escapes are undone and packed parts are unpacked."""
    yield data
    if depth:
        for other in dict.fromkeys((unescaped(data), *_unpacked(data))):
            if other != data:
                yield from layers(other, depth - 1)


def unescaped(data: bytes) -> bytes:
    """The data without the escapes of JSON, HTML and addresses."""
    text = data.decode("utf-8", "surrogateescape")
    if "\\u" in text:
        text = UNICODE_ESCAPE.sub(lambda code: chr(int(code[1], 16)), text)
    if "&" in text:
        text = html.unescape(text)
    plain = text.encode("utf-8", "replace")
    return unquote_to_bytes(plain) if b"%" in plain else plain


def _unpacked(data: bytes) -> Iterator[bytes]:
    at = data.find(GZIP)
    while at >= 0:
        with suppress(zlib.error):
            yield zlib.decompressobj(31).decompress(data[at:])
        at = data.find(GZIP, at + 1)
    for run in ENCODED.findall(data):
        signs = run.rstrip(b"=").translate(bytes.maketrans(b"-_", b"+/"))
        yield b64decode(signs[: len(signs) - (len(signs) % 4 == 1)] + b"==")


@contextmanager
def marked_edition(folder: Path) -> Iterator[None]:
    """Every edition deals cards and missions that are canaries; the texts name them, and show them in their names."""
    with pytest.MonkeyPatch.context() as patch:
        _mark_files(library.EDITIONS / "decks", folder / "decks", re.compile(r'^( *)"(\w+)"', re.MULTILINE))
        _mark_files(library.EDITIONS / "missions", folder / "missions", re.compile(r'^(id = )"(\w+)"', re.MULTILINE))
        patch.setattr(library, "EDITIONS", folder)
        patch.setattr(texts, "_read", _marked_texts(texts._read))
        _forget()
        yield
    _forget()


def marked(key: str) -> str:
    """The canary that stands for a card or mission. Jokers stay recognisable as such."""
    return f"{key}_{MARK}_{hashlib.sha256(key.encode()).hexdigest()[:8]}"


def _forget() -> None:
    for cached in (library.edition, codec._rules, texts.texts):
        cached.cache_clear()


def _mark_files(source: Path, target: Path, ids: re.Pattern[str]) -> None:
    target.mkdir(parents=True)
    for path in source.glob("*.toml"):
        text, count = ids.subn(lambda found: f'{found[1]}"{marked(found[2])}"', path.read_text(encoding="utf-8"))
        assert count > 10, f"no ids were found in {path}"
        (target / path.name).write_text(text, encoding="utf-8")


def _marked_texts(read: Callable[[str], dict[str, Any]]) -> Callable[[str], dict[str, Any]]:
    def read_marked(code: str) -> dict[str, Any]:
        data = read(code)
        for section in ("missions", "territories"):
            more = {marked(key): f"{text} [{marked(key)}]" for key, text in data[section].items()}
            data[section] = data[section] | more
        return data

    return read_marked
