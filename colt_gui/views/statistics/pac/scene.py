"""The distribution on the plane, the sample of the trial on show, and what the learner makes of it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath

from colt_gui.models.core.points import Points
from colt_gui.models.statistics.law import Law
from colt_gui.models.statistics.pac.erm_study import ErmStudy
from colt_gui.models.statistics.pac.experiment import PacExperiment
from colt_gui.models.statistics.pac.nested_study import NestedStudy
from colt_gui.models.statistics.pac.stream_study import StreamStudy
from colt_gui.models.statistics.regions import Disc, Halfplane, Hypothesis, Rectangle, Region
from colt_gui.session import Session
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.kept_result import KeptResult
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_size
from colt_gui.views.plane.field import CELL, COARSE, FieldPicture, draw_field, grid_of
from colt_gui.views.plane.layers import OVER, UNDER, StageLayer, StageScene
from colt_gui.views.plane.notice import draw_notice, notice_area, notice_rect
from colt_gui.views.plane.plane_map import PlaneMap

BEYOND = 40.0  # pixels outside the view that sides at infinity lie


def path(view: PlaneMap, region: Region) -> QPainterPath:
    """Return what of a region is in view, and a little more, so that edges outside are not drawn inside."""
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
    """Return where a hypothesis says +."""
    return path(view, hypothesis.region) if hypothesis.sign > 0 else _toggled(view, path(view, hypothesis.region))


def _toggled(view: PlaneMap, inner: QPainterPath) -> QPainterPath:
    made = QPainterPath(inner)
    made.setFillRule(Qt.FillRule.OddEvenFill)
    made.addRect(_around(view))
    return made


def disagreement(view: PlaneMap, one: Hypothesis, other: Hypothesis) -> QPainterPath:
    """Return where exactly one of them says +: both outlines, filled where an odd number of them lies."""
    made = QPainterPath(path(view, one.region))
    made.setFillRule(Qt.FillRule.OddEvenFill)
    made.addPath(path(view, other.region))
    return made if one.sign == other.sign else _toggled(view, made)


def outline(view: PlaneMap, hypothesis: Hypothesis | Halfplane) -> QPainterPath:
    region = hypothesis.region if isinstance(hypothesis, Hypothesis) else hypothesis
    return path(view, region)


SAMPLE = 0.6  # of a drawn example among painted points, how large it is


class PacScene(StageScene[PacExperiment]):
    """The distribution, the target, and what the learner makes of the sample on show."""

    def __init__(self, session: Session, style: Style) -> None:
        super().__init__(session, style)
        self._field = FieldPicture(style)
        self._tints: KeptResult[QImage | None] = KeptResult()

    def layers(self) -> list[StageLayer]:
        return [
            *super().layers(),
            StageLayer("cells", UNDER, self._cells_key, self._paint_cells),
            StageLayer("disagreement", UNDER + 1, self._hypothesis_key, self._paint_disagreement),
            StageLayer("target", UNDER + 2, self._target_key, self._paint_target),
            StageLayer("hypothesis", UNDER + 3, self._hypothesis_key, self._paint_hypothesis),
            StageLayer("drawn", OVER, self._drawn_key, self._paint_drawn),
            StageLayer("notice", OVER + 3, self._notice_key, self._paint_notice, self._notice_area),
        ]

    def forget(self) -> None:
        self._tints.forget()
        self._field.forget()

    @property
    def _lawful(self) -> bool:
        return self.experiment.law is not None and self.experiment.learner.needs_law

    # -- the distribution --------------------------------------------------------------------------------------

    def _ground_key(self) -> Hashable:
        return Same(self.experiment.law) if self._lawful else ()

    def _paint_tints(self, painter: QPainter) -> None:
        super()._paint_tints(painter)
        law, view = self.experiment.law, self.view
        if law is None or not self._lawful or min(view.width, view.height) < CELL:
            return
        image = self._tints.of((view, law, self.style.theme.name), partial(self._tinted, law))
        if image is not None:
            draw_field(painter, image, COARSE)

    def _tinted(self, law: Law) -> QImage | None:
        """Return the tints of the distribution; None where nothing has any width."""
        tilt = law.tilt(*grid_of(self.view, COARSE)).astype(np.float32)
        top = float(np.abs(tilt).max())
        return self._field.image(tilt, 0.4 * top) if top > 0 else None

    def _target_key(self) -> Hashable:
        return Same(self.experiment.law) if self._lawful and self._reference() is not None else None

    def _reference(self) -> Hypothesis | None:
        """Return the target, or the best of the class where there is none."""
        study, law = self.experiment.study, self.experiment.law
        if isinstance(study, ErmStudy):
            return study.reference
        return Hypothesis(law.target) if law is not None and law.target is not None else None

    def _paint_target(self, painter: QPainter) -> None:
        reference = self._reference()
        if reference is not None:
            self._stroke(painter, outline(self.view, reference), "comparator", 2.5, "dash")

    # -- what the learner makes of the sample --------------------------------------------------------------------

    def _hypothesis_key(self) -> Hashable:
        study, t = self.experiment.study, self.session.t
        return (Same(study), t) if t and isinstance(study, (ErmStudy, StreamStudy)) else None

    def _paint_disagreement(self, painter: QPainter) -> None:
        study, reference = self.experiment.study, self._reference()
        if isinstance(study, ErmStudy):
            own = study.hypothesis(self.session.t)
        elif isinstance(study, StreamStudy):
            own = Hypothesis(study.hypothesis(self.session.t))
        if reference is None or not isinstance(study, (ErmStudy, StreamStudy)):
            return
        brush = QBrush(self.style.colour("mistake", 0.75), Qt.BrushStyle.BDiagPattern)
        painter.fillPath(disagreement(self.view, own, reference), brush)

    def _paint_hypothesis(self, painter: QPainter) -> None:
        study, t = self.experiment.study, self.session.t
        if isinstance(study, StreamStudy):
            self._stroke(painter, outline(self.view, study.average(t)), "margin", 2.5)
            self._stroke(painter, outline(self.view, study.hypothesis(t)), "hypothesis", 3)
        elif isinstance(study, ErmStudy):
            self._stroke(painter, outline(self.view, study.hypothesis(t)), "hypothesis", 3)

    def _stroke(
        self, painter: QPainter, path: QPainterPath, meaning: str, width: float, dash: str | None = None
    ) -> None:
        painter.setPen(pen(self.style, meaning, width, dash))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    # -- cells ---------------------------------------------------------------------------------------------------

    def _cells_key(self) -> Hashable:
        study, t = self.experiment.study, self.session.t
        return (Same(study), t) if t and isinstance(study, NestedStudy) else None

    def _paint_cells(self, painter: QPainter) -> None:
        """Paint the cells within the reach of the distribution; the outer ones go on beyond it."""
        study, law = self.experiment.study, self.experiment.law
        if law is None or not isinstance(study, NestedStudy):
            return
        part, said = study.partitions[self.session.t - 1], study.said(self.session.t)
        left, right, bottom, top = law.extent
        painter.save()
        painter.setClipRect(QRectF(self.view.at(left, top), self.view.at(right, bottom)))
        xs, ys = (self._lines(lines, axis) for axis, lines in ((0, part.xs), (1, part.ys)))
        painter.setPen(Qt.PenStyle.NoPen)
        for i in range(len(xs) - 1):
            for j in range(len(ys) - 1):
                painter.setBrush(self.style.brush("positive" if said[i, j] else "negative", 0.3))
                painter.drawRect(QRectF(QPointF(xs[i], ys[j + 1]), QPointF(xs[i + 1], ys[j])))
        painter.setPen(pen(self.style, "stage", 1))
        for x in xs[1:-1]:
            painter.drawLine(QPointF(x, 0), QPointF(x, self.view.height))
        for y in ys[1:-1]:
            painter.drawLine(QPointF(0, y), QPointF(self.view.width, y))
        painter.restore()

    def _lines(self, lines: np.ndarray, axis: int) -> list[float]:
        """Return lines in pixels, with the sides of the view around them."""
        view = self.view
        if axis == 0:
            return [0.0, *(view.sx * lines + view.tx).tolist(), view.width]
        return [view.height, *(view.sy * lines + view.ty).tolist(), 0.0]

    # -- the sample over painted points, and the sentence --------------------------------------------------------

    def _drawn_key(self) -> Hashable:
        experiment = self.experiment
        return (Same(experiment.study), self.session.t) if experiment.painted and len(self._drawn) else None

    @property
    def _drawn(self) -> Points:
        return self.experiment.sample

    def _paint_drawn(self, painter: QPainter) -> None:
        sample = self._drawn
        size = SAMPLE * symbol_size(self.style, len(sample))
        for (x, y), label in zip(self.view.pixels(sample.X).tolist(), sample.y.tolist()):
            draw_symbol(painter, self.style, QPointF(x, y), label, size)

    def notice(self) -> str:
        return "" if self.experiment.on_plane.invites else self.experiment.refusal

    def _notice_key(self) -> Hashable:
        return self.notice() or None

    def _notice_area(self) -> QRectF:
        return notice_area(self.style, notice_rect(self.style, self.view, self.notice()))

    def _paint_notice(self, painter: QPainter) -> None:
        draw_notice(painter, self.style, notice_rect(self.style, self.view, self.notice()), self.notice(), "ink")
