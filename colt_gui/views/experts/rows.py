"""The list of experts. Only the rows in view are painted, so ten and ten thousand experts take the same time."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QSizePolicy, QToolTip, QWidget

from colt_gui.models.experts.experiment import ExpertsExperiment
from colt_gui.models.text.names import shared_words
from colt_gui.session import Session
from colt_gui.views.base import Guarded
from colt_gui.views.experts.animation import Votes, VotesAnimation, chosen
from colt_gui.views.experts.drawn_experts import remove_chosen
from colt_gui.views.experts.lines_layer import bold
from colt_gui.views.experts.row_painter import Row, RowPainter, bar_shares
from colt_gui.views.experts.words import advice_text, loss_text, weight_text
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import CORNER, Style

ROW, CAPTIONS = 24, 18
LEAST = 5  # rows that are always in view, unless there is hardly any room
ROOMY = 11  # rows from which on there is room for captions
SORTS = {"weight": "by weight", "loss": "by loss", "fixed": "fixed order"}
Key = Qt.Key
OWN_KEYS = {Key.Key_Up, Key.Key_Down, Key.Key_Home, Key.Key_End}


class ExpertRows(Guarded, QAbstractScrollArea):
    """A click or the arrow keys pick out an expert; Esc lets it go; Delete removes one that was drawn."""

    def __init__(
        self, session: Session, animation: VotesAnimation, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._animation, self._style = session, animation, style
        self._painter = RowPainter(style)
        self.sort, self.logarithmic, self._least = "weight", False, LEAST
        self.order = np.empty(0, dtype=int)
        self._experiment: ExpertsExperiment | None = None
        self._key: tuple[int, str] | None = None
        self._longest = self._shared = ""
        self._hovered: int | None = None
        self.painted: list[int] = []
        self._make_widget()
        style.changed.connect(self._restyle)
        self._restyle()

    def _make_widget(self) -> None:
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Experts")
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)

    # -- what is on show -------------------------------------------------------------------------------------

    @property
    def votes(self) -> Votes:
        return self._animation.votes

    def set_sort(self, sort: str) -> None:
        self.sort = sort
        self.refresh()

    def set_logarithmic(self, on: bool) -> None:
        self.logarithmic = on
        self.viewport().update()

    def refresh(self) -> None:
        votes = self.votes
        experiment = self._session.experiment
        if experiment is not self._experiment:
            names = [expert.name for expert in experiment.experts]
            self._longest, self._shared = max(names, key=len, default=""), shared_words(names)
            self._experiment, self._key = experiment, None
        key = (votes.t, self.sort)
        if key != self._key:
            self._key, self.order = key, self._sorted(votes)
        self._fit()
        self._describe()
        self.viewport().update()

    def _sorted(self, votes: Votes) -> np.ndarray:
        if self.sort == "fixed":
            return np.arange(len(votes.losses))
        first, then = (
            (-votes.log_weights, votes.losses) if self.sort == "weight" else (votes.losses, -votes.log_weights)
        )
        return np.lexsort((then, first))

    def _describe(self) -> None:
        i = chosen(self._session)
        text = f"{len(self.order)} experts" + ("" if i is None else f"; chosen: {self.words(i)}")
        if text != self.accessibleDescription():
            self.setAccessibleDescription(text)

    def words(self, i: int) -> str:
        votes, name = self.votes, self._session.experiment.experts[i].name
        text = f"{name}: weight {weight_text(float(votes.log_weights[i]))}, loss {loss_text(float(votes.losses[i]))}"
        if votes.advice is not None:
            hard = votes.advice.dtype.kind == "i"
            text += f", says {advice_text(float(votes.advice[i]), hard)}"
        return text if votes.alive[i] else f"{text}; eliminated"

    # -- room ------------------------------------------------------------------------------------------------

    @property
    def row_height(self) -> int:
        return self._style.px(ROW)

    @property
    def _top(self) -> int:
        """Room for the captions where there is enough of it."""
        return self._style.px(CAPTIONS) if self.viewport().height() >= self.roomy else 0

    @property
    def roomy(self) -> int:
        """The height from which on there are captions, and ten experts or all of them."""
        return min(ROOMY, len(self.order) + 1) * self.row_height

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(300), 10 * self.row_height + self._style.px(CAPTIONS))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._style.px(240), self._least * self.row_height)

    def set_least(self, rows: int) -> None:
        if rows != self._least:
            self._least = rows
            self._restyle()

    def _fit(self) -> None:
        bar, room = self.verticalScrollBar(), self.viewport().height() - self._top
        bar.setPageStep(max(room, 1))
        bar.setSingleStep(self.row_height)
        bar.setRange(0, max(0, len(self.order) * self.row_height - room))

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._fit()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def _restyle(self) -> None:
        self.setMinimumHeight(self._least * self.row_height)
        self._fit()
        self.updateGeometry()
        self.viewport().update()

    def _place(self, k: int) -> QRectF:
        """Row k of the list in the viewport."""
        top = self._top + k * self.row_height - self.verticalScrollBar().value()
        return QRectF(0, top, self.viewport().width(), self.row_height)

    def _row_at(self, y: float) -> int | None:
        """The expert in the row there."""
        if y < self._top:
            return None
        k = int((y - self._top + self.verticalScrollBar().value()) // self.row_height)
        return int(self.order[k]) if 0 <= k < len(self.order) else None

    def _in_view(self) -> range:
        first = self.verticalScrollBar().value() // self.row_height
        seen = math.ceil((self.viewport().height() - self._top) / self.row_height) + 1
        return range(max(first, 0), min(first + seen, len(self.order)))

    # -- drawing ---------------------------------------------------------------------------------------------

    def paintEvent(self, event) -> None:
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.painted = []
            if len(self.order):
                self._paint_rows(painter)
            if self.hasFocus():
                painter.setPen(self._style.pen("accent", 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                inside, corner = QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1), self._style.px(CORNER)
                painter.drawRoundedRect(inside, corner, corner)

    def _paint_rows(self, painter: QPainter) -> None:
        votes, experts = self.votes, self._session.experiment.experts
        columns = self._painter.columns(self.viewport().width(), votes, self._longest, self._shared)
        if self._top:
            self._painter.captions(painter, columns, QRectF(0, 0, self.viewport().width(), self._top))
        painter.setClipRect(QRectF(0, self._top, self.viewport().width(), self.viewport().height() - self._top))
        shares, heavy, picked = bar_shares(votes, self.logarithmic), bold(votes.weights)[:1], chosen(self._session)
        for k in self._in_view():
            i, place = int(self.order[k]), self._place(k)
            self._ground(painter, place, i == picked, i == self._hovered)
            row = Row(experts[i], i, float(shares[i]), i in heavy, i == picked)
            self._painter.paint(painter, place, columns, row, votes)
            self.painted.append(i)

    def _ground(self, painter: QPainter, place: QRectF, picked: bool, hovered: bool) -> None:
        if picked or hovered:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._style.brush("selection", 1.0 if picked else 0.6))
            painter.drawRoundedRect(place.adjusted(0, 1, 0, -1), self._style.px(4), self._style.px(4))

    # -- the hand --------------------------------------------------------------------------------------------

    def mousePressEvent(self, event) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            i = self._row_at(event.position().y())
            self._session.selection.choose_expert(None if i == chosen(self._session) else i)

    def mouseMoveEvent(self, event) -> None:
        self._hover(self._row_at(event.position().y()))

    def leaveEvent(self, event) -> None:
        self._hover(None)

    def _hover(self, i: int | None) -> None:
        if i != self._hovered:
            self._hovered = i
            self.viewport().update()

    def viewportEvent(self, event) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            i = self._row_at(event.pos().y())
            QToolTip.showText(event.globalPos(), plain("" if i is None else self.words(i)), self.viewport())
            return True
        if event.type() == QEvent.Type.Leave:
            self._hover(None)
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        """With the focus here these keys go through the list; ← and → still go through the rounds."""
        if event.type() == QEvent.Type.ShortcutOverride and event.key() in OWN_KEYS:
            plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            event.setAccepted(plain)
            return plain
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Key.Key_Up: -1, Key.Key_Down: 1}
        if event.key() in steps and len(self.order):
            self._step(steps[event.key()])
        elif event.key() in (Key.Key_Home, Key.Key_End) and len(self.order):
            self._go(0 if event.key() == Key.Key_Home else len(self.order) - 1)
        elif event.key() == Key.Key_Escape and chosen(self._session) is not None:
            self._session.selection.choose_expert(None)
        elif not (event.key() in (Key.Key_Delete, Key.Key_Backspace) and remove_chosen(self._session)):
            event.ignore()

    def _step(self, step: int) -> None:
        i = chosen(self._session)
        if i is None:
            self._go(0)
            return
        k = int(np.flatnonzero(self.order == i)[0])
        self._go(min(max(k + step, 0), len(self.order) - 1))

    def _go(self, k: int) -> None:
        """Picks out row k and brings it into view."""
        bar, top = self.verticalScrollBar(), k * self.row_height
        room = self.viewport().height() - self._top
        bar.setValue(min(max(bar.value(), top + self.row_height - room), top))
        self._session.selection.choose_expert(int(self.order[k]))

    def focusInEvent(self, event) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event) -> None:
        super().focusOutEvent(event)
        self.viewport().update()
