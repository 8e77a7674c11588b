"""What only a real connection can do to the server: sizes, encodings, addresses, compression, long stories."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import partial
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from games.protocol import MAX_FRAME, SUBPROTOCOL, Update, Welcome, read_server_frame
from tests.faults.hostile import PAYLOAD
from tests.support.begin_games import Begun, begin_games
from tests.support.server import Server, status_of

ABNORMAL = 1006
"""What a client says itself that was told no code."""
TRANSPORT = 256 * 1024
"""The largest message that the transport lets through, either way."""
LONG = 600
"""Events of a long game; more than an update holds."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all: whatever is thrown at it, it must stay fit for the next test."""
    with Server(var=tmp_path_factory.mktemp("wire") / "var") as running:
        yield running


@pytest.fixture(scope="module")
def games(server: Server) -> list[Begun]:
    """A game that has just begun, and a long one."""
    one = {"seats": 3, "mode": "classic", "visibility": "public"}
    return begin_games(server, one, {**one, "orders": LONG})


@pytest.fixture
def game(games: list[Begun]) -> Begun:
    return games[0]


@pytest.fixture
def watch(server: Server, game: Begun) -> Iterator[Callable[..., ClientConnection]]:
    """Open sockets to the game; all are closed in the end."""
    with ExitStack() as stack:
        yield lambda query="", **how: stack.enter_context(socket_to(server, game, query, **how))


def socket_to(
    server: Server, game: Begun, query: str = "", *, seat: int | None = None, compression: str | None = None
) -> ClientConnection:
    return connect(
        f"{server.socket_url}/ws/games/{game.game_id}/{query}",
        origin=server.url,  # type: ignore[arg-type]
        subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
        additional_headers={} if seat is None else {"Cookie": game.cookies[seat]},
        compression=compression,
    )


def told(socket: ClientConnection) -> Update:
    """The next update; what comes before is dropped."""
    while True:
        frame = read_server_frame(str(socket.recv(timeout=10)))
        if isinstance(frame, Update):
            return frame


def closed(socket: ClientConnection) -> int | None:
    """The code with which the server closes."""
    with suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=10)
    return socket.close_code


def is_silent(socket: ClientConnection) -> bool:
    try:
        socket.recv(timeout=0.3)
    except TimeoutError:
        return True
    return False


def drained(socket: ClientConnection) -> ClientConnection:
    """The socket, when nothing more is on its way."""
    told(socket)
    while not is_silent(socket):
        pass
    return socket


def told_on_closing(connect: Callable[[], ClientConnection], message: object, text: bool) -> int | None:
    """The code with which the server closes. A client that is cut off while it sends may miss it, and asks again."""
    code: int | None = ABNORMAL
    for _ in range(5):
        socket = connect()
        with suppress(ConnectionClosed):  # The server may hang up before all of it is sent.
            socket.send(message, text=text)  # type: ignore[arg-type]
        code = closed(socket)
        if code != ABNORMAL:
            break
    return code


def test_junk_on_the_wire_closes_its_own_socket_and_disturbs_nobody(
    server: Server, watch: Callable[..., ClientConnection]
) -> None:
    witness = drained(watch(seat=1))
    longest = PAYLOAD * (TRANSPORT // len(PAYLOAD) + 1)
    packing = partial(watch, seat=1, compression="deflate")
    plain = partial(watch, seat=1)
    junk: dict[str, tuple[Callable[[], ClientConnection], object, bool]] = {
        "one message": (plain, longest, True),
        "in fragments": (plain, [longest[: MAX_FRAME // 2]] * 9, True),
        "packed": (packing, "0" * 20_000_000, True),
        "binary": (plain, longest.encode(), False),
        "no text": (plain, b"\xff\xfe" + PAYLOAD.encode(), True),
    }
    codes = {name: told_on_closing(*case) for name, case in junk.items()}
    assert codes == {**dict.fromkeys(junk, 1009), "no text": 1007}
    assert is_silent(witness)
    check_that_all_is_quiet(server)


def test_frame_between_the_bounds_is_refused_with_a_code(
    server: Server, watch: Callable[..., ClientConnection]
) -> None:
    socket = drained(watch(seat=1))
    for size in (MAX_FRAME + 1, TRANSPORT - 1):
        socket.send(PAYLOAD.ljust(size))
        assert read_server_frame(str(socket.recv(timeout=10))).code == "malformed"  # type: ignore[union-attr]
    socket.send(b'{"type":"ping"}')
    assert read_server_frame(str(socket.recv(timeout=10))).code == "malformed"  # type: ignore[union-attr]
    socket.send('{"type":"ping"}')
    assert read_server_frame(str(socket.recv(timeout=10))).type == "pong"
    check_that_all_is_quiet(server)


@pytest.mark.parametrize(
    "query",
    [
        f"?after={'9' * 5000}",
        f"?after={2**31}",
        "?after=-1",
        f"?after={quote('١٢')}",
        "?after=1e3",
        "?after=&after=&watch=",
        f"?watch={PAYLOAD * 500}",
        "?watch=%00%ff%fe",
        f"?{'&'.join(f'a{number}=1' for number in range(900))}",
        "?%E0%A4%A",
    ],
)
def test_odd_address_leads_to_the_game_all_the_same(
    server: Server, watch: Callable[..., ClientConnection], query: str
) -> None:
    socket = watch(query)
    assert isinstance(read_server_frame(str(socket.recv(timeout=10))), Welcome)
    assert told(socket).view.viewer is None
    check_that_all_is_quiet(server)


@pytest.mark.parametrize("path", ["", "x", "x/", "../admin/", f"{'A' * 22}", f"{'A' * 5000}/", "%00/", f"{PAYLOAD}/"])
def test_odd_path_leads_nowhere(server: Server, path: str) -> None:
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(f"{server.socket_url}/ws/games/{path}", origin=server.url) as socket,  # type: ignore[arg-type]
    ):
        socket.recv(timeout=10)
    check_that_all_is_quiet(server)


@pytest.mark.parametrize(
    "cookie", ["risiko_guest=", "risiko_guest=a:b:c", f"risiko_guest={'x' * 4000}", "sessionid=x;;=;"]
)
def test_odd_cookie_makes_a_spectator(server: Server, game: Begun, cookie: str) -> None:
    with connect(
        f"{server.socket_url}/ws/games/{game.game_id}/",
        origin=server.url,  # type: ignore[arg-type]
        subprotocols=[SUBPROTOCOL],  # type: ignore[list-item]
        additional_headers={"Cookie": cookie},
    ) as socket:
        assert told(socket).view.viewer is None
    check_that_all_is_quiet(server)


@pytest.mark.parametrize("seat", [None, 0], ids=["spectator", "seat"])
@pytest.mark.parametrize("compression", [None, "deflate"])
def test_long_story_reaches_who_comes_late(
    server: Server, games: list[Begun], seat: int | None, compression: str | None
) -> None:
    with socket_to(server, games[1], "?after=0", seat=seat, compression=compression) as socket:
        update = told(socket)
        assert update.seq >= LONG
        assert [one.seq for one in update.events] == list(range(update.after_seq + 1, update.seq + 1))
        assert len(update.events) > 100
        socket.send('{"type":"resume","after_seq":0}')
        assert told(socket).events == update.events
    check_that_all_is_quiet(server)


def check_that_all_is_quiet(server: Server) -> None:
    """The server answers, and its log holds neither a fault nor what was sent."""
    assert status_of(f"{server.url}/healthz") == 200
    log = server.log.read_text()
    assert [word for word in ('"error"', '"warning"', "Traceback", PAYLOAD) if word in log] == []
