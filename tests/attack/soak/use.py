"""What is done between two frames: points are dragged, added and removed, parameters turned, labs changed, undone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.labs import LABS
from colt_gui.views.window.main_window import MainWindow

PHASES = (0.2, 0.5, 0.8)


class Frames(QObject):
    """How often the window has been painted."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.count = 0
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateRequest:
            self.count += 1
        return False


def places() -> list[tuple[str, str]]:
    """Every lab, and every bench of one that has some."""
    return [(lab.id, bench.id) for lab in LABS.values() for bench in (lab.benches or (lab,))]


def enter(window: MainWindow, lab: str, bench: str) -> None:
    if LABS[lab].benches:
        window.session.enter_bench(lab, bench)
    else:
        window.session.enter(lab)


def lap(window: MainWindow, chance: Random) -> Iterator[None]:
    """Once through all labs and back to the first; each step is followed by a frame."""
    for lab, bench in places():
        enter(window, lab, bench)
        window.session.replace_points(generate("noisy", chance.randrange(50), m=24))
        yield
        yield from _edits(window, chance)
        yield from _rounds(window, chance)
        yield from _undone(window, chance)
    enter(window, *places()[0])
    yield


def _edits(window: MainWindow, chance: Random) -> Iterator[None]:
    """A point is dragged, others come and go; a parameter is turned."""
    session = window.session
    for _ in range(12):
        m = len(session.document.points)
        session.move_point(chance.randrange(m), [chance.uniform(-3, 3), chance.uniform(-3, 3)])
        yield
    session.seal()
    session.add_point([chance.uniform(-3, 3), chance.uniform(-3, 3)], chance.choice((-1, 1)))
    yield
    session.remove_points([chance.randrange(len(session.document.points))])
    yield
    session.flip_points([0])
    yield


def _rounds(window: MainWindow, chance: Random) -> Iterator[None]:
    playback, rounds = window.playback, len(window.session.run)
    playback.seek(chance.randrange(rounds + 1))
    yield
    for _ in range(8):
        playback.step(1)
        for phase in PHASES:
            playback.show_phase(phase)
            yield
    playback.pause()
    playback.seek(rounds)
    yield


def _undone(window: MainWindow, chance: Random) -> Iterator[None]:
    for _ in range(chance.randint(1, 4)):
        window.session.undo()
        yield
    for _ in range(chance.randint(0, 2)):
        window.session.redo()
        yield


def painted(steps: Iterator[None]) -> None:
    for _ in steps:
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
