"""The review of a game: certain at the end, the same for a seed, and nothing in it that the rules exclude."""

import json
from functools import cache

import pytest

from games.engine.chance import SeededChance
from games.engine.events import Event
from games.game_file import file_rows
from games.proof import Proved, prove
from games.review import (
    Played,
    Review,
    TurnStart,
    deciding,
    document,
    making,
    play_out,
    review,
    turn_starts,
    work_for,
)
from tests.support.game_files import as_bytes, played

Game = tuple[Proved, tuple[Event, ...]]


@cache
def game(mode: str = "mission", key: str = "hasbro_2015", seats: int = 3, rounds: int = 3) -> Game:
    """A game that is judged after a few rounds, so that its playouts are short."""
    proved = prove(file_rows(as_bytes(played(mode, key, seats, round_cap=rounds))))
    return proved, tuple(line.payload for line in proved.lines)


@cache
def reviewed(mode: str = "mission", key: str = "hasbro_2015", seats: int = 3) -> Review:
    proved, events = game(mode, key, seats)
    return review(proved.state.rules, events, seconds=0)


def by_lot(start: TurnStart, seed: str) -> Played:
    """A playout that takes no time: somebody of all seats wins."""
    return Played(SeededChance(seed).pick(1, start.before.rules.seats), 100)


def test_winner_has_everything_at_the_end() -> None:
    proved, _ = game()
    assert proved.state.outcome is not None
    last = reviewed().samples[-1]
    expected = tuple(float(seat == proved.state.outcome.winner) for seat in range(3))
    assert (last.chances, last.seat, last.seq) == (expected, None, proved.state.seq)
    assert last.bands == tuple((chance, chance) for chance in expected)


def test_chances_add_up_to_one_and_lie_in_their_bands() -> None:
    for sample in reviewed().samples:
        assert sum(sample.chances) + sample.nobody == pytest.approx(1)
        for chance, (low, high) in zip(sample.chances, sample.bands, strict=True):
            assert 0 <= low <= chance <= high <= 1


def test_there_is_a_sample_for_each_turn() -> None:
    _, events = game()
    began = [seq for seq, event in enumerate(events, 1) if event.kind == "turn_began"]
    assert [sample.seq for sample in reviewed().samples[:-1]] == began


def test_same_seed_and_work_give_the_same_review_and_another_seed_another() -> None:
    proved, events = game()
    again, other = (review(proved.state.rules, events, seconds=0, seed=seed) for seed in (1, 2))
    assert again == reviewed()
    assert [sample.wins for sample in other.samples] != [sample.wins for sample in again.samples]


def test_work_is_spent_and_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "play_out", by_lot)
    proved, events = game(rounds=12)
    told: list[float] = []
    more = review(proved.state.rules, events, seconds=20, step=told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    least = min(sample.playouts for sample in more.samples[:-1])
    assert least >= 4
    assert max(sample.playouts for sample in more.samples) > least, "closer looks"


def test_step_that_raises_ends_the_review() -> None:
    class Enough(Exception):
        pass

    def cancel(_done: float) -> None:
        raise Enough

    proved, events = game()
    with pytest.raises(Enough):
        review(proved.state.rules, events, step=cancel)


def test_seat_that_is_out_has_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "play_out", by_lot)
    proved, events = game("classic", seats=4, rounds=30)
    made = review(proved.state.rules, events, seconds=0)
    out = [(seq, event.seat) for seq, event in enumerate(events, 1) if event.kind == "seat_eliminated"]
    assert out, "somebody was eliminated"
    for sample in made.samples:
        assert sum(sample.chances) + sample.nobody == pytest.approx(1)
        gone = [seat for seq, seat in out if seq < sample.seq]
        assert [(sample.chances[seat], sample.bands[seat]) for seat in gone] == [(0.0, (0.0, 0.0))] * len(gone)


def test_luck_of_all_seats_adds_up_to_nothing_at_every_turn() -> None:
    made = reviewed()
    for sample in made.samples:
        assert sum(sample.luck) == pytest.approx(0, abs=1e-9)
    assert made.samples[0].luck == (0.0, 0.0, 0.0)
    assert [dice.luck for dice in made.dice] == pytest.approx(made.samples[-1].luck)
    rolls = sum(event.kind == "battle_rolled" for event in game()[1])
    assert sum(dice.attacks for dice in made.dice) == sum(dice.defences for dice in made.dice) == rolls


def test_deciding_turns_are_the_largest_swings_in_order() -> None:
    swings = deciding(reviewed(), most=3)
    assert [swing.size for swing in swings] == sorted((swing.size for swing in swings), reverse=True)
    for swing in swings:
        assert swing.end.chances[swing.gainer] - swing.start.chances[swing.gainer] == pytest.approx(swing.gain)
        assert swing.gain == max(b - a for a, b in zip(swing.start.chances, swing.end.chances, strict=True))


def test_playout_does_not_know_the_order_of_the_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    proved, events = game()
    start = turn_starts(proved.state.rules, events)[5]
    shuffled: list[tuple[str, ...]] = []
    real = SeededChance.shuffle

    def noted(self: SeededChance, place: int, items: tuple[str, ...]) -> tuple[str, ...]:
        shuffled.append(items)
        return real(self, place, items)

    monkeypatch.setattr(SeededChance, "shuffle", noted)
    first = play_out(start, "a")
    assert shuffled[0] == start.before.pile
    assert play_out(start, "a") == first


def test_people_are_not_asked_in_a_playout() -> None:
    proved, events = game()
    start = turn_starts(proved.state.rules, events)[0]
    assert start.before.control == ("person",) * 3
    assert play_out(start, "a").winner is not None


def test_playout_that_takes_too_long_is_won_by_nobody() -> None:
    proved, events = game()
    assert play_out(turn_starts(proved.state.rules, events)[0], "a", most_actions=3).winner is None


@pytest.mark.parametrize(
    ("key", "mode", "seats"), [("hasbro_2015", "duel", 2), ("hasbro_2000", "capital", 3), ("dutch", "ghost", 2)]
)
def test_other_modes_are_reviewed_too(key: str, mode: str, seats: int) -> None:
    made = reviewed(mode, key, seats)
    assert sum(made.samples[0].chances) + made.samples[0].nobody == pytest.approx(1)
    assert sum(dice.luck for dice in made.dice) == pytest.approx(0, abs=1e-9)


def test_game_that_ended_before_its_first_turn_has_only_an_end() -> None:
    proved, events = game()
    first = next(place for place, event in enumerate(events) if event.kind == "turn_began")
    made = review(proved.state.rules, events[:first])
    assert [sample.seat for sample in made.samples] == [None]


def test_document_is_json_and_holds_what_follows() -> None:
    told = json.loads(json.dumps(document(reviewed())))
    assert (told["version"], told["seed"]) == (1, 1)
    assert len(told["samples"]) == len(reviewed().samples)
    assert set(told["dice"][0]) == {"attacks", "attack_luck", "defences", "defence_luck", "spread", "luck"}


@pytest.mark.parametrize(("turns", "seconds"), [(60, 20), (3, 5), (1000, 60)])
def test_work_grows_with_the_turns_within_bounds(turns: int, seconds: float) -> None:
    assert work_for(turns) == pytest.approx(seconds)
