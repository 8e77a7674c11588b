"""Where chance comes from: fair, reproducible, and at a place of its own (docs: dice that anyone can check)."""

import hmac
from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import pytest

from games.engine.chance import Chance, ProvenChance, ScriptedChance, SeededChance, commitment, game_key

MAKERS: list[Callable[[], Chance]] = [lambda: ProvenChance(b"key"), lambda: SeededChance(5)]
by_source = pytest.mark.parametrize("make", MAKERS, ids=["proven", "seeded"])


@by_source
def test_every_face_is_equally_likely(make: Callable[[], Chance]) -> None:
    rolled = Counter(make().dice(1, 6000))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert sum((count - 1000) ** 2 / 1000 for count in rolled.values()) < 20.5  # Chi squared, 5 degrees, 0.1 percent.


@by_source
def test_a_shuffle_keeps_every_item_and_a_pick_keeps_within(make: Callable[[], Chance]) -> None:
    chance = make()
    items = tuple(range(44))
    shuffled = chance.shuffle(3, items)
    assert (sorted(shuffled), shuffled != items) == (list(items), True)
    assert {chance.pick(place, 3) for place in range(60)} == {0, 1, 2}


@by_source
def test_the_same_source_yields_the_same_again(make: Callable[[], Chance]) -> None:
    def draw(chance: Chance) -> tuple[object, ...]:
        return chance.dice(1, 5), chance.pick(2, 5), chance.shuffle(3, "abcdefgh"), chance.dice(4, 3)

    assert draw(make()) == draw(make())


def test_a_proven_roll_is_recomputed_from_its_place_alone() -> None:
    whole = ProvenChance(b"key")
    rolls = {place: whole.dice(place, 5) for place in (1, 2, 57)}
    assert {place: ProvenChance(b"key").dice(place, 5) for place in (57, 2, 1)} == rolls
    assert len(set(rolls.values())) == 3


def test_a_proven_roll_is_what_the_page_tells_everybody_to_compute() -> None:
    block = hmac.digest(b"key", b"dice:57:0", "sha256")
    faces = tuple(byte % 6 + 1 for byte in block if byte < 252)
    assert ProvenChance(b"key").dice(57, 20) == faces[:20]


def test_dice_and_deals_come_from_streams_that_never_touch() -> None:
    quiet, busy = ProvenChance(b"key"), ProvenChance(b"key")
    busy.shuffle(9, range(44))
    assert quiet.dice(9, 5) == busy.dice(9, 5)


def test_draws_at_one_place_go_on_where_the_last_ended() -> None:
    apart, together = ProvenChance(b"key"), ProvenChance(b"key")
    assert apart.dice(4, 3) + apart.dice(4, 40) == together.dice(4, 43)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(b"secret") == sha256(b"secret").hexdigest()


def test_every_contribution_changes_the_key_and_a_missing_one_counts_as_empty() -> None:
    lists = [("ab", "cd", ""), ("ab", "", "cd"), ("abcd", "", ""), ("ab", "cd", "ef")]
    keys = [game_key(b"secret", contributions) for contributions in lists]
    assert len(set(keys)) == 4
    assert keys[0] == hmac.digest(b"secret", b"ab\ncd\n", "sha256")


def test_scripted_chance_rolls_what_was_written_down() -> None:
    chance = ScriptedChance([6, 5, 1], [["c", "a"]], [2])
    assert (chance.dice(1, 2), chance.dice(2, 1)) == ((6, 5), (1,))
    assert (chance.shuffle(3, "abcd"), chance.shuffle(4, "abcd")) == (("c", "a", "b", "d"), tuple("abcd"))
    assert (chance.pick(5, 3), chance.pick(6, 3)) == (2, 0)
