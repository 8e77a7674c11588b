"""What a printed document is made of."""

import re
import shutil
import subprocess
from pathlib import Path

POINT = 25.4 / 72
"""Millimetres."""


def page_sizes(path: Path) -> list[tuple[int, int]]:
    """Width and height of each page in whole millimetres, as ``pdfinfo`` has it or, without it, the file itself."""
    if shutil.which("pdfinfo"):
        command = ["pdfinfo", "-f", "1", "-l", "-1", str(path)]
        told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        return [_millimetres(*size) for size in re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", told)]
    pages = re.findall(rb"/Type\s*/Page\b.*?/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", path.read_bytes(), re.DOTALL)
    return [_millimetres(width.decode(), height.decode()) for width, height in pages]


def _millimetres(width: str, height: str) -> tuple[int, int]:
    return round(float(width) * POINT), round(float(height) * POINT)
