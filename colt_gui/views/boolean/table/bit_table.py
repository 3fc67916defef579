"""The whole bit table, painted from one moment and what is to be said about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.boolean.words.syntax import typeset_name
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.readout import Readout
from colt_gui.views.boolean.table.clauses import ClauseGrid, ClausesPainter, clause_grid
from colt_gui.views.boolean.table.formula_line import FormulaPainter
from colt_gui.views.boolean.table.history import HistoryPainter, HistoryRow
from colt_gui.views.boolean.table.layout import Areas, Looking, areas, literal_gap
from colt_gui.views.boolean.table.literals import LiteralRows, LiteralsPainter, ring_killers
from colt_gui.views.boolean.table.moment import BitsMoment
from colt_gui.views.boolean.table.tiles import TilesPainter
from colt_gui.views.boolean.table.verdict import VerdictPainter
from colt_gui.views.boolean.table.votes import VotesPainter
from colt_gui.views.boolean.table.weights import GaugePainter, WeightsPainter, gauge_words, halves
from colt_gui.views.canvas.kept import Kept
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import Style

Key = tuple[Any, ...]
Rows = Callable[[Areas], Sequence[HistoryRow]]
ANYWHERE = Looking()
EMPTY = "Click the tiles to build an example, then say + or −."
WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap)
READY = "no round yet: Space plays, a click on a tile builds one"
LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


@dataclass(frozen=True, eq=False)
class Page:
    """What is on the table besides the moment: how it is looked at, and the rounds so far."""

    moment: BitsMoment
    readout: Readout = field(default_factory=Readout)
    looking: Looking = ANYWHERE
    dead_too: bool = False
    scroll: float = 0.0
    back: int = 0  # rounds that the history is scrolled
    cursor: int | None = None
    hovered: int | None = None


class BitTable:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._tiles, self._verdict, self._formula = TilesPainter(style), VerdictPainter(style), FormulaPainter(style)
        self._literals, self._clauses = LiteralsPainter(style), ClausesPainter(style)
        self._votes = VotesPainter(style)
        self._weights, self._gauge, self._history = WeightsPainter(style), GaugePainter(style), HistoryPainter(style)
        self._areas_key: Key | None = None
        self._areas: Areas
        self._kept = Kept()
        self._kept_key: Key | None = None
        self._grid: tuple[Key, ClauseGrid] | None = None
        self._shown_names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    def forget(self) -> None:
        """Everything is painted anew."""
        self._kept.forget()

    # -- where things are ------------------------------------------------------------------------------------

    def areas(self, size: QSizeF, page: Page) -> Areas:
        """The same in all phases of a round."""
        looking, notes = page.looking, max(len(page.readout.notes), 1)
        key = (page.moment.token, size.toTuple(), looking.chosen is None, looking.start, notes, *self._look)
        if key != self._areas_key:
            self._areas_key, self._areas = key, areas(self.style, size, page.moment, looking, notes)
        return self._areas

    @property
    def _look(self) -> Key:
        return self.style.theme, self.style.scale, self.style.clear

    def literal_rows(self, areas: Areas, moment: BitsMoment) -> LiteralRows:
        return areas.literal_rows(moment.literal_rows, literal_gap(self.style))

    def clause_grid(self, areas: Areas, page: Page) -> ClauseGrid:
        """Worked out once for a round: there may be two hundred thousand of them."""
        moment, area = page.moment, areas.middle
        key = (moment.alive, moment.before, area.getRect(), page.dead_too, self._look)
        if self._grid is None or not _same(self._grid[0], key):
            self._grid = key, clause_grid(self.style, area, moment, page.dead_too)
        return self._grid[1]

    def feature_at(self, areas: Areas, page: Page, at: QPointF) -> int | None:
        """The literal or clause whose chip is there."""
        moment = page.moment
        if moment.kind == "literals":
            return self._literals.feature_at(self.literal_rows(areas, moment), areas.tiles, moment, at)
        if moment.kind == "clauses" and areas.middle.contains(at):
            return self._clauses.feature_at(self.clause_grid(areas, page), moment, page.scroll, at)
        return None

    # -- painting --------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, size: QSizeF, page: Page, rows: Rows) -> None:
        """What stands still in a round is painted once; `rows` is asked for the history then."""
        places = self.areas(size, page)
        key = (self._areas_key, page.dead_too, page.scroll, page.back)
        if key != self._kept_key:
            self._kept.forget()
            self._kept_key = key
        self._kept.paint(painter, QRectF(QPointF(), size), partial(self._paint_still, places, page, rows))
        self._paint_moving(painter, places, page)

    def _paint_still(self, places: Areas, page: Page, rows: Rows, painter: QPainter) -> None:
        moment, tiles = page.moment, places.tiles
        self._tiles.names(painter, tiles, self._names(moment), moment.bits)
        self._tiles.paint(painter, tiles, moment.bits, moment.draft, pale=not moment.t and not moment.draft)
        self._verdict.head(painter, places.head, moment)
        self._verdict.paint(painter, places.verdict, moment)
        self._paint_chips(painter, places, page, moving=False)
        self._paint_side_note(painter, places, moment)
        self._paint_formula(painter, places, page)
        if places.history.capacity:
            self._paint_history(painter, places, moment, rows(places))

    def _paint_moving(self, painter: QPainter, places: Areas, page: Page) -> None:
        moment, tiles = page.moment, places.tiles
        if page.hovered is not None:
            self._tiles.hover(painter, tiles, page.hovered)
        if moment.killed.size and moment.joined:
            ring_killers(painter, self.style, tiles, moment.killers.variables(moment.killed))
        if page.cursor is not None:
            self._tiles.cursor(painter, tiles, page.cursor)
        self._paint_chips(painter, places, page, moving=True)
        if moment.kind == "weights":
            self._weights.paint(painter, places.middle, tiles, moment)
            self._gauge.paint(painter, places.gauge, moment)
        elif moment.kind == "votes":
            self._votes.paint(painter, places.middle, moment)

    def _paint_chips(self, painter: QPainter, places: Areas, page: Page, moving: bool) -> None:
        moment, tiles = page.moment, places.tiles
        if moment.kind == "literals":
            self._literals.paint(painter, self.literal_rows(places, moment), tiles, moment, moving)
        elif moment.kind == "clauses":
            self._clauses.paint(painter, self.clause_grid(places, page), tiles, moment, page.scroll, moving)

    def _names(self, moment: BitsMoment) -> tuple[str, ...]:
        """As they are typeset; thousands of them once."""
        if self._shown_names[0] is not moment.names:
            self._shown_names = moment.names, tuple(typeset_name(name) for name in moment.names)
        return self._shown_names[1]

    def _paint_side_note(self, painter: QPainter, places: Areas, moment: BitsMoment) -> None:
        """What stands in the middle."""
        if moment.kind == "literals":
            self._side_note(painter, places, places.middle, "hypothesis h", "h")
        elif moment.kind == "votes":
            self._side_note(painter, places, places.middle, "version space V", "V")
        elif moment.kind == "weights":
            words = "weights h" if halves(moment) == 1 else "weights of x and, hatched, of ¬x"
            self._side_note(painter, places, places.middle, words, "h")
            self._paint_sum(painter, places, moment)

    def _paint_sum(self, painter: QPainter, places: Areas, moment: BitsMoment) -> None:
        """Beside the gauge."""
        if words := gauge_words(moment):
            self._side_note(painter, places, places.gauge, "Σhᵢxᵢ" if moment.threshold else "⟨w, x⟩", "Σ")
            painter.setFont(self.style.font("body", bold=True))
            painter.setPen(self.style.colour("ink"))
            room = QRectF(places.verdict.left(), places.gauge.top(), places.verdict.width(), places.gauge.height())
            painter.drawText(room, LEFT, words)

    def _side_note(self, painter: QPainter, places: Areas, beside: QRectF, words: str, short: str) -> None:
        """In the margin on the left; in a narrow one `short` must do."""
        head, font = places.head, self.style.font("small")
        longest = max(text_size(font, word).width() for word in words.split())
        words = words if longest <= head.width() else short
        painter.setFont(font)
        painter.setPen(self.style.colour("muted"))
        painter.drawText(QRectF(head.left(), beside.top(), head.width(), beside.height()), WRAPPED, words)

    def _paint_formula(self, painter: QPainter, places: Areas, page: Page) -> None:
        readout, line = page.readout, places.note.height() / max(len(page.readout.notes), 1)
        self._formula.paint(painter, places.formula, readout.formula, "body", places.lines)
        for k, words in enumerate(readout.notes):
            room = QRectF(places.note.left(), places.note.top() + k * line, places.note.width(), line)
            self._formula.paint(painter, room, words, "small")

    def _paint_history(self, painter: QPainter, places: Areas, moment: BitsMoment, rows: Sequence[HistoryRow]) -> None:
        history = places.history
        y = history.area.top() - places.captions
        painter.setPen(pen(self.style, "hairline", 1))
        painter.drawLine(QPointF(history.area.left(), y), QPointF(places.note.right(), y))
        self._history.captions(painter, history, self.caption(places, moment, bool(rows)), places.captions)
        self._history.paint(painter, history, places.columns, rows)

    def caption(self, places: Areas, moment: BitsMoment, any_rows: bool) -> str:
        """What stands over the history: which columns are on show, where not all are."""
        words = (
            "before"
            if any_rows
            else EMPTY
            if not moment.rounds
            else "no round yet: Space plays, a click on a tile builds one"
        )
        if places.columns.whole:
            return words
        return f"{words}  ·  {number(len(places.columns.variables))} of {number(moment.n)} variables on show"


def _same(one: Key, other: Key) -> bool:
    """The same arrays, and all else equal."""
    return one[0] is other[0] and one[1] is other[1] and one[2:] == other[2:]


def relevant_columns(moment: BitsMoment, target: frozenset[int]) -> np.ndarray:
    """The variables that matter most, first: those of the target (counted from 1), those struck out in this round,
    those that weigh most or are still part of the hypothesis."""
    first = [v - 1 for v in sorted(target) if v <= moment.n]
    killers = sorted(moment.killers.variables(moment.killed))[:8]
    order = np.argsort(-_importance(moment), kind="stable")
    ranked = np.concatenate([np.array([*first, *killers], dtype=int), order])
    _, places = np.unique(ranked, return_index=True)
    return ranked[np.sort(places)]


def _importance(moment: BitsMoment) -> np.ndarray:
    """Of each variable: what it weighs, or how many of its literals are left."""
    if moment.weights is not None:
        return np.abs(moment.weights[: halves(moment) * moment.n]).reshape(-1, moment.n).max(axis=0)
    if moment.kind == "literals" and moment.alive is not None:
        return moment.alive.reshape(-1, moment.n).sum(axis=0)
    return np.zeros(moment.n)
