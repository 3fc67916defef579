"""A chart in the stage's place: as large as that, to be zoomed, moved and read off."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from colt_gui.models.core.readings import Chart
from colt_gui.session import Session
from colt_gui.views.charts import layout
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.charts.frame import Frame
from colt_gui.views.charts.layout import FEWEST_ROUNDS, Seen
from colt_gui.views.charts.seeking import TimeInChart
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.scaled import Scaled
from colt_gui.views.look.style import Style

PER_NOTCH = 1.2  # of the wheel
NOTCH = 120.0  # what Qt says for one
LARGER = 1.4  # letters and lines than in the row
NOTHING = Seen((0.0, 1.0), (0.0, 1.0))  # while there is no chart
STILL = 4  # pixels: a hand that moves less has clicked


class LargeChart(ChartView):
    """One chart of the session's experiment, by its id. The wheel zooms, dragging moves, a click goes to that round."""

    def __init__(self, session: Session, style: Style, id: str, parent: QWidget | None = None) -> None:
        super().__init__(Scaled(style, LARGER), parent)
        self._session, self._id = session, id
        self._time = TimeInChart(session, self)
        self._seen: Seen | None = None
        self._held: tuple[QPointF, Seen] | None = None
        self._moved = False
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)
        session.changed.connect(self.refresh)
        session.computed.connect(self.refresh)
        session.moved.connect(self.follow)
        session.playback.frame.connect(self.follow)
        self.pressed.connect(self._time.remember)
        self.sought.connect(self._time.seek)
        self._explanations = Hover(session, style, self)
        self.explanation_wanted.connect(self._explanations.show)
        self.parameter_drag.dragged.connect(session.set_param)
        self.parameter_drag.ended.connect(session.seal)
        self.refresh()

    def refresh(self) -> None:
        """Another run, or one that has grown; what of the chart is seen stays, if there still is that much."""
        chart = next((chart for chart in self._session.experiment.charts() if chart.id == self._id), None)
        if chart is not None:
            self.set_chart(chart)
            if self._seen is not None:
                self._seen = self._seen.moved(self.whole, (0.0, 0.0))
            self.follow()

    def follow(self) -> None:
        if self.chart is not None:
            self.set_now(*self._time.of(self.chart))

    def take_back_click(self) -> None:
        self._time.take_back()

    # -- what is seen ----------------------------------------------------------------------------------------

    @property
    def whole(self) -> Seen:
        """All of the chart, if there is one yet."""
        chart = self.chart
        return NOTHING if chart is None else Seen(layout.x_range(chart), layout.y_range(chart))

    @property
    def seen(self) -> Seen:
        return self._seen or self.whole

    def _make_frame(self, chart: Chart) -> Frame:
        return Frame(chart, self._style, self.size(), self._seen, large=True, roomy=self._roomy)

    def look_at(self, seen: Seen) -> None:
        self._seen = None if seen == self.whole else seen
        self.restyle()

    def fit(self) -> None:
        """All of it again."""
        if self.chart is not None:
            self.look_at(self.whole)

    def zoom(self, times: float, about: QPointF) -> None:
        axes, chart = self.frame.axes, self.frame.chart
        at = (axes.value_of(about.x()), axes.height_of(about.y()))
        fewest = FEWEST_ROUNDS if chart.knob is None and not chart.valued else 0.0
        self.look_at(self.seen.zoomed(self.whole, times, at, fewest))

    # -- the hand --------------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.chart is not None and event.angleDelta().y():
            self.zoom(PER_NOTCH ** (event.angleDelta().y() / NOTCH), event.position())
            self._point_at(event.position().x())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if (
            event.button() == Qt.MouseButton.LeftButton
            and self.chart is not None
            and not self.parameter_drag.press(event.position())
        ):
            self._held, self._moved = (event.position(), self.seen), False
            self.pressed.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is None or self.parameter_drag.active:
            super().mouseMoveEvent(event)
            return
        start, seen = self._held
        way = event.position() - start
        self._moved = self._moved or way.manhattanLength() > STILL
        if self._moved:
            axes = self.frame.axes
            per_x = (seen.x[1] - seen.x[0]) / (axes.right - axes.left)
            per_y = (seen.y[1] - seen.y[0]) / (axes.bottom - axes.top)
            self.look_at(seen.moved(self.whole, (-way.x() * per_x, way.y() * per_y)))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click goes to that round; whoever has moved the chart, or its knob, has not clicked."""
        if self.parameter_drag.release():
            return
        held, self._held = self._held, None
        if held is not None and not self._moved:
            self._seek(event.position().x())
            self._point_at(event.position().x())
