"""One sentence for the person, over the page on show, for as long as it takes to read it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtWidgets import QWidget

from colt_gui.models.text.spoken import spoken
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style

MS_PER_LETTER = 75
LEAST_MS = 4000


class Toast(PlainLabel):
    """A click takes it away sooner."""

    def __init__(self, over: QWidget, style: Style) -> None:
        super().__init__(over)
        self._style = style
        self.setProperty("role", "toast")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName("Message")
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)
        over.installEventFilter(self)
        style.changed.connect(self._place)
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
        """Over another page; what is being said is said on."""
        if page is self.parentWidget():
            return
        speaking = self._timer.isActive() and not self.isHidden()
        self.parentWidget().removeEventFilter(self)
        self.setParent(page)
        page.installEventFilter(self)
        self._place()
        self.setVisible(speaking)
        self.raise_()

    def _place(self) -> None:
        if not self.text():
            return
        area, px = self.parentWidget().rect(), self._style.px
        self.setMargin(px(12))
        width = min(px(640), area.width() - px(32))
        self.setFixedWidth(max(width, 100))
        self.setFixedHeight(self.heightForWidth(self.width()))
        self.move((area.width() - self.width()) // 2, area.height() - self.height() - px(20))

    def eventFilter(self, watched, event) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def mousePressEvent(self, event) -> None:
        self.hide()
