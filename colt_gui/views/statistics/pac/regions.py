"""Regions of the plane as paths in pixels."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from colt_gui.models.statistics.regions import Disc, Halfplane, Hypothesis, Rectangle, Region
from colt_gui.views.plane.plane_map import PlaneMap

BEYOND = 40.0  # pixels outside the view that sides at infinity lie


def path(view: PlaneMap, region: Region) -> QPainterPath:
    """What of the region is in view, and a little more, so that edges outside are not drawn inside."""
    made = QPainterPath()
    if isinstance(region, Disc):
        made.addEllipse(view.at(region.x, region.y), region.radius * abs(view.sx), region.radius * abs(view.sy))
    elif isinstance(region, Rectangle):
        if region.left < region.right and region.bottom < region.top:
            made.addRect(_box(view, region))
    elif any(region.w):
        line = view.line(*region.w, -region.b)
        if line is not None:
            made.addPolygon(line.positive_side())
            made.closeSubpath()
    elif region.b <= 0:
        made.addRect(_around(view))
    return made


def _around(view: PlaneMap) -> QRectF:
    return view.rect.adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND)


def _box(view: PlaneMap, region: Rectangle) -> QRectF:
    around = _around(view)
    left, right = (min(max(view.sx * side + view.tx, around.left()), around.right()) for side in region[:2])
    bottom, top = (min(max(view.sy * side + view.ty, around.top()), around.bottom()) for side in region[2:])
    return QRectF(QPointF(left, top), QPointF(right, bottom))


def positive(view: PlaneMap, hypothesis: Hypothesis) -> QPainterPath:
    """Where it says +."""
    return path(view, hypothesis.region) if hypothesis.sign > 0 else _toggled(view, path(view, hypothesis.region))


def _toggled(view: PlaneMap, inner: QPainterPath) -> QPainterPath:
    made = QPainterPath(inner)
    made.setFillRule(Qt.FillRule.OddEvenFill)
    made.addRect(_around(view))
    return made


def disagreement(view: PlaneMap, one: Hypothesis, other: Hypothesis) -> QPainterPath:
    """Where exactly one of them says +: both outlines in one path, filled where an odd number of them lies."""
    made = QPainterPath(path(view, one.region))
    made.setFillRule(Qt.FillRule.OddEvenFill)
    made.addPath(path(view, other.region))
    return made if one.sign == other.sign else _toggled(view, made)


def outline(view: PlaneMap, hypothesis: Hypothesis | Halfplane) -> QPainterPath:
    region = hypothesis.region if isinstance(hypothesis, Hypothesis) else hypothesis
    return path(view, region)
