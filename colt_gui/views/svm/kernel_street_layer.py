"""The machine with a kernel: its surface as tints, the zero line, the lines at ±μ and the street between them."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field_picture import (
    CELL,
    FINE,
    FieldPicture,
    Finer,
    affordable,
    draw_field,
    grid_of,
    level_lines,
)
from colt_gui.views.plane.plane_map import PlaneMap


class KernelStreet(NamedTuple):
    """f on a grid of `step` pixels, and its lines in pixels: f = 0, and f = ±μ where the margin is positive."""

    f: np.ndarray
    step: int
    image: QImage
    zero: list[QLineF]
    plus: list[QLineF]
    minus: list[QLineF]


class KernelStreetLayer:
    def __init__(self, style: Style) -> None:
        self.style, self._tints = style, FieldPicture(style)
        self._key: tuple | None = None
        self._solution: Solution | None = None
        self._street: KernelStreet | None = None
        self._fine: tuple[Hashable, np.ndarray] | None = None  # what the finest values are of, and these

    def forget(self) -> None:
        self._key = None
        self._tints.forget()

    def step(self, view: PlaneMap, solution: Solution, moving: bool) -> int:
        """How many pixels one value is for: of many support vectors a coarser picture comes first."""
        if not moving and self._has_fine(view, solution):
            return FINE
        return affordable(view, len(solution.support), moving)

    def finer(self, view: PlaneMap, solution: Solution) -> Finer:
        """Return how the finest values are computed, in the background, and kept when they are there."""
        key = (view, Same(solution))

        def keep(values: np.ndarray) -> None:
            self._fine = (key, values)

        return Finer(key, partial(solution.decision_surface, *grid_of(view, FINE)), keep)

    def street(self, view: PlaneMap, solution: Solution, step: int) -> KernelStreet | None:
        if not solution.separable or min(view.width, view.height) < CELL:
            return None
        if not self.knows(view, solution, step):
            self._key, self._solution = (view, step), solution
            self._street = self._make(view, solution, step)
        return self._street

    def knows(self, view: PlaneMap, solution: Solution, step: int) -> bool:
        return solution is self._solution and self._key == (view, step)

    def _has_fine(self, view: PlaneMap, solution: Solution) -> bool:
        return self._fine is not None and self._fine[0] == (view, Same(solution))

    def _values(self, view: PlaneMap, solution: Solution, step: int) -> np.ndarray:
        if step == FINE and self._fine is not None and self._has_fine(view, solution):
            return self._fine[1]
        return solution.decision_surface(*grid_of(view, step))

    def _make(self, view: PlaneMap, solution: Solution, step: int) -> KernelStreet:
        f, mu = self._values(view, solution, step), solution.mu
        zero = level_lines(f, step)
        if not mu > 0:
            scale = float(np.mean(np.abs(solution.decision))) or 1.0
            return KernelStreet(f, step, self._tints.image(f, scale), zero, [], [])
        image = self._tints.image(f, mu, street=True)
        return KernelStreet(f, step, image, zero, level_lines(f, step, mu), level_lines(f, step, -mu))

    def ground(self, painter: QPainter, street: KernelStreet) -> None:
        draw_field(painter, street.image, street.step)

    def paint(self, painter: QPainter, street: KernelStreet) -> None:
        self._lines(painter, street.plus + street.minus, "margin", 2)
        separates = self._solution.mu > 0
        self._lines(painter, street.zero, "hypothesis" if separates else "muted", 3 if separates else 2)

    def _lines(self, painter: QPainter, lines: list[QLineF], meaning: str, width: float) -> None:
        stroke = pen(self.style, meaning, width)
        stroke.setCapStyle(Qt.PenCapStyle.SquareCap)  # pieces overlap a little; round ones take five times as long
        painter.setPen(stroke)
        if lines:
            painter.drawLines(lines)
