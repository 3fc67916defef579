"""A sentence at the top of the stage: why there is no picture, or why it is not to be trusted."""

from __future__ import annotations

import re

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from colt_gui.views.brushwork import pen
from colt_gui.views.naming import CORNER
from colt_gui.views.plane_map import PlaneMap
from colt_gui.views.style import Style

FAR = 10_000.0
RELATION = re.compile(r" ([=≤<]) ")
FLAGS = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


def notice_rect(style: Style, view: PlaneMap, text: str) -> QRectF:
    """The card with the sentence in lines of a readable length, beside the controls' corner."""
    if not text:
        return QRectF()
    metrics, pad = QFontMetricsF(style.font("large", bold=True)), style.space("m")
    most = min(style.px(800), max(view.width - 2 * style.px(CORNER[0]), style.px(160)))
    words = _balanced(metrics, _unbroken(metrics, text, most - 2 * pad), most - 2 * pad)
    card = QRectF(0, 0, words.width() + 2 * pad + 2, words.height() + 1.4 * pad)
    card.moveCenter(QPointF(view.width / 2, style.space("m") + card.height() / 2))
    return card


def draw_notice(painter: QPainter, style: Style, card: QRectF, text: str, meaning: str) -> None:
    painter.setPen(pen(style, meaning, 1.75))
    painter.setBrush(style.brush("stage", 0.94))
    painter.drawRoundedRect(card, style.px(6), style.px(6))
    font, pad = style.font("large", bold=True), style.space("m")
    painter.setFont(font)
    painter.setPen(style.colour(meaning))
    inside = card.adjusted(pad, 0, -pad, 0)
    painter.drawText(inside, FLAGS, _unbroken(QFontMetricsF(font), text, inside.width()))


def _balanced(metrics: QFontMetricsF, text: str, most: float) -> QRectF:
    """Lines of about equal length: as narrow as possible without one more line."""
    best = metrics.boundingRect(QRectF(0, 0, most, FAR), FLAGS, text)
    for share in (0.9, 0.8, 0.7, 0.6):
        narrower = metrics.boundingRect(QRectF(0, 0, share * most, FAR), FLAGS, text)
        if narrower.height() > best.height() + 1 or narrower.width() > share * most:
            break
        best = narrower
    return best


def _unbroken(metrics: QFontMetricsF, text: str, room: float) -> str:
    """Formulas are not broken where there is room: the spaces around their signs hold them together."""
    held = RELATION.sub("\u00a0\\1\u00a0", text)
    longest = max(metrics.horizontalAdvance(part) for part in held.split(" "))
    return held if longest <= room else text
