"""No disputed situation of the specification (G01 to G83) is forgotten, in no edition that its answer speaks of."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.engine.scenes import DISPUTES, EDITIONS

EVERY = [f"G{number:02}" for number in range(1, 84)]

SOME: dict[str, set[str]] = {
    "G06": {"hasbro_2015", "us_1993", "kenner_parker"},
    "G07": {"hasbro_2015", "us_1993", "hasbro_2000"},
    "G23": {"hasbro_2015", "us_1993", "kenner_parker"},
    "G05": {"hasbro_2015", "us_1993"},
    "G50": {"kenner_parker"},
    "G55": {"hasbro_2000"},
    "G56": {"hasbro_2000"},
    "G57": {"hasbro_2000"},
    "G67": {"hasbro_2015", "hasbro_2000", "kenner_parker", "dutch"},
    "G70": {"hasbro_2015", "us_1993"},
    "G71": {"hasbro_2015", "us_1993"},
    "G72": {"hasbro_2015", "us_1993"},
    "G73": {"hasbro_2000", "dutch"},
    "G74": {"hasbro_2015", "hasbro_2000", "us_1993"},
    "G75": {"hasbro_2015", "hasbro_2000", "us_1993"},
    "G76": {"hasbro_2015", "hasbro_2000", "us_1993"},
    "G77": {"hasbro_2015", "hasbro_2000", "us_1993"},
    "G78": {"us_1993"},
    "G79": {"hasbro_2000", "us_1993"},
    "G83": {"hasbro_2015"},
}
"""The editions of an answer that does not speak of all: a booklet without the mode or the moment has no row.

After an elimination only the booklets that trade in mid-turn know G05 (at once down to four), G06 and G23; the Dutch
deck and Kenner Parker's have nothing to say on G07 that G02 does not. The US deck has no third continent (G67).
"""


@pytest.fixture(scope="module", autouse=True)
def every_scene() -> None:
    for path in Path(__file__).parent.glob("test_*.py"):
        import_module(f"tests.engine.{path.stem}")


@pytest.mark.parametrize("number", EVERY)
def test_the_situation_is_played_in_every_edition_of_its_answer(number: str) -> None:
    assert DISPUTES.get(number) == SOME.get(number, set(EDITIONS))


def test_nothing_is_played_that_the_specification_does_not_number() -> None:
    assert sorted(DISPUTES) == EVERY
