"""In a window that a person works with the stage comes first; all else is there a few turns of the event loop later."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.session import Session
from colt_gui.views.window.main_window import MainWindow

LABS = ("svm", "experts", "boolean", "statistics", "perceptron")


@pytest.fixture
def make(qtbot, style):
    windows = []

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
    window.session.finish_work()
    while window.session.following or window.charts.under_way:
        QApplication.processEvents()
    for _ in range(3):  # all is laid out
        QApplication.processEvents()


def test_what_follows_later_is_what_would_have_come_at_once(make):
    patient, prompt = make(in_turns=True), make(in_turns=False)
    for lab in LABS:
        for window in (patient, prompt):
            window.session.enter(lab)
            come_to_rest(window)
            window.session.undo()
            window.session.redo()
            window.session.seek(3)
            come_to_rest(window)
        assert shown(patient) == shown(prompt)


def test_the_stage_comes_before_the_words(make):
    window = make(in_turns=True)
    words = window.narration.text()
    window.session.flip_points(range(15))
    window.session.seek(3)
    window.session.undo()
    assert window.session.following
    come_to_rest(window)
    assert window.narration.text() != words
