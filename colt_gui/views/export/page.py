"""The sheet of a picture: how large it is laid out, how many pixels that becomes, and the strip for the caption."""

from __future__ import annotations

import math
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from colt_gui.models.text.caption import SEPARATOR
from colt_gui.views.export.snapshot import Options
from colt_gui.views.look.style import TEXT, Style

READABLE = 50  # a caption's letters are at least this part of the height
LEADING = 1.35
LINES = 3  # at most: below that a picture is too small for its caption, which is cut


class Page(NamedTuple):
    """`content` and `strip` in pixels of the layout; `pixels` of the picture."""

    content: tuple[int, int]
    strip: int
    pixels: tuple[int, int]

    @classmethod
    def of(cls, size: tuple[int, int], options: Options, style: Style, least: tuple[int, int], caption: str) -> Page:
        """A size below `least` is laid out larger and drawn smaller."""
        (width, height), (least_width, least_height) = size, least
        pixels = max(1, round(width * options.scale)), max(1, round(height * options.scale))
        for _ in range(3):  # a larger layout has larger letters, and so a higher strip
            strip = _strip(width, height, style, caption)
            times = max(1.0, least_width / width, least_height / (height - strip))
            width, height = (math.ceil(side * times - 1e-6) for side in (width, height))
        strip = _strip(width, height, style, caption)
        return cls((width, height - strip), strip, pixels)

    @property
    def size(self) -> tuple[int, int]:
        width, height = self.content
        return width, height + self.strip

    @property
    def scale(self) -> float:
        """Pixels of the picture for one of the layout."""
        (pixels, _), (width, _) = self.pixels, self.size
        return pixels / width

    def paint_caption(self, painter: QPainter, text: str, style: Style) -> None:
        (width, top), height = self.content, self.strip
        if not height:
            return
        strip = QRectF(0, top, width, height)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not style.clear:
            painter.fillRect(strip, style.colour("panel"))
        painter.fillRect(QRectF(0, top, width, max(1.0, style.line(1))), style.colour("hairline"))
        font = _font(top + height, style)
        painter.setFont(font)
        painter.setPen(style.colour("ink"))
        room, line = font.pixelSize(), LEADING * font.pixelSize()
        lines = _lines(text, font, width)
        metrics = QFontMetricsF(font)
        for k, words in enumerate(lines[:LINES]):
            place = QRectF(room, top + (height - len(lines) * line) / 2 + k * line, width - 2 * room, line)
            words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, place.width())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)


def _font(height: int, style: Style) -> QFont:
    font = style.font("small")
    font.setPixelSize(max(style.px(TEXT["small"]), math.ceil(height / READABLE)))
    return font


def _lines(text: str, font: QFont, width: int) -> list[str]:
    """Broken between two facts, never within one."""
    metrics, room = QFontMetricsF(font), width - 2 * font.pixelSize()
    lines = [""]
    for part in text.split(SEPARATOR):
        longer = f"{lines[-1]}{SEPARATOR}{part}" if lines[-1] else part
        if lines[-1] and metrics.horizontalAdvance(longer) > room:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines[:LINES]


def _strip(width: int, height: int, style: Style, caption: str) -> int:
    if not caption:
        return 0
    font = _font(height, style)
    return round((LEADING * len(_lines(caption, font, width)) + 0.8) * font.pixelSize())
