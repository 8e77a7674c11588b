"""`make schema`: write the API's description down, against which a test holds it."""

import json
import os
from pathlib import Path

import django

KEPT = Path(__file__).resolve().parent.parent / "tests" / "risiko_site" / "api_schema.json"


def written() -> str:
    """The description as it is kept."""
    from risiko_site.api import description  # noqa: PLC0415 - needs loaded apps

    return json.dumps(description(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "risiko_site.settings.test")
    django.setup()
    KEPT.write_text(written(), encoding="utf-8")
