"""The dials of a profile. All prizes are in units."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Dials:
    """How much a profile wants things, and what it dares. Looked up by identity.

    The standing values play the published study (rules.md H.5): games of its lengths, and mission cards in its order.
    Play was tuned for that, never the counting.
    """

    territory: float = 1.0
    """What any territory is worth."""
    horizon: float = 6.0
    """For how many turns a continent's income counts."""
    pull: float = 3.0
    """How much more than its income a large bonus promises: the bonus over the usual one, to this power."""
    continent_doubt: float = 1.8
    """How the prize of a continent shrinks that is out of reach: its chance, roughly, to this power."""
    conquering: float = 75.0
    """What a fulfilled mission is worth that names continents with ``USUAL_SIZE`` territories in all."""
    compactness: float = 1.2
    """How much more a smaller one is worth to it, and less a larger: the usual size over its own, to this power."""
    destroying: float = 95.0
    """What it is worth to wipe out the mission's colour."""
    counting: float = 65.0
    """What a fulfilled mission is worth that counts territories."""
    garrisons: float = 0.55
    """What part of it one is worth that counts territories with more units than one."""
    conquering_doubt: float = 1.33
    """How the prize of a mission shrinks that names continents and is out of reach."""
    mission_doubt: float = 1.35
    """How those of the other missions shrink."""
    elimination: float = 8.25
    """What one rival fewer is worth, cards apart."""
    spoils: float = 0.31
    """What part of a set a card taken from an eliminated rival is worth."""
    denial: float = 1.6
    """For how many turns breaking a rival's continent counts."""
    own_loss: float = 1.1
    """What losing a unit costs."""
    rival_loss: float = 0.57
    """What a rival's lost unit is worth."""
    thinning: float = 1.0
    """What it costs to stand in two places instead of one."""
    least_chance: float = 0.55
    """The chance below which no attack begins."""
    card: float = 0.27
    """What part of the next set the turn's card is worth."""
    guard: float = 1.23
    """What keeping a border territory is worth when units are placed."""
    set_value: int = 8
    """A set that brings so many units is handed in at once; a cheaper one waits for a fuller hand."""
