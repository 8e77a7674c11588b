"""Whose turn it is and what is expected of whom, for the one who acts, the others and spectators."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.views import (
    AttackOption,
    BattleView,
    FortifyOption,
    OccupationView,
    Options,
    OutcomeView,
    PlaceOption,
    PlayerView,
    TradeOption,
)
from games.sentences import Names, expectation
from games.texts import languages, texts

ATTACK = Options(attack=(AttackOption("ural", ("china",), 3),))
PLACE = Options(place=PlaceOption(("ural",), 5, exactly=False))
SET = TradeOption(("peru", "ural", "siam"), 4, ())
CASES: list[tuple[str, dict[str, Any], str]] = [
    ("setup", {}, "Das Spiel wird aufgebaut."),
    ("claiming", {"options": Options(claim=("ural",))}, "Du bist dran: Nimm ein freies Gebiet."),
    ("opening", {"options": PLACE}, "Du bist dran: Setze 5 Armeen auf deine Gebiete."),
    ("reinforcement", {"options": PLACE}, "Du bist dran: Setze 5 Armeen auf deine Gebiete."),
    (
        "reinforcement",
        {"options": replace(PLACE, trade=(SET,))},
        "Du bist dran: Setze 5 Armeen auf deine Gebiete oder tausche vorher einen Satz Karten ein.",
    ),
    (
        "reinforcement",
        {"options": Options(trade=(SET,), trade_due=True)},
        "Du bist dran: Du hast zu viele Karten und musst zuerst einen Satz eintauschen.",
    ),
    ("attack", {"options": ATTACK}, "Du bist dran: Greif an oder beende die Angriffe."),
    ("reinforcement", {"options": ATTACK}, "Du bist dran: Greif an oder beende die Angriffe."),
    (
        "attack",
        {},
        "Du bist dran: Angreifen geht gerade nicht. Beende die Angriffe oder den Zug.",
    ),
    (
        "occupation",
        {"occupation": OccupationView("ural", "china", 3, 5)},
        "Erobert! Wie viele Armeen ziehen von Ural nach China?",
    ),
    (
        "fortification",
        {"options": Options(fortify=(FortifyOption("ural", ("china",), 2),))},
        "Du bist dran: Verlege einmal Armeen oder beende den Zug.",
    ),
    ("fortification", {}, "Du bist dran: Beende den Zug."),
    (
        "fortification",
        {"fortified": True, "options": Options(fortify=(FortifyOption("ural", ("china",), 2),))},
        "Du bist dran: Verlege weiter Armeen oder beende den Zug.",
    ),
    (
        "opening",
        {"options": replace(PLACE, neutral=PlaceOption(("peru",), 1, exactly=True))},
        "Du bist dran: Setze 5 Armeen auf deine Gebiete und 1 Armee auf neutrale Gebiete.",
    ),
    ("headquarters", {}, "Du bist dran: Wähle eines deiner Gebiete als Hauptquartier."),
    (
        "neutral",
        {"options": Options(neutral=PlaceOption(("peru",), 4, exactly=True))},
        "Setze 4 Armeen der neutralen Armee auf ihre Gebiete.",
    ),
]


def names(language: str = "de") -> Names:
    return Names(texts(language), "board_2015", ("Anna", "Ben", "Çelik"), ("yellow", "blue", "green"))


def view(phase: str, viewer: int | None = 0, **changes: Any) -> PlayerView:
    empty = PlayerView(
        viewer=viewer, seq=9, phase=phase, round=1, turn=0, to_act=0, owner=(), armies=(), seats=(), pool=0,
        pile=0, discard=(), symbols=(), sets_traded=0, next_set=4, trading=False, conquered=False,
        fortified=False, hand=(), hand_symbols=(), mission=None, progress=(), waiting=None, defence=None,
        plan=(), battle=None, occupation=None, options=Options(), outcome=None,
    )  # type: ignore[arg-type]  # fmt: skip
    return replace(empty, **changes)


@pytest.mark.parametrize(("phase", "changes", "text"), CASES)
def test_the_one_who_acts_is_told_what_to_do(phase: str, changes: dict[str, Any], text: str) -> None:
    assert expectation(view(phase, **changes), names()) == text


@pytest.mark.parametrize("phase", sorted({phase for phase, _, _ in CASES} - {"setup"}))
@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("language", languages())
def test_everybody_else_is_told_who_acts(phase: str, viewer: int | None, language: str) -> None:
    shown = view(phase, viewer, occupation=OccupationView("ural", "china", 3, 5))
    assert "Anna" in expectation(shown, names(language))


@pytest.mark.parametrize(
    ("viewer", "dice", "text"),
    [
        (
            1,
            3,
            "Du wirst angegriffen: Anna greift China von Ural aus mit 3 Würfeln an. Womit verteidigst du dich?",
        ),
        (0, 3, "Du greifst China von Ural aus an und wartest, dass Ben die Zahl der Würfel wählt."),
        (2, None, "Ben wird in China angegriffen und wählt die Zahl der Würfel."),
        (None, None, "Ben wird in China angegriffen und wählt die Zahl der Würfel."),
    ],
)
def test_announced_attack_is_told_from_each_side(viewer: int | None, dice: int | None, text: str) -> None:
    battle = BattleView("ural", "china", 1, dice, rolled=(), repeats=False)
    assert expectation(view("defence", viewer, to_act=1, battle=battle), names()) == text


def test_a_defender_who_sees_the_roll_is_told_it() -> None:
    battle = BattleView("ural", "china", 1, 3, rolled=(6, 5, 2), repeats=False)
    told = "Du wirst angegriffen: Anna greift China von Ural aus an und hat 6-5-2 gewürfelt. Womit verteidigst du dich?"
    assert expectation(view("defence", 1, to_act=1, battle=battle), names()) == told


@pytest.mark.parametrize(
    ("viewer", "outcome", "text"),
    [
        (0, OutcomeView("conquest", 0, None), "Du hast gewonnen!"),
        (1, OutcomeView("conquest", 0, None), "Anna hat gewonnen."),
        (None, OutcomeView("mission", 0, "m15_24"), "Anna hat gewonnen."),
        (0, OutcomeView("round_cap", None, None), "Das Spiel ist zu Ende. Niemand hat gewonnen."),
        (0, OutcomeView("abandoned", None, None), "Das Spiel ist abgebrochen."),
        (0, OutcomeView("cancelled", None, None), "Die Leitung hat das Spiel abgesagt."),
    ],
)
def test_end_is_told_from_each_side(viewer: int | None, outcome: OutcomeView, text: str) -> None:
    assert expectation(view("over", viewer, to_act=None, outcome=outcome), names()) == text
