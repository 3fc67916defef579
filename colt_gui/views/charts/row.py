"""The row of charts below the stage: the proof, the potential and the counts of the present run."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from colt_gui.player import Player
from colt_gui.session import Session
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.charts.frame import legible_width
from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override

MOST = 4
NARROWEST = 215  # design pixels that a chart needs to be read
EMPTY = "Charts appear with the first round."
WAITING = "Finding the margin of these points …"


class Charts(QWidget):
    """Draws what `proofs.charts` gives; clicking or dragging in a chart goes to that round."""

    def __init__(self, session: Session, player: Player, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._player, self._style = session, player, style
        self._experiment = None
        self._charts: list = []
        self._views = [ChartView(style, self) for _ in range(MOST)]
        self._row = QHBoxLayout(self)
        # charts that do not fit are left out: they need not hold the window open
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        for view in self._views:
            view.sought.connect(self._seek)
            self._row.addWidget(view, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName("Charts")
        session.changed.connect(self.refresh)
        session.geometry_known.connect(self.refresh)
        session.grown.connect(self.refresh)
        session.moved.connect(self.follow)
        player.frame.connect(self.follow)
        style.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    @property
    def views(self) -> list[ChartView]:
        """The charts on show, left to right."""
        return [view for view in self._views if not view.isHidden()]

    @property
    def message(self) -> str:
        """What is said instead of charts."""
        if self._charts:
            return ""
        return WAITING if len(self._session.run) and not self._session.experiment.ready else EMPTY

    def refresh(self) -> None:
        """Another run, or its geometry has become known."""
        self._experiment = self._session.experiment
        self._charts = self._experiment.charts()[:MOST]
        self._arrange()
        self.follow()

    def _arrange(self) -> None:
        shown = self._fitting()
        for view, chart in zip(self._views, shown):
            view.set_chart(chart)
        for k, view in enumerate(self._views):
            view.setVisible(k < len(shown))
        self.setAccessibleDescription(self.message)
        self.update()

    def _fitting(self) -> list:
        """The charts there is room for; the proof and the counts stay longest."""
        charts, style = self._charts, self._style
        needed = [max(style.px(NARROWEST), legible_width(chart, style)) for chart in charts]
        for count in range(len(charts), 1, -1):
            kept = [*range(count - 1), len(charts) - 1]
            if count * max(needed[k] for k in kept) <= self.width():
                return [charts[k] for k in kept]
        return charts[:1]

    def follow(self) -> None:
        """Another place in time."""
        session = self._session
        if self._experiment is not session.experiment:
            return  # refresh() is on its way
        t, phase = session.t, self._player.phase
        before = max(t - 1, 0)
        counts = session.experiment.updates
        for view in self.views:
            if view.chart.over != "updates":
                view.set_now(before + (t - before) * phase, t)
            else:
                view.set_now(counts[before] + (counts[t] - counts[before]) * phase, int(counts[t]))

    def _seek(self, x: float) -> None:
        wanted = round(x)
        if self.sender().chart.over == "updates":
            counts = self._session.experiment.updates
            wanted = int(counts.searchsorted(min(wanted, int(counts[-1]))))
        self._player.seek(wanted)

    @qt_override
    def resizeEvent(self, event) -> None:
        if len(self._fitting()) != len(self.views):
            self._arrange()
            self.follow()

    def _restyle(self) -> None:
        style = self._style
        self._row.setContentsMargins(style.space("xl"), style.space("m"), style.space("l"), style.space("s"))
        self._row.setSpacing(style.space("l"))
        self._arrange()
        if self._experiment is not None:
            self.follow()

    @qt_override
    def sizeHint(self) -> QSize:
        return QSize(self._style.px(900), self._style.px(210))

    @qt_override
    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._style.px(150))

    @qt_override
    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._style.colour("stage"))
            if self.message:
                painter.setFont(self._style.font("body"))
                painter.setPen(self._style.colour("muted"))
                painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.message)
