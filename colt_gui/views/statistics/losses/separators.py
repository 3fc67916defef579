"""The separators on the plane: every loss has its line, the learner on show the half-planes."""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from colt_gui.models.statistics.losses.separators import Separator
from colt_gui.views.look.drawing import draw_small_arrow, pen, text_size
from colt_gui.views.look.label_placement import Label, Labels, alongside, around, between, page
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap
from colt_gui.views.statistics.losses.animation import LossesMoment
from colt_gui.views.statistics.losses.looks import LOOKS, line_pen

ARROW = 74  # design pixels: the length of the arrow that stands for a direction without end
NARROW = 400  # design pixels of breadth below which names are in small letters
SPOTS = [0.04 * k for k in range(13)]  # shares of a line from its end at which its name may stand
NEAREST = 10  # of these spots are tried for a name that has had a place before
APART = 0.14  # share of a line between two such arrows
FAINT = 0.45  # opacity of a line that is still of the points of a moment ago
PER_RANK = 0.1  # what each later place for a name costs; a line through it costs 10


def line_of(view: PlaneMap, separator: Separator | None) -> Line | None:
    """Return where ⟨w, x⟩ + b = 0; of a separator without a finite minimiser where its direction is 0."""
    boundary = None if separator is None else separator.line
    return None if boundary is None else view.line(float(boundary.w[0]), float(boundary.w[1]), float(boundary.b))


class SeparatorsLayer:
    """The painter of separators and their names. A name stays near where it was while its line moves."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._before: dict[str, QPointF] = {}

    def lines(self, view: PlaneMap, moment: LossesMoment) -> dict[str, Line]:
        """Return the lines of the losses on show, the learner's own last."""
        found = {id: line_of(view, moment.found.get(id)) for id in moment.shown}
        return {id: line for id, line in found.items() if line is not None}

    # -- below the points ------------------------------------------------------------------------------------

    def ground(self, painter: QPainter, view: PlaneMap, found: Separator | None, line: Line | None) -> None:
        """Paint the half-planes of the learner as tints. Its line will hide the edge, which may be rough then."""
        painter.setPen(Qt.PenStyle.NoPen)
        if line is None:
            painter.fillRect(view.rect, self._everywhere(found))
            return
        if self.style.clear:
            painter.setBrush(self.style.side_tint(-1))
            painter.drawPolygon(line.opposite.positive_side())
        else:
            painter.fillRect(view.rect, self.style.side_tint(-1))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setBrush(self.style.side_tint(1))
        painter.drawPolygon(line.positive_side())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _everywhere(self, found: Separator | None) -> QColor:
        """Return the tint of the whole plane where w = 0: all answers are those of b."""
        if found is None or found.w is None:
            return self.style.ground
        return self.style.side_tint(1 if found.b >= 0 else -1)

    def paint(self, painter: QPainter, lines: dict[str, Line], moment: LossesMoment) -> None:
        for id, line in lines.items():
            if (ends := line.ends(inset=-8)) is not None:
                painter.setPen(line_pen(self.style, id, id == moment.chosen, FAINT if id in moment.stale else 1.0))
                painter.drawLine(*ends)
        for id, arrow in self.limits(lines, moment).items():
            draw_small_arrow(painter, arrow.p1(), arrow.p2(), pen(self.style, LOOKS[id].role, 2.2, "dash"))

    def limits(self, lines: dict[str, Line], moment: LossesMoment) -> dict[str, QLineF]:
        """Return the arrows of separators that run away: beside each other, as they may all go the same way."""
        endless = [id for id in lines if self._endless(moment, id)]
        arrows = {
            id: self._arrow(lines[id], 0.5 + APART * (k - (len(endless) - 1) / 2)) for k, id in enumerate(endless)
        }
        return {id: arrow for id, arrow in arrows.items() if arrow is not None}

    def _endless(self, moment: LossesMoment, id: str) -> bool:
        separator = moment.found.get(id)
        return separator is not None and not separator.finite and separator.direction is not None

    def _arrow(self, line: Line, share: float) -> QLineF | None:
        """Return an arrow across the line, the way in which w grows without end."""
        ends = line.ends(inset=self.style.px(30))
        if ends is None:
            return None
        foot, length = between(*ends, share), self.style.px(ARROW)
        return QLineF(foot, foot + QPointF(line.nx, line.ny) * length)

    # -- words -----------------------------------------------------------------------------------------------

    def page(self, view: PlaneMap, moment: LossesMoment, lines: dict[str, Line]) -> Labels:
        """Return where there is room for words beside all lines."""
        labels = page(self.style, view, moment.experiment.points)
        labels.lines += [QLineF(*ends) for line in lines.values() if (ends := line.ends()) is not None]
        return labels

    def names(self, labels: Labels, moment: LossesMoment, lines: dict[str, Line]) -> list[Label]:
        """Put a name to every line at one of its ends, the learner's first; a limit says where it goes."""
        limits = self.limits(lines, moment)
        labels.lines += limits.values()
        names: list[Label | None] = [
            self._limit(labels, id, arrow, id == moment.chosen) for id, arrow in reversed(limits.items())
        ]
        names += [self._name(labels, id, LOOKS[id].name, line) for id, line in reversed(lines.items())]
        return [name for name in names if name is not None]

    def _font(self, labels: Labels) -> QFont:
        """Return the font of names, smaller where they share little room."""
        return self.style.font("small" if self._narrow(labels) else "body", bold=True)

    def _narrow(self, labels: Labels) -> bool:
        return labels.bounds.width() < self.style.px(NARROW)

    def _name(self, labels: Labels, id: str, text: str, line: Line) -> Label | None:
        ends = line.ends(inset=self.style.px(16))
        if ends is None:
            return None
        font, gap = self._font(labels), self.style.px(6)
        first, last = sorted(ends, key=lambda p: p.y())
        normal, size = math.atan2(line.ny, line.nx), text_size(font, text)
        spots = [between(p, q, s) for s in SPOTS for p, q in ((first, last), (last, first))]
        if (before := self._before.get(id)) is not None:
            spots = sorted(spots, key=lambda p: QLineF(before, p).length())[:NEAREST]
        rects = [rect for away in (gap, 3 * gap, 5 * gap) for p in spots for rect in alongside(p, normal, away, size)]
        rect = labels.place(rects, PER_RANK)
        self._before[id] = rect.center()
        return Label(text, LOOKS[id].role, rect, font)

    def _limit(self, labels: Labels, id: str, arrow: QLineF, chosen: bool) -> Label:
        font, text = self._font(labels), "‖w‖ → ∞"
        if chosen and not self._narrow(labels):
            text = f"no finite minimiser: {text}"
        gaps = [self.style.px(g) for g in (4, 12, 24)]
        angle = math.atan2(arrow.dy(), arrow.dx())
        rect = labels.place(around(arrow.p2(), angle, gaps, text_size(font, text)))
        return Label(text, LOOKS[id].role, rect, font)
