"""What the window does about finding things: opens the palette, does what was chosen, gives the keys back."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from colt_gui.views.finder.catalogue import Catalogue, Entry, remember_use
from colt_gui.views.finder.parameter import TypedParameter
from colt_gui.views.finder.popup import Finder
from colt_gui.views.window.closing_window import ClosingWindow
from colt_gui.views.window.command import Actions, Commanded
from colt_gui.views.window.side_panel import SidePanel
from colt_gui.views.window.stage_keys import StageKeys
from colt_gui.views.window.tab_order import stops_of

NO_CONTROL = "It has no control on show: type its value instead."


class FinderController(QObject):
    """Nothing is done while the palette is being closed: a question may be asked, and that needs the keys."""

    def __init__(
        self, window: ClosingWindow, commanded: Commanded, actions: Actions, side: SidePanel, keys: StageKeys
    ) -> None:
        super().__init__(window)
        self._window, self._commanded, self._actions, self._side, self._keys = window, commanded, actions, side, keys
        self.popup: Finder | None = None
        self._waiting: Entry | None = None
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self._do)
        window.closed.connect(self._close)

    def open(self) -> None:
        if self.popup is not None and isValid(self.popup) and self.popup.isVisible():
            self.popup.close()
            return
        commanded = self._commanded
        commanded.session.seal()
        catalogue = Catalogue(self._actions, commanded)
        self.popup = Finder(catalogue, commanded.session, commanded.style_, self._window)
        self.popup.chosen.connect(self._chosen)
        self.popup.jumped.connect(self._jump)
        self.popup.left.connect(self._keys.take)
        self.popup.open_over(self._window)

    def _close(self) -> None:
        """Before the window: a popup that goes with it hands its keys back to what is half gone."""
        self._soon.stop()
        popup, self.popup = self.popup, None
        if popup is not None and isValid(popup):
            popup.left.disconnect(self._keys.take)
            popup.close()

    def _chosen(self, entry: Entry) -> None:
        remember_use(entry.id)
        if entry.do is not None:
            self._waiting = entry
            self._soon.start()

    def _do(self) -> None:
        entry, self._waiting = self._waiting, None
        if entry is not None and entry.do is not None:
            if not entry.id.startswith("command:"):
                self._commanded.lessons.close_browser()
            entry.do()

    # -- to the control of a parameter ---------------------------------------------------------------------------

    def _jump(self, entry: Entry) -> None:
        """It is brought into sight first."""
        parameter, commanded = entry.parameter, self._commanded
        if parameter is None:
            return
        remember_use(entry.id)
        commanded.lessons.close_browser()
        if not parameter.here:
            commanded.session.edit(parameter.home())
        for part in ("side", "parameters"):
            if not commanded.parts.shows(part):
                commanded.toggle_part(part)
        control = self._control(parameter)
        if control is None:
            commanded.session.reported.emit(NO_CONTROL)
        else:
            control.setFocus(Qt.FocusReason.TabFocusReason)

    def _control(self, parameter: TypedParameter) -> QWidget | None:
        """The first stop of Tab in its row; None where that is not on show."""
        place = self._side.panel if parameter.setup else self._side.parameters
        rows = place.findChildren(QWidget, parameter.param.name) if place is not None else []
        stops = (stop for row in rows if row.isVisible() for stop in stops_of(row))
        return next(stops, None)
