"""What the page of a table says to the host, to a guest, and to who only looks."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from django.utils import translation

from games.models import STRANGER, Actor
from games.texts import texts
from lobby.models import Table
from lobby.protocol import Refused
from lobby.selectors import Reading, table_for
from lobby.services import table_leave, table_start
from lobby.views.page import TablePage
from tests.support.lobby import SPEC, joined, somebody, table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def in_german() -> Iterator[None]:
    with translation.override("de"):
        yield


def page(of: Table, actor: Actor = STRANGER, watch: str = "") -> TablePage:
    reading = table_for(table_id=of.pk, actor=actor)
    return TablePage(reading, texts("de"), here=f"/tables/{of.pk}", watch=watch)


def public(bots: int = 0, host: Actor | None = None, **changes: object) -> Table:
    return table(replace(SPEC, public=True, bots=bots, **changes), host)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("bots", "names", "ready", "state"),
    [
        (0, (), True, "1 von 4 Plätzen besetzt. Es fehlen noch Mitspieler. Lade Freunde ein oder setze Bots dazu."),
        (1, ("Ben",), False, "3 von 4 Plätzen besetzt. Noch sind nicht alle bereit."),
        (1, ("Ben",), True, "Alle sind bereit: Der Gastgeber kann das Spiel starten."),
    ],
)
def test_table_says_what_it_waits_for(bots: int, names: tuple[str, ...], ready: bool, state: str) -> None:
    made = public(bots)
    joined(made, *names, ready=ready)
    assert page(made).state == state


def test_host_is_told_when_the_game_can_start() -> None:
    anna = somebody("Anna")
    made = public(2, anna)
    assert page(made, anna).state == "Alle sind bereit: Du kannst das Spiel starten."
    assert page(made, anna).lacking == ""


def test_what_the_page_says_is_lacking_is_what_the_service_refuses() -> None:
    anna = somebody("Anna")
    made = public(0, anna)
    for names in ((), ("Ben",)):
        joined(made, *names, ready=False)
        with pytest.raises(Refused, match=page(made, anna).lacking):
            table_start(table_id=made.pk, actor=anna)


def test_host_guest_and_stranger_see_different_pages() -> None:
    anna = somebody("Anna")
    made = public(1, anna)
    (ben,) = joined(made, "Ben")
    host, guest, stranger = page(made, anna), page(made, ben), page(made)
    assert [(p.seated, p.hosting, p.may_join) for p in (host, guest, stranger)] == [
        (True, True, False),
        (True, False, False),
        (False, False, True),
    ]
    assert guest.ready
    assert (stranger.free, list(stranger.free_places)) == (1, [0])


def test_full_table_cannot_be_joined() -> None:
    assert not page(public(3)).may_join


def test_page_names_what_is_played() -> None:
    shown = page(public(mode="classic"))
    assert (shown.edition, shown.mode, shown.clock) == ("Hasbro 2015 (B7404)", "Klassisches Risiko", "ohne Uhr")
    assert shown.mode_rule == "Du gewinnst, sobald dir alle 42 Gebiete gehören."
    assert shown.setup_rule == "Ihr nehmt euch die Gebiete reihum selbst."
    assert shown.changed == ()


def test_page_says_how_this_table_hands_out_its_territories() -> None:
    shown = page(public(mode="classic", changes={"setup": "dealt"}))
    assert shown.setup_rule == "Die Gebiete werden verteilt."


def test_page_puts_what_is_not_the_booklets_first() -> None:
    shown = page(public(changes={"joker": "any", "fortify": "adjacent_single"}))
    assert [(line.policy, line.mark) for line in shown.changed] == [("joker", "reading"), ("fortify", "house")]
    assert set(shown.changed) < set(shown.rules)


def test_page_of_a_begun_game_leads_to_it() -> None:
    anna = somebody("Anna")
    made = public(2, anna)
    assert page(made).game == ""
    game = table_start(table_id=made.pk, actor=anna)
    shown = page(made)
    assert (shown.state, shown.game, shown.open) == ("Das Spiel hat begonnen.", f"/g/{game.pk}", False)
    assert list(shown.free_places) == []


def test_page_of_a_closed_table_says_so() -> None:
    anna = somebody("Anna")
    made = public(0, anna)
    reading = table_for(table_id=made.pk, actor=anna)
    table_leave(table_id=made.pk, actor=anna)
    reading.table.refresh_from_db()
    shown = TablePage(Reading(reading.table, (), None), texts("de"), here="")
    assert shown.state == "Dieser Tisch ist geschlossen."
    assert not shown.may_join


def test_promise_of_the_dice_is_shown_and_the_secret_is_not() -> None:
    made = public()
    shown = page(made)
    assert shown.commitment == made.commitment
    assert made.secret not in str([getattr(shown, name) for name in dir(type(shown)) if not name.startswith("_")])


def test_table_leads_to_exactly_its_rules() -> None:
    shown = page(public(changes={"joker": "any"}))
    assert shown.rules_page == "/rules/hasbro_2015/mission?joker=any"
    assert shown.cheat_sheet == "/rules/hasbro_2015/mission/sheet?joker=any"
