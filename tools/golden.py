"""`python -m tools.golden`: writes the golden games under tests/golden again.

One whole game for each mode and each way to end, played by a bold player who is blind to missions, so that every one of
them is reproduced by its seed alone. A file is readable: a header, then an action a line with the events it caused,
at last the position. The log of a golden game must replay in every later release.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from games.codec import dump
from games.engine.absence import default_action
from games.engine.action_notation import write_action
from games.engine.actions import Action, AttackUntil, EndTurn, Fortify, Occupy, Place, Resign, Trade
from games.engine.chance import SeededChance
from games.engine.edition import Rules
from games.engine.events import Event
from games.engine.ids import Control, Seat, TerritoryId
from games.engine.legal import options
from games.engine.library import edition, rules_for
from games.engine.notation import write_position
from games.engine.play import play, start
from games.engine.progress import Progress
from games.engine.state import State
from games.engine.views import Options

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"


@dataclass(frozen=True)
class Game:
    """How a golden game comes about."""

    mode: str
    players: int
    seed: int
    changes: Mapping[str, str | int] = field(default_factory=dict)
    persons: int = 5
    """How many of the seats, the first ones, are people; the others are bots."""
    resigns: Mapping[int, tuple[Seat, ...]] = field(default_factory=dict)
    """Who resigns when a round begins."""

    def rules(self, key: str) -> Rules:
        of = edition(key)
        return rules_for(of, self.mode, of.colours[: self.players], self.changes)

    def controls(self) -> tuple[Control, ...]:
        return tuple("person" if seat < self.persons else "bot" for seat in range(self.players))


def quick(mode: str, players: int, seed: int, **changes: str | int) -> Game:
    """A game whose start units go down all at once."""
    return Game(mode, players, seed, {"opening": "all"} | changes, persons=6)


def left_alone(mode: str, seed: int = 0) -> Game:
    """In the second round everybody but the first seat resigns, and the armies stand neutral."""
    return Game(mode, 3, seed, {"opening": "all", "leaver": "neutral"}, resigns={2: (1, 2)})


def left_to_bots(mode: str, players: int = 3) -> Game:
    """The only person resigns in the first round."""
    changes = {"opening": "all"} | ({"leaver": "neutral"} if players > 2 else {})
    return Game(mode, players, 0, changes, persons=1, resigns={1: (0,)})


def capped(mode: str, players: int = 3) -> Game:
    """Judged after two rounds."""
    return quick(mode, players, 0, round_cap=2)


def usual(*modes: str) -> dict[str, Game]:
    """The three ends that every mode for more than two knows."""
    return {
        f"{mode}-{end}": game(mode)
        for mode in modes
        for end, game in (("last_alive", left_alone), ("round_cap", capped), ("abandoned", left_to_bots))
    }


def for_two(mode: str, seed: int) -> dict[str, Game]:
    """The ends of a mode for two, which is won by being the last one alive."""
    return {
        f"{mode}-last_alive": quick(mode, 2, seed),
        f"{mode}-round_cap": capped(mode, 2),
        f"{mode}-abandoned": left_to_bots(mode, 2),
    }


GAMES: Mapping[str, Mapping[str, Game]] = {
    "hasbro_2015": {
        "mission-own_turn": Game("mission", 3, 3),
        "mission-third_party": Game("mission", 5, 12, {"opening": "all"}),
        "mission-last_alive": Game(
            "mission", 4, 1, {"opening": "five", "leaver": "neutral"}, resigns={2: (1,), 3: (0, 3)}
        ),
        "mission-round_cap": Game("mission", 4, 1, {"opening": "all", "round_cap": 3}),
        "mission-abandoned": Game("mission", 3, 1, {"opening": "all"}, persons=2, resigns={1: (1,), 2: (0,)}),
        "classic-conquest": Game("classic", 3, 6),
        "classic-last_alive": Game("classic", 3, 1, {"leaver": "neutral", "opening": "all"}, resigns={2: (1,)}),
        "classic-round_cap": Game("classic", 5, 1, {"opening": "all", "round_cap": 3}),
        "classic-abandoned": Game(
            "classic", 4, 1, {"leaver": "neutral", "opening": "all"}, persons=1, resigns={2: (0,)}
        ),
        **usual("turbo"),
        "turbo-headquarters": quick("turbo", 3, 32),
        **for_two("duel", 0),
    },
    "hasbro_2000": {
        **usual("mission", "classic", "capital"),
        "mission-own_turn": quick("mission", 3, 42),
        "mission-third_party": quick("mission", 6, 139),
        "classic-conquest": quick("classic", 3, 45),
        "capital-headquarters": quick("capital", 4, 11),
        **for_two("ghost", 3),
    },
    "kenner_parker": {
        **usual("mission", "classic"),
        "mission-own_turn": quick("mission", 3, 42),
        "mission-third_party": quick("mission", 5, 122),
        "classic-conquest": quick("classic", 3, 28),
    },
    "us_1993": {
        **usual("mission", "classic", "capital"),
        "mission-own_turn": quick("mission", 3, 22),
        "mission-third_party": quick("mission", 4, 11),
        "classic-conquest": quick("classic", 3, 23),
        "capital-headquarters": quick("capital", 3, 16),
        **for_two("duel", 4),
    },
    "dutch": {
        **usual("mission", "classic"),
        "mission-own_turn": quick("mission", 3, 40),
        "mission-third_party": quick("mission", 4, 3),
        "classic-conquest": quick("classic", 3, 28),
        **for_two("ghost", 0),
    },
}


def steps(key: str, game: Game) -> Iterator[tuple[Seat | None, Action | None, Progress]]:
    """The game action by action, with who did it; the start is the table's."""
    chance = SeededChance(game.seed)
    progress = start(game.rules(key), game.controls(), chance)
    yield None, None, progress
    gone: set[Seat] = set()
    while progress.state.outcome is None and (waiting := progress.state.to_act) is not None:
        state = progress.state
        leaving = [seat for seat in game.resigns.get(state.round, ()) if seat not in gone and state.playing(seat)]
        seat = leaving[0] if leaving else waiting
        gone |= set(leaving[:1])
        action = Resign() if leaving else bold(state, seat)
        progress = play(state, seat, action, chance)
        yield seat, action, progress


def bold(state: State, seat: Seat) -> Action:
    """One stack, placed on the border, that attacks while it is the stronger; blind to missions and continents."""
    now = options(state, seat)
    if now.trade:
        return Trade(now.trade[0].cards, next(iter(now.trade[0].bonus), None))
    if state.phase == "reinforcement" and now.place and not now.place.limit:
        return Place(((strongest(state, seat), now.place.units),))
    if now.occupy:
        return Occupy(now.occupy[1])
    fronts = [(state.armies_on(f.source) - state.armies_on(t), f.source, t) for f in now.attack for t in f.targets]
    if fronts and max(fronts)[0] > 1:
        return AttackUntil(*max(fronts)[1:], dice=3, stop_at=2)
    if gathering := _gather(state, seat, now):
        return gathering
    return EndTurn() if now.end_turn else default_action(state, seat)


def _gather(state: State, seat: Seat, now: Options) -> Action | None:
    """Idle units to the largest stack, as many as may stand there."""
    inland = [way for way in now.fortify if way.units > 1 and not on_border(state, way.source)]
    if not inland or strongest(state, seat) not in inland[0].targets:
        return None
    target = strongest(state, seat)
    room = inland[0].limit - state.armies_on(target) if inland[0].limit else inland[0].units
    return Fortify(inland[0].source, target, min(room, inland[0].units))


def on_border(state: State, territory: TerritoryId) -> bool:
    return state.rules.board.on_border(state.owner, state.at(territory))


def strongest(state: State, seat: Seat) -> TerritoryId:
    """The largest stack of the seat at a border."""
    border = [territory for territory in state.territories_of(seat) if on_border(state, territory)]
    places = border or state.territories_of(seat)
    return max(places, key=lambda territory: (state.armies_on(territory), territory))


def lines(key: str, game: Game) -> Iterator[str]:
    """The file of a golden game."""
    rules = game.rules(key)
    header: dict[str, Any] = {
        "edition": key,
        "mode": game.mode,
        "colours": rules.colours[: rules.players],
        "changes": dict(game.changes),
    }
    yield json.dumps(header | {"controls": game.controls(), "seed": game.seed})
    position = ""
    for seat, action, progress in steps(key, game):
        by = "table" if seat is None else rules.colours[seat]
        told = "start" if action is None else write_action(action)
        events = ", ".join(map(told_first, progress.events))
        yield f'{{"by": "{by}", "action": "{told}", "events": [{events}]}}'
        position = write_position(progress.state)
    yield json.dumps({"position": position})


def told_first(event: Event) -> str:
    """The event as JSON, its kind first."""
    return json.dumps({"kind": event.kind} | json.loads(dump(event)))


def main() -> None:
    for key, games in GAMES.items():
        (GOLDEN / key).mkdir(parents=True, exist_ok=True)
        for name, game in games.items():
            text = "\n".join([*lines(key, game), ""])
            (GOLDEN / key / f"{name}.jsonl").write_text(text, encoding="utf-8")
            print(f"{key}/{name}: {text.count(chr(10)) - 2} actions, {len(text) // 1000} kB")


if __name__ == "__main__":
    main()
