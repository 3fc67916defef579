"""The stage of a perceptron for points outside the plane: one column for each coordinate of w."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.maths.vectors import norm
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.session import Session
from colt_gui.views.controls.columns_stage import WIDEST, Columns, ColumnsStage
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol
from colt_gui.views.perceptrons.animation import AnimatedRound, animated_round

MOST_WIDE = 60  # more columns than this are thin bars without dots of their own


class BarsStage(ColumnsStage[PerceptronExperiment]):
    """Bars are w, dashed ticks w* (as long as w, so that directions compare), dots the example of the round.

    A kernel learner writes no w down: then there is a bar y·p for each example.
    """

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._measured: PerceptronExperiment | None = None
        self._high = 1.0
        super().__init__(session, style, parent)
        self.setAccessibleName("Coordinates of w")

    def header(self) -> str:
        d = self._session.points.dimension
        if self._kernel:
            return f"No plane to draw in d = {d}: the kernel’s score of every example, y·p."
        best = "; ticks are w*, drawn as long as w" if self.experiment.separable else ""
        return f"d = {d} coordinates; bars are w{best}."

    @property
    def _kernel(self) -> bool:
        return not self.experiment.learner.written_down

    def paint_columns(self, painter: QPainter) -> None:
        moment = animated_round(self._session, self.experiment)
        if self._kernel:
            self._paint_scores(painter, moment)
        else:
            self._paint_weights(painter, moment)

    def _highest(self) -> float:
        """The largest value of the whole run, so that the scale stands still while it plays."""
        experiment = self.experiment
        if self._measured is not experiment:
            self._measured, self._high = experiment, _highest(experiment)
        return self._high

    def _paint_weights(self, painter: QPainter, moment: AnimatedRound) -> None:
        w, learner = moment.after or (), self.experiment.learner
        columns = self.columns(len(w), self._highest())
        names = [str(j + 1) for j in range(len(w))]
        if learner.biased and names:
            names[-1] = "b"
        self.paint_axis(painter, columns, names)
        self._paint_bars(painter, columns, moment)
        self._paint_best(painter, columns, w)
        self._paint_example(painter, columns, moment)

    def _paint_bars(self, painter: QPainter, columns: Columns, moment: AnimatedRound) -> None:
        """What the round adds grows first in the colour of the mistake, then becomes part of w."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, columns.count <= MOST_WIDE)
        style, after = self._style, moment.after or ()
        before = moment.before if moment.updated and moment.before is not None else after
        painter.setBrush(style.brush("hypothesis"))
        for j, (old, new) in enumerate(zip(before, after)):
            rest = old + moment.turned * (new - old) if moment.updated else new
            columns.bar(painter, j, 0.0, rest)
        if not moment.updated:
            return
        painter.setBrush(style.brush(moment.meaning))
        for j, (old, added) in enumerate(zip(before, moment.added or ())):
            if added:
                columns.bar(
                    painter, j, old, old + moment.grown * added, share=0.55 if columns.count <= MOST_WIDE else 1.0
                )

    def _paint_best(self, painter: QPainter, columns: Columns, w: tuple[float, ...]) -> None:
        geometry = self.experiment.geometry
        if geometry is None or not geometry.separable or geometry.w is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(self._style, "comparator", 2.5 if columns.count <= MOST_WIDE else 1.25, [1.6, 0.8]))
        length = norm(w) or 1.0
        half = min(0.46 * columns.width, WIDEST)
        for j, value in enumerate((np.asarray(geometry.w) * length).tolist()):
            y = columns.y(value)
            painter.drawLine(QPointF(columns.x(j) - half, y), QPointF(columns.x(j) + half, y))

    def _paint_example(self, painter: QPainter, columns: Columns, moment: AnimatedRound) -> None:
        if moment.i is None:
            return
        x = self.experiment.run.examples[moment.i]
        d = min(self._style.px(16), max(0.5 * columns.width, 4.0))
        for j, value in enumerate(x):
            if value or columns.count <= MOST_WIDE:
                size = d if value else 0.35 * d
                draw_symbol(painter, self._style, QPointF(columns.x(j), columns.y(value)), moment.y, size)

    def _paint_scores(self, painter: QPainter, moment: AnimatedRound) -> None:
        scores = self._session.points.y * self.experiment.learner.scores()
        columns = self.columns(len(scores), float(np.abs(scores).max(initial=0.0)) * 1.08)
        self.paint_axis(painter, columns)
        painter.setPen(Qt.PenStyle.NoPen)
        for j, value in columns.thinned(scores):
            painter.setBrush(self._style.brush("hypothesis" if value > 0 else "mistake"))
            columns.bar(painter, j, 0.0, value)
        if moment.i is not None:
            at = QPointF(columns.x(moment.i), columns.y(float(scores[moment.i])))
            draw_symbol(painter, self._style, at, moment.y, float(self._style.px(16)))


def _highest(experiment: PerceptronExperiment) -> float:
    """Over all w of the run and all examples, with a little room."""
    examples = experiment.learner.vectors(experiment.points.X)
    drawn = [np.zeros(0) if examples is None else examples]
    if experiment.learner.written_down:
        drawn.append(experiment.run.weights_at_updates)
    value = max(float(np.abs(numbers).max(initial=0.0)) for numbers in drawn)
    return 1.08 * value if math.isfinite(value) else 1.0
