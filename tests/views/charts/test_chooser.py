"""Which charts are on show: three at most, the others a click away, and each lab keeps what a person has chosen."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LABS
from colt_gui.views.charts.chooser import short_name
from colt_gui.views.charts.row import MOST, Charts

LEFT = Qt.MouseButton.LeftButton
EXPERTS = LABS["experts"].learners


@pytest.fixture
def charts(qtbot, session, style):
    session.edit(Document(learner="aggregating", setups={"experts": ExpertSource(kind="stock")}))
    widget = Charts(session, style)
    qtbot.addWidget(widget)
    widget.resize(1100, 190)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def ids(charts):
    return [view.chart.id for view in charts.views]


def offered(charts):
    return [button.text() for button in charts.chooser.buttons]


@pytest.mark.parametrize("learner", EXPERTS)
def test_the_running_regret_comes_first_with_every_algorithm(charts, session, learner):
    session.set_learner(learner)
    assert ids(charts)[0] == "regret"


def test_no_more_than_three_are_on_show_however_wide_the_window_is(charts, session):
    charts.resize(4000, 190)
    assert len(session.experiment.charts()) > MOST == len(charts.views) == 3


def test_every_other_chart_is_one_click_away(qtbot, charts, session):
    others = {chart.id for chart in session.experiment.charts()} - set(ids(charts))
    assert len(others) > 1
    for id in others:
        qtbot.mouseClick(charts.chooser.buttons[offered(charts).index(short_name(id))], LEFT)
        assert id in ids(charts)


def test_names_that_find_no_room_below_each_other_stand_in_a_second_column(charts, session):
    session.set_learner("fixed-share")
    for height, columns in ((400, 1), (150, 2), (400, 1)):
        charts.resize(420, height)
        QApplication.processEvents()
        buttons = charts.chooser.buttons
        assert len(buttons) >= 6 and len({button.x() for button in buttons}) == columns
        inside = [QRect(button.mapTo(charts, QPoint(0, 0)), button.size()) for button in buttons]
        assert all(charts.rect().contains(rect) for rect in inside)
        assert all(button.height() >= button.sizeHint().height() for button in buttons)
        assert not any(a.intersects(b) for a, b in combinations(inside, 2))


def test_what_is_on_show_is_not_offered(qtbot, charts):
    before = offered(charts)
    assert before
    qtbot.mouseClick(charts.chooser.buttons[0], LEFT)
    assert before[0].lower() in ids(charts) and before[0] not in offered(charts)
    assert len(offered(charts)) == len(before)


def test_the_regret_stays_whatever_else_is_chosen(qtbot, charts):
    for _ in range(4):
        qtbot.mouseClick(charts.chooser.buttons[0], LEFT)
        assert ids(charts)[0] == "regret"


def test_a_choice_is_kept_for_its_lab(qtbot, charts, session):
    qtbot.mouseClick(charts.chooser.buttons[0], LEFT)
    chosen = ids(charts)
    session.add_points(generate("margin", 3, m=12).X, generate("margin", 3, m=12).y)
    session.enter("perceptron")
    assert not set(chosen) & set(ids(charts))
    session.enter("experts")
    assert ids(charts) == chosen


def test_where_all_fit_there_is_nothing_to_choose(charts, session):
    session.edit(Document(points=generate("margin", 3, m=30)))
    assert len(session.experiment.charts()) <= MOST
    assert charts.chooser.isHidden()
