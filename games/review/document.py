"""A review as JSON: what was counted, and what follows from it. docs/review.md says what each key means."""

from dataclasses import asdict
from typing import Any

from games.review.made import Review
from games.review.swings import Swing, deciding


def document(review: Review) -> dict[str, Any]:
    """Plain values; the fields of ``Review`` stand in it under their own names."""
    return {
        **asdict(review),
        "samples": [{**asdict(sample), "nobody": sample.nobody} for sample in review.samples],
        "deciding": [_swing(swing) for swing in deciding(review)],
        "dice": [{**asdict(dice), "luck": dice.luck} for dice in review.dice],
    }


def _swing(swing: Swing) -> dict[str, Any]:
    return {
        "seq": swing.start.seq,
        "round": swing.start.round,
        "seat": swing.start.seat,
        "size": swing.size,
        "certainty": swing.certainty,
        "gainer": swing.gainer,
        "gain": swing.gain,
        "loser": swing.loser,
        "loss": swing.loss,
    }
