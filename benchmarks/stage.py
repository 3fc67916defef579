"""Our stage and charts in the middle of an update, and what a peer needs to know to draw the same by other means."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from colt_gui.app import application
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.session import Session
from colt_gui.views.charts.row import Charts
from colt_gui.views.look.style import Style
from colt_gui.views.perceptrons.animation import AnimatedRound, animated_round, turned
from colt_gui.views.plane.plane import Plane

CHARTS = 0.265  # of the height, as in a new window


def points_of(m: int) -> Points:
    """Separable; more than the generator gives as a cloud of their own around the same two middles."""
    if m <= 5000:
        return generate("separable", 1, m=m)
    rng = np.random.default_rng(1)
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    X = rng.uniform(-1, 1, (m, 2)) * (3.6, 1.7) + np.outer(y, (0.0, 1.9))
    return Points(X, y)


class OurStage:
    """The widgets of the window, without the window; the round on show is an update."""

    def __init__(self, m: int, width: int, height: int) -> None:
        self.style, self.session = Style(), Session()
        self.style.apply(application())
        self.playback = self.session.playback
        self.plane = Plane(self.session, self.style)
        self.charts = Charts(self.session, self.style)
        self.whole = QWidget()
        self.image = QImage(width, height, QImage.Format.Format_RGB32)
        self._lay_out(width, height)
        self._open(m)

    def _lay_out(self, width: int, height: int) -> None:
        column = QVBoxLayout(self.whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.plane, 1)
        column.addWidget(self.charts)
        self.charts.setFixedHeight(round(CHARTS * height))
        self.whole.resize(width, height)
        self.whole.show()
        QApplication.processEvents()

    def _open(self, m: int) -> None:
        session = self.session
        session.open(Document(points=points_of(m), learner="perceptron", order="given"))
        session.settle()  # the charts wait for the margin
        self.plane.fit()
        updates = np.flatnonzero(np.diff(session.experiment.updates)) + 1
        session.seek(int(updates[len(updates) // 2]))
        QApplication.processEvents()

    def frame(self, phase: float) -> QImage:
        """The playback's frame, painted as a screen would have it painted."""
        self.playback.show_phase(phase)
        self.whole.render(self.image, QPoint(0, 0))
        return self.image

    # -- for a peer, who must not pay for our widgets ----------------------------------------------------------

    @cached_property
    def _round(self) -> AnimatedRound:
        return animated_round(self.session, self.session.experiment)

    def moment(self, phase: float) -> AnimatedRound:
        """w before, what is added, w after, and how far the line has turned."""
        return self._round.at(phase)

    @cached_property
    def _ways(self) -> list[tuple[float, float]]:
        """From where to where each chart's cursor goes in this round."""
        t, counts = self.session.t, self.session.experiment.updates
        by = {"updates": (float(counts[t - 1]), float(counts[t]))}
        return [by.get(view.chart.over, (t - 1.0, float(t))) for view in self.charts.views]

    def cursors(self, phase: float) -> list[float]:
        return [start + (end - start) * phase for start, end in self._ways]

    def close(self) -> None:
        self.whole.hide()
        self.whole.deleteLater()
        QApplication.sendPostedEvents(self.whole, QEvent.Type.DeferredDelete)


def normal(moment: AnimatedRound) -> np.ndarray:
    """The unit normal of the line on its way; perceptrons here have no bias."""
    return np.array(turned(moment.before, moment.after, moment.turned)[:2])
