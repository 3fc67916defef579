"""One sentence for the person, over the page on show, for as long as it takes to read it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from colt_gui.models.text.spoken import spoken
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

MS_PER_LETTER = 75
LEAST_MS = 4000


class Toast(Styled, PlainLabel):
    """A sentence that goes by itself, or sooner with a click."""

    def __init__(self, over: QWidget, style: Style) -> None:
        super().__init__(style, over)
        self._over = over
        self.setProperty("role", "toast")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("Message")
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        over.installEventFilter(self)
        self.hide()

    def say(self, sentence: str) -> None:
        sentence = spoken(sentence)
        self.setText(sentence)
        self.setAccessibleDescription(sentence)
        self._place()
        self.show()
        self.raise_()
        self._timer.start(max(LEAST_MS, MS_PER_LETTER * len(sentence)))

    def move_over(self, page: QWidget) -> None:
        """Stand over another page; the sentence on show stays."""
        if page is self._over:
            return
        speaking = self._timer.isActive() and not self.isHidden()
        self._over.removeEventFilter(self)
        self._over = page
        self.setParent(page)
        page.installEventFilter(self)
        self._place()
        self.setVisible(speaking)
        self.raise_()

    def restyle(self) -> None:
        self._place()

    def _place(self) -> None:
        if not self.text():
            return
        area, px = self._over.rect(), self._style.px
        self.setMargin(px(12))
        width = min(px(640), area.width() - px(32))
        self.setFixedWidth(max(width, 100))
        self.setFixedHeight(self.heightForWidth(self.width()))
        self.move((area.width() - self.width()) // 2, area.height() - self.height() - px(20))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.hide()
