"""The roles of the points: rings by multiplier for support vectors, crosses for errors, sticks for slack."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.maths.distinct import places_among
from colt_gui.models.svm.readings import RINGS
from colt_gui.models.svm.solution import Solution
from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import blank_image, is_raster, pale_pen, pen, scale_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.plane.plane_map import PlaneMap

LEVELS = 8  # weights of rings that an eye can tell apart
PALE = 0.45  # of the colour in a stick among very many
THICK_STICKS, MOST_CAPS = 40, 400  # more sticks than that are thinner, and have no caps
MOST_STICKS = 500  # of still more only some are drawn: one could not tell them apart
CRAMPED = 0.6  # rings so slender are not told apart when doubled


class Sticks(NamedTuple):
    """From each point inside the margin to its own margin line; beyond the separator it is an error."""

    inside: list[QLineF]
    beyond: list[QLineF]
    caps: list[QLineF]
    total: int = 0


class RolesLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._stamps: dict[tuple[str, int, float, float], QImage] = {}

    def forget(self) -> None:
        self._stamps.clear()

    # -- rings -----------------------------------------------------------------------------------------------

    def rings(self, painter: QPainter, view: PlaneMap, solution: Solution) -> None:
        """A support vector with a larger multiplier has a heavier ring."""
        used = solution.support
        if not len(used):
            return
        r = self._radius(len(solution.points))
        used = used[_near(view, view.pixels(solution.points.X[used]), 2 * r)]
        places = view.pixels(solution.points.X[used])
        levels = np.ceil(LEVELS * solution.alpha[used] / solution.alpha.max()).astype(int)
        draw = self._stamped if is_raster(painter) else self._drawn
        draw(painter, places, np.array(solution.standing, dtype=object)[used], levels, r)

    def _radius(self, count: int) -> float:
        return max(0.64 * symbol_size(self.style, count), self.style.line(3.5))

    def _drawn(self, painter: QPainter, places: np.ndarray, roles: np.ndarray, levels: np.ndarray, r: float) -> None:
        """Rings for a vector picture."""
        for (x, y), role, level in zip(places.tolist(), roles.tolist(), levels.tolist()):
            painter.save()
            painter.translate(x, y)
            self._draw_ring(painter, role, level, r)
            painter.restore()

    def _stamped(self, painter: QPainter, places: np.ndarray, roles: np.ndarray, levels: np.ndarray, r: float) -> None:
        """Rings for a screen, where equal ones are equal pixels."""
        ratio, names = scale_of(painter), np.array(list(RINGS))
        kinds, which = places_among((roles[:, None] == names).argmax(axis=1) * (LEVELS + 1) + levels)
        ranks = (divmod(kind, LEVELS + 1) for kind in kinds.tolist())
        stamps = [self._kept_stamp(str(names[role]), level, r, ratio) for role, level in ranks]
        stamp_all(painter, stamps, places, ratio, which)

    def _kept_stamp(self, *key: *tuple[str, int, float, float]) -> QImage:
        if key not in self._stamps:
            self._stamps[key] = self._stamp(*key)
        return self._stamps[key]

    def _stamp(self, role: str, level: int, r: float, ratio: float) -> QImage:
        side = int((4.4 * r + 8) * ratio) + 1
        image = blank_image(side, side, ratio)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(side / ratio / 2, side / ratio / 2)
            self._draw_ring(painter, role, level, r)
        return image

    def _draw_ring(self, painter: QPainter, role: str, level: int, r: float) -> None:
        """One ring on the margin; two at α = C (where there is room); an error has a cross besides."""
        thin = min(1.0, r / self.style.line(9))  # small points have slender rings
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if role == "margin":
            width = (1.25 + 3.25 * level / LEVELS) * thin
            painter.setPen(pen(self.style, RINGS[role], width))
            grown = r + self.style.line(width) / 2
            painter.drawEllipse(QPointF(0, 0), grown, grown)
            return
        painter.setPen(pen(self.style, RINGS[role], 1.75 * thin))
        outer = r + self.style.line(4.4 * thin if thin > CRAMPED else 0.9 * thin)
        painter.drawEllipse(QPointF(0, 0), outer, outer)
        if thin > CRAMPED:
            painter.drawEllipse(QPointF(0, 0), r + self.style.line(0.9 * thin), r + self.style.line(0.9 * thin))
        if role == "error":
            self._cross(painter, outer, thin)

    def _cross(self, painter: QPainter, r: float, thin: float) -> None:
        """Its arms begin at the ring: the sign of the point stays legible."""
        stroke = pen(self.style, "mistake", 3 * thin)
        stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(stroke)
        near, far = 0.7071 * r, 0.7071 * (r + self.style.line(6 * thin))
        for x in (-1, 1):
            for y in (-1, 1):
                painter.drawLine(QPointF(x * near, y * near), QPointF(x * far, y * far))

    # -- slack -----------------------------------------------------------------------------------------------

    def sticks(self, painter: QPainter, sticks: Sticks) -> None:
        """Many are thin, very many are pale: then their density says more than any one of them. They are opaque all the
        same: transparent lines take eight times as long."""
        width = 2 * min(1.0, (THICK_STICKS / max(sticks.total, 1)) ** 0.35)
        share = 1.0 if sticks.total <= MOST_CAPS else PALE
        for lines, meaning in (
            (sticks.inside, "margin_mistake"), (sticks.beyond, "mistake"), (sticks.caps, "margin_mistake"),
        ):  # fmt: skip
            painter.setPen(pale_pen(self.style, meaning, width, share))
            if lines:
                painter.drawLines(lines)

    def straight_sticks(self, view: PlaneMap, solution: Solution) -> Sticks:
        """Square to the separating line: ξ is their length."""
        if not solution.separable or solution.w is None or not solution.separator.mu > 0:
            return Sticks([], [], [])
        xi, margins = solution.separator.xi, solution.separator.margins
        slack = np.flatnonzero(xi > solution.same)
        X, way = solution.points.X[slack], solution.points.y[slack, None] * solution.w
        goals = view.pixels(X + xi[slack, None] * way)
        starts = view.pixels(X)
        seen = _near(view, starts, 0) | _near(view, goals, 0)
        count = int(np.count_nonzero(seen))
        seen &= _thinned(seen, count)
        wrong = np.maximum(-margins[slack], 0.0)
        middles = view.pixels(X + wrong[:, None] * way)
        beyond = seen & (wrong > 0)
        caps = _caps(goals[seen], solution.w * np.array([view.sx, view.sy]), self.style.line(4))
        inside, wrong_side = _lines(middles[seen], goals[seen]), _lines(starts[beyond], middles[beyond])
        return Sticks(inside, wrong_side, caps, count)


def _thinned(seen: np.ndarray, count: int) -> np.ndarray:
    """Evenly chosen ones where there are too many."""
    return np.cumsum(seen) % -(-max(count, 1) // MOST_STICKS) == 0


def _caps(goals: np.ndarray, normal: np.ndarray, half: float) -> list[QLineF]:
    if len(goals) > MOST_CAPS:
        return []
    along = np.array([-normal[1], normal[0]]) / np.hypot(*normal) * half
    return _lines(goals - along, goals + along)


def _lines(starts: np.ndarray, ends: np.ndarray) -> list[QLineF]:
    return [QLineF(*ab) for ab in np.hstack([starts, ends]).tolist()]


def _near(view: PlaneMap, places: np.ndarray, room: float) -> np.ndarray:
    """Which pixels are in view or within `room` of it."""
    return view.near(places, room)
