"""Each service of docker-compose.yml, command and health check word for word, and games played across all of them."""

import asyncio
import json
import os
import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.client import HTTPConnection, HTTPResponse
from socket import create_connection
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from games.guest_cookie import COOKIE
from tests.deploy.compose import Proxy, Service, compose
from tests.deploy.conftest import NAME, VALUES, Site
from tests.faults.battlefield import Battlefield
from tests.faults.books import PostgresBooks
from tests.faults.bot_games import play
from tests.support.server import free_port

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


UNHURRIED = (0.1, 0.3)
"""Seconds between two actions of a client: starting processes is work enough for the machine."""


@pytest.fixture
def books(site: Site) -> Iterator[PostgresBooks]:
    read = PostgresBooks(site.postgres.url())
    yield read
    read.close()


def ask(port: int, path: str = "/", method: str = "GET", body: str = "", **headers: str) -> HTTPResponse:
    """One request as a proxy on this machine would hand it on, or without ``x_forwarded_proto`` a stranger."""
    line = HTTPConnection("127.0.0.1", port, timeout=20)
    told = {"Host": "risiko.example.org", **{name.replace("_", "-"): value for name, value in headers.items()}}
    line.request(method, path, body or None, told)
    answer = line.getresponse()
    answer.read_text = answer.read().decode  # type: ignore[attr-defined]
    line.close()
    return answer


def healthy(service: Service) -> bool:
    return service.is_healthy()


def test_every_replica_is_healthy_and_ready(site: Site) -> None:
    assert [healthy(one) for one in site.replicas] == [True] * 4
    assert [ask(web.port, "/readyz").status for web in site.webs] == [200, 200]


def test_backing_services_are_healthy_by_their_own_checks(site: Site) -> None:
    checks: list[tuple[Any, dict[str, str]]] = [
        (["redis-cli", "-p", str(site.redis.port)], {}),
        (["pg_isready"], {"PGHOST": "127.0.0.1", "PGPORT": str(site.postgres.port)}),
    ]
    for name, (program, environment) in zip(("redis", "postgres"), checks, strict=True):
        first, *rest = compose_check(name)
        assert first == program[0]
        done = subprocess.run([*program, *rest], env={**os.environ, **environment}, check=False, capture_output=True)
        assert done.returncode == 0, done.stdout


def compose_check(name: str) -> list[str]:
    return list(compose(VALUES)["services"][name]["healthcheck"]["test"][1:])


def test_replica_that_does_not_answer_is_not_healthy(site: Site) -> None:
    assert not healthy(replace(site.webs[0], port=free_port()))


def test_worker_without_a_pulse_is_not_healthy(site: Site) -> None:
    worker = site.workers[0]
    assert worker.process
    pulse = worker.var / "worker.pulse"
    worker.process.send_signal(signal.SIGSTOP)
    try:
        written = pulse.stat().st_mtime
        os.utime(pulse, (written - 60, written - 60))
        assert not healthy(worker)
    finally:
        worker.process.send_signal(signal.SIGCONT)


def test_plain_request_is_led_to_https_and_stays_there(site: Site) -> None:
    plain = ask(site.webs[0].port)
    assert (plain.status, plain.headers["Location"]) == (301, f"{NAME}/")
    secure = ask(site.webs[0].port, x_forwarded_proto="https")
    assert secure.status == 200
    assert secure.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "wss://risiko.example.org" in secure.headers["Content-Security-Policy"]


@pytest.mark.parametrize("origin", ["http://risiko.example.org", f"{NAME}:444", "https://evil.example", "null", None])
def test_socket_from_another_origin_is_refused(site: Site, origin: str | None) -> None:
    with pytest.raises(InvalidStatus, match="403"), lobby_socket(site.webs[0], origin):
        pytest.fail("the socket was opened")


def test_socket_from_our_own_pages_is_let_in(site: Site) -> None:
    with lobby_socket(site.webs[0], NAME) as socket:
        assert json.loads(socket.recv(timeout=20))["type"] == "welcome"


def lobby_socket(web: Service, origin: str | None) -> ClientConnection:
    return connect(
        "ws://risiko.example.org/ws/lobby/",
        sock=create_connection(("127.0.0.1", web.port)),
        origin=origin,  # type: ignore[arg-type]
        subprotocols=["lobby.v1"],  # type: ignore[list-item]
        open_timeout=20,
    )


def test_static_files_come_from_the_image(site: Site) -> None:
    page = ask(site.webs[1].port, x_forwarded_proto="https").read_text()  # type: ignore[attr-defined]
    (sheet, *_) = re.findall(r'href="(/static/css/[^"]+)"', page)
    assert ask(site.webs[0].port, sheet, x_forwarded_proto="https").status == 200


def test_guest_of_one_replica_is_known_to_the_other(site: Site) -> None:
    first, second = site.webs
    page = ask(first.port, x_forwarded_proto="https")
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.read_text())  # type: ignore[attr-defined]
    assert token
    cookies = "; ".join(cookie.split(";")[0] for cookie in page.headers.get_all("Set-Cookie") or [])
    begun = ask(
        first.port,
        "/play",
        "POST",
        f"csrfmiddlewaretoken={token[1]}&name=Anna",
        Cookie=cookies,
        Origin=NAME,
        Content_Type="application/x-www-form-urlencoded",
        x_forwarded_proto="https",
    )
    assert begun.status == 302
    own = next(cookie for cookie in begun.headers.get_all("Set-Cookie") or [] if cookie.startswith(COOKIE))
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= {part.strip() for part in own.split(";")}
    game = ask(second.port, f"{begun.headers['Location']}/plain", Cookie=own.split(";")[0], x_forwarded_proto="https")
    assert game.status == 200
    assert 'data-form="resign"' in game.read_text()  # type: ignore[attr-defined]


async def test_games_are_played_across_all_replicas_while_each_is_replaced(
    site: Site, books: PostgresBooks, say: Callable[[str], None]
) -> None:
    """A rolling restart: every process ends on SIGTERM and starts anew under load, one after the other."""
    async with Proxy([web.port for web in site.webs]) as proxy:
        door = (NAME, proxy.port)
        field = Battlefield(site.webs[0], site.workers[0], books, seed=5, door=door, pause=UNHURRIED)
        async with field.fought(people=1, bots=2):
            await progress(field)
            for one in site.replicas:
                assert await asyncio.to_thread(one.stop) == 0
                await asyncio.to_thread(one.start)
                await progress(field)
            await field.settle()
            say("\n".join(field.figures()))
            assert field.faults() == []
            assert await field.disagreements() == []
        assert set(proxy.served) == {web.port for web in site.webs}
    checked = await asyncio.to_thread(site.webs[0].manage, "check_games", "--all")
    assert checked.returncode == 0, checked.stdout


async def progress(field: Battlefield) -> None:
    before = {client: len(client.accepted) for client in field.clients}
    await field.until(lambda: sum(len(c.accepted) > n + 1 for c, n in before.items()) >= 3, "a game that goes on")


@pytest.mark.soak
def test_fifty_games_of_bots_are_played_once_by_both_workers(
    site: Site, books: PostgresBooks, say: Callable[[str], None]
) -> None:
    play(50, site.workers, books, say)


def test_logs_are_json_lines_without_a_name_an_address_or_a_secret(site: Site) -> None:
    for one in site.replicas:
        text = one.log.read_text()
        lines = [line for line in text.splitlines() if line.startswith("{")]
        assert all(isinstance(json.loads(line), dict) for line in lines)
        assert not [word for word in (*VALUES.values(), "203.0.113.7", "Anna") if word in text.replace(NAME, "")]
