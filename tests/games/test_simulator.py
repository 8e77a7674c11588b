"""Games of bots on the bare engine: reproducible, counted, and never endless."""

import json
from collections.abc import Iterator
from csv import DictReader
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.core.management import CommandError, call_command

from games.bots import BOTS
from games.engine.actions import SeatAction, SetDefence
from games.engine.edition import Rules
from games.engine.events import GameEnded, SeatEliminated, SetTraded, TurnBegan
from games.engine.library import edition, rules_for
from games.engine.orders import MAXIMUM
from games.engine.views import PlayerView
from games.management.commands import simulate as command
from games.simulator import EndlessGame, GameResult, Series, play_game, simulate, simulate_game, summarise
from games.stats import mean_interval, share_interval

SOLID = BOTS["solid"]


def table(mode: str = "mission", players: int = 3, **changes: str | int) -> Rules:
    of = edition("hasbro_2015")
    return rules_for(of, mode, of.colours[:players], changes)


class Dawdler:
    """Gives the same standing order again and again: legal, and endless."""

    level = "dawdler"

    def choose(self, rules: Rules, view: PlayerView, rng: Random) -> SeatAction:
        return SetDefence(MAXIMUM)


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (list(play_game(table(), [SOLID] * 3, "seed")) for _ in range(2))
    assert first == second


def test_another_seed_gives_another_game() -> None:
    first, second = (simulate_game(table(), [SOLID] * 3, seed) for seed in ("one", "two"))
    assert first != second


def test_a_result_counts_what_happened() -> None:
    steps = list(play_game(table(), [SOLID] * 3, 5))
    events = [event for _, happened in steps for event in happened]
    state = steps[-1][0]
    assert state.outcome is not None
    assert isinstance(events[-1], GameEnded)
    assert simulate_game(table(), [SOLID] * 3, 5) == GameResult(
        rounds=state.round,
        turns=sum(isinstance(event, TurnBegan) for event in events),
        winner=state.outcome.winner,
        termination=state.outcome.termination,
        mission=state.outcome.mission,
        missions=state.missions,
        trades=sum(isinstance(event, SetTraded) for event in events),
        eliminations=sum(isinstance(event, SeatEliminated) for event in events),
        third_party=state.outcome.winner != state.turn,
        at_turn_start=isinstance(events[-2], TurnBegan),
        actions=len(steps) - 1,
        events=state.seq,
    )


def test_an_endless_game_is_refused_rather_than_waited_for() -> None:
    with pytest.raises(EndlessGame, match="no end after 50 actions"):
        simulate_game(table(), [SOLID, Dawdler(), SOLID], 1, most_actions=50)


def test_a_game_that_ends_with_the_last_allowed_action_is_whole() -> None:
    actions = simulate_game(table(), [SOLID] * 3, 1).actions
    assert simulate_game(table(), [SOLID] * 3, 1, most_actions=actions).actions == actions
    with pytest.raises(EndlessGame):
        simulate_game(table(), [SOLID] * 3, 1, most_actions=actions - 1)


def test_results_are_the_same_in_any_number_of_processes() -> None:
    series = Series("hasbro_2015", "mission", ("solid",) * 3, seed=3)
    one, two = (list(simulate(series, 10, processes)) for processes in (1, 2))
    assert one == two
    assert len(set(one)) == 10


def test_a_game_of_a_series_depends_on_its_number_alone() -> None:
    series = Series("hasbro_2015", "mission", ("solid",) * 3, seed=3)
    alone = simulate_game(series.rules(), [SOLID] * 3, series.game_seed(2))
    assert list(simulate(series, 3))[2] == alone


def result(winner: int | None, missions: tuple[str | None, ...], rounds: int = 5, **more: Any) -> GameResult:
    told = {"termination": "mission", "mission": None, "turns": 12, "trades": 4, "eliminations": 1, "actions": 90}
    told |= {"third_party": False, "at_turn_start": False, "events": 200} | more
    return GameResult(rounds=rounds, winner=winner, missions=missions, **told)


def test_a_win_share_is_wins_with_the_card_among_those_who_held_it() -> None:
    """Yellow with the yellow card plays for 24 territories, and counts under the own colour alone."""
    series = Series("hasbro_2015", "mission", ("solid",) * 3, seed=1)
    games = [
        result(0, ("m15_24", "m15_destroy_yellow", "m15_18x2"), 4),
        result(1, ("m15_24", "m15_na_au", "m15_18x2"), 9),
        result(0, ("m15_destroy_yellow", "m15_24", "m15_na_au"), 8),
    ]
    missions = summarise(series, games)["missions"]
    within = {key: (quota.pop("low"), quota.pop("high")) for key, quota in missions.items()}
    assert missions == {
        "m15_18x2": {"held": 2, "wins": 0, "win_share": 0.0},
        "m15_24": {"held": 3, "wins": 1, "win_share": 1 / 3, "rounds_to_win": 4},
        "m15_destroy_yellow": {"held": 1, "wins": 0, "win_share": 0.0},
        "m15_na_au": {"held": 2, "wins": 1, "win_share": 0.5, "rounds_to_win": 9},
        "own_colour": {"held": 1, "wins": 1, "win_share": 1.0, "rounds_to_win": 8},
    }
    assert within["m15_24"] == share_interval(1, 3)


def test_a_summary_counts_rounds_seats_and_endings() -> None:
    series = Series("hasbro_2015", "classic", ("solid",) * 3, seed=1)
    games = [
        result(2, (None,) * 3, 4, termination="conquest"),
        result(2, (None,) * 3, 8, termination="last_alive"),
        result(None, (None,) * 3, 9, termination="round_cap"),
        None,
    ]
    figures = summarise(series, games)
    low, high = mean_interval([4, 8, 9])
    assert figures["rounds"] == {"mean": 7, "low": low, "high": high, "median": 8, "max": 9}
    assert [share["games"] for share in figures["wins"].values()] == [0, 0, 2]
    assert figures["wins"]["2"]["share"] == 2 / 3
    assert figures["terminations"] == {"conquest": 1, "last_alive": 1, "round_cap": 1}
    assert (figures["games"], figures["unfinished"], figures["missions"]) == (4, 1, {})


def test_the_command_writes_the_figures_and_prints_them(tmp_path: Path) -> None:
    file, out = tmp_path / "figures.json", StringIO()
    call_command("simulate", players=3, games=6, seed=2, processes=1, json=file, stdout=out)
    figures = json.loads(file.read_text())
    assert figures == json.loads(json.dumps(summarise(series_of(3), simulate(series_of(3), 6))))
    assert figures["unfinished"] == 0
    assert figures["rounds"]["mean"] > 0
    assert figures["rounds"]["median"] > 0
    assert sum(share["games"] for share in figures["wins"].values()) == 6
    printed = out.getvalue()
    assert printed.startswith("hasbro_2015 / mission, 3 x solid, seed 2: 6 games, 0 unfinished")
    assert f"{figures['rounds']['mean']:.2f}" in printed
    assert all(mission in printed for mission in figures["missions"])
    assert "games/s" in printed


def series_of(players: int) -> Series:
    return Series("hasbro_2015", "mission", ("solid",) * players, seed=2)


def test_the_command_fails_when_a_game_does_not_end(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    with pytest.raises(CommandError, match="2 games did not end"):
        call_command("simulate", games=2, processes=1, most_actions=3, json=file, stdout=StringIO())
    assert json.loads(file.read_text())["unfinished"] == 2


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"mode": "chess"}, "mode chess"),
        ({"players": 2}, "2 players"),
        ({"players": 6}, "6 players"),
        ({"players": 3, "bots": ["solid", "solid"]}, "3 players, but 2 bots"),
        ({"rule": ["trade"]}, "name=value, not 'trade'"),
        ({"rule": ["trade=sinking"]}, "trade=sinking"),
        ({"rule": ["ante=3"]}, "ante=3"),
        ({"rule": ["defender_choice=after_roll", "defender_max_dice=3"]}, "no booklet describes it"),
    ],
)
def test_the_command_refuses_a_game_that_the_booklet_does_not_have(options: dict[str, Any], told: str) -> None:
    with pytest.raises(CommandError, match=told):
        call_command("simulate", **options, games=1)


def test_the_command_refuses_no_games() -> None:
    with pytest.raises(CommandError, match="--games"):
        call_command("simulate", "--games", "0")


def test_ways_to_win_are_shares_of_all_wins() -> None:
    """Games without a winner are no part of it (rules.md H.5)."""
    series = Series("hasbro_2015", "mission", ("solid",) * 3, seed=1)
    ways: list[dict[str, Any]] = [{}, {}, {"third_party": True}, {"at_turn_start": True}]
    games = [result(1, (None,) * 3, **way) for way in ways]
    figures = summarise(series, [*games, result(None, (None,) * 3, termination="round_cap")])
    assert figures["third_party_wins"]["share"] == figures["turn_start_wins"]["share"] == 1 / 4


def test_a_win_in_anothers_turn_is_one_through_third_parties() -> None:
    """2015: who holds the colour that a fellow player wipes out wins at once (rules.md D.4)."""
    results = [found for found in simulate(Series("hasbro_2015", "mission", ("solid",) * 4, seed=1), 40) if found]
    thirds = [found for found in results if found.third_party]
    assert thirds
    assert all(found.mission and not found.at_turn_start for found in thirds)


def test_house_rules_change_the_game() -> None:
    """Without rising values and without chains a game takes longer (rules.md H.5)."""
    slow = (("fortify", "adjacent_single"), ("trade", "fixed"))
    lengths = []
    for changes in ((), slow):
        series = Series("hasbro_2015", "mission", ("solid",) * 3, seed=1, changes=changes)
        assert series.rules().policies.trade == dict(changes).get("trade", "rising")
        lengths.append(summarise(series, simulate(series, 12))["rounds"]["mean"])
    assert lengths[0] < lengths[1]


def test_games_stand_in_a_table_and_in_charts(tmp_path: Path) -> None:
    table, charts = tmp_path / "games.csv", tmp_path / "charts"
    call_command("simulate", players=3, games=5, processes=1, csv=table, plot=charts, stdout=StringIO())
    lines = list(DictReader(StringIO(table.read_text())))
    played = [found for found in simulate(Series("hasbro_2015", "mission", ("solid",) * 3, seed=1), 5) if found]
    assert [int(line["rounds"]) for line in lines] == [found.rounds for found in played]
    assert [line["mission_2"] for line in lines] == [found.missions[2] for found in played]
    assert sorted(file.name for file in charts.iterdir()) == ["missions.svg", "rounds.svg", "seats.svg"]
    for file in charts.iterdir():
        assert ET.parse(file).getroot().tag.endswith("svg")


def test_interrupted_games_leave_the_figures_of_those_before(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(series: Series, games: int, processes: int) -> Iterator[GameResult | None]:
        yield from simulate(series, 2)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupted)
    out, errors = StringIO(), StringIO()
    call_command("simulate", players=3, games=9, processes=1, stdout=out, stderr=errors)
    assert "2 games, 0 unfinished" in out.getvalue()
    assert "after 2 of 9 games" in errors.getvalue()
