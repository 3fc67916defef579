"""The stage of the losses bench for points outside the plane: the margin of every example."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from colt_gui.views.controls.columns_stage import ColumnsStage


class LossMarginsStage(ColumnsStage):
    """Those below 0 are on the wrong side."""

    def __init__(self, *parts) -> None:
        super().__init__(*parts)
        self.setAccessibleName("Margins")

    def header(self) -> str:
        found, d = self.session.experiment.separator, self.session.points.dimension
        if found is not None and found.w is None:
            return found.message
        return self.session.experiment.fault or f"d = {d}: the margin u = y(⟨w, x⟩ + b) of every example."

    def paint_columns(self, painter: QPainter) -> None:
        margins = self.session.experiment.margins(self.session.experiment.learner.id)
        if not len(margins):
            return
        columns = self.columns(len(margins), float(np.abs(margins).max(initial=0.0)) * 1.08)
        self.paint_axis(painter, columns)
        painter.setPen(Qt.PenStyle.NoPen)
        for j, value in columns.thinned(margins):
            painter.setBrush(self._style.brush("mistake" if value < 0 else "hypothesis"))
            columns.bar(painter, j, 0.0, value)
