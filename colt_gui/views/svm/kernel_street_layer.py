"""The machine with a kernel: its surface as tints, the zero line, the lines at ±μ and the street between them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.svm.solution import Solution
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field_picture import CELL, COARSE, FINE, FieldPicture, draw_field, grid_of, level_lines
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

    def forget(self) -> None:
        self._key = None
        self._tints.forget()

    def street(self, view: PlaneMap, solution: Solution, moving: bool) -> KernelStreet | None:
        if not solution.separable or min(view.width, view.height) < CELL:
            return None
        key = (view, COARSE if moving else FINE)
        if solution is not self._solution or key != self._key:
            self._key, self._solution, self._street = key, solution, self._make(view, solution, key[1])
        return self._street

    def _make(self, view: PlaneMap, solution: Solution, step: int) -> KernelStreet:
        f, mu = solution.decision_surface(*grid_of(view, step)), solution.mu
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
