"""Whose word counts on where a request comes from."""

from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from risiko_site.proxies import TrustedProxies, networks

OWN = "10.0.0.1"


async def seen(client: str | None, kind: str = "http", trusted: str = OWN, **headers: str) -> dict[str, Any]:
    """The scope that arrives behind the proxies; names of headers with underscores."""
    arrived: dict[str, Any] = {}

    async def application(scope: Any, _receive: Any, _send: Any) -> None:
        arrived.update(scope)

    pairs = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    scope = {
        "type": kind,
        "scheme": "ws" if kind == "websocket" else "http",
        "headers": [(b"host", b"risiko.example.org"), *pairs],
        "client": None if client is None else [client, 4711],
    }
    await TrustedProxies(application, networks(trusted))(scope, None, None)
    return arrived


async def test_stranger_is_not_believed() -> None:
    scope = await seen("203.0.113.9", x_forwarded_for="6.6.6.6", x_forwarded_proto="https")
    assert (scope["client"], scope["scheme"]) == (["203.0.113.9", 4711], "http")


@pytest.mark.parametrize("kind", ["http", "websocket"])
async def test_trusted_proxy_names_sender_and_scheme(kind: str) -> None:
    scope = await seen(OWN, kind, x_forwarded_for="203.0.113.9", x_forwarded_proto="https")
    assert scope["client"][0] == "203.0.113.9"
    assert scope["scheme"] == ("https" if kind == "http" else "wss")


@pytest.mark.parametrize(
    ("forwarded", "sender"),
    [
        ("6.6.6.6, 203.0.113.9", "203.0.113.9"),
        ("6.6.6.6,203.0.113.9 , 10.0.0.1", "203.0.113.9"),
        ("10.0.0.1", "10.0.0.1"),
        ("6.6.6.6, unknown", "10.0.0.1"),
        ("203.0.113.9:4711", "10.0.0.1"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8::7", "2001:db8::7"),
        ("", "10.0.0.1"),
        ("\xff", "10.0.0.1"),
    ],
)
async def test_last_address_before_the_trusted_ones_is_the_sender(forwarded: str, sender: str) -> None:
    assert (await seen(OWN, x_forwarded_for=forwarded))["client"][0] == sender


async def test_network_of_proxies_is_trusted_also_in_ipv6_form() -> None:
    scope = await seen("::ffff:172.28.0.1", trusted="127.0.0.1, 172.28.0.0/16", x_forwarded_for="203.0.113.9")
    assert scope["client"][0] == "203.0.113.9"


@pytest.mark.parametrize("client", [OWN, "203.0.113.9", None])
async def test_forwarding_headers_go_no_further(client: str | None) -> None:
    scope = await seen(client, x_forwarded_for="6.6.6.6", x_forwarded_proto="https", accept="*/*")
    assert [name for name, _ in scope["headers"]] == [b"host", b"accept"]


async def test_proxy_that_names_no_scheme_changes_none() -> None:
    assert (await seen(OWN, x_forwarded_for="203.0.113.9"))["scheme"] == "http"
    assert (await seen(OWN, x_forwarded_proto="https, http"))["scheme"] == "http"


async def test_other_scopes_pass_unread() -> None:
    passed = []

    async def application(scope: Any, _receive: Any, _send: Any) -> None:
        passed.append(scope)

    await TrustedProxies(application, ())({"type": "lifespan"}, None, None)
    assert passed == [{"type": "lifespan"}]


@pytest.mark.parametrize("text", ["proxy.example.org", "10.0.0.1/8", "1.2.3"])
def test_misspelt_proxy_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="TRUSTED_PROXIES"):
        networks(text)
