"""Experts drawn by hand: a line across the plane adds one, Delete takes the chosen one away."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from colt_gui.session import Session
from colt_gui.views.experts.animation import chosen, experiment_of, source_of
from colt_gui.views.experts.lines_layer import nearest_expert
from colt_gui.views.look.drawing import draw_arrow, draw_text, pen, text_size
from colt_gui.views.plane.plane_map import PlaneMap
from colt_gui.views.plane.strokes import Stroke

LineEnds = tuple[float, float, float, float]


def on_plane(session: Session) -> bool:
    """Whether the rounds show points; otherwise they come from a table or a story."""
    return source_of(session).on_plane


def add_line(session: Session, line: LineEnds) -> bool:
    """The experts are the lines from now on; the new one is picked out."""
    source = source_of(session)
    lines = (*source.lines, line)
    session.seal()
    if not session.set_setup("experts", replace(source, kind="drawn", lines=lines)):
        return False
    session.selection.choose_expert(len(lines) - 1)
    return True


def remove_chosen(session: Session) -> bool:
    """False where the chosen expert was not drawn, or nobody is chosen."""
    source, i = source_of(session), chosen(session)
    if source.kind != "drawn" or i is None:
        return False
    own = len(source.lines)
    k = i % own if i < own * (1 + source.contrarian) else None
    if k is None:
        return False
    session.seal()
    session.selection.choose_expert(None)
    return session.set_setup("experts", replace(source, lines=source.lines[:k] + source.lines[k + 1 :]))


NEAR_LINE = 10  # how far from a line a click may be and still mean it


class LineStroke(Stroke):
    """Draws a new expert: it says + to the left of the way the hand went. A click picks out the line under it."""

    def end(self) -> None:
        if self.session.lab.id != "experts":  # somebody has left it meanwhile
            return
        if self.moved:
            add_line(self.session, self._ends())
        else:
            self._pick()

    def _pick(self) -> None:
        experiment, view = experiment_of(self.session), self.plane.view
        within = self.plane.look.px(NEAR_LINE)
        nearest = nearest_expert(view, experiment.experts, experiment.run.weights, self.start, within)
        self.session.selection.choose_expert(nearest)

    def _ends(self) -> LineEnds:
        return (*self.plane.view.data(self.start), *self.plane.view.data(self.pos))

    @property
    def painted(self) -> bool:
        return self.moved and self.pos != self.start

    def paint(self, painter: QPainter, view: PlaneMap) -> None:
        """The whole line, with an arrow and a + on its positive side."""
        way = QLineF(self.start, self.pos)
        look, unit = self.plane.look, QPointF(way.dx(), way.dy()) / way.length()
        painter.setPen(pen(look, "comparator", 2.5, "dash"))
        painter.drawLine(self.start - unit * view.diagonal, self.start + unit * view.diagonal)
        left, middle = QPointF(unit.y(), -unit.x()), way.center()  # pixels count downwards
        tip = middle + left * look.px(38)
        draw_arrow(painter, look, middle, tip, "comparator", 2.5)
        font = look.font("title", bold=True)
        rect = text_size(font, "+")
        rect.moveCenter(tip + left * look.px(14))
        draw_text(painter, look, rect, "+", font, look.colour("positive"))
