"""The cells of the advice: solid where an expert was right, pale and crossed out where it was wrong."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.maths.distinct import distinct
from colt_gui.views.experts.advice_grid import AdviceGrid
from colt_gui.views.experts.animation import Votes
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol
from colt_gui.views.look.themes import blend

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

    def _cells(self, painter: QPainter, grid: AdviceGrid, lean, present, wrong) -> None:
        """`lean` goes from −1 to 1; cells of one colour are painted together."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        strength = np.where(wrong, WRONG, np.where(present, RIGHT, AHEAD))
        shade = np.round(np.abs(lean) * 4).astype(int)
        keys = (lean > 0) * 100 + shade * 10 + np.searchsorted((AHEAD, WRONG, RIGHT), strength)
        gap = 1.0 if grid.cell > 6 else 0.0
        for key in distinct(keys).tolist():
            alpha = (AHEAD, WRONG, RIGHT)[key % 10] * (0.3 + 0.7 * (key // 10 % 10) / 4)
            painter.setBrush(self._tint("positive" if key >= 100 else "negative", alpha))
            rows, columns = np.nonzero(keys == key)
            painter.drawRects(
                [
                    QRectF(grid.x(grid.start + 1 + c), grid.y(r), grid.cell - gap, grid.row - gap)
                    for r, c in zip(rows.tolist(), columns.tolist())
                ]
            )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)

    def _tint(self, meaning: str, alpha: float):
        theme = self.style.theme
        return blend(getattr(theme, meaning), theme.stage, alpha)

    def _signs(self, painter: QPainter, grid: AdviceGrid, side, present, wrong) -> None:
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
        for x, y in self._centres(grid, wrong):
            lines += [QLineF(x - arm, y - arm, x + arm, y + arm), QLineF(x - arm, y + arm, x + arm, y - arm)]
        painter.drawLines(lines)

    def _draw_signs(self, painter: QPainter, grid: AdviceGrid, where, y: int, arm: float) -> None:
        lines = []
        for x, at in self._centres(grid, where):
            lines.append(QLineF(x - arm, at, x + arm, at))
            if y > 0:
                lines.append(QLineF(x, at - arm, x, at + arm))
        painter.drawLines(lines)

    def _centres(self, grid: AdviceGrid, where: np.ndarray):
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
