"""Under which names a server answers, and which addresses it prints."""

import socket

import pytest
from django.core.exceptions import ImproperlyConfigured

from risiko_site import addresses


def test_public_url_is_split() -> None:
    url = addresses.public_url("https://risiko.example.org:8443/")
    assert url == ("https://risiko.example.org:8443", "risiko.example.org", True)


@pytest.mark.parametrize(
    "url", ["", "risiko.example.org", "ftp://example.org", "https://example.org/risiko", "https://"]
)
def test_public_url_anything_else_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PUBLIC_URL"):
        addresses.public_url(url)


def test_local_server_allows_loopback_only() -> None:
    assert addresses.allowed_hosts("127.0.0.1") == ["localhost", "127.0.0.1", "[::1]"]


def test_one_address_is_allowed_beside_loopback() -> None:
    assert addresses.allowed_hosts("192.168.1.7")[-1] == "192.168.1.7"
    assert addresses.allowed_hosts("fd00::7")[-1] == "[fd00::7]"


def test_wildcard_allows_every_address_and_the_name() -> None:
    hosts = addresses.allowed_hosts("0.0.0.0")
    assert set(addresses.machine_addresses(ipv6=True)) - set(hosts) == set()
    assert socket.gethostname().lower() in hosts
    assert "*" not in hosts


def test_wildcard_prints_every_address_loopback_last() -> None:
    numbers = addresses.machine_addresses(ipv6=False)
    assert "127.0.0.1" in numbers
    assert addresses.urls("0.0.0.0", 8000) == [f"http://{number}:8000/" for number in numbers]
    assert numbers[-1].startswith("127.")


def test_one_address_is_printed_alone() -> None:
    assert addresses.urls("127.0.0.1", 80) == ["http://127.0.0.1:80/"]
    assert addresses.urls("::1", 80) == ["http://[::1]:80/"]
