"""The theorem on the user's own points: each count next to the number that limits it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.meter import Gauge
from colt_gui.views.controls.section import Section
from colt_gui.views.controls.widgets import KeyboardRing
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style


class TheoremName(KeyboardRing, PlainLabel):
    """Looks like a link; a click leaves the keys with the stage."""

    clicked = Signal()

    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._style = style
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip("Statement and proof, with the numbers of this run (Shift+T)")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.setAccepted(event.button() == Qt.MouseButton.LeftButton)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.ringed:
            with QPainter(self) as painter:
                focus_ring(painter, self._style, QRectF(self.rect()))


PATIENCE_MS = 250  # a solver that is quicker than this leaves no trace of its work on the screen


class MetersPanel(Section):
    """A section with a gauge for each meter. The gauges are made once and filled in anew.

    Folded, its heading has the first count in the place of the theorem's name.
    """

    theorem_wanted = Signal(str)  # its id; "" is the first of those on show

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        self._session = session
        self.gauges: list[Gauge] = []
        self._used = 0  # how many of them have something to say
        self._subject: tuple[str, list[str]] = "", []  # the learner and the titles of its meters
        self.source = PlainLabel()
        self.source.setProperty("role", "note")
        self.source.setWordWrap(True)
        self._body_column = QVBoxLayout()
        super().__init__(style, "Theorem", self._make_body(), parent)
        self.name = TheoremName(style, self.heading)
        self.name.setProperty("role", "theorem")
        self.name.setWordWrap(True)
        self.name.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.heading.add(self.name, 1)
        self._hover = Hover(session, style, self)
        self._hover.watch(self.heading)
        self._patience = QTimer(self, interval=PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self.refresh)
        self.name.clicked.connect(self._ask_theorem)
        self.setAccessibleName("Theorem and meters")
        session.changed.connect(self._changed)
        session.moved.connect(self._moved)
        session.computed.connect(self._computed)
        self.refresh()

    def _make_body(self) -> QWidget:
        body = QWidget()
        body.setLayout(self._body_column)
        self._body_column.setContentsMargins(0, 0, 0, 0)
        self._body_column.addWidget(self.source)
        return body

    def set_folded(self, folded: bool) -> None:
        super().set_folded(folded)
        self._show_heading()

    def least_height(self, width: int, folded: bool) -> int:
        if self.folded and not folded:  # what is hidden has no width of its own
            for gauge in self.gauges[: self._used]:
                gauge.make_room(width)
        return super().least_height(width, folded)

    # -- where the theorem is from, which the heading says, too, when the pointer rests on it --------------------

    @property
    def shows_source(self) -> bool:
        return not self.source.isHidden()

    def show_source(self, on: bool) -> None:
        if on != self.shows_source:
            self.source.setVisible(on)

    def source_height(self, width: int) -> int:
        """Return the height that the source takes, or would take, in the body."""
        return 0 if self.folded else self.source.heightForWidth(width) + self._body_column.spacing()

    def _ask_theorem(self) -> None:
        self.theorem_wanted.emit("")

    def spoken(self) -> str:
        """Return all that the meters say, for the key that explains symbols."""
        return " ".join(f"{gauge.title()} {gauge.said()}" for gauge in self.gauges[: self._used])

    # -- what is on show -------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[Gauge]:
        return [] if self.folded else self.gauges[: self._used]

    def _changed(self) -> None:
        """While the margin is being found the old reading stays for a moment: dragging must not flicker."""
        learner, _ = self._subject
        if not self._session.experiment.ready and learner == self._session.experiment.learner.id:
            self._patience.start()
        else:
            self.refresh()

    def _computed(self) -> None:
        if self._session.experiment.ready or not self._patience.isActive():
            self.refresh()

    def _moved(self) -> None:
        if not self._patience.isActive():
            self._read()

    def refresh(self) -> None:
        self._patience.stop()
        experiment = self._session.experiment
        self.source.setText(experiment.learner.source)
        self.heading.setToolTip(plain(f"{experiment.heading}: {experiment.learner.source}"))
        self.heading.setAccessibleName(f"Theorem: {experiment.heading}")
        self.heading.setAccessibleDescription(experiment.learner.source)
        self.name.setAccessibleName(f"Theorem: {experiment.heading}; Enter shows its statement and proof")
        self._read()

    def _read(self) -> None:
        readings = self._session.experiment.meters(self._session.t)
        subject = self._session.experiment.learner.id, [reading.title for reading in readings]
        while len(self.gauges) < len(readings):
            self._add_gauge()
        self._used = len(readings)
        for gauge, reading in zip(self.gauges, readings):
            gauge.show_meter(reading)
        if subject != self._subject:
            self._subject = subject
            for gauge in self.gauges:
                gauge.forget_lines()
        for k, gauge in enumerate(self.gauges):
            gauge.setVisible(k < self._used)
        self._show_heading()

    def _show_heading(self) -> None:
        counts = self.folded and self._used
        title, text = "Theorem", self._session.experiment.heading
        if counts:
            title, text = self.gauges[0].title(), self.gauges[0].text()
        self.heading.show_title(title)
        if text != self.name.text():
            self.name.setText(text)

    def _add_gauge(self) -> None:
        gauge = Gauge(self._style, self.body)
        gauge.theorem_wanted.connect(self.theorem_wanted)
        self._hover.watch(gauge)
        self._body_column.insertWidget(len(self.gauges), gauge)
        self.gauges.append(gauge)

    def restyle(self) -> None:
        super().restyle()
        self.source.setFont(self._style.font("small"))
        self._body_column.setSpacing(self._style.px(6))
