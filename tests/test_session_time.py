"""Which round is on show after an edit, another file or a lesson; what follows when; and that it comes to rest."""

import pytest
from PySide6.QtCore import QTimer

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.core.remedy import Way
from colt_gui.session import Session

POINTS = generate("separable", 1, m=20)
ENDLESS = Points([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], [1, -1, 1])  # nobody learns two labels of one point


@pytest.fixture
def session(qapp):
    return Session(Document(points=POINTS))


@pytest.fixture
def long(qapp, monkeypatch):
    """At work for many turns, on however fast a machine."""
    monkeypatch.setattr("colt_gui.session.carried_out.SLICE", 0.0)
    session = Session(Document(points=generate("noisy", 1, m=300), passes=100))
    assert session.working
    return session


def counted(signal):
    told = []
    signal.connect(lambda *args: told.append(args))
    return told


# -- the round on show ---------------------------------------------------------------------------------------------


def test_a_round_before_the_first_or_after_the_last_is_the_first_or_the_last(session):
    session.seek(-3)
    assert session.t == 0
    session.seek(99)
    assert session.t == 20
    session.seek(0)
    assert session.t == 0 == session.run.t


def test_the_end_is_the_end_again_after_undo(session):
    session.seek(20)
    session.remove_points([3])
    assert session.t == 19
    session.undo()
    assert session.t == 20
    session.redo()
    assert session.t == 19


def test_the_start_is_not_the_end_even_of_a_run_without_rounds(qapp):
    session = Session()
    session.edit(Document(points=POINTS))
    assert session.t == 0
    session.seek(1)
    session.edit(Document(points=POINTS.removed(range(1, 20))))
    session.edit(Document(points=POINTS))
    assert session.t == 20  # of one round the first is the end


def test_the_same_code_written_anew_is_shown_where_it_was(session):
    document = Document(points=ENDLESS, order="cycled", passes=2)
    session.edit(document)
    session.seek(4)
    session.replay(document)
    assert session.t == 4
    session.seek(6)
    session.replay(Document(points=ENDLESS, order="cycled", passes=5))
    assert session.t == 15
    session.undo()
    assert session.document.points == POINTS  # it was no step of undo


def test_other_points_are_shown_at_the_round_that_was_not_at_their_end(session):
    session.seek(20)
    session.replace_points(generate("separable", 2, m=30))
    assert session.t == 20 and len(session.run) == 30


def test_an_adversary_begins_where_the_round_was(session):
    session.seek(20)
    session.set_adversary(0.1)
    assert session.t == 20 and len(session.run) == 100


def test_a_file_opens_at_its_round_and_a_machine_with_its_answer(session, tmp_path):
    opened = counted(session.opened)
    session.seek(9)
    session.open(Document(points=POINTS))
    assert session.t == 0 and not session.dirty and session.path is None
    session.open(Document(points=POINTS), tmp_path / "a.colt", t=7)
    assert session.t == 7 and session.path == tmp_path / "a.colt"
    session.open(Document(points=POINTS, learner="svm-hard"), t=1)
    assert session.t == len(session.run) > 1 and len(opened) == 3


def test_a_new_session_with_a_machine_shows_its_answer(qapp):
    session = Session(Document(points=POINTS, learner="svm-hard"))
    assert session.t == len(session.run) > 1


def test_work_that_a_crash_left_is_not_saved(session):
    session.open(Document(points=POINTS), dirty=True)
    assert session.dirty and not session.can_undo


def test_a_lesson_begins_at_its_start_and_a_machine_with_its_answer(session):
    session.seek(9)
    session.follow(Document(points=ENDLESS))
    assert session.t == 0 and not session.dirty
    session.follow(Document(points=POINTS, learner="svm-hard"))
    assert session.t == len(session.run) > 1


def test_what_was_tried_out_in_a_lesson_is_one_undo_away_and_nothing_else_is(session):
    session.flip_points([0])
    session.flip_points([1])
    tried = session.document
    session.follow(Document(points=ENDLESS))
    assert session.can_undo and not session.dirty
    session.undo()
    assert session.document is tried and session.dirty
    session.follow(Document(points=ENDLESS))
    session.follow(Document(points=POINTS))
    assert not session.can_undo and not session.can_redo


@pytest.mark.parametrize("act", ["open", "follow", "undo"])
def test_another_document_is_in_no_hand(session, act):
    session.held = True
    session.move_point(0, (1.0, 1.0))
    assert session.held
    session.undo() if act == "undo" else getattr(session, act)(Document(points=ENDLESS))
    assert not session.held


def test_saved_is_told_though_it_was_saved_before(session, tmp_path):
    told = counted(session.dirty_changed)
    session.mark_saved(tmp_path / "a.colt")  # for those who show its name
    assert told == [(False,)] and session.path == tmp_path / "a.colt"


# -- the end of a gesture ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("passes", [5, 100])
def test_the_end_of_a_gesture_leaves_a_run_alone_that_is_as_long_as_it_gets(session, passes):
    session.open(Document(points=POINTS, order="cycled", passes=passes))
    session.move_point(0, POINTS.X[1])
    session.settle()
    played, changed = session.experiment, counted(session.changed)
    session.seal()
    assert session.experiment is played and not changed


def test_under_a_hand_no_more_rounds_are_played_than_were_asked_for_and_then_not_again(qapp):
    session = Session(Document(points=ENDLESS, order="cycled", passes=100, rounds=50))
    session.move_point(2, (0.0, 2.0))
    session.settle()
    played = session.experiment
    session.seal()
    assert session.experiment is played and len(session.run) == 50


def test_what_was_stopped_goes_on_in_the_same_document(long):
    long.stop_work()
    before = len(long.run)
    assert long.take(Way("Go on", long.document)) is True and not long.can_undo
    long.settle()
    assert before < len(long.run) == 30_000
    long.edit(Document(points=generate("noisy", 2, m=250), passes=100))  # no gesture: nothing is cut short
    long.settle()
    assert len(long.run) == 25_000


def test_who_lets_work_go_on_at_its_end_stays_at_that_round(long):
    long.stop_work()
    long.seek(len(long.run))
    t = long.t
    assert t > 0 and long.take(Way("Go on", long.document))
    long.settle()
    assert long.t == t < len(long.run)


def test_who_goes_back_to_where_a_solver_began_stays_there_while_it_works(qapp, monkeypatch):
    monkeypatch.setattr("colt_gui.session.carried_out.SLICE", 0.0)
    params = {"svm-soft": {"kernel": "gaussian", "sigma": 0.5, "C": 0.02}}
    session = Session(Document(points=generate("noisy", 1, m=300), learner="svm-soft", params=params))
    assert session.working
    session.seek(0)
    session.settle()
    assert session.t == session.run.t == 0 < len(session.run)


def test_a_gesture_at_the_end_ends_at_the_end(qapp):
    session = Session(Document(points=generate("noisy", 1, m=300), passes=100))
    session.settle()
    session.seek(30_000)
    session.move_point(0, (0.5, 0.5))
    session.settle()
    assert session.t == 20_000  # as much as is played under a hand
    session.seal()
    session.settle()
    assert session.t == 30_000


# -- what follows --------------------------------------------------------------------------------------------------


# -- rest ----------------------------------------------------------------------------------------------------------


def running(session):
    return [timer for timer in session.findChildren(QTimer) if timer.isActive()]


def test_what_the_data_allow_is_told_once_and_then_no_timer_runs(qapp, qtbot):
    session = Session(Document(points=POINTS, learner="svm-soft"))
    ranges, ways = counted(session.computed), counted(session.computed)
    qtbot.waitUntil(lambda: bool(ways), timeout=10_000)
    assert len(ranges) == len(ways) == 1 and "C" in session.experiment.ranges
    qtbot.waitUntil(lambda: not running(session), timeout=1000)
    qtbot.wait(2)
    assert len(ways) == 1 and not running(session)


def test_of_a_learner_that_all_data_allow_everything_no_range_is_told(session, qtbot):
    ranges, ways = counted(session.computed), counted(session.computed)
    qtbot.waitUntil(lambda: bool(ways), timeout=10_000)
    assert not ranges and not running(session)


def test_who_is_left_has_no_timer_running(qapp):
    session = Session(Document(points=generate("noisy", 1, m=300), passes=100))
    session.in_turns = True
    session.flip_points([0])
    assert running(session)
    session.rest()
    assert not running(session)


def test_what_goes_wrong_on_the_way_is_told_once_and_ends_the_run(qapp, long, monkeypatch):
    told, played = counted(long.reported), len(long.run)

    def fail(seconds):
        raise InputError("The learner has answered nothing.")

    monkeypatch.setattr(long.experiment, "work", fail)
    while long.working:
        qapp.processEvents()
    qapp.processEvents()
    qapp.processEvents()
    assert told == [("The learner has answered nothing.",)] and len(long.run) == played


# -- how far undo goes back ----------------------------------------------------------------------------------------


def steps_back(session):
    steps = 0
    while session.can_undo:
        session.undo()
        steps += 1
    return steps


@pytest.mark.parametrize(("room", "few", "kept"), [(5, 2, 5), (5.5, 2, 5), (0, 3, 3), (9, 2, 8)])
def test_undo_goes_back_as_far_as_its_memory_reaches_and_a_few_steps_in_any_case(session, monkeypatch, room, few, kept):
    monkeypatch.setattr("colt_gui.session.undo_list.MEMORY", room * POINTS.nbytes)
    monkeypatch.setattr("colt_gui.session.undo_list.FEW", few)
    for k in range(8):
        session.flip_points([k])
    assert steps_back(session) == kept


def test_points_that_many_steps_share_are_held_once(session, monkeypatch):
    monkeypatch.setattr("colt_gui.session.undo_list.MEMORY", 1.5 * POINTS.nbytes)
    monkeypatch.setattr("colt_gui.session.undo_list.FEW", 2)
    for _ in range(4):
        session.set_learner("margin-perceptron")
        session.set_learner("perceptron")
    assert steps_back(session) == 8 and session.points is POINTS
