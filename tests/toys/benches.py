"""A lab with three benches: perceptrons on the plane, one of them with a picture beside it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from colt_gui.models.labs import Lab, Learners
from colt_gui.models.perceptrons.perceptron import Perceptron
from colt_gui.views.base import Guarded
from colt_gui.views.labs import CompanionView, LabView

NAMES = ("Workbench", "Sawbench", "Parkbench")


def _learner(bench):
    return type(bench, (Perceptron,), {"id": f"{bench.lower()}-learner", "name": bench, "lab": "toys"})


def _bench(name):
    learner = _learner(name)
    experiment, report = "perceptrons.experiment:PerceptronExperiment", "perceptrons.readings:report"
    return Lab(name.lower(), name, Learners({learner.id: learner}), experiment, report)


class Besides(Guarded, QWidget):
    """Red all over, and it counts how often it was told."""

    def __init__(self, session, style, parent=None) -> None:
        super().__init__(parent)
        self.session, self.heard = session, 0
        self.setMinimumSize(60, 60)
        session.changed.connect(self.refresh)

    def refresh(self) -> None:
        self.heard += 1

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), Qt.GlobalColor.red)


TOYS = Lab.of_benches("toys", "Toys", *map(_bench, NAMES))
ROW = CompanionView("besides", "Besides", Besides)
TOYS_VIEW = LabView(
    "toys", "statistics",
    benches=tuple(LabView(name.lower(), "statistics", beside=(ROW,) * (name == "Sawbench")) for name in NAMES),
)  # fmt: skip
