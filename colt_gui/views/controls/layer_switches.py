"""Which layers of the picture are on show, as switches beside each other."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.views.controls.widgets import Switch
from colt_gui.views.labs import LayerSwitch, view_of
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style


class LayerSwitches(QWidget):
    """Those of the current lab; another lab has others, or none."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._style, self._room, self._lab = session, style, True, ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self.switches: dict[str, Switch] = {}
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
        view = view_of(self._session)
        if view.id != self._lab:
            self._lab = view.id
            self._build(view.switches)
        self.setVisible(self._room and bool(self.switches))
        for name, switch in self.switches.items():
            switch.set_value(name in self._session.shown)

    def _build(self, rows: tuple[LayerSwitch, ...]) -> None:
        for switch in self.switches.values():
            self._row.removeWidget(switch)
            switch.hide()
            switch.deleteLater()
        self.switches = {row.layer: self._switch(row) for row in rows}

    def _switch(self, row: LayerSwitch) -> Switch:
        switch = Switch(self._style, row.text, row.layer in self._session.shown, self)
        switch.setObjectName(row.layer)
        switch.setToolTip(plain(row.hint))
        switch.value_changed.connect(self._toggled)
        self._row.addWidget(switch)
        return switch

    def _restyle(self) -> None:
        self._row.setSpacing(self._style.space("xl"))
