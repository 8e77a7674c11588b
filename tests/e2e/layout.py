"""What is wrong with how a page lies: text that is cut off, things that stick out, things that lie on each other."""

from pathlib import Path

from playwright.sync_api import Page

FAULTS = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
"""Text that is cut off or leaves its box or the page, and controls of which one lies partly on the other."""


def faults_of_layout(page: Page) -> list[str]:
    """Everything of that kind on the page as it is now."""
    found: list[str] = page.evaluate(FAULTS)
    return found
