"""The menu of a point: what can be done with it, or with all that are selected with it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from colt_gui.models.text.numbers import sign, vector
from colt_gui.session import Session


class PointMenu(QMenu):
    """Over when the points change under it: its numbers would be those of others."""

    coordinates_wanted = Signal(int)
    table_wanted = Signal(int)

    def __init__(self, session: Session, i: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._i = session, i
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        points = session.document.points
        self.chosen = sorted(session.selection.points) if i in session.selection.points else [i]
        many = f"{len(self.chosen)} " if len(self.chosen) > 1 else ""
        name = f"Point {i + 1}: {vector(points.X[i].tolist())}, class {sign(points.y[i])}"
        self.addAction(name).setEnabled(False)
        self.addSeparator()
        self.flip = self._entry(f"&Flip {many}labels\tF" if many else "&Flip its label\tF", self._flip)
        self.remove = self._entry(f"&Delete {many}points\tDel" if many else "&Delete it\tDel", self._remove)
        self.coordinates = self._entry("&Coordinates…", self._ask_coordinates)
        self.addSeparator()
        self.table = self._entry("Points &table…\tCtrl+P", self._ask_table)
        session.selection.renumbered.connect(self._end)

    def _entry(self, text: str, deed) -> QAction:
        return self.addAction(text, deed)

    def _end(self) -> None:
        """A second click may be on its way already."""
        for action in self.actions():
            action.setEnabled(False)
        self.close()

    def _flip(self) -> None:
        self._session.flip_points(self.chosen)

    def _remove(self) -> None:
        self._session.remove_points(self.chosen)

    def _ask_coordinates(self) -> None:
        self.coordinates_wanted.emit(self._i)

    def _ask_table(self) -> None:
        self.table_wanted.emit(self._i)
