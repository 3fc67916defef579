"""In a window that a person works with the stage comes first; all else is there a few turns of the event loop later."""

import numpy as np
import pytest
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.session.carried_out import MANY
from colt_gui.views.charts.chart import ChartView
from colt_gui.views.window.main_window import MainWindow

LABS = ("svm", "experts", "boolean", "statistics", "perceptron")


@pytest.fixture
def make(qtbot, style):
    windows = []
    QCursor.setPos(0, 0)  # no test before this one has left the pointer on a picture, which would offer to be enlarged

    def window(in_turns: bool) -> MainWindow:
        made = MainWindow(Session(Document(points=generate("margin", 3, m=30))), style)
        windows.append(made)
        made.resize(1280, 720)
        made.show()
        made.session.in_turns = in_turns
        return made

    yield window
    for made in windows:
        made.close_quietly()


def shown(window: MainWindow) -> tuple:
    """What it tells, besides the stage."""
    charts = [(view.chart.id, [np.asarray(c.y).tolist() for c in view.chart.curves]) for view in window.charts.views]
    rows = [name for name, (_, row) in window.parameters._rows.items() if not row.isHidden()]
    enabled = {name for name, action in window.actions_.items() if action.isEnabled()}
    meters = [(gauge.said(), gauge.height()) for gauge in window.meters.shown]
    return charts, rows, window.narration.text(), meters, enabled


def come_to_rest(window: MainWindow) -> None:
    window.session.settle()
    while window.session.following or window.charts.under_way or window.curtain.down:
        QApplication.processEvents()
    for _ in range(3):  # all is laid out
        QApplication.processEvents()


@pytest.mark.machinery
def test_what_follows_later_is_what_would_have_come_at_once(make):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    for lab in LABS:
        for window in (patient, prompt):
            window.session.enter(lab)
            come_to_rest(window)
            window.session.undo()
            window.session.redo()
            window.session.settle()  # whether a solver has come to its third step by now, a clock would say
            window.session.seek(3)
            come_to_rest(window)
        assert shown(patient) == shown(prompt)
        assert patient.grab().toImage() == prompt.grab().toImage()


@pytest.mark.machinery
def test_the_stage_comes_before_the_words(make):
    window = make(in_turns=True)
    words = window.narration.text()
    window.session.flip_points(range(15))
    window.session.seek(3)
    window.session.undo()
    assert window.session.following
    come_to_rest(window)
    assert window.narration.text() != words


@pytest.mark.machinery
def test_another_theme_is_told_a_turn_later_and_painted_part_by_part(make, style):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    for window in (patient, prompt):
        come_to_rest(window)
    told = []
    style.changed.connect(lambda: told.append(style.theme.name))
    style.set_theme("dark")
    assert patient.curtain.down and not prompt.curtain.down and not told
    assert not patient.stage.updatesEnabled() and not patient.side.updatesEnabled()
    come_to_rest(patient)
    assert told == ["dark"]
    assert patient.stage.updatesEnabled() and patient.side.updatesEnabled() and patient.rail.updatesEnabled()
    assert patient.grab().toImage() == prompt.grab().toImage()


@pytest.mark.machinery
def test_without_turns_a_theme_is_there_at_once(make, style):
    window, told = make(in_turns=False), []
    style.changed.connect(lambda: told.append(style.theme.name))
    style.set_theme("dark")
    assert told == ["dark"] and not window.curtain.down and window.stage.updatesEnabled()


@pytest.mark.machinery
def test_what_comes_after_a_theme_is_told_with_it_and_once(make, style):
    window, told = make(in_turns=True), []
    style.changed.connect(lambda: told.append((style.theme.name, style.zoom)))
    style.set_theme("dark")
    style.set_theme("projector")
    style.set_zoom(1.2)
    assert told == [("projector", 1.2)]
    come_to_rest(window)
    assert told == [("projector", 1.2)]
    style.set_zoom(1.0)
    style.set_theme("light")


@pytest.mark.machinery
def test_very_many_points_are_painted_in_a_turn_of_their_own(make):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    points = generate("margin", 3, m=MANY).added((0.0, 3.0), 1)
    for window in (patient, prompt):
        window.session.replace_points(points)
        assert window.curtain.down == (window is patient)
        assert window.stage.updatesEnabled() == (window is prompt)
        come_to_rest(window)
    assert patient.stage.updatesEnabled() and not patient.curtain.down
    assert patient.grab().toImage() == prompt.grab().toImage()


@pytest.mark.machinery
def test_what_is_made_large_before_it_is_made_gives_way_all_the_same(make):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    for window in (patient, prompt):
        for lab, picture in (("svm", ""), ("perceptron", window.side.companion.id), ("experts", "experts")):
            window.session.enter(lab)
            window.stage.show_large(picture)
        come_to_rest(window)
    assert patient.stage.large == prompt.stage.large == "experts"
    assert patient.grab().toImage() == prompt.grab().toImage()
    for window in (patient, prompt):
        window.session.enter("perceptron")
        window.stage.show_large(window.side.companion.id)
        come_to_rest(window)
    assert patient.stage.large == prompt.stage.large != ""
    assert patient.grab().toImage() == prompt.grab().toImage()


def test_an_error_in_one_chart_leaves_the_others_their_turn(make, qtbot, monkeypatch):
    """They would go on showing a run that is over."""
    window = make(in_turns=True)
    come_to_rest(window)
    before, real = {view.chart.id: view.chart for view in window.charts.views}, ChartView.set_chart
    broken = []

    def spoilt(view, chart):
        """The first that has a turn."""
        if not broken:
            broken.append(chart.id)
            raise ZeroDivisionError
        real(view, chart)

    with qtbot.captureExceptions() as errors, monkeypatch.context() as patch:
        patch.setattr(ChartView, "set_chart", spoilt)
        window.session.flip_points([0])
        window.session.settle()
        for _ in range(100):
            QApplication.processEvents()
    assert {kind for kind, *_ in errors} == {ZeroDivisionError}
    stale = [view.chart.id for view in window.charts.views if view.chart is before[view.chart.id]]
    assert len(before) > 1 and stale == broken
