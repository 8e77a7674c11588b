"""Every phase of the drawn page in every size and scheme: nothing sticks out, and axe has nothing serious to say."""

import pytest

from tests.e2e.accessible import findings
from tests.e2e.scenes import DECISIONS, SIGHTS
from tests.e2e.stage import Stage

SCENES = DECISIONS | SIGHTS


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("kind", ["desk", "phone"])
def test_phase_fits_and_is_accessible(request: pytest.FixtureRequest, kind: str, name: str) -> None:
    stage: Stage = request.getfixturevalue(kind)
    board = SCENES[name].show(stage)
    board.pictures(name.replace(" ", "-"))
    assert findings(stage.person.page) == []
