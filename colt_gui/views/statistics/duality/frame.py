"""Between the values of a duality picture and its pixels, and which values are in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from colt_gui.models.statistics.duality.line_problem import END

if TYPE_CHECKING:
    from colt_gui.models.statistics.duality.experiment import DualExperiment

ABOVE, BELOW = 2.4, 0.35  # in sight: so many times the best value, and so much of that below 0
FARTHER, ENDLESS = 2.1, 8.0  # forces in sight: so many times λ*, or up to here where there is none


class Span(NamedTuple):
    low: float
    high: float


class Frame(NamedTuple):
    """`area` in pixels shows `across` from left to right and `up` from bottom to top."""

    area: QRectF
    across: Span
    up: Span

    def x(self, value: float) -> float:
        share = (value - self.across.low) / (self.across.high - self.across.low)
        return self.area.left() + share * self.area.width()

    def y(self, value: float) -> float:
        share = (value - self.up.low) / (self.up.high - self.up.low)
        return self.area.bottom() - share * self.area.height()

    def at(self, x: float, y: float) -> QPointF:
        return QPointF(self.x(x), self.y(y))

    def value_at(self, pixel: float) -> float:
        """Along the lower edge."""
        share = (pixel - self.area.left()) / self.area.width()
        return self.across.low + share * (self.across.high - self.across.low)

    def curve(self, x: np.ndarray, y: np.ndarray) -> QPolygonF:
        """What is far out of sight is cut off there: no painter likes large numbers."""
        room = self.up.high - self.up.low
        kept = np.clip(y, self.up.low - 2 * room, self.up.high + 2 * room)
        return QPolygonF([self.at(*pair) for pair in zip(x.tolist(), kept.tolist())])


def values_in_sight(experiment: DualExperiment) -> Span:
    """The same for the problem and for its dual, so that heights can be compared."""
    best, a = experiment.problem.best.value, experiment.learner.a
    top = max(ABOVE * best, 4.0 * a)
    return Span(-BELOW * top, top)


def forces_in_sight(experiment: DualExperiment) -> Span:
    best = experiment.problem.multiplier
    most = max(at.force for at in experiment.run.steps)
    return Span(0.0, max(1.5, ENDLESS if best is None else FARTHER * best, 1.12 * most))


def places_in_sight() -> Span:
    return Span(-END, END)
