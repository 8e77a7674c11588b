"""A finished game played over again on the map: forward, back, by turns and from every seat; without script as well."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from games import codec
from games.engine.evolution import evolve
from games.engine.library import edition, rules_for
from games.engine.state import initial_state
from tests.e2e.accessible import findings
from tests.e2e.people import PATIENCE, Person
from tests.support.game_files import as_bytes, played
from tests.support.server import Server

Come = Callable[..., Person]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("files") / "game.jsonl"
    path.write_bytes(as_bytes(played("mission")))
    return path


@pytest.fixture
def opened(come: Come, fast_server: Server, file: Path) -> tuple[Person, str]:
    """The page of the imported game's replay."""
    person = come("Anna", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    return person, import_file(person.page, fast_server.url, file)


def import_file(page: Page, url: str, file: Path) -> str:
    page.goto(f"{url}/games/import")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Check and open").click()
    return page.url


def test_long_plain_page_of_a_finished_game_ends_with_its_footer(opened: tuple[Person, str]) -> None:
    person, address = opened
    person.page.goto(address.partition("/replay")[0] + "/plain")
    footer = person.page.locator(".site-footer").bounding_box()
    assert footer is not None
    height = person.page.locator("html").evaluate("page => page.scrollHeight")
    assert height == pytest.approx(footer["y"] + footer["height"], abs=1)


@dataclass(frozen=True)
class Replay:
    """The bar of the replay."""

    person: Person

    @property
    def bar(self) -> Locator:
        return self.person.page.locator(".replay-bar")

    @property
    def seq(self) -> int:
        return int(self.bar.get_attribute("data-seq") or -1)

    def is_at(self, seq: int) -> None:
        expect(self.bar).to_have_attribute("data-seq", str(seq))

    def go(self, way: str) -> int:
        """Press one of its ways; answers where that leads."""
        before = self.seq
        self.person.button(way)
        self.person.wait(lambda: self.seq != before, f"what lies behind {way}")
        return self.seq


def test_replay_goes_by_event_by_turn_and_by_slider_and_has_a_link(opened: tuple[Person, str], file: Path) -> None:
    person, address = opened
    replay = Replay(person)
    replay.is_at(0)
    last = len(file.read_text(encoding="utf-8").splitlines()) - 1
    assert replay.go("Event on") == 1
    first_turn = replay.go("Turn on")
    expect(person.page.locator(".replay-bar .expected")).to_contain_text("Round 1")
    next_turn = replay.go("Turn on")
    assert next_turn > first_turn
    assert replay.go("Event back") == next_turn - 1
    assert replay.go("Turn back") == first_turn
    assert f"at={first_turn}" in person.page.url
    person.page.get_by_role("slider", name="Place in the game").press("End")
    replay.is_at(last)
    expect(person.page.locator(".replay-bar .expected")).to_contain_text("has won")
    person.page.goto(f"{address}?at={next_turn}&seat=1")
    replay.is_at(next_turn)
    expect(person.page.locator("risiko-hand .mission")).to_be_visible()


def test_replay_comes_to_its_end_by_slider_by_keys_and_by_itself(
    come: Come, fast_server: Server, tmp_path: Path
) -> None:
    lines = played("mission", round_cap=1)
    path = tmp_path / "short.jsonl"
    path.write_bytes(as_bytes(lines))
    person = come("Cem", viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
    import_file(person.page, fast_server.url, path)
    replay, last, end = Replay(person), len(lines) - 1, standing_at_the_end(lines)
    replay.is_at(0)
    slider = person.page.get_by_role("slider", name="Place in the game")
    box = slider.bounding_box()
    assert box is not None
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    person.wait(lambda: last / 3 < replay.seq < last * 2 / 3, "the middle of the game")
    slider.press("End")
    replay.is_at(last)
    shows(person, end)
    person.page.locator("body").press("Home")
    replay.is_at(0)
    person.wait(lambda: by_arrows(person) >= last, "the end by arrows")
    shows(person, end)
    person.page.locator("body").press("Home")
    replay.is_at(0)
    person.button("Play")
    person.wait(lambda: replay.seq > 3, "the game to be played over")
    person.page.locator("body").press(" ")
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    stopped = replay.seq
    person.page.locator("body").press("ArrowLeft")
    replay.is_at(stopped - 1)
    person.page.get_by_label("Speed").select_option("8")
    person.button("Play")
    replay.is_at(last)
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    shows(person, end)


def by_arrows(person: Person) -> int:
    """One event on; answers which that is."""
    person.page.locator("body").press("ArrowRight")
    return Replay(person).seq


def standing_at_the_end(lines: list[str]) -> dict[str, str]:
    """How many armies stand where when the game in the file is over, by the engine."""
    header, *rows = map(json.loads, lines)
    colours = tuple(seat["colour"] for seat in header["seats"])
    state = initial_state(rules_for(edition(header["edition"]), header["mode"], colours, header["changes"]))
    for row in rows:
        state = evolve(state, codec.event_load(json.dumps(row["payload"])))
    return dict(zip(state.rules.board.territories, map(str, state.armies), strict=True))


def shows(person: Person, end: dict[str, str]) -> None:
    """The bar says that the game is won, and the map shows these armies."""
    expect(person.page.locator(".replay-bar .expected")).to_contain_text("won")
    for territory, armies in end.items():
        expect(person.page.locator(f'.sign[data-of="{territory}"] .badge text').first).to_have_text(armies)


def test_every_seat_sees_its_own_mission_and_the_same_end(opened: tuple[Person, str]) -> None:
    person, address = opened
    replay = Replay(person)
    person.page.goto(f"{address}?at=60&seat=spectator")
    last = int(replay.bar.locator("input[type=range]").get_attribute("max") or 0)
    person.page.goto(f"{address}?at={last}&seat=spectator")
    replay.is_at(last)
    expect(person.page.locator(".signs")).to_contain_text(re.compile(r"\d"))
    end = person.page.locator(".signs").text_content() or ""
    for seat in ("spectator", "0", "1", "2"):
        person.page.goto(f"{address}?at=60&seat={seat}")
        replay.is_at(60)
        expect(person.page.locator("risiko-hand .mission")).to_have_count(0 if seat == "spectator" else 1)
        person.page.locator("body").press("End")
        expect(person.page.locator(".replay-bar .expected")).to_contain_text("won")
        replay.is_at(last)
        expect(person.page.locator(".signs")).to_have_text(end)


def test_end_of_the_drawn_page_leads_to_the_replay(opened: tuple[Person, str]) -> None:
    person, address = opened
    person.page.goto(address.removesuffix("/replay"))
    expect(person.page.locator(".end-panel .course-chart")).to_have_count(2)
    person.page.get_by_role("link", name="Replay", exact=True).click()
    Replay(person).is_at(0)


def test_course_of_the_game_is_drawn_and_told_in_numbers(opened: tuple[Person, str]) -> None:
    person, _address = opened
    person.button("How the game went")
    expect(person.page.locator(".course-chart")).to_have_count(2)
    person.page.get_by_text("The same in numbers").click()
    expect(person.page.locator(".course-table tbody tr").last).to_contain_text("End")
    assert findings(person.page) == []


def test_without_script_each_position_is_a_page(come: Come, fast_server: Server, file: Path) -> None:
    person = come("Ben", script=False)
    import_file(person.page, fast_server.url, file)
    person.page.wait_for_url("**/replay/plain*")
    expect(person.page.get_by_text("Nothing has happened yet.")).to_be_visible()
    for way, said in (
        ("Event on", "The game begins."),
        ("Turn on", "Round 1"),
        ("End", "has won"),
        ("Event back", "event"),
    ):
        person.page.get_by_role("link", name=way, exact=True).click()
        expect(person.page.locator(".game-head")).to_contain_text(said)
    person.page.get_by_label("Seen by").select_option("1")
    person.button("Show")
    expect(person.page.get_by_role("heading", name="In hand")).to_be_visible()


def test_review_that_is_being_made_appears_by_itself_and_leaves_the_rest_alone(
    opened: tuple[Person, str], file: Path
) -> None:
    person, address = opened
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        review = '<section class="review" data-coming><p>is being made</p></section>'
        if len(asked) > 1:
            review = '<section class="review"><p>is there</p></section>'
        numbers = "<details><summary>The same in numbers</summary><p>1 2 3</p></details>"
        route.fulfill(body=numbers + review, content_type="text/html")

    person.page.route("**/g/*/course", answer)
    person.page.goto(address.split("/replay")[0])
    person.page.get_by_text("The same in numbers").click()
    expect(person.page.get_by_text("is being made")).to_be_visible()
    expect(person.page.get_by_text("is there")).to_be_visible(timeout=PATIENCE * 1000)
    expect(person.page.get_by_text("1 2 3")).to_be_visible()
    assert len(asked) == 2
