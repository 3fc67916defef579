"""What speaks of points by number, and of tools: told when it changes, and never about points that are gone."""

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import NOT_OPPOSABLE, Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Way
from colt_gui.session import Session


@pytest.fixture
def session(qapp):
    return Session(Document(points=generate("separable", 1, m=6)))


@pytest.fixture
def numbers(session):
    """Where the points of the document before are said to be now, an edit a row."""
    told = []
    session.selection.renumbered.connect(lambda new: told.append(new.tolist()))
    return told


def counted(signal):
    told = []
    signal.connect(lambda *args: told.append(args))
    return told


def test_who_is_removed_is_gone_and_those_after_move_up(session, numbers):
    session.remove_points([4, 1])
    assert numbers == [[0, -1, 1, 2, -1, 3]]


def test_who_is_moved_flipped_or_joined_by_others_keeps_its_number(session, numbers):
    session.move_point(1, (1.0, 2.0))
    session.move_points([0, 2], [[1.0, 1.0], [2.0, 2.0]])
    session.flip_points([3])
    session.add_points([(3, 3), (4, 4)], [1, -1])
    assert numbers == [[0, 1, 2, 3, 4, 5]] * 4


def test_other_points_have_nothing_to_do_with_those_before(session, numbers):
    session.replace_points(generate("xor", 1, m=8))
    session.undo()
    session.open(Document(points=generate("xor", 2, m=4)))
    assert numbers == [[-1] * 6, [-1] * 8, [-1] * 6]


def test_another_learner_of_the_same_points_renumbers_nothing(session, numbers):
    session.set_learner("margin-perceptron")
    session.set_param("bias", True)
    assert numbers == []


@pytest.mark.parametrize(
    ("pointed", "gone", "after"), [(4, [2], 3), (1, [0], 0), (0, [3], 0), (4, [4], None), (0, [0], None)]
)
def test_the_point_under_the_pointer_is_the_same_point_afterwards(session, pointed, gone, after):
    session.selection.point_at(pointed)
    session.remove_points(gone)
    assert session.selection.pointed == after


def test_the_pointer_is_on_no_point_of_another_document(session):
    session.selection.point_at(0)
    session.replace_points(generate("xor", 1, m=8))
    assert session.selection.pointed is None
    session.selection.point_at(6)  # of those on show, which may be more than the document has
    session.remove_points([7])
    assert session.selection.pointed == 6
    session.selection.point_at(7)
    session.move_point(0, (1.0, 1.0))
    assert session.selection.pointed is None


@pytest.mark.parametrize("learner", ["perceptron", "conjunction", "pac"])
def test_points_on_show_are_gone_when_others_take_their_place(session, numbers, learner):
    """Of an adversary or another lab: the document's own points stay as they are."""
    shown = counted(session.selection.shown_renumbered)
    session.selection.point_at(5)
    if learner == "perceptron":
        session.set_adversary(0.5)
    else:
        session.set_learner(learner)
    assert session.selection.pointed is None and numbers == []
    assert [told[0].tolist() for told in shown] == [[-1] * 6]


def test_an_edit_while_an_adversary_has_the_plane_renumbers_its_points_as_gone(session, numbers):
    """There are more of them than the document has."""
    session.set_adversary(0.1)
    shown, many = counted(session.selection.shown_renumbered), len(session.points)
    session.edit(Document(points=session.document.points.removed([0])), numbers=np.array([-1, 0, 1, 2, 3, 4]))
    assert many > 6 and [len(told[0]) for told in shown] == [many]
    assert numbers == [[-1, 0, 1, 2, 3, 4]]


def test_a_selection_ends_with_the_last_point(session):
    session.selection.select([2, 5])
    session.edit(Document(points=session.points.removed([5])))
    assert session.selection.points == {2}
    session.selection.select([1, 4])
    session.edit(Document(points=session.points.removed([0, 1, 2, 3])))
    assert session.selection.points == frozenset()


def test_points_of_another_space_are_refused_in_one_sentence(session):
    told = counted(session.reported)
    assert session.add_points([(1.0, 2.0, 3.0)], [1]) is False
    assert len(told) == 1 and len(session.points) == 6 and not session.can_undo


def test_to_remove_nothing_is_no_edit(session):
    session.selection.select([1])
    assert session.remove_points([]) is False
    assert session.selection.points == {1} and not session.can_undo
    assert session.remove_points([1]) is True


def test_who_revises_points_at_the_end_stays_there_and_sees_new_ones_unlearned(qapp):
    """Learned after one mistake and a clean pass; with a contradiction all five passes are played."""
    session = Session(Document(points=Points([[1.0, 0.0], [-1.0, 0.0]], [1, -1]), order="cycled", passes=5))
    session.seek(len(session.run))
    assert session.t < 10
    assert session.revise_points(session.points.moved(1, (1.0, 0.0))) is True
    assert session.t == len(session.run) == 10
    session.revise_points(session.points.extended([(9.0, 9.0)], [-1]))
    assert session.t == 10 and len(session.run) == 15


def test_the_seed_of_an_order_stays_unless_another_is_said(session):
    session.set_order("shuffled", seed=5)
    assert (session.document.order, session.document.seed) == ("shuffled", 5)
    session.set_order("cycled")
    assert (session.document.order, session.document.seed) == ("cycled", 5)
    session.set_order("shuffled", seed=0)
    assert session.document.seed == 0


def test_only_the_present_learner_is_reset(session):
    session.set_param("bias", True)
    session.set_learner("margin-perceptron")
    session.set_param("bias", True)
    session.reset_params()
    assert session.document.params == {"perceptron": {"bias": True}}


def test_the_adversary_plays_against_perceptrons_only_and_may_always_go(session):
    told = counted(session.reported)
    assert session.set_adversary(0.5) is True and session.set_adversary(None) is True
    session.enter("svm")
    assert session.set_adversary(0.5) is False and told == [(NOT_OPPOSABLE,)]
    assert session.set_adversary(None) is True and len(told) == 1


def test_moves_of_two_points_are_two_steps_of_undo(session):
    before = session.document
    session.move_point(1, (1.0, 1.0))
    session.move_point(2, (1.0, 1.0))
    session.undo()
    assert session.points.X[1].tolist() == [1.0, 1.0]
    session.undo()
    assert session.document is before


def test_a_way_out_may_be_a_class_to_click_with(session):
    session.selection.choose_tool("select")
    assert session.take(Way("Place −1", place=-1)) is True
    assert (session.selection.current_class, session.selection.tool) == (-1, "point") and not session.can_undo


@pytest.mark.parametrize(("keeps", "t"), [(True, 6), (False, 30)])
def test_a_way_out_that_only_goes_on_keeps_the_round(session, keeps, t):
    mixed = Points([[1.0, 0.0]] * 6, [1, -1] * 3)
    session.open(Document(points=mixed, order="cycled", passes=1))
    session.seek(6)
    longer = Document(points=mixed, order="cycled", passes=5)
    assert session.take(Way("Five passes", longer, keeps_round=keeps)) is True
    assert (session.t, len(session.run)) == (t, 30) and session.can_undo


def test_what_is_chosen_is_told_when_it_changes_and_only_then(session):
    tools, pointed = counted(session.selection.changed), counted(session.selection.pointed_changed)
    for act, value in (
        (session.selection.select, [1]),
        (session.selection.choose_expert, 2),
        (session.selection.show_only, {"hulls"}),
    ):
        tools.clear()
        act(value)
        act(value)
        assert len(tools) == 1
    session.selection.toggle("grid")
    assert session.selection.shown == {"hulls", "grid"} and len(tools) == 2
    session.selection.toggle("hulls")
    assert session.selection.shown == {"grid"}
    session.selection.point_at(3)
    session.selection.point_at(3)
    session.selection.point_at(None)
    assert len(pointed) == 2


def test_a_new_session_has_nothing_in_its_hand(qapp):
    session = Session()
    assert (
        session.selection.tool,
        session.selection.current_class,
        session.selection.pointed,
        session.selection.expert,
    ) == ("point", 1, None, None)
    assert session.selection.extent.shape == (0, 2) and not session.selection.points and session.path is None
    assert not session.held and not session.working


def test_a_bench_is_entered_with_the_learner_that_was_last_used_there(session):
    assert session.bench is session.lab and session.last_used("perceptron") == "perceptron"
    assert session.enter_bench("statistics", "losses") is True
    assert (session.lab.id, session.bench.id) == ("statistics", "losses")
    first, (_, other, *_rest) = session.document.learner, list(session.bench.learners)
    assert session.enter("statistics") is True and session.document.learner == first  # there already
    session.set_learner(other)
    assert session.enter_bench("statistics", "losses") is True and session.document.learner == other
    session.enter_bench("statistics", "shattering")
    assert session.last_used("losses") == other and session.last_used("perceptron") == "perceptron"
    assert session.last_used("svm") is None
    session.enter("perceptron")
    session.enter_bench("statistics", "losses")
    assert session.document.learner == other
    np.testing.assert_array_equal(session.document.points.X, generate("separable", 1, m=6).X)
