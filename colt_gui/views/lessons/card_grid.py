"""The cards of lessons in rows, a list for each lab; arrows go where they point."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QScrollArea, QToolTip, QVBoxLayout, QWidget

from colt_gui.views.lessons.card import BETWEEN, WIDTH, Card, CardDelegate, CardModel
from colt_gui.views.lessons.thumbnails import Thumbnails
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

ALONG: dict[int, int] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ENDS: dict[int, int] = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
ACROSS: dict[int, int] = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
PAGES: dict[int, int] = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
ARROWS = {*ALONG, *ENDS, *ACROSS, *PAGES}
PRESSES = {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}
SIDES, GROUPS = 32, 18  # design pixels beside the cards, and between the groups of two labs


class CardList(Styled, QListView):
    """The cards of one lab. It is as high as all its rows: the page scrolls, not the list."""

    chosen = Signal(object)  # a Card
    menu_wanted = Signal(object, QPoint)  # a Card, and where on the screen its menu opens
    entered = Signal()  # by Tab

    def __init__(self, name: str, thumbnails: Thumbnails, style: Style) -> None:
        super().__init__(style)
        self._rows, self.painter = CardModel(self), CardDelegate(thumbnails, style, self)
        self.setModel(self._rows)
        self.setItemDelegate(self.painter)
        self.setAccessibleName(f"Lessons: {name}")
        self.setProperty("role", "bare")
        self.setProperty("takesArrows", True)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAutoScroll(False)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.viewport().setAutoFillBackground(False)

    @property
    def cards(self) -> list[Card]:
        return self._rows.cards

    def show_cards(self, cards: list[Card]) -> None:
        self._rows.show(cards)

    @property
    def current(self) -> Card | None:
        row = self.currentIndex().row()
        return self.cards[row] if 0 <= row < len(self.cards) else None

    def go_to(self, card: Card) -> None:
        self.setCurrentIndex(self._rows.index(self.cards.index(card)))

    def arrange(self, columns: int, width: int) -> None:
        """Give the cards their places in rows of so many columns."""
        cell_width = (width - 1) // columns  # Qt breaks a row that fills the width to its last pixel
        card_width = cell_width - self._style.px(BETWEEN)
        self.setFixedHeight(self.painter.lay_out(self.cards, columns, card_width))
        self.setFixedWidth(width)
        self.doItemsLayout()

    def restyle(self) -> None:
        """The page arranges the cards anew."""

    # -- places ------------------------------------------------------------------------------------------------

    def cell_of(self, card: Card) -> QRect:
        return self.visualRect(self._rows.index(self.cards.index(card)))

    def card_rect(self, card: Card) -> QRect:
        return self.painter.card_rect(self.cell_of(card))

    def menu_rect(self, card: Card) -> QRect:
        return self.painter.menu_rect(self.cell_of(card))

    def card_at(self, at: QPoint) -> Card | None:
        """Return the card under a point of the viewport; the room between cards belongs to none of them."""
        index = self.indexAt(at)
        card = self.cards[index.row()] if index.isValid() else None
        return card if card is not None and self.card_rect(card).contains(at) else None

    # -- keys and the mouse ------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.current is None and self.cards:
            self.go_to(self.cards[0])
        super().focusInEvent(event)
        self.viewport().update()
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        """Space is the window's key elsewhere."""
        overriding = event.type() == QEvent.Type.ShortcutOverride
        if overriding and isinstance(event, QKeyEvent) and event.key() in PRESSES and not event.modifiers():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space choose the card; the page knows all other keys."""
        if event.key() in PRESSES and self.current is not None:
            self.chosen.emit(self.current)
        else:
            event.ignore()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the card that is pressed. The room between the cards is not the list's."""
        card = self.card_at(event.position().toPoint())
        if card is None:
            event.ignore()
        else:
            self.go_to(card)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        card = self.card_at(at)
        if card is None or card is not self.current or event.button() != Qt.MouseButton.LeftButton:
            return
        if self.menu_rect(card).contains(at):
            self.ask_menu(card)
        else:
            self.chosen.emit(card)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """The first click has chosen the card."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        at = event.position().toPoint()
        card = self.card_at(at)
        over_menu = card is not None and self.menu_rect(card).contains(at)
        self._light_menu(card if over_menu else None)
        opens = card is not None and not over_menu
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._light_menu(None)

    def _light_menu(self, card: Card | None) -> None:
        """Highlight the menu's button of the card whose button is under the pointer."""
        if self.painter.menu_lit is not card:
            self.painter.menu_lit = card
            self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The page scrolls."""
        event.ignore()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            card = self.card_at(event.pos())
            over_menu = card is not None and self.menu_rect(card).contains(event.pos())
            if over_menu:
                QToolTip.showText(event.globalPos(), "Copy, edit, delete (Menu key)", self)
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu for the mouse; the key for it is the page's."""
        card = self.card_at(event.pos())
        if event.reason() == QContextMenuEvent.Reason.Mouse and card is not None:
            self.menu_wanted.emit(card, event.globalPos())

    def ask_menu(self, card: Card) -> None:
        self.menu_wanted.emit(card, self.viewport().mapToGlobal(self.menu_rect(card).bottomLeft()))


class CardGrid(Styled, QScrollArea):
    """The lists of cards below each other; `cards` are all cards, `shown` those that the search has left."""

    chosen = Signal(object)  # a Card
    menu_wanted = Signal(object, QPoint)  # a Card, and where on the screen its menu opens

    def __init__(self, thumbnails: Thumbnails, style: Style) -> None:
        super().__init__(style)
        self._thumbnails = thumbnails
        self.cards: list[Card] = []
        self.shown: list[Card] = []
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
        self.restyle()

    def show_groups(self, groups: dict[str, list[Card]]) -> None:
        self._clear()
        self._column.addWidget(self.nothing)
        for name, cards in groups.items():
            if cards:
                group = _Group(name, cards, self._thumbnails, self._style)
                group.list.chosen.connect(self.chosen)
                group.list.menu_wanted.connect(self.menu_wanted)
                group.list.entered.connect(self._show_current)
                self._groups.append(group)
                self._column.addWidget(group)
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

    @property
    def lists(self) -> list[CardList]:
        return [group.list for group in self._groups]

    def show_only(self, cards: list[Card]) -> None:
        self.shown = [card for card in self.cards if card in cards]
        for group in self._groups:
            group.show_only(self.shown)
        self.arrange()

    def say_nothing(self, sentence: str) -> None:
        """Show a sentence where no card is left."""
        self.nothing.setText(sentence)
        self.nothing.setVisible(bool(sentence))

    def mark_next(self, card: Card | None) -> None:
        """Mark the card that Enter would choose."""
        for cards in self.lists:
            if cards.painter.next is not card:
                cards.painter.next = card
                cards.viewport().update()

    def repaint_lesson(self, lesson: str) -> None:
        """Repaint the card of the lesson with this id."""
        for cards in self.lists:
            for card in cards.cards:
                if card.lesson.id == lesson:
                    cards.viewport().update(cards.card_rect(card))

    # -- sizes -------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        return max(1, (self.viewport().width() - 2 * self._style.px(SIDES)) // self._style.px(WIDTH))

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(px(SIDES), px(12), px(SIDES) - px(BETWEEN), px(SIDES) - px(BETWEEN))
        self._column.setSpacing(px(GROUPS) - px(BETWEEN))  # each list ends with the room below its last row
        self.arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()

    def arrange(self) -> None:
        margins = self._column.contentsMargins()
        width = self.viewport().width() - margins.left() - margins.right()
        for cards in self.lists:
            cards.arrange(self.columns, width)

    def settle(self) -> None:
        """Give the cards their places now, not only after the next event."""
        self.arrange()
        for group in self._groups:
            group.settle()
        self._column.activate()
        self._page.adjustSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from card to card: the page sees to it."""
        event.ignore()

    # -- from card to card -------------------------------------------------------------------------------------

    def list_of(self, card: Card) -> CardList:
        return next(cards for cards in self.lists if card in cards.cards)

    @property
    def current(self) -> Card | None:
        """The card that has the focus."""
        return next((cards.current for cards in self.lists if cards.hasFocus()), None)

    def go_to(self, card: Card) -> None:
        """Give the card the focus, and bring it into view with what is around it."""
        cards = self.list_of(card)
        cards.go_to(card)
        cards.setFocus(Qt.FocusReason.OtherFocusReason)
        self._show_current()

    def _show_current(self) -> None:
        if self.current is None:
            return
        place, margin = self.place_of(self.current), self._style.px(SIDES)
        self.ensureVisible(place.left(), place.bottom(), 0, margin)
        self.ensureVisible(place.left(), place.top(), 0, margin)

    def neighbour(self, card: Card, key: int) -> Card:
        """Return the card that an arrow leads to; up and down go by what is seen, since a lab may end with a short
        row."""
        if key in ENDS:
            return self.shown[ENDS[key]]
        if key in ALONG:
            at = self.shown.index(card) + ALONG[key]
            return self.shown[min(max(at, 0), len(self.shown) - 1)]
        far = self.viewport().height() if key in PAGES else 0
        return self._beyond(card, ACROSS.get(key) or PAGES[key], far)

    def _beyond(self, card: Card, way: int, far: int) -> Card:
        """Return the nearest card in the next row, or in the last row that is no further than `far`."""
        places = {other: self.place_of(other).topLeft() for other in self.shown}
        here = places[card]
        beyond = [c for c in self.shown if way * (places[c].y() - here.y()) > 0]
        within = [c for c in beyond if way * (places[c].y() - here.y()) <= far]
        if within:
            rows = {places[c].y() for c in within}
            beyond = [c for c in within if places[c].y() == (max(rows) if way > 0 else min(rows))]
        return min(beyond, key=lambda c: _far(places[c] - here), default=card)

    def place_of(self, card: Card) -> QRect:
        """Return where a card is on the page that is scrolled."""
        cards = self.list_of(card)
        place = cards.card_rect(card)
        return QRect(cards.viewport().mapTo(self._page, place.topLeft()), place.size())


def _far(way: QPoint) -> tuple[int, int]:
    """Sort the next row first, and in it the nearest card."""
    return abs(way.y()), abs(way.x())


class _Group(QWidget):
    """The lessons of one lab under its name."""

    def __init__(self, name: str, cards: list[Card], thumbnails: Thumbnails, style: Style) -> None:
        super().__init__()
        self._cards = cards
        title = PlainLabel(name)
        title.setProperty("role", "title")
        self.list = CardList(name, thumbnails, style)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(title)
        self._column.addWidget(self.list)

    def show_only(self, cards: list[Card]) -> None:
        shown = [card for card in self._cards if card in cards]
        self.list.show_cards(shown)
        self.setVisible(bool(shown))

    def settle(self) -> None:
        self._column.activate()
