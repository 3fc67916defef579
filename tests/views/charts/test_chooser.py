"""Which charts are on show: three at most, the others a click away, and each lab keeps what a person has chosen."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LABS
from colt_gui.views.charts.row import MOST_CHARTS, Charts, charts_on_show, short_name

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
    assert len(session.experiment.charts()) > MOST_CHARTS == len(charts.views) == 3


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


def click(qtbot, charts, id):
    qtbot.mouseClick(charts.chooser.buttons[offered(charts).index(short_name(id))], LEFT)


def test_the_chart_beside_the_switches_is_marked_and_no_other_chart_on_show_is_offered(qtbot, charts):
    for id in ("losses", "weights"):
        click(qtbot, charts, id)
        assert ids(charts)[-1] == id
        assert [button.text() for button in charts.chooser.buttons if button.isChecked()] == [short_name(id)]
        assert not {short_name(shown) for shown in ids(charts)[:-1]} & set(offered(charts))


def test_the_switches_stand_beside_the_chart_that_they_change(charts):
    last, switches = charts.views[-1].geometry(), charts.chooser.geometry()
    assert 0 <= switches.left() - last.right() <= charts.layout().spacing() + 1


def test_a_click_on_the_chart_that_is_on_show_changes_nothing(qtbot, charts):
    before = ids(charts), offered(charts)
    click(qtbot, charts, ids(charts)[-1])
    assert (ids(charts), offered(charts)) == before
    assert sum(button.isChecked() for button in charts.chooser.buttons) == 1


def test_which_charts_are_shown_does_not_depend_on_the_past(qtbot, charts, session, style):
    click(qtbot, charts, "losses")
    for width in (1900, 500, 300, 4000, 760):
        charts.resize(width, 190)
        QApplication.processEvents()
    session.set_learner("fixed-share")
    session.set_learner("aggregating")
    other = Charts(session, style)
    qtbot.addWidget(other)
    other.resize(760, 190)
    other.show()
    other.choose("losses")
    QApplication.processEvents()
    assert (ids(charts), offered(charts)) == (ids(other), offered(other))


@pytest.mark.parametrize("width", (540, 660, 842, 1000, 1187, 1800))
def test_the_regret_is_the_widest_of_the_row(charts, width):
    charts.resize(width, 150)
    QApplication.processEvents()
    regret, *others = charts.views
    assert regret.chart.id == "regret"
    assert all(regret.width() > 1.25 * other.width() for other in others)
    assert regret.width() >= 0.4 * width or not others


def test_where_one_chart_has_room_every_other_one_can_take_its_place(qtbot, charts):
    charts.resize(380, 150)
    QApplication.processEvents()
    assert ids(charts) == ["regret"]
    click(qtbot, charts, "losses")
    assert ids(charts) == ["losses"]


@pytest.mark.parametrize("count", (1, 2, 3))
def test_a_lesson_shows_its_own_charts_and_a_person_the_last_one(charts, session, count):
    every = session.experiment.charts()
    first = [chart.id for chart in every]
    assert [c.id for c in charts_on_show(every, count, "", first[1:2])] == first[1:2]
    assert [c.id for c in charts_on_show(every, count, "weights")] == [*first[: count - 1], "weights"]
    assert charts_on_show(every, count, "of another learner") == charts_on_show(every, count)


def test_the_regret_stays_whatever_else_is_chosen(qtbot, charts):
    for _ in range(4):
        qtbot.mouseClick(charts.chooser.buttons[0], LEFT)
        assert ids(charts)[0] == "regret"


def test_a_choice_is_kept_for_its_lab(qtbot, charts, session):
    click(qtbot, charts, "losses")
    chosen = ids(charts)
    session.add_points(generate("margin", 3, m=12).X, generate("margin", 3, m=12).y)
    session.enter("perceptron")
    assert not set(chosen) & set(ids(charts))
    session.enter("experts")
    assert ids(charts) == chosen


def test_where_all_fit_there_is_nothing_to_choose(charts, session):
    session.edit(Document(points=generate("margin", 3, m=30)))
    assert len(session.experiment.charts()) <= MOST_CHARTS
    assert charts.chooser.isHidden()
