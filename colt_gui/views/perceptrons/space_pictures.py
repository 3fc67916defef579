"""Hypothesis space as a picture: the disc, the cuts of two and three dimensions, the section of more."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from colt_gui.models.core.learner import Round
from colt_gui.models.perceptrons.hypothesis_space import Circle, Region, Section, Space, Sphere, wedge
from colt_gui.models.text.numbers import number
from colt_gui.views.controls.lab_pictures import WHOLE, CloseUp
from colt_gui.views.look.drawing import draw_small_arrow, pale_pen, pen, polygon, text_on_ground, text_size
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.style import Style

# -- the disc, from unit coordinates to pixels, and words on it ------------------------------------------------------

TIP = 0.86  # arrows end short of the rim
Align = Qt.AlignmentFlag


class Disc:
    """Centre and radius for a widget's size, or for a part that is looked at closely; the corners outside hold
    words."""

    def __init__(self, style: Style, size: QSize, close_up: CloseUp = WHOLE) -> None:
        self.style, self.width, self.height = style, size.width(), size.height()
        self.font = style.font("small", bold=True)
        self.line = text_size(self.font, "Ag").height()
        self._whole = max(min(self.width - 4, self.height - 1.4 * self.line) / 2, 10.0)  # the radius of all of it
        self._middle = QPointF(self.width / 2, self.height / 2)
        self.radius = close_up.times * self._whole
        self.centre = self._middle + close_up.offset(size)

    def pixels(self, points: np.ndarray) -> np.ndarray:
        return np.asarray(points) * (self.radius, -self.radius) + (self.centre.x(), self.centre.y())

    def pixel(self, point: np.ndarray) -> QPointF:
        return QPointF(*self.pixels(point).tolist())

    def unit(self, position: QPointF) -> np.ndarray:
        """Back from pixels."""
        offset = position - self.centre
        return np.array([offset.x(), -offset.y()]) / self.radius

    def path(self, region: Region) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(polygon(self.pixels(region.outline)))
        path.closeSubpath()
        if region.inside_out:
            path.addEllipse(self.centre, self.radius, self.radius)
        return path

    def paint(self, painter: QPainter) -> None:
        painter.setPen(pen(self.style, "hairline", 1.2))
        painter.setBrush(self.style.colour("stage"))
        painter.drawEllipse(self.centre, self.radius, self.radius)

    def trail(self, painter: QPainter, spots: np.ndarray) -> None:
        """Where w was, the older the fainter; the last is where it is now."""
        points = self.pixels(spots)
        size = pen(self.style, "ink", 1.7).widthF()
        for k in range(1, len(points)):
            alpha = 0.45 * k / (len(points) - 1)
            painter.setPen(pen(self.style, "ink", 1.1, alpha=alpha))
            if (points[k - 1] != points[k]).any():  # a line without length is an error in a PDF
                painter.drawLine(QPointF(*points[k - 1]), QPointF(*points[k]))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.style.colour("ink", alpha))
            painter.drawEllipse(QPointF(*points[k - 1]), size, size)

    # -- words -----------------------------------------------------------------------------------------------

    def word(self, text: str, x: float, anchor: float, y: float) -> QRectF:
        """The place of a word whose left edge (anchor 0) or right edge (anchor 1) is at x."""
        wide = text_size(self.font, text).width() + 3
        return QRectF(x - anchor * wide, y, wide, self.line)

    def corner(self, text: str, right: bool, bottom: bool) -> QRectF:
        y = self.height - self.line if bottom else 0.0
        return self.word(text, self.width if right else 0.0, float(right), y)

    def write(self, painter: QPainter, rect: QRectF, text: str, role: str, ground: float = 0.0) -> None:
        painter.setFont(self.font)
        under = self.style.colour("stage", ground) if ground else None
        text_on_ground(painter, rect, text, self.style.colour(role), under, Align.AlignHCenter)

    def note(self, painter: QPainter, text: str, colour: QColor, upper: bool = False) -> None:
        """A sentence in the lower (or upper) part of what is seen, on its own ground."""
        font = self.style.font("small")
        painter.setFont(font)
        wide = min(1.6 * self._whole, text_size(font, text).width() + 4)
        flags = Align.AlignCenter | Qt.TextFlag.TextWordWrap
        rect = painter.boundingRect(QRectF(0, 0, wide, 4 * self._whole), flags, text)
        away = -0.5 if upper else 0.5
        rect.moveCenter(self._middle + QPointF(0.0, away * self._whole))
        text_on_ground(painter, rect, text, colour, self.style.colour("stage", 0.88), Align.AlignHCenter)


# -- two and three dimensions: cuts, the consistent region, w* and w with its trail ----------------------------------

TRAIL = 7  # directions back in time
MOST_CUTS = 40


class Directions:
    """Paints one `Space` whose shape is this one."""

    def __init__(self, space: Space, shape: Circle | Sphere) -> None:
        self.space, self.shape = space, shape
        self.round = isinstance(self.shape, Sphere)
        able = np.flatnonzero(self.shape.cuttable)
        most = MOST_CUTS // 2 if self.round else MOST_CUTS
        self.shown = able if len(able) <= most else able[np.linspace(0, len(able) - 1, most, dtype=int)]
        self._cuts: dict[int, np.ndarray] = {}
        self._polygons: KeptResult[dict[int, QPolygonF]] = KeptResult()
        self._region: KeptResult[Region | None] = KeptResult()

    def region(self, t: int) -> Region | None:
        """The directions that are right about everything seen in t rounds."""
        seen = self.space.seen(t)
        return self._region.of(int(seen.sum()), lambda: self.shape.region(seen))

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
            painter.setPen(pale_pen(disc.style, "hairline", 1, 0.5))
            for line in lines.values():
                painter.drawPolyline(line)
        painter.setPen(pale_pen(disc.style, "outline", 1, 0.22 if self.round else 0.32))
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
        spots = [self.tip(self.space.weights(k)) for k in range(max(1, m - TRAIL), m + 1)]
        tips = np.array([tip for tip in spots if tip is not None]).reshape(-1, 2)
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


# -- many dimensions: the plane through w* and w, with the cones round w* --------------------------------------------

SECTION_TRAIL = 40


class SectionPicture:
    """Paints the `Section` of a hypothesis space. The dotted rim is the longest w that the theorem allows."""

    def __init__(self, space: Space, section: Section) -> None:
        self.space, self.shape = space, section

    def tip(self, t: int, turned: float) -> np.ndarray:
        count = self.space.count
        before, after = (self.shape.tip(int(count[k])) for k in (max(t - 1, 0), t))
        return TIP * (before + turned * (after - before))

    def paint(self, painter: QPainter, disc: Disc, t: int, turned: float) -> None:
        style = disc.style
        disc.paint(painter)
        if not self.shape.known:
            return
        if self.shape.cone is not None and self.shape.safe is not None:
            self._wedge(painter, disc, self.shape.cone, "muted", style.theme.tint)
            self._wedge(painter, disc, self.shape.safe, "margin", style.theme.strong_tint)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(style, "bound", 1.2, "dot"))
        painter.drawEllipse(disc.centre, TIP * disc.radius, TIP * disc.radius)
        painter.setPen(pen(style, "comparator", 2, "dash"))
        painter.drawLine(disc.centre, disc.pixel(np.array([0.0, 1.0])))
        self._paint_walk(painter, disc, t, turned)
        for rect, text, role in self.words(disc, t):
            disc.write(painter, rect, text, role)

    def _wedge(self, painter: QPainter, disc: Disc, half: float, role: str, tint: float) -> None:
        painter.setPen(pen(disc.style, role, 1.5))
        painter.setBrush(disc.style.colour(role, tint))
        painter.drawPolygon(polygon(disc.pixels(wedge(half))))

    def _paint_walk(self, painter: QPainter, disc: Disc, t: int, turned: float) -> None:
        m = int(self.space.count[max(t - 1, 0)])
        tips = [TIP * self.shape.tip(k) for k in range(max(0, m - SECTION_TRAIL), m + 1)]
        tip = self.tip(t, turned)
        disc.trail(painter, np.array([*tips, tip]))
        draw_small_arrow(painter, disc.centre, disc.pixel(tip), pen(disc.style, "hypothesis", 3))

    def words(self, disc: Disc, t: int) -> list[tuple[QRectF, str, str]]:
        """(place, text, role): the comparator's name at its line, everything else in the corners."""
        shape = self.shape
        top = QPointF(disc.centre.x() - disc.style.px(5), disc.centre.y() - disc.radius + 2)
        words = [(disc.word(shape.name, top.x(), 1.0, top.y()), shape.name, "comparator")]
        if shape.cone is not None:
            inside = f"y·x within {number(math.degrees(shape.cone))}°"
            words.append((disc.corner("consistent", False, False), "consistent", "margin"))
            words.append((disc.corner(inside, False, True), inside, "muted"))
        angle = shape.angles[int(self.space.count[t])]
        if math.isfinite(angle):
            text = f"w {number(math.degrees(angle))}° from {shape.name}"
            words.append((disc.corner(text, True, False), text, "hypothesis"))
        rim = f"rim {shape.rim}"
        return [*words, (disc.corner(rim, True, True), rim, "muted")]
