"""The twin view: the space of hypotheses, where every example is a cut and w walks to what is consistent."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.hypothesis_space import HypothesisSpace, Region, Sphere, wedge
from colt_gui.models.wording import number, sign, vector
from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.painting import Still, arrow, polygon, stroke, text_on_ground, text_size
from colt_gui.views.style import Style

TIP = 0.86  # the arrow ends short of the rim
TRAIL = 14  # directions back in time
MOST_CUTS = 150
TURNS = 0.4  # the phase at which an update starts to turn w, as on the stage
Align = Qt.AlignmentFlag


class HypothesisSpaceView(QWidget):
    """Draws `HypothesisSpace`: cuts, the consistent region, w* and w with its trail."""

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._player, self._style = session, player, style
        self._space: HypothesisSpace | None = None
        self._region: tuple[int, Region | None] | None = None
        self._hover: int | None = None
        self._ground, self._past = Still(), Still()
        self.setMouseTracking(True)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName("Hypothesis space")
        session.changed.connect(self.refresh)
        session.refined.connect(self.refresh)
        session.moved.connect(self.follow)
        player.frame.connect(self.follow)
        style.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    # -- state -------------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Another experiment, or its geometry has become known."""
        experiment = self._session.experiment
        known = experiment.geometry is not None and len(experiment.points) > 0
        self._space = HypothesisSpace(experiment) if known else None
        self._region = self._hover = None
        self._cuts: dict[int, np.ndarray] = {}
        self._drawn = np.zeros(0, dtype=bool)
        self._ground.forget()
        self._past.forget()
        self.follow()

    def follow(self) -> None:
        """Another place in time."""
        if self._space is None or self._space.experiment is self._session.experiment:
            self.setAccessibleDescription(self.message())
            self.update()

    def restyle(self) -> None:
        self.setMinimumSize(self._style.px(180), self._style.px(180))
        self._ground.forget()
        self._past.forget()
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(270), self._style.px(250))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return min(width, self._style.px(340))

    def turned(self) -> float:
        """How much of the present update w has made, 0 to 1."""
        return min(max((self._player.phase - TURNS) / (1 - TURNS), 0.0), 1.0)

    def region(self) -> Region | None:
        """The directions that are right about everything seen so far."""
        t = self._session.t if self._player.phase > TURNS else max(self._session.t - 1, 0)
        seen = self._space.seen(t)
        count = int(seen.sum())
        if self._region is None or self._region[0] != count:
            self._region = count, self._space.shape.region(seen)
        return self._region[1]

    def weights(self) -> np.ndarray:
        """w on its way from before the round to after it."""
        space, t = self._space, self._session.t
        before, after = (space.weights(int(space.count[k])) for k in (max(t - 1, 0), t))
        return before + self.turned() * (after - before)

    def message(self) -> str:
        """What has to be said in words."""
        session = self._session
        if not len(session.points):
            return "Directions appear with the first point."
        if self._space is None:
            return "Finding the margin of these points …"
        if not self._space.flat:
            return self._section_message()
        if self.region() is None:
            return "no direction is consistent: not separable"
        return ""

    def _section_message(self) -> str:
        shape = self._space.shape
        if not shape.known:
            return "not separable: there is no w* to measure angles to"
        return "" if shape.cone is not None else "no direction is consistent: not separable"

    # -- places ------------------------------------------------------------------------------------------------

    def disc(self) -> tuple[QPointF, float]:
        """Centre and radius; the corners outside hold the words."""
        edge = self._style.px(11)
        radius = max(min(self.width() - 4, self.height() - 2 * edge) / 2, 10.0)
        return QPointF(self.width() / 2, self.height() / 2), radius

    def _pixels(self, points: np.ndarray) -> np.ndarray:
        centre, radius = self.disc()
        return np.asarray(points) * (radius, -radius) + (centre.x(), centre.y())

    def _pixel(self, point: np.ndarray) -> QPointF:
        return QPointF(*self._pixels(point).tolist())

    def _path(self, region: Region) -> QPainterPath:
        path = QPainterPath()
        path.addPolygon(polygon(self._pixels(region.outline)))
        path.closeSubpath()
        if region.inside_out:
            path.addEllipse(*self._ellipse())
        return path

    def _ellipse(self) -> tuple[QPointF, float, float]:
        centre, radius = self.disc()
        return centre, radius, radius

    # -- painting ----------------------------------------------------------------------------------------------

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._ground.paint(painter, self.size(), "ground", self._paint_ground)
        if self._space is not None and self._space.flat:
            seen = int(self._space.seen(self._session.t).sum())
            self._past.paint(painter, self.size(), seen, self._paint_past, self._paint_more)
            self._paint_newest(painter)
            self._paint_region(painter)
            self._paint_comparator(painter)
            self._paint_trail(painter)
            self._paint_w(painter)
            self._paint_hover(painter)
        elif self._space is not None and self._space.shape.known:
            self._paint_section(painter)
        self._paint_message(painter)

    def _cut(self, i: int) -> np.ndarray:
        if i not in self._cuts:
            self._cuts[i] = self._space.shape.cut(i)
        return self._pixels(self._cuts[i])

    def _shown_cuts(self) -> np.ndarray:
        """Enough of them to see the pattern."""
        able = np.flatnonzero(self._space.shape.cuttable)
        most = MOST_CUTS if self._space.shape.Z.shape[1] == 2 else MOST_CUTS // 2
        return able if len(able) <= most else able[np.linspace(0, len(able) - 1, most, dtype=int)]

    def _paint_ground(self, painter: QPainter) -> None:
        """The disc, and faintly all cuts that there will be."""
        painter.setPen(stroke(self._style, "hairline", 1.2))
        painter.setBrush(self._style.colour("stage"))
        painter.drawEllipse(*self._ellipse())
        if self._space is not None and self._space.flat:
            self._paint_cuts(painter, self._shown_cuts(), "hairline", 0.6)

    def _paint_past(self, painter: QPainter) -> None:
        """The cuts of the examples seen so far."""
        shown = self._shown_cuts()
        seen = self._space.seen(self._session.t)
        self._paint_cuts(painter, shown[seen[shown]], "outline", 0.5 if len(shown) <= 60 else 0.35)
        self._drawn = seen

    def _paint_more(self, painter: QPainter) -> bool:
        """Only the newly seen, when time went forward."""
        seen, shown = self._space.seen(self._session.t), self._shown_cuts()
        if len(seen) != len(self._drawn) or (self._drawn & ~seen).any():
            return False
        new = shown[(seen & ~self._drawn)[shown]]
        self._paint_cuts(painter, new, "outline", 0.5 if len(shown) <= 60 else 0.35)
        self._drawn = seen
        return True

    def _paint_cuts(self, painter: QPainter, which: np.ndarray, role: str, alpha: float) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(self._style, role, 1, alpha=alpha))
        for i in which.tolist():
            painter.drawPolyline(polygon(self._cut(i)))

    def _paint_newest(self, painter: QPainter) -> None:
        """The example of the round on show: on an update the half it asks for."""
        t = self._session.t
        if not t:
            return
        i, record = self._session.run.index(t), self._session.run.round(t)
        if not self._space.shape.cuttable[i]:
            return
        role = "mistake" if record.mistake else "margin_mistake" if record.updated else "muted"
        if record.updated:
            painter.fillPath(self._path(self._space.shape.side(i)), self._style.colour(role, 0.09))
        painter.setPen(stroke(self._style, role, 2.2 if record.updated else 1.4))
        painter.drawPolyline(polygon(self._cut(i)))

    def _paint_region(self, painter: QPainter) -> None:
        region = self.region()
        if region is None:
            return
        painter.setPen(stroke(self._style, "margin", 1.8))
        painter.setBrush(self._style.colour("margin", self._style.theme.strong_tint))
        painter.drawPath(self._path(region))
        painter.setFont(self._style.font("small", bold=True))
        rect, text = self.region_label()
        text_on_ground(painter, rect, text, self._style.colour("margin"), None, Align.AlignHCenter)

    def region_label(self) -> tuple[QRectF, str]:
        """ "consistent" and its share of all directions, in the corner nearest to the region."""
        region = self.region()
        share = 100 * region.share
        text = f"consistent {number(share, 2)} %" if share >= 0.1 else "consistent < 0.1 %"
        wide, high = text_size(self._style.font("small", bold=True), text)
        x, y = (0.0, 0.0) if isinstance(self._space.shape, Sphere) else region.outline.mean(axis=0)
        left = 0.0 if x < -1e-6 else self.width() - wide - 4
        top = self.height() - high if y < -1e-6 else 0.0
        return QRectF(left, top, wide + 4, high), text

    def _paint_comparator(self, painter: QPainter) -> None:
        w = self._space.comparator
        if w is None:
            return
        centre, _ = self.disc()
        spot = self._space.shape.spot(w)
        pen = stroke(self._style, "comparator", 2, "dash")
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if isinstance(self._space.shape, Sphere):
            painter.setPen(stroke(self._style, "comparator", 2))
            painter.drawEllipse(self._pixel(spot), 3 * pen.widthF(), 3 * pen.widthF())
        else:
            painter.drawLine(centre, self._pixel(spot))
        self._paint_name(painter, "w*", "comparator", spot, self._away(spot, self._tip()))

    def _tip(self) -> np.ndarray | None:
        """Where w points in the disc now."""
        spot = self._space.shape.spot(self.weights())
        return spot if spot is None or isinstance(self._space.shape, Sphere) else TIP * spot

    def _away(self, spot: np.ndarray, other: np.ndarray | None) -> float:
        """+1 or −1: the side of an arrow on which its name keeps clear of the other arrow."""
        if other is None:
            return 1.0
        return 1.0 if spot[0] * other[1] - spot[1] * other[0] <= 0 else -1.0

    def name_rect(self, text: str, tip: np.ndarray, side: float) -> QRectF:
        wide, high = text_size(self._style.font("small", bold=True), text)
        if isinstance(self._space.shape, Sphere):
            at = self._pixel(tip) + QPointF(side * (wide / 2 + self._style.px(9)), -high * 0.4)
        else:
            across = np.array([-tip[1], tip[0]]) * side / max(math.hypot(*tip), 1e-9)
            _, radius = self.disc()
            at = self._pixel(0.8 * tip + across * (0.75 * high) / radius)
            at += QPointF(across[0], -across[1]) * wide * 0.35
        return QRectF(at.x() - wide / 2 - 1, at.y() - high / 2, wide + 2, high)

    def _paint_name(self, painter: QPainter, text: str, role: str, tip: np.ndarray, side: float) -> None:
        painter.setFont(self._style.font("small", bold=True))
        rect = self.name_rect(text, tip, side)
        ground = self._style.colour("stage", 0.6)
        text_on_ground(painter, rect, text, self._style.colour(role), ground, Align.AlignHCenter)

    def _trail(self) -> np.ndarray:
        """Past directions, the older the nearer to the centre; on the sphere where they were."""
        space = self._space
        m = int(space.count[max(self._session.t - 1, 0)])
        spots = [space.shape.spot(space.weights(k)) for k in range(max(1, m - TRAIL), m + 1)]
        spots = [spot for spot in spots if spot is not None]
        if not spots or isinstance(space.shape, Sphere):
            return np.array(spots).reshape(-1, 2)
        ages = np.arange(len(spots))[::-1]
        return np.array(spots) * (TIP * 0.94 ** np.minimum(ages, 24))[:, None]

    def _paint_trail(self, painter: QPainter) -> None:
        spots, tip = self._trail(), self._tip()
        if tip is not None:
            spots = np.vstack([spots, tip])
        if len(spots) < 2:
            return
        points = self._pixels(spots)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(self._style, "ink", 1.1, alpha=0.4))
        painter.drawPolyline(polygon(points))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._style.colour("ink", 0.45))
        size = stroke(self._style, "ink", 1.7).widthF()
        for point in points[:-1]:
            painter.drawEllipse(QPointF(*point), size, size)

    def _paint_w(self, painter: QPainter) -> None:
        tip = self._tip()
        if tip is None:
            return
        pen = stroke(self._style, "hypothesis", 3)
        if isinstance(self._space.shape, Sphere):
            painter.setPen(stroke(self._style, "stage", 1.5))
            painter.setBrush(pen.color())
            painter.drawEllipse(self._pixel(tip), 1.7 * pen.widthF(), 1.7 * pen.widthF())
        else:
            arrow(painter, self.disc()[0], self._pixel(tip), pen)
        comparator = self._space.comparator
        other = None if comparator is None else self._space.shape.spot(comparator)
        side = -1.0 if isinstance(self._space.shape, Sphere) else self._away(tip, other)
        self._paint_name(painter, "w", "hypothesis", tip, side)

    # -- any number of dimensions ------------------------------------------------------------------------------

    def section_tip(self) -> np.ndarray:
        space, t = self._space, self._session.t
        before, after = (space.shape.tip(int(space.count[k])) for k in (max(t - 1, 0), t))
        return TIP * (before + self.turned() * (after - before))

    def _paint_section(self, painter: QPainter) -> None:
        shape, style, (centre, radius) = self._space.shape, self._style, self.disc()
        if shape.cone is not None:
            self._paint_wedge(painter, shape.cone, "positive", style.theme.tint, 0.45)
            self._paint_wedge(painter, shape.safe, "margin", style.theme.strong_tint, 1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(style, "bound", 1.2, "dot"))
        painter.drawEllipse(centre, TIP * radius, TIP * radius)
        painter.setPen(stroke(style, "comparator", 2, "dash"))
        painter.drawLine(centre, QPointF(centre.x(), centre.y() - radius))
        self._paint_section_trail(painter)
        tip = self.section_tip()
        arrow(painter, centre, self._pixel(tip), stroke(style, "hypothesis", 3))
        self._paint_section_words(painter)

    def _paint_wedge(self, painter: QPainter, half: float, role: str, tint: float, line: float) -> None:
        painter.setPen(stroke(self._style, role, 1.5, alpha=line))
        painter.setBrush(self._style.colour(role, tint))
        painter.drawPolygon(polygon(self._pixels(wedge(half))))

    def _paint_section_trail(self, painter: QPainter) -> None:
        m = int(self._space.count[max(self._session.t - 1, 0)])
        tips = [TIP * self._space.shape.tip(k) for k in range(max(0, m - TRAIL), m + 1)]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(stroke(self._style, "ink", 1.1, alpha=0.4))
        painter.drawPolyline(polygon(self._pixels(np.array([*tips, self.section_tip()]))))

    def section_words(self) -> list[tuple[QRectF, str, str]]:
        """(place, text, role) of everything written on the section: in the corners, and the comparator's name."""
        shape, style = self._space.shape, self._style
        centre, radius = self.disc()
        words = [(shape.name, "comparator", centre.x() - style.px(6), 1.0, centre.y() - radius + 2)]
        bottom = self.height() - text_size(style.font("small", bold=True), "Ag")[1]
        if shape.cone is not None:
            words.append(("consistent", "margin", 0.0, 0.0, 0.0))
            words.append((f"y·x within {number(math.degrees(shape.cone))}°", "positive", 0.0, 0.0, bottom))
        angle = shape.angles[int(self._space.count[self._session.t])]
        if math.isfinite(angle):
            text = f"w {number(math.degrees(angle))}° from {shape.name}"
            words.append((text, "hypothesis", self.width(), 1.0, 0.0))
        words.append((f"rim {shape.rim}", "muted", self.width(), 1.0, bottom))
        return [(self._word_rect(text, *place), text, role) for text, role, *place in words]

    def _word_rect(self, text: str, x: float, anchor: float, y: float) -> QRectF:
        wide, high = text_size(self._style.font("small", bold=True), text)
        return QRectF(x - anchor * (wide + 2), y, wide + 2, high)

    def _paint_section_words(self, painter: QPainter) -> None:
        painter.setFont(self._style.font("small", bold=True))
        for rect, text, role in self.section_words():
            text_on_ground(painter, rect, text, self._style.colour(role))

    # -- words -------------------------------------------------------------------------------------------------

    def _paint_message(self, painter: QPainter) -> None:
        text = self.message()
        if text:
            self._paint_note(painter, text, self._style.colour("muted"))

    def _paint_note(self, painter: QPainter, text: str, colour) -> None:
        """A sentence in the lower part of the disc, on its own ground."""
        font, (centre, radius) = self._style.font("small"), self.disc()
        painter.setFont(font)
        wide = min(1.6 * radius, text_size(font, text)[0] + 4)
        flags = int(Align.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
        bounds = painter.boundingRect(QRectF(0, 0, wide, 4 * radius), flags, text)
        bounds.moveCenter(QPointF(centre.x(), centre.y() + 0.5 * radius))
        text_on_ground(painter, bounds, text, colour, self._style.colour("stage", 0.88), Align.AlignHCenter)

    def hover_text(self) -> str:
        i = self._hover
        points = self._session.points
        return f"example {i + 1}: {vector(points.X[i].tolist())} is {sign(points.y[i])}"

    def _paint_hover(self, painter: QPainter) -> None:
        if self._hover is None:
            return
        role = "positive" if self._session.points.y[self._hover] > 0 else "negative"
        painter.fillPath(self._path(self._space.shape.side(self._hover)), self._style.colour(role, 0.1))
        painter.setPen(stroke(self._style, role, 2.4))
        painter.drawPolyline(polygon(self._cut(self._hover)))
        self._paint_note(painter, self.hover_text(), self._style.colour("ink"))

    # -- the hand ----------------------------------------------------------------------------------------------

    def cut_at(self, position: QPointF) -> int | None:
        """The example whose cut runs under the mouse."""
        if self._space is None or not self._space.flat:
            return None
        centre, radius = self.disc()
        point = np.array([position.x() - centre.x(), centre.y() - position.y()]) / radius
        if math.hypot(*point) > 1:
            return None
        distances = self._space.shape.distances(point)
        nearest = int(distances.argmin())
        return nearest if distances[nearest] * radius <= self._style.px(4) else None

    def mouseMoveEvent(self, event) -> None:
        hover = self.cut_at(event.position())
        if hover != self._hover:
            self._hover = hover
            self.update()

    def leaveEvent(self, event) -> None:
        self._hover = None
        self.update()
