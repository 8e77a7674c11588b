"""The queue of reviews: only of games that are over, taken up by one worker, called off by who played."""

from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import Settings

from games.models import STRANGER, GameReview
from games.selectors import game_review
from games.services import (
    game_import,
    review_ask,
    review_cancel,
    review_end,
    review_give_back,
    review_go_on,
    review_take,
)
from tests.support.game_files import as_bytes, played
from tests.support.tables import Table, begin, stage

pytestmark = pytest.mark.django_db

RUNNING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
NEARLY_WON = "hasbro_2015/classic yellow blue attack yellow r3 | yellow: rest 9 | blue: siam 1"


@pytest.fixture(autouse=True)
def reviews(settings: Settings) -> None:
    settings.GAME_REVIEWS = True


def over() -> Table:
    """A game that everybody has left in its third round."""
    table = stage(RUNNING)
    for seat in (1, 2, 0):
        table.submit(seat, "resign")
    return table


def statuses() -> list[str]:
    return list(GameReview.objects.values_list("status", flat=True))


def test_running_game_has_no_review_and_none_is_made() -> None:
    table = stage(RUNNING)
    assert not review_ask(game_id=table.game_id)
    assert review_take() is None
    assert game_review(table.game_id) is None


def test_game_that_is_over_waits_for_its_review() -> None:
    table = over()
    state = game_review(table.game_id)
    assert state is not None
    assert (state.coming, state.review) == (True, None)
    assert review_take() == table.game_id


def test_imported_game_waits_for_its_review() -> None:
    assert review_take() is None
    game = game_import(data=as_bytes(played("mission", round_cap=3)))
    assert review_take() == game.pk


def test_game_that_never_had_a_turn_has_none() -> None:
    table = begin(seats=3)
    for seat in (1, 2, 0):
        table.submit(seat, "resign")
    assert statuses() == []
    assert not review_ask(game_id=table.game_id)


def test_where_reviews_are_off_no_game_waits(settings: Settings) -> None:
    settings.GAME_REVIEWS = False
    over()
    assert statuses() == []


def test_review_is_taken_up_once_and_again_only_when_its_worker_is_silent() -> None:
    table = over()
    assert review_take() == table.game_id
    assert review_take() is None
    assert review_go_on(game_id=table.game_id)
    assert review_take(now=timezone.now() + timedelta(seconds=30)) is None
    assert review_take(now=timezone.now() + timedelta(minutes=5)) == table.game_id


def test_worker_that_stops_gives_its_review_back() -> None:
    table = over()
    review_take()
    review_give_back(game_id=table.game_id)
    assert review_take() == table.game_id


def test_who_played_may_do_without_and_the_worker_hears_of_it() -> None:
    table = over()
    review_take()
    assert not review_cancel(game_id=table.game_id, actor=STRANGER)
    assert review_go_on(game_id=table.game_id)
    assert review_cancel(game_id=table.game_id, actor=table.actors[0])
    assert not review_go_on(game_id=table.game_id)
    review_end(game_id=table.game_id, content="{}")
    assert statuses() == ["cancelled"]
    assert review_take() is None


def test_what_was_called_off_or_failed_may_be_asked_for_again() -> None:
    table = over()
    review_take()
    review_end(game_id=table.game_id, content=None)
    assert statuses() == ["failed"]
    assert review_ask(game_id=table.game_id)
    assert not review_ask(game_id=table.game_id), "it waits already"
    assert review_take() == table.game_id


def test_review_of_another_version_is_none() -> None:
    table = over()
    review_take()
    review_end(game_id=table.game_id, content='{"version": 0}')
    assert game_review(table.game_id) is None
    assert review_ask(game_id=table.game_id)
