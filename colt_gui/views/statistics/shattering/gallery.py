"""All labellings at once as small pictures in rows: a click goes to one."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.maths.sizes import FAR
from colt_gui.models.statistics.shattering.concepts import LIVE
from colt_gui.models.statistics.shattering.evidence import Listed, Obstacle
from colt_gui.models.statistics.shattering.experiment import ShatterExperiment
from colt_gui.models.statistics.shattering.readings import counted_words
from colt_gui.models.text.numbers import whole
from colt_gui.session import Session
from colt_gui.views.canvas.kept import Kept
from colt_gui.views.canvas.stamps import stamp_all
from colt_gui.views.controls.lab_pictures import WHOLE, Pointed, Zoomable
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.lab_widget import LabWidget
from colt_gui.views.look.drawing import focus_ring, is_raster, pen, scale_of
from colt_gui.views.look.style import Style
from colt_gui.views.look.symbols import draw_symbol, symbol_stamp
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.statistics.shattering.evidence import EvidencePicture, meeting_place

WORTH = 1.2  # times as large


class Grid(NamedTuple):
    """`number` squares from the top left on; as many in a row as a power of two, unless they would be much smaller: so
    what changes from row to row is the label of the later points only."""

    left: float
    top: float
    side: float
    columns: int
    number: int

    @classmethod
    def within(cls, area: QRectF, count: int) -> Grid:
        """Return the largest squares that there is room for, in the middle."""
        most, columns = _largest(area.width(), area.height(), count)
        rows = -(-count // columns)
        left = area.center().x() - most * columns / 2
        return cls(left, area.center().y() - most * rows / 2, most, columns, count)

    def zoomed(self, times: float, about: QPointF, shift: QPointF) -> Grid:
        x = about.x() + (self.left - about.x()) * times + shift.x()
        y = about.y() + (self.top - about.y()) * times + shift.y()
        return self._replace(left=x, top=y, side=self.side * times)

    def square(self, k: int) -> QRectF:
        row, column = divmod(k, self.columns)
        return QRectF(self.left + column * self.side, self.top + row * self.side, self.side, self.side)

    def at(self, place: QPointF) -> int | None:
        """Return which square is at a place."""
        column, row = (place.x() - self.left) // self.side, (place.y() - self.top) // self.side
        if not 0 <= column < self.columns or row < 0:
            return None
        k = int(row) * self.columns + int(column)
        return k if k < self.number else None

    def seen(self, area: QRectF) -> np.ndarray:
        """Return the squares that are at least partly in the area."""
        k = np.arange(self.number)
        x, y = self.left + (k % self.columns) * self.side, self.top + (k // self.columns) * self.side
        across = (x < area.right()) & (x + self.side > area.left())
        return k[across & (y < area.bottom()) & (y + self.side > area.top())]


@lru_cache(maxsize=16)
def _largest(width: float, height: float, count: int) -> tuple[float, int]:
    """Return the side of a square, and how many are in a row."""
    sides = {n: min(width / n, height / -(-count // n)) for n in range(1, count + 1)}
    powers = {n: side for n, side in sides.items() if n.bit_count() == 1}
    free, columns = (max(some, key=some.__getitem__) for some in (sides, powers))
    columns = free if sides[free] > WORTH * sides[columns] else columns
    return sides[columns], columns


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
        """Paint squares so small that only their colour is seen: all of one colour at once."""
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
        """Return the map of a small picture: all points with room around them, the origin if the class is about it."""
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
        """Paint the frame around the labelling on show."""
        card, width = self.card(grid, k), self.style.line(2.5)
        out = 0.5 * width if grid.side >= self.style.line(SYMBOLS) else width
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(self.style, "ink", 2.5))
        painter.drawRoundedRect(card.adjusted(-out, -out, out, out), CORNER * grid.side, CORNER * grid.side)


CENTRED = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
BOTTOM_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)


class Gallery(KeyboardRing, Pointed, LabWidget[ShatterExperiment]):
    """All labellings as small pictures, painted once and kept: only the frame around the present one moves."""

    close_up = WHOLE

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(session, style, parent)
        self._tiles, self._kept = Tiles(style), Kept()
        self._key: object = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("All labellings")
        session.changed.connect(self._changed)
        session.computed.connect(self._changed)
        session.moved.connect(self.refresh)
        self.restyle()
        self._changed()

    # -- what is on show ---------------------------------------------------------------------------------------

    @property
    def on_show(self) -> ShatterExperiment | None:
        """Return the experiment; None while another is on show, and where there is nothing to go through."""
        experiment = self._session.experiment
        if not isinstance(experiment, ShatterExperiment) or experiment.points.dimension != 2:
            return None
        return experiment if len(experiment.run) else None

    def _changed(self) -> None:
        self._hover = None
        self._kept.forget()
        self.refresh()

    def refresh(self) -> None:
        self.setAccessibleDescription(self.words())
        self.update()

    def restyle(self) -> None:
        self.setMinimumSize(self._style.px(220), self._style.px(160))
        self._kept.forget()
        self.update()

    def words(self) -> str:
        """Say what the labelling under the pointer is, or how many are realised."""
        experiment = self.on_show
        if experiment is None:
            return self._nothing()
        if self._hover is not None and self._hover < len(experiment.run):
            return f"{experiment.run.mark(self._hover + 1).words}"
        return f"{counted_words(int(experiment.realised_so_far[-1]), experiment.m)} realised"

    def _nothing(self) -> str:
        points = self._session.points
        if not len(points):
            return "Place points: every labelling of them appears here."
        if points.dimension != 2:
            return "The labellings of points in the plane appear here."
        return f"The labellings of up to {LIVE} points appear here; there are {whole(len(points))}."

    # -- places ------------------------------------------------------------------------------------------------

    @property
    def line_height(self) -> float:
        return QFontMetricsF(self._style.font("small")).height() + self._style.space("xs")

    @property
    def area(self) -> QRectF:
        room = self._style.space("s")
        return QRectF(self.rect()).adjusted(room, room, -room, -self.line_height - room)

    @property
    def grid(self) -> Grid:
        grid = Grid.within(self.area, len(self._session.run))
        return grid.zoomed(self.close_up.times, QRectF(self.rect()).center(), self.close_up.offset(self.size()))

    # -- painting ----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._paint(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint(self, painter: QPainter) -> None:
        experiment = self.on_show
        if experiment is None:
            self._paint_nothing(painter)
            return
        grid, t = self.grid, self._session.t
        self._keep_for(grid)
        painter.save()
        painter.setClipRect(self.area.adjusted(-4, -4, 4, 4))
        self._kept.paint(painter, QRectF(self.rect()), self._paint_tiles)
        if t:
            self._tiles.frame(painter, grid, t - 1)
        painter.restore()
        self._paint_words(painter)

    def _keep_for(self, grid: Grid) -> None:
        """Forget the kept picture where the places have changed."""
        key = grid, self.size().toTuple()
        if key != self._key:
            self._key = key
            self._kept.forget()

    def _paint_tiles(self, painter: QPainter) -> None:
        experiment, grid = self.on_show, self.grid
        if experiment is not None:
            self._tiles.paint(painter, grid, experiment, grid.seen(self.area))

    def _paint_words(self, painter: QPainter) -> None:
        painter.setFont(self._style.font("small"))
        painter.setPen(self._style.colour("muted" if self._hover is None else "ink"))
        room = self._style.space("s")
        painter.drawText(QRectF(self.rect()).adjusted(room, 0, -room, -room / 2), BOTTOM_LEFT, self.words())

    def _paint_nothing(self, painter: QPainter) -> None:
        painter.setFont(self._style.font())
        painter.setPen(self._style.colour("muted"))
        room = self._style.space("xl")
        painter.drawText(QRectF(self.rect()).adjusted(room, room, -room, -room), CENTRED, self.words())

    # -- the hand ----------------------------------------------------------------------------------------------

    def _item_at(self, at: QPointF) -> int | None:
        return None if self.on_show is None or not self.area.contains(at) else self.grid.at(at)

    def _hover_changed(self) -> None:
        self.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        k = self._item_at(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if k is None:
            event.ignore()
        else:
            self._session.playback.seek(k + 1)

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(420), self._style.px(420))


class LargeGallery(Zoomable, Gallery):
    """The gallery in the stage's place.

    The wheel zooms, dragging with the right or the middle button moves, a click goes to a labelling.
    """
