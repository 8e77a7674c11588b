"""What the machine says of itself and of the processes on it. Linux alone tells; elsewhere figures are None."""

import os
import platform
from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")


def describe() -> dict[str, str | int | float]:
    """Where the figures come from; ``load`` is what else the machine had to do, in waiting processes."""
    return {
        "load": round(os.getloadavg()[0], 1),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "cores": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
    }


def memory(pid: int) -> int | None:
    """The bytes that a process holds in memory."""
    pages = _fields(PROC / str(pid) / "statm", 0)
    return None if pages is None else int(pages[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pids: Iterable[int]) -> float | None:
    """The processor time that these processes have used so far."""
    total = 0
    for pid in pids:
        # The command's name, in brackets, may itself hold spaces; the fields after it are numbered from the third on.
        times = _fields(PROC / str(pid) / "stat", 1)
        if times is None:
            return None
        total += int(times[11]) + int(times[12])
    return total / os.sysconf("SC_CLK_TCK")


def _fields(path: Path, after_bracket: int) -> list[str] | None:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError:
        return None
    return (text.rpartition(")")[2] if after_bracket else text).split()
