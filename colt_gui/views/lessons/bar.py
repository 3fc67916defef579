"""The lesson across the top of the window: its caption, the way on and back, and the way back into the script."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from colt_gui.lessons.guide import Guide
from colt_gui.models.text.numbers import rich
from colt_gui.views.look.plain_text import PlainLabel, RichLabel, plain
from colt_gui.views.look.style import Style, set_state
from colt_gui.views.look.styled import Styled

LARGEST_SHARE = 0.15  # of the window's height for the whole bar
# Sizes of the caption in design pixels, and how many lines the longest caption may take at each.
SIZES = ((24, 2), (21, 2), (18, 5), (15.5, 9), (13, 99), (11.5, 99))
BADGE_WIDTH = 106
NARROW = 800  # design pixels below which buttons go without words


class LessonBar(Styled, QWidget):
    """The bar of the lesson that is given, or nothing.

    It is as high as the longest caption of the lesson needs, so that the stage keeps its size from step to step, but
    never higher than its share of the window. A caption that is too long for that has smaller letters, and is scrolled
    where the smallest are too large.
    """

    next_wanted = Signal()
    closed = Signal()
    height_changed = Signal()

    def __init__(self, guide: Guide, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self._guide = guide
        self._window_height = 0  # until it is known the bar has no height of its own
        self.setProperty("role", "lesson")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.kind, self.count, self.caption = PlainLabel(), _Count(guide, style), RichLabel()
        self.back = self._button("back", "Previous step (Page Up)", guide.previous)
        self.on = self._button("forward", "Next step (Page Down)", self.next_wanted.emit)
        self.on.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the arrow points away from its word
        self.key = PlainLabel("Page Down")
        self.close_ = self._button("close", "End the lesson", self.closed.emit)
        self.come_back = QPushButton("Back to the lesson")
        self._make_caption()
        self._make_come_back()
        self._lay_out()
        guide.changed.connect(self.refresh)
        self.restyle()
        self.refresh()

    def _make_caption(self) -> None:
        self.caption.setWordWrap(True)
        self.caption.setAccessibleName("Caption")
        self._frame = QScrollArea()
        self._frame.setObjectName("caption")
        self._frame.setFrameShape(QFrame.Shape.NoFrame)
        self._frame.setStyleSheet("QScrollArea, QScrollArea > QWidget > QLabel { background: transparent; }")
        self._frame.viewport().setAutoFillBackground(False)
        self._frame.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._frame.setWidgetResizable(True)
        self._frame.setWidget(self.caption)

    def _make_come_back(self) -> None:
        self.come_back.setProperty("role", "call")
        self.come_back.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.come_back.setToolTip("The step as the lesson has it (Ctrl+Backspace)")
        self.come_back.clicked.connect(self._guide.come_back)

    def _lay_out(self) -> None:
        centre = Qt.AlignmentFlag.AlignHCenter
        self._left, self._right = QVBoxLayout(), QVBoxLayout()
        for column, parts in ((self._left, (self.kind, self.count)), (self._right, (self.on, self.key))):
            column.addStretch(1)
            for part in parts:
                column.addWidget(part, 0, centre)
            column.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self._left)
        self._row.addWidget(self._frame, 1)
        self._row.addWidget(self.come_back)
        self._row.addWidget(self.back)
        self._row.addLayout(self._right)
        self._row.addWidget(self.close_)

    def _button(self, name: str, tip: str, act: Callable[[], Any]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(name)
        button.setProperty("role", "quiet")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(plain(tip))
        button.setAccessibleName(tip)
        button.clicked.connect(act)
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
        self.on.setText("Next lesson" if self.at_end else "Next")
        tip = "The next lesson (Page Down)" if self.at_end else "Next step (Page Down)"
        self.on.setToolTip(plain(tip))
        self.on.setAccessibleName(tip)
        self._show_icons()
        self._fit()
        self._frame.verticalScrollBar().setValue(0)

    # -- sizes -------------------------------------------------------------------------------------------------

    def set_window_height(self, height: int) -> None:
        """Tell the bar how high the window is that it has a share of."""
        if height != self._window_height:
            self._window_height = height
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @property
    def _edges(self) -> int:
        margins = self._row.contentsMargins()
        return margins.top() + margins.bottom()

    def _fit(self) -> None:
        """Find the height of the bar and the size of the caption's letters."""
        if self._guide.lesson is None or not self._window_height:
            return
        most = int(LARGEST_SHARE * self._window_height)
        aside = 0 if self.come_back.isHidden() else self.come_back.sizeHint().width() + self._row.spacing()
        self._place_buttons()
        self._lay_out_anew()
        width = self._frame.width()
        wider = self._width_of("Next lesson") - self._width_of(self.on.text())  # as in the last step
        usual, height = self._usual(width + aside - wider, most)
        self._set_height(height)
        for size in (size for size, _ in SIZES if size <= usual):
            self.caption.setFont(self._font(size))
            scrolls = self.caption.heightForWidth(width) + self._edges > height
            if not scrolls:
                break
        # a caption that must be scrolled is reached by Tab, and scrolled by the arrow keys
        self._frame.setFocusPolicy(Qt.FocusPolicy.TabFocus if scrolls else Qt.FocusPolicy.NoFocus)

    def _usual(self, width: int, most: int) -> tuple[float, int]:
        """Return the size of letters for the captions of the lesson, and the height of the bar."""
        assert self._guide.lesson is not None
        captions = [_unbroken(step.caption).replace("**", "") for step in self._guide.lesson.steps]
        least = max(2 * self._line(SIZES[3][0]), self._right.minimumSize().height(), self._left.minimumSize().height())
        for size, lines in SIZES:
            height = max(self._height_of(caption, size, width) for caption in captions)
            if height <= lines * self._line(size) and height + self._edges <= most:
                return size, max(height, least) + self._edges
        return SIZES[2][0], most

    def _set_height(self, height: int) -> None:
        if height == self.minimumHeight():
            return
        self.setFixedHeight(height)
        self._lay_out_anew()
        self.height_changed.emit()

    def _lay_out_anew(self) -> None:
        """Give all parts their places now.

        Qt drops the event of a size that is set while the bar is being shown, and what is in it would stay behind.
        """
        self._row.activate()
        self._row.setGeometry(self.rect())

    def _font(self, size: float, bold: bool = False) -> QFont:
        font = self._style.font("large", bold)
        font.setPixelSize(self._style.px(size))
        return font

    def _line(self, size: float) -> int:
        return QFontMetrics(self._font(size)).lineSpacing()

    def _height_of(self, caption: str, size: float, width: int) -> int:
        """Return the height of a caption in bold letters, which are wider: what fits in bold fits."""
        frame = QRect(0, 0, max(width, self._style.px(200)), 10_000)
        return QFontMetrics(self._font(size, bold=True)).boundingRect(frame, Qt.TextFlag.TextWordWrap, caption).height()

    def restyle(self) -> None:
        px = self._style.px
        self._left.setSpacing(px(4))
        self._right.setSpacing(0)
        self.kind.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.on.setFont(self._style.font("small"))
        self.key.setFont(self._style.font("small"))
        self.key.setProperty("role", "muted")
        for button in (self.back, self.on, self.close_):
            button.setIconSize(QSize(px(22), px(22)))
        self._show_icons()
        self.count.updateGeometry()
        self._fit()

    def _place_buttons(self) -> None:
        """Leave a narrow bar to the caption: the buttons have smaller sides, and the one for the next step no words."""
        px, narrow = self._style.px, self.width() < self._style.px(NARROW)
        styles = Qt.ToolButtonStyle
        edge, side = (px(3), px(36)) if narrow else (px(6), px(44))
        self._row.setContentsMargins(px(8) if narrow else px(16), edge, px(4) if narrow else px(8), edge)
        self._row.setSpacing(px(4) if narrow else px(8))
        self.kind.setFixedSize(px(BADGE_WIDTH), px(24))
        self.on.setToolButtonStyle(styles.ToolButtonIconOnly if narrow else styles.ToolButtonTextBesideIcon)
        self.key.setVisible(not narrow)
        for button in (self.back, self.close_):
            button.setFixedSize(side, side)
        self.on.setFixedSize(self._width_of(self.on.text()), px(36))

    def _width_of(self, words: str) -> int:
        """Return how wide the button for the next step is with these words.

        Qt does not count that words beside an icon are painted bold, nor the room between them.
        """
        if self.on.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
            return self._style.px(36)
        letters = QFontMetrics(self._style.font("small", bold=True))
        return letters.horizontalAdvance(words) + self.on.iconSize().width() + self._style.px(28)

    def _show_icons(self) -> None:
        self.back.setIcon(self._style.icon("chevron-left", "ink", 22))
        self.on.setIcon(self._style.icon("lessons" if self.at_end else "chevron-right", "ink", 22))
        self.close_.setIcon(self._style.icon("close", "muted", 22))


class _Count(Styled, QWidget):
    """A dot for each step; the one on show is filled. A click goes there."""

    def __init__(self, guide: Guide, style: Style) -> None:
        super().__init__(style)
        self._guide = guide
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
        return self._style.px(BADGE_WIDTH) / max(self._steps, 7)

    def sizeHint(self) -> QSize:
        return QSize(round(self._pitch * max(self._steps, 1)), self._style.px(16))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = int(event.position().x() / self._pitch)
        if 0 <= index < self._steps:
            self._guide.go(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            radius = min(self._style.px(4), self._pitch * 0.36)
            for i in range(self._steps):
                now = i == self._guide.index
                painter.setPen(self._style.pen("accent" if now else "outline", 1.2))
                painter.setBrush(self._style.brush("accent" if now else "panel"))
                painter.drawEllipse(QPointF((i + 0.5) * self._pitch, self.height() / 2), radius, radius)


def _unbroken(caption: str) -> str:
    from colt_gui.models.text.line_breaks import unbroken  # with the first lesson

    return unbroken(caption)
