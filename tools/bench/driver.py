"""What the bench plays: legal and cheap to choose, taken from the options in the view, a turn of a few actions."""

from random import Random
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]

ATTACKS = 0.6
"""How likely one more attack is; so games move on slowly, and a board stays contested for thousands of actions."""
FORTIFIES = 0.3


def choose(view: Json, luck: Random) -> Json:
    """An action of the seat whose view this is. It must have one."""
    options = view["options"]
    if options["claim"]:
        return {"type": "claim", "territory": luck.choice(options["claim"])}
    if options["trade"] and (options["trade_due"] or not options["place"]):
        return _trade(options["trade"][0])
    if options["place"]:
        return _place(options["place"], luck)
    if options["defend"]:
        return {"type": "defend", "dice": max(options["defend"])}
    if options["occupy"]:
        return {"type": "occupy", "units": options["occupy"][0]}
    return _attack_or_end(options, luck)


def _trade(option: Json) -> Json:
    bonus = option["bonus"][0] if option["bonus"] else None
    return {"type": "trade", "cards": option["cards"], "bonus": bonus}


def _place(option: Json, luck: Random) -> Json:
    return {"type": "place", "units": [[luck.choice(option["territories"]), option["units"]]]}


def _attack_or_end(options: Json, luck: Random) -> Json:
    if options["attack"] and luck.random() < ATTACKS:
        attack = luck.choice(options["attack"])
        target = luck.choice(attack["targets"])
        return {"type": "attack", "source": attack["source"], "target": target, "dice": attack["dice"]}
    if options["fortify"] and luck.random() < FORTIFIES:
        move = luck.choice(options["fortify"])
        target = luck.choice(move["targets"])
        return {"type": "fortify", "source": move["source"], "target": target, "units": move["units"]}
    return {"type": "end_turn"}
