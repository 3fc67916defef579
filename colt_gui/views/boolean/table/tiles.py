"""The example of the round: a tile for each bit, under the name of its variable."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from colt_gui.views.boolean.table.chips import LEAST, NARROWER, fitted
from colt_gui.views.boolean.table.columns import BitColumns
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import CORNER, Style

DIGITS = 13  # design pixels of a tile below which it has no digit
KNOWN = 4  # letters of a name that is no word
GAP = 0.16  # the share of a column that is empty
CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class Tiles(NamedTuple):
    """Where the tiles are: `top` and `side` in pixels; `names` is what lies above them."""

    columns: BitColumns
    names: QRectF
    top: float
    height: float

    @property
    def width(self) -> float:
        return (1 - GAP) * self.columns.cell

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def place(self, k: int) -> QRectF:
        return self.columns.box(k, self.top, min(self.width, 1.5 * self.height), self.height)

    def holds(self, y: float) -> bool:
        return self.top <= y <= self.bottom


class TilesPainter:
    def __init__(self, style: Style) -> None:
        self.style = style

    def names(self, painter: QPainter, tiles: Tiles, names: tuple[str, ...], strong: np.ndarray | None) -> None:
        """Write the names; those of the variables whose bit is set in `strong` stand out.

        Names without room beside each other are left out, all but every second, every third …
        """
        columns, every = tiles.columns, self.every(tiles, names)
        first = min((every - 1) // 2, len(columns.variables) - 1)
        for k, variable in enumerate(columns.variables.tolist()):
            if k % every != first:
                continue
            here = strong is not None and bool(strong[variable])
            self._name(painter, tiles, k, names[variable], here, every)

    def every(self, tiles: Tiles, names: tuple[str, ...]) -> int:
        """Return k if every k-th column has room for its name.

        Words are pressed together rather than left out: their neighbours do not give them away as x₁ and x₃ do x₂.
        """
        columns = tiles.columns
        longest = max((names[variable] for variable in columns.variables.tolist()), key=len, default="")
        font, gap = self._name_font(False), self.style.px(6)
        if len(longest) > KNOWN:
            font.setPixelSize(min(self.style.px(LEAST), font.pixelSize()))
            font.setStretch(NARROWER[-1])
            gap = self.style.px(3)
        least = min(text_size(font, longest).width(), self.style.px(72)) + gap
        return max(1, int(np.ceil(least / columns.cell)))

    def _name(self, painter: QPainter, tiles: Tiles, k: int, name: str, strong: bool, every: int) -> None:
        room = self.room(tiles, k, every)
        font, text = fitted(self.style, name, room, strong)
        painter.setFont(font)
        painter.setPen(self.style.colour("ink" if strong else "muted"))
        painter.drawText(tiles.columns.box(k, tiles.names.top(), room, tiles.names.height()), CENTRE, text)

    def room(self, tiles: Tiles, k: int, every: int) -> float:
        """Return how wide the name of the k-th column may be: beyond the edges there are other words."""
        columns = tiles.columns
        beside = min(columns.x(k) - columns.left, columns.right - columns.x(k)) + self.style.px(6)
        return max(min(every * columns.cell - self.style.px(3), 2 * beside), 1.0)

    def _name_font(self, strong: bool) -> QFont:
        return self.style.font("small", strong)

    def paint(self, painter: QPainter, tiles: Tiles, bits: np.ndarray | None, draft: bool, pale: bool = False) -> None:
        """Paint the tiles: blank without `bits`, with dashed edges as a draft, pale if they are still to come."""
        painter.setFont(self._digit_font(tiles))
        for k, variable in enumerate(tiles.columns.variables.tolist()):
            bit = None if bits is None else bool(bits[variable])
            self._tile(painter, tiles.place(k), bit, draft, pale)

    def _tile(self, painter: QPainter, place: QRectF, bit: bool | None, draft: bool, pale: bool) -> None:
        style, radius = self.style, min(self.style.px(CORNER), place.width() / 4)
        painter.setBrush(style.tinted("positive", 0.35 if pale else 1.0) if bit else style.tinted("stage", 1.0))
        edge = "accent" if draft else "positive" if bit else "outline"
        painter.setPen(pen(style, edge, 1.8 if draft else 1.2, [2.5, 1.8] if draft else None))
        painter.drawRoundedRect(place, radius, radius)
        if bit is None or min(place.width(), place.height()) < style.px(DIGITS):
            return
        ink = "ink" if pale else "on_positive" if bit else "muted"
        painter.setPen(style.colour(ink))
        painter.drawText(place, CENTRE, "1" if bit else "0")

    def _digit_font(self, tiles: Tiles) -> QFont:
        font = self.style.font("title", bold=True)
        font.setPixelSize(max(round(min(0.46 * tiles.height, 0.62 * tiles.width)), 6))
        return font

    def hover(self, painter: QPainter, tiles: Tiles, variable: int) -> None:
        """Mark the tile that a click would turn over."""
        if (k := tiles.columns.of(variable)) is not None:
            radius = min(self.style.px(CORNER), tiles.width / 4)
            painter.setPen(pen(self.style, "accent", 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(tiles.place(k), radius, radius)

    def cursor(self, painter: QPainter, tiles: Tiles, variable: int) -> None:
        """Draw a ring around the tile that the keys are at."""
        if (k := tiles.columns.of(variable)) is None:
            return
        gap = self.style.px(3)
        painter.setPen(pen(self.style, "accent", 2.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(tiles.place(k).adjusted(-gap, -gap, gap, gap), self.style.px(8), self.style.px(8))
