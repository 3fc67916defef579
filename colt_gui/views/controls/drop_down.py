"""A list that drops down."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.controls.manners import WheelWithFocus


class DropDown(Guarded, WheelWithFocus, QComboBox):
    """Shows all its rows, leaves the wheel to scrolling until it has the focus, and the keys with the stage."""

    opening = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setItemDelegate(QStyledItemDelegate(self))  # the default one ignores the style sheet's items

    def showPopup(self) -> None:
        self.opening.emit()
        super().showPopup()
        self._show_all_rows()

    def _show_all_rows(self) -> None:
        """Qt measures a list before the style sheet has dressed it, and makes it too short; what it puts at the ends to
        scroll with then takes up still more, and is gone once the rows fit."""
        rows, popup, screen = self.view(), self.view().window(), self.screen().availableGeometry()
        whole, place = sum(rows.sizeHintForRow(row) for row in range(self.count())), popup.geometry()
        for _ in range(2):
            popup.layout().activate()
            place.setHeight(min(place.height() + whole - rows.viewport().height(), screen.height()))
            place.moveTop(max(min(place.top(), screen.bottom() - place.height() + 1), screen.top()))
            popup.setGeometry(place)

    def event(self, event) -> bool:
        """With the focus here Space opens the list; elsewhere it plays."""
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)
