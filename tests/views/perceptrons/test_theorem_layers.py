"""R and γ, the shortfalls and the cone on the plane: where they lie, what their words say, who switches them."""

import math
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.lesson import Step
from colt_gui.lessons.reading import find_lesson
from colt_gui.lessons.writing import new_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS
from colt_gui.models.perceptrons.hypothesis_space import cone_of
from colt_gui.models.perceptrons.plane_theorem import plane_theorem
from colt_gui.models.text.numbers import number
from colt_gui.session import SHOWN
from colt_gui.views.look.label_placement import _crosses as crosses
from colt_gui.views.look.label_placement import inside
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.perceptrons.cone import ray
from colt_gui.views.perceptrons.hypothesis import ARROWS
from colt_gui.views.perceptrons.theorem import BandLayer, ShortfallsLayer
from colt_gui.views.plane.plane_map import PlaneMap

PARTS = ("radius", "shortfalls", "cone")
SEPARABLE = find_lesson("perceptron-convergence").steps[0].document.points
NOISY = find_lesson("not-separable").steps[0].document.points


def show(plane, points, layers=PARTS, learner="perceptron", **params):
    plane.session.open(Document(points=points, learner=learner, params={learner: params}))
    plane.session.settle()
    plane.session.seek(len(plane.session.run))
    plane.session.selection.show_only(layers)
    plane.refresh()
    plane.grab()
    return plane.session.experiment


def words(plane):
    """Every word with the place it was painted at."""
    base = plane.lab_scene._vectors.arrows(plane.view, plane.lab_scene.moment)
    placed = plane.lab_scene.words()
    return {
        name: (
            getattr(word, "label", word).text,
            QRectF(word.rect.translated(base.base) if name in ARROWS else word.rect),
        )
        for name, word in placed.items()
    }


# -- what is drawn -------------------------------------------------------------------------------------------


def test_the_lengths_of_the_sticks_on_the_screen_add_up_to_the_loss_of_the_meter(plane):
    experiment = show(plane, NOISY)
    theorem = plane_theorem(experiment)
    sticks = ShortfallsLayer(plane.look).sticks(plane.view, theorem)
    assert len(sticks.inside) == len(theorem.short) and sticks.beyond
    drawn = sum(line.length() for line in sticks.whole) / plane.view.sx
    assert drawn * theorem.times == pytest.approx(experiment.promise.inputs["hinge"])
    assert words(plane)["loss"][0] == f"L = Σ sticks = {number(experiment.promise.inputs['hinge'])}"


def test_the_words_say_the_numbers_of_the_meter(plane):
    experiment = show(plane, SEPARABLE)
    note = experiment.meters(0)[0].note
    for name in ("radius", "level"):
        assert words(plane)[name][0] in note


def test_the_arrow_across_the_band_is_as_long_as_the_margin(plane):
    experiment = show(plane, SEPARABLE)
    measure = plane.lab_scene.words()["level"]
    assert measure.arrow.length() == pytest.approx(experiment.known_geometry.margin * plane.view.sx)


@pytest.mark.parametrize("params, of", [({}, ""), ({"bias": True}, "(x, 1)"), ({"normalise": True}, "x/‖x‖")])
def test_numbers_of_lifted_or_normalised_examples_say_so(plane, params, of):
    show(plane, SEPARABLE, ("radius",), **params)
    for name in ("radius", "level"):
        assert words(plane)[name][0].endswith(f" for {of}") == bool(of)


def test_the_band_of_normalised_examples_ends_where_these_do(plane):
    theorem = plane_theorem(show(plane, NOISY, normalise=True))
    band = BandLayer(plane.look).band(plane.view, theorem)
    assert all(edge.length() == pytest.approx(2 * plane.view.sx) for edge in band.edges)


def test_the_edges_of_the_cone_start_at_the_origin_at_its_angle(plane):
    experiment = show(plane, SEPARABLE)
    cone, w = cone_of(experiment.known_geometry), experiment.known_geometry.w
    for turn in (cone.half, -cone.safe):
        edge = ray(plane.view, math.atan2(w[1], w[0]) + turn)
        assert edge.p1() == plane.view.at(0, 0)
        way = np.array([edge.dx(), -edge.dy()]) / edge.length()
        assert way @ w == pytest.approx(math.cos(turn))
    assert words(plane)["cone"][0] == f"all y·x within {number(math.degrees(cone.half))}° of w*"


def test_a_ray_is_drawn_as_far_as_it_is_in_view():
    view = PlaneMap.around(QRectF(5, 5, 4, 4), 400, 400)
    assert ray(view, math.pi) is None and ray(view, 5 * math.pi / 4) is None
    assert ray(view, math.pi / 4).length() == pytest.approx(400 * math.sqrt(2))


@pytest.mark.one_in(3)
@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
@pytest.mark.parametrize("size", [(842, 430), (1382, 707)])
@pytest.mark.parametrize("points", (SEPARABLE, NOISY), ids=("separable", "noisy"))
@pytest.mark.parametrize("params", ({}, {"bias": True}, {"normalise": True}), ids=str)
def test_no_word_lies_on_a_point_or_on_another_word(plane, theme, size, points, params):
    plane.look.set_theme(theme)
    plane.resize(*size)
    show(plane, points, (*PARTS, "comparator"), **params)
    places, room = plane.view.pixels(points.X), 0.4 * symbol_size(plane.look, len(points))
    rects = [rect for _, rect in words(plane).values()]
    for k, rect in enumerate(rects):
        assert plane.view.rect.contains(rect)
        assert not inside(places, rect.adjusted(2, 3, -2, -3), room).any()
        assert not any(rect.intersects(other) for other in rects[:k])


def drawn_lines(plane, experiment, layers):
    """The edges of the band or the cone, the circle in short pieces, the sticks."""
    view, theorem = plane.view, plane_theorem(experiment)
    if layers == ("cone",):
        cone, w = cone_of(experiment.known_geometry), experiment.known_geometry.w
        turns = (0, cone.half, -cone.half, cone.safe, -cone.safe)
        return [edge for turn in turns if (edge := ray(view, math.atan2(w[1], w[0]) + turn)) is not None]
    lines = list(BandLayer(plane.look).band(view, theorem).edges)
    if layers == ("shortfalls",):
        return lines + ShortfallsLayer(plane.look).sticks(view, theorem).whole
    spots = [view.at(theorem.R * math.cos(a), theorem.R * math.sin(a)) for a in np.linspace(0, math.tau, 400)]
    return lines + [QLineF(p, q) for p, q in pairwise(spots)]


@pytest.mark.parametrize("size", [(842, 430), (1382, 707)])
@pytest.mark.parametrize("layers", [("radius",), ("cone",), ("shortfalls",)], ids=str)
def test_no_word_of_the_theorem_lies_on_its_lines(plane, size, layers):
    plane.resize(*size)
    experiment = show(plane, NOISY if "shortfalls" in layers else SEPARABLE, layers)
    lines = drawn_lines(plane, experiment, layers)
    for text, rect in (word for name, word in words(plane).items() if name not in ARROWS):
        assert not any(crosses(line, rect) for line in lines), text


@pytest.mark.one_in(3)
@pytest.mark.parametrize("learner", ("perceptron", "batch-perceptron", "margin-perceptron", "marginalised-perceptron"))
@pytest.mark.parametrize("data", ("separable", "noisy", "xor", "circles"))
def test_it_is_painted_at_every_round_for_every_learner(plane, learner, data):
    for bias in (False, True):
        if learner == "batch-perceptron" and bias:
            continue
        show(plane, generate(data, 3, m=12), learner=learner, **({"bias": True} if bias else {}))
        for t in range(0, len(plane.session.run) + 1, 5):
            plane.session.playback.seek(t)
            assert not plane.grab().isNull()


@pytest.mark.parametrize(
    "points",
    [Points.empty(), Points([[1, 2]], [1]), Points([[1, 1], [1, 1]], [1, -1]), Points([[1e6, 1e6], [1e6, 1]], [1, -1])],
    ids=("none", "one", "contradicting", "vast"),
)
def test_awkward_points_are_painted(plane, points):
    for params in ({}, {"bias": True}, {"normalise": True}):
        show(plane, points, **params)


# -- switches ------------------------------------------------------------------------------------------------


def test_a_new_window_shows_none_of_it(window):
    assert not SHOWN & set(PARTS)
    assert not any(window.side.switches.switches[name].isChecked() for name in PARTS)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name, key", [("radius", Qt.Key.Key_R), ("shortfalls", Qt.Key.Key_D), ("cone", Qt.Key.Key_N)])
def test_a_click_and_a_key_switch_it(window, name, key):
    chip = window.side.switches.switches[name]
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert name in window.session.selection.shown and chip.isChecked()
    QTest.keyClick(window.plane, key)
    assert name not in window.session.selection.shown and not chip.isChecked()


def test_where_it_is_not_offered_the_switch_says_why_and_the_key_does_nothing(window):
    chips = window.side.switches.switches
    window.session.set_param("bias", True)
    assert chips["radius"].isEnabled() and not chips["cone"].isEnabled()
    assert "three dimensions" in chips["cone"].toolTip()
    QTest.keyClick(window.plane, Qt.Key.Key_N)
    assert "cone" not in window.session.selection.shown
    window.session.set_learner("kernel-perceptron")
    assert not any(chips[name].isEnabled() for name in PARTS)
    assert "features" in chips["radius"].toolTip()
    window.session.set_learner("perceptron")
    window.session.set_param("bias", False)
    assert all(chips[name].isEnabled() for name in PARTS) and "mirrored" in chips["cone"].toolTip()


@pytest.mark.slow
def test_what_is_on_stays_on_in_another_lab_and_back(window):
    window.session.selection.toggle("radius")
    window.session.enter("svm")
    window.session.enter("perceptron")
    assert "radius" in window.session.selection.shown and window.side.switches.switches["radius"].isChecked()


def test_the_switches_fit_beside_each_other(window):
    for lab in ("perceptron", "svm"):
        window.session.enter(lab)
        QApplication.processEvents()
        row = window.side.switches
        for chip in row.switches.values():
            assert chip.isVisible() and chip.width() >= chip.sizeHint().width()
            assert row.rect().contains(chip.geometry())


@pytest.mark.slow
@pytest.mark.parametrize("learner", LABS["perceptron"].learners)
def test_beside_them_the_hypothesis_space_is_seen_whole(window, learner):
    window.session.set_learner(learner)
    window.session.settle()
    QApplication.processEvents()
    QApplication.processEvents()
    side = window.side
    picture, stack = side.companion.picture, side.companion.stack
    assert side.switches.isVisible() and picture.isVisible()
    assert picture.height() >= picture.minimumHeight() and stack.rect().contains(picture.geometry())
    assert side.companion.rect().contains(stack.geometry())
    assert side.companion.geometry().bottom() < side.narration.geometry().top()


# -- lessons -------------------------------------------------------------------------------------------------


def test_a_lesson_of_ones_own_keeps_it(tmp_path):
    document = Document(points=SEPARABLE)
    step = Step("reason", "R and γ.", document, show=frozenset(PARTS))
    lesson = new_lesson(tmp_path, "Mine", step)
    assert lesson.steps[0].show == frozenset(PARTS)


@pytest.mark.parametrize(
    "lesson, layer",
    [("perceptron-convergence", "radius"), ("not-separable", "shortfalls"), ("hulls-and-duality", "struts")],
)
def test_a_lesson_shows_it_where_it_explains_the_theorem(lesson, layer):
    assert any(layer in (step.show or ()) for step in find_lesson(lesson).steps)
