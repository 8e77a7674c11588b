"""Small middleware of the site: one log line a request, and the policies of every page."""

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from csp.middleware import CSPMiddleware, PolicyParts
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase

logger = logging.getLogger("risiko.requests")

Next = Callable[[HttpRequest], HttpResponseBase | Awaitable[HttpResponseBase]]
KNOWN_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class RequestLogMiddleware:
    """Logs the route, not the address: addresses carry invitations and return keys."""

    sync_capable = True
    async_capable = True

    def __init__(self, get_response: Next) -> None:
        self.get_response: Any = get_response
        self.is_async = iscoroutinefunction(get_response)
        if self.is_async:
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if self.is_async:
            return self._call_async(request)
        started = time.monotonic()
        response = self.get_response(request)
        log_request(request, response, time.monotonic() - started)
        return response

    async def _call_async(self, request: HttpRequest) -> HttpResponseBase:
        started = time.monotonic()
        response: HttpResponseBase = await self.get_response(request)
        log_request(request, response, time.monotonic() - started)
        return response


def log_request(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    """One line: failures of ours as errors, known routes as information, strangers' guesses for debugging."""
    match = request.resolver_match
    level = logging.INFO if match else logging.DEBUG
    ids = {
        "method": request.method if request.method in KNOWN_METHODS else "other",
        "route": match.route if match else None,
        "status": response.status_code,
        "duration_ms": round(seconds * 1000, 1),
    }
    logger.log(logging.ERROR if response.status_code >= 500 else level, "request", extra=ids)


class PolicyMiddleware(CSPMiddleware):
    """Allows the page's sockets by their full address, forbids what no page uses, and keeps pages out of caches."""

    def get_policy_parts(
        self,
        request: HttpRequest,
        response: HttpResponseBase,
        report_only: bool = False,  # noqa: FBT001, FBT002 - django-csp's signature
    ) -> PolicyParts:
        parts = super().get_policy_parts(request=request, response=response, report_only=report_only)
        try:
            host = request.get_host()
        except DisallowedHost:
            return parts
        scheme = "wss" if request.is_secure() else "ws"
        parts.update = {**(parts.update or {}), "connect-src": [f"{scheme}://{host}"]}
        return parts

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        # Pages show hands and missions: no cache keeps them, and Back asks for them anew.
        response.headers.setdefault("Cache-Control", "private, no-store")
        return super().process_response(request, response)
