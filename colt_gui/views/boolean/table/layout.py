"""How the bit table shares out its stage: names and tiles on top, what the hypothesis is made of, the formula, and the
rounds so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QFontMetricsF

from colt_gui.views.boolean.table.chips import chip_width
from colt_gui.views.boolean.table.columns import BitColumns, bit_columns
from colt_gui.views.boolean.table.history import HIGH_ROW, LOW_ROW, ROW, History
from colt_gui.views.boolean.table.literals import LiteralRows
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.boolean.table.tiles import Tiles
from colt_gui.views.look.drawing import text_size
from colt_gui.views.look.style import Style

# shares of the stage's height, each within so many design pixels
TILE, CHIP, VOTES = (0.135, 22, 84), (0.07, 20, 34), (0.14, 56, 96)
CLAUSES, BARS = (0.27, 62, 340), (0.22, 54, 280)
GAUGE, JOIN = 26, 22  # design pixels: of the gauge, and between tiles and chips
GUTTER = 0.17, 112  # on the left: a share of the width, at most so many design pixels
VERDICT = 0.27  # on the right: at most this share
FEW_NAMES = 40  # columns up to which names are measured
FEWEST = 2  # rows of history, before the formula's second line gives way


class Areas(NamedTuple):
    """`middle` holds chips or bars, `gauge` the sum below bars, `formula` the hypothesis in `lines` lines and what
    there is to say about it; any of them may be empty in a small stage."""

    tiles: Tiles
    head: QRectF
    verdict: QRectF
    middle: QRectF
    chip: float
    gauge: QRectF
    formula: QRectF
    note: QRectF
    lines: int
    history: History
    captions: float

    @property
    def columns(self) -> BitColumns:
        return self.tiles.columns

    def literal_rows(self, rows: int, gap: float) -> LiteralRows:
        return LiteralRows(self.middle, self.chip, gap, rows)


class Looking(NamedTuple):
    """Which columns are wanted where not all have room: a choice, or those from `start` on."""

    chosen: np.ndarray | None = None
    start: int = 0


def _within(share: tuple[float, int, int], height: float, px: Callable[[float], int]) -> float:
    part, low, high = share
    return min(max(part * height, px(low)), px(high))


def areas(style: Style, size: QSizeF, moment: BitsMoment, looking: Looking, notes: int = 1) -> Areas:
    """`notes` are the lines below the formula."""
    px, edge, width, height = style.px, style.space("l"), size.width(), size.height()
    small, body = (QFontMetricsF(style.font(name)).height() for name in ("small", "body"))
    before, end = _gutters(style, width - 2 * edge, moment)
    left, right = edge + before, width - edge - end
    columns = bit_columns(moment.n, left, max(right - left - px(12), 1.0), px, looking.chosen, looking.start)
    right = min(right, columns.right + px(28))  # few columns leave no gap before what is said of them
    top = float(px(8))
    tile = min(_within(TILE, height, px), max(1.15 * columns.cell, px(20)))
    tiles = Tiles(columns, QRectF(left, top, columns.right - left, small + px(3)), top + small + px(5), tile)
    y = tiles.bottom + (px(JOIN) if moment.kind in ("literals", "clauses") else px(8))
    chip = _chip(style, height, columns, moment)
    middle = QRectF(left, y, columns.right - left, _middle(style, height, chip, moment))
    if moment.kind == "clauses":
        middle.setRight(width - edge - px(10))
    gauge = QRectF(left, middle.bottom() + px(2), columns.right - left, px(GAUGE) if moment.kind == "weights" else 0.0)
    row = min(max(ROW * height, px(LOW_ROW), small + 2), max(px(HIGH_ROW), small + 2))
    formula_top = gauge.bottom() + px(10)
    room = height - formula_top - 2 * body - notes * small - small - px(12) >= FEWEST * row
    lines = 2 if room and _long(style, width - 2 * edge, moment) else 1
    formula = QRectF(edge, formula_top, width - 2 * edge, lines * body)
    note = QRectF(edge, formula.bottom() + px(4), width - 2 * edge, notes * small)
    captions = small + px(4)
    history_top = note.bottom() + px(6) + captions
    area = QRectF(edge - px(6), history_top, right + end - edge + px(12), max(height - history_top - px(4), 0.0))
    return Areas(
        tiles, QRectF(edge, top, left - edge - px(8), tiles.bottom - top),
        QRectF(right, top, end, y - top), middle, chip, gauge, formula, note, lines,
        History(area, row, left, right), captions,
    )  # fmt: skip


def _gutters(style: Style, width: float, moment: BitsMoment) -> tuple[float, float]:
    """On the left for the round, on the right for what is said; they are narrower where names need the room."""
    left, right = min(GUTTER[0] * width, style.px(GUTTER[1])), min(VERDICT * width, _verdict(style, "false negative"))
    if moment.n <= FEW_NAMES and width - left - right < sum(chip_width(style, f"¬{name}") for name in moment.names):
        left, right = min(left, _round_width(style)), min(right, _verdict(style, "false −"))
    return left, right


def _round_width(style: Style) -> float:
    return text_size(style.font("small", bold=True), "Your example").width() + style.px(8)


def _verdict(style: Style, words: str) -> float:
    """What the words and symbols at the end of a row need, and those beside the tiles."""
    bold, small = style.font("small", bold=True), style.font("small")
    slots = 2 * (text_size(small, "said").width() + style.px(8))
    row = slots + text_size(bold, words).width() + style.px(12)
    beside = text_size(style.font("body"), "h says yes").width() + style.px(36)
    return max(row, beside)


def _long(style: Style, width: float, moment: BitsMoment) -> bool:
    """Whether the formula may need a second line in some round: then it has one in all, so that nothing jumps."""
    if moment.features is None or moment.alive is None:
        return False
    font, names = style.font("body"), moment.names
    letters = sum(text_size(font, f"¬{name} ∧ ").width() for name in names[:40]) / max(len(names[:40]), 1)
    return len(moment.features) * letters > width


def _chip(style: Style, height: float, columns: BitColumns, moment: BitsMoment) -> float:
    """Chips without words are flat."""
    wide = max((chip_width(style, f"¬{name}") for name in moment.names[:12]), default=0.0)
    chip = _within(CHIP, height, style.px)
    return chip if columns.cell >= 0.5 * wide else min(chip, max(0.8 * columns.cell, style.px(10)))


def _middle(style: Style, height: float, chip: float, moment: BitsMoment) -> float:
    if moment.kind == "literals":
        rows = moment.literal_rows
        return rows * chip + (rows - 1) * literal_gap(style) + 0.3 * chip  # what is struck out falls a little
    if moment.kind == "clauses":
        return _within(CLAUSES, height, style.px)
    if moment.kind == "votes":
        return _within(VOTES, height, style.px)
    return _within(BARS, height, style.px) if moment.kind == "weights" else 0.0


def literal_gap(style: Style) -> float:
    return float(style.px(7))
