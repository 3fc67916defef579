"""The lines of other learners on the same points, for comparison."""

from __future__ import annotations

from PySide6.QtGui import QPainter

from colt_gui.models.svm.experiment import SvmExperiment
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap

OWN = [6.0, 2.0, 1.0, 2.0]  # the dashes of a learner of one's own
DASHES = {"perceptron": "dot", "margin perceptron": "dash"}


class RivalsLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def lines(self, view: PlaneMap, experiment: SvmExperiment) -> dict[str, Line]:
        lines = {name: view.line(*w.tolist(), -b) for name, w, b in experiment.perceptron_lines}
        return {name: line for name, line in lines.items() if line is not None}

    def paint(self, painter: QPainter, lines: dict[str, Line]) -> None:
        for name, line in lines.items():
            if (ends := line.ends(inset=-8)) is not None:
                painter.setPen(pen(self.style, "muted", 2.25, DASHES.get(name, OWN)))
                painter.drawLine(*ends)
