"""Engine values to JSON and back, over whole random games."""

from dataclasses import fields, replace
from random import Random

import pytest

from games import codec
from games.engine.actions import AttackUntil, Place, SetDefence, Trade
from games.engine.clock import Clock
from games.engine.legal import options
from games.engine.notation import read_position
from games.engine.orders import DefenceOrder
from games.engine.state import State
from tests.engine.walks import plain_actions, walk, wild_action

SCENE = (
    "hasbro_2015/mission yellow blue green defence yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
    " | hand yellow: peru joker_1 | mission blue: m15_24 | defence blue: ask | battle siam>china 3 stop 2"
)


def read_back(state: State) -> State:
    return codec.join(state.rules, codec.split(state))


@pytest.mark.parametrize("seed", range(8))
def test_every_position_and_event_of_a_random_game_comes_back_equal(seed: int) -> None:
    game = walk(seed)
    for events in game.steps(250):
        assert [codec.event_load(codec.dump(event)) for event in events] == list(events)
        assert read_back(game.state) == game.state
    assert len(game.events) > 50


@pytest.mark.parametrize("seed", range(3))
def test_every_action_that_a_seat_may_think_of_comes_back_equal(seed: int) -> None:
    game, random = walk(seed), Random(seed)
    for _ in game.steps(80):
        seat = game.state.to_act
        if seat is None:
            break
        actions = [*plain_actions(game.state, options(game.state, seat)), wild_action(random, game.state, seat)]
        assert [codec.action_load(codec.dump(action)) for action in actions] == actions


def test_every_field_of_a_state_lies_in_exactly_one_part() -> None:
    names = [field.name for field in fields(State) if field.name != "rules"]
    assert sorted(names) == sorted([*codec.SNAPSHOT_FIELDS, *codec.SECRET_FIELDS])


def test_secrets_lie_in_no_part_but_their_own() -> None:
    state = read_position(SCENE)
    parts = codec.split(state)
    assert [card in parts.snapshot for card in (*state.hands[0], *state.pile[:5], "m15_24", "ask")] == [False] * 9
    assert ("joker_1" in parts.hidden, "m15_24" in parts.hidden) == (False, False)
    assert [seat.hand for seat in parts.seats] == ['["peru","joker_1"]', "[]", "[]"]
    assert [seat.mission for seat in parts.seats] == [None, "m15_24", None]
    assert read_back(state) == state


TURBO = (
    "hasbro_2015/turbo yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
    " | headquarters yellow: siam | headquarters blue: ural | headquarters green: peru shown"
)


def test_headquarters_are_a_secret_of_their_seat() -> None:
    state = read_position(TURBO)
    parts = codec.split(state)
    assert [place in parts.snapshot for place in ("siam", "ural", "peru")] == [False] * 3
    assert [place in seat.orders for place, seat in zip(("siam", "ural", "peru"), parts.seats, strict=True)] == [
        True
    ] * 3
    assert read_back(state) == state
    moved = replace(state, headquarters=("siam", "china", "peru"))
    assert codec.changed_seats(state, moved) == (1,)


def test_an_army_without_a_player_has_no_part_of_its_own() -> None:
    state = read_position(
        "hasbro_2015/duel yellow blue attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
    )
    parts = codec.split(state)
    assert (len(parts.seats), state.rules.seats) == (2, 3)
    assert read_back(state) == state


def test_only_seats_whose_own_part_differs_are_named() -> None:
    state = read_position(SCENE)
    assert codec.changed_seats(state, replace(state, seq=state.seq + 1, pool=3)) == ()
    assert codec.changed_seats(state, replace(state, hands=(("peru",), (), ()))) == (0,)
    assert codec.changed_seats(state, replace(state, plans=((), ("peru",), ("siam",)))) == (1, 2)
    assert codec.changed_seats(state, replace(state, missions=(None, None, "m15_24"))) == (1, 2)
    assert codec.changed_seats(state, replace(state, defence=(*state.defence[:2], DefenceOrder("one")))) == (2,)


def test_clock_comes_back_equal() -> None:
    clock = Clock((1, 2), seat=1, spent=5, since=10**13, asked=0, asked_since=7)
    assert codec.clock_load(codec.dump(clock)) == clock


def test_rules_of_the_same_game_are_one_object() -> None:
    asked = {"edition_key": "hasbro_2015", "mode": "classic", "policies": {"leaver": "neutral"}, "youngest": None}
    first = codec.rules_load(colours=["yellow", "blue", "green"], **asked)  # type: ignore[arg-type]
    assert codec.rules_load(colours=("yellow", "blue", "green"), **asked) is first  # type: ignore[arg-type]
    assert first.policies.leaver == "neutral"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ('{"type":"place","units":[["peru",2],["siam",1]]}', Place((("peru", 2), ("siam", 1)))),
        ('{"type":"trade","cards":["a","b","c"]}', Trade(("a", "b", "c"))),
        ('{"type":"attack_until","source":"a","target":"b","rolls":3}', AttackUntil("a", "b", rolls=3)),
        ('{"type":"set_defence","order":{"stance":"ask"}}', SetDefence(DefenceOrder("ask"))),
    ],
)
def test_action_is_read_from_json(text: str, action: object) -> None:
    assert codec.action_load(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        '"attack"',
        "{}",
        '{"type":"nonsense"}',
        '{"type":"time_out","seat":0}',
        '{"type":"hand_over","seat":0,"control":"bot"}',
        '{"type":"end_turn","seat":0}',
        '{"type":"defend"}',
        '{"type":"defend","dice":"2"}',
        '{"type":"defend","dice":2.0}',
        '{"type":"defend","dice":true}',
        '{"type":"defend","dice":null}',
        '{"type":"defend","dice":NaN}',
        '{"type":"defend","dice":1e400}',
        '{"type":"defend","dice":99999999999}',
        '{"type":"place","units":{"peru":2}}',
        '{"type":"place","units":[["peru",2,3]]}',
        '{"type":"claim","territory":7}',
        '{"type":"claim","territory":"' + "a" * 65 + '"}',
        '{"type":"plan_opening","territories":[' + '"peru",' * 1000 + '"peru"]}',
        '{"type":"set_defence","order":{"stance":"ask","secret":1}}',
        '{"type":"set_defence","order":{"stance":"flee"}}',
        "[" * 100_000,
        '{"type":' + "[" * 20 + '"end_turn"' + "]" * 20 + "}",
        "\ud800",
        '{"type":"claim","territory":"\ud800"}',
    ],
    ids=lambda text: text[:40].encode("ascii", "backslashreplace").decode(),
)
def test_anything_else_is_malformed_and_the_error_does_not_repeat_it(text: str) -> None:
    with pytest.raises(codec.Malformed) as caught:
        codec.action_load(text)
    assert len(str(caught.value)) < 100


def test_stored_state_with_a_missing_or_an_unknown_field_is_malformed() -> None:
    state = read_position(SCENE)
    parts = codec.split(state)
    for snapshot in (parts.snapshot.replace('"seq"', '"sequence"'), parts.snapshot[:-1] + ',"x":1}', "{}"):
        with pytest.raises(codec.Malformed):
            codec.join(state.rules, replace(parts, snapshot=snapshot))
