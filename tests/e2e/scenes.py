"""Every phase of a game as a position, with what a player has picked in it: for pictures, axe and tests of presses."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from playwright.sync_api import expect

from games.engine import events as ev
from games.engine.ids import Seat
from games.engine.notation import read_position
from tests.e2e.board import Board
from tests.e2e.stage import Stage

GAME = "hasbro_2015/mission y b g"
LAND = (
    "y: ural 9, siberia 3, afghanistan 4, europe 2, ukraine 12 | b: north_america 2, alaska 7, brazil 5"
    " | g: rest 2, china 6"
)
MISSIONS = "mission y: m15_na_au | mission b: m15_24 | mission g: m15_destroy_blue"
PAST = (
    ev.TurnBegan(0, 6, 10, 3, (("europe", 5),)),
    ev.UnitsPlaced(0, (("ural", 5), ("ukraine", 3))),
    ev.BattleRolled("ukraine", "middle_east", 0, 2, (6, 4, 3), (5, 2), 0, 2),
    ev.CardDrawn(0, "ural"),
)
DUEL = (
    "y: north_america 1, ural 1, japan 1 | b: africa 1, asia 1 | g: rest 1"
    " | reserve y: 26 | reserve b: 26 | reserve g: 26"
)
SIX = (
    "red: north_america 2 | blue: south_america 3 | yellow: europe 2 | green: africa 4 | black: asia 3"
    " | purple: australia 2"
)
BOTS_ALONE = "control y: bot | control b: bot"
TURBO = "y: north_america 2, siberia 3 | b: africa 2, asia 2 | g: rest 3"


def in_game(phase: str, *more: str, land: str = LAND) -> str:
    """A mission game in round six, where it is yellow's turn."""
    return " | ".join([f"{GAME} {phase} y r6", land, MISSIONS, *more])


def nothing(board: Board) -> None:
    """Only look."""


def taps(*territories: str) -> Callable[[Board], None]:
    """Press these territories one after the other."""

    def tap(board: Board) -> None:
        for territory in territories:
            board.press(territory)

    return tap


def first_set(board: Board) -> None:
    board.person.press(board.person.page.locator(".set").first)


def own_mission(board: Board) -> None:
    board.open_tab("Hand")
    board.person.press(board.person.page.locator(".mission"))


def latest_line(board: Board) -> None:
    board.open_tab("Log")
    board.person.press(board.person.page.locator("button.line").first)


def menu(board: Board) -> None:
    board.person.press(board.person.page.locator(".menu-button"))
    board.person.press(board.person.page.locator("risiko-share button"))


def row_of_attacks(board: Board) -> None:
    board.press("ukraine")
    board.person.press(board.person.page.locator(".detail > .chip"))
    for territory in ("middle_east", "egypt", "north_africa"):
        expect(board.person.page.locator(f'.sign[data-of="{territory}"].target')).to_be_attached()
        board.press(territory)
    expect(board.person.page.locator(".reach .chip b")).to_have_count(3)


def planned(board: Board) -> None:
    board.person.press(board.person.page.locator(".bar .chip"))
    taps("iceland", "scandinavia", "great_britain")(board)


def by_key(key: str) -> Callable[[Board], None]:
    """Press a key."""
    return lambda board: board.person.page.keyboard.press(key)


def untouched(stage: Stage) -> None:
    """Nothing happens."""


def guided(stage: Stage) -> None:
    """The guide speaks again, as in somebody's first game."""
    stage.person.page.evaluate("localStorage.removeItem('risiko.guide')")
    stage.person.page.reload()
    expect(stage.person.page.locator(".guide")).to_be_visible()


def cut(stage: Stage) -> None:
    stage.cut()
    expect(stage.person.page.locator(".connection-note")).to_be_visible()


def refused(stage: Stage) -> None:
    """What was possible is so no more when it is asked for."""
    stage.state = read_position(in_game("fortification"))
    stage.board.go()
    expect(stage.person.page.locator(".bar [role=alert]")).to_be_visible()


def rolled(stage: Stage) -> None:
    stage.board.go()
    expect(stage.person.page.locator(".plate .die").first).to_be_visible()


@dataclass(frozen=True)
class Scene:
    """A position, who looks at it (None: a spectator), what was rolled and told before, and what has been picked."""

    position: str
    seat: Seat | None = 0
    picked: Callable[[Board], None] = nothing
    dice: str = ""
    past: Iterable[ev.Event] = ()
    happens: Callable[[Stage], None] = untouched

    def show(self, stage: Stage) -> Board:
        """Put it up, pick, and let happen what happens then."""
        board = stage.show(self.position, seat=self.seat, dice=self.dice, past=self.past)
        self.picked(board)
        self.happens(stage)
        return board


DECISIONS: dict[str, Scene] = {
    "claim": Scene(
        "us_1993/classic red blue yellow claiming red | red: alaska 1 | blue: siam 1", picked=taps("iceland")
    ),
    "headquarters": Scene(f"hasbro_2015/turbo y b g headquarters y | {TURBO}", picked=taps("alaska")),
    "opening with a neutral army": Scene(
        f"hasbro_2015/duel y b opening y | {DUEL}", picked=taps("alaska", "alaska", "brazil")
    ),
    "neutral army": Scene(
        "hasbro_2000/ghost r b neutral r r4 | r: north_america 2 | b: africa 2, asia 2 | y: rest 3 | neutral 2",
        seat=1,
        picked=taps("peru", "brazil"),
    ),
    "reinforcement": Scene(
        in_game("reinforcement", "pool 7", "hand y: ural peru"), picked=taps("ural", "ural", "ukraine")
    ),
    "forced trade": Scene(
        in_game("reinforcement", "pool 7", "hand y: ural brazil joker_1 siam scandinavia"), picked=first_set
    ),
    "attack": Scene(
        in_game("attack", "hand y: ural peru joker_1"), picked=taps("ukraine", "middle_east"), dice="64352", past=PAST
    ),
    "defence": Scene(in_game("defence", "battle ukraine>middle_east 3"), seat=2, dice="64352"),
    "defence after the roll": Scene(
        in_game("defence", "battle ukraine>middle_east 3 rolled 6-5-2").replace(
            " y r6", " y r6 defender_choice=after_roll"
        ),
        seat=2,
        dice="64",
    ),
    "occupation": Scene(
        in_game(
            "occupation",
            "occupation ukraine>middle_east 3-11",
            land=LAND.replace("afghanistan 4", "afghanistan 4, middle_east 3"),
        )
    ),
    "fortification": Scene(in_game("fortification", "hand y: ural"), picked=taps("ukraine", "great_britain")),
    "end of the turn": Scene(in_game("fortification", "fortified")),
}
"""What a game can wait for, each with something picked, so that one press of the primary button settles it."""

SIGHTS: dict[str, Scene] = {
    "attacks begin": Scene(in_game("attack", "conquered"), past=PAST),
    "turn of another": Scene(in_game("attack", "hand b: ural siam"), seat=1, picked=own_mission, past=PAST),
    "mission against a colour": Scene(in_game("attack"), seat=2, picked=own_mission),
    "waiting for a defender": Scene(in_game("defence", "battle ukraine>middle_east 3")),
    "log": Scene(in_game("attack"), picked=latest_line, past=PAST),
    "menu": Scene(in_game("attack"), picked=menu),
    "six colours": Scene(
        f"us_1993/mission red blue yellow green black purple attack red r3 | {SIX} | mission red: mus_18x2"
    ),
    "headquarters on the map": Scene(
        f"hasbro_2015/turbo y b g attack y r3 | {TURBO} | headquarters y: alaska | headquarters b: egypt shown"
    ),
    "turn of a bot": Scene(in_game("attack", BOTS_ALONE), seat=2, past=PAST),
    "out, with bots": Scene(f"hasbro_2015/classic y b g attack y r9 | y: rest 3 | b: siam 4 | {BOTS_ALONE}", seat=2),
    "spectator": Scene(in_game("attack"), seat=None, past=PAST),
    "end by mission": Scene(in_game("over", "outcome mission yellow m15_na_au"), past=PAST),
    "end by headquarters": Scene(
        "hasbro_2015/turbo y b g over y r3 | y: rest 2 | headquarters y: alaska | headquarters b: egypt shown"
        " | headquarters g: peru shown | outcome headquarters y -"
    ),
}
"""What else there is to see."""

BOTS = "control b: bot | control g: bot"
OPENED: dict[str, Scene] = {
    "row of attacks": Scene(in_game("attack"), picked=row_of_attacks),
    "plan for the opening": Scene(
        "us_1993/classic red blue yellow claiming red | red: alaska 1 | blue: siam 1"
        " | reserve r: 34 | reserve b: 34 | reserve y: 35",
        seat=1,
        picked=planned,
    ),
    "list of territories": Scene(in_game("attack"), picked=by_key("l")),
    "keys": Scene(in_game("attack"), picked=by_key("?")),
    "only the game": Scene(in_game("attack"), picked=by_key("z")),
    "dice on the map": Scene(
        in_game("attack"), picked=taps("ukraine", "middle_east"), dice="6 4 3 5 2", happens=rolled
    ),
    "connection lost": Scene(in_game("attack"), picked=taps("ukraine", "middle_east"), happens=cut),
    "refused": Scene(in_game("attack"), picked=taps("ukraine", "middle_east"), happens=refused),
    "guide to placing": Scene(in_game("reinforcement", "pool 7", BOTS), happens=guided),
    "guide to attacks": Scene(in_game("attack", BOTS), happens=guided),
    "guide to the defence": Scene(
        in_game("defence", "battle ukraine>middle_east 3", BOTS_ALONE),
        seat=2,
        dice="64352",
        happens=guided,
    ),
    "guide to fortifying": Scene(in_game("fortification", BOTS), happens=guided),
}
"""What a player or the course of things opens on the page."""
