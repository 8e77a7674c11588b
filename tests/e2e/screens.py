"""Pictures of every page and phase, for people to look at; each must fit its width."""

import struct
from pathlib import Path

from tests.e2e.people import Person

FOLDER = Path("test-results/screens")
WAYS = ((1280, 720, "light"), (390, 844, "dark"))


def picture(person: Person, name: str) -> None:
    """Take the whole page, wide and light, narrow and dark; nothing may stick out at the side."""
    page = person.page
    before = page.viewport_size
    for width, height, scheme in WAYS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        taken = page.screenshot(path=FOLDER / f"{name}-{width}.png", full_page=True, animations="disabled")
        assert width_of(taken) == width, f"{name} is wider than {width}"
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(before)


def width_of(png: bytes) -> int:
    """The width in a PNG's header."""
    return struct.unpack(">I", png[16:20])[0]
