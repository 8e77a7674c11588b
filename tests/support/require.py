"""What a test needs from the machine, and what happens where it is missing.

By default such a test is skipped. `RISIKO_REQUIRE=postgres,redis,chromium` (as CI sets it) turns each skip
for a named need into a failure, so that a green run has really run them.
"""

import os
from typing import NoReturn

import pytest

NEEDS = ("postgres", "redis", "chromium")


def required() -> set[str]:
    names = {name.strip() for name in os.environ.get("RISIKO_REQUIRE", "").split(",") if name.strip()}
    unknown = names - set(NEEDS)
    if unknown:
        raise pytest.UsageError(f"RISIKO_REQUIRE knows {', '.join(NEEDS)}, not {', '.join(sorted(unknown))}.")
    return names


def missing(need: str, why: str) -> NoReturn:
    """End the running test: a skip, or a failure where the need is required."""
    if need in required():
        pytest.fail(f"{need} is required here (RISIKO_REQUIRE), but {why}", pytrace=False)
    pytest.skip(f"{need}: {why}")


def fail_required_skips(item: pytest.Item, report: pytest.TestReport) -> None:
    """Any other skip of a test that is marked with a required need fails as well."""
    needs = {need for need in NEEDS if item.get_closest_marker(need)}
    if report.skipped and not hasattr(report, "wasxfail") and needs & required():
        report.outcome = "failed"
        report.longrepr = f"skipped, although required ({', '.join(sorted(needs))}): {report.longrepr}"
