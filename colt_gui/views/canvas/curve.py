"""Curves in pens that grow with the picture: right on a fine screen, in a large picture and in an SVG."""

from __future__ import annotations

import math

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from colt_gui.views.base import Guarded
from colt_gui.views.canvas.kept import Kept
from colt_gui.views.look.drawing import is_raster, scale_of

SLACK = 6.0  # pixels that a line on the edge of the plot may reach over it
DOT = 1.5  # the radius of a tip, in widths of its line
REACH = 4.0  # widths of a line within which its end may change how it looks before


class PixelCurve(Guarded, pg.PlotCurveItem):
    """A curve through its points, drawn in pixels of the scene."""

    def __init__(self, pen: QPen) -> None:
        super().__init__()
        self.line_pen = pen
        self._plot, self._extent = QRectF(), QRectF()
        self._points = self._pixels = np.empty((0, 2))
        self._kept, self._painted = Kept(), False
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_line(self, points: np.ndarray, pixels: np.ndarray, plot: QRectF) -> None:
        """The points (k, 2) in the units of the data, the same in pixels, and the plot that they lie in."""
        self.prepareGeometryChange()
        self._points, self._pixels = points, pixels
        self._plot = QRectF(plot.adjusted(-SLACK, -SLACK, SLACK, SLACK).toAlignedRect())
        (left, top), (right, bottom) = pixels.min(axis=0).tolist(), pixels.max(axis=0).tolist()
        extent = QRectF(QPointF(left, top), QPointF(right, bottom)).adjusted(-SLACK, -SLACK, SLACK, SLACK)
        self._extent = extent & self._plot
        self._kept.forget()
        self._painted = False

    def getData(self) -> tuple[np.ndarray, np.ndarray]:
        """For who asks pyqtgraph: its own copy of the points would be made anew with every move of a hand."""
        return self._points[:, 0], self._points[:, 1]

    @property
    def plot(self) -> QRectF:
        """What is painted on, in pixels; the edges of a line on the edge of the plot included."""
        return self._plot

    @property
    def extent(self) -> QRectF:
        """The part of that which the line passes through."""
        return self._extent

    def boundingRect(self) -> QRectF:
        return self.mapRectFromScene(self._extent)

    def paint(self, painter: QPainter, *_: object) -> None:
        if len(self._pixels):
            self._in_pixels(painter)
            if self._painted and is_raster(painter):
                self._kept.paint(painter, self.extent, self._draw)
            else:  # this picture of it may be the only one, as while a point is dragged
                self._painted = is_raster(painter)
                self._draw(painter)

    def _draw(self, painter: QPainter) -> None:
        draw_line(painter, self.line_pen, self._pixels)

    def _in_pixels(self, painter: QPainter) -> None:
        """From here on the painter's units are those of the scene, and what is outside the plot is cut off."""
        painter.setWorldTransform(self.sceneTransform().inverted()[0] * painter.worldTransform())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(self._plot, Qt.ClipOperation.IntersectClip)


class LiveCurve(PixelCurve):
    """A curve of the run: faint as a whole, strong up to the present, where it ends in a dot.

    Where the past of all curves of the plot can be copied, it draws only the piece before its tip."""

    def __init__(self, pen: QPen, faint: QPen, past: Past) -> None:
        super().__init__(pen)
        self._faint, self._past = faint, past
        self._count, self._tip = 0, np.empty((0, 2))
        past.curves.append(self)

    def set_line(self, points: np.ndarray, pixels: np.ndarray, plot: QRectF) -> None:
        super().set_line(points, pixels, plot)
        self._past.forget()

    def set_tip(self, tip: np.ndarray) -> None:
        """The corners (k, 2) in pixels after the points of the past; none before the curve begins."""
        self._tip = tip
        self._count = int(self._pixels[:, 0].searchsorted(tip[-1, 0])) if len(tip) else 0
        self.update()

    @property
    def now(self) -> float:
        """How far it has come, in pixels."""
        return float(self._tip[-1, 0]) if len(self._tip) else self._plot.left()

    def paint(self, painter: QPainter, *_: object) -> None:
        self._in_pixels(painter)
        if self._past.copied(painter, self):
            self._paint_end(painter)
        else:
            if self.now < self._pixels[-1, 0]:  # else it would lie hidden under the strong line
                self.draw_faint(painter)
            draw_line(painter, self.line_pen, self._up_to_now(0))
        self._paint_dot(painter)

    def draw_faint(self, painter: QPainter) -> None:
        draw_line(painter, self._faint, self._pixels)

    def draw_strong(self, painter: QPainter) -> None:
        draw_line(painter, self.line_pen, self._pixels)

    def _up_to_now(self, first: int) -> np.ndarray:
        return np.concatenate([self._pixels[first : self._count], self._tip])

    def _paint_end(self, painter: QPainter) -> None:
        """What comes after the pixels that were copied."""
        rest = self._past.rest
        if self.now <= rest.left():
            return
        first = int(self._pixels[: self._count, 0].searchsorted(rest.left() - self._past.reach)) - 1
        painter.save()
        painter.setClipRect(rest, Qt.ClipOperation.IntersectClip)
        draw_line(painter, self.line_pen, self._up_to_now(max(first, 0)))
        painter.restore()

    def _paint_dot(self, painter: QPainter) -> None:
        if len(self._tip):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.line_pen.color())
            radius = DOT * self.line_pen.widthF()
            painter.drawEllipse(QPointF(*self._tip[-1].tolist()), radius, radius)


class Past:
    """The lines of all live curves of a plot, painted once and then copied: strong before the present, faint after it.

    That is from the second picture on (it `settles`): the first may be the only one, as while a point is dragged."""

    def __init__(self, settles: bool = True) -> None:
        self.curves: list[LiveCurve] = []  # as they lie over one another
        self.rest = QRectF()  # what of the plot is not copied
        self._settles, self._painted, self._copying = settles, False, False
        self._strong, self._faint = Kept(), Kept()

    def forget(self) -> None:
        self._painted = False
        self._strong.forget()
        self._faint.forget()

    @property
    def reach(self) -> float:
        return REACH * max(curve.line_pen.widthF() for curve in self.curves)

    def copied(self, painter: QPainter, curve: LiveCurve) -> bool:
        """Whether the past of this curve lies there already; with the lowest curve it is copied for all."""
        if curve is self.curves[0]:
            self._copying = self._painted and is_raster(painter)
            self._painted = self._settles and is_raster(painter)
            if self._copying:
                self._copy(painter, curve.plot)
        return self._copying

    def _copy(self, painter: QPainter, plot: QRectF) -> None:
        """The two meet on a pixel of the device, as far before the tips as these may change how a line looks."""
        ratio, now = scale_of(painter), max(curve.now for curve in self.curves)
        split = min(max(math.floor((now - self.reach) * ratio) / ratio, plot.left()), plot.right())
        self.rest = QRectF(QPointF(split, plot.top()), plot.bottomRight())
        area = self.curves[0].extent
        for curve in self.curves[1:]:
            area |= curve.extent
        self._faint.paint(painter, area, self._draw_faint, self.rest)
        self._strong.paint(painter, area, self._draw_strong, QRectF(plot.topLeft(), QPointF(split, plot.bottom())))

    def _draw_faint(self, painter: QPainter) -> None:
        for curve in self.curves:
            curve.draw_faint(painter)

    def _draw_strong(self, painter: QPainter) -> None:
        for curve in self.curves:
            curve.draw_strong(painter)


def draw_line(painter: QPainter, pen: QPen, line: np.ndarray) -> None:
    if len(line) > 1:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path_of(line))


def path_of(line: np.ndarray) -> QPainterPath:
    return pg.arrayToQPath(np.ascontiguousarray(line[:, 0]), np.ascontiguousarray(line[:, 1]), finiteCheck=False)
