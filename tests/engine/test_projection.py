"""What a viewer may see: an allowlist for every event, and positions that differ in secrets look the same (J.6)."""

from collections.abc import Callable
from dataclasses import fields, replace
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import events as e
from games.engine.chance import SeededChance
from games.engine.evolution import EFFECTS
from games.engine.ids import Seat
from games.engine.notation import read_position
from games.engine.orders import DefenceOrder
from games.engine.play import play
from games.engine.projection import glance, project, redact
from games.engine.refusals import IllegalAction
from games.engine.state import State
from games.engine.views import BattleView, GoalPart, Options, SeatView
from tests.engine.scenes import B, G, Y, scene
from tests.engine.walks import STANCES, Walk, walk

Viewer = Seat | None
seeds = st.integers(0, 10**9)
few = settings(max_examples=10, deadline=None, derandomize=True)

ALWAYS = frozenset[str]()
HIDDEN: dict[type[e.Event], Callable[[Any, Viewer], frozenset[str]]] = {
    e.GameStarted: lambda event, viewer: ALWAYS,
    e.MissionsDealt: lambda event, viewer: frozenset({"missions"}),
    e.TerritoriesDealt: lambda event, viewer: ALWAYS,
    e.StartRolled: lambda event, viewer: ALWAYS,
    e.PlacerChosen: lambda event, viewer: ALWAYS,
    e.TerritoryClaimed: lambda event, viewer: ALWAYS,
    e.OpeningPlanned: lambda event, viewer: ALWAYS if viewer == event.seat else frozenset({"territories"}),
    e.UnitsPlaced: lambda event, viewer: ALWAYS,
    e.PileShuffled: lambda event, viewer: frozenset({"cards"}),
    e.TurnBegan: lambda event, viewer: ALWAYS,
    e.SetTraded: lambda event, viewer: ALWAYS,
    e.DefenceAsked: lambda event, viewer: frozenset(
        ({"stop_at", "rolls"} if viewer != event.attacker else set())
        | ({"dice"} if viewer not in (event.attacker, event.defender) else set())
    ),
    e.AttackStopped: lambda event, viewer: ALWAYS,
    e.BattleRolled: lambda event, viewer: ALWAYS,
    e.TerritoryConquered: lambda event, viewer: ALWAYS,
    e.SeatEliminated: lambda event, viewer: ALWAYS if viewer in (event.seat, event.by) else frozenset({"cards"}),
    e.ArmyBeaten: lambda event, viewer: ALWAYS,
    e.UnitsMovedIn: lambda event, viewer: ALWAYS,
    e.TradeOpened: lambda event, viewer: ALWAYS,
    e.AttacksEnded: lambda event, viewer: ALWAYS,
    e.CardDrawn: lambda event, viewer: ALWAYS if viewer == event.seat else frozenset({"card"}),
    e.Fortified: lambda event, viewer: ALWAYS,
    e.TurnEnded: lambda event, viewer: ALWAYS,
    e.DefenceOrdered: lambda event, viewer: ALWAYS if viewer == event.seat else frozenset({"order"}),
    e.TimedOut: lambda event, viewer: ALWAYS,
    e.ControlChanged: lambda event, viewer: ALWAYS,
    e.SeatResigned: lambda event, viewer: ALWAYS,
    e.GamePaused: lambda event, viewer: ALWAYS,
    e.GameResumed: lambda event, viewer: ALWAYS,
    e.TimeGranted: lambda event, viewer: ALWAYS,
    e.GameCancelled: lambda event, viewer: ALWAYS,
    e.GameEnded: lambda event, viewer: ALWAYS,
    e.SymbolsDrawn: lambda event, viewer: ALWAYS,
    e.FirstPlayerChosen: lambda event, viewer: ALWAYS,
    e.HeadquartersChosen: lambda event, viewer: ALWAYS if viewer == event.seat else frozenset({"territory"}),
    e.HeadquartersShown: lambda event, viewer: ALWAYS,
    e.HeadquartersTaken: lambda event, viewer: ALWAYS,
    e.ContinentSwept: lambda event, viewer: ALWAYS,
    e.NeutralDue: lambda event, viewer: ALWAYS,
    e.NeutralPlaced: lambda event, viewer: ALWAYS,
    e.UnitsLost: lambda event, viewer: ALWAYS,
    e.AttackRolled: lambda event, viewer: ALWAYS,
}
"""The fields of each kind that a viewer does not see. A new kind of event must be judged here, by a person."""

PARTLY: dict[str, Callable[[Any, Viewer], Any]] = {
    "missions": lambda event, viewer: tuple(m if s == viewer else None for s, m in enumerate(event.missions)),
    "cards": lambda event, viewer: (None,) * len(event.cards) if isinstance(event, e.SeatEliminated) else None,
}
"""Hidden fields of which something is left: the own mission, and the number of cards."""


def test_every_kind_of_event_has_been_judged() -> None:
    assert set(HIDDEN) == set(get_args(e.Event))
    assert set(EFFECTS) == set(get_args(e.Event))
    assert len({kind(event) for event in HIDDEN}) == len(HIDDEN)


def kind(event: type[e.Event]) -> str:
    return next(str(f.default) for f in fields(event) if f.name == "kind")


@few
@given(seeds)
def test_a_viewer_receives_what_the_list_allows_and_no_more(seed: int) -> None:
    game = walk(seed)
    list(game.steps(400))
    for event in game.events:
        for viewer in (None, *range(game.rules.seats)):
            assert redact(event, viewer) == expected(event, viewer)


def expected(event: e.Event, viewer: Viewer) -> e.Event:
    hidden = HIDDEN[type(event)](event, viewer)
    changes = {name: PARTLY[name](event, viewer) if name in PARTLY else None for name in hidden}
    return replace(event, **changes)


HIDING = [
    (
        e.CardDrawn(Y, "peru"),
        [e.CardDrawn(Y, None), e.CardDrawn(Y, "peru"), e.CardDrawn(Y, None), e.CardDrawn(Y, None)],
    ),
    (e.PileShuffled(("peru",), 1), [e.PileShuffled(None, 1)] * 4),
    (
        e.MissionsDealt(("m15_24", "m15_18x2", "m15_as_af")),
        [
            e.MissionsDealt((None, None, None)),
            e.MissionsDealt(("m15_24", None, None)),
            e.MissionsDealt((None, "m15_18x2", None)),
            e.MissionsDealt((None, None, "m15_as_af")),
        ],
    ),
    (
        e.SeatEliminated(B, Y, ("peru", "siam")),
        [
            e.SeatEliminated(B, Y, (None, None)),
            e.SeatEliminated(B, Y, ("peru", "siam")),
            e.SeatEliminated(B, Y, ("peru", "siam")),
            e.SeatEliminated(B, Y, (None, None)),
        ],
    ),
    (
        e.DefenceAsked("ural", "siberia", Y, B, 3, 2, 5),
        [
            e.DefenceAsked("ural", "siberia", Y, B, None, None, None),
            e.DefenceAsked("ural", "siberia", Y, B, 3, 2, 5),
            e.DefenceAsked("ural", "siberia", Y, B, 3, None, None),
            e.DefenceAsked("ural", "siberia", Y, B, None, None, None),
        ],
    ),
    (
        e.DefenceOrdered(B, DefenceOrder("one")),
        [
            e.DefenceOrdered(B, None),
            e.DefenceOrdered(B, None),
            e.DefenceOrdered(B, DefenceOrder("one")),
            e.DefenceOrdered(B, None),
        ],
    ),
    (
        e.HeadquartersChosen(G, "peru"),
        [
            e.HeadquartersChosen(G, None),
            e.HeadquartersChosen(G, None),
            e.HeadquartersChosen(G, None),
            e.HeadquartersChosen(G, "peru"),
        ],
    ),
    (
        e.OpeningPlanned(G, ("peru",)),
        [
            e.OpeningPlanned(G, None),
            e.OpeningPlanned(G, None),
            e.OpeningPlanned(G, None),
            e.OpeningPlanned(G, ("peru",)),
        ],
    ),
]


@pytest.mark.parametrize(("event", "seen"), HIDING, ids=[event.kind for event, _ in HIDING])
def test_a_secret_is_for_those_it_concerns(event: e.Event, seen: list[e.Event]) -> None:
    assert [redact(event, viewer) for viewer in (None, Y, B, G)] == seen


def test_every_kind_that_hides_something_is_shown_above() -> None:
    hiding = {event for event, hidden in HIDDEN.items() if hidden(_any(event), None)}
    assert hiding == {type(event) for event, _ in HIDING}


def _any(event: type[e.Event]) -> e.Event:
    """An event of that kind with seats that are nobody's."""
    return event(**{f.name: 99 for f in fields(event) if f.name != "kind"})  # type: ignore[arg-type]


def other_secrets(state: State, viewer: Viewer, random: Random) -> State:
    """The same game as the viewer knows it, with everything else dealt anew."""
    others = [seat for seat in range(state.rules.seats) if seat != viewer]
    unseen = [card for seat in others for card in state.hands[seat]] + list(state.pile)
    random.shuffle(unseen)
    hands, missions = list(state.hands), list(state.missions)
    defence, plans = list(state.defence), list(state.plans)
    dealt = random.sample([missions[seat] for seat in others], len(others))
    for seat, mission in zip(others, dealt, strict=True):
        hands[seat] = tuple(unseen.pop() for _ in state.hands[seat])
        missions[seat] = mission
        defence[seat] = DefenceOrder(random.choice(STANCES), random.randint(0, 9))
        plans[seat] = tuple(random.sample(state.rules.board.territories, random.randint(0, 3)))
    changed = replace(state, hands=tuple(hands), missions=tuple(missions), defence=tuple(defence), plans=tuple(plans))
    changed = replace(changed, headquarters=_other_headquarters(state, viewer, random))
    return replace(changed, pile=tuple(unseen), battle=_other_battle(state, viewer, random))


def _other_headquarters(state: State, viewer: Viewer, random: Random) -> tuple[str | None, ...]:
    """Headquarters that nobody has turned up may lie anywhere else; the viewer's own one stays."""
    return tuple(
        place
        if place is None or state.headquarters_shown[seat] or seat == viewer
        else random.choice(state.rules.board.territories)
        for seat, place in enumerate(state.headquarters)
    )


def _other_battle(state: State, viewer: Viewer, random: Random) -> Any:
    battle = state.battle
    if battle is None or (viewer is not None and viewer == state.turn):
        return battle
    hidden = replace(battle, stop_at=random.randint(0, 5), rolls=random.choice((None, 3)))
    return hidden if viewer == battle.defender else replace(hidden, dice=random.randint(1, 3))


@few
@given(seeds)
def test_games_that_differ_in_foreign_secrets_look_the_same(seed: int) -> None:
    game, random = walk(seed), Random(seed)
    for number, _ in enumerate(game.steps(400)):
        if game.state.outcome is None and (number % 7 == 0 or game.state.phase == "defence"):
            for viewer in (None, *range(game.rules.seats)):
                other = other_secrets(game.state, viewer, random)
                assert project(other, viewer) == project(game.state, viewer)


def test_the_dealing_anew_really_changes_every_secret() -> None:
    """Else the property above would hold for nothing."""
    changed: set[str] = set()
    for seed in range(30):
        game, random = walk(seed, mode="mission"), Random(seed)
        for _ in game.steps(300):
            if game.state.outcome is None:
                other = other_secrets(game.state, None, random)
                changed |= {f.name for f in fields(State) if getattr(other, f.name) != getattr(game.state, f.name)}
    for seed in range(6):
        game, random = walk(seed, mode="turbo"), Random(seed)
        for _ in game.steps(250):
            if game.state.outcome is None:
                other = other_secrets(game.state, None, random)
                changed |= {f.name for f in fields(State) if getattr(other, f.name) != getattr(game.state, f.name)}
    assert changed == {"hands", "missions", "defence", "plans", "pile", "battle", "headquarters"}


@few
@given(seeds)
def test_games_that_differ_only_in_dealt_missions_tell_a_spectator_the_same(seed: int) -> None:
    first, missions = walk(seed, mode="mission"), Random(seed)
    list(first.steps(0))
    twin = Walk(Random(seed), first.rules, SeededChance(seed))
    twin.state = replace(first.state, missions=tuple(missions.sample(first.rules.missions_in_play, first.rules.seats)))
    chances = SeededChance(f"{seed}/play"), SeededChance(f"{seed}/play")
    while first.state.outcome is None and twin.state.outcome is None and first.state.seq < 600:
        seat, action = first.choose(rests=True)
        told = []
        for game, chance in zip((first, twin), chances, strict=True):
            progress = play(game.state, seat, action, chance)
            start = game.state.seq
            told.append([(start + n, redact(event, None)) for n, event in enumerate(progress.events, 1)])
            game.state = progress.state
        if first.state.outcome is None and twin.state.outcome is None:
            assert told[0] == told[1]


SECRETS = (
    "hasbro_2015/mission y b g attack y r3 | y: ural 9 | b: asia 2 | g: rest 1 | hand y: peru siam | hand b: brazil"
    " | mission y: m15_24 | mission b: m15_18x2 | mission g: m15_as_af | defence y: one | defence b: ask"
)


def test_a_seat_sees_its_own_secrets_and_the_number_of_the_others() -> None:
    state = read_position(SECRETS)
    seen = [project(state, viewer) for viewer in (Y, B, G, None)]
    assert [view.hand for view in seen] == [("peru", "siam"), ("brazil",), (), ()]
    assert [view.mission for view in seen] == ["m15_24", "m15_18x2", "m15_as_af", None]
    assert [view.defence for view in seen] == [DefenceOrder("one"), DefenceOrder("ask"), DefenceOrder(), None]
    assert {(view.pile, tuple(seat.cards for seat in view.seats)) for view in seen} == {(41, (2, 1, 0))}
    assert [[seat.mission for seat in view.seats] for view in seen] == [
        ["m15_24", None, None],
        [None, "m15_18x2", None],
        [None, None, "m15_as_af"],
        [None, None, None],
    ]


def test_a_spectator_has_no_choice() -> None:
    assert project(read_position(SECRETS), None).options == Options()


def test_what_everybody_sees_of_a_seat() -> None:
    seats = project(read_position(SECRETS), None).seats
    bonus = ("north_america", "south_america", "europe", "africa", "australia")
    assert seats == (
        SeatView("yellow", "playing", "person", 1, 9, 2, 0, (), None, None, False, ()),
        SeatView("blue", "playing", "person", 11, 22, 1, 0, (), None, None, False, ()),
        SeatView("green", "playing", "person", 30, 30, 0, 0, bonus, None, None, False, ()),
    )


def test_who_is_eliminated_still_sees_the_own_mission_and_nothing_more() -> None:
    board = "y: ural 4 | b: siberia 1 | g: rest 1 | mission b: m15_18x2 | hand b: peru | hand g: siam"
    after = scene(f"hasbro_2015/mission y b g attack y | {board}", "attack ural>siberia 3", dice="666 1").state
    blue, nobody = project(after, B), project(after, None)
    assert (blue.mission, blue.hand, blue.options) == ("m15_18x2", (), Options())
    public = {f.name for f in fields(blue)} - {"viewer", "mission", "progress", "waiting", "defence", "seats"}
    assert [name for name in public if getattr(blue, name) != getattr(nobody, name)] == []


def test_the_end_shows_every_mission_to_everybody() -> None:
    state = read_position(SECRETS.replace("attack y", "over y") + " | outcome last_alive y")
    for viewer in (None, Y, B, G):
        assert [seat.mission for seat in project(state, viewer).seats] == ["m15_24", "m15_18x2", "m15_as_af"]


def test_the_number_of_dice_is_for_the_two_sides_until_both_are_fixed() -> None:
    board = "y: ural 9 | b: siberia 2 | g: rest 1 | defence b: ask"
    state = scene(f"hasbro_2015/mission y b g attack y | {board}", "until ural>siberia 3 stop 4").state
    assert [project(state, viewer).battle for viewer in (Y, B, G, None)] == [
        BattleView("ural", "siberia", B, 3, rolled=(), repeats=True),
        BattleView("ural", "siberia", B, 3, rolled=(), repeats=None),
        BattleView("ural", "siberia", B, None, rolled=(), repeats=None),
        BattleView("ural", "siberia", B, None, rolled=(), repeats=None),
    ]


def test_a_single_attack_does_not_repeat() -> None:
    board = "y: ural 9 | b: siberia 2 | g: rest 1 | defence b: ask"
    state = scene(f"hasbro_2015/mission y b g attack y | {board}", "attack ural>siberia 2").state
    assert project(state, Y).battle == BattleView("ural", "siberia", B, 2, rolled=(), repeats=False)


def test_a_refusal_in_a_foreign_turn_tells_nothing_about_the_hand() -> None:
    board = "y: ural 9 | b: asia 2 | g: rest 1"
    told = set()
    for hand in ("alaska china congo", "alaska china alberta", "peru"):
        state = read_position(f"hasbro_2015/mission y b g reinforcement y | {board} | hand b: {hand}")
        with pytest.raises(IllegalAction) as caught:
            scene(state, "blue: trade alaska china congo")
        told.add(caught.value.refusal)
    assert {refusal.code for refusal in told} == {"not_your_turn"}
    assert len(told) == 1


@few
@given(seeds)
def test_a_glance_shows_what_the_whole_view_shows(seed: int) -> None:
    game = walk(seed)
    for number, _ in enumerate(game.steps(400)):
        for viewer in (None, *range(game.rules.seats)) if number % 17 == 0 else ():
            whole, glimpsed = project(game.state, viewer), glance(game.state, viewer)
            for field in fields(whole):
                if field.name not in ("seats", "options"):
                    assert getattr(glimpsed, field.name) == getattr(whole, field.name)
            assert by_field(glimpsed.options) == by_field(whole.options)
            for seat, shown in zip(whole.seats, glimpsed.seats, strict=True):
                assert by_field(shown) == by_field(seat)


def by_field(shown: Options | SeatView) -> dict[str, object]:
    return {field.name: getattr(shown, field.name) for field in fields(shown)}


def test_a_glance_has_nothing_else_to_show() -> None:
    shown = glance(read_position("hasbro_2015/mission y b g attack yellow r1 | y: asia 3 | b: europe 1 | g: rest 1"), Y)
    for name in ("hands", "missions"):
        with pytest.raises(AttributeError):
            getattr(shown, name)
        with pytest.raises(AttributeError):
            getattr(shown.seats[B], name)
        with pytest.raises(AttributeError):
            getattr(shown.options, name)


def test_before_the_end_nobody_learns_how_close_a_seat_is() -> None:
    state = read_position(SECRETS)
    for viewer in (None, Y, B, G):
        assert [seat.progress for seat in project(state, viewer).seats] == [(), (), ()]


def test_the_end_shows_everybody_how_close_each_seat_came() -> None:
    state = read_position(SECRETS.replace("attack y", "over y") + " | outcome last_alive y")
    for viewer in (None, Y, B, G):
        assert [seat.progress for seat in project(state, viewer).seats] == [
            (GoalPart("territories", "", 1, 24),),
            (GoalPart("territories", "", 11, 18, 2),),
            (GoalPart("continent", "africa", 6, 6), GoalPart("continent", "asia", 0, 12)),
        ]
