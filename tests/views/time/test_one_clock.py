"""One clock: scrubber, count, session and run are at the same place, whatever a person does."""

import random

import pytest
from PySide6.QtWidgets import QApplication

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS
from colt_gui.models.text.numbers import number
from colt_gui.session import Session
from colt_gui.session.worker import InlineWorker, Worker
from colt_gui.views.time.transport import Transport


def acts(session, draw):
    """Whatever a person can do to time or document, by a name for the trail."""
    playback, count = session.playback, len(session.document.points)
    place = draw.randrange(len(session.run) + 3)
    return {
        "add": lambda: session.add_point((draw.uniform(-3, 3), draw.uniform(-3, 3)), draw.choice((-1, 1))),
        "drag": lambda: count and session.move_point(draw.randrange(count), (draw.uniform(-3, 3), 1.0)),
        "seal": session.seal,
        "remove": lambda: count > 4 and session.remove_points([draw.randrange(count)]),
        "undo": session.undo,
        "redo": session.redo,
        "seek": lambda: playback.seek(place),
        "seek by the session": lambda: session.seek(place),
        "step": lambda: playback.step(draw.choice((-7, -1, 1, 3))),
        "play": playback.toggle,
        "time": lambda: playback.advance(draw.uniform(0, 2)),
        "lab": lambda: session.enter(draw.choice(list(LABS))),
        "learner": lambda: session.set_learner(draw.choice(session.lab.learners and list(session.lab.learners))),
        "order": lambda: session.set_order(draw.choice(("given", "shuffled", "cycled"))),
        "open": lambda: session.open(Document(points=generate("noisy", draw.randrange(9), m=20)), t=draw.randrange(30)),
    }


@pytest.mark.parametrize("kind", [InlineWorker, Worker])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
def test_scrubber_session_and_run_never_disagree(qtbot, style, kind, seed):
    draw, trail = random.Random(seed), []
    session = Session(Document(points=generate("separable", 1, m=20)), worker=kind())
    transport = Transport(session, style)
    qtbot.addWidget(transport)

    def check():
        run, t = session.run, session.t
        assert session.experiment.run is run and run.t == t <= len(run), trail[-5:]
        assert transport.scrubber.value() == t and transport.scrubber.maximum() == len(run), trail[-5:]
        assert transport.counter.text() == f"{number(t)} of {number(len(run))}", trail[-5:]
        assert t - 1 <= transport.scrubber.position <= t or t == 0 == transport.scrubber.position, trail[-5:]

    signals = session.changed, session.computed, session.moved
    for signal in signals:
        signal.connect(check)  # after the transport has heard of it
    try:
        for _ in range(150):
            name, act = draw.choice(list(acts(session, draw).items()))
            trail.append(name)
            act()
            check()
            QApplication.processEvents()
            check()
        session.settle()
        check()
    finally:
        for signal in signals:
            signal.disconnect(check)
        session.playback.pause()
        session.close()
    assert len(set(trail)) > 10
