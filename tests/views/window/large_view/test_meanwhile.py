"""What happens to the rest of the window while something is large."""

import pytest
from held_worker import hold
from large_views import (
    CIRCLES,
    EXPERTS,
    POINTS,
    Key,
    picture,
    press,
    show,
)
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.views.boolean.cube import Cube
from colt_gui.views.window.main_window import MainWindow
from colt_gui.views.window.tab_order import stops_of


def test_another_lab_has_its_stage(window):
    for name in ("space", "norm"):
        window.session.set_learner("perceptron")
        window.session.settle()
        assert window.stage.enlarge(name)
        window.session.set_learner("svm-soft")
        assert window.stage.large == "" and window.plane.isVisible()


@pytest.mark.slow
def test_the_small_stage_is_not_seen_again_when_its_lab_is_left(window):
    """It would paint what is there no more."""
    window.session.set_learner("kernel-perceptron")
    assert window.stage.enlarge("space")
    QApplication.processEvents()
    window.session.replace_points(Points([[1.0, 2.0, 0.5], [0.0, 1.0, -1.0], [2.0, 0.0, 1.0]], [1, -1, 1]))
    QApplication.processEvents()
    small = window.stage.small
    assert small.isVisible()
    window.session.enter("boolean")
    assert not small.isVisible()


def test_a_chart_that_another_learner_does_not_have_gives_way(window):
    show(window, EXPERTS)
    assert window.stage.enlarge("potential")
    window.session.set_learner("halving")
    window.session.settle()
    assert "potential" not in window.stage.large_names()
    assert window.stage.large == "" and window.plane.isVisible()


@pytest.mark.slow
def test_a_chart_that_may_still_come_stays_until_it_is_known_that_it_does_not(window):
    show(window, Document(points=POINTS, learner="kernel-perceptron"))
    assert window.stage.enlarge("potential")
    many = generate("noisy", 1, m=200)
    hold(window.session)
    both = Points([*many.X, many.X[0]], [*many.y, -many.y[0]])  # no kernel tells the first from the last
    window.session.edit(Document(points=both, learner="kernel-perceptron"))
    assert not window.session.experiment.ready and window.stage.large == "potential"
    window.session.settle()
    assert "potential" not in window.stage.large_names() and window.stage.large == ""


@pytest.mark.slow
def test_a_chart_that_another_learner_has_stays(window):
    show(window, EXPERTS)
    assert window.stage.enlarge("regret")
    window.session.set_learner("aggregating")
    window.session.settle()
    assert window.stage.large == "regret" and picture(window).chart.id == "regret"


def test_without_points_there_is_no_chart_and_the_stage_is_back(window):
    window.stage.enlarge("mistakes")
    window.session.clear()
    assert window.stage.large == "" and window.plane.isVisible()


def test_points_of_another_kind_change_the_small_stage(window):
    window.stage.enlarge("space")
    before = window.stage.small.picture
    show(window, Document(points=Points([[1.0, 2.0, 3.0], [-1.0, 0.0, 1.0]], [1, -1])))
    assert window.stage.large == "space" and type(window.stage.small.picture) is not type(before)
    press(window, Key.Key_Escape)
    assert type(window.stage.currentWidget()).__name__ == "BarsStage"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mistakes", "space"])
def test_theme_zoom_and_presenting_reach_the_large_picture(window, name):
    window.stage.enlarge(name)
    QApplication.processEvents()
    light = picture(window).grab().toImage()
    window.style_.set_theme("dark")
    QApplication.processEvents()
    dark = picture(window).grab().toImage()
    assert dark != light
    window.style_.set_zoom(1.5)
    QApplication.processEvents()
    assert picture(window).grab().toImage() != dark
    window.presenting.present(True)
    QApplication.processEvents()
    assert window.stage.large == name and picture(window).isVisible()


@pytest.mark.slow
@pytest.mark.parametrize(
    "document, name", [(None, "mistakes"), (None, "space"), (CIRCLES, "lift"), (EXPERTS, "experts")]
)
def test_what_was_large_is_gone_and_hears_nothing(window, qtbot, document, name):
    if document is not None:
        show(window, document)
    assert window.stage.enlarge(name)
    gone = (window.stage.currentWidget(), picture(window), window.stage.small, window.stage.small.picture)
    window.stage.reduce()
    window.session.seek(1)
    qtbot.waitUntil(lambda: not any(map(isValid, gone)))
    window.style_.set_theme("dark")
    window.session.seek(2)


@pytest.mark.slow
def test_the_window_closes_while_something_is_large(qtbot, style):
    from colt_gui.session import Session

    window = MainWindow(Session(Document(points=POINTS)), style)
    window.show()
    window.stage.enlarge("space")
    window.close_quietly()
    QApplication.processEvents()
    assert not isValid(window)


@pytest.mark.slow
def test_tab_goes_from_the_page_into_its_picture(window):
    show(window, EXPERTS)
    window.stage.enlarge("experts")
    QApplication.processEvents()
    assert window.stage.currentWidget().hasFocus()
    stops = list(stops_of(window.centralWidget()))
    press(window, Key.Key_Tab)
    focused = QApplication.focusWidget()
    assert window.stage.currentWidget().isAncestorOf(focused) and focused in stops


def test_a_list_that_goes_with_its_lab_is_not_sorted_as_the_large_one_was(window):
    from colt_gui.views.experts.expert_list import ExpertList

    window.session.enter("experts")
    window.stage.enlarge("experts", window.findChild(ExpertList))
    window.session.enter("svm")
    assert not window.stage.large


def test_a_picture_that_an_error_has_kept_in_another_lab_goes_at_the_next_change(window, qtbot, monkeypatch):
    show(window, Document(learner="conjunction", setups={"boolean": BooleanSource(n=3, rounds=10)}))
    companion = window.side.companion
    cube = companion.picture
    with qtbot.capture_exceptions() as errors, monkeypatch.context() as broken:
        broken.setattr(companion._widgets, "retire", lambda widget: 1 / 0)
        window.session.set_learner("svm-soft")
    assert isinstance(cube, Cube) and any(kind is ZeroDivisionError for kind, *_ in errors)
    window.session.add_point([0.5, 0.5], 1)
    assert companion.picture is not cube and not cube.isVisible()
    window.session.seek(1)  # nobody listens who draws bits
    QApplication.processEvents()


def test_a_large_chart_that_is_still_on_its_way_is_empty_and_can_be_touched(window):
    """A double click on a chart of the bench before, or a lesson that begins with it."""
    hold(window.session)
    window.session.edit(Document(points=generate("noisy", 1, m=200), learner="kernel-perceptron"))
    assert "mistakes" not in window.stage.large_names() and window.stage.enlarge("mistakes")
    chart = picture(window)
    assert chart.chart is None
    seen = chart.grab().toImage()
    assert len({seen.pixel(x, y) for x in range(0, seen.width(), 7) for y in range(0, seen.height(), 7)}) == 1
    window.stage.fit()
    QTest.mouseMove(chart.viewport(), chart.rect().center())
    QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=chart.rect().center())
    window.session.settle()
    QApplication.processEvents()
    assert chart.chart.id == "mistakes" and chart.grab().toImage() != seen
