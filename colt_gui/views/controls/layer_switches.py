"""Which layers of the picture are on show, as switches beside each other."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.widgets import ClickedByEnter
from colt_gui.views.help.hover import Hover
from colt_gui.views.labs import LayerSwitch, view_of
from colt_gui.views.look.plain_text import set_hint
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled


class LayerSwitches(Styled, QWidget):
    """Those of the current lab; another lab has others, or none."""

    def __init__(self, session: Session, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._session, self._room, self._lab = session, True, ""
        self._hover = Hover(session, style, self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addStretch(1)
        self.switches: dict[str, LayerChip] = {}
        session.changed.connect(self.refresh)
        session.computed.connect(self.refresh)
        session.selection.changed.connect(self.refresh)
        self.restyle()
        self.refresh()

    def _toggled(self, _on: bool) -> None:
        self._session.selection.toggle(self.sender().objectName())

    def set_room(self, room: bool) -> None:
        """In a low window the keys must do."""
        if room != self._room:
            self._room = room
            self.refresh()

    def refresh(self) -> None:
        view = view_of(self._session)
        if view.id != self._lab:
            self._lab = view.id
            self._build(view.switches)
        self.setVisible(self._room and bool(self.switches))
        for switch in self.switches.values():
            switch.refresh(self._session)

    def _build(self, rows: tuple[LayerSwitch, ...]) -> None:
        for switch in self.switches.values():
            self._row.removeWidget(switch)
            switch.hide()
            switch.deleteLater()
        self.switches = {row.layer: self._switch(row) for row in rows}

    def _switch(self, row: LayerSwitch) -> LayerChip:
        switch = LayerChip(row, self)
        switch.clicked.connect(self._toggled)
        self._hover.watch(switch)
        self._row.insertWidget(self._row.count() - 1, switch)
        return switch

    def restyle(self) -> None:
        self._row.setSpacing(self._style.space("s"))


class LayerChip(Guarded, ClickedByEnter, QPushButton):
    """On or off; where its layer is not offered, the tooltip says why."""

    def __init__(self, row: LayerSwitch, parent: QWidget) -> None:
        super().__init__(row.text, parent)
        self._layer = row
        self.setObjectName(row.layer)
        self.setProperty("role", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setCheckable(True)
        self.setAccessibleName(row.text)

    def refresh(self, session: Session) -> None:
        """Silent: `clicked` is of a person alone."""
        refused = self._layer.refused(session)
        self.setEnabled(not refused)
        self.setChecked(self._layer.layer in session.selection.shown)
        set_hint(self, refused or self._layer.hint)
