"""How far apart two colours look: CIEDE2000, for normal sight and for each kind of full colour blindness.

Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009) at full severity, in linear
RGB; the difference is that of Sharma, Wu and Dalal (2005).
"""

from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Literal, get_args

Sight = Literal["normal", "protan", "deutan", "tritan"]
Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SIGHTS: tuple[Sight, ...] = get_args(Sight)

MACHADO: dict[Sight, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ_OF_RGB: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Triple = (0.95047, 1.0, 1.08883)  # D65
KINK = 216 / 24389  # Below it, the cube root of Lab gives way to a straight line.


def linear(colour: str) -> Triple:
    """A colour such as "#3a8ee0" as linear RGB from 0 to 1."""
    r, g, b = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return (_linear(r), _linear(g), _linear(b))


def _linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)


def _times(matrix: Matrix, vector: Triple) -> Triple:
    a, b, c = (sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)
    return (a, b, c)


@cache
def lab(colour: str, sight: Sight = "normal") -> Triple:
    """The colour as that sight sees it, in CIE Lab."""
    r, g, b = (min(max(value, 0.0), 1.0) for value in _times(MACHADO[sight], linear(colour)))
    x, y, z = (_root(value / white) for value, white in zip(_times(XYZ_OF_RGB, (r, g, b)), WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _root(value: float) -> float:
    return value ** (1 / 3) if value > KINK else (24389 / 27 * value + 16) / 116


def difference(one: str, other: str, sight: Sight = "normal") -> float:
    """How far apart the two look to that sight; from about 10 on they are different at a glance."""
    return ciede2000(lab(one, sight), lab(other, sight))


def ciede2000(one: Triple, other: Triple) -> float:
    """The difference of two Lab colours, with all weights 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = 1 + (1 - _seventh((hypot(a1, b1) + hypot(a2, b2)) / 2)) / 2
    c1, c2 = hypot(a1 * grey, b1), hypot(a2 * grey, b2)
    h1, h2 = degrees(atan2(b1, a1 * grey)) % 360, degrees(atan2(b2, a2 * grey)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    weight_l = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    weight_h = 1 + 0.015 * chroma * _hue_term(hue)
    d_l = (l2 - l1) / weight_l
    d_c = (c2 - c1) / (1 + 0.045 * chroma)
    d_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / weight_h
    rotation = -sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _seventh(chroma)
    return sqrt(d_l**2 + d_c**2 + d_h**2 + rotation * d_c * d_h)


def _seventh(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))


def _mean_hue(h1: float, h2: float) -> float:
    if abs(h1 - h2) <= 180:
        return (h1 + h2) / 2
    return (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2


def _hue_term(hue: float) -> float:
    return (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )


def contrast(one: str, other: str) -> float:
    """The contrast of text to its ground as WCAG counts it, from 1 to 21."""
    light, dark = sorted((_times(XYZ_OF_RGB, linear(colour))[1] + 0.05 for colour in (one, other)), reverse=True)
    return light / dark
