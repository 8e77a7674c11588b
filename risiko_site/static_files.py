"""Static files, answered before Django: a first visit asks for several of them at once, in a single process."""

import re
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from servestatic.middleware import ServeStaticMiddleware

from risiko_site.proxies import Scope

PIECE = re.compile(r"/chunk-[A-Z0-9]{8}\.js$")
"""A script that others import, named by esbuild after what it holds."""
COMMON = [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", settings.SECURE_REFERRER_POLICY.encode())]


async def nothing(_request: HttpRequest) -> HttpResponse:
    """What servestatic would pass a request on to; it is only asked which files there are."""
    return HttpResponse(status=404)


class Gathered(ServeStaticMiddleware):
    """What was gathered; browsers keep for ever what is named after what it holds."""

    def immutable_file_test(self, path: str, url: str) -> bool:
        return super().immutable_file_test(path, url) or bool(PIECE.search(url))


class StaticFiles:
    """Serves what was gathered, with servestatic's headers; every other request is the application's.

    A file is read at once, without a thread: it is small, and the system has it in memory after the first visit.
    """

    def __init__(self, application: Any) -> None:
        self.application = application
        self.files = Gathered(nothing).files

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        file = self.files.get(scope["path"]) if within_policy(scope) else None
        if file is None:
            await self.application(scope, receive, send)
            return
        response = file.get_response(scope["method"], asked(scope))
        body = b""
        if response.file is not None:
            with response.file as opened:
                body = opened.read()
        headers = [(name.lower().encode(), value.encode()) for name, value in response.headers if value is not None]
        await send({"type": "http.response.start", "status": int(response.status), "headers": headers + COMMON})
        await send({"type": "http.response.body", "body": body})


def within_policy(scope: Scope) -> bool:
    """Whether a request may be answered as it came: a site with TLS sends others there first, as Django does."""
    return scope["type"] == "http" and (scope["scheme"] == "https" or not settings.SECURE_SSL_REDIRECT)


def asked(scope: Scope) -> dict[str, str]:
    """The request's headers by the names that servestatic knows them by."""
    return {
        "HTTP_" + name.decode("latin-1").upper().replace("-", "_"): value.decode("latin-1")
        for name, value in scope["headers"]
    }
