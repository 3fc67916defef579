"""The table of points as it is seen and typed into: it goes on as a spreadsheet does."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QLineEdit, QTableView, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.look.style import Style
from colt_gui.views.points.model import PointsModel

Hint, Key, Trigger = QAbstractItemDelegate.EndEditHint, Qt.Key, QAbstractItemView.EditTrigger
FORWARD = {Hint.SubmitModelCache, Hint.EditNextItem, Hint.EditPreviousItem}
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
CLEAR = QItemSelectionModel.SelectionFlag.ClearAndSelect


class PointsGrid(Guarded, QTableView):
    """Tab leaves it, and goes from cell to cell while one is being typed into."""

    attempted = Signal()  # a person does something: what was complained about before is over

    def __init__(self, model: PointsModel, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style, self._refused = style, False
        self.setModel(model)
        self.setAccessibleName("Points")
        self.setTabKeyNavigation(False)
        self.setEditTriggers(Trigger.DoubleClicked | Trigger.EditKeyPressed | Trigger.AnyKeyPressed)
        self.setAlternatingRowColors(True)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for header, fixed in ((self.horizontalHeader(), False), (self.verticalHeader(), True)):
            header.setSectionResizeMode(header.ResizeMode.Fixed if fixed else header.ResizeMode.Interactive)
            header.setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        self.verticalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._keys = {
            Key.Key_Delete: self.remove, Key.Key_Backspace: self.remove, Key.Key_Insert: self.begin_row,
            Key.Key_Return: self.edit_here, Key.Key_Enter: self.edit_here,
        }  # fmt: skip
        model.refused.connect(self._note_refusal)
        style.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        px = self._style.px
        self.verticalHeader().setDefaultSectionSize(px(32))
        self.verticalHeader().setMinimumWidth(px(52))
        self.horizontalHeader().setDefaultSectionSize(px(118))
        self.horizontalHeader().setMinimumSectionSize(px(60))

    def resizeEvent(self, event) -> None:
        """What is typed into stays in sight when a sentence takes room below it."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    # -- what is selected ----------------------------------------------------------------------------------------

    @property
    def selected_rows(self) -> list[int]:
        """By the ranges of the selection: of thousands of cells not each is asked for."""
        rows: set[int] = set()
        for part in self.selectionModel().selection():
            rows.update(range(part.top(), part.bottom() + 1))
        return sorted(rows)

    @property
    def selected_columns(self) -> list[int]:
        columns: set[int] = set()
        for part in self.selectionModel().selection():
            columns.update(range(part.left(), part.right() + 1))
        return sorted(columns)

    def go_to(self, cell: QModelIndex) -> None:
        """That cell and no other, whatever keys are held down."""
        self.selectionModel().setCurrentIndex(cell, CLEAR)
        self.scrollTo(cell)

    def select_cells(self, rows: range, columns: range) -> None:
        model = self.model()
        corner = model.index(rows[0], columns[0])
        self.go_to(corner)
        self.selectionModel().select(QItemSelection(corner, model.index(rows[-1], columns[-1])), CLEAR)

    @property
    def _all_selected(self) -> bool:
        count = len(self.model().points)
        whole = len(self.selected_columns) == self.model().columnCount()
        return whole and self.selected_rows[:count] == list(range(count))

    # -- what is done --------------------------------------------------------------------------------------------

    def remove(self) -> None:
        """The rows of what is selected; the cell stays where it was, on the row that comes after."""
        self.attempted.emit()
        rows, column = self.selected_rows, max(self.currentIndex().column(), 0)
        if rows and self.model().editable:
            self.model().remove(rows)
            self.go_to(self.model().index(min(rows[0], self.model().rowCount() - 1), column))

    def flip(self) -> None:
        self.attempted.emit()
        if self.model().editable:
            self.model().flip(self.selected_rows)

    def begin_row(self) -> None:
        """The first cell of a new point."""
        self.go_to(self.model().index(self.model().rowCount() - 1, 0))
        self.setFocus()

    def edit_here(self) -> None:
        here, last = self.currentIndex(), self.model().columnCount() - 1
        if self.state() == QAbstractItemView.State.EditingState:
            return
        if self._on_draft(here) and here.column() == last and self.model().draft_ready:
            self._go_on(here)
        elif here.isValid() and self.model().editable:
            self.edit(here)

    def copy(self) -> None:
        rows, columns = self.selected_rows, self.selected_columns
        if text := self.model().copied(rows, columns) if rows else "":
            QGuiApplication.clipboard().setText(text)

    def paste(self) -> None:
        """At the first of the selected cells; where all are selected, in place of all points."""
        self.attempted.emit()
        model, text = self.model(), QGuiApplication.clipboard().text()
        if not model.editable:
            return
        if not len(model.points) or self._all_selected:
            if model.paste_all(text):
                self.select_cells(range(len(model.points)), range(model.columnCount()))
            return
        rows, columns = self.selected_rows or [len(model.points)], self.selected_columns or [0]
        if count := model.paste_at(text, rows[0], columns[0]):
            self.select_cells(range(rows[0], rows[0] + count), range(columns[0], model.columnCount()))

    # -- typing --------------------------------------------------------------------------------------------------

    def _note_refusal(self, _sentence: str) -> None:
        self._refused = True

    def commitData(self, editor: QWidget) -> None:
        self._refused = False
        self.attempted.emit()
        super().commitData(editor)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """What was refused stays to be mended; after Enter the cell below is next."""
        if self._refused and hint in FORWARD:
            if isinstance(editor, QLineEdit):
                editor.selectAll()
            return
        here, self._refused = self.currentIndex(), False
        wraps = hint == Hint.EditNextItem and self._on_draft(here) and here.column() == self.model().columnCount() - 1
        entered = wraps or hint == Hint.SubmitModelCache
        super().closeEditor(editor, Hint.NoHint if entered else hint)
        if entered:
            self._go_on(here)

    def _on_draft(self, here: QModelIndex) -> bool:
        return self.model().editable and here.row() == len(self.model().points)

    def _go_on(self, here: QModelIndex) -> None:
        """Down; along the new row, and from its end on to the next new one."""
        model, last = self.model(), self.model().columnCount() - 1
        if self._on_draft(here) and here.column() < last:
            self.go_to(here.siblingAtColumn(here.column() + 1))
        elif self._on_draft(here):
            model.add_draft()
            self.begin_row()
        elif here.column() == last and here.row() == len(model.points) - 1:
            self.begin_row()
        else:
            self.go_to(here.siblingAtRow(here.row() + 1))

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:
        """Who leaves a new row that has its coordinates is done with it."""
        super().currentChanged(current, previous)
        left = previous.isValid() and previous.row() == len(self.model().points) != current.row()
        if left and self.model().draft_ready:
            self.model().add_draft()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        label = self.currentIndex().column() == self.model().columnCount() - 1
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)  # what is typed into had no use for it
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        elif event.key() == Key.Key_Space and label:
            self.flip()
        elif event.key() in self._keys and event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == NO_MODIFIER:
            self._keys[event.key()]()
        else:
            super().keyPressEvent(event)
