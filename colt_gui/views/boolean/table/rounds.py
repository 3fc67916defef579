"""The rounds of the bit table as a table that keys go through and a screen reader reads.

The bit table itself stays a picture: its columns are shared with the tiles, weights and chips above them, and move
with them. What it shows of each round stands here in words, in a table that lies over the history and paints no more
than the place that the keys are at.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.models.text.numbers import number, sign
from colt_gui.views.base import Guarded
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

TITLES = ("round", "example", "bits", "said", "is")
Role, Key = Qt.ItemDataRole, Qt.Key
Index = QModelIndex | QPersistentModelIndex
OWN_KEYS = {Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End, Key.Key_Return, Key.Key_Enter}


class RoundsModel(Guarded, QAbstractTableModel):
    """The rounds up to the one on show, the newest first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._experiment: BooleanExperiment | None = None
        self._played = 0

    def show(self, experiment: BooleanExperiment, t: int) -> None:
        if experiment is self._experiment and t == self._played:
            return
        self.beginResetModel()
        self._experiment, self._played = experiment, t
        self.endResetModel()

    def round_of(self, row: int) -> int:
        return self._played - row

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else self._played

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(TITLES)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        horizontal = orientation is Qt.Orientation.Horizontal
        return TITLES[section] if horizontal and role == Role.DisplayRole else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if self._experiment is None or role not in (Role.DisplayRole, Role.AccessibleTextRole):
            return None
        return self._words(self._experiment, self.round_of(index.row()))[index.column()]

    def _words(self, experiment: BooleanExperiment, t: int) -> tuple[str, ...]:
        """Return what the cells of round t say."""
        bits = "".join("1" if bit else "0" for bit in experiment.example(t))
        said, wrong = experiment.prediction(t), experiment.wrong(t)
        answer = f"{sign(said)}, {wrong}" if wrong else sign(said)
        return number(t, 9), experiment.row_name(t), bits, answer if said else "", sign(experiment.label(t))


class RoundsTable(Styled, QTableView):
    """`visited` is the round that the keys have come to, `chosen` the one for which Enter was pressed; `left`: the keys
    have gone elsewhere. `place_of` says where a round is in the picture, or None if it is out of sight."""

    visited = Signal(int)
    left = Signal()
    chosen = Signal(int)

    def __init__(self, place_of: Callable[[int], QRectF | None], style: Style, parent: QWidget) -> None:
        super().__init__(style, parent)
        self._place_of = place_of
        self._rounds = RoundsModel(self)
        self.setModel(self._rounds)
        self.setAccessibleName("Rounds so far")
        self.setProperty("role", "bare")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setTabKeyNavigation(False)
        self.setAutoScroll(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        for header in (self.verticalHeader(), self.horizontalHeader()):
            header.hide()

    def show_rounds(self, experiment: BooleanExperiment, t: int) -> None:
        self._rounds.show(experiment, t)

    @property
    def visited_round(self) -> int | None:
        """The round that the keys are at; None while they are elsewhere."""
        index = self.currentIndex()
        return self._rounds.round_of(index.row()) if self.hasFocus() and index.isValid() else None

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and self.hasFocus():
            self.visited.emit(self._rounds.round_of(current.row()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keys begin at the newest round."""
        super().focusInEvent(event)
        if self._rounds.rowCount():
            self.setCurrentIndex(self._rounds.index(max(self.currentIndex().row(), 0), 0))
            self.visited.emit(self._rounds.round_of(self.currentIndex().row()))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()

    def event(self, event: QEvent) -> bool:
        """With the focus here these keys go through the rounds that are listed."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in OWN_KEYS:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Key.Key_Return, Key.Key_Enter):
            if (t := self.visited_round) is not None:
                self.chosen.emit(t)
        elif event.key() in (Key.Key_Home, Key.Key_End):  # Qt goes to the first or last cell of the row
            row = 0 if event.key() == Key.Key_Home else self._rounds.rowCount() - 1
            self.setCurrentIndex(self._rounds.index(row, 0))
        elif event.key() in OWN_KEYS:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ring the round that the keys are at, or all while there is none; the picture below shows the rounds."""
        if not self.hasFocus():
            return
        t = self.visited_round
        place = None if t is None else self._place_of(t)
        ringed = QRectF(self.rect()) if place is None else place.translated(-self.geometry().topLeft().toPointF())
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            focus_ring(painter, self._style, ringed)
