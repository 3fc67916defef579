"""The decision surface of a kernel learner: tints, zero line; an update lets it grow by y·k(x, ·)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from colt_gui.models.perceptron_experiment import PerceptronExperiment
from colt_gui.views.brushwork import pen
from colt_gui.views.contour import zero_line
from colt_gui.views.plane_map import PlaneMap
from colt_gui.views.round_on_show import RoundOnShow
from colt_gui.views.style import Style, blend

COARSE, FINE = 4, 2  # pixels for one value while things move, and at rest
CELL = 6  # pixels for one cell of the zero line
SHADES = 256


class _Field(NamedTuple):
    """f after the round and the y·k(x, ·) that the round added, on one grid."""

    f: np.ndarray
    bump: np.ndarray | None
    scale: float


class SurfaceLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._experiment: PerceptronExperiment | None = None
        self._fields: dict[tuple, _Field] = {}
        self._picture: tuple[tuple, QImage, list[QLineF]] | None = None
        self._table: list[int] = []
        self._lines: list[QLineF] = []

    def forget(self) -> None:
        self._table, self._picture = [], None

    def paint_field(
        self, painter: QPainter, view: PlaneMap, moment: RoundOnShow, experiment: PerceptronExperiment, moving: bool
    ) -> None:
        self._lines = []
        if not experiment.learner.kept or min(view.width, view.height) < CELL:
            return
        step = COARSE if moving else FINE
        key = (view, moment.t, moment.turned, step)
        if experiment is not self._experiment or self._picture is None or self._picture[0] != key:
            self._picture = (key, *self._make(view, moment, experiment, step))
            self._experiment = experiment
        _, image, self._lines = self._picture
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(QRectF(0, 0, image.width() * step, image.height() * step), image)

    def paint_line(self, painter: QPainter) -> None:
        stroke = pen(self.style, "hypothesis", 3)
        stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(stroke)
        if self._lines:
            painter.drawLines(self._lines)

    def _make(
        self, view: PlaneMap, moment: RoundOnShow, experiment: PerceptronExperiment, step: int
    ) -> tuple[QImage, list[QLineF]]:
        field = self._field(view, moment, experiment, step)
        f = field.f
        if field.bump is not None and moment.turned < 1:
            f = f - np.float32(1 - moment.turned) * field.bump
        return self._image(f, field.scale), _lines(f, step)

    def _field(self, view: PlaneMap, moment: RoundOnShow, experiment: PerceptronExperiment, step: int) -> _Field:
        if experiment is not self._experiment:
            self._fields.clear()
        key = (view, moment.t, step)
        if key not in self._fields:
            if len(self._fields) > 8:
                self._fields.clear()
            self._fields[key] = _field(view, moment, experiment, step)
        return self._fields[key]

    def _image(self, f: np.ndarray, scale: float) -> QImage:
        """f/(|f| + scale) is between −1 and 1: strong where |f| is large, but never more than a tint."""
        shade = f / (np.abs(f) + np.float32(scale))
        index = np.ascontiguousarray((shade * 127.49 + 128).astype(np.uint8))
        image = QImage(index.data, f.shape[1], f.shape[0], f.shape[1], QImage.Format.Format_Indexed8)
        if not self._table:
            self._table = [self._shade(k) for k in range(SHADES)]
        image.setColorTable(self._table)
        return image.convertToFormat(QImage.Format.Format_RGB32)  # its own copy: numpy may free the other

    def _shade(self, k: int) -> int:
        theme, value = self.style.theme, (k - 127.5) / 127.5
        colour = theme.positive if value > 0 else theme.negative
        return blend(
            colour, theme.stage, theme.tint * 0.35 + abs(value) * (theme.strong_tint - theme.tint * 0.35)
        ).rgb()


def _field(view: PlaneMap, moment: RoundOnShow, experiment: PerceptronExperiment, step: int) -> _Field:
    learner, X = experiment.learner, experiment.points.X
    # one cell more than is seen, so that the zero line reaches the edges
    columns, rows = (int(side + CELL) // step + 1 for side in (view.width, view.height))
    xs = ((np.arange(columns) + 0.5) * step - view.tx) / view.sx
    ys = ((np.arange(rows) + 0.5) * step - view.ty) / view.sy
    used, coefficients = learner.expansion()
    f = learner.k.surface(X[used], coefficients, xs, ys)
    bump = None
    if moment.updated and moment.i is not None:
        bump = learner.k.surface(X[[moment.i]], [moment.y], xs, ys)
    # the strength of colour follows the scores of the examples themselves
    scale = float(np.mean(np.abs(learner.scores()))) or 1.0
    return _Field(f, bump, scale)


def _lines(f: np.ndarray, step: int) -> list[QLineF]:
    """The zero line in pixels; a coarser grid is enough for it, because it is straight within a cell."""
    every = max(1, CELL // step)
    segments = (zero_line(f[::every, ::every]) * every + 0.5) * step
    return [QLineF(*s) for s in segments.tolist()]
