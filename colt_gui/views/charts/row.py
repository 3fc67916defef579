"""The row of charts below the stage: the proof, the potential and the counts of the present run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QSizePolicy, QWidget
from shiboken6 import isValid

from colt_gui.models.core.readings import Chart
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.charts.frame import legible_width
from colt_gui.views.charts.seeking import TimeInChart
from colt_gui.views.controls.enlarge import Enlarge
from colt_gui.views.controls.widgets import ClickedByEnter
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

if TYPE_CHECKING:
    from colt_gui.models.core.experiment import Experiment
    from colt_gui.views.charts.chart import ChartView

MOST_CHARTS = 3
NARROWEST = 215  # design pixels that a chart needs to be read
LOW = 130  # design pixels of height, below which the row has hardly any margins
WIDE_SHARE = 0.5  # of the row, at least, for a chart that is to be wider than others
EMPTY = "Charts appear with the first round."
WAITING = "Finding the margin of these points …"


# -- which charts, and how wide ------------------------------------------------------------------------------------


def charts_on_show(charts: Sequence[Chart], count: int, chosen: str = "", named: Sequence[str] = ()) -> list[Chart]:
    """Return the charts that stand in `count` places, in their order.

    A lesson's `named` charts come before all others. Else the places are filled from the first chart on, and the last
    place is for the chart that a person has chosen, or for the last chart of all.
    """
    wanted = [chart for id in named for chart in charts if chart.id == id]
    if wanted:
        first = {chart.id for chart in wanted[:count]}
        return [chart for chart in charts if chart.id in first]
    fixed, others = list(charts[: max(count - 1, 0)]), charts[max(count - 1, 0) :]
    usual = others[0 if count == 1 else -1 :][:1]
    last = [chart for chart in others if chart.id == chosen] or usual
    return [*fixed, *last][:count]


def shared_out(room: float, needs: list[float], wanted: list[float]) -> list[float]:
    """Return widths in proportion to what is wanted. None falls below its need as long as there is room for all.

    >>> shared_out(240, [80, 80], [2, 1])
    [160.0, 80.0]
    >>> shared_out(200, [80, 80], [2, 1])
    [120.0, 80.0]
    >>> shared_out(100, [80, 80], [1, 1])
    [50.0, 50.0]
    """
    if sum(needs) > room:
        return [room / len(needs)] * len(needs)
    satisfied: set[int] = set()  # those that get what they need and no more
    while True:
        rest = room - sum(needs[i] for i in satisfied)
        total = sum(w for i, w in enumerate(wanted) if i not in satisfied)
        widths = [float(needs[i]) if i in satisfied else rest * w / total for i, w in enumerate(wanted)]
        short = {i for i, width in enumerate(widths) if i not in satisfied and width < needs[i]}
        if not short:
            return widths
        satisfied |= short


def short_name(id: str) -> str:
    """
    >>> short_name("version-space")
    'Version space'
    """
    return id.replace("-", " ").capitalize()


# -- the switches of the last chart --------------------------------------------------------------------------------


class ChartChooser(Styled, QWidget):
    """The names of all charts that can stand in the place beside it; the one on show there is marked."""

    chosen = Signal(str)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._put_away = False
        self._every: dict[str, ChartButton] = {}  # of each chart that the experiment has
        self._offered: list[str] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Charts for the last place")
        self.hide()

    @property
    def buttons(self) -> list[ChartButton]:
        """The buttons on show, in the order in which they are read."""
        return [self._every[id] for id in self._offered]

    def set_charts(self, charts: Sequence[Chart]) -> None:
        """Make a button for each of these; `offer` says which of them are seen."""
        ids = [chart.id for chart in charts]
        self._offered = [id for id in self._offered if id in ids]
        for id in self._every.keys() - ids:
            button = self._every.pop(id)
            button.hide()
            button.deleteLater()
        for chart in charts:
            if chart.id not in self._every:
                self._every[chart.id] = button = ChartButton(self)
                button.named.connect(self.chosen)
                button.hide()
            self._every[chart.id].show_chart(chart)

    def offer(self, ids: Sequence[str], shown: str) -> None:
        """Offer these charts for the place in which `shown` stands; a single one leaves nothing to choose."""
        self._offered = list(ids) if len(ids) > 1 else []
        for id, button in self._every.items():
            button.setVisible(id in self._offered)
            button.setChecked(id == shown)
        self._place()
        self.setVisible(bool(self._offered) and not self._put_away)

    def put_away(self) -> None:
        """For pictures in which there is nothing to click on."""
        self._put_away = True
        self.hide()

    def _place(self) -> None:
        """From the top down, in as many columns as the height asks for."""
        rows = self._rows(len(self._offered), self.height())
        for k, button in enumerate(self.buttons):
            self._grid.addWidget(button, k % rows, k // rows)
        for row in range(max(self._grid.rowCount(), rows + 1)):
            self._grid.setRowStretch(row, int(row == rows))

    def _rows(self, count: int, height: int) -> int:
        """How many of so many stand one above the other in this height."""
        gap = self._grid.verticalSpacing()
        tall = max((button.sizeHint().height() for button in self._every.values()), default=0) + gap
        return max(1, min((height + gap) // max(tall, 1), count))

    def width_for(self, count: int, height: int) -> int:
        """What so many need in this height, whichever they are; none, in a picture in which none is shown."""
        if self._put_away:
            return 0
        gap = self._grid.horizontalSpacing()
        wide = max((button.sizeHint().width() for button in self._every.values()), default=0)
        columns = -(-count // self._rows(count, height)) if count else 0
        return max(columns * (wide + gap) - gap, 0)

    def minimumSizeHint(self) -> QSize:
        """However many there are: they find another column."""
        return QSize(self.sizeHint().width(), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def restyle(self) -> None:
        self._grid.setSpacing(self._style.px(6))
        self._place()


class ChartButton(Guarded, ClickedByEnter, QPushButton):
    """The name of one chart."""

    named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._id = ""
        self.setCheckable(True)
        self.setProperty("role", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click must leave the keys with the stage
        self.clicked.connect(self._name)

    def show_chart(self, chart: Chart) -> None:
        self._id = chart.id
        self.setText(short_name(chart.id))
        self.setToolTip(plain(chart.title))
        self.setAccessibleName(f"Show the chart “{chart.title}”")

    def _name(self) -> None:
        self.setChecked(True)  # a click on the chart that is on show changes nothing
        self.named.emit(self._id)


# -- the row -------------------------------------------------------------------------------------------------------


class Charts(Styled, QWidget):
    """Draws what the experiment's `charts()` gives; clicking or dragging in a chart goes to that round.

    `large_wanted` names the chart that is to take the stage's place; while it is there, the stage has its
    place here.
    """

    large_wanted = Signal(str)

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self._time = TimeInChart(session, self)
        self._hover = Hover(session, style, self)
        self._experiment: Experiment[Any, Any] | None = None
        self._every: list[Chart] = []
        self._chosen: dict[str, str] = {}  # the chart that a person wants to see, by lab or bench
        self._named: tuple[str, ...] = ()
        self._legible: dict[tuple[str, ...], float] = {}  # how wide charts with these curves must be
        self._views: list[ChartView] = []  # made when there is something to draw
        self._large = ""
        self._small_stage: QWidget | None = None
        self._seat = 0  # where the small stage stands in the row
        self.chooser = ChartChooser(style, self)
        self._row = QHBoxLayout(self)
        # charts that do not fit are left out: they need not hold the window open
        self._row.setSizeConstraint(QHBoxLayout.SizeConstraint.SetNoConstraint)
        self._row.addWidget(self.chooser)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName("Charts")
        self._connect()
        self.restyle()
        self.refresh()

    def _connect(self) -> None:
        self.chooser.chosen.connect(self.choose)
        self._session.changed.connect(self._follow_session)
        self._session.computed.connect(self._follow_session)
        self._session.moved.connect(self.follow)
        self._session.playback.frame.connect(self.follow)

    @property
    def views(self) -> list[ChartView]:
        """The charts on show, left to right."""
        return [view for view in self._views if not view.isHidden()]

    @property
    def _charts(self) -> list[Chart]:
        """All charts that can be shown here: not the one that is large."""
        return [chart for chart in self._every if chart.id != self._large]

    @property
    def message(self) -> str:
        """The sentence that stands here instead of charts."""
        if self._every:
            return ""
        return WAITING if len(self._session.run) and not self._session.experiment.ready else EMPTY

    def refresh(self) -> None:
        """Show the charts of another run, or those of a run whose geometry has become known."""
        self._experiment = self._session.experiment
        self._every = self._experiment.charts()
        self.chooser.set_charts(self._every)
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
        """Show the chart that a person has chosen, in the last place."""
        self._named = ()
        self._chosen[self._session.bench.id] = id
        self._arrange()
        self.follow()

    def show_only(self, ids: Sequence[str] | None) -> None:
        """Show the charts that a lesson speaks of; with None, those of the person's choice."""
        named = tuple(ids or ())
        if named != self._named:
            self._named = named
            self._arrange()
            self.follow()

    def give_way(self, large: str, small: QWidget | None) -> None:
        """Leave out the chart that is large, and give its place to `small`, which is the stage."""
        if self._small_stage is not None and isValid(self._small_stage):
            self._row.removeWidget(self._small_stage)
        self._seat = next((k for k, view in enumerate(self.views) if view.chart and view.chart.id == large), 0)
        self._large, self._small_stage = large, small
        self._arrange()
        self.follow()

    @property
    def hosts(self) -> bool:
        """Whether the stage has its place here."""
        return self._hosted() is not None

    def _hosted(self) -> QWidget | None:
        """Return the stage, if it has its place here."""
        there = self._small_stage is not None and isValid(self._small_stage)
        return self._small_stage if there and any(chart.id == self._large for chart in self._every) else None

    def _arrange(self) -> None:
        stage = self._hosted()
        if stage is not None and self._row.indexOf(stage) < 0:
            self._row.insertWidget(self._seat, stage, 1)
            stage.show()
        shown = self._fitting()
        while len(self._views) < len(shown):
            self._add_view()
        for view, chart in zip(self._views, shown):
            view.set_chart(chart)
            view.set_now(*self._time.of(chart))
        self._share_out(shown)
        for k, view in enumerate(self._views):
            view.setVisible(k < len(shown))
        self._offer(shown)
        if self.message or self.accessibleDescription():  # else there are charts as before, which paint themselves
            self.setAccessibleDescription(self.message)
            self.update()

    def _offer(self, shown: list[Chart]) -> None:
        """Offer what can stand in the last place: the chart there, and all that are not on show."""
        fixed = {chart.id for chart in shown[:-1]}
        ids = [chart.id for chart in self._charts if chart.id not in fixed]
        self.chooser.offer(ids, shown[-1].id if shown else "")

    def _add_view(self) -> None:
        from colt_gui.views.charts.chart import ChartView  # with the first chart that there is

        view = ChartView(self._style, self)
        view.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)  # its share alone says how wide
        view.pressed.connect(self._time.remember)
        view.sought.connect(self._time.seek)
        view.explanation_wanted.connect(self._hover.show)
        view.parameter_drag.dragged.connect(self._session.set_param)
        view.parameter_drag.ended.connect(self._session.seal)
        enlarge = Enlarge(view, self._style)
        enlarge.double_clicked.connect(self._time.take_back)
        enlarge.asked.connect(view.ask_for_large)
        view.large_wanted.connect(self.large_wanted)
        self._row.insertWidget(self._row.indexOf(self.chooser), view, 1)
        self._views.append(view)

    # -- how many, and how wide ------------------------------------------------------------------------------

    def _fitting(self) -> list[Chart]:
        """Find as many charts as there is room for."""
        charts, chosen = self._charts, self._chosen.get(self._session.bench.id, "")
        most, least = (MOST_CHARTS - 1, 0) if self.hosts else (MOST_CHARTS, 1)
        for count in range(min(len(charts), most), least, -1):
            shown = charts_on_show(charts, count, chosen, self._named)
            if self._fits(shown):
                return shown
        return charts_on_show(charts, least, chosen, self._named)

    def _fits(self, charts: list[Chart]) -> bool:
        """Whether these are legible, beside the chooser if there have to be others."""
        needs = self._needs(charts)
        return sum(needs) + self.hosts * max(needs) <= self._room(charts)

    def _room(self, charts: list[Chart]) -> int:
        margins, parts = self._row.contentsMargins(), len(charts) + self.hosts
        room = self.width() - margins.left() - margins.right()
        if others := len(self._charts) - len(charts):
            high = self.height() - margins.top() - margins.bottom()
            room, parts = room - self.chooser.width_for(others + 1, high), parts + 1
        return room - (parts - 1) * self._row.spacing()

    def _needs(self, charts: list[Chart]) -> list[float]:
        """Return the width that each chart needs to be legible; a wide one among three needs half of the row."""
        least = self._style.px(NARROWEST)
        legible = [max(least, self._legible_width(chart)) for chart in charts]
        wide = max([*legible, WIDE_SHARE * self.width() if len(charts) == MOST_CHARTS else 0])
        return [wide if chart.wide > 1 else width for chart, width in zip(charts, legible)]

    def _legible_width(self, chart: Chart) -> float:
        """Measured once for each title and names: a run that is dragged has the same from frame to frame."""
        names = (chart.title, *(curve.label for curve in chart.curves if curve.live))
        if names not in self._legible:
            self._legible[names] = legible_width(chart, self._style)
        return self._legible[names]

    def _share_out(self, charts: list[Chart]) -> None:
        """Give each chart the width that it would like to have, but leave the others legible."""
        widgets: list[QWidget] = list(self._views[: len(charts)])
        needs, wanted = self._needs(charts), [chart.wide for chart in charts]
        if (stage := self._hosted()) is not None:
            widgets, needs, wanted = [*widgets, stage], [*needs, max(needs, default=1.0)], [*wanted, 1.0]
        for widget, width in zip(widgets, shared_out(self._room(charts), needs, wanted)):
            self._row.setStretch(self._row.indexOf(widget), max(round(width), 1))

    # -- time ------------------------------------------------------------------------------------------------

    def follow(self) -> None:
        """Show another place in time."""
        for view in self.views:
            if view.chart is not None:
                view.set_now(*self._time.of(view.chart))

    # -- the widget ------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._set_margins()
        shown = self._fitting()
        if [chart.id for chart in shown] != [view.chart.id for view in self.views if view.chart]:
            self._arrange()
            self.follow()
        else:
            self._share_out(shown)

    def restyle(self) -> None:
        style = self._style
        self._legible.clear()
        self._set_margins()
        self._row.setSpacing(style.space("l"))
        self.chooser.restyle()
        self._arrange()
        if self._experiment is not None:
            self.follow()

    def _set_margins(self) -> None:
        """Leave a low row to the curves."""
        space, low = self._style.space, self.height() < self._style.px(LOW)
        above, below = (space("xs"), 0) if low else (space("m"), space("s"))
        self._row.setContentsMargins(space("xl"), above, space("l"), below)

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(900), self._style.px(210))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._style.px(150))

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._style.colour("stage"))
            if self.message:
                painter.setFont(self._style.font("body"))
                painter.setPen(self._style.colour("muted"))
                painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.message)
