"""The row of charts below the stage: the proof, the potential and the counts of the present run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget
from shiboken6 import isValid

from colt_gui.models.core.readings import Chart
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.charts.chooser import ChartChooser
from colt_gui.views.charts.place import Place
from colt_gui.views.controls.enlarge import Enlarge
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.style import Style

if TYPE_CHECKING:
    from colt_gui.views.charts.chart import ChartView

MOST = 3
NARROWEST = 215  # design pixels that a chart needs to be read
EMPTY = "Charts appear with the first round."
WAITING = "Finding the margin of these points …"


def shared_out(room: float, needs: list[float], wanted: list[float]) -> list[float]:
    """Widths in proportion to what is wanted, except that none falls below its need as long as there is room for all.

    >>> shared_out(240, [80, 80], [2, 1])
    [160.0, 80.0]
    >>> shared_out(200, [80, 80], [2, 1])
    [120.0, 80.0]
    >>> shared_out(100, [80, 80], [1, 1])
    [50.0, 50.0]
    """
    if sum(needs) > room:
        return [room / len(needs)] * len(needs)
    kept: set[int] = set()  # those that get what they need and no more
    while True:
        rest = room - sum(needs[i] for i in kept)
        total = sum(w for i, w in enumerate(wanted) if i not in kept)
        widths = [float(needs[i]) if i in kept else rest * w / total for i, w in enumerate(wanted)]
        short = {i for i, width in enumerate(widths) if i not in kept and width < needs[i]}
        if not short:
            return widths
        kept |= short


class Charts(Guarded, QWidget):
    """Draws what the experiment's `charts()` gives; clicking or dragging in a chart goes to that round.

    `large_wanted` names the chart that is to take the stage's place; while it is there, the stage has its
    place here.
    """

    large_wanted = Signal(str)

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._place = Place(session, self)
        self._hover = Hover(session, style, self)
        self._experiment = None
        self._every: list[Chart] = []
        self._first: dict[
            str, list[str]
        ] = {}  # of each lab or bench the ids that a person wants to see, the last first
        self._named: tuple[str, ...] | None = None
        self._legible: dict[tuple[str, ...], float] = {}  # how wide charts with these curves must be
        self._views: list[ChartView] = []  # made when there is something to draw
        self._large = ""
        self._guest: QWidget | None = None
        self._seat = 0  # its place in the row
        self.chooser = ChartChooser(style, self)
        self._row = QHBoxLayout(self)
        # charts that do not fit are left out: they need not hold the window open
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._row.addWidget(self.chooser)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName("Charts")
        self._connect()
        self._restyle()
        self.refresh()

    def _connect(self) -> None:
        self.chooser.chosen.connect(self.choose)
        self._session.changed.connect(self._follow_session)
        self._session.computed.connect(self._follow_session)
        self._session.moved.connect(self.follow)
        self._session.playback.frame.connect(self.follow)
        self._style.changed.connect(self._restyle)

    @property
    def views(self) -> list[ChartView]:
        """The charts on show, left to right."""
        return [view for view in self._views if not view.isHidden()]

    @property
    def _charts(self) -> list[Chart]:
        """Those that can be shown here: all but the large one."""
        return [chart for chart in self._every if chart.id != self._large]

    @property
    def message(self) -> str:
        """What is said instead of charts."""
        if self._every:
            return ""
        return WAITING if len(self._session.run) and not self._session.experiment.ready else EMPTY

    def refresh(self) -> None:
        """Another run, or its geometry has become known."""
        self._experiment = self._session.experiment
        self._every = self._experiment.charts()
        self.chooser.name_all(self._every)
        self._arrange()
        self.follow()

    def _follow_session(self) -> None:
        """Show the charts of the present experiment, unless they are on show already.

        Under a hand the old charts stay until there are new ones: they must not flicker.
        """
        session = self._session
        waits = session.held and not session.experiment.ready and bool(self.views)
        if session.experiment is not self._experiment and not waits:
            self.refresh()

    # -- which charts ----------------------------------------------------------------------------------------

    def choose(self, id: str) -> None:
        """A person wants to see this one; of the others the one that was chosen longest ago gives way."""
        lab = self._session.bench.id
        self._named = None
        self._first[lab] = [id, *(other for other in self._first.get(lab, ()) if other != id)]
        self._arrange()
        self.follow()

    def show_only(self, ids: Sequence[str] | None) -> None:
        """What a lesson speaks of; None, and it is as the person chose."""
        named = None if ids is None else tuple(ids)
        if named != self._named:
            self._named = named
            self._arrange()
            self.follow()

    def give_way(self, large: str, small: QWidget | None) -> None:
        """The chart that is large is left out here; `small`, which is the stage, has its place."""
        if self._guest is not None and isValid(self._guest):
            self._row.removeWidget(self._guest)
        self._seat = next((k for k, view in enumerate(self.views) if view.chart.id == large), 0)
        self._large, self._guest = large, small
        self._arrange()
        self.follow()

    @property
    def hosts(self) -> bool:
        """Whether the stage has its place here."""
        there = self._guest is not None and isValid(self._guest)
        return there and any(chart.id == self._large for chart in self._every)

    def _ask_for_large(self) -> None:
        self.large_wanted.emit(self.sender().chart.id)

    def _arrange(self) -> None:
        if self.hosts and self._row.indexOf(self._guest) < 0:
            self._row.insertWidget(self._seat, self._guest, 1)
            self._guest.show()
        shown, others = self._fitting()
        while len(self._views) < len(shown):
            self._add_view()
        for view, chart in zip(self._views, shown):
            view.set_chart(chart)
            view.set_now(*self._place.of(chart))
        self._share_out(shown)
        for k, view in enumerate(self._views):
            view.setVisible(k < len(shown))
        self.chooser.offer(others)
        if self.message or self.accessibleDescription():  # else there are charts as before, which paint themselves
            self.setAccessibleDescription(self.message)
            self.update()

    def _add_view(self) -> None:
        from colt_gui.views.charts.chart import ChartView  # with the first chart that there is

        view = ChartView(self._style, self)
        view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)  # its share alone says how wide
        view.pressed.connect(self._place.remember)
        view.sought.connect(self._seek)
        view.explanation_wanted.connect(self._hover.show)
        view.knob.turned.connect(self._session.set_param)
        view.knob.let_go.connect(self._session.seal)
        enlarge = Enlarge(view, self._style)
        enlarge.double_clicked.connect(self._place.take_back)
        enlarge.asked.connect(view.large_wanted)
        view.large_wanted.connect(self._ask_for_large)
        self._row.insertWidget(self._row.indexOf(self.chooser), view, 1)
        self._views.append(view)

    def _fitting(self) -> tuple[list[Chart], list[Chart]]:
        """The charts there is room for, and the others; each in their order."""
        wanted = self._wanted()
        most, least = (MOST - 1, 0) if self.hosts else (MOST, 1)
        count = next((n for n in range(min(len(wanted), most), least, -1) if self._fits(wanted[:n])), least)
        shown = {chart.id for chart in wanted[:count]}
        return [c for c in self._charts if c.id in shown], [c for c in self._charts if c.id not in shown]

    def _fits(self, charts: list[Chart]) -> bool:
        """Beside the chooser, if there have to be others."""
        needs = self._needs(charts)
        return sum(needs) + self.hosts * max(needs) <= self._room(charts)

    def _room(self, charts: list[Chart]) -> int:
        margins, parts = self._row.contentsMargins(), len(charts) + self.hosts
        room = self.width() - margins.left() - margins.right()
        if others := len(self._charts) - len(charts):
            high = self.height() - margins.top() - margins.bottom()
            room, parts = room - self.chooser.width_for(others, high), parts + 1
        return room - (parts - 1) * self._row.spacing()

    def _needs(self, charts: list[Chart]) -> list[float]:
        """To be legible; one that is to be wider than others needs as much as any of them."""
        least = self._style.px(NARROWEST)
        legible = [max(least, self._legible_width(chart)) for chart in charts]
        return [max(legible) if chart.wide > 1 else width for chart, width in zip(charts, legible)]

    def _legible_width(self, chart: Chart) -> float:
        """Measured once for each title and names: a run that is dragged has the same from frame to frame."""
        names = (chart.title, *(curve.label for curve in chart.curves if curve.live))
        if names not in self._legible:
            from colt_gui.views.charts.frame import legible_width  # as above

            self._legible[names] = legible_width(chart, self._style)
        return self._legible[names]

    def _share_out(self, charts: list[Chart]) -> None:
        """A chart is as wide as it would like to be, but the others stay legible."""
        guest = [max(self._needs(charts), default=1.0)] if self.hosts else []
        needs, wanted = [*self._needs(charts), *guest], [*(chart.wide for chart in charts), *(1.0 for _ in guest)]
        widths = shared_out(self._room(charts), needs, wanted)
        for view, width in zip([*self._views[: len(charts)], *([self._guest] if guest else [])], widths):
            self._row.setStretch(self._row.indexOf(view), max(round(width), 1))

    def _wanted(self) -> list[Chart]:
        """The most wanted first: what a lesson names; or the first one, what a person has chosen, and the last one."""
        by_id = {chart.id: chart for chart in self._charts}
        ids, chosen = list(by_id), self._first.get(self._session.bench.id, ())
        if self._named is not None and by_id.keys() & self._named:
            wanted = self._named
        else:
            wanted = dict.fromkeys([*ids[:1], *chosen, *ids[-1:], *ids])
        return [by_id[id] for id in wanted if id in by_id]

    # -- time ------------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Another place in time."""
        for view in self.views:
            view.set_now(*self._place.of(view.chart))

    def _seek(self, x: float) -> None:
        self._place.seek(self.sender().chart, x)

    # -- the widget ------------------------------------------------------------------------------------------

    def resizeEvent(self, event) -> None:
        shown, _ = self._fitting()
        if [chart.id for chart in shown] != [view.chart.id for view in self.views]:
            self._arrange()
            self.follow()
        else:
            self._share_out(shown)

    def _restyle(self) -> None:
        style = self._style
        self._legible.clear()
        self._row.setContentsMargins(style.space("xl"), style.space("m"), style.space("l"), style.space("s"))
        self._row.setSpacing(style.space("l"))
        self.chooser.restyle()
        self._arrange()
        if self._experiment is not None:
            self.follow()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(900), self._style.px(210))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._style.px(150))

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._style.colour("stage"))
            if self.message:
                painter.setFont(self._style.font("body"))
                painter.setPen(self._style.colour("muted"))
                painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.message)
