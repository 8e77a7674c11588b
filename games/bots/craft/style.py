"""The dials of a calculating bot. All prizes are in units."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Style:
    """How much a bot wants things, and what it dares."""

    horizon: float = 3.0
    """For how many turns an income counts."""
    territory: float = 1.0
    """What any territory is worth: a third of a unit a turn, and one less for a rival."""
    mission: float = 60.0
    """What the fulfilled mission is worth."""
    elimination: float = 3.0
    """What one rival fewer is worth, cards apart."""
    spoils: float = 0.3
    """What part of a set a card taken from an eliminated rival is worth."""
    denial: float = 1.2
    """For how many turns breaking a rival's continent counts."""
    own_loss: float = 1.2
    """What losing a unit costs, given that rivals at the table lose nothing meanwhile."""
    rival_loss: float = 0.2
    """What a rival's lost unit is worth."""
    thinning: float = 2.0
    """What it costs to leave one unit behind and stand in two places instead of one."""
    many: float = 100.0
    """With so many units of its own, losses and thin lines weigh half as much: what has piled up must be used."""
    least_chance: float = 0.5
    """The chance below which no attack begins."""
    card: float = 0.35
    """What part of the next set the turn's card is worth."""
    defence: float = 1.0
    """How much keeping what it has counts against getting more."""
    patience: float = 0.0
    """What an attack must bring on top once the turn has earned its card."""
