"""Curves in pens that grow with the picture: right on a fine screen, in a large picture and in an SVG."""

from __future__ import annotations

import math

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPixmap

from colt_gui.views.look.drawing import is_raster, scale_of
from colt_gui.views.overrides import qt_override

SLACK = 6.0  # pixels that a line on the edge of the plot may reach over it
DOT = 1.5  # the radius of a tip, in widths of its line
REACH = 4.0  # widths of a line within which its end may change how it looks before


class PixelCurve(pg.PlotCurveItem):
    """A curve through its points, drawn in pixels of the scene."""

    def __init__(self, pen: QPen) -> None:
        super().__init__()
        self._line_pen = pen
        self._plot = QRectF()
        self._pixels = np.empty((0, 2))
        self._kept = Kept()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_line(self, points: np.ndarray, pixels: np.ndarray, plot: QRectF) -> None:
        """The points (k, 2) in the units of the data, the same in pixels, and the plot that they lie in."""
        self.setData(points[:, 0], points[:, 1], skipFiniteCheck=True)
        self.prepareGeometryChange()
        self._pixels, self._plot = pixels, plot.adjusted(-SLACK, -SLACK, SLACK, SLACK)
        self._kept.forget()

    @qt_override
    def boundingRect(self) -> QRectF:
        return self.mapRectFromScene(self._plot)

    @qt_override
    def paint(self, painter: QPainter, *_: object) -> None:
        if len(self._pixels):
            self._in_pixels(painter)
            self._kept.paint(painter, self._plot, self._line_pen, self._pixels)

    def _in_pixels(self, painter: QPainter) -> None:
        """From here on the painter's units are those of the scene, and what is outside the plot is cut off."""
        painter.setWorldTransform(self.sceneTransform().inverted()[0] * painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self._plot, Qt.ClipOperation.IntersectClip)


class LiveCurve(PixelCurve):
    """A curve of the run: faint as a whole, strong up to the present, where it ends in a dot.

    From its second picture on (it `settles`) the past is copied from pixels, and only the piece before the tip is
    drawn: the first may be the only one, as while a point is dragged."""

    def __init__(self, pen: QPen, faint: QPen, settles: bool = True) -> None:
        super().__init__(pen)
        self._settles = settles
        self._faint = faint
        self._future = Kept()
        self._count, self._tip = 0, np.empty((0, 2))
        self._painted = False

    def set_line(self, points: np.ndarray, pixels: np.ndarray, plot: QRectF) -> None:
        super().set_line(points, pixels, plot)
        self._future.forget()
        self._painted = False

    def set_tip(self, tip: np.ndarray) -> None:
        """The corners (k, 2) in pixels after the points of the past; none before the curve begins."""
        self._tip = tip
        self._count = int(np.searchsorted(self._pixels[:, 0], tip[-1, 0])) if len(tip) else 0
        self.update()

    @qt_override
    def paint(self, painter: QPainter, *_: object) -> None:
        self._in_pixels(painter)
        if is_raster(painter) and self._painted:
            self._paint_kept(painter)
        else:
            draw_line(painter, self._faint, self._pixels)
            draw_line(painter, self._line_pen, self._past(0))
            self._painted = self._settles and is_raster(painter)
        self._paint_dot(painter)

    def _past(self, first: int) -> np.ndarray:
        return np.concatenate([self._pixels[first : self._count], self._tip])

    def _paint_kept(self, painter: QPainter) -> None:
        ratio, plot = scale_of(painter), self._plot
        now = self._tip[-1, 0] if len(self._tip) else plot.left()
        reach = REACH * self._line_pen.widthF()
        split = max(math.floor((now - reach) * ratio) / ratio, plot.left())
        rest = QRectF(QPointF(split, plot.top()), plot.bottomRight())
        self._future.paint(painter, plot, self._faint, self._pixels, rest)
        if not len(self._tip):
            return
        past = QRectF(plot.topLeft(), QPointF(split, plot.bottom()))
        self._kept.paint(painter, plot, self._line_pen, self._pixels, past)
        first = int(np.searchsorted(self._pixels[: self._count, 0], split - reach)) - 1
        painter.save()
        painter.setClipRect(rest, Qt.ClipOperation.IntersectClip)
        draw_line(painter, self._line_pen, self._past(max(first, 0)))
        painter.restore()

    def _paint_dot(self, painter: QPainter) -> None:
        if len(self._tip):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._line_pen.color())
            radius = DOT * self._line_pen.widthF()
            painter.drawEllipse(QPointF(*self._tip[-1].tolist()), radius, radius)


class Kept:
    """A line painted once and kept as pixels, of which a part can be copied; drawn anew into an SVG or PDF."""

    def __init__(self) -> None:
        self._pixmap: QPixmap | None = None
        self._ratio = 0.0

    def forget(self) -> None:
        self._pixmap = None

    def paint(self, painter: QPainter, area: QRectF, pen: QPen, line: np.ndarray, part: QRectF | None = None) -> None:
        """`part` is what of the area is wanted; its edges lie on pixels of the device."""
        if not is_raster(painter):
            draw_line(painter, pen, line)
            return
        ratio, whole = scale_of(painter), QRectF(area.toAlignedRect())
        if self._pixmap is None or self._ratio != ratio:
            self._pixmap, self._ratio = _painted(whole, ratio, pen, line), ratio
        part = whole if part is None else part & whole
        source = QRectF((part.topLeft() - whole.topLeft()) * ratio, part.size() * ratio)
        if not part.isEmpty():
            painter.drawPixmap(part, self._pixmap, source)


def _painted(area: QRectF, ratio: float, pen: QPen, line: np.ndarray) -> QPixmap:
    pixmap = QPixmap(max(math.ceil(area.width() * ratio), 1), max(math.ceil(area.height() * ratio), 1))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-area.topLeft())
        draw_line(painter, pen, line)
    return pixmap


def draw_line(painter: QPainter, pen: QPen, line: np.ndarray) -> None:
    if len(line) > 1:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path_of(line))


def path_of(line: np.ndarray) -> QPainterPath:
    return pg.arrayToQPath(np.ascontiguousarray(line[:, 0]), np.ascontiguousarray(line[:, 1]), finiteCheck=False)
