"""Which parts of the picture are on show, as switches beside each other."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.widgets import Switch
from colt_gui.views.look.style import Style

PARTS = {"hulls": ("Hulls", "Convex hulls and nearest points (H)"), "compare": ("Perceptrons", "Where they end (C)")}


class LayerSwitches(QWidget):
    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style, self._room = session, style, True
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.switches = {}
        for name, (text, tip) in PARTS.items():
            switch = Switch(style, text, name in session.shown, self)
            switch.setObjectName(name)
            switch.setToolTip(tip)
            switch.value_changed.connect(self._toggled)
            self._row.addWidget(switch)
            self.switches[name] = switch
        session.changed.connect(self.refresh)
        session.tool_changed.connect(self.refresh)
        style.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def _toggled(self, _on: bool) -> None:
        self._session.toggle(self.sender().objectName())

    def set_room(self, room: bool) -> None:
        """In a low window the keys must do."""
        self._room = room
        self.refresh()

    def refresh(self) -> None:
        self.setVisible(self._room and self._session.lab.id == "svm")
        for name, switch in self.switches.items():
            switch.set_value(name in self._session.shown)

    def _restyle(self) -> None:
        self._row.setSpacing(self._style.space("xl"))
