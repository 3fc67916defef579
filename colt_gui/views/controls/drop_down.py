"""A list that drops down."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionComboBox, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.controls.manners import WheelWithFocus
from colt_gui.views.look import icons

ARROW = 14 / 15  # the arrow's side, against the letters


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

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = self.palette().color(QPalette.ColorRole.PlaceholderText)
            icons.paint(painter, self._arrow(), "chevron-down", colour)

    def _arrow(self) -> QRectF:
        """Return where the arrow stands. A style sheet would paint it as pixels, which a finer picture blurs."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxArrow
        room = QRectF(self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self))
        side = round(ARROW * self.fontInfo().pixelSize())
        left, top = room.center().x() - side / 2, room.center().y() - side / 2
        return QRectF(round(left), round(top), side, side)

    def event(self, event: QEvent) -> bool:
        """With the focus here Space opens the list; elsewhere it plays."""
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Space:
            event.accept()
            return True
        return super().event(event)
