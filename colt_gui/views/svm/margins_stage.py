"""The stage of a support vector machine for points outside the plane: the margin of every example."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.svm.experiment import SvmExperiment
from colt_gui.session import Session
from colt_gui.views.controls.columns_stage import ColumnsStage
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style


class MarginsStage(ColumnsStage[SvmExperiment]):
    """Those below μ have slack, those below 0 are on the wrong side."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self.setAccessibleName("Margins")

    def header(self) -> str:
        solution, d = self.experiment.solution, self._session.points.dimension
        return solution.message or f"d = {d}: the margin y·f(x) of every example; the line is μ."

    def paint_columns(self, painter: QPainter) -> None:
        solution = self.experiment.solution
        if not solution.separable:
            return
        margins, mu = solution.separator.margins, solution.separator.mu
        columns = self.columns(len(margins), float(np.abs(margins).max(initial=0.0)) * 1.08)
        self.paint_axis(painter, columns)
        painter.setPen(Qt.PenStyle.NoPen)
        for j, value in columns.thinned(margins):
            slack = value < mu - solution.same
            meaning = "mistake" if value < 0 else "margin_mistake" if slack else "hypothesis"
            painter.setBrush(self._style.brush(meaning))
            columns.bar(painter, j, 0.0, value)
        y = columns.y(mu)
        painter.setPen(pen(self._style, "margin", 2))
        painter.drawLine(QPointF(columns.area.left(), y), QPointF(columns.area.right(), y))
