"""Attack and defence: announcing, asking a defender who wants to be asked, rolling, and going on by itself."""

from dataclasses import replace

from games.engine import conquest
from games.engine.actions import Attack, AttackUntil, Defend
from games.engine.checks import known, owned
from games.engine.defence import choose
from games.engine.dice import MAX_ATTACK_DICE, attack_limit, compare, defence_limit
from games.engine.events import AttackRolled, AttackStopped, BattleRolled, DefenceAsked
from games.engine.ids import Seat, TerritoryId
from games.engine.progress import Recorder
from games.engine.refusals import IllegalAction
from games.engine.state import Battle, State


def attack(recorder: Recorder, seat: Seat, action: Attack) -> None:
    """One roll from a source against a target, or the question to the defender that comes before it."""
    _check_target(recorder.state, seat, action.source, action.target)
    _check_dice(recorder.state, action.source, action.dice)
    defender = recorder.state.answering(action.target)
    _announce(recorder, seat, Battle(action.source, action.target, defender, action.dice))


def attack_until(recorder: Recorder, seat: Seat, action: AttackUntil) -> None:
    """Roll after roll until the target falls or the stop condition holds."""
    _check_target(recorder.state, seat, action.source, action.target)
    units = recorder.state.armies_on(action.source)
    if not 1 <= action.dice <= MAX_ATTACK_DICE:
        raise IllegalAction("attack_dice", most=MAX_ATTACK_DICE)
    if not 1 <= action.stop_at < units or (action.rolls is not None and action.rolls < 1):
        raise IllegalAction("bad_stop", units=units)
    defender = recorder.state.answering(action.target)
    battle = Battle(action.source, action.target, defender, action.dice, action.stop_at, action.rolls)
    _repeat(recorder, seat, battle)


def stop(recorder: Recorder) -> None:
    """The attacker ends an attack *until* before its next roll, by saying so or by doing something else."""
    battle = recorder.state.battle
    if battle is None or not battle.stop_at or battle.rolled:
        raise IllegalAction("defence_pending" if battle else "no_battle")
    recorder.record(AttackStopped(battle.source, battle.target))


def defend(recorder: Recorder, seat: Seat, action: Defend) -> None:
    """The asked defender's number of dice; the roll follows, and an attack *until* goes on by itself."""
    battle = recorder.state.battle
    if battle is None or battle.defender != seat:
        raise IllegalAction("no_battle")
    limit = defence_limit(recorder.state.rules.policies, recorder.state.armies_on(battle.target))
    if not 1 <= action.dice <= limit:
        raise IllegalAction("defence_dice", most=limit)
    attacker = recorder.state.turn
    assert attacker is not None, "a battle is always in somebody's turn"
    _roll(recorder, attacker, battle, action.dice)
    if battle.stop_at:
        _repeat(recorder, attacker, _shortened(battle))


def standing_dice(state: State, battle: Battle) -> int:
    """What the defender's standing order answers; "ask me" and neutral armies take the maximum (rules.md K.4)."""
    policies, units = state.rules.policies, state.armies_on(battle.target)
    order = state.defence[battle.defender]
    stance = order.stance_at(battle.target)
    if stance == "one" or (stance == "one_below" and units < order.below):
        return 1
    if battle.rolled:
        attackers = state.armies_on(battle.source) - 1
        return choose(policies.defender_policy, policies.defender_two_dice_from, battle.rolled, attackers, units)
    return defence_limit(policies, units)


def _check_target(state: State, seat: Seat, source: TerritoryId, target: TerritoryId) -> None:
    known(state, target)
    owned(state, seat, source)
    at, to = state.at(source), state.at(target)
    if state.owner[to] == seat:
        raise IllegalAction("own_target")
    if not state.rules.board.adjacent(at, to):
        raise IllegalAction("not_adjacent", source=source, target=target)
    if state.armies[at] < 2:
        raise IllegalAction("too_few_units", territory=source)


def _check_dice(state: State, source: TerritoryId, dice: int) -> None:
    limit = attack_limit(state.armies_on(source))
    if not 1 <= dice <= limit:
        raise IllegalAction("attack_dice", most=limit)


def _repeat(recorder: Recorder, seat: Seat, battle: Battle) -> None:
    at, to = recorder.state.at(battle.source), recorder.state.at(battle.target)
    while _goes_on(recorder.state, seat, battle, at, to):
        if not _announce(recorder, seat, battle):
            return
        if battle.rolls is not None:
            battle = _shortened(battle)


def _goes_on(state: State, seat: Seat, battle: Battle, at: int, to: int) -> bool:
    return state.owner[to] != seat and state.armies[at] > battle.stop_at and battle.rolls != 0


def _shortened(battle: Battle) -> Battle:
    return replace(battle, rolls=None if battle.rolls is None else battle.rolls - 1, rolled=())


def _announce(recorder: Recorder, seat: Seat, battle: Battle) -> bool:
    """Roll at once, or ask a present defender who wants to be asked and has a choice. True when it was rolled."""
    state = recorder.state
    dice = min(battle.dice, attack_limit(state.armies_on(battle.source)))
    if dice != battle.dice:
        battle = replace(battle, dice=dice)
    if state.rules.policies.defender_choice == "after_roll":
        battle = replace(battle, rolled=_sorted(recorder.roll(dice)))
        army = state.owner_of(battle.target)
        recorder.record(AttackRolled(battle.source, battle.target, seat, army, battle.rolled))
    if _wants_to_be_asked(state, battle):
        asked = DefenceAsked(battle.source, battle.target, seat, battle.defender, dice, battle.stop_at, battle.rolls)
        recorder.record(asked)
        return False
    _roll(recorder, seat, battle, standing_dice(state, battle))
    return True


def _wants_to_be_asked(state: State, battle: Battle) -> bool:
    if state.control[battle.defender] != "person" or not state.playing(battle.defender):
        return False
    choice = defence_limit(state.rules.policies, state.armies_on(battle.target)) > 1
    return choice and state.defence[battle.defender].stance_at(battle.target) == "ask"


def _roll(recorder: Recorder, seat: Seat, battle: Battle, defence: int) -> None:
    """Both roll together, or the defender against a roll that lies on the table."""
    to = recorder.state.at(battle.target)
    rolled = recorder.roll(defence if battle.rolled else battle.dice + defence)
    attacking = battle.rolled or _sorted(rolled[: battle.dice])
    defending = _sorted(rolled[-defence:])
    lost, taken = compare(attacking, defending)
    army = recorder.state.owner[to]
    recorder.record(BattleRolled(battle.source, battle.target, seat, army, attacking, defending, lost, taken))
    if recorder.state.armies[to] == 0:
        conquest.conquer(recorder, seat, battle.source, battle.target, battle.dice)


def _sorted(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))
