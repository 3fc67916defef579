"""One chart: curves against the count of rounds or updates, each named at its line, and where we are now."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QLineF, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGraphicsView, QSizePolicy, QWidget

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.views.canvas.curve import NOWHERE, Columns, Line, LiveCurve
from colt_gui.views.canvas.plot import Plot, PlotCurve
from colt_gui.views.canvas.view import CanvasView
from colt_gui.views.canvas.words import Word
from colt_gui.views.charts import layout
from colt_gui.views.charts.frame import Frame
from colt_gui.views.charts.labels import Label, Labels
from colt_gui.views.charts.seeking import ParameterDrag
from colt_gui.views.charts.spelling import counter, reading, readings, spelt_x
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring, pen, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

FUTURE = 0.25  # opacity of what is still to come


class ChartView(KeyboardRing, Styled, CanvasView):
    """Draws a `Chart` up to the place `now`; a click or drag says which x was asked for."""

    pressed = Signal()
    sought = Signal(Chart, float)
    large_wanted = Signal(str)
    explanation_wanted = Signal(QWidget, QRect, str)  # of words, and where they stand

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._chart: Chart | None = None
        self._frame: Frame | None = None
        self._labels: Labels | None = None
        self._now, self._at = 0.0, 0.0
        self._described: float | None = None  # the count that the words for those who cannot see it speak of
        self._hover: float | None = None
        self.parameter_drag = ParameterDrag(style, self._laid_out, self)
        self._drawn: list[object] | None = None  # what kinds of curves the plot holds; none in the present style
        self._roomy = False  # the labels of this chart have once found no place among its curves
        self.plot = Plot()
        self.setCentralItem(self.plot)
        self._make_widget()

    def _make_widget(self) -> None:
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must leave the keys with the stage
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing needs to be painted under it
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

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
        frame = self._frame
        if frame is None or QSize(frame.width, frame.height) != self.size():
            frame = self._lay_out()
        return frame

    def _laid_out(self) -> Frame | None:
        return None if self._chart is None else self.frame

    @property
    def live_labels(self) -> list[Label]:
        """The names of the run's curves with their values, where they stand now."""
        return self._labels_of(self.frame)[0]

    @property
    def bound_labels(self) -> list[Label]:
        return self._labels_of(self.frame)[1]

    def _labels_of(self, frame: Frame) -> tuple[list[Label], list[Label]]:
        if self._labels is None:
            self._labels = Labels(frame, self._style)
        live = self._labels.live(self._now, self._at)
        return live, self._labels.bounds(self._now, live)

    def set_chart(self, chart: Chart) -> None:
        """Show this chart. One that is drawn as the present one stays: few of the points that are dragged change it."""
        drawn, before = layout.drawable(chart), self._chart
        if before is not None and layout.same(before, drawn):
            return
        self._roomy = self._roomy and before is not None and before.id == drawn.id
        self._chart = drawn
        self._now, self._at, self._hover = 0.0, 0.0, None
        self._described = None
        self.plot.cursor.setVisible(chart.knob is None and not chart.valued)
        self.setAccessibleName(chart.title)
        self._frame = None
        self._lay_out_soon()

    def set_now(self, x: float, at: float) -> None:
        """The cursor goes to x; the values written there are those after `at` updates or rounds."""
        if (x, at) == (self._now, self._at):
            return
        self._now, self._at = x, at
        if self.ringed:
            self._hover = float(at)
        if self._frame is not None:
            self._follow(self._frame)

    def _describe(self, frame: Frame) -> None:
        """Say the values at the present to those who cannot see the chart."""
        if self._described != self._at:
            self._described = self._at
            values = ", ".join(reading(frame.chart, curve, self._at) for curve in frame.live)
            self.setAccessibleDescription(f"{counter(frame.chart)} {spelt_x(frame.chart, self._at)}: {values}")

    def restyle(self) -> None:
        self._drawn = None
        self._lay_out_soon()

    def _lay_out_soon(self) -> None:
        """Before the next picture and not while it is painted: what changes meanwhile is painted a second time. The
        scene asks for its picture by an event too, which comes after this one."""
        self._frame = None
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.LayoutRequest))
        self.scene().update()
        self.viewport().update()  # of a view that waited, and did not paint it, the scene tells nothing

    # -- laying out ------------------------------------------------------------------------------------------

    def _lay_out(self) -> Frame:
        """Lay out everything that depends on the chart, the style and the size."""
        super().lay_out()
        assert self._chart is not None, "there is something to lay out"
        frame = self._frame = self._make_frame(self._chart)
        self._labels = None
        axes = frame.axes
        self.plot.lay_out(QRectF(QPointF(axes.left, axes.top), QPointF(axes.right, axes.bottom)))
        self._write_heading(frame)
        self._set_curves(frame)
        return self._follow(frame)

    def _make_frame(self, chart: Chart) -> Frame:
        return Frame(chart, self._style, self.size(), roomy=self._roomy)

    def _write_heading(self, frame: Frame) -> None:
        title, font = frame.title()
        muted = self._style.colour("muted")
        written = [frame.caption(), *frame.x_tick_labels().values(), *frame.y_tick_labels().values()]
        if frame.chart.note:
            written.append(frame.note())
        self.plot.ticks.set_words([Word(*each, frame.small, muted) for each in written])
        title_rect = QRectF(0, 0, frame.width, frame.title_height)
        self.plot.heading.set_words([Word(title_rect, title, font, self._style.colour("ink"))])

    def _set_curves(self, frame: Frame) -> None:
        """Bounds below, the run's curves above them, the first of these on top."""
        shown, uprights = [*frame.bounds, *reversed(frame.live)], frame.uprights()
        knob = frame.chart.knob is not None
        kinds: list[object] = [(curve.live, curve.role, curve.bars, curve.spread is None, knob) for curve in shown]
        kinds += [mark.role for mark, _ in uprights]
        if kinds != self._drawn:  # else the lines that there are take other courses
            self._drawn = kinds
            self._dress()
            lines = [Line(pen(self._style, mark.role, 1.6, "dash")) for mark, _ in uprights]
            self.plot.set_curves([*(self._item(curve, knob) for curve in shown), *lines])
        for curve, item in zip(shown, self.plot.curves):
            if isinstance(item, Line):
                item.set_line(frame.pixels(curve))
            else:
                item.set_line(frame.pixels(curve), NOWHERE if curve.spread is None else frame.error_bars(curve))
        for (_, ends), item in zip(uprights, self.plot.curves[len(shown) :]):
            item.set_line(frame.axes.pixels(ends))

    def _dress(self) -> None:
        style = self._style
        self.plot.restyle(pen(style, "outline", 1), pen(style, "accent", 1.4))
        self.plot.reading.restyle(pen(style, "outline", 1), pen(style, "muted", 1, "dot"), style.colour("stage"))

    def _item(self, curve: Curve, knob: bool) -> PlotCurve:
        style = self._style
        if not curve.live:
            return Line(pen(style, curve.role, 1.6, "dot"))
        faint = pen(style, curve.role, 1.6, alpha=FUTURE)
        if curve.bars:
            return Columns(pen(style, curve.role, 1.6), faint)
        error_bars = None if curve.spread is None else pen(style, curve.role, 1.4)
        return LiveCurve(pen(style, curve.role, 2.4), faint, error_bars, large_dot=knob)

    def _follow(self, frame: Frame) -> Frame:
        """Show everything that depends on the place in time. Return the frame: names may have needed another one."""
        self._describe(frame)
        live, bounds = self._labels_of(frame)
        if not self._roomy and any(label.crossed for label in live):
            self._roomy = True
            return self._lay_out()
        self.plot.set_cursor(frame.axes.x(self._now))
        for curve, item in zip(reversed(frame.live), self.plot.curves[len(frame.bounds) :]):
            if not isinstance(item, Line):
                item.set_tip(self._tip(frame, curve))
        self._write_labels(frame, [*bounds, *live])
        self._write_reading(frame)
        return frame

    def _tip(self, frame: Frame, curve: Curve) -> np.ndarray:
        if curve.x[0] > self._now:
            return NOWHERE
        return frame.axes.pixels(layout.tip(curve, min(self._now, float(curve.x[-1]))))

    def _write_labels(self, frame: Frame, labels: list[Label]) -> None:
        style = self._style
        patch, muted = style.colour("stage"), style.colour("muted")
        words = []
        for label in labels:
            font, colour = (frame.bold, style.colour(label.curve.role)) if label.curve.live else (frame.small, muted)
            words.append(Word(label.rect, label.text, font, colour, patch if label.crossed else None))
        words += [
            Word(rect, mark.label, frame.bold, style.colour(mark.role), patch) for mark, rect in frame.upright_labels()
        ]
        self.plot.labels.set_words(words)

    # -- reading off -----------------------------------------------------------------------------------------

    def hover_rows(self) -> list[tuple[str, str]]:
        """Return what is read off at the pointer, in rows of text and role."""
        if self._chart is None or self._hover is None:
            return []
        return readings(self._chart, self._hover)

    def _write_reading(self, frame: Frame) -> None:
        if self._hover is None:
            self.plot.reading.hide()
            return
        rows, axes, pad = readings(frame.chart, self._hover), frame.axes, self._style.px(6)
        x = axes.x(self._hover)
        box = self._reading_box(frame, rows, x)
        words = []
        for k, (text, role) in enumerate(rows):
            row = QRectF(box.left() + pad, box.top() + pad / 2 + k * frame.line, box.width() - pad, frame.line)
            words.append(Word(row, text, frame.small, self._style.colour(role)))
        self.plot.reading.set_reading(QLineF(x, axes.top, x, axes.bottom), box, words)

    def _reading_box(self, frame: Frame, rows: list[tuple[str, str]], x: float) -> QRectF:
        pad = self._style.px(6)
        wide = max(text_size(frame.small, text).width() for text, _ in rows) + 3
        box = QRectF(x + pad, frame.axes.top, wide + 2 * pad, frame.line * len(rows) + pad)
        if box.right() > self.width():
            box.moveRight(max(x - pad, box.width()))  # rather over the place itself than cut off
        box.moveBottom(min(box.bottom(), self.height() - 1.0))
        return box

    # -- the widget ------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(420), self._style.px(210))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(120), self._style.px(120))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and self._chart is not None and self.isVisible():
            assert self.frame is not None
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._chart is None:  # a large one may be still on its way
            with QPainter(self.viewport()) as painter:
                painter.fillRect(event.rect(), self._style.colour("stage"))
            return
        assert self.frame is not None  # laid out before it is painted
        super().paintEvent(event)

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, self._style.colour("stage"))

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        if self.ringed:
            focus_ring(painter, self._style, QRectF(self.rect()))

    # -- words with symbols in them --------------------------------------------------------------------------

    def words_at(self, place: QPointF) -> tuple[QRectF, str] | None:
        """The title, the note or the name of a curve that stands there."""
        written = [*self._written()] if self._chart is not None else []
        return next(((rect, text) for rect, text in written if rect.contains(place)), None)

    def _written(self) -> Iterator[tuple[QRectF, str]]:
        frame = self.frame
        for label in (*self.live_labels, *self.bound_labels):
            yield label.rect, label.curve.label
        for mark, rect in frame.upright_labels():
            yield rect, mark.label
        yield QRectF(0, 0, frame.width, frame.title_height), frame.chart.title
        if frame.chart.note:
            yield frame.note().rect, frame.chart.note
        yield frame.caption()

    def viewportEvent(self, event: QEvent) -> bool:
        if not isinstance(event, QHelpEvent):
            return bool(super().viewportEvent(event))
        found = self.words_at(QPointF(event.pos()))
        if found is not None:
            self.explanation_wanted.emit(self.viewport(), found[0].toAlignedRect(), found[1])
        return True

    # -- the hand --------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and not self.parameter_drag.press(event.position()):
            self.pressed.emit()
            self._seek(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        x = event.position().x()
        if self.parameter_drag.move(event.position()):
            return
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(x)
        else:
            self._point_at(x)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """pyqtgraph's scene does not hear of it, as it has not heard of the press."""
        self.parameter_drag.release()

    def _seek(self, x: float) -> None:
        self._hover = None
        if self._chart is not None:
            self.sought.emit(self._chart, self.frame.axes.value_of(x))

    def ask_for_large(self) -> None:
        if self._chart is not None:
            self.large_wanted.emit(self._chart.id)

    def _point_at(self, x: float | None) -> None:
        frame = self._laid_out()
        if frame is None or x is None or not frame.axes.left - 4 <= x <= frame.axes.right + 4:
            self._read_at(None)
            return
        value = frame.axes.value_of(x)
        counted = frame.chart.knob is None and not frame.chart.valued
        self._read_at(float(round(value)) if counted else value)

    def _read_at(self, x: float | None) -> None:
        if x != self._hover:
            self._hover = x
            if self._chart is not None:
                self._write_reading(self.frame)
            self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        self._point_at(None)

    # -- the keyboard ----------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Come to by key, it reads off where we are, as the mouse does where it points; the transport moves it."""
        super().focusInEvent(event)
        if self.ringed and self._chart is not None:
            self._read_at(float(self._at))
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._read_at(None)
        self.viewport().update()
