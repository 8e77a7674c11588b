"""Attack and defence, and what becomes of who is beaten."""

from collections.abc import Iterator
from itertools import count

from games.engine.dice import MAX_ATTACK_DICE, attack_limit, defence_limit
from games.engine.library import board
from games.rulebook.writer import Statement, Writer

LARGE = 100
"""So many units may roll as many dice as any number may."""
ROUND_THE_EDGE = ("alaska", "kamchatka")
"""Neighbours that stand at opposite edges of every map."""
FULL_BOARD = "board_classic"


def attack(of: Writer) -> Iterator[Statement]:
    yield of.fact("attack", least=next(n for n in count() if attack_limit(n)))


def adjacency(of: Writer) -> Iterator[Statement]:
    own = of.rules.board
    names = [of.texts.territory(own.key, territory) for territory in own.territories]
    one, other = (names[own.index[territory]] for territory in ROUND_THE_EDGE)
    yield of.fact("adjacency", n=len(own.edges()), one=one, other=other)
    for a, b in sorted(board(FULL_BOARD).edges() - own.edges()):
        yield of.fact("adjacency_missing", one=names[a], other=names[b])


def attack_dice(of: Writer) -> Iterator[Statement]:
    full = next(n for n in count() if attack_limit(n) == MAX_ATTACK_DICE)
    armies = range(full - MAX_ATTACK_DICE + 1, full + 1)
    cells = [*map(str, armies[:-1]), of.texts.get("rows", "from", n=full)]
    rows = (of.row("there", *cells), of.row("dice", *map(attack_limit, armies)))
    yield of.fact("attack_dice", rows, most=MAX_ATTACK_DICE)


def defence_dice(of: Writer) -> Iterator[Statement]:
    yield from of.policies("defender_max_dice", "defender_two_dice_from", "defender_choice")
    most = defence_limit(of.rules.policies, LARGE)
    full = next(n for n in count(1) if defence_limit(of.rules.policies, n) == most)
    cells = [*map(str, range(1, full)), of.texts.get("rows", "from", n=full)]
    dice = [defence_limit(of.rules.policies, n) for n in range(1, full + 1)]
    yield of.fact("defence_dice", (of.row("there", *cells), of.row("dice", *dice)))


def comparison(of: Writer) -> Iterator[Statement]:
    yield of.fact("comparison")
    yield of.fact("losses", most=min(MAX_ATTACK_DICE, defence_limit(of.rules.policies, LARGE)))


def move_in(of: Writer) -> Iterator[Statement]:
    yield from of.policies("min_move_in")
    yield of.fact("move_in")


def elimination_cards(of: Writer) -> Iterator[Statement]:
    if _survivable(of):
        yield of.fact("elimination_cards")


def elimination_trade(of: Writer) -> Iterator[Statement]:
    if _survivable(of):
        yield from of.policies("elimination_trade")


def _survivable(of: Writer) -> bool:
    """Whether a game goes on when a player is out of it."""
    return of.rules.mode.max_players > 2


TELLERS = {
    "attack": attack,
    "adjacency": adjacency,
    "attack_dice": attack_dice,
    "defence_dice": defence_dice,
    "comparison": comparison,
    "move_in": move_in,
    "elimination_cards": elimination_cards,
    "elimination_trade": elimination_trade,
}
