"""Advice that acts, in the real window: a sentence with a button that does it, by mouse, by Tab and by key."""

from contextlib import contextmanager
from itertools import cycle

import pytest
from held_worker import hold
from long_run import looks, times
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from windows import shown_window

from colt_gui.lessons.reading import find_lesson
from colt_gui.models.core.datasets import DATASETS, generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LEARNERS
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options
from colt_gui.views.window import remedy_bar
from colt_gui.views.window.main_window import MainWindow

Key = Qt.Key
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
APART = Points([[2.0, 2.0], [3.0, 1.5], [1.0, 0.5], [0.5, 1.0]], [1, 1, -1, -1])  # not by a line through the origin
SEPARABLE, XOR = generate("separable", 1), generate("xor", 1)
STOPPED = Document(XOR, order="cycled")
MET = Document(XOR, "svm-hard")
EMPTY = Document(generate("noisy", 1), "halving")
ONE_CLASS = Document(Points([[1.0, 0.5], [2.0, -0.5]], [1, 1]), "svm-hard")
LONG = Document(SEPARABLE, "marginalised-perceptron", {"marginalised-perceptron": {"mu": 0.2, "eta": 5.0}})


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """The hand rests at once."""
    monkeypatch.setattr(remedy_bar, "REST_MS", 0)


@contextmanager
def opened(style, document, size=(1280, 720)):
    window = shown_window(document, style)
    window.resize(*size)
    window.arrange()
    window.activateWindow()
    window.plane.setFocus()
    window.session.settle()
    window.plane.fit()
    window.playback.seek(len(window.session.run))
    try:
        settle(window)
        yield window
    finally:
        window.close_quietly()


def settle(window):
    """Until all is known that can be, and the line below the stage has come or gone."""
    session, bar = window.session, window.remedy_bar
    for _ in range(2000):
        QApplication.processEvents()
        session.settle(findings=True)
        if not bar._rest.isActive():
            break
        QTest.qWait(1)
    else:
        raise AssertionError("it never rests")
    QApplication.processEvents()


def show(window, document):
    window.session.open(document)
    window.session.settle()
    window.playback.seek(len(window.session.run))
    settle(window)


def press(key, *modifiers):
    QTest.keyClick(QApplication.focusWidget(), key, *modifiers)


def buttons(window):
    return [button for button in window.remedy_bar.buttons if button.isVisible()]


def on_stage(window):
    return window.stage.isAncestorOf(QApplication.focusWidget())


# -- taking it -----------------------------------------------------------------------------------------------------


def test_a_click_does_it_in_one_step_of_undo_and_the_keys_stay_with_the_stage(style):
    with opened(style, Document(APART)) as window:
        before = window.session.document
        assert window.remedy_bar.sentence.text() == "No line through the origin separates the points."
        (button,) = buttons(window)
        assert button.text() == "Add a bias" and "(Y)" in button.toolTip()
        assert not button.focusPolicy() & Qt.FocusPolicy.ClickFocus
        QTest.mouseClick(button, LEFT)
        settle(window)
        assert window.session.experiment.separable and window.session.document.own_params == {"bias": True}
        assert "through the origin" not in window.remedy_bar.sentence.text()
        assert on_stage(window)
        press(Key.Key_Space)
        assert window.playback.playing
        window.playback.pause()
        window.trigger("undo")
        assert window.session.document == before and not window.session.can_undo
        settle(window)
        assert window.remedy_bar.isVisible() and buttons(window) == [button]


@pytest.mark.slow
def test_tab_reaches_it_and_space_presses_it(style):
    with opened(style, MET) as window:
        first, second = buttons(window)
        for _ in range(80):
            press(Key.Key_Tab)
            if QApplication.focusWidget() is first:
                break
        assert QApplication.focusWidget() is first
        press(Key.Key_Tab)
        assert QApplication.focusWidget() is second
        press(Key.Key_Tab)
        assert QApplication.focusWidget() is window.remedy_bar.dismiss
        press(Key.Key_Backtab, SHIFT)
        press(Key.Key_Backtab, SHIFT)
        press(Key.Key_Space)
        settle(window)
        assert window.session.document.learner == "svm-soft" and not window.remedy_bar.isVisible()
        assert not window.playback.playing and on_stage(window)


def test_keys_do_it_and_are_off_where_nothing_is_advised(style):
    with opened(style, MET) as window:
        press(Key.Key_Y, SHIFT)
        settle(window)
        assert window.session.document.own_params["kernel"] == "polynomial"
        assert not window.actions_["way-out"].isEnabled()
        window.trigger("undo")
        settle(window)
        assert window.actions_["way-out"].isEnabled() and window.actions_["other-way-out"].isEnabled()
        press(Key.Key_Y)
        assert window.session.document.learner == "svm-soft"


@pytest.mark.slow
def test_a_run_that_goes_on_stays_at_its_round(style):
    with opened(style, STOPPED) as window:
        assert window.remedy_bar.sentence.text() == "Stopped after 800 rounds because it would not end."
        assert "Stopped: it would not end." in window.narration.text()
        _, go_on = buttons(window)
        assert go_on.text() == "Go on"
        QTest.mouseClick(go_on, LEFT)
        settle(window)
        assert (window.session.t, len(window.session.run)) == (800, 1600)
        assert "Stopped" not in window.remedy_bar.sentence.text()
        press(Key.Key_End)
        settle(window)
        assert window.remedy_bar.sentence.text() == "Stopped after 1 600 rounds because it would not end."


@pytest.mark.slow
def test_one_class_gets_the_tool_for_the_other_and_a_click_then_mends_it(style):
    with opened(style, ONE_CLASS) as window:
        (button,) = buttons(window)
        assert button.text() == "Place −"
        QTest.mouseClick(button, LEFT)
        settle(window)
        assert window.session.selection.current_class == -1 and not window.session.can_undo
        assert not window.remedy_bar.isVisible()
        at = window.plane.view.at(-1.0, 0.0).toPoint()
        QTest.mouseClick(window.plane.viewport(), LEFT, pos=at)
        settle(window)
        assert window.session.points.classes == (-1, 1)
        assert window.session.experiment.outcome.separable and not window.remedy_bar.isVisible()


@pytest.mark.slow
def test_work_that_was_stopped_goes_on(style):
    document = Document(generate("noisy", 1, m=300), "svm-soft", {"svm-soft": {"kernel": "gaussian"}})
    with opened(style, Document(SEPARABLE, "svm-soft")) as window:
        session = window.session
        hold(session).checks = 12
        session.open(document)
        assert session.working
        press(Key.Key_Escape)
        QApplication.processEvents()
        assert not session.working
        settle(window)
        assert window.remedy_bar.sentence.text().startswith("The solver was stopped at gap")
        QTest.mouseClick(buttons(window)[0], LEFT)
        settle(window)
        assert session.experiment.outcome.converged and not window.remedy_bar.isVisible() and not session.can_undo


# -- when it shows -------------------------------------------------------------------------------------------------


def test_it_comes_with_the_round_that_it_is_about_and_goes_with_it(style):
    with opened(style, EMPTY) as window:
        bar = window.remedy_bar
        assert bar.isVisible() and [b.text() for b in buttons(window)] == ["Weighted majority"]
        press(Key.Key_Home)
        assert bar.sentence.text() == "" and not buttons(window)
        settle(window)
        assert not bar.isVisible()
        press(Key.Key_End)
        settle(window)
        assert bar.isVisible()


@pytest.mark.slow
def test_what_is_no_longer_true_is_gone_at_once(style):
    with opened(style, MET) as window:
        window.session.move_point(0, (0.5, 0.5))
        assert window.remedy_bar.sentence.text() == "" and not window.actions_["way-out"].isEnabled()


@pytest.mark.slow
def test_the_stage_keeps_its_size_under_a_hand_at_work(style):
    with opened(style, Document(SEPARABLE, "svm-hard")) as window:
        view, size = window.plane.viewport(), window.stage.size()
        i = int(window.session.points.y.argmin())
        start = window.plane.view.at(*window.session.points.X[i]).toPoint()
        other = window.plane.view.at(*window.session.points.X[window.session.points.y > 0].mean(axis=0)).toPoint()
        QTest.mousePress(view, LEFT, pos=start)
        for share in (0.3, 0.6, 1.0):
            QTest.mouseMove(view, start + (other - start) * share)
        QTest.qWait(400)
        assert window.session.experiment.outcome.meets and window.stage.size() == size
        assert not window.remedy_bar.isVisible()
        QTest.mouseRelease(view, LEFT, pos=other)
        settle(window)
        assert window.remedy_bar.isVisible() and window.remedy_bar.sentence.text() == "The hulls meet."


@pytest.mark.parametrize("charts", [True, False])
def test_no_point_moves_under_the_pointer_as_it_comes_and_goes(style, charts):
    with opened(style, Document(SEPARABLE, "svm-hard")) as window:
        if not charts:
            window.toggle_part("charts")
            settle(window)
        plane, places = window.plane, SEPARABLE.X[:5]

        def seen():
            return [plane.mapToGlobal(plane.view.at(*place).toPoint()) for place in places]

        plane.hover(plane.view.at(*places[0]))
        before = seen()
        for document, shown in ((MET, True), (Document(SEPARABLE, "svm-hard"), False)):
            plane._known = document.points  # the camera does not follow what it knows
            window.session.edit(document)
            settle(window)
            assert window.remedy_bar.isVisible() == shown
            assert all((now - then).manhattanLength() <= 2 for now, then in zip(seen(), before))


@pytest.mark.slow
def test_nothing_comes_while_a_run_plays(style):
    with opened(style, EMPTY) as window:
        press(Key.Key_Home)
        settle(window)
        size = window.stage.size()
        window.playback.set_speed(60.0)
        press(Key.Key_Space)
        while window.playback.playing:
            assert window.stage.size() == size
            QTest.qWait(5)
        settle(window)
        assert window.remedy_bar.isVisible()


def test_not_now_holds_until_something_else_is_wrong(style):
    with opened(style, MET) as window:
        QTest.mouseClick(window.remedy_bar.dismiss, LEFT)
        assert not window.remedy_bar.isVisible() and on_stage(window)
        window.session.move_point(0, (0.5, 0.5))
        window.session.seal()
        settle(window)
        assert window.session.experiment.outcome.meets and not window.remedy_bar.isVisible()
        window.session.set_learner("svm-soft")
        settle(window)
        window.session.set_learner("svm-hard")
        settle(window)
        assert window.remedy_bar.isVisible()


def test_a_lesson_says_itself_what_comes_next_until_somebody_leaves_its_script(style):
    with opened(style, Document(SEPARABLE)) as window:
        lesson = find_lesson("svm-soft")
        window.guide.start(lesson)
        for index in range(len(lesson.steps)):
            window.guide.go(index)
            window.session.settle()
            settle(window)
            assert not window.remedy_bar.isVisible() and not window.actions_["way-out"].isEnabled()
        window.session.open(MET)
        window.session.settle()
        settle(window)
        assert window.remedy_bar.isVisible()


@pytest.mark.slow
def test_who_leaves_the_script_is_advised(style):
    with opened(style, Document(SEPARABLE)) as window:
        window.guide.start(find_lesson("svm-hard"))
        window.session.settle()
        window.session.replace_points(XOR)
        window.session.settle()
        window.playback.seek(len(window.session.run))
        settle(window)
        assert window.guide.lesson is not None and not window.guide.on_script
        assert window.remedy_bar.isVisible()
        window.guide.come_back()
        settle(window)
        assert not window.remedy_bar.isVisible()


@pytest.mark.slow
def test_pictures_have_no_buttons(style):
    with opened(style, MET) as window:
        with HiddenWindow(window.snapshot(), Options("window"), MainWindow) as hidden:
            QTest.qWait(300)
            assert not hidden.widget.findChild(remedy_bar.RemedyBar).isVisible()
        assert window.remedy_bar.isVisible()


# -- where it stands -----------------------------------------------------------------------------------------------


def place(widget, window):
    return widget.rect().translated(widget.mapTo(window, QPoint(0, 0)))


@pytest.mark.slow
@pytest.mark.parametrize(("theme", "size"), looks(), ids=str)
@pytest.mark.parametrize("presenting", [False, True], ids=["window", "presenting"])
def test_it_covers_nothing_and_is_whole(style, theme, size, presenting):
    style.set_theme(theme)
    with opened(style, Document(SEPARABLE), size) as window:
        style.set_presentation(presenting, size[1])
        window.rearrange()
        for document in (STOPPED, MET, EMPTY, ONE_CLASS, LONG):
            show(window, document)
            check_room(window)
    style.set_presentation(False)


def check_room(window):
    bar = window.remedy_bar
    assert bar.isVisible()
    own = place(bar, window)
    for other in (window.stage, window.charts, window.transport, window.side, window.rail):
        assert not other.isVisible() or not own.intersects(place(other, window))
    assert window.plane.view.shows(window.session.points.X).all()
    assert bar.sentence.heightForWidth(bar.sentence.width()) <= bar.sentence.height()
    for button in buttons(window):
        assert button.width() >= button.sizeHint().width() and bar.rect().contains(button.geometry())


# -- every preset, lab and learner ---------------------------------------------------------------------------------


def press_button(window, word):
    QTest.mouseClick(next(button for button in buttons(window) if button.text() == word), LEFT)
    window.session.settle()
    settle(window)


@pytest.mark.slow
@pytest.mark.parametrize("preset", list(DATASETS)[:: times(3, long=1)])
def test_every_button_changes_what_the_sentence_says(style, preset):
    """Orders come in turn: tests of the models try them all."""
    points = generate(preset, 2)
    with opened(style, Document(SEPARABLE)) as window:
        bar = window.remedy_bar
        for learner, order in zip(LEARNERS, cycle(("cycled", "given"))):
            document = Document(points, learner, order=order)
            show(window, document)
            said, words = bar.sentence.text(), [button.text() for button in buttons(window)]
            assert bar.isVisible() == bool(said) == bool(words)
            for k, word in enumerate(words):
                if k:
                    show(window, document)
                press_button(window, word)
                assert window.session.can_undo and bar.sentence.text() != said and on_stage(window)
                window.session.undo()
                assert window.session.document == document
