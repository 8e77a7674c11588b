"""The staff's pages give nothing away: not shown, not searched, sorted, filtered, suggested, nor by a detour."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission, User
from django.db.models import Field
from django.test import Client

from games.models import Game, GameEvent, StaffAction
from lobby.models import Table as LobbyTable
from lobby.models import TableSeat
from tests.leak.knowledge import Knowledge
from tests.leak.test_answers import MARKED
from tests.support.canaries import Canary, bytes_canary, found_in, marked, name_canary
from tests.support.lobby import SPEC, table
from tests.support.tables import Table, stage

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("canaries")]

MODELS = [
    "games/game", "games/player", "games/gameevent", "games/guest", "games/staffaction", "lobby/table",
    "lobby/tableseat", "auth/user",
]  # fmt: skip
SECRET = {
    "secret", "hidden", "snapshot", "watch_hash", "return_hash", "return_nonce", "key_hash", "mission", "hand",
    "orders", "payload", "invitation_nonce", "invitation_hash", "password", "clock", "session_data",
}  # fmt: skip
"""Columns that no list may be searched, sorted or narrowed down by."""
ENDINGS = ("", "__exact", "__startswith", "__contains", "__gte", "__in", "__regex", "__isnull", "__length")


@pytest.fixture
def game() -> Table:
    return stage(MARKED, return_hashes={0: "ab" * 32}, watch_hash="cd" * 32)


@pytest.fixture
def secrets(game: Table) -> list[Canary]:
    knowledge = Knowledge(game.game_id, 3)
    knowledge.learn()
    waiting = table(SPEC)
    of_table = [bytes_canary("table's dice", bytes.fromhex(waiting.secret)), name_canary(waiting.invitation_nonce)]
    of_seat = [name_canary(seat.return_nonce) for seat in waiting.seats.exclude(return_nonce="")]
    hashes = [bytes_canary(name, bytes.fromhex(name * 32)) for name in ("ab", "cd")]
    own = [name_canary(marked(card)) for card in ("peru", "joker_1", "m15_24", "m15_as_af")]
    plain = [Canary(canary.name, canary.needles) for canary in (*of_table[1:], *of_seat)]
    return [*knowledge.canaries.values(), *own, of_table[0], *plain, *hashes]


@pytest.fixture
def helper() -> Client:
    """One of the staff who may do everything but look at secrets."""
    user = User.objects.create_user("helper", is_staff=True)
    user.user_permissions.set(Permission.objects.exclude(codename="see_secrets"))
    browser = Client()
    browser.force_login(user)
    return browser


@pytest.fixture
def looker() -> Client:
    user = User.objects.create_user("looker", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__in=("see_secrets", "view_game")))
    browser = Client()
    browser.force_login(user)
    return browser


def pages(game: Table) -> Iterator[str]:
    """Every page of the staff that can be asked for."""
    yield from ("", "games/", "lobby/", "auth/")
    acted = StaffAction.objects.latest("pk").pk
    rows: dict[str, list[Any]] = {
        "games/game": [game.game_id],
        "games/player": [player.pk for player in game.players],
        "games/gameevent": list(GameEvent.objects.values_list("pk", flat=True)),
        "games/guest": [actor.guest_id for actor in game.actors],
        "games/staffaction": [acted],
        "lobby/table": list(LobbyTable.objects.values_list("pk", flat=True)),
        "lobby/tableseat": list(TableSeat.objects.values_list("pk", flat=True)),
        "auth/user": [User.objects.latest("pk").pk],
    }
    for model, keys in rows.items():
        yield from (f"{model}/{more}" for more in ("", "?_popup=1", "?_facets=1", "?all=", "?o=1.2.3.4.5.6.7", "?e=1"))
        yield from (f"{model}/{key}/{page}" for key in keys for page in ("change/", "history/", "change/?_popup=1"))
        yield f"{model}/?_to_field=id&_popup=1"
    yield f"games/game/{game.game_id}/secrets/"
    for model, act, key in (
        ("games/game", "pause", game.game_id),
        ("games/player", "bot", game.players[0].pk),
        ("games/guest", "rename", game.actors[0].guest_id),
    ):
        yield f"{model}/act/{act}/?on={key}"


def paused(helper: Client, game: Table) -> None:
    data = {"on": [f"{game.game_id}:0"], "cause": "other", "reason": "because of a test"}
    assert helper.post("/admin/games/game/act/pause/", data).status_code == 302


def test_no_page_holds_a_secret(helper: Client, game: Table, secrets: list[Canary]) -> None:
    paused(helper, game)
    seen = 0
    for page in pages(game):
        answer = helper.get(f"/admin/{page}")
        assert answer.status_code in (200, 302, 403), page
        assert found_in(answer.content, secrets) == set(), page
        seen += answer.status_code == 200
    assert seen > 50


def test_page_of_secrets_is_closed_to_whoever_may_not_look(helper: Client, game: Table, secrets: list[Canary]) -> None:
    for method in (helper.get, helper.post):
        answer = method(f"/admin/games/game/{game.game_id}/secrets/", {"reason": "curiosity"})
        assert answer.status_code == 403
        assert found_in(answer.content, secrets) == set()
    assert not StaffAction.objects.filter(kind="look").exists()


def test_whoever_may_look_sees_all_and_each_look_is_written_down(
    looker: Client, game: Table, secrets: list[Canary]
) -> None:
    address = f"/admin/games/game/{game.game_id}/secrets/"
    assert found_in(looker.get(address).content, secrets) == set()
    assert found_in(looker.post(address, {"reason": " "}).content, secrets) == set()
    assert StaffAction.objects.count() == 0
    for number in (1, 2):
        shown = found_in(looker.post(address, {"reason": "a complaint"}).content, secrets)
        looks = StaffAction.objects.filter(kind="look", game_id=game.game_id, staff__username="looker")
        assert looks.count() == number
    assert {marked("peru"), marked("m15_24"), "dice secret"} <= shown
    assert found_in(looker.get(f"/admin/games/game/{game.game_id}/change/").content, secrets) == set()


def test_look_that_cannot_be_written_down_shows_nothing(
    looker: Client, game: Table, secrets: list[Canary], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("games.admin.games.look_note", fail)
    looker.raise_request_exception = False
    answer = looker.post(f"/admin/games/game/{game.game_id}/secrets/", {"reason": "a complaint"})
    assert answer.status_code == 500
    assert found_in(answer.content, secrets) == set()


def columns(model: Any, depth: int) -> Iterator[str]:
    """Every way from a model to a column, over at most so many relations."""
    for field in model._meta.get_fields():
        name = field.name if isinstance(field, Field) else field.get_accessor_name() and field.name
        if field.is_relation and field.related_model is not None:
            if depth:
                yield from (f"{name}__{rest}" for rest in columns(field.related_model, depth - 1))
        else:
            yield str(name)


@pytest.mark.parametrize("model", MODELS)
def test_no_list_is_narrowed_down_by_a_secret_column(model: str, helper: Client, game: Table) -> None:
    app, name = model.split("/")
    of = next(of for of in admin.site._registry if of._meta.label_lower == f"{app}.{name}")
    secret = [way for way in columns(of, 2) if way.rpartition("__")[2] in SECRET]
    site = admin.site._registry[of]
    request: Any = helper.get(f"/admin/{model}/").wsgi_request
    allowed = [way + end for way in secret for end in ENDINGS if site.lookup_allowed(way + end, "a", request)]
    assert allowed == []
    for way in secret[:6]:
        assert helper.get(f"/admin/{model}/?{way}__startswith=a").status_code in (302, 400)
    assert len(secret) > 3


@pytest.mark.parametrize("model", MODELS)
def test_no_list_shows_searches_or_sorts_by_a_secret_column(model: str) -> None:
    app, name = model.split("/")
    site = next(site for of, site in admin.site._registry.items() if of._meta.label_lower == f"{app}.{name}")
    named = [*site.search_fields, *(site.ordering or ())]
    named += [column for column in (*site.list_display, *(site.fields or ())) if isinstance(column, str)]
    for column in site.list_display:
        found = getattr(site, str(column), None)
        named.append(getattr(found, "admin_order_field", "") or "")
    parts = {part.lstrip("-") for column in named for part in column.split("__")}
    assert parts & SECRET == set()


@pytest.mark.parametrize("model", MODELS[:-1])
def test_search_for_a_secret_finds_no_more_than_for_nonsense(
    model: str, helper: Client, game: Table, secrets: list[Canary]
) -> None:
    row = game.game
    words = [marked("peru"), marked("m15_24"), row.secret, row.secret[:8], "ab" * 32, "joker", row.hidden[:30]]
    for word in words:
        answer = helper.get(f"/admin/{model}/?q={quote(word)}")
        assert answer.status_code == 200
        assert answer.context["cl"].result_count == 0, word


def test_nothing_is_suggested_by_a_secret(helper: Client, game: Table, secrets: list[Canary]) -> None:
    for model, field in (("player", "game"), ("player", "guest"), ("gameevent", "game"), ("staffaction", "game")):
        for term in ("", marked("peru")[:5], game.game.secret[:6]):
            asked = {"app_label": "games", "model_name": model, "field_name": field, "term": term}
            answer = helper.get("/admin/autocomplete/", asked)
            assert found_in(answer.content, secrets) == set()


def test_orders_of_a_list_are_those_of_its_columns(helper: Client, game: Table) -> None:
    """A list sorted by a secret would tell it row by row: the statements name no such column."""
    for model in MODELS[:-1]:
        answer = helper.get(f"/admin/{model}/")
        for number in range(1, len(answer.context["cl"].list_display) + 2):
            ordered = helper.get(f"/admin/{model}/?o={number}.-{number}")
            order = str(ordered.context["cl"].queryset.query).rpartition("ORDER BY")[2]
            assert not {f'"{column}"' for column in SECRET} & set(order.replace(".", " ").replace(",", " ").split())


def test_lists_do_not_even_read_secret_columns(helper: Client, game: Table) -> None:
    for model in ("games/game", "games/player", "games/gameevent", "games/guest", "lobby/table"):
        read = str(helper.get(f"/admin/{model}/").context["cl"].queryset.query).partition(" FROM ")[0]
        assert {column for column in SECRET - {"clock"} if f'"{column}"' in read} == set(), model
    assert Game.objects.count() == 1
