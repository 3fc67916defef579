"""The lesson across the top of the window: its caption, the way on and back, and the way back into the script."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from colt_gui.lessons.guide import Guide
from colt_gui.models.text.numbers import rich
from colt_gui.views.base import Guarded
from colt_gui.views.look.plain_text import PlainLabel, RichLabel, plain
from colt_gui.views.look.style import Style, set_state

# Sizes of the caption in design pixels, and how many lines the longest one may take at each.
SIZES = ((24, 2), (21, 2), (18, 5), (15.5, 9))


class LessonBar(Guarded, QWidget):
    """As high as the longest caption of the lesson, so that the stage keeps its size from step to step."""

    next_wanted = Signal()
    closed = Signal()
    height_changed = Signal()

    def __init__(self, guide: Guide, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._guide, self._style = guide, style
        self._placed = False  # until then its width says nothing
        self.setProperty("role", "lesson")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.kind, self.count, self.caption = PlainLabel(), _Count(guide, style), RichLabel()
        self.back = self._button("back", "Previous step (Page Up)", guide.previous)
        self.on = self._button("forward", "Next step (Page Down)", self.next_wanted.emit)
        self.on.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.on.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow points away from its word
        self.close_ = self._button("close", "End the lesson", self.closed.emit)
        self.come_back = QPushButton("Back to the lesson")
        self._build()
        guide.changed.connect(self.refresh)
        style.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def _build(self) -> None:
        self.caption.setWordWrap(True)
        self.caption.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.caption.setAccessibleName("Caption")
        self.come_back.setProperty("role", "call")
        self.come_back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.come_back.setToolTip("The step as the lesson has it (Ctrl+Backspace)")
        self.come_back.clicked.connect(self._guide.come_back)
        left = QVBoxLayout()
        left.addStretch(1)
        left.addWidget(self.kind, 0, Qt.AlignmentFlag.AlignHCenter)
        left.addWidget(self.count, 0, Qt.AlignmentFlag.AlignHCenter)
        left.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(left)
        self._row.addWidget(self.caption, 1)
        for button in (self.come_back, self.back, self.on, self.close_):
            self._row.addWidget(button)

    def _button(self, name: str, tip: str, do) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setProperty("role", "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(plain(tip))
        button.setAccessibleName(tip)
        button.clicked.connect(do)
        return button

    @property
    def at_end(self) -> bool:
        return self._guide.lesson is None or self._guide.index + 1 == len(self._guide.lesson.steps)

    def refresh(self) -> None:
        step = self._guide.step
        self.setVisible(step is not None)
        if step is None:
            return
        self.kind.setText(step.heading)
        set_state(self.kind, "kind", step.kind)
        self.count.refresh()
        self.caption.setText(rich(_unbroken(step.caption)))
        self.caption.setAccessibleDescription(f"{step.heading}. {step.caption}")
        self.come_back.setVisible(not self._guide.on_script)
        self.back.setEnabled(self._guide.index > 0)
        word = "Next lesson" if self.at_end else "Next"
        self.on.setText(f"{word}  Page Down")
        self._widen()
        tip = "The next lesson (Page Down)" if self.at_end else "Next step (Page Down)"
        self.on.setToolTip(plain(tip))
        self.on.setAccessibleName(tip)
        self._icons()
        self._fit()

    # -- sizes -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event) -> None:
        super().resizeEvent(event)
        self._placed = True
        self._fit()

    def _fit(self) -> None:
        """The height of the longest caption, in the largest letters that leave the stage its room."""
        if self._guide.lesson is None or not self._placed:
            return
        captions = [_unbroken(step.caption).replace("**", "") for step in self._guide.lesson.steps]
        font = self._style.font("large")
        for size, lines in SIZES:
            font.setPixelSize(self._style.px(size))
            height, line = self._height_of(captions, font), QFontMetrics(font).lineSpacing()
            if height <= lines * line:
                break
        self.caption.setFont(font)
        self._set_height(max(height, 2 * line) + 2 * self._style.px(12))

    def _set_height(self, height: int) -> None:
        if height == self.minimumHeight():
            return
        self.setFixedHeight(height)
        # Qt drops the event of a size that is set while the bar is being shown, and what is in it would stay behind
        self._row.setGeometry(self.rect())
        self.height_changed.emit()

    def _height_of(self, captions: list[str], font) -> int:
        px = self._style.px
        buttons = (
            2 * px(44)
            + max(self.on.sizeHint().width(), self.on.minimumWidth())
            + (self.come_back.sizeHint().width() if not self.come_back.isHidden() else 0)
        )
        width = self.width() - px(118) - buttons - px(24 + 12 + 5 * 12)
        font.setBold(True)  # bold words are wider: what fits in bold fits
        metrics = QFontMetrics(font)
        font.setBold(False)
        frame = QRect(0, 0, max(width, px(200)), 10_000)
        flags = Qt.TextFlag.TextWordWrap
        return max(metrics.boundingRect(frame, flags, caption).height() for caption in captions)

    def restyle(self) -> None:
        px = self._style.px
        self._row.setContentsMargins(px(24), px(8), px(12), px(8))
        self._row.setSpacing(px(12))
        self.kind.setFixedSize(px(106), px(24))
        self.kind.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.on.setFont(self._style.font("small"))
        self.on.setFixedHeight(px(44))
        for button in (self.back, self.on, self.close_):
            button.setIconSize(QSize(px(22), px(22)))
        for button in (self.back, self.close_):
            button.setFixedSize(px(44), px(44))
        self._icons()
        self._widen()
        self.count.updateGeometry()
        self._fit()

    def _widen(self) -> None:
        """What Qt reckons for words beside an icon leaves out that they are painted bold, and the room between."""
        words = QFontMetrics(self._style.font("small", bold=True)).horizontalAdvance(self.on.text())
        self.on.setMinimumWidth(words + self.on.iconSize().width() + self._style.px(28))

    def _icons(self) -> None:
        self.back.setIcon(self._style.icon("chevron-left", "ink", 22))
        self.on.setIcon(self._style.icon("lessons" if self.at_end else "chevron-right", "ink", 22))
        self.close_.setIcon(self._style.icon("close", "muted", 22))


class _Count(Guarded, QWidget):
    """A dot for each step; the one on show is filled. A click goes there."""

    def __init__(self, guide: Guide, style: Style) -> None:
        super().__init__()
        self._guide, self._style = guide, style
        self.setAccessibleName("Steps")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def refresh(self) -> None:
        text = f"Step {self._guide.index + 1} of {self._steps}"
        self.setToolTip(plain(text))
        self.setAccessibleDescription(text)
        self.updateGeometry()
        self.update()

    @property
    def _steps(self) -> int:
        return len(self._guide.lesson.steps) if self._guide.lesson else 0

    @property
    def _pitch(self) -> float:
        """From dot to dot: the whole row is no wider than the word above it."""
        return self._style.px(106) / max(self._steps, 7)

    def sizeHint(self) -> QSize:
        return QSize(round(self._pitch * max(self._steps, 1)), self._style.px(16))

    def mousePressEvent(self, event) -> None:
        index = int(event.position().x() / self._pitch)
        if 0 <= index < self._steps:
            self._guide.go(index)

    def paintEvent(self, event) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius = min(self._style.px(4), self._pitch * 0.36)
            for i in range(self._steps):
                now = i == self._guide.index
                painter.setPen(self._style.pen("accent" if now else "outline", 1.2))
                painter.setBrush(self._style.brush("accent" if now else "panel"))
                painter.drawEllipse(
                    round((i + 0.5) * self._pitch - radius), round(self.height() / 2 - radius), 2 * radius, 2 * radius
                )


def _unbroken(caption: str) -> str:
    from colt_gui.models.text.line_breaks import unbroken  # with the first lesson

    return unbroken(caption)
