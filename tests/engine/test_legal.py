"""The options name exactly what the rules accept, and a table of how many choices some positions have."""

from collections import Counter
from pathlib import Path
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.actions import (
    AttackUntil,
    Place,
    SeatAction,
    SetDefence,
)
from games.engine.chance import SeededChance
from games.engine.ids import Seat
from games.engine.legal import options
from games.engine.notation import read_position
from games.engine.play import play
from games.engine.refusals import IllegalAction
from games.engine.state import State
from games.engine.views import Options, TradeOption
from tests.engine.scenes import B, Y, scene
from tests.engine.walks import offered, plain_actions, walk, wild_action

COUNTS = Path(__file__).with_name("choices.txt")
seeds = st.integers(0, 10**9)
few = settings(max_examples=10, deadline=None, derandomize=True)


def accepted(state: State, seat: Seat, action: SeatAction) -> bool:
    try:
        play(state, seat, action, SeededChance(1))
    except IllegalAction:
        return False
    return True


@few
@given(seeds)
def test_every_option_is_accepted(seed: int) -> None:
    game, random = walk(seed), Random(seed)
    for _ in game.steps(250):
        for seat in range(game.rules.seats):
            choices = plain_actions(game.state, options(game.state, seat))
            for action in random.sample(choices, min(4, len(choices))):
                assert accepted(game.state, seat, action), action


@few
@given(seeds)
def test_anything_that_is_no_option_is_refused(seed: int) -> None:
    game, random = walk(seed), Random(seed)
    for _ in game.steps(250):
        for seat in range(game.rules.seats):
            now = options(game.state, seat)
            for action in (wild_action(random, game.state, seat) for _ in range(6)):
                assert accepted(game.state, seat, action) == offered(game.state, now, action), action


def test_wild_actions_meet_both_answers_in_every_kind() -> None:
    """Else the property above would hold for nothing."""
    met: Counter[tuple[str, bool]] = Counter()
    for seed in range(8):
        game, random = walk(seed), Random(seed)
        for _ in game.steps(300):
            seat = game.state.to_act or 0
            for action in (wild_action(random, game.state, seat) for _ in range(8)):
                met[action.type, accepted(game.state, seat, action)] += 1
    kinds = {kind for kind, _ in met}
    assert len(kinds) == 16
    assert {kind for kind in kinds if met[kind, True] == 0} <= {"stop_attack", "take_back"}
    assert {kind for kind in kinds if met[kind, False] == 0} == set()


def test_beside_the_own_turn_a_seat_may_only_leave() -> None:
    board = "y: ural 9 | b: asia 2 | g: rest 3 | hand b: alaska china congo"
    state = read_position(f"hasbro_2015/mission y b g attack y | {board}")
    assert options(state, B) == Options(resign=True)


def test_a_foreign_turn_does_not_tell_whether_a_hand_holds_a_set() -> None:
    board = "y: ural 9 | b: asia 2 | g: rest 3"
    for hand in ("alaska china congo", "alaska china alberta"):
        state = read_position(f"hasbro_2015/mission y b g reinforcement y | {board} | hand b: {hand}")
        assert options(state, B).trade == ()


def test_the_options_of_a_trade_say_what_it_brings() -> None:
    position = "hasbro_2015/mission y b g reinforcement y | y: peru 2, congo 2 | b: asia 1 | g: rest 1 | sets 5"
    state = scene(position + " | hand y: peru congo egypt joker_1").state
    assert options(state, Y).trade == (
        TradeOption(("peru", "congo", "egypt"), 15, ("peru", "congo")),
        TradeOption(("peru", "congo", "joker_1"), 15, ("peru", "congo")),
        TradeOption(("peru", "egypt", "joker_1"), 15, ("peru",)),
        TradeOption(("congo", "egypt", "joker_1"), 15, ("congo",)),
    )


POSITIONS = {
    "one front": "mission y b g attack y | y: ural 9 | b: asia 2 | g: rest 3",
    "due trade": "classic y b g reinforcement y | y: peru 2 | b: rest 1 | pool 3 | hand y: peru siam china ural japan",
    "free trade": "mission y b g reinforcement y | y: peru 2 | b: rest 1 | hand y: peru china congo alaska",
    "units to place": "mission y b g reinforcement y | y: europe africa 2 | b: rest 1 | g: asia 1 | pool 8",
    "two continents": "mission y b g attack y | y: europe africa 4 | b: rest 1 | g: asia 1",
    "all fronts": "mission y b g attack y | y: asia 2 | b: rest 1 | g: australia 1",
    "moving in": "mission y b g occupation y | y: ural 6, siberia 3 | b: rest 1 | occupation ural>siberia 3-8",
    "an asked defender": "mission y b g defence y | y: ural 6 | b: rest 3 | defence b: ask | battle ural>siberia 3",
    "fortifying": "mission y b g fortification y | y: asia 3 | b: rest 1 | g: peru 1",
    "fortifying to neighbours": "mission y b g fortification y fortify=adjacent_single | y: asia 3 | b: rest 1",
    "the first claim": "classic y b g claiming y | reserve y: 35 | reserve b: 35 | reserve g: 35",
    "the last claims": "classic y b g claiming y | y: europe 1 | b: asia north_america 1 | g: africa south_america 1",
    "one unit to place": "mission y b g opening y | y: europe 1 | b: asia 1 | g: rest 1 | reserve y: 9",
    "nothing left to attack with": "mission y b g attack y | y: asia 1 | b: rest 1 | g: peru 1",
}


def counted(state: State) -> Counter[str]:
    """How many actions of each kind the seat to act may choose among: every place, number of units and of dice."""
    now = options(state, state.to_act or 0)
    counts = Counter(action.type for action in plain_actions(state, now) if not isinstance(action, AttackUntil | Place))
    if now.place:
        sizes = 1 if now.place.exactly else now.place.units
        counts["place"] = len(now.place.territories) * sizes
    counts["fortify"] = sum(len(way.targets) * way.units for way in now.fortify)
    return counts


def table() -> str:
    """A line a position, like perft in chess: wherever a rule changes, a number does."""
    lines = []
    for name, position in POSITIONS.items():
        counts = counted(read_position(f"hasbro_2015/{position}"))
        numbers = ", ".join(f"{kind} {count}" for kind, count in sorted(counts.items()) if count)
        lines.append(f"{name:30}{sum(counts.values()):5}   {numbers}")
    return "\n".join([*lines, ""])


def test_so_many_choices_and_no_more() -> None:
    assert table() == COUNTS.read_text(encoding="utf-8")


def test_standing_orders_are_open_to_everybody_alive() -> None:
    state = read_position("hasbro_2015/mission y b g attack y | y: ural 9 | b: rest 2")
    assert [accepted(state, seat, SetDefence(state.defence[seat])) for seat in range(3)] == [True, True, False]
