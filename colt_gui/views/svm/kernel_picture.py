"""The machine with a kernel on the plane: its surface as tints, the lines at 0 and ±μ, slack as the steepest way."""

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
from colt_gui.views.look.label_placement import Labels
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field import (
    CELL,
    COARSE,
    FINE,
    FieldPicture,
    Finer,
    affordable,
    draw_field,
    grid_of,
    level_lines,
)
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.svm.labels import SvmLabels, Word
from colt_gui.views.svm.roles_layer import RolesLayer, Sticks

# -- the surface -----------------------------------------------------------------------------------------------------


class KernelStreet(NamedTuple):
    """f on a grid of `step` pixels, and its lines in pixels: f = 0, and f = ±μ where the margin is positive."""

    f: np.ndarray
    mu: float
    step: int
    image: QImage
    zero: list[QLineF]
    plus: list[QLineF]
    minus: list[QLineF]


class KernelStreetLayer:
    def __init__(self, style: Style) -> None:
        self.style, self._tints = style, FieldPicture(style)
        self._key: object = None
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
        values = solution.decision_surface(*grid_of(view, step))
        assert values is not None  # of a machine that has a direction
        return values

    def _make(self, view: PlaneMap, solution: Solution, step: int) -> KernelStreet:
        f, mu = self._values(view, solution, step), solution.separator.mu
        zero = level_lines(f, step)
        if not mu > 0:
            scale = float(np.mean(np.abs(solution.separator.decision))) or 1.0
            return KernelStreet(f, mu, step, self._tints.image(f, scale), zero, [], [])
        image = self._tints.image(f, mu, street=True)
        return KernelStreet(f, mu, step, image, zero, level_lines(f, step, mu), level_lines(f, step, -mu))

    def ground(self, painter: QPainter, street: KernelStreet) -> None:
        draw_field(painter, street.image, street.step)

    def paint(self, painter: QPainter, street: KernelStreet) -> None:
        self._lines(painter, street.plus + street.minus, "margin", 2)
        separates = street.mu > 0
        self._lines(painter, street.zero, "hypothesis" if separates else "muted", 3 if separates else 2)

    def _lines(self, painter: QPainter, lines: list[QLineF], meaning: str, width: float) -> None:
        stroke = pen(self.style, meaning, width)
        stroke.setCapStyle(Qt.PenCapStyle.SquareCap)  # pieces overlap a little; round ones take five times as long
        painter.setPen(stroke)
        if lines:
            painter.drawLines(lines)


# -- slack: no straight way leads to the margin line, so a stick follows the steepest way of f -----------------------

STRIDE, STRIDES = 8.0, 24  # pixels of one piece of a way, and the most pieces: a longer way explains nothing
MOST_PATHS = 250  # more ways than this would only be a tangle


def slack_paths(view: PlaneMap, solution: Solution, street: KernelStreet) -> Sticks:
    """From each point with slack to where f = ±μ on its own side; a point from which no short way leads has none."""
    mu = street.mu
    slack = np.flatnonzero(solution.separator.xi > solution.same)
    slack = slack[view.shows(solution.points.X[slack])]
    if not mu > 0 or not 0 < len(slack) <= MOST_PATHS:
        return Sticks([], [], [])
    signs = solution.points.y[slack]
    ways, margins = _ascend(street.f, street.step, view.pixels(solution.points.X[slack]), signs, mu)
    arrived = margins[-1] >= mu
    beyond = arrived & (margins[1:] <= 0)
    inside = arrived & (margins[:-1] < mu) & ~beyond
    return Sticks(_pieces(ways, inside), _pieces(ways, beyond), [], int(arrived.sum()))


def _ascend(
    f: np.ndarray, step: int, places: np.ndarray, signs: np.ndarray, mu: float
) -> tuple[np.ndarray, np.ndarray]:
    """The places after each stride (strides, points, 2) and y·f there; who has arrived at μ stands still."""
    value, slope = _values(f, step, places)
    ways, margins, goal = [places], [signs * value], mu * (1 + 1e-4)
    for _ in range(STRIDES):
        steep = np.maximum(np.hypot(*slope.T), 1e-30)
        length = np.minimum(np.maximum(goal - margins[-1], 0.0) / steep, STRIDE)
        ways.append(ways[-1] + slope * (signs * length / steep)[:, None])
        value, slope = _values(f, step, ways[-1])
        margins.append(signs * value)
        if (margins[-1] >= mu).all():
            break
    return np.array(ways), np.array(margins)


def _values(f: np.ndarray, step: int, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """f and its slope per pixel between the values of the grid (bilinear); beyond the view, those of its edge."""
    rows, columns = f.shape
    u, v = np.minimum(np.maximum(places.T / step - 0.5, 0.0), ((columns - 1.001,), (rows - 1.001,)))
    j, i = u.astype(int), v.astype(int)
    u, v = u - j, v - i
    corner = i * columns + j
    a, b, c, d = (f.ravel()[corner + k] for k in (0, 1, columns, columns + 1))
    value = (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * c + u * d)
    slope = np.column_stack([(1 - v) * (b - a) + v * (d - c), (1 - u) * (c - a) + u * (d - b)]) / step
    return value, slope


def _pieces(ways: np.ndarray, chosen: np.ndarray) -> list[QLineF]:
    pieces = np.concatenate([ways[:-1][chosen], ways[1:][chosen]], axis=1)
    return [QLineF(*piece) for piece in pieces.tolist()]


# -- all of it -------------------------------------------------------------------------------------------------------


class KernelPicture:
    """The hulls are in a space of features: only their street comes down to the plane."""

    def __init__(self, style: Style, roles: RolesLayer, words: SvmLabels) -> None:
        self._layer, self._roles, self._words = KernelStreetLayer(style), roles, words
        self.exact = False
        self._sticks: tuple[KernelStreet | None, Sticks] = (None, Sticks([], [], []))

    def forget(self) -> None:
        self._layer.forget()

    def step(self, view: PlaneMap, solution: Solution, moving: bool) -> int:
        """How many pixels one value of the surface is for."""
        if self.exact:
            return COARSE if moving else FINE
        return self._layer.step(view, solution, moving)

    def finer(self, view: PlaneMap, solution: Solution) -> Finer:
        return self._layer.finer(view, solution)

    def _street(self, view: PlaneMap, solution: Solution, moving: bool) -> KernelStreet | None:
        return self._layer.street(view, solution, self.step(view, solution, moving))

    def lines(self, view: PlaneMap, solution: Solution) -> list[QLineF]:
        street = self._street(view, solution, moving=False)
        return [] if street is None else [*street.zero, *street.plus, *street.minus]

    def ground(self, painter: QPainter, view: PlaneMap, solution: Solution, moving: bool) -> None:
        if (street := self._street(view, solution, moving)) is not None:
            self._layer.ground(painter, street)

    def under(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool, moving: bool) -> None:
        if (street := self._street(view, solution, moving)) is not None:
            self._layer.paint(painter, street)
            self._roles.sticks(painter, self._slack(view, solution, street))

    def _slack(self, view: PlaneMap, solution: Solution, street: KernelStreet) -> Sticks:
        if self._sticks[0] is not street:
            self._sticks = (street, slack_paths(view, solution, street))
        return self._sticks[1]

    def over(self, painter: QPainter, view: PlaneMap, solution: Solution, hulls: bool) -> None:
        """Nothing lies above the points but their rings."""

    def words(self, labels: Labels, view: PlaneMap, solution: Solution, hulls: bool, moving: bool) -> list[Word]:
        street = self._street(view, solution, moving)
        return [] if street is None else [*self._words.levels(labels, street)]
