"""The view of the plane in a lesson stands still from step to step."""

import pytest

from colt_gui.lessons.guide import lesson_extent
from colt_gui.lessons.reading import find_lesson


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["svm-hard", "svm-soft", "perceptron-convergence"])
def test_every_step_shows_the_same_part_of_the_plane(window, name):
    lesson = find_lesson(name)
    window.lessons.start(lesson)
    seen = []
    for index in range(len(lesson.steps)):
        window.guide.go(index)
        window.plane.resize(700, 400)
        window.plane.fit()
        seen.append(window.plane.view.seen)
    assert all(rect == seen[0] for rect in seen)


def test_after_the_lesson_the_view_is_that_of_the_points_alone(window):
    window.lessons.start(find_lesson("svm-hard"))
    assert len(window.session.selection.extent)
    window.guide.leave()
    assert not len(window.session.selection.extent)


def test_an_adversary_has_no_place_in_the_plane():
    assert lesson_extent(find_lesson("perceptron-adversary"), 0).shape == (0, 2)


def test_other_data_have_an_extent_of_their_own():
    lesson = find_lesson("svm-kernels")
    circles, moons = lesson_extent(lesson, 0), lesson_extent(lesson, len(lesson.steps) - 1)
    assert (moons[1] - moons[0] < circles[1] - circles[0]).any()
