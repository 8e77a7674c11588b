"""The real server: what it prints, whom it lets in, and how it ends."""

import json
import socket
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from risiko_site.addresses import machine_addresses
from tests.support.server import ROOT, Server, free_port, status_of

StartServer = Callable[..., Server]


def lan_address() -> str:
    """An address of this machine that is not loopback."""
    found = [number for number in machine_addresses(ipv6=False) if not number.startswith("127.")]
    if not found:
        pytest.skip("this machine has no address but loopback")
    return found[0]


def wait_for(condition: Callable[[], bool], seconds: float = 10) -> bool:
    deadline = time.monotonic() + seconds
    while not (met := condition()) and time.monotonic() < deadline:
        time.sleep(0.1)
    return met


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all who only ask it something."""
    with Server(var=tmp_path_factory.mktemp("running") / "var") as server:
        yield server


def test_server_prints_its_address_and_answers(running: Server) -> None:
    assert running.printed_urls() == [f"{running.url}/"]
    assert status_of(f"{running.url}/healthz") == 200
    assert stat.S_IMODE((running.var / "secret_key").stat().st_mode) == 0o600


def test_server_is_ready_with_its_worker(running: Server) -> None:
    assert wait_for(lambda: status_of(f"{running.url}/readyz") == 200)
    with urlopen(f"{running.url}/readyz") as answer:
        assert json.load(answer) == {"status": "ok", "database": "ok", "layer": "ok", "worker": "ok"}


def test_server_serves_hashed_static_files_for_ever(running: Server) -> None:
    manifest = json.loads((running.var / "static" / "staticfiles.json").read_text())
    with urlopen(f"{running.url}/static/{manifest['paths']['css/tokens.css']}") as answer:
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.headers["Content-Type"].startswith("text/css")
        assert b"--sea:" in answer.read()


def ask(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = HTTPConnection(server.url.removeprefix("http://"))
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders()), body


def test_static_file_comes_compressed_and_safe(running: Server) -> None:
    status, headers, body = ask(running, "/static/css/tokens.css", **{"Accept-Encoding": "gzip"})
    assert (status, headers["Content-Encoding"], body[:2]) == (200, "gzip", b"\x1f\x8b")
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert int(headers["Content-Length"]) == len(body)


def test_browser_that_has_a_static_file_is_told_so(running: Server) -> None:
    _status, headers, _body = ask(running, "/static/css/tokens.css")
    status, _headers, body = ask(running, "/static/css/tokens.css", **{"If-None-Match": headers["ETag"]})
    assert (status, body) == (304, b"")


def test_static_file_is_only_read(running: Server) -> None:
    assert ask(running, "/static/css/tokens.css", "HEAD")[::2] == (200, b"")
    assert ask(running, "/static/css/tokens.css", "POST")[0] == 405
    assert ask(running, "/static/css/none.css")[0] == 404


def test_piece_of_script_is_kept_for_ever_since_its_name_says_what_it_holds(running: Server) -> None:
    _status, _headers, entry = ask(running, "/static/dist/game.js")
    name = entry.decode().partition('from"./')[2].partition('"')[0]
    assert "immutable" in ask(running, f"/static/dist/{name}")[1]["Cache-Control"]
    assert "immutable" not in ask(running, "/static/dist/game.js")[1]["Cache-Control"]


def test_server_on_one_address_refuses_other_names(running: Server) -> None:
    assert status_of(f"{running.url}/healthz", Host=f"localhost:{running.port}") == 200
    assert status_of(f"{running.url}/healthz", Host="evil.example") == 400
    assert "evil" not in running.log.read_text()


def test_server_for_the_house_prints_and_allows_every_address(start_server: StartServer) -> None:
    server = start_server(host="0.0.0.0")
    expected = [f"http://{number}:{server.port}/" for number in machine_addresses(ipv6=False)]
    assert server.printed_urls() == expected
    assert [status_of(f"{url}healthz") for url in expected] == [200] * len(expected)
    assert status_of(f"{server.url}/healthz", Host="evil.example") == 400


def test_server_on_port_zero_prints_the_port_it_got(tmp_path: Path) -> None:
    server = Server(var=tmp_path, port=0)
    server.prepare()
    process = subprocess.Popen(
        server.arguments(),
        cwd=ROOT,
        env=server.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with process:
        assert process.stdout
        assert process.stdout.readline() == "Risiko gets ready ...\n"
        assert process.stdout.readline() == "Risiko is ready. Open it in a browser:\n"
        url = process.stdout.readline().strip()
        assert status_of(f"{url}healthz") == 200
        process.terminate()
    assert process.returncode == 0


def test_server_starts_again_on_the_same_port(server: Server) -> None:
    server.kill()
    server.start()
    assert status_of(f"{server.url}/healthz") == 200


def test_server_on_a_taken_port_says_so(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = Server(var=tmp_path, port=taken.getsockname()[1])
        done = server.manage("serve")
    assert done.returncode == 1
    assert f"Cannot listen on 127.0.0.1, port {server.port}" in done.stderr
    assert "Traceback" not in done.stderr


def test_sigterm_closes_open_connections(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as idle:
        idle.sendall(b"GET /healthz HTTP/1.1\r\n")
        assert server.stop(patience=10) == 0
        assert idle.recv(100) == b""


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_socket_from_a_foreign_page_is_refused(running: Server, origin: str | None) -> None:
    with (
        pytest.raises(InvalidStatus, match="403"),
        connect(f"{running.socket_url}/nowhere", origin=origin, open_timeout=10),  # type: ignore[arg-type]
    ):
        pytest.fail("the socket was opened")


def test_socket_to_nowhere_is_refused_without_noise(running: Server) -> None:
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(f"{running.socket_url}/nowhere", origin=running.url, open_timeout=10),  # type: ignore[arg-type]
    ):
        pytest.fail("the socket was opened")
    assert "error" not in running.log.read_text()


def test_sigterm_ends_the_server_at_once_and_its_second_start_gathers_no_static_files(server: Server) -> None:
    manifest = server.var / "static" / "staticfiles.json"
    before = manifest.stat().st_mtime_ns
    assert server.stop(patience=5) == 0
    server.start()
    assert manifest.stat().st_mtime_ns == before


def test_log_is_one_json_object_a_line(server: Server) -> None:
    status_of(f"{server.url}/healthz?invitation=secret")
    server.stop()
    lines = [line for line in server.log.read_text().splitlines() if line.startswith("{")]
    routes = [json.loads(line).get("route") for line in lines]
    assert routes.count("healthz") >= 2
    assert "secret" not in server.log.read_text()


def test_make_serve_is_that_server(tmp_path: Path) -> None:
    port = free_port()
    environment = Server(var=tmp_path, port=port).environment()
    process = subprocess.Popen(
        ["make", "serve"], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    with process:
        assert process.stdout
        printed = iter(process.stdout.readline, "")
        assert f"  http://127.0.0.1:{port}/" in (line.rstrip("\n") for line in printed)
        assert status_of(f"http://127.0.0.1:{port}/healthz") == 200
        process.terminate()


@pytest.mark.postgres
@pytest.mark.redis
def test_web_and_worker_run_apart(deployed: tuple[Server, Server]) -> None:
    web, worker = deployed
    assert wait_for(lambda: status_of(f"{web.url}/readyz") == 200)
    assert status_of(f"{web.url}/t/a-secret-invitation") is not None
    assert "a-secret-invitation" not in web.log.read_text()
    assert [worker.stop(patience=10), web.stop(patience=15)] == [0, 0]


@pytest.mark.postgres
@pytest.mark.redis
def test_serve_runs_on_postgres_and_redis(start_server: StartServer, postgres_url: str, redis_url: str) -> None:
    server = start_server(database_url=postgres_url, redis_url=redis_url)
    assert wait_for(lambda: status_of(f"{server.url}/readyz") == 200)
    assert not (server.var / "risiko.sqlite3").exists()
    assert server.stop() == 0


def test_started_again_a_worker_is_ready_only_when_it_says_so_again(tmp_path: Path) -> None:
    worker = Server(var=tmp_path, command="worker")
    worker.log.write_text("The worker is running.\n")
    worker.note_start()
    assert not worker.is_ready()
    with worker.log.open("a") as log:
        log.write("The worker is running.\n")
    assert worker.is_ready()
