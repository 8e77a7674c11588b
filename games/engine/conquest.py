"""After the last defending unit has fallen: moving in, elimination, spoils, and the trade that they may call for.

The order is fixed (rules.md C.5): losses, ownership with the compulsory minimum, elimination with its cards, win
test, optional move-in, win test, trade in mid-turn.
"""

from games.engine import cards, headquarters, victory
from games.engine.actions import Occupy
from games.engine.events import ArmyBeaten, SeatEliminated, TerritoryConquered, TradeOpened, UnitsMovedIn
from games.engine.ids import Seat, TerritoryId
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction

IMMEDIATE_FROM = {"immediate_from_6_to_4": 6, "immediate_from_5": 5, "immediate_optional": 3}
"""With how many cards an elimination opens a trade in mid-turn; an edition that is not named here waits."""


def conquer(recorder: Recorder, seat: Seat, source: TerritoryId, target: TerritoryId, dice: int) -> None:
    """The territory changes hands and the units of the last roll move in (2015 p. 8)."""
    loser = recorder.state.owner_of(target)
    minimum = dice if recorder.state.rules.policies.min_move_in == "dice" else 1
    recorder.record(TerritoryConquered(source, target, seat, loser, minimum))
    headquarters.taken(recorder, seat, loser, target)
    if loser not in recorder.state.owner:
        _fall(recorder, loser, seat)
    if not victory.check(recorder) and recorder.state.occupation is None:
        _open_trade(recorder, seat)


def occupy(recorder: Recorder, seat: Seat, action: Occupy) -> None:
    """The conqueror moves in as many as it likes, at least the compulsory units, at most all but one."""
    occupation = recorder.state.occupation
    if occupation is None:
        raise IllegalAction("wrong_phase")
    if not occupation.minimum <= action.units <= occupation.maximum:
        raise IllegalAction("move_in_range", least=occupation.minimum, most=occupation.maximum)
    more = action.units - occupation.minimum
    recorder.record(UnitsMovedIn(seat, occupation.source, occupation.target, more))
    if not victory.check(recorder):
        _open_trade(recorder, seat)


def _fall(recorder: Recorder, loser: Seat, by: Seat) -> None:
    if recorder.state.status[loser] in ("left", "neutral"):
        recorder.record(ArmyBeaten(loser, by))
    else:
        recorder.record(SeatEliminated(loser, by, recorder.state.hands[loser]))


def _open_trade(recorder: Recorder, seat: Seat) -> None:
    state = recorder.state
    policy = state.rules.policies.elimination_trade
    due_from = IMMEDIATE_FROM.get(policy)
    if cards.limit_reached(state):
        return
    if state.spoils and due_from is not None and len(state.hands[seat]) >= due_from:
        recorder.record(TradeOpened(seat, compulsory=policy != "immediate_optional"))
