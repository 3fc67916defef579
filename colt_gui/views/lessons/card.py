"""The card of a lesson: its picture, its number and title, what it uses and what it proves."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolButton

from colt_gui.lessons.lesson import Lesson
from colt_gui.views.base import Guarded
from colt_gui.views.lessons.card_words import height_of, paint_words, words_on_card
from colt_gui.views.lessons.thumbnails import LAID_OUT, Thumbnails
from colt_gui.views.look.style import CORNER, Style

WIDTH, BESIDE, ABOVE, BELOW = 320, 14, 10, 12  # design pixels: the least width, and the room around the words
MENU_SIZE = 30


class LessonCard(Guarded, QAbstractButton):
    """`own` is one of the person's own lessons. It is marked when it has the focus or when Enter would choose it."""

    chosen = Signal(object)  # its Lesson
    menu_wanted = Signal(object, QPoint)  # the card, and where on the screen the menu opens

    def __init__(self, lesson: Lesson, number: str, own: bool, thumbnails: Thumbnails, style: Style) -> None:
        super().__init__()
        self.lesson, self.own, self._thumbnails, self._style = lesson, own, thumbnails, style
        self.words = words_on_card(lesson, number)
        self._next = False
        self._title = self.words[0].text
        self.setAccessibleName(self._title)
        self.setAccessibleDescription(". ".join(words.text for words in self.words[1:]))
        self.setProperty("takesArrows", True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        # a button is as high as its hint says, but this one's picture grows with its width
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.more = self._menu_button()
        self.clicked.connect(self._choose)

    def _menu_button(self) -> QToolButton:
        """For the mouse; the Menu key does the same."""
        button = QToolButton(self)
        button.setProperty("role", "corner")
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setCursor(Qt.CursorShape.ArrowCursor)
        button.setAccessibleName(f"Menu of {self._title}")
        button.setToolTip("Copy, edit, delete (Menu key)")
        button.clicked.connect(self.ask_menu)
        return button

    def restyle(self) -> None:
        size = self._style.px(MENU_SIZE)
        self.more.setIcon(self._style.icon("more", size=18))
        self.more.setIconSize(QSize(*[self._style.px(18)] * 2))
        self.more.resize(size, size)
        self._place_button()
        self.updateGeometry()

    def _choose(self) -> None:
        self.chosen.emit(self.lesson)

    def mark_next(self, on: bool) -> None:
        if on != self._next:
            self._next = on
            self.update()

    # -- sizes -------------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        width = self._style.px(WIDTH)
        return QSize(width, self.heightForWidth(width))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """No word is cut, whatever the size of the letters."""
        words = height_of(self.words, self._room(width), self._style)
        return self.picture_height(width) + self._style.px(ABOVE) + words + self._style.px(BELOW)

    def _room(self, width: int) -> int:
        return width - 2 * self._style.px(BESIDE)

    def picture_height(self, width: int) -> int:
        return round(width * LAID_OUT.height() / LAID_OUT.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_button()

    def _place_button(self) -> None:
        gap = self._style.px(6)
        self.more.move(self.width() - self.more.width() - gap, gap)

    # -- keys and the menu -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter chooses; Space presses, as it does with every button; the page knows all other keys."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """By the mouse; what the keyboard asks comes as a key."""
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            self.menu_wanted.emit(self, event.globalPos())

    def ask_menu(self) -> None:
        self.menu_wanted.emit(self, self.more.mapToGlobal(self.more.rect().bottomLeft()))

    # -- painting ----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
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
            chosen = self.hasFocus() or self._next
            marked = chosen or self.underMouse()
            painter.setPen(self._style.pen("accent" if marked else "hairline", 3.0 if chosen else 1.5))
            painter.drawPath(path)

    def _paint_picture(self, painter: QPainter) -> None:
        pixmap = self._thumbnails.of(self.lesson)
        area = QRect(0, 0, self.width(), self.picture_height(self.width()))
        painter.fillRect(area, self._style.colour("stage"))
        if pixmap is not None and not pixmap.isNull():
            painter.drawPixmap(area, pixmap)
        painter.setPen(self._style.pen("hairline", 1.0))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _paint_words(self, painter: QPainter) -> None:
        px = self._style.px
        corner = QPointF(px(BESIDE), self.picture_height(self.width()) + px(ABOVE))
        paint_words(painter, self.words, corner, self._room(self.width()), self._style)
