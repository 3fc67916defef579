"""Small themed widgets that every panel is made of.

They share one manner: `value()`, a silent `set_value()`, and `value_changed` only when a person changed it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)

from colt_gui.views.base import AnyButton, AnyWidget, Guarded
from colt_gui.views.look import icons
from colt_gui.views.look.plain_text import PlainLabel, plain
from colt_gui.views.look.style import Style, set_state
from colt_gui.views.look.styled import Styled

ARROW = 14 / 15  # the arrow's side, against the letters
Reason = Qt.FocusReason
KEYBOARD = (Reason.TabFocusReason, Reason.BacktabFocusReason, Reason.ShortcutFocusReason)


class ClickedByEnter(AnyButton):
    """A button that Enter clicks, as Space does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class WheelWithFocus(AnyWidget):
    """Leaves the wheel to scrolling until it has the focus."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class KeyboardRing(AnyWidget):
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


class DropDown(Guarded, WheelWithFocus, QComboBox):
    """Shows all its rows, leaves the wheel to scrolling until it has the focus, and the keys with the stage."""

    opening = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setItemDelegate(QStyledItemDelegate(self))  # the default one ignores the style sheet's items

    def showPopup(self) -> None:
        self.opening.emit()
        super().showPopup()
        self._show_all_rows()

    def _show_all_rows(self) -> None:
        """Qt measures a list before the style sheet has dressed it, and makes it too short; what it puts at the ends to
        scroll with then takes up still more, and is gone once the rows fit."""
        rows, popup, screen = self.view(), self.view().window(), self.screen().availableGeometry()
        whole, place = sum(rows.sizeHintForRow(row) for row in range(self.count())), popup.geometry()
        for _ in range(2):
            if (layout := popup.layout()) is not None:
                layout.activate()
            place.setHeight(min(place.height() + whole - rows.viewport().height(), screen.height()))
            place.moveTop(max(min(place.top(), screen.bottom() - place.height() + 1), screen.top()))
            popup.setGeometry(place)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = self.palette().color(QPalette.ColorRole.PlaceholderText)
            icons.paint(painter, self._arrow(), "chevron-down", colour)

    def _arrow(self) -> QRectF:
        """Return where the arrow stands. A style sheet would paint it as pixels, which a finer picture blurs."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxArrow
        room = QRectF(self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self))
        side = round(ARROW * self.fontInfo().pixelSize())
        left, top = room.center().x() - side / 2, room.center().y() - side / 2
        return QRectF(round(left), round(top), side, side)

    def event(self, event: QEvent) -> bool:
        """With the focus here Space opens the list; elsewhere it plays."""
        space = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if space and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


class SmallButton(Guarded, ClickedByEnter, QPushButton):
    """`words` say what it does, to the pointer and to a screen reader. A click leaves the keys with the stage."""

    def __init__(self, text: str, words: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setProperty("role", "chip")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(plain(words))
        self.setAccessibleName(words)


class Link(Styled, QPushButton):
    """A button that looks like a link."""

    def __init__(self, style: Style, text: str, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.setText(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.restyle()

    def restyle(self) -> None:
        self.setFont(self._style.font("small"))
        accent = self._style.colour("accent").name()
        look = f"color: {accent}; background: transparent; border: 2px solid transparent; border-radius: 4px;"
        self.setStyleSheet(
            f"QPushButton {{ {look} padding: 0 2px; min-height: 0; font-weight: normal; }}"
            f"QPushButton:hover {{ text-decoration: underline; }}"
            f"QPushButton:focus {{ border-color: {accent}; }}"
        )


Choices = Sequence[tuple[object, str]]


class Switch(Styled, KeyboardRing, ClickedByEnter, QAbstractButton):
    """A labelled on/off toggle; the whole row is its target."""

    value_changed = Signal(bool)

    def __init__(self, style: Style, text: str, value: bool = False, parent: QWidget | None = None):
        super().__init__(style, parent)
        self.setText(text)
        self.setAccessibleName(text)
        self.setCheckable(True)
        self.setChecked(value)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys with the stage
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.value_changed)
        self.restyle()

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

    def restyle(self) -> None:
        self.setFont(self._style.font())
        self.updateGeometry()
        self.update()


class ChoiceBox(Styled, QWidget):
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
        super().__init__(style, parent)
        self._large = large
        self._keys: list[object] = []
        self._chosen: object = None
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
        self.set_choices(choices, value)
        self.restyle()

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

    def restyle(self) -> None:
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


def _edge(style: Style, meaning: str, width: float) -> QPen:
    pen = style.pen(meaning)
    pen.setWidthF(width)
    return pen


def _paint_ring(painter: QPainter, style: Style, pill: QRectF) -> None:
    painter.setPen(_edge(style, "accent", 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    around = pill.adjusted(-2, -2, 2, 2)
    painter.drawRoundedRect(around, around.height() / 2, around.height() / 2)
