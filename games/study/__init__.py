"""The published study, played again: its rows, what was published for each, and what ours must hold."""

from games.study.bars import Verdict, verdicts
from games.study.figures import Study, load, row_figures
from games.study.rows import ROWS, Row

__all__ = ["ROWS", "Row", "Study", "Verdict", "load", "row_figures", "verdicts"]
