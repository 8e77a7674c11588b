"""What a player does on the plain page: at a table, and in a game."""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Locator, expect

from tests.e2e.people import A_ROUND, Person
from tests.e2e.screens import picture


def make_table(person: Person, url: str, *, seats: int, bots: int) -> str:
    """Make a table from the front page on, whose armies are placed at once; answers the invitation link."""
    page = person.page
    page.goto(url)
    person.press(page.get_by_role("link", name="Make a table"))
    person.write(page.get_by_label("Your name"), person.name)
    for seat in range(2, 6):
        kind = "not there" if seat > seats else "bot" if seat > seats - bots else "open"
        person.pick(page.get_by_label(f"Seat {seat}"), lambda text, kind=kind: kind in text)
    person.press(page.locator("summary", has_text="More"))
    person.pick(page.get_by_label("Time for a defender"), lambda text: text == "5 minutes")
    person.pick(page.locator("#rule-opening"), lambda text: "all armies at once" in text)
    picture(person, "new-table")
    person.button("Open the table")
    return page.get_by_label("Invitation link").input_value()


def join_table(person: Person, link: str) -> None:
    """Open the invitation, sit down, be ready."""
    page = person.page
    page.goto(link)
    person.write(page.get_by_label("Your name"), person.name)
    person.button("Take a seat")
    person.button("I am ready")
    expect(page.get_by_role("button", name="Not ready after all")).to_be_visible()


def play_now(person: Person, url: str) -> None:
    """From the front page straight into a game against three bots."""
    person.page.goto(url)
    person.write(person.page.get_by_label("Your name"), person.name)
    person.button("Play now against bots")
    to_plain(person)


def start_against_beginners(person: Person, address: str, players: int) -> None:
    """Make the table that the rulebook's link proposes, with beginners, and start."""
    page = person.page
    page.goto(address)
    person.write(page.get_by_label("Your name"), person.name)
    for seat in range(2, page.locator(".row-of-seats select").count() + 2):
        kind = "beginner" if seat <= players else "not there"  # Who wins before the second turn in no game.
        person.pick(page.get_by_label(f"Seat {seat}"), lambda text, kind=kind: kind in text)
    person.press(page.locator("summary", has_text="More").first)
    person.pick(page.locator("#rule-opening"), lambda text: "all armies at once" in text)
    person.button("Open the table")
    person.button("Start the game")


def to_plain(person: Person) -> None:
    """From the map to the plain page: by the menu, or without script by itself."""
    if person.script:
        person.button("Menu")
        person.press(person.page.get_by_role("link", name="Plain page"))
    expect(person.page.get_by_role("heading", name="Your actions")).to_be_visible()


def advantage(pair: str) -> int:
    """By how many armies an attack is stronger: from `Siberia (9) → China (Ben, 2)`."""
    own, foreign = re.fullmatch(r".*\((\d+)\) → .*, (\d+)\)", pair).groups()
    return int(own) - int(foreign)


@dataclass(frozen=True)
class Game:
    """The page of a game, as one of its players reads and uses it."""

    person: Person

    def form(self, name: str) -> Locator:
        """The form of an action, if it is offered now."""
        return self.person.page.locator(f'form[data-form="{name}"]')

    def offers(self, name: str) -> bool:
        """Whether an action is offered now."""
        return self.person.sees(self.form(name))

    @property
    def mine(self) -> bool:
        """Whether the game waits for this player."""
        return self.person.sees(self.person.page.locator(".expected.mine"))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.person.sees(self.person.page.get_by_role("heading", name="The game is over"))

    def wait_for_turn(self, patience: float = A_ROUND) -> None:
        """Until this player is asked for something; fails at once when somebody has won before that."""
        self.person.wait(lambda: self.mine or self.over, "the own turn", patience)
        assert not self.over, "somebody won before this player's turn; that can happen, and another try is another game"

    @property
    def last_event(self) -> int:
        """The number of the newest line of the log."""
        first = self.person.page.locator("ol.log li[value]").first
        return int(first.get_attribute("value") or 0) if first.count() else 0

    def border(self, name: str) -> str:
        """The own territory that borders on most of another player's."""
        rows = self.person.page.locator("li.territory.mine").all()
        near = {row.locator("strong").inner_text(): row.locator(".near", has_text=f"({name})").count() for row in rows}
        return max(near, key=near.__getitem__)

    def wait_for(self, name: str) -> None:
        """Until an action is offered."""
        self.person.wait(lambda: self.offers(name), name)

    def place(self, spread: Callable[[list[str], int], dict[str, int]], kind: str = "place") -> None:
        """Place all armies that are due; ``spread`` says how many onto which of the territories."""
        form = self.form(kind)
        due = int(re.search(r"\d+", form.get_by_role("heading").inner_text()).group())
        labels = form.locator("label")
        names = [text.partition("(")[0].strip() for text in labels.all_inner_texts()]
        for name, units in spread(names, due).items():
            self.person.write(labels.nth(names.index(name)).locator("input"), str(units))
        self.send(form.get_by_role("button", name="Place"))

    def place_neutral(self) -> None:
        """Place what the ghost gets: a single army where the page proposes it, more of them on one territory."""
        form = self.form("place_neutral")
        if form.locator("select").count():
            self.send(form.get_by_role("button", name="Place"))
        else:
            self.place(lambda names, due: {names[0]: due}, "place_neutral")

    def pairs(self) -> list[str]:
        """From where against whom an attack is offered now."""
        return self.form("attack").locator("#pair option").all_text_contents()

    def attack(self, wanted: Callable[[str], bool] = bool, how: str = "Roll once") -> None:
        """Attack where the odds are best among the pairs that are wanted."""
        form = self.form("attack")
        best = max(filter(wanted, self.pairs()), key=advantage)
        self.person.pick(form.locator("#pair"), lambda text: text == best)
        if how != "Roll once" and not self.person.sees(form.get_by_role("button", name=how)):
            self.person.press(form.locator("summary"))
        self.send(form.get_by_role("button", name=how))

    def occupy(self) -> None:
        """Move in with all that may go."""
        self.send(self.form("occupy").get_by_role("button", name="Move in"))

    def defend(self) -> None:
        """Answer an attack with as many dice as may be."""
        self.send(self.form("defend").get_by_role("button").last)

    def fortify(self) -> None:
        """Move one army along the first way there is."""
        self.send(self.form("fortify-1").get_by_role("button", name="Move"))

    def trade(self) -> None:
        """Hand in the first set."""
        self.send(self.form("trade").get_by_role("button", name="Trade"))

    def end(self, what: str) -> None:
        """End the attacks, or the turn."""
        self.send(self.form(what).get_by_role("button"))

    def send(self, button: Locator) -> None:
        """Press, and wait until the page tells of something new."""
        before = self.last_event
        self.person.press(button)
        self.person.wait(lambda: self.last_event > before, "the answer")

    def play_turn(self) -> None:
        """A simple turn: every set is traded, all armies go to the first territory, one attack is fought out."""
        attacked = False
        for _ in until(lambda: not self.mine or self.over, what="the end of the turn"):
            if self.offers("trade"):
                self.trade()
            elif self.offers("place"):
                self.place(lambda names, due: {names[0]: due})
            elif self.offers("place_neutral"):
                self.place_neutral()
            elif self.offers("occupy"):
                self.occupy()
            elif self.offers("attack") and not attacked:
                attacked = True
                self.attack(how="Roll until then")
            elif self.offers("end_turn"):
                self.end("end_turn")
                return  # Bots that nobody watches may be through before the page is there again.
            else:
                self.person.look_on()


def until(done: Callable[[], bool], *games: Game, what: str) -> Iterator[None]:
    """Look after look, until it is done. Fails when that takes too long, and at once when one of the games is over."""
    deadline = time.monotonic() + A_ROUND
    while not done():
        assert not any(game.over for game in games), f"somebody won before {what}; another try is another game"
        assert time.monotonic() < deadline, f"waits in vain for {what}"
        yield


def play_together(*games: Game, turns: int = 1) -> None:
    """Everybody plays so many turns, as their turns come; the opening counts as one."""
    left = dict.fromkeys(games, turns)
    for _ in until(lambda: not any(left.values()), *games, what="everybody's turns"):
        for game in games:
            if game.mine:
                game.play_turn()
                left[game] = max(0, left[game] - 1)
            game.person.look_on()
