"""A chart laid out for one size and style: title, axes and ticks, and how much room its labels have."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from colt_gui.models.core.readings import Chart, Curve, Upright
from colt_gui.models.text.names import shared_words
from colt_gui.views.charts import layout
from colt_gui.views.charts.spelling import axis_caption, counted, counter, named, tick_texts, x_tick_texts
from colt_gui.views.look.drawing import text_size
from colt_gui.views.look.style import Style

TITLES, ROW_TITLES, LOW_TITLES = ("large", "body", "small"), ("body", "small"), ("small",)  # sizes of letters
LOW = 110  # design pixels of height
CORNER = 26  # design pixels for the button that enlarges a chart
PLOT_HEIGHT = 110  # design pixels of height for curves and axis, before a note has a second line
LABELS, FORMULAS = 0.45, 0.5  # the share of the width that labels may take; of longer names goes what all share
MOST = 0.6  # and no more than this: names that are longer still lose their middle
PLOT = 130  # design pixels for the curves alone
ERROR_BAR = 8  # design pixels from one error bar to the next, at least
GAP = 8  # design pixels between a curve and its name
TITLE_GAP = 2  # pixels beside the title
MARK_GAP = 5  # and between the name of a mark and its line
LOGARITHMS = frozenset({"lg", "ln"})
ZEROS = str.maketrans("123456789", "000000000")  # all figures are equally wide
Ranges = tuple[tuple[float, float], tuple[float, float]]


class Written(NamedTuple):
    """Words and where they stand."""

    rect: QRectF
    text: str


def legible_width(chart: Chart, style: Style) -> float:
    """What a chart needs so that its curves are seen beside their names, below a whole title; the same whatever
    the values are."""
    bold = style.font("small", bold=True)
    labels = [curve.label for curve in chart.curves if curve.live and not curve.noted]
    spared = _spared(labels)
    names = max((text_size(bold, f"{_without(spared, label)} 0.000").width() for label in labels), default=0.0)
    title = text_size(bold, spellings(chart.title)[-1]).width() + TITLE_GAP
    return max(style.px(PLOT), (names + style.px(GAP)) / _share_of_labels(labels), title)


def spellings(title: str) -> tuple[str, ...]:
    """From the longest to the shortest: a lead-in before a colon can go."""
    short = title.partition(": ")[2]
    return (title, short[:1].upper() + short[1:]) if short else (title,)


def _share_of_labels(names: list[str]) -> float:
    """A formula with its middle gone says nothing, so that it gets more."""
    formula = any(not name.replace(" ", "").isalnum() for name in names)
    return FORMULAS if formula else LABELS


def _spared(names: list[str]) -> str:
    """The words that all names share, which can go where room is scarce; of a formula no part can be spared, and a
    number without its logarithm would be another one."""
    shared = shared_words(names)
    spared = shared.strip()
    return shared if spared.isalpha() and not LOGARITHMS & set(spared.split()) else ""


def _without(shared: str, name: str) -> str:
    """What is left of it; a mere number would read as a value.

    >>> _without("halfspace ", "halfspace 90°"), _without("expert ", "expert 5")
    ('90°', '#5')
    """
    rest = name.removeprefix(shared)
    return f"#{rest}" if shared and rest.isdigit() else rest


class Frame:
    """Everything in pixels of the widget; `live` are the curves of the run, `bounds` the dotted ones.

    `seen` is the part on show of a chart that has been zoomed, as ranges of x and y. In a `roomy` one all labels find a
    place behind the axis, whatever runs where they would be nearer to their curves.
    """

    def __init__(
        self,
        chart: Chart,
        style: Style,
        size: QSize,
        seen: Ranges | None = None,
        large: bool = False,
        roomy: bool = False,
    ) -> None:
        self.chart, self._style = chart, style
        self.width, self.height = size.width(), size.height()
        self.small, self.bold = style.font("small"), style.font("small", bold=True)
        self._titles = TITLES if large else ROW_TITLES if self.height >= style.px(LOW) else LOW_TITLES
        self.line = text_size(self.small, "Ag").height()
        self.title_height = text_size(style.font(self._titles[0], bold=True), "Ag").height()
        self.live = [c for c in chart.curves if c.live and len(c.x)]
        self.named = [c for c in self.live if not c.noted]
        self.bounds = [c for c in chart.curves if not c.live and len(c.x)]
        self._corners: dict[tuple[str, bool], np.ndarray] = {}
        self._pixels: dict[tuple[str, bool], np.ndarray] = {}
        self._widths: dict[tuple[str, str], float] = {}
        self.names = self._names()
        self._roomy = roomy
        self.axes = self._axes(seen or (layout.x_range(chart), layout.y_range(chart)))

    # -- axes ------------------------------------------------------------------------------------------------

    def _axes(self, seen: Ranges) -> layout.Axes:
        style, chart, (x_range, y_range) = self._style, self.chart, seen
        above = style.px(2 if self._note_below else 4)
        top = self.ceiling + (self.line if chart.marks else above)  # marks have names above
        bottom = max(self.height - self.line - style.px(8), top + 20)
        self.y_ticks = self._y_ticks(y_range, bottom - top)
        metrics = QFontMetricsF(self.small)
        left = max(map(metrics.horizontalAdvance, tick_texts(chart, self.y_ticks)), default=0.0) + style.px(10)
        right = float(self.width - style.px(10))
        right = max(right - self._shortfall(left, right, x_range), left + 20)
        self.x_ticks = self._x_ticks(x_range, right - left)
        return layout.Axes(left, top, right, bottom, x_range, y_range)

    def _y_ticks(self, ends: tuple[float, float], height: float) -> list[float]:
        line, whole = self.line, self.chart.log or all(map(_counts, self.live))
        most = min(int(height // (2.2 * line)) + 1, 4 + int(height // (12 * line)))
        apart = 1.6 * line / height * (ends[1] - ends[0])  # the uppermost may stand half a line lower than its tick
        ticks = layout.round_numbers(*ends, most, whole)
        return layout.with_ends(ticks, ends, layout.end_numbers(*ends, whole), apart)

    def _x_ticks(self, ends: tuple[float, float], width: float) -> list[float]:
        most = max(2, int(width // self._style.px(55)))
        apart = self._style.px(40) / width * (ends[1] - ends[0])
        ticks = layout.round_numbers(*ends, most, self._x_counts)
        numbers = ends if self.chart.doubling else layout.end_numbers(*ends, self._x_counts)
        return layout.with_ends(ticks, ends, numbers, apart)

    @property
    def _x_counts(self) -> bool:
        """Rounds, or numbers of points: there is nothing at a half."""
        chart = self.chart
        counted = not chart.valued and chart.knob is None
        return counted or chart.doubling or all(bool(np.all(np.diff(c.x) == 1)) for c in self.live)

    @cached_property
    def ceiling(self) -> float:
        """How high labels may go: up to the title, or to the note below it."""
        return self.title_height + (self._note_lines * self.line if self._note_below else self._style.px(4))

    @property
    def _note_below(self) -> bool:
        return bool(self.chart.note) and not self._note_beside_title

    def _shortfall(self, left: float, right: float, x_range: tuple[float, float]) -> float:
        """How much the axis must give way for the labels of curves that reach its end, or for all."""
        need, (low, high) = 0.0, x_range
        for curve in self.named:
            room = 0.0 if self._roomy else (right - left) * max(1 - (curve.x[-1] - low) / (high - low), 0.0)
            need = max(need, self._widest(curve, self.names[curve.label]) + self._style.px(GAP) - room)
        return min(need, MOST * self.width)

    def _widest(self, curve: Curve, name: str) -> float:
        """The label of the curve with that name, over all its values."""
        if (width := self._widths.get((curve.label, name))) is None:
            some = [k * (len(curve.y) - 1) // 11 for k in range(12)]
            texts = {named(self.chart, curve, y, name).translate(ZEROS) for y in set(curve.y[some].tolist())}
            width = self._widths[curve.label, name] = max(text_size(self.bold, text).width() for text in texts) + 3
        return width

    @property
    def _for_labels(self) -> float:
        """How wide labels may be and nothing of them goes."""
        return _share_of_labels([curve.label for curve in self.named]) * self.width

    def _names(self) -> dict[str, str]:
        """Name the live curves. Where room is scarce, first the word that all share goes, then the last words."""
        room, most = (wide - self._style.px(GAP) for wide in (self._for_labels, MOST * self.width))
        widths = {curve.label: self._widest(curve, curve.label) for curve in self.named}
        if max(widths.values(), default=0.0) <= room:
            return {name: name for name in widths}
        shared, metrics = _spared(list(widths)), QFontMetricsF(self.bold)
        names = {}
        for curve in self.named:
            value = widths[curve.label] - metrics.horizontalAdvance(curve.label)
            rest = curve.label if counted(curve) else _without(shared, curve.label)
            names[curve.label] = shortened(rest, self.bold, most - value)
        return names

    @property
    def most(self) -> int:
        """Return how many corners a line has at most: more than pixels are not seen, and cost time."""
        return min(max(int(self.axes.right - self.axes.left), 50), layout.MOST_POINTS)

    def corners(self, curve: Curve) -> np.ndarray:
        """Of the curve what is seen, in the units of the data."""
        key = curve.label, curve.live
        if key not in self._corners:
            self._corners[key] = layout.corners(layout.between(curve, self.axes.x_range), self.most)
        return self._corners[key]

    def pixels(self, curve: Curve) -> np.ndarray:
        """Its corners where they are seen: the line goes through them, and its name around them."""
        key = curve.label, curve.live
        if key not in self._pixels:
            self._pixels[key] = self.axes.pixels(self.corners(curve))
        return self._pixels[key]

    def error_bars(self, curve: Curve) -> np.ndarray:
        """Rows of x, top and bottom in pixels."""
        bars = layout.error_bars(layout.between(curve, self.axes.x_range), self.most // self._style.px(ERROR_BAR))
        return np.column_stack([self.axes.x(bars[:, 0]), self.axes.y(bars[:, 1]), self.axes.y(bars[:, 2])])

    def course(self, curve: Curve) -> np.ndarray:
        """Where it runs, in pixels from left to right, error bars included."""
        line = self.pixels(curve)
        if curve.spread is None:
            return line
        bars = self.error_bars(curve)
        line = np.concatenate([line, bars[:, [0, 1]], bars[:, [0, 2]]])
        return line[line[:, 0].argsort(kind="stable")]

    # -- title and captions ----------------------------------------------------------------------------------

    def title(self) -> tuple[str, QFont]:
        """The title in the largest type in which it fits; a lead-in before a colon goes first."""
        room = self.width - TITLE_GAP
        for size in self._titles:
            font = self._style.font(size, bold=True)
            for text in spellings(self.chart.title):
                if text_size(font, text).width() <= room:
                    return text, font
        return shortened(text, font, room), font

    def title_rect(self) -> QRectF:
        text, font = self.title()
        return QRectF(0, 0, text_size(font, text).width(), self.title_height)

    @cached_property
    def _note_beside_title(self) -> bool:
        """Whether the note has room between the title and the button in the corner."""
        wide = text_size(self.small, self.chart.note).width() + self._style.px(CORNER + 3 * GAP)
        return self.title_rect().width() + wide <= self.width

    @property
    def _note_lines(self) -> int:
        """A second line where the curves keep their height, and the note needs it."""
        room = self.height - self.title_height - self._style.px(PLOT_HEIGHT)
        fits = text_size(self.small, self.chart.note).width() <= self.width - 2
        return 1 if fits or room < 3 * self.line else 2

    def note(self) -> Written:
        """Beside the title, or below it: ending with the axis, or beginning with the title if it is too long for that.

        A note that is still too long has a second line, or goes without its last words.
        """
        if self._note_beside_title:
            wide = text_size(self.small, self.chart.note).width() + 2
            left = self.width - self._style.px(CORNER + GAP) - wide
            return Written(QRectF(left, self.title_height - self.line, wide, self.line), self.chart.note)
        lines = wrapped(self.chart.note, self.small, self.width - 2, self._note_lines)
        wide = max(text_size(self.small, line).width() for line in lines) + 2
        rect = QRectF(max(self.axes.right - wide, 0.0), self.title_height, wide, self.line * len(lines))
        return Written(rect, "\n".join(lines))

    def caption(self) -> Written:
        """Say what the axis counts: after the number at its end, or before it; in one word where room is scarce."""
        gap, end = self._style.px(6), self._x_tick(len(self.x_ticks) - 1).rect
        for text in (axis_caption(self.chart), counter(self.chart)):
            wide = text_size(self.small, text).width() + 2
            for left in (end.right() + gap, end.left() - gap - wide):
                if self.axes.left <= left <= self.width - wide:
                    return Written(QRectF(left, end.top(), wide, self.line), text)
        return Written(QRectF(end.topLeft(), QSizeF()), "")

    def uprights(self) -> list[tuple[Upright, np.ndarray]]:
        """The marks that are seen, each with the ends of its line in the units of the data; its upper end leaves room
        for letters that reach below their line."""
        if not self.chart.marks:
            return []
        (left, right), low = self.axes.x_range, self.axes.y_range[0]
        high = self.axes.height_of(self.axes.top + self._style.px(MARK_GAP))
        seen = [mark for mark in self.chart.marks if left <= mark.x <= right]
        return [(mark, np.array([(mark.x, low), (mark.x, high)])) for mark in seen]

    def upright_labels(self) -> list[tuple[Upright, QRectF]]:
        """Their names above their upper ends, clear of the curves; where they would meet a little aside, or one
        under the other."""
        labels: list[tuple[Upright, QRectF]] = []
        for mark, _ in self.uprights():
            wide, x = text_size(self.bold, mark.label).width() + 3, self.axes.x(mark.x)
            left = min(max(x - wide / 2, self.axes.left), self.width - wide)
            rect = QRectF(left, self.axes.top - self.line, wide, self.line)
            aside = max((other.right() - rect.left() for _, other in labels if rect.intersects(other)), default=0.0)
            if 0 < aside <= self.line and rect.right() + aside <= self.width:
                rect.translate(aside + 1, 0)
            while any(rect.intersects(other) for _, other in labels):
                rect.translate(0, self.line)
            labels.append((mark, rect))
        return labels

    def y_tick_labels(self) -> dict[float, Written]:
        """Find the place of the number at each value; the uppermost keeps below the title and the note."""
        room, found = self._style.px(6), {}
        for value, text in zip(self.y_ticks, tick_texts(self.chart, self.y_ticks)):
            wide = text_size(self.small, text).width() + 1
            top = max(self.axes.y(value) - self.line / 2, self.ceiling)
            found[value] = Written(QRectF(self.axes.left - room - wide, top, wide, self.line), text)
        return found

    def x_tick_labels(self) -> dict[float, Written]:
        """Find the place of the number at each value. One that would run into another or the caption is left out."""
        last = len(self.x_ticks) - 1
        found, taken = {self.x_ticks[last]: self._x_tick(last)}, [self.caption().rect, self._x_tick(last).rect]
        for k in range(last):
            word = self._x_tick(k)
            if not any(word.rect.intersects(rect) for rect in taken):
                found[self.x_ticks[k]] = word
                taken.append(word.rect)
        return dict(sorted(found.items()))

    def _x_tick(self, k: int) -> Written:
        """Where the number of a tick stands: below it, as far as it can within the chart."""
        axes, text = self.axes, x_tick_texts(self.chart, self.x_ticks)[k]
        wide = text_size(self.small, text).width() + 2
        left = min(max(axes.x(self.x_ticks[k]) - wide / 2, axes.left - self._style.px(5)), self.width - wide)
        return Written(QRectF(left, axes.bottom + self._style.px(4), wide, self.line), text)


def shortened(text: str, font: QFont, room: float) -> str:
    """Return the text without its last words, as many as have no room; a single long word loses its end."""
    if text_size(font, text).width() <= room:
        return text
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        rest = f"{' '.join(words[:count])} …"
        if text_size(font, rest).width() <= room:
            return rest
    return QFontMetricsF(font).elidedText(words[0], Qt.TextElideMode.ElideRight, room)


def wrapped(text: str, font: QFont, room: float, most: int) -> list[str]:
    """Return the text in at most so many lines; what has no room in the last one is left out."""
    words, lines = text.split(), list[str]()
    while words and len(lines) < most - 1:
        count = len(words)
        while count > 1 and text_size(font, " ".join(words[:count])).width() > room:
            count -= 1
        lines.append(" ".join(words[:count]))
        words = words[count:]
    return [*lines, shortened(" ".join(words), font, room)] if words else lines


def _counts(curve: Curve) -> bool:
    """Whether its heights are whole numbers of something: half a trial is no tick."""
    return curve.steps or (curve.bars and bool(np.all(curve.y == np.round(curve.y))))
