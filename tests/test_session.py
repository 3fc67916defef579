"""Edits succeed whole or change nothing; undo is unlimited; the place in time is kept where that makes sense."""

from dataclasses import replace

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice, listening
from colt_gui.session import Session
from colt_gui.storage.experts_csv import read_experts
from colt_gui.views.experts.source_box import answer


@pytest.fixture
def told(session):
    sentences = []
    session.reported.connect(sentences.append)
    return sentences


@pytest.fixture
def filled(qapp):
    return Session(Document(points=generate("separable", 1, m=20)))


def test_a_new_session_is_empty_and_clean(session):
    assert len(session.points) == 0
    assert not session.dirty and not session.can_undo and not session.can_redo
    assert session.t == 0 == len(session.run)


def test_a_point_added_is_undone_and_redone(session):
    session.add_point((1.0, 2.0), -1)
    assert session.points == Points(np.array([[1.0, 2.0]]), np.array([-1]))
    session.undo()
    assert len(session.points) == 0 and not session.dirty
    session.redo()
    assert session.points.y.tolist() == [-1] and session.dirty


@pytest.mark.slow
def test_undo_is_unlimited(session):
    for i in range(300):
        session.add_point((float(i), 1.0), 1)
    for _ in range(300):
        session.undo()
    assert len(session.points) == 0 and not session.can_undo


@pytest.mark.parametrize("learner", ["perceptron", "svm-hard", "svm-soft", "svm-nu"])
def test_points_too_large_for_a_learner_are_refused_before_anything_is_replaced(session, told, learner):
    huge = Document(points=Points(np.array([[1e160, 1.0], [0.0, 1.0]]), np.array([1, -1])), learner=learner)
    before = session.document
    assert not session.edit(huge) and len(told) == 1
    with pytest.raises(InputError, match="too large"):
        session.open(huge)
    assert session.document is before and not session.can_undo and not session.dirty
    with pytest.raises(InputError, match="too large"):
        Session(huge)


def test_undo_and_redo_with_nothing_to_do_are_harmless(session):
    session.undo()
    session.redo()
    assert len(session.points) == 0


def test_a_drag_is_one_step_of_undo(filled):
    before = filled.document
    for x in np.linspace(0, 1, 30):
        filled.move_point(3, (x, 1.0))
    filled.seal()
    filled.move_point(3, (2.0, 2.0))
    filled.undo()
    assert filled.points.X[3].tolist() == [1.0, 1.0]
    filled.undo()
    assert filled.document is before


def test_an_edit_after_undo_forgets_what_was_undone(session):
    session.add_point((1, 1), 1)
    session.undo()
    session.add_point((2, 2), 1)
    assert not session.can_redo


def test_a_refused_edit_changes_nothing_and_says_why_in_one_sentence(filled, qapp):
    told = []
    filled.reported.connect(told.append)
    filled.add_point((0.0, 0.0), 1)
    before, steps = filled.document, len(filled._undo)
    assert not filled.set_param("normalise", True)
    assert filled.document is before and len(filled._undo) == steps
    assert told == ["Point 21 is at the origin: it cannot be divided by its length ‖x‖ = 0."]
    assert not filled.set_param("tie", "sometimes")
    assert "positive, negative, update" in told[-1]


def test_a_parameter_belongs_to_its_learner_and_comes_back_with_it(filled):
    filled.set_param("bias", True)
    filled.set_learner("margin-perceptron")
    assert filled.experiment.learner.bias is False
    filled.set_learner("perceptron")
    assert filled.experiment.learner.bias is True


def test_moving_a_point_keeps_the_round_on_show(filled):
    filled.seek(7)
    filled.move_point(2, (0.3, 0.3))
    assert filled.t == 7


def test_a_run_shown_to_its_end_is_shown_to_its_end_again(filled):
    filled.set_order("cycled")
    filled.seek(len(filled.run))
    filled.move_point(2, (0.05, 0.1))
    assert filled.t == len(filled.run)


def test_a_point_added_at_the_end_is_not_yet_learned(filled):
    filled.seek(len(filled.run))
    filled.add_point((1, 1), 1)
    assert filled.t == len(filled.run) - 1


def test_a_shorter_run_moves_the_round_on_show_to_its_end(filled):
    filled.seek(18)
    filled.remove_points(range(10, 20))
    assert filled.t == 10 == len(filled.run)


def test_seek_says_so_once_and_puts_the_learner_there(filled, qtbot):
    with qtbot.waitSignal(filled.moved):
        filled.seek(5)
    assert filled.run.learner.w == filled.run.rounds[4][5]
    with qtbot.assertNotEmitted(filled.moved):
        filled.seek(5)


def test_flipping_and_removing_work_on_many_points(filled):
    y = filled.points.y.copy()
    filled.flip_points([0, 2])
    assert filled.points.y[[0, 2]].tolist() == (-y[[0, 2]]).tolist()
    filled.selection.select([1, 19])
    filled.remove_points([1, 19])
    assert len(filled.points) == 18 and not filled.selection.points


def test_clear_can_be_undone(filled):
    filled.clear()
    assert len(filled.points) == 0
    filled.undo()
    assert len(filled.points) == 20


def test_the_adversary_leaves_the_points_of_the_plane_alone(filled):
    filled.set_adversary(0.25)
    assert filled.points.dimension == 16
    assert len(filled.document.points) == 20
    filled.set_adversary(None)
    assert filled.points.dimension == 2


def test_the_adversary_answers_the_learner_that_is_chosen(filled):
    filled.set_adversary(0.25)
    filled.set_param("tie", "negative")
    assert (filled.points.y == 1).all()
    assert filled.run.mistakes.all()


def test_dirty_is_told_when_it_changes(filled, qtbot, tmp_path):
    with qtbot.waitSignal(filled.dirty_changed) as told:
        filled.add_point((1, 1), 1)
    assert told.args == [True]
    with qtbot.waitSignal(filled.dirty_changed) as told:
        filled.mark_saved(tmp_path / "x.colt")
    assert told.args == [False]


def test_another_lab_keeps_the_points_and_remembers_its_learner(filled):
    filled.set_learner("margin-perceptron")
    filled.enter("svm")
    assert filled.lab.id == "svm" and len(filled.points) == 20
    filled.set_learner("svm-nu")
    filled.enter("perceptron")
    assert filled.document.learner == "margin-perceptron"
    filled.enter("svm")
    assert filled.document.learner == "svm-nu"
    filled.undo()
    assert filled.lab.id == "perceptron"


def test_a_machine_is_shown_solved_and_stays_so_while_points_move_and_come(filled):
    filled.enter("svm")
    assert filled.t == len(filled.run) > 0
    filled.move_point(0, (0.2, 0.1))
    assert filled.t == len(filled.run)
    filled.add_point((3, 3), 1)
    assert filled.t == len(filled.run)
    filled.settle()
    filled.seek(1)
    filled.move_point(0, (0.25, 0.1))
    assert filled.t == 1


def test_a_person_answers_as_the_adversary_and_may_go_back_and_answer_otherwise(filled):
    filled.enter("experts")
    filled.set_setup("experts", replace(filled.document.setup("experts"), answers=()))
    assert len(filled.run) == 0
    for y in (1, -1, 1):
        answer(filled, y)
    assert filled.document.setup("experts").answers == (1, -1, 1) and filled.t == 3
    filled.seek(1)
    answer(filled, 1)
    assert filled.document.setup("experts").answers == (1, 1) and filled.t == 2 == len(filled.run)
    filled.undo()
    assert filled.document.setup("experts").answers == (1, -1, 1)


def test_a_table_of_advice_opens_the_experts_lab_with_a_learner_that_can_read_it(filled, tmp_path):
    path = tmp_path / "soft.csv"
    path.write_text("anna,bob,outcome\n0.9,0.4,1\n0.2,0.5,0\n", encoding="utf-8")
    assert filled.edit(listening(filled.document, read_experts(path), filled.last_used("experts")))
    assert filled.lab.id == "experts" and filled.document.learner == "aggregating" and len(filled.run) == 2
    filled.undo()
    assert filled.lab.id == "perceptron"


def test_moving_beta_keeps_the_round(filled):
    filled.enter("experts")
    filled.set_learner("weighted-majority")
    filled.seek(7)
    filled.set_param("beta", 0.25)
    assert filled.t == 7


# -- what must not outlive its document ----------------------------------------------------------------------


def test_another_file_has_no_past(filled):
    filled.add_point((1, 1), 1)
    filled.flip_points([0])
    filled.undo()
    assert filled.can_undo and filled.can_redo
    opened = Document(points=generate("xor", 1, m=8))
    filled.open(opened)
    assert not filled.can_undo and not filled.can_redo
    filled.undo()
    filled.redo()
    assert filled.document is opened


def test_the_end_of_a_gesture_plays_a_run_out_that_was_cut_short(qapp):
    noisy = generate("noisy", 1, m=300)
    session = Session(Document(points=noisy, passes=100))
    session.move_point(0, (0.5, 0.5))
    session.settle()
    assert len(session.run) == 20_000 and session.run.exhausted
    session.seal()
    session.settle()
    assert len(session.run) == 30_000 and not session.run.exhausted
    session.undo()
    assert session.points == noisy


def test_the_selection_is_cut_to_the_points_that_are_there(filled):
    filled.add_points([(1, 1), (2, 2)], [1, -1])
    filled.selection.select([3, 20, 21])
    filled.undo()
    assert filled.selection.points == {3}
    filled.open(Document(points=generate("xor", 1, m=8)))
    assert filled.selection.points == frozenset()


def test_the_chosen_expert_is_one_of_those_that_are_there(filled):
    filled.enter("experts")
    filled.selection.choose_expert(7)
    filled.set_setup("experts", replace(filled.document.setup("experts"), n=8))
    assert filled.selection.expert == 7
    filled.set_setup("experts", replace(filled.document.setup("experts"), n=7))
    assert filled.selection.expert is None
    filled.selection.choose_expert(5)
    filled.open(filled.document.with_setup("experts", replace(filled.document.setup("experts"), n=4)))
    assert filled.selection.expert is None
    filled.selection.choose_expert(2)
    filled.enter("svm")
    assert filled.selection.expert is None


def test_the_experts_lab_opens_with_weighted_majority():
    session = Session()
    session.enter("experts")
    assert session.document.learner == "weighted-majority"
    session.set_learner("halving")
    session.enter("perceptron")
    session.enter("experts")
    assert session.document.learner == "halving"


def test_undo_is_bounded_by_memory_and_says_so_once(session, monkeypatch):
    monkeypatch.setattr("colt_gui.session.undo.MAX_BYTES", 50_000)
    said = []
    session.reported.connect(said.append)
    session.replace_points(generate("separable", 1, m=200))
    for k in range(60):
        session.move_point(0, (1.0 + k, 2.0))
        session.seal()
    assert said == ["Undo goes back 20 steps from now on, so that it takes no more memory."]
    steps = 0
    while session.can_undo:
        session.undo()
        steps += 1
    assert steps == 20 and len(session.points) == 200


def test_small_documents_are_all_kept_for_undo(session):
    for k in range(300):
        session.add_point((float(k), 1.0), 1)
    while session.can_undo:
        session.undo()
    assert not len(session.points)


# -- runs that are played in slices ------------------------------------------------------------------------------


def test_of_small_documents_too_there_are_no_endless_steps_of_undo(session, monkeypatch):
    monkeypatch.setattr("colt_gui.session.undo.MAX_STEPS", 30)
    said = []
    session.reported.connect(said.append)
    for k in range(50):
        session.add_point((1.0 + k, 2.0), 1)
    assert said == ["Undo goes back 30 steps from now on, so that it takes no more memory."]
    for _ in range(60):
        session.undo()
    assert len(session.document.points) == 20


def test_a_table_counts_in_the_memory_of_undo(qapp, monkeypatch):
    from colt_gui.session import undo as module

    monkeypatch.setattr(module, "MAX_BYTES", 1_000)
    monkeypatch.setattr(module, "MIN_STEPS", 2)
    session = Session()
    for k in range(6):
        table = Advice(
            np.full((30, 30), 1 - 2 * (k % 2), dtype=np.int8), np.ones(30), tuple(f"e{i}" for i in range(30))
        )
        session.edit(listening(session.document, table, None))
    assert len(session._undo) == 2


@pytest.mark.parametrize("act", ["seal", "undo", "clear"])
def test_a_hand_that_has_let_go_holds_nothing(filled, act):
    filled.held = True
    filled.move_point(3, (1.0, 1.1))
    getattr(filled, act)()
    assert not filled.held


@pytest.mark.parametrize("learner", ["perceptron", "margin-perceptron", "svm-hard", "svm-soft", "weighted-majority"])
def test_what_was_replaced_is_gone_at_once_without_the_collector(qapp, learner):
    import gc
    import weakref

    def look() -> None:
        session.settle(findings=True)
        experiment = session.experiment
        experiment.charts(), experiment.meters(1), experiment.narrate(1), experiment.remedy(1)

    session = Session(Document(points=generate("margin", 3, m=30), learner=learner))
    look()
    gone = weakref.ref(session.experiment)
    gc.disable()
    try:
        for i in range(5):  # the sums of the last few are kept
            session.flip_points([i])
            look()
        assert gone() is None
    finally:
        gc.enable()
