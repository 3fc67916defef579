"""Small themed widgets that every panel is made of.

They share one manner: `value()`, a silent `set_value()`, and `value_changed` only when a person changed it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from colt_gui.views.base import Guarded
from colt_gui.views.controls.drop_down import DropDown
from colt_gui.views.controls.manners import ClickedByEnter
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style, set_state

Reason = Qt.FocusReason
KEYBOARD = (Reason.TabFocusReason, Reason.BacktabFocusReason, Reason.ShortcutFocusReason)
Choices = Sequence[tuple[object, str]]


class KeyboardRing:
    """For a widget that draws its focus only when it came by key: `ringed`."""

    ringed = False

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.ringed = event.reason() in KEYBOARD
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.ringed = False
        super().focusOutEvent(event)
        self.update()


class Switch(Guarded, KeyboardRing, ClickedByEnter, QAbstractButton):
    """A labelled on/off toggle; the whole row is its target."""

    value_changed = Signal(bool)

    def __init__(self, style: Style, text: str, value: bool = False, parent: QWidget | None = None):
        super().__init__(parent)
        self._style = style
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setChecked(value)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.value_changed)
        style.changed.connect(self._restyle)
        self._restyle()

    def value(self) -> bool:
        return self.isChecked()

    def set_value(self, value: bool) -> None:
        with QSignalBlocker(self):
            self.setChecked(value)
        self.update()

    def sizeHint(self) -> QSize:
        px, text = self._style.px, self.fontMetrics().horizontalAdvance(self.text())
        return QSize(text + px(16) + px(44), px(28))

    minimumSizeHint = sizeHint

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_text(painter)
            self._paint_toggle(painter, self._track())
            if self.ringed:
                _paint_ring(painter, self._style, self._track())

    def _track(self) -> QRectF:
        width, height = self._style.px(40), self._style.px(22)
        return QRectF(self.width() - width - 3, (self.height() - height) / 2, width, height)

    def _paint_text(self, painter: QPainter) -> None:
        px = self._style.px
        area = self.rect().adjusted(0, 0, -px(52), 0)
        painter.setPen(self._style.colour("ink" if self.isEnabled() else "outline"))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())

    def _paint_toggle(self, painter: QPainter, track: QRectF) -> None:
        style, on = self._style, self.isChecked()
        live = "accent" if on else "outline"
        painter.setOpacity(1.0 if self.isEnabled() else 0.45)
        edge = style.px(2) / 2
        painter.setPen(_edge(style, live, style.px(2)))
        painter.setBrush(style.brush("accent" if on else "stage"))
        radius = track.height() / 2
        painter.drawRoundedRect(track.adjusted(edge, edge, -edge, -edge), radius - edge, radius - edge)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(style.brush("on_accent" if on else "outline"))
        knob = track.height() - 2 * style.px(4)
        left = track.right() - style.px(4) - knob if on else track.left() + style.px(4)
        painter.drawEllipse(QRectF(left, track.top() + style.px(4), knob, knob))
        painter.setOpacity(1.0)

    def _restyle(self) -> None:
        self.setFont(self._style.font())
        self.updateGeometry()
        self.update()


class ChoiceBox(Guarded, QWidget):
    """A label and a drop-down list. `large` puts the label above, as for the learner."""

    value_changed = Signal(object)
    opening = Signal()  # the list is about to be seen

    def __init__(
        self,
        style: Style,
        label: str,
        choices: Choices,
        value: object = None,
        *,
        large: bool = False,
        parent: QWidget | None = None,
    ):
        super().__init__(parent)
        self._style, self._large, self._keys, self._chosen = style, large, [], None
        self._label, self._box = PlainLabel(label, self), DropDown(self)
        self._label.setBuddy(self._box)
        self._box.setAccessibleName(label)
        self._label.setProperty("role", "heading" if large else "")
        self._layout = QVBoxLayout(self) if large else QHBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.addWidget(self._label, 0 if large else 1)
        self._layout.addWidget(self._box)
        policy = QComboBox.SizeAdjustPolicy
        self._box.setSizeAdjustPolicy(
            policy.AdjustToMinimumContentsLengthWithIcon if large else policy.AdjustToContents
        )
        if large:
            self._box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._box.setMinimumContentsLength(11)
        self._box.activated.connect(self._activated)
        self._box.opening.connect(self.opening)
        style.changed.connect(self._restyle)
        self.set_choices(choices, value)
        self._restyle()

    def value(self) -> object:
        index = self._box.currentIndex()
        return self._keys[index] if index >= 0 else None

    def set_value(self, value: object) -> None:
        self._box.setCurrentIndex(self._keys.index(value))
        self._chosen = value

    def set_choices(self, choices: Choices, value: object = None) -> None:
        """New entries; keeps the present choice, or takes the first, where no value is given."""
        keep = self.value() if value is None else value
        self._keys = [key for key, _ in choices]
        self._box.clear()
        self._box.addItems([text for _, text in choices])
        if self._keys:
            self.set_value(keep if keep in self._keys else self._keys[0])

    def _activated(self, index: int) -> None:
        if self._keys[index] != self._chosen:
            self._chosen = self._keys[index]
            self.value_changed.emit(self._chosen)

    def _restyle(self) -> None:
        self._layout.setSpacing(self._style.space("xs" if self._large else "s"))
        self._label.setFont(self._style.font("small", bold=True) if self._large else self._style.font())
        self._fit_font()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_font()

    def _fit_font(self) -> None:
        """Large where every name fits, so that none is cut off."""
        font = self._style.font("large", bold=True)
        texts = (self._box.itemText(i) for i in range(self._box.count()))
        widest = max((QFontMetrics(font).horizontalAdvance(text) for text in texts), default=0)
        placed = self.testAttribute(Qt.WidgetAttribute.WA_Resized)  # else its width is not its room
        fits = not placed or widest + self._style.px(44) <= self.width()
        set_state(self._box, "role", "inline" if not self._large else "large" if fits else "medium")


def _edge(style: Style, meaning: str, width: float):
    pen = style.pen(meaning)
    pen.setWidthF(width)
    return pen


def _paint_ring(painter: QPainter, style: Style, pill: QRectF) -> None:
    painter.setPen(_edge(style, "accent", 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    around = pill.adjusted(-2, -2, 2, 2)
    painter.drawRoundedRect(around, around.height() / 2, around.height() / 2)
