"""What the weighted vote says everywhere: tints by W⁺ − W⁻, and the line where it changes sides."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.experts.streams.plane_experts import Expert, vote_region
from colt_gui.views.experts.animation import Votes
from colt_gui.views.experts.vote_boundary import EVEN, MOST, merged, vote_boundary
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field import CELL, FieldPicture, draw_field, grid_of, zero_line
from colt_gui.views.plane.plane_map import PlaneMap

CLEAR = 0.35  # a majority of this size has half of the full tint
FEW = 60
BLUR = 3  # cells on either side: many steps as small as a pixel are one smooth line to the eye
STEPS = (2, 4, 6, 10)  # pixels for one value
WORK = {True: 60_000, False: 400_000}  # experts × rows of pixels for one picture, while things move and at rest


class VoteRegion(NamedTuple):
    """The tints, `step` pixels for one of their values, and their border; neither where the experts are no halfspaces
    or none is left."""

    image: QImage | None
    step: int
    boundary: list[QLineF]


class VoteRegionLayer:
    def __init__(self, style: Style) -> None:
        self.style, self._tints = style, FieldPicture(style)
        self._key: tuple | None = None
        self._weights: np.ndarray | None = None
        self._region = VoteRegion(None, STEPS[0], [])

    def forget(self) -> None:
        self._key = None
        self._tints.forget()

    def region(self, view: PlaneMap, experts: list[Expert], votes: Votes, moving: bool) -> VoteRegion:
        key = (view, moving)
        if key != self._key or votes.weights is not self._weights:
            self._region = self._make(view, experts, votes, moving)
            self._key, self._weights = key, votes.weights
        return self._region

    def ground(self, painter: QPainter, region: VoteRegion) -> None:
        if region.image is not None:
            draw_field(painter, region.image, region.step)

    def paint(self, painter: QPainter, region: VoteRegion) -> None:
        """With an edge that lifts it off the experts' lines, where it is made of few pieces."""
        if not region.boundary:
            return
        if len(region.boundary) <= FEW:
            painter.setPen(pen(self.style, "stage", 7, alpha=0.55))
            painter.drawLines(region.boundary)
        stroke = pen(self.style, "hypothesis", 3.5)
        stroke.setCapStyle(Qt.PenCapStyle.SquareCap)
        painter.setPen(stroke)
        painter.drawLines(region.boundary)

    def _make(self, view: PlaneMap, experts: list[Expert], votes: Votes, moving: bool) -> VoteRegion:
        step = self._cell(view, len(experts), moving)
        if min(view.width, view.height) < CELL or not votes.weights.any():
            return VoteRegion(None, step, [])
        f = vote_region(experts, votes.weights, *grid_of(view, step))
        if f is None:
            return VoteRegion(None, step, [])
        f[np.abs(f) < EVEN] = 0.0
        image = self._tints.image(f.astype(np.float32), CLEAR)
        return VoteRegion(image, step, self._boundary(view, experts, votes.weights, f, step))

    def _cell(self, view: PlaneMap, count: int, moving: bool) -> int:
        """As fine as the number of experts allows."""
        least = STEPS[1] if moving else STEPS[0]
        fits = (s for s in STEPS if s >= least and count * view.height / s <= WORK[moving])
        return next(fits, STEPS[-1])

    def _boundary(
        self, view: PlaneMap, experts: list[Expert], weights: np.ndarray, f: np.ndarray, step: int
    ) -> list[QLineF]:
        lines, signed, fixed = merged(experts, weights)
        if len(lines) > MOST:
            segments = (zero_line(_blurred(f)) + 0.5) * step
            return [QLineF(*s) for s in segments.tolist()]
        centre = np.array(view.data(QPointF(view.width / 2, view.height / 2)))
        boundary = vote_boundary(lines, signed, fixed, centre, view.diagonal / abs(view.sx))
        return [QLineF(*s) for s in view.pixels(boundary.reshape(-1, 2)).reshape(-1, 4).tolist()]


def _blurred(f: np.ndarray) -> np.ndarray:
    """The mean over a square around each place."""
    for axis in (0, 1):
        room = [(BLUR + 1, BLUR) if a == axis else (0, 0) for a in (0, 1)]
        sums = np.cumsum(np.pad(f, room, mode="edge"), axis=axis)
        width = 2 * BLUR + 1
        f = (np.take(sums, range(width, sums.shape[axis]), axis) - np.take(sums, range(f.shape[axis]), axis)) / width
    f[np.abs(f) < EVEN] = 0.0
    return f
