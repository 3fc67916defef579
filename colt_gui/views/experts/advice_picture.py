"""The advice as cells: rounds are columns, experts rows; solid where one was right, pale and crossed out where not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.maths.distinct import distinct
from colt_gui.views.experts.animation import Votes
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol

WIDEST, NARROWEST = 84, 11  # of a column, in design pixels
TALLEST, LOWEST = 60, 17  # of a row
UPRIGHT, SLIM = 34, 2.0  # a row above that is not higher than so many times its columns are wide
HEAD, LOW_HEAD, HIGH_HEAD = 0.07, 22, 46  # of the rows for outcome and vote: a share of the height, from … to
MAX_ROWS = 40
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


def advice_grid(experiment: ExpertsExperiment, votes: Votes, room: QRectF, px: Callable[[float], int]) -> AdviceGrid:
    """`room` is what is left of the stage beside the names; `px` gives design pixels."""
    head = min(max(HEAD * room.height(), px(LOW_HEAD)), px(HIGH_HEAD))
    heads = QRectF(room.left(), room.top(), room.width(), 2 * head)
    top = heads.bottom() + px(10)
    height = max(room.bottom() - top, 1.0)
    shown = min(len(experiment.experts), MAX_ROWS, max(int(height // px(LOWEST)), 1))
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


RIGHT, WRONG, AHEAD = 0.72, 0.2, 0.16  # how strong a cell's colour is
SIGNS = 10  # cells smaller than this have no room for a sign


class AdvicePicture:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, grid: AdviceGrid, experiment: ExpertsExperiment, votes: Votes) -> None:
        if not grid.columns:
            return
        said, hard = _said(grid, experiment), experiment.advice.hard
        side = np.sign(said if hard else said - 0.5).astype(int)
        past = np.arange(grid.start + 1, grid.stop + 1) <= votes.t
        wrong = past & (side == -_outcomes(grid, experiment, votes))
        present = past.copy()
        if votes.pending and grid.start < votes.round <= grid.stop:
            present[votes.round - 1 - grid.start] = True
        self._cells(painter, grid, said if hard else 2 * said - 1, present, wrong)
        self._signs(painter, grid, side, present, wrong)
        self._heads(painter, grid, experiment, votes)
        self._now(painter, grid, votes)

    # -- cells -----------------------------------------------------------------------------------------------

    def _cells(
        self, painter: QPainter, grid: AdviceGrid, lean: np.ndarray, present: np.ndarray, wrong: np.ndarray
    ) -> None:
        """`lean` goes from −1 to 1; cells of one colour are painted together."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        strength = np.where(wrong, WRONG, np.where(present, RIGHT, AHEAD))
        shade = np.round(np.abs(lean) * 4).astype(int)
        keys = (lean > 0) * 100 + shade * 10 + np.searchsorted((AHEAD, WRONG, RIGHT), strength)
        gap = 1.0 if grid.cell > 6 else 0.0
        for key in distinct(keys).tolist():
            alpha = (AHEAD, WRONG, RIGHT)[key % 10] * (0.3 + 0.7 * (key // 10 % 10) / 4)
            painter.setBrush(self.style.mixed("positive" if key >= 100 else "negative", alpha))
            rows, columns = np.nonzero(keys == key)
            painter.drawRects(
                [
                    QRectF(grid.x(grid.start + 1 + c), grid.y(r), grid.cell - gap, grid.row - gap)
                    for r, c in zip(rows.tolist(), columns.tolist())
                ]
            )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _signs(
        self, painter: QPainter, grid: AdviceGrid, side: np.ndarray, present: np.ndarray, wrong: np.ndarray
    ) -> None:
        """+ and − as strokes, and a cross over every cell that was wrong."""
        px = self.style.px
        arm = min(grid.cell, grid.row, px(40)) * 0.22
        thick = min(max(arm / px(5), 1.0), 1.8)  # large signs would look thin
        if min(grid.cell, grid.row) >= px(SIGNS):
            right = present & ~wrong
            for meaning, y in (("on_positive", 1), ("on_negative", -1)):
                painter.setPen(pen(self.style, meaning, 1.6 * thick))
                self._draw_signs(painter, grid, (side == y) & right, y, arm)
            for meaning, y in (("positive", 1), ("negative", -1)):
                painter.setPen(pen(self.style, meaning, 1.6 * thick, alpha=0.85))
                self._draw_signs(painter, grid, (side == y) & ~present, y, arm)
        painter.setPen(pen(self.style, "mistake", 1.75 * thick))
        lines = []
        for x, at in self._centres(grid, wrong):
            lines += [QLineF(x - arm, at - arm, x + arm, at + arm), QLineF(x - arm, at + arm, x + arm, at - arm)]
        painter.drawLines(lines)

    def _draw_signs(self, painter: QPainter, grid: AdviceGrid, where: np.ndarray, y: int, arm: float) -> None:
        lines = []
        for x, at in self._centres(grid, where):
            lines.append(QLineF(x - arm, at, x + arm, at))
            if y > 0:
                lines.append(QLineF(x, at - arm, x, at + arm))
        painter.drawLines(lines)

    def _centres(self, grid: AdviceGrid, where: np.ndarray) -> Iterator[tuple[float, float]]:
        rows, columns = np.nonzero(where)
        x = grid.area.left() + (columns + 0.5) * grid.cell - 0.5
        y = grid.area.top() + (rows + 0.5) * grid.row - 0.5
        return zip(x.tolist(), y.tolist())

    # -- outcome and vote ------------------------------------------------------------------------------------

    def _heads(self, painter: QPainter, grid: AdviceGrid, experiment: ExpertsExperiment, votes: Votes) -> None:
        """A symbol for what came and one for what was said; a mistake has a ring."""
        columns, high = experiment.run.columns, grid.heads.height() / 2
        d = min(grid.cell, high) * 0.74
        stop = min(grid.stop, votes.t)
        answers = experiment.run.answers(grid.start, stop).tolist()
        for t, answer in enumerate(answers, grid.start + 1):
            x = grid.x(t) + grid.cell / 2 - 0.5
            outcome, said = int(columns.outcome[t - 1]), float(columns.prediction[t - 1])
            draw_symbol(painter, self.style, QPointF(x, grid.head(0) + high / 2), outcome, d)
            at = QPointF(x, grid.head(1) + high / 2)
            draw_symbol(painter, self.style, at, answer, d * (_size(said) if votes.soft else 1.0))
            if answer != outcome:
                painter.setPen(pen(self.style, "mistake", 2.25))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, 0.64 * d, 0.64 * d)
        if votes.pending and grid.start < votes.round <= grid.stop:
            self._question(painter, grid, votes, d)

    def _question(self, painter: QPainter, grid: AdviceGrid, votes: Votes, d: float) -> None:
        high = grid.heads.height() / 2
        x = grid.x(votes.round)
        font: QFont = self.style.font("large", bold=True)
        painter.setFont(font)
        painter.setPen(self.style.colour("accent"))
        painter.drawText(QRectF(x, grid.head(0), grid.cell, high), Qt.AlignmentFlag.AlignCenter, "?")
        draw_symbol(painter, self.style, QPointF(x + grid.cell / 2, grid.head(1) + high / 2), votes.says, d)

    def _now(self, painter: QPainter, grid: AdviceGrid, votes: Votes) -> None:
        """The column of the round on show."""
        if not grid.start < votes.round <= grid.stop:
            return
        meaning = "accent" if votes.pending else "ink"
        painter.setPen(pen(self.style, meaning, 2.25))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = QRectF(
            grid.x(votes.round) - 1.5, grid.heads.top(), grid.cell + 2, grid.area.bottom() - grid.heads.top()
        )
        painter.drawRoundedRect(frame.adjusted(0, -2, 0, 1), self.style.px(3), self.style.px(3))


def _said(grid: AdviceGrid, experiment: ExpertsExperiment) -> np.ndarray:
    """The advice on show: experts × rounds."""
    index = experiment.advice.index[grid.start : grid.stop]
    return experiment.advice.rows[index[:, None], grid.experts[None, :]].T


def _outcomes(grid: AdviceGrid, experiment: ExpertsExperiment, votes: Votes) -> np.ndarray:
    """What came in the rounds on show; 0 where it has not come yet."""
    outcomes = np.zeros(grid.columns, dtype=int)
    known = experiment.run.columns.outcome[grid.start : min(grid.stop, votes.t)]
    outcomes[: len(known)] = known
    return outcomes


def _size(said: float) -> float:
    """A soft prediction close to the half is a small symbol."""
    return 0.35 + 0.65 * min(2 * abs(said - 0.5), 1.0)
