"""The literals under their columns, xᵢ above ¬xᵢ, and the lines from the bits that strike them out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.views.boolean.table.chips import ALIVE, DEAD, DYING, KILLED, Chip, ChipPainter
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.boolean.table.tiles import Tiles
from colt_gui.views.look.drawing import pen
from colt_gui.views.look.style import CORNER, Style

BREADTH = 0.96  # of a chip, as a share of its column


class LiteralRows(NamedTuple):
    """`area` holds one row, or two where negations count."""

    area: QRectF
    chip: float
    gap: float
    rows: int

    def top(self, row: int) -> float:
        return self.area.top() + row * (self.chip + self.gap)

    def row_at(self, y: float) -> int | None:
        return next((row for row in range(self.rows) if self.top(row) <= y <= self.top(row) + self.chip), None)


class LiteralTable:
    """Which feature is which literal: row 0 holds xᵢ, row 1 ¬xᵢ, −1 where there is none."""

    def __init__(self) -> None:
        self._features: Features | None = None
        self._index = np.zeros((2, 0), dtype=int)

    def index(self, features: Features) -> np.ndarray:
        if features is not self._features:
            self._features, self._index = features, _index(features)
        return self._index


def _index(features: Features) -> np.ndarray:
    index, literals = np.full((2, features.n), -1), features.table[:, 0]
    index[(literals < 0).astype(int), np.abs(literals) - 1] = np.arange(len(features))
    return index


def chip_states(moment: BitsMoment) -> np.ndarray:
    """For each feature its state, as an index of STATES."""
    alive = moment.alive
    assert alive is not None
    states = np.where(alive, 0, 3)
    if not moment.killed.size:
        states[moment.dying[alive[moment.dying]]] = 1
    states[moment.killed] = 2
    return states


STATES = (ALIVE, DYING, KILLED, DEAD)


class LiteralsPainter:
    def __init__(self, style: Style) -> None:
        self.style, self._chips, self._table = style, ChipPainter(style), LiteralTable()

    def paint(self, painter: QPainter, rows: LiteralRows, tiles: Tiles, moment: BitsMoment, moving: bool) -> None:
        """Those that are being struck out, with the lines to them, or all others."""
        for i, chip in self.chips(rows, tiles, moment):
            if (chip.state == KILLED) == moving:
                if moving:
                    self._join(painter, rows, tiles, moment, i, chip)
                self._chips.paint(painter, chip)

    def chips(self, rows: LiteralRows, tiles: Tiles, moment: BitsMoment) -> list[tuple[int, Chip]]:
        """Those on show, each with the number of its feature."""
        features = moment.features
        assert features is not None
        index, states = self._table.index(features), chip_states(moment)
        width, columns = BREADTH * tiles.columns.cell, tiles.columns
        shown = []
        for k, variable in enumerate(columns.variables.tolist()):
            for row in range(rows.rows):
                if (i := int(index[row, variable])) >= 0:
                    place = columns.box(k, rows.top(row), width, rows.chip)
                    text = features.typeset(i)
                    shown.append((i, Chip(place, text, STATES[states[i]], moment.crossed, moment.fallen)))
        return shown

    def feature_at(self, rows: LiteralRows, tiles: Tiles, moment: BitsMoment, at: QPointF) -> int | None:
        row, variable = rows.row_at(at.y()), tiles.columns.at(at.x())
        if row is None or variable is None or moment.features is None:
            return None
        i = int(self._table.index(moment.features)[row, variable])
        return i if i >= 0 else None

    def _join(self, painter: QPainter, rows: LiteralRows, tiles: Tiles, moment: BitsMoment, i: int, chip: Chip) -> None:
        """From the bit down to the literal that it makes false, behind the chip that may lie between."""
        painter.setPen(pen(self.style, "mistake", 1.8, "dot"))
        between = rows.top(0) if chip.place.top() > rows.top(0) + 1 else None
        for variable in moment.killers(i):
            draw_join(painter, tiles, variable, chip.place, moment.joined, between, rows.chip)


def draw_join(
    painter: QPainter, tiles: Tiles, variable: int, place: QRectF, joined: float, between: float | None = None,
    high: float = 0.0,
) -> None:  # fmt: skip
    """A line from a tile to the top of a chip; it is not seen where something as `high` as a chip lies `between`."""
    if (k := tiles.columns.of(variable)) is None:
        return
    start, end = QPointF(tiles.columns.x(k), tiles.bottom), QPointF(place.center().x(), place.top())
    tip = start + (end - start) * joined
    if between is None:
        painter.drawLine(start, tip)
        return
    painter.drawLine(start, QPointF(start.x(), min(tip.y(), between)))
    if tip.y() > between + high:
        painter.drawLine(QPointF(start.x(), between + high), tip)


def ring_killers(painter: QPainter, style: Style, tiles: Tiles, variables: set[int]) -> None:
    """The tiles that strike something out."""
    painter.setPen(pen(style, "mistake", 2.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    radius = min(style.px(CORNER), tiles.width / 4)
    for variable in variables:
        if (k := tiles.columns.of(variable)) is not None:
            painter.drawRoundedRect(tiles.place(k), radius, radius)
