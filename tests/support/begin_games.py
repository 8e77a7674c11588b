"""Games in the database of a real server, begun in a process of their own: `python -m tests.support.begin_games`.

Takes a JSON list of options of ``tables.begin`` and prints for each game its id, its secret and its seats' cookies.
``line`` puts the game into a position, as ``tables.stage`` does.
``orders`` lets the first seat hand in so many standing orders, each as long as the story of a battle.
"""

import json
import sys
from dataclasses import dataclass
from typing import Any

from tests.support.launcher import run
from tests.support.server import Server

LONG_ORDER = "alaska=ask peru=one siam=ask ural=one"


@dataclass(frozen=True)
class Begun:
    """A game on a server, and the cookie header of each seat's browser, empty for a bot's."""

    game_id: str
    secret: str
    seq: int
    cookies: tuple[str, ...]


def begin_games(server: Server, *options: dict[str, Any]) -> list[Begun]:
    """Begin games on a server; it need not run, but its database must be there."""
    done = run("tests.support.begin_games", json.dumps(options), environment=server.environment())
    assert done.returncode == 0, done.stderr
    return [Begun(**{**one, "cookies": tuple(one["cookies"])}) for one in json.loads(done.stdout)]


def main() -> None:
    import django  # noqa: PLC0415 - a test that asks for games has set up another site already

    django.setup()
    from tests.support.tables import begin, stage  # noqa: PLC0415 - needs the site

    begun = []
    for options in json.loads(sys.argv[1]):
        orders = options.pop("orders", 0)
        line = options.pop("line", "")
        table = stage(line, **options) if line else begin(**options)
        for number in range(orders):
            table.submit(0, f"order one_below {number + 1} {LONG_ORDER}")
        game = table.game
        cookies = [table.cookie(seat) if key else "" for seat, key in enumerate(table.keys)]
        begun.append({"game_id": game.pk, "secret": game.secret, "seq": game.seq, "cookies": cookies})
    json.dump(begun, sys.stdout)


if __name__ == "__main__":
    main()
