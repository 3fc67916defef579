"""The stage for points outside the plane: one column for each coordinate of w."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.maths.vectors import norm
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring, pen
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol
from colt_gui.views.overrides import qt_override
from colt_gui.views.perceptrons.animation import AnimatedRound, animated_round
from colt_gui.views.perceptrons.columns import WIDEST, Columns
from colt_gui.views.plane.grid_layer import tick_text
from colt_gui.views.plane.plane_map import nice, ticks

MANY = 60  # more columns than this are thin bars without dots of their own


class BarsStage(KeyboardRing, QWidget):
    """Bars are w, dashed ticks w* (as long as w, so that directions compare), dots the example of the round.

    A kernel learner writes no w down: then there is a bar y·p for each example.
    """

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.player, self._style = session, player, style
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Coordinates of w")
        known = (session.geometry_known, session.grown)
        for signal in (session.changed, session.moved, *known, player.frame, style.changed):
            signal.connect(self.refresh)
        self._known: tuple[PerceptronExperiment | None, float] = (None, 1.0)
        self.refresh()

    def refresh(self) -> None:
        if self.session.experiment.learner.family == "experts":
            return  # they have a stage of their own
        text = f"{self.header()} Round {self.session.t} of {len(self.session.run)}."
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)
        self.update()

    def header(self) -> str:
        d, experiment = self.session.points.dimension, self.session.experiment
        if self._svm:
            return experiment.solution.message or f"d = {d}: the margin y·f(x) of every example; the line is μ."
        if self._kernel:
            return f"No plane to draw in d = {d}: the kernel's score of every example, y·p."
        best = "; ticks are w*, drawn as long as w" if experiment.separable else ""
        return f"d = {d} coordinates; bars are w{best}."

    @property
    def _svm(self) -> bool:
        return self.session.experiment.learner.family == "svm"

    @property
    def _kernel(self) -> bool:
        return not self.session.run.learner.written_down

    # -- drawing ---------------------------------------------------------------------------------------------

    @qt_override
    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self._style.ground)
            self._paint_header(painter)
            self._paint_columns(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint_columns(self, painter: QPainter) -> None:
        if self._svm:
            self._paint_margins(painter)
            return
        moment = animated_round(self.session, self.player)
        if self._kernel:
            self._paint_scores(painter, moment)
        else:
            self._paint_weights(painter, moment)

    def _paint_margins(self, painter: QPainter) -> None:
        """Those below μ have slack, those below 0 are on the wrong side."""
        found = self.session.experiment.solution
        if not found.separable:
            return
        columns = self._columns(len(found.margins), float(np.abs(found.margins).max(initial=0.0)) * 1.08)
        self._paint_axis(painter, columns)
        painter.setPen(Qt.PenStyle.NoPen)
        for j, value in columns.thinned(found.margins):
            slack = value < found.mu - found.same
            meaning = "mistake" if value < 0 else "margin_mistake" if slack else "hypothesis"
            painter.setBrush(self._style.brush(meaning))
            columns.bar(painter, j, 0.0, value)
        y = columns.y(found.mu)
        painter.setPen(pen(self._style, "margin", 2))
        painter.drawLine(QPointF(columns.area.left(), y), QPointF(columns.area.right(), y))

    def _paint_header(self, painter: QPainter) -> None:
        painter.setFont(self._style.font("body"))
        painter.setPen(self._style.colour("muted"))
        edge = self._style.space("l")
        room = QRectF(self.rect()).adjusted(edge, edge, -edge, -edge)
        painter.drawText(room, int(Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap), self.header())

    def _columns(self, count: int, high: float) -> Columns:
        px = self._style.px
        area = QRectF(self.rect()).adjusted(px(52), px(56), -px(20), -px(34))
        return Columns(area, count, high or 1.0)

    def _highest(self) -> float:
        """The largest value of the whole run, so that the scale stands still while it plays."""
        experiment = self.session.experiment
        if self._known[0] is not experiment:
            self._known = (experiment, _highest(experiment))
        return self._known[1]

    def _paint_axis(self, painter: QPainter, columns: Columns, names: list[str] | None = None) -> None:
        style = self._style
        font = style.font("small")
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        step = nice(columns.high * style.px(44) / (columns.area.height() / 2))
        for value in ticks(-columns.high, columns.high, step):
            y = round(columns.y(value))
            painter.setPen(pen(style, "outline" if abs(value) < step / 2 else "grid", 1))
            painter.drawLine(QPointF(columns.area.left(), y), QPointF(columns.area.right(), y))
            painter.setPen(style.colour("muted"))
            text = tick_text(value, step)
            left = columns.area.left() - metrics.horizontalAdvance(text) - style.px(8)
            painter.drawText(QPointF(left, y + metrics.ascent() / 2 - 1), text)
        self._paint_names(painter, columns, metrics, names)

    def _paint_names(
        self, painter: QPainter, columns: Columns, metrics: QFontMetricsF, names: list[str] | None
    ) -> None:
        widest = metrics.horizontalAdvance(str(columns.count)) + self._style.px(8)
        every = int(nice(max(1.0, widest / columns.width)))
        bottom = columns.area.bottom() + metrics.height() + self._style.px(4)
        painter.setPen(self._style.colour("muted"))
        for j in range(columns.count):
            name = names[j] if names else str(j + 1)
            if every == 1 or j == 0 or (j + 1) % every == 0 or not name.isdigit():
                painter.drawText(QPointF(columns.x(j) - metrics.horizontalAdvance(name) / 2, bottom), name)

    def _paint_weights(self, painter: QPainter, moment: AnimatedRound) -> None:
        w, learner = moment.after or (), self.session.run.learner
        columns = self._columns(len(w), self._highest())
        names = [str(j + 1) for j in range(len(w))]
        if learner.biased and names:
            names[-1] = "b"
        self._paint_axis(painter, columns, names)
        self._paint_bars(painter, columns, moment)
        self._paint_best(painter, columns, w)
        self._paint_example(painter, columns, moment)

    def _paint_bars(self, painter: QPainter, columns: Columns, moment: AnimatedRound) -> None:
        """What the round adds grows first in the colour of the mistake, then becomes part of w."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, columns.count <= MANY)
        style, after = self._style, moment.after
        before = moment.before if moment.updated else after
        painter.setBrush(style.brush("hypothesis"))
        for j, (old, new) in enumerate(zip(before, after)):
            rest = old + moment.turned * (new - old) if moment.updated else new
            columns.bar(painter, j, 0.0, rest)
        if not moment.updated:
            return
        painter.setBrush(style.brush(moment.meaning))
        for j, (old, added) in enumerate(zip(before, moment.added)):
            if added:
                columns.bar(painter, j, old, old + moment.grown * added, share=0.55 if columns.count <= MANY else 1.0)

    def _paint_best(self, painter: QPainter, columns: Columns, w: tuple[float, ...]) -> None:
        geometry = self.session.experiment.geometry
        if geometry is None or not geometry.separable or geometry.w is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(self._style, "comparator", 2.5 if columns.count <= MANY else 1.25, [1.6, 0.8]))
        length = norm(w) or 1.0
        half = min(0.46 * columns.width, WIDEST)
        for j, value in enumerate((np.asarray(geometry.w) * length).tolist()):
            y = columns.y(value)
            painter.drawLine(QPointF(columns.x(j) - half, y), QPointF(columns.x(j) + half, y))

    def _paint_example(self, painter: QPainter, columns: Columns, moment: AnimatedRound) -> None:
        if moment.i is None:
            return
        x = self.session.run.examples[moment.i]
        d = min(self._style.px(16), max(0.5 * columns.width, 4.0))
        for j, value in enumerate(x):
            if value or columns.count <= MANY:
                size = d if value else 0.35 * d
                draw_symbol(painter, self._style, QPointF(columns.x(j), columns.y(value)), moment.y, size)

    def _paint_scores(self, painter: QPainter, moment: AnimatedRound) -> None:
        scores = self.session.points.y * self.session.run.learner.scores()
        columns = self._columns(len(scores), float(np.abs(scores).max(initial=0.0)) * 1.08)
        self._paint_axis(painter, columns)
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
