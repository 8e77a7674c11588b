"""What each way of running insists on; read in processes of their own, as a server reads them."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PRINT = (
    "import json, sys; from importlib import import_module as load; s = load('risiko_site.settings.' + sys.argv[1]);"
    "print(json.dumps({k: getattr(s, k) for k in dir(s) if k.isupper()}, default=str))"
)
PRODUCTION = {
    "PUBLIC_URL": "https://risiko.example.org",
    "SECRET_KEY": "0123456789" * 5,
    "DATABASE_URL": "postgresql://db/risiko",
    "REDIS_URL": "redis://cache:6379/0",
}
OWN = {*PRODUCTION, "HOST", "PORT", "RISIKO_VAR", "TRUSTED_PROXIES", "DJANGO_SETTINGS_MODULE"}


def run(name: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return python("-c", PRINT, name, **environment)


def python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {key: value for key, value in os.environ.items() if key not in OWN}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=clean | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def settings(name: str, **environment: str) -> dict[str, Any]:
    done = run(name, **environment)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.fixture
def var(tmp_path: Path) -> str:
    return str(tmp_path / "var")


def test_embedded_runs_without_debugging(var: str) -> None:
    found = settings("embedded", RISIKO_VAR=var)
    assert found["DEBUG"] is False
    assert (found["HOST"], found["PORT"]) == ("127.0.0.1", 8000)
    assert found["DATABASES"]["default"]["NAME"] == f"{var}/risiko.sqlite3"
    assert found["CHANNEL_LAYERS"]["default"]["BACKEND"] == "risiko_site.local_layer.LocalChannelLayer"


def test_embedded_keeps_its_key(var: str) -> None:
    first, second = (settings("embedded", RISIKO_VAR=var)["SECRET_KEY"] for _ in range(2))
    assert first == second
    assert len(first) >= 50


def test_embedded_obeys_host_and_port(var: str) -> None:
    found = settings("embedded", RISIKO_VAR=var, HOST="192.168.1.7", PORT="8080")
    assert (found["HOST"], found["PORT"]) == ("192.168.1.7", 8080)
    assert found["ALLOWED_HOSTS"][-1] == "192.168.1.7"


def test_embedded_moves_to_postgres_and_redis_by_addresses(var: str) -> None:
    urls = {key: PRODUCTION[key] for key in ("DATABASE_URL", "REDIS_URL")}
    found = settings("embedded", RISIKO_VAR=var, **urls)
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert found["CHANNEL_LAYERS"]["default"]["CONFIG"]["hosts"] == ["redis://cache:6379/0"]


def test_dev_shows_faults(var: str) -> None:
    assert settings("dev", RISIKO_VAR=var)["DEBUG"] is True


@pytest.mark.parametrize("name", PRODUCTION)
def test_production_has_no_defaults(name: str) -> None:
    done = run("prod", **{key: value for key, value in PRODUCTION.items() if key != name})
    assert done.returncode != 0
    assert f"{name} must be set" in done.stderr


def test_production_follows_its_public_url() -> None:
    found = settings("prod", **PRODUCTION)
    assert found["ALLOWED_HOSTS"] == ["risiko.example.org"]
    assert found["CSRF_TRUSTED_ORIGINS"] == ["https://risiko.example.org"]
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is found["SECURE_SSL_REDIRECT"] is True
    assert found["SECURE_HSTS_SECONDS"] == 31_536_000
    assert found["SECURE_CROSS_ORIGIN_OPENER_POLICY"] == "same-origin"


def test_production_without_tls_still_lets_people_in() -> None:
    found = settings("prod", **PRODUCTION | {"PUBLIC_URL": "http://risiko.lan:8000"})
    assert found["ALLOWED_HOSTS"] == ["risiko.lan"]
    assert found["SESSION_COOKIE_SECURE"] is found["SECURE_SSL_REDIRECT"] is False
    assert found["SECURE_HSTS_SECONDS"] == 0
    assert found["SECURE_CROSS_ORIGIN_OPENER_POLICY"] is None
    assert found["SOCKET_ORIGINS"] == ["http://risiko.lan:8000"]


@pytest.mark.parametrize(
    ("environment", "trusted"), [({}, "127.0.0.1/32"), ({"TRUSTED_PROXIES": "10.1.0.0/24"}, "10.1.0.0/24")]
)
def test_production_trusts_the_proxies_that_it_is_told(environment: dict[str, str], trusted: str) -> None:
    assert trusted in str(settings("prod", **PRODUCTION, **environment)["TRUSTED_PROXIES"])


def test_embedded_trusts_no_proxy(var: str) -> None:
    assert settings("embedded", RISIKO_VAR=var)["TRUSTED_PROXIES"] == []


def test_embedded_follows_a_public_url(var: str) -> None:
    found = settings("embedded", RISIKO_VAR=var, PUBLIC_URL="https://risiko.example.org")
    assert found["ALLOWED_HOSTS"] == ["risiko.example.org"]
    assert found["SESSION_COOKIE_SECURE"] is found["SECURE_SSL_REDIRECT"] is True


@pytest.mark.parametrize("environment", [{}, {**PRODUCTION, "DJANGO_SETTINGS_MODULE": "risiko_site.settings.prod"}])
def test_check_for_deployment_has_nothing_to_say(var: str, environment: dict[str, str]) -> None:
    told = {"RISIKO_VAR": var, "PUBLIC_URL": "https://x", **environment}
    done = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", **told)
    assert done.returncode == 0, done.stderr


def test_check_for_deployment_finds_what_is_wrong(var: str) -> None:
    done = python("manage.py", "check", "--deploy", "--fail-level", "WARNING", RISIKO_VAR=var)
    assert done.returncode != 0
    assert "security.W008" in done.stderr
