"""The theorem on the user's own points: each count next to the number that limits it.

The panel fits itself to the height it is given: notes in full, then one line each, then fewer; where that is still
too much, the last meters give way.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QLayout, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.gauge import Density, Gauge
from colt_gui.views.controls.meters_heading import Heading
from colt_gui.views.help.hover import Hover
from colt_gui.views.look.style import Style

PATIENCE_MS = 250  # a solver that is quicker than this leaves no trace of its work on the screen


class MetersPanel(Guarded, QWidget):
    """Its gauges are made once and filled in anew; their heights do not depend on the round on show."""

    fold_turned = Signal()
    theorem_wanted = Signal(str)  # its id; "" is the first of those on show

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.gauges: list[Gauge] = []
        self._used = 0  # how many of them have something to say
        self._foldable, self._unfolded = False, False
        self._arranged: tuple = ()
        self.heading = Heading(style, self)
        self._hover = Hover(session, style, self)
        self._subject: tuple[str, list[str]] = "", []  # the learner and the titles of its meters
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._column.addWidget(self.heading)
        self._column.addStretch(1)
        self._patience = QTimer(self, interval=PATIENCE_MS, singleShot=True)
        self._patience.timeout.connect(self.refresh)
        self.heading.fold.clicked.connect(self._turn_fold)
        self.heading.name.clicked.connect(self._ask_theorem)
        self._hover.watch(self.heading)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)  # a frame around it holds no void
        self.setAccessibleName("Theorem and meters")
        session.changed.connect(self._changed)
        session.moved.connect(self._moved)
        session.computed.connect(self._computed)
        style.changed.connect(self._restyled)
        self.refresh()

    # -- one line instead of all -----------------------------------------------------------------------------

    @property
    def folded(self) -> bool:
        return self._foldable and not self._unfolded

    def set_foldable(self, on: bool) -> None:
        """Where room is scarce the panel is one line, unless a person wants to see all of it."""
        if on != self._foldable:
            self._foldable = on
            self.refresh()

    def _turn_fold(self) -> None:
        self._unfolded = not self._unfolded
        self.refresh()
        self.fold_turned.emit()

    def _ask_theorem(self) -> None:
        self.theorem_wanted.emit("")

    def spoken(self) -> str:
        """All that the meters say, for who asks by key what the symbols mean."""
        return " ".join(f"{gauge.title()} {gauge.said()}" for gauge in self.gauges[: self._used])

    # -- what is on show -------------------------------------------------------------------------------------

    @property
    def shown(self) -> list[Gauge]:
        return [gauge for gauge in self.gauges if not gauge.isHidden()]

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
        self.heading.show_theorem(experiment.heading, experiment.learner.source)
        self._read()
        if (shape := self._shape()) != self._arranged:  # else only numbers are others: all have the room that they need
            self._arranged = shape
            self._arrange()
            self.updateGeometry()

    def _restyled(self) -> None:
        self._arranged = ()
        self.refresh()

    def _shape(self) -> tuple:
        """All that says who gets how much room."""
        heading, gauges = self.heading, self.gauges[: self._used]
        words = () if self.folded else tuple(gauge.shape(self.width()) for gauge in gauges)
        return self.folded, self._foldable, self.width(), self.height(), heading.shape, words

    def _read(self) -> None:
        readings = self._session.experiment.meters(self._session.t)
        while len(self.gauges) < len(readings):
            self._add_gauge()
        for gauge, reading in zip(self.gauges, readings):
            gauge.show_meter(reading)
        self._used = len(readings)
        self.heading.show_folded(self.gauges[0] if self.folded and readings else None, self._foldable)
        self._show_fitting()
        subject = self._session.experiment.learner.id, [reading.title for reading in readings]
        if subject != self._subject:
            self._subject = subject
            self._forget()

    def _add_gauge(self) -> None:
        gauge = Gauge(self._style, "", self)
        gauge.theorem_wanted.connect(self.theorem_wanted)
        self._hover.watch(gauge)
        self.gauges.append(gauge)
        self._column.insertWidget(len(self.gauges), gauge)

    def _forget(self) -> None:
        for gauge in self.gauges:
            gauge.forget_lines()

    # -- room ------------------------------------------------------------------------------------------------

    def height_at(self, density: Density, used: int | None = None) -> int:
        if self.folded:
            return self.heading.height_at(Density.DENSE, self.width())
        gauges = [gauge.height_at(density, self.width()) for gauge in self.gauges[: used or self._used]]
        return self.heading.height_at(density, self.width()) + sum(gauges) + self._style.px(density.gap) * len(gauges)

    def whole_height(self, density: Density = Density.DENSE) -> int:
        """The height at which no note that is shown is cut."""
        missing = 0 if self.folded else sum(g.missing(density, self.width()) for g in self.gauges[: self._used])
        return self.height_at(density) + missing

    def density(self) -> Density:
        """The first that fits: rather without a note than with one that is cut."""
        for height in (self.whole_height, self.height_at):
            for density in Density:
                if height(density) <= self.height():
                    return density
        return Density.DENSE

    def _arrange(self) -> None:
        self._show_fitting()
        density, width = Density.DENSE if self.folded else self.density(), self.width()
        self.heading.arrange(density, width)
        spare = self.height() - self.height_at(density, len(self.shown))
        owed = sum(gauge.missing(density, width) for gauge in self.shown)
        for gauge in self.shown:
            owed -= gauge.missing(density, width)
            spare -= gauge.arrange(density, width, spare, owed)
        self._column.setSpacing(self._style.px(density.gap) + self._spread(density, spare))

    def _show_fitting(self) -> None:
        """The first ones, which are about the theorem itself, as far as there is room; one at least."""
        fitting = 0 if self.folded else self._used
        while fitting > 1 and self.height_at(Density.DENSE, fitting) > self.height():
            fitting -= 1
        for i, gauge in enumerate(self.gauges):
            gauge.setVisible(i < fitting)

    def _spread(self, density: Density, spare: int) -> int:
        """What is left over goes between the meters, up to the widest gap."""
        most = self._style.px(Density.ROOMY.gap) - self._style.px(density.gap)
        return max(0, min(most, spare // max(1, len(self.shown))))

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(300), self.height_at(Density.ROOMY))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self.height_at(Density.DENSE))

    def hasHeightForWidth(self) -> bool:
        return False  # the notes wrap, but it is the panel that decides how far

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._forget()
            self.updateGeometry()
        self._arrange()
