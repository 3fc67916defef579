"""The labellings as small pictures: symbols, the concept or what forbids it; so small that none of it can be seen,
only whether they are realised."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.maths.sizes import FAR
from colt_gui.models.statistics.shattering.evidence import Listed, Obstacle
from colt_gui.models.statistics.shattering.experiment import ShatterExperiment
from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.look.drawing import is_raster, pen, scale_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_stamp
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.statistics.shattering.evidence_picture import EvidencePicture, meeting_place
from colt_gui.views.statistics.shattering.grid import Grid

GAP, CORNER = 0.06, 0.07  # between two pictures, and their corners, as shares of a side
DRAWN, SYMBOLS = 20.0, 13.0  # design pixels from which on lines and symbols are drawn
MERGED = 10.0  # design pixels below which squares touch
ROOM = 0.2  # around the points, as a share of their extent


class Tiles:
    """The painter of labellings as small pictures; those without evidence get their lines later."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._picture = EvidencePicture(style, 1.5)

    def shows_lines(self, grid: Grid) -> bool:
        return grid.side >= self.style.line(DRAWN)

    def paint(self, painter: QPainter, grid: Grid, experiment: ShatterExperiment, seen: np.ndarray) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, grid.side >= self.style.line(SYMBOLS))
        realised = experiment.concepts.realised[experiment.run.codes()]
        if grid.side < self.style.line(SYMBOLS):
            self._mosaic(painter, grid, seen, realised[seen])
            return
        for k in seen.tolist():
            self._card(painter, self.card(grid, k), bool(realised[k]), grid.side)
        if self.shows_lines(grid):
            for k in seen.tolist():
                self._lines(painter, self.card(grid, k), experiment, k + 1)
        self._symbols(painter, grid, experiment, seen)

    def _mosaic(self, painter: QPainter, grid: Grid, seen: np.ndarray, realised: np.ndarray) -> None:
        """So small that only the colour is seen: all of one colour at once."""
        gap = 0.0 if grid.side < self.style.line(MERGED) else GAP * grid.side  # less than a pixel would flicker
        x = grid.left + (seen % grid.columns) * grid.side + gap / 2
        y = grid.top + (seen // grid.columns) * grid.side + gap / 2
        side = grid.side - gap
        painter.setPen(Qt.PenStyle.NoPen)
        for meaning, share, some in (("margin", 0.55, realised), ("mistake", 0.22, ~realised)):
            painter.setBrush(self.style.tinted(meaning, share))
            painter.drawRects([QRectF(a, b, side, side) for a, b in zip(x[some].tolist(), y[some].tolist())])

    def card(self, grid: Grid, k: int) -> QRectF:
        gap = min(GAP * grid.side, self.style.line(6)) / 2
        return grid.square(k).adjusted(gap, gap, -gap, -gap)

    def _card(self, painter: QPainter, card: QRectF, realised: bool, side: float) -> None:
        tint, edge = (0.0, "hairline") if realised else (0.07, "mistake")
        painter.setPen(pen(self.style, edge, 1.0 if realised else 1.4))
        painter.setBrush(self.style.tinted("mistake", tint))
        painter.drawRoundedRect(card, CORNER * side, CORNER * side)

    def map(self, experiment: ShatterExperiment, card: QRectF) -> PlaneMap:
        """All points of the sample, with room around them; the origin too where the class is about it."""
        X = np.clip(experiment.points.X, -FAR, FAR)
        if experiment.learner.concepts == "homogeneous":
            X = np.vstack([X, np.zeros(2)])
        low, high = X.min(axis=0), X.max(axis=0)
        extent = float((high - low).max()) or 1.0
        (left, bottom), (right, top) = low - ROOM * extent, high + ROOM * extent
        return PlaneMap.around(QRectF(left, bottom, right - left, top - bottom), card.width(), card.height())

    def _lines(self, painter: QPainter, card: QRectF, experiment: ShatterExperiment, t: int) -> None:
        view, evidence, kind = self.map(experiment, card), experiment.evidence(t), experiment.learner.concepts
        painter.save()
        painter.setClipRect(card.adjusted(1, 1, -1, -1))
        painter.translate(card.topLeft())
        if isinstance(evidence, Obstacle):
            self._picture.obstacle(painter, view, evidence, experiment.points.X, kind)
            if (at := meeting_place(evidence, experiment.points.X, kind)) is not None:
                self._picture.meeting(painter, view, at)
        elif evidence is not None and not isinstance(evidence, Listed):
            self._picture.outline(painter, view, evidence)
        painter.restore()

    # -- symbols: on a screen all at once ----------------------------------------------------------------------

    def _symbols(self, painter: QPainter, grid: Grid, experiment: ShatterExperiment, seen: np.ndarray) -> None:
        if not len(seen):
            return
        card, d = self.card(grid, 0), self._diameter(grid, experiment.m)
        places = self.map(experiment, card).pixels(experiment.points.X)
        corners = np.array([self.card(grid, k).topLeft().toTuple() for k in seen.tolist()])
        inside = (experiment.run.codes()[seen][:, None] >> np.arange(experiment.m)) & 1 > 0
        every = corners[:, None] + places
        for y, chosen in ((-1, every[~inside]), (1, every[inside])):
            self._draw(painter, y, d, chosen)

    def _diameter(self, grid: Grid, m: int) -> float:
        share = 0.2 if m <= 4 else 0.16 if m <= 6 else 0.13
        return min(max(share * grid.side, self.style.line(3)), self.style.line(20))

    def _draw(self, painter: QPainter, y: int, d: float, places: np.ndarray) -> None:
        if is_raster(painter):
            ratio = scale_of(painter)
            stamp_all(painter, [symbol_stamp(self.style, y, d, ratio)], places, ratio)
            return
        for x, top in places.tolist():
            draw_symbol(painter, self.style, QPointF(x, top), y, d)

    def frame(self, painter: QPainter, grid: Grid, k: int) -> None:
        """Around the labelling on show."""
        card, width = self.card(grid, k), self.style.line(2.5)
        out = 0.5 * width if grid.side >= self.style.line(SYMBOLS) else width
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "ink", 2.5))
        painter.drawRoundedRect(card.adjusted(-out, -out, out, out), CORNER * grid.side, CORNER * grid.side)
