"""A whole game with one kind of input: what the page was really given, and turns by keys alone."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import Locator, Page

from tests.e2e.board import Board
from tests.e2e.people import AtTheKeyboard, Person
from tests.e2e.turns import WORTH_IT

LISTEN = """() => {
  const tell = (kind) => window.inputGiven(kind);
  addEventListener("keydown", (event) => { if (event.isTrusted) tell("key"); }, true);
  addEventListener("pointerdown", (event) => { if (event.isTrusted) tell(event.pointerType); }, true);
  addEventListener("wheel", (event) => { if (event.isTrusted) tell("wheel"); }, { capture: true, passive: true });
}"""


@dataclass
class Inputs:
    """The kinds of input that a page was given, whatever is opened in it: `key`, `mouse`, `touch`, `pen`, `wheel`."""

    kinds: set[str] = field(default_factory=set)

    def watch(self, page: Page) -> None:
        """From now on. What a script makes up does not count, only what the browser was given."""
        page.expose_binding("inputGiven", lambda _, kind: self.kinds.add(str(kind)))
        page.add_init_script(f"({LISTEN})()")


class ByKeys(AtTheKeyboard):
    """Somebody at the keyboard who also chooses among radio buttons, as one does: into the group, then by arrows."""

    def press(self, target: Locator) -> None:
        """Go there and press Enter; a radio button is chosen by arrows."""
        if target.get_attribute("type") != "radio":
            super().press(target)
            return
        group = self.page.locator(f'input[type=radio][name="{target.get_attribute("name")}"]')
        self.go_to_one_of(group)
        for _ in range(group.count()):
            if target.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"{target} cannot be chosen with the keyboard")

    def go_to_one_of(self, group: Locator) -> None:
        """Press Tab until one of them has the focus."""
        for _ in range(self.MOST_STOPS):
            if group.and_(self.page.locator(":focus")).count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"none of {group} can be reached with the keyboard")


class ByTouch(Person):
    """Somebody with a finger alone, who writes with the keyboard on the screen."""

    def write(self, field: Locator, text: str) -> None:
        """Tap the field and put the text there, as a keyboard on the screen does: no key goes down."""
        self.press(field)
        self.page.keyboard.insert_text(text)


def act_by_keys(board: Board, *, bold: bool) -> None:
    """Whatever the page asks for, in the simplest way, by the keys of docs/playing.md; who is bold attacks."""
    match board.task:
        case "claim" | "headquarters":
            press(board, "n", "Enter", "g")
        case "place":
            place(board)
        case "attack" if bold and attack(board):
            pass
        case "attack" | "fortify" | "end":
            press(board, "e")
        case "occupy" | "defend":
            press(board, "g")
    board.person.look_on()


def press(board: Board, *keys: str) -> None:
    """One after the other, wherever the focus is."""
    for key in keys:
        board.person.page.keyboard.press(key)


def place(board: Board) -> None:
    """All armies onto one territory of each colour that is lit: the own, and where it is asked for the neutral one."""
    colours = {board.owner(territory) for territory in board.legal()}
    press(board, "0")
    for colour in sorted(colours):
        if go_to_colour(board, colour):
            press(board, "Enter")
    press(board, "g")
    board.person.wait(lambda: board.task != "place" or board.primary.is_disabled(), "the answer")


def attack(board: Board) -> bool:
    """Fight one battle out if it is worth it; answers whether it was."""
    own = board.colour(board.person.name)
    if not any(board.owner(one) != own for one in board.legal()) or not go_to_colour(board, own, other=True):
        return False
    press(board, "Enter")
    odds = board.person.page.locator(".odds b")
    chance = re.search(r"\d+", odds.inner_text()) if odds.count() else None
    if not chance or int(chance.group()) < WORTH_IT:
        press(board, "Backspace")
        return False
    press(board, "a")
    return True


def go_to_colour(board: Board, colour: str, *, other: bool = False) -> bool:
    """On from one territory where something may be done to the next, until one is of the colour, or of any other."""
    land = board.person.page.locator(".territory:focus")
    for _ in range(42):
        press(board, "n")
        name = land.get_attribute("data-id") if land.count() else None
        if name and (board.owner(name) == colour) != other:
            return True
    return False
