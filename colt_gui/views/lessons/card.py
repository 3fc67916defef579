"""The card of a lesson: its picture, its number and title, what the lesson uses and what it proves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from colt_gui.lessons.about import algorithms, theorem
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.views.base import Guarded
from colt_gui.views.lessons.thumbnails import LAID_OUT, Thumbnails
from colt_gui.views.look.style import CORNER, Style

# design pixels: the least width of a card, the room around its words, and the room between cards
WIDTH, BESIDE, ABOVE, BELOW, BETWEEN = 320, 14, 10, 12, 16
MENU_SIZE, MENU_ICON, MENU_EDGE = 30, 18, 6  # design pixels of the menu's button
GAP = 5  # design pixels between two texts
CARD = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class Words(NamedTuple):
    """One text of a card; `colour` is its meaning."""

    text: str
    size: str
    bold: bool
    colour: str


class Card:
    """A lesson with what is written on its card; `own` is one of the person's own lessons."""

    def __init__(self, lesson: Lesson, number: str, own: bool = False) -> None:
        self.lesson, self.number, self.own = lesson, number, own

    @cached_property
    def words(self) -> list[Words]:
        """The title with its number, the lab and its algorithms, the theorem, the question."""
        lesson = self.lesson
        titled = f"{self.number}  {lesson.title}" if self.number else lesson.title
        about = f"{lesson.lab.name} lab · {', '.join(algorithms(lesson))}"
        texts = (
            Words(titled, "body", True, "ink"),
            Words(about, "small", True, "accent"),
            Words(unbroken(theorem(lesson)), "small", False, "ink"),
            Words(lesson.summary, "small", False, "muted"),
        )
        return [words for words in texts if words.text]

    @property
    def name(self) -> str:
        return self.words[0].text

    @property
    def description(self) -> str:
        return ". ".join(words.text for words in self.words[1:])


class CardModel(Guarded, QAbstractListModel):
    """Cards in their order; a screen reader reads the name of each, and the rest as its description."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.cards: list[Card] = []

    def show(self, cards: list[Card]) -> None:
        if cards != self.cards:
            self.beginResetModel()
            self.cards = cards
            self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.cards)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        if not index.isValid():
            return None
        card = self.cards[index.row()]
        if role == CARD:
            return card
        if role == Role.AccessibleDescriptionRole:
            return card.description
        return card.name if role in (Role.DisplayRole, Role.AccessibleTextRole) else None


class CardDelegate(Guarded, QStyledItemDelegate):
    """Paints cards. A card is marked when it has the focus, or when it is `next`: the one that Enter would choose.

    Every row of cards is as high as the highest of them, and the cells of a row include the room to the next ones.
    """

    def __init__(self, thumbnails: Thumbnails, style: Style, parent: QObject) -> None:
        super().__init__(parent)
        self._thumbnails, self._style = thumbnails, style
        self.next: Card | None = None
        self.menu_lit: Card | None = None  # the card whose menu's button is under the pointer
        self._columns, self._width = 1, 1
        self._heights: list[int] = []

    def lay_out(self, cards: list[Card], columns: int, width: int) -> int:
        """Measure the rows of cards that are `width` pixels wide, and return the height of all rows."""
        rows = [cards[k : k + columns] for k in range(0, len(cards), columns)]
        self._columns, self._width = columns, width
        self._heights = [max(card_height(card, width, self._style) for card in row) for row in rows]
        return sum(self._heights) + len(rows) * self._between

    @property
    def _between(self) -> int:
        return self._style.px(BETWEEN)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = index.row() // self._columns
        height = self._heights[row] if row < len(self._heights) else 0
        return QSize(self._width, height) + QSize(self._between, self._between)

    def card_rect(self, cell: QRect) -> QRect:
        return cell.adjusted(0, 0, -self._between, -self._between)

    def menu_rect(self, cell: QRect) -> QRect:
        """Return the place of the menu's button in a cell."""
        size, edge, card = self._style.px(MENU_SIZE), self._style.px(MENU_EDGE), self.card_rect(cell)
        return QRect(card.right() + 1 - size - edge, card.top() + edge, size, size)

    # -- painting ----------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        card, area, style = index.data(CARD), self.card_rect(option.rect), self._style
        state, flags = option.state, QStyle.StateFlag
        chosen = bool(state & flags.State_HasFocus) or card is self.next
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        path = QPainterPath()
        path.addRoundedRect(area.toRectF().adjusted(1.5, 1.5, -1.5, -1.5), style.px(CORNER), style.px(CORNER))
        painter.fillPath(path, style.colour("panel"))
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        self._paint_picture(painter, area, card)
        painter.restore()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        corner = QPointF(area.left() + style.px(BESIDE), area.top() + picture_height(area.width()) + style.px(ABOVE))
        paint_words(painter, card.words, corner, words_width(area.width(), style), style)
        marked = chosen or bool(state & flags.State_MouseOver)
        painter.setPen(style.pen("accent" if marked else "hairline", 3.0 if chosen else 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        self._paint_menu(painter, self.menu_rect(option.rect), card is self.menu_lit)
        painter.restore()

    def _paint_picture(self, painter: QPainter, card_area: QRect, card: Card) -> None:
        pixmap = self._thumbnails.of(card.lesson)
        area = QRect(card_area.topLeft(), QSize(card_area.width(), picture_height(card_area.width())))
        painter.fillRect(area, self._style.colour("stage"))
        if pixmap is not None and not pixmap.isNull():
            painter.drawPixmap(area, pixmap)
        painter.setPen(self._style.pen("hairline", 1.0))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _paint_menu(self, painter: QPainter, place: QRect, lit: bool) -> None:
        style, size = self._style, self._style.px(MENU_ICON)
        painter.setPen(style.pen("outline", 1.0) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(style.colour("selection" if lit else "stage"))
        painter.drawRoundedRect(place, style.px(CORNER), style.px(CORNER))
        icon = QRect(0, 0, size, size)
        icon.moveCenter(place.center())
        style.icon("more", size=MENU_ICON).paint(painter, icon)


# -- sizes -------------------------------------------------------------------------------------------------------


def card_height(card: Card, width: int, style: Style) -> int:
    """Return the height at which no word is cut, whatever the size of the letters."""
    words = height_of(card.words, words_width(width, style), style)
    return picture_height(width) + style.px(ABOVE) + words + style.px(BELOW)


def words_width(width: int, style: Style) -> int:
    return width - 2 * style.px(BESIDE)


def picture_height(width: int) -> int:
    return round(width * LAID_OUT.height() / LAID_OUT.width())


def height_of(words: list[Words], width: float, style: Style) -> int:
    bottoms = [top + layout.boundingRect().height() for _, layout, top in _placed(words, width, style)]
    return round(max(bottoms, default=0.0) + 0.5)


def paint_words(painter: QPainter, words: list[Words], corner: QPointF, width: float, style: Style) -> None:
    for own, layout, top in _placed(words, width, style):
        painter.setPen(style.colour(own.colour))
        layout.draw(painter, corner + QPointF(0, top))


def _placed(words: list[Words], width: float, style: Style) -> Iterator[tuple[Words, QTextLayout, float]]:
    """Yield each text, its lines, and how far below the first text it begins."""
    top = 0.0
    for own in words:
        layout = _lines(own.text, style.font(own.size, bold=own.bold), width)
        yield own, layout, top
        top += layout.boundingRect().height() + style.px(GAP)


def _lines(text: str, font: QFont, width: float) -> QTextLayout:
    """Break a text into lines; a word that is wider than the card goes on in the next line."""
    layout, option = QTextLayout(text, font), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    top = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 1.0))
        line.setPosition(QPointF(0, top))
        top += line.height()
    layout.endLayout()
    return layout
