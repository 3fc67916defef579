"""The band of a lesson: at most so much of the window, and no caption is cut in it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import find_lesson, shipped_lessons

SIZES = [(1280, 720), (1366, 768), (960, 540)]
LONGEST = ["batch-perceptron"]


@pytest.fixture(params=["light", "projector"])
def sized(request, window, style):
    style.set_theme(request.param)
    window.setMinimumSize(960, 540)
    return window


def settled():
    for _ in range(3):
        QApplication.processEvents()


def steps(window, lessons):
    """Give these lessons step by step."""
    window.session.mark_saved(None)
    for lesson in lessons:
        assert window.lessons.start(lesson)
        for k in range(len(lesson.steps)):
            window.guide.go(k)
            window.session.settle()
            settled()
            yield lesson.id, k


def check_band(window, size, step):
    bar = window.lesson_bar
    assert window.size().toTuple() == size
    assert bar.height() <= 0.15 * window.height(), step
    for part in (bar.kind, bar.count, bar.back, bar.on, bar.close_):
        assert bar.rect().contains(part.geometry()), (step, part.objectName())
    caption = bar.caption
    assert caption.height() >= caption.heightForWidth(caption.width()), step  # higher than the band: it is scrolled
    letters = window.style_.px(11.5)
    assert caption.font().pixelSize() >= letters, step


@pytest.mark.parametrize("size", SIZES)
def test_the_band_of_the_longest_captions_is_low_and_shows_them_whole(sized, size):
    sized.resize(*size)
    for step in steps(sized, map(find_lesson, LONGEST)):
        check_band(sized, size, step)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_the_band_of_every_step_is_low_and_shows_its_caption_whole(sized, size):
    sized.resize(*size)
    for step in steps(sized, shipped_lessons()):
        check_band(sized, size, step)


def test_a_caption_that_is_too_long_for_the_band_is_scrolled_and_reached_by_tab(sized):
    sized.resize(960, 540)
    bar, lesson = sized.lesson_bar, find_lesson("svm-and-perceptrons")
    for k in (0, 6):
        sized.guide.start(lesson, k)
        settled()
        scrolled = bar._frame.verticalScrollBar().maximum() > 0
        assert scrolled == (bar._frame.focusPolicy() == Qt.FocusPolicy.TabFocus), k
    assert scrolled  # 359 letters


def check_stage(window, step):
    """What a step shows beside the stage needs its room; where there is nothing, the stage has it."""
    stage = window.panes.front
    if not (window.side.isVisible() or window.charts.isVisible()):
        share = stage.width() * stage.height() / (window.width() * window.height())
        assert share >= 0.55, (step, share)


def test_a_lesson_on_a_small_projector_gives_the_stage_more_than_half_of_the_window(window, style):
    style.set_theme("projector")
    window.resize(1280, 720)
    for step in steps(window, map(find_lesson, ("perceptron-convergence",))):
        check_stage(window, step)


@pytest.mark.slow
def test_every_lesson_on_a_small_projector_gives_the_stage_more_than_half_of_the_window(window, style):
    style.set_theme("projector")
    window.resize(1280, 720)
    for step in steps(window, shipped_lessons()):
        check_stage(window, step)


def test_the_tools_come_with_the_first_edit_and_the_points_stay_where_they_are(window):
    window.resize(1600, 1000)
    for _ in steps(window, [find_lesson("perceptron-convergence")]):
        assert not window.header.isVisible()
    plane, place = window.plane, window.session.points.X[0]
    plane.hover(plane.view.at(*place))
    before = plane.mapToGlobal(plane.view.at(*place).toPoint())
    window.session.add_point((1.0, 1.0), 1)
    settled()
    assert window.header.isVisible()
    after = plane.mapToGlobal(plane.view.at(*place).toPoint())
    assert (after - before).manhattanLength() <= 2
    window.guide.come_back()
    settled()
    assert not window.header.isVisible()
