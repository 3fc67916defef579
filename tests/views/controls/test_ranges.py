"""The sliders of C and ν run over what the points allow, show what they forbid, and do not go there."""

import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernels import kernel
from colt_gui.models.svm.ranges import allowed_C, allowed_nu
from colt_gui.session import Session
from colt_gui.views.controls.parameters import Parameters

NOISY = generate("noisy", 1, m=60)
CASES = [("svm-soft", "C", allowed_C), ("svm-nu", "nu", allowed_nu)]


def shown(qtbot, style, learner, points=NOISY, **params):
    session = Session(Document(points=points, learner=learner, params={learner: params}))
    panel = Parameters(session, style)
    qtbot.addWidget(panel)
    panel.resize(308, 300)
    panel.show()
    session.settle(findings=True)
    return session, panel


def typed(row, text):
    row._field.setFocus()
    row._field.selectAll()
    QTest.keyClicks(row._field, text)
    QTest.keyClick(row._field, Qt.Key.Key_Return)


def drag(slider, x):
    """From the handle to a place along the groove."""
    middle = slider.height() // 2
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=slider._handle().center())
    QTest.mouseMove(slider, QPoint(x, middle))
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(x, middle))


@pytest.mark.parametrize(("learner", "name", "find"), CASES)
def test_dragging_stops_at_the_ends_of_the_allowed(qtbot, style, learner, name, find):
    session, panel = shown(qtbot, style, learner)
    slider, allowed = panel.row(name)._slider, find(NOISY, kernel("linear"))
    for x, end in ((0, allowed.low), (slider.width() - 1, allowed.high)):
        drag(slider, x)
        value = session.document.own_params[name]
        assert allowed.low <= value <= allowed.high and value == pytest.approx(end, rel=5e-3)
        session.settle()
        assert session.experiment.outcome.separable


@pytest.mark.parametrize(("learner", "name", "find"), CASES)
def test_what_is_forbidden_is_hatched_and_the_handle_stays_outside(qtbot, style, learner, name, find):
    _, panel = shown(qtbot, style, learner)
    slider = panel.row(name)._slider
    below, above = slider.forbidden()
    assert below.width() > 10 and above.width() > 10
    assert above.left() - below.right() > 0.5 * slider.width()
    assert below.right() <= slider._handle().center().x() <= above.left()


def test_what_is_hatched_is_painted(qtbot, style):
    _, panel = shown(qtbot, style, "svm-soft")
    slider = panel.row("C")._slider
    part = slider.forbidden()[1].adjusted(8, 1, -2, -1).toAlignedRect()
    image = slider.grab().toImage()
    colours = {image.pixel(x, y) for x in range(part.left(), part.right()) for y in (part.top(), part.bottom())}
    assert len(colours) > 2


@pytest.mark.parametrize(("learner", "name", "text"), [("svm-soft", "C", "0.4"), ("svm-nu", "nu", "0.001")])
def test_typing_what_is_forbidden_is_answered_with_the_range(qtbot, style, learner, name, text):
    session, panel = shown(qtbot, style, learner)
    row, before = panel.row(name), session.document
    typed(row, text)
    answer, allowed = row._field.toolTip(), session.experiment.ranges[name]
    assert session.document is before and answer.endswith(f"“{text}” is not.")
    low, high, _ = map(float, re.findall(r"\d\.\d+", answer))
    assert (low, high) == pytest.approx((allowed.low, allowed.high), rel=1e-3)


def test_the_range_follows_the_points(qtbot, style):
    session, panel = shown(qtbot, style, "svm-soft")
    session.replace_points(generate("separable", 1, m=40))
    session.settle(findings=True)
    assert len(panel.row("C")._slider.forbidden()) == 1
    typed(panel.row("C"), "0.9")
    assert session.document.own_params["C"] == 0.9


def test_without_both_classes_nothing_is_forbidden(qtbot, style):
    session, panel = shown(qtbot, style, "svm-soft")
    session.replace_points(Points([[0, 0]], [1]))
    session.settle(findings=True)
    assert not panel.row("C")._slider.forbidden()


def test_where_nothing_is_allowed_all_is_hatched_and_nothing_can_be_typed(qtbot, style):
    session, panel = shown(qtbot, style, "svm-soft", Points([[1, 1], [1, 1]], [1, -1]))
    row = panel.row("C")
    (part,) = row._slider.forbidden()
    assert part.width() == row._slider.width() and not row._slider.isEnabled()
    typed(row, "0.5")
    assert "C" not in session.document.own_params and row._field.toolTip() == "These points allow no C."


@pytest.mark.parametrize(("learner", "name"), [case[:2] for case in CASES])
def test_auto_shows_no_number_where_none_is_allowed(qtbot, style, learner, name):
    session, panel = shown(qtbot, style, learner, Points([[1.0, 1.0], [1.0, 1.0]], [1, -1]))
    row = panel.row(name)
    assert row.is_auto() and row._field.text() == "none"
    session.replace_points(NOISY)
    session.settle(findings=True)
    assert float(row._field.text()) > 0


def test_a_forbidden_value_of_a_file_is_shown_as_it_is(qtbot, style):
    _, panel = shown(qtbot, style, "svm-soft", C=0.4)
    assert panel.row("C").value() == 0.4
    assert panel.row("C")._slider._handle().center().x() > panel.row("C")._slider.forbidden()[1].left()


def test_moving_C_does_not_look_for_the_range_again(qtbot, style):
    session, _ = shown(qtbot, style, "svm-soft")
    session.set_param("C", 0.03)
    assert session.experiment.ranges["C"]  # known at once: there are none while they are looked for


def test_beside_C_stand_nu_and_the_textbooks_C(qtbot, style):
    session, panel = shown(qtbot, style, "svm-soft", C=0.03)
    before = panel.notes["C"].text()
    assert panel.notes["C"].isVisible() and "ν = 0.5556; C′ = " in before
    assert panel.notes["C"].y() > panel.row("C").y()
    typed(panel.row("C"), "0.04")
    session.settle()
    assert panel.notes["C"].text() != before and "ν = 0.4167" in panel.notes["C"].text()
    session.set_learner("svm-hard")
    assert not panel.notes
