"""Compiled texts for a suite that was started without make."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent.parent / "locale"


def compile_texts() -> None:
    """Compile each catalogue that is newer than what was made of it, as the Makefile does."""
    for source in LOCALE.rglob("*.po"):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        with source.open("rb") as read, target.open("wb") as write:
            write_mo(write, read_po(read))
