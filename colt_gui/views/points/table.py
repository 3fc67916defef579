"""The table of points: to type, to paste from a spreadsheet and to copy into one, beside the plane."""

from __future__ import annotations

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSignalBlocker, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from colt_gui.session import Session
from colt_gui.storage.points_csv import COLUMNS_LIMIT
from colt_gui.views.base import Guarded
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.points.grid import PointsGrid
from colt_gui.views.points.model import PointsModel

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
