"""The same picture by hand: what stands still is painted once into two images, the rest with a bare QPainter."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen, QPolygonF

from benchmarks.stage import OurStage, normal
from colt_gui.views.charts.layout import Axes

Alpha = QImage.Format.Format_ARGB32_Premultiplied
FAR = 4000.0
HEAD = 16.0


class PlainStage:
    def __init__(self, ours: OurStage) -> None:
        self._ours, self._theme = ours, ours.style.theme
        self._image = QImage(ours.image.size(), ours.image.format())
        self._view, self._top = ours.plane.view, ours.plane.height()
        self._bold = QFont(ours.style.font("small", bold=True))
        self._large = QFont(ours.style.font("large", bold=True))
        theme = self._theme
        self._tints = [QColor(blend(c, theme.stage)) for c in (theme.positive, theme.negative)]
        self._pens = {
            "line": QPen(QColor(theme.ink), 3),
            "before": QPen(QColor(theme.muted), 1.75, Qt.PenStyle.DotLine),
            "best": QPen(QColor(theme.comparator), 2, Qt.PenStyle.DashLine),
            "ring": QPen(QColor(theme.mistake), 3),
            "cursor": QPen(QColor(theme.accent), 1.4),
        }
        self._metrics, self._patch = QFontMetricsF(self._bold), QColor(theme.stage)
        self._patch.setAlphaF(0.82)
        self._names = {name: self._draw_name(name) for name in ("w", "+ y·x", "w′", "w* best separator")}
        self._points = self._draw_points()
        self._charts, self._curves = self._draw_charts()
        self._axes = [moved(view.frame.axes, view.x()) for view in ours.charts.views]

    def _draw_points(self) -> QImage:
        """The grid, its numbers and the points, without a ground."""
        image = QImage(math.ceil(self._view.width), math.ceil(self._view.height), Alpha)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.grid))
        for k in range(-8, 9, 2):
            at = self._view.at(k, k)
            painter.drawLine(QPointF(at.x(), 0), QPointF(at.x(), image.height()))
            painter.drawLine(QPointF(0, at.y()), QPointF(image.width(), at.y()))
            painter.drawText(QPointF(at.x(), image.height() - 6), str(k))
            painter.drawText(QPointF(5, at.y()), str(k))
        points = self._ours.session.points
        for (x, y), label in zip(self._view.pixels(points.X).tolist(), points.y.tolist()):
            painter.setBrush(QColor(self._theme.positive if label > 0 else self._theme.negative))
            painter.setPen(QColor(self._theme.stage))
            if label > 0:
                painter.drawEllipse(QPointF(x, y), 9, 9)
                painter.drawLine(QPointF(x, y - 5), QPointF(x, y + 5))
            else:
                painter.drawRect(QRectF(x - 8, y - 8, 16, 16))
            painter.drawLine(QPointF(x - 5, y), QPointF(x + 5, y))
        painter.end()
        return image

    def _draw_name(self, name: str) -> QImage:
        """With a halo, once."""
        image = QImage(round(QFontMetricsF(self._large).horizontalAdvance(name)) + 8, 30, Alpha)
        image.fill(Qt.GlobalColor.transparent)
        path = QPainterPath()
        path.addText(4, 22, self._large, name)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.strokePath(path, QPen(self._patch, 4))
        painter.fillPath(path, QColor(self._theme.ink))
        painter.end()
        return image

    def _draw_charts(self) -> tuple[QImage, list]:
        """Titles, axes and whole curves; the live curves in pixels, to be drawn up to the cursor."""
        image = QImage(self._image.width(), self._image.height() - self._top, self._image.format())
        image.fill(QColor(self._theme.stage))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._bold)
        curves: list = [[] for _ in self._ours.charts.views]
        for k, view in enumerate(self._ours.charts.views):
            left, axes = view.x(), view.frame.axes
            painter.setPen(QColor(self._theme.ink))
            painter.drawText(QPointF(left, 24), view.chart.title)
            painter.drawLine(QPointF(left + axes.left, axes.top), QPointF(left + axes.left, axes.bottom))
            painter.drawLine(QPointF(left + axes.left, axes.bottom), QPointF(left + axes.right, axes.bottom))
            for curve in view.chart.curves:
                colour = QColor(getattr(self._theme, curve.role))
                line = [QPointF(left + x, y) for x, y in view.frame.course(curve).tolist()]
                painter.setPen(QPen(colour, 1, Qt.PenStyle.DotLine))
                painter.drawPolyline(QPolygonF(line))
                if curve.live:
                    curves[k].append((curve, line, QPen(colour, 2.4)))
        painter.end()
        return image, curves

    def frame(self, phase: float) -> QImage:
        moment = self._ours.moment(phase)
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_plane(painter, moment)
        painter.translate(0, self._top)
        self._paint_charts(painter, self._ours.cursors(phase))
        painter.end()
        return self._image

    def _paint_plane(self, painter: QPainter, moment) -> None:
        painter.setClipRect(0, 0, self._image.width(), self._top)
        n = normal(moment) * (1, -1)
        origin = self._view.at(0, 0)
        side, along = QPointF(*n) * FAR, QPointF(-n[1], n[0]) * FAR
        painter.fillRect(self._view.rect, self._tints[1])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._tints[0])
        painter.drawPolygon(QPolygonF([origin + along, origin - along, origin - along + side, origin + along + side]))
        painter.drawImage(0, 0, self._points)
        w = self._ours.session.experiment.geometry.w
        for name, (a, b) in (("best", w[:2]), ("before", moment.before[:2])):
            across = QPointF(b, a) * (FAR / math.hypot(a, b))
            painter.setPen(self._pens[name])
            painter.drawLine(origin - across, origin + across)
        painter.setPen(self._pens["line"])
        painter.drawLine(origin - along, origin + along)
        self._paint_update(painter, moment, origin)
        painter.setClipping(False)

    def _paint_update(self, painter: QPainter, moment, origin: QPointF) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._pens["ring"])
        at = self._view.at(*self._ours.session.points.X[moment.i])
        for r in (15.0, 15.0 * (1 + 1.6 * moment.phase)):
            painter.drawEllipse(at, r, r)
        before, added, after = (QPointF(v[0], -v[1]) * self._view.sx / 2 for v in (
            moment.before, moment.added, moment.after))  # fmt: skip
        for tail, tip, colour, name in (
            (origin, origin + before, self._theme.muted, "w"),
            (origin + before, origin + before + added * moment.grown, self._theme.mistake, "+ y·x"),
            (origin, origin + after * moment.turned, self._theme.ink, "w′"),
        ):
            arrow(painter, tail, tip, QColor(colour))
            painter.drawImage(tip + QPointF(8, -24), self._names[name])
        painter.drawImage(QPointF(470, 10), self._names["w* best separator"])

    def _paint_charts(self, painter: QPainter, cursors: list[float]) -> None:
        painter.drawImage(0, 0, self._charts)
        painter.setFont(self._bold)
        for now, axes, curves in zip(cursors, self._axes, self._curves):
            x = axes.x(now)
            painter.setPen(self._pens["cursor"])
            painter.drawLine(QLineF(x, axes.top, x, axes.bottom))
            for curve, line, pen in curves:
                self._paint_curve(painter, now, curve, line, pen)

    def _paint_curve(self, painter: QPainter, now: float, curve, line: list[QPointF], pen: QPen) -> None:
        shown = max(1, round(len(line) * min(now / curve.x[-1], 1.0)))
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(line[:shown]))
        painter.setBrush(pen.color())
        painter.drawEllipse(line[shown - 1], 3, 3)
        value = curve.y[min(np.searchsorted(curve.x, now), len(curve.y) - 1)]
        text, at = f"{curve.label} {value:.3g}", line[shown - 1] + QPointF(7, 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._patch)
        wide = self._metrics.horizontalAdvance(text)
        painter.drawRoundedRect(QRectF(at.x() - 2, at.y() - 12, wide + 4, 16), 3, 3)
        painter.setPen(pen.color())
        painter.drawText(at, text)


def moved(axes: Axes, x: float) -> Axes:
    return replace(axes, left=axes.left + x, right=axes.right + x)


def blend(colour: str, ground: str, share: float = 0.1) -> QColor:
    over, under = QColor(colour).getRgbF()[:3], QColor(ground).getRgbF()[:3]
    return QColor.fromRgbF(*(share * o + (1 - share) * u for o, u in zip(over, under)))


def arrow(painter: QPainter, tail: QPointF, tip: QPointF, colour: QColor) -> None:
    angle = math.atan2(tip.y() - tail.y(), tip.x() - tail.x())
    painter.setPen(QPen(colour, 3))
    painter.drawLine(tail, tip)
    corners = [tip - QPointF(math.cos(angle + s), math.sin(angle + s)) * HEAD for s in (0.4, -0.4)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([tip, *corners]))
