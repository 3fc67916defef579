"""The list of experts: a model of all of them in order, the view that shows them, and its switches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelection,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QListView, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.text.names import shared_words
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.controls.param_rows import ChoiceRow
from colt_gui.views.experts.animation import Votes, VotesAnimation
from colt_gui.views.experts.drawn_experts import remove_chosen
from colt_gui.views.experts.expert_delegate import EXPERT, Columns, ExpertDelegate, Shown, bar_shares
from colt_gui.views.experts.lines_layer import bold
from colt_gui.views.experts.words import advice_text, loss_text, weight_text
from colt_gui.views.look.drawing import focus_ring
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

CAPTIONS = 18  # design pixels
LEAST_ROWS, USUAL_ROWS = 5, 10
SORTS = {"weight": "by weight", "loss": "by loss", "fixed": "fixed order"}
Key, Role = Qt.Key, Qt.ItemDataRole
Index = QModelIndex | QPersistentModelIndex
OWN_KEYS = {Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End}


class ExpertModel(Guarded, QAbstractListModel):
    """The experts in the order that was asked for: a row is a rank, and says in words what its expert does."""

    def __init__(self, animation: VotesAnimation, parent: QObject) -> None:
        super().__init__(parent)
        self._animation = animation
        self._experiment: ExpertsExperiment | None = None
        self.sorted_by = "weight"
        self.order = np.empty(0, dtype=int)
        self._ordered: tuple[int, str] | None = None  # the round and the sort of the present order

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.order)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        i = int(self.order[index.row()])
        if role == EXPERT:
            return i
        if role == Role.DisplayRole:
            return self._animation.experiment.experts[i].name
        if role == Role.AccessibleTextRole:
            return self.words(i)
        return plain(self.words(i)) if role == Role.ToolTipRole else None

    def words(self, i: int) -> str:
        """Name, weight and loss of expert i, and what it says in the round on show."""
        votes, name = self._animation.votes, self._animation.experiment.experts[i].name
        text = f"{name}: weight {weight_text(float(votes.log_weights[i]))}, loss {loss_text(float(votes.losses[i]))}"
        if votes.advice is not None:
            hard = votes.advice.dtype.kind == "i"
            text += f", says {advice_text(float(votes.advice[i]), hard)}"
        return text if votes.alive[i] else f"{text}; eliminated"

    def refresh(self) -> None:
        """Take over the round on show. Rows are ranks, so another order changes what they say, and not the rows."""
        votes, experiment = self._animation.votes, self._animation.experiment
        ordered = votes.t, self.sorted_by
        if experiment is not self._experiment and len(votes.losses) != len(self.order):
            self.beginResetModel()
            self.order = self._sorted(votes)
            self.endResetModel()
        elif experiment is not self._experiment or ordered != self._ordered:
            self.order = self._sorted(votes)
            self.dataChanged.emit(self.index(0), self.index(len(self.order) - 1))
        self._experiment, self._ordered = experiment, ordered

    def _sorted(self, votes: Votes) -> np.ndarray:
        if self.sorted_by == "fixed":
            return np.arange(len(votes.losses))
        first, then = (
            (-votes.log_weights, votes.losses) if self.sorted_by == "weight" else (votes.losses, -votes.log_weights)
        )
        return np.lexsort((then, first))

    def row_of(self, i: int | None) -> QModelIndex:
        rows = [] if i is None else np.flatnonzero(self.order == i).tolist()
        return self.index(rows[0]) if rows else QModelIndex()


class ExpertRows(Styled, QListView):
    """A click or the arrow keys pick out an expert; Esc lets it go; Delete removes one that was drawn."""

    def __init__(
        self, session: Session, animation: VotesAnimation, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(style, parent)
        self._session, self._animation = session, animation
        self._experts, self._delegate = ExpertModel(animation, self), ExpertDelegate(style, self)
        self._captions = _Captions(style, self._delegate, self)
        self.logarithmic = False
        self._named: ExpertsExperiment | None = None
        self._longest = self._shared = ""
        self.setModel(self._experts)
        self.setItemDelegate(self._delegate)
        self._make_widget()
        self.restyle()

    def _make_widget(self) -> None:
        self.setProperty("role", "bare")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setUniformItemSizes(True)
        self.setAutoScroll(False)  # in every round the chosen row may be another: the list would not stand still
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Experts")
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)

    # -- what is on show -------------------------------------------------------------------------------------

    @property
    def sort(self) -> str:
        return self._experts.sorted_by

    @property
    def order(self) -> np.ndarray:
        """The experts from the first row on."""
        return self._experts.order

    def words(self, i: int) -> str:
        return self._experts.words(i)

    @property
    def columns(self) -> Columns:
        return self._delegate.columns(self.viewport().width())

    def place_of(self, row: int) -> QRectF:
        """Where a row is in the viewport."""
        return QRectF(self.visualRect(self._experts.index(row)))

    def set_sort(self, sort: str) -> None:
        self._experts.sorted_by = sort
        self.refresh()

    def set_logarithmic(self, on: bool) -> None:
        self.logarithmic = on
        self.refresh()

    def refresh(self) -> None:
        self._experts.refresh()
        self._delegate.show(self._shown())
        self._follow_choice()
        self._describe()
        self._captions.update()
        self.viewport().update()

    def _shown(self) -> Shown:
        experiment, votes = self._animation.experiment, self._animation.votes
        if experiment is not self._named:
            names = [expert.name for expert in experiment.experts]
            self._longest, self._shared = max(names, key=len, default=""), shared_words(names)
            self._named = experiment
        shares, heavy = bar_shares(votes, self.logarithmic), tuple(bold(votes.weights)[:1])
        return Shown(experiment.experts, votes, shares, heavy, self._animation.chosen, self._longest, self._shared)

    def _follow_choice(self) -> None:
        """Select the row where the chosen expert is now."""
        row = self._experts.row_of(self._animation.chosen)
        self.setCurrentIndex(row)
        if not row.isValid():
            self.clearSelection()

    def _describe(self) -> None:
        i = self._animation.chosen
        text = f"{len(self.order)} experts" + ("" if i is None else f"; chosen: {self.words(i)}")
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    # -- room ------------------------------------------------------------------------------------------------

    @property
    def row_height(self) -> int:
        return self._delegate.row_height

    def _height(self, rows: int) -> int:
        return self._style.px(CAPTIONS) + rows * self.row_height + 2 * self.frameWidth()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(300), self._height(USUAL_ROWS))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._height(LEAST_ROWS))

    def restyle(self) -> None:
        super().restyle()
        self.setMinimumHeight(self._height(LEAST_ROWS))
        self.setViewportMargins(0, self._style.px(CAPTIONS), 0, 0)
        self._delegate.forget_sizes()
        self.scheduleDelayedItemsLayout()
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        viewport = self.viewport().geometry()
        self._captions.setGeometry(viewport.left(), 0, viewport.width(), viewport.top())

    # -- drawing ---------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            with QPainter(self.viewport()) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                focus_ring(painter, self._style, QRectF(self.viewport().rect()))

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Qt would lay out all rows again, which takes 15 ms for ten thousand; but all have one height."""
        QAbstractItemView.dataChanged(self, first, last, roles)

    # -- the hand --------------------------------------------------------------------------------------------

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        super().selectionChanged(selected, deselected)
        for index in selected.indexes():
            self._session.selection.choose_expert(index.data(EXPERT))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            i = index.data(EXPERT)
            self._session.selection.choose_expert(None if i == self._animation.chosen else i)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the row under the pointer; a drag chooses nothing."""
        if event.buttons() == Qt.MouseButton.NoButton:
            super().mouseMoveEvent(event)

    def event(self, event: QEvent) -> bool:
        """With the focus here these keys go through the list; ← and → still go through the rounds."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in OWN_KEYS:
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            event.setAccepted(plain)
            return plain
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in OWN_KEYS and self.currentIndex().isValid():
            super().keyPressEvent(event)
            self.scrollTo(self.currentIndex())
        elif event.key() in OWN_KEYS:
            self._enter_from(event.key() == Key.Key_End)
        elif event.key() == Key.Key_Escape and self._animation.chosen is not None:
            self._session.selection.choose_expert(None)
        elif not (event.key() in (Key.Key_Delete, Key.Key_Backspace) and remove_chosen(self._session)):
            event.ignore()

    def _enter_from(self, end: bool) -> None:
        """Choose the first row, or the last one: Qt would go to the first in any case."""
        row = self._experts.index(len(self.order) - 1 if end else 0)
        self.setCurrentIndex(row)
        self.scrollTo(row)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()


class _Captions(Styled, QWidget):
    """The titles of the columns, above the rows."""

    def __init__(self, style: Style, delegate: ExpertDelegate, parent: QWidget) -> None:
        super().__init__(style, parent)
        self._delegate = delegate
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._delegate.paint_captions(painter, QRectF(self.rect()))


class ExpertList(Styled, QWidget):
    """The experts, with switches for their order and for the scale of their bars.

    `rows_style` is for the rows alone, where these are larger.
    """

    def __init__(
        self,
        session: Session,
        animation: VotesAnimation,
        style: Style,
        parent: QWidget | None,
        rows_style: Style | None = None,
        heading: str = "Experts",
    ) -> None:
        super().__init__(style, parent)
        self.rows = ExpertRows(session, animation, rows_style or style, self)
        self.heading = PlainLabel(heading, self)
        self.heading.setProperty("role", "heading")
        self.sort = ChoiceRow(style, "Order of the experts", list(SORTS.items()), "weight", parent=self)
        self.sort.show_label(False)
        self.log = self._log_button()
        self._top, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._top.addWidget(self.heading, 1)
        self._top.addWidget(self.sort)
        self._top.addWidget(self.log)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._top)
        self._column.addWidget(self.rows, 1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.sort.value_changed.connect(self.rows.set_sort)
        self.log.toggled.connect(self.rows.set_logarithmic)
        self.restyle()

    def _log_button(self) -> QPushButton:
        button = QPushButton("log", self)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        button.setCheckable(True)
        button.setProperty("role", "chip")
        button.setAccessibleName("Logarithmic bars")
        button.setToolTip("Bars by the logarithm of the weight")
        return button

    def resume(self, other: ExpertList) -> None:
        """Sort and draw the experts as the other list does."""
        sort = str(other.sort.value())
        self.sort.set_value(sort)
        self.rows.set_sort(sort)
        self.log.setChecked(other.log.isChecked())

    def restyle(self) -> None:
        super().restyle()
        self._column.setSpacing(self._style.px(5))
        self._top.setSpacing(self._style.space("xs"))
