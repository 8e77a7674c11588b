"""Fewer and shorter garbage collections in a process that serves for long (decision 0050)."""

import gc

YOUNG = 20_000
"""Surviving new objects after which the youngest are looked through. Python's own 700 come together in one action."""


def settle() -> None:
    """Everything is loaded: what is there now stays for good, and no collection need look through it again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
