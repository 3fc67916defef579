"""The table of points in a window of its own: typed into as a spreadsheet is, with what can be done to its points."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QItemSelectionRange,
    QModelIndex,
    QSignalBlocker,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from colt_gui.session import Session
from colt_gui.storage.points_csv import COLUMNS_LIMIT
from colt_gui.views.base import Guarded
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled
from colt_gui.views.points.model import Index, PointsModel

Hint, Key, Trigger = QAbstractItemDelegate.EndEditHint, Qt.Key, QAbstractItemView.EditTrigger
FORWARD = {Hint.SubmitModelCache, Hint.EditNextItem, Hint.EditPreviousItem}
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
CLEAR = QItemSelectionModel.SelectionFlag.ClearAndSelect


class PointsGrid(Styled, QTableView):
    """Tab leaves it, and goes from cell to cell while one is being typed into."""

    attempted = Signal()  # a person does something: what was complained about before is over

    def __init__(self, model: PointsModel, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._points, self._refused = model, False
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
        self._keys: dict[int, Callable[[], None]] = {
            Key.Key_Delete: self.remove, Key.Key_Backspace: self.remove, Key.Key_Insert: self.begin_row,
            Key.Key_Return: self.edit_here, Key.Key_Enter: self.edit_here,
        }  # fmt: skip
        model.refused.connect(self._note_refusal)
        self.restyle()

    def restyle(self) -> None:
        super().restyle()
        px = self._style.px
        self.verticalHeader().setDefaultSectionSize(px(32))
        self.verticalHeader().setMinimumWidth(px(52))
        self.horizontalHeader().setDefaultSectionSize(px(118))
        self.horizontalHeader().setMinimumSectionSize(px(60))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is typed into stays in sight when a sentence takes room below it."""
        super().resizeEvent(event)
        if self.currentIndex().isValid():
            self.scrollTo(self.currentIndex())

    # -- what is selected ----------------------------------------------------------------------------------------

    @property
    def _parts(self) -> list[QItemSelectionRange]:
        """The ranges of the selection."""
        selection = self.selectionModel().selection()
        return [selection.at(k) for k in range(selection.count())]

    @property
    def selected_rows(self) -> list[int]:
        """By the ranges of the selection: of thousands of cells not each is asked for."""
        rows: set[int] = set()
        for part in self._parts:
            rows.update(range(part.top(), part.bottom() + 1))
        return sorted(rows)

    @property
    def selected_columns(self) -> list[int]:
        columns: set[int] = set()
        for part in self._parts:
            columns.update(range(part.left(), part.right() + 1))
        return sorted(columns)

    def go_to(self, cell: QModelIndex) -> None:
        """That cell and no other, whatever keys are held down."""
        self.selectionModel().setCurrentIndex(cell, CLEAR)
        self.scrollTo(cell)

    def select_cells(self, rows: range, columns: range) -> None:
        model = self._points
        corner = model.index(rows[0], columns[0])
        self.go_to(corner)
        self.selectionModel().select(QItemSelection(corner, model.index(rows[-1], columns[-1])), CLEAR)

    @property
    def _all_selected(self) -> bool:
        count = len(self._points.points)
        whole = len(self.selected_columns) == self._points.columnCount()
        return whole and self.selected_rows[:count] == list(range(count))

    # -- what is done --------------------------------------------------------------------------------------------

    def remove(self) -> None:
        """The rows of what is selected; the cell stays where it was, on the row that comes after."""
        self.attempted.emit()
        rows, column = self.selected_rows, max(self.currentIndex().column(), 0)
        if rows and self._points.editable:
            self._points.remove(rows)
            self.go_to(self._points.index(min(rows[0], self._points.rowCount() - 1), column))

    def flip(self) -> None:
        self.attempted.emit()
        if self._points.editable:
            self._points.flip(self.selected_rows)

    def begin_row(self) -> None:
        """The first cell of a new point."""
        self.go_to(self._points.index(self._points.rowCount() - 1, 0))
        self.setFocus()

    def edit_here(self) -> None:
        here, last = self.currentIndex(), self._points.columnCount() - 1
        if self.state() == QAbstractItemView.State.EditingState:
            return
        if self._on_draft(here) and here.column() == last and self._points.draft_ready:
            self._go_on(here)
        elif here.isValid() and self._points.editable:
            self.edit(here)

    def copy(self) -> None:
        rows, columns = self.selected_rows, self.selected_columns
        if text := self._points.copied(rows, columns) if rows else "":
            QGuiApplication.clipboard().setText(text)

    def paste(self) -> None:
        """At the first of the selected cells; where all are selected, in place of all points."""
        self.attempted.emit()
        model, text = self._points, QGuiApplication.clipboard().text()
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
        wraps = hint == Hint.EditNextItem and self._on_draft(here) and here.column() == self._points.columnCount() - 1
        entered = wraps or hint == Hint.SubmitModelCache
        super().closeEditor(editor, Hint.NoHint if entered else hint)
        if entered:
            self._go_on(here)

    def _on_draft(self, here: QModelIndex) -> bool:
        return self._points.editable and here.row() == len(self._points.points)

    def _go_on(self, here: QModelIndex) -> None:
        """Down; along the new row, and from its end on to the next new one."""
        model, last = self._points, self._points.columnCount() - 1
        if self._on_draft(here) and here.column() < last:
            self.go_to(here.siblingAtColumn(here.column() + 1))
        elif self._on_draft(here):
            model.add_draft()
            self.begin_row()
        elif here.column() == last and here.row() == len(model.points) - 1:
            self.begin_row()
        else:
            self.go_to(here.siblingAtRow(here.row() + 1))

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Who leaves a new row that has its coordinates is done with it."""
        super().currentChanged(current, previous)
        left = previous.isValid() and previous.row() == len(self._points.points) != current.row()
        if left and self._points.draft_ready:
            self._points.add_draft()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        label = self.currentIndex().column() == self._points.columnCount() - 1
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


HINT = (
    "Type into a cell; Enter goes on. Ctrl+V pastes from a spreadsheet at the cell, or in place of all points "
    "where all are selected (Ctrl+A). Space flips a label."
)
ADVERSARY = "These are the adversary’s points: they can be copied, not edited."
SIZE = (440, 520)  # design pixels: about what the side panel has
Selection = QItemSelectionModel.SelectionFlag


class PointsTable(Guarded, QDialog):
    """Not modal: the plane is used meanwhile, and either shows what the other does."""

    def __init__(self, session: Session, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._style = session, style
        self._following = False
        self.setWindowTitle("Points")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.model = PointsModel(session, style, self)
        self.grid = PointsGrid(self.model, style)
        self.facts, self.hint, self.complaint = PlainLabel(), PlainLabel(HINT), PlainLabel()
        self.dimension = QSpinBox()
        self.add, self.remove, self.flip = (QPushButton(text) for text in ("&Add row", "&Delete rows", "&Flip labels"))
        self.copy, self.paste = QPushButton("&Copy"), QPushButton("&Paste")
        self.close_ = QPushButton("Close")
        self._build()
        self._connect()
        self._show_points()
        self.begin()

    def _build(self) -> None:
        self.hint.setProperty("role", "note")
        self.complaint.setProperty("role", "mistake")
        for label in (self.hint, self.complaint):
            label.setWordWrap(True)
        self.complaint.hide()
        self.dimension.setRange(1, COLUMNS_LIMIT - 1)
        self.dimension.setKeyboardTracking(False)
        self.dimension.setAccessibleName("Coordinates of each point")
        self._column = QVBoxLayout(self)
        self._column.addLayout(_row(self.facts, None, PlainLabel("Coordinates"), self.dimension))
        self._column.addWidget(self.grid, 1)
        self._column.addWidget(self.complaint)
        self._column.addWidget(self.hint)
        self._column.addLayout(_row(self.add, self.remove, self.flip, None))
        self._column.addLayout(_row(self.copy, self.paste, None, self.close_))
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self.restyle()
        self.resize(*map(self._style.px, SIZE))

    def _connect(self) -> None:
        grid, session = self.grid, self._session
        for button, deed in (
            (self.add, grid.begin_row), (self.remove, grid.remove), (self.flip, grid.flip),
            (self.copy, self._copy), (self.paste, grid.paste), (self.close_, self.close),
        ):  # fmt: skip
            button.clicked.connect(deed)
        for key, deed in ((QKeySequence.StandardKey.Undo, session.undo), (QKeySequence.StandardKey.Redo, session.redo)):
            QShortcut(key, self, deed)
        self.dimension.valueChanged.connect(self.model.set_dimension)
        self.model.refused.connect(self._complain)
        self.model.modelReset.connect(self.begin)
        grid.attempted.connect(self._withdraw)
        grid.selectionModel().selectionChanged.connect(self._select_points)
        session.changed.connect(self._show_points)
        session.selection.changed.connect(self._select_rows)
        self._style.changed.connect(self.restyle)

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(*[px(16)] * 4)
        self._column.setSpacing(px(10))

    # -- what is on show -----------------------------------------------------------------------------------------

    def begin(self) -> None:
        """At the selected points, or at the new row."""
        if not self._select_rows():
            self.grid.go_to(self.model.index(self.model.rowCount() - 1, 0))

    def show_point(self, i: int) -> None:
        self.grid.select_cells(range(i, i + 1), range(self.model.columnCount()))

    def _show_points(self) -> None:
        points, editable = self.model.points, self.model.editable
        plus = int((points.y > 0).sum())
        count = "1 point" if len(points) == 1 else f"{len(points)} points"
        self.facts.setText(f"{count}: {plus} +, {len(points) - plus} −")
        self.hint.setText(HINT if editable else ADVERSARY)
        for button in (self.add, self.remove, self.flip, self.paste):
            button.setEnabled(editable)
        self.dimension.setEnabled(editable and not len(points))
        with QSignalBlocker(self.dimension):
            self.dimension.setValue(points.dimension)

    def _complain(self, sentence: str) -> None:
        self.complaint.setText(sentence)
        self.complaint.show()

    def _withdraw(self) -> None:
        self.complaint.hide()

    def _copy(self) -> None:
        """What is selected, or all of it."""
        if not self.grid.selected_rows or self.grid.selected_rows == [len(self.model.points)]:
            self.grid.selectAll()
        self.grid.copy()

    # -- one selection -------------------------------------------------------------------------------------------

    def _select_points(self, *_: object) -> None:
        """The points of the rows are seen on the plane."""
        if not self._following and self.model.editable:
            self._following = True
            self._session.selection.select(row for row in self.grid.selected_rows if row < len(self.model.points))
            self._following = False

    def _select_rows(self) -> bool:
        """And the rows of the points here; whether there were any."""
        chosen = sorted(self._session.selection.points)
        if self._following or not chosen or chosen[-1] >= len(self.model.points) or chosen == self.grid.selected_rows:
            return False
        self._following = True
        selection, last = QItemSelection(), self.model.columnCount() - 1
        for first, end in _runs(chosen):
            selection.select(self.model.index(first, 0), self.model.index(end, last))
        self.grid.go_to(self.model.index(chosen[0], 0))
        self.grid.selectionModel().select(selection, Selection.ClearAndSelect)
        self._following = False
        return True

    def done(self, result: int) -> None:
        """A new row that has its coordinates is a point; one that has not would be nothing."""
        if self.model.draft_ready and not self.model.add_draft():
            return
        super().done(result)


def _row(*parts: QWidget | None) -> QHBoxLayout:
    """None is the room between what stands left and right."""
    row = QHBoxLayout()
    for part in parts:
        if part is None:
            row.addStretch(1)
        else:
            row.addWidget(part)
    return row


def _runs(numbers: list[int]) -> list[tuple[int, int]]:
    """
    >>> _runs([1, 2, 3, 7, 9, 10])
    [(1, 3), (7, 7), (9, 10)]
    """
    runs: list[tuple[int, int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1] = runs[-1][0], n
        else:
            runs.append((n, n))
    return runs
