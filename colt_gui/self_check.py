"""`colt-gui --smoke-test`: opens the window, looks whether all parts arrived, and tells when it was first painted."""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, qVersion

from colt_gui import __version__, cli
from colt_gui.app import application, new_window
from colt_gui.cli.arguments import note
from colt_gui.models.core.datasets import generate
from colt_gui.models.labs import LABS
from colt_gui.views.base import Guarded, report_to
from colt_gui.views.export import picture
from colt_gui.views.look import icons
from colt_gui.views.window.main_window import MainWindow

PATIENCE = 60.0
FAILED = 1


class NotWell(Exception):
    """What is wrong, as one sentence."""


def run(started: float) -> int:
    """`started` is perf_counter() when the program began; the system may know the start of the process itself."""
    try:
        with _nothing_vanishes():
            painted = _check_window()
    except Exception as error:
        note(f"The smoke test failed: {_sentence(error)}")
        return FAILED
    milliseconds = round(1000 * (painted - _process_start(started)))
    print(json.dumps({**facts(), "first_paint_ms": milliseconds, "ok": True}))
    return 0


def facts() -> dict[str, object]:
    platform = application().platformName()
    return {"version": __version__, "qt": qVersion(), "platform": platform, "film": has_film()}


def _check_window() -> float:
    window = new_window()
    try:
        painted = first_paint(window)
        for check in CHECKS:
            check(window)
        return painted
    finally:
        window.close_quietly()


def first_paint(window: MainWindow) -> float:
    """Shows the window; perf_counter() when its stage has been painted."""
    watcher = _PaintWatcher(window.plane.viewport())
    window.resize(1280, 720)
    window.show()
    deadline = time.perf_counter() + PATIENCE
    while not watcher.painted:
        if time.perf_counter() > deadline:
            raise NotWell(f"the window was not painted within {PATIENCE:.0f} seconds")
        QCoreApplication.processEvents()
    return time.perf_counter()


class _PaintWatcher(Guarded, QObject):
    def __init__(self, widget: QObject) -> None:
        super().__init__(widget)
        self.painted = False
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.painted = self.painted or event.type() == QEvent.Type.Paint
        return False


# -- the checks ----------------------------------------------------------------------------------------------------


def icons_are_drawn(window: MainWindow) -> None:
    if icons.application_icon().pixmap(64, 64).isNull():
        raise NotWell("the program's icon cannot be drawn")
    if not icons.names():
        raise NotWell("there are no icons")
    for name in icons.names():
        icons.pixmap(name, window.style_.theme.ink, 24)


def commands_load(window: MainWindow) -> None:
    for module, _ in cli.COMMANDS.values():
        importlib.import_module(f"colt_gui.cli.{module}").parser()


def labs_draw_a_round(window: MainWindow) -> None:
    """Each lab with points in it, at the end of its run."""
    session = window.session
    session.replace_points(generate("separable", seed=1))
    for lab in LABS:
        session.enter(lab)
        session.settle()
        window.plane.fit()
        session.seek(len(session.run))
        QCoreApplication.processEvents()
        picture(window)
        if window.plane.isVisible():
            _shows_both_classes(window, lab)


def _shows_both_classes(window: MainWindow, lab: str) -> None:
    image, theme = picture(window.plane), window.style_.theme
    places = ((x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3))
    colours = {image.pixelColor(x, y).name() for x, y in places}
    if not {theme.positive.lower(), theme.negative.lower()} <= colours:
        raise NotWell(f"the points are not drawn in the lab {lab}")


CHECKS: tuple[Callable[[MainWindow], None], ...] = (icons_are_drawn, commands_load, labs_draw_a_round)


def has_film() -> bool:
    """Whether films can be made: an extra, so its absence is no failure."""
    try:
        return "libx264" in importlib.import_module("av").codecs_available
    except ImportError:
        return False


# -- around them ---------------------------------------------------------------------------------------------------


@contextmanager
def _nothing_vanishes() -> Iterator[None]:
    """Qt only prints what goes wrong in slots: here it counts, and so does what goes wrong in overrides."""
    errors: list[str] = []
    before = sys.excepthook, sys.unraisablehook, report_to(lambda error: errors.append(_text(error)))
    # only the text: an error that is kept keeps the painter of a paint event that is over
    sys.excepthook = lambda kind, error, trace: errors.append(_text(error))
    sys.unraisablehook = lambda args: errors.append(_text(args.exc_value))
    try:
        yield
    finally:
        sys.excepthook, sys.unraisablehook, report = before
        report_to(report)
    if errors:
        raise NotWell(errors[0])


def _text(error: BaseException | None) -> str:
    return str(error) if isinstance(error, NotWell) else f"{type(error).__name__}: {error}"


def _sentence(error: Exception) -> str:
    return " ".join(_text(error).split()).rstrip(".") + "."


def _process_start(otherwise: float) -> float:
    """On the clock of perf_counter()."""
    try:
        fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
        begun = int(fields[19]) / os.sysconf("SC_CLK_TCK")  # seconds after the machine's start
        return time.perf_counter() - (time.clock_gettime(time.CLOCK_BOOTTIME) - begun)
    except (OSError, ValueError, AttributeError, IndexError):
        return otherwise
