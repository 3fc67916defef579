"""What one turn of the event loop has changed is painted in the next ones, a part of the window in each."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from colt_gui.session import Session
from colt_gui.session.carried_out import MANY
from colt_gui.views.look.style import Style
from colt_gui.views.overrides import qt_override
from colt_gui.views.window.panes import Panes

Part = tuple[QWidget, ...]


class Curtain(QObject):
    """Of a window that a person works with. Another theme, another lab, very many points or a solver at work keep the
    event loop for long enough without the picture of them: until its turn comes, a part stays as it was painted last.

    It holds a part back by the switch that Qt has for that. Who is held back twice has one turn.
    """

    def __init__(self, window: QWidget, panes: Panes, session: Session, style: Style) -> None:
        super().__init__(window)
        self._window, self._session, self._style = window, session, style
        self._stage: Part = (panes.front,)
        self._plane = panes.stage.plane
        around = (panes.header, panes.rail, panes.transport, panes.lesson_bar, panes.remedy_bar, panes.strip)
        self._parts: tuple[Part, ...] = (self._stage, (panes.charts,), (panes.side,), around)
        self._waiting: list[Part] = []
        self._bench, self._entered = session.bench.id, False  # a lab whose panels are not there yet
        self._heavy = False  # what is carried out is enough for a turn
        self._untold = False  # another theme has come: what is painted before all follow it is painted twice
        style.changing.connect(self._restyle)
        style.changed.connect(self._restyled)
        session.adopted.connect(self._adopted)
        for signal in (session.moved, session.grown, session.geometry_known):
            signal.connect(self._hold_stage)
        session.followed.connect(self._hold_lab)
        panes.front.installEventFilter(self)

    @property
    def down(self) -> bool:
        """Something is not painted yet."""
        return bool(self._waiting)

    @property
    def _wanted(self) -> bool:
        return self._session.in_turns and self._window.isVisible()

    def _restyle(self) -> None:
        """Each part in its new colours; what follows from them beside the colours has a turn of its own, too."""
        if self._wanted:
            self._untold = True
            self._style.tell_later()
            self._hold(self._parts)

    def _restyled(self) -> None:
        self._untold = False
        if self._waiting:
            self._session.turns.ask(self._rise)

    def _adopted(self) -> None:
        before, self._bench = self._bench, self._session.bench.id
        session = self._session
        self._heavy = len(session.points) > MANY or session.working or session.turn_spent
        if before != self._bench:
            self._entered = True
            self._hold(self._parts)
        self._hold_stage()

    def _hold_stage(self) -> None:
        if self._heavy:
            self._hold((self._stage,))

    @qt_override
    def eventFilter(self, watched, event) -> bool:
        """Where the stage gets another size, so do the charts, and all has to be painted anew."""
        if event.type() == QEvent.Type.Resize and self._heavy:
            self._hold(self._parts[:2])
        return super().eventFilter(watched, event)

    def _hold_lab(self) -> None:
        """Its parameters and meters are there: made, but not painted yet. That is enough for this turn."""
        if self._entered:
            self._entered = False
            self._hold(self._parts[1:])

    def _hold(self, parts: tuple[Part, ...]) -> None:
        if not self._wanted:
            return
        for part in parts:
            if part not in self._waiting:
                self._waiting.append(part)
                for pane in part:
                    pane.setUpdatesEnabled(False)
        if not self._untold:
            self._session.turns.ask(self._rise)

    def _rise(self) -> None:
        """Very many points layer by layer first; an error in one of them keeps no part from being seen."""
        more = False
        try:
            more = self._waiting[0] is self._stage and self._plane.paint_ahead()
        finally:
            if more:
                self._session.turns.ask(self._rise)
            else:
                self._show_next()

    def _show_next(self) -> None:
        """Painted at once: Qt would wait some milliseconds for more, and paint the parts that come then with it."""
        part = self._waiting.pop(0)
        if self._waiting:
            self._session.turns.ask(self._rise)
        for pane in part:
            pane.setUpdatesEnabled(True)
        part[0].repaint()  # and with it all that is to be painted by now
        if part is self._stage and self._plane.painted():
            self._hold_stage()
