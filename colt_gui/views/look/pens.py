"""Pens in a picture's own pixels, by meaning; each is made once, because every frame asks for the same few."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen

from colt_gui.views.look.style import DASHES, Style


def picture_pen(
    style: Style, meaning: str, width: float, dash: str | list[float] | None = None, alpha: float = 1.0
) -> QPen:
    """Not cosmetic: such a pen would stay thin on a fine screen and in a large picture. It may be changed."""
    pattern = DASHES[dash] if isinstance(dash, str) else dash
    # without the style's factor: a picture's device-pixel ratio scales these pixels already
    return QPen(_made(getattr(style.theme, meaning), style.line(width) / style.factor, tuple(pattern or ()), alpha))


@lru_cache(maxsize=256)
def _made(colour: str, width: float, dash: tuple[float, ...], alpha: float) -> QPen:
    ink = QColor(colour)
    ink.setAlphaF(alpha)
    pen = QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if dash:
        pen.setDashPattern(dash)
    return pen
