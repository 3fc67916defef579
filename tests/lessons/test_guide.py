"""A lesson is given: steps in order, tries beside the script, and the way back."""

import pytest
from finished import shipped_with_marks

from colt_gui.lessons.guide import Guide
from colt_gui.lessons.reading import read_lesson
from colt_gui.models.core.document import Document
from colt_gui.session import Session

TEXT = """
title = "Two points"
[data]
points = [[1, 2, 1], [-2, 1, -1], [2, 2, 1], [-1, -2, -1]]
[learner]
id = "perceptron"
order = "cycled"
[[steps]]
kind = "question"
caption = "How many?"
show = []
[[steps]]
caption = "Look."
from = "start"
at = "end"
[[steps]]
caption = "One more."
from = 1
at = 2
speed = 4
[[steps]]
kind = "reason"
caption = "And with a wider street?"
at = "end"
[steps.learner]
id = "svm-hard"
"""


@pytest.fixture
def lesson(tmp_path):
    path = tmp_path / "01-two.toml"
    path.write_text(TEXT, encoding="utf-8")
    return read_lesson(path)


@pytest.fixture
def guide(qapp, lesson):
    session = Session()
    session.playback.clock = lambda: 0.0
    guide = Guide(session)
    guide.start(lesson)
    return guide


def test_a_lesson_starts_with_its_first_step(guide):
    assert guide.step.kind == "question" and guide.session.t == 0 and not guide.session.dirty
    assert len(guide.session.points) == 4 and guide.session.selection.shown == frozenset()


def test_the_next_step_is_animated_and_stops_at_its_place(guide):
    guide.next()
    assert guide.playback.playing and guide.session.t == 0
    for _ in range(1000):
        guide.playback.advance(0.05)
    assert not guide.playback.playing and guide.session.t == len(guide.session.run)


def test_next_ends_an_animation_before_it_goes_on(guide):
    guide.next()
    guide.playback.advance(0.1)
    guide.next()
    assert guide.index == 1 and guide.session.t == len(guide.session.run) and not guide.playback.playing
    guide.next()
    assert guide.index == 2 and guide.session.t == 1 and guide.playback.pace == 4


def test_after_the_animation_the_speed_is_the_persons_own(guide):
    guide.playback.set_speed(8.0)
    guide.go(2, animate=True)
    for _ in range(100):
        guide.playback.advance(0.1)
    assert guide.session.t == 2 and guide.playback.pace == 8.0


def test_the_way_back_jumps(guide):
    guide.go(2)
    guide.previous()
    assert guide.index == 1 and not guide.playback.playing and guide.session.t == len(guide.session.run)
    guide.previous()
    guide.previous()
    assert guide.index == 0


def test_the_last_step_stays(guide):
    guide.go(3)
    guide.next()
    assert guide.index == 3


def test_a_step_may_enter_another_lab_and_waits_for_its_solver(guide):
    guide.go(3)
    guide.session.settle()
    assert guide.session.lab.id == "svm" and guide.session.t == len(guide.session.run) > 0


def test_who_tried_something_and_took_it_back_by_hand_comes_back_with_nothing_to_save(guide):
    before = guide.session.document
    guide.session.flip_points([0])
    guide.session.flip_points([0])
    assert guide.session.document == before and guide.session.dirty
    guide.come_back()
    assert guide.session.document == before and not guide.session.dirty


def test_who_tries_something_leaves_the_script_and_can_come_back(guide):
    told = []
    guide.changed.connect(lambda: told.append(guide.on_script))
    guide.session.add_point((0.5, 0.5), -1)
    assert not guide.on_script and told == [False]
    tried = guide.session.document
    guide.come_back()
    assert guide.on_script and len(guide.session.points) == 4 and not guide.session.dirty
    guide.session.undo()
    assert guide.session.document == tried and not guide.on_script


def test_undoing_the_try_is_a_way_back_too(guide):
    guide.session.add_point((0.5, 0.5), -1)
    guide.session.undo()
    assert guide.on_script


def test_the_next_step_keeps_a_try_one_undo_away(guide):
    guide.session.add_point((0.5, 0.5), -1)
    guide.next()
    assert guide.index == 1 and len(guide.session.points) == 4 and not guide.session.dirty
    guide.session.undo()
    assert len(guide.session.points) == 5


def test_looking_around_in_time_does_not_leave_the_script(guide):
    guide.go(1)
    guide.playback.seek(1)
    assert guide.on_script


def test_leaving_keeps_what_is_on_show(guide):
    document = guide.session.document
    guide.leave()
    assert guide.lesson is None and guide.step is None and guide.session.document is document
    assert guide.session.selection.shown


def test_opening_a_file_ends_the_lesson(guide):
    guide.session.open(Document())
    assert guide.lesson is None


def test_a_place_that_the_run_has_not_is_told_and_its_end_shown(tmp_path, guide):
    path = tmp_path / "odd.toml"
    path.write_text(TEXT.replace("at = 2", "at = 999"), encoding="utf-8")
    told = []
    guide.session.reported.connect(told.append)
    guide.start(read_lesson(path), 2)
    assert guide.session.t == len(guide.session.run)
    assert told == [f"odd, step 3: the run has {len(guide.session.run)} rounds, so there is no round 999."]


@pytest.mark.parametrize("learner", ["perceptron", "svm-hard"])
@pytest.mark.parametrize("index", [0, 2])
def test_a_lesson_that_cannot_be_carried_out_is_not_entered(tmp_path, guide, learner, index):
    path = tmp_path / "huge.toml"
    huge = TEXT.replace("[1, 2, 1]", "[1e160, 2, 1]").replace('id = "perceptron"', f'id = "{learner}"')
    path.write_text(huge, encoding="utf-8")
    guide.go(1)
    lesson, document, extent, told = guide.lesson, guide.session.document, guide.session.selection.extent, []
    guide.session.reported.connect(told.append)
    assert not guide.start(read_lesson(path), index)
    assert guide.lesson is lesson and guide.index == 1 and guide.on_script
    assert guide.session.document is document and guide.session.selection.extent is extent
    assert len(told) == 1 and "too large" in told[0]


@pytest.mark.parametrize("lesson", shipped_with_marks())
def test_every_lesson_can_be_gone_through_and_back(qapp, lesson):
    session = Session()
    session.playback.clock = lambda: 0.0
    guide = Guide(session)
    guide.start(lesson)
    for i in range(1, len(lesson.steps)):
        guide.go(i, animate=True)
        session.settle()
        guide.playback.advance(1e9)
        guide.playback.advance(1e9)
        assert session.t == guide.step.at.find(session.experiment) and guide.on_script
    for _ in lesson.steps:
        guide.previous()
    assert guide.index == 0 and not session.dirty
