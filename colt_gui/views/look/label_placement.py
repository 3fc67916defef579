"""Names on the stage: beside what they name, inside the view, over as little else as possible."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from colt_gui.models.core.points import Points
from colt_gui.views.look.drawing import draw_text, pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.plane.plane_map import Line, PlaneMap

CORNER = (72, 56)  # the corner at the top right belongs to the controls
# shares of a line from its end at which its name may stand
PLACES = (0.0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)
BESIDE = (7, 18, 50, 100, 160)  # design pixels between a line and its name: the farther only where the nearer is taken
APART = 24  # a word farther away than this is tied to its place by a line
NEAREST = 0.2  # what each place farther down the list costs the name of a line, which has many
MOST_POINTS = 2000  # among more points no place is free
# From best to worst, relative to the direction a label would like to go.
TURNS = (0.0, 0.6, -0.6, 1.2, -1.2, 1.8, -1.8, math.pi)
# A line under a word makes it hard to read, a point under a word is lost. Order decides only among free places.
OUTSIDE, ON_LABEL, ON_POINT, ON_LINE, PER_RANK = 4000.0, 1200.0, 100.0, 60.0, 0.7


class Label(NamedTuple):
    """A word in its place; a thin line ties it to what it names, at `at`, where it had to stand apart from it."""

    text: str
    meaning: str
    rect: QRectF
    font: QFont
    at: QPointF | None = None

    def draw(self, painter: QPainter, style: Style, alpha: float = 1.0) -> None:
        if self.at is not None:
            rect, at = self.rect, self.at
            near = QPointF(min(max(at.x(), rect.left()), rect.right()), min(max(at.y(), rect.top()), rect.bottom()))
            if QLineF(at, near).length() > style.px(APART):
                painter.setPen(pen(style, self.meaning, 1.25, alpha=alpha))
                painter.drawLine(at, near)
        draw_text(painter, style, self.rect, self.text, self.font, style.colour(self.meaning, alpha))


class Place(NamedTuple):
    """A place for a word, together with the arrow that would be drawn there."""

    rect: QRectF
    arrow: QLineF | None = None


class Labels:
    """Collects what is taken and finds the cheapest place for each label in turn."""

    def __init__(self, bounds: QRectF, corner: QRectF, points: np.ndarray, radius: float) -> None:
        self.bounds, self.points, self.radius = bounds, points, radius
        self.taken: list[QRectF] = [corner]
        self.lines: list[QLineF] = []
        self.curves = np.empty((0, 2))  # places along curves, close to one another

    def place(self, candidates: Iterable[QRectF], per_rank: float = PER_RANK) -> QRectF:
        """The cheapest of these, of which the earlier ones are preferred; mostly the first is free."""
        rest = iter(candidates)
        rects = [next(rest)]
        if self._cost(rects[0], math.inf) > per_rank:
            rects += rest
        first = int((self._costs(rects) + per_rank * np.arange(len(rects))).argmin()) if len(rects) > 1 else 0
        best = self._kept_inside(rects[first])
        self.taken.append(best)
        return best

    def _costs(self, rects: list[QRectF]) -> np.ndarray:
        """What `_cost` says of each of these, but all at once: many are looked at where it is crowded."""
        left, top, right, bottom = boxes = np.array([_edges_of(rect) for rect in rects]).T[:, :, None]
        edges, points = _edges_of(self.bounds), self._near(boxes)
        seen = (left >= edges[0]) & (top >= edges[1]) & (right <= edges[2]) & (bottom <= edges[3])
        taken = np.array([_edges_of(other) for other in self.taken]).T
        taken = taken[:, (taken[0] < taken[2]) & (taken[1] < taken[3])]  # nothing overlaps what is empty
        over = (left < taken[2]) & (taken[0] < right) & (top < taken[3]) & (taken[1] < bottom)
        costs: np.ndarray = np.where(seen[:, 0], 0.0, OUTSIDE) + ON_LABEL * np.count_nonzero(over, axis=1)
        if self.lines:
            crossed = _crossed(np.array([line.toTuple() for line in self.lines]).T, boxes)
            costs += ON_LINE * np.count_nonzero(crossed, axis=1)
        if len(self.curves):
            costs += ON_LINE * _within(self.curves, boxes, 0.0).any(axis=1)
        if len(points):
            costs += ON_POINT * np.minimum(np.count_nonzero(_within(points, boxes, self.radius), axis=1), 10)
        return costs

    def _near(self, boxes: np.ndarray) -> np.ndarray:
        """The points that lie on any of these boxes, and some more: most are far from all of them."""
        low, high = boxes.min(axis=1) - self.radius, boxes.max(axis=1) + self.radius
        x, y = self.points.T
        return self.points[(x > low[0]) & (y > low[1]) & (x < high[2]) & (y < high[3])]

    def cheapest(self, candidates: Iterable[Place], per_rank: float = PER_RANK) -> int:
        """Which of these. Arrows take longer to judge than words: only those are that may still be the best."""
        places = list(candidates)
        costs = self._costs([place.rect for place in places]) + per_rank * np.arange(len(places))
        best, least = 0, math.inf
        for k in np.argsort(costs, kind="stable").tolist():
            if costs[k] >= least:
                break
            arrow = places[k].arrow
            cost = costs[k] + (0.0 if arrow is None else self._arrow_cost(arrow))
            if cost < least:
                best, least = k, cost
        return best

    def _kept_inside(self, rect: QRectF) -> QRectF:
        """What is named may lie at the edge or in the corner; its label does not."""
        bounds, corner = self.bounds, self.taken[0]
        x = max(min(rect.left(), bounds.right() - rect.width()), bounds.left())
        y = max(min(rect.top(), bounds.bottom() - rect.height()), bounds.top())
        rect = QRectF(x, y, rect.width(), rect.height())
        while (other := next((o for o in self.taken if rect.intersects(o)), None)) is not None:
            lower = rect.translated(0, other.bottom() - rect.top())
            if not bounds.contains(lower):
                return rect if other is not corner else rect.translated(corner.left() - rect.right(), 0)
            rect = lower
        return rect

    def _cost(self, rect: QRectF, least: float) -> float:
        """All of it only as long as it is less than `least`."""
        cost = 0.0 if self.bounds.contains(rect) else OUTSIDE
        cost += ON_LABEL * sum(rect.intersects(other) for other in self.taken)
        if cost < least:
            cost += ON_LINE * sum(_crosses(line, rect) for line in self.lines)
        if cost < least and len(self.curves):
            cost += ON_LINE * bool(inside(self.curves, rect, 0).any())
        if cost < least:
            cost += ON_POINT * min(int(inside(self.points, rect, self.radius).sum()), 10)
        return cost

    def _arrow_cost(self, arrow: QLineF) -> float:
        """An arrow may cross lines, but not words, and no point may lie upon it."""
        seen = self.bounds.contains(arrow.p1()) and self.bounds.contains(arrow.p2())
        cost = 0.0 if seen else OUTSIDE
        cost += ON_LABEL * sum(_crosses(arrow, other) for other in self.taken)
        if len(self.points):
            cost += ON_POINT * min(int((_distances(self.points, arrow) < self.radius).sum()), 10)
        return cost


def page(style: Style, view: PlaneMap, points: Points) -> Labels:
    """Where labels may go: not into the controls' corner nor on the numbers of the axes."""
    px = style.px
    corner = QRectF(view.width - px(CORNER[0]), 0, px(CORNER[0]), px(CORNER[1]))
    places = view.pixels(points.X) if len(points) <= MOST_POINTS else np.empty((0, 2))
    bounds = view.rect.adjusted(px(28), px(6), -px(10), -px(22))
    return Labels(bounds, corner, places, symbol_size(style, len(points)) / 2)


def symbol_font(style: Style) -> QFont:
    """For the letters of mathematics."""
    font = style.font("large", bold=True)
    font.setItalic(True)
    return font


def name_line(style: Style, labels: Labels, line: Line, text: str, meaning: str) -> Label | None:
    """Beside the line near one of its ends, the upper one first."""
    ends = line.ends(inset=style.px(16))
    if ends is None:
        return None
    font, size = style.font("body", bold=True), text_size(style.font("body", bold=True), text)
    first, last = sorted(ends, key=lambda p: p.y())
    normal = math.atan2(line.ny, line.nx)
    places = (
        rect
        for gap in BESIDE
        for s in PLACES
        for p, q in ((first, last), (last, first))
        for rect in alongside(between(p, q, s), normal, style.px(gap), size)
    )
    rect = labels.place(places, NEAREST)
    return Label(text, meaning, rect, font, line.foot(rect.center()))


def between(p: QPointF, q: QPointF, s: float) -> QPointF:
    return QPointF(p.x() + s * (q.x() - p.x()), p.y() + s * (q.y() - p.y()))


def around(at: QPointF, angle: float, gaps: Sequence[float], size: QRectF) -> Iterator[QRectF]:
    """Places around a point, from the wanted direction on to the opposite one."""
    ways: list[tuple[float, float]] = []
    x, y = at.x(), at.y()
    wide, high = size.width(), size.height()
    for gap in gaps:
        for k, turn in enumerate(TURNS):
            if k == len(ways):  # the later gaps look the same ways
                ways.append((math.cos(angle + turn), math.sin(angle + turn)))
            dx, dy = ways[k]
            yield QRectF(x + dx * (gap + wide / 2) - wide / 2, y + dy * (gap + high / 2) - high / 2, wide, high)


def alongside(at: QPointF, normal: float, gap: float, size: QRectF) -> Iterator[QRectF]:
    """On either side of a line through `at`, far enough that no corner touches it."""
    dx, dy = math.cos(normal), math.sin(normal)
    away = gap + abs(dx) * size.width() / 2 + abs(dy) * size.height() / 2
    for side in (away, -away):
        yield _centred(at.x() + dx * side, at.y() + dy * side, size)


def _centred(x: float, y: float, size: QRectF) -> QRectF:
    return QRectF(x - size.width() / 2, y - size.height() / 2, size.width(), size.height())


def _edges_of(rect: QRectF) -> tuple[float, float, float, float]:
    """Return where a rectangle begins and ends: left, top, right, bottom."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _crosses(line: QLineF, rect: QRectF) -> bool:
    """Whether the segment passes through: they overlap and the corners are not all on one side."""
    left, top, right, bottom = _edges_of(rect)
    x1, y1, x2, y2 = line.x1(), line.y1(), line.x2(), line.y2()
    beside = max(x1, x2) + 0.5 <= left or right <= min(x1, x2) - 0.5
    if beside or max(y1, y2) + 0.5 <= top or bottom <= min(y1, y2) - 0.5:
        return False
    dx, dy = x2 - x1, y2 - y1
    sides = [dx * (y - y1) - dy * (x - x1) for x, y in ((left, top), (right, top), (left, bottom), (right, bottom))]
    return min(sides) <= 0 <= max(sides)


def _crossed(lines: np.ndarray, boxes: np.ndarray) -> np.ndarray:
    """The same for each box (rows) and each line (columns)."""
    (x1, y1, x2, y2), (left, top, right, bottom) = lines, boxes
    beside = (np.maximum(x1, x2) + 0.5 <= left) | (right <= np.minimum(x1, x2) - 0.5)
    beside |= (np.maximum(y1, y2) + 0.5 <= top) | (bottom <= np.minimum(y1, y2) - 0.5)
    across, down = y2 - y1, x2 - x1
    sides = [
        down * (y - y1) - across * (x - x1) for x, y in ((left, top), (right, top), (left, bottom), (right, bottom))
    ]
    low, high = np.minimum.reduce(sides), np.maximum.reduce(sides)
    return ~beside & (low <= 0) & (high >= 0)


def _within(places: np.ndarray, boxes: np.ndarray, room: float) -> np.ndarray:
    """For each box (rows) which places (columns) are in it or within `room` of it."""
    (x, y), (left, top, right, bottom) = places.T, boxes
    return (x > left - room) & (x < right + room) & (y > top - room) & (y < bottom + room)


def inside(places: np.ndarray, rect: QRectF, room: float) -> np.ndarray:
    """Which places are in the rectangle or within `room` of it."""
    x, y = places.T
    near = rect.adjusted(-room, -room, room, room)
    return (x > near.left()) & (x < near.right()) & (y > near.top()) & (y < near.bottom())


def _distances(points: np.ndarray, line: QLineF) -> np.ndarray:
    """From each point to the segment."""
    start, way = np.array([line.x1(), line.y1()]), np.array([line.dx(), line.dy()])
    along = np.clip((points - start) @ way / max(way @ way, 1e-12), 0.0, 1.0)
    return np.hypot(*(points - start - along[:, None] * way).T)
