"""What must hold of every bot: legal play to the end, from the seat's view alone, and nothing remembered."""

from dataclasses import replace
from random import Random

import pytest

from games.bots import BOTS, FOR_PEOPLE, STAND_IN
from games.engine.chance import SeededChance
from games.engine.edition import Rules
from games.engine.legal import options
from games.engine.library import edition, edition_keys, rules_for
from games.engine.notation import read_position
from games.engine.play import play
from games.engine.projection import project
from games.engine.state import State
from games.simulator import play_game, simulate_game
from tests.bots.players import Wild

LEVELS = sorted(BOTS)
MODES = [(key, mode) for key in edition_keys() for mode in edition(key).modes]
TABLES = [(mode, players) for mode in ("mission", "classic") for players in (3, 4, 5)]


def rules(mode: str, players: int, **changes: str | int) -> Rules:
    of = edition("hasbro_2015")
    return rules_for(of, mode, of.colours[:players], changes)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_games_of_equal_bots_end_without_an_illegal_action(level: str, mode: str, players: int) -> None:
    for seed in range(2):
        result = simulate_game(rules(mode, players), [BOTS[level]] * players, seed)
        assert result.termination in ("mission", "conquest", "last_alive")
        assert result.rounds < 100


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", ["mission", "classic"])
@pytest.mark.parametrize(
    "changes",
    [
        {"defender_two_dice_from": 3, "fortify": "adjacent_single", "trade": "fixed", "joker": "any"},
        {"defender_max_dice": 3, "territory_bonus": "per_card", "sets_per_turn": "one"},
        {"victory": "own_turn", "target_gone": "fallback_24", "discard": "under_pile", "min_move_in": "one"},
        {"elimination_trade": "next_turn", "card_draw": "end_of_turn", "opening": "five"},
        {"elimination_trade": "immediate_optional", "opening": "all", "trade": "rising_by_one"},
        {"max_units_per_territory": 12, "opening": "all"},
        {"max_units_per_territory": 12, "excess": "lost", "fortify": "adjacent_multi_uninvolved"},
        {"symbols": "random", "trade": "fixed", "elimination_trade": "immediate_from_5"},
        {"defender_choice": "after_roll", "second_set": "compulsory", "setup": "claimed"},
    ],
)
def test_house_rules_make_no_action_illegal(level: str, mode: str, changes: dict[str, str | int]) -> None:
    table = rules(mode, 4, round_cap=60, **changes)
    assert simulate_game(table, [BOTS[level]] * 4, "house").rounds <= 60


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("key", "mode"), MODES)
def test_every_mode_of_every_edition_is_played_to_an_end(level: str, key: str, mode: str) -> None:
    of = edition(key)
    players = min(of.modes[mode].max_players, max(3, of.modes[mode].min_players))
    for changes in ({"round_cap": 12}, {"round_cap": 6, "max_units_per_territory": 12}):
        table = rules_for(of, mode, of.colours[:players], changes)
        assert simulate_game(table, [BOTS[level]] * table.seats, "modes").rounds <= 12


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("mode", ["mission", "classic"])
def test_strange_positions_make_no_action_illegal(level: str, mode: str) -> None:
    for seed in range(2):
        bots = [BOTS[level], Wild(), Wild(), Wild()]
        result = simulate_game(rules(mode, 4, round_cap=40), bots, seed)
        assert result.rounds <= 40


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_any_seat_in_the_middle_of_a_senseless_game(level: str) -> None:
    """As it takes over for an absent person: whatever stands on the board, its next actions are legal."""
    for state in positions(rules("mission", 5, round_cap=25), [Wild()] * 5, every=101):
        finish_turn(state, level)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "position",
    [
        "attack yellow r5 | y: asia 3 | b: europe 1 | g: rest 4 | status blue: left | mission y: m15_24",
        "attack yellow r5 | y: asia 9 | b: ukraine 1 | g: rest 4 | status blue: left | mission y: m15_destroy_blue",
        "attack yellow r5 target_gone=fallback_24 | y: asia 3 | g: rest 1 | mission y: m15_destroy_blue",
        "reinforcement yellow r5 | y: ural 1 | g: rest 9 | pool 3 | hand y: peru china egypt joker_1 joker_2",
        "reinforcement yellow r5 | y: ural 9 | g: rest 1 | trading | hand y: peru china egypt joker_1 joker_2 brazil",
        "fortification yellow r5 | y: asia 2 | b: europe 1 | g: rest 9 | fortified | mission y: m15_24",
        "attack yellow r5 | y: asia 1 | b: europe 1 | g: rest 9 | mission y: m15_18x2",
    ],
)
def test_it_plays_on_whatever_has_happened(level: str, position: str) -> None:
    finish_turn(read_position(f"hasbro_2015/mission y b g {position}"), level)


def positions(table: Rules, bots: list[Wild], every: int) -> list[State]:
    states = [state for seed in range(3) for state, _ in play_game(table, bots, seed)]
    return [state for state in states[::every] if state.outcome is None and state.round > 0]


def finish_turn(state: State, level: str) -> None:
    chance, rng, turn, round_number = SeededChance(1), Random(1), state.turn, state.round
    while state.outcome is None and (state.turn, state.round) == (turn, round_number):
        seat = state.to_act
        assert seat is not None
        state = play(state, seat, BOTS[level].choose(state.rules, project(state, seat), rng), chance).state


@pytest.mark.parametrize("level", LEVELS)
def test_a_stronger_player_than_one_without_sense(level: str) -> None:
    table = rules("mission", 3, round_cap=60)
    winners = [simulate_game(table, [Wild(), BOTS[level], Wild()], seed).winner for seed in range(10)]
    assert winners.count(1) >= 8


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_lots_give_the_same_action(level: str) -> None:
    bot = BOTS[level]
    for state, _ in play_game(rules("mission", 3), [bot] * 3, "again"):
        if state.outcome is None and state.to_act is not None:
            view = project(state, state.to_act)
            first, second = (bot.choose(state.rules, view, Random(7)) for _ in range(2))
            assert first == second


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_hidden_changes_nothing(level: str) -> None:
    """Other missions, hands of the same size and another pile: the bot cannot know, so it acts the same."""
    bot = BOTS[level]
    for state, _ in play_game(rules("mission", 4), [bot] * 4, "hidden"):
        seat = state.to_act
        if state.outcome is None and seat is not None and state.phase != "setup":
            other = with_other_secrets(state, seat)
            assert options(other, seat) == options(state, seat)
            before, after = (bot.choose(state.rules, project(s, seat), Random(7)) for s in (state, other))
            assert before == after


def with_other_secrets(state: State, seat: int) -> State:
    """The same for the seat: the rivals' missions change hands, their cards change places with the pile's."""
    others = [s for s in range(len(state.missions)) if s != seat]
    missions, hands, pile = list(state.missions), list(state.hands), state.pile[::-1]
    for here, there in zip(others, others[1:] + others[:1], strict=True):
        missions[here] = state.missions[there]
        held = len(state.hands[here])
        if held <= len(pile):
            hands[here], pile = pile[:held], (*pile[held:], *state.hands[here])
    return replace(state, missions=tuple(missions), hands=tuple(hands), pile=pile)


@pytest.mark.parametrize("level", LEVELS)
def test_a_spectator_has_nothing_to_choose(level: str) -> None:
    for state, _ in play_game(rules("mission", 3), [BOTS[level]] * 3, 1):
        with pytest.raises(ValueError, match="spectator"):
            BOTS[level].choose(state.rules, project(state, None), Random(1))
        break


def test_bots_are_found_by_their_level() -> None:
    assert {level: bot.level for level, bot in BOTS.items()} == {level: level for level in BOTS}
    assert all(type(bot).__doc__ for bot in BOTS.values())


def test_people_are_offered_the_honest_levels_and_not_the_one_for_simulations() -> None:
    assert set(BOTS) - set(FOR_PEOPLE) == {"profile"}
    assert STAND_IN in FOR_PEOPLE
