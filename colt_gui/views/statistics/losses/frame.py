"""The losses over the margin laid out for one size: axes, curves in pixels, and where on a curve each point sits."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize

from colt_gui.models.text.numbers import number
from colt_gui.views.charts import layout
from colt_gui.views.charts.layout import Seen
from colt_gui.views.look.drawing import text_size
from colt_gui.views.look.style import Style

HOME = Seen((-2.4, 3.6), (0.0, 4.4))  # what is seen of u and of the losses
WHOLE = Seen((-40.0, 40.0), (0.0, 100.0))  # as far as one can go away from them
STRIP = 26  # design pixels below the axis, for the knob of μ
EVERY = 2.0  # pixels between two places of a curve
LEFT, INSIDE, RIGHT = -1, 0, 1

Loss = Callable[[np.ndarray], np.ndarray]


class Course(NamedTuple):
    """A curve as it is seen: (k, 2) as u and loss, the same in pixels, and the ends of the part inside the plot."""

    line: np.ndarray
    pixels: np.ndarray
    seen: tuple[float, float] | None


class Seated(NamedTuple):
    """Where points sit on a curve, in pixels; `beyond` says which of them are out of sight, and on which side."""

    places: np.ndarray
    beyond: np.ndarray


class LossFrame:
    """The places of axes and words. `seen` is the part on show. Losses grow upwards; the axis is at 0."""

    def __init__(self, style: Style, size: QSize, seen: Seen = HOME, indent: int = 0) -> None:
        """`indent` is that of the heading above it, in design pixels."""
        self.indent = style.px(indent)
        self.style, self.width, self.height, self.seen = style, size.width(), size.height(), seen
        self.small, self.bold = style.font("small"), style.font("small", bold=True)
        self.line = text_size(self.small, "Ag").height()
        self.axes = self._axes()

    def _axes(self) -> layout.Axes:
        px = self.style.px
        left, top = px(30), self.line + px(10)
        bottom = max(self.height - px(STRIP) - self.line - px(4), top + 20.0)
        right = max(self.width - px(14), left + 20.0)
        return layout.Axes(left, top, right, bottom, self.seen.x, self.seen.y)

    @property
    def area(self) -> QRectF:
        axes = self.axes
        return QRectF(QPointF(axes.left, axes.top), QPointF(axes.right, axes.bottom))

    @property
    def note_rect(self) -> QRectF:
        """Return the room of the line of words above the plot."""
        return QRectF(self.indent, 0, self.width - self.indent, self.line + self.style.px(6))

    @property
    def caption_rect(self) -> QRectF:
        wide = text_size(self.small, CAPTION).width() + 2
        top = self.axes.bottom + self.style.px(STRIP)
        return QRectF(self.axes.right - wide + self.style.px(8), top, wide, self.line)

    def tick_labels(self) -> list[tuple[QRectF, str]]:
        """Find the places of the numbers on both axes; one that would run into the caption is left out."""
        axes, px, labels = self.axes, self.style.px, []
        across = layout.round_numbers(*axes.x_range, max(2, int((axes.right - axes.left) // px(52))))
        up = layout.round_numbers(*axes.y_range, max(2, int((axes.bottom - axes.top) // px(48))))
        end = self.caption_rect.left() - px(14)
        for x in (x for x in across if axes.x(x) < end):
            wide = text_size(self.small, number(x)).width() + 2
            rect = QRectF(axes.x(x) - wide / 2, axes.bottom + px(STRIP), wide, self.line)
            labels.append((rect, number(x)))
        for y in up:
            wide = text_size(self.small, number(y)).width() + 1
            rect = QRectF(axes.left - px(5) - wide, axes.y(y) - self.line / 2, wide, self.line)
            labels.append((rect, number(y)))
        return labels

    # -- curves ----------------------------------------------------------------------------------------------

    def course(self, loss: Loss, kinks: tuple[float, ...]) -> Course:
        """Return the curve of a loss that falls and then rises; at its kinks it may jump."""
        low, high = self.axes.x_range
        count = max(int((self.axes.right - self.axes.left) / EVERY), 20)
        corners = [k for kink in kinks if low < kink < high for k in (np.nextafter(kink, low), kink)]
        u = np.unique(np.concatenate([np.linspace(low, high, count), corners]))
        line = cut_off(u, np.asarray(loss(u), dtype=float), self.axes.y_range[1])
        seen = (float(line[0, 0]), float(line[-1, 0])) if len(line) else None
        return Course(line, self.axes.pixels(line), seen)

    def seats(self, loss: Loss, course: Course, u: np.ndarray) -> Seated:
        """Return the places (u, loss(u)) of points.

        A point that is out of sight sits at the end of what is seen of the curve on its side.
        """
        if course.seen is None:
            return Seated(np.empty((0, 2)), np.empty(0, dtype=int))
        low, high = course.seen
        beyond = np.where(u < low, LEFT, np.where(u > high, RIGHT, INSIDE))
        at = np.clip(u, low, high)
        heights = np.minimum(np.asarray(loss(at), dtype=float), self.axes.y_range[1])
        return Seated(self.axes.pixels(np.column_stack([at, heights])), beyond)

    def knob(self, mu: float) -> QPointF | None:
        """Return the middle of the knob that hangs below the axis at u = μ; None where that is out of sight."""
        low, high = self.axes.x_range
        return (
            QPointF(self.axes.x(mu), self.axes.bottom + self.style.px(STRIP) / 2 + self.style.px(2))
            if low <= mu <= high
            else None
        )


def cut_off(u: np.ndarray, heights: np.ndarray, top: float) -> np.ndarray:
    """Return what of a curve lies below the top, up to where it crosses it: vector pictures do not clip.

    >>> cut_off(np.array([0.0, 1.0, 2.0]), np.array([3.0, 1.0, 2.0]), 2.0).tolist()
    [[0.5, 2.0], [1.0, 1.0], [2.0, 2.0]]
    """
    inside = np.flatnonzero(heights <= top)
    if not len(inside):
        return np.empty((0, 2))
    first, last = int(inside[0]), int(inside[-1])
    rows = list(zip(u[first : last + 1].tolist(), heights[first : last + 1].tolist()))
    if first:
        rows.insert(0, (_crossing(u, heights, first, first - 1, top), top))
    if last < len(u) - 1:
        rows.append((_crossing(u, heights, last, last + 1, top), top))
    return np.array(rows)


def _crossing(u: np.ndarray, heights: np.ndarray, below: int, above: int, top: float) -> float:
    share = (top - heights[below]) / (heights[above] - heights[below])  # 0 where the one above is infinite
    return float(u[below] + share * (u[above] - u[below]))


CAPTION = "margin u"
