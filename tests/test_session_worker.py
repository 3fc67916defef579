"""What a session shows while its worker is at work, when the result comes, and when it comes too late."""

import gc
import threading
import time
import weakref

import numpy as np
import pytest
from held_worker import HeldWorker

from colt_gui.models.core.control import Cancelled, Control
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.readings import Way
from colt_gui.models.labs import compute, prepare
from colt_gui.session import Session, Worker

LONG = Document(points=generate("noisy", 1, m=300), passes=100)  # 30 000 rounds
POINTS = generate("separable", 1, m=20)


@pytest.fixture
def worker():
    return HeldWorker()


@pytest.fixture
def long(qapp, worker):
    return Session(LONG, worker=worker)


@pytest.fixture
def threaded(qapp, threads):
    session = Session(Document(points=POINTS), worker=Worker())
    session.settle()
    yield session
    session.close()


def counted(signal):
    told = []
    signal.connect(lambda *args: told.append(args))
    return told


# -- while the worker is at work -----------------------------------------------------------------------------------


@pytest.mark.parametrize("learner", ["perceptron", "kernel-perceptron", "weighted-majority", "svm-soft", "hinge"])
def test_a_document_is_shown_before_it_is_carried_out(qapp, worker, learner):
    session = Session(Document(points=generate("noisy", 1, m=200), learner=learner), worker=worker)
    experiment = session.experiment
    assert session.working and not experiment.ready and len(session.run) == session.t == 0
    assert experiment.meters(0) is not None and experiment.charts() is not None and experiment.narrate(0)
    computed = counted(session.computed)
    session.settle()
    assert not session.working and session.experiment.ready and len(session.run) > 0 and len(computed) == 1


def test_some_rounds_are_shown_before_all_are_played(long, worker, qapp):
    worker.show_some(2)
    qapp.processEvents()
    some = len(long.run)
    assert long.working and 0 < some < 30_000 and not long.experiment.ready
    assert long.experiment.meters(some) and long.experiment.narrate(some)
    long.settle()
    assert len(long.run) == 30_000


def test_a_round_is_shown_as_soon_as_the_run_is_so_long(long, worker, qapp):
    long.settle()
    long.seek(9_000)
    long.flip_points([0])
    assert long.t == 0  # nothing is played yet
    worker.show_some(1)
    qapp.processEvents()
    assert long.t == min(len(long.run), 9_000)
    long.settle()
    assert long.t == long.run.t == 9_000


def test_the_end_is_the_end_again_though_two_edits_came_meanwhile(long):
    long.settle()
    long.seek(30_000)
    long.flip_points([0])
    long.flip_points([1])
    long.settle()
    assert long.t == 30_000


def test_a_person_who_goes_to_a_round_meanwhile_stays_there(long, worker, qapp):
    long.settle()
    long.seek(30_000)
    long.flip_points([0])
    worker.show_some(1)
    qapp.processEvents()
    long.seek(7)
    long.settle()
    assert long.t == long.run.t == 7


def test_a_person_who_goes_back_to_where_a_solver_began_stays_there(qapp, worker):
    params = {"svm-soft": {"kernel": "gaussian", "sigma": 0.5, "C": 0.02}}
    session = Session(Document(points=generate("noisy", 1, m=100), learner="svm-soft", params=params), worker=worker)
    session.seek(0)
    session.settle()
    assert session.t == session.run.t == 0 < len(session.run)


def test_only_the_result_of_the_present_document_is_shown(long, worker, qapp):
    first = worker.held
    long.flip_points([0])
    late = compute(first.document)
    worker._answers.append(type(worker._computed(Control()))(1, late, final=True))
    worker.arrived()
    qapp.processEvents()
    assert long.working and long.experiment is not late and long.document is not first.document


# -- stopping ------------------------------------------------------------------------------------------------------


def test_a_run_that_is_stopped_says_after_how_many_rounds_and_goes_on_when_asked(long, worker, qapp):
    long.stop_work()
    qapp.processEvents()
    played = len(long.run)
    assert not long.working and 0 < played < 30_000
    long.settle(findings=True)
    remedy = long.experiment.remedy(long.t)
    assert "Stopped after" in remedy.sentence
    long.take(remedy.ways[0])
    long.settle()
    assert len(long.run) == 30_000 and not long.can_undo


def test_work_that_goes_on_leaves_the_round_on_show(long, qapp):
    long.stop_work()
    qapp.processEvents()
    long.seek(len(long.run))
    t = long.t
    assert t > 0 and long.take(Way("Go on", long.document))
    long.settle()
    assert long.t == t < len(long.run)


@pytest.mark.parametrize(
    "learner", ["perceptron", "kernel-perceptron", "svm-soft", "weighted-majority", "winnow", "hinge"]
)
def test_whatever_is_stopped_can_be_looked_at(qapp, worker, learner):
    session = Session(Document(points=generate("noisy", 1, m=150), learner=learner, passes=20), worker=worker)
    worker.stop(2)
    qapp.processEvents()
    experiment = session.experiment
    assert not session.working and experiment.ready
    for t in (0, len(session.run)):
        assert experiment.meters(t) is not None and experiment.narrate(t)
    assert experiment.charts() is not None


# -- gestures ------------------------------------------------------------------------------------------------------


def test_within_a_gesture_the_last_result_stays_until_the_next_one_is_there(long, worker, qapp):
    long.settle()
    shown, changed = long.experiment, counted(long.changed)
    long.move_point(0, (0.5, 0.5))  # the gesture begins: its first edit may be slow
    long.settle()
    before = long.experiment
    long.move_point(0, (0.6, 0.5))
    long.move_point(0, (0.7, 0.5))
    assert long.experiment is before is not shown and long.behind
    assert long.document.points.X[0].tolist() == [0.7, 0.5] and long.points.X[0].tolist() == [0.5, 0.5]
    count = len(changed)
    long.settle()
    assert long.points is long.document.points and not long.behind and len(changed) == count + 1


def test_a_job_is_given_time_within_a_gesture_and_none_at_its_end(long, worker):
    for x in (0.5, 0.6, 0.7):
        long.move_point(0, (x, 0.5))
    assert worker.patience[-3] == 0 and worker.patience[-2] == worker.patience[-1] > 0
    long.seal()
    assert worker.patience[-1] == 0


def test_a_gesture_that_ends_before_its_result_is_there_is_played_out(long):
    long.settle()
    long.move_point(0, (0.5, 0.5))
    long.move_point(0, (0.6, 0.5))
    long.seal()
    long.settle()
    assert long.points.X[0].tolist() == [0.6, 0.5] and len(long.run) == 30_000
    long.undo()
    long.settle()
    assert long.document is LONG and not long.can_undo


def test_other_points_are_shown_at_once_within_a_gesture_too(long):
    long.settle()
    long.add_points([(1.0, 1.0)], [1], merge="brush")
    long.add_points([(1.0, 2.0)], [1], merge="brush")
    assert len(long.points) == 302


# -- refusals ------------------------------------------------------------------------------------------------------


def refuse(*_args):
    raise InputError("The learner has answered nothing.")


@pytest.mark.parametrize("act", ["edit", "open", "follow", "undo"])
def test_a_refusal_that_comes_late_takes_the_edit_back(qapp, worker, act):
    session = Session(Document(points=POINTS), worker=worker)
    session.settle()
    session.flip_points([0])
    session.settle()
    session.seek(3)
    before, shown, told = session.document, session.experiment, counted(session.reported)
    other = Document(points=POINTS.flipped(1, 2))
    session.undo() if act == "undo" else getattr(session, act)(other)
    assert session.document is not before and session.working
    worker.held.carry_out = refuse
    worker.finish()
    qapp.processEvents()
    assert told == [("The learner has answered nothing.",)] and not session.working
    assert session.document is before and session.experiment is shown and session.t == 3
    assert session.can_undo and not session.can_redo and session.dirty
    session.undo()
    assert session.document.points == POINTS


def test_an_error_nobody_expects_takes_the_edit_back_and_is_raised(qapp, worker, qtbot):
    session = Session(Document(points=POINTS), worker=worker)
    session.settle()
    before = session.document
    session.flip_points([0])

    def fail(*_args):
        raise ZeroDivisionError("nobody expects it")

    worker.held.carry_out = fail
    with qtbot.captureExceptions() as raised:
        worker.finish()
        qapp.processEvents()
    assert [kind for kind, *_ in raised] == [ZeroDivisionError]
    assert session.document is before and not session.working


# -- findings ------------------------------------------------------------------------------------------------------


def test_findings_come_after_the_result_and_are_told(qapp, worker):
    session = Session(Document(points=POINTS, learner="svm-soft"), worker=worker)
    session.settle()
    assert session.experiment.findings is None and session.experiment.ranges == {}
    computed = counted(session.computed)
    session.settle(findings=True)
    assert "C" in session.experiment.ranges and len(computed) == 1


# -- the thread ----------------------------------------------------------------------------------------------------


def test_a_small_edit_shows_its_result_at_once(threaded):
    """Not each time, where others are at work on the machine: but mostly."""
    ready = 0
    for k in range(50):
        threaded.flip_points([k % 20])
        ready += not threaded.working
        threaded.settle()
    assert ready > 25


def test_the_thread_computes_what_a_plain_call_computes(threaded):
    documents = [
        Document(points=generate("noisy", 1, m=60), learner=learner, order=order)
        for learner, order in [
            ("perceptron", "cycled"),
            ("kernel-perceptron", "shuffled"),
            ("margin-perceptron", "cycled"),
            ("aggregating", "given"),
            ("svm-soft", "given"),
        ]
    ]
    for document in documents:
        threaded.edit(LONG)  # it is cancelled
        threaded.edit(document)
        threaded.settle()
        plain = compute(document)
        assert len(threaded.run) == len(plain.run)
        assert np.array_equal(threaded.experiment.mistakes, plain.mistakes)
        plain.run.seek(threaded.t)
        assert threaded.experiment.meters(threaded.t) == plain.meters(threaded.t)


def test_another_edit_cancels_a_long_computation_and_is_answered(threaded):
    threaded.edit(Document(points=generate("noisy", 1, m=3000), passes=300, rounds=100_000))
    threaded.edit(Document(points=POINTS))
    threaded.settle(10)
    assert len(threaded.run) == 20


def test_esc_ends_a_long_computation_with_what_there_is(threaded):
    threaded.edit(Document(points=generate("noisy", 1, m=3000), learner="kernel-perceptron", passes=300))
    threaded.stop_work()
    threaded.settle(20)
    assert threaded.experiment.broken_off and len(threaded.run) < 100_000


def test_findings_are_looked_for_when_nothing_else_is_asked_for(threaded, qtbot):
    threaded.set_learner("svm-soft")
    qtbot.waitUntil(lambda: threaded.experiment.findings is not None, timeout=10_000)
    assert "C" in threaded.experiment.ranges


def test_a_session_that_is_closed_while_computing_leaves_no_thread(qapp, threads):
    before = threading.active_count()
    for _ in range(5):
        session = Session(LONG, worker=Worker())
        session.close()
    end = time.monotonic() + 5
    while threading.active_count() > before and time.monotonic() < end:
        time.sleep(0.01)
    assert threading.active_count() == before


def test_what_was_replaced_is_held_by_nobody(threaded):
    gone = weakref.ref(threaded.experiment)
    threaded.edit(Document(points=POINTS.flipped(0)))
    threaded.settle(findings=True)
    threaded.edit(Document(points=POINTS.flipped(1)))
    threaded.settle(findings=True)
    gc.collect()
    assert gone() is None


def test_a_cancelled_computation_is_no_exception_that_a_learner_could_swallow():
    assert not issubclass(Cancelled, Exception)

    class Impatient(Control):
        def check(self):
            raise Cancelled

    experiment = prepare(LONG)
    with pytest.raises(Cancelled):
        experiment.carry_out(Impatient())
