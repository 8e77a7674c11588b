"""What holds for every address of the site: its headers, and that nobody else's page can send its forms."""

import pytest
from django.apps import apps
from django.test import Client
from django.urls import get_resolver

pytestmark = pytest.mark.django_db

EXAMPLES = {"game_id": "g" * 22, "table_id": "t" * 22, "token": "k" * 32}
HEADERS = {
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def addresses() -> list[str]:
    """An address for every named route but the administration's, whether or not there is something."""
    resolver = get_resolver()
    found = []
    for name in resolver.reverse_dict:
        if not isinstance(name, str):
            continue
        for possibilities, *_ in resolver.reverse_dict.getlist(name):
            template, parameters = possibilities[0]
            found.append("/" + template % {parameter: EXAMPLES.get(parameter, "x") for parameter in parameters})
    return sorted(set(found))


ADDRESSES = [*addresses(), "/admin/login/", "/nowhere"]


def test_every_route_is_looked_at() -> None:
    assert {"/", "/healthz", "/tables/new", f"/g/{'g' * 22}/link", f"/t/{'k' * 32}", f"/r/{'k' * 32}"} <= set(ADDRESSES)


@pytest.mark.parametrize("address", ADDRESSES)
def test_answer_carries_the_headers_that_keep_it_safe(address: str) -> None:
    answer = Client().get(address)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert not {"*", "http:", "https:"} & set(policy.replace(";", " ").split())


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("headers", [{}, {"Origin": "https://evil.example"}])
def test_form_of_another_site_is_refused(address: str, headers: dict[str, str]) -> None:
    answer = Client(enforce_csrf_checks=True, headers=headers).post(address, {"name": "Eve"})
    assert answer.status_code in {401, 403, 404, 405}


def test_no_table_of_the_database_keeps_addresses() -> None:
    kept = [
        f"{model.__name__}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if {"ip", "address", "addr", "remote"} & set(field.name.split("_"))
        or type(field).__name__ == "GenericIPAddressField"
    ]
    assert kept == []
