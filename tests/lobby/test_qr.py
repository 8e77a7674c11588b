"""Links as QR codes."""

import re

import pytest
import segno

from lobby.views.qr import QUIET, qr_code

LINK = f"http://192.168.178.20:8000/t/{'a-_Z' * 8}"


def painted(path: str) -> set[tuple[int, int]]:
    """The modules that a path paints."""
    runs = re.findall(r"M(\d+) (\d+)\.5h(\d+)", path)
    assert "".join(f"M{x} {y}.5h{length}" for x, y, length in runs) == path
    return {(int(x) + step, int(y)) for x, y, length in runs for step in range(int(length))}


@pytest.mark.parametrize("link", [LINK, "http://[2001:db8::1]:8000/t/x", "https://risiko.example.org/t/" + "ü" * 20])
def test_path_paints_exactly_the_dark_modules(link: str) -> None:
    rows = list(segno.make_qr(link, error="m").matrix_iter(border=QUIET))
    assert painted(qr_code(link).path) == {(x, y) for y, row in enumerate(rows) for x, dark in enumerate(row) if dark}


def test_code_stands_in_a_quiet_zone_and_is_small() -> None:
    code = qr_code(LINK)
    inside = range(QUIET, code.size - QUIET)
    assert all(x in inside and y in inside for x, y in painted(code.path))
    assert len(code.path) < 6_000


def test_same_link_has_the_same_code_and_another_link_another() -> None:
    assert qr_code(LINK) == qr_code(LINK)
    assert qr_code(LINK) != qr_code(LINK[:-1])
