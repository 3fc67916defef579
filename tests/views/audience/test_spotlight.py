"""The frame around what a lesson speaks of."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import find_lesson


@pytest.mark.slow
@pytest.mark.parametrize("name", ["perceptron-convergence", "batch-perceptron", "svm-kernels"])
def test_a_frame_leaves_the_neighbours_of_its_part_alone(window, name):
    """The line of narration above the transport, the rail to the left of it, the stage above the charts."""
    window.lessons.start(find_lesson(name))
    framed = 0
    for index in range(len(window.guide.lesson.steps)):
        window.guide.go(index)
        QApplication.processEvents()
        others = [part for part in (window.strip, window.rail, window.stage, window.lesson_bar) if part.isVisible()]
        for frame in window.spotlight.surrounds():
            framed += 1
            assert not any(frame.intersects(QRect(o.mapTo(window, QPoint(0, 0)), o.size())) for o in others)
    assert framed


def test_a_part_with_room_around_it_has_air_in_its_frame(window):
    window.lessons.start(find_lesson("perceptron-convergence"))
    window.guide.go(4)
    QApplication.processEvents()
    (frame,) = window.spotlight.surrounds()
    assert window.meters.width() < frame.width() and window.meters.height() < frame.height()


def test_a_section_that_a_step_speaks_of_is_unfolded_and_framed(window):
    """Nothing of the frame lies outside the panel."""
    window.resize(1280, 720)
    window.lessons.start(find_lesson("aggregating"))
    window.guide.go(2)
    QApplication.processEvents()
    assert not window.meters.folded
    (frame,) = window.spotlight.surrounds()
    assert window.rect().contains(frame)
