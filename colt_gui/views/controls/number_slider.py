"""A number by slider or by typing."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from colt_gui.models.text.numbers import number
from colt_gui.views.look.style import Style, set_state
from colt_gui.views.overrides import qt_override


class Slider(QSlider):
    """Goes where it is clicked, and leaves the wheel to scrolling until it has focus."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage

    @qt_override
    def mousePressEvent(self, event) -> None:
        beside = not self._handle().contains(event.position().toPoint())
        if beside and event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._value_at(event.position().x()))
        super().mousePressEvent(event)

    @qt_override
    def wheelEvent(self, event) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _handle(self):
        from PySide6.QtWidgets import QStyle, QStyleOptionSlider  # hundreds of names, not needed before a press

        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control, part = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
        return self.style().subControlRect(control, option, part, self)

    def _value_at(self, x: float) -> int:
        from PySide6.QtWidgets import QStyle

        handle = self._handle().width()
        reach = self.width() - handle
        return QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), round(x - handle / 2), reach)


class _Field(QLineEdit):
    """The typed value of a NumberSlider: Escape takes back, Up and Down step."""

    stepped = Signal(int)
    escaped = Signal()

    @qt_override
    def keyPressEvent(self, event) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        if event.key() in steps:
            self.stepped.emit(steps[event.key()])
        elif event.key() == Qt.Key.Key_Escape and self.isModified():
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


class NumberScale:
    """The numbers a NumberSlider takes: those allowed, those its slider reaches, and how they are spelt.

    `high` None means no upper limit; `slider` is the part of the range that the slider covers.
    """

    STEPS = 1000

    def __init__(
        self,
        low: float,
        high: float | None,
        *,
        slider: tuple[float, float] | None = None,
        integer: bool = False,
        log: bool = False,
        decimals: int | None = None,
        open_low: bool = False,
        open_high: bool = False,
    ):
        self.low, self.high, self.integer, self.log = low, high, integer, log
        self.open_low, self.open_high = open_low, open_high
        self.start, self.end = slider or (low, high)
        if self.end is None or not self.start < self.end or (log and self.start <= 0):
            raise ValueError(f"No {'logarithmic ' if log else ''}slider goes from {self.start} to {self.end}.")
        span = math.floor(math.log10(self.end - self.start))
        self.decimals = 0 if integer else max(1, 2 - span) if decimals is None else decimals
        self.steps = min(self.STEPS, round(self.end - self.start)) if integer and not log else self.STEPS

    def at(self, step: int) -> float:
        """The round number at a slider position; an end that is not allowed gives its neighbour."""
        first = self.open_low and self.start == self.low
        last = self.steps - (self.open_high and self.end == self.high)
        step = min(last, max(first, step))
        if step in (0, self.steps):
            return self.end if step else self.start
        share = step / self.steps
        if self.log:
            exact = self.start * (self.end / self.start) ** share
        else:
            exact = self.start + share * (self.end - self.start)
        return self._round(exact)

    def _round(self, exact: float) -> float:
        """The roundest spelling of a position that is allowed: rounding must not reach a forbidden end."""
        if self.integer:
            return round(exact)
        short = float(f"{exact:.3g}")
        roundest = short if self.log else round(exact, self.decimals)
        return next(value for value in (roundest, short, float(f"{exact:.6g}"), exact) if self._allows(value))

    def step(self, value: float) -> int:
        """The slider position nearest to a value."""
        value = min(self.end, max(self.start, value))
        if self.log:
            share = math.log(value / self.start) / math.log(self.end / self.start)
        else:
            share = (value - self.start) / (self.end - self.start)
        return round(share * self.steps)

    def text(self, value: float) -> str:
        """Fixed decimals, so that digits keep their place, unless the number needs more."""
        if self.integer:
            return _minus(f"{value:.0f}")
        if self.log or round(value, self.decimals) != value:
            return _minus(f"{value:.4g}")
        return _minus(f"{value:.{self.decimals}f}")

    def parse(self, text: str) -> float | None:
        """The number typed, or None where it is not allowed."""
        try:
            value = float(text.strip().replace("−", "-"))
        except ValueError:
            return None
        if "_" in text or not math.isfinite(value) or not self._allows(value):
            return None
        return int(value) if self.integer else value

    def sentence(self) -> str:
        """What is allowed, e.g. "a number from 0 to 1"."""
        kind, low = "a whole number" if self.integer else "a number", number(self.low)
        least = f"greater than {low}" if self.open_low else f"at least {low}"
        if self.high is None:
            return f"{kind}, {least}"
        if not self.open_low and not self.open_high:
            return f"{kind} from {low} to {number(self.high)}"
        return f"{kind}, {least} and {'less than' if self.open_high else 'at most'} {number(self.high)}"

    def _allows(self, value: float) -> bool:
        above = value > self.low if self.open_low else value >= self.low
        below = self.high is None or (value < self.high if self.open_high else value <= self.high)
        return above and below and (not self.integer or value == round(value))


class NumberSlider(QWidget):
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
        super().__init__(parent)
        self._style, self._scale, self._value, self._auto = style, scale, value, False
        self._build(label, auto)
        self._connect()
        self._restyle()
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
        self._restyle()
        self._show()

    def _build(self, label: str, auto: bool) -> None:
        self._label, self._field, self._slider = QLabel(label, self), _Field(self), Slider(self)
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
        self._style.changed.connect(self._restyle)

    def _slid(self, step: int) -> None:
        self._choose(self._scale.at(step))

    def _stepped(self, direction: int) -> None:
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
        words = f"{self._label.text()} must be {self._scale.sentence()}; “{shown}” is not."
        self._mark("bad", words)
        QToolTip.showText(self._field.mapToGlobal(QPoint(0, self._field.height())), words, self._field)

    def _show(self) -> None:
        with QSignalBlocker(self._slider), QSignalBlocker(self._button):
            self._slider.setRange(0, self._scale.steps)
            self._slider.setSingleStep(max(1, self._scale.steps // 100))
            self._slider.setPageStep(max(1, self._scale.steps // 10))
            self._slider.setValue(self._scale.step(self._value))
            self._button.setChecked(self._auto)
        self._field.setText(self._scale.text(self._value))
        self._field.setModified(False)
        self._field.setCursorPosition(0)
        self._mark("auto" if self._auto else "")
        set_state(self._slider, "state", "auto" if self._auto else "")

    def _mark(self, state: str, words: str = "") -> None:
        self._field.setToolTip(words or f"{self._scale.sentence()[:1].upper()}{self._scale.sentence()[1:]}")
        self._field.setAccessibleDescription(self._field.toolTip())
        set_state(self._field, "state", state)

    def _restyle(self) -> None:
        style, scale = self._style, self._scale
        self._label.setFont(style.font())
        longest = max((scale.text(v) for v in (scale.start, scale.end, scale.at(scale.steps // 3))), key=len)
        room = max(len(longest), 5)
        digits = QFontMetrics(style.font(bold=True)).horizontalAdvance("0" * room)
        self._field.setFixedWidth(digits + style.px(16))
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(0)
        self.updateGeometry()


def _minus(text: str) -> str:
    return text.replace("-", "−")
