"""A turn: reinforcement, territory cards, fortifying."""

from collections.abc import Iterator
from itertools import groupby

from games.engine.cards import set_value
from games.engine.ids import Symbol
from games.engine.reinforcement import LEAST_INCOME, TERRITORIES_A_UNIT, for_territories
from games.rulebook.writer import Row, Statement, Writer

SHOWN_TERRITORIES = range(1, 24)
SHOWN_SETS = range(1, 10)
PLAIN: tuple[Symbol, ...] = ("infantry", "cavalry", "artillery")


def turn_order(of: Writer) -> Iterator[Statement]:
    yield of.fact("turn_order")


def reinforcement(of: Writer) -> Iterator[Statement]:
    groups = [(units, list(n)) for units, n in groupby(SHOWN_TERRITORIES, for_territories)]
    spans = [of.texts.get("rows", "up_to", n=groups[0][1][-1])]
    spans += [of.texts.get("rows", "range", least=n[0], most=n[-1]) for _, n in groups[1:]]
    rows = (of.row("territories", *spans), of.row("armies", *(units for units, _ in groups)))
    yield of.fact("reinforcement", rows, share=TERRITORIES_A_UNIT, least=LEAST_INCOME)


def continents(of: Writer) -> Iterator[Statement]:
    rows = tuple(
        (of.texts.get("continents", each.key), str(len(each.members)), f"+{each.bonus}")
        for each in of.rules.board.continents
    )
    yield of.fact(
        "continents", (of.row("continent", *(of.texts.get("rows", k) for k in ("territories", "bonus"))), *rows)
    )


def all_units_placed(of: Writer) -> Iterator[Statement]:
    yield of.fact("all_units_placed")


def territory_card(of: Writer) -> Iterator[Statement]:
    yield from of.policies("card_draw")
    yield of.fact("territory_card")


def sets(of: Writer) -> Iterator[Statement]:
    symbols = list(of.rules.edition.cards.values())
    yield of.fact("cards", n=len(symbols), each=symbols.count(PLAIN[0]), jokers=symbols.count("joker"))
    yield of.fact("sets")
    yield from of.policies("joker")


def trade(of: Writer) -> Iterator[Statement]:
    yield from of.policies("trade")
    yield of.fact("values", _by_symbol(of) if of.rules.policies.trade == "fixed" else _by_number(of))


def _by_number(of: Writer) -> tuple[Row, ...]:
    values = [set_value(of.rules.policies, number - 1, ()) for number in SHOWN_SETS]
    return of.row("set", *(f"{number}." for number in SHOWN_SETS)), of.row("value", *values)


def _by_symbol(of: Writer) -> tuple[Row, ...]:
    alike = [of.texts.get("rows", "three_of", symbol=of.texts.get("symbols", symbol)) for symbol in PLAIN]
    values = [set_value(of.rules.policies, 0, three) for three in (*((symbol,) * 3 for symbol in PLAIN), PLAIN)]
    return of.row("set", *alike, of.texts.get("rows", "one_of_each")), of.row("value", *values)


def compulsory_trade(of: Writer) -> Iterator[Statement]:
    yield from of.policies("compulsory_trade_from", "sets_per_turn", "second_set")


def trade_moment(of: Writer) -> Iterator[Statement]:
    yield of.fact("trade_moment")


def territory_bonus(of: Writer) -> Iterator[Statement]:
    yield from of.policies("territory_bonus")


def fortify(of: Writer) -> Iterator[Statement]:
    yield from of.policies("fortify")
    yield of.fact("fortify")


TELLERS = {
    "turn_order": turn_order,
    "reinforcement": reinforcement,
    "continents": continents,
    "all_units_placed": all_units_placed,
    "territory_card": territory_card,
    "sets": sets,
    "trade": trade,
    "compulsory_trade": compulsory_trade,
    "trade_moment": trade_moment,
    "territory_bonus": territory_bonus,
    "fortify": fortify,
}
