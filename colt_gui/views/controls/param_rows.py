"""One row for one parameter, made from its `Param`: a switch, a list, or a slider in a single line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QSize, Signal
from PySide6.QtGui import QFontMetrics, QIcon
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from colt_gui.models.core.param import Allowed, Param
from colt_gui.views.base import Guarded
from colt_gui.views.controls.number_scale import NumberScale
from colt_gui.views.controls.number_slider import NumberSlider
from colt_gui.views.controls.widgets import ChoiceBox, Switch
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style

DECADES = 4  # how much of a logarithmic range a slider covers
MARGIN = 0.2  # how much of the forbidden is shown beside the allowed, as a share of it
LEAST_FACTOR = 1.02  # even a range of one number has some width
PICTURE = (40, 24)  # of a picture in a list, in design pixels: no row gets higher by it
BESIDE = 12  # design pixels between it and the name
OPEN_END = {True: 10.0, False: 1.0}  # where the slider of an endless range stops: logarithmic, linear


class SliderRow(NumberSlider):
    """Label, slider, `auto` and value in one line. `settled` says that a gesture is over."""

    settled = Signal()
    _labels: list[str] | None = None
    allowed: Allowed | None = None  # by the data; None where they have no say

    def __init__(
        self,
        style: Style,
        label: str,
        scale: NumberScale,
        value: float,
        *,
        auto: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(style, label, scale, value, auto=auto, parent=parent)
        self._column.removeWidget(self._slider)
        self._row.insertWidget(1, self._slider, 1)
        self._row.setStretchFactor(self._label, 0)
        self._slider.sliderReleased.connect(self.settled)

    def reach(self) -> tuple[float, float]:
        return self._scale.start, self._scale.end

    def align(self, labels: list[str], any_auto: bool) -> None:
        """Sliders under one another begin and end at one place."""
        self._labels = labels
        self._button.ensurePolished()  # a button that is never shown has the wrong size otherwise
        policy = self._button.sizePolicy()
        policy.setRetainSizeWhenHidden(any_auto)
        self._button.setSizePolicy(policy)
        self.restyle()

    def label(self) -> str:
        return self._label.text()

    def restyle(self) -> None:
        super().restyle()
        plain, bold = QFontMetrics(self._style.font()), QFontMetrics(self._style.font(bold=True))
        if self._labels:
            self._label.setFixedWidth(max(plain.horizontalAdvance(label) for label in self._labels))
        self._field.setFixedWidth(bold.horizontalAdvance("0.00000") + self._style.px(8))

    def _typed(self) -> None:
        self.settled.emit()
        super()._typed()
        self.settled.emit()

    def _asked_auto(self) -> None:
        self.settled.emit()
        super()._asked_auto()
        self.settled.emit()


class PicturedRows(Guarded, QStyledItemDelegate):
    """A small picture before each name, in the list alone: the box itself has room for the name only."""

    def __init__(self, style: Style, pictures: Sequence[QIcon], parent: QObject) -> None:
        super().__init__(parent)
        self._style, self._pictures = style, pictures

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        option.icon = self._pictures[index.row()]
        option.decorationSize = QSize(*map(self._style.px, PICTURE))
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration


class ChoiceRow(ChoiceBox):
    """Its list is as wide as what it says, so that the words stand at the right edge like every value."""

    _pictured = 0  # design pixels for a picture before each name

    def show_pictures(self, pictures: Sequence[QIcon]) -> None:
        """One before each name of the list."""
        self._pictured = PICTURE[0] + BESIDE
        self._box.setItemDelegate(PicturedRows(self._style, pictures, self._box))
        self._fit()

    def repaint_list(self) -> None:
        """A picture has come."""
        self._box.view().viewport().update()

    def show_label(self, on: bool) -> None:
        """Without it the list starts at the left; a reader of the screen still hears it."""
        self._label.setVisible(on)
        self._layout.setStretchFactor(self._box, 0 if on else 1)

    def set_value(self, value: object) -> None:
        super().set_value(value)
        self._fit()

    def _activated(self, index: int) -> None:
        self._fit()
        super()._activated(index)

    def restyle(self) -> None:
        super().restyle()
        self._fit()

    def _fit(self) -> None:
        metrics, px = QFontMetrics(self._style.font(bold=True)), self._style.px
        texts = [self._box.itemText(i) for i in range(self._box.count())]
        self._box.setFixedWidth(metrics.horizontalAdvance(self._box.currentText()) + px(36))
        self._box.view().setMinimumWidth(
            max(map(metrics.horizontalAdvance, texts), default=0) + px(32 + self._pictured)
        )


def scale_of(param: Param, value: float) -> NumberScale:
    """The slider's part of the range: all of it where it ends, else a sensible part that holds the value."""
    low, high = param.low, param.high
    if low is None:
        raise ValueError(f"No slider begins at the least {param.label}: it has none.")
    end = OPEN_END[param.log] if high is None else high
    start = end / 10**DECADES if param.log and low <= 0 else low
    if value > end:
        end = 10.0 ** math.ceil(math.log10(value))
    if 0 < value < start:
        start = 10.0 ** math.floor(math.log10(value))
    return NumberScale(
        low, high, slider=(start, end), integer=param.kind == "int", log=param.log,
        open_low=param.open_low, open_high=param.open_high,
    )  # fmt: skip


def scale_within(param: Param, value: float, allowed: Allowed | None) -> NumberScale:
    """A slider over what the data allow, with a little of what they forbid on either side, and with the value."""
    if allowed is None:
        return scale_of(param, value)
    if not allowed:
        return scale_of(param, value).forbidden()
    whole = scale_of(param, value)
    low = max(allowed.low, whole.low)
    high = allowed.high if whole.high is None else min(allowed.high, whole.high)
    start, end = _with_margins(low or whole.start, high, param.log)
    start, end = max(start, whole.start), min(end, whole.end)
    return NumberScale(
        low, high, slider=(min(start, value or start), max(end, value)), log=param.log,
        open_low=allowed.open_low, open_high=allowed.open_high and high == allowed.high,
    )  # fmt: skip


def _with_margins(low: float, high: float, log: bool) -> tuple[float, float]:
    if log:
        factor = max((high / low) ** MARGIN, LEAST_FACTOR)
        return low / factor, high * factor
    return low - MARGIN * (high - low), high + MARGIN * (high - low)


Row = Switch | ChoiceBox | SliderRow


def row_for(style: Style, param: Param, parent: QWidget) -> Row:
    row = _row_for(style, param, parent)
    row.setObjectName(param.name)
    words = param.help + (f" Auto: {param.auto}." if param.auto else "")
    row.setToolTip(plain(words))
    row.setAccessibleName(param.label)
    row.setAccessibleDescription(words)
    return row


def _row_for(style: Style, param: Param, parent: QWidget) -> Row:
    if param.kind == "bool":
        return Switch(style, param.label, param.default, parent)
    if param.kind == "choice":
        return ChoiceRow(style, param.label, param.choices, param.default, parent=parent)
    scale = scale_of(param, 1.0 if param.default is None else param.default)
    start = scale.start if param.default is None else param.default
    return SliderRow(style, param.label, scale, start, auto=bool(param.auto), parent=parent)


def show_range(row: SliderRow, param: Param, allowed: Allowed | None) -> None:
    """Silently gives the slider what the data allow, if that is news."""
    if row.allowed != allowed:
        row.allowed = allowed
        row.set_scale(scale_within(param, row.value(), allowed))


def show(row: Row, param: Param, chosen: Any, used: Any) -> None:
    """Silently puts the row to what was chosen; None is "auto", which shows the value that is `used`."""
    if not isinstance(row, SliderRow):
        if row.value() != chosen:
            row.set_value(chosen)
    elif chosen is None:
        if used is not None:
            _show_number(row, param, float(f"{used:.3g}"), auto=True)
    else:
        _show_number(row, param, chosen, auto=False)


def _show_number(row: SliderRow, param: Param, value: float, auto: bool) -> None:
    """What stands there already is left alone, and with it whatever is half typed."""
    start, end = row.reach()
    if not start <= value <= end:  # it never shrinks: that would move the slider under the hand
        row.set_scale(scale_within(param, value, row.allowed))
    if row.value() != value or row.is_auto() != auto:
        row.set_auto(value) if auto else row.set_value(value)
