"""The study as a page of text: published figures beside ours, each difference named, and how every bar fared."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from games.charts import Bar, Writer, bars, number, percent
from games.study.bars import BASE, Verdict
from games.study.figures import RowFigures, Study, in_order
from games.study.rows import BOT, NOTHING, PLAYERS, ROWS, Row

TITLES: Mapping[str, str] = {
    "2015": "2015 rules and cards",
    "2000": "2000 rules, 14 cards, defender with two units rolls two dice, discard, random symbols",
    "2000_rising": "2000, only rising trade values",
    "2000_chain": "2000, only fortifying through a chain",
    "2000_immediate": "2000, only victory at once",
    "2000_all": "2000, all four switches (rising, chain, victory at once, trade at once)",
    "2000_table": "2000 with the defender table of its booklet",
    "2000_under_pile": "2000, traded cards under the pile",
    "2000_per_card": "2000, +2 for every own card of a set",
    "us": "US rules of 1993, ours alone: nothing is published",
}

HOW = """\
# The published study, played again

The author of our first source simulated mission Risk with "four equal calculating players" and printed what came out
(`rules.md` H.5). This page is written by

    .venv/bin/python manage.py study --games {games} --seed {seed}

which plays every row of that study with {players} bots of the level `{bot}`, {games} games a row, prints the published
figures beside ours and exits with 1 when a bar is missed. Intervals are of 95 %. The published shares have
intervals of their own, from 1.4 to 2.6 points either way.

What the author's players think is not published. Ours were tuned in their *play*, through the dials of
`games/bots/sketch/dials.py`, until lengths and the order of the missions came near; nothing is corrected in the
counting. The dials were searched with other seeds than 1; one look at a row played with that seed led to a change of
two of them all the same. Where figures differ, players that think differently are the first explanation, and each
difference is listed.
"""


def write(file: Path, study: Study, found: Sequence[Verdict]) -> list[Path]:
    """Write the page, and its charts into a folder of its name beside it; answers all files."""
    charts = file.parent / file.stem
    charts.mkdir(parents=True, exist_ok=True)
    drawn = dict(_charts(study.rows))
    for name, chart in drawn.items():
        (charts / f"{name}.svg").write_text(chart, encoding="utf-8")
    file.write_text("\n".join(_lines(study, found, charts.name)) + "\n", encoding="utf-8")
    return [file, *(charts / f"{name}.svg" for name in drawn)]


def _lines(study: Study, found: Sequence[Verdict], charts: str) -> Iterator[str]:
    yield HOW.format(games=study.games, seed=study.seed, bot=BOT, players=PLAYERS)
    yield from ["## Length and trades", "", f"![rounds by row]({charts}/rounds.svg)", ""]
    yield "| row | rounds published | ours | 95 % | median | trades published | ours | 95 % |"
    yield "|---|---|---|---|---|---|---|---|"
    for row in ROWS:
        yield _length(row, study.rows[row.key])
    yield from ["", "## Ways to win", "", "| row | | published | ours | 95 % |", "|---|---|---|---|---|"]
    for row in ROWS:
        yield from _ways(row, study.rows[row.key])
    for row in ROWS:
        if row.cards:
            yield from ["", f"## Missions, {TITLES[row.key]}", "", f"![win shares]({charts}/{row.key}.svg)", ""]
            yield from _missions(row, study.rows[row.key])
    yield from ["", "## Small changes to the rules of 2000", "", *_shifts(study.rows)]
    yield from ["", "## Where we differ", "", *_differences(study.rows)]
    yield from ["", "## The bars", "", "| bar | |", "|---|---|"]
    for verdict in found:
        yield f"| {verdict.told} | {'holds' if verdict.holds else '**missed**'} |"
    yield from ["", "## One row alone", ""]
    for row in ROWS:
        yield f"    {row.command(study.games, study.seed)}"


def _charts(rows: Mapping[str, RowFigures]) -> Iterator[tuple[str, str]]:
    yield "rounds", length_chart("Rounds a game; diamonds: published", rows, {})
    for row in ROWS:
        if row.cards:
            yield row.key, mission_chart("Wins with the card; diamonds: published", row, rows[row.key], {})


def length_chart(title: str, rows: Mapping[str, RowFigures], names: Mapping[str, str], write: Writer = number) -> str:
    """The mean rounds of each row, the published one as a mark; ``names`` of the rows."""
    spreads = [(row, rows[row.key]["rounds"]) for row in ROWS]
    drawn = [Bar(names.get(row.key, row.key), of["mean"], of["low"], of["high"], row.rounds) for row, of in spreads]
    return bars(title, drawn, write)


def mission_chart(title: str, row: Row, ours: RowFigures, names: Mapping[str, str], write: Writer = percent) -> str:
    """Win shares by mission, the published one as a mark, the strongest first; ``names`` of the missions."""
    held = ours["missions"]
    shares = [(key, held[key], published) for key, published in in_order(row, ours) if key in held]
    drawn = [
        Bar(names.get(key, key), of["win_share"], of["low"], of["high"], published) for key, of, published in shares
    ]
    return bars(title, drawn, write)


def _length(row: Row, ours: RowFigures) -> str:
    rounds, trades = ours["rounds"], ours["trades"]
    median = f"{rounds['median']:.1f}" + (f" ({row.median:.1f})" if row.median is not None else "")
    return (
        f"| {TITLES[row.key]} | {_number(row.rounds)} | {rounds['mean']:.2f} | {_within(rounds)} | {median}"
        f" | {_number(row.trades)} | {trades['mean']:.2f} | {_within(trades)} |"
    )


def _ways(row: Row, ours: RowFigures) -> Iterator[str]:
    told = {"third_party_wins": "wins through third parties", "turn_start_wins": "wins at the start of the own turn"}
    for name, words in told.items():
        published = getattr(row, name)
        if published is not None:
            share = ours[name]
            yield f"| {row.key} | {words} | {published:.1%} | {share['share']:.1%} | {_points(share)} |"


def _missions(row: Row, ours: RowFigures) -> Iterator[str]:
    yield "| mission | published | ours | 95 % | difference | rounds to win | published |"
    yield "|---|---|---|---|---|---|---|"
    for key, published in in_order(row, ours):
        known = "" if published is None else f"{published:.1%}"
        share = ours["missions"].get(key)
        if share is None:
            yield f"| `{key}` | {known} | - | | | | |"
            continue
        rounds = f"{share['rounds_to_win']:.1f}" if "rounds_to_win" in share else "-"
        more = "" if published is None else f"{100 * (share['win_share'] - published):+.1f}"
        yield (
            f"| `{key}` | {known} | {share['win_share']:.1%} | {_points(share)}"
            f" | {more} | {rounds} | {_number(row.rounds_to_win.get(key))} |"
        )


def _shifts(rows: Mapping[str, RowFigures]) -> Iterator[str]:
    yield "By how much any mission's win share moves against the row `2000`. Same seeds, so games begin alike."
    yield ""
    yield "| row | published, at most | ours, the most | mission |"
    yield "|---|---|---|---|"
    base = rows[BASE]["missions"]
    for row in ROWS:
        if row.most_shift is not None:
            ours = rows[row.key]["missions"]
            moved = {key: ours[key]["win_share"] - base[key]["win_share"] for key in ours if key in base}
            most = max(moved, key=lambda key: abs(moved[key]), default="")
            points = f"{100 * row.most_shift:.1f} points | {100 * moved.get(most, 0):+.1f}"
            yield f"| {TITLES[row.key]} | {points} | `{most}` |"


def _differences(rows: Mapping[str, RowFigures]) -> Iterator[str]:
    """Every published figure that lies outside our interval."""
    yield "Published figures outside our own interval, the largest differences first in each row:"
    yield ""
    for row in ROWS:
        if row.ours_alone:
            continue
        told = sorted(_outside(row, rows[row.key]), key=lambda one: -one[0])
        yield f"- `{row.key}`: " + ("; ".join(words for _, words in told) or "none") + "."


def _outside(row: Row, ours: RowFigures) -> Iterator[tuple[float, str]]:
    for name, published in (("rounds", row.rounds), ("trades", row.trades)):
        spread = ours[name]
        if published is not None and not spread["low"] <= published <= spread["high"]:
            part = spread["mean"] / published - 1
            yield abs(part), f"{name} {spread['mean']:.2f} instead of {published} ({part:+.0%})"
    for key, published in (row.missions or NOTHING).items():
        share = ours["missions"].get(key)
        if share and not share["low"] <= published <= share["high"]:
            points = share["win_share"] - published
            yield abs(points), f"`{key}` {100 * points:+.1f} points"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _within(spread: Mapping[str, float]) -> str:
    return f"{spread['low']:.2f} to {spread['high']:.2f}"


def _points(share: Mapping[str, float]) -> str:
    return f"{share['low']:.1%} to {share['high']:.1%}"
