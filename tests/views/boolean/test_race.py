"""The race in the stage's place: by key and button, switched by clicks, grown while it is seen, stopped and left."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from text_room import cut_texts

from colt_gui.models.boolean.race.race import Plan, Race, Sweep
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.readings import Chart, Curve
from colt_gui.session import Background
from colt_gui.views.boolean.race.page import PAGES, RacePage
from colt_gui.views.charts.spelling import readings
from colt_gui.views.export import picture

Left, Key = Qt.MouseButton.LeftButton, Qt.Key
PATIENCE = 30_000


@pytest.fixture
def lab(window):
    window.session.enter("boolean")
    window.session.set_learner("disjunction")
    set_up(window, n=8, target="x1 | x3", rounds=60)
    return window


def settled():
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QApplication.processEvents()


def set_up(window, **source):
    assert window.session.set_setup("boolean", BooleanSource(**source))
    window.session.settle()
    settled()


def opened(window, qtbot):
    if window.stage.large != "race":
        QTest.keyClick(window.stage.currentWidget(), Key.Key_M)
    page = window.stage.findChild(RacePage)
    qtbot.waitUntil(lambda: not page.work.running, timeout=PATIENCE)
    settled()
    return page


def click(widget):
    QTest.mouseClick(widget, Left)
    settled()


def click_row(page, id):
    QTest.mouseClick(page.table.viewport(), Left, pos=page.table.place_of(id).center().toPoint())
    settled()


def live(page):
    return [curve.label for curve in page.chart.chart.curves if curve.live]


def cells(page, id):
    return page.table.line(id).cells


# -- there and back ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_its_key_opens_it_and_escape_goes_back(lab, qtbot):
    stage = lab.stage.currentWidget()
    page = opened(lab, qtbot)
    assert lab.stage.large == "race" and page.isVisible()
    QTest.keyClick(lab.stage.currentWidget(), Key.Key_Escape)
    settled()
    assert lab.stage.large == "" and lab.stage.currentWidget() is stage
    opened(lab, qtbot)
    QTest.keyClick(lab.stage.currentWidget(), Key.Key_M)
    assert lab.stage.large == ""


def test_the_button_in_the_panel_opens_it(lab):
    click(lab.side.panel.race)
    assert lab.stage.large == "race"


@pytest.mark.slow
def test_the_stage_has_no_place_meanwhile_also_in_a_window_that_is_shown_later(lab, qtbot):
    lab.hide()
    lab.stage.show_large("race")
    lab.show()
    settled()
    assert lab.stage.findChild(RacePage).isVisible() and not lab.stage.small.isVisible()


@pytest.mark.slow
def test_no_other_row_of_the_lab_has_its_key(lab):
    keys = [key for row in lab.actions_.rows if row.lab in ("", "boolean") for key in row.keys]
    assert keys.count("M") == 1


# -- one stream ----------------------------------------------------------------------------------------------------


def test_all_that_are_chosen_are_in_the_chart_and_in_the_table(lab, qtbot):
    page = opened(lab, qtbot)
    assert live(page) == ["Disjunction", "Winnow", "Halving", "Perceptron"]
    racers = page.work.race.racers
    for id, racer in racers.items():
        assert racer.done and cells(page, id)[0] == str(racer.mistakes)
    assert cells(page, "disjunction")[1] == "9" and cells(page, "winnow")[1] == "14"
    own = lab.session.experiment.counts.mistakes
    assert racers["disjunction"].curve.tolist() == own.tolist()
    bounds = [curve.label for curve in page.chart.chart.curves if not curve.live]
    assert "Disjunction ≤ n + 1 = 9" in bounds
    assert all(any(unit in cells(page, id)[2] for unit in ("ns", "µs", "ms")) for id in racers)


@pytest.mark.slow
def test_a_click_on_a_line_lets_a_learner_in_or_out(lab, qtbot):
    page = opened(lab, qtbot)
    click_row(page, "winnow")
    assert live(page) == ["Disjunction", "Halving", "Perceptron"] and cells(page, "winnow") == ()
    click_row(page, "k-cnf")
    qtbot.waitUntil(lambda: not page.work.running, timeout=PATIENCE)
    assert "k-CNF" in live(page) and cells(page, "k-cnf")[0].isdigit()


@pytest.mark.slow
def test_at_first_those_race_that_the_target_is_for(lab, qtbot):
    lab.session.set_learner("conjunction")
    set_up(lab, n=8, target="x1 x3", rounds=60)
    assert live(opened(lab, qtbot)) == ["Conjunction", "Halving", "Perceptron"]


def test_tab_and_enter_do_the_same(lab, qtbot):
    page = opened(lab, qtbot)
    table = page.table
    reader = QAccessible.queryAccessibleInterface(table)
    table.setFocus(Qt.FocusReason.TabFocusReason)
    while table.currentIndex().data() != "Winnow":
        row = table.currentIndex().row()
        QTest.keyClick(table, Key.Key_Down)
        assert table.currentIndex().row() == row + 1
    assert reader.focusChild().text(QAccessible.Text.Name) == "Winnow" and reader.focusChild().state().checked
    QTest.keyClick(table, Key.Key_Return)
    settled()
    assert not reader.focusChild().state().checked
    assert "Winnow" not in live(page) and lab.stage.large == "race"
    tab = page.tabs["n"]
    tab.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(tab, Key.Key_Return)
    assert page.page == "n" and lab.stage.large == "race"


@pytest.mark.slow
def test_other_examples_are_another_race(lab, qtbot):
    page = opened(lab, qtbot)
    set_up(lab, n=6, target="x2 | x4 | x6", rounds=30)
    qtbot.waitUntil(lambda: not page.work.running, timeout=PATIENCE)
    assert {racer.played for racer in page.work.race.racers.values()} == {30}
    assert cells(page, "disjunction")[1] == "7"


@pytest.mark.slow
def test_a_class_that_is_too_large_is_said_plainly_and_the_others_run(lab, qtbot):
    set_up(lab, n=40, target="x1 | x3", rounds=30)
    page = opened(lab, qtbot)
    assert page.note.isVisible() and page.note.text().startswith("Halving: With n = 40 the class")
    assert "Halving" not in live(page) and "Winnow" in live(page)


@pytest.mark.slow
@pytest.mark.parametrize("source", ({"kind": "adversary", "n": 6, "rounds": 30}, {"kind": "rows", "n": 3}))
def test_every_kind_of_examples_can_be_raced_on(lab, qtbot, source):
    set_up(lab, **source)
    page = opened(lab, qtbot)
    picture(lab)
    assert ("adversary" in page.note.text()) == (source["kind"] == "adversary")


@pytest.mark.slow
def test_nothing_runs_while_it_is_not_seen(lab, qtbot):
    set_up(lab, n=1000, target="x1 | x3", rounds=20_000)
    QTest.keyClick(lab.stage.currentWidget(), Key.Key_M)
    page = lab.stage.findChild(RacePage)
    qtbot.waitUntil(lambda: page.work.running, timeout=PATIENCE)
    page.hide()
    assert not page.work.running
    played = [racer.played for racer in page.work.race.racers.values()]
    settled()
    assert [racer.played for racer in page.work.race.racers.values()] == played
    page.show()
    assert page.work.running
    work = page.work
    QTest.keyClick(lab.stage.currentWidget(), Key.Key_Escape)
    assert not work.running


def test_an_error_in_a_racer_is_raised_once_and_not_in_every_turn(lab, qtbot, monkeypatch):
    page = opened(lab, qtbot)
    raised = []

    def fail(race, control):
        raised.append(1)
        raise RuntimeError("a racer fell")

    monkeypatch.setattr(Race, "play", fail)
    with qtbot.captureExceptions() as told:
        set_up(lab, n=9, target="x1 | x3", rounds=20_000)
        for _ in range(10):
            QApplication.processEvents()
    assert len(raised) == 1 == len(told) and not page.work.running


@pytest.fixture
def aside(lab, threads, monkeypatch):
    """The window of the lab with a background thread, as a person has it."""
    monkeypatch.setattr(lab.session, "background", background := Background())
    yield lab
    background.close()


# -- against n -----------------------------------------------------------------------------------------------------


def small(page):
    """A sweep that is over soon."""
    page.work.set_sweep(Sweep(Plan(seeds=2, sizes=(4, 8, 24)), page.work.chosen["n"]))
    return page.work.sweep


@pytest.mark.slow
def test_it_grows_after_a_click_and_says_who_had_to_stop(aside, qtbot):
    page = opened(aside, qtbot)
    click(page.tabs["n"])
    small(page)
    assert live(page) == [] and page.start.text() == "Start" and not page.work.running
    click(page.start)
    assert page.start.text() == "Stop"
    qtbot.waitUntil(lambda: page.work.sweep.done and not page.work.running, timeout=PATIENCE)
    assert live(page) == ["Disjunction", "Winnow", "Halving", "Perceptron"]
    assert page.chart.chart.log and page.chart.chart.doubling
    assert cells(page, "winnow")[0] == "24" and cells(page, "boolean-halving")[0] == "8"
    assert "16 777 216 candidates" in page.note.text()
    assert page.start.text() == "Start" and not page.start.isEnabled()
    click(page.tabs["time"])
    assert page.chart.chart.id == "race-time" and len(live(page)) == 4


@pytest.mark.slow
def test_it_can_be_stopped_and_gone_on_with(aside, qtbot):
    page = opened(aside, qtbot)
    click(page.tabs["n"])
    click(page.start)
    qtbot.waitUntil(lambda: page.work.sweep.played > 3, timeout=PATIENCE)
    click(page.start)
    qtbot.waitUntil(lambda: not page.work.running, timeout=PATIENCE)
    played = page.work.sweep.played
    settled()
    assert page.work.sweep.played == played and not page.work.running and page.start.text() == "Start" and live(page)
    click(page.start)
    qtbot.waitUntil(lambda: page.work.sweep.played > played, timeout=PATIENCE)
    click(page.start)


@pytest.mark.slow
def test_another_k_is_another_experiment(lab, qtbot):
    page = opened(lab, qtbot)
    click(page.tabs["n"])
    set_up(lab, n=8, literals=2, rounds=30)
    assert page.work.sweep.plan.k == 2 and page.chart.chart.title.endswith("k = 2")


def test_a_logarithm_is_read_off_as_what_it_is_the_logarithm_of():
    curve = Curve("Winnow", np.array([2.0, 3.0]), np.array([1.0, 2.0]), "margin", spread=np.array([0.0, 0.01]))
    chart = Chart("a", "A", "n", [curve], log=True, doubling=True)
    assert readings(chart, 3.0) == [("n = 8", "muted"), ("Winnow = 100 ± 2.3", "margin")]


# -- looks ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("theme", ("light", "dark", "projector"))
@pytest.mark.parametrize("size", ((1280, 720), (1920, 1080)))
def test_no_word_is_cut(lab, qtbot, theme, size):
    lab.style_.set_theme(theme)
    lab.resize(*size)
    lab.arrange()
    page = opened(lab, qtbot)
    for tab in page.tabs.values():
        click(tab)
        assert cut_texts(lab) == []
        assert page.table.height() <= page._area.viewport().height()
        assert page.table.width() >= page.table.minimumWidth()
        picture(lab)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_no_word_above_the_chart_is_cut(lab, size):
    lab.resize(*size)
    lab.stage.enlarge("race")
    page = lab.stage.findChild(RacePage)
    for name in PAGES:
        page.show_page(name)
        QApplication.processEvents()
        shown = [widget for widget in (*page.tabs.values(), page.start, page.status) if widget.isVisible()]
        assert [widget.text() for widget in shown if widget.width() < widget.sizeHint().width()] == []
