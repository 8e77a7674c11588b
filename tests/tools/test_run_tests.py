"""`make test`: two processes whose exit codes both count, and a last line about the browser tests."""

from collections.abc import Callable

import pytest

from tools import run_tests

Run = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run with the given exit codes of the two processes; answers code, processes started and last line."""

    def run(
        *codes: int, chromium: str | None = "/usr/bin/chromium", required: str = "", pages: int = 0
    ) -> tuple[int, list[str], str]:
        started: list[str] = []
        left = list(codes)

        def pytest_process(*arguments: str) -> int:
            started.append(" ".join(arguments))
            return left.pop(0)

        monkeypatch.setattr(run_tests, "pytest", pytest_process)
        monkeypatch.setattr(run_tests, "pages", lambda: pages)
        monkeypatch.setattr(run_tests, "find_chromium", lambda: chromium)
        monkeypatch.setenv("RISIKO_REQUIRE", required)
        code = run_tests.main([])
        return code, started, capsys.readouterr().out.splitlines()[-1]

    return run


def test_both_processes_pass(run: Run) -> None:
    code, started, last = run(0, 0)
    assert (code, len(started), last) == (0, 2, "Browser tests were run. All tests passed.")


@pytest.mark.parametrize("codes", [(1, 0), (0, 1), (2, 1)])
def test_either_exit_code_counts(run: Run, codes: tuple[int, int]) -> None:
    code, _, last = run(*codes)
    assert code != 0
    assert last == "Browser tests were run. Some tests FAILED; see above."


def test_tests_of_the_pages_script_count_too(run: Run) -> None:
    code, started, last = run(0, 0, pages=1)
    assert (code, len(started)) == (1, 2)
    assert "FAILED" in last


@pytest.mark.parametrize("first", [0, 1])
def test_without_chromium_the_last_line_says_how_to_have_it(run: Run, first: int) -> None:
    code, started, last = run(first, chromium=None)
    assert (code, len(started)) == (first, 1)
    assert last.startswith("Browser tests were SKIPPED")
    assert "apt install chromium" in last


def test_required_chromium_is_not_skipped(run: Run) -> None:
    code, started, last = run(0, 1, chromium=None, required="postgres,chromium")
    assert (code, len(started)) == (1, 2)
    assert "SKIPPED" not in last


def test_arguments_run_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, ...]] = []

    def pytest_process(*arguments: str) -> int:
        started.append(arguments)
        return 3

    monkeypatch.setattr(run_tests, "pytest", pytest_process)
    assert run_tests.main(["-m", "soak"]) == 3
    assert started == [("-m", "soak")]
