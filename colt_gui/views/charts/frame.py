"""A chart laid out for one size and style: title, axes, ticks, and a place for every label."""

from __future__ import annotations

import re

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPolygonF

from colt_gui.models.core.readings import Chart, Curve
from colt_gui.models.text.numbers import number
from colt_gui.views.charts import layout
from colt_gui.views.look.drawing import polygon, text_size
from colt_gui.views.look.style import Style

# where along a bound its name may stand, best first
ALONG = (0.62, 0.7, 0.54, 0.78, 0.46, 0.86, 0.38, 0.93, 0.3, 0.22, 0.14)
COUNTED = re.compile("[a-z ]+s")  # "7 mistakes", but "lg |V| 7"
LABELS = 0.6  # the share of the width that labels may take at most
PLOT = 115  # design pixels for the curves alone
CAPTIONS = {"updates": "updates m", "rounds": "round", "steps": "step of the solver"}


def spelt(chart: Chart, value: float) -> str:
    """A height of the chart as a number; a logarithm as what it is the logarithm of."""
    return number(10.0**value, 2) if chart.log else number(value)


def reading(chart: Chart, curve: Curve, at: float) -> str:
    """A curve's name with its value, e.g. "‖w‖ 2.91" or "7 mistakes"."""
    value = layout.value_at(curve, at)
    text = "" if value is None else spelt(chart, value)
    if not (curve.steps and COUNTED.fullmatch(curve.label)):
        return f"{curve.label} {text}"
    return f"1 {curve.label.removesuffix('s')}" if value == 1 else f"{text} {curve.label}"


def legible_width(chart: Chart, style: Style) -> float:
    """What a chart needs so that its curves are seen beside their names; the same whatever the values are."""
    bold = style.font("small", bold=True)
    names = (text_size(bold, f"{curve.label} 0.00").width() for curve in chart.curves if curve.live)
    return style.px(PLOT) + max(names, default=0.0)


class Frame:
    """Everything in pixels of the widget; `live` are the curves of the run, `bounds` the dotted ones."""

    def __init__(self, chart: Chart, style: Style, size: QSize) -> None:
        self.chart, self._style = chart, style
        self.width, self.height = size.width(), size.height()
        self.small, self.bold = style.font("small"), style.font("small", bold=True)
        self.line = text_size(self.small, "Ag").height()
        self.title_height = text_size(style.font("body", bold=True), "Ag").height()
        self.live = [c for c in chart.curves if c.live and len(c.x)]
        self.bounds = [c for c in chart.curves if not c.live and len(c.x)]
        self.axes = self._axes()
        self._places = [(c, self._places_along(c)) for c in self.bounds]
        self._labels: tuple[tuple[float, float], list] | None = None
        self._kept: dict[int, tuple[int, QPolygonF]] = {}

    # -- axes ------------------------------------------------------------------------------------------------

    def _axes(self) -> layout.Axes:
        style, chart = self._style, self.chart
        y_range, x_range = layout.y_range(chart), layout.x_range(chart)
        top = self.title_height + (self.line if chart.note else style.px(8))
        bottom = max(self.height - self.line - style.px(8), top + 20)
        most = min(int((bottom - top) // (2.2 * self.line)) + 1, 4)
        self.y_ticks = layout.round_numbers(*y_range, most, whole=chart.log or all(c.steps for c in self.live))
        metrics = QFontMetricsF(self.small)
        left = max((metrics.horizontalAdvance(spelt(chart, v)) for v in self.y_ticks), default=0.0) + style.px(8)
        right = self.width - style.px(10)
        right = max(right - self._shortfall(left, right, x_range[1]), left + 20)
        self.x_ticks = layout.round_numbers(*x_range, max(2, int((right - left) // style.px(55))), whole=True)
        return layout.Axes(left, top, right, bottom, x_range, y_range)

    def _shortfall(self, left: float, right: float, end: float) -> float:
        """How much the axis must give way for the labels of curves that reach its end."""
        need = 0.0
        for curve in self.live:
            some = curve.x[np.linspace(0, len(curve.x) - 1, 12, dtype=int)]
            wide = max(text_size(self.bold, reading(self.chart, curve, x)).width() for x in some)
            room = (right - left) * (1 - curve.x[-1] / end)
            need = max(need, wide + self._style.px(8) - room)
        return min(need, LABELS * (right - left))

    def pixels(self, points: np.ndarray) -> np.ndarray:
        return np.column_stack([self.axes.x(points[:, 0]), self.axes.y(points[:, 1])])

    def polyline(self, curve: Curve, stop: float | None = None) -> np.ndarray:
        """The curve up to there, or to its end."""
        end = curve.x[-1] if stop is None else min(stop, curve.x[-1])
        return self.pixels(layout.part(curve, end, self._most))

    @property
    def _most(self) -> int:
        """More corners than pixels are not seen."""
        return min(layout.MOST_POINTS, max(int(self.axes.right - self.axes.left), 50))

    def past(self, curve: Curve, now: float) -> QPolygonF:
        """A live curve up to now. Within a round only its tip moves: the corners before it are kept."""
        stop = min(now, curve.x[-1])
        before = int(np.searchsorted(curve.x, stop))
        if self._kept.get(id(curve), (None,))[0] != before:
            self._kept[id(curve)] = before, polygon(self.pixels(layout.past(curve, before, self._most)))
        line = QPolygonF(self._kept[id(curve)][1])
        for x, y in self.pixels(layout.tip(curve, before, stop)).tolist():
            line.append(QPointF(x, y))
        return line

    # -- title and captions ----------------------------------------------------------------------------------

    def title(self) -> tuple[str, QFont]:
        """The title in the largest type in which it fits; a lead-in before a colon goes first."""
        title, room = self.chart.title, self.width - 2
        for size in ("body", "small"):
            font = self._style.font(size, bold=True)
            short = title.partition(": ")[2]
            for text in (title, short[:1].upper() + short[1:] or title):
                if text_size(font, text).width() <= room:
                    return text, font
        return QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room), font

    def note(self) -> tuple[QRectF, str]:
        """Ends with the axis, or begins with the title where it is too long for that."""
        room = self.width - 2
        text = QFontMetricsF(self.small).elidedText(self.chart.note, Qt.TextElideMode.ElideRight, room)
        wide = min(text_size(self.small, text).width() + 2, room)
        return QRectF(max(self.axes.right - wide, 0.0), self.title_height, wide, self.line), text

    def caption(self) -> tuple[QRectF, str]:
        text = CAPTIONS[self.chart.over]
        wide = text_size(self.small, text).width() + 2
        return QRectF(self.axes.right - wide, self.axes.bottom + self._style.px(4), wide, self.line), text

    def tick_labels(self) -> list[tuple[QRectF, str]]:
        """Numbers on both axes; those that would run into the caption are left out."""
        axes, gap = self.axes, self._style.px(4)
        found = [
            (QRectF(0, axes.y(v) - self.line / 2, axes.left - self._style.px(6), self.line), spelt(self.chart, v))
            for v in self.y_ticks
        ]
        for value in self.x_ticks:
            wide = text_size(self.small, number(value)).width() + 2
            rect = QRectF(axes.x(value) - wide / 2, axes.bottom + gap, wide, self.line)
            if rect.right() < self.caption()[0].left() - gap:
                found.append((rect, number(value)))
        return found

    # -- labels of curves ------------------------------------------------------------------------------------

    def _ceiling(self) -> float:
        """How high labels may go: into the gap under the title, but not into the note."""
        return self.axes.top - (0 if self.chart.note else min(self.line / 2, self._style.px(8)))

    def begun(self, now: float) -> list[Curve]:
        """The live curves that have a value by now."""
        return [curve for curve in self.live if curve.x[0] <= now]

    def cursor_labels(self, now: float, at: float) -> list[tuple[Curve, QRectF, str]]:
        """The live curves' names and values beside the cursor, pushed apart; asked for twice in a picture."""
        if self._labels is None or self._labels[0] != (now, at):
            self._labels = (now, at), self._cursor_labels(now, at)
        return self._labels[1]

    def _cursor_labels(self, now: float, at: float) -> list[tuple[Curve, QRectF, str]]:
        axes = self.axes
        begun = self.begun(now)
        heights = [axes.y(layout.value_at(c, min(now, c.x[-1]))) for c in begun]
        centres = layout.spread(heights, self.line, self._ceiling(), axes.bottom)
        left = axes.x(now) + self._style.px(7)
        found = []
        for curve, y in zip(begun, centres):
            text = reading(self.chart, curve, min(at, curve.x[-1]))
            wide = text_size(self.bold, text).width() + 3
            at_edge = min(left, self.width - wide)
            found.append((curve, QRectF(at_edge, y - self.line / 2, wide, self.line), text))
        return found

    def bound_labels(self, now: float, at: float) -> list[tuple[Curve, QRectF]]:
        """Each bound's name along its line, where the cursor and its values leave room."""
        taken = [rect for _, rect, _ in self.cursor_labels(now, at)]
        x = self.axes.x(now)
        taken.append(QRectF(x - 3, self.axes.top, 6, self.axes.bottom - self.axes.top))
        found = []
        for curve, places in self._places:
            free = (rect for rect in places if not any(rect.intersects(other) for other in taken))
            if (rect := next(free, None)) is not None:
                found.append((curve, rect))
                taken.append(rect)
        return found

    def _places_along(self, curve: Curve) -> list[QRectF]:
        """Where the name of a bound could stand: along its line, first where no curve runs through it."""
        found = []
        for share in ALONG:
            x = self.axes.x(curve.x[0] + share * (curve.x[-1] - curve.x[0]))
            found += [rect for rect in self._beside(curve, x) if self._fits(rect)]
        crossings = self._crossings(found)
        return [found[k] for k in np.argsort(crossings, kind="stable")]

    def _fits(self, rect: QRectF) -> bool:
        across = self.axes.left + 4 <= rect.left() and rect.right() <= self.width - 2
        return across and self._ceiling() <= rect.top() and rect.bottom() <= self.axes.bottom - 1

    def _beside(self, curve: Curve, x: float) -> list[QRectF]:
        """Just above and just below the line over the label's whole width."""
        wide = text_size(self.small, curve.label).width() + 3
        values = [layout.value_at(curve, self.axes.value_of(v)) for v in (x - wide / 2, x, x + wide / 2)]
        heights = [self.axes.y(v) for v in values if v is not None]
        tops = (min(heights) - self.line - 1, max(heights) + 1) if heights else ()
        return [QRectF(x - wide / 2, top, wide, self.line) for top in tops]

    def _crossings(self, rects: list[QRectF]) -> np.ndarray:
        """How many curves run through each."""
        edges = np.array([(r.left(), r.right(), r.top(), r.bottom()) for r in rects]).reshape(-1, 4)
        low, high = self.axes.x_range
        scale = (high - low) / (self.axes.right - self.axes.left)
        xs = low + (np.linspace(edges[:, 0], edges[:, 1], 9) - self.axes.left) * scale
        count = np.zeros(len(rects), dtype=int)
        for curve in self.live + self.bounds:
            y = self.axes.y(layout.heights(curve, xs))
            count += ((edges[:, 2] < y) & (y < edges[:, 3])).any(axis=0)
        return count
