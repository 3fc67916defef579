"""The multipliers as forces on the street: they balance at every step, and are drawn where there is a street."""

import numpy as np
import pytest
from machines import MACHINES, solved
from PySide6.QtCore import QLineF, Qt
from PySide6.QtTest import QTest

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.points import Points
from colt_gui.views.look.label_placement import inside
from colt_gui.views.look.symbols import symbol_size
from colt_gui.views.svm.struts_layer import LONGEST, StrutsLayer, net_force, torque

DUALITY = find_lesson("hulls-and-duality").steps[0].document.points


def show(plane, learner, points, **params):
    solved(plane, learner, points, **params)
    plane.session.selection.show_only(["struts"])
    plane.refresh()
    plane.grab()
    return plane.lab_scene.solution


def struts(plane):
    return StrutsLayer(plane.look).struts(plane.view, plane.lab_scene.solution)


def strut_words(plane):
    words = [getattr(word, "label", word) for word in plane.lab_scene.words(plane.view)]
    return [word for word in words if word.text.startswith("α = ")]


@pytest.mark.parametrize("learner", MACHINES)
@pytest.mark.parametrize("seed", range(3))
def test_the_forces_balance_at_every_step_of_the_solver(plane, learner, seed):
    show(plane, learner, generate("separable", seed, m=40), **MACHINES[learner])
    for t in range(1, len(plane.session.run) + 1):
        plane.session.seek(t)
        plane.refresh()
        drawn = struts(plane)
        if not drawn:
            continue
        whole = sum(strut.arrow.length() for strut in drawn)
        assert np.abs(net_force(drawn)).max() < 1e-6 * whole
        assert abs(torque(drawn)) < 1e-6 * whole * plane.width()


def test_each_strut_presses_from_its_side_square_to_the_street_as_hard_as_its_multiplier(plane):
    solution = show(plane, "svm-hard", DUALITY)
    drawn, used = struts(plane), solution.support
    assert len(drawn) == len(used)
    for strut, i in zip(drawn, used.tolist()):
        way = np.array([strut.arrow.dx(), -strut.arrow.dy()])
        pressed = -DUALITY.y[i] * (way @ solution.w)
        assert pressed == pytest.approx(strut.arrow.length())
        share = solution.alpha[i] / solution.alpha.max()
        assert pressed == pytest.approx(share * plane.look.px(LONGEST))


def test_both_classes_press_equally_hard(plane):
    show(plane, "svm-soft", generate("noisy", 2, m=60), C=0.05)
    halves = dict.fromkeys(("positive", "negative"), 0.0)
    for strut in struts(plane):
        halves[strut.meaning] += strut.arrow.length()
    assert halves["positive"] == pytest.approx(halves["negative"])


def test_the_tip_stays_outside_the_ring_of_its_point(plane):
    show(plane, "svm-hard", DUALITY)
    for strut in struts(plane):
        assert QLineF(strut.arrow.p2(), strut.at).length() > 0.8 * symbol_size(plane.look, len(DUALITY))


def test_the_words_are_the_multipliers_and_lie_on_no_point(plane):
    solution = show(plane, "svm-hard", DUALITY)
    words = strut_words(plane)
    assert sorted(word.text for word in words) == sorted(f"α = {a:.3g}" for a in solution.alpha[solution.support])
    places, room = plane.view.pixels(DUALITY.X), 0.5 * symbol_size(plane.look, len(DUALITY))
    assert not any(inside(places, word.rect, room).any() for word in words)


@pytest.mark.parametrize("size", [(320, 180), (600, 300), (1340, 700)])
@pytest.mark.parametrize("theme", ("light", "projector"))
def test_in_a_crowd_no_number_covers_a_point(plane, size, theme):
    points = find_lesson("svm-soft").steps[0].document.points
    plane.look.set_theme(theme)
    plane.resize(*size)
    show(plane, "svm-soft", points)
    places, room = plane.view.pixels(points.X), 0.3 * symbol_size(plane.look, len(points))
    assert not any(inside(places, word.rect, room).any() for word in strut_words(plane))
    assert max(strut.arrow.length() for strut in struts(plane)) <= 0.2 * min(size) + 1e-9


@pytest.mark.parametrize("points", [Points([[-1, 0], [1, 0], [0, -1], [0, 1]], [1, 1, -1, -1]), Points.empty()])
def test_where_there_is_no_street_there_are_none(plane, points):
    show(plane, "svm-hard", points)
    assert struts(plane) == [] and not strut_words(plane)


def test_with_a_kernel_they_are_not_offered_and_the_switch_says_why(window):
    window.session.enter("svm")
    window.session.settle()
    chip = window.side.switches.switches["struts"]
    QTest.keyClick(window.plane, Qt.Key.Key_T)
    assert "struts" in window.session.selection.shown and chip.isChecked()
    window.session.set_param("kernel", "gaussian")
    window.session.settle()
    assert not chip.isEnabled() and "linear kernel" in chip.toolTip()
    window.plane.grab()
    assert not strut_words(window.plane)
    window.session.set_param("kernel", "linear")
    window.session.settle()
    window.plane.grab()
    assert chip.isEnabled() and strut_words(window.plane)
