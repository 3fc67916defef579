"""Frames of the plane alone, in whichever version of the program is on the path.

They are asked for by lines on the standard input ("POINTS WIDTH HEIGHT FRAMES", then as often as wanted an empty one)
and answered by seconds of the processor a frame: whatever else the machine does counts for neither version.
"""

from __future__ import annotations

import os
import sys
from time import process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtWidgets import QApplication

from colt_gui.app import application
from colt_gui.session import Session

try:
    from colt_gui.models.core.document import Document
    from colt_gui.models.core.points import Points
    from colt_gui.views.look.style import Style
    from colt_gui.views.plane.plane import Plane
except ModuleNotFoundError:  # 0.1.0
    from colt_gui.models.document import Document
    from colt_gui.models.points import Points
    from colt_gui.views.style import Style

    from colt_gui.views.plane import Plane

STEP = 0.07  # of a round between two frames


def separable(m: int) -> Points:
    rng = np.random.default_rng(1)
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    return Points(rng.uniform(-1, 1, (m, 2)) * (3.6, 1.7) + np.outer(y, (0.0, 1.9)), y)


class Animation:
    """A plane on a screen in the middle of an update."""

    def __init__(self, m: int, width: int, height: int) -> None:
        style, self.session = Style(), Session()
        style.apply(application())
        self.playback = self.session.playback
        self.plane = Plane(self.session, style)
        self.plane.resize(width, height)
        self.plane.show()
        self.session.open(Document(points=separable(m), learner="perceptron", order="given"))
        self.session.settle()
        self.plane.fit()
        updates = np.flatnonzero(np.diff(self.session.experiment.updates)) + 1
        self.session.seek(int(updates[len(updates) // 2]))
        self.phase = 0.0
        self.seconds(10)

    def seconds(self, frames: int) -> float:
        start = process_time()
        for _ in range(frames):
            self.phase = (self.phase + STEP) % 1.0
            self.playback.show_phase(self.phase)
            QApplication.processEvents()
        return (process_time() - start) / frames


def main() -> None:
    m, width, height, frames = map(int, sys.stdin.readline().split())
    animation = Animation(m, width, height)
    print("ready", flush=True)
    for _ in sys.stdin:
        print(animation.seconds(frames), flush=True)


if __name__ == "__main__":
    main()
