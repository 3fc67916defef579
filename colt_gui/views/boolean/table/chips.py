"""One literal or clause as a chip: alive, about to die, being struck out, or struck out."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import Style

ALIVE, DYING, KILLED, DEAD = "alive", "dying", "killed", "dead"
COLOURS = {ALIVE: "margin", DYING: "margin_mistake", KILLED: "mistake", DEAD: "hairline"}
INK = {ALIVE: "ink", DYING: "ink", KILLED: "mistake", DEAD: "muted"}
TINTS = {ALIVE: 0.13, DYING: 0.13, KILLED: 0.13, DEAD: 0.25}
TILT, DROP = 7.0, 0.28  # degrees and share of its height that a chip falls
INSET = 7  # design pixels at each end of a chip's words
LEAST = 11  # design pixels of a chip's letters
LETTERS = 3  # fewer, of a name that is longer, say nothing
NARROWER = (87, 75, 66)  # per cent of their width that letters are pressed to, before any of them goes


class Chip(NamedTuple):
    """`crossed` and `fallen` say how far a chip that is being struck out is on its way."""

    place: QRectF
    text: str
    state: str = ALIVE
    crossed: float = 1.0
    fallen: float = 1.0


def chip_font(style: Style, bold: bool = True) -> QFont:
    return style.font("small", bold)


def chip_width(style: Style, text: str) -> float:
    """Return the width in pixels that a chip needs for its words."""
    return text_size(chip_font(style), text).width() + 2 * style.px(INSET)


def fitted(style: Style, text: str, width: float, bold: bool = True) -> tuple[QFont, str]:
    """Return the font and the words that fit: the usual letters, smaller ones, narrower ones, or only the first of
    them; no words if there is no room for any."""
    font = chip_font(style, bold)
    for size in (font.pixelSize(), style.letters(12), style.letters(LEAST), style.px(LEAST)):
        font.setPixelSize(min(size, font.pixelSize()))
        if text_size(font, text).width() <= width:
            return font, text
    font.setBold(False)
    for stretch in (100, *NARROWER):
        font.setStretch(stretch)
        if text_size(font, text).width() <= width:
            return font, text
    short = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)
    return font, short if len(short) > LETTERS else ""


class ChipPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def paint(self, painter: QPainter, chip: Chip) -> None:
        if chip.state != KILLED or not chip.fallen:
            self._body(painter, chip, chip.place)
            return
        painter.save()
        painter.translate(chip.place.center() + QPointF(0, DROP * chip.place.height() * chip.fallen))
        painter.rotate(TILT * chip.fallen)
        self._body(painter, chip, chip.place.translated(-chip.place.center()))
        painter.restore()

    def _body(self, painter: QPainter, chip: Chip, place: QRectF) -> None:
        style, colour = self.style, COLOURS[chip.state]
        radius = min(place.height() / 2, style.px(14))
        dash = [2.5, 1.5] if chip.state == DYING else None
        painter.setPen(pen(style, colour, 1.0 if chip.state == DEAD else 1.6, dash))
        painter.setBrush(style.tinted(colour, TINTS[chip.state]))
        painter.drawRoundedRect(place, radius, radius)
        self._words(painter, chip, place)

    def _words(self, painter: QPainter, chip: Chip, place: QRectF) -> None:
        font, text = fitted(self.style, chip.text, place.width() - self.style.px(4))
        if text:
            painter.setFont(font)
            painter.setPen(self.style.colour(INK[chip.state]))
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), text)
        if chip.state == KILLED or (chip.state == DEAD and text):
            self._cross(painter, chip, place, text_size(font, text).width() if text else place.width() / 2)

    def _cross(self, painter: QPainter, chip: Chip, place: QRectF, wide: float) -> None:
        """Draw a line through the words; a line that is being drawn is strong."""
        struck = chip.state == KILLED
        half = min(wide / 2 + self.style.px(4), place.width() / 2)
        rise = 0.18 * place.height() if struck else 0.0
        start = place.center() + QPointF(-half, rise)
        way = QPointF(2 * half, -2 * rise) * (chip.crossed if struck else 1.0)
        painter.setPen(pen(self.style, "mistake" if struck else "muted", 2.2 if struck else 1.2))
        painter.drawLine(start, start + way)
