"""One chart: curves against the count of rounds or updates, each named at its own line, and where we are now."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.proofs import Chart, Curve
from colt_gui.models.wording import number
from colt_gui.views import chart_layout as layout
from colt_gui.views.painting import Still, polygon, stroke, text_on_ground, text_size
from colt_gui.views.style import Style

CAPTIONS = {"updates": ("updates m", "m"), "rounds": ("round", "round")}
ALONG = (0.62, 0.7, 0.54, 0.78, 0.46, 0.86, 0.38, 0.93, 0.3, 0.22, 0.14)
FUTURE = 0.22
Align = Qt.AlignmentFlag


class ChartView(QWidget):
    """Draws a `Chart` up to the place `now`; a click or drag says which x was asked for."""

    sought = Signal(float)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._chart: Chart | None = None
        self._axes: layout.Axes | None = None
        self._now, self._at = 0.0, 0
        self._hover: float | None = None
        self._bounds: list[tuple[Curve, np.ndarray, list[QRectF]]] = []
        self._still = Still()
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        style.changed.connect(self.restyle)

    # -- what is shown -----------------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        return self._chart

    @property
    def now(self) -> float:
        return self._now

    def set_chart(self, chart: Chart) -> None:
        self._chart = chart._replace(curves=[layout.finite(c) for c in chart.curves])
        self._now, self._at, self._hover = 0.0, 0, None
        self.setAccessibleName(chart.title)
        self._describe()
        self.restyle()

    def set_now(self, x: float, at: int) -> None:
        """The cursor goes to x; the values written there are those after `at` updates or rounds."""
        if (x, at) == (self._now, self._at):
            return
        described = at == self._at
        self._now, self._at = x, at
        if not described:
            self._describe()
        self.update()

    def _describe(self) -> None:
        readings = ", ".join(self._reading(c, self._at) for c in self._live())
        self.setAccessibleDescription(f"{CAPTIONS[self._chart.over][1]} {self._at}: {readings}")

    def restyle(self) -> None:
        self._axes = None
        self._still.forget()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(420), self._style.px(210))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(180), self._style.px(130))

    # -- labels ------------------------------------------------------------------------------------------------

    def _live(self) -> list[Curve]:
        return [c for c in self._chart.curves if c.live and len(c.x)]

    def _reading(self, curve: Curve, at: float) -> str:
        value = layout.value_at(curve, at)
        text = "" if value is None else number(value)
        return f"{text} {curve.label}" if curve.steps else f"{curve.label} {text}"

    def cursor_labels(self) -> list[tuple[Curve, QRectF, str]]:
        """The live curves' names and values beside the cursor, pushed apart."""
        axes, font = self._laid_out(), self._style.font("small", bold=True)
        shown = [(c, layout.value_at(c, min(self._now, c.x[-1]))) for c in self._live()]
        texts = [self._reading(c, min(self._at, c.x[-1])) for c, _ in shown]
        height = text_size(font, "Ag")[1]
        left = axes.x(self._now) + self._style.px(7)
        centres = layout.spread([axes.y(v) for _, v in shown], height, self._ceiling(height), axes.bottom)
        return [
            (c, QRectF(left, y - height / 2, text_size(font, text)[0] + 1, height), text)
            for (c, _), text, y in zip(shown, texts, centres)
        ]

    def bound_labels(self) -> list[tuple[Curve, QRectF]]:
        """Each bound's name along its line, where the present values leave room."""
        self._laid_out()
        taken = [rect for _, rect, _ in self.cursor_labels()]
        x = self._axes.x(self._now)
        found = []
        for curve, _, places in self._bounds:
            for rect in places:
                crossed = rect.left() - 3 < x < rect.right() + 3
                if not crossed and not any(rect.intersects(other) for other in taken):
                    found.append((curve, rect))
                    taken.append(rect)
                    break
        return found

    # -- layout ------------------------------------------------------------------------------------------------

    def resizeEvent(self, event) -> None:
        self._axes = None

    def _laid_out(self) -> layout.Axes:
        if self._axes is None:
            self._axes = self._make_axes()
            self._future = [(c, self._pixels(layout.part(c, c.x[0], c.x[-1]))) for c in self._live()]
            self._bounds = [
                (c, self._pixels(layout.part(c, c.x[0], c.x[-1])), self._places(c))
                for c in self._chart.curves
                if not c.live and len(c.x)
            ]
        return self._axes

    def _make_axes(self) -> layout.Axes:
        style, chart = self._style, self._chart
        small = QFontMetricsF(style.font("small"))
        y_range, x_range = layout.y_range(chart), layout.x_range(chart)
        top = self._title_height() + (small.height() if chart.note else style.px(8))
        bottom = self.height() - small.height() - style.px(8)
        most = int((bottom - top) // (2.2 * small.height())) + 1
        self._y_ticks = layout.round_numbers(*y_range, min(most, 4), whole=all(c.steps for c in self._live()))
        left = max((small.horizontalAdvance(number(v)) for v in self._y_ticks), default=0.0) + style.px(8)
        right = self.width() - style.px(10)
        right -= self._shortfall(left, right, x_range[1])
        self._x_ticks = layout.round_numbers(
            *x_range, max(2, int((right - left) // style.px(55))), whole=True
        )
        return layout.Axes(left, top, max(right, left + 20), max(bottom, top + 20), x_range, y_range)

    def _ceiling(self, height: float) -> float:
        """How high labels may go: into the gap under the title, but not into the note."""
        return self._axes.top - (0 if self._chart.note else min(height / 2, self._style.px(8)))

    def _title_height(self) -> float:
        return text_size(self._style.font("body", bold=True), "Ag")[1]

    def _shortfall(self, left: float, right: float, end: float) -> float:
        """How much the axis must give way for the labels of curves that reach its end."""
        font, need = self._style.font("small", bold=True), 0.0
        for curve in self._live():
            wide = max(
                text_size(font, self._reading(curve, x))[0] for x in (curve.x[-1], curve.x[len(curve.x) // 2])
            )
            room = (right - left) * (1 - curve.x[-1] / end)
            need = max(need, wide + self._style.px(8) - room)
        return min(max(need, 0.0), 0.45 * (right - left))

    def _pixels(self, points: np.ndarray) -> np.ndarray:
        return np.column_stack([self._axes.x(points[:, 0]), self._axes.y(points[:, 1])])

    def _places(self, curve: Curve) -> list[QRectF]:
        """Where the name of a bound could stand: along its line, on the side where no other curve runs."""
        axes = self._axes
        wide, high = text_size(self._style.font("small"), curve.label)
        found = []
        for share in ALONG:
            x = curve.x[0] + share * (curve.x[-1] - curve.x[0])
            for rect in self._beside(curve, axes.x(x), wide, high):
                inside = rect.left() >= axes.left + 4 and rect.right() <= self.width() - 2
                if inside and self._ceiling(high) <= rect.top() and rect.bottom() <= axes.bottom - 1:
                    found.append((self._crossings(rect), len(found), rect))
        return [rect for _, _, rect in sorted(found, key=lambda place: place[:2])]

    def _beside(self, curve: Curve, x: float, wide: float, high: float) -> list[QRectF]:
        """Just above and just below the line over the label's whole width."""
        axes = self._axes
        ends = [layout.value_at(curve, axes.value_of(v)) for v in (x - wide / 2, x, x + wide / 2)]
        heights = [axes.y(v) for v in ends if v is not None]
        above, below = min(heights) - high - 1, max(heights) + 1
        return [QRectF(x - wide / 2, top, wide, high) for top in (above, below)]

    def _crossings(self, rect: QRectF) -> int:
        """How many curves run through it."""
        xs = np.linspace(rect.left(), rect.right(), 9)
        values = [self._axes.value_of(x) for x in xs]
        count = 0
        for curve in self._chart.curves:
            heights = [layout.value_at(curve, v) for v in values]
            count += any(h is not None and rect.top() < self._axes.y(h) < rect.bottom() for h in heights)
        return count

    # -- painting ----------------------------------------------------------------------------------------------

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._chart is None:
            painter.fillRect(self.rect(), self._style.colour("stage"))
            return
        axes = self._laid_out()
        self._still.paint(painter, self.size(), id(axes), self._paint_still)
        self._paint_cursor(painter)
        self._paint_live(painter)
        self._paint_labels(painter)
        if self._hover is not None:
            self._paint_hover(painter)

    def _paint_still(self, painter: QPainter) -> None:
        painter.fillRect(self.rect(), self._style.colour("stage"))
        self._paint_title(painter)
        self._paint_axes(painter)
        self._paint_bounds(painter)
        self._paint_future(painter)

    def title_shown(self) -> tuple[str, str]:
        """The title and the size of type in which it fits; a lead-in before a colon goes first."""
        title, room = self._chart.title, self.width() - self._style.px(8)
        for size in ("body", "small"):
            for text in (title, title.partition(": ")[2] or title):
                if text_size(self._style.font(size, bold=True), text)[0] <= room:
                    return text, size
        metrics = QFontMetricsF(self._style.font("small", bold=True))
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room), "small"

    def _paint_title(self, painter: QPainter) -> None:
        text, size = self.title_shown()
        painter.setFont(self._style.font(size, bold=True))
        painter.setPen(self._style.colour("ink"))
        painter.drawText(
            QRectF(0, 0, self.width(), self._title_height()), Align.AlignLeft | Align.AlignVCenter, text
        )
        if self._chart.note:
            high = text_size(self._style.font("small"), "Ag")[1]
            painter.setFont(self._style.font("small"))
            painter.setPen(self._style.colour("muted"))
            row = QRectF(self._axes.left, self._title_height(), self._axes.right - self._axes.left, high)
            painter.drawText(row, Align.AlignRight | Align.AlignVCenter, self._chart.note)

    def _paint_axes(self, painter: QPainter) -> None:
        axes, style = self._axes, self._style
        painter.setPen(stroke(style, "outline", 1))
        corner = QPointF(axes.left, axes.bottom)
        painter.drawLine(QPointF(axes.left, axes.top), corner)
        painter.drawLine(corner, QPointF(axes.right, axes.bottom))
        font = style.font("small")
        painter.setFont(font)
        painter.setPen(style.colour("muted"))
        high, gap = text_size(font, "Ag")[1], style.px(4)
        caption = CAPTIONS[self._chart.over][0]
        wide = text_size(font, caption)[0]
        start = axes.right - wide
        painter.drawText(QRectF(start, axes.bottom + gap, wide + 2, high), Align.AlignRight, caption)
        for value in self._y_ticks:
            row = QRectF(0, axes.y(value) - high / 2, axes.left - gap, high)
            painter.drawText(row, Align.AlignRight | Align.AlignVCenter, number(value))
        for value in self._x_ticks:
            half = text_size(font, number(value))[0] / 2 + 1
            if axes.x(value) + half < start - gap:
                box = QRectF(axes.x(value) - half, axes.bottom + gap, 2 * half, high)
                painter.drawText(box, Align.AlignHCenter, number(value))

    def _paint_bounds(self, painter: QPainter) -> None:
        for curve, points, _ in self._bounds:
            painter.setPen(stroke(self._style, curve.role, 1.6, "dot"))
            painter.drawPolyline(polygon(points))

    def _paint_cursor(self, painter: QPainter) -> None:
        axes, x = self._axes, self._axes.x(self._now)
        painter.setPen(stroke(self._style, "accent", 1.4))
        painter.drawLine(QPointF(x, axes.top), QPointF(x, axes.bottom))

    def _paint_future(self, painter: QPainter) -> None:
        """The whole run, faint: the part up to now is painted over it."""
        for curve, points in self._future:
            painter.setPen(stroke(self._style, curve.role, 1.6, alpha=FUTURE))
            painter.drawPolyline(polygon(points))

    def _paint_live(self, painter: QPainter) -> None:
        for curve in reversed(self._live()):
            points = self._pixels(layout.part(curve, curve.x[0], min(self._now, curve.x[-1])))
            pen = stroke(self._style, curve.role, 2.4)
            painter.setPen(pen)
            painter.drawPolyline(polygon(points))
            painter.setBrush(pen.color())
            painter.setPen(Qt.PenStyle.NoPen)
            end = QPointF(*points[-1])
            painter.drawEllipse(end, 1.5 * pen.widthF(), 1.5 * pen.widthF())

    def _paint_labels(self, painter: QPainter) -> None:
        style, ground = self._style, self._style.colour("stage", 0.82)
        painter.setFont(style.font("small"))
        for curve, rect in self.bound_labels():
            text_on_ground(painter, rect.adjusted(0, 0, 2, 0), curve.label, style.colour("muted"), ground)
        painter.setFont(style.font("small", bold=True))
        for curve, rect, text in self.cursor_labels():
            text_on_ground(painter, rect.adjusted(0, 0, 2, 0), text, style.colour(curve.role), ground)

    def hover_rows(self) -> list[tuple[str, str]]:
        """What is read off at the mouse: (text, role)."""
        rows = [(f"{CAPTIONS[self._chart.over][1]} = {number(self._hover)}", "muted")]
        for curve in self._chart.curves:
            value = layout.value_at(curve, self._hover)
            if value is not None:
                label = curve.label.partition(" = ")[0]
                rows.append((f"{label} = {number(value)}", curve.role))
        return rows

    def _paint_hover(self, painter: QPainter) -> None:
        axes, style, rows = self._axes, self._style, self.hover_rows()
        x = axes.x(self._hover)
        painter.setPen(stroke(style, "muted", 1, "dot"))
        painter.drawLine(QPointF(x, axes.top), QPointF(x, axes.bottom))
        font, pad = style.font("small"), style.px(6)
        high = text_size(font, "Ag")[1]
        wide = max(text_size(font, text)[0] for text, _ in rows) + 2
        box = QRectF(x + pad, axes.top, wide + 2 * pad, high * len(rows) + pad)
        if box.right() > self.width():
            box.moveRight(x - pad)
        box.moveBottom(min(box.bottom(), self.height() - 1.0))
        painter.setPen(stroke(style, "outline", 1))
        painter.setBrush(style.colour("stage"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(font)
        for k, (text, role) in enumerate(rows):
            row = QRectF(box.left() + pad, box.top() + pad / 2 + k * high, wide, high)
            text_on_ground(painter, row, text, style.colour(role))

    # -- the hand ----------------------------------------------------------------------------------------------

    def mousePressEvent(self, event) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._seek(event)

    def mouseMoveEvent(self, event) -> None:
        if self._chart is None:
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._hover = None
            self._seek(event)
            return
        axes, x = self._laid_out(), event.position().x()
        inside = axes.left - 4 <= x <= axes.right + 4
        hover = float(round(axes.value_of(x))) if inside else None
        if hover != self._hover:
            self._hover = hover
            self.update()

    def _seek(self, event) -> None:
        if self._chart is not None:
            self.sought.emit(self._laid_out().value_of(event.position().x()))

    def leaveEvent(self, event) -> None:
        self._hover = None
        self.update()
