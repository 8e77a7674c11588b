"""Turns on the page with the map, in the simplest way that the page allows."""

import re
import time

from tests.e2e.board import Board

WORTH_IT = 70
"""Per cent from which a bold player attacks."""
LONGEST = 180.0
"""Seconds that a turn may take on a busy machine, with all that the others do before it."""


def play_a_turn(board: Board) -> None:
    """Whatever the game asks for, the opening too, until an own turn has been ended; one battle if it is worth it."""
    until, fought = time.monotonic() + LONGEST, False
    end = board.person.page.get_by_role("button", name="End turn", exact=True)
    while time.monotonic() < until:
        if board.person.sees(end):
            board.person.press(end)
            return
        task = board.task
        act(board, bold=not fought)
        fought = fought or task == "attack"
    raise AssertionError(f"the turn does not end: {board.task}")


def act(board: Board, *, bold: bool) -> None:
    """Whatever the page asks for, in the simplest way; who is bold attacks where the odds are good."""
    match board.task:
        case "claim" | "headquarters":
            board.press(board.legal()[0])
            go(board)
        case "place":
            place(board)
        case "attack" if bold and attack(board):
            pass
        case "attack" | "fortify" | "end":
            board.person.press(board.person.page.get_by_role("button", name=re.compile("^End ")).last)
        case "occupy" | "defend":
            go(board)
    board.person.look_on()


def go(board: Board) -> None:
    """Press the primary button, unless the page has moved on meanwhile; then the next look finds what is asked."""
    if board.primary.count() and board.primary.is_enabled():
        board.go()


def place(board: Board) -> None:
    """All armies onto one territory of each colour that is lit: the own, and where it is asked for the neutral one."""
    steps = board.person.page.get_by_role("button", name="All", exact=True)
    if board.person.sees(steps):
        board.person.press(steps)
    colours: dict[str, str] = {}
    for territory in board.legal():
        colours.setdefault(board.owner(territory), territory)
    for territory in colours.values():
        board.press(territory)
    go(board)
    board.person.wait(lambda: board.task != "place" or board.primary.is_disabled(), "the answer")


def attack(board: Board) -> bool:
    """Fight one battle out if it is worth it; answers whether it was."""
    page = board.person.page
    foes = [one for one in board.legal() if board.owner(one) != board.colour(board.person.name)]
    if not foes:
        return False
    board.press(foes[0])
    chance = re.search(r"\d+", page.locator(".odds b").inner_text())
    if not chance or int(chance.group()) < WORTH_IT:
        return False
    board.person.button("Fight it out")
    return True
