"""What the window does about single points: the menu of one, its coordinates, and the table of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from colt_gui.session import Session
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane import Plane
from colt_gui.views.window.closing_window import ClosingWindow
from colt_gui.views.window.stage.stage import Stage

if TYPE_CHECKING:
    from colt_gui.views.points.menu import PointMenu
    from colt_gui.views.points.table import PointsTable

NONE_CHOSEN = "Click on a point first: the menu is about that."


class PointsController(QObject):
    """What it shows is made when it is wanted, and gone when it is closed."""

    def __init__(self, window: ClosingWindow, session: Session, stage: Stage, style: Style) -> None:
        super().__init__(window)
        self._window, self._session, self._style = window, session, style
        self._plane: Plane = stage.plane
        self._place = QPoint()  # of the last menu
        self.menu: PointMenu | None = None
        self.table: PointsTable | None = None
        stage.point_menu_wanted.connect(self.show_menu)
        window.closed.connect(self._close)

    def _close(self) -> None:
        """Before the window: a menu that goes with it hands its keys back to what is half gone. No point is added any
        more: the question whether to save has been asked."""
        for shown in (self.menu, self.table):
            if shown is not None and isValid(shown):
                shown.hide()
                shown.deleteLater()

    def show_menu(self, i: int, place: QPoint) -> None:
        from colt_gui.views.points.menu import PointMenu

        if i not in self._session.selection.points:
            self._session.selection.select([i])
        self._place = place
        self.menu = PointMenu(self._session, i, self._window)
        self.menu.coordinates_wanted.connect(self.ask_coordinates)
        self.menu.table_wanted.connect(self._show_in_table)
        self.menu.popup(place)

    def ask_menu(self) -> None:
        """By key: of the point at the crosshair, the first of the selected ones, or the one under the pointer."""
        i = self._plane.meant
        if i is None:
            self._session.reported.emit(NONE_CHOSEN)
            return
        self._plane.ask_menu(i)

    def ask_coordinates(self, i: int) -> None:
        from colt_gui.views.points.menu import PointCoordinates

        dialog = PointCoordinates(self._session, i, self._style, self._window)
        dialog.adjustSize()
        dialog.move(self._inside(dialog, self._place))
        dialog.open()

    def show_table(self) -> PointsTable:
        from colt_gui.views.points.table import PointsTable

        if self.table is None or not isValid(self.table):
            self.table = PointsTable(self._session, self._style, self._window)
            self.table.show()
            # over the side panel rather than over the points, and below the tools
            corner = self._window.rect().topRight() + QPoint(0, self._style.px(48))
            self.table.move(self._inside(self.table, self._window.mapToGlobal(corner)))
        self.table.show()
        self.table.raise_()
        self.table.activateWindow()
        self.table.grid.setFocus()
        return self.table

    def _inside(self, dialog: QWidget, place: QPoint) -> QPoint:
        """As near to that place as the window has room for it."""
        edge, room = self._window.mapToGlobal(QPoint(0, 0)), self._window.size() - dialog.frameGeometry().size()
        corner = place - edge
        x, y = (max(0, min(at, most)) for at, most in zip(corner.toTuple(), room.toTuple()))
        return edge + QPoint(x, y)

    def _show_in_table(self, i: int) -> None:
        self.show_table().show_point(i)
