"""The list of what was found; the keys stay with the field above it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.finder.catalogue import Found
from colt_gui.views.finder.row_painter import FOUND, RowPainter
from colt_gui.views.look.style import Style

Role = Qt.ItemDataRole


class FoundModel(Guarded, QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: list[Found] = []

    def show(self, rows: list[Found]) -> None:
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: QModelIndex, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        found = self._rows[index.row()]
        if role == FOUND:
            return found
        return found.entry.spoken if role in (Role.DisplayRole, Role.AccessibleTextRole) else None


class Results(QListView):
    def __init__(self, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._found = FoundModel(self)
        self._painter = RowPainter(style, self)
        self.setModel(self._found)
        self.setItemDelegate(self._painter)
        self.setAccessibleName("Found")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    @property
    def row_height(self) -> int:
        return self._painter.height

    def show_found(self, rows: list[Found], keep: str = "") -> None:
        """The first is the current one, or that with the id to `keep`."""
        self._found.show(rows)
        at = next((k for k, found in enumerate(rows) if keep and found.entry.id == keep), 0)
        if rows:
            self.go_to(at)

    @property
    def count(self) -> int:
        return self._found.rowCount()

    @property
    def current(self) -> Found | None:
        index = self.currentIndex()
        return index.data(FOUND) if index.isValid() else None

    def titles(self) -> list[str]:
        return [self._found.index(k).data(FOUND).entry.title for k in range(self.count)]

    def go(self, by: int) -> None:
        """So many rows on; past either end one comes to the other, but not by pages."""
        if not self.count:
            return
        at = self.currentIndex().row() + by
        self.go_to(at % self.count if abs(by) == 1 else min(max(at, 0), self.count - 1))

    def go_to(self, row: int) -> None:
        index = self._found.index(row)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    @property
    def page(self) -> int:
        """How many rows are seen at once."""
        return max(1, self.viewport().height() // self.row_height)
