"""The clock: whose time runs, when it is over, and what it costs. Times in milliseconds."""

import pytest

from games.engine.action_notation import read_action
from games.engine.chance import SeededChance
from games.engine.clock import Clock, ClockRules, advance, deadline, expired, new_clock
from games.engine.events import Event
from games.engine.notation import read_position
from games.engine.play import play

MINUTE = 60_000
TABLE = -1
"""Who acts when no seat does."""
RULES = ClockRules(turn=MINUTE, reserve=30_000, defence=20_000)
START = 1_000_000
ATTACKING = "hasbro_2015/classic yellow blue green attack yellow r3 | yellow: siam 9 | blue: asia 3 | green: rest 2"
ASKING = ATTACKING + " | defence blue: ask"
OPENING = (
    "hasbro_2015/classic yellow blue green opening yellow r0 | yellow: australia 1 | blue: asia 1 | green: rest 1"
    " | reserve yellow: 3 | reserve blue: 3 | reserve green: 3"
)


class Timed:
    """A position with its clock, played on at given times."""

    def __init__(self, line: str, rules: ClockRules = RULES) -> None:
        self.rules, self.state = rules, read_position(line)
        self.clock = advance(rules, new_clock(rules, self.state.rules.players), self.state, (), START)

    def play(self, line: str, at: int, seat: int | None = None) -> tuple[Event, ...]:
        by = None if seat == TABLE else self.state.to_act if seat is None else seat
        progress = play(self.state, by, read_action(line), SeededChance(1))
        self.state = progress.state
        self.clock = advance(self.rules, self.clock, self.state, progress.events, at)
        return progress.events

    @property
    def due(self) -> tuple[int, int, int] | None:
        due = deadline(self.rules, self.clock)
        return due and (due.seat, due.at, due.reserve_from)


def test_turn_has_its_own_time_and_then_the_reserve() -> None:
    assert Timed(ATTACKING).due == (0, START + 90_000, START + MINUTE)


def test_without_a_clock_nobody_is_late() -> None:
    timed = Timed(ATTACKING, ClockRules())
    assert timed.due is None
    assert expired(timed.rules, timed.clock, 10**15) is None


@pytest.mark.parametrize(("past", "late"), [(-1, None), (0, 0), (1, 0)])
def test_action_at_the_very_deadline_is_too_late(past: int, late: int | None) -> None:
    timed = Timed(ATTACKING)
    assert expired(RULES, timed.clock, START + 90_000 + past) == late


def test_time_of_a_turn_adds_up_over_its_actions() -> None:
    timed = Timed(ATTACKING)
    timed.play("attack siam>china 3", START + 10_000)
    assert timed.due == (0, START + 90_000, START + MINUTE)


def test_turn_within_its_time_leaves_the_reserve_alone() -> None:
    timed = Timed(ATTACKING)
    timed.play("end turn", START + MINUTE)
    assert timed.clock.reserves == (30_000,) * 3
    assert timed.due == (1, START + MINUTE + 90_000, START + 2 * MINUTE)


def test_overlong_turn_is_paid_from_the_seats_own_reserve_for_the_rest_of_the_game() -> None:
    timed = Timed(ATTACKING)
    timed.play("end turn", START + MINUTE + 12_000)
    assert timed.clock.reserves == (18_000, 30_000, 30_000)


def test_reserve_is_never_less_than_nothing() -> None:
    timed = Timed(ATTACKING)
    timed.play("end turn", START + 10 * MINUTE)
    assert timed.clock.reserves[0] == 0


def test_attackers_clock_stands_still_while_the_defender_decides() -> None:
    timed = Timed(ASKING)
    timed.play("attack siam>china 3", START + 10_000)
    assert timed.due == (1, START + 30_000, START + 30_000)
    timed.play("defend 1", START + 25_000)
    assert timed.due == (0, START + 25_000 + 80_000, START + 25_000 + 50_000)


def test_asked_defender_has_a_clock_where_the_table_has_none() -> None:
    timed = Timed(ASKING, ClockRules(defence=5_000))
    timed.play("attack siam>china 3", START)
    assert timed.due == (1, START + 5_000, START + 5_000)
    timed.play("defend 1", START + 1_000)
    assert timed.due is None


def test_each_roll_of_a_repeated_attack_asks_with_a_time_of_its_own() -> None:
    timed = Timed(ASKING.replace("asia 3", "asia 9"))
    timed.play("until siam>china 3", START)
    timed.play("defend 2", START + 15_000)
    assert timed.due == (1, START + 35_000, START + 35_000)


def test_what_happens_beside_a_question_does_not_lengthen_it() -> None:
    timed = Timed(ASKING)
    timed.play("attack siam>china 3", START)
    timed.play("order one", START + 9_000, seat=2)
    assert timed.due == (1, START + 20_000, START + 20_000)


def test_every_step_of_the_opening_has_the_whole_time() -> None:
    timed = Timed(OPENING)
    timed.play("place indonesia+1", START + 50_000)
    assert timed.due == (1, START + 140_000, START + 110_000)


def test_step_of_the_opening_that_comes_round_to_the_same_seat_starts_anew() -> None:
    timed = Timed(OPENING.replace("blue: 3", "blue: 0").replace("green: 3", "green: 0"))
    timed.play("place indonesia+1", START + 50_000)
    assert timed.due == (0, START + 140_000, START + 110_000)


def test_bots_turn_has_no_clock() -> None:
    timed = Timed(ATTACKING + " | control blue: bot")
    timed.play("end turn", START + 5_000)
    assert timed.due is None


def test_person_who_takes_the_seat_back_gets_a_whole_turns_time() -> None:
    timed = Timed(ATTACKING + " | control yellow: stand_in")
    assert timed.due is None
    timed.play("take back", START + 40_000, seat=0)
    assert timed.due == (0, START + 130_000, START + 100_000)


def test_ended_game_has_no_clock() -> None:
    timed = Timed(ATTACKING)
    ended = read_position(ATTACKING + " | outcome last_alive yellow -")
    clock = advance(RULES, timed.clock, ended, (), START + 1)
    assert deadline(RULES, clock) is None
    assert clock.seat is None


def test_clock_that_is_set_back_takes_no_time_away() -> None:
    timed = Timed(ATTACKING)
    timed.play("attack siam>china 3", START - 5_000)
    assert timed.clock.spent == 0


def test_new_clock_has_every_reserve_full_and_nobody_waiting() -> None:
    assert new_clock(RULES, 3) == Clock((30_000,) * 3)
    assert deadline(RULES, new_clock(RULES, 3)) is None


GHOST = (
    "hasbro_2000/ghost red blue reinforcement red r3 | red: rest 4 | blue: asia 1 | yellow: alaska 2"
    " | pool 6 | gained 6"
)


def test_who_places_for_a_neutral_army_has_the_time_of_a_turn_and_the_turn_stands_still() -> None:
    timed = Timed(GHOST)
    timed.play("place peru+6", START + 10_000)
    assert timed.due == (1, START + 10_000 + MINUTE, START + 10_000 + MINUTE)
    assert expired(RULES, timed.clock, START + 10_000 + MINUTE) == 1
    timed.play("place neutral alaska+3", START + 40_000)
    assert timed.due == (0, START + 40_000 + 50_000 + 30_000, START + 40_000 + 50_000)


def test_nothing_beside_it_lengthens_the_time_of_placing_for_a_neutral_army() -> None:
    timed = Timed(GHOST)
    timed.play("place peru+6", START + 10_000)
    timed.play("order one", START + 30_000, seat=0)
    assert timed.due == (1, START + 10_000 + MINUTE, START + 10_000 + MINUTE)


def test_without_a_clock_nobody_hurries_who_places_for_a_neutral_army() -> None:
    timed = Timed(GHOST, ClockRules())
    timed.play("place peru+6", START)
    assert timed.due is None


def test_a_bot_that_places_for_a_neutral_army_needs_no_time() -> None:
    timed = Timed(GHOST + " | control blue: bot")
    timed.play("place peru+6", START)
    assert timed.due is None


def test_each_choice_of_headquarters_has_its_time() -> None:
    line = "hasbro_2015/turbo yellow blue green headquarters yellow | yellow: asia 1 | blue: europe 1 | green: rest 1"
    timed = Timed(line + " | first yellow")
    timed.play("headquarters ural", START + 50_000)
    assert timed.due == (1, START + 50_000 + 90_000, START + 50_000 + MINUTE)
