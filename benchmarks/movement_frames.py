"""Movements in a whole window, one at a time: zoom, pan, resize, drag, scrub and the first frame of an animation.

`python benchmarks/movement_frames.py LEARNER POINTS WIDTH HEIGHT TIMES` measures the version of the program that is on
the path, on the platform that Qt has been told of, and prints one line of JSON: for each movement a list of pairs, the
seconds by the clock and the seconds of the window's thread, from the movement until the stage has been painted.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from time import perf_counter, thread_time

import numpy as np
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from colt_gui.app import application, new_window, threaded_session
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points

WARM_UP = 5  # movements of each kind that are not counted
PATIENCE = 1.0  # seconds until a movement that paints nothing is given up
STEP = QPointF(3.0, 2.0)  # pixels of one move of the hand
STEPS_ONE_WAY = 20  # then the hand turns round, so that nothing leaves the view
SECONDS = tuple[float, float]


def mixed(m: int) -> Points:
    """Two classes above and below the first axis; a few percent of them lie beyond it."""
    rng = np.random.default_rng(1)
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    return Points(rng.uniform(-1, 1, (m, 2)) * (3.6, 1.7) + np.outer(y, (0.0, 1.6)), y)


class Paints(QObject):
    """How often a widget has been painted."""

    count = 0

    def eventFilter(self, _: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


class Movements:
    """A window on so many points, at a round with an update in the middle of its run."""

    def __init__(self, learner: str, m: int, width: int, height: int) -> None:
        self.app = application()
        self.window = new_window(session=threaded_session(Document()))
        self.session, self.plane, self.playback = self.window.session, self.window.plane, self.window.playback
        self.size, self.paints = (width, height), Paints()
        self.plane.viewport().installEventFilter(self.paints)
        self.window.resize(width, height)
        self.window.show()
        self.session.open(Document(points=mixed(m), learner=learner, order="given"))
        self.settle()
        self.window.plane.fit()
        self.updates = self._updates()
        self._before_update(0)
        self.settle()

    def _updates(self) -> list[int]:
        """The rounds, or steps, that are animated."""
        run, experiment = self.session.run, self.session.experiment
        counts = getattr(experiment, "updates", None)
        found = np.arange(2, len(run) + 1) if counts is None else np.flatnonzero(np.diff(counts)) + 1
        return found[len(found) // 2 :].tolist() or [len(run)]

    def settle(self) -> None:
        """Until nothing is computed any more and everything is painted."""
        end = perf_counter() + 60 * PATIENCE
        while self.session.working and perf_counter() < end:
            self.app.processEvents()
        for _ in range(6):
            self.app.processEvents()

    def _before_update(self, k: int) -> None:
        self.playback.seek(self.updates[k % len(self.updates)] - 1)

    def all(self, times: int) -> dict[str, list[SECONDS]]:
        kinds = {
            "zoom": self.zoom, "pan": self.pan, "resize": self.resize, "drag": self.drag, "scrub": self.scrub,
            "first frame": self.first_frame,
        }  # fmt: skip
        return {name: kind(times) for name, kind in kinds.items()}

    def _measured(self, times: int, do: Callable[[int], object], before: Callable[[int], object]) -> list[SECONDS]:
        taken = []
        for k in range(times + WARM_UP):
            before(k)
            self.settle()
            painted, wall, work = self.paints.count, perf_counter(), thread_time()
            do(k)
            while self.paints.count == painted and perf_counter() - wall < PATIENCE:
                self.app.processEvents()
            taken.append((perf_counter() - wall, thread_time() - work))
        return taken[WARM_UP:]

    # -- the movements -----------------------------------------------------------------------------------------

    def zoom(self, times: int) -> list[SECONDS]:
        about = self.plane.view.rect.center() + QPointF(100.0, 40.0)
        found = self._measured(times, lambda k: self.plane.camera.zoom(_to_and_fro(k, 1.1, 1 / 1.1), about), _nothing)
        self.plane.fit()
        return found

    def pan(self, times: int) -> list[SECONDS]:
        found = self._measured(times, lambda k: self.plane.camera.pan(_to_and_fro(k, STEP, -STEP)), _nothing)
        self.plane.fit()
        return found

    def resize(self, times: int) -> list[SECONDS]:
        wide, high = self.size
        # to a size that the window has not had: one step narrower each time, and back between the measurements
        found = self._measured(
            times,
            lambda k: self.window.resize(wide - 8 - k % STEPS_ONE_WAY, high - 6),
            lambda k: self.window.resize(wide, high),
        )
        self.window.resize(wide, high)
        return found

    def drag(self, times: int) -> list[SECONDS]:
        """The hand holds the third point and moves it a little."""
        self.session.selection.choose_tool("point")
        place = self.plane.view.at(*self.session.points.X[3].tolist())
        self._mouse(QEvent.Type.MouseButtonPress, place, Qt.MouseButton.LeftButton)
        self._mouse(QEvent.Type.MouseMove, place + QPointF(30.0, 20.0))

        def move(k: int) -> None:
            nonlocal place
            place = place + _to_and_fro(k, STEP, -STEP)
            self._mouse(QEvent.Type.MouseMove, place + QPointF(30.0, 20.0))

        found = self._measured(times, move, _nothing)
        self._mouse(QEvent.Type.MouseButtonRelease, place, Qt.MouseButton.LeftButton)
        self.session.undo()
        self.settle()
        return found

    def _mouse(self, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
        viewport = self.plane.viewport()
        held = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseButtonRelease else Qt.MouseButton.LeftButton
        place = viewport.mapToGlobal(at.toPoint()).toPointF()
        QApplication.sendEvent(viewport, QMouseEvent(kind, at, place, button, held, Qt.KeyboardModifier.NoModifier))

    def scrub(self, times: int) -> list[SECONDS]:
        rounds = np.linspace(0, len(self.session.run), times + WARM_UP).round().astype(int).tolist()
        ways = rounds[::2] + rounds[1::2][::-1]  # forwards, and back again: each place is another one than before
        if len(set(rounds)) < len(rounds):
            ways = [k % (len(self.session.run) + 1) for k in range(times + WARM_UP)]
        return self._measured(times, lambda k: self.playback.seek(ways[k]), _nothing)

    def first_frame(self, times: int) -> list[SECONDS]:
        """One step, which is animated, from a round at rest."""
        self.updates = self._updates()  # the drag has been undone: this is another run
        return self._measured(times, lambda _: self.playback.step(), self._before_update)


def _nothing(_: int) -> None:
    pass


def _to_and_fro(k: int, one, other):
    return one if k // STEPS_ONE_WAY % 2 == 0 else other


def main() -> None:
    learner = sys.argv[1]
    m, width, height, times = map(int, sys.argv[2:])
    print(json.dumps(Movements(learner, m, width, height).all(times)), flush=True)
    os._exit(0)


if __name__ == "__main__":
    main()
