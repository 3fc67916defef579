"""Lessons make something large, and pictures show it."""

import pytest
from large_views import (
    POINTS,
    Key,
    press,
)

from colt_gui.lessons.lesson import END, Lesson, Step
from colt_gui.models.core.document import Document
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options
from colt_gui.views.window.main_window import MainWindow


def lesson() -> Lesson:
    document = Document(points=POINTS)
    steps = (
        Step("question", "Will it stop?", document, END),
        Step("watch", "Count.", document, END, large="mistakes"),
        Step("reason", "See.", document, END, large="space"),
        Step("reason", "Done.", document, END),
    )
    return Lesson("a", "A", "", "", steps)


def test_a_lesson_has_its_steps_large(window):
    window.guide.start(lesson())
    seen = [window.stage.large]
    for _ in range(3):
        window.guide.next()
        seen.append(window.stage.large)
    assert seen == ["", "mistakes", "space", ""]
    window.guide.previous()
    assert window.stage.large == "space"
    window.guide.leave()
    assert window.stage.large == ""


def test_a_person_may_go_back_within_a_step_and_the_next_one_has_its_own(window):
    window.guide.start(lesson(), 1)
    press(window, Key.Key_Escape)
    assert window.stage.large == ""
    window.guide.next()
    assert window.stage.large == "space"


@pytest.mark.slow
@pytest.mark.parametrize("what", ["window", "stage"])
def test_a_picture_shows_what_is_large(window, what):
    window.stage.enlarge("mistakes")
    with HiddenWindow(window.snapshot(), Options(what), MainWindow) as hidden:
        assert hidden.stage.large == "mistakes"
        page = hidden.stage.currentWidget()
        assert page.picture.isVisible() and not page.way_back.button.isVisible()
        with_chart = hidden.image()
    window.stage.reduce()
    with HiddenWindow(window.snapshot(), Options(what), MainWindow) as hidden:
        assert hidden.stage.large == ""
        assert hidden.image() != with_chart


@pytest.mark.slow
def test_a_picture_of_a_step_shows_what_a_person_made_of_it(window):
    window.guide.start(lesson(), 1)
    with HiddenWindow(window.snapshot(), Options(), MainWindow) as hidden:
        assert hidden.stage.large == "mistakes"
    window.stage.reduce()
    with HiddenWindow(window.snapshot(), Options(), MainWindow) as hidden:
        assert hidden.stage.large == ""
