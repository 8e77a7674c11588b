"""Fetches the input by npm, once, into the cache, and reads it."""

import base64
import hashlib
import json
import shutil
import subprocess
import tarfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from shapely.affinity import translate
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from tools.map import recipe
from tools.map.shapes import Shapes, parts
from tools.map.topology import read_shapes

CACHE = Path(__file__).resolve().parents[2] / ".cache" / "map"


class WrongPackageError(ValueError):
    """A package whose content is not the one that the recipe was tried with."""


def countries() -> Shapes:
    """The lon/lat shapes of all countries by name, Antarctica left out."""
    found: Shapes = {}
    for name, shape in _layer("countries"):
        if name != "Antarctica":
            found[name] = unary_union([found[name], shape]) if name in found else shape
    far_west = recipe.read("world")["projection"]["left_out_at"]
    found["Russia"] = unary_union(
        [translate(part, 360) if part.centroid.x < far_west else part for part in parts(found["Russia"])]
    )
    return found


def lakes() -> list[BaseGeometry]:
    """The lon/lat shapes of the world's lakes."""
    return [shape for _, shape in _layer("lakes")]


def _layer(name: str) -> Iterator[tuple[str, BaseGeometry]]:
    source = recipe.read("sources")[name]
    with tarfile.open(_package(source)) as package:
        file = package.extractfile(f"package/{source['file']}")
        if file is None:
            raise WrongPackageError(source["file"])
        return read_shapes(json.load(file), source["layer"])


def _package(source: Mapping[str, str]) -> Path:
    """The package as npm packs it, from the cache if it is there."""
    path = CACHE / f"{source['package']}-{source['version']}.tgz"
    if not path.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        _pack(f"{source['package']}@{source['version']}")
    digest = base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode()
    if source["integrity"] != f"sha512-{digest}":
        raise WrongPackageError(path.name)
    return path


def _pack(package: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise FileNotFoundError("npm")
    subprocess.run(
        [npm, "pack", "--silent", "--pack-destination", CACHE, package], check=True, stdout=subprocess.DEVNULL
    )
