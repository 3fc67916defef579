"""The whole bit table, painted from one moment and what is to be said about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from colt_gui.models.boolean.names import typeset_name
from colt_gui.models.text.numbers import number
from colt_gui.views.boolean.clauses import ClauseGrid, ClausesPainter, clause_grid
from colt_gui.views.boolean.formula_line import FormulaPainter
from colt_gui.views.boolean.history import HistoryPainter, HistoryRow
from colt_gui.views.boolean.layout import Areas, Looking, areas, literal_gap
from colt_gui.views.boolean.literals import LiteralRows, LiteralsPainter, ring_killers
from colt_gui.views.boolean.moment import BitsMoment
from colt_gui.views.boolean.readout import Readout
from colt_gui.views.boolean.tiles import TilesPainter
from colt_gui.views.boolean.verdict import VerdictPainter
from colt_gui.views.boolean.weights import GaugePainter, WeightsPainter, gauge_words, halves
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.style import Style

ANYWHERE = Looking()
EMPTY = "Click the tiles to build an example, then say + or −."
MOST_KILLERS = 400  # of what was struck out, that rings are drawn for
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
    cursor: int | None = None
    hovered: int | None = None


class BitTable:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._tiles, self._verdict, self._formula = TilesPainter(style), VerdictPainter(style), FormulaPainter(style)
        self._literals, self._clauses = LiteralsPainter(style), ClausesPainter(style)
        self._weights, self._gauge, self._history = WeightsPainter(style), GaugePainter(style), HistoryPainter(style)
        self._shown_names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    # -- where things are ------------------------------------------------------------------------------------

    def areas(self, size: QSizeF, page: Page) -> Areas:
        return areas(self.style, size, page.moment, page.looking, max(len(page.readout.notes), 1))

    def literal_rows(self, areas: Areas, moment: BitsMoment) -> LiteralRows:
        return areas.literal_rows(2 if moment.features.kind == "literals" else 1, literal_gap(self.style))

    def clause_grid(self, areas: Areas, page: Page) -> ClauseGrid:
        return clause_grid(self.style, areas.middle, page.moment, page.dead_too)

    def feature_at(self, areas: Areas, page: Page, at: QPointF) -> int | None:
        """The literal or clause whose chip is there."""
        moment = page.moment
        if moment.kind == "literals":
            return self._literals.feature_at(self.literal_rows(areas, moment), areas.tiles, moment, at)
        if moment.kind == "clauses" and areas.middle.contains(at):
            return self._clauses.feature_at(self.clause_grid(areas, page), moment, page.scroll, at)
        return None

    # -- painting --------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, size: QSizeF, page: Page, rows: Sequence[HistoryRow]) -> None:
        places, moment = self.areas(size, page), page.moment
        self._paint_tiles(painter, places, page)
        self._paint_middle(painter, places, page)
        self._paint_formula(painter, places, page)
        if places.history.capacity:
            self._paint_history(painter, places, moment, rows)

    def _paint_tiles(self, painter: QPainter, places: Areas, page: Page) -> None:
        moment, tiles = page.moment, places.tiles
        self._tiles.names(painter, tiles, self._names(moment), moment.bits)
        self._tiles.paint(painter, tiles, moment.bits, moment.draft, pale=not moment.t and not moment.draft)
        if page.hovered is not None:
            self._tiles.hover(painter, tiles, page.hovered)
        if moment.killed.size and moment.joined:
            ring_killers(painter, self.style, tiles, _killers(moment))
        if page.cursor is not None:
            self._tiles.cursor(painter, tiles, page.cursor)
        self._verdict.head(painter, places.head, moment)
        self._verdict.paint(painter, places.verdict, moment)

    def _names(self, moment: BitsMoment) -> tuple[str, ...]:
        """As they are typeset; thousands of them once."""
        if self._shown_names[0] is not moment.names:
            self._shown_names = moment.names, tuple(typeset_name(name) for name in moment.names)
        return self._shown_names[1]

    def _paint_middle(self, painter: QPainter, places: Areas, page: Page) -> None:
        moment = page.moment
        if moment.kind == "literals":
            self._literals.paint(painter, self.literal_rows(places, moment), places.tiles, moment)
            self._side_note(painter, places, places.middle, "hypothesis h", "h")
        elif moment.kind == "clauses":
            self._clauses.paint(painter, self.clause_grid(places, page), places.tiles, moment, page.scroll)
        elif moment.kind == "weights":
            self._weights.paint(painter, places.middle, places.tiles, moment)
            words = "weights h" if halves(moment) == 1 else "weights of x and, hatched, of ¬x"
            self._side_note(painter, places, places.middle, words, "h")
            self._paint_gauge(painter, places, moment)

    def _paint_gauge(self, painter: QPainter, places: Areas, moment: BitsMoment) -> None:
        self._gauge.paint(painter, places.gauge, moment)
        if words := gauge_words(moment):
            self._side_note(painter, places, places.gauge, "Σhᵢxᵢ" if moment.threshold else "⟨w, x⟩", "Σ")
            painter.setFont(self.style.font("body", bold=True))
            painter.setPen(self.style.colour("ink"))
            verdict = places.verdict
            painter.drawText(
                QRectF(verdict.left(), places.gauge.top(), verdict.width(), places.gauge.height()), LEFT, words
            )

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


def _killers(moment: BitsMoment) -> set[int]:
    """The variables that strike something out in this round."""
    return {variable for i in moment.killed[:MOST_KILLERS].tolist() for variable in moment.killers(i)}


def relevant_columns(moment: BitsMoment, target: frozenset[int]) -> np.ndarray:
    """The variables that matter most, first: those of the target (counted from 1), those struck out in this round,
    those that weigh most or are still part of the hypothesis."""
    first = [v - 1 for v in sorted(target) if v <= moment.n]
    if moment.weights is not None:
        sizes = np.abs(moment.weights[: halves(moment) * moment.n]).reshape(-1, moment.n).max(axis=0)
        order = np.argsort(-sizes, kind="stable")
    else:
        order = np.arange(moment.n)
    killers = sorted(_killers(moment))[:8]
    ranked = np.concatenate([np.array([*first, *killers], dtype=int), order])
    _, places = np.unique(ranked, return_index=True)
    return ranked[np.sort(places)]
