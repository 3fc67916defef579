"""Clauses or terms as chips in groups by size: of thousands those in sight are painted, and all are counted."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.words.syntax import typeset_name
from colt_gui.models.maths.distinct import distinct
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.table.chips import KILLED, Chip, ChipPainter, chip_width
from colt_gui.views.boolean.table.literals import STATES, chip_states, draw_join
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.boolean.table.tiles import Tiles
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style

CHIP, GAP, BETWEEN = 25, 6, 10  # design pixels: a chip's height, between chips, between groups
EDGE = 2.0  # pixels that a row may reach over


class ClauseGroup(NamedTuple):
    """`members` are those on show, from `top` on, `across` in a row; of all `total` of this size `left` are alive."""

    size: int
    members: np.ndarray
    left: int
    total: int
    top: float
    across: int
    width: float

    def rows(self) -> int:
        return -(-len(self.members) // self.across)


class ClauseGrid(NamedTuple):
    """`area` is what is seen of it; `height` is that of everything, with which it can be scrolled."""

    area: QRectF
    groups: tuple[ClauseGroup, ...]
    pitch: float
    chip: float
    height: float

    @property
    def reach(self) -> float:
        """How far it can be scrolled."""
        return max(self.height - self.area.height(), 0.0)

    def place(self, group: ClauseGroup, k: int, scroll: float) -> QRectF:
        row, column = divmod(k, group.across)
        left = self.area.left() + column * (group.width + (self.pitch - self.chip))
        return QRectF(left, self.area.top() + group.top + row * self.pitch - scroll, group.width, self.chip)

    def visible(self, group: ClauseGroup, scroll: float) -> range:
        """The members of a group in the rows that are in sight as a whole."""
        first = math.ceil(max(scroll - group.top - EDGE, 0.0) / self.pitch)
        last = math.floor((scroll + self.area.height() - group.top - self.chip + EDGE) / self.pitch) + 1
        count = len(group.members)
        return range(min(first * group.across, count), min(max(last, first) * group.across, count))


def clause_grid(style: Style, area: QRectF, moment: BitsMoment, dead_too: bool) -> ClauseGrid:
    """All of them where they have room, or where a person wants the `dead_too`; else what the round begins with."""
    whole = _grid(style, area, moment, None)
    return whole if dead_too or not whole.reach else _grid(style, area, moment, moment.before)


def _grid(style: Style, area: QRectF, moment: BitsMoment, shown: np.ndarray | None) -> ClauseGrid:
    """Lay out the clauses whose flag is set in `shown`; None means all of them."""
    features, alive = moment.features, moment.alive
    assert features is not None and alive is not None
    chip, gap, between = float(style.px(CHIP)), float(style.px(GAP)), style.px(BETWEEN)
    groups, top, sizes = [], 0.0, features.sizes
    for size in distinct(sizes).tolist():
        own = sizes == size
        width = min(_width(style, features, size), area.width())
        across = max(int((area.width() + gap) // (width + gap)), 1)
        members = np.flatnonzero(own if shown is None else own & shown)
        group = ClauseGroup(size, members, int((own & alive).sum()), int(own.sum()), top, across, width)
        groups.append(group)
        top += max(group.rows(), 1) * (chip + gap) - gap + between
    return ClauseGrid(area, tuple(groups), chip + gap, chip, max(top - between, 0.0))


def _width(style: Style, features: Features, size: int) -> float:
    """Of the widest chip of this size: as if its literals were all the longest one."""
    longest = "¬" + typeset_name(max(features.names, key=len, default="x"))
    return chip_width(style, (" ∨ " if features.kind == "clauses" else " ∧ ").join([longest] * size))


def group_words(group: ClauseGroup) -> tuple[str, str]:
    literals = "1 literal" if group.size == 1 else f"{group.size} literals" if group.size else "true"
    return literals, f"{number(group.left)} of {number(group.total)}"


class ClausesPainter:
    def __init__(self, style: Style) -> None:
        self.style, self._chips = style, ChipPainter(style)

    def paint(
        self, painter: QPainter, grid: ClauseGrid, tiles: Tiles, moment: BitsMoment, scroll: float, moving: bool
    ) -> None:
        """Those that are being struck out, with the lines to them, or all others."""
        for i, chip in self.chips(grid, moment, scroll):
            if (chip.state == KILLED) == moving:
                if moving:
                    self._join(painter, grid, tiles, moment, i, chip)
                self._chips.paint(painter, chip)
        if not moving:
            self._captions(painter, grid, scroll)
            self._bar(painter, grid, scroll)

    def chips(self, grid: ClauseGrid, moment: BitsMoment, scroll: float) -> list[tuple[int, Chip]]:
        features, states, shown = moment.features, chip_states(moment), []
        assert features is not None
        for group in grid.groups:
            for k in grid.visible(group, scroll):
                i = int(group.members[k])
                place, text = grid.place(group, k, scroll), features.typeset(i)
                shown.append((i, Chip(place, text, STATES[states[i]], moment.crossed, moment.fallen)))
        return shown

    def feature_at(self, grid: ClauseGrid, moment: BitsMoment, scroll: float, at: QPointF) -> int | None:
        return next((i for i, chip in self.chips(grid, moment, scroll) if chip.place.contains(at)), None)

    def _captions(self, painter: QPainter, grid: ClauseGrid, scroll: float) -> None:
        """Beside each group in sight how many of it are left."""
        line = grid.chip * 0.72
        for group in grid.groups:
            seen = grid.visible(group, scroll)
            if len(seen):
                rows = -(-len(seen) // group.across)
                self._caption(painter, grid, grid.place(group, seen.start, scroll).top(), line, group, rows)

    def _caption(
        self, painter: QPainter, grid: ClauseGrid, top: float, line: float, group: ClauseGroup, rows: int
    ) -> None:
        right, style = grid.area.left() - self.style.px(10), self.style
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        one_line = rows < 2
        for k, (words, bold) in enumerate(zip(group_words(group), (False, True))):
            if one_line and not k:
                continue  # the count says more
            painter.setFont(style.font("small", bold))
            painter.setPen(style.colour("ink" if bold else "muted"))
            y = top + (grid.chip - line) / 2 if one_line else top + k * line
            painter.drawText(QRectF(0, y, right, line), flags, words)

    def _join(self, painter: QPainter, grid: ClauseGrid, tiles: Tiles, moment: BitsMoment, i: int, chip: Chip) -> None:
        """To the first row alone: lines across other chips would be a thicket."""
        if chip.place.top() - grid.area.top() < grid.chip:
            painter.setPen(pen(self.style, "mistake", 1.6, "dot"))
            for variable in moment.killers(i):
                draw_join(painter, tiles, variable, chip.place, moment.joined)

    def _bar(self, painter: QPainter, grid: ClauseGrid, scroll: float) -> None:
        """Where in all of it this is."""
        if not grid.reach:
            return
        wide, area = self.style.px(5), grid.area
        share = area.height() / grid.height
        long = max(share * area.height(), self.style.px(18))
        top = area.top() + scroll / grid.reach * (area.height() - long)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.brush("outline", 0.7))
        painter.drawRoundedRect(QRectF(area.right() + self.style.px(2), top, wide, long), wide / 2, wide / 2)
