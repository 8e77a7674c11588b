"""The audit of dependencies: what is known is told, and an index that is away is said to be away."""

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tools import audit, audit_node

KNOWN = {"id": "PYSEC-1", "aliases": ["CVE-2026-1"], "fixed_in": ["5.2.20"], "withdrawn": None}
LOCK = """django==5.2.19 \\
    --hash=sha256:aa
psycopg[binary]==3.2.1 ; python_version < '3.14' \\
    --hash=sha256:bb
"""


@pytest.fixture
def locks(tmp_path: Path) -> Path:
    for name in audit.LOCKS:
        (tmp_path / f"{name}.txt").write_text(LOCK)
    return tmp_path


@pytest.fixture
def index(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, dict[str, Any]]]:
    """An index on this machine; releases that the test does not put in are unknown to it."""
    releases: dict[str, dict[str, Any]] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = releases.get(self.path)
            self.send_response(200 if found else 404)
            self.end_headers()
            self.wfile.write(json.dumps(found).encode())

        def log_message(self, *arguments: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    monkeypatch.setenv("RISIKO_INDEX", f"http://127.0.0.1:{server.server_port}")
    yield releases
    server.shutdown()
    server.server_close()
    thread.join()


def run(locks: Path) -> int:
    return audit.main(kept=locks / "kept.json", locks=locks)


def test_every_pin_of_the_locks_is_read() -> None:
    for lock in audit.LOCKS:
        text = (audit.ROOT / "requirements" / f"{lock}.txt").read_text()
        assert len(list(audit.pinned(text))) == sum(line[0] not in " #" for line in text.splitlines())
        assert len(list(audit.pinned(text))) > 20


def test_known_vulnerability_fails_and_names_its_cure(
    locks: Path, index: dict[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    index["/pypi/django/5.2.19/json"] = {"vulnerabilities": [KNOWN]}
    index["/pypi/psycopg/3.2.1/json"] = {"vulnerabilities": [{**KNOWN, "withdrawn": "2026-01-01"}]}
    assert run(locks) == 1
    told = capsys.readouterr().out.splitlines()
    assert told == [
        "django 5.2.19: PYSEC-1, CVE-2026-1 (fixed in 5.2.20)",
        "2 dependencies audited, 1 known vulnerabilities.",
    ]


def test_index_that_serves_files_alone_is_named_and_fails_nothing(
    locks: Path, index: dict[str, dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(locks) == 0
    assert "NOT audited" in capsys.readouterr().out


def test_index_that_is_away_is_named_and_fails_nothing(
    locks: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RISIKO_INDEX", "http://127.0.0.1:9")
    assert run(locks) == 0
    assert "NOT audited" in capsys.readouterr().out


def test_answers_are_kept_for_a_day(locks: Path, index: dict[str, dict[str, Any]]) -> None:
    index["/pypi/django/5.2.19/json"] = index["/pypi/psycopg/3.2.1/json"] = {"vulnerabilities": []}
    assert run(locks) == 0
    index["/pypi/django/5.2.19/json"] = {"vulnerabilities": [KNOWN]}
    assert run(locks) == 0
    kept = json.loads((locks / "kept.json").read_text())
    kept["django==5.2.19"]["at"] = time.time() - 2 * audit.DAY
    (locks / "kept.json").write_text(json.dumps(kept))
    assert run(locks) == 1


def test_vulnerable_package_of_the_pages_fails_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    via = [{"title": "Reads beyond the end"}, "lit-html"]
    report = {"vulnerabilities": {"lit": {"range": "<3.9", "severity": "high", "via": via}}}
    assert audit_node.main(report) == 1
    assert "lit <3.9: high, Reads beyond the end" in capsys.readouterr().out
    assert audit_node.main({"vulnerabilities": {}}) == 0


def test_registry_that_does_not_audit_is_named_and_fails_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit_node.main({"message": "405 Method Not Allowed"}) == 0
    assert "NOT audited: 405 Method Not Allowed" in capsys.readouterr().out
