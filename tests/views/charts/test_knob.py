"""The curve of the two factors of a bound: the dot is the present rate, and the hand can drag it."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.views.charts.large import LargeChart
from colt_gui.views.charts.row import Charts
from colt_gui.views.charts.seeking import dot

LEFT = Qt.MouseButton.LeftButton


def open_lab(session, learner="weighted-majority", **params):
    source = ExpertSource(kind="stock", rounds=40)
    session.open(Document(learner=learner, params={learner: params}, setups={"experts": source}))
    session.settle()


@pytest.fixture
def charts(qtbot, session, style):
    open_lab(session)
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.resize(1100, 260)
    with qtbot.waitExposed(widget):
        widget.show()
    widget.choose("factors")
    return widget


def factors(charts):
    return next(view for view in charts.views if view.chart.id == "factors")


def place_of(view, value):
    """The pixel at which the curve stands for a value of the parameter."""
    knob, curve = view.chart.knob, view.frame.live[0]
    k = int(np.abs(knob.values - value).argmin())
    return QPointF(view.frame.axes.x(curve.x[k]), view.frame.axes.y(curve.y[k])).toPoint()


def drag(view, start, *places):
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    for place in places:
        QTest.mouseMove(view.viewport(), place)
        QApplication.processEvents()
    QTest.mouseRelease(view.viewport(), LEFT, pos=places[-1] if places else start)


def beta(session):
    return session.experiment.learner.beta


@pytest.mark.parametrize(
    ("learner", "params", "c", "eta"),
    [
        ("weighted-majority", {"beta": 0.25}, 1 / math.log(2 / 1.25), math.log(4)),
        ("fixed-share", {"eta": 1.5}, 1 / math.log(2 / (1 + math.exp(-1.5))), 1.5),
        ("randomised-majority", {"beta": 0.25}, 0.5 / math.log(2 / 1.25), math.log(4)),
        ("aggregating", {"eta": 0.01}, 0.5 / math.log(2 / (1 + math.exp(-0.01))), 0.01),
    ],
)
def test_the_dot_is_at_the_factors_of_the_present_bound(charts, session, learner, params, c, eta):
    open_lab(session, learner, **params)
    view = factors(charts)
    at = dot(view.frame, view.chart.knob)
    assert (at.x(), at.y()) == pytest.approx((view.frame.axes.x(c * eta), view.frame.axes.y(c)), abs=0.5)
    assert [label.text for label in view.live_labels] == [f"c {c:.3g}"]
    assert not view.plot.cursor.isVisible()


def test_dragging_the_dot_sets_beta_and_one_undo_takes_it_back(charts, session):
    view = factors(charts)
    drag(view, dot(view.frame, view.chart.knob).toPoint(), *(place_of(view, value) for value in (0.4, 0.2, 0.1)))
    assert beta(session) == pytest.approx(0.1, abs=0.03)
    assert session.experiment.learner.values["beta"] == round(beta(session), 4)
    session.undo()
    assert beta(session) == 0.5 and not session.can_undo


def test_on_the_steep_part_the_height_of_the_hand_counts(charts, session):
    view = factors(charts)
    drag(view, dot(view.frame, view.chart.knob).toPoint(), place_of(view, 0.7), place_of(view, 0.85))
    assert beta(session) == pytest.approx(0.85, abs=0.02)


def test_two_drags_are_two_steps_of_undo(charts, session):
    for value in (0.3, 0.1):
        view = factors(charts)
        drag(view, dot(view.frame, view.chart.knob).toPoint(), place_of(view, value))
    session.undo()
    assert beta(session) == pytest.approx(0.3, abs=0.05)
    session.undo()
    assert beta(session) == 0.5


def test_a_press_beside_the_dot_moves_nothing(charts, session):
    session.seek(7)
    view = factors(charts)
    drag(view, QPoint(view.width() - 60, view.height() // 2), place_of(view, 0.3))
    assert beta(session) == 0.5 and session.t == 7 and not session.can_undo


def test_a_double_click_on_the_dot_asks_for_the_large_view_and_leaves_beta(charts, session, qtbot):
    view = factors(charts)
    at = dot(view.frame, view.chart.knob).toPoint()
    with qtbot.waitSignal(charts.large_wanted) as asked:
        QTest.mouseClick(view.viewport(), LEFT, pos=at)
        QTest.mouseDClick(view.viewport(), LEFT, pos=at)
    assert asked.args == ["factors"] and beta(session) == 0.5


def test_in_the_large_view_it_can_be_dragged_too_and_the_rest_moves_the_picture(qtbot, session, style):
    open_lab(session)
    view = LargeChart(session, style, "factors")
    qtbot.addWidget(view)
    view.resize(900, 500)
    with qtbot.waitExposed(view):
        view.show()
    drag(view, dot(view.frame, view.chart.knob).toPoint(), place_of(view, 0.3))
    assert beta(session) == pytest.approx(0.3, abs=0.02)
    view.zoom(3.0, QPointF(300, 300))
    seen = view.seen
    drag(view, QPoint(600, 100), QPoint(400, 100))
    assert view.seen != seen and beta(session) == pytest.approx(0.3, abs=0.02)


def test_a_rate_that_follows_from_a_known_k_cannot_be_dragged(charts, session):
    open_lab(session, "aggregating", tuning="known")
    view = factors(charts)
    document = session.document
    drag(view, dot(view.frame, view.chart.knob).toPoint(), QPoint(view.width() // 2, view.height() // 2))
    assert session.document is document


@pytest.mark.parametrize("params", [{"tuning": "doubling"}, {"tuning": "self-confident"}, {"loss": "square"}])
def test_without_one_rate_for_a_choice_there_is_no_such_curve(session, params):
    open_lab(session, "aggregating", **params)
    assert "factors" not in {chart.id for chart in session.experiment.charts()}


def test_with_beta_0_the_dot_stands_at_the_end_and_the_note_says_why(charts, session):
    open_lab(session, beta=0.0)
    view = factors(charts)
    assert view.chart.knob.at == view.chart.curves[0].x[-1]
    assert view.chart.note == "β = 0: cη = ∞, c = 1.44"
