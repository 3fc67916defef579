"""Which round is on show after an edit, another file or a lesson; what follows when; and that it comes to rest."""

import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.session import Session

POINTS = generate("separable", 1, m=20)
ENDLESS = Points([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]], [1, -1, 1])  # nobody learns two labels of one point


@pytest.fixture
def session(qapp):
    return Session(Document(points=POINTS))


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


# -- how far undo goes back ----------------------------------------------------------------------------------------


def steps_back(session):
    steps = 0
    while session.can_undo:
        session.undo()
        steps += 1
    return steps


@pytest.mark.parametrize(("room", "few", "kept"), [(5, 2, 5), (5.5, 2, 5), (0, 3, 3), (9, 2, 8)])
def test_undo_goes_back_as_far_as_its_memory_reaches_and_a_few_steps_in_any_case(session, monkeypatch, room, few, kept):
    monkeypatch.setattr("colt_gui.session.undo.MAX_BYTES", room * POINTS.nbytes)
    monkeypatch.setattr("colt_gui.session.undo.MIN_STEPS", few)
    for k in range(8):
        session.flip_points([k])
    assert steps_back(session) == kept


def test_points_that_many_steps_share_are_held_once(session, monkeypatch):
    monkeypatch.setattr("colt_gui.session.undo.MAX_BYTES", 1.5 * POINTS.nbytes)
    monkeypatch.setattr("colt_gui.session.undo.MIN_STEPS", 2)
    for _ in range(4):
        session.set_learner("margin-perceptron")
        session.set_learner("perceptron")
    assert steps_back(session) == 8 and session.points is POINTS
