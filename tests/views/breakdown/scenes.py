"""States of the window that together show every widget there is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from acts import Act, add_point, close_table, drag, export, focus_plane, type_number
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LABS
from colt_gui.views.audience.black_screen import BlackScreen
from colt_gui.views.boolean.bit_stage import BitStage
from colt_gui.views.experts.source_box import ExpertSourceBox
from colt_gui.views.window.main_window import MainWindow

TABLE = Advice(np.array([[0.2, 0.9, 0.5], [0.7, 0.1, 1.0]] * 3), np.array([1, -1] * 3), ("calm", "keen", "undecided"))
LINES = ((0.0, 0.0, 1.0, 1.0), (-1.0, 2.0, 1.0, -1.5))
LOSSES = tuple(layer for layer in LABS["statistics"].layers if layer.startswith("loss-"))
Scene = Callable[[MainWindow], None]


def show(window: MainWindow, document: Document, *shown: str) -> None:
    """In the middle of its run."""
    window.lessons.close_browser()
    session = window.session
    session.open(document)
    session.finish_work()
    session.show_only(shown)
    session.seek(max(1, len(session.run) // 2))
    window.plane.fit()


def perceptron(window: MainWindow) -> None:
    show(window, Document(points=generate("separable", 1, m=12)), "comparator", "radius", "cone")
    window.session.select([1, 2])
    window.plane.hovered = 3


def shortfalls(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 1, m=24)), "comparator", "shortfalls")


def crosshair(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 1, m=12)), "shortfalls")
    window.trigger("cursor")
    window.player.step()


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


def eight_dimensions() -> Points:
    X = np.random.default_rng(1).standard_normal((12, 8))
    return Points(X, np.where(X[:, 0] > 0, 1, -1))


def scores(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="kernel-perceptron"))


def svm(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 1, m=24), learner="svm-soft"), "hulls", "compare", "struts")
    window.player.seek(len(window.session.run))


def hard_svm(window: MainWindow) -> None:
    show(window, Document(points=generate("margin", 3, m=24), learner="svm-hard"), "hulls")
    window.player.seek(len(window.session.run))


def hulls_that_meet(window: MainWindow) -> None:
    crossed = Points([[0.0, 0.0], [2.0, 0.0], [1.0, 1.0], [1.0, -1.0]], [1, 1, -1, -1])
    show(window, Document(points=crossed, learner="svm-hard"), "hulls")
    window.player.seek(len(window.session.run))


def kernel_svm(window: MainWindow) -> None:
    params = {"svm-soft": {"kernel": "gaussian"}}
    show(window, Document(points=generate("circles", 2, m=24), learner="svm-soft", params=params))
    window.player.seek(len(window.session.run))


def svm_in_many_dimensions(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="svm-soft"))


def lift(window: MainWindow) -> None:
    params = {"svm-hard": {"kernel": "monomial", "q": 2}}
    show(window, Document(points=generate("circles", 2, m=24), learner="svm-hard", params=params))
    window.player.seek(len(window.session.run))


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
    window.session.choose_expert(1)


def experts_without_lines(window: MainWindow) -> None:
    source = ExpertSource(kind="learners")
    show(window, Document(points=generate("noisy", 2, m=12), learner="weighted-majority", setups={"experts": source}))


def experts(window: MainWindow) -> None:
    show(window, Document(learner="aggregating", setups={"experts": ExpertSource(kind="table", table=TABLE)}))
    window.session.choose_expert(1)


def experts_that_ask(window: MainWindow) -> None:
    source = ExpertSource(kind="stock", answers=(1, -1))
    show(window, Document(learner="weighted-majority", setups={"experts": source}))
    window.player.seek(len(window.session.run))


def bits(window: MainWindow, learner: str = "conjunction", params: dict | None = None, **source) -> None:
    setup = BooleanSource(**{"rounds": 40, "literals": 2, **source})
    show(window, Document(learner=learner, setups={"boolean": setup}, params={learner: params or {}}))
    updates = np.flatnonzero(np.diff(window.session.experiment.updates)) + 1
    window.session.seek(int(updates[0]) if len(updates) else 3)
    window.player.show_phase(0.5)


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
    window.player.seek(len(window.session.run))


def clauses(window: MainWindow) -> None:
    bits(window, "k-cnf", {"k": 2}, n=8)


def winnow(window: MainWindow) -> None:
    bits(window, "winnow", {"negations": True}, n=12)


def halving_on_bits(window: MainWindow) -> None:
    bits(window, "boolean-halving", n=6)


def cube_on_the_stage(window: MainWindow) -> None:
    cube(window)
    window.stage.enlarge("cube")


def losses(window: MainWindow) -> None:
    """The learner on its way, with all that can be shown."""
    points = generate("noisy", 3, m=24)
    show(window, Document(points=points, learner="hinge"), *LOSSES, "ramp", "probability")
    window.session.point_at(3)


def losses_without_minimiser(window: MainWindow) -> None:
    show(window, Document(points=generate("separable", 1, m=12), learner="logistic"), *LOSSES)
    window.player.seek(len(window.session.run))


def fewest_errors(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 3, m=24), learner="erm"), *LOSSES)


def no_halfspace(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 3, m=24), learner="halfspace-lp"), *LOSSES)
    window.player.seek(len(window.session.run))


def losses_in_many_dimensions(window: MainWindow) -> None:
    show(window, Document(points=eight_dimensions(), learner="square"), *LOSSES)


def losses_on_the_stage(window: MainWindow) -> None:
    losses(window)
    window.stage.enlarge("loss")


def drawn(window: MainWindow, learner: str, large: str = "", **params) -> None:
    """A bench of the Statistics lab at the end of a short run, with all its layers."""
    layers = (layer for layer in LABS["statistics"].layers if not layer.startswith("loss-"))
    show(window, Document(points=generate("noisy", 3, m=10), learner=learner, params={learner: params}), *layers)
    window.player.seek(len(window.session.run))
    if large:
        window.stage.enlarge(large)


def shattering(window: MainWindow) -> None:
    show(window, Document(points=generate("noisy", 3, m=4), learner="shatter"), "evidence")
    window.player.seek(len(window.session.run))


def shattering_on_a_line(window: MainWindow) -> None:
    show(window, Document(points=Points([[1.0], [2.0], [4.0]], [1, -1, 1]), learner="shatter"))


def labellings_on_the_stage(window: MainWindow) -> None:
    shattering(window)
    window.stage.enlarge("gallery")


def pac(window: MainWindow) -> None:
    drawn(window, "pac", trials=4, m=12)


def coins(window: MainWindow) -> None:
    drawn(window, "hoeffding", trials=4, n=10)


def cells(window: MainWindow) -> None:
    drawn(window, "overfitting", trials=3, m=20, splits=4)


def one_pass(window: MainWindow) -> None:
    drawn(window, "online-to-batch", T=12)


def coin_labels(window: MainWindow) -> None:
    drawn(window, "rademacher", flips=4)


def terms_of_a_bound(window: MainWindow) -> None:
    drawn(window, "margin-bound", "terms", trials=2, m=12, draws=2)


def ghosts(window: MainWindow) -> None:
    drawn(window, "ghost-sample", trials=5, m=6)


def dual(window: MainWindow) -> None:
    drawn(window, "dual")


def dual_in_the_plane(window: MainWindow) -> None:
    drawn(window, "dual", objective="bowl")


def dual_on_the_stage(window: MainWindow) -> None:
    drawn(window, "dual", "dual")


def race(window: MainWindow) -> None:
    winnow(window)
    window.stage.enlarge("race")


def help_page(window: MainWindow) -> None:
    perceptron(window)
    window.help.show_lab()


def knobs(window: MainWindow) -> None:
    experts_on_the_plane(window)
    window.findChild(ExpertSourceBox).more.click()


def presets(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("presets")


def large(window: MainWindow) -> None:
    window.resize(1700, 1050)
    experts(window)
    window.session.reported.emit("A sentence that is not true of this point.")


def small(window: MainWindow) -> None:
    window.resize(960, 600)
    experts_on_the_plane(window)


def lesson(window: MainWindow) -> None:
    window.lessons.start(find_lesson("perceptron-convergence"))
    while not window.spotlight.isVisible():
        window.guide.next()


def browser(window: MainWindow) -> None:
    window.trigger("lessons")


def searching(window: MainWindow) -> None:
    window.trigger("find-lesson")
    window.lessons.browser.search.setText("kernel")


def lesson_editor(window: MainWindow) -> None:
    """Of the first lesson of one's own; it is copied when there is none."""
    desk = window.lessons
    lessons = desk.own.lessons() or [desk.own.shelf.copy(find_lesson("bias"))]
    desk.own.edit(lessons[0])


def showing(window: MainWindow) -> None:
    perceptron(window)
    window.presenting.show_keys(True)
    window.presenting.show_halo(True)
    window.activateWindow()
    window.plane.setFocus()
    QTest.keyClick(window.plane, Qt.Key.Key_J)


def blank(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("blank")


def keys(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("keys")


def strokes(window: MainWindow) -> None:
    experts_on_the_plane(window)


def pictures(window: MainWindow) -> None:
    svm(window)


def picture_of_the_window(window: MainWindow) -> None:
    perceptron(window)


def export_dialog(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("picture")


def points_table(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("points")


def typed_points(window: MainWindow) -> None:
    points_table(window)


def typed_coordinates(window: MainWindow) -> None:
    perceptron(window)
    window.points.ask_coordinates(3)


def finder(window: MainWindow) -> None:
    """A value is asked for, and there are rows to choose it from."""
    perceptron(window)
    window.show_finder()
    QTest.keyClicks(window.finder.popup.field, "bias")
    QTest.keyClick(window.finder.popup.field, Qt.Key.Key_Return)


def found(window: MainWindow) -> None:
    """Rows with words, keys and values."""
    perceptron(window)
    window.show_finder()
    QTest.keyClicks(window.finder.popup.field, "perceptron")


def shattering_in_boxes(window: MainWindow) -> None:
    points = generate("noisy", 3, m=5)
    show(window, Document(points=points, learner="shatter", params={"shatter": {"concepts": "rectangles"}}), "evidence")
    window.player.seek(len(window.session.run))


def preferences(window: MainWindow) -> None:
    perceptron(window)
    window.show_preferences()


SCENES: tuple[Scene, ...] = (
    perceptron, shortfalls, crosshair, batch, nothing, kernel_perceptron, coordinates, scores,
    svm, hard_svm, hulls_that_meet, kernel_svm, svm_in_many_dimensions, lift,
    chart_on_the_stage, space_on_the_stage, lift_on_the_stage, list_on_the_stage,
    experts_on_the_plane, experts_without_lines, experts, experts_that_ask, knobs, presets,
    cube, draft, refuted, clauses, winnow, halving_on_bits, cube_on_the_stage,
    losses, losses_without_minimiser, fewest_errors, no_halfspace, losses_in_many_dimensions, losses_on_the_stage,
    shattering, shattering_on_a_line, labellings_on_the_stage, pac, coins, cells, one_pass, coin_labels,
    terms_of_a_bound, ghosts, dual, dual_in_the_plane, dual_on_the_stage, race, help_page,
    large, small, lesson, browser, searching, lesson_editor, showing, blank, keys, export_dialog,
    finder, found, shattering_in_boxes,
    preferences, strokes, pictures, picture_of_the_window, points_table, typed_points, typed_coordinates,
)  # fmt: skip


def only(*acts: Act) -> tuple[Callable[[object], tuple[Act, ...]]]:
    return (lambda _: acts,)


# where nothing else is done
ONLY = {
    strokes: only(*map(drag, ("select", "line", "brush")), focus_plane),
    pictures: only(*(export("stage", suffix) for suffix in (".png", ".svg", ".pdf"))),
    picture_of_the_window: only(export("window", ".svg"), export("charts", ".svg")),
    typed_points: only(type_number, add_point, close_table),
}


def clear_away(window: MainWindow) -> None:
    """Back to the bare window."""
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()
    for screen in window.findChildren(BlackScreen):
        screen.end()
    window.resize(1280, 720)
    window.lessons.close_browser()
    window.guide.leave()
    window.stage.reduce()
    window.player.pause()
    QApplication.processEvents()
