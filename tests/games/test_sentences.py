"""What the log says: one sentence for every kind of event, in every language, and no more than the viewer knows."""

from typing import get_args

import pytest

from games.engine import events as ev
from games.engine.orders import DefenceOrder
from games.sentences import Names, sentence
from games.texts import languages, texts

MISSIONS = ("m15_24", "m15_na_au", "m15_as_af")
GERMAN: list[tuple[ev.Event, str]] = [
    (
        ev.GameStarted(("yellow", "blue", "green"), ("person", "bot", "bot")),
        "Das Spiel beginnt. Es spielen Anna (Gelb), Ben (Blau) und Çelik (Grün).",
    ),
    (ev.MissionsDealt((None, "m15_24", None)), "Jeder bekommt einen geheimen Auftrag."),
    (
        ev.TerritoriesDealt((("peru",), ("ural", "siam"), ("china",))),
        "Die Gebiete sind verteilt: Anna 1, Ben 2, Çelik 1.",
    ),
    (
        ev.StartRolled("first_turn", (((0, 3), (1, 6), (2, 6)), ((1, 2), (2, 5))), 2),
        "Würfeln um den ersten Zug: Anna 3, Ben 6, Çelik 6; noch einmal: Ben 2, Çelik 5. Çelik fängt an.",
    ),
    (ev.PlacerChosen(1, by_lot=True), "Das Los bestimmt: Ben setzt zuerst."),
    (ev.PlacerChosen(1, by_lot=False), "Ben setzt zuerst."),
    (ev.TerritoryClaimed(0, "siam"), "Anna nimmt Südostasien."),
    (ev.OpeningPlanned(0, None), "Anna plant die Eröffnung im Voraus; wohin, bleibt geheim."),
    (ev.OpeningPlanned(0, ()), "Anna plant die Eröffnung nicht mehr im Voraus."),
    (
        ev.UnitsPlaced(0, (("peru", 1), ("alaska", 4), ("ural", 2))),
        "Anna setzt 1 Armee auf Peru, 4 Armeen auf Alaska und 2 Armeen auf Ural.",
    ),
    (ev.PileShuffled(None, 44), "Der Kartenstapel ist gemischt: 44 Karten."),
    (
        ev.TurnBegan(1, 3, 15, 5, (("asia", 7),)),
        "Runde 3: Ben ist am Zug und bekommt 12 Armeen (15 Gebiete: 5, Asien: 7).",
    ),
    (
        ev.SetTraded(0, ("peru", "ural", "joker_1"), 8, ()),
        "Anna tauscht Peru, Ural und Joker gegen 8 Armeen ein.",
    ),
    (
        ev.SetTraded(0, ("peru", "ural", "joker_1"), 8, ("peru",)),
        "Anna tauscht Peru, Ural und Joker gegen 8 Armeen ein, dazu je 2 auf Peru.",
    ),
    (
        ev.DefenceAsked("ural", "china", 0, 1, None, None),
        "Anna greift China von Ural aus an. Ben wählt die Zahl der Würfel.",
    ),
    (
        ev.DefenceAsked("ural", "china", 0, 1, 3),
        "Anna greift China von Ural aus mit 3 Würfeln an. Ben wählt die Zahl der Würfel.",
    ),
    (ev.AttackStopped("ural", "china"), "Der Angriff von Ural auf China ist abgesagt."),
    (
        ev.BattleRolled("ural", "china", 0, 1, (6, 4, 2), (5, 4), 1, 1),
        "Ural gegen China: Anna würfelt 6-4-2, Ben 5-4. Anna und Ben verlieren je 1 Armee.",
    ),
    (
        ev.BattleRolled("ural", "china", 0, 1, (6, 4, 2), (5,), 0, 1),
        "Ural gegen China: Anna würfelt 6-4-2, Ben 5. Ben verliert 1 Armee.",
    ),
    (
        ev.BattleRolled("ural", "china", 0, 1, (6, 4, 2), (6, 5, 1), 2, 1),
        "Ural gegen China: Anna würfelt 6-4-2, Ben 6-5-1. Anna verliert 2 Armeen, Ben 1 Armee.",
    ),
    (
        ev.TerritoryConquered("ural", "china", 0, 1, 3),
        "Anna erobert China von Ben und zieht mit 3 Armeen ein.",
    ),
    (
        ev.SeatEliminated(1, 0, (None, None)),
        "Ben hat kein Gebiet mehr und scheidet aus. 2 Karten gehen an Anna.",
    ),
    (ev.SeatEliminated(1, 0, (None,)), "Ben hat kein Gebiet mehr und scheidet aus. 1 Karte geht an Anna."),
    (ev.SeatEliminated(1, 0, ()), "Ben hat kein Gebiet mehr und scheidet aus. Anna bekommt keine Karten."),
    (
        ev.SeatEliminated(1, 0, ("peru", "ural")),
        "Ben hat kein Gebiet mehr und scheidet aus. Anna bekommt Peru und Ural.",
    ),
    (ev.ArmyBeaten(1, 0), "Anna schlägt die letzte Armee, die Ben zurückgelassen hat."),
    (ev.ArmyBeaten(3, 0), "Anna schlägt die letzte neutrale Armee."),
    (ev.SymbolsDrawn((("peru", "cavalry"),)), "Das Los hat die Symbole der Gebietskarten bestimmt."),
    (ev.FirstPlayerChosen(1), "Die Verteilung bestimmt: Ben fängt an."),
    (ev.HeadquartersChosen(0, None), "Anna hat das Hauptquartier gewählt."),
    (ev.HeadquartersChosen(0, "siam"), "Anna wählt Südostasien als Hauptquartier."),
    (ev.HeadquartersShown(("peru", "ural", None)), "Die Hauptquartiere liegen offen: Anna Peru, Ben Ural."),
    (ev.HeadquartersTaken(0, 1, "peru"), "Anna erobert in Peru das Hauptquartier von Ben."),
    (ev.HeadquartersTaken(0, 0, "peru"), "Anna holt in Peru das eigene Hauptquartier zurück."),
    (
        ev.ContinentSwept(0, 1, "africa", ("congo", "egypt")),
        "Mit der Hauptstadt fallen in Afrika auch die übrigen Armeen von Ben an Anna: Kongo und Ägypten.",
    ),
    (ev.NeutralDue(1, 8), "Die neutrale Armee bekommt 8 Armeen. Ben setzt."),
    (ev.NeutralPlaced(1, (("peru", 1),)), "Ben setzt für die neutrale Armee 1 Armee auf Peru."),
    (ev.UnitsLost(0, 3), "Anna verliert 3 Armeen, für die kein Platz ist."),
    (ev.AttackRolled("ural", "china", 0, 1, (6, 5, 2)), "Anna greift China von Ural aus an und würfelt 6-5-2."),
    (
        ev.BattleRolled("ural", "china", 0, 3, (6,), (5,), 0, 1),
        "Ural gegen China: Anna würfelt 6, Neutral 5. Neutral verliert 1 Armee.",
    ),
    (ev.GameEnded("headquarters", 0, ()), "Anna hält die Hauptquartiere, die zum Sieg nötig sind, und gewinnt."),
    (ev.UnitsMovedIn(0, "ural", "china", 2), "Anna zieht mit 2 Armeen mehr von Ural nach China."),
    (ev.UnitsMovedIn(0, "ural", "china", 0), "Anna zieht nicht weiter nach China nach."),
    (ev.TradeOpened(0, compulsory=True), "Anna hat zu viele Karten und muss jetzt eintauschen."),
    (ev.TradeOpened(0, compulsory=False), "Anna darf jetzt eintauschen."),
    (ev.AttacksEnded(0), "Anna beendet die Angriffe."),
    (ev.CardDrawn(0, None), "Anna zieht eine Gebietskarte."),
    (ev.CardDrawn(0, "peru"), "Anna zieht die Karte Peru."),
    (ev.Fortified(0, "ural", "china", 1), "Anna verlegt 1 Armee von Ural nach China."),
    (ev.TurnEnded(0), "Anna beendet den Zug."),
    (ev.DefenceOrdered(0, None), "Anna hat die Anweisung für die Verteidigung geändert."),
    (
        ev.DefenceOrdered(0, DefenceOrder("one_below", 4)),
        "Anna hat für die Verteidigung festgelegt: mit einem Würfel bei weniger als 4 Armeen, sonst mit allen.",
    ),
    (
        ev.TimedOut(0, 1),
        "Die Zeit von Anna ist abgelaufen; der Server entscheidet, wie es in den Regeln steht.",
    ),
    (ev.ControlChanged(0, "person"), "Anna spielt wieder selbst."),
    (ev.ControlChanged(0, "bot"), "Ab jetzt spielt ein Bot für Anna."),
    (ev.ControlChanged(0, "stand_in"), "Anna ist nicht da: Ein Bot spielt in Vertretung."),
    (ev.GamePaused("dispute"), "Die Leitung hält das Spiel an: etwas ist strittig."),
    (ev.GameResumed(), "Das Spiel geht weiter."),
    (ev.TimeGranted(0, 7_200_000), "Die Leitung gibt Anna mehr Zeit: 2 Stunden."),
    (ev.GameCancelled("conduct"), "Die Leitung sagt das Spiel ab: ein Verstoß gegen die Hausordnung."),
    (ev.SeatResigned(0, "bot", ()), "Anna gibt auf. Ein Bot spielt weiter."),
    (ev.SeatResigned(0, "neutral", ()), "Anna gibt auf. Die Armee steht neutral auf dem Brett."),
    (
        ev.SeatResigned(0, "neutral", ("peru",)),
        "Anna gibt auf. Die Armee steht neutral auf dem Brett. Abgelegt: Peru.",
    ),
    (
        ev.GameEnded("mission", 1, MISSIONS),
        "Ben hat den Auftrag erfüllt und gewinnt: Erobere Nordamerika und Australien.",
    ),
    (ev.GameEnded("conquest", 0, ()), "Anna hat alle 42 Gebiete erobert und gewinnt."),
    (ev.GameEnded("last_alive", 0, MISSIONS), "Anna ist als Letzter übrig und gewinnt."),
    (ev.GameEnded("round_cap", 0, MISSIONS), "Die Rundengrenze ist erreicht. Anna gewinnt."),
    (ev.GameEnded("round_cap", None, MISSIONS), "Die Rundengrenze ist erreicht. Niemand gewinnt."),
    (ev.GameEnded("abandoned", None, ()), "Es spielen nur noch Bots. Das Spiel ist abgebrochen."),
]
ENGLISH: list[tuple[ev.Event, str]] = [
    (ev.TerritoryClaimed(0, "siam"), "Anna claims Southeast Asia."),
    (ev.UnitsPlaced(0, (("peru", 1),)), "Anna places 1 army on Peru."),
    (
        ev.BattleRolled("ural", "ukraine", 0, 1, (6,), (6,), 1, 0),
        "Ural against Russia: Anna rolls 6, Ben 6. Anna loses 1 army.",
    ),
    (
        ev.DefenceAsked("ural", "china", 0, 1, 1),
        "Anna attacks China from Ural with 1 die. Ben chooses the number of dice.",
    ),
    (ev.SeatEliminated(1, 0, (None,)), "Ben has no territory left and is out. 1 card goes to Anna."),
]


def names(language: str, *players: str) -> Names:
    seats = players or ("Anna", "Ben", "Çelik")
    return Names(texts(language), "board_2015", seats, ("yellow", "blue", "green"))


def case(pair: tuple[ev.Event, str]) -> str:
    return pair[0].kind


@pytest.mark.parametrize("pair", GERMAN, ids=case)
def test_event_reads_as_a_german_sentence(pair: tuple[ev.Event, str]) -> None:
    event, expected = pair
    assert sentence(event, names("de")) == expected


@pytest.mark.parametrize("pair", ENGLISH, ids=case)
def test_event_reads_as_an_english_sentence(pair: tuple[ev.Event, str]) -> None:
    event, expected = pair
    assert sentence(event, names("en")) == expected


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("pair", GERMAN, ids=case)
def test_event_has_a_sentence_in_every_language(pair: tuple[ev.Event, str], language: str) -> None:
    written = sentence(pair[0], names(language))
    assert written
    assert "{" not in written


def test_every_kind_of_event_has_a_case_here() -> None:
    assert {type(event) for event, _ in GERMAN} == set(get_args(ev.Event))


@pytest.mark.parametrize("purpose", get_args(ev.StartPurpose))
@pytest.mark.parametrize("language", languages())
def test_every_roll_for_the_start_has_a_sentence(purpose: ev.StartPurpose, language: str) -> None:
    assert "Ben" in sentence(ev.StartRolled(purpose, (((0, 1), (1, 2)),), 1), names(language))


@pytest.mark.parametrize("termination", get_args(ev.Termination))
@pytest.mark.parametrize("language", languages())
def test_every_ending_has_a_sentence(termination: ev.Termination, language: str) -> None:
    winner = None if termination in ("abandoned", "cancelled") else 0
    assert sentence(ev.GameEnded(termination, winner, MISSIONS), names(language))


def test_unknown_event_is_an_error() -> None:
    with pytest.raises(TypeError, match="no sentence"):
        sentence("peace", names("en"))  # type: ignore[arg-type]


def test_name_with_braces_is_only_a_name() -> None:
    assert sentence(ev.TurnEnded(0), names("en", "{seat}", "b", "c")) == "{seat} ends the turn."


def test_name_from_right_to_left_is_isolated() -> None:
    written = sentence(ev.TurnEnded(0), names("en", "דנה", "b", "c"))
    assert written == "\u2068דנה\u2069 ends the turn."


def test_nobody_has_a_name_of_its_own() -> None:
    written = sentence(ev.TerritoryConquered("ural", "china", 0, -1, 3), names("en"))
    assert written == "Anna conquers China from nobody and moves in with 3 armies."
