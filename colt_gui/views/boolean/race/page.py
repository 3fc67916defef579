"""The race in the stage's place: one chart and one table; on the first page the examples of the lab, on the others
more and more variables."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from colt_gui.models.boolean.race.race import Race, Sweep
from colt_gui.models.boolean.race.readings import race_chart, short_name, sweep_chart, time_chart
from colt_gui.models.core.readings import Chart
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.boolean.race.table import Line, RaceTable
from colt_gui.views.boolean.race.words import AGAINST_N, ON_STREAM, refused_line, stream_line, sweep_line
from colt_gui.views.boolean.race.work import RaceWork
from colt_gui.views.charts import layout
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.controls.widgets import SmallButton
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

PAGES = {
    "stream": ("One stream", "All of them on the examples of the lab"),
    "n": ("Mistakes against n", "Disjunctions of k variables among more and more"),
    "time": ("Time against n", "How long a round takes when nothing has been learned yet"),
}
START = {True: "Stop", False: "Start"}
EACH = "The adversary answers each of them on its own."


class RaceChart(ChartView):
    """All of it is past: there is no round that is on show."""

    def show_chart(self, chart: Chart) -> None:
        self.set_chart(chart)
        self.plot.cursor.hide()
        end = layout.x_range(chart)[1]
        self.set_now(end, end)


class RacePage(Guarded, QWidget):
    """`work` plays while it is seen."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.page = "stream"
        self.work = RaceWork(session, self)
        self.chart, self.table = RaceChart(style, self), RaceTable(style, self)
        self.tabs = {id: SmallButton(text, words, self) for id, (text, words) in PAGES.items()}
        self.start = SmallButton(START[False], "Play, or stop: what has been played stays", self)
        self.status, self.note = PlainLabel(self), PlainLabel(self)
        self._group = QButtonGroup(self)
        self._row, self._body = QHBoxLayout(), QHBoxLayout()
        self._column, self._area = QVBoxLayout(self), QScrollArea(self)
        self._build()
        self._connect()
        self._restyle()

    def _build(self) -> None:
        for id, tab in self.tabs.items():
            tab.setCheckable(True)
            tab.setChecked(id == self.page)
            self._group.addButton(tab)
            self._row.addWidget(tab)
        self._row.addStretch(1)
        self._row.addWidget(self.status)
        self._row.addWidget(self.start)
        self.note.setWordWrap(True)
        self.note.setProperty("role", "note")
        self.status.setProperty("role", "note")
        self._make_area()
        self._body.addWidget(self.chart, 1)
        self._body.addWidget(self._area)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addLayout(self._body, 1)
        self._column.addWidget(self.note)
        self.setAccessibleName("The race")

    def _make_area(self) -> None:
        """A window that is too low for all learners scrolls through them."""
        self._area.setWidget(self.table)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for widget in (self._area.viewport(),):
            widget.setProperty("role", "stage")
            widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def _connect(self) -> None:
        for tab in self.tabs.values():
            tab.clicked.connect(self._turn)
        self.start.clicked.connect(self._start_or_stop)
        self.table.switched.connect(self._switched)
        self.work.advanced.connect(self.refresh)
        self._session.changed.connect(self.work.refresh)
        self._style.changed.connect(self._restyle)

    # -- what people ask ---------------------------------------------------------------------------------------

    def _turn(self) -> None:
        self.show_page(next(id for id, tab in self.tabs.items() if tab.isChecked()))

    def show_page(self, page: str) -> None:
        self.page = page
        self.tabs[page].setChecked(True)
        self._watch()
        self.refresh()

    @property
    def _subject(self) -> str:
        return "stream" if self.page == "stream" else "n"

    def _switched(self, id: str, on: bool) -> None:
        self.work.choose(self._subject, id, on)

    def _start_or_stop(self) -> None:
        (self.work.stop if self.work.sweeping else self.work.start)()

    def paint_exactly(self) -> None:
        """For pictures in files: the race is over."""
        self.work.finish()

    # -- what is shown -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        if self.page == "stream":
            self._show_stream(self.work.race)
        else:
            self._show_sweep(self.work.sweep)
        self.note.setVisible(bool(self.note.text()))
        self._fit_table()

    def _fit_table(self) -> None:
        """As wide as its words, and as the bar with which it is scrolled where it is."""
        scrolled = self.table.minimumSizeHint().height() > self._area.height()
        bar = self._area.verticalScrollBar().sizeHint().width() if scrolled else 0
        self._area.setFixedWidth(self.table.minimumWidth() + bar)

    def _show_stream(self, race: Race | None) -> None:
        racers, refused = ({}, {}) if race is None else (race.racers, race.refused)
        lines: dict[str, Line] = {id: stream_line(id, racer) for id, racer in racers.items()}
        lines |= {id: refused_line(why) for id, why in refused.items()}
        self.table.show_lines(ON_STREAM, self.work.chosen["stream"], lines)
        self.chart.show_chart(race_chart(racers))
        self.start.hide()
        played = min((racer.played for racer in racers.values()), default=0)
        over = race is None or race.done
        self.status.setText("" if over else f"round {number(played, 9)}")
        reasons = [f"{short_name(id)}: {why}" for id, why in refused.items()]
        each = [EACH] if race is not None and race.course.stream is None else []
        self.note.setText(" ".join([*([self.work.refusal] if self.work.refusal else []), *reasons, *each]))

    def _show_sweep(self, sweep: Sweep) -> None:
        chosen = self.work.chosen["n"]
        self.table.show_lines(AGAINST_N, chosen, {id: sweep_line(id, sweep) for id in chosen})
        chart = sweep_chart(sweep) if self.page == "n" else time_chart(sweep)
        self.chart.show_chart(chart._replace(note=""))  # it is said in full below
        self.start.show()
        self.start.setText(START[self.work.sweeping])
        self.start.setEnabled(self.work.sweeping or not sweep.done)
        self.status.setText(self._progress(sweep))
        reasons = [f"{short_name(id)}: {why}" for id, (_, why) in sweep.stopped.items() if id in chosen]
        self.note.setText(" ".join(reasons))

    def _progress(self, sweep: Sweep) -> str:
        """Where it is, or how it stands."""
        trial, seeds = sweep.next, sweep.plan.seeds
        if trial is None:
            return f"{seeds} seeds each, {sweep.plan.kind}"
        _, n, s = trial
        return f"n = {number(n, 9)}, seed {s + 1}/{seeds}" if self.work.sweeping or sweep.played else ""

    # -- while it is seen --------------------------------------------------------------------------------------

    def _watch(self) -> None:
        self.work.watch(self._subject if self.isVisible() else "")

    def showEvent(self, event) -> None:
        super().showEvent(event)
        self._watch()

    def hideEvent(self, event) -> None:
        super().hideEvent(event)
        self.work.watch("")

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._fit_table()

    def _restyle(self) -> None:
        style = self._style
        self._row.setSpacing(style.space("s"))
        self._row.setContentsMargins(0, 0, style.px(30), 0)  # the way back stands in the corner
        self._column.setSpacing(style.space("s"))
        self._body.setSpacing(style.space("s"))
        self.refresh()
