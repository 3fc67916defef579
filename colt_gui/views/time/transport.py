"""The bottom bar: travel in time, see where the mistakes are, choose speed and order of examples."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.session.playback import SPEEDS, Playback
from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import ChoiceBox, Choices
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.time.buttons import TARGET, Button, PlayButton
from colt_gui.views.time.scrubber import Scrubber

NARROW, TIGHT, NARROWEST = 780, 580, 440
LOW, HIGH = 72, 108
PICKED = "picked by the learner"
FRACTIONS = {0.25: "¼", 0.5: "½"}


def speed_text(speed: float, unit: str = "round") -> str:
    """
    >>> speed_text(0.25), speed_text(2.0), speed_text(1000.0)
    ('¼ round/s', '2 rounds/s', '1 000 rounds/s')
    """
    return f"{FRACTIONS.get(speed) or number(speed)} {unit}{'s' if speed > 1 else ''}/s"


class Counter(QWidget):
    """The round on show as "17 of 40"; its width follows the length of the run, never the round on show."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style, self._now, self._of = style, PlainLabel(self), PlainLabel(self)
        self._now.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._of.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self._of.setProperty("role", "muted")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._now)
        self._row.addWidget(self._of)
        self._length = 0
        style.changed.connect(self.restyle)
        self.restyle()

    def text(self) -> str:
        return f"{self._now.text()} {self._of.text()}"

    def show_round(self, t: int, length: int) -> None:
        self._now.setText(number(t))
        if length != self._length or not self._of.text():
            self._length = length
            self._of.setText(f"of {number(length)}")
            self.restyle()
            self.updateGeometry()
        self.setAccessibleName(f"Round {t} of {length}")

    def restyle(self) -> None:
        bold, plain = self._style.font("large", bold=True), self._style.font("large")
        self._now.setFont(bold)
        self._of.setFont(plain)
        self._now.setFixedWidth(QFontMetrics(bold).horizontalAdvance(number(max(self._length, 10))) + 1)
        self._of.setFixedWidth(QFontMetrics(plain).horizontalAdvance(self._of.text()) + 1)
        self._row.setSpacing(QFontMetrics(plain).horizontalAdvance(" "))


class SpeedControl(QWidget):
    """Slower, the speed with all speeds in its menu, faster."""

    def __init__(self, playback: Playback, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._playback, self._style, self._unit = playback, style, "round"
        self.slower = Button(style, "Slower (−)", parent=self)
        self.slower.setText("−")
        self.shown = Button(style, "Speed", parent=self)
        self.faster = Button(style, "Faster (+)", parent=self)
        self.faster.setText("+")
        self._fill_menu()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for button in (self.slower, self.shown, self.faster):
            row.addWidget(button)
        self.shown.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.slower.clicked.connect(playback.slower)
        self.faster.clicked.connect(playback.faster)
        playback.state_changed.connect(self.refresh)
        style.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def _fill_menu(self) -> None:
        self.menu = QMenu(self.shown)
        for speed in SPEEDS:
            action = self.menu.addAction(speed_text(speed))
            action.setData(speed)
            action.setCheckable(True)
        self.menu.triggered.connect(self._chosen)
        self.shown.setMenu(self.menu)
        self.shown.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _chosen(self, action: QAction) -> None:
        self._playback.set_speed(action.data())
        self.refresh()

    def set_unit(self, unit: str) -> None:
        """What goes by: rounds, or steps of a solver."""
        self._unit = unit
        self.refresh()

    def refresh(self) -> None:
        speed = self._playback.pace  # as it is played
        self.shown.setText(speed_text(speed, self._unit))
        self.shown.setAccessibleName(f"Speed: {self.shown.text()}")
        self.slower.setEnabled(speed > SPEEDS[0])
        self.faster.setEnabled(speed < SPEEDS[-1])
        for action in self.menu.actions():
            action.setChecked(action.data() == speed)

    def restyle(self) -> None:
        widest = QFontMetrics(self._style.font(bold=True)).horizontalAdvance(speed_text(SPEEDS[-1]))
        self.shown.setMinimumWidth(widest)


class OrderBox(ChoiceBox):
    """The order of examples, without a label: the words say what it is."""

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, "Order of examples", tuple(ORDERS.items()), parent=parent)
        self._label.hide()
        self._box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._box.setStyleSheet("QComboBox { font-weight: normal; }")
        self.setToolTip("Order of examples")

    def set_choices(self, choices: Choices, value: object = None) -> None:
        """As wide as they need. A box that goes on following its contents is made as small as these by Qt a moment
        later, until the next layout: here it fills its place."""
        policy = QComboBox.SizeAdjustPolicy
        self._box.setSizeAdjustPolicy(policy.AdjustToContents)
        super().set_choices(choices, value)
        self._box.setSizeAdjustPolicy(policy.AdjustToContentsOnFirstShow)

    def show_order(self, order: str, picks: bool, orders: dict[str, str]) -> None:
        """A learner that picks its examples itself leaves nothing to choose."""
        wanted = {PICKED: PICKED} if picks else orders
        if list(wanted) != self._keys:
            self.set_choices(tuple(wanted.items()), next(iter(wanted)))
        self.set_value(order if order in wanted else next(iter(wanted)))
        self.setEnabled(not picks)


class Transport(Guarded, QWidget):
    """To start · back · play · forward · to end, the scrubber, the count, speed and order."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Transport")
        self._make()
        self._lay_out()
        self._connect()
        self._restyle()
        self.refresh()

    def _make(self) -> None:
        style = self._style
        self.to_start = Button(style, "To the start (Home)", "to-start", self)
        self.back = Button(style, "One round back (←)", "back", self)
        self.play = PlayButton(style, self)
        self.forward = Button(style, "One round on (→)", "forward", self)
        self.to_end = Button(style, "To the end (End)", "to-end", self)
        self.scrubber = Scrubber(self._session, style, self)
        self._gap = QWidget(self)
        self._gap.hide()
        self.counter = Counter(style, self)
        self.speed = SpeedControl(self._session.playback, style, self)
        self.order = OrderBox(style, self)
        self.again = Button(style, "Shuffle again", "shuffle", self)

    def _lay_out(self) -> None:
        self._rows, self._block = QVBoxLayout(self), QVBoxLayout()
        self._row, self._last = QHBoxLayout(), QHBoxLayout()
        self._rows.addLayout(self._row)
        self._buttons = QHBoxLayout()
        for button in (self.to_start, self.back, self.play, self.forward, self.to_end):
            self._buttons.addWidget(button)
        self._last.addWidget(self.order, 1)
        self._last.addWidget(self.again)
        self._last.setSpacing(0)
        self._block.addStretch(1)
        self._block.addWidget(self.speed)
        self._block.addLayout(self._last)
        self._block.addStretch(1)
        self._block.setSpacing(0)
        self._row.addLayout(self._buttons)
        self._row.addWidget(self.scrubber, 1)
        self._row.addWidget(self.counter)
        self._row.addLayout(self._block)

    def _connect(self) -> None:
        self.to_start.clicked.connect(self._to_start)
        self.back.clicked.connect(self._step_back)
        self.play.clicked.connect(self._session.playback.toggle)
        self.forward.clicked.connect(self._step_on)
        self.to_end.clicked.connect(self._to_end)
        self.order.value_changed.connect(self._order_chosen)
        self.again.clicked.connect(self._shuffle_again)
        self._session.changed.connect(self.refresh)
        self._session.moved.connect(self._count)
        self._session.computed.connect(self.refresh)
        self._session.reported.connect(self._refused)
        self._session.playback.state_changed.connect(self._show_state)
        self._style.changed.connect(self._restyle)

    # -- what people ask -------------------------------------------------------------------------------------

    def _to_start(self) -> None:
        self._session.playback.seek(0)

    def _to_end(self) -> None:
        self._session.playback.seek(len(self._session.run))

    def _step_back(self) -> None:
        self._session.playback.step(-1)

    def _step_on(self) -> None:
        self._session.playback.step(1)

    def _order_chosen(self, order: str) -> None:
        self._session.set_order(order)

    def _shuffle_again(self) -> None:
        self._session.set_order(self._session.document.order, self._session.document.seed + 1)

    # -- what is on show -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        document, experiment = self._session.document, self._session.experiment
        ordered = experiment.ordered
        self.order.setVisible(ordered)
        self.speed.set_unit(experiment.unit)
        by_chance = ordered and self._by_chance(experiment, document.order)
        self.again.setVisible(by_chance)
        self.again.name(
            f"{'Shuffle' if document.order == 'shuffled' else 'Pick'} again (seed {document.seed} is on show)"
        )
        self._fit()
        any_round = len(self._session.run) > 0
        for button in (self.to_start, self.back, self.play, self.forward, self.to_end):
            button.setEnabled(any_round)
        self._count()
        self._show_state()

    def _by_chance(self, experiment: Experiment, order: str) -> bool:
        learner = experiment.learner
        self.order.show_order(order, learner.picks, experiment.orders)
        return learner.pick == "random" if learner.picks else order == "shuffled"

    def _count(self) -> None:
        self.counter.show_round(self._session.t, len(self._session.run))

    def _show_state(self) -> None:
        self.play.show_playing(self._session.playback.playing)

    def _refused(self, _sentence: str) -> None:
        self.refresh()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(NARROWEST), super().minimumSizeHint().height())

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def _needed(self) -> int:
        """All that stands beside one another below the scrubber: of a long run the count is longer."""
        edges = 2 * self._style.space("l") + 3 * self._style.space("m")
        parts = self._buttons.sizeHint().width(), self.counter.sizeHint().width(), self.speed.sizeHint().width()
        return sum(parts) + edges

    def _fit(self) -> None:
        """Where the scrubber would be too short to aim at it gets a line of its own; then the speed gives way, which
        has its keys."""
        narrow = self.width() < self._style.px(NARROW)
        self.speed.setVisible(self.width() >= max(self._style.px(TIGHT), self._needed if narrow else 0))
        above = self._rows.indexOf(self.scrubber) >= 0
        if narrow and not above:
            self._row.replaceWidget(self.scrubber, self._gap)
            self._rows.insertWidget(0, self.scrubber)
        elif above and not narrow:
            self._rows.removeWidget(self.scrubber)
            self._row.replaceWidget(self._gap, self.scrubber)
        self._gap.setVisible(narrow)
        self.setMinimumHeight(self._style.px(HIGH if narrow else LOW))

    def _restyle(self) -> None:
        self._fit()
        space = self._style.space
        self._rows.setContentsMargins(space("l"), 0, space("l"), 0)
        self._rows.setSpacing(0)
        self._row.setSpacing(space("m"))
        self._buttons.setSpacing(space("xs"))
        self.order.setFixedHeight(self._style.px(TARGET))
