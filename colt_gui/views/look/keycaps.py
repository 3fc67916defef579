"""Keys as they stand on the keyboard: spelt, and drawn as little caps."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QKeySequence, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from colt_gui.views.base import Guarded
from colt_gui.views.look.style import Style

SPELLINGS = {"Right": "→", "Left": "←", "Up": "↑", "Down": "↓", "Del": "Delete", "Return": "Enter", "-": "−"}
PAD, GAP, CORNER = 0.4, 0.3, 0.28  # of the height of the letters


def spelt(keys: str | QKeySequence) -> str:
    """
    >>> spelt("Ctrl+Right"), spelt("Ctrl+-"), spelt("Ctrl++"), spelt("Del")
    ('Ctrl+→', 'Ctrl+−', 'Ctrl++', 'Delete')
    """
    text = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    with_it, plus, key = (text[:-2], "+", "+") if text.endswith("++") else text.rpartition("+")
    if not key:  # the key + alone
        return text
    return f"{with_it}{plus}{SPELLINGS.get(key, key)}"


def cap_height(font: QFont) -> float:
    return 1.1 * QFontMetricsF(font).height()


def cap_width(font: QFont, key: str) -> float:
    metrics = QFontMetricsF(font)
    return max(cap_height(font), metrics.horizontalAdvance(key) + 2 * PAD * metrics.height())


def paint_cap(painter: QPainter, place: QRectF, key: str, ink: QColor, edge: QPen) -> None:
    """In the painter's font."""
    corner = CORNER * place.height()
    half = edge.widthF() / 2
    painter.setPen(edge)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(place.adjusted(half, half, -half, -half), corner, corner)
    painter.setPen(ink)
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, key)


class Keycaps(Guarded, QWidget):
    """The keys that do one thing, beside each other."""

    def __init__(self, keys: tuple[str, ...], style: Style, font: QFont, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.keys, self._style = keys, style
        self.setFont(font)
        self.setAccessibleName(" or ".join(keys))
        self.setFixedSize(self.sizeHint())

    @staticmethod
    def width_of(keys: tuple[str, ...], font: QFont) -> float:
        gaps = (len(keys) - 1) * GAP * QFontMetricsF(font).height()
        return sum(cap_width(font, key) for key in keys) + gaps

    def sizeHint(self) -> QSize:
        return QSize(round(self.width_of(self.keys, self.font())) + 1, round(cap_height(self.font())))

    def paintEvent(self, event: QPaintEvent) -> None:
        font, left = self.font(), 0.0
        edge = QPen(self._style.colour("outline"), 1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font)
            for key in self.keys:
                place = QRectF(left, 0, cap_width(font, key), self.height())
                paint_cap(painter, place, key, self._style.colour("ink"), edge)
                left = place.right() + GAP * QFontMetricsF(font).height()
