"""The PAC bench in the real window: the distribution under the hand, trials as time, coins, the histogram beside."""

import pytest
from hands import Hand, seen
from held_worker import HeldWorker
from large_views import double_click, press
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from windows import shown_window

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.views.export import picture
from colt_gui.views.statistics.pac.panel import PacPanel
from colt_gui.views.statistics.pac.picture import CoinStage, Risks

Left, Right = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
FEW = {"trials": 20, "m": 15}


@pytest.fixture
def bench(style):
    window = shown_window(Document(learner="pac", params={"pac": FEW}), style)
    window.session.settle()
    QApplication.processEvents()
    yield window
    window.close_quietly()


def shown(window, learner="pac", setup=None, points=None, **params):
    document = Document(points=points or Points.empty(), learner=learner, params={learner: params})
    if setup is not None:
        document = document.with_setup("statistics", setup)
    window.session.open(document)
    window.session.settle()
    QApplication.processEvents()


def counts(window):
    """Of the bars of the picture beside the stage."""
    return sum(curve.y.sum() for curve in window.panes.front.beside.picture.chart.chart.curves)


def test_the_bench_has_its_panel_its_histogram_and_its_trials(bench):
    assert isinstance(bench.side.panel, PacPanel) and bench.side.panel.isVisible()
    assert isinstance(bench.panes.front.beside.picture, Risks)
    assert bench.session.t == len(bench.session.run) == 20 and counts(bench) == 20
    assert "20" in bench.transport.scrubber.hint(20) and bench.narration.text().startswith("Trial 20:")


def test_time_is_trials_and_the_histogram_goes_along(bench):
    bench.playback.seek(5)
    QApplication.processEvents()
    assert counts(bench) == 5 and bench.narration.text().startswith("Trial 5:")
    one = seen(bench.plane)
    bench.playback.seek(6)
    assert seen(bench.plane) != one and counts(bench) == 6
    bench.playback.seek(0)
    QApplication.processEvents()
    assert counts(bench) == 0 and bench.narration.text().startswith("Before the first trial.")


def test_a_click_on_the_plane_paints_the_distribution_and_undo_brings_the_chosen_one_back(bench):
    session = bench.session
    Hand(bench.plane).click(1.0, 1.0)
    session.settle()
    assert session.document.setup("statistics").kind == "points" and len(session.document.points) == 1
    assert bench.side.panel.kind.value() == "points" and bench.side.panel.target.value() == "labels"
    Hand(bench.plane).click(-1.0, 0.0, Right)
    session.settle()
    assert session.document.points.y.tolist() == [1, -1] and len(session.run) == 20
    bench.actions_["undo"].trigger()
    bench.actions_["undo"].trigger()
    assert session.document.setup("statistics").kind == "uniform" and not len(session.document.points)


def test_an_empty_painted_distribution_says_what_to_do_and_nothing_is_lost(bench):
    bench.side.panel.kind.value_changed.emit("points")
    QApplication.processEvents()
    assert not len(bench.session.run) and "nothing is painted yet" in bench.narration.text()
    assert bench.plane.layers["invitation"].isVisible()
    bench.side.panel.kind.value_changed.emit("ring")
    bench.session.settle()
    QApplication.processEvents()
    assert len(bench.session.run) == 20 and not bench.plane.layers["invitation"].isVisible()


def test_points_in_space_are_told_of_where_the_picture_would_be_and_a_click_is_refused_in_a_sentence(bench):
    told = []
    bench.session.reported.connect(told.append)
    shown(bench, setup=Distribution("points"), points=Points([[1, 0, 0], [0, 1, 0]], [1, -1]))
    assert "3 coordinates" in bench.plane.lab_scene.notice() and not len(bench.session.run)
    Hand(bench.plane).click(1.0, 1.0)
    assert told and "coordinates" in told[-1] and len(bench.session.document.points) == 2


@pytest.mark.slow
def test_the_knobs_change_the_distribution_in_one_step_of_undo(bench):
    panel, session = bench.side.panel, bench.session
    panel.target.value_changed.emit("disc")
    row = panel.knobs.rows["noise"]
    for value in (0.1, 0.2, 0.3):
        row.value_changed.emit(value)
    row.settled.emit()
    assert session.document.setup("statistics") == Distribution(target="disc", noise=0.3)
    bench.actions_["undo"].trigger()
    assert session.document.setup("statistics") == Distribution(target="disc")
    QTest.mouseClick(panel.more, Left)
    shown_rows = {name for name, row in panel.popup.knobs.rows.items() if row.isVisible()}
    panel.popup.hide()
    assert shown_rows == {"size", "x", "y", "radius"}


def test_coins_have_a_stage_of_their_own_and_need_no_distribution(bench):
    shown(bench, "hoeffding", trials=10, n=40)
    stage = bench.stage.currentWidget()
    assert isinstance(stage, CoinStage) and not bench.side.panel.isVisible()
    assert stage.header().startswith("Trial 10:") and counts(bench) == 10
    before = picture(stage)
    bench.playback.seek(9)
    QApplication.processEvents()
    assert picture(stage) != before
    bench.playback.seek(0)
    assert stage.header() == "Before the first trial."


@pytest.mark.slow
@pytest.mark.parametrize("learner", ["overfitting", "online-to-batch"])
def test_where_trials_are_no_single_numbers_the_stage_has_all_the_room(bench, learner):
    shown(bench, learner, Distribution(target="disc" if learner == "overfitting" else "halfspace", noise=0.1))
    assert bench.panes.front.beside.isHidden() and bench.session.t == len(bench.session.run)
    last = seen(bench.plane)
    bench.playback.seek(2)
    assert seen(bench.plane) != last


@pytest.mark.slow
def test_the_histogram_is_made_large_by_a_double_click_and_goes_back_by_escape(bench):
    double_click(bench.panes.front.beside.picture.chart)
    assert bench.stage.large == "risks"
    press(bench, Qt.Key.Key_Escape)
    assert not bench.stage.large


def test_stop_leaves_the_trials_that_are_made(style):
    window = shown_window(Document(), style, worker=HeldWorker())
    session = window.session
    session.settle()
    session.open(Document(learner="pac", params={"pac": {"trials": 100_000, "m": 200}}))
    assert session.working
    session.stop_work()
    QApplication.processEvents()
    made = len(session.run)
    assert not session.working and 0 < made < 100_000 and session.t == made
    assert session.experiment.remedy(made).sentence == session.experiment.broken_off_text
    assert counts(window) == made
    window.close_quietly()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_what_a_trial_shows_is_seen_in_every_theme(bench, style, theme):
    style.set_theme(theme)
    bench.playback.seek(0)
    before = seen(bench.plane)
    bench.playback.seek(3)
    assert seen(bench.plane) != before
