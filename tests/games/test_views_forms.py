"""A posted form becomes exactly the action that its fields say, or a fault with a code."""

from typing import Any

import pytest
from django.http import QueryDict

from games.engine import actions as act
from games.engine.notation import read_position
from games.engine.orders import DefenceOrder
from games.engine.projection import project
from games.engine.views import PlayerView
from games.views.forms import READERS, BadForm, action_from

LINE = (
    "hasbro_2015/mission yellow blue green attack yellow r3"
    " | yellow: australia 2, siam 4 | blue: asia 1 | green: rest 3 | plan yellow: siam"
)
NAMES = {"Südostasien": "siam", "Peru": "peru"}
CASES: list[tuple[dict[str, Any], act.SeatAction]] = [
    ({"type": "claim", "territory": "peru"}, act.Claim("peru")),
    ({"type": "place", "territory": "peru"}, act.Place((("peru", 1),))),
    (
        {"type": "place", "units-peru": "3", "units-siam": "", "units-ural": "0", "units-china": "2"},
        act.Place((("peru", 3), ("china", 2))),
    ),
    ({"type": "place", "units-peru": "-1"}, act.Place((("peru", -1),))),
    ({"type": "choose_headquarters", "territory": "peru"}, act.ChooseHeadquarters("peru")),
    ({"type": "place_neutral", "territory": "peru"}, act.PlaceNeutral((("peru", 1),))),
    ({"type": "place_neutral", "units-peru": "3", "units-siam": ""}, act.PlaceNeutral((("peru", 3),))),
    ({"type": "trade", "set": "peru+ural+joker_1"}, act.Trade(("peru", "ural", "joker_1"))),
    ({"type": "trade", "set": "peru+ural+siam/siam"}, act.Trade(("peru", "ural", "siam"), "siam")),
    ({"type": "attack", "pair": "siam>china", "dice": "2"}, act.Attack("siam", "china", 2)),
    ({"type": "attack", "pair": "siam>china"}, act.Attack("siam", "china", 3)),
    ({"type": "attack", "pair": "indonesia>china"}, act.Attack("indonesia", "china", 1)),
    ({"type": "attack", "pair": "siam>china", "how": "until"}, act.AttackUntil("siam", "china")),
    (
        {"type": "attack", "pair": "siam>china", "how": "until", "dice": "2", "stop_at": "4", "rolls": "5"},
        act.AttackUntil("siam", "china", 2, 4, 5),
    ),
    ({"type": "stop_attack"}, act.StopAttack()),
    ({"type": "defend", "dice": "2"}, act.Defend(2)),
    ({"type": "occupy", "units": "7"}, act.Occupy(7)),
    ({"type": "fortify", "pair": "siam>indonesia", "units": "2"}, act.Fortify("siam", "indonesia", 2)),
    (
        {"type": "fortify", "source": "siam", "target": "indonesia", "units": "2"},
        act.Fortify("siam", "indonesia", 2),
    ),
    ({"type": "end_attacks"}, act.EndAttacks()),
    ({"type": "end_turn"}, act.EndTurn()),
    ({"type": "take_back"}, act.TakeBack()),
    ({"type": "resign", "confirmed": "yes"}, act.Resign()),
    ({"type": "set_defence", "stance": "one"}, act.SetDefence(DefenceOrder("one"))),
    (
        {"type": "set_defence", "stance": "one_below", "below": "4", "exception": "siam", "exception_stance": "ask"},
        act.SetDefence(DefenceOrder("one_below", 4, (("siam", "ask"),))),
    ),
    (
        {"type": "plan_opening", "step": "add", "territory": "peru", "times": "2"},
        act.PlanOpening(("siam", "peru", "peru")),
    ),
    ({"type": "plan_opening", "step": "withdraw"}, act.PlanOpening(())),
    (
        {"type": "plan_opening", "plan": "Südostasien x2\n\n Peru \r\n"},
        act.PlanOpening(("siam", "siam", "peru")),
    ),
]
FAULTY: list[tuple[dict[str, Any], str]] = [
    ({}, "form_unknown"),
    ({"type": "time_out"}, "form_unknown"),
    ({"type": "hand_over", "seat": "1"}, "form_unknown"),
    ({"type": "claim"}, "form_choice"),
    ({"type": "claim", "territory": "x" * 300}, "form_choice"),
    ({"type": "occupy"}, "form_number"),
    ({"type": "occupy", "units": "three"}, "form_number"),
    ({"type": "occupy", "units": "\u0663"}, "form_number"),
    ({"type": "occupy", "units": "9" * 40}, "form_number"),
    ({"type": "attack", "pair": "siam>china", "dice": "all"}, "form_number"),
    ({"type": "set_defence", "stance": "never"}, "form_choice"),
    ({"type": "resign"}, "form_unconfirmed"),
    ({"type": "plan_opening", "plan": "Atlantis"}, "form_name"),
]


def view() -> PlayerView:
    return project(read_position(LINE), 0)


def posted(fields: dict[str, Any]) -> QueryDict:
    post = QueryDict(mutable=True)
    post.update(fields)
    return post


def name(pair: tuple[dict[str, Any], object]) -> str:
    return " ".join(map(str, pair[0].values()))[:60] or "empty"


@pytest.mark.parametrize("pair", CASES, ids=name)
def test_form_becomes_its_action(pair: tuple[dict[str, Any], act.SeatAction]) -> None:
    fields, action = pair
    assert action_from(posted(fields), view(), NAMES.get) == action


@pytest.mark.parametrize("pair", FAULTY, ids=name)
def test_form_that_is_no_action_is_refused_with_a_code(pair: tuple[dict[str, Any], str]) -> None:
    fields, code = pair
    with pytest.raises(BadForm) as fault:
        action_from(posted(fields), view(), NAMES.get)
    assert fault.value.code == code


def test_unknown_name_is_given_back_cut_short() -> None:
    with pytest.raises(BadForm) as fault:
        action_from(posted({"type": "plan_opening", "plan": "A" * 90}), view(), NAMES.get)
    assert fault.value.field == "A" * 40


def test_exception_of_the_standing_order_can_be_dropped() -> None:
    post = posted({"type": "set_defence", "stance": "maximum"})
    post.setlist("forget", ["siam", "peru"])
    assert action_from(post, view(), NAMES.get) == act.SetDefence(DefenceOrder("maximum"))


def test_every_kind_of_seat_action_has_a_form() -> None:
    kinds = {fields["type"] for fields, _ in CASES}
    assert kinds == {*READERS, "plan_opening"}
