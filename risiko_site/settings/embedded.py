"""What `make serve` runs: one process, a SQLite file and a secret key under var/, ready for the living room.

`HOST` and `PORT` say where it listens; `DATABASE_URL` and `REDIS_URL` move it to PostgreSQL and Redis; `PUBLIC_URL`
makes it a site behind a proxy with TLS.
"""

import os

from risiko_site import backends
from risiko_site.addresses import allowed_hosts
from risiko_site.settings.base import *

VAR_DIR.mkdir(parents=True, exist_ok=True)

HOST = os.environ.get("HOST") or "127.0.0.1"
PORT = int(os.environ.get("PORT") or 8000)
ALLOWED_HOSTS = allowed_hosts(HOST)

SECRET_KEY = backends.secret_key(VAR_DIR / "secret_key")
DATABASES = {"default": backends.database(os.environ.get("DATABASE_URL", ""), fallback=VAR_DIR / "risiko.sqlite3")}
DATABASE_THREADS = backends.database_threads(DATABASES["default"])
CHANNEL_LAYERS = {"default": backends.channel_layer(os.environ.get("REDIS_URL", ""))}

if os.environ.get("PUBLIC_URL"):
    from risiko_site.settings.public import *
