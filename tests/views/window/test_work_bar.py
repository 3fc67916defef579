"""Work that takes long says how far it is and can be stopped; quick work says nothing."""

import pytest
from PySide6.QtWidgets import QWidget

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.sources import ExpertSource
from colt_gui.session import Session
from colt_gui.views.window.work_bar import WorkBar


@pytest.fixture
def stage(qtbot):
    stage = QWidget()
    stage.resize(900, 500)
    qtbot.addWidget(stage)
    stage.show()
    return stage


def test_what_is_done_at_once_is_not_worth_a_word(qtbot, stage, session, style):
    bar = WorkBar(session, stage, style)
    session.add_point((1, 1), 1)
    qtbot.wait(300)
    assert bar.isHidden()


def test_a_long_run_of_many_experts_shows_its_share_and_stops_when_asked(qtbot, stage, style):
    session = Session()
    bar = WorkBar(session, stage, style)
    source = ExpertSource(kind="random", n=10_000)
    points = generate("noisy", 1, m=2000)
    session.open(Document(points=points, learner="weighted-majority", setups={"experts": source}, passes=50))
    qtbot.waitUntil(bar.isVisible, timeout=5000)
    assert bar.text.text().startswith("Playing round ") and bar.text.text().endswith(" of 100 000")
    qtbot.waitUntil(lambda: bar.bar.value() > 0, timeout=5000)
    bar.stop.click()
    assert bar.isHidden() and not session.working
    assert 0 < len(session.run) < 100_000


def test_a_stopped_search_for_the_margin_says_so_instead_of_a_bound(qapp, monkeypatch):
    from colt_gui.session import carried_out as module

    monkeypatch.setattr(module, "SLICE", 0.0)
    params = {"kernel-perceptron": {"sigma": 0.4}}
    session = Session(Document(points=generate("noisy", 1, m=150), learner="kernel-perceptron", params=params))
    assert session.working
    session.stop_work()
    assert "was stopped" in session.experiment.meters(0)[0].note
