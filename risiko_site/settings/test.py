"""For the test suite. `DATABASE_URL` runs it on another database than a SQLite file of its own."""

import os
import tempfile
from pathlib import Path

from risiko_site import backends
from risiko_site.settings.base import *

SECRET_KEY = "only for tests"  # noqa: S105 - signs nothing that outlives a test run
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
HOST = "127.0.0.1"
PORT = 0

# A file, since the default shared memory database locks in races; one a process, since runs may overlap.
_scratch = Path(tempfile.gettempdir()) / f"risiko-test-{os.getpid()}.sqlite3"
DATABASES = {"default": backends.database(os.environ.get("DATABASE_URL", ""), fallback=_scratch)}
DATABASES["default"]["TEST"] = {
    "NAME": str(_scratch) if DATABASES["default"]["ENGINE"].endswith("sqlite3") else f"test_risiko_{os.getpid()}"
}
DATABASE_THREADS = backends.database_threads(DATABASES["default"])
CHANNEL_LAYERS = {"default": backends.channel_layer(os.environ.get("REDIS_URL", ""))}

GAME_REVIEWS = False  # Whoever tests them turns them on: each takes seconds of a core.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # Fast; protects nothing here.
STORAGES = STORAGES | {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
# Nothing, since every browser that a test opens would look through all files first; real servers serve them.
SERVESTATIC_USE_STATIC_ROOT = False
