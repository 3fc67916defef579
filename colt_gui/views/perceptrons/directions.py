"""Hypothesis space in two and three dimensions: cuts, the consistent region, w* and w with its trail."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from colt_gui.models.core.learner import Round
from colt_gui.models.perceptrons.hypothesis_space import Region, Space, Sphere
from colt_gui.models.text.numbers import number
from colt_gui.views.look.drawing import draw_small_arrow, pen, polygon, text_size
from colt_gui.views.look.latest import Latest
from colt_gui.views.perceptrons.disc import TIP, Disc

TRAIL = 7  # directions back in time
MOST_CUTS = 40


class Directions:
    """Paints one `Space`."""

    def __init__(self, space: Space) -> None:
        self.space, self.shape = space, space.shape
        self.round = isinstance(self.shape, Sphere)
        able = np.flatnonzero(self.shape.cuttable)
        most = MOST_CUTS // 2 if self.round else MOST_CUTS
        self.shown = able if len(able) <= most else able[np.linspace(0, len(able) - 1, most, dtype=int)]
        self._cuts: dict[int, np.ndarray] = {}
        self._polygons: Latest[dict[int, QPolygonF]] = Latest()
        self._region_count, self._region = -1, None

    def region(self, t: int) -> Region | None:
        """The directions that are right about everything seen in t rounds."""
        seen = self.space.seen(t)
        count = int(seen.sum())
        if count != self._region_count:
            self._region_count, self._region = count, self.shape.region(seen)
        return self._region

    def weights(self, t: int, turned: float) -> np.ndarray:
        """w on its way from before round t to after it."""
        space = self.space
        before, after = (space.weights(int(space.count[k])) for k in (max(t - 1, 0), t))
        return before + turned * (after - before)

    def tip(self, w: np.ndarray) -> np.ndarray | None:
        """Where w points in the disc."""
        spot = self.shape.spot(w)
        return spot if spot is None or self.round else TIP * spot

    # -- cuts ------------------------------------------------------------------------------------------------

    def paint_cuts(self, painter: QPainter, disc: Disc, t: int) -> None:
        """The disc with all cuts, faint, and those of the examples seen so far."""
        seen, lines = self.space.seen(t), self._lines(disc)
        disc.paint(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not seen.all():
            painter.setPen(pen(disc.style, "hairline", 1, alpha=0.5))
            for line in lines.values():
                painter.drawPolyline(line)
        painter.setPen(pen(disc.style, "outline", 1, alpha=0.22 if self.round else 0.32))
        for i, line in lines.items():
            if seen[i]:
                painter.drawPolyline(line)

    def _lines(self, disc: Disc) -> dict[int, QPolygonF]:
        """The cuts on show in pixels, by example."""
        place = disc.centre.toTuple(), disc.radius
        return self._polygons.of(place, lambda: {i: polygon(self._cut(disc, i)) for i in self.shown.tolist()})

    def _cut(self, disc: Disc, i: int) -> np.ndarray:
        if i not in self._cuts:
            self._cuts[i] = self.shape.cut(i)
        return disc.pixels(self._cuts[i])

    def paint_newest(self, painter: QPainter, disc: Disc, i: int, record: Round) -> None:
        """The example of the round on show; on an update also the half that it asks for."""
        role = "mistake" if record.mistake else "margin_mistake" if record.updated else "muted"
        self.paint_cut(painter, disc, i, role, 2.2 if record.updated else 1.2, 0.09 if record.updated else 0.0)

    def paint_cut(self, painter: QPainter, disc: Disc, i: int, role: str, width: float, tint: float) -> None:
        if not self.shape.cuttable[i]:
            return
        if tint:
            painter.fillPath(disc.path(self.shape.side(i)), disc.style.colour(role, tint))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(disc.style, role, width))
        painter.drawPolyline(polygon(self._cut(disc, i)))

    def cut_at(self, point: np.ndarray, within: float) -> int | None:
        """The example whose cut runs there."""
        if math.hypot(*point) > 1:
            return None
        distances = self.shape.distances(point)
        nearest = int(distances.argmin())
        return nearest if distances[nearest] <= within else None

    # -- the consistent region -------------------------------------------------------------------------------

    def paint_region(self, painter: QPainter, disc: Disc, region: Region) -> None:
        painter.setPen(pen(disc.style, "margin", 1.8))
        painter.setBrush(disc.style.colour("margin", disc.style.theme.strong_tint))
        painter.drawPath(disc.path(region))
        disc.write(painter, *self.region_label(disc, region), "margin")

    def region_label(self, disc: Disc, region: Region) -> tuple[QRectF, str]:
        """Its name and share of all directions, in the corner nearest to it."""
        share = 100 * region.share
        text = f"consistent {number(share, 2)} %" if share >= 0.1 else "consistent < 0.1 %"
        x, y = (0.0, 0.0) if self.round else region.outline.mean(axis=0)
        return disc.corner(text, right=x >= -1e-6, bottom=y < -1e-6), text

    # -- w and w* --------------------------------------------------------------------------------------------

    def paint_vectors(self, painter: QPainter, disc: Disc, t: int, turned: float) -> None:
        w, best = self.tip(self.weights(t, turned)), self.space.comparator
        best = None if best is None else self.shape.spot(best)
        if best is not None:
            self._paint_comparator(painter, disc, best)
        trail = self._trail(t)
        if w is not None:
            disc.trail(painter, np.vstack([trail, w]))
            self._paint_w(painter, disc, w)
        for text, role, rect in self.names(disc, w, best):
            disc.write(painter, rect, text, role, ground=0.6)

    def _trail(self, t: int) -> np.ndarray:
        """Past directions; in the plane the older the nearer to the centre, on the sphere where they were."""
        m = int(self.space.count[max(t - 1, 0)])
        tips = [self.tip(self.space.weights(k)) for k in range(max(1, m - TRAIL), m + 1)]
        tips = np.array([tip for tip in tips if tip is not None]).reshape(-1, 2)
        return tips if self.round else tips * (0.93 ** np.arange(len(tips))[::-1])[:, None]

    def _paint_comparator(self, painter: QPainter, disc: Disc, spot: np.ndarray) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.round:
            line = pen(disc.style, "comparator", 2)
            painter.setPen(line)
            painter.drawEllipse(disc.pixel(spot), 3 * line.widthF(), 3 * line.widthF())
        else:
            painter.setPen(pen(disc.style, "comparator", 2, "dash"))
            painter.drawLine(disc.centre, disc.pixel(spot))

    def _paint_w(self, painter: QPainter, disc: Disc, tip: np.ndarray) -> None:
        line = pen(disc.style, "hypothesis", 3)
        if not self.round:
            draw_small_arrow(painter, disc.centre, disc.pixel(tip), line)
            return
        painter.setPen(pen(disc.style, "stage", 1.5))
        painter.setBrush(line.color())
        painter.drawEllipse(disc.pixel(tip), 1.7 * line.widthF(), 1.7 * line.widthF())

    def names(self, disc: Disc, w: np.ndarray | None, best: np.ndarray | None) -> list[tuple[str, str, QRectF]]:
        """(text, role, place) of the names of w and w*, each on the side away from the other."""
        names = []
        for text, role, tip, other in (("w", "hypothesis", w, best), ("w*", "comparator", best, w)):
            if tip is not None:
                place = self._beside_spot if self.round else self._beside_arrow
                names.append((text, role, place(disc, text, tip, other)))
        return names

    def _beside_arrow(self, disc: Disc, text: str, tip: np.ndarray, other: np.ndarray | None) -> QRectF:
        turn = 0.0 if other is None else tip[0] * other[1] - tip[1] * other[0]
        # w and w* in one line: one name on either side of it
        side = -math.copysign(1.0, turn) if turn else (1.0 if text == "w" else -1.0)
        across = np.array([-tip[1], tip[0]]) * side / max(math.hypot(*tip), 1e-9)
        wide = text_size(disc.font, text).width()
        reach = abs(across[0]) * wide / 2 + abs(across[1]) * disc.line / 2 + disc.style.px(5)
        along = (0.62 if text == "w" else 0.8) * tip
        at = disc.pixel(along) + QPointF(across[0], -across[1]) * reach
        return QRectF(at.x() - wide / 2 - 1, at.y() - disc.line / 2, wide + 2, disc.line)

    def _beside_spot(self, disc: Disc, text: str, tip: np.ndarray, other: np.ndarray | None) -> QRectF:
        left = other is not None and (tip[0] < other[0] or (tip[0] == other[0] and text == "w"))
        at, gap = disc.pixel(tip), disc.style.px(9)
        wide = text_size(disc.font, text).width() + 2
        return QRectF(at.x() - gap - wide if left else at.x() + gap, at.y() - disc.line / 2, wide, disc.line)
