"""Front page, making a table, sitting down and starting, by forms alone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.bots import FOR_PEOPLE
from games.engine.library import edition, edition_keys, rules_for
from games.engine.policies import NAMES
from games.links import token_of
from games.models import Game, Guest
from games.rulebook.addresses import new_table_address
from games.texts import languages, texts
from lobby import limits
from lobby.models import Table, TableSeat
from lobby.protocol import CODES
from lobby.services import table_start
from lobby.views.qr import qr_code
from lobby.views.wording import refusal
from tests.support.lobby import SHARE, SPEC, joined, seating, somebody, table
from tests.support.pages import Browser, Page
from tests.support.tables import person

pytestmark = pytest.mark.django_db

PUBLIC = replace(SPEC, public=True)


@pytest.fixture(autouse=True)
def counting_anew() -> Iterator[None]:
    limits.forget()
    yield
    limits.forget()


def made_by(browser: Browser, **fields: str) -> Page:
    """The page of a table that a person has just made."""
    page = browser.get("/tables/new")
    return browser.send(page, "new", {"name": "Anna", "contribution": SHARE, **fields})


def invitation(page: Page) -> str:
    link = next(value for value in page.html.split('"') if "/t/" in value)
    assert link.startswith("http://testserver/t/")
    return link.removeprefix("http://testserver")


# Front page


@pytest.mark.parametrize("language", languages())
def test_front_page_lists_open_tables_and_games_to_watch(language: str) -> None:
    table(PUBLIC)
    table_start(table_id=table(replace(PUBLIC, bots=3), (carla := somebody("Carla")), "Carla").pk, actor=carla)
    page = Browser(language=language).get("/")
    assert "Anna" in page.text("open")
    assert "Carla, Bot Ada, Bot Blaise, Bot Carl" in page.text("running")
    assert page.text("mine") == ""
    assert Browser(language=language).get("/?part=front").regions == {
        region: text for region, text in page.regions.items() if region != "first-notices"
    }


def test_front_page_puts_own_tables_and_games_first() -> None:
    actor, key = person("Anna")
    table(SPEC, actor)
    table_start(table_id=table(replace(SPEC, bots=2), actor).pk, actor=actor)
    page = Browser(key).get("/")
    assert "Tisch von Anna" in page.text("mine")
    assert "Bot Ada" in page.text("mine")
    assert "Tisch von Anna" not in Browser().get("/").html


def test_one_click_begins_a_game_against_bots() -> None:
    browser = Browser()
    page = browser.send(browser.get("/"), "play", {"name": "Zoë"})
    assert page.status == 200
    assert page.address.startswith("/g/")
    assert "Zoë" in page.text("players")
    assert Game.objects.get().policies["opening"] == "all"
    assert browser.get("/").html.count('value="Zoë"') == 1


def test_one_click_needs_no_name() -> None:
    browser = Browser()
    assert "Gast" in browser.send(browser.get("/"), "play").text("players")


def test_front_page_shows_the_map_once_and_not_with_every_look() -> None:
    shapes = '#continent-asia"'
    assert shapes in Browser().get("/").html
    assert shapes not in Browser().get("/?part=front").html


def test_front_page_and_the_form_lead_to_the_finder_and_the_rules() -> None:
    for address in ("/", "/tables/new"):
        assert {"/which-edition", "/rules/"} <= set(Browser().get(address).links)


def test_link_from_the_rulebook_fills_the_form_in() -> None:
    of = edition("us_1993")
    rules = rules_for(of, "capital", of.colours[:3], {"fortify": "chain_multi", "max_units_per_territory": 12})
    form = Browser().get(new_table_address(rules)).form("new")
    chosen = {name: form.values[name] for name in ("edition", "mode", "rule-fortify", "rule-max_units_per_territory")}
    assert list(chosen.values()) == ["us_1993", "capital", "chain_multi", "12"]


def test_lists_show_who_sits_there_by_colour_and_how_many_seats_are_free() -> None:
    table(replace(PUBLIC, bots=1))
    opened = Browser().get("/?part=front").html
    assert [opened.count(f'#shape-{colour}"') for colour in ("yellow", "blue", "free")] == [1, 1, 2]


def test_one_click_without_a_proper_name_is_refused_with_a_sentence() -> None:
    page = Browser().post("/play", {"name": "Bot Anna"})
    assert page.address == "/"
    assert texts("de").get("lobby", "name_reserved") in page.text("first-notices")
    assert not Guest.objects.exists()


# Making a table


@pytest.mark.parametrize("language", languages())
def test_form_offers_every_mode_and_every_policy(language: str) -> None:
    form = Browser(language=language).get("/tables/new").form("new")
    assert set(form.offered["edition"]) == set(edition_keys())
    assert set(form.offered["mode"]) == set(edition("hasbro_2015").modes)
    offered = {name.removeprefix("rule-") for name in form.offered if name.startswith("rule-")}
    assert offered == NAMES - {"compulsory_trade_from"}
    chosen = {name: form.values[f"rule-{name}"] for name in offered if form.values[f"rule-{name}"]}
    assert chosen == {"leaver": "bot", "missed_turns": "2", "round_cap": "0"}


def test_table_is_made_as_the_form_says() -> None:
    page = made_by(
        Browser(),
        mode="classic",
        colour="purple",
        visibility="public",
        turn="300",
        reserve="0",
        **seating(5, 2),
        **{"rule-round_cap": "20", "rule-joker": "any", "rule-defender_max_dice": "3"},
    )
    made = Table.objects.get()
    assert page.address == f"/tables/{made.pk}"
    assert (made.mode, made.places, made.visibility, made.turn_seconds) == ("classic", 5, "public", 300)
    assert made.changes == {"round_cap": 20, "joker": "any", "defender_max_dice": 3}
    assert [seat.contribution for seat in made.seats.order_by("position")] == [SHARE, "", ""]
    assert "Klassisches Risiko · 5 Minuten je Zug" in page.text("title")
    assert "andere Lesart des Heftes" in page.text("rules")
    assert "Hausregel" in page.text("rules")
    assert made.commitment in page.text("rules")
    assert made.secret not in page.html


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": ""}, "name_empty"),
        ({"edition": "hasbro_1876"}, "unknown_edition"),
        ({"mode": "chess"}, "unknown_mode"),
        (seating(2), "bad_seats"),
        ({"seat-3": "clever"}, "unknown_bot"),
        ({"turn": "1"}, "bad_clock"),
        ({"rule-round_cap": "many"}, "unknown_option"),
        ({"rule-trade": "stolen"}, "unknown_option"),
        ({"contribution": "zz"}, "bad_contribution"),
    ],
)
def test_faulty_form_is_shown_again_with_a_sentence_and_what_was_typed(fields: dict[str, str], code: str) -> None:
    page = made_by(Browser(), **{"colour": "green", **fields})
    assert page.text("notices") == texts("de").get("lobby", code)
    assert page.form("new").values["colour"] == "green"
    assert not Table.objects.exists()


def test_choice_so_far_is_answered_with_what_follows_and_nothing_is_made() -> None:
    page = Browser().get("/tables/new?part=new&edition=hasbro_2015&mode=classic&visibility=public")
    assert "<form" not in page.html
    assert "Klassisches Risiko" in page.text("summary")
    assert "jeder darf" in page.text("summary")
    assert not Table.objects.exists()


def test_too_many_tables_from_one_address_are_refused(settings: object) -> None:
    settings.LOBBY_LIMITS = {"table_burst": 1, "table_rate": 0.0}  # type: ignore[attr-defined]
    assert made_by(Browser()).has("start")
    assert made_by(Browser()).text("notices") == texts("de").get("lobby", "too_many_tables")
    assert Table.objects.count() == 1


# At the table


@pytest.mark.parametrize("language", languages())
def test_friends_come_by_the_link_and_the_host_starts(language: str) -> None:
    anna, ben = Browser(language=language), Browser(language=language)
    page = made_by(anna, **seating(4, 1))
    door = ben.get(invitation(page))
    assert door.has("join")
    assert "/r/" not in door.html
    seat = ben.send(door, "join", {"name": "Ben", "contribution": SHARE})
    assert seat.address == page.address
    assert "/r/" in seat.html
    assert not seat.has("start")
    ben.send(seat, "ready")
    game = anna.send(anna.get(page.address), "start")
    assert game.address.startswith("/g/")
    assert ben.get(game.address).has("resign")
    assert ben.get(page.address).links.count(game.address.removesuffix("/plain")) == 1


def test_link_carries_the_address_by_which_the_page_was_opened() -> None:
    browser = Browser()
    page = made_by(browser)
    elsewhere = browser.client.get(page.address, headers={"host": "localhost:8765"})
    assert "http://localhost:8765/t/" in elsewhere.content.decode()


def test_host_runs_the_table_from_its_page() -> None:
    browser = Browser()
    page = made_by(browser)
    page = browser.send(page, "bot-1")
    page = browser.send(page, "bot-1")
    page = browser.send(page, "free-1")
    page = browser.send(page, "colour", {"colour": "orange"})
    page = browser.send(page, "youngest", {"seat": "2"})
    made = Table.objects.get()
    assert [(s.position, s.colour) for s in made.seats.order_by("position")] == [(0, "orange"), (2, "green")]
    assert made.youngest == 2
    assert "setzt zuerst (am jüngsten)" in page.text("seats")
    page = browser.send(page, "start")
    assert page.text("notices") == texts("de").get("lobby", "too_few_players")
    assert browser.send(page, "leave").address == "/"
    assert Table.objects.get().status == Table.Status.CLOSED


def test_host_puts_the_seats_in_order_from_the_page() -> None:
    browser = Browser()
    page = browser.send(made_by(browser, **seating(4, 1)), "move-1", {"way": "earlier"})
    assert [seat.name for seat in Table.objects.get().seats.order_by("position")] == ["Bot Ada", "Anna"]
    page = browser.send(page, "move-1", {"way": "later"})
    assert page.text("notices") == texts("de").get("lobby", "unknown_seat")


def test_invitation_is_shown_as_a_code_to_who_sits_there_alone() -> None:
    anna = Browser()
    page = made_by(anna, visibility="public")
    assert page.html.count('class="qr"') == 1
    assert qr_code(f"http://testserver{invitation(page)}").path in page.html
    assert "style=" not in page.html
    assert 'class="qr"' not in Browser().get(page.address).html


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1:8000", True), ("localhost", True), ("testserver", False)])
def test_link_that_works_on_this_machine_alone_says_so(host: str, warned: bool) -> None:
    browser = Browser()
    page = made_by(browser)
    shown = browser.client.get(page.address, headers={"host": host}).content.decode()
    assert ("nur auf diesem Rechner" in shown) == warned


@pytest.mark.parametrize("level", FOR_PEOPLE)
def test_host_seats_a_bot_of_any_level(level: str) -> None:
    browser = Browser()
    page = made_by(browser)
    page = browser.send(page, "bot-1", {"level": level})
    assert texts("de").get("bots", level) in page.text("seats").split("frei")[0]
    assert list(TableSeat.objects.exclude(bot="").values_list("bot", flat=True)) == [level]


@pytest.mark.parametrize("level", ["godlike", "profile"])
def test_level_that_no_bot_has_or_that_is_not_for_people_is_refused(level: str) -> None:
    browser = Browser()
    page = browser.send(made_by(browser), "bot-1", {"level": level})
    assert page.text("notices") == texts("de").get("lobby", "unknown_bot")


def test_guest_is_ready_and_not_after_all() -> None:
    made = table()
    browser, page = guest_at(made)
    for ready in (True, False):
        page = browser.send(page, "ready")
        assert TableSeat.objects.get(table=made, name="Ben").ready is ready


def guest_at(made: Table) -> tuple[Browser, Page]:
    """The browser of a guest who has sat down, and the page of the table."""
    _actor, key = person("Ben")
    browser = Browser(key)
    Table.objects.filter(pk=made.pk).update(visibility="public")
    return browser, browser.send(browser.get(f"/tables/{made.pk}"), "join", {"name": "Ben"})


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"do": "start"}, "not_host"),
        ({"do": "free", "seat": "0"}, "not_host"),
        ({"do": "free", "seat": "zero"}, "unknown_seat"),
        ({"do": "bot"}, "not_host"),
        ({"do": "youngest", "seat": "0"}, "not_host"),
        ({"do": "colour", "colour": "yellow"}, "colour_taken"),
        ({"do": "shuffle"}, "unknown_option"),
    ],
)
def test_what_a_guest_may_not_do_is_refused_with_a_sentence(fields: dict[str, str], code: str) -> None:
    made = table()
    browser, page = guest_at(made)
    assert browser.post(page.address, fields).text("notices") == texts("de").get("lobby", code)


def test_name_that_is_taken_is_refused_and_the_guest_stays_known() -> None:
    made = table(PUBLIC)
    browser = Browser()
    page = browser.send(browser.get(f"/tables/{made.pk}"), "join", {"name": "ANNA"})
    assert page.text("notices") == texts("de").get("lobby", "name_taken")
    assert browser.send(page, "join", {"name": "Ben"}).has("ready")
    assert Guest.objects.count() == 2


def test_too_many_who_join_from_one_address_are_refused(settings: object) -> None:
    settings.LOBBY_LIMITS = {"join_burst": 0, "join_rate": 0.0}  # type: ignore[attr-defined]
    made = table(PUBLIC)
    browser = Browser()
    page = browser.send(browser.get(f"/tables/{made.pk}"), "join", {"name": "Ben"})
    assert page.text("notices") == texts("de").get("lobby", "too_many_joins")


def test_seat_without_a_share_of_the_dice_says_so() -> None:
    made = table()
    _browser, page = guest_at(made)
    assert page.text("seats").count("nichts zu den Würfeln dazugegeben") == 1


@pytest.mark.parametrize("address", ["/tables/{id}", "/t/{nonce}", "/r/{nonce}", "/g/{id}"])
def test_stranger_finds_nothing_by_guessing(address: str) -> None:
    made = table()
    assert Browser().get(address.format(id=made.pk, nonce=made.invitation_nonce)).status == 404


def test_invitation_is_shown_to_members_only() -> None:
    made = table(PUBLIC)
    assert "/t/" not in Browser().get(f"/tables/{made.pk}").html
    _browser, page = guest_at(made)
    assert "/t/" in page.html


def test_late_friend_may_watch_a_game_by_its_invitation() -> None:
    actor, key = person("Anna")
    made = table(replace(SPEC, bots=2), actor)
    door = invitation(Browser(key).get(f"/tables/{made.pk}"))
    game = table_start(table_id=made.pk, actor=actor)
    page = Browser().get(door)
    assert page.text("state") == "Das Spiel hat begonnen."
    assert not page.has("join")
    watch = next(link for link in page.links if link.startswith("/g/"))
    assert Browser().get(watch).status == 200
    assert Browser().get(f"/g/{game.pk}").status == 404


def test_return_link_is_only_looked_at_until_it_is_confirmed() -> None:
    browser = Browser()
    page = made_by(browser)
    link = next(value for value in page.html.split('"') if "/r/" in value).removeprefix("http://testserver")
    laptop = Browser()
    door = laptop.get(link)
    assert "Willkommen zurück, Anna" in door.html
    assert browser.get(page.address).has("start")
    assert laptop.post(link, {}).has("start")
    assert browser.get(page.address).status == 404


def test_return_link_of_a_neighbour_is_refused_with_a_sentence() -> None:
    made = table()
    joined(made, "Carla")
    browser, _page = guest_at(made)
    carla = TableSeat.objects.get(table=made, name="Carla")
    answer = browser.post(f"/r/{token_of('return', carla.return_nonce)}", {})
    assert texts("de").get("lobby", "seated_elsewhere") in answer.html


def test_part_of_a_page_has_the_regions_of_the_whole() -> None:
    browser = Browser()
    page = made_by(browser)
    part = browser.get(f"{page.address}?part=table")
    assert part.regions == page.regions
    assert "<html" not in part.html


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("code", [*CODES, "bad_token", "seat_gone"])
def test_every_refusal_has_a_sentence(code: str, language: str) -> None:
    assert refusal(code, texts(language))


def test_start_looks_ready_only_when_the_game_can_begin() -> None:
    anna, ben = Browser(), Browser()
    page = made_by(anna, **seating(4, 1))
    refused = texts("de").get("lobby", "too_few_players")
    assert 'disabled aria-describedby="lacking"' in page.html
    assert refused in page.text("seats")
    seat = ben.send(ben.get(invitation(page)), "join", {"name": "Ben", "contribution": SHARE})
    page = anna.get(page.address)
    assert 'disabled aria-describedby="lacking"' in page.html
    assert texts("de").get("lobby", "not_ready") in page.text("seats")
    ben.send(seat, "ready")
    page = anna.get(page.address)
    assert "lacking" not in page.html
