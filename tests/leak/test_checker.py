"""The search for leaks finds them: the same games, on a server that tells too much."""

import logging
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from games.engine.ids import Seat
from games.engine.projection import project
from games.engine.state import State
from games.engine.views import PlayerView
from games.management.commands import export_game
from games.models import Game, GameEvent, Player
from games.selectors import logbook, records, watching
from games.services import actions
from games.views.page import GamePage
from tests.leak.watched_game import Leak, Plan, WatchedGame
from tests.support.canaries import MARK

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("canaries", "threads")]

Projection: TypeAlias = Callable[[State, Seat | None], PlayerView]
MISSION, CARD = rf"^m15_.*{MARK}", rf"^(?!m15_).*{MARK}"


def with_rival_mission(state: State, viewer: Seat | None) -> PlayerView:
    view = project(state, viewer)
    rival = next(seat for seat in range(len(view.seats)) if seat != viewer)
    shown = replace(view.seats[rival], mission=state.missions[rival])
    return replace(view, seats=(*view.seats[:rival], shown, *view.seats[rival + 1 :]))


def with_a_hand(state: State, viewer: Seat | None) -> PlayerView:
    view = project(state, viewer)
    return replace(view, hand=view.hand or max(state.hands, key=len))


def with_top_of_deck(state: State, viewer: Seat | None) -> PlayerView:
    view = project(state, viewer)
    return replace(view, hand=(*view.hand, *state.pile[:1]))


def with_dice_secret(state: State, viewer: Seat | None) -> PlayerView:
    return replace(project(state, viewer), plan=(Game.objects.get().secret,))


async def leaks(**changes: Any) -> list[Leak]:
    """What leaks in the first actions of a game among three people, up to the first leak."""
    plan = Plan(seed=5, bots=0, most_actions=60, until_leak=True, crawl_at=frozenset())
    game = WatchedGame(replace(plan, **changes))
    await game.play()
    return game.leaks


@pytest.mark.parametrize(
    ("leaking", "secret"),
    [
        pytest.param(with_rival_mission, MISSION, id="mission"),
        pytest.param(with_a_hand, CARD, id="hand"),
        pytest.param(with_top_of_deck, CARD, id="deck"),
        pytest.param(with_dice_secret, "^dice secret$", id="secret"),
    ],
)
async def test_projection_that_tells_too_much_is_found_out(
    leaking: Projection, secret: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "project", leaking)
    found = await leaks()
    assert any(re.search(secret, leak.secret) for leak in found), found
    assert "by link" in {leak.role for leak in found}


async def test_event_that_is_not_redacted_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "redact", lambda event, viewer: event)
    found = await leaks()
    assert any(re.search(MISSION, leak.secret) for leak in found)
    assert {"missions_dealt", "opening_planned", "defence_ordered"} <= {leak.secret for leak in found}


async def test_file_and_log_that_are_not_redacted_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (records, logbook):
        monkeypatch.setattr(module, "redact", lambda event, viewer: event)
    found = await leaks(crawl_at=frozenset({1}))
    for part in ("/export", "/file/", "/log/"):
        leaked = {(leak.role, leak.secret) for leak in found if leak.place.partition("?")[0].endswith(part)}
        assert {role for role, _ in leaked} == {"seat 0", "seat 1", "seat 2", "by link"}, part
        assert any(re.search(MISSION, secret) for _, secret in leaked), part


async def test_page_that_tells_a_mission_in_base64_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def phase(page: GamePage) -> str:
        missions = Player.objects.order_by("seat").values_list("mission", flat=True)
        return b64encode(f"?{missions[0]}".encode()).decode()

    monkeypatch.setattr(GamePage, "phase", property(phase))
    found = await leaks(crawl_at=frozenset({1}))
    assert {leak.role for leak in found} == {"seat 1", "seat 2", "by link"}
    assert all(leak.place.startswith("/g/") for leak in found)


async def test_log_line_with_an_event_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def record(table: Any, progress: Any, now: int) -> None:
        logging.getLogger("risiko").debug(f"recorded {progress.events}")  # noqa: G004 - the fault itself
        stored(table, progress, now)

    stored = actions.record
    monkeypatch.setattr(actions, "record", record)
    found = await leaks(most_actions=2)
    assert {(leak.role, leak.secret) for leak in found} >= {("log", "order of 0"), ("log", "order of 1")}


async def test_export_of_a_running_game_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def game_record(*, game_id: str) -> tuple[str, list[str]]:
        return "", list(GameEvent.objects.filter(game_id=game_id).values_list("payload", flat=True))

    monkeypatch.setattr(export_game, "game_record", game_record)
    monkeypatch.setattr(export_game, "write_game", lambda header, lines: lines)
    found = await leaks(crawl_at=frozenset({1}))
    assert any(leak.role == "operator" and re.search(MISSION, leak.secret) for leak in found)
