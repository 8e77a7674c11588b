"""docker-compose.yml as Docker reads it, its services as processes of this machine, and the proxy before them."""

import asyncio
import itertools
import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from tests.support.server import ROOT, Server, free_port, status_of

VARIABLE = re.compile(r"\$(?:\$|\{(?P<name>\w+)(?::(?P<kind>[-?])(?P<rest>[^}]*))?\})")


class Refused(Exception):
    """Docker would not start: a value without a default is missing."""


def compose(values: Mapping[str, str]) -> dict[str, Any]:
    """The file with its variables filled in. Raises ``Refused``."""
    return dict(yaml.safe_load(filled((ROOT / "docker-compose.yml").read_text(), values)))


def filled(text: str, values: Mapping[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        name, kind, rest = match["name"], match["kind"], match["rest"]
        if name is None:
            return "$"
        if values.get(name):
            return values[name]
        if kind != "-":
            raise Refused(f"{name}: {rest}")
        return rest

    lines = (line if line.lstrip().startswith("#") else VARIABLE.sub(value, line) for line in text.splitlines())
    return "\n".join(lines)


def image_environment() -> dict[str, str]:
    """What the last stage of the Dockerfile sets."""
    last = (ROOT / "Dockerfile").read_text().rpartition("\nFROM ")[2]
    lines = re.sub(r"\\\n", " ", last).splitlines()
    pairs = [pair for line in lines if line.startswith("ENV ") for pair in shlex.split(line[4:])]
    return dict(pair.split("=", 1) for pair in pairs)


@dataclass
class Service(Server):
    """A replica of a service: its command and its health check word for word, as a process of this machine.

    What a container brings is made up for: a folder and a port of its own, the image's environment with this
    machine's Python, and names of other services as addresses.
    """

    settings: Mapping[str, Any] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    """Where the other services are, by ``name:port``."""

    def arguments(self) -> list[str]:
        return list(self.settings["command"])

    def launch(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                self.arguments(), cwd=ROOT, env=self.environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def environment(self) -> dict[str, str]:
        image = image_environment()
        own = {name: self.resolved(str(value)) for name, value in self.settings["environment"].items()}
        here = {"RISIKO_VAR": str(self.var), "HOST": self.host, "PORT": str(self.port)}
        path = image["PATH"].replace("/srv/risiko", str(ROOT)).replace("$PATH", os.environ["PATH"])
        return {**image, **own, **here, "PATH": path, "HOME": str(self.var), **self.env}

    def resolved(self, value: str) -> str:
        for name, address in self.names.items():
            value = re.sub(rf"(?<=[@/]){name}(?=/)", address, value)
        return value

    def is_ready(self) -> bool:
        """Health checks are processes, so none is started before there is something to find."""
        there = super().is_ready() if self.command == "worker" else status_of(self.url) is not None
        return there and self.is_healthy()

    def is_healthy(self) -> bool:
        """What Docker would find out by the health check."""
        kind, *command = self.settings["healthcheck"]["test"]
        assert kind == "CMD"
        return subprocess.run(command, cwd=ROOT, env=self.environment(), check=False).returncode == 0

    def run(self) -> subprocess.CompletedProcess[str]:
        """The command of a service that ends by itself."""
        self.prepare()
        return subprocess.run(
            self.arguments(), cwd=ROOT, env=self.environment(), capture_output=True, text=True, check=False
        )


@dataclass
class Proxy:
    """What stands before the site: speaks TLS to the world (not here), spreads connections, names their senders."""

    ports: list[int]
    port: int = field(default_factory=free_port)
    sender: str = "203.0.113.7"
    served: list[int] = field(default_factory=list)
    """Which port each connection was led to."""

    async def __aenter__(self) -> "Proxy":
        self._turns = itertools.cycle(self.ports)
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        return self

    async def __aexit__(self, *error: object) -> None:
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Add two headers to the first request of a connection, then pass everything on."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            there, back = await self._lead_on()
        except (OSError, asyncio.IncompleteReadError):
            writer.close()
            return
        added = f"X-Forwarded-For: {self.sender}\r\nX-Forwarded-Proto: https\r\n\r\n".encode()
        back.write(head[:-2] + added)
        await asyncio.gather(_pass(reader, back), _pass(there, writer))

    async def _lead_on(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """To the next replica that answers."""
        for _ in self.ports:
            port = next(self._turns)
            try:
                line = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            self.served.append(port)
            return line
        raise ConnectionRefusedError


async def _pass(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()


def var_of(folder: Path, name: str, number: int) -> Path:
    """The folder of a replica's own."""
    return folder / f"{name}-{number}"
