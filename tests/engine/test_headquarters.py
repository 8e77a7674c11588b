"""Headquarters and capitals (2015 p. 14; specification E.6, E.7, G74 to G79, I.21, K.9)."""

import pytest

from games.engine import headquarters
from games.engine.absence import default_action
from games.engine.actions import ChooseHeadquarters
from games.engine.events import (
    ContinentSwept,
    Event,
    GameEnded,
    HeadquartersChosen,
    HeadquartersShown,
    HeadquartersTaken,
    PileShuffled,
    SeatEliminated,
    TerritoryConquered,
    TradeOpened,
    TurnBegan,
    UnitsPlaced,
)
from games.engine.legal import options
from games.engine.library import edition as edition_of
from games.engine.notation import read_position
from games.engine.projection import project, redact
from tests.engine.scenes import B, G, Y, disputed, refused, scene

MODES = {"hasbro_2015": "turbo", "hasbro_2000": "capital", "us_1993": "capital"}
SIXES = "666 1"
SHOWN = " | headquarters y: alaska shown | headquarters b: siberia shown | headquarters g: egypt shown"


def table(edition: str, board: str, more: str = "", phase: str = "attack", colours: str = "y b g") -> str:
    return f"{edition}/{MODES[edition]} {colours} {phase} y r3{more} | {board}"


def taken(seat: int, founder: int, territory: str) -> HeadquartersTaken:
    return HeadquartersTaken(seat, founder, territory)


@disputed("G74", hasbro_2015=G, hasbro_2000=G, us_1993=G)
def test_a_headquarters_taken_from_a_third_party_goes_on_to_its_conqueror(edition: str, answer: int) -> None:
    board = "y: rest 1 | b: alaska 1, siberia 2 | g: alberta 4, egypt 1" + SHOWN
    position = table(edition, board).replace("attack y", "attack g")
    after = scene(position, "attack alberta>alaska 3", dice=SIXES)
    assert after.events[-1] == taken(answer, Y, "alaska")
    assert (after.state.playing(Y), after.state.outcome) == (True, None)


@disputed("G75", hasbro_2015=Y, hasbro_2000=Y, us_1993=Y)
def test_all_foreign_headquarters_do_not_win_without_the_own_one(edition: str, answer: int) -> None:
    board = "y: alberta siberia 4, ural egypt 1 | b: rest 1 | g: alaska 1, congo 2" + SHOWN
    position = table(edition, board)
    assert scene(position, "attack siberia>china 3", dice="111 6").state.outcome is None
    after = scene(position, "attack alberta>alaska 3", dice=SIXES)
    assert after.events[-2:] == (taken(Y, Y, "alaska"), GameEnded("headquarters", answer, (None, None, None)))


@disputed("G76", hasbro_2015="not_in_hand", hasbro_2000="not_in_hand", us_1993="not_in_hand")
def test_the_card_of_a_headquarters_is_in_no_hand_and_in_no_pile(edition: str, answer: str) -> None:
    board = "y: rest 1 | b: siberia 2 | g: egypt 1" + SHOWN + " | hand y: china congo argentina"
    position = table(edition, board, phase="reinforcement")
    assert refused(position, "trade china congo alaska") == answer
    state = scene(position).state
    assert (len(state.pile), {"alaska", "siberia", "egypt"} & set(state.pile)) == (44 - 3 - 3, set())


@disputed("G77", hasbro_2015=None, hasbro_2000=None, us_1993=None)
def test_the_headquarters_of_an_eliminated_player_must_still_be_held(edition: str, answer: None) -> None:
    board = "y: ural 4, alaska 1 | b: siberia 1 | g: rest 1" + SHOWN.replace("b: siberia", "b: peru")
    after = scene(table(edition, board), "attack ural>siberia 3", dice=SIXES)
    assert (after.state.status[B], after.state.outcome) == ("eliminated", answer)
    holding = "y: ural 4, alaska egypt 1 | b: siberia 1 | g: rest 1" + SHOWN.replace("b: siberia", "b: peru")
    assert scene(table(edition, holding), "attack ural>siberia 3", dice=SIXES).state.outcome == answer
    last = "y: venezuela 4, alaska egypt 1 | g: peru 1, rest 1" + SHOWN.replace("b: siberia", "b: peru")
    won = scene(table(edition, last), "attack venezuela>peru 3", dice=SIXES)
    assert won.events[-1] == GameEnded("headquarters", Y, (None, None, None))


SHORT = {
    4: ("y b g p", "y: ural 4, alaska egypt 1 | p: peru 1", ""),
    5: ("y b g p r", "y: ural 4, alaska egypt peru 1 | p: brazil 1 | r: japan 1", " | headquarters r: japan shown"),
    6: (
        "y b g p r black",
        "y: ural 4, alaska egypt peru 1 | p: brazil 1 | r: japan 1 | black: venezuela 1",
        " | headquarters r: japan shown | headquarters black: venezuela shown",
    ),
}


@disputed("G78", us_1993={4: 2, 5: 3, 6: 3})
def test_the_short_goal_asks_for_some_foreign_headquarters_and_the_own_one(
    edition: str, answer: dict[int, int]
) -> None:
    for players, foreign in answer.items():
        colours, board, more = SHORT[players]
        places = f"{SHOWN} | headquarters p: peru shown{more}"
        line = f"{board} | b: siberia 1, china 1 | g: rest 1{places}"
        after = scene(table(edition, line, " hq_goal=short", colours=colours), "attack ural>siberia 3", dice=SIXES)
        assert after.events[-1] == GameEnded("headquarters", Y, (None,) * players)
        held = [after.state.owner_of(place) == Y for place in after.state.headquarters if place]
        assert sum(held) == foreign + 1


def hq(owners: str, players: int, **policies: str) -> bool:
    """Whether seat 0 has won when it holds the headquarters of the seats named."""
    of = edition_of("us_1993")
    colours = " ".join(of.colours[:players])
    text = " ".join(f"{name}={value}" for name, value in policies.items())
    places = of.board.territories[:players]
    parts = [f"headquarters {of.colours[seat]}: {places[seat]}" for seat in range(players)]
    mine = [places[int(seat)] for seat in owners]
    others = [place for place in places if place not in mine]
    board = f"{of.colours[0]}: {' '.join([*mine, 'japan'])} 1 | {of.colours[1]}: {' '.join(others)} rest 1"
    line = f"us_1993/capital {colours} attack {of.colours[0]} r3 {text} | {board} | {' | '.join(parts)}"
    return headquarters.reached(read_position(line), 0)


@pytest.mark.parametrize(
    ("players", "held", "won"),
    [
        (3, "01", False), (3, "012", True), (4, "01", False), (4, "012", True), (4, "123", False),
        (5, "012", False), (5, "0123", True), (5, "1234", False), (6, "012", False), (6, "0123", True),
        (6, "12345", False),
    ],
)  # fmt: skip
def test_how_many_headquarters_the_short_goal_asks_for(players: int, held: str, won: bool) -> None:
    assert hq(held, players, hq_goal="short") == won


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_usual_goal_is_all_of_them(players: int) -> None:
    everything = "012345"[:players]
    assert (hq(everything, players), hq(everything[:-1], players), hq(everything[1:], players)) == (True, False, False)


@pytest.mark.parametrize(
    ("players", "held", "won"),
    [
        (3, "0", False), (3, "12", True), (4, "01", False), (4, "123", True), (5, "01", False), (5, "123", True),
        (6, "012", False), (6, "1234", True),
    ],
)  # fmt: skip
def test_so_many_capitals_win_in_1997_the_own_one_or_not(players: int, held: str, won: bool) -> None:
    assert hq(held, players, capital_rules="de_1997", hq_goal="short") == won


SWEEP = (
    "y: egypt 4 | b: north_africa 1, congo 2, south_africa 1, madagascar 4, peru 3 | g: east_africa 2, rest 1"
    " | p: japan 1 | headquarters y: egypt shown | headquarters b: north_africa shown | headquarters g: ural shown"
    " | headquarters p: japan shown"
)


@disputed("G79", hasbro_2000=(2, 1, 4), us_1993=(2, 1, 4))
def test_with_a_capital_its_losers_continent_is_swept(edition: str, answer: tuple[int, ...]) -> None:
    position = table(edition, SWEEP, " capital_rules=de_1997", colours="y b g p")
    after = scene(position, "attack egypt>north_africa 3", dice=SIXES)
    swept = ("congo", "madagascar", "south_africa")
    assert after.events[2:] == (
        taken(Y, B, "north_africa"),
        ContinentSwept(Y, B, "africa", swept),
    )
    state = after.state
    assert after.units("congo", "south_africa", "madagascar") == answer
    assert {state.owner_of(name) for name in swept} == {Y}
    assert (state.owner_of("peru"), state.owner_of("east_africa"), state.outcome) == (B, G, None)


def test_a_third_capital_wins_with_four_players_in_1997() -> None:
    board = SWEEP.replace("y: egypt 4", "y: egypt 4, ural 1")
    after = scene(
        table("hasbro_2000", board, " capital_rules=de_1997", colours="y b g p"),
        "attack egypt>north_africa 3",
        dice=SIXES,
    )
    assert after.events[-1] == GameEnded("headquarters", Y, (None,) * 4)


def test_a_swept_capital_goes_over_too() -> None:
    board = SWEEP.replace("headquarters g: ural", "headquarters g: congo")
    position = table("hasbro_2000", board, " capital_rules=de_1997", colours="y b g p")
    after = scene(position, "attack egypt>north_africa 3", dice=SIXES)
    swept = ("congo", "madagascar", "south_africa")
    assert after.events[2:] == (
        taken(Y, B, "north_africa"),
        ContinentSwept(Y, B, "africa", swept),
        taken(Y, G, "congo"),
        GameEnded("headquarters", Y, (None,) * 4),
    )


def test_who_loses_everything_by_a_sweep_is_eliminated_and_the_cards_go_over() -> None:
    board = SWEEP.replace(", peru 3", "") + " | hand y: alaska argentina china | hand b: alberta greenland brazil"
    position = table("us_1993", board, " capital_rules=de_1997", colours="y b g p")
    after = scene(position, "attack egypt>north_africa 3", dice=SIXES)
    assert [type(event) for event in after.events[1:]] == [
        TerritoryConquered,
        HeadquartersTaken,
        ContinentSwept,
        SeatEliminated,
        TradeOpened,
    ]
    assert after.state.hands[Y] == ("alaska", "argentina", "china", "alberta", "greenland", "brazil")


def test_a_sweep_hits_whoever_held_the_capital() -> None:
    board = (
        "y: egypt 4 | b: peru 3 | g: north_africa 1, congo 2, rest 1 | p: japan 1"
        " | headquarters y: egypt shown | headquarters b: north_africa shown | headquarters g: ural shown"
        " | headquarters p: japan shown"
    )
    position = table("us_1993", board, " capital_rules=de_1997", colours="y b g p")
    after = scene(position, "attack egypt>north_africa 3", dice=SIXES)
    assert ContinentSwept(Y, G, "africa", ("congo", "east_africa", "madagascar", "south_africa")) in after.events


def test_a_capital_without_other_units_of_the_loser_sweeps_nothing() -> None:
    board = SWEEP.replace("congo 2, south_africa 1, madagascar 4, ", "")
    position = table("us_1993", board, " capital_rules=de_1997", colours="y b g p")
    assert scene(position, "attack egypt>north_africa 3", dice=SIXES).last[-1] == taken(Y, B, "north_africa")


CHOOSING = "y: america 1 | b: asia 1 | g: rest 1 | first yellow".replace("america", "north_america south_america")


def choosing(edition: str) -> str:
    return f"{edition}/{MODES[edition]} y b g headquarters y | {CHOOSING}"


def chosen(seat: int, territory: str | None) -> Event:
    return HeadquartersChosen(seat, territory)


def test_the_choice_follows_the_last_unit_and_the_cards_stay_out_of_the_pile() -> None:
    position = f"hasbro_2015/turbo y b g opening g | {CHOOSING} | reserve g: 1"
    after = scene(position, "place egypt+1", "headquarters peru", "headquarters ural", "headquarters egypt")
    assert after.events[:4] == (
        UnitsPlaced(G, (("egypt", 1),)),
        chosen(Y, "peru"),
        chosen(B, "ural"),
        chosen(G, "egypt"),
    )
    shuffled, began = after.events[4:]
    assert isinstance(shuffled, PileShuffled)
    assert isinstance(began, TurnBegan)
    assert (shuffled.count, {"peru", "ural", "egypt"} & set(after.state.pile)) == (41, set())
    assert (began.seat, began.round) == (Y, 1)


def test_after_the_choice_the_us_rules_turn_the_cards_up() -> None:
    after = scene(choosing("us_1993"), "headquarters peru", "headquarters ural", "headquarters egypt")
    assert after.events[3] == HeadquartersShown(("peru", "ural", "egypt"))
    assert after.state.headquarters_shown == (True, True, True)


def test_only_the_own_territory_may_be_chosen_and_nothing_else_goes_on() -> None:
    position = choosing("hasbro_2015")
    assert options(scene(position).state, Y).headquarters == scene(position).state.territories_of(Y)
    assert options(scene(position).state, B).headquarters == ()
    assert refused(position, "headquarters ural") == "not_own"
    assert refused(position, "headquarters atlantis") == "unknown_territory"
    assert refused(position, "blue: headquarters ural") == "not_your_turn"
    assert refused(position, "place peru+1") == "wrong_phase"
    assert refused(position, "plan peru") == "no_opening"
    assert refused(position, "headquarters peru", "yellow: headquarters brazil") == "not_your_turn"


def test_who_does_not_choose_gets_the_strongest_territory() -> None:
    state = scene(choosing("hasbro_2015").replace("y: ", "y: brazil 3, peru 3, ")).state
    assert default_action(state, Y) == ChooseHeadquarters("brazil")


HIDDEN = "y: rest 4 | b: siberia 2, china 3 | g: egypt 1, congo 2"


def hidden(blue: str) -> str:
    """Turbo before any capture; only where blue's headquarters lies differs."""
    places = f" | headquarters y: alaska | headquarters b: {blue} | headquarters g: egypt"
    return table("hasbro_2015", HIDDEN + places)


@pytest.mark.parametrize("viewer", [None, Y, G])
def test_nothing_tells_where_a_hidden_headquarters_lies(viewer: int | None) -> None:
    games = [scene(hidden(place), "attack ural>siberia 3", "end turn", dice="111 66") for place in ("siberia", "china")]
    views = [project(game.state, viewer) for game in games]
    assert views[0] == views[1]
    assert [redact(e, viewer) for e in games[0].events] == [redact(e, viewer) for e in games[1].events]
    assert [seat.headquarters for seat in views[0].seats] == [
        "alaska" if viewer == Y else None,
        None,
        "egypt" if viewer == G else None,
    ]
    assert [seat.headquarters_chosen for seat in views[0].seats] == [True] * 3


def test_the_choice_of_another_is_seen_but_not_what_it_was() -> None:
    event = chosen(Y, "peru")
    assert [redact(event, viewer) for viewer in (None, Y, B)] == [chosen(Y, None), event, chosen(Y, None)]


def test_a_capture_and_the_end_turn_headquarters_up() -> None:
    after = scene(hidden("siberia").replace("siberia 2", "siberia 1"), "attack ural>siberia 3", dice=SIXES).state
    assert [seat.headquarters for seat in project(after, None).seats] == [None, "siberia", None]
    over = hidden("siberia").replace("attack y", "over y") + " | outcome abandoned -"
    assert [seat.headquarters for seat in project(read_position(over), None).seats] == ["alaska", "siberia", "egypt"]
