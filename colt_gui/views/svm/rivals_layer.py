"""The lines, or the curve, of other learners on the same points, for comparison."""

from __future__ import annotations

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter

from colt_gui.models.svm.experiment import SvmExperiment
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.latest import Latest
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field_picture import CELL, COARSE, FINE, grid_of, level_lines
from colt_gui.views.plane.plane_map import Line, PlaneMap

OWN = [6.0, 2.0, 1.0, 2.0]  # the dashes of a learner of one's own
DASHES = {"perceptron": "dot", "margin perceptron": "dash"}
DASH = 9  # pixels of a dash of the kernel perceptron


class RivalsLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._curve: Latest[list[QLineF]] = Latest()

    def lines(self, view: PlaneMap, experiment: SvmExperiment) -> dict[str, Line]:
        found = () if experiment.rivals is None else experiment.rivals.lines
        lines = {name: view.line(*w.tolist(), -b) for name, w, b in found}
        return {name: line for name, line in lines.items() if line is not None}

    def curve(self, view: PlaneMap, experiment: SvmExperiment, moving: bool) -> list[QLineF]:
        """Where the kernel perceptron is 0, in pieces."""
        rival, step = experiment.rivals and experiment.rivals.kernel, COARSE if moving else FINE
        if rival is None or min(view.width, view.height) < CELL:
            return []
        return self._curve.of(
            (view, Same(rival), step), lambda: level_lines(rival.decision_surface(*grid_of(view, step)), step)
        )

    def paint_curve(self, painter: QPainter, pieces: list[QLineF]) -> None:
        """Dashed by squares of the plane: the pieces come in no order along the curve."""
        side = self.style.px(DASH)
        drawn = [p for p in pieces if (int(p.center().x() / side) + int(p.center().y() / side)) % 2]
        painter.setPen(pen(self.style, "muted", 2.25))
        if drawn:
            painter.drawLines(drawn)

    def forget(self) -> None:
        self._curve.forget()

    def paint(self, painter: QPainter, lines: dict[str, Line]) -> None:
        for name, line in lines.items():
            if (ends := line.ends(inset=-8)) is not None:
                painter.setPen(pen(self.style, "muted", 2.25, DASHES.get(name, OWN)))
                painter.drawLine(*ends)
