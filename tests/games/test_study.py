"""The published study played again: its rows, its bars, its page; and the bots that play it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from games.engine.library import edition, rules_for
from games.management.commands import study as command
from games.simulator import GameResult, Series, simulate
from games.study import ROWS, load, row_figures, verdicts
from games.study.anchors import share_anchor, share_anchors
from games.study.figures import in_order
from games.study.rest import Rest

KEYS = [row.key for row in ROWS]


def as_published() -> dict[str, dict[str, Any]]:
    """Figures that are the published ones to the digit; where nothing was published, any."""
    rows = {}
    for row in ROWS:
        shares = {key: {"win_share": share} for key, share in row.missions.items()}
        rows[row.key] = {
            "unfinished": 0,
            "rounds": {"mean": row.rounds or 9.0},
            "third_party_wins": {"share": row.third_party_wins or 0.0},
            "turn_start_wins": {"share": row.turn_start_wins or 0.0},
            "missions": shares,
        }
    return rows


def missed(rows: dict[str, dict[str, Any]]) -> list[str]:
    return [verdict.told for verdict in verdicts(rows) if not verdict.holds]


def test_published_figures_themselves_hold_every_bar() -> None:
    assert missed(as_published()) == []


@pytest.mark.parametrize(
    ("row", "figure", "told"),
    [
        ("2015", {"rounds": {"mean": 10.5}}, ["2015 is shorter than 2000", "2015: 10.50 rounds, within 20% of 7.8"]),
        ("2000_chain", {"rounds": {"mean": 10.4}}, ["2000_chain is shorter than 2000"]),
        ("2000_table", {"rounds": {"mean": 7.9}}, ["2000_table: 7.90 rounds, within 20% of 10.0"]),
        ("2015", {"third_party_wins": {"share": 0.12}}, ["2015: third_party_wins 12.0%, within 5 points of 17.7%"]),
        ("2000", {"turn_start_wins": {"share": 0.21}}, ["2000: turn_start_wins 21.0%, within 5 points of 15.3%"]),
        ("2000_rising", {"unfinished": 1}, ["2000_rising: every game ends"]),
    ],
)
def test_a_figure_that_is_off_misses_its_bar(row: str, figure: dict[str, Any], told: list[str]) -> None:
    rows = as_published()
    rows[row] |= figure
    found = missed(rows)
    assert len(found) == len(told)
    assert all(one.startswith(expected) for one, expected in zip(found, told, strict=True))


def test_missions_in_another_order_miss_their_bars() -> None:
    rows = as_published()
    shares = rows["2015"]["missions"]
    shares["m15_as_af"], shares["destroy"] = shares["destroy"], shares["m15_as_af"]
    assert [told.split(" ")[1] for told in missed(rows)] == ["rank", "strongest", "weakest"]


def test_rows_play_the_rules_that_were_published() -> None:
    """Rules.md H.5: which switch is turned in which row."""
    by_key = {row.key: row.series(1).rules().policies for row in ROWS}
    base = by_key["2000"]
    assert (base.trade, base.fortify, base.victory, base.defender_two_dice_from) == (
        "fixed",
        "adjacent_single",
        "own_turn",
        2,
    )
    assert base.symbols == "random"
    assert by_key["2000_rising"] == replace(base, trade="rising")
    assert by_key["2000_chain"] == replace(base, fortify="chain_single")
    assert by_key["2000_immediate"] == replace(base, victory="immediate")
    assert by_key["2000_table"] == replace(base, defender_two_dice_from=3)
    assert by_key["2015"].joker == "any"


def test_colour_cards_count_as_one_mission() -> None:
    row = next(row for row in ROWS if row.key == "2015")
    told: dict[str, Any] = {"termination": "mission", "mission": None, "turns": 9, "trades": 4, "eliminations": 1}
    told |= {"actions": 90, "events": 200, "third_party": False, "at_turn_start": False, "rounds": 6}
    held = ("m15_destroy_yellow", "m15_destroy_green", "m15_destroy_blue", "m15_24")
    missions = row_figures(row.series(1), [GameResult(winner=1, missions=held, **told)])["missions"]
    counted = {key: (share["held"], share["wins"]) for key, share in missions.items()}
    assert counted == {"own_colour": (1, 0), "destroy": (2, 1), "m15_24": (1, 0)}


def test_the_command_writes_a_page_with_every_row_and_fails_on_a_missed_bar(tmp_path: Path) -> None:
    page, data, out = tmp_path / "study.md", tmp_path / "figures.json", StringIO()
    with pytest.raises(CommandError, match="bars are missed"):
        call_command("study", games=1, processes=1, output=page, data=data, stdout=out)
    written = page.read_text()
    assert all(f"| {verdict.told} |" in written for verdict in verdicts(load(data).rows))
    assert sorted(chart.stem for chart in (tmp_path / "study").iterdir()) == ["2000", "2015", "rounds", "us"]
    assert written.count("manage.py simulate --edition") == len(ROWS)
    assert "MISSED" in out.getvalue()


def test_the_site_shows_the_figures_of_every_row() -> None:
    assert list(load().rows) == KEYS


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "de", "nl", "fi"])
def test_the_page_shows_published_beside_ours(client: Client, language: str) -> None:
    page = client.get("/statistics", headers={"accept-language": language}).content.decode()
    assert all(f'id="row-{key}"' in page for key in KEYS)
    share = load().rows["2015"]["missions"]["m15_18x2"]["win_share"]
    row = re.search(r'<tr id="2015-m15_18x2">.*?</tr>', page, re.DOTALL)
    assert row
    comma = "." if language == "en" else ","
    assert f"10{comma}2\N{NO-BREAK SPACE}%" in row[0]
    assert f"{100 * share:.1f}\N{NO-BREAK SPACE}%".replace(".", comma) in row[0]


@pytest.mark.parametrize(
    ("key", "mission", "own", "anchor"),
    [
        ("hasbro_2015", "m15_na_au", "yellow", "2015-m15_na_au"),
        ("hasbro_2015", "m15_destroy_blue", "yellow", "2015-destroy"),
        ("hasbro_2015", "m15_destroy_blue", "blue", "2015-own_colour"),
        ("kenner_parker", "m14_18x2", "red", "2000-m14_18x2"),
        ("us_1993", "mus_24", "red", "us-mus_24"),
        ("us_1993", "mus_destroy_blue", "red", "us-destroy"),
        ("hasbro_2015", None, "yellow", ""),
    ],
)
def test_a_mission_card_leads_to_its_share(key: str, mission: str | None, own: str, anchor: str) -> None:
    of = edition(key)
    known = mission if mission is None or mission in of.missions else next(iter(of.missions))
    assert share_anchor(rules_for(of, "mission", of.colours[:4], {}), known, own) == anchor


@pytest.mark.django_db
def test_every_card_that_the_study_knows_leads_to_a_line_of_the_page(client: Client) -> None:
    shares = {}
    for key in ("hasbro_2015", "hasbro_2000", "us_1993"):
        shares |= share_anchors(edition(key))
    assert shares["m15_na_au"] == "2015-m15_na_au"
    assert shares["m15_destroy_blue"] == "2015-destroy"
    assert shares["m15_destroy_blue blue"] == "2015-own_colour"
    page = client.get("/statistics").content.decode()
    assert all(f'id="{anchor}"' in page for anchor in shares.values())


def test_cards_of_which_nothing_is_published_stand_by_our_own_figures() -> None:
    """The US box: no figure of it is published, so the row has no bar but its end, and shows ours from the top."""
    [row] = [row for row in ROWS if row.ours_alone]
    colourless = {card.key for card in edition(row.edition).missions.values() if card.colour is None}
    assert set(row.cards) == colourless | {"destroy", "own_colour"}
    assert [told.told for told in verdicts(as_published()) if told.told.startswith(row.key)] == ["us: every game ends"]
    ours = {"missions": {"mus_24": {"win_share": 0.4}, "mus_18x2": {"win_share": 0.1}, "destroy": {"win_share": 0.3}}}
    shown = in_order(row, ours)
    assert [card for card, _ in shown][:3] == ["mus_24", "destroy", "mus_18x2"]
    assert {published for _, published in shown} == {None}


@pytest.mark.django_db
def test_the_page_has_no_published_figure_of_such_cards(client: Client) -> None:
    page = client.get("/statistics").content.decode()
    line = re.search(r'<tr id="us-mus_24">.*?</tr>', page, re.DOTALL)
    assert line
    assert "<td></td>" in line[0]
    assert "figures alone" in page


def test_an_interrupted_study_goes_on_from_the_games_that_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever it was interrupted, also in the middle of a row or of a line; the figures are those of one run."""
    kept = tmp_path / "games.jsonl"

    def interrupted(series: Series, games: int, processes: int, first: int) -> Iterator[GameResult | None]:
        for number, result in enumerate(simulate(series, games, processes, first)):
            if (series.edition, number) == ("hasbro_2000", 1):
                raise KeyboardInterrupt
            yield result

    options = {"games": 2, "processes": 1, "output": tmp_path / "study.md", "stdout": StringIO()}
    with monkeypatch.context() as patch:
        patch.setattr(command, "simulate", interrupted)
        with pytest.raises(KeyboardInterrupt):
            call_command("study", **options, resume=kept, data=tmp_path / "figures.json")
    assert [json.loads(line)[0] for line in kept.read_text().splitlines()[1:]] == [*["2015"] * 2, "2000"]
    with kept.open("a") as file:
        file.write('["2000", [')
    for data, resume in (("figures.json", kept), ("whole.json", None)):
        with pytest.raises(CommandError, match="bars are missed"):
            call_command("study", **options, resume=resume, data=tmp_path / data)
    assert load(tmp_path / "figures.json").rows == load(tmp_path / "whole.json").rows
    assert len(kept.read_text().splitlines()) == 1 + 2 * len(ROWS)


def test_games_of_another_study_are_played_anew(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    assert list(Rest(file, 1).keep("2015", [None])) == [None]
    assert Rest(file, 1).games("2015") == (None,)
    assert Rest(file, 2).games("2015") == ()
    assert Rest(file, 1).games("2015") == ()
