"""The review of a finished game on its pages: chances as a curve, the turns that decided, luck with the dice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.formats import number_format
from django.views.decorators.http import require_POST

from games.engine.ids import Seat
from games.limits import gate
from games.review import Dice, Review, Sample, Swing, deciding
from games.selectors import ReviewState, game_review
from games.sentences import Names
from games.services import review_ask, review_cancel
from games.views.course import (
    HEIGHT,
    MOST_GRID_LINES,
    STEPS,
    Chart,
    Course,
    Mark,
    apart,
    colour_of,
    named_rounds,
    placed,
)
from games.views.looking import kept, look

QUARTERS = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that decided the game, and where it is replayed."""

    at: int
    round: int
    name: str
    gainer: str
    gain: int
    loser: str
    loss: int


@dataclass(frozen=True, slots=True)
class LuckRow:
    """A seat's luck with the dice, as it is written in the language of the page."""

    name: str
    attacks: int
    attack_luck: str
    defences: int
    defence_luck: str
    luck: str
    spread: str


@dataclass(frozen=True, slots=True)
class ChanceRow:
    """The chances when a turn began, in whole percent; ``name`` is empty at the end."""

    round: int
    name: str
    chances: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A review as a page shows it; the parts are None, or empty, until it is made."""

    coming: bool
    chances: Chart | None = None
    luck: Chart | None = None
    turns: tuple[Turn, ...] = ()
    dice: tuple[LuckRow, ...] = ()
    table: tuple[ChanceRow, ...] = ()


def review_page(game_id: str, names: Names) -> ReviewPage:
    """What there is of a game's review. The caller has seen to it that the game is over."""
    return page_of(game_review(game_id), names)


def page_of(state: ReviewState | None, names: Names) -> ReviewPage:
    """A review in the words of a page."""
    if state is None or state.review is None or len(state.review.samples) < 2:
        return ReviewPage(coming=state is not None and state.coming)
    review = state.review
    return ReviewPage(
        coming=False,
        chances=_chances(review, names),
        luck=_luck(review, names),
        turns=tuple(_turn(swing, names) for swing in deciding(review)),
        dice=tuple(_luck_row(names.seat(seat), dice) for seat, dice in enumerate(review.dice)),
        table=tuple(_rows(review.samples, names)),
    )


def _chances(review: Review, names: Names) -> Chart:
    samples = review.samples
    decisive = {swing.start.seq for swing in deciding(review)}
    step = dict(zip([sample.seq for sample in samples], [x for x, _ in placed([0.0] * len(samples))], strict=True))
    return Chart(
        courses=_courses(samples, names, lambda sample, seat: sample.chances[seat], _height, _percent, band=_band),
        heights=tuple(Mark(f"{_height(n / 100):.1f}", n) for n in QUARTERS),
        rounds=named_rounds(samples),
        decisive=tuple(f"{step[seq]:.1f}" for seq in sorted(decisive)),
    )


def _luck(review: Review, names: Names) -> Chart:
    most = max(1.0, *(abs(luck) for sample in review.samples for luck in sample.luck))
    step = next((step for step in STEPS if 2 * most / step <= MOST_GRID_LINES), STEPS[-1])
    top = ceil(most / step) * step

    def height(luck: float) -> float:
        return HEIGHT * (1 - luck / top) / 2

    marks = tuple(Mark(f"{height(n):.1f}", n) for n in range(-top, top + 1, step))
    courses = _courses(review.samples, names, lambda sample, seat: sample.luck[seat], height, units)
    return Chart(courses, marks, named_rounds(review.samples))


def _courses(
    samples: Sequence[Sample],
    names: Names,
    value: Callable[[Sample, Seat], float],
    height: Callable[[float], float],
    written: Callable[[float], str],
    *,
    band: Callable[[Sequence[Sample], Seat], str] = lambda _samples, _seat: "",
) -> tuple[Course, ...]:
    seats = range(len(samples[0].chances))
    ends = apart([height(value(samples[-1], seat)) for seat in seats])
    courses = []
    for seat in seats:
        values = [value(sample, seat) for sample in samples]
        points = " ".join(f"{x:.1f},{height(y):.1f}" for x, y in placed(values))
        name, colour = names.seat(seat), colour_of(seat, names)
        courses.append(Course(name, colour, points, ends[seat], written(values[-1]), band(samples, seat)))
    return tuple(courses)


def _band(samples: Sequence[Sample], seat: Seat) -> str:
    """The outline of a seat's band: along its lower edge and back along the upper one."""
    lower, upper = ([sample.bands[seat][edge] for sample in samples] for edge in (0, 1))
    outline = [*placed(lower), *reversed(list(placed(upper)))]
    return " ".join(f"{x:.1f},{_height(y):.1f}" for x, y in outline)


def _height(chance: float) -> float:
    return HEIGHT * (1 - chance)


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"


def units(number: float) -> str:
    """Units with their sign, as the language writes them."""
    return ("+" if round(number, 1) >= 0 else "−") + number_format(abs(round(number, 1)), 1)


def _turn(swing: Swing, names: Names) -> Turn:
    start = swing.start
    return Turn(
        at=start.seq,
        round=start.round,
        name="" if start.seat is None else names.seat(start.seat),
        gainer=names.seat(swing.gainer),
        gain=round(100 * swing.gain),
        loser=names.seat(swing.loser),
        loss=round(100 * swing.loss),
    )


def _luck_row(name: str, dice: Dice) -> LuckRow:
    return LuckRow(
        name=name,
        attacks=dice.attacks,
        attack_luck=units(dice.attack_luck),
        defences=dice.defences,
        defence_luck=units(dice.defence_luck),
        luck=units(dice.luck),
        spread=number_format(round(dice.spread, 1), 1),
    )


def _rows(samples: Sequence[Sample], names: Names) -> Iterator[ChanceRow]:
    for sample in samples:
        name = "" if sample.seat is None else names.seat(sample.seat)
        parts = zip(sample.chances, sample.bands, strict=True)
        told = tuple((round(100 * chance), round(100 * low), round(100 * high)) for chance, (low, high) in parts)
        yield ChanceRow(sample.round, name, told)


def review_context(
    game_id: str, names: Names, query: Mapping[str, str], *, seated: bool, drawn: bool
) -> dict[str, Any]:
    """The review of a finished game for ``games/_review.html``; ``seated``: whether a player of the game looks."""
    way, page = ("replay", "drawn") if drawn else ("replay/plain", "plain")
    return {
        "review": review_page(game_id, names),
        "replay": f"/g/{game_id}/{way}?" + "".join(f"{urlencode({name: value})}&" for name, value in query.items()),
        "review_action": f"/g/{game_id}/review?" + urlencode({**query, "page": page}),
        "may_ask": settings.GAME_REVIEWS,
        "may_cancel": seated,
    }


@require_POST
def ask(request: HttpRequest, game_id: str) -> HttpResponseBase:
    """Have a finished game reviewed, or, for who played in it, do without."""
    if not gate().request(("address", request.META["REMOTE_ADDR"])):
        return HttpResponse(status=429)
    actor, _entry, update = look(request, game_id)
    if update.view.outcome is None:
        raise Http404
    if request.POST.get("do") == "cancel":
        review_cancel(game_id=game_id, actor=actor)
    elif settings.GAME_REVIEWS:
        review_ask(game_id=game_id)
    way = "" if request.GET.get("page") == "drawn" else "/plain"
    query = kept(request)
    return redirect(f"/g/{game_id}{way}" + (f"?{urlencode(query)}" if query else "") + "#review")
