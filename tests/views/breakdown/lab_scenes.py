"""The benches of Perceptrons, SVM, Experts and Boolean functions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication
from show import Scene, eight_dimensions, show

from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.views.boolean.stage import BitStage
from colt_gui.views.controls.widgets import Switch
from colt_gui.views.experts.source_box import ExpertSourceBox
from colt_gui.views.window.main_window import MainWindow

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
TABLE = Advice(np.array([[0.2, 0.9, 0.5], [0.7, 0.1, 1.0]] * 3), np.array([1, -1] * 3), ("calm", "keen", "undecided"))
LINES = ((0.0, 0.0, 1.0, 1.0), (-1.0, 2.0, 1.0, -1.5))


def perceptron(window: MainWindow) -> None:
    show(window, Document(points=generate("separable", 1, m=12)), "comparator", "radius", "cone")
    window.session.selection.select([1, 2])
    window.plane.hovered = 3


def shortfalls(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 1, m=24)), "comparator", "shortfalls")


def crosshair(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 1, m=12)), "shortfalls")
    window.trigger("cursor")
    window.playback.step()


def batch(window: MainWindow) -> None:
    """On a unit circle, with the focus on a chart."""
    show(window, Document(points=generate("separable", 1, m=12), learner="batch-perceptron"))
    window.charts.views[0].setFocus(Qt.FocusReason.TabFocusReason)


def nothing(window: MainWindow) -> None:
    show(window, Document())


def kernel_perceptron(window: MainWindow) -> None:
    show(window, Document(points=generate("circles", 1, m=16), learner="kernel-perceptron"))


def coordinates(window: MainWindow) -> None:
    show(window, Document())
    window.session.set_adversary(0.2)
    window.session.seek(5)


def scores(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="kernel-perceptron"))


def svm(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 1, m=24), learner="svm-soft"), "hulls", "compare", "struts")
    window.playback.seek(len(window.session.run))


def hard_svm(window: MainWindow) -> None:
    show(window, Document(points=generate("margin", 3, m=24), learner="svm-hard"), "hulls")
    window.playback.seek(len(window.session.run))


def hulls_that_meet(window: MainWindow) -> None:
    crossed = Points([[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [1.0, -1.0]], [1, 1, -1, -1])
    show(window, Document(points=crossed, learner="svm-hard"), "hulls")
    window.playback.seek(len(window.session.run))


def kernel_svm(window: MainWindow) -> None:
    params = {"svm-soft": {"kernel": "gaussian"}}
    show(window, Document(points=generate("circles", 2, m=24), learner="svm-soft", params=params))
    window.playback.seek(len(window.session.run))


def svm_in_many_dimensions(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="svm-soft"))


def lift(window: MainWindow) -> None:
    params = {"svm-hard": {"kernel": "monomial", "q": 2}}
    show(window, Document(points=generate("circles", 2, m=24), learner="svm-hard", params=params))
    window.playback.seek(len(window.session.run))


def chart_on_the_stage(window: MainWindow) -> None:
    show(window, Document(points=generate("separable", 1, m=12)))
    window.stage.enlarge("mistakes")


def space_on_the_stage(window: MainWindow) -> None:
    show(window, Document(points=generate("separable", 1, m=12)))
    window.stage.enlarge("space")


def lift_on_the_stage(window: MainWindow) -> None:
    lift(window)
    window.stage.enlarge("lift")


def list_on_the_stage(window: MainWindow) -> None:
    experts_on_the_plane(window)
    window.stage.enlarge("experts")


def experts_on_the_plane(window: MainWindow) -> None:
    source = ExpertSource(kind="drawn", lines=LINES, n=6)
    show(window, Document(points=generate("noisy", 2, m=12), learner="weighted-majority", setups={"experts": source}))
    window.session.selection.choose_expert(1)


def experts_without_lines(window: MainWindow) -> None:
    source = ExpertSource(kind="learners")
    show(window, Document(points=generate("noisy", 2, m=12), learner="weighted-majority", setups={"experts": source}))


def experts(window: MainWindow) -> None:
    show(window, Document(learner="aggregating", setups={"experts": ExpertSource(kind="table", table=TABLE)}))
    window.session.selection.choose_expert(1)


def experts_that_ask(window: MainWindow) -> None:
    source = ExpertSource(kind="stock", answers=(1, -1))
    show(window, Document(learner="weighted-majority", setups={"experts": source}))
    window.playback.seek(len(window.session.run))


def knobs(window: MainWindow) -> None:
    experts_on_the_plane(window)
    window.findChild(ExpertSourceBox).more.click()


def bits(window: MainWindow, learner: str = "conjunction", params: dict | None = None, **source) -> None:
    setup = BooleanSource(**{"rounds": 40, "literals": 2, **source})
    show(window, Document(learner=learner, setups={"boolean": setup}, params={learner: params or {}}))
    updates = np.flatnonzero(np.diff(window.session.experiment.updates)) + 1
    window.session.seek(int(updates[0]) if len(updates) else 3)
    window.playback.show_phase(0.5)


def cube(window: MainWindow) -> None:
    bits(window, n=3)


def draft(window: MainWindow) -> None:
    bits(window, n=5)
    stage = window.findChild(BitStage)
    stage.toggle_cursor()
    stage.building.turn(2, stage.moment.bits)
    stage.point_at(QPointF(stage.areas().tiles.place(1).center()))


def refuted(window: MainWindow) -> None:
    bits(window, n=4, target="(x1|x2)(~x1|~x2)")
    window.playback.seek(len(window.session.run))


def clauses(window: MainWindow) -> None:
    bits(window, "k-cnf", {"k": 2}, n=8)


def winnow(window: MainWindow) -> None:
    bits(window, "winnow", {"negations": True}, n=12)


def halving_on_bits(window: MainWindow) -> None:
    bits(window, "boolean-halving", n=6)


def cube_on_the_stage(window: MainWindow) -> None:
    cube(window)
    window.stage.enlarge("cube")


def race(window: MainWindow) -> None:
    winnow(window)
    window.stage.enlarge("race")


def bound_on_the_stage(window: MainWindow) -> None:
    """A curve with a dot that can be dragged along it."""
    setups, params = {"experts": ExpertSource(kind="table", table=TABLE)}, {"aggregating": {"loss": "absolute"}}
    show(window, Document(learner="aggregating", setups=setups, params=params))
    window.stage.enlarge("factors")


def own_learner(window: MainWindow) -> None:
    """Of a file; whoever looks after such files is there from then on."""
    show(window, Document(points=generate("separable", 1, m=12)))
    window.files.open_learner(str(EXAMPLES / "passive_aggressive.py"))


def switch_with_the_focus(window: MainWindow) -> None:
    perceptron(window)
    QApplication.processEvents()  # its parameters come a turn later
    next(w for w in window.findChildren(Switch) if w.isVisible()).setFocus(Qt.FocusReason.TabFocusReason)


def pictured_rows(window: MainWindow) -> None:
    experts_on_the_plane(window)


SCENES: tuple[Scene, ...] = (
    perceptron, shortfalls, crosshair, batch, nothing, kernel_perceptron, coordinates, scores, svm, hard_svm,
    hulls_that_meet, kernel_svm, svm_in_many_dimensions, lift, chart_on_the_stage, space_on_the_stage,
    lift_on_the_stage, list_on_the_stage, experts_on_the_plane, experts_without_lines, experts, experts_that_ask,
    knobs, cube, draft, refuted, clauses, winnow, halving_on_bits, cube_on_the_stage, race, bound_on_the_stage,
    own_learner, switch_with_the_focus, pictured_rows,
)  # fmt: skip
