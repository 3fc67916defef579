"""The page of all lessons: a card for each, by lab; the arrows and Enter choose as the mouse does."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPainterPath, QTextOption
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from colt_gui.lessons.lesson import Lesson
from colt_gui.models.labs import LABS
from colt_gui.views.lessons.thumbnails import LAID_OUT, Thumbnails
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import CORNER, Style
from colt_gui.views.overrides import qt_override

CARD, WORDS = 320, 118  # design pixels: the least width, and the height of the words
MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}
ARROWS = {*MOVES, *ENDS, Qt.Key.Key_Up, Qt.Key.Key_Down}


class LessonBrowser(QScrollArea):
    chosen = Signal(object)  # a Lesson

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = style
        self.thumbnails = Thumbnails(style, self)
        self.cards: list[LessonCard] = []
        self._groups: list[_Group] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Lessons")
        self.setProperty("role", "stage")
        self._page = QWidget()
        self._page.setProperty("role", "stage")
        self._page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self._page)
        self.setWidget(self._page)
        self.thumbnails.made.connect(self._made)
        style.changed.connect(self.restyle)

    def show_lessons(self, shipped: list[Lesson], own: list[Lesson]) -> None:
        groups = {lab.name: [lesson for lesson in shipped if lesson.lab is lab] for lab in LABS.values()}
        groups["Your own"] = own
        for lesson in own:
            self.thumbnails.forget(lesson)
        self._clear()
        for name, lessons in groups.items():
            if lessons:
                self._groups.append(_Group(name, [self._card(lesson) for lesson in lessons], self._style))
                self._column.addWidget(self._groups[-1])
        self._column.addStretch(1)
        self.restyle()

    def _card(self, lesson: Lesson) -> LessonCard:
        card = LessonCard(lesson, self.thumbnails, self._style)
        card.clicked.connect(self._clicked)
        self.cards.append(card)
        return card

    def _clear(self) -> None:
        self.cards, self._groups = [], []
        while (item := self._column.takeAt(0)) is not None:
            if item.widget() is not None:
                item.widget().hide()
                item.widget().deleteLater()

    def _clicked(self) -> None:
        self.chosen.emit(self.sender().lesson)

    def _made(self, lesson: str) -> None:
        for card in self.cards:
            if card.lesson.id == lesson:
                card.update()

    # -- sizes and keys ----------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        return max(1, (self.viewport().width() - self._style.px(64)) // self._style.px(CARD))

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(px(32), px(20), px(32), px(32))
        self._column.setSpacing(px(18))
        self._arrange()
        self.thumbnails.wish([card.lesson for card in self.cards])

    @qt_override
    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        for group in self._groups:
            group.arrange(self.columns)

    @qt_override
    def focusInEvent(self, event) -> None:
        if self.cards:
            self.cards[0].setFocus(event.reason())

    @qt_override
    def keyPressEvent(self, event) -> None:
        """From card to card."""
        focus = self.focusWidget()
        if event.key() in ARROWS and focus in self.cards:
            card = self._from(focus, event.key())
            card.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(card, 0, self._style.px(32))
        else:
            super().keyPressEvent(event)

    def _from(self, card: LessonCard, key: Qt.Key) -> LessonCard:
        """Where an arrow leads to; up and down go by what is seen: the last row of a lab may be a short one."""
        at = self.cards.index(card)
        if key in MOVES:
            return self.cards[min(max(at + MOVES[key], 0), len(self.cards) - 1)]
        if key in ENDS:
            return self.cards[ENDS[key]]
        way, here = (1 if key == Qt.Key.Key_Down else -1), self._place(card)
        beyond = [c for c in self.cards if way * (self._place(c).y() - here.y()) > 0]
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
        self._columns = 0
        title = PlainLabel(name)
        title.setProperty("role", "title")
        self._grid = QGridLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(title)
        column.addLayout(self._grid)

    def arrange(self, columns: int) -> None:
        self._grid.setSpacing(self._style.px(16))
        if columns == self._columns:
            return
        for k in range(max(columns, self._columns)):
            self._grid.setColumnStretch(k, 1 if k < columns else 0)
        self._columns = columns
        for i, card in enumerate(self._cards):
            self._grid.addWidget(card, i // columns, i % columns)


class LessonCard(QAbstractButton):
    """The picture, the title, and the question or the theorem."""

    def __init__(self, lesson: Lesson, thumbnails: Thumbnails, style: Style) -> None:
        super().__init__()
        self.lesson, self._thumbnails, self._style = lesson, thumbnails, style
        self.setText(lesson.title)
        self.setAccessibleName(lesson.title)
        self.setAccessibleDescription(f"{lesson.summary} {lesson.theorem}".strip())
        self.setProperty("takesArrows", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # a button is as high as its hint says, but this one's picture grows with its width
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)

    @qt_override
    def sizeHint(self) -> QSize:
        width = self._style.px(CARD)
        return QSize(width, self.heightForWidth(width))

    @qt_override
    def hasHeightForWidth(self) -> bool:
        return True

    @qt_override
    def heightForWidth(self, width: int) -> int:
        """No word is cut, whatever the size of the letters."""
        px, room = self._style.px, QRect(0, 0, width - self._style.px(28), 10_000)
        title, words = QFontMetrics(self._style.font("body", bold=True)), QFontMetrics(self._style.font("small"))
        wrap = Qt.TextFlag.TextWordWrap
        needed = title.boundingRect(room, wrap, self.lesson.title).height()
        needed += words.boundingRect(room, wrap, self._summary).height()
        return self._picture_height(width) + max(px(WORDS), needed + px(10 + 4 + 10))

    @property
    def _summary(self) -> str:
        return self.lesson.summary or self.lesson.theorem

    def _picture_height(self, width: int) -> int:
        return round(width * LAID_OUT.height() / LAID_OUT.width())

    @qt_override
    def keyPressEvent(self, event) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() in ARROWS:
            event.ignore()  # a button would go to the next one, whatever the arrow
        else:
            super().keyPressEvent(event)

    @qt_override
    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            frame = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
            corner = self._style.px(CORNER)
            path = QPainterPath()
            path.addRoundedRect(frame, corner, corner)
            painter.fillPath(path, self._style.colour("panel"))
            painter.setClipPath(path)
            self._paint_picture(painter)
            painter.setClipping(False)
            self._paint_words(painter)
            marked = self.hasFocus() or self.underMouse()
            painter.setPen(self._style.pen("accent" if marked else "hairline", 3.0 if self.hasFocus() else 1.5))
            painter.drawPath(path)

    def _paint_picture(self, painter: QPainter) -> None:
        pixmap = self._thumbnails.of(self.lesson)
        area = QRect(0, 0, self.width(), self._picture_height(self.width()))
        painter.fillRect(area, self._style.colour("stage"))
        if pixmap is not None and not pixmap.isNull():
            painter.drawPixmap(area, pixmap)
        painter.setPen(self._style.pen("hairline", 1.0))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _paint_words(self, painter: QPainter) -> None:
        px, top = self._style.px, self._picture_height(self.width())
        words = QRectF(px(14), top + px(10), self.width() - px(28), self.height() - top - px(12))
        wrap = QTextOption(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        painter.setFont(self._style.font("body", bold=True))
        painter.setPen(self._style.colour("ink"))
        painter.drawText(words, self.lesson.title, wrap)
        flags = Qt.TextFlag.TextWordWrap
        used = painter.boundingRect(words, flags, self.lesson.title).height()
        painter.setFont(self._style.font("small"))
        painter.setPen(self._style.colour("muted"))
        painter.drawText(words.adjusted(0, used + px(4), 0, 0), self._summary, wrap)
