"""Lessons in the window: the page of cards, the caption, what a step hides and frames, and a teacher's own steps."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from colt_gui.lessons.guide import Guide
from colt_gui.lessons.reading import find_lesson, read_lesson, shipped_lessons
from colt_gui.models.text.line_breaks import unbroken
from colt_gui.models.text.numbers import rich
from colt_gui.session import SHOWN, Session
from colt_gui.storage import lessons_folder
from colt_gui.views.lessons.bar import LessonBar
from colt_gui.views.lessons.step_dialog import LessonStepDialog
from colt_gui.views.lessons.thumbnails import LAID_OUT, thumbnail
from colt_gui.views.look.themes import THEMES

Key = Qt.Key


@pytest.fixture
def taught(window):
    window.lessons.start(find_lesson("perceptron-convergence"))
    QApplication.processEvents()
    return window


def dialog_of(window):
    QApplication.processEvents()
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, LessonStepDialog) and w.isVisible())


# -- the page of lessons ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_rail_leads_to_the_page_of_lessons_and_back(window, qtbot):
    qtbot.mouseClick(window.rail.lessons, Qt.MouseButton.LeftButton)
    assert window.lessons.browsing and window.rail.lessons.isChecked()
    assert [card.lesson.id for card in window.lessons.browser.cards] == [lesson.id for lesson in shipped_lessons()]
    qtbot.keyClick(window, Key.Key_Escape)
    assert not window.lessons.browsing and window.rail.labs["perceptron"].isChecked()


@pytest.mark.slow
def test_entering_a_lab_leaves_the_page_of_lessons(window):
    window.actions_["lessons"].trigger()
    window.actions_["lab-svm"].trigger()
    assert not window.lessons.browsing and window.session.lab.id == "svm"


@pytest.mark.slow
def test_a_card_is_chosen_by_keyboard(window, qtbot):
    window.actions_["lessons"].trigger()
    QApplication.processEvents()
    browser = window.lessons.browser
    assert browser.grid.current is browser.cards[0]
    qtbot.keyClick(browser.grid.lists[0], Key.Key_Right)
    assert browser.grid.current is browser.cards[1]
    qtbot.keyClick(browser.grid.lists[0], Key.Key_Return)
    assert window.guide.lesson.id == browser.cards[1].lesson.id and not window.lessons.browsing


@pytest.mark.slow
def test_every_card_gets_its_picture(window, qtbot):
    window.actions_["lessons"].trigger()
    browser = window.lessons.browser
    lessons = [card.lesson for card in browser.cards]
    qtbot.waitUntil(lambda: None not in map(browser.thumbnails.of, lessons), timeout=60_000)
    assert all(browser.thumbnails.of(lesson).size() == LAID_OUT for lesson in lessons)


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_drawn_in_the_colours_of_the_theme(qapp, theme):
    image = thumbnail(find_lesson("svm-hard"), theme).toImage()
    colours = {image.pixelColor(x, y).name() for x in range(0, 640, 7) for y in range(0, 400, 7)}
    assert THEMES[theme].positive.lower() in colours and THEMES[theme].negative.lower() in colours


@pytest.mark.slow
def test_a_file_that_cannot_be_read_is_told_and_the_others_are_shown(window):
    lessons_folder().mkdir(parents=True)
    (lessons_folder() / "bad.toml").write_text("title = 3", encoding="utf-8")
    told = []
    window.session.reported.connect(told.append)
    window.actions_["lessons"].trigger()
    assert told == ["bad.toml, line 1: title must be a text."]
    assert len(window.lessons.browser.cards) == len(shipped_lessons())
    assert window.toast.isVisible() and window.lessons.browser.isAncestorOf(window.toast)
    window.actions_["lessons"].trigger()
    assert window.toast.isVisible() and window.stage.isAncestorOf(window.toast)


@pytest.mark.slow
def test_odd_files_keep_nobody_from_the_page_nor_from_saving_a_step(window):
    lessons_folder().mkdir(parents=True)
    (lessons_folder() / "deep.toml").write_text('title = "A"\nx = ' + "[" * 5000 + "]" * 5000, encoding="utf-8")
    (lessons_folder() / "long.toml").write_text('title = "A"\nx = ' + "9" * 5000, encoding="utf-8")
    (lessons_folder() / "link.toml").symlink_to("nowhere")
    told = []
    window.session.reported.connect(told.append)
    window.actions_["lessons"].trigger()
    assert window.lessons.browsing and len(told) == 3
    window.actions_["lessons"].trigger()
    window.actions_["save-step"].trigger()
    assert dialog_of(window).lesson.count() == 1
    dialog_of(window).reject()


@pytest.mark.slow
@pytest.mark.parametrize("learner", ["perceptron", "svm-soft"])
def test_a_lesson_that_cannot_be_carried_out_leaves_the_page_of_lessons_open(window, learner):
    lessons_folder().mkdir(parents=True)
    text = f'title = "A"\n[data]\npoints = [[1e160, 2, 1], [0, 1, -1]]\n[learner]\nid = "{learner}"\n'
    (lessons_folder() / "huge.toml").write_text(text + '[[steps]]\ncaption = "c"\n', encoding="utf-8")
    document = window.session.document
    window.actions_["lessons"].trigger()
    window.lessons.browser.choose(window.lessons.browser.cards[-1])
    assert window.lessons.browsing and window.guide.lesson is None and window.session.document is document
    assert window.toast.isVisible() and "too large" in window.toast.text() and not window.lesson_bar.isVisible()
    assert not window.lessons.start(window.lessons.browser.cards[-1].lesson)


# -- a lesson in the window ---------------------------------------------------------------------------------------


def test_the_bar_shows_the_caption_of_the_step(taught):
    bar, step = taught.lesson_bar, taught.guide.step
    assert bar.isVisible() and bar.kind.text() == "Question" and bar.caption.text() == rich(unbroken(step.caption))
    assert taught.windowTitle().startswith(taught.guide.lesson.title)


def test_a_clicker_goes_through_the_lesson(taught, qtbot):
    qtbot.keyClick(taught, Key.Key_PageDown)
    assert taught.guide.index == 1 and taught.playback.playing
    qtbot.keyClick(taught, Key.Key_PageDown)
    assert taught.guide.index == 1 and not taught.playback.playing
    qtbot.keyClick(taught, Key.Key_PageUp)
    assert taught.guide.index == 0


@pytest.mark.slow
def test_the_bar_keeps_its_height_from_step_to_step(taught):
    heights = set()
    for i in range(len(taught.guide.lesson.steps)):
        taught.guide.go(i)
        QApplication.processEvents()
        heights.add(taught.lesson_bar.height())
    assert len(heights) == 1


@pytest.mark.slow
@pytest.mark.parametrize("width", [870, 1190, 1810])  # of windows of 960, 1280 and 1920 pixels
@pytest.mark.parametrize("theme", THEMES)
def test_no_caption_of_any_lesson_is_cut(qtbot, style, width, theme):
    style.set_theme(theme)
    session = Session()
    guide = Guide(session)
    bar = LessonBar(guide, style)
    qtbot.addWidget(bar)
    bar.resize(width, 200)
    bar.show()
    for lesson in shipped_lessons():
        guide.lesson = lesson
        for i in range(len(lesson.steps)):
            guide.index = i
            bar.refresh()
            bar.layout().activate()
            assert bar.caption.heightForWidth(bar.caption.width()) <= bar.height()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["perceptron-convergence", "svm-soft", "weighted-majority"])
def test_a_step_hides_parts_and_frames_others(window, name):
    lesson = find_lesson(name)
    for i, step in enumerate(lesson.steps):
        window.guide.start(lesson, i)
        QApplication.processEvents()
        for name in step.hide & {"side", "charts", "transport", "header", "rail"}:
            assert not getattr(window, name).isVisible()
        assert len(window.spotlight.frames()) == len(step.emphasise), f"{lesson.id} {i + 1}"


def test_a_person_can_show_what_a_step_hides_until_the_next_step(taught):
    assert "side" in taught.guide.step.hide
    taught.actions_["side"].trigger()
    assert taught.side.isVisible()
    taught.guide.go(1)
    taught.guide.go(0)
    assert not taught.side.isVisible()


def test_leaving_brings_the_window_back_as_it_was(taught, qtbot):
    qtbot.mouseClick(taught.lesson_bar.close_, Qt.MouseButton.LeftButton)
    assert taught.guide.lesson is None and not taught.lesson_bar.isVisible()
    assert taught.side.isVisible() and taught.charts.isVisible() and not taught.spotlight.isVisible()


def test_another_lab_has_all_its_parts_and_the_way_back_leads_to_the_step(taught, qtbot):
    taught.resize(1600, 1000)  # else charts yield to the stage
    assert {"side", "charts"} <= set(taught.guide.step.hide)
    taught.session.selection.show_only(())
    taught.actions_["lab-svm"].trigger()
    assert all(part.isVisible() for part in (taught.side, taught.charts, taught.transport))
    assert taught.session.selection.shown == SHOWN
    qtbot.mouseClick(taught.lesson_bar.come_back, Qt.MouseButton.LeftButton)
    assert taught.session.lab.id == "perceptron" and not taught.side.isVisible() and not taught.charts.isVisible()


@pytest.mark.slow
def test_a_try_shows_the_way_back(taught, qtbot):
    bar = taught.lesson_bar
    assert not bar.come_back.isVisible()
    qtbot.mouseClick(taught.plane.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, 60))
    assert bar.come_back.isVisible() and taught.session.dirty
    qtbot.mouseClick(bar.come_back, Qt.MouseButton.LeftButton)
    assert not bar.come_back.isVisible() and taught.guide.on_script and not taught.session.dirty


@pytest.mark.slow
def test_a_dot_leads_to_its_step(taught, qtbot):
    count = taught.lesson_bar.count
    steps = len(taught.guide.lesson.steps)
    x = round(count.width() * (steps - 0.5) / steps)
    qtbot.mouseClick(count, Qt.MouseButton.LeftButton, pos=QPoint(x, count.height() // 2))
    assert taught.guide.index == steps - 1


def test_unsaved_work_is_asked_about_before_a_lesson(window, monkeypatch):
    asked = []
    monkeypatch.setattr(window.files, "may_leave", lambda: asked.append(1))
    window.session.add_point((1, 1), 1)
    assert not window.lessons.start(find_lesson("svm-hard"))
    assert asked and window.guide.lesson is None and len(window.session.points) == 21


def test_a_lesson_opens_from_its_file_and_a_bad_one_is_told(window, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\n[[steps]]\ncaption = "c"\n', encoding="utf-8")
    assert window.files.open(path) and window.guide.lesson.title == "Mine"
    path.write_text('title = "Mine"\n[[steps]]\n', encoding="utf-8")
    told = []
    window.session.reported.connect(told.append)
    assert not window.files.open(path) and "line 2" in told[0]


def test_bold_words_are_bold_and_nothing_else_is_markup():
    assert rich("a < b **now** & then *x*") == "a &lt; b <b>now</b> &amp; then *x*"


# -- a teacher's own steps ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_what_is_on_show_becomes_a_lesson_and_then_another_step_of_it(window, qtbot):
    window.session.seek(5)
    window.actions_["charts"].trigger()
    window.actions_["save-step"].trigger()
    dialog = dialog_of(window)
    dialog.title.setText("My lesson")
    dialog.caption.setPlainText("Look\nhere.")
    dialog.animate.setChecked(True)
    dialog.save()
    lesson = read_lesson(lessons_folder() / "my-lesson.toml")
    step = lesson.steps[0]
    assert step.document == window.session.document and step.at.number == 5 and step.caption == "Look here."
    assert step.start is not None and step.hide == {"charts"}
    window.actions_["save-step"].trigger()
    dialog = dialog_of(window)
    assert dialog.lesson.currentText() == "My lesson"
    dialog.caption.setPlainText("And here.")
    dialog.kind.setCurrentIndex(2)
    dialog.save()
    assert [s.kind for s in read_lesson(lessons_folder() / "my-lesson.toml").steps] == ["question", "reason"]
    window.actions_["lessons"].trigger()
    assert window.lessons.browser.cards[-1].lesson.title == "My lesson"


def test_what_is_large_is_large_in_the_step(window):
    window.stage.enlarge("mistakes")
    window.actions_["save-step"].trigger()
    dialog = dialog_of(window)
    dialog.title.setText("My lesson")
    dialog.caption.setPlainText("Count.")
    dialog.save()
    assert read_lesson(lessons_folder() / "my-lesson.toml").steps[0].large == "mistakes"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("title", "caption", "sentence"),
    [("", "c", "needs a title"), ("t", "", "needs a caption"), ("t", "x" * 500, "at most")],
)
def test_what_is_missing_is_said_in_the_dialog_and_nothing_typed_is_lost(window, title, caption, sentence):
    window.actions_["save-step"].trigger()
    dialog = dialog_of(window)
    dialog.title.setText(title)
    dialog.caption.setPlainText(caption)
    dialog.save()
    assert dialog.isVisible() and sentence in dialog.complaint.text() and dialog.caption.toPlainText() == caption
    assert not lessons_folder().exists()
    dialog.reject()


# -- the hand in a lesson -----------------------------------------------------------------------------------------


@pytest.fixture
def no_questions(monkeypatch):
    def ask(*_):
        raise AssertionError("nobody wants to be asked")

    monkeypatch.setattr(QMessageBox, "question", ask)


@pytest.mark.slow
def test_the_button_says_what_comes_and_does_what_page_down_does(qtbot, taught):
    bar = taught.lesson_bar
    assert bar.on.text() == "Next"
    qtbot.mouseClick(bar.on, Qt.MouseButton.LeftButton)
    assert taught.guide.index == 1
    taught.guide.go(len(taught.guide.lesson.steps) - 1)
    assert bar.on.text() == "Next lesson"
    first = taught.guide.lesson
    taught.playback.pause()
    qtbot.mouseClick(bar.on, Qt.MouseButton.LeftButton)
    assert taught.guide.lesson is not first and taught.guide.index == 0


@pytest.mark.slow
def test_another_lesson_never_asks_about_a_try_and_undo_brings_it_back(taught, no_questions):
    taught.session.add_point((0.5, 0.5), 1)
    tried = taught.session.document
    assert taught.session.dirty
    assert taught.lessons.start(find_lesson("svm-hard"))
    taught.session.undo()
    assert taught.session.document == tried


@pytest.mark.slow
def test_after_the_lesson_a_try_that_was_left_alone_is_no_work_to_save(taught, no_questions):
    taught.session.add_point((0.5, 0.5), 1)
    taught.guide.leave()
    assert taught.lessons.start(find_lesson("svm-hard"))


@pytest.mark.slow
def test_what_was_made_after_the_lesson_is_asked_about(taught, monkeypatch):
    asked = []
    monkeypatch.setattr(QMessageBox, "question", lambda *_: asked.append(1) or QMessageBox.StandardButton.Cancel)
    taught.guide.leave()
    taught.session.add_point((0.5, 0.5), 1)
    assert not taught.lessons.start(find_lesson("svm-hard")) and asked


@pytest.mark.slow
def test_who_leaves_the_script_has_the_parameters_back(window):
    lesson = next(each for each in shipped_lessons() if any("parameters" in step.hide for step in each.steps))
    index = next(k for k, step in enumerate(lesson.steps) if "parameters" in step.hide)
    window.resize(1600, 1000)
    window.lessons.start(lesson)
    window.guide.go(index)
    assert not window.parts.shows("parameters")
    window.session.add_point((0.5, 0.5), 1)
    assert window.parts.shows("parameters")
    window.guide.come_back()
    assert not window.parts.shows("parameters")


@pytest.mark.slow
def test_the_speed_of_a_step_is_the_speed_shown(taught):
    taught.playback.pause()
    taught.session.seek(0)
    taught.playback.play_until(3, 7.0)
    assert taught.transport.speed.shown.text() == "7 rounds/s ▾"
    taught.playback.faster()
    assert taught.transport.speed.shown.text() == "8 rounds/s ▾"
    taught.playback.pause()
    assert taught.transport.speed.shown.text() == "8 rounds/s ▾"
