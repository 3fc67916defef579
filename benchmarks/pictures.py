"""A 4K PNG of the stage with 200 points in the middle of an update, against pyqtgraph's ImageExporter.

Both draw the same things. The first row times what a person waits for when a picture is wanted: a scene is made,
laid out at 1920×1080, painted at two pixels for each of its own, encoded, written to a file, and taken down. The
second leaves the making out: the scene stands, and a picture is taken of it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

import numpy as np

from benchmarks.measure import Row, Task, compare, row
from benchmarks.stage import points_of
from benchmarks.topics import PNG
from colt_gui.app import application
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute
from colt_gui.views.export.files import write_picture
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options, Scene
from colt_gui.views.perceptrons.animation import animated_round

POINTS, PHASE = 200, 0.6
SIZE, SCALE = (1920, 1080), 2
OPTIONS = Options("stage", size=SIZE, scale=SCALE)
PEER, GOAL = "pyqtgraph exporter", 0.9


def tasks(quick: bool) -> list[Task]:
    application()
    ways = {"of a stage that stands": standing} | ({} if quick else {"made afresh": made_afresh})
    return [Task(f"4K PNG {name}", partial(in_a_folder, way, 2 if quick else 9)) for name, way in ways.items()]


def in_a_folder(way: Callable[[Path, Path, int], Row], times: int) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        return way(Path(folder, "ours.png"), Path(folder, "theirs.png"), times)


def scene() -> Scene:
    """The update in the middle of the run."""
    document = Document(points=points_of(POINTS), learner="perceptron", order="given")
    experiment = compute(document)
    updates = np.flatnonzero(np.diff(experiment.updates)) + 1
    return Scene(document, t=int(updates[len(updates) // 2]), phase=PHASE)


def same_in_pyqtgraph(hidden: HiddenWindow) -> Callable[[], object]:
    """How to make it, knowing what ours shows."""
    from benchmarks.pyqtgraph_stage import PyqtgraphStage

    session, plane = hidden.session, hidden.stage.plane
    moment, best = animated_round(session, session.experiment), session.experiment.geometry.w
    points, view, theme = session.points, plane.view, hidden.style.theme
    return lambda: PyqtgraphStage(points, moment, best, view, theme)


def standing(ours: Path, theirs: Path, times: int) -> Row:
    with HiddenWindow(scene(), OPTIONS) as hidden:
        peer = same_in_pyqtgraph(hidden)()
        found = compare(
            lambda: write_picture(hidden, ours), lambda: peer.export(str(theirs), SIZE[0] * SCALE), times, perf_counter
        )
        peer.close()
    return row("4K PNG of a stage that stands, 200 points", found, PEER, GOAL, PNG)


def made_afresh(ours: Path, theirs: Path, times: int) -> Row:
    wanted = scene()
    with HiddenWindow(wanted, OPTIONS) as hidden:
        make = same_in_pyqtgraph(hidden)

    def our_way() -> None:
        with HiddenWindow(wanted, OPTIONS) as hidden:
            write_picture(hidden, ours)

    def their_way() -> None:
        peer = make()
        peer.export(str(theirs), SIZE[0] * SCALE)
        peer.close()

    return row("4K PNG made afresh, 200 points", compare(our_way, their_way, times, perf_counter), PEER, GOAL, PNG)
