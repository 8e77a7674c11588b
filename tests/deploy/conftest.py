"""The site of docker-compose.yml as processes: two webs, two workers, a PostgreSQL and a Redis of its own."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.deploy.compose import Service, compose, var_of
from tests.support.instances import PrivatePostgres, PrivateRedis

NAME = "https://risiko.example.org"
VALUES = {
    "PUBLIC_URL": NAME,
    "SECRET_KEY": "0123456789" * 5,
    "POSTGRES_PASSWORD": "p4ss",
    "TRUSTED_PROXIES": "127.0.0.1",
}


START_PATIENCE = 240.0
"""Seconds for a replica to become healthy; on a busy machine each look at it takes long."""


@dataclass(frozen=True)
class Site:
    """What Docker would have started."""

    postgres: PrivatePostgres
    redis: PrivateRedis
    migrate: Service
    webs: list[Service]
    workers: list[Service]

    @property
    def replicas(self) -> list[Service]:
        return [*self.webs, *self.workers]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole site, in the order in which Docker starts it."""
    services = compose(VALUES)["services"]
    folder = tmp_path_factory.mktemp("site")
    with ExitStack() as stack:
        redis = stack.enter_context(PrivateRedis(services["redis"]["command"][1:]))
        postgres = stack.enter_context(PrivatePostgres(services["postgres"]["command"][1:]))
        names = {"postgres:5432": f"127.0.0.1:{postgres.port}", "redis:6379": f"127.0.0.1:{redis.port}"}
        (migrate,), webs, workers = (
            replicas(folder, name, services[name], names) for name in ("migrate", "web", "worker")
        )
        migrated = migrate.run()
        assert migrated.returncode == 0, migrated.stderr
        for one in (*workers, *webs):
            stack.callback(one.kill)
        with ThreadPoolExecutor() as pool:
            list(pool.map(Service.start, (*workers, *webs)))
        yield Site(postgres, redis, migrate, webs, workers)


def replicas(folder: Path, name: str, settings: dict[str, Any], names: dict[str, str]) -> list[Service]:
    """As many of a service as the file says."""
    count = settings.get("deploy", {"replicas": 1})["replicas"]
    return [
        Service(var=var_of(folder, name, number), command=name, settings=settings, names=names, patience=START_PATIENCE)
        for number in range(count)
    ]
