"""The ASGI entry: pages by Django, sockets by Channels with origin, session and user checked first.

The outermost layer says where a request comes from, also through a trusted proxy; all else believes the scope.
"""

import os
from typing import Any

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "risiko_site.settings.prod")
pages = get_asgi_application()  # Loads the apps; whatever imports models must come after it.

from channels.auth import AuthMiddlewareStack  # noqa: E402 - needs loaded apps
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402 - needs loaded apps
from channels.security.websocket import AllowedHostsOriginValidator, OriginValidator  # noqa: E402 - needs loaded apps

from games import routing as games  # noqa: E402 - needs loaded apps
from games.management import memory  # noqa: E402 - needs loaded apps
from lobby import routing as lobby  # noqa: E402 - needs loaded apps
from risiko_site.proxies import TrustedProxies  # noqa: E402 - sorted with the others
from risiko_site.static_files import StaticFiles  # noqa: E402 - sorted with the others


async def refuse(_scope: Any, _receive: Any, send: Any) -> None:
    """Answers sockets to addresses that are none."""
    await send({"type": "websocket.close"})


def own_pages_only(application: Any) -> Any:
    """Sockets opened by our own pages, not by somebody else's in a browser that is known here."""
    if settings.SOCKET_ORIGINS:
        return OriginValidator(application, settings.SOCKET_ORIGINS)
    return AllowedHostsOriginValidator(application)


# Channels routes ASGI applications as Django routes views.
sockets = [*games.websocket_urlpatterns, *lobby.websocket_urlpatterns, re_path("", refuse)]  # type: ignore[arg-type]
routed = ProtocolTypeRouter(
    {"http": StaticFiles(pages), "websocket": own_pages_only(AuthMiddlewareStack(URLRouter(sockets)))}
)
application = TrustedProxies(routed, settings.TRUSTED_PROXIES)
memory.settle()
