"""One point by hand: its menu, and its coordinates to type."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QMenu, QVBoxLayout, QWidget

from colt_gui.models.core.errors import InputError
from colt_gui.models.text.numbers import sign, vector
from colt_gui.session import Session
from colt_gui.storage.points_text import typed_number
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.points.model import coordinate_name


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

    def _entry(self, text: str, do: Callable[[], object]) -> QAction:
        return self.addAction(text, do)

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


Button = QDialogButtonBox.StandardButton


class PointCoordinates(QDialog):
    """Enter moves the point there, as one step of undo; Esc leaves it where it is."""

    def __init__(self, session: Session, i: int, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._i, self._style = session, i, style
        self.setWindowTitle(f"Point {i + 1}")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        x = session.document.points.X[i].tolist()
        self.fields = [QLineEdit(repr(value + 0.0).removesuffix(".0")) for value in x]
        self.complaint = PlainLabel()
        self._build()
        session.selection.renumbered.connect(self._renumber)
        session.reported.connect(self._complain)
        self.fields[0].selectAll()

    def _build(self) -> None:
        px, form = self._style.px, QFormLayout()
        for j, field in enumerate(self.fields):
            form.addRow(coordinate_name(j), field)
            field.setAccessibleName(coordinate_name(j))
        self.complaint.setProperty("role", "mistake")
        self.complaint.setWordWrap(True)
        self.complaint.hide()
        buttons = QDialogButtonBox(Button.Ok | Button.Cancel)
        buttons.accepted.connect(self.apply)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[px(16)] * 4)
        column.setSpacing(px(12))
        column.addLayout(form)
        column.addWidget(self.complaint)
        column.addWidget(buttons)
        self.setMinimumWidth(px(280))

    def apply(self) -> None:
        """What is wrong is said here, and nothing typed is lost."""
        try:
            x = [self._number(j) for j in range(len(self.fields))]
        except InputError as error:
            self._complain(str(error))
            return
        points = self._session.document.points
        if x == points.X[self._i].tolist() or self._session.revise_points(points.moved(self._i, x)):
            self.accept()

    def _number(self, j: int) -> float:
        try:
            return typed_number(self.fields[j].text())
        except InputError as error:
            self.fields[j].setFocus()
            self.fields[j].selectAll()
            raise InputError(f"{coordinate_name(j)}: {error}.") from None

    def _complain(self, sentence: str) -> None:
        self.complaint.setText(sentence)
        self.complaint.show()

    def _renumber(self, numbers: np.ndarray) -> None:
        """Whatever else changes the points meanwhile: it stays with its point, or goes with it; then it may hear of
        more before it is deleted."""
        if self._i >= 0:
            self._i = int(numbers[self._i])
            if self._i < 0:
                self.reject()
