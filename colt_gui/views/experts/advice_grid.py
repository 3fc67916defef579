"""Rounds as columns and experts as rows: which of them are on show, and where."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.views.experts.animation import Votes

WIDEST, NARROWEST = 84, 11  # of a column, in design pixels
TALLEST, LOWEST = 60, 17  # of a row
UPRIGHT, SLIM = 34, 2.0  # a row above that is not higher than so many times its columns are wide
HEAD, LOW_HEAD, HIGH_HEAD = 0.07, 22, 46  # of the rows for outcome and vote: a share of the height, from … to
MOST_ROWS = 40
BEHIND = 0.7  # the share of the columns that lie behind the round on show


class AdviceGrid(NamedTuple):
    """Rounds start + 1 … start + columns; `experts` are the rows. `area` holds the cells, `heads` what lies above."""

    area: QRectF
    heads: QRectF
    start: int
    columns: int
    experts: np.ndarray
    cell: float
    row: float

    @property
    def stop(self) -> int:
        return self.start + self.columns

    def x(self, t: int) -> float:
        """The left edge of round t."""
        return self.area.left() + (t - 1 - self.start) * self.cell

    def y(self, k: int) -> float:
        return self.area.top() + k * self.row

    def head(self, k: int) -> float:
        """The top of the outcome (0) or of the vote (1)."""
        return self.heads.top() + k * self.heads.height() / 2

    def round_at(self, x: float) -> int | None:
        """The round in the column there; beyond the edges the nearest one."""
        if not self.columns:
            return None
        return self.start + 1 + min(max(int((x - self.area.left()) // self.cell), 0), self.columns - 1)

    def expert_at(self, y: float) -> int | None:
        k = int((y - self.area.top()) // self.row)
        return int(self.experts[k]) if 0 <= k < len(self.experts) and y >= self.area.top() else None


def advice_grid(experiment: ExpertsExperiment, votes: Votes, room: QRectF, px) -> AdviceGrid:
    """`room` is what is left of the stage beside the names; `px` gives design pixels."""
    head = min(max(HEAD * room.height(), px(LOW_HEAD)), px(HIGH_HEAD))
    heads = QRectF(room.left(), room.top(), room.width(), 2 * head)
    top = heads.bottom() + px(10)
    height = max(room.bottom() - top, 1.0)
    shown = min(len(experiment.experts), MOST_ROWS, max(int(height // px(LOWEST)), 1))
    rounds = len(experiment.advice)
    cell = min(max(room.width() / max(rounds, 1), px(NARROWEST)), px(WIDEST))
    columns = min(rounds, max(int(room.width() // cell), 1))  # of a small stage the names may take all
    start = min(max(votes.t - int(BEHIND * columns), 0), rounds - columns)
    row = min(height / shown, px(TALLEST), max(px(UPRIGHT), SLIM * cell))
    area = QRectF(room.left(), top, columns * cell, shown * row)
    return AdviceGrid(area, heads, start, columns, heaviest(votes, shown), cell, row)


def heaviest(votes: Votes, count: int) -> np.ndarray:
    """So many experts in their own order, so that rows stay where they are."""
    n = len(votes.losses)
    if n <= count:
        return np.arange(n)
    order = np.lexsort((votes.losses, -votes.log_weights))
    return np.sort(order[:count])
