"""docker-compose.yml and Dockerfile as they stand: what they insist on, and what they must not hold."""

import fnmatch
import re
import subprocess

import pytest

from tests.deploy.compose import Refused, compose, filled, image_environment
from tests.support.server import ROOT

VALUES = {"PUBLIC_URL": "https://risiko.example.org", "SECRET_KEY": "0123456789" * 5, "POSTGRES_PASSWORD": "p4ss"}
IMAGE = (ROOT / "Dockerfile").read_text()
SERVICES = ("migrate", "web", "worker", "redis", "postgres")


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("value", [None, ""])
def test_site_does_not_start_without_its_own_values(name: str, value: str | None) -> None:
    values = {**VALUES, name: value or ""}
    if value is None:
        del values[name]
    with pytest.raises(Refused, match=name):
        compose(values)


def test_variables_are_filled_in_as_docker_does() -> None:
    assert filled("a: ${A:-b} $${A}\n# ${B:?}", {}) == "a: b ${A}\n# ${B:?}"
    assert filled("a: ${A:-b}${C:?c}", {"A": "1", "C": "2"}) == "a: 12"


def test_site_is_made_of_these_services() -> None:
    assert tuple(compose(VALUES)["services"]) == SERVICES


@pytest.mark.parametrize("name", [name for name in SERVICES if name != "migrate"])
def test_service_is_watched_and_starts_again(name: str) -> None:
    service = compose(VALUES)["services"][name]
    assert service["healthcheck"]["test"][0] == "CMD"
    assert service["restart"] == "unless-stopped"


@pytest.mark.parametrize("name", ["web", "worker"])
def test_service_may_have_several_replicas(name: str) -> None:
    service = compose({**VALUES, "WEB_REPLICAS": "3", "WORKER_REPLICAS": "3"})["services"][name]
    assert service["deploy"]["replicas"] == 3
    assert "container_name" not in service
    assert compose(VALUES)["services"][name]["deploy"]["replicas"] == 2


def test_only_the_web_is_reachable_and_only_from_this_machine() -> None:
    ports = {name: service["ports"] for name, service in compose(VALUES)["services"].items() if "ports" in service}
    assert ports == {"web": ["127.0.0.1:8000-8009:8000"]}


def test_proxy_on_the_host_is_the_one_that_is_trusted() -> None:
    read = compose(VALUES)
    (network,) = read["networks"]["default"]["ipam"]["config"]
    assert read["services"]["web"]["environment"]["TRUSTED_PROXIES"] == network["gateway"]


def test_web_and_worker_wait_for_migration_and_redis() -> None:
    for name in ("web", "worker"):
        after = compose(VALUES)["services"][name]["depends_on"]
        assert after == {
            "migrate": {"condition": "service_completed_successfully"},
            "redis": {"condition": "service_healthy"},
        }
    assert compose(VALUES)["services"]["migrate"]["depends_on"] == {"postgres": {"condition": "service_healthy"}}


def test_games_survive_the_containers() -> None:
    read = compose(VALUES)
    assert read["services"]["postgres"]["volumes"] == ["database:/var/lib/postgresql/data"]
    assert list(read["volumes"]) == ["database"]


def test_each_process_gets_its_share_of_connections() -> None:
    services = compose(VALUES)["services"]
    most = int(services["postgres"]["command"][2].removeprefix("max_connections="))
    assert most >= 20 * sum(services[name]["deploy"]["replicas"] for name in ("web", "worker"))


def test_image_runs_as_nobody_in_particular_and_knows_no_secret() -> None:
    last = IMAGE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER risiko$", last, re.MULTILINE)
    assert not {"SECRET_KEY", "DATABASE_URL", "PUBLIC_URL", "REDIS_URL"} & set(image_environment())


def test_image_is_built_from_what_is_there() -> None:
    ignored = (ROOT / ".dockerignore").read_text().split()
    sources = [line.split()[1] for line in IMAGE.splitlines() if line.startswith("COPY ") and "--from" not in line]
    assert sources
    for source in sources:
        assert (ROOT / source).exists()
        assert not any(fnmatch.fnmatch(source, pattern) for pattern in ignored)


def test_environment_file_stays_out_of_git_and_image() -> None:
    assert ".env" in (ROOT / ".dockerignore").read_text().split()
    assert subprocess.run(["git", "check-ignore", "-q", ".env"], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize("name", ["var", ".venv", ".git"])
def test_what_is_this_machines_own_stays_out_of_the_image(name: str) -> None:
    assert name in (ROOT / ".dockerignore").read_text().split()
