"""Two people make a table, join by its link, and play a turn with everything in it, each at a browser of their own."""

import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.e2e.moves import Game, join_table, make_table, to_plain, until
from tests.e2e.people import Person
from tests.e2e.screens import picture
from tests.support.server import Server

Come = Callable[..., Person]


@pytest.fixture
def anna(come: Come) -> Person:
    return come("Anna")


@pytest.fixture
def ben(come: Come) -> Person:
    return come("Ben")


def test_two_people_make_a_table_and_play_a_turn(anna: Person, ben: Person, fast_server: Server) -> None:
    start_game(anna, ben, fast_server.url)
    attacker, defender = Game(anna), Game(ben)
    opening(attacker, defender)
    ask_defender(ben)
    until_attack_of(attacker, defender)
    attack_with_defence(attacker, defender)
    conquer(attacker, defender)
    finish_turn(attacker)
    assert "1 card" in ben.page.locator("li.player", has_text="Anna").inner_text()


def start_game(anna: Person, ben: Person, url: str) -> None:
    anna.page.goto(url)
    picture(anna, "front")
    link = make_table(anna, url, seats=3, bots=1)
    picture(anna, "table-of-the-host")
    ben.page.goto(link)
    picture(ben, "invitation")
    join_table(ben, link)
    picture(ben, "table-of-a-guest")
    expect(anna.page.locator(".seats li", has_text="Ben")).to_contain_text("ready")
    assert "added nothing to the dice" not in anna.page.locator(".seats").inner_text()
    anna.button("Start the game")
    for person in (anna, ben):
        expect(person.page).to_have_url(re.compile("/g/"))
        to_plain(person)


def opening(attacker: Game, defender: Game) -> None:
    """Both put an army on all they have, so that no bot wins in its first turn; Anna the rest where Ben is near."""
    waiting = [attacker, defender]
    for _ in until(lambda: not waiting, attacker, defender, what="the opening"):
        for game in filter(lambda game: game.offers("place"), tuple(waiting)):
            picture(game.person, "opening")
            game.place(partial(ready_to_attack, attacker) if game is attacker else evenly)
            waiting.remove(game)
        attacker.person.look_on()


def massed(game: Game, _names: list[str], due: int) -> dict[str, int]:
    """All armies where most of Ben's are near."""
    return {game.border("Ben"): due}


def ready_to_attack(game: Game, names: list[str], due: int) -> dict[str, int]:
    """One more army everywhere; the rest where most of Ben's are near."""
    return one_each(names, due, game.border("Ben"))


def evenly(names: list[str], due: int) -> dict[str, int]:
    """One more army everywhere, so that two dice defend; the rest on the first."""
    return one_each(names, due, names[0])


def one_each(names: list[str], due: int, most: str) -> dict[str, int]:
    """One army on as many territories as there are, and what is left over on one of them."""
    each = dict.fromkeys(names[:due], 1)
    left = due - len(each)
    return {**each, most: each.get(most, 0) + left} if left else each


def ask_defender(ben: Person) -> None:
    page = ben.page
    ben.press(page.locator("summary", has_text="Defence:"))
    ben.press(page.get_by_role("radio", name="ask me"))
    picture(ben, "standing-orders")
    ben.button("Save the order")
    expect(page.locator("summary", has_text="Defence:")).to_contain_text("ask")


def until_attack_of(attacker: Game, defender: Game) -> None:
    """Whoever comes before Anna only reinforces, Ben answers the bot; Anna waits until she can attack two armies."""
    for _ in until(lambda: any(map(on_two_of_ben, attacker.pairs())), attacker, defender, what="Anna's attack"):
        if attacker.offers("place"):
            picture(attacker.person, "reinforcement")
            attacker.place(partial(massed, attacker))
        elif attacker.offers("end_turn"):
            attacker.end("end_turn")
        elif defender.offers("defend"):
            defender.defend()
        elif defender.offers("place"):
            defender.place(evenly)
        elif defender.offers("end_turn"):
            defender.end("end_turn")
        attacker.person.look_on()


def on_two_of_ben(pair: str) -> bool:
    """Whether Ben would be asked for his dice."""
    return re.search(r"\(Ben, ([2-9]|\d\d)\)", pair) is not None


def attack_with_defence(attacker: Game, defender: Game) -> None:
    """Ben is asked how many dice he takes, and his page offers it by itself."""
    picture(attacker.person, "attack")
    attacker.attack(on_two_of_ben)
    defender.wait_for("defend")
    assert attacker.person.page.locator(".expected").inner_text() != ""
    picture(attacker.person, "waiting-for-the-defender")
    picture(defender.person, "defence")
    defender.defend()
    attacker.person.wait(lambda: attacker.offers("attack") or attacker.offers("occupy"), "the roll")
    expect(defender.person.page.locator("ol.log")).to_contain_text(re.compile(r"Ben \d-\d\."))


def conquer(attacker: Game, defender: Game) -> None:
    """Anna attacks where she is strongest until a territory falls, and moves in."""
    for _ in until(lambda: attacker.offers("occupy"), attacker, defender, what="a conquest"):
        if defender.offers("defend"):
            defender.defend()
        elif attacker.offers("attack"):
            attacker.attack()
        attacker.person.look_on()
    picture(attacker.person, "occupation")
    attacker.occupy()


def finish_turn(game: Game) -> None:
    """The attacks end, a card is drawn, an army is moved, and it is somebody else's turn."""
    person = game.person
    game.end("end_attacks")
    person.press(person.page.locator("summary", has_text="Show my hand (1 card)"))
    person.press(person.page.locator("summary", has_text="Show my mission"))
    expect(person.page.locator("li.card")).to_have_count(1)
    picture(person, "fortification")
    game.fortify()
    if game.offers("end_turn"):
        game.end("end_turn")
    person.wait(lambda: not game.mine, "the next player")
    picture(person, "turn-of-another")
