"""One moment of the losses over the margin, laid out: curves, seats of the points, names, rings."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPen, QPolygonF

from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.charts.layout import Seen
from colt_gui.views.look.drawing import blank_image, draw_note, draw_text, is_raster, pen, scale_of, text_size
from colt_gui.views.look.label_placement import Label, Labels, alongside
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size, symbol_stamp
from colt_gui.views.statistics.losses.animation import LossesMoment, lines_about_point
from colt_gui.views.statistics.losses.frame import INSIDE, LEFT, RIGHT, Course, LossFrame, Seated
from colt_gui.views.statistics.losses.looks import LOOKS, RAMP

DOT = 3.4  # the radius of a dot
SYMBOL = 0.82  # a symbol here, in diameters of one on the plane
ARROW = 7.0  # the length of the arrow that stands for points out of sight


def symbol_diameter(style: Style, count: int) -> float:
    return SYMBOL * symbol_size(style, count)


def apart(places: np.ndarray) -> np.ndarray:
    """Drop the places on the pixel of another: thousands of points on one curve are hundreds of places.

    >>> apart(np.array([[0.1, 0.2], [5.0, 5.0], [0.3, 0.1]])).tolist()
    [[0.1, 0.2], [5.0, 5.0]]
    """
    kept: np.ndarray = places[np.sort(np.unique(np.round(places), axis=0, return_index=True)[1])]
    return kept


class LossPoints:
    """The painter of points on the curves: symbols on the learner's own loss, dots on the others."""

    def __init__(self, style: Style) -> None:
        self.style = style

    def symbols(self, painter: QPainter, places: np.ndarray, y: np.ndarray) -> None:
        d = symbol_diameter(self.style, len(y))
        for label in (-1, 1):
            of_class = apart(places[y == label])
            if is_raster(painter):
                ratio = scale_of(painter)
                stamp_all(painter, [symbol_stamp(self.style, label, d, ratio)], of_class, ratio)
                continue
            for at in of_class.tolist():
                draw_symbol(painter, self.style, QPointF(*at), label, d)

    def dots(self, painter: QPainter, id: str, places: np.ndarray) -> None:
        places = apart(places)
        if is_raster(painter):
            ratio = scale_of(painter)
            stamp_all(painter, [self._dot_stamp(id, ratio)], places, ratio)
            return
        for at in places.tolist():
            self._dot(painter, id, QPointF(*at))

    def _dot(self, painter: QPainter, id: str, at: QPointF) -> None:
        radius = self.style.line(DOT)
        painter.setPen(pen(self.style, "stage", 1))
        painter.setBrush(self.style.brush(LOOKS[id].role))
        painter.drawEllipse(at, radius, radius)

    def _dot_stamp(self, id: str, ratio: float) -> QImage:
        side = math.ceil((2 * self.style.line(DOT) + 4) * ratio)
        image = blank_image(side, side, ratio)
        with QPainter(image) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._dot(painter, id, QPointF(side / ratio / 2, side / ratio / 2))
        return image

    def ring(self, painter: QPainter, at: QPointF, id: str, radius: float, asked: bool) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, LOOKS[id].role, 2.2 if asked else 1.6, None if asked else "dash"))
        painter.drawEllipse(at, radius, radius)

    def beyond(self, painter: QPainter, frame: LossFrame, seated: dict[str, Seated], taken: list[QRectF]) -> None:
        """Paint arrows at the ends of the curves with the number of points that are farther out.

        They stand one above the other where ends are near one another or words are there.
        """
        for id, seats in seated.items():
            for side in (LEFT, RIGHT):
                out = seats.beyond == side
                if out.any():
                    end = QPointF(*seats.places[out][0].tolist())
                    self._count(painter, frame, id, end, side, f"{int(out.sum())}", taken)

    def _count(
        self, painter: QPainter, frame: LossFrame, id: str, end: QPointF, side: int, text: str, taken: list[QRectF]
    ) -> None:
        length, room = self.style.line(ARROW), self.style.px(4)
        size = text_size(frame.bold, text)
        rect = QRectF(0, 0, size.width() + length + self.style.px(3), frame.line)
        rect.moveCenter(end - QPointF(side * rect.width() / 2, frame.line))
        rect.moveLeft(min(max(rect.left(), frame.axes.left + 2), frame.axes.right - rect.width() + self.style.px(8)))
        rect.moveTop(max(rect.top(), frame.axes.top))
        way = -1 if rect.top() > frame.area.center().y() else 1
        while any(rect.adjusted(-room, 0, room, 0).intersects(other) for other in taken) and frame.area.contains(
            rect.center()
        ):
            rect.translate(0, way * frame.line / 2)
        taken.append(QRectF(rect))
        self._draw_count(painter, frame, id, rect, side, text, end.y() <= frame.axes.top + 2)

    def _draw_count(
        self, painter: QPainter, frame: LossFrame, id: str, rect: QRectF, side: int, text: str, upwards: bool
    ) -> None:
        """Paint the arrow on the side to which the points are; up where their curve leaves through the top."""
        colour, length = self.style.colour(LOOKS[id].role), self.style.line(ARROW)
        middle = rect.center().y()
        x = rect.right() - length / 2 if side == RIGHT else rect.left() + length / 2
        way = QPointF(0, -1) if upwards else QPointF(side, 0)
        across = QPointF(-way.y(), way.x()) * (0.55 * length)
        tip, foot = QPointF(x, middle) + way * (length / 2), QPointF(x, middle) - way * (length / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPolygon(QPolygonF([tip, foot + across, foot - across]))
        words = rect.adjusted(0, 0, -length, 0) if side == RIGHT else rect.adjusted(length + self.style.px(3), 0, 0, 0)
        draw_text(painter, self.style, words, text, frame.bold, colour)


def inside(seated: Seated) -> np.ndarray:
    seen: np.ndarray = seated.places[seated.beyond == INSIDE]
    return seen


NEAR = 13  # design pixels from a point within which the hand means it
CORNER = 30  # design pixels: the corner at the top right belongs to the button for the large view
TRIED = 24  # places along a curve that are tried for its name
PER_RANK = 0.1  # what each later place for a name costs; a line through it costs 10
RAMP_WIDTH, RAMP_ALPHA = 9.0, 0.28
RIGHTWARDS = {"square", "absolute"}  # whose names look best at the end that rises on the right


class LossDrawing:
    """One moment laid out for one size. Under a drag, where only points move, it has the curves of the one before."""

    def __init__(
        self,
        style: Style,
        size: QSize,
        seen: Seen,
        moment: LossesMoment,
        before: LossDrawing | None = None,
        indent: int = 0,
    ) -> None:
        self.style, self.size, self.moment = style, QSize(size), moment
        self.frame: LossFrame
        self.courses: dict[str, Course]
        self.names: list[Label]
        if before is not None and before.has_curves_of(self, seen):
            self.frame, self.courses, self.names = before.frame, before.courses, before.names
        else:
            self.frame = LossFrame(style, size, seen, indent)
            self.courses = {id: self._course(id) for id in moment.shown}
            self.names = self._names()
        self.seated = {id: self._seats(id) for id in moment.shown if id in moment.margins}
        self._points = LossPoints(style)

    def has_curves_of(self, other: LossDrawing, seen: Seen) -> bool:
        """Return whether the curves and their names are the same."""
        same = self.style is other.style and self.size == other.size and self.frame.seen == seen
        return same and self.moment.curves == other.moment.curves

    @property
    def curves(self) -> dict[str, Course]:
        """Return the curves of which something is seen."""
        return {id: course for id, course in self.courses.items() if len(course.line)}

    def serves(self, moment: LossesMoment, size: QSize, seen: Seen) -> bool:
        return self.moment is moment and self.size == size and self.frame.seen == seen

    def _course(self, id: str) -> Course:
        moment = self.moment
        return self.frame.course(moment.loss(id), (0.0, moment.mu, 1.0))

    def _seats(self, id: str) -> Seated:
        return self.frame.seats(self.moment.loss(id), self.courses[id], self.moment.margins[id])

    # -- words -----------------------------------------------------------------------------------------------

    @property
    def note(self) -> str:
        """Return the longest form of the note that there is room for."""
        room, font = self.frame.note_rect.width(), self.frame.small
        forms = self.moment.domination
        return next((form for form in forms if text_size(font, form).width() <= room), forms[-1])

    @property
    def description(self) -> str:
        """Say what is shown, for people who listen to the picture."""
        moment = self.moment
        words = [LOOKS[id].name for id in moment.shown]
        return f"Losses: {', '.join(words)}. {moment.domination[0]}"

    def _names(self) -> list[Label]:
        frame, px = self.frame, self.style.px
        corner = QRectF(frame.width - px(CORNER), 0, px(CORNER), px(CORNER))
        labels = Labels(frame.area.adjusted(px(4), px(2), 0, -px(12)), corner, np.empty((0, 2)), 0.0)
        labels.curves = np.concatenate([course.pixels for course in self.courses.values()] or [np.empty((0, 2))])
        labels.lines.append(self._upright(0.0))
        if "halfspace-lp" in self.courses:
            labels.lines.append(self._upright(1.0))
        names = [self._name(labels, id) for id in reversed(self.moment.shown) if self.courses[id].seen is not None]
        return names + ([self._ramp_name(labels)] if self.moment.shows(RAMP) else [])

    def _ramp_name(self, labels: Labels) -> Label:
        """Put the name of the ramp beside its slope."""
        axes, mu = self.frame.axes, self.moment.mu
        at, font, text = QPointF(axes.x(mu / 2), axes.y(0.5)), self.frame.bold, "ramp Aμ"
        normal = math.atan2(axes.y(0.0) - axes.y(1.0), axes.x(mu) - axes.x(0.0)) - math.pi / 2
        spots = (at + QPointF(0, k * self.style.px(12)) for k in (0, 1, -1, 2, -2))
        size = text_size(font, text)
        tried = (rect for spot in spots for rect in reversed(list(alongside(spot, normal, self.style.px(8), size))))
        return Label(text, "loss_hinge", labels.place(tried), font)

    def _name(self, labels: Labels, id: str) -> Label:
        font, wall = self.frame.bold, id == "halfspace-lp"
        line = self._wall() if wall else self.courses[id].pixels
        text = self._words(id)
        size = text_size(font, text)
        places = line[:: max(1, len(line) // TRIED)]
        ahead = np.gradient(line, axis=0)[:: max(1, len(line) // TRIED)] if len(line) > 1 else np.array([[1.0, 0.0]])
        if id in RIGHTWARDS:
            places, ahead = places[::-1], ahead[::-1]
        tried = (
            rect
            for at, way in zip(places.tolist(), ahead.tolist())
            for away in (5, 16)
            for rect in alongside(QPointF(*at), math.atan2(way[0], -way[1]), self.style.px(away), size)
        )
        return Label(text, LOOKS[id].role, labels.place(tried, PER_RANK), font)

    def _words(self, id: str) -> str:
        """Return the name of a loss; the short one where there is no room right of the wall of the linear program."""
        look, axes = LOOKS[id], self.frame.axes
        room = axes.right - axes.x(1.0) - self.style.px(8)
        return look.short if look.short and text_size(self.frame.bold, look.name).width() > room else look.name

    def _upright(self, u: float) -> QLineF:
        axes = self.frame.axes
        return QLineF(axes.x(u), axes.top, axes.x(u), axes.bottom)

    def _wall(self) -> np.ndarray:
        """Return the place where the linear program ends, from the top down."""
        axes = self.frame.axes
        return np.column_stack(
            [np.full(TRIED, axes.x(1.0)), np.linspace(axes.top + self.frame.line, axes.bottom, TRIED)]
        )

    # -- painting --------------------------------------------------------------------------------------------

    def paint_shade(self, painter: QPainter) -> None:
        """Paint how far the learner's own loss lies above the 0-1 loss, and the ramp as a broad stroke."""
        chosen = self.moment.chosen
        painter.save()
        painter.setClipRect(self.frame.area)
        if chosen in self.curves and self.moment.dominates(chosen):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.style.brush(LOOKS[chosen].role, self.style.theme.tint))
            painter.drawPolygon(self._between(chosen))
            painter.setPen(pen(self.style, "loss_01", 1.2))
            painter.drawPolyline(QPolygonF(self._step()))
        if self.moment.shows(RAMP):
            self._paint_ramp(painter)
        painter.restore()

    def _between(self, id: str) -> QPolygonF:
        """Return the loss from left to right, and the 0-1 loss back."""
        axes = self.frame.axes
        line = [QPointF(x, y) for x, y in self.courses[id].pixels.tolist()]
        left = [QPointF(axes.left, axes.top)] if line[0].y() <= axes.top + 1 else []
        right = [QPointF(axes.right, axes.top)] if line[-1].y() <= axes.top + 1 else []
        return QPolygonF([*left, *line, *right, *self._step()])

    def _step(self) -> list[QPointF]:
        """Return the 0-1 loss, from right to left."""
        axes = self.frame.axes
        low, high = axes.x_range
        corners = [(max(high, 0.0), 0.0), (0.0, 0.0), (0.0, 1.0), (min(low, 0.0), 1.0)]
        return [QPointF(axes.x(u), axes.y(height)) for u, height in corners]

    def _paint_ramp(self, painter: QPainter) -> None:
        axes, mu = self.frame.axes, self.moment.mu
        low, high = axes.x_range
        corners = [(u, float(np.clip(1 - u / mu, 0.0, 1.0))) for u in sorted({low, 0.0, mu, high}) if low <= u <= high]
        stroke = QPen(pen(self.style, "loss_hinge", RAMP_WIDTH, alpha=RAMP_ALPHA))
        painter.setPen(stroke)
        painter.drawPolyline(QPolygonF([QPointF(axes.x(u), axes.y(height)) for u, height in corners]))

    def paint_points(self, painter: QPainter) -> None:
        """Paint the others' dots first, the learner's symbols over them."""
        moment = self.moment
        for id, seated in self.seated.items():
            if id != moment.chosen:
                self._points.dots(painter, id, inside(seated))
        own = self.seated.get(moment.chosen)
        if own is not None and len(own.places):
            self._points.symbols(painter, own.places, moment.y)
        self._points.beyond(painter, self.frame, self.seated, [name.rect for name in self.names])

    def paint_names(self, painter: QPainter) -> None:
        for name in self.names:
            name.draw(painter, self.style)

    def paint_rings(self, painter: QPainter, noted: bool) -> None:
        """Paint rings around the ringed point on every curve, and words about it where it is pointed at here."""
        if (ringed := self.moment.ringed) is None:
            return
        for id, seated in self.seated.items():
            if ringed.i < len(seated.places):
                at = QPointF(*seated.places[ringed.i].tolist())
                self._points.ring(painter, at, id, self._ring_radius(id), ringed.asked)
        if noted and self.moment.chosen in self.seated and ringed.i < len(self.seated[self.moment.chosen].places):
            at = QPointF(*self.seated[self.moment.chosen].places[ringed.i].tolist())
            draw_note(
                painter,
                self.style,
                at,
                lines_about_point(self.moment, ringed.i),
                QRectF(QPointF(), self.size.toSizeF()),
            )

    def _ring_radius(self, id: str) -> float:
        own = id == self.moment.chosen
        return symbol_diameter(self.style, len(self.moment.y)) * 0.78 if own else self.style.line(DOT + 3)

    # -- the hand --------------------------------------------------------------------------------------------

    def nearest(self, pos: QPointF) -> int | None:
        """Return the point within reach of the hand; the learner's own loss comes first."""
        best, least = None, float(self.style.px(NEAR)) ** 2
        for id in sorted(self.seated, key=lambda id: id != self.moment.chosen):
            places = self.seated[id].places
            if not len(places):
                continue
            away = ((places - (pos.x(), pos.y())) ** 2).sum(axis=1)
            i = int(away.argmin())
            if away[i] < least:
                best, least = i, float(away[i])
        return best
