"""The losses over the margin: each a curve, and every point of the plane upon each of them."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsView, QSizePolicy, QWidget

from colt_gui.session import Session
from colt_gui.views.canvas.curve import Line
from colt_gui.views.canvas.layer_item import LayerItem, Same
from colt_gui.views.canvas.plot import OVER, UNDER, Plot
from colt_gui.views.canvas.view import CanvasView
from colt_gui.views.canvas.words import Word
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring, pen
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.losses.level_knob import LevelKnob
from colt_gui.views.statistics.losses.looks import line_pen
from colt_gui.views.statistics.losses.loss_drawing import LossDrawing
from colt_gui.views.statistics.losses.loss_frame import CAPTION, HOME
from colt_gui.views.statistics.losses.moment import LossesMoment, Moments

GROUND, SHADE, POINTS, RINGS = UNDER + 1, UNDER + 2, OVER - 20, OVER - 10  # heights among the items of the plot


class LossPicture(KeyboardRing, CanvasView):
    """Draws the session at the playback's phase. A click on a point selects it on the plane; the knob below the axis is
    the hinge's level μ."""

    indent = 16  # design pixels: that of the heading above it

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._moments = Moments(session)
        self._drawing: LossDrawing | None = None
        self._laid_out: object = None
        self.seen = HOME
        self._look, self._dressed, self._curves = 0, False, ()
        self._pointed_here = False
        self.plot = Plot()
        self.setCentralItem(self.plot)
        self._make_items()
        self.knob = LevelKnob(session, style, self)
        self._make_widget()
        self._connect(session, style)
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

    def _connect(self, session: Session, style: Style) -> None:
        for signal in (session.changed, session.moved, session.computed, session.selection.changed):
            signal.connect(self.refresh)
        session.selection.pointed_changed.connect(self.refresh)
        session.playback.frame.connect(self.refresh)
        style.changed.connect(self.restyle)

    # -- what is shown ---------------------------------------------------------------------------------------

    @property
    def moment(self) -> LossesMoment:
        return self._moments.now

    @property
    def drawing(self) -> LossDrawing:
        """The moment laid out for the present size."""
        moment, size = self.moment, self.size()
        drawing = self._drawing
        if drawing is None or not drawing.serves(moment, size, self.seen):
            drawing = self._drawing = LossDrawing(self._style, size, self.seen, moment, drawing, self.indent)
        return drawing

    def refresh(self) -> None:
        """It is laid out before the next picture, not while that is painted. On the way to another bench the plane may
        say that the pointer has left its point while this is still here."""
        if not self._moments.has_losses:
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
        """Only what has changed: what is laid out anew is painted anew."""
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
        """What depends on the style alone."""
        self._dressed, self._curves = True, ()
        self.plot.restyle(pen(self._style, "outline", 1), pen(self._style, "outline", 1.2))

    def _set_curves(self, drawing: LossDrawing) -> None:
        """The learner's own loss on top."""
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

    def paintEvent(self, event) -> None:
        self._lay_out()
        super().paintEvent(event)

    # -- the hand --------------------------------------------------------------------------------------------

    def point_at(self, pos: QPointF) -> int | None:
        """The point that a hand there means, on whichever curve."""
        return self.drawing.nearest(pos)

    def mousePressEvent(self, event) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self.knob.grip(event.position(), self.drawing):
            return
        i = self.point_at(event.position())
        self._session.selection.select(() if i is None else (i,))

    def mouseMoveEvent(self, event) -> None:
        if self.knob.turn(event.position(), self.drawing):
            return
        self._point(event.position())

    def mouseReleaseEvent(self, event) -> None:
        self.knob.release()

    def leaveEvent(self, event) -> None:
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
