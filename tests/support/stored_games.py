"""Games that a release leaves behind: `python -m tests.support.stored_games write | play`, on a server's settings.

`write` makes a game of each edition and mode and leaves them at different moments, `play` plays every running game on
and says what became of it.
"""

import hashlib
import json
import sys
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import Any
from uuid import UUID

import django

django.setup()

from games.engine import actions as a  # noqa: E402 - needs loaded apps
from games.engine.legal import options  # noqa: E402 - needs loaded apps
from games.engine.library import edition, edition_keys  # noqa: E402 - needs loaded apps
from games.engine.orders import DefenceOrder  # noqa: E402 - needs loaded apps
from games.engine.state import State  # noqa: E402 - needs loaded apps
from games.models import Actor, Game  # noqa: E402 - needs loaded apps
from games.selectors.positions import position_now  # noqa: E402 - needs loaded apps
from games.services import action_submit, game_wake  # noqa: E402 - needs loaded apps
from games.services.recording import now_millis  # noqa: E402 - needs loaded apps
from tests.engine.walks import plain_actions  # noqa: E402 - needs loaded apps
from tests.support.tables import Table, begin  # noqa: E402 - needs loaded apps

MOST_EVENTS = 150
"""After which a game is left wherever it is."""
FURTHER = 40
"""Actions for which a stored game is played on."""
MOMENTS: dict[str, Callable[[State], bool]] = {
    "opening": lambda state: state.seq > 12,
    "reinforcement": lambda state: state.round > 1 and state.phase == "reinforcement",
    "defence": lambda state: state.battle is not None,
    "occupation": lambda state: state.occupation is not None,
    "fortification": lambda state: state.round > 1 and state.phase == "fortification",
    "attack": lambda state: state.round > 1 and state.phase == "attack",
}


def write() -> list[dict[str, Any]]:
    """A game of each edition and mode, and one that is over."""
    moments = cycle(MOMENTS)
    kinds = [(key, mode, next(moments)) for key in edition_keys() for mode in edition(key).modes]
    return [written(*kind) for kind in [*kinds, ("hasbro_2015", "mission", "end")]]


def written(key: str, mode: str, moment: str) -> dict[str, Any]:
    """One game, left at the moment."""
    luck = Random(f"{key} {mode} {moment}")
    table = begun(key, mode, moment)
    if moment == "defence":
        for seat in (seat for seat, browser in enumerate(table.keys) if browser):
            table.submit(seat, a.SetDefence(DefenceOrder("ask")))
    there = MOMENTS.get(moment, lambda state: state.outcome is not None)
    most = MOST_EVENTS if moment in MOMENTS else 100_000
    while table.state.seq < most and not there(table.state) and table.state.outcome is None:
        step(table.game_id, luck)
    return {"edition": key, "mode": mode, "moment": moment, "events": table.state.seq}


def begun(key: str, mode: str, moment: str) -> Table:
    """People on all seats but the last, where there are more than two; bots alone in the game that ends."""
    of = edition(key)
    players = of.modes[mode].min_players
    bots = range(players) if moment == "end" else [players - 1] if players > 2 else []
    return begin(
        seats=players,
        bots=bots,
        edition=key,
        mode=mode,
        changes={} if moment == "opening" else {"opening": "all"},
        colours=tuple(of.colours),
        secret=hashlib.sha256(f"{key} {mode}".encode()).digest(),
    )


def play() -> list[dict[str, Any]]:
    """Play every running game on; how far each had come, and has now."""
    return [played(game) for game in Game.objects.filter(status=Game.Status.RUNNING).order_by("pk")]


def played(game: Game) -> dict[str, Any]:
    luck = Random(game.pk)
    for _ in range(FURTHER):
        if not step(game.pk, luck):
            break
    now = Game.objects.get(pk=game.pk)
    return {"edition": game.edition, "mode": game.mode, "before": game.seq, "after": now.seq}


def step(game_id: str, luck: Random) -> bool:
    """One action of whoever must act; False when the game is over."""
    position = position_now(game_id)
    assert position is not None
    state, seat = position.state, position.state.to_act
    if state.outcome is not None or seat is None:
        return False
    if state.control[seat] != "person":
        return game_wake(game_id=game_id, now=now_millis() + 60_000)
    offered = plain_actions(state, options(state, seat))
    attacks = [action for action in offered if isinstance(action, a.AttackUntil)]
    answer = action_submit(
        game_id=game_id,
        actor=Actor(position.seats[seat].guest_id, position.seats[seat].user_id),
        action=luck.choice(attacks if attacks and luck.random() < 0.6 else offered),
        action_id=UUID(int=luck.getrandbits(128), version=4),
        base_seq=state.seq,
    )
    # A defender's short clock has run out since the game was stored: that is settled before the action is looked at.
    assert answer.type == "accepted" or answer.code == "stale", answer
    return True


if __name__ == "__main__":
    json.dump({"write": write, "play": play}[sys.argv[1]](), sys.stdout)
