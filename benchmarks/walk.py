"""`python -m benchmarks.walk [--order] [--sizes]`: how far an interaction travels through the code of colt_gui.

The program opens the window offscreen, does some things that a person does, and counts for each of them the files that
are entered, the functions, the calls, and the hops from one file to another, until the event loop has been idle. Calls
of worker threads are counted, too. A table of the size of each top folder of colt_gui follows.

Only the standard library, Qt and colt_gui are imported, so that the script can be run on another version of the
program: `PYTHONPATH=OTHER_FILES python benchmarks/walk.py`. To stay comparable from version to version, the
interactions and their order must not change.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import NamedTuple

import colt_gui

PACKAGE = Path(colt_gui.__file__).parent
PREFIX = f"{PACKAGE}{os.sep}"


class Trail:
    """The calls into colt_gui between `begin` and `end`."""

    def __init__(self) -> None:
        self._active = False
        self._forget()

    def _forget(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()  # by file and function
        self.files: dict[str, None] = {}  # in the order in which they were first entered
        self.hops = 0
        self._last: dict[int, str] = {}  # the file that a thread was in before

    def begin(self) -> None:
        self._forget()
        self._active = True
        sys.setprofile(self.note)

    def end(self) -> None:
        sys.setprofile(None)
        self._active = False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Count a call; Python calls this at every event of every thread that is profiled."""
        if event != "call" or not self._active:
            return
        path = frame.f_code.co_filename
        if not path.startswith(PREFIX):
            return
        path = path.removeprefix(PREFIX)
        self.calls[path, frame.f_code.co_name] += 1
        self.files.setdefault(path)
        thread = threading.get_ident()
        if self._last.get(thread) != path:
            self.hops += 1
            self._last[thread] = path


class Interactions:
    """A window on an empty session, and a hand that works with it."""

    def __init__(self, order: bool) -> None:
        from PySide6.QtWidgets import QApplication

        from colt_gui.models.core.document import Document
        from colt_gui.session import Session
        from colt_gui.views.look.style import Style
        from colt_gui.views.window.main_window import MainWindow

        self.trail, self._order = Trail(), order
        # A thread is profiled from its start or never (before Python 3.12): worker threads start with the window.
        threading.setprofile(self.trail.note)
        self.app = QApplication.instance() or QApplication([])
        self.session = Session(Document())
        self.window = MainWindow(self.session, Style())
        if hasattr(self.session, "in_turns"):  # as 1.0.0 sets it in a window that a person works with
            self.session.in_turns = True
        self.window.resize(1400, 900)
        self.window.show()
        self.spin(1.0)

    def spin(self, seconds: float) -> None:
        """Serve the event loop for so long."""
        end = perf_counter() + seconds
        while perf_counter() < end:
            self.app.processEvents()

    def walk(self, name: str, act: Callable[[], object], seconds: float = 0.6) -> None:
        """Do one thing, serve the event loop for some seconds, and print what was entered."""
        trail = self.trail
        trail.begin()
        act()
        self.spin(seconds)
        trail.end()
        counts = f"files {len(trail.files):4}  functions {len(trail.calls):5}  calls {trail.calls.total():6}"
        print(f"{name:28} {counts}  hops {trail.hops:6}", flush=True)
        if self._order:
            print("   ", " > ".join(trail.files))

    def all(self) -> None:
        self.place_four_points()
        self.walk("a click labels a point", lambda: self.click(620, 260))
        self.session.seek(0)
        self.spin(0.4)
        self.walk("one animated round", lambda: self.window.playback.step(1), 1.0)
        self.walk("another learner", lambda: self.session.set_learner("kernel-perceptron"), 1.0)
        self.walk("another lab", lambda: self.session.enter("svm"), 1.5)
        self.walk("drag a point, ten moves", self.drag)

    def place_four_points(self) -> None:
        for x, y in ((600, 300), (650, 350)):
            self.click(x, y)
            self.spin(0.3)
        for x, y in ((300, 500), (350, 450)):
            self.click(x, y, left=False)
            self.spin(0.3)
        if len(self.session.points) != 4:
            raise RuntimeError("The clicks did not place four points.")

    def click(self, x: int, y: int, left: bool = True) -> None:
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest

        button = Qt.MouseButton.LeftButton if left else Qt.MouseButton.RightButton
        QTest.mouseClick(self.window.plane.viewport(), button, Qt.KeyboardModifier.NoModifier, QPoint(x, y))

    def drag(self) -> None:
        """Drag the first point in ten moves of 30 ms."""
        from PySide6.QtCore import QPoint, Qt
        from PySide6.QtTest import QTest

        viewport, left, bare = self.window.plane.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        place = self.window.plane.view.at(*self.session.points.X[0].tolist()).toPoint()
        QTest.mousePress(viewport, left, bare, place)
        for k in range(1, 11):
            QTest.mouseMove(viewport, place + QPoint(3 * k, 2 * k))
            self.spin(0.03)
        QTest.mouseRelease(viewport, left, bare, place + QPoint(30, 20))


class Size(NamedTuple):
    """How much a file or folder holds."""

    files: int = 0
    lines: int = 0
    functions: int = 0
    classes: int = 0

    def plus(self, other: Size) -> Size:
        return Size(*(a + b for a, b in zip(self, other)))


def sizes() -> dict[str, Size]:
    """Return the size of each top folder of colt_gui; the files beside them are one entry."""
    found: dict[str, Size] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE)
        folder = place.parts[0] if len(place.parts) > 1 else "(files at the top)"
        found[folder] = found.get(folder, Size()).plus(_size(path.read_text(encoding="utf-8")))
    return found


def _size(source: str) -> Size:
    kinds = Counter(type(node) for node in ast.walk(ast.parse(source)))
    functions = kinds[ast.FunctionDef] + kinds[ast.AsyncFunctionDef]
    return Size(1, source.count("\n"), functions, kinds[ast.ClassDef])


def print_sizes() -> None:
    found = sizes()
    total = Size()
    for size in found.values():
        total = total.plus(size)
    print(f"{'folder of colt_gui':24}" + "".join(f"{name:>11}" for name in Size._fields))
    for name, size in (*sorted(found.items(), key=lambda item: -item[1].lines), ("all", total)):
        print(f"{name:24}" + "".join(f"{count:11}" for count in size))


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.walk", description="How far an interaction travels through the code."
    )
    parser.add_argument("--order", action="store_true", help="print the files in the order of their first call, too")
    parser.add_argument("--sizes", action="store_true", help="print the table of sizes alone")
    options = parser.parse_args(words)
    if not options.sizes:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        with tempfile.TemporaryDirectory() as home:  # a person's settings neither matter nor change
            os.environ["HOME"] = os.environ["XDG_CONFIG_HOME"] = os.environ["XDG_DATA_HOME"] = home
            Interactions(options.order).all()
        print()
    print_sizes()
    sys.stdout.flush()


if __name__ == "__main__":
    main()
    os._exit(0)  # how windows are taken down at the end of a program is not counted here
