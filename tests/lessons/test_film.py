"""A film's timetable: nothing is left out, nothing goes backwards, and it lasts as long as was asked."""

import numpy as np
import pytest
from finished import finished, shipped_with_marks
from hypothesis import given
from hypothesis import strategies as st

from colt_gui.lessons.film import AFTER, BEFORE, MOST_FRAMES, Moment, Timing, check_length, length, played
from colt_gui.models.core.errors import InputError

rounds = st.integers(0, 300)


@given(start=rounds, more=rounds, speed=st.floats(1, 1000), fps=st.integers(1, 60))
def test_playing_goes_on_evenly_and_ends_with_the_last_round(start, more, speed, fps):
    moments = list(played(start, start + more, speed, fps))
    if not more:
        assert moments == []
        return
    assert moments[-1] == Moment(start + more, 1.0)
    t, phase, _ = np.array(moments).T
    assert (phase > 0).all() and (phase <= 1).all() and t[0] > start and t[-1] == start + more
    assert np.ptp(np.diff(t - 1 + phase, prepend=start)) < 1e-6  # evenly, from the very first
    assert len(moments) == max(1, round(more / speed * fps))


def test_at_one_round_a_second_each_round_has_all_frames_of_a_second():
    moments = list(played(0, 3, 1.0, 4))
    assert [(m.t, m.phase) for m in moments] == [(t, k / 4) for t in (1, 2, 3) for k in (1, 2, 3, 4)]


def test_a_run_stands_before_and_after_it_is_played():
    moments = Timing(10, 5.0).run(20)
    assert moments[0] == Moment(0, 1.0, round(10 * BEFORE)) and moments[-1] == Moment(20, 1.0, round(10 * AFTER))
    assert length(moments) == 40 + round(10 * BEFORE) + round(10 * AFTER)


def test_a_long_run_without_a_speed_takes_no_more_than_twenty_seconds():
    assert length(Timing(30).run(10_000)) <= 30 * (20 + BEFORE + AFTER) + 1


def test_a_part_of_a_run_can_be_filmed_and_no_part_that_it_does_not_have():
    assert [moment.t for moment in Timing(1, 1.0, 3, 5).run(9)] == [3, 4, 5, 5]
    for first, last in ((5, 3), (0, 10), (-1, 2)):
        with pytest.raises(InputError, match="rounds 0 to 9"):
            Timing(30, 1.0, first, last).run(9)


def test_a_film_without_end_is_refused():
    check_length(MOST_FRAMES, 30)
    with pytest.raises(InputError, match="choose a higher speed"):
        check_length(MOST_FRAMES + 1, 30)


@pytest.mark.parametrize("lesson", shipped_with_marks())
def test_every_step_of_a_lesson_leaves_time_to_read(lesson):
    timing = Timing(10)
    for step in lesson.steps:
        experiment = finished(step.document)
        moments = timing.step(step, experiment)
        assert moments[0].frames >= 10 * len(step.caption) / 20
        assert moments[-1].t == step.at.find(experiment) and moments[-1].phase == 1.0
        assert all(0 <= moment.t <= len(experiment.run) for moment in moments)
