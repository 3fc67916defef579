"""Frames of one chart that seeks, in whichever version of the program is on the path.

They are asked for by lines on the standard input ("POINTS WIDTH HEIGHT FRAMES", then as often as wanted an empty one)
and answered by seconds of the processor a frame: whatever else the machine does counts for neither version.
"""

from __future__ import annotations

import os
import random
import sys
from time import process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtWidgets import QApplication

from colt_gui.app import application

try:
    from colt_gui.models.core.readings import Chart, Curve
    from colt_gui.views.charts.chart import ChartView
    from colt_gui.views.look.style import Style
except ModuleNotFoundError:  # 0.1.0
    from colt_gui.models.showing import Chart, Curve
    from colt_gui.views.chart import ChartView
    from colt_gui.views.style import Style


def chart(points: int) -> Chart:
    """Two noisy curves and a flight of steps under a bound, as regret and losses are."""
    rng, x = np.random.default_rng(1), np.arange(points, dtype=float)
    losses = np.cumsum(rng.random((points, 2)) < (0.2, 0.3), axis=0).astype(float)
    curves = [
        Curve("loss", x, losses[:, 0] + rng.normal(size=points), "hypothesis"),
        Curve("best expert", x, losses[:, 1], "margin"),
        Curve("mistakes", x, np.cumsum(rng.random(points) < 0.1), "mistake", steps=True),
        Curve("bound", x, 0.35 * x + np.sqrt(x), "bound", live=False),
    ]
    named = {"id": "losses"} if "id" in Chart._fields else {}
    return Chart(title="Losses and mistakes", over="rounds", curves=curves, **named)


class Seeking:
    """A chart on a screen whose cursor jumps about."""

    def __init__(self, points: int, width: int, height: int) -> None:
        style = Style()
        style.apply(application())
        self.points, self.random = points, random.Random(0)
        self.view = ChartView(style)
        self.view.resize(width, height)
        self.view.set_chart(chart(points))
        self.view.show()
        self.seconds(10)

    def seconds(self, frames: int) -> float:
        start = process_time()
        for _ in range(frames):
            t = self.random.randrange(self.points)
            self.view.set_now(float(t), t)
            QApplication.processEvents()
        return (process_time() - start) / frames


def main() -> None:
    points, width, height, frames = map(int, sys.stdin.readline().split())
    seeking = Seeking(points, width, height)
    print("ready", flush=True)
    for _ in sys.stdin:
        print(seeking.seconds(frames), flush=True)


if __name__ == "__main__":
    main()
