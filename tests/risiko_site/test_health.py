"""`/healthz` asks nothing, `/readyz` asks everything, and both say it in JSON."""

import asyncio
import logging
from typing import Any

import pytest
from django.test import AsyncClient

from risiko_site import health


async def fine() -> None:
    """A part that does its work."""


async def broken() -> None:
    raise RuntimeError("a secret that belongs into no answer")


async def test_healthz_needs_no_database(browser: AsyncClient) -> None:
    answer = await browser.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert "no-store" in answer.headers["Cache-Control"]


async def test_readyz_all_parts_answer(browser: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "CHECKS", {"database": fine, "layer": fine, "worker": fine})
    answer = await browser.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "database": "ok", "layer": "ok", "worker": "ok"}


@pytest.mark.parametrize("part", ["database", "layer", "worker"])
async def test_readyz_one_part_fails(browser: AsyncClient, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    parts = {"database": fine, "layer": fine, "worker": fine}
    monkeypatch.setattr(health, "CHECKS", parts | {part: broken})
    answer = await browser.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "failing", **dict.fromkeys(parts, "ok"), part: "failing"}


async def test_part_that_hangs_fails_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    assert await health.answer_of("layer", asyncio.Event().wait) == "failing"


async def test_failure_is_logged_by_its_part(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="risiko.health"):
        await health.answer_of("layer", broken)
    assert [record.kind for record in caplog.records] == ["layer"]


async def test_layer_answers_itself() -> None:
    await health.check_layer()


async def test_layer_that_mixes_up_messages_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mixed:
        async def new_channel(self) -> str:
            return "specific!1"

        async def send(self, channel: str, message: dict[str, Any]) -> None:
            """Into the void."""

        async def receive(self, channel: str) -> dict[str, Any]:
            return {"token": "another"}

    monkeypatch.setattr(health, "get_channel_layer", Mixed)
    with pytest.raises(health.NotReadyError):
        await health.check_layer()


@pytest.mark.django_db(transaction=True)
async def test_database_answers() -> None:
    await health.check_database()


@pytest.mark.parametrize(("age", "ready"), [(0.0, True), (29.0, True), (31.0, False), (None, False)])
async def test_worker_is_judged_by_its_heartbeat(
    monkeypatch: pytest.MonkeyPatch, age: float | None, ready: bool
) -> None:
    monkeypatch.setattr(health, "worker_heartbeat_age", lambda: age)
    assert (await health.answer_of("worker", health.check_worker) == "ok") is ready
