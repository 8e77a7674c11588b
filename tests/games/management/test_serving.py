"""Daphne with a worker beside it: sockets are told to come back, and nothing keeps the process alive."""

from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.support.server import Server


@pytest.fixture
def echo(start_server: Callable[..., Server]) -> Server:
    return start_server(env={"DJANGO_SETTINGS_MODULE": "tests.support.echo"})


@pytest.mark.parametrize("path", ["polite", "stubborn"])
def test_sigterm_tells_sockets_to_come_back(echo: Server, path: str) -> None:
    with connect(f"{echo.socket_url}/{path}") as first, connect(f"{echo.socket_url}/{path}") as second:
        for client in (first, second):
            client.send("x")
            assert client.recv() == "1"
        assert echo.stop(patience=5) == 0
        for client in (first, second):
            with pytest.raises(ConnectionClosed) as closed:
                client.recv(timeout=5)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012


def test_message_of_256_kib_arrives(echo: Server) -> None:
    with connect(f"{echo.socket_url}/") as client:
        client.send("x" * 262_144)
        assert client.recv() == "262144"


def test_longer_message_closes_the_socket_alone(echo: Server) -> None:
    with connect(f"{echo.socket_url}/") as other, connect(f"{echo.socket_url}/") as client:
        client.send("x" * 262_145)
        with pytest.raises(ConnectionClosed) as closed:
            client.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        other.send("still here")
        assert other.recv() == "10"
