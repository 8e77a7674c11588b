"""Static files are answered before Django, but not where Django would have sent the browser elsewhere."""

from typing import Any

import pytest
from asgiref.testing import ApplicationCommunicator
from django.test import override_settings
from servestatic.responders import StaticFile

from risiko_site.proxies import Application
from risiko_site.static_files import StaticFiles


async def django(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 301, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize(
    ("scheme", "redirect", "status"), [("http", True, 301), ("https", True, 200), ("http", False, 200)]
)
async def test_site_with_tls_sends_whoever_comes_without_it_there_first(
    scheme: str, redirect: bool, status: int
) -> None:
    files = files_of(__file__)
    scope = {"type": "http", "scheme": scheme, "method": "GET", "path": "/static/a.css", "headers": []}
    with override_settings(SECURE_SSL_REDIRECT=redirect):
        communicator = ApplicationCommunicator(files, scope)
        assert (await communicator.receive_output())["status"] == status


def files_of(path: str) -> Application:
    """One file, whatever was gathered."""
    files = StaticFiles(django)
    files.files = {"/static/a.css": StaticFile(path, [("Content-Type", "text/css")])}
    return files
