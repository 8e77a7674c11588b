"""One sentence for each kind of event, from the event as its viewer receives it."""

from functools import singledispatch

from games.engine import events as ev
from games.sentences.names import Names


@singledispatch
def sentence(event: ev.Event, names: Names) -> str:  # noqa: ARG001 - those that follow take both
    """What happened, in the language of ``names``."""
    raise TypeError(f"no sentence for {event!r}")


def _say(names: Names, key: str, **values: str | int) -> str:
    return names.texts.get("events", key, **values)


# The opening


@sentence.register
def _(event: ev.GameStarted, names: Names) -> str:
    seats = names.texts.listed([names.coloured(seat, colour) for seat, colour in enumerate(event.colours)])
    return _say(names, "game_started", seats=seats)


@sentence.register
def _(event: ev.MissionsDealt, names: Names) -> str:  # noqa: ARG001 - says the same of every deal
    return _say(names, "missions_dealt")


@sentence.register
def _(event: ev.TerritoriesDealt, names: Names) -> str:
    shares = [f"{names.seat(seat)} {len(share)}" for seat, share in enumerate(event.territories)]
    return _say(names, "territories_dealt", shares=", ".join(shares))


@sentence.register
def _(event: ev.StartRolled, names: Names) -> str:
    rounds = [", ".join(f"{names.seat(seat)} {die}" for seat, die in rolls) for rolls in event.rounds]
    again = f"; {_say(names, 'start_rolled_again')}: "
    return _say(names, f"start_rolled_{event.purpose}", rounds=again.join(rounds), winner=names.seat(event.winner))


@sentence.register
def _(event: ev.PlacerChosen, names: Names) -> str:
    return _say(names, "placer_chosen_by_lot" if event.by_lot else "placer_chosen", seat=names.seat(event.seat))


@sentence.register
def _(event: ev.FirstPlayerChosen, names: Names) -> str:
    return _say(names, "first_player_chosen", seat=names.seat(event.seat))


@sentence.register
def _(event: ev.SymbolsDrawn, names: Names) -> str:  # noqa: ARG001 - the cards show them
    return _say(names, "symbols_drawn")


@sentence.register
def _(event: ev.TerritoryClaimed, names: Names) -> str:
    return _say(names, "territory_claimed", seat=names.seat(event.seat), territory=names.territory(event.territory))


@sentence.register
def _(event: ev.OpeningPlanned, names: Names) -> str:
    key = "opening_withdrawn" if event.territories == () else "opening_planned"
    return _say(names, key, seat=names.seat(event.seat))


@sentence.register
def _(event: ev.UnitsPlaced, names: Names) -> str:
    return _say(names, "units_placed", seat=names.seat(event.seat), units=names.placed(event.units))


@sentence.register
def _(event: ev.PileShuffled, names: Names) -> str:
    return _say(names, "pile_shuffled", cards=names.texts.count("cards", event.count))


# Headquarters and armies without a player


@sentence.register
def _(event: ev.HeadquartersChosen, names: Names) -> str:
    seat = names.seat(event.seat)
    if event.territory is None:
        return _say(names, "headquarters_chosen", seat=seat)
    return _say(names, "headquarters_chosen_seen", seat=seat, territory=names.territory(event.territory))


@sentence.register
def _(event: ev.HeadquartersShown, names: Names) -> str:
    places = [f"{names.seat(seat)} {names.territory(t)}" for seat, t in enumerate(event.territories) if t]
    return _say(names, "headquarters_shown", places=", ".join(places))


@sentence.register
def _(event: ev.HeadquartersTaken, names: Names) -> str:
    return _say(
        names,
        "headquarters_retaken" if event.seat == event.founder else "headquarters_taken",
        seat=names.seat(event.seat),
        founder=names.seat(event.founder),
        territory=names.territory(event.territory),
    )


@sentence.register
def _(event: ev.ContinentSwept, names: Names) -> str:
    return _say(
        names,
        "continent_swept",
        seat=names.seat(event.seat),
        loser=names.seat(event.loser),
        continent=names.texts.get("continents", event.continent),
        territories=names.territories(event.territories),
    )


@sentence.register
def _(event: ev.NeutralDue, names: Names) -> str:
    return _say(names, "neutral_due", placer=names.seat(event.placer), units=names.units(event.units))


@sentence.register
def _(event: ev.NeutralPlaced, names: Names) -> str:
    return _say(names, "neutral_placed", placer=names.seat(event.placer), units=names.placed(event.units))


@sentence.register
def _(event: ev.UnitsLost, names: Names) -> str:
    return _say(names, "units_lost", seat=names.seat(event.seat), units=names.units(event.units))


# The turn


@sentence.register
def _(event: ev.TurnBegan, names: Names) -> str:
    owned = names.texts.count("territories", event.territories)
    parts = [
        _say(names, "turn_began_territories", territories=owned, units=event.for_territories),
        *(
            _say(names, "turn_began_continent", continent=names.texts.get("continents", continent), units=units)
            for continent, units in event.for_continents
        ),
    ]
    total = event.for_territories + sum(units for _, units in event.for_continents)
    return _say(
        names,
        "turn_began",
        round=event.round,
        seat=names.seat(event.seat),
        units=names.units(total),
        parts=", ".join(parts),
    )


@sentence.register
def _(event: ev.SetTraded, names: Names) -> str:
    return _say(
        names,
        "set_traded_bonus" if event.bonus else "set_traded",
        seat=names.seat(event.seat),
        cards=names.cards(event.cards),
        units=names.units(event.value),
        territories=names.territories(event.bonus),
    )


@sentence.register
def _(event: ev.TradeOpened, names: Names) -> str:
    key = "trade_opened_compulsory" if event.compulsory else "trade_opened_optional"
    return _say(names, key, seat=names.seat(event.seat))


@sentence.register
def _(event: ev.AttacksEnded, names: Names) -> str:
    return _say(names, "attacks_ended", seat=names.seat(event.seat))


@sentence.register
def _(event: ev.CardDrawn, names: Names) -> str:
    seat = names.seat(event.seat)
    if event.card is None:
        return _say(names, "card_drawn", seat=seat)
    return _say(names, "card_drawn_seen", seat=seat, card=names.card(event.card))


@sentence.register
def _(event: ev.Fortified, names: Names) -> str:
    return _say(
        names,
        "fortified",
        seat=names.seat(event.seat),
        units=names.units(event.units),
        source=names.territory(event.source),
        target=names.territory(event.target),
    )


@sentence.register
def _(event: ev.TurnEnded, names: Names) -> str:
    return _say(names, "turn_ended", seat=names.seat(event.seat))


# Battle


@sentence.register
def _(event: ev.DefenceAsked, names: Names) -> str:
    values = {
        "attacker": names.seat(event.attacker),
        "defender": names.seat(event.defender),
        "source": names.territory(event.source),
        "target": names.territory(event.target),
    }
    if event.dice is None:
        return _say(names, "defence_asked", **values)
    return _say(names, "defence_asked_dice", dice=names.texts.count("dice_with", event.dice), **values)


@sentence.register
def _(event: ev.AttackRolled, names: Names) -> str:
    return _say(
        names,
        "attack_rolled",
        source=names.territory(event.source),
        target=names.territory(event.target),
        attacker=names.seat(event.attacker),
        attack=dice_shown(event.attack_dice),
    )


@sentence.register
def _(event: ev.AttackStopped, names: Names) -> str:
    return _say(names, "attack_stopped", source=names.territory(event.source), target=names.territory(event.target))


@sentence.register
def _(event: ev.BattleRolled, names: Names) -> str:
    return _say(
        names,
        "battle_rolled",
        source=names.territory(event.source),
        target=names.territory(event.target),
        attacker=names.seat(event.attacker),
        defender=names.seat(event.defender),
        attack=dice_shown(event.attack_dice),
        defence=dice_shown(event.defence_dice),
        losses=_losses(event, names),
    )


def dice_shown(dice: tuple[int, ...]) -> str:
    """A roll as it lies on the table."""
    return "-".join(str(die) for die in dice)


def _losses(event: ev.BattleRolled, names: Names) -> str:
    attacker, defender = names.seat(event.attacker), names.seat(event.defender)
    lost, beaten = event.attacker_losses, event.defender_losses
    if not lost or not beaten:
        seat = attacker if lost else defender
        return _say(names, "battle_losses_one", seat=seat, units=names.units(lost or beaten))
    if lost == beaten:
        return _say(names, "battle_losses_both", attacker=attacker, defender=defender, units=names.units(lost))
    return _say(
        names,
        "battle_losses_split",
        attacker=attacker,
        defender=defender,
        attacker_units=names.units(lost),
        defender_units=names.units(beaten),
    )


@sentence.register
def _(event: ev.TerritoryConquered, names: Names) -> str:
    return _say(
        names,
        "territory_conquered",
        seat=names.seat(event.seat),
        loser=names.seat(event.loser),
        target=names.territory(event.target),
        units=names.units(event.units),
    )


@sentence.register
def _(event: ev.UnitsMovedIn, names: Names) -> str:
    return _say(
        names,
        "units_moved_in" if event.units else "units_moved_in_none",
        seat=names.seat(event.seat),
        units=names.units(event.units),
        source=names.territory(event.source),
        target=names.territory(event.target),
    )


@sentence.register
def _(event: ev.SeatEliminated, names: Names) -> str:
    seat, by = names.seat(event.seat), names.seat(event.by)
    if not event.cards:
        return _say(names, "seat_eliminated_none", seat=seat, by=by)
    if None not in event.cards:
        return _say(names, "seat_eliminated_seen", seat=seat, by=by, cards=names.cards(event.cards))
    key = "seat_eliminated_one" if len(event.cards) == 1 else "seat_eliminated"
    return _say(names, key, seat=seat, by=by, cards=names.texts.count("cards", len(event.cards)))


@sentence.register
def _(event: ev.ArmyBeaten, names: Names) -> str:
    key = "army_beaten_neutral" if names.neutral(event.seat) else "army_beaten"
    return _say(names, key, seat=names.seat(event.seat), by=names.seat(event.by))


# People, clocks and the end


@sentence.register
def _(event: ev.DefenceOrdered, names: Names) -> str:
    seat = names.seat(event.seat)
    if event.order is None:
        return _say(names, "defence_ordered", seat=seat)
    return _say(names, "defence_ordered_seen", seat=seat, stance=names.stance(event.order))


@sentence.register
def _(event: ev.TimedOut, names: Names) -> str:
    return _say(names, "timed_out", seat=names.seat(event.seat))


@sentence.register
def _(event: ev.ControlChanged, names: Names) -> str:
    return _say(names, f"control_{event.control}", seat=names.seat(event.seat))


@sentence.register
def _(event: ev.SeatResigned, names: Names) -> str:
    key = "seat_resigned_cards" if event.cards else f"seat_resigned_{event.leaver}"
    return _say(names, key, seat=names.seat(event.seat), cards=names.cards(event.cards))


# The staff


@sentence.register
def _(event: ev.GamePaused | ev.GameCancelled, names: Names) -> str:
    return _say(names, event.kind, reason=names.texts.get("staff_reasons", event.reason))


@sentence.register
def _(event: ev.GameResumed, names: Names) -> str:  # noqa: ARG001 - says the same of every game
    return _say(names, "game_resumed")


@sentence.register
def _(event: ev.TimeGranted, names: Names) -> str:
    return _say(names, "time_granted", seat=names.seat(event.seat), time=names.texts.duration(event.time // 1000))


@sentence.register
def _(event: ev.GameEnded, names: Names) -> str:
    if event.winner is None:
        stopped = event.termination in ("abandoned", "cancelled")
        return _say(names, f"game_ended_{event.termination}" if stopped else "game_ended_draw")
    mission = event.missions[event.winner] if event.missions else None
    return _say(
        names,
        f"game_ended_{event.termination}",
        winner=names.seat(event.winner),
        mission=names.texts.get("missions", mission) if mission else "",
    )
