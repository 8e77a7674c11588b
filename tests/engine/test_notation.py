"""Positions and actions in one line each, there and back."""

import doctest
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import action_notation, actions, battle, notation
from games.engine.action_notation import BadNotation, read_action, write_action
from games.engine.actions import (
    Action,
    Attack,
    AttackUntil,
    Cancel,
    ChooseHeadquarters,
    Claim,
    Defend,
    EndAttacks,
    EndTurn,
    Fortify,
    GrantTime,
    HandOver,
    Occupy,
    Pause,
    Place,
    PlaceNeutral,
    PlanOpening,
    Resign,
    Resume,
    SetDefence,
    StopAttack,
    TakeBack,
    TimeOut,
    Trade,
)
from games.engine.edition import Rules
from games.engine.ids import Control, Phase, SeatStatus, StaffReason
from games.engine.library import edition, rules_for
from games.engine.notation import read_position, write_position
from games.engine.orders import DefenceOrder, Stance
from games.engine.policies import NAMES, UnknownPolicy, choices
from games.engine.position_words import BEFORE_TURNS, COUNTERS, FLAGS
from games.engine.state import Battle, Occupation, Outcome, State, initial_state

EDITION = edition("hasbro_2015")
NAMES_OF = EDITION.board.territories
CARDS = tuple(EDITION.cards)

SPOKEN: list[tuple[str, Action]] = [
    ("claim alaska", Claim("alaska")),
    ("place alaska+3 brazil+2", Place((("alaska", 3), ("brazil", 2)))),
    ("place alaska+-3", Place((("alaska", -3),))),
    ("place", Place(())),
    ("headquarters alaska", ChooseHeadquarters("alaska")),
    ("place neutral alaska+3 brazil+2", PlaceNeutral((("alaska", 3), ("brazil", 2)))),
    ("place neutral", PlaceNeutral(())),
    ("plan alaska brazil alaska", PlanOpening(("alaska", "brazil", "alaska"))),
    ("plan", PlanOpening(())),
    ("trade alaska brazil joker_1", Trade(("alaska", "brazil", "joker_1"))),
    ("trade alaska brazil china bonus brazil", Trade(("alaska", "brazil", "china"), "brazil")),
    ("attack ural>siberia 3", Attack("ural", "siberia", 3)),
    ("until ural>siberia 3", AttackUntil("ural", "siberia")),
    ("until ural>siberia 2 stop 4", AttackUntil("ural", "siberia", 2, 4)),
    ("until ural>siberia 3 rolls 5", AttackUntil("ural", "siberia", 3, 1, 5)),
    ("until ural>siberia 3 stop 4 rolls 5", AttackUntil("ural", "siberia", 3, 4, 5)),
    ("stop attack", StopAttack()),
    ("defend 2", Defend(2)),
    ("order maximum", SetDefence(DefenceOrder())),
    (
        "order one_below 3 ural=ask peru=one",
        SetDefence(DefenceOrder("one_below", 3, (("ural", "ask"), ("peru", "one")))),
    ),
    ("occupy 5", Occupy(5)),
    ("end attacks", EndAttacks()),
    ("fortify ural>siberia 4", Fortify("ural", "siberia", 4)),
    ("end turn", EndTurn()),
    ("resign", Resign()),
    ("take back", TakeBack()),
    ("time out 1", TimeOut(1)),
    ("hand over 1 stand_in", HandOver(1, "stand_in")),
    ("pause dispute", Pause("dispute")),
    ("resume", Resume()),
    ("grant time 1 60000", GrantTime(1, 60_000)),
    ("cancel conduct", Cancel("conduct")),
]


@pytest.mark.parametrize(("line", "action"), SPOKEN, ids=[line for line, _ in SPOKEN])
def test_an_action_is_said_in_one_line(line: str, action: Action) -> None:
    assert read_action(line) == action
    assert write_action(action) == line


def test_every_action_has_its_line() -> None:
    assert {type(action) for _, action in SPOKEN} == set(get_args(Action))


NO_ACTIONS = [
    "",
    "dance",
    "claim",
    "claim alaska peru",
    " claim alaska",
    "claim  alaska",
    "place alaska",
    "place neutral alaska",
    "headquarters",
    "headquarters alaska peru",
    "place alaska+x",
    "place alaska+1+2",
    "place alaska+03",
    "attack ural siberia 3",
    "attack ural>siberia",
    "attack ural>siberia three",
    "attack ural>siberia>peru 3",
    "attack ural>siberia 3 stop 2",
    "until ural>siberia 3 stop",
    "until ural>siberia 3 stop 1",
    "until ural>siberia 3 until 2",
    "until ural>siberia 3 stop 2 stop 3",
    "until ural>siberia 3 rolls 5 stop 4",
    "defend",
    "defend two",
    "order",
    "order brave",
    "order maximum ural=brave",
    "order maximum 0",
    "order maximum ural=one 3",
    "occupy 5 6",
    "end",
    "end game",
    "end turn now",
    "time out",
    "time out yellow",
    "hand over 1",
    "hand over 1 alien",
    "pause",
    "pause boredom",
    "resume dispute",
    "grant time 1",
    "cancel",
]


@pytest.mark.parametrize("line", NO_ACTIONS)
def test_what_is_no_action_is_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        read_action(line)


words = st.sampled_from([*NAMES_OF, "joker_1", "joker_2"])
numbers = st.integers(-99, 999)
stances = st.sampled_from(get_args(Stance))
exceptions = st.lists(st.tuples(words, stances), max_size=3).map(tuple)
orders = st.builds(DefenceOrder, stances, numbers, exceptions)


def built(kind: Any) -> st.SearchStrategy[Any]:
    """Any action of a kind, its fields filled with what fits their types."""
    fields: dict[str, st.SearchStrategy[Any]] = {
        "territory": words,
        "source": words,
        "target": words,
        "units": numbers if kind in (Occupy, Fortify) else st.lists(st.tuples(words, numbers), max_size=4).map(tuple),
        "territories": st.lists(words, max_size=5).map(tuple),
        "cards": st.lists(words, max_size=4).map(tuple),
        "bonus": st.none() | words,
        "dice": numbers,
        "stop_at": numbers,
        "rolls": st.none() | numbers,
        "order": orders,
        "seat": st.integers(0, 5),
        "control": st.sampled_from(get_args(Control)),
        "reason": st.sampled_from(get_args(StaffReason)),
        "time": numbers,
    }
    wanted = {name: fields[name] for name in kind.__match_args__ if name != "type"}
    return st.builds(kind, **wanted)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.one_of([built(kind) for kind in get_args(Action)]))
def test_every_action_is_written_and_read_back(action: Action) -> None:
    assert read_action(write_action(action)) == action


def test_a_position_names_all_that_is_to_be_known() -> None:
    line = (
        "hasbro_2015/mission yellow blue green defence yellow r7 leaver=neutral round_cap=20 youngest=green"
        " | yellow: rest 1, ural 9, china 4"
        " | blue: siberia 3 | green: peru brazil 2"
        " | hand yellow: alaska joker_1 | mission yellow: m15_24 | defence yellow: one | missed yellow: 1"
        " | hand blue: peru | mission blue: m15_18x2 | reserve blue: 2 | plan blue: peru peru"
        " | defence blue: ask ural=one | control blue: stand_in"
        " | status green: left | beaten_by green: blue"
        " | discard china congo egypt | pile siam venezuela | first blue"
        " | pool 5 | sets 1 | traded 1 | seq 321 | bonus_used | conquered | late | spoils"
        " | battle ural>siberia 3 stop 4 rolls 2"
    )
    state = read_position(line)
    assert (state.phase, state.turn, state.round, state.first, state.seq) == ("defence", 0, 7, 1, 321)
    assert (state.rules.policies.leaver, state.rules.policies.round_cap, state.rules.youngest) == ("neutral", 20, 2)
    assert [state.armies_on(name) for name in ("ural", "china", "siberia", "peru", "alaska")] == [9, 4, 3, 2, 1]
    assert (state.hands, state.missions) == ((("alaska", "joker_1"), ("peru",), ()), ("m15_24", "m15_18x2", None))
    assert (state.pile, state.discard) == (("siam", "venezuela"), ("china", "congo", "egypt"))
    assert (state.pool, state.sets_traded, state.sets_this_turn) == (5, 1, 1)
    assert (state.status, state.control) == (("playing", "playing", "left"), ("person", "stand_in", "person"))
    assert (state.reserve, state.missed, state.beaten_by) == ((0, 2, 0), (1, 0, 0), (None, None, 1))
    assert state.defence[:2] == (DefenceOrder("one"), DefenceOrder("ask", 0, (("ural", "one"),)))
    assert (state.plans, state.battle) == (((), ("peru", "peru"), ()), Battle("ural", "siberia", 1, 3, 4, 2))
    flags = [state.bonus_used, state.conquered, state.fortified, state.late, state.trading, state.spoils]
    assert flags == [True, True, False, True, False, True]


def test_a_position_with_headquarters_and_drawn_symbols() -> None:
    line = (
        "hasbro_2015/turbo y b g defence y defender_choice=after_roll symbols=random host=green | y: rest 3"
        " | b: siberia 3 | g: peru 2 | headquarters y: ural | headquarters b: siberia shown"
        " | symbols peru=cavalry ukraine=infantry"
        " | bound ural 3, china alaska 1 | gained 5 | battle ural>siberia 3 rolled 6-5-2"
    )
    state = read_position(line)
    assert (state.headquarters, state.headquarters_shown) == (("ural", "siberia", None), (False, True, False))
    assert dict(state.symbols) == {**EDITION.cards, "peru": "cavalry", "ukraine": "infantry"}
    assert [state.bound[state.at(name)] for name in ("ural", "china", "alaska", "peru")] == [3, 1, 1, 0]
    assert (state.gained, state.rules.host) == (5, 2)
    assert state.battle == Battle("ural", "siberia", 1, 3, rolled=(6, 5, 2))
    assert not {"ural", "siberia"} & set(state.pile)


def test_a_neutral_army_has_a_colour_that_nobody_plays_and_is_defended_by_the_opponent() -> None:
    line = "hasbro_2000/ghost red yellow neutral red | red: rest 1 | blue: asia 2 | neutral 4 | neutral_done"
    state = read_position(line)
    assert (state.rules.colours, state.rules.players) == (("red", "yellow", "blue"), 2)
    assert (state.status, state.control) == (("playing", "eliminated", "neutral"), ("person", "person", "bot"))
    assert (state.neutral_pool, state.neutral_done, state.to_act) == (4, True, 1)
    fight = read_position("hasbro_2015/duel y b defence y | y: rest 1 | g: siberia 2 | battle ural>siberia 3")
    assert fight.battle == Battle("ural", "siberia", 1, 3)
    assert read_position("hasbro_2015/duel y b attack y | y: rest 1 | b: peru 1").status[2] == "beaten"


def test_a_name_goes_before_its_continent_and_that_before_the_rest() -> None:
    state = read_position("hasbro_2015/classic y b g attack y | y: rest 1 | b: asia 2, ural 7")
    assert [state.armies_on(name) for name in ("ural", "china", "peru")] == [7, 2, 1]
    assert (state.owner.count(0), state.owner.count(1)) == (30, 12)


def test_cards_that_are_not_named_lie_in_the_pile_once_the_turns_run() -> None:
    base = "y: rest 1 | hand y: alaska | discard peru"
    others = tuple(card for card in CARDS if card not in ("alaska", "peru"))
    assert read_position(f"hasbro_2015/classic y b g attack y | {base}").pile == others
    assert read_position(f"hasbro_2015/classic y b g opening y | {base}").pile == ()
    assert read_position(f"hasbro_2015/classic y b g attack y | {base} | pile").pile == ()
    top = read_position(f"hasbro_2015/classic y b g attack y | {base} | pile siam ...").pile
    assert top == ("siam", *(card for card in others if card != "siam"))
    gone = read_position("hasbro_2015/classic y b g attack y | y: rest 1 | discard ... | hand y: alaska")
    assert (len(gone.discard), gone.pile) == (43, ())


def test_who_owns_nothing_once_the_turns_run_is_eliminated() -> None:
    assert read_position("hasbro_2015/classic y b g attack y | y: rest 1").status == (
        "playing",
        "eliminated",
        "eliminated",
    )
    assert read_position("hasbro_2015/classic y b g opening y | y: rest 1").status == ("playing",) * 3
    left = read_position("hasbro_2015/classic y b g attack y | y: rest 1 | status b: beaten")
    assert left.status == ("playing", "beaten", "eliminated")


@pytest.mark.parametrize(
    "end", ["mission yellow m15_24", "conquest yellow", "last_alive green", "round_cap -", "abandoned -"]
)
def test_an_end_is_written_with_its_winner(end: str) -> None:
    line = f"hasbro_2015/mission yellow blue green over yellow r3 | yellow: rest 1 | green: peru 1 | outcome {end}"
    state = read_position(line)
    words_of = end.split()
    winner = None if words_of[1] == "-" else state.rules.colours.index(words_of[1])
    assert state.outcome == Outcome(words_of[0], winner, words_of[2] if len(words_of) > 2 else None)  # type: ignore[arg-type]
    assert write_position(state).endswith(f" | outcome {end}")


GOOD = "hasbro_2015/mission y b g attack y r3 | y: ural 9 | b: rest 1"
NO_POSITIONS = [
    "",
    "hasbro_2015/mission",
    "hasbro_2015/mission y b g dreaming y | y: rest 1",
    "hasbro_1899/mission y b g attack y | y: rest 1",
    "hasbro_2015/duel y b g attack y | y: rest 1",
    "hasbro_2015/ghost y b attack y | y: rest 1",
    "hasbro_2015/mission y b g attack y host=orange | y: rest 1",
    "hasbro_2015/mission y attack y | y: rest 1",
    "hasbro_2015/mission y b red attack y | y: rest 1",
    "hasbro_2015/mission y b y attack y | y: rest 1",
    "hasbro_2015/mission y b g attack orange | y: rest 1",
    "hasbro_2015/mission y b g attack y r3 r4 | y: rest 1",
    "hasbro_2015/mission y b g attack y rx | y: rest 1",
    "hasbro_2015/mission y b g attack y trade=free | y: rest 1",
    "hasbro_2015/mission y b g attack y youngest=orange | y: rest 1",
    "hasbro_2015/mission y b g attack y | y: ural 9",
    "hasbro_2015/mission y b g attack y | y: rest 0",
    f"{GOOD}, rest 2",
    f"{GOOD}, ural 2",
    f"{GOOD}, atlantis 2",
    f"{GOOD}, china",
    f"{GOOD} | y: china 2",
    f"{GOOD} | o: china 2",
    f"{GOOD} | hand y: atlantis",
    f"{GOOD} | hand y: peru | hand b: peru",
    f"{GOOD} | hand y: peru | hand y: siam",
    f"{GOOD} | hand y: peru | pile peru",
    f"{GOOD} | purse y: 3",
    f"{GOOD} | mission y: m15_99",
    f"{GOOD} | control y: alien",
    f"{GOOD} | headquarters y:",
    f"{GOOD} | headquarters y: ural hidden",
    f"{GOOD} | bound atlantis 2",
    f"{GOOD} | bound ural",
    f"{GOOD} | symbols ural",
    f"{GOOD} | symbols ural=navy",
    f"{GOOD} | symbols atlantis=cavalry",
    f"{GOOD} | battle ural>china 3 rolled",
    f"{GOOD} | battle ural>china 3 rolled 6-x",
    f"{GOOD} | battle ural>china 3 rolled 6-5 stop 4",
    f"{GOOD} | status y: asleep",
    f"{GOOD} | defence y: brave",
    f"{GOOD} | missed y: two",
    f"{GOOD} | pool",
    f"{GOOD} | pool 3 4",
    f"{GOOD} | pool 3 | pool 4",
    f"{GOOD} | wet",
    f"{GOOD} | battle ural>atlantis 3",
    f"{GOOD} | battle ural>china",
    f"{GOOD} | occupation ural>china 3",
    f"{GOOD} | outcome boredom y",
    f"{GOOD} | ",
]


@pytest.mark.parametrize("line", NO_POSITIONS)
def test_what_is_no_position_is_refused(line: str) -> None:
    with pytest.raises(BadNotation):
        read_position(line)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    mode = EDITION.modes[draw(st.sampled_from(sorted(EDITION.modes)))]
    colours = draw(st.permutations(EDITION.colours))[: draw(st.integers(mode.min_players, mode.max_players))]
    names = draw(st.lists(st.sampled_from(sorted(NAMES)), max_size=5, unique=True))
    changes = {name: draw(st.sampled_from(choices(name))) for name in names}
    seat = st.integers(0, len(colours) - 1)
    try:
        return rules_for(EDITION, mode.key, colours, changes, youngest=draw(st.none() | seat), host=draw(seat))
    except UnknownPolicy:
        return rules_for(EDITION, mode.key, colours)


def cut(draw: st.DrawFn, cards: list[str], pieces: int) -> list[tuple[str, ...]]:
    """The cards in so many heaps, some of them empty."""
    edges = sorted(draw(st.lists(st.integers(0, len(cards)), min_size=pieces - 1, max_size=pieces - 1)))
    return [tuple(cards[a:b]) for a, b in zip([0, *edges], [*edges, len(cards)], strict=True)]


@st.composite
def any_state(draw: st.DrawFn) -> State:
    """A state that need not come up in any game: every field of its own."""
    rules = draw(any_rules())
    seats = rules.seats
    seat = st.integers(0, seats - 1)
    phase: Phase = draw(st.sampled_from(get_args(Phase)))

    def each(values: st.SearchStrategy[Any]) -> tuple[Any, ...]:
        return draw(st.tuples(*[values] * seats))

    lowest = -1 if phase in BEFORE_TURNS else 0
    owner = draw(st.tuples(*[st.integers(lowest, seats - 1)] * 42))
    *hands, discard, pile = cut(draw, list(draw(st.permutations(CARDS))), seats + 2)
    source, target = draw(st.tuples(st.sampled_from(NAMES_OF), st.sampled_from(NAMES_OF)))
    small, flag = st.integers(0, 99), st.booleans()
    rolled = draw(st.lists(st.integers(1, 6), max_size=3).map(tuple))
    state = replace(initial_state(rules), owner=owner, turn=draw(st.none() | seat))
    limits = draw(st.tuples(small, small, st.none() | small))
    fight = Battle(source, target, state.answering(target), *limits, rolled)
    symbols = draw(st.permutations(sorted(EDITION.cards.values())))
    return replace(
        state,
        armies=tuple(0 if holder < 0 else draw(st.integers(1, 99)) for holder in owner),
        status=each(st.sampled_from(get_args(SeatStatus))),
        control=each(st.sampled_from(get_args(Control))),
        reserve=each(small),
        hands=tuple(hands),
        missions=each(st.none() | st.sampled_from(sorted(EDITION.missions))),
        defence=each(orders),
        plans=each(st.lists(st.sampled_from(NAMES_OF), max_size=3).map(tuple)),
        beaten_by=each(st.none() | seat),
        missed=each(small),
        phase=phase,
        headquarters=each(st.none() | st.sampled_from(NAMES_OF)),
        headquarters_shown=each(flag),
        bound=draw(st.tuples(*[st.integers(0, 3)] * 42)),
        symbols=draw(st.sampled_from([(), tuple(zip(CARDS, symbols, strict=True))])),
        first=draw(st.none() | seat),
        discard=discard,
        pile=pile,
        battle=draw(st.sampled_from([None, fight])),
        occupation=draw(st.sampled_from([None, Occupation(source, target, 2, 7)])),
        **{name: draw(small) for name in ("round", *COUNTERS.values())},
        **{name: draw(flag) for name in FLAGS},
    )


@settings(max_examples=40, deadline=None, derandomize=True)
@given(any_state())
def test_every_state_is_written_and_read_back(state: State) -> None:
    line = write_position(state)
    assert read_position(line) == state
    assert "\n" not in line


@pytest.mark.parametrize("module", [notation, action_notation, battle, actions], ids=lambda module: module.__name__)
def test_the_examples_in_the_docstrings_are_true(module: Any) -> None:
    assert doctest.testmod(module).failed == 0
