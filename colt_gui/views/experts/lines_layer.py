"""The experts as lines: the more weight, the stronger; eliminated ones dashed; the chosen one with its name."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainter

from colt_gui.models.experts.streams.plane_experts import Expert, plane_forms
from colt_gui.views.experts.animation import Votes
from colt_gui.views.look.drawing import draw_arrow, draw_text, pen, pen_on_tints, text_size
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap

MAX_LINES = 400  # lines; more would be a smear
DECADES = 4.0  # a line that weighs 10⁻⁴ of the heaviest is as faint as it gets
FAINT, STRONG, SHADES = 0.10, 0.6, 12
CROWD = 14  # more lines of equal weight than this make room for one another
BOLD = 3  # at most so many lines stand out


class ExpertLines(NamedTuple):
    """Lines as they are drawn: by strength from 0 (faint) to SHADES, the eliminated, and the heaviest."""

    shades: dict[int, list[QLineF]]
    dead: list[QLineF]
    bold: list[int]


class ExpertLinesLayer:
    def __init__(self, style: Style) -> None:
        self.style = style
        self._view: PlaneMap | None = None
        self._weights: np.ndarray | None = None
        self._lines: ExpertLines | None = None

    def forget(self) -> None:
        self._view = None

    def lines(self, view: PlaneMap, experts: list[Expert], votes: Votes) -> ExpertLines:
        if self._lines is None or view != self._view or votes.weights is not self._weights:
            self._view, self._weights, self._lines = view, votes.weights, _lines(view, experts, votes)
        return self._lines

    def paint(self, painter: QPainter, view: PlaneMap, experts: list[Expert], votes: Votes) -> None:
        drawn = self.lines(view, experts, votes)
        if drawn.dead:
            crowd = max(1.0, len(drawn.dead) / CROWD) ** 0.5
            painter.setPen(pen_on_tints(self.style, "muted", 1.2, max(0.12, 0.5 / crowd), [4.0, 5.0]))
            painter.drawLines(drawn.dead)
        for shade, lines in sorted(drawn.shades.items()):
            share = shade / SHADES
            painter.setPen(pen_on_tints(self.style, "ink", 1 + 0.6 * share, FAINT + (STRONG - FAINT) * share))
            painter.drawLines(lines)
        painter.setPen(pen_on_tints(self.style, "ink", 2.25, 0.85))
        for i in drawn.bold:
            if (ends := self._ends(view, experts[i])) is not None:
                painter.drawLine(*ends)

    def chosen(self, painter: QPainter, view: PlaneMap, expert: Expert) -> None:
        """A small arrow stands on its + side."""
        line = expert_line(view, expert)
        if line is None or (ends := line.ends(inset=-8)) is None:
            return
        painter.setPen(pen(self.style, "stage", 6.5, alpha=0.6))
        painter.drawLine(*ends)
        painter.setPen(pen(self.style, "comparator", 3))
        painter.drawLine(*ends)
        reach, plus = self.style.px(34), self.style.px(10)
        font = self.style.font("large", bold=True)
        rect = text_size(font, "+")
        for foot in self._feet(line, view):
            tip = QPointF(foot.x() + reach * line.nx, foot.y() + reach * line.ny)
            draw_arrow(painter, self.style, foot, tip, "comparator", 2.5)
            rect.moveCenter(QPointF(tip.x() + plus * line.nx, tip.y() + plus * line.ny))
            draw_text(painter, self.style, rect, "+", font, self.style.colour("comparator"))

    def _feet(self, line: Line, view: PlaneMap) -> list[QPointF]:
        """Where the arrows stand: away from the middle, where all the lines meet."""
        inside = line.ends(inset=self.style.px(30))
        if inside is None:
            return []
        p, q = inside
        return [QPointF(p.x() + s * (q.x() - p.x()), p.y() + s * (q.y() - p.y())) for s in (0.2, 0.8)]

    def _ends(self, view: PlaneMap, expert: Expert) -> tuple[QPointF, QPointF] | None:
        line = expert_line(view, expert)
        return None if line is None else line.ends(inset=-8)


def expert_line(view: PlaneMap, expert: Expert) -> Line | None:
    """Its positive side is where it says +; None for a constant, or an expert that is no halfspace."""
    if expert.line is None:
        return None
    w1, w2, b = (expert.sign * v for v in expert.line)
    return view.line(w1, w2, -b)


def bold(weights: np.ndarray) -> list[int]:
    """The two or three that stand out, the heaviest first; none where many weigh alike."""
    if len(weights) < 2 or not weights.any():
        return []
    order = np.argsort(-weights, kind="stable")[: BOLD + 1].tolist()
    top = weights[order[0]]
    near = [i for i in order if weights[i] > 0.5 * top]
    return near if len(near) <= BOLD and top > 1.5 * float(np.median(weights)) else []


def nearest_expert(
    view: PlaneMap, experts: list[Expert], weights: np.ndarray, pos: QPointF, within: float
) -> int | None:
    """The expert whose line passes nearest, if it is near; of several on one line the heaviest."""
    lines = _pixel_lines(view, experts)
    away = np.abs(lines @ np.array([pos.x(), pos.y(), 1.0]))
    near = np.flatnonzero(away <= np.nanmin(away, initial=math.inf) + 0.5)
    if not len(near) or not away[near[0]] <= within:
        return None
    return int(near[np.argmax(weights[near])])


def _lines(view: PlaneMap, experts: list[Expert], votes: Votes) -> ExpertLines:
    weights, alive = votes.weights, votes.alive | (votes.weights > 0)
    drawable = np.array([expert.line is not None for expert in experts], dtype=bool)
    order = np.argsort(-weights, kind="stable")
    order = order[drawable[order]][:MAX_LINES]
    if not len(order):
        return ExpertLines({}, [], [])
    ends, seen = _ends(view, [experts[i] for i in order.tolist()])
    strong = [i for i in bold(weights) if drawable[i]]
    shade, dead = _shades(weights, order), ~alive[order]
    shades: dict[int, list[QLineF]] = {}
    gone, places = [], set()
    for k in np.flatnonzero(seen).tolist():  # the heaviest first: of several on one line only that one is drawn
        place = tuple(np.round(ends[k], 2).tolist())
        if place in places:
            continue
        places.add(place)
        if dead[k]:
            gone.append(QLineF(*ends[k]))
        elif order[k] not in strong:
            shades.setdefault(int(shade[k]), []).append(QLineF(*ends[k]))
    return ExpertLines(shades, gone, strong)


def _shades(weights: np.ndarray, order: np.ndarray) -> np.ndarray:
    """By the logarithm of the weight, weaker where many are strong."""
    with np.errstate(divide="ignore"):
        share = 1 + np.log10(weights[order] / weights.max(initial=1e-300)) / DECADES
    effective = 1 / max(float((weights**2).sum()), 1e-300)
    crowd = min(1.0, (CROWD / effective) ** 0.5)
    return np.round(SHADES * crowd * np.clip(share, 0, 1) ** 1.5).astype(int)


def _pixel_lines(view: PlaneMap, experts: list[Expert]) -> np.ndarray:
    """(n, 3): unit normal and offset of each line in pixels; not a number where there is none."""
    W, b, _ = plane_forms(experts)
    normals = W / (view.sx, view.sy)
    offset = -b - W @ (view.tx / view.sx, view.ty / view.sy)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.column_stack([normals, offset]) / np.hypot(*normals.T)[:, None]


def _ends(view: PlaneMap, experts: list[Expert]) -> tuple[np.ndarray, np.ndarray]:
    """(n, 4) pixels of long pieces of the lines, ordered alike for opposite experts, and which of them are in view."""
    lines = _pixel_lines(view, experts)
    turned = (lines[:, 0] < -1e-9) | ((np.abs(lines[:, 0]) <= 1e-9) & (lines[:, 1] < 0))
    lines[turned] *= -1
    normal, centre = lines[:, :2], np.array([view.width, view.height]) / 2
    away = normal @ centre + lines[:, 2]
    foot = centre - away[:, None] * normal
    along = np.column_stack([-normal[:, 1], normal[:, 0]])
    half = np.sqrt(np.maximum((view.diagonal / 2 + 8) ** 2 - away**2, 0.0))[:, None]
    return np.hstack([foot - half * along, foot + half * along]), half[:, 0] > 0
