"""`python -m risiko_site.probe web|worker`: exits 0 when that process of this container is well.

Asked every few seconds, so it stands on the standard library alone and costs a fraction of a second.
"""

import os
import sys
import time
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 8.0
"""Seconds for an answer; `/readyz` itself gives each part three."""
OLDEST_PULSE = 30.0
"""Seconds after which a worker that has written nothing down counts as gone."""


def web() -> bool:
    """Whether the server on this machine can play: its `/readyz`, asked under the site's own name."""
    name = urlsplit(os.environ.get("PUBLIC_URL", "")).netloc or "localhost"
    line = HTTPConnection("127.0.0.1", int(os.environ.get("PORT") or 8000), timeout=PATIENCE)
    try:
        line.request("GET", "/readyz", headers={"Host": name})
        return line.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def worker() -> bool:
    """Whether the worker of this folder has lately reached its database."""
    pulse = Path(os.environ.get("RISIKO_VAR") or "var") / "worker.pulse"
    try:
        return time.time() - pulse.stat().st_mtime < OLDEST_PULSE
    except OSError:
        return False


PROBES = {"web": web, "worker": worker}

if __name__ == "__main__":
    sys.exit(0 if PROBES[sys.argv[1]]() else 1)
