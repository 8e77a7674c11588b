"""Choices among rules as people write them, and what they change about a booklet's."""

import pytest

from games.engine.policies import Policies, UnknownPolicy, changed, read_change


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("defender_choice=after_roll", ("defender_choice", "after_roll")),
        ("defender_max_dice=3", ("defender_max_dice", 3)),
        ("round_cap=20", ("round_cap", 20)),
        ("round_cap=020", ("round_cap", "020")),
        ("round_cap=²", ("round_cap", "²")),
        ("round_cap=123456789", ("round_cap", "123456789")),
        ("joker=a=b", ("joker", "a=b")),
    ],
)
def test_a_choice_is_written_with_its_name(text: str, change: tuple[str, str | int]) -> None:
    assert read_change(text) == change


@pytest.mark.parametrize("text", ["joker", "joker=", "=any", "", "="])
def test_what_names_no_choice_is_refused(text: str) -> None:
    with pytest.raises(UnknownPolicy, match="name=value"):
        read_change(text)


def test_changed_policies_keep_the_others() -> None:
    usual = Policies(trade="fixed", joker="strict")
    assert changed(usual, {"joker": "any"}) == Policies(trade="fixed", joker="any")
    with pytest.raises(UnknownPolicy, match="joker=never"):
        changed(usual, {"joker": "never"})
