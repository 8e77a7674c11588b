"""Behind a proxy with TLS: everything comes from the environment, and no secret has a default.

`PUBLIC_URL` (https://risiko.example.org) decides hosts, origins, cookies and redirects; see `public`.
"""

import os

from django.core.exceptions import ImproperlyConfigured

from risiko_site import backends
from risiko_site.settings.base import *


def _required(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"{name} must be set; see docs/operations.md.")
    return value


_required("PUBLIC_URL")
from risiko_site.settings.public import *  # noqa: E402 - says which variable is missing before reading it

SECRET_KEY = _required("SECRET_KEY")
DATABASES = {"default": backends.database(_required("DATABASE_URL"), fallback=VAR_DIR)}
DATABASE_THREADS = backends.database_threads(DATABASES["default"])
CHANNEL_LAYERS = {"default": backends.channel_layer(_required("REDIS_URL"))}
HOST = os.environ.get("HOST") or "127.0.0.1"
PORT = int(os.environ.get("PORT") or 8000)
