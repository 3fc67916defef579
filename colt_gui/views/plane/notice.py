"""A sentence on the stage: why there is no picture, or why it is not to be trusted."""

from __future__ import annotations

import re

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from colt_gui.views.look.drawing import pen
from colt_gui.views.look.label_placement import CORNER, inside
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import PlaneMap

FAR = 10_000.0
EDGE = 1.75
SHARE = 0.3  # of the height of the stage: a higher card is written in smaller letters
SIZES = "large", "body"
ROUND = 12  # a point is seen when the card keeps this far from its middle
RELATION = re.compile(r" ([=≤<]) ")
FLAGS = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


def notice_rect(style: Style, view: PlaneMap, text: str, X: np.ndarray | None = None) -> QRectF:
    """The card with the sentence in lines of a readable length, beside the controls' corner: at the top, or where
    fewer of the points X lie under it."""
    if not text:
        return QRectF()
    cards = _cards(style, view, text)
    if X is None or not len(X):
        return cards[0]
    places = view.pixels(X)
    return min(cards, key=lambda card: int(inside(places, card, style.px(ROUND)).sum()))


def notice_area(style: Style, card: QRectF) -> QRectF:
    """What is painted for the card, its edge included."""
    room = style.line(EDGE) + 1
    return card.adjusted(-room, -room, room, room)


def _cards(style: Style, view: PlaneMap, text: str) -> list[QRectF]:
    """At the top, at the bottom above the numbers of the axis, and in narrow lines at the left and the right."""
    gap, corner = style.space("m"), style.px(CORNER[0])
    widest = max(view.width - 2 * corner, style.px(160))
    high, whole = SHARE * view.height, view.width - 2 * gap
    top, low, narrow = (
        _card(style, text, min(style.px(most), room), high)
        for most, room in ((800, widest), (800, whole), (230, widest))
    )
    places = [
        (top, QPointF((view.width - top.width()) / 2, gap)),
        (low, QPointF((view.width - low.width()) / 2, view.height - style.px(24) - low.height())),
        (narrow, QPointF(style.px(36), gap)),
        (narrow, QPointF(view.width - corner - narrow.width(), gap)),
    ]
    cards = [QRectF(at, card.size()) for card, at in places]
    return [card for i, card in enumerate(cards) if i == 0 or view.rect.contains(card)]


def _card(style: Style, text: str, most: float, high: float) -> QRectF:
    """In large letters, unless they would make it higher than that."""
    for size in SIZES:
        metrics, pad = QFontMetricsF(style.font(size, bold=True)), style.space("m")
        words = _balanced(metrics, _unbroken(metrics, text, most - 2 * pad), most - 2 * pad)
        card = QRectF(0, 0, words.width() + 2 * pad + 2, words.height() + 1.4 * pad)
        if card.height() <= high:
            break
    return card


def draw_notice(painter: QPainter, style: Style, card: QRectF, text: str, meaning: str) -> None:
    painter.setPen(pen(style, meaning, EDGE))
    painter.setBrush(style.brush("stage", 0.94))
    painter.drawRoundedRect(card, style.px(6), style.px(6))
    pad = style.space("m")
    room = card.adjusted(pad, 0, -pad, 0)
    for size in SIZES:  # the one that the card was made for
        font = style.font(size, bold=True)
        words = _unbroken(QFontMetricsF(font), text, room.width())
        if QFontMetricsF(font).boundingRect(QRectF(0, 0, room.width(), FAR), FLAGS, words).height() <= card.height():
            break
    painter.setFont(font)
    painter.setPen(style.colour(meaning))
    painter.drawText(room, FLAGS, words)


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
