"""What the forms of the plain page offer: the view's options in words, and nothing else."""

from dataclasses import replace

import pytest

from games.engine.notation import read_position
from games.engine.orders import DefenceOrder
from games.engine.projection import project
from games.engine.state import State
from games.sentences import Names
from games.texts import languages, texts
from games.views.choices import Choices, DefenceException, Group, Pick, PlaceField, choices

BOARD = " | yellow: australia 2, siam 4 | blue: asia 1, china 3 | green: rest 3"
ATTACK = "hasbro_2015/mission yellow blue green attack yellow r3" + BOARD
REINFORCE = "hasbro_2015/mission yellow blue green reinforcement yellow r3" + BOARD + " | pool 5"


def offered(line: str, viewer: int | None = 0, language: str = "de") -> Choices:
    return of_state(read_position(line), viewer, language)


def of_state(state: State, viewer: int | None = 0, language: str = "de") -> Choices:
    names = Names(texts(language), state.rules.board.key, ("Anna", "Ben", "Çelik"), state.rules.colours)
    return choices(project(state, viewer), state.rules, names)


def test_spectator_is_offered_nothing() -> None:
    shown = offered(ATTACK, None)
    assert not shown.waits_for_viewer
    assert (shown.defence, shown.plan, shown.resign) == (None, None, False)


def test_seat_out_of_turn_may_only_order_its_defence_and_resign() -> None:
    shown = offered(ATTACK, 1)
    assert not shown.waits_for_viewer
    assert shown.defence is not None
    assert shown.resign


def test_free_territories_are_offered_under_their_continents() -> None:
    shown = offered("hasbro_2015/classic yellow blue green claiming yellow | yellow: alaska 1 | blue: asia 1 | green:")
    assert [group.label for group in shown.claim][:2] == ["Nordamerika", "Südamerika"]
    assert Pick("peru", "Peru") in shown.claim[1].picks
    assert "alaska" not in {pick.value for group in shown.claim for pick in group.picks}


def test_units_may_go_onto_each_own_territory_with_its_armies_and_threat() -> None:
    place = offered(REINFORCE).place
    assert place is not None
    assert (place.units, place.phrase, place.exactly) == (5, "5 Armeen", False)
    assert place.groups[0].fields == (PlaceField("siam", "Südostasien", 4, 3),)
    assert PlaceField("indonesia", "Indonesien", 2, 0) in place.groups[1].fields


def test_attack_names_both_territories_the_owner_and_all_armies() -> None:
    shown = offered(ATTACK)
    assert shown.attack_dice == 3
    group = next(group for group in shown.attack if group.label == "Südostasien (4)")
    assert set(group.picks) == {
        Pick("siam>china", "Südostasien (4) → China (Ben, 3)"),
        Pick("siam>india", "Südostasien (4) → Indien (Ben, 1)"),
    }


def test_few_ways_to_fortify_are_listed_as_pairs() -> None:
    shown = offered(ATTACK)
    assert len(shown.fortify) == 1
    pairs = [pick for group in shown.fortify[0].pairs for pick in group.picks]
    assert Pick("siam>indonesia", "Südostasien (4) → Indonesien (2)") in pairs
    assert shown.fortify[0].most == 3


def test_many_ways_to_fortify_are_listed_chain_by_chain() -> None:
    line = ATTACK.replace("yellow: australia 2, siam 4", "yellow: australia 2, siam 4, africa 2, europe 2")
    forms = offered(line).fortify
    assert [(len(form.sources), len(form.targets), form.most) for form in forms] == [(13, 13, 1), (5, 5, 3)]
    assert all(not form.pairs for form in forms)
    assert all(form.first_target != form.sources[0] for form in forms)
    assert {pick.value for pick in forms[1].sources} == {
        "siam",
        "indonesia",
        "new_guinea",
        "eastern_australia",
        "western_australia",
    }


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("peru venezuela china", [Pick("peru+venezuela+china", "Peru, Venezuela und China: 4 Armeen")]),
        (
            "peru siam china",
            [Pick("peru+siam+china", "Peru, Südostasien und China: 4 Armeen, +2 Südostasien")],
        ),
        (
            "siam new_guinea china",
            [
                Pick("siam+new_guinea+china/siam", "Südostasien, Neuguinea und China: 4 Armeen, +2 Südostasien"),
                Pick("siam+new_guinea+china/new_guinea", "Südostasien, Neuguinea und China: 4 Armeen, +2 Neuguinea"),
            ],
        ),
    ],
)
def test_set_is_one_choice_for_each_place_of_its_bonus(hand: str, expected: list[Pick]) -> None:
    shown = offered(f"{REINFORCE} | hand yellow: {hand}")
    assert sorted(shown.trade, key=str) == sorted(expected, key=str)
    assert not shown.trade_due


def test_due_trade_leaves_nothing_else_to_place_first() -> None:
    shown = offered(f"{REINFORCE} | hand yellow: peru siam china ural brazil")
    assert shown.trade_due
    assert shown.trade


def test_asked_defender_chooses_among_the_allowed_dice() -> None:
    shown = offered(
        "hasbro_2015/mission yellow blue green defence yellow r3" + BOARD + " | battle siam>china 3", viewer=1
    )
    assert shown.defend == (Pick("1", "1 Würfel"), Pick("2", "2 Würfeln"))


def test_conqueror_moves_in_between_the_bounds() -> None:
    line = ATTACK.replace(" attack ", " occupation ")
    assert offered(f"{line} | occupation siam>china 3-6").occupy == (3, 6)


def test_plan_lists_what_is_planned_and_what_may_follow() -> None:
    line = "hasbro_2015/mission yellow blue green opening blue" + BOARD + " | plan yellow: siam siam indonesia"
    plan = offered(line).plan
    assert plan is not None
    assert plan.planned == ("Südostasien", "Südostasien", "Indonesien")
    assert plan.lines == "Südostasien\nSüdostasien\nIndonesien"
    assert plan.groups[0] == Group("Asien", (Pick("siam", "Südostasien (4)"),))


def test_standing_order_shows_itself_and_its_exceptions() -> None:
    state = read_position(ATTACK)
    order = DefenceOrder("ask", 4, (("siam", "one"),))
    form = of_state(replace(state, defence=(order, *state.defence[1:]))).defence
    assert form is not None
    assert (form.stance, form.below) == ("ask", 4)
    assert form.exceptions == (DefenceException("siam", "Südostasien", "immer mit einem Würfel"),)
    assert [pick.value for pick in form.stances] == ["maximum", "one", "one_below", "ask"]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("line", [ATTACK, REINFORCE, f"{REINFORCE} | hand yellow: siam new_guinea china"])
def test_choices_are_worded_in_every_language(line: str, language: str) -> None:
    shown = offered(line, language=language)
    labels = [pick.label for group in shown.attack for pick in group.picks] + [pick.label for pick in shown.trade]
    assert shown.waits_for_viewer
    assert all("{" not in label for label in labels)
