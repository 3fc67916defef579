"""One chart: curves against the count of rounds or updates, each named at its line, and where we are now."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.core.readings import Chart
from colt_gui.models.text.numbers import number
from colt_gui.views.charts import layout
from colt_gui.views.charts.frame import Frame, reading, spelt
from colt_gui.views.look.drawing import focus_ring, pen, polygon, text_on_ground, text_size
from colt_gui.views.look.still import Still
from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override

COUNTERS = {"updates": "m", "rounds": "round", "steps": "step"}
FUTURE = 0.25  # opacity of what is still to come
Align = Qt.AlignmentFlag


class ChartView(QWidget):
    """Draws a `Chart` up to the place `now`; a click or drag says which x was asked for."""

    sought = Signal(float)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self._chart: Chart | None = None
        self._frame: Frame | None = None
        self._still = Still()
        self._now, self._at = 0.0, 0
        self._hover: float | None = None
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing needs to be painted under it
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must leave the keys with the stage
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        style.changed.connect(self.restyle)

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def chart(self) -> Chart | None:
        return self._chart

    @property
    def now(self) -> float:
        return self._now

    @property
    def frame(self) -> Frame:
        """The layout for the present size."""
        if self._frame is None or (self._frame.width, self._frame.height) != self.size().toTuple():
            self._frame = Frame(self._chart, self._style, self.size())
        return self._frame

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
        if self.hasFocus():
            self._hover = float(at)
        if not described:
            self._describe()
        self.update()

    def _describe(self) -> None:
        live = [c for c in self._chart.curves if c.live and len(c.x)]
        readings = ", ".join(reading(self._chart, c, self._at) for c in live)
        self.setAccessibleDescription(f"{COUNTERS[self._chart.over]} {self._at}: {readings}")

    def restyle(self) -> None:
        self._frame = None
        self._still.forget()
        self.update()

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(self._style.px(420), self._style.px(210))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(120), self._style.px(120))

    # -- painting --------------------------------------------------------------------------------------------

    @qt_override
    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._chart is None:
                painter.fillRect(self.rect(), self._style.colour("stage"))
                return
            self._still.paint(painter, self.size(), "still", self._paint_still)
            self._paint_cursor(painter)
            self._paint_live(painter)
            self._paint_labels(painter)
            if self._hover is not None:
                self._paint_hover(painter)
            if self.hasFocus():
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint_still(self, painter: QPainter) -> None:
        """What does not follow the cursor; the whole run is faint here, and the past is painted over it."""
        frame, style = self.frame, self._style
        painter.fillRect(self.rect(), style.colour("stage"))
        self._paint_title(painter)
        self._paint_axes(painter)
        for curve in frame.bounds:
            painter.setPen(pen(style, curve.role, 1.6, "dot"))
            painter.drawPolyline(polygon(frame.polyline(curve)))
        for curve in frame.live:
            painter.setPen(pen(style, curve.role, 1.6, alpha=FUTURE))
            painter.drawPolyline(polygon(frame.polyline(curve)))

    def _paint_title(self, painter: QPainter) -> None:
        frame = self.frame
        text, font = frame.title()
        painter.setFont(font)
        painter.setPen(self._style.colour("ink"))
        row = QRectF(0, 0, self.width(), frame.title_height)
        painter.drawText(row, Align.AlignLeft | Align.AlignVCenter, text)
        if frame.chart.note:
            painter.setFont(frame.small)
            painter.setPen(self._style.colour("muted"))
            rect, note = frame.note()
            painter.drawText(rect, Align.AlignLeft | Align.AlignVCenter, note)

    def _paint_axes(self, painter: QPainter) -> None:
        frame, axes = self.frame, self.frame.axes
        painter.setPen(pen(self._style, "outline", 1))
        corner = QPointF(axes.left, axes.bottom)
        painter.drawLine(QPointF(axes.left, axes.top), corner)
        painter.drawLine(corner, QPointF(axes.right, axes.bottom))
        painter.setFont(frame.small)
        painter.setPen(self._style.colour("muted"))
        for rect, text in [*frame.tick_labels(), frame.caption()]:
            painter.drawText(rect, Align.AlignRight | Align.AlignVCenter, text)

    def _paint_cursor(self, painter: QPainter) -> None:
        axes = self.frame.axes
        x = axes.x(self._now)
        painter.setPen(pen(self._style, "accent", 1.4))
        painter.drawLine(QPointF(x, axes.top), QPointF(x, axes.bottom))

    def _paint_live(self, painter: QPainter) -> None:
        for curve in reversed(self.frame.begun(self._now)):
            past, line = self.frame.past(curve, self._now), pen(self._style, curve.role, 2.4)
            painter.setPen(line)
            painter.drawPolyline(past)
            painter.setBrush(line.color())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(past.last(), 1.5 * line.widthF(), 1.5 * line.widthF())

    def _paint_labels(self, painter: QPainter) -> None:
        frame, style, ground = self.frame, self._style, self._style.colour("stage", 0.82)
        painter.setFont(frame.small)
        for curve, rect in frame.bound_labels(self._now, self._at):
            text_on_ground(painter, rect, curve.label, style.colour("muted"), ground)
        painter.setFont(frame.bold)
        for curve, rect, text in frame.cursor_labels(self._now, self._at):
            text_on_ground(painter, rect, text, style.colour(curve.role), ground)

    # -- reading off -----------------------------------------------------------------------------------------

    def hover_rows(self) -> list[tuple[str, str]]:
        """What is read off at the mouse: (text, role)."""
        rows = [(f"{COUNTERS[self._chart.over]} = {number(self._hover)}", "muted")]
        for curve in self._chart.curves:
            value = layout.value_at(curve, self._hover)
            if value is not None:
                rows.append((f"{curve.label.partition(' = ')[0]} = {spelt(self._chart, value)}", curve.role))
        return rows

    def _hover_box(self, rows: list[tuple[str, str]]) -> QRectF:
        axes, pad, line = self.frame.axes, self._style.px(6), self.frame.line
        x = axes.x(self._hover)
        wide = max(text_size(self.frame.small, text).width() for text, _ in rows) + 3
        box = QRectF(x + pad, axes.top, wide + 2 * pad, line * len(rows) + pad)
        if box.right() > self.width():
            box.moveRight(x - pad)
        box.moveBottom(min(box.bottom(), self.height() - 1.0))
        return box

    def _paint_hover(self, painter: QPainter) -> None:
        axes, style, rows = self.frame.axes, self._style, self.hover_rows()
        x, pad, line = axes.x(self._hover), style.px(6), self.frame.line
        painter.setPen(pen(style, "muted", 1, "dot"))
        painter.drawLine(QPointF(x, axes.top), QPointF(x, axes.bottom))
        box = self._hover_box(rows)
        painter.setPen(pen(style, "outline", 1))
        painter.setBrush(style.colour("stage"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setFont(self.frame.small)
        for k, (text, role) in enumerate(rows):
            row = QRectF(box.left() + pad, box.top() + pad / 2 + k * line, box.width() - pad, line)
            text_on_ground(painter, row, text, style.colour(role))

    # -- the hand --------------------------------------------------------------------------------------------

    @qt_override
    def mousePressEvent(self, event) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._seek(event.position().x())

    @qt_override
    def mouseMoveEvent(self, event) -> None:
        x = event.position().x()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(x)
        else:
            self._point_at(x)

    def _seek(self, x: float) -> None:
        self._hover = None
        if self._chart is not None:
            self.sought.emit(self.frame.axes.value_of(x))

    def _point_at(self, x: float | None) -> None:
        axes = self.frame.axes if self._chart is not None else None
        inside = x is not None and axes is not None and axes.left - 4 <= x <= axes.right + 4
        hover = float(round(axes.value_of(x))) if inside else None
        if hover != self._hover:
            self._hover = hover
            self.update()

    @qt_override
    def leaveEvent(self, event) -> None:
        self._point_at(None)

    # -- the keyboard ----------------------------------------------------------------------------------------

    @qt_override
    def focusInEvent(self, event) -> None:
        """Reads off where we are, as the mouse does where it points; the keys of the transport move it."""
        super().focusInEvent(event)
        self._hover = float(self._at) if self._chart is not None else None
        self.update()

    @qt_override
    def focusOutEvent(self, event) -> None:
        super().focusOutEvent(event)
        self._hover = None
        self.update()
