"""No word of the window has less room than it needs: in every lab, with every learner, in every lesson."""

import pytest
from long_run import looks
from PySide6.QtCore import QEvent, QRect
from PySide6.QtWidgets import QApplication
from text_room import cut_texts

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.core.datasets import generate
from colt_gui.models.labs import LABS
from colt_gui.views.look.plain_text import PlainLabel

PLANE_LABS = ("perceptron", "svm")


def settled(window):
    """Laid out to the end: what was measured may have asked for another look."""
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        QApplication.processEvents()


@pytest.fixture(params=looks(), ids=lambda p: f"{p[0]}-{p[1][0]}")
def sized(request, window, style):
    theme, size = request.param
    style.set_theme(theme)
    window.resize(*size)
    window.arrange()
    settled(window)
    assert window.size().toTuple() == size
    return window


def test_a_word_that_is_cut_is_seen_to_be(window):
    assert cut_texts(window) == []
    label = PlainLabel("far too long for its place", window)
    label.setGeometry(QRect(300, 300, 30, 20))
    label.show()
    assert len(cut_texts(window)) == 1


@pytest.mark.slow
@pytest.mark.parametrize("presenting", [False, True], ids=["window", "F5"])
@pytest.mark.parametrize("lab", LABS)
def test_no_word_is_cut_in_any_lab(sized, lab, presenting):
    session, cut = sized.session, {}
    if presenting:
        sized.style_.set_presentation(True, sized.height())
        sized.presenting.changed.emit()
    session.enter(lab)
    for points in (generate("noisy", 1, m=30), generate("separable", 1, m=20)):
        session.replace_points(points)
        for learner in session.lab.learners:
            session.set_learner(learner)
            session.settle()
            for t in (0, min(3, len(session.run)), len(session.run)):
                session.seek(t)
                settled(sized)
                cut.update(dict.fromkeys(cut_texts(sized), (learner, t)))
    assert cut == {}


@pytest.mark.slow
def test_no_word_is_cut_in_any_lesson(sized):
    sized.session.mark_saved(None)
    cut = {}
    for lesson in shipped_lessons():
        assert sized.lessons.start(lesson)
        for k in range(len(lesson.steps)):
            sized.guide.go(k)
            sized.session.settle()  # while it grows, each look at it is at other words
            settled(sized)
            cut.update(dict.fromkeys(cut_texts(sized), (lesson.id, k)))
    assert cut == {}


def told_in_part(window):
    """What is said with … at its end: the round, the notes of the meters, where the theorem is from."""
    parts = [part for part in (window.narration, window.strip) if part.isVisible() and part.elided()]
    notes = [gauge._note for gauge in window.meters.shown] if window.meters.isVisible() else []
    notes = [note.text() for note in (*notes, window.meters.source) if note.isVisible()]
    return [part.text() for part in parts] + [note for note in notes if note.endswith("…")]


def test_the_strip_takes_a_second_line_rather_than_cut_how_a_run_ends(window):
    window.style_.set_theme("projector")
    lesson = next(lesson for lesson in shipped_lessons() if lesson.id == "bias")
    assert window.lessons.start(lesson)
    window.guide.go(1)
    settled(window)
    assert window.strip.isVisible() and window.strip.text().endswith("Stopped: it would not end.")
    assert not window.strip.elided()
    seen = window.plane.view
    window.plane.fit()
    assert window.plane.view == seen  # the plane has followed that


def test_words_of_the_side_panel_are_whole_where_it_has_room(window):
    lesson = next(lesson for lesson in shipped_lessons() if lesson.id == "kernel-circles")
    assert window.lessons.start(lesson)
    window.guide.go(3)
    settled(window)
    assert window.narration.isVisible() and told_in_part(window) == []


@pytest.mark.slow
def test_nothing_is_told_in_part_in_the_labs_of_points(sized):
    session, cut = sized.session, {}
    session.mark_saved(None)
    for lesson in shipped_lessons():
        if lesson.steps[0].lab.id in PLANE_LABS:
            assert sized.lessons.start(lesson)
            for k in range(len(lesson.steps)):
                sized.guide.go(k)
                session.settle()
                settled(sized)
                cut.update(dict.fromkeys(told_in_part(sized), (lesson.id, k)))
    sized.guide.leave()
    for lab in PLANE_LABS:
        session.enter(lab)
        for kind in ("noisy", "separable"):
            session.replace_points(generate(kind, 1, m=30))
            for learner in session.lab.learners:
                session.set_learner(learner)
                session.settle()
                for t in (0, 3, len(session.run)):
                    session.seek(min(t, len(session.run)))
                    settled(sized)
                    cut.update(dict.fromkeys(told_in_part(sized), (learner, t)))
    assert cut == {}
