"""Work that takes long says how far it is and can be stopped; quick work says nothing."""

import pytest
from held_worker import stopped
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from text_room import cut_texts

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.session import Session, Worker
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


def test_a_long_run_of_many_experts_shows_its_share_and_stops_when_asked(qtbot, stage, style, threads):
    session = Session(worker=Worker())
    bar = WorkBar(session, stage, style)
    source = ExpertSource(kind="random", n=10_000)
    points = generate("noisy", 1, m=2000)
    session.open(Document(points=points, learner="weighted-majority", setups={"experts": source}, passes=50))
    qtbot.waitUntil(lambda: bar.isVisible() and bar.bar.value() > 0, timeout=20_000)
    assert bar.text.text().startswith("Playing round ") and bar.text.text().endswith(" of 100 000")
    bar.stop.click()
    qtbot.waitUntil(bar.isHidden, timeout=5000)
    assert not session.working
    assert 0 < len(session.run) < 100_000
    session.close()


class AtWork(QObject):
    """A session whose experiment is its own, and under way."""

    changed, computed = Signal(), Signal()
    working = True

    def come_to(self, text, share):
        self.experiment = self
        self.under_way = text, share
        self.computed.emit()

    def stop_work(self):
        """Nobody asks."""


@pytest.mark.parametrize("theme", ["light", "projector"])
@pytest.mark.parametrize("width", [250, 364, 900])
def test_no_word_is_cut_however_narrow_the_stage_and_however_far_the_count(qtbot, stage, style, theme, width):
    style.set_theme(theme)
    stage.resize(width, 300)
    session = AtWork()
    session.come_to("Flip 9 of 40", 0.2)
    bar = WorkBar(session, stage, style)
    qtbot.waitUntil(bar.isVisible, timeout=5000)
    for text, share in (
        ("Flip 9 of 40", 0.2),
        ("Flip 10 of 40", 0.25),
        ("Finding the margin of these points", None),
        ("Playing round 99 999 of 100 000", 0.9),
        ("Playing round 100 000 of 100 000", 1.0),
    ):
        session.come_to(text, share)
        QApplication.processEvents()
        assert cut_texts(stage) == [] and stage.rect().contains(bar.geometry())


def test_a_stopped_search_for_the_margin_says_so_instead_of_a_bound(qapp):
    params = {"kernel-perceptron": {"sigma": 0.4}}
    experiment = stopped(Document(points=generate("noisy", 1, m=150), learner="kernel-perceptron", params=params))
    assert "was stopped" in experiment.meters(0)[0].note


def test_the_bar_moves_on_without_painting_the_window_in_the_middle_of_a_change(qtbot, stage, session, style):
    """Other parts of it may not have heard yet: they would paint what is there no more."""
    bar = WorkBar(session, stage, style)
    bar.show()
    bar.bar.show()
    qtbot.waitExposed(stage)
    painted = Paints()
    stage.installEventFilter(painted)
    bar.bar.installEventFilter(painted)
    stage.update()
    for value in (100, 400, 900):
        bar._advance(value)
    assert not painted.count and bar.bar.value() == 900
    qtbot.waitUntil(lambda: painted.count > 1)


class Paints(QObject):
    count = 0

    def eventFilter(self, _watched, event):
        self.count += event.type() == QEvent.Type.Paint
        return False
