"""The bots of a finished game think again: whoever has the file can see that the server played what they chose."""

from dataclasses import dataclass

from games.bots import BOTS, STAND_IN
from games.bots.luck import luck
from games.engine import events as e
from games.engine.chance import ProvenChance, game_key
from games.engine.evolution import evolve
from games.engine.ids import Seat
from games.engine.play import play
from games.engine.projection import glance
from games.engine.state import State, initial_state
from games.proof import Proved

BESIDE = (
    e.ControlChanged,
    e.DefenceOrdered,
    e.GameCancelled,
    e.GamePaused,
    e.GameResumed,
    e.SeatResigned,
    e.TimedOut,
    e.TimeGranted,
)
"""What people and the table do in between, also while a bot is to act."""


class OtherGame(Exception):
    """A decision that comes out differently: ``event`` is the number of the first event that is not the file's."""

    def __init__(self, event: int) -> None:
        super().__init__(f"event {event} differs")
        self.event = event


@dataclass(frozen=True, slots=True)
class Repeated:
    """How much of a game was played again: decisions of bots, and the events that they caused."""

    decisions: int
    events: int


def repeat(proved: Proved) -> Repeated:
    """Take every decision of a bot again and hold its events against the file's. Raises ``OtherGame``.

    What people decided is taken from the file.
    """
    header, told = proved.header, [line.payload for line in proved.lines]
    chance = ProvenChance(game_key(bytes.fromhex(header.secret), header.contributions))
    state, decisions, caused = initial_state(proved.state.rules), 0, 0
    while state.seq < len(told):
        seat = _bot_to_act(state, told[state.seq])
        if seat is None:
            state = evolve(state, told[state.seq])
            continue
        bot = BOTS[header.seats[seat].bot or STAND_IN]
        action = bot.choose(state.rules, glance(state, seat), luck(header.secret, state.seq))
        progress = play(state, seat, action, chance)
        for number, event in enumerate(progress.events, state.seq):
            if number >= len(told) or told[number] != event:
                raise OtherGame(number + 1)
        state, decisions, caused = progress.state, decisions + 1, caused + len(progress.events)
    return Repeated(decisions, caused)


def _bot_to_act(state: State, following: e.Event) -> Seat | None:
    seat = state.to_act
    if seat is None or state.control[seat] == "person" or isinstance(following, BESIDE):
        return None
    someone_else_plans = isinstance(following, e.OpeningPlanned) and following.seat != seat
    return None if someone_else_plans else seat
