"""Under which names and numbers a server can be reached."""

import socket
from typing import NamedTuple
from urllib.parse import urlsplit

import ifaddr
from django.core.exceptions import ImproperlyConfigured

LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
WILDCARDS = {"0.0.0.0", "::", "[::]"}  # noqa: S104 - compared with, not bound to


class PublicUrl(NamedTuple):
    """The one address under which a deployed server is known."""

    origin: str
    host: str
    secure: bool


def public_url(url: str) -> PublicUrl:
    """Split `https://risiko.example.org`; anything but scheme and host is refused."""
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path.strip("/"):
        raise ImproperlyConfigured(f"PUBLIC_URL must look like https://risiko.example.org, not {url!r}.")
    return PublicUrl(f"{parts.scheme}://{parts.netloc}", parts.hostname, parts.scheme == "https")


def machine_addresses(*, ipv6: bool) -> list[str]:
    """Every address of this machine, loopback last, in the form URLs want (IPv6 in brackets)."""
    numbers = []
    for adapter in ifaddr.get_adapters():
        for address in adapter.ips:
            if isinstance(address.ip, str):
                numbers.append(address.ip)
            elif ipv6 and not address.ip[0].startswith("fe80"):
                numbers.append(f"[{address.ip[0]}]")
    unique = dict.fromkeys(numbers)
    return sorted(unique, key=lambda number: number in LOOPBACK or number.startswith("127."))


def allowed_hosts(host: str) -> list[str]:
    """The names by which pages may be asked for when the server listens on `host`."""
    hosts = list(LOOPBACK)
    if host in WILDCARDS:
        name = socket.gethostname().lower()
        hosts += [*machine_addresses(ipv6=True), name, f"{name.split('.')[0]}.local"]
    else:
        hosts.append(f"[{host}]" if ":" in host and not host.startswith("[") else host)
    return list(dict.fromkeys(hosts))


def urls(host: str, port: int) -> list[str]:
    """The addresses to print for people, the most useful one first."""
    if host in WILDCARDS:
        hosts = machine_addresses(ipv6=":" in host)
    else:
        hosts = [f"[{host}]" if ":" in host and not host.startswith("[") else host]
    return [f"http://{name}:{port}/" for name in hosts]
