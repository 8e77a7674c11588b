"""A damaged file is refused at the line at fault, whatever has happened to it."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.game_file import FAULTS, LONGEST_LINE, MOST_BYTES, FaultCode, FileFault, file_rows
from games.proof import Proved, prove
from games.texts import languages, texts
from tests.support.game_files import altered, as_bytes, leaves, line_of, played, with_leaf

FEW = settings(max_examples=40, deadline=None, database=None, suppress_health_check=list(HealthCheck))
GAME = played("mission")
KINDS = {json.loads(line)["kind"] for line in GAME[1:]}


def fault(data: bytes) -> tuple[int, FaultCode]:
    with pytest.raises(FileFault) as caught:
        prove(file_rows(data))
    return caught.value.line, caught.value.code


def opened(data: bytes) -> Proved | FileFault:
    try:
        return prove(file_rows(data))
    except FileFault as wrong:
        return wrong


def test_file_with_or_without_a_last_line_end_is_read() -> None:
    whole = as_bytes(GAME)
    assert prove(file_rows(whole)).state == prove(file_rows(whole.rstrip(b"\n"))).state
    assert prove(file_rows(whole.replace(b"\n", b"\r\n"))).state.seq == len(GAME) - 1


@pytest.mark.parametrize(
    ("data", "line", "code"),
    [
        (b"", 1, "header"),
        (b"\n" * 10, 1, "header"),
        (b"\xef\xbb\xbf" + as_bytes(GAME), 1, "header"),
        ("\n".join(GAME).encode("utf-16"), 1, "encoding"),
        (as_bytes(GAME[:5]) + b"\xff\n" + as_bytes(GAME[5:]), 6, "encoding"),
        (as_bytes(GAME[:5]) + b"\n" + as_bytes(GAME[5:]), 6, "event"),
        (as_bytes(GAME[:5]) + b"[" * 10_000 + b"\n", 6, "event"),
        (as_bytes(GAME[:5]) + b"[" * LONGEST_LINE + b"[\n", 6, "line_too_long"),
        (as_bytes(GAME[:5]) + b"\n" * MOST_BYTES, MOST_BYTES - len(as_bytes(GAME[:5])) + 6, "too_large"),
        (b'{"a":' * 3_000 + b"\n", 1, "header"),
        (as_bytes(GAME[:-1]), len(GAME) - 1, "unfinished"),
        (as_bytes(GAME[1:]), 1, "header"),
        (as_bytes([*GAME, GAME[-1]]), len(GAME) + 1, "over"),
        (as_bytes([*GAME[:4], GAME[5], GAME[4], *GAME[6:]]), 5, "order"),
    ],
    ids=[
        "empty", "blank", "byte order mark", "utf-16", "bytes", "blank line", "deep", "long", "huge", "deep header",
        "truncated", "headless", "doubled", "reordered",
    ],
)  # fmt: skip
def test_damage_is_named_with_its_line(data: bytes, line: int, code: FaultCode) -> None:
    assert fault(data) == (line, code)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 2}, "version"),
        ({"version": 2, "surplus": [[]]}, "version"),
        ({"format": "risiko-view"}, "running"),
        ({"format": ["risiko-game"]}, "header"),
        ({"game": "../../../../etc/passwd"}, "header"),
        ({"events": 10**9}, "header"),
        ({"events": -1}, "header"),
        ({"clock": {"turn": 2**40, "reserve": 0, "defence": 0}}, "header"),
        ({"secret": "AB" * 32}, "secret"),
        ({"secret": "ab " * 32}, "secret"),
        ({"secret": "ab" * 32}, "secret"),
        ({"contributions": ["", ""]}, "contributions"),
        ({"contributions": ["xy", "", ""]}, "contributions"),
        ({"edition": "../dutch"}, "rules"),
        ({"mode": "chess"}, "rules"),
        ({"host": 9}, "rules"),
        ({"youngest": -1}, "rules"),
        ({"changes": {"joker": "any"}}, "rules"),
        ({"policies": {"joker": "never"}, "changes": {}}, "rules"),
    ],
    ids=str,
)
def test_header_that_cannot_be_is_named(change: dict[str, Any], code: FaultCode) -> None:
    assert fault(as_bytes(altered(GAME, 1, lambda row: row.update(change)))) == (1, code)


@pytest.mark.parametrize("seat", [{"name": "a\u202eb"}, {"name": "x" * 200}, {"name": ""}, {"bot": "<b>"}], ids=str)
def test_names_that_nobody_may_have_are_refused(seat: dict[str, str]) -> None:
    assert fault(as_bytes(altered(GAME, 1, lambda row: row["seats"][1].update(seat)))) == (1, "names")


@pytest.mark.parametrize("at", [-1, 10**15, True, "0", None], ids=str)
def test_time_that_is_none_is_refused(at: Any) -> None:
    assert fault(as_bytes(altered(GAME, 9, lambda row: row.update(at=at)))) == (9, "event")


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_altered_event_of_each_kind_is_refused_or_makes_another_whole_game(kind: str) -> None:
    """Each value of the first one: found at its line, or later, where the books no longer balance."""
    number = line_of(GAME, kind)
    row = json.loads(GAME[number - 1])
    found = 0
    places = [(place, value) for place, value in leaves(row["payload"], ("payload",)) if place[-1] != "kind"]
    for place, value in places[:6]:
        for other in (f"{value}x", -1, 10**30, None if value is not None else 0):
            wrong = opened(as_bytes([*GAME[: number - 1], json.dumps(with_leaf(row, place, other)), *GAME[number:]]))
            assert isinstance(wrong, FileFault), (place, other)
            assert wrong.line == number
            found += 1
    assert found or not places


@FEW
@given(data=st.data())
def test_no_damage_does_more_than_refuse_the_file(data: st.DataObject) -> None:
    """Cut, turned over, doubled, or with any bytes put in anywhere: read or refused, and nothing else."""
    whole = bytearray(as_bytes(GAME[:40]))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(whole)))
        until = min(len(whole), at + data.draw(st.integers(0, 50)))
        whole[at:until] = data.draw(st.one_of(st.binary(max_size=20), st.just(bytes(whole[at:until][::-1]))))
    assert isinstance(opened(bytes(whole)), FileFault | Proved)


@FEW
@given(order=st.permutations(range(1, 12)))
def test_exchanged_lines_are_found_at_the_first_that_stands_wrong(order: list[int]) -> None:
    first = next((at for at, line in enumerate(order, 1) if line != at), None)
    mixed = [GAME[0], *(GAME[line] for line in order), *GAME[12:]]
    assert (first is None) == isinstance(opened(as_bytes(mixed)), Proved)
    if first is not None:
        assert fault(as_bytes(mixed)) == (first + 1, "order")


def test_every_fault_has_a_sentence_in_every_language() -> None:
    for language in languages():
        for code in FAULTS:
            assert "7" in FileFault(7, code, "battle_rolled").sentence(texts(language))
