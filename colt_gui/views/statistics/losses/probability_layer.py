"""P(Y = + | x) of the logistic model: a tint that grows with it, and lines where it is ¼, ½ and ¾.

P(Y = +|x) = 1/(1 + e^(−f)) with f = ⟨w, x⟩ + b, so that it is constant along lines beside the separator, and a linear
gradient is the whole of it: exact at every size, in pixels and in vectors.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from colt_gui.models.statistics.losses.separators import Separator
from colt_gui.views.look.drawing import pen, text_size
from colt_gui.views.look.label_placement import Label, Labels, alongside, between
from colt_gui.views.look.style import Style
from colt_gui.views.plane.plane_map import Line, PlaneMap

LEVELS = {"P = ¼": -math.log(3.0), "P = ½": 0.0, "P = ¾": math.log(3.0)}
FAR = 6.0  # |f| beyond which the tint does not change any more
STOPS = 24


class ProbabilityLayer:
    def __init__(self, style: Style) -> None:
        self.style = style

    def ground(self, painter: QPainter, view: PlaneMap, separator: Separator, line: Line) -> None:
        painter.fillRect(view.rect, self._gradient(view, separator, line))

    def _gradient(self, view: PlaneMap, separator: Separator, line: Line) -> QLinearGradient:
        """Across the separator, from f = −6 to f = 6."""
        foot = line.foot(view.rect.center())
        reach = FAR / per_pixel(view, separator)
        way = QPointF(line.nx, line.ny) * reach
        gradient = QLinearGradient(foot - way, foot + way)
        for k in range(STOPS + 1):
            gradient.setColorAt(k / STOPS, self._tint(FAR * (2 * k / STOPS - 1)))
        return gradient

    def _tint(self, f: float) -> QColor:
        """By how much the likelier class is likelier."""
        theme, sure = self.style.theme, math.tanh(f / 2)
        strength = theme.strong_tint * abs(sure)
        return self.style.tinted("positive" if sure > 0 else "negative", strength)

    def lines(self, view: PlaneMap, separator: Separator) -> dict[str, Line]:
        lines = {
            name: view.line(*separator.w.tolist(), float(separator.b) - level)
            for name, level in LEVELS.items()
        }  # fmt: skip
        return {name: line for name, line in lines.items() if line is not None}

    def paint(self, painter: QPainter, lines: dict[str, Line]) -> None:
        for name, line in lines.items():
            if (ends := line.ends(inset=-8)) is not None:
                painter.setPen(pen(self.style, "loss_logistic", 1.6 if "½" in name else 1.2))
                painter.drawLine(*ends)

    def names(self, labels: Labels, lines: dict[str, Line]) -> list[Label]:
        labels.lines += [QLineF(*ends) for line in lines.values() if (ends := line.ends()) is not None]
        font, found = self.style.font("small", bold=True), []
        for name, line in lines.items():
            if (ends := line.ends(inset=self.style.px(24))) is None:
                continue
            normal, size = math.atan2(line.ny, line.nx), text_size(font, name)
            spots = (between(*ends, s) for s in (0.85, 0.15, 0.75, 0.25, 0.65, 0.35))
            rects = (rect for p in spots for rect in alongside(p, normal, self.style.px(4), size))
            found.append(Label(name, "loss_logistic", labels.place(rects), font))
        return found


def per_pixel(view: PlaneMap, separator: Separator) -> float:
    """How much f grows in a pixel across its separator."""
    w = separator.w
    return max(math.hypot(w[0] / view.sx, w[1] / view.sy), 1e-12)
