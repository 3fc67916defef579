"""The race in the stage’s place: one chart and one table; on the first page the examples of the lab, on the others
more and more variables."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from colt_gui.models.boolean.race.race import Race, Racer, Series, Sweep
from colt_gui.models.boolean.race.readings import race_chart, short_name, sweep_chart, time_chart
from colt_gui.models.core.readings import Chart
from colt_gui.models.labs import LEARNERS
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.views.boolean.race.table import Line, RaceTable
from colt_gui.views.boolean.race.work import RaceWork
from colt_gui.views.charts import layout
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.controls.small_button import SmallButton
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

ON_STREAM = ("mistakes", "bound", "a round")
AGAINST_N = ("n", "mistakes", "a round")
UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
NOTHING = "–"


def time_text(seconds: float | None) -> str:
    """
    >>> time_text(0.00234), time_text(4.1e-6), time_text(None)
    ('2.3 ms', '4.1 µs', '–')
    """
    if not seconds:
        return NOTHING
    unit, name = next(((unit, name) for unit, name in UNITS if seconds >= unit), UNITS[-1])
    return f"{number(seconds / unit, 2)} {name}"


def stream_line(id: str, racer: Racer) -> Line:
    guarantee, mistakes = racer.guarantee, racer.mistakes
    bound = NOTHING if guarantee.value is None else number(guarantee.value)
    limit = guarantee.refusal if guarantee.value is None else f"at most {guarantee.formula} = {bound}"
    time = time_text(racer.seconds_a_round)
    words = f"{LEARNERS[id].name}: {mistakes} mistakes in {number(racer.played, 9)} rounds, {limit}; {time} a round"
    return Line((number(mistakes, 9), bound, time), words)


def refused_line(why: str) -> Line:
    return Line((NOTHING,) * len(ON_STREAM), why)


def sweep_line(id: str, sweep: Sweep) -> Line:
    """Return the line of a learner: what it has with the most variables so far."""
    series = sweep.series(id)
    why = sweep.stopped.get(id, (0, ""))[1]
    if not len(series.n):
        return Line((NOTHING,) * len(AGAINST_N), why)
    n, mistakes, time = number(series.n[-1], 9), _mean(series), time_text(float(series.seconds[-1]))
    words = f"{LEARNERS[id].name}: {mistakes} mistakes with n = {n}; {time} for the first round"
    return Line((n, mistakes, time), f"{words}. {why}" if why else words)


def _mean(series: Series) -> str:
    """Return the mean with its standard error, where there is one."""
    mean, error = number(series.mistakes[-1], 2), float(series.mistakes_error[-1])
    return f"{mean} ± {number(error, 1)}" if error else mean


PAGES = {
    "stream": ("One stream", "All of them on the examples of the lab"),
    "n": ("Mistakes against n", "Disjunctions of k variables among more and more"),
    "time": ("Time against n", "How long a round takes when nothing has been learned yet"),
}
START = {True: "Stop", False: "Start"}
EACH = "The adversary answers each of them on its own."


class RaceChart(ChartView):
    """A chart without a cursor: all of it is past, no round is on show."""

    def show_chart(self, chart: Chart) -> None:
        self.set_chart(chart)
        self.plot.cursor.hide()
        end = layout.x_range(chart)[1]
        self.set_now(end, end)


class RacePage(Styled, QWidget):
    """The race in the stage's place. `work` plays while it is seen."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session = session
        self.page = "stream"
        self.work = RaceWork(session, self)
        self.chart, self.table = RaceChart(style, self), RaceTable(style, self)
        self.tabs = {id: SmallButton(text, words, self) for id, (text, words) in PAGES.items()}
        self.start = SmallButton(START[False], "Play, or stop: what has been played stays", self)
        self.status, self.note = PlainLabel(self), PlainLabel(self)
        self._group = QButtonGroup(self)
        self._row, self._progress_row, self._body = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        self._column, self._area = QVBoxLayout(self), QScrollArea(self)
        self._build()
        self._connect()
        self.restyle()

    def _build(self) -> None:
        for id, tab in self.tabs.items():
            tab.setCheckable(True)
            tab.setChecked(id == self.page)
            self._group.addButton(tab)
            self._row.addWidget(tab)
        self._row.addStretch(1)
        self._progress_row.addWidget(self.status, 1)
        self._progress_row.addWidget(self.start)
        self.note.setWordWrap(True)
        self.note.setProperty("role", "note")
        self.status.setProperty("role", "note")
        self._make_area()
        self._body.addWidget(self.chart, 1)
        self._body.addWidget(self._area)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addLayout(self._progress_row)
        self._column.addLayout(self._body, 1)
        self._column.addWidget(self.note)
        self.setAccessibleName("The race")

    def _make_area(self) -> None:
        """Put the table into an area that scrolls in a window too low for all learners."""
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
        """Play the race to its end, for pictures in files."""
        self.work.finish()

    # -- what is shown -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        if self.page == "stream":
            self._show_stream(self.work.race)
        else:
            self._show_sweep(self.work.sweep)
        self.note.setVisible(bool(self.note.text()))
        self.status.setVisible(bool(self.status.text()))
        self._fit_table()

    def _fit_table(self) -> None:
        """Make the table as wide as its words, and as its scroll bar where it has one."""
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
        """Say where the sweep is, or how it ended."""
        trial, seeds = sweep.next, sweep.plan.seeds
        if trial is None:
            return f"{seeds} seeds each, {sweep.plan.kind}"
        _, n, s = trial
        return f"n = {number(n, 9)}, seed {s + 1}/{seeds}" if self.work.sweeping or sweep.played else ""

    # -- while it is seen --------------------------------------------------------------------------------------

    def _watch(self) -> None:
        self.work.watch(self._subject if self.isVisible() else "")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._watch()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.work.watch("")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_table()

    def restyle(self) -> None:
        style = self._style
        for row in (self._row, self._progress_row):
            row.setSpacing(style.space("s"))
        self._row.setContentsMargins(0, 0, style.px(30), 0)  # the way back stands in the corner
        self._column.setSpacing(style.space("s"))
        self._body.setSpacing(style.space("s"))
        self.refresh()
