"""What the weighted vote says everywhere: tints by W⁺ − W⁻, and the line where it changes sides."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.experts.streams.plane_experts import Expert, plane_forms, vote_region
from colt_gui.models.maths.distinct import distinct_rows
from colt_gui.views.experts.animation import Votes
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style
from colt_gui.views.plane.field import CELL, FieldPicture, draw_field, grid_of, zero_line
from colt_gui.views.plane.plane_map import PlaneMap

LIGHT = 1e-7  # weights that no eye would see
EVEN = 1e-9  # votes closer than this are a tie, which counts as +
MAX_CROSSED_LINES = 260  # more lines than this are too many to cross with one another while things move


def merged(experts: list[Expert], weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Lines (k, 3) as w₁, w₂, b with their signed weights, each line once, and the vote of the constants."""
    W, b, sign = plane_forms(experts)
    signed = weights * sign
    flat = (W == 0).all(axis=1)
    fixed = float(np.where(b[flat] <= 0, signed[flat], -signed[flat]).sum())
    heavy = ~flat & (weights > LIGHT * weights.max(initial=0.0))
    forms, signed = np.column_stack([W, b])[heavy], signed[heavy]
    turned = (forms[:, 0] < 0) | ((forms[:, 0] == 0) & (forms[:, 1] < 0))
    forms[turned] *= -1
    signed[turned] *= -1
    lines, which = distinct_rows(np.round(forms, 9) + 0.0)
    summed = np.bincount(which, signed, minlength=len(lines))
    return lines, summed.astype(float, copy=False), fixed  # a sum of nothing comes as whole numbers


def vote_boundary(lines: np.ndarray, weights: np.ndarray, fixed: float, centre: np.ndarray, far: float) -> np.ndarray:
    """Segments (m, 4) within `far` of the centre.

    Along a line the vote of the others changes at each crossing; the line itself matters where that vote is closer
    to a tie than its own weight.
    """
    if not len(lines):
        return np.empty((0, 4))
    W, b = lines[:, :2], lines[:, 2]
    along = np.column_stack([-W[:, 1], W[:, 0]])
    start = W * b[:, None] + along * (along @ centre)[:, None]  # the place of each line that is nearest to the centre
    cuts, others = _vote_of_the_others(along @ W.T, b - start @ W.T, weights, fixed)
    cuts = np.clip(cuts, -far, far)
    own, even = weights[:, None], EVEN * np.abs(weights).sum()
    matters = ((others + own >= -even) != (others - own >= -even)) & (cuts[:, 1:] > cuts[:, :-1])
    i, k = np.nonzero(matters)
    return np.hstack([start[i] + along[i] * cuts[i, k + end][:, None] for end in (0, 1)])


def _vote_of_the_others(
    slope: np.ndarray, gap: np.ndarray, weights: np.ndarray, fixed: float
) -> tuple[np.ndarray, np.ndarray]:
    """For each line the places at which the others cross it, in order, and what they vote between those.

    Line j crosses line i at gap/slope and then counts as positive if the slope is.
    """
    parallel = np.abs(slope) < EVEN
    with np.errstate(divide="ignore", invalid="ignore"):
        at = np.where(parallel, np.inf, gap / slope)
    step = np.where(parallel, 0.0, 2 * weights * np.sign(slope))
    aside = np.where(parallel, np.where(gap <= 0, weights, -weights), 0.0)
    np.fill_diagonal(aside, 0.0)
    first = (fixed + aside.sum(axis=1) - step.sum(axis=1) / 2)[:, None]
    order = np.argsort(at, axis=1)
    others = np.hstack([first, first + np.cumsum(np.take_along_axis(step, order, 1), axis=1)])
    ends = np.full_like(first, np.inf)
    return np.hstack([-ends, np.take_along_axis(at, order, 1), ends]), others


CLEAR = 0.35  # a majority of this size has half of the full tint
FEW_PIECES = 60
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
        self._key: tuple[object, ...] = ()
        self._weights: np.ndarray | None = None
        self._region = VoteRegion(None, STEPS[0], [])

    def forget(self) -> None:
        self._key = ()
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
        if len(region.boundary) <= FEW_PIECES:
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
        if len(lines) > MAX_CROSSED_LINES:
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
