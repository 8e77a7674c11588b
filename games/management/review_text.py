"""A review for people, line by line."""

from collections.abc import Iterator, Sequence

from games.engine.ids import Seat
from games.review import Review, Sample, Swing, deciding

COLUMN = 20


def table(review: Review, names: Sequence[str]) -> Iterator[str]:
    """Chances turn by turn with their 95 % bands, the turns that decided the game, and the luck with the dice."""
    least = min((sample.playouts for sample in review.samples[:-1]), default=0)
    most = max((sample.playouts for sample in review.samples[:-1]), default=0)
    turns = len(review.samples) - 1
    yield f"{turns} turns, {least} to {most} playouts each, seed {review.seed}, {review.seconds:g} s of work"
    yield ""
    yield f"{'event':>6}{'round':>7}  {'turn of':<14}" + "".join(f"{name[: COLUMN - 2]:>{COLUMN}}" for name in names)
    for sample in review.samples:
        yield _row(sample, names)
    yield from ["", "turns that decided the game"]
    yield from [_swing(swing, names) for swing in deciding(review)] or ["none"]
    both = f"{'attacks':>9}{'units':>9}{'defences':>10}{'units':>9}{'both':>9}{'usual':>9}"
    yield from ["", f"{'luck with the dice':<20}{both}"]
    for name, dice in zip(names, review.dice, strict=True):
        yield (
            f"{name[:18]:<20}{dice.attacks:>9}{dice.attack_luck:>+9.2f}{dice.defences:>10}{dice.defence_luck:>+9.2f}"
            f"{dice.luck:>+9.2f}{f'± {dice.spread:.2f}':>9}"
        )


def _row(sample: Sample, names: Sequence[str]) -> str:
    whose = "end" if sample.seat is None else names[sample.seat][:12]
    chances = "".join(f"{_chance(sample, seat):>{COLUMN}}" for seat in range(len(names)))
    return f"{sample.seq:>6}{sample.round:>7}  {whose:<14}{chances}"


def _chance(sample: Sample, seat: Seat) -> str:
    low, high = sample.bands[seat]
    return f"{sample.chances[seat]:.0%} ({low:.0%}-{high:.0%})"


def _swing(swing: Swing, names: Sequence[str]) -> str:
    whose = "" if swing.start.seat is None else f", turn of {names[swing.start.seat]}"
    moved = f"{names[swing.gainer]} {swing.gain:+.0%}, {names[swing.loser]} {-swing.loss:+.0%}"
    return f"round {swing.start.round}{whose}, event {swing.start.seq}: {moved} (certain by {swing.certainty:.0%})"
