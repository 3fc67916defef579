"""A learner of one's own in a window whose worker is a thread, as people have it: the window never waits."""

import os
import signal
from dataclasses import replace
from time import monotonic, perf_counter

import numpy as np
import pytest
from hostile_files import DEADLY, STUCK
from own_files import linear
from PySide6.QtWidgets import QApplication

from colt_gui.models import LEARNERS
from colt_gui.models.core.points import Points
from colt_gui.models.own import process
from colt_gui.session.worker import Worker

pytestmark = pytest.mark.usefixtures("nothing_stays_open")
GOOD = linear("return w + y * x if y * (w @ x) <= 0 else None")
SLOW = linear("time.sleep(0.02)", "return w + y * x if y * (w @ x) <= 0 else None")


@pytest.fixture
def threaded(window):
    """The window with a worker of its own."""
    worker = Worker()
    window.session.computation.use(worker)
    yield window
    worker.close()


@pytest.fixture
def said(threaded):
    sentences = []
    threaded.session.reported.connect(sentences.append)
    return sentences


@pytest.fixture
def mine(tmp_path):
    def write(text):
        path = tmp_path / "mine.py"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def wait_until(true, seconds=20.0):
    """Turn the event loop; return the seconds that the longest turn took."""
    end, longest = monotonic() + seconds, 0.0
    while not true():
        assert monotonic() < end, "this took too long"
        start = perf_counter()
        QApplication.processEvents()
        longest = max(longest, perf_counter() - start)
    return longest


def settled(window):
    return wait_until(lambda: not window.session.working)


def test_a_slow_learner_is_shown_while_it_plays_and_esc_ends_it(threaded, mine):
    session = threaded.session
    session.edit(replace(session.document, order="cycled", passes=50))
    settled(threaded)
    assert threaded.files.open(mine(SLOW))
    wait_until(lambda: len(session.run) > 0)
    assert session.working and session.experiment.learner.name == "Mine"
    session.stop_work()
    settled(threaded)
    assert session.experiment.broken_off and len(session.run) < 50 * len(session.points)
    threaded.grab()


def test_an_edit_while_it_plays_does_not_wait_for_it(threaded, mine):
    session = threaded.session
    session.edit(replace(session.document, order="cycled", passes=50))
    settled(threaded)
    threaded.files.open(mine(SLOW))
    wait_until(lambda: len(session.run) > 0)
    start = perf_counter()
    session.set_learner("perceptron")
    settled(threaded)
    assert perf_counter() - start < 2.0 and session.experiment.learner.id == "perceptron"
    assert session.set_learner(str(mine(SLOW)))


@pytest.mark.slow
@pytest.mark.parametrize("text", (DEADLY | STUCK).values(), ids=DEADLY | STUCK)
def test_what_is_wrong_with_it_comes_later_and_all_is_as_before(threaded, mine, said, text):
    before, experiment = threaded.session.document, threaded.session.experiment
    path = mine(text[0])
    threaded.files.open(path)
    wait_until(lambda: said)
    assert len(said) == 1 and text[1] in said[0]
    assert threaded.session.document is before and threaded.session.experiment is experiment
    assert str(path) not in LEARNERS and threaded.parameters.learner._box.findText("Mine") < 0
    assert threaded.files.open(mine(GOOD))
    settled(threaded)
    assert threaded.session.experiment.learner.name == "Mine" and threaded.session.experiment.complete


@pytest.mark.slow
def test_a_version_that_fails_on_the_way_is_taken_back_and_said_until_it_is_mended(threaded, mine, said):
    path = mine(GOOD)
    threaded.files.open(path)
    settled(threaded)
    good = type(threaded.session.experiment.learner)
    mine(linear("time.sleep(0.05)", "return 1 / 0 if abs(w).max() else w + y * x"))
    wait_until(lambda: any("ZeroDivisionError" in sentence for sentence in said))
    settled(threaded)
    assert LEARNERS[str(path)] is good and type(threaded.session.experiment.learner) is good
    assert "mine.py has an error in line 10; the version of" in threaded.parameters.rule.text().replace("\u2060", "")
    mine(GOOD.replace('"Mine"', '"Mended"'))
    wait_until(lambda: threaded.session.experiment.learner.name == "Mended")
    settled(threaded)
    assert "error" not in threaded.parameters.rule.text() and said[-1] == "mine.py was read again."


def test_killing_its_process_is_a_sentence_and_the_next_edit_plays(threaded, mine, said, monkeypatch):
    started = []
    made = process.OwnProcess.__init__
    monkeypatch.setattr(process.OwnProcess, "__init__", lambda self: (started.append(self), made(self))[1])
    process.close_all()
    session = threaded.session
    session.edit(replace(session.document, order="cycled", passes=50))
    settled(threaded)
    threaded.files.open(mine(SLOW))
    wait_until(lambda: len(session.run) > 0)
    for one in started:
        if one.alive:
            os.kill(one._process.pid, signal.SIGKILL)
    wait_until(lambda: said)
    assert "SIGKILL" in said[0]
    settled(threaded)
    assert threaded.files.open(mine(GOOD))
    settled(threaded)
    assert session.experiment.learner.name == "Mine" and session.experiment.complete


def test_a_drag_with_it_goes_on(threaded, mine):
    session = threaded.session
    X = np.random.default_rng(1).normal(size=(100, 2))
    session.edit(replace(session.document, points=Points(X, np.where(X[:, 0] > 0, 1, -1))))
    settled(threaded)
    threaded.files.open(mine(GOOD))
    settled(threaded)
    took = []
    for k in range(30):
        start = perf_counter()
        session.move_point(3, (0.5 + k / 100, 1.0))
        settled(threaded)
        took.append(perf_counter() - start)
    assert sorted(took)[15] < 0.5  # 10 ms on a machine with nothing else to do
