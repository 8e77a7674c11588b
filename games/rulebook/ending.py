"""How a game is won, and what belongs to some modes and to the server alone."""

from collections.abc import Iterator

from games.engine.edition import OWN_COLOUR_TERRITORIES
from games.rulebook.writer import Statement, Writer


def own_colour(of: Writer) -> Iterator[Statement]:
    if of.rules.mode.missions:
        yield of.fact("own_colour", n=OWN_COLOUR_TERRITORIES)


def mission_win(of: Writer) -> Iterator[Statement]:
    if of.rules.mode.missions:
        yield from of.policies("victory", "target_gone")
        yield of.fact("mission_both")


def conquest_win(of: Writer) -> Iterator[Statement]:
    mode = of.rules.mode
    if not mode.missions and mode.neutral == "none":
        yield of.fact("conquest_win", n=len(of.rules.board.territories))


def headquarters(of: Writer) -> Iterator[Statement]:
    if of.rules.mode.headquarters:
        yield of.fact("headquarters")
        yield from of.policies("hq_reveal", "capital_rules", "hq_goal")
        yield of.fact("headquarters_follow")


def last_alive(of: Writer) -> Iterator[Statement]:
    yield of.fact("last_alive" if of.rules.mode.neutral == "none" else "last_alive_two")


def neutral_army(of: Writer) -> Iterator[Statement]:
    mode = of.rules.mode
    if mode.neutral != "none":
        yield of.fact("neutral_units", n=mode.neutral_units)
        if mode.neutral_start == "two_each":
            yield of.fact("neutral_two_each")
        yield of.fact(f"neutral_{mode.neutral}")


def unit_limit(of: Writer) -> Iterator[Statement]:
    yield from of.policies("max_units_per_territory", "excess")


def leaving(of: Writer) -> Iterator[Statement]:
    yield from of.policies("leaver")


def absence(of: Writer) -> Iterator[Statement]:
    yield from of.policies("missed_turns", "defender_policy")


def clock(of: Writer) -> Iterator[Statement]:
    yield of.fact("clock")


def table(of: Writer) -> Iterator[Statement]:
    yield from of.policies("symbols", "discard", "round_cap")


TELLERS = {
    "own_colour": own_colour,
    "mission_win": mission_win,
    "conquest_win": conquest_win,
    "headquarters": headquarters,
    "last_alive": last_alive,
    "neutral_army": neutral_army,
    "unit_limit": unit_limit,
    "leaving": leaving,
    "absence": absence,
    "clock": clock,
    "table": table,
}
