"""The losses over the margin: each a curve, and every point of the plane upon each of them."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QSizePolicy, QWidget

from colt_gui.models.labs import learner_class
from colt_gui.models.statistics.losses.experiment import LossesExperiment
from colt_gui.session import Session
from colt_gui.views.canvas.curve import Line
from colt_gui.views.canvas.layer_item import LayerItem, Same
from colt_gui.views.canvas.plot import OVER, UNDER, Plot
from colt_gui.views.canvas.view import CanvasView
from colt_gui.views.canvas.words import Word
from colt_gui.views.charts.layout import Seen
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import LabPart
from colt_gui.views.look.drawing import draw_text, focus_ring, pen, text_size
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.losses.animation import LossesAnimation, LossesMoment
from colt_gui.views.statistics.losses.drawing import LossDrawing
from colt_gui.views.statistics.losses.frame import CAPTION, HOME, WHOLE
from colt_gui.views.statistics.losses.looks import line_pen

LEARNER, PARAM = "hinge", "mu"
REACH = 15  # design pixels from its middle within which the hand takes it
SIZE = 13  # design pixels of its height
STEP = 20  # values of μ for a unit that a hand can choose


class LevelKnob(QObject):
    """The knob below the axis of the margin: the hinge's level μ, whatever learner is on show.

    One drag is one step of undo.
    """

    def __init__(self, session: Session, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._style, self.held = session, style, False

    def near(self, pos: QPointF, drawing: LossDrawing) -> bool:
        at = drawing.frame.knob(drawing.moment.mu)
        return at is not None and (pos - at).manhattanLength() <= self._style.px(REACH)

    def grip(self, pos: QPointF, drawing: LossDrawing) -> bool:
        self.held = self.near(pos, drawing)
        return self.held

    def turn(self, pos: QPointF, drawing: LossDrawing) -> bool:
        """Set μ to the margin above the hand while the hand has the knob; return whether it has."""
        if self.held:
            self.set_level(drawing.frame.axes.value_of(pos.x()))
        return self.held

    def release(self) -> None:
        if self.held:
            self.held = False
            self._session.seal()

    def set_level(self, mu: float) -> None:
        param = next(param for param in learner_class(LEARNER).params if param.name == PARAM)
        low, high = param.low or 0.0, math.inf if param.high is None else param.high
        mu = min(max(round(mu * STEP) / STEP, max(low, 1 / STEP)), high)
        document = self._session.document
        own = {**document.params.get(LEARNER, {}), PARAM: mu}
        if document.params.get(LEARNER, {}).get(PARAM) != mu:
            other = replace(document, params={**document.params, LEARNER: own})
            self._session.edit(other, merge=("param", LEARNER, PARAM))

    def paint(self, painter: QPainter, drawing: LossDrawing) -> None:
        """Paint a handle that points up at u = μ, with its name beside it."""
        at = drawing.frame.knob(drawing.moment.mu)
        if at is None:
            return
        half, style = self._style.px(SIZE) / 2, self._style
        wide, top, base = 0.8 * half, at.y() - half, at.y() + half
        outline = ((0.0, top), (wide, at.y()), (wide, base), (-wide, base), (-wide, at.y()))
        corners = [QPointF(at.x() + x, y) for x, y in outline]
        painter.setPen(pen(style, "ink" if self.held else "stage", 1.4))
        painter.setBrush(style.brush("loss_hinge"))
        painter.drawPolygon(QPolygonF(corners))
        font = drawing.frame.bold
        size = text_size(font, "μ")
        rect = QRectF(at.x() + half * 1.3, at.y() - size.height() / 2 + half * 0.3, size.width(), size.height())
        draw_text(painter, style, rect, "μ", font, style.colour("loss_hinge"))


GROUND, SHADE, POINTS, RINGS = UNDER + 1, UNDER + 2, OVER - 20, OVER - 10  # heights among the items of the plot


class LossPicture(LabPart[LossesExperiment], KeyboardRing, CanvasView):
    """The losses over the margin at the playback's phase.

    A click on a point selects it on the plane; the knob below the axis is the hinge's level μ.
    """

    indent = 16  # design pixels: that of the heading above it

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._animation = LossesAnimation(session)
        self._drawing: LossDrawing | None = None
        self._laid_out: object = None
        self.seen = HOME
        self._look, self._dressed = 0, False
        self._curves: tuple[tuple[str, bool], ...] = ()
        self._pointed_here = False
        self.plot = Plot()
        self.setCentralItem(self.plot)
        self._make_items()
        self.knob = LevelKnob(session, style, self)
        self._make_widget()
        self._connect(session)
        self.refresh()

    def _make_items(self) -> None:
        rows = (("shade", GROUND, self._paint_shade), ("points", POINTS, self._paint_points),
                ("names", RINGS - 1, self._paint_names), ("rings", RINGS, self._paint_rings))  # fmt: skip
        self.layers: dict[str, LayerItem] = {}
        for name, z, paint in rows:
            item = self.layers[name] = LayerItem(name, paint)
            item.setParentItem(self.plot)
            item.setZValue(z)

    def _make_widget(self) -> None:
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMouseTracking(True)
        self.setAccessibleName("Losses over the margin")

    def _connect(self, session: Session) -> None:
        for signal in (session.changed, session.moved, session.computed, session.selection.changed):
            signal.connect(self.refresh)
        session.selection.pointed_changed.connect(self.refresh)
        session.playback.frame.connect(self.refresh)

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def moment(self) -> LossesMoment:
        return self._animation.moment(self.experiment)

    @property
    def drawing(self) -> LossDrawing:
        """Return the moment laid out for the present size."""
        moment, size = self.moment, self.size()
        drawing = self._drawing
        if drawing is None or not drawing.serves(moment, size, self.seen):
            drawing = self._drawing = LossDrawing(self._style, size, self.seen, moment, drawing, self.indent)
        return drawing

    def refresh(self) -> None:
        """Lay out the moment before the next picture is painted, not meanwhile.

        On the way to another bench the plane may say that the pointer has left its point while this is still here.
        """
        if not self._animation.has_losses:
            return
        if self.isVisible():
            self._lay_out()
        self.viewport().update()

    def restyle(self) -> None:
        self._look += 1
        self._dressed, self._drawing = False, None
        self.refresh()

    # -- laying out ------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Lay out what has changed: what is laid out anew is painted anew."""
        super().lay_out()
        drawing = self.drawing
        if drawing.courses is not self._laid_out or not self._dressed:
            self._laid_out = drawing.courses
            self._lay_out_curves(drawing)
        self._write(drawing)
        for name, key in self._keys(drawing).items():
            self.layers[name].follow((self._look, key), QRectF(self.rect()))

    def _lay_out_curves(self, drawing: LossDrawing) -> None:
        frame = drawing.frame
        if not self._dressed:
            self._dress()
        self.plot.lay_out(frame.area)
        self.plot.set_cursor(frame.axes.x(0.0))
        muted = self._style.colour("muted")
        self.plot.ticks.set_words([Word(rect, text, frame.small, muted) for rect, text in frame.tick_labels()])
        self._set_curves(drawing)

    def _write(self, drawing: LossDrawing) -> None:
        frame, muted = drawing.frame, self._style.colour("muted")
        written = ((frame.note_rect, drawing.note), (frame.caption_rect, CAPTION))
        self.plot.heading.set_words([Word(rect, text, frame.small, muted) for rect, text in written])
        if drawing.description != self.accessibleDescription():
            self.setAccessibleDescription(drawing.description)

    def _dress(self) -> None:
        """Set what depends on the style alone."""
        self._dressed, self._curves = True, ()
        self.plot.restyle(pen(self._style, "outline", 1), pen(self._style, "outline", 1.2))

    def _set_curves(self, drawing: LossDrawing) -> None:
        """Set the curves, the learner's own on top."""
        curves = drawing.curves
        kinds = tuple((id, id == drawing.moment.chosen) for id in curves)
        if kinds != self._curves:
            self._curves = kinds
            self.plot.set_curves([Line(line_pen(self._style, *kind)) for kind in kinds])
        for course, item in zip(curves.values(), self.plot.curves):
            item.set_line(course.pixels)

    def _keys(self, drawing: LossDrawing) -> dict[str, Hashable]:
        moment = drawing.moment
        ring = (moment.ringed, self._session.selection.pointed, self.knob.held, self._pointed_here)
        curves = Same(drawing.courses)
        shade = (curves, moment.chosen)
        return {"shade": shade, "points": Same(drawing), "names": curves, "rings": (Same(drawing), ring)}

    # -- painting --------------------------------------------------------------------------------------------

    def _paint_shade(self, painter: QPainter) -> None:
        self.drawing.paint_shade(painter)

    def _paint_points(self, painter: QPainter) -> None:
        self.drawing.paint_points(painter)

    def _paint_names(self, painter: QPainter) -> None:
        self.drawing.paint_names(painter)

    def _paint_rings(self, painter: QPainter) -> None:
        self.drawing.paint_rings(painter, self._pointed_here)
        self.knob.paint(painter, self.drawing)

    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        painter.fillRect(rect, self._style.ground)

    def drawForeground(self, painter: QPainter, rect: QRectF) -> None:
        if self.ringed:
            focus_ring(painter, self._style, QRectF(self.rect()))

    def paintEvent(self, event: QPaintEvent) -> None:
        self._lay_out()
        super().paintEvent(event)

    # -- the hand --------------------------------------------------------------------------------------------

    def point_at(self, pos: QPointF) -> int | None:
        """Return the point within reach of this place, on whichever curve."""
        return self.drawing.nearest(pos)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.knob.grip(event.position(), self.drawing):
            return
        i = self.point_at(event.position())
        self._session.selection.select(() if i is None else (i,))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.knob.turn(event.position(), self.drawing):
            return
        self._point(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.knob.release()

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def _point(self, pos: QPointF | None) -> None:
        i = None if pos is None else self.point_at(pos)
        over_knob = pos is not None and self.knob.near(pos, self.drawing)
        shape = Qt.CursorShape
        self.viewport().setCursor(
            shape.SizeHorCursor if over_knob else shape.PointingHandCursor if i is not None else shape.ArrowCursor
        )
        self._pointed_here = i is not None
        self._session.selection.point_at(i)

    # -- size ------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(420), self._style.px(300))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(180), self._style.px(120))


LARGER = 1.15  # letters, lines and points than beside the stage
PER_NOTCH, NOTCH = 1.2, 120.0  # of the wheel, and what Qt says for one
STILL = 4  # pixels: a hand that moves less has clicked


class LargeLosses(LossPicture):
    """The losses in the stage's place: the wheel zooms, dragging moves, a click on a point selects it."""

    indent = 0

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._grip: tuple[QPointF, Seen] | None = None
        self._moved = False
        super().__init__(session, Scaled(style, LARGER), parent)

    # -- what is seen ----------------------------------------------------------------------------------------

    def look_at(self, seen: Seen) -> None:
        if seen != self.seen:
            self.seen = seen
            self.refresh()

    def fit(self) -> None:
        """See all points of the learner's own loss, and what is seen at first."""
        moment = self.moment
        u = moment.margins.get(moment.chosen)
        if u is None or not len(u):
            self.look_at(HOME)
            return
        heights = moment.loss(moment.chosen)(u)
        left, right = min(HOME.x[0], 1.05 * float(u.min())), max(HOME.x[1], 1.05 * float(u.max()))
        top = max(HOME.y[1], 1.05 * float(heights[heights < WHOLE.y[1]].max(initial=0.0)))
        self.look_at(Seen((max(left, WHOLE.x[0]), min(right, WHOLE.x[1])), (0.0, min(top, WHOLE.y[1]))))

    def zoom(self, times: float, about: QPointF) -> None:
        """Zoom about a place. Losses stand on their axis, whatever part of them is seen."""
        axes = self.drawing.frame.axes
        seen = self.seen.zoomed(WHOLE, times, (axes.value_of(about.x()), 0.0), fewest=0.02)
        self.look_at(seen)

    # -- the hand --------------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.angleDelta().y():
            self.zoom(PER_NOTCH ** (event.angleDelta().y() / NOTCH), event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if not self.knob.held and self.point_at(event.position()) is None:
            self._grip, self._moved = (event.position(), self.seen), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        start, seen = self._grip
        way = event.position().x() - start.x()
        self._moved = self._moved or abs(way) > STILL
        if self._moved:
            axes = self.drawing.frame.axes
            per_pixel = (seen.x[1] - seen.x[0]) / (axes.right - axes.left)
            self.look_at(seen.moved(WHOLE, (-way * per_pixel, 0.0)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._grip = None
