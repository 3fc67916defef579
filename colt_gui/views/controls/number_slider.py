"""A number by slider or by typing. The slider goes where it is clicked, and shows where it must not go."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPoint, QRect, QRectF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from colt_gui.views.base import Guarded
from colt_gui.views.controls.number_scale import NumberScale
from colt_gui.views.controls.widgets import WheelWithFocus
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style, set_state
from colt_gui.views.look.styled import Styled

NONE = "none"  # of what there is to choose from
HATCHED, GAP = 8, 5  # the height of what is forbidden, and the distance between its strokes


class Slider(Guarded, WheelWithFocus, QSlider):
    """Goes where it is clicked, and leaves the wheel to scrolling until it has focus.

    Positions outside its stops are forbidden: their part of the groove is hatched.
    """

    def __init__(self, style: Style, parent: QWidget | None = None):
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._style, self._stops = style, (self.minimum(), self.maximum())
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage

    def set_stops(self, first: int, last: int) -> None:
        """Where none is allowed, the first is behind the last, and there is nothing to move."""
        self.setEnabled(first <= last)
        if self._stops != (first, last):
            self._stops = first, last
            self.update()

    def forbidden(self) -> list[QRectF]:
        """The parts of the groove that are hatched."""
        first, last = self._stops
        if first > last:
            return [self._part(0, self.width())]
        parts = []
        if first > self.minimum() + 1:
            parts.append(self._part(0, self._place(first)))
        if last < self.maximum() - 1:
            parts.append(self._part(self._place(last), self.width()))
        return parts

    def _part(self, left: float, right: float) -> QRectF:
        height = self._style.px(HATCHED)
        return QRectF(left, (self.height() - height) / 2, right - left, height)

    def _place(self, step: int) -> float:
        """Where the middle of the handle is at a step."""
        handle, span = self._handle().width(), max(1, self.maximum() - self.minimum())
        return handle / 2 + (self.width() - handle) * (step - self.minimum()) / span

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        parts = self.forbidden()
        if parts:
            with QPainter(self) as painter:
                self._paint_forbidden(painter, parts)

    def _paint_forbidden(self, painter: QPainter, parts: list[QRectF]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        handle = QRegion(self._handle(), QRegion.RegionType.Ellipse)
        for part in parts:
            painter.setClipRegion(QRegion(part.toAlignedRect()) - handle)
            painter.fillRect(part.toAlignedRect(), self._style.colour("panel"))
            painter.setPen(self._style.pen("outline"))
            painter.drawLines(_hatching(part, self._style.px(GAP)))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        beside = not self._handle().contains(event.position().toPoint())
        if beside and event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._value_at(event.position().x()))
        super().mousePressEvent(event)

    def _handle(self) -> QRect:
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control, part = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
        return self.style().subControlRect(control, option, part, self)

    def _value_at(self, x: float) -> int:
        handle = self._handle().width()
        reach = self.width() - handle
        return QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), round(x - handle / 2), reach)


class _Field(Guarded, QLineEdit):
    """The typed value of a NumberSlider: Escape takes back, Up and Down step."""

    stepped = Signal(int)
    escaped = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps: dict[int, int] = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if event.key() in steps:
            self.stepped.emit(steps[event.key()])
        elif event.key() == Qt.Key.Key_Escape and self.isModified():
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


class NumberSlider(Styled, QWidget):
    """A number by slider or by typing, with an optional `auto` state that shows a computed value.

    `value_changed` carries the number, or None when the person went back to auto.
    """

    value_changed = Signal(object)

    def __init__(
        self,
        style: Style,
        label: str,
        scale: NumberScale,
        value: float,
        *,
        auto: bool = False,
        parent: QWidget | None = None,
    ):
        super().__init__(style, parent)
        self._scale, self._value, self._auto = scale, value, False
        self._build(label, auto)
        self._connect()
        self.restyle()
        self._show()

    def value(self) -> float:
        """The number on show: chosen, or computed when `is_auto()`."""
        return self._value

    def is_auto(self) -> bool:
        return self._auto

    def set_value(self, value: float) -> None:
        self._value, self._auto = value, False
        self._show()

    def set_auto(self, computed: float) -> None:
        """Show the computed value, greyed: nobody chose it."""
        self._value, self._auto = computed, True
        self._show()

    def set_scale(self, scale: NumberScale) -> None:
        self._scale = scale
        self.restyle()
        self._show()

    def _build(self, label: str, auto: bool) -> None:
        self._label, self._field, self._slider = PlainLabel(label, self), _Field(self), Slider(self._style, self)
        self._button = QPushButton("auto", self)
        self._button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._button.setCheckable(True)
        self._button.setProperty("role", "chip")  # before it is shown: Qt reads it only once
        self._button.setVisible(auto)
        self._button.setToolTip("Use the computed value")
        self._field.setProperty("role", "value")
        self._field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._label.setBuddy(self._field)
        self._field.setAccessibleName(label)
        self._slider.setAccessibleName(label)
        self._button.setAccessibleName(f"{label}: automatic")
        self._row = QHBoxLayout()
        self._row.setContentsMargins(0, 0, 0, 0)
        for part, stretch in ((self._label, 1), (self._button, 0), (self._field, 0)):
            self._row.addWidget(part, stretch)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self._slider)

    def _connect(self) -> None:
        self._slider.valueChanged.connect(self._slid)
        self._field.editingFinished.connect(self._typed)
        self._field.textEdited.connect(self._editing)
        self._field.stepped.connect(self._stepped)
        self._field.escaped.connect(self._show)
        self._button.clicked.connect(self._asked_auto)

    def _slid(self, step: int) -> None:
        self._choose(self._scale.at(step))

    def _stepped(self, direction: int) -> None:
        if self._scale.empty:
            return
        small = max(1, self._scale.steps // 100)
        self._choose(self._scale.at(min(self._scale.steps, max(0, self._slider.value() + direction * small))))

    def _typed(self) -> None:
        if not self._field.isModified():  # leaving the field must not round a value nobody touched
            return
        value = self._scale.parse(self._field.text())
        if value is None:
            self._refuse()
        else:
            self._choose(value)

    def _choose(self, value: float) -> None:
        told = self._value != value or self._auto
        self.set_value(value)
        if told:
            self.value_changed.emit(value)

    def _asked_auto(self) -> None:
        was, self._auto = self._auto, True
        self._show()
        if not was:
            self.value_changed.emit(None)

    def _editing(self) -> None:
        """A mended text stops being red at once; a half-typed one is not scolded before it is finished."""
        if self._field.property("state") == "bad" and self._scale.parse(self._field.text()) is not None:
            self._mark("")

    def _refuse(self) -> None:
        shown = self._field.text().strip() or "empty"
        words = self._scale.refusal(self._label.text(), shown)
        self._mark("bad", words)
        QToolTip.showText(self._field.mapToGlobal(QPoint(0, self._field.height())), plain(words), self._field)

    def _show(self) -> None:
        with QSignalBlocker(self._slider), QSignalBlocker(self._button):
            self._slider.setRange(0, self._scale.steps)
            self._slider.setSingleStep(max(1, self._scale.steps // 100))
            self._slider.setPageStep(max(1, self._scale.steps // 10))
            self._slider.setValue(self._scale.step(self._value))
            self._slider.set_stops(*self._scale.stops)
            self._button.setChecked(self._auto)
        nothing = self._auto and self._scale.empty  # left to the program, and it has nothing to choose from
        self._field.setText(NONE if nothing else self._scale.text(self._value))
        self._field.setModified(False)
        self._field.setCursorPosition(0)
        self._mark("auto" if self._auto else "")
        set_state(self._slider, "state", "auto" if self._auto else "")

    def _mark(self, state: str, words: str = "") -> None:
        self._field.setToolTip(plain(words or self._scale.hint(self._label.text())))
        self._field.setAccessibleDescription(self._field.toolTip())
        set_state(self._field, "state", state)

    def restyle(self) -> None:
        style, scale = self._style, self._scale
        self._label.setFont(style.font())
        longest = max((scale.text(v) for v in (scale.start, scale.end, scale.at(scale.steps // 3))), key=len)
        room = max(len(longest), 5)
        digits = QFontMetrics(style.font(bold=True)).horizontalAdvance("0" * room)
        self._field.setFixedWidth(digits + style.px(16))
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(0)
        self.updateGeometry()


def _hatching(part: QRectF, gap: float) -> list[QLineF]:
    """Strokes that lean to the right."""
    count, rise = int((part.width() + part.height()) / gap) + 1, part.height()
    lefts = [part.left() - rise + k * gap for k in range(count)]
    return [QLineF(left, part.bottom(), left + rise, part.top()) for left in lefts]
