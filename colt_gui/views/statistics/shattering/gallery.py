"""All labellings at once: a click goes to one."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from colt_gui.models.statistics.shattering.concepts import LIVE
from colt_gui.models.statistics.shattering.experiment import ShatterExperiment
from colt_gui.models.statistics.shattering.readings import counted_words
from colt_gui.models.text.numbers import whole
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.canvas.kept import Kept
from colt_gui.views.controls.close_up import WHOLE
from colt_gui.views.controls.small_picture import Pointed
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.style import Style
from colt_gui.views.statistics.shattering.grid import Grid
from colt_gui.views.statistics.shattering.tiles import Tiles

CENTRED = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
BOTTOM_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)


class Gallery(Guarded, KeyboardRing, Pointed, QWidget):
    """All labellings as small pictures, painted once and kept: only the frame around the present one moves."""

    close_up = WHOLE

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._tiles, self._kept = Tiles(style), Kept()
        self._key: object = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("All labellings")
        session.changed.connect(self._changed)
        session.computed.connect(self._changed)
        session.moved.connect(self.refresh)
        style.changed.connect(self.restyle)
        self.restyle()
        self._changed()

    # -- what is on show ---------------------------------------------------------------------------------------

    @property
    def experiment(self) -> ShatterExperiment | None:
        """None while something else is on show, and where there is nothing to go through."""
        experiment = self._session.experiment
        there = isinstance(experiment, ShatterExperiment) and experiment.points.dimension == 2
        return experiment if there and len(experiment.run) else None

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
        """Of the labelling under the pointer, or of all."""
        experiment = self.experiment
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

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            self._paint(painter)
            if self.ringed:
                focus_ring(painter, self._style, QRectF(self.rect()))

    def _paint(self, painter: QPainter) -> None:
        experiment = self.experiment
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
        experiment, grid = self.experiment, self.grid
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

    def _meant(self, at: QPointF) -> int | None:
        return None if self.experiment is None or not self.area.contains(at) else self.grid.at(at)

    def _tell(self) -> None:
        self.refresh()

    def mousePressEvent(self, event) -> None:
        k = self._meant(event.position()) if event.button() == Qt.MouseButton.LeftButton else None
        if k is None:
            event.ignore()
        else:
            self._session.playback.seek(k + 1)

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(420), self._style.px(420))
