"""Whatever is sent to a game's page: it answers, changes nothing that the rules forbid, and never fails."""

import random
from urllib.parse import quote

import pytest

from games.views.forms import READERS
from tests.support.pages import Browser
from tests.support.tables import Table, stage

pytestmark = pytest.mark.django_db

LINE = (
    "hasbro_2015/mission yellow blue green attack yellow r3"
    " | yellow: australia 2, siam 6 | blue: asia 1, china 3 | green: rest 3"
    " | mission yellow: m15_as_sa | mission blue: m15_na_af | mission green: m15_eu_au"
)
FIELDS = ("territory", "set", "pair", "source", "target", "units", "dice", "how", "stop_at", "rolls", "stance",
          "below", "exception", "exception_stance", "forget", "plan", "step", "times", "units-siam",
          "units-")  # fmt: skip
JUNK = ("", "0", "-1", "9" * 30, "1e9", "NaN", "siam", "siam>siam", "siam>china>ural", ">", "atlantis", "joker_1",
        "+", "a+b+c/d", "\x00", "\u202e", "ﷺ" * 50, "x" * 5000, "<script>alert(1)</script>", "'; DROP TABLE", "ask",
        "until", "add", "yes", "½", "١")  # fmt: skip
IDS = ("", "0", "not-an-id", "00000000-0000-0000-0000-000000000000", "x" * 400)


@pytest.fixture
def table() -> Table:
    return stage(LINE)


def unchanged(table: Table, before: tuple[int, ...]) -> bool:
    return table.state.armies == before


@pytest.mark.parametrize("kind", [*READERS, "plan_opening", "time_out", "hand_over", "cheat", ""])
def test_junk_in_any_form_is_answered_and_moves_no_army(kind: str, table: Table) -> None:
    browser, luck, before = Browser(table.keys[1]), random.Random(kind), table.state.armies
    for _ in range(12):
        fields = {field: luck.choice(JUNK) for field in luck.sample(FIELDS, 6)}
        fields |= {"type": kind, "action_id": luck.choice(IDS), "base_seq": luck.choice(("", "-1", "7", "9" * 40))}
        answer = browser.post(f"/g/{table.game_id}/act", fields)
        assert answer.status == 200
    assert unchanged(table, before)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_page_stays_readable_after_junk(seat: int, table: Table) -> None:
    browser = Browser(table.keys[seat])
    browser.post(f"/g/{table.game_id}/act", {"type": "plan_opening", "plan": "<b>Atlantis</b>"})
    page = browser.get(f"/g/{table.game_id}/plain")
    assert page.status == 200
    assert "<b>Atlantis" not in page.html


def test_typed_name_of_a_territory_comes_back_escaped(table: Table) -> None:
    page = Browser(table.keys[0]).post(
        f"/g/{table.game_id}/act", {"type": "plan_opening", "plan": "<script>alert(1)</script>"}
    )
    assert "<script>alert" not in page.html
    assert "&lt;script&gt;alert(1)" in page.html


@pytest.mark.parametrize("junk", JUNK)
def test_junk_in_the_address_is_answered(junk: str, table: Table) -> None:
    browser = Browser(table.keys[0])
    for name in ("before", "pair", "watch", "part"):
        assert browser.get(f"/g/{table.game_id}/plain?{name}={quote(junk)}").status == 200
    assert browser.get(f"/g/{quote(junk, safe='')}").status == 404


@pytest.mark.parametrize("path", ["", "/act", "/return", "/hurry", "/export"])
def test_game_that_is_none_is_not_found(path: str) -> None:
    address = f"/g/{'A' * 22}{path}"
    browser = Browser()
    answer = browser.post(address, {}) if path in ("/act", "/return", "/hurry") else browser.get(address)
    assert answer.status == 404


@pytest.mark.parametrize("path", ["/act", "/return", "/hurry"])
def test_looking_changes_nothing(path: str, table: Table) -> None:
    assert Browser(table.keys[0]).get(f"/g/{table.game_id}{path}").status == 405


def test_bots_are_hurried_only_as_fast_as_the_seat_may_act(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.limits.Gate.action", lambda *_: False)
    page = Browser(table.keys[0]).post(f"/g/{table.game_id}/hurry", {})
    assert page.text("notices") == "Das geht zu schnell. Warte einen Augenblick."


def test_actions_come_only_as_fast_as_the_seat_may(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.limits.Gate.action", lambda *_: False)
    page = Browser(table.keys[0]).post(f"/g/{table.game_id}/act", {"type": "end_turn", "base_seq": str(table.game.seq)})
    assert page.text("notices") == "Das geht zu schnell. Warte einen Augenblick."
    assert table.state.turn == 0
