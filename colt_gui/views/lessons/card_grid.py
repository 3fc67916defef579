"""The cards of lessons in rows, group by group; arrows go where they point."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.lessons.card import WIDTH, LessonCard
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

ALONG: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ENDS: dict[int, int] = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
ACROSS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
PAGES: dict[int, int] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
ARROWS = {*ALONG, *ENDS, *ACROSS, *PAGES}


class CardGrid(Guarded, QScrollArea):
    """`cards` are all of them, `shown` those that the search has left."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self.cards: list[LessonCard] = []
        self.shown: list[LessonCard] = []
        self._groups: list[_Group] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setProperty("role", "stage")
        self._page = QWidget()
        self._page.setProperty("role", "stage")
        self._page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self._page)
        self.nothing = PlainLabel()
        self.nothing.setProperty("role", "subtitle")
        self.nothing.setWordWrap(True)
        self.nothing.hide()
        self.setWidget(self._page)

    def show_groups(self, groups: dict[str, list[LessonCard]]) -> None:
        self._clear()
        self._column.addWidget(self.nothing)
        for name, cards in groups.items():
            if cards:
                self._groups.append(_Group(name, cards, self._style))
                self._column.addWidget(self._groups[-1])
        self._column.addStretch(1)
        self.cards = [card for cards in groups.values() for card in cards]
        self.show_only(self.cards)

    def _clear(self) -> None:
        for group in self._groups:
            group.hide()
            group.deleteLater()
        self.cards, self.shown, self._groups = [], [], []
        while self._column.takeAt(0) is not None:
            pass

    def show_only(self, cards: list[LessonCard]) -> None:
        self.shown = [card for card in self.cards if card in cards]
        for group in self._groups:
            group.show_only(self.shown)
        self.arrange()

    def say_nothing(self, sentence: str) -> None:
        """What stands here where no card is left."""
        self.nothing.setText(sentence)
        self.nothing.setVisible(bool(sentence))

    # -- sizes -------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        return max(1, (self.viewport().width() - self._style.px(64)) // self._style.px(WIDTH))

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(px(32), px(12), px(32), px(32))
        self._column.setSpacing(px(18))
        for card in self.cards:
            card.restyle()
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        for group in self._groups:
            group.arrange(self.columns)

    def settle(self) -> None:
        """The cards have their places now, not only after the next event."""
        for group in self._groups:
            group.settle()
        self._column.activate()
        self._page.adjustSize()
        self.arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card: the page sees to it."""
        event.ignore()

    # -- from card to card -------------------------------------------------------------------------------------

    def go(self, card: LessonCard) -> None:
        """The focus, and the card brought into view with what is around it."""
        card.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(card, 0, self._style.px(32))

    def neighbour(self, card: LessonCard, key: int) -> LessonCard:
        """Where an arrow leads to; up and down go by what is seen: the last row of a lab may be a short one."""
        if key in ENDS:
            return self.shown[ENDS[key]]
        if key in ALONG:
            at = self.shown.index(card) + ALONG[key]
            return self.shown[min(max(at, 0), len(self.shown) - 1)]
        far = self.viewport().height() if key in PAGES else 0
        return self._beyond(card, ACROSS.get(key) or PAGES[key], far)

    def _beyond(self, card: LessonCard, way: int, far: int) -> LessonCard:
        """The nearest in the next row, or in the last row that is no further than `far`."""
        here = self._place(card)
        beyond = [c for c in self.shown if way * (self._place(c).y() - here.y()) > 0]
        within = [c for c in beyond if way * (self._place(c).y() - here.y()) <= far]
        if within:
            rows = {self._place(c).y() for c in within}
            beyond = [c for c in within if self._place(c).y() == (max(rows) if way > 0 else min(rows))]
        return min(beyond, key=lambda c: _far(self._place(c) - here), default=card)

    def _place(self, card: LessonCard) -> QPoint:
        return card.mapTo(self._page, QPoint(0, 0))


def _far(way: QPoint) -> tuple[int, int]:
    """The next row first, in it the nearest."""
    return abs(way.y()), abs(way.x())


class _Group(QWidget):
    """The lessons of one lab under its name."""

    def __init__(self, name: str, cards: list[LessonCard], style: Style) -> None:
        super().__init__()
        self._cards, self._style = cards, style
        self._shown: list[LessonCard] = []
        self._fillers: list[QWidget] = []
        self._arranged: tuple[int, list[LessonCard]] = (0, [])
        title = PlainLabel(name)
        title.setProperty("role", "title")
        self._grid = QGridLayout()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(title)
        self._column.addLayout(self._grid)
        for card in cards:
            card.setParent(self)

    def show_only(self, cards: list[LessonCard]) -> None:
        self._shown = [card for card in self._cards if card in cards]
        for card in self._cards:
            card.setVisible(card in self._shown)
        self.setVisible(bool(self._shown))

    def settle(self) -> None:
        self._column.activate()

    def arrange(self, columns: int) -> None:
        self._grid.setSpacing(self._style.px(16))
        before, _ = self._arranged
        if (columns, self._shown) == self._arranged:
            return
        self._arranged = columns, self._shown
        for card in self._cards:
            self._grid.removeWidget(card)
        for k in range(max(columns, before)):
            self._grid.setColumnStretch(k, 1 if k < columns else 0)
        for i, card in enumerate(self._shown):
            self._grid.addWidget(card, i // columns, i % columns)
        self._fill(columns)

    def _fill(self, columns: int) -> None:
        """A column without a card has no gap before it, and the others would be wider than those of other groups."""
        for filler in self._fillers:
            self._grid.removeWidget(filler)
            filler.deleteLater()
        self._fillers = [QWidget(self) for _ in range(len(self._shown), columns)]
        for k, filler in enumerate(self._fillers, start=len(self._shown)):
            filler.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
            filler.show()
            self._grid.addWidget(filler, 0, k)
