"""The longest block of the event loop in a real window with much in it: opening, the hand, time, saving, leaving."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from benchmarks.heartbeat import Block, Heartbeat
from benchmarks.measure import Row
from colt_gui import storage
from colt_gui.app import application, collect, new_window, threaded_session
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice, listening
from colt_gui.storage.autosave import QUIET_MS

REPEATED, SINGLE = 0.016, 0.100  # seconds that what repeats under a hand, or a single act, may take unfelt
UNDER_A_HAND = {"drag a point", "scrub", "play"}
PATIENCE = 8.0  # seconds after each act: some solvers go on for longer, in slices that are all alike
LEFT = Qt.MouseButton.LeftButton


class Subject(NamedTuple):
    """A document, the parameter that is moved in it, and the lab that is gone to from it and back."""

    name: str
    document: Document
    param: tuple[str, object]
    elsewhere: str


def rows(quick: bool) -> Iterator[Row]:
    application()
    with tempfile.TemporaryDirectory() as folder:
        for subject in subjects(quick):
            yield from Trial(subject, Path(folder)).rows()


def subjects(quick: bool) -> list[Subject]:
    m, n = (5_000, 1_000) if quick else (50_000, 10_000)
    apart, mixed = cloud(m, 1.9), cloud(m, 1.0)
    bias, bent = ("bias", True), ("kernel", "polynomial")
    table = listening(Document(), advice(n))
    return [
        Subject(f"perceptron, {m} separable", Document(points=apart), bias, "svm"),
        Subject(f"perceptron, {m} mixed, cycled", _cycled("perceptron", mixed), bias, "svm"),
        Subject(f"margin perceptron, {m}, cycled", _cycled("margin-perceptron", apart), bias, "svm"),
        Subject(f"kernel perceptron, {m} mixed", _with("kernel-perceptron", mixed), ("sigma", 2.0), "svm"),
        Subject(f"hard margin, {m} separable", _with("svm-hard", apart), bent, "perceptron"),
        Subject(f"soft margin, {m} mixed", _with("svm-soft", mixed), bent, "perceptron"),
        Subject(f"Gaussian, {m} mixed", _gaussian("svm-soft", mixed), ("sigma", 2.0), "perceptron"),
        Subject("Gaussian, 2000 mixed", _gaussian("svm-soft", cloud(2000, 1.0)), ("sigma", 2.0), "perceptron"),
        Subject(f"experts, {m} points", _with("weighted-majority", mixed), ("beta", 0.3), "svm"),
        Subject(f"experts, table {n} × {n}", table, ("beta", 0.3), "svm"),
    ]


def _with(learner: str, points: Points) -> Document:
    return Document(points=points, learner=learner)


def _cycled(learner: str, points: Points) -> Document:
    return Document(points=points, learner=learner, order="cycled")


def _gaussian(learner: str, points: Points) -> Document:
    return Document(points=points, learner=learner, params={learner: {"kernel": "gaussian"}})


def cloud(m: int, apart: float) -> Points:
    """Two classes above and below the first axis; where they are nearer than 1.7 no line separates them."""
    rng = np.random.default_rng(1)
    y = np.where(np.arange(m) % 2 == 0, 1, -1)
    return Points(rng.uniform(-1, 1, (m, 2)) * (3.6, 1.7) + np.outer(y, (0.0, apart)), y)


def advice(n: int) -> Advice:
    """As many rounds as experts, who are better the later their column."""
    rng = np.random.default_rng(1)
    outcomes = np.where(rng.random(n) < 0.5, 1, -1).astype(np.int8)
    wrong = rng.random((n, n), dtype=np.float32) < np.linspace(0.5, 0.2, n, dtype=np.float32)
    table = np.where(wrong, -outcomes[:, None], outcomes[:, None]).astype(np.int8)
    return Advice(table, outcomes, tuple(f"expert {i + 1}" for i in range(n)))


class Trial:
    """A window on a subject. Every act ends where the next one begins."""

    def __init__(self, subject: Subject, folder: Path) -> None:
        self.subject, self.folder = subject, folder
        self.window = new_window(session=threaded_session(Document()))
        self.session, self.plane = self.window.session, self.window.plane
        collect(self.window)
        self.autosave = storage.Autosave(self.session, folder / "autosaves", parent=self.window)
        self.window.closed.connect(self.autosave.finish)
        self.heart = Heartbeat()

    def rows(self) -> Iterator[Row]:
        self.window.resize(1280, 720)
        self.window.show()
        path = self.folder / "subject.colt"
        storage.write_session(path, self.subject.document, {})
        yield self._row("open", [lambda: self.window.files.open(path)])
        for name, acts in self._acts().items():
            yield self._row(name, acts)
        yield self._row("close", [self.window.close_quietly])

    def _acts(self) -> dict[str, list[Callable[[], object]]]:
        session = self.session
        return {
            **(self._by_hand() if self.window.stage.has_points else {}),
            "change a parameter": [lambda: session.set_param(*self.subject.param), session.seal],
            "undo it": [session.undo],
            "scrub": [self._scrub(share) for share in np.linspace(0, 1, 30)],
            "play": [self._play, *[lambda: None] * 250, self.window.playback.pause],
            "autosave": [lambda: None] * (QUIET_MS // 4 + 200),
            "theme": [lambda: self.window.style_.set_theme("dark")],
            "another lab": [lambda: session.enter(self.subject.elsewhere)],
            "back again": [session.undo],
        }

    def _by_hand(self) -> dict[str, list[Callable[[], object]]]:
        session, some = self.session, range(0, len(self.session.points), 2)
        return {
            "drag a point": [self._press, *[self._move] * 12],
            "drop it": [self._release],
            "select half of them": [lambda: session.selection.select(some)],
            "flip them": [lambda: session.flip_points(some)],
            "undo": [session.undo],
            "add one": [lambda: session.add_point((0.1, 2.0), 1)],
            "remove half of them": [lambda: session.remove_points(some)],
            "undo the removal": [session.undo],
        }

    def _row(self, act: str, acts: list[Callable[[], object]]) -> Row:
        block = self.heart.block_of(acts, self._busy, PATIENCE)
        limit = REPEATED if act in UNDER_A_HAND else SINGLE
        return _as_row(self.subject.name, act, block, limit)

    def _busy(self) -> bool:
        return self.session.working or self.session.experiment.findings is None

    # -- the hand ----------------------------------------------------------------------------------------------

    def _pixel(self) -> QPoint:
        return self.plane.view.at(*self.session.points.X[7]).toPoint()

    def _press(self) -> None:
        self.session.selection.choose_tool("point")
        self._at = self._pixel()
        QTest.mousePress(self.plane.viewport(), LEFT, pos=self._at)

    def _move(self) -> None:
        self._at += QPoint(4, 2)
        QTest.mouseMove(self.plane.viewport(), self._at)

    def _release(self) -> None:
        QTest.mouseRelease(self.plane.viewport(), LEFT, pos=self._at)

    # -- time --------------------------------------------------------------------------------------------------

    def _scrub(self, share: float) -> Callable[[], None]:
        return lambda: self.window.playback.seek(round(share * len(self.session.run)))

    def _play(self) -> None:
        self.window.playback.seek(0)
        self.window.playback.set_speed(1000.0)
        self.window.playback.play()


def _as_row(subject: str, act: str, block: Block, limit: float) -> Row:
    what = f"block: {subject}: {act}, {block.cpu * 1e3:.0f} ms of it work"
    return Row(what, block.wall, "felt as such", limit, block.wall / limit, 1.0)
