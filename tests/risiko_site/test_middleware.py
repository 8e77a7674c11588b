"""The policies on every page, and a request log without addresses."""

import logging

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, Client, RequestFactory, override_settings

from risiko_site.middleware import PolicyMiddleware, log_request


def policy(header: str) -> dict[str, list[str]]:
    parts = [part.split() for part in header.split(";")]
    return {name: values for name, *values in parts}


async def test_policy_allows_only_this_site(browser: AsyncClient) -> None:
    found = policy((await browser.get("/healthz")).headers["Content-Security-Policy"])
    assert found["default-src"] == ["'none'"]
    assert found["script-src"] == found["style-src"] == found["form-action"] == ["'self'"]
    assert found["frame-ancestors"] == found["base-uri"] == ["'none'"]
    assert "unsafe" not in str(found)


def test_policy_names_the_sockets_of_the_page() -> None:
    answer = Client().get("/healthz", headers={"host": "localhost:8123"})
    assert policy(answer.headers["Content-Security-Policy"])["connect-src"] == [
        "'self'",
        "ws://localhost:8123",
    ]


def test_policy_names_secure_sockets_of_a_secure_page() -> None:
    answer = Client().get("/healthz", secure=True)
    assert policy(answer.headers["Content-Security-Policy"])["connect-src"] == ["'self'", "wss://testserver"]


def test_strangers_host_name_gets_no_page() -> None:
    answer = Client().get("/healthz", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert "evil" not in answer.headers.get("Content-Security-Policy", "")


async def test_every_page_has_the_security_headers(browser: AsyncClient) -> None:
    headers = (await browser.get("/healthz")).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Cross-Origin-Opener-Policy" not in headers  # Off secure origins browsers only complain about it.
    assert "camera=()" in headers["Permissions-Policy"]


def test_pages_are_kept_by_no_cache_unless_they_say_so() -> None:
    policies = PolicyMiddleware(lambda _request: HttpResponse())
    page, shared = HttpResponse(), HttpResponse(headers={"Cache-Control": "public, max-age=60"})
    for response in (page, shared):
        policies.process_response(RequestFactory().get("/"), response)
    assert page.headers["Cache-Control"] == "private, no-store"
    assert shared.headers["Cache-Control"] == "public, max-age=60"


async def test_request_is_logged_by_route(browser: AsyncClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="risiko.requests"):
        await browser.get("/healthz?invitation=secret")
    record = caplog.records[-1]
    assert (record.method, record.route, record.status) == ("GET", "healthz", 200)
    assert "secret" not in str(vars(record))


@override_settings(DEBUG=False)
def test_unknown_address_is_logged_without_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="risiko.requests"):
        assert Client().get("/no-such-secret/").status_code == 404
    records = [record for record in caplog.records if record.name == "risiko.requests"]
    assert [record.route for record in records] == [None]


@pytest.mark.parametrize(
    ("status", "level"),
    [(200, logging.DEBUG), (404, logging.DEBUG), (500, logging.ERROR), (503, logging.ERROR)],
)
def test_our_own_failures_are_errors(caplog: pytest.LogCaptureFixture, status: int, level: int) -> None:
    request = HttpRequest()
    request.method = "BREW-COFFEE"
    with caplog.at_level(logging.DEBUG, logger="risiko.requests"):
        log_request(request, HttpResponse(status=status), 0.0)
    assert [(record.levelno, record.method) for record in caplog.records] == [(level, "other")]
