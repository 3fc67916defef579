"""The points as a table: a row each, their coordinates and the label; the last row is for a new one."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.text.numbers import number, sign
from colt_gui.session import Session
from colt_gui.storage.points_text import Block, parse_block, parse_pasted, table_text, typed_label, typed_number
from colt_gui.views.base import Guarded
from colt_gui.views.look.style import Style

Role, Flag = Qt.ItemDataRole, Qt.ItemFlag
Index = QModelIndex | QPersistentModelIndex
DIGITS = 6  # that are shown of a coordinate; it is edited with all it has
NEW = "new"
# Qt asks for them cell by cell, of all that are selected
SEEN = Flag.ItemIsSelectable | Flag.ItemIsEnabled | Flag.ItemNeverHasChildren
EDITABLE = SEEN | Flag.ItemIsEditable
NUMBERS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def coordinate_name(j: int) -> str:
    """
    >>> coordinate_name(0), coordinate_name(11)
    ('x₁', 'x₁₂')
    """
    return f"x{j + 1}".translate(SUBSCRIPTS)


class PointsModel(Guarded, QAbstractTableModel):
    """Every change goes through the session, as one step of undo, and comes back from it. What cannot be is `refused`
    with one sentence, and changes nothing. The points of the adversary are only looked at."""

    refused = Signal(str)

    def __init__(self, session: Session, style: Style, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self.editable, self.points = self._present()
        self._gone: range | None = None
        self._draft = [""] * self.columnCount()
        session.selection.renumbered.connect(self._renumber)
        session.changed.connect(self.refresh)

    def _present(self) -> tuple[bool, Points]:
        document = self._session.document
        editable = document.adversary is None
        return editable, document.points if editable else self._session.points

    # -- following the session -----------------------------------------------------------------------------------

    def _renumber(self, numbers: np.ndarray) -> None:
        """Which rows are gone, if they stood together."""
        gone = np.flatnonzero(numbers < 0)
        together = len(gone) and gone[-1] - gone[0] + 1 == len(gone) < len(numbers)
        self._gone = range(gone[0], gone[-1] + 1) if together else None

    def refresh(self) -> None:
        """Rows come and go where they did, so that the selection and what is in sight stay."""
        gone, self._gone = self._gone, None
        editable, points = self._present()
        if points is self.points and editable == self.editable:
            return
        if editable != self.editable or points.dimension != self.points.dimension:
            self.beginResetModel()
            self.editable, self.points = editable, points
            self._draft = [""] * self.columnCount()
            self.endResetModel()
            return
        self._replace(points, gone)
        self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, self.columnCount() - 1))

    def _replace(self, points: Points, gone: range | None) -> None:
        before, after = len(self.points), len(points)
        if after < before:
            rows = gone if gone is not None and len(gone) == before - after else range(after, before)
            self.beginRemoveRows(QModelIndex(), rows[0], rows[-1])
            self.points = points
            self.endRemoveRows()
        elif after > before:
            self.beginInsertRows(QModelIndex(), before, after - 1)
            self.points = points
            self.endInsertRows()
        else:
            self.points = points

    # -- what Qt asks --------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.points) + self.editable

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self.points.dimension + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if role != Role.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return NEW if section == len(self.points) else str(section + 1)
        return self.column_name(section)

    def column_name(self, column: int) -> str:
        return coordinate_name(column) if column < self.points.dimension else "label"

    def flags(self, index: Index) -> Qt.ItemFlag:
        return EDITABLE if self.editable else SEEN

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        row, column = index.row(), index.column()
        if not index.isValid():
            return None
        if role == Role.TextAlignmentRole:
            return NUMBERS if column < self.points.dimension else Qt.AlignmentFlag.AlignCenter
        if role == Role.ForegroundRole:
            return self._colour(row, column)
        if role in (Role.DisplayRole, Role.EditRole):
            return self._text(row, column, exact=role == Role.EditRole)
        return None

    def _text(self, row: int, column: int, exact: bool) -> str:
        if row == len(self.points):
            return self._draft[column]
        if column == self.points.dimension:
            y, words = int(self.points.y[row]), self.points.words
            return sign(y) if words is None else words[y > 0]
        value = float(self.points.X[row, column])
        return repr(value + 0.0).removesuffix(".0") if exact else number(value, DIGITS)

    def _colour(self, row: int, column: int) -> Any:
        if column < self.points.dimension or row == len(self.points):
            return None
        return self._style.brush("positive" if self.points.y[row] > 0 else "negative")

    # -- typing --------------------------------------------------------------------------------------------------

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        row, column, text = index.row(), index.column(), str(value)
        if not index.isValid():  # of a cell that has gone meanwhile
            return False
        if row == len(self.points):
            return self._type_draft(column, text)
        return text == self._text(row, column, exact=True) or self._attempt(self._edited, row, column, text)

    def _edited(self, row: int, column: int, text: str) -> bool:
        points = self.points
        value = self._parsed(row, column, text)
        if column == points.dimension:
            return bool(value == points.y[row]) or self._session.flip_points([row])
        x = points.X[row].copy()
        x[column] = value
        return self._session.revise_points(points.moved(row, x))

    def _parsed(self, row: int, column: int, text: str) -> float:
        """The sentence about a cell says where it is."""
        try:
            return typed_number(text) if column < self.points.dimension else typed_label(text, self.points.words)
        except InputError as error:
            raise InputError(f"Row {row + 1}, column {self.column_name(column)}: {error}.") from None

    def _type_draft(self, column: int, text: str) -> bool:
        """A cell of the new row; with its label the row is whole, and becomes a point."""
        row = len(self.points)
        if text.strip() and not self._attempt(self._checked, row, column, text):
            return False
        self._draft[column] = text.strip()
        self.dataChanged.emit(self.index(row, column), self.index(row, column))
        return self.add_draft() if all(self._draft) else True

    def _checked(self, row: int, column: int, text: str) -> bool:
        self._parsed(row, column, text)
        return True

    @property
    def draft_ready(self) -> bool:
        """Whether the new row has all its coordinates; without a label it is of the class that a click would place."""
        return self.editable and all(self._draft[:-1])

    def add_draft(self) -> bool:
        return self._attempt(self._add_draft) if self.draft_ready else False

    def _add_draft(self) -> bool:
        row, d = len(self.points), self.points.dimension
        x = [self._parsed(row, column, self._draft[column]) for column in range(d)]
        y = self._parsed(row, d, self._draft[d]) if self._draft[d] else self._session.selection.current_class
        draft, self._draft = self._draft, [""] * (d + 1)
        if self._session.revise_points(self.points.added(x, int(y))):
            return True
        self._draft = draft
        return False

    # -- rows ----------------------------------------------------------------------------------------------------

    def remove(self, rows: list[int]) -> None:
        if len(self.points) in rows:
            self._draft = [""] * self.columnCount()
        self._attempt(self._session.remove_points, [row for row in rows if row < len(self.points)])

    def flip(self, rows: list[int]) -> None:
        if rows := [row for row in rows if row < len(self.points)]:
            self._attempt(self._session.flip_points, rows)

    def set_dimension(self, d: int) -> None:
        """Of an empty table."""
        if not len(self.points) and d != self.points.dimension:
            self._attempt(self._session.replace_points, Points.empty(d))

    # -- the clipboard -------------------------------------------------------------------------------------------

    def copied(self, rows: list[int], columns: list[int]) -> str:
        """With a header where it is the whole table."""
        rows = [row for row in rows if row < len(self.points)]
        whole = len(rows) == len(self.points) and len(columns) == self.columnCount()
        return table_text(self.points, rows, columns, header=whole)

    def paste_all(self, text: str) -> bool:
        """In place of all points, of any dimension."""
        return self._attempt(lambda: self._session.replace_points(parse_pasted(text)))

    def paste_at(self, text: str, row: int, column: int) -> int:
        """Over the cells from there on, and beyond the last row as new ones; how many rows there were, 0 if refused."""
        before = len(self.points)
        try:
            block = parse_block(text, column, self.points.dimension, self.points.words)
        except InputError as error:
            self.refused.emit(str(error))
            return 0
        if row + len(block.X) > before and (column > 0 or block.y is None):
            columns = self.columnCount()
            self.refused.emit(f"Row {max(row, before) + 1} would be new: it needs all {columns} columns.")
            return 0
        return len(block.X) if self._attempt(self._laid, block, row, column) else 0

    def _laid(self, block: Block, row: int, column: int) -> bool:
        points, (rows, columns) = self.points, block.X.shape
        more = max(row + rows - len(points), 0)
        X = np.vstack([points.X, np.empty((more, points.dimension))])
        y = np.append(points.y, np.ones(more, dtype=points.y.dtype))
        X[row : row + rows, column : column + columns] = block.X
        if block.y is not None:
            y[row : row + rows] = block.y
        return self._session.revise_points(Points(X, y, points.words))

    def _attempt(self, edit: Any, *args: Any) -> bool:
        """What the session refuses is said here, where the person is."""
        self._session.reported.connect(self.refused)
        try:
            return bool(edit(*args))
        except InputError as error:
            self.refused.emit(str(error))
            return False
        finally:
            self._session.reported.disconnect(self.refused)
