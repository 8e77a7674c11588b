"""What a trusted proxy says about where a request comes from; nobody else is believed."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, TypeAlias

from django.core.exceptions import ImproperlyConfigured

Scope: TypeAlias = MutableMapping[str, Any]
Application: TypeAlias = Callable[[Scope, Any, Any], Awaitable[None]]
Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"
HEADERS = (FOR, PROTO)
SECURE = {"http": "https", "websocket": "wss"}
PLAIN = {"http": "http", "websocket": "ws"}


def networks(text: str) -> tuple[Network, ...]:
    """Addresses and networks, divided by commas: ``127.0.0.1, 172.28.0.0/16``."""
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise ImproperlyConfigured(f"TRUSTED_PROXIES: {error}.") from error


class TrustedProxies:
    """Puts the sender's address and the scheme into the scope, as the nearest trusted proxies name them.

    The headers themselves go no further, so that nothing behind here can believe a stranger's.
    """

    def __init__(self, application: Application, trusted: Iterable[Network]) -> None:
        self.application = application
        self.trusted = tuple(trusted)

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] in SECURE:
            scope = self.seen_through(scope)
        await self.application(scope, receive, send)

    def seen_through(self, scope: Scope) -> Scope:
        """The scope as it would be without the proxies in between."""
        said = {name: value for name, value in scope["headers"] if name in HEADERS}
        hops = [value for name, value in scope["headers"] if name == FOR]
        seen = {**scope, "headers": [pair for pair in scope["headers"] if pair[0] not in HEADERS]}
        nearest = parsed(str(scope["client"][0])) if scope.get("client") else None
        if nearest is None or not self.trusts(nearest):
            return seen
        sender = self.sender(nearest, b",".join(hops).decode("latin-1"))
        if sender != nearest:
            seen["client"] = [str(sender), 0]
        if PROTO in said:
            secure = said[PROTO].rpartition(b",")[2].strip().lower() in {b"https", b"wss"}
            seen["scheme"] = (SECURE if secure else PLAIN)[scope["type"]]
        return seen

    def sender(self, nearest: Address, forwarded: str) -> Address:
        """The last address before the trusted proxies: each of them added whom it heard to the end of the list."""
        for text in reversed(forwarded.split(",")):
            address = parsed(text.strip())
            if address is None:
                break
            nearest = address
            if not self.trusts(address):
                break
        return nearest

    def trusts(self, address: Address) -> bool:
        return any(address in network for network in self.trusted)


def parsed(text: str) -> Address | None:
    """The address in a text, IPv4 also in its IPv6 form; None for anything else."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
