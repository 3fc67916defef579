"""Small themed widgets that every panel is made of.

They share one manner: `value()`, a silent `set_value()`, and `value_changed` only when a person changed it.
"""

import math
from collections.abc import Sequence
from enum import StrEnum
from html import escape

from PySide6.QtCore import QPoint, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSlider,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionSlider,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from colt_gui.views.style import CORNER, Style

Reason = Qt.FocusReason
KEYBOARD = (Reason.TabFocusReason, Reason.BacktabFocusReason, Reason.ShortcutFocusReason)
Choices = Sequence[tuple[object, str]]


class Switch(QAbstractButton):
    """A labelled on/off toggle; the whole row is its target."""

    value_changed = Signal(bool)

    def __init__(self, style: Style, text: str, value: bool = False, parent: QWidget | None = None):
        super().__init__(parent)
        self._style, self._ring = style, False
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setChecked(value)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_text(painter)
        self._paint_toggle(painter, self._track())
        if self._ring:
            _paint_ring(painter, self._style, self._track())

    def focusInEvent(self, event) -> None:
        self._ring = event.reason() in KEYBOARD
        super().focusInEvent(event)

    def focusOutEvent(self, event) -> None:
        self._ring = False
        super().focusOutEvent(event)

    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

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


class Slider(QSlider):
    """Goes where it is clicked, and leaves the wheel to scrolling until it has focus."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def mousePressEvent(self, event) -> None:
        beside = not self._handle().contains(event.position().toPoint())
        if beside and event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._value_at(event.position().x()))
        super().mousePressEvent(event)

    def wheelEvent(self, event) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def _handle(self):
        option = QStyleOptionSlider()
        self.initStyleOption(option)
        control, part = QStyle.ComplexControl.CC_Slider, QStyle.SubControl.SC_SliderHandle
        return self.style().subControlRect(control, option, part, self)

    def _value_at(self, x: float) -> int:
        handle = self._handle().width()
        reach = self.width() - handle
        return QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), round(x - handle / 2), reach)


class _Field(QLineEdit):
    """The typed value of a NumberSlider: Escape takes back, Up and Down step."""

    stepped = Signal(int)
    escaped = Signal()

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
            raise ValueError(
                f"No {'logarithmic ' if log else ''}slider goes from {self.start} to {self.end}."
            )
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
        kind, low = "a whole number" if self.integer else "a number", spell(self.low)
        least = f"greater than {low}" if self.open_low else f"at least {low}"
        if self.high is None:
            return f"{kind}, {least}"
        if not self.open_low and not self.open_high:
            return f"{kind} from {low} to {spell(self.high)}"
        return f"{kind}, {least} and {'less than' if self.open_high else 'at most'} {spell(self.high)}"

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
        _set_property(self._slider, "state", "auto" if self._auto else "")

    def _mark(self, state: str, words: str = "") -> None:
        self._field.setToolTip(words or f"{self._scale.sentence()[:1].upper()}{self._scale.sentence()[1:]}")
        self._field.setAccessibleDescription(self._field.toolTip())
        _set_property(self._field, "state", state)

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


class _Box(QComboBox):
    """A combo box that leaves the wheel to scrolling until it has focus."""

    def __init__(self, parent: QWidget):
        super().__init__(parent)
        self.setItemDelegate(QStyledItemDelegate(self))  # the default one ignores the style sheet's items

    def wheelEvent(self, event) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceBox(QWidget):
    """A label and a drop-down list. `large` puts the label above, as for the learner."""

    value_changed = Signal(object)

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
        self._style, self._large, self._keys, self._told = style, large, [], None
        self._label, self._box = QLabel(label, self), _Box(self)
        self._label.setBuddy(self._box)
        self._box.setAccessibleName(label)
        self._box.setProperty("role", "large" if large else "inline")
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
            self._box.setMinimumContentsLength(12)
        self._box.activated.connect(self._activated)
        style.changed.connect(self._restyle)
        self.set_choices(choices, value)
        self._restyle()

    def value(self) -> object:
        index = self._box.currentIndex()
        return self._keys[index] if index >= 0 else None

    def set_value(self, value: object) -> None:
        self._box.setCurrentIndex(self._keys.index(value))
        self._told = value

    def set_choices(self, choices: Choices, value: object = None) -> None:
        """New entries; keeps the present choice, or takes the first, where no value is given."""
        keep = self.value() if value is None else value
        self._keys = [key for key, _ in choices]
        self._box.clear()
        self._box.addItems([text for _, text in choices])
        if self._keys:
            self.set_value(keep if keep in self._keys else self._keys[0])

    def _activated(self, index: int) -> None:
        if self._keys[index] != self._told:
            self._told = self._keys[index]
            self.value_changed.emit(self._told)

    def _restyle(self) -> None:
        self._layout.setSpacing(self._style.space("xs" if self._large else "s"))
        self._label.setFont(self._style.font("small", bold=True) if self._large else self._style.font())
        self._box.setFont(self._style.font("large" if self._large else "body", bold=True))


class _Segment(QPushButton):
    """Leaves the arrows to its row: by itself Qt would move the focus without choosing."""

    def keyPressEvent(self, event) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()
        else:
            super().keyPressEvent(event)


class Segmented(QWidget):
    """A row of exclusive buttons, for two to four short choices."""

    value_changed = Signal(object)

    def __init__(
        self,
        style: Style,
        choices: Choices,
        value: object = None,
        name: str = "",
        parent: QWidget | None = None,
    ):
        super().__init__(parent)
        self._style, self._keys = style, [key for key, _ in choices]
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)
        self.setAccessibleName(name)
        for i, (_, text) in enumerate(choices):
            self._row.addWidget(self._segment(i, text, name), 1)
        self.set_value(self._keys[0] if value is None else value)
        self._group.idToggled.connect(self._toggled)
        style.changed.connect(self._restyle)
        self._restyle()

    def value(self) -> object:
        return self._keys[self._group.checkedId()]

    def set_value(self, value: object) -> None:
        with QSignalBlocker(self._group):
            self._group.button(self._keys.index(value)).setChecked(True)

    def _segment(self, i: int, text: str, name: str) -> QPushButton:
        last = len(self._keys) - 1
        place = "only" if not last else "first" if i == 0 else "last" if i == last else "middle"
        button = _Segment(text, self)
        button.setCheckable(True)
        button.setAccessibleName(f"{name}: {text}" if name else text)
        button.setProperty("role", "segment")
        button.setProperty("place", place)
        self._group.addButton(button, i)
        return button

    def keyPressEvent(self, event) -> None:
        move = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(event.key())
        target = self._group.checkedId() + (move or 0)
        if move is None or not 0 <= target < len(self._keys):
            super().keyPressEvent(event)
        else:
            self._group.button(target).setFocus(Qt.FocusReason.TabFocusReason)
            self._group.button(target).setChecked(True)

    def _toggled(self, index: int, on: bool) -> None:
        if on:
            self.value_changed.emit(self._keys[index])

    def _restyle(self) -> None:
        for button in self._group.buttons():
            button.setFont(self._style.font("small"))


class MeterState(StrEnum):
    HOLDS = "holds"
    NOT_APPLICABLE = "does not apply"
    VIOLATED = "violated"


class Meter(QWidget):
    """A count against the bound that a theorem promises for it: "7 of at most 48.2", a bar, a note."""

    def __init__(self, style: Style, title: str, parent: QWidget | None = None):
        super().__init__(parent)
        self._style, self._text = style, ("–", "")
        self._state = MeterState.NOT_APPLICABLE
        self._title, self._reading, self._note = QLabel(title, self), QLabel(self), QLabel(self)
        self._bar = _Bar(style, self)
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._note.setProperty("role", "note")
        self._reading.setTextFormat(Qt.TextFormat.RichText)
        self._row, self._column = QHBoxLayout(), QVBoxLayout(self)
        self._row.addWidget(self._title, 1)
        self._row.addWidget(self._reading)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(self._row)
        self._column.addWidget(self._bar)
        self._column.addWidget(self._note)
        style.changed.connect(self._restyle)
        self._restyle()

    @property
    def state(self) -> MeterState:
        return self._state

    def text(self) -> str:
        """The reading in plain words, e.g. "7 of at most 48.2"."""
        return "".join(self._text)

    def note(self) -> str:
        return self._note.text()

    def set_title(self, title: str) -> None:
        self._title.setText(title)

    def set_reading(
        self,
        value: float,
        bound: float | None = None,
        note: str = "",
        state: MeterState = MeterState.HOLDS,
        *,
        at_least: bool = False,
    ) -> None:
        """Show a value and its bound (upper, or lower if at_least); without a bound the theorem is silent."""
        self._state = MeterState.NOT_APPLICABLE if bound is None else MeterState(state)
        self._text = (spell(value), self._relation(bound, at_least))
        self._note.setText(note)
        self._bar.set_share(value, bound, self._state, at_least)
        self._restyle()

    def _relation(self, bound: float | None, at_least: bool) -> str:
        if bound is None or self._state is MeterState.NOT_APPLICABLE:
            return ", no bound"
        if self._state is MeterState.VIOLATED:
            return f" {'falls short of' if at_least else 'exceeds'} {spell(bound)}"
        return f"{', at least' if at_least else ' of at most'} {spell(bound)}"

    def _restyle(self) -> None:
        style, violated = self._style, self._state is MeterState.VIOLATED
        self._title.setFont(style.font(bold=True))
        self._reading.setFont(style.font())
        self._note.setFont(style.font("small"))
        self._note.setMinimumHeight(self._note.fontMetrics().height())  # an empty note keeps its place
        loud = style.colour("mistake" if violated else "ink").name()
        quiet = loud if violated else style.colour("muted").name()
        value, relation = map(escape, self._text)
        self._reading.setText(
            f'<b style="color:{loud}">{value}</b><span style="color:{quiet}">{relation}</span>'
        )
        self._row.setSpacing(style.space("s"))
        self._column.setSpacing(style.space("xs"))
        self.setAccessibleName(self._title.text())
        self.setAccessibleDescription(f"{self.text()}. {self.note()}")


class _Bar(QWidget):
    """The bar of a meter: a fill and a dotted tick where the bound is."""

    def __init__(self, style: Style, parent: QWidget):
        super().__init__(parent)
        self._style, self._fill, self._tick, self._state = style, 0.0, 1.0, MeterState.NOT_APPLICABLE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        style.changed.connect(self._restyle)
        self._restyle()

    def set_share(self, value: float, bound: float | None, state: MeterState, at_least: bool) -> None:
        """The longer of value and bound spans the bar, so a broken bound is seen to be passed."""
        self._state = state
        longest = max(value, bound or 0.0, 0.0)
        known = state is not MeterState.NOT_APPLICABLE and bound is not None and longest > 0
        self._fill = _share(value, longest) if known else 0.0
        self._tick = _share(bound, longest) if known and (at_least or value > bound) else 1.0
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._style.px(80), self._style.px(16))

    def paintEvent(self, event) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        tick, height = self._style.px(2), self._style.px(10)
        bar = QRectF(0, (self.height() - height) / 2, self.width() - tick, height)
        self._paint_bar(painter, bar, 1.0, "hairline")
        if self._fill > 0:
            colour = "mistake" if self._state is MeterState.VIOLATED else "accent"
            self._paint_bar(painter, bar, self._fill, colour)
        if self._state is not MeterState.NOT_APPLICABLE:
            self._paint_tick(painter, bar.width() * self._tick + tick / 2, tick)

    def _paint_bar(self, painter: QPainter, bar: QRectF, share: float, meaning: str) -> None:
        radius = min(bar.height() / 2, self._style.px(CORNER))
        part = QRectF(bar.left(), bar.top(), max(bar.height(), bar.width() * share), bar.height())
        painter.setBrush(self._style.brush(meaning))
        painter.drawRoundedRect(part, radius, radius)

    def _paint_tick(self, painter: QPainter, x: float, width: float) -> None:
        pen = _edge(self._style, "ink", width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([1.2, 1.0])
        painter.setPen(pen)
        painter.drawLine(QPoint(round(x), 0), QPoint(round(x), self.height()))

    def _restyle(self) -> None:
        self.setFixedHeight(self._style.px(16))
        self.update()


def spell(value: float) -> str:
    """A number for reading: counts whole, others to three digits, with a real minus."""
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == round(value) and abs(value) < 1e6:
        return _minus(f"{value:.0f}")
    if 1000 <= abs(value) < 1e6:
        return _minus(f"{value:.0f}")
    return _minus(f"{value:.3g}")


def _share(part: float, whole: float) -> float:
    if math.isinf(whole):
        return 1.0 if math.isinf(part) else 0.0
    return min(1.0, max(0.0, part / whole))


def _minus(text: str) -> str:
    return text.replace("-", "−")


def _edge(style: Style, meaning: str, width: float):
    pen = style.pen(meaning)
    pen.setWidthF(width)
    return pen


def _paint_ring(painter: QPainter, style: Style, pill: QRectF) -> None:
    painter.setPen(_edge(style, "accent", 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    around = pill.adjusted(-2, -2, 2, 2)
    painter.drawRoundedRect(around, around.height() / 2, around.height() / 2)


def _set_property(widget: QWidget, name: str, value: str) -> None:
    """Set a property that the style sheet selects on; Qt looks again only when asked.

    Such a widget takes its font from the style sheet alone: polishing brings back an earlier setFont.
    """
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
