"""Every phase of the drawn page, each in a language, size and theme of its own: it lies well, and axe finds nothing.

The soak looks at all of them in each (`test_sights`).
"""

from collections.abc import Callable, Iterator

import pytest

from games.texts import languages
from tests.e2e.scenes import DECISIONS, SIGHTS
from tests.e2e.sights import MARKS, SIZES, THEMES, before_axe, clean, look_at, viewport
from tests.e2e.stage import Stage

SCENES = DECISIONS | SIGHTS


@pytest.fixture
def speaking(request: pytest.FixtureRequest) -> Iterator[Callable[[str, str], Stage]]:
    """The stage of a kind in a language; English and in its own size again afterwards."""
    taken: list[Stage] = []

    def stage(kind: str, language: str) -> Stage:
        found: Stage = request.getfixturevalue(kind)
        found.person.page.context.add_cookies([{"name": "django_language", "value": language, "url": found.url}])
        found.language = language
        taken.append(found)
        return found

    yield stage
    for one in taken:
        one.language = "en"
        one.person.page.context.clear_cookies(name="django_language")


@pytest.mark.parametrize(("turn", "name"), list(enumerate(SCENES)), ids=list(SCENES))
@pytest.mark.parametrize("kind", SIZES)
def test_phase_lies_well_and_is_accessible(
    speaking: Callable[[str, str], Stage], kind: str, turn: int, name: str
) -> None:
    language, size = languages()[turn % len(languages())], SIZES[kind][turn % len(SIZES[kind])]
    stage = speaking(kind, language)
    page = stage.person.page
    page.set_viewport_size(viewport(size))
    SCENES[name].show(stage)
    found = look_at(page, name, language, (size,))
    theme, mark = THEMES[turn // 2 % 2], MARKS[turn // 4 % 2]
    clean(found + before_axe(page, (mark,), (theme,)))
    page.set_viewport_size(viewport(SIZES[kind][0]))
