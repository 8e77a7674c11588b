"""What axe finds on a page, and how many states of pages it has examined."""

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import Page

RUN = "() => axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)"
_examined = 0


def findings(page: Page) -> list[str]:
    """Everything axe finds on the page as it is now, however grave."""
    global _examined  # noqa: PLW0603 - the count of the whole process, whoever asks axe
    _examined += 1
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_FILE_PATH.read_text(encoding="utf-8"))
    return [
        f"{one['id']} ({one['impact']}): {node['target']} {node.get('failureSummary', '')}"
        for one in page.evaluate(RUN)
        for node in one["nodes"]
    ]


def examined() -> int:
    """How many states of pages axe has examined since this was last asked."""
    global _examined
    count, _examined = _examined, 0
    return count
