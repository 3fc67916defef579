"""Hypothesis space: every example z = y·ψ(x) cuts the directions in half, and what is left is consistent.

All drawing coordinates are those of the unit disc, y upwards. In two dimensions the disc is the plane of w
itself (`Circle`); in three it is the whole sphere of directions, equal areas for equal shares (`Sphere`);
beyond that it is the plane through w* and w (`Section`).
"""

from __future__ import annotations

import math
from functools import cached_property
from typing import NamedTuple

import numpy as np

from colt_gui.models.maths.hulls import convex_hull
from colt_gui.models.maths.margin import Geometry
from colt_gui.models.perceptrons.experiment import PerceptronExperiment
from colt_gui.models.perceptrons.readings import Path

NARROWEST = 1e-12  # a cone below rounding error is no cone
TURN = np.linspace(-math.pi, math.pi, 49)
LONGEST = "max ‖w‖"  # what the rim stands for where no theorem says how long w may be
MANY_CUTS = 500  # of which few can end the region
COARSEST = 0.2  # how far apart the points of a curve in the disc may be


class Region(NamedTuple):
    """A part of the disc: inside the outline, or outside it (`inside_out`: it holds the whole rim)."""

    outline: np.ndarray
    inside_out: bool = False

    @property
    def share(self) -> float:
        """Its area as a part of the disc's."""
        x, y = self.outline.T
        area = abs(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1))) / (2 * math.pi)
        return float(1 - area if self.inside_out else area)


def rays(angles: np.ndarray) -> np.ndarray:
    return np.column_stack([np.cos(angles), np.sin(angles)])


def arc(start: float, end: float) -> np.ndarray:
    """Return points of the unit circle, one every two degrees at least."""
    return rays(np.linspace(start, end, math.ceil(90 * (end - start) / math.pi) + 1))


WHOLE = Region(arc(-math.pi, math.pi))


class Circle:
    """w in the plane: an example's cut is a line through the origin, the consistent directions are a cone."""

    def __init__(self, Z: np.ndarray) -> None:
        self.Z = Z
        self.angles = np.arctan2(Z[:, 1], Z[:, 0])
        self.cuttable = np.asarray(Z.any(axis=1))

    def interval(self, seen: np.ndarray) -> tuple[float, float] | None:
        """Return the consistent angles (from, to) with to > from; None when there are none.

        All examples must lie in an open half-plane, i.e. leave a gap of more than π; w may then turn up to a
        right angle away from the two at the ends of the gap.
        """
        if not seen.any():
            return -math.pi, math.pi
        if not self.cuttable[seen].all():
            return None
        angles = np.sort(self.angles[seen])
        gaps = np.diff(angles, append=angles[0] + 2 * math.pi)
        widest = int(gaps.argmax())
        last, width = angles[widest], gaps[widest] - math.pi
        if width <= NARROWEST:
            return None
        start = float(last - math.pi / 2)
        return start, start + float(width)

    def region(self, seen: np.ndarray) -> Region | None:
        interval = self.interval(seen)
        if interval is None:
            return None
        if not seen.any():
            return WHOLE
        return Region(np.vstack([[0.0, 0.0], arc(*interval)]))

    def cut(self, i: int) -> np.ndarray:
        return np.asarray(self.cuts(np.array([i]))[0])

    def cuts(self, which: np.ndarray) -> np.ndarray:
        """Return the two ends (k, 2, 2) of the cut of each of these examples."""
        end = rays(self.angles[which] + math.pi / 2)
        return np.stack([end, -end], axis=1)

    def side(self, i: int) -> Region:
        """Return the region of the directions that are right about example i."""
        return Region(arc(self.angles[i] - math.pi / 2, self.angles[i] + math.pi / 2))

    def spot(self, w: np.ndarray) -> np.ndarray | None:
        """Return the place of w's direction: on the rim."""
        length = math.hypot(*w)
        return np.asarray(w) / length if length > 0 else None

    def distances(self, point: np.ndarray) -> np.ndarray:
        """Return the distance from a place in the disc to each cut."""
        return np.where(self.cuttable, np.abs(rays(self.angles) @ point), np.inf)


class Sphere:
    """w in space: cuts are great circles, the consistent directions a spherical polygon. Seen whole from w*.

    The map is Lambert's: a direction at angle θ from the centre goes to radius sin(θ/2), so that areas in the
    disc are shares of all directions.
    """

    def __init__(self, Z: np.ndarray, centre: np.ndarray | None, inner: np.ndarray | None) -> None:
        """`centre` is w*, None where there is none. `inner` is right about the first examples, as far as possible."""
        lengths = np.linalg.norm(Z, axis=1)
        self.cuttable = lengths > 0
        self.Z = Z / np.where(self.cuttable, lengths, 1.0)[:, None]
        self.inner = inner
        self.centre = _unit(centre) if centre is not None else self._somewhere()
        self.frame = _frame(self.centre)

    def _somewhere(self) -> np.ndarray:
        """Return the direction of the mean example, moved off every cut so that no cut runs through the antipode."""
        centre, Z = _unit(self.Z.sum(axis=0)), self.Z[self.cuttable]
        for k in range(1, 50):
            if np.abs(Z @ centre).min(initial=1.0) > 1e-5:
                break
            centre = _unit(centre + 1e-3 * np.array([math.sin(k), math.sin(2.3 * k), math.sin(3.7 * k)]))
        return centre

    def project(self, P: np.ndarray) -> np.ndarray:
        """Return the places in the disc of unit vectors (…, 3)."""
        xy, height = P @ self.frame.T, P @ self.centre
        away = np.hypot(xy[..., 0], xy[..., 1])
        radius = np.sqrt(np.clip((1 - height) / 2, 0.0, 1.0))
        lost = away < 1e-15  # the centre, or its antipode, which is the whole rim
        scale = radius / np.where(lost, 1.0, away)
        placed = xy * scale[..., None]
        placed[lost] = np.stack([radius, np.zeros_like(radius)], axis=-1)[lost]
        return np.asarray(placed)

    def direction(self, point: np.ndarray) -> np.ndarray:
        """Return the unit vector that is drawn at this place of the disc."""
        radius = min(math.hypot(*point), 1.0)
        height = 1 - 2 * radius**2
        return np.asarray(height * self.centre + 2 * math.sqrt(1 - radius**2) * (point @ self.frame))

    def interior(self, seen: np.ndarray) -> np.ndarray | None:
        """Return a direction that is right about all examples seen, the first ones; None where there is none."""
        if self.inner is None or not (self.Z[seen] @ self.inner > 0).all():
            return None
        return self.inner

    def region(self, seen: np.ndarray) -> Region | None:
        """Return the consistent region; None where it is empty.

        Along each bearing e from an interior c the nearest cut ends it: ⟨cos θ·c + sin θ·e, z⟩ = 0.
        """
        if not seen.any():
            return WHOLE
        c = self.interior(seen)
        if c is None:
            return None
        axes, Z = _frame(c), self.Z[seen]
        Q = _outermost(-(Z @ axes.T) / (Z @ c)[:, None])  # cot θ along e is the largest ⟨q, e⟩
        bearings = _with_corners(Q, np.linspace(-math.pi, math.pi, 361)[:-1])
        E = rays(bearings)
        theta = np.arctan2(1.0, (Q @ E.T).max(axis=0))
        outline = np.cos(theta)[:, None] * c + np.sin(theta)[:, None] * (E @ axes)
        return Region(self.trace(outline), bool((Z @ -self.centre > 0).all()))

    def trace(self, P: np.ndarray) -> np.ndarray:
        """Return the closed curve of great arcs through these directions, finer where the map stretches it."""
        for _ in range(40):
            spots, following = self.project(P), np.roll(P, -1, axis=0)
            far = np.hypot(*(np.roll(spots, -1, axis=0) - spots).T) > COARSEST
            if not far.any():
                break
            middles = P[far] + following[far]
            middles /= np.linalg.norm(middles, axis=1)[:, None]
            P = np.insert(P, np.flatnonzero(far) + 1, middles, axis=0)
        return spots

    def cut(self, i: int) -> np.ndarray:
        """Return the great circle across example i."""
        z = self.Z[i]
        if abs(z @ self.centre) < 1e-6:  # through the antipode, where the map tears: a hair beside it
            z = _unit(z + 1e-6 * self.centre)
        return self.trace(np.column_stack([np.cos(TURN), np.sin(TURN)]) @ _frame(z))

    def side(self, i: int) -> Region:
        return Region(self.cut(i), bool(self.Z[i] @ self.centre < 0))

    def spot(self, w: np.ndarray) -> np.ndarray | None:
        length = math.hypot(*w)
        return self.project(np.asarray(w) / length) if length > 0 else None

    def distances(self, point: np.ndarray) -> np.ndarray:
        angle = np.arcsin(np.clip(np.abs(self.Z @ self.direction(point)), 0.0, 1.0))
        return np.where(self.cuttable, angle / 2, np.inf)


def _unit(v: np.ndarray) -> np.ndarray:
    length = float(np.linalg.norm(v))
    return np.asarray(v) / length if length > 0 else np.eye(len(v))[-1]


def _frame(c: np.ndarray) -> np.ndarray:
    """Return two axes across c: x and y as they are when the last axis has been turned to c the short way."""
    if c[2] < -1 + 1e-12:
        return np.array([[1.0, 0.0, 0.0], [0.0, -1.0, 0.0]])
    x, y, z = c
    k = 1 / (1 + z)
    return np.array([[1 - k * x * x, -k * x * y, -x], [-k * x * y, 1 - k * y * y, -y]])


def _outermost(Q: np.ndarray) -> np.ndarray:
    """Keep the rows that can be the largest along some bearing: the corners of their hull."""
    return convex_hull(Q) if len(Q) > MANY_CUTS and np.isfinite(Q).all() else Q


def _with_corners(Q: np.ndarray, bearings: np.ndarray) -> np.ndarray:
    """Return the bearings, and between two of them with different nearest cuts the one where these cross."""
    nearest = (Q @ rays(bearings).T).argmax(axis=0)
    following = np.roll(nearest, -1)
    turn = np.flatnonzero(nearest != following)
    step = Q[following[turn]] - Q[nearest[turn]]
    corners = np.arctan2(-step[:, 0], step[:, 1])
    start = bearings[turn]
    ahead = (corners - start) % math.pi
    inside = ahead < 2 * math.pi / len(bearings)
    return np.sort(np.concatenate([bearings, start[inside] + ahead[inside]]))


class Cone(NamedTuple):
    """All y·ψ(x) lie within the angle `half` of w*, so every w closer to w* than `safe` is right about all of them."""

    half: float
    safe: float


def cone_of(geometry: Geometry) -> Cone | None:
    """Return Kivinen's cone; None where no direction separates the examples."""
    if not geometry.separable:
        return None
    half = math.acos(min(1.0, float((geometry.aligned / np.sqrt(geometry.squares)).min())))
    return Cone(half, math.pi / 2 - half)


class Section:
    """Any number of dimensions: the plane through w* (upright) and w, which stands at its true angle to w*.

    All y·ψ(x) lie in a cone round w* of half-angle `cone`; any w closer to w* than `safe` = π/2 − cone is
    right about every example (Kivinen's cone).
    """

    cone: float | None
    safe: float | None

    def __init__(self, experiment: PerceptronExperiment) -> None:
        geometry, path = experiment.known_geometry, experiment.path
        self.name = "w*" if geometry.separable else "u"
        self.rim = experiment.learner.ceiling_text(geometry.radius)
        self.cone, self.safe = cone_of(geometry) or (None, None)
        self.known = geometry.separable or bool(path.gain)
        along = _along(experiment, path)
        with np.errstate(invalid="ignore", divide="ignore"):
            self.angles = np.arccos(np.clip(along / path.norm, -1.0, 1.0))  # nan where w = 0
            ceiling = experiment.learner.ceiling(np.arange(len(path.norm)), geometry.radius)
            if ceiling is None:
                self.rim, ceiling = LONGEST, path.norm.max()
            self.lengths = np.nan_to_num(np.clip(path.norm / ceiling, 0.0, 1.0))

    def tip(self, m: int) -> np.ndarray:
        """Return the end of w after m updates; the rim is the longest w that the theorem allows."""
        angle = self.angles[m]
        if not math.isfinite(angle):
            return np.zeros(2)
        return np.asarray(self.lengths[m] * np.array([math.sin(angle), math.cos(angle)]))


def wedge(half: float) -> np.ndarray:
    """Return the outline of the part of the disc within this angle of upright."""
    return np.vstack([[0.0, 0.0], arc(math.pi / 2 - half, math.pi / 2 + half)])


def _along(experiment: PerceptronExperiment, path: Path) -> np.ndarray:
    """Return ⟨w_m, u⟩ after each update m, for the unit comparator u that is drawn."""
    if experiment.learner.additive:
        return path.along
    geometry = experiment.known_geometry
    u = geometry.separator if geometry.separable else experiment.comparator
    return path.along if u is None else experiment.run.weights_at_updates @ _unit(u)


class Space:
    """The space of one experiment with w's walk through it."""

    def __init__(self, experiment: PerceptronExperiment) -> None:
        self.experiment, run = experiment, experiment.run
        self.count = np.concatenate([[0], np.cumsum(run.updates)])
        self.times = np.flatnonzero(run.updates) + 1
        m = len(experiment.points)
        self.first = np.full(m, len(run) + 1)
        self.first[run.numbers[::-1]] = np.arange(len(run), 0, -1)
        self.shape = _shape(experiment)

    @property
    def flat(self) -> bool:
        """The disc shows directions with their cuts, rather than a section."""
        return not isinstance(self.shape, Section)

    def seen(self, t: int) -> np.ndarray:
        """Tell of each example whether it has come in the first t rounds."""
        return self.first <= t

    @cached_property
    def _kept(self) -> np.ndarray:
        where = self.experiment.run.numbers[self.times - 1]
        Z = self.experiment.known_geometry.Z
        assert Z is not None
        return np.vstack([np.zeros((1, Z.shape[1])), np.cumsum(Z[where], axis=0)])

    def weights(self, m: int) -> np.ndarray:
        """Return w after m updates, in two or three dimensions."""
        if not self.experiment.learner.written_down:
            return np.asarray(self._kept[m])
        return np.array(self.experiment.run.weights_after(m))

    @property
    def comparator(self) -> np.ndarray | None:
        geometry = self.experiment.known_geometry
        return geometry.w if geometry.separable else None


def _shape(experiment: PerceptronExperiment) -> Circle | Sphere | Section:
    geometry = experiment.known_geometry
    Z = geometry.Z
    if Z is not None and Z.shape[1] == 2:
        return Circle(Z)
    if Z is not None and Z.shape[1] == 3:
        return Sphere(Z, geometry.w if geometry.separable else None, experiment.inner)
    return Section(experiment)
