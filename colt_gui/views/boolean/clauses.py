"""Clauses or terms as chips in groups by size: of thousands those in sight are painted, and all are counted."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.boolean.features import Features
from colt_gui.models.boolean.names import typeset_name
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.chips import KILLED, Chip, ChipPainter, chip_width
from colt_gui.views.boolean.literals import STATES, chip_states, draw_join
from colt_gui.views.boolean.moment import BitsMoment
from colt_gui.views.boolean.tiles import Tiles
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import Style

CHIP, GAP, BETWEEN = 25, 6, 10  # design pixels: a chip's height, between chips, between groups
MOST_JOINS = 14  # more lines than this are a thicket


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
        """The members of a group that are in sight."""
        first = int(max(scroll - group.top, 0.0) // self.pitch)
        last = int(max(scroll + self.area.height() - group.top, 0.0) // self.pitch) + 1
        return range(min(first * group.across, len(group.members)), min(last * group.across, len(group.members)))


def clause_grid(style: Style, area: QRectF, moment: BitsMoment, dead_too: bool) -> ClauseGrid:
    """All of them where they have room, or where a person wants the `dead_too`; else what the round begins with."""
    everything = np.ones(len(moment.features), dtype=bool)
    whole = _grid(style, area, moment, everything)
    return whole if dead_too or not whole.reach else _grid(style, area, moment, moment.before)


def _grid(style: Style, area: QRectF, moment: BitsMoment, shown: np.ndarray) -> ClauseGrid:
    chip, gap, between = float(style.px(CHIP)), float(style.px(GAP)), style.px(BETWEEN)
    groups, top, sizes = [], 0.0, moment.features.sizes
    for size in np.unique(sizes).tolist():
        own = sizes == size
        width = min(_width(style, moment.features, size), area.width())
        across = max(int((area.width() + gap) // (width + gap)), 1)
        members = np.flatnonzero(own & shown)
        group = ClauseGroup(size, members, int((own & moment.alive).sum()), int(own.sum()), top, across, width)
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

    def paint(self, painter: QPainter, grid: ClauseGrid, tiles: Tiles, moment: BitsMoment, scroll: float) -> None:
        chips = self.chips(grid, moment, scroll)
        painter.save()
        painter.setClipRect(grid.area.adjusted(-self.style.px(400), 0, self.style.px(8), 0))
        self._captions(painter, grid, scroll)
        painter.restore()
        self._joins(painter, tiles, moment, chips)
        painter.save()
        painter.setClipRect(grid.area.adjusted(-2, -2, self.style.px(8), 2))
        for _, chip in chips:
            self._chips.paint(painter, chip)
        painter.restore()
        self._bar(painter, grid, scroll)

    def chips(self, grid: ClauseGrid, moment: BitsMoment, scroll: float) -> list[tuple[int, Chip]]:
        states, shown = chip_states(moment), []
        for group in grid.groups:
            for k in grid.visible(group, scroll):
                i = int(group.members[k])
                place, text = grid.place(group, k, scroll), moment.features.typeset(i)
                shown.append((i, Chip(place, text, STATES[states[i]], moment.crossed, moment.fallen)))
        return shown

    def feature_at(self, grid: ClauseGrid, moment: BitsMoment, scroll: float, at: QPointF) -> int | None:
        return next((i for i, chip in self.chips(grid, moment, scroll) if chip.place.contains(at)), None)

    def _captions(self, painter: QPainter, grid: ClauseGrid, scroll: float) -> None:
        """Beside each group how many of it are left; that of a group whose top is out of sight stays at the top."""
        line = grid.chip * 0.72
        for group in grid.groups:
            bottom = group.top + max(group.rows(), 1) * grid.pitch
            top = min(max(group.top - scroll, 0.0), bottom - scroll - 2 * line)
            if group.top - scroll > grid.area.height() or bottom < scroll:
                continue
            self._caption(painter, grid, grid.area.top() + top, line, group)

    def _caption(self, painter: QPainter, grid: ClauseGrid, top: float, line: float, group: ClauseGroup) -> None:
        right, style = grid.area.left() - self.style.px(10), self.style
        flags = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        one_line = group.rows() < 2
        for k, (words, bold) in enumerate(zip(group_words(group), (False, True))):
            if one_line and not k:
                continue  # the count says more
            painter.setFont(style.font("small", bold))
            painter.setPen(style.colour("ink" if bold else "muted"))
            y = top + (grid.chip - line) / 2 if one_line else top + k * line
            painter.drawText(QRectF(0, y, right, line), flags, words)

    def _joins(self, painter: QPainter, tiles: Tiles, moment: BitsMoment, chips: list[tuple[int, Chip]]) -> None:
        struck = [(i, chip) for i, chip in chips if chip.state == KILLED]
        if sum(len(moment.killers(i)) for i, _ in struck[:MOST_JOINS]) > MOST_JOINS or len(struck) > MOST_JOINS:
            return
        painter.setPen(pen(self.style, "mistake", 1.6, "dot"))
        for i, chip in struck:
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
