"""The box, and everything until the first turn."""

from collections.abc import Iterator

from games.engine.opening import OWN_BESIDE_NEUTRAL
from games.rulebook.writer import Statement, Writer


def colours(of: Writer) -> Iterator[Statement]:
    names = [of.texts.get("colours", colour) for colour in of.rules.edition.colours]
    yield of.fact("colours", n=len(names), colours=of.texts.listed(names))


def mission_cards(of: Writer) -> Iterator[Statement]:
    if of.rules.mode.missions:
        yield of.fact("mission_cards", n=len(of.rules.edition.missions))


def start_units(of: Writer) -> Iterator[Statement]:
    mode, units = of.rules.mode, of.rules.edition.start_units
    players = range(mode.min_players, mode.max_players + 1)
    rows = (of.row("players", *players), of.row("armies", *(units[n] for n in players)))
    yield of.fact("start_units", rows)


def dealing(of: Writer) -> Iterator[Statement]:
    if of.rules.setup == "dealt":
        yield from of.policies("setup")
        key = "dealing_dealt" if of.rules.mode.neutral == "none" else "dealing_piles"
        yield of.fact(key, n=len(of.rules.board.territories))


def claiming(of: Writer) -> Iterator[Statement]:
    if of.rules.setup == "claimed":
        if of.rules.mode.setup != "claimed":
            yield from of.policies("setup")
        yield of.fact("claiming", n=len(of.rules.board.territories))


def opening_placement(of: Writer) -> Iterator[Statement]:
    yield of.fact(f"placer_{of.rules.mode.first_placer}")
    beside_neutral = of.rules.mode.neutral != "none" and of.rules.mode.neutral_start == "in_turn"
    if beside_neutral and of.rules.policies.opening == of.rules.edition.policies.opening:
        yield of.fact("neutral_in_turn", own=OWN_BESIDE_NEUTRAL)
    else:
        yield from of.policies("opening")


def first_turn(of: Writer) -> Iterator[Statement]:
    yield of.fact(f"first_{of.rules.mode.first_player}")


TELLERS = {
    "colours": colours,
    "mission_cards": mission_cards,
    "start_units": start_units,
    "dealing": dealing,
    "claiming": claiming,
    "opening_placement": opening_placement,
    "first_turn": first_turn,
}
