"""The benches of a lab: tabs in the header, keys that go through them, and the picture beside the stage."""

import pytest
from large_views import Key, double_click, picture, press
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from toys.benches import NAMES, TOYS, TOYS_VIEW, Besides
from windows import say, shown_window

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS, registered_lab
from colt_gui.views.export.offscreen import HiddenWindow
from colt_gui.views.export.snapshot import Options
from colt_gui.views.labs import registered_view
from colt_gui.views.window.main_window import MainWindow
from colt_gui.views.window.stage.front import Front

RED = QColor(Qt.GlobalColor.red)


@pytest.fixture
def window(qtbot, style):
    """In the toy lab, on its first bench."""
    with registered_lab(TOYS), registered_view(TOYS_VIEW):
        window = shown_window(Document(points=generate("separable", 1, m=20), learner="workbench-learner"), style)
        window.resize(1700, 900)
        qtbot.waitExposed(window)
        window.activateWindow()
        window.plane.setFocus()
        yield window
        window.session.open(Document())  # what it still has to find out must not be about a lab that is gone
        window.close_quietly()


def tabs(window):
    return window.panes.header.benches


def beside(window):
    return window.panes.front.beside


def go(window, name):
    QTest.mouseClick(tabs(window).tabs[name], Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def checked(window):
    return [name for name, tab in tabs(window).tabs.items() if tab.isChecked()]


# -- tabs ----------------------------------------------------------------------------------------------------------


def test_every_bench_has_a_tab_and_the_present_one_is_checked(window):
    assert [tab.text() for tab in tabs(window).tabs.values()] == list(NAMES)
    assert checked(window) == ["workbench"] and tabs(window).isVisible()


def test_a_click_goes_to_the_bench_and_leaves_the_keys_with_the_stage(window):
    go(window, "parkbench")
    assert window.session.bench.id == "parkbench" and checked(window) == ["parkbench"]
    assert window.session.document.learner == "parkbench-learner" and window.plane.hasFocus()
    window.session.undo()
    assert window.session.bench.id == "workbench" and checked(window) == ["workbench"]


@pytest.mark.slow
def test_a_click_on_the_present_bench_changes_nothing(window):
    before = window.session.document
    go(window, "workbench")
    assert window.session.document is before and checked(window) == ["workbench"]


def test_a_bench_that_cannot_be_entered_is_not_shown_as_entered(window, monkeypatch):
    monkeypatch.setattr(window.session, "edit", lambda *args, **kwargs: False)
    go(window, "parkbench")
    assert checked(window) == ["workbench"]


@pytest.mark.slow
def test_a_lab_without_benches_has_no_tabs(window):
    window.session.enter("perceptron")
    QApplication.processEvents()
    assert not tabs(window).isVisible() and not tabs(window).tabs
    window.session.enter("toys")
    QApplication.processEvents()
    assert tabs(window).isVisible() and checked(window) == ["workbench"]


def test_the_key_of_the_lab_goes_from_bench_to_bench(window):
    number = list(LABS).index("toys") + 1
    key = window.actions_["lab-toys"].shortcuts()[0]
    assert key.toString() == f"Ctrl+{number}"
    seen = []
    for _ in range(4):
        QTest.keyClick(window, getattr(Key, f"Key_{number}"), Qt.KeyboardModifier.ControlModifier)
        seen.append(window.session.bench.id)
    assert seen == ["sawbench", "parkbench", "workbench", "sawbench"]


@pytest.mark.slow
def test_from_another_lab_the_key_returns_to_the_bench_that_was_left(window):
    go(window, "parkbench")
    say(window, "lab-svm")
    assert window.session.lab.id == "svm"
    say(window, "lab-toys")
    assert window.session.bench.id == "parkbench"


@pytest.mark.slow
def test_in_a_narrow_header_one_button_lists_the_benches(window):
    header = window.panes.header
    window.resize(960, 600)
    QApplication.processEvents()
    chooser = tabs(window).chooser
    assert chooser.isVisibleTo(header) and not any(tab.isVisibleTo(header) for tab in tabs(window).tabs.values())
    assert chooser.text().startswith("Workbench")
    rows = chooser.menu().actions()
    assert [row.text() for row in rows] == [f"Toys: {name}" for name in NAMES]
    rows[2].trigger()
    assert window.session.bench.id == "parkbench" and chooser.text().startswith("Parkbench")
    window.resize(1700, 900)
    QApplication.processEvents()
    assert not chooser.isVisibleTo(header) and all(tab.isVisibleTo(header) for tab in tabs(window).tabs.values())


def test_the_tabs_stand_wherever_the_tools_that_must_stay_leave_them_room(window):
    header, benches = window.panes.header, tabs(window)
    for width in range(1000, 1700, 50):
        window.resize(width, 720)
        QApplication.processEvents()
        tools = [button for button in header._buttons.values() if button.isVisibleTo(header)]
        assert all(tool.geometry().right() <= header.width() for tool in tools), width
        if benches.chooser.isVisibleTo(header):
            least = [tool for tool in tools if tool.objectName() not in ("undo", "redo", "points", "clear")]
            assert benches.needed + 42 * len(least) > header.width() - 60, width
    assert not benches.chooser.isVisibleTo(header)


# -- beside the stage ----------------------------------------------------------------------------------------------


def test_the_picture_beside_the_stage_comes_and_goes_with_its_bench(window):
    assert not beside(window).isVisible() and beside(window).picture is None
    go(window, "sawbench")
    assert beside(window).isVisible() and isinstance(beside(window).picture, Besides)
    assert abs(beside(window).width() - window.stage.width()) <= 0.2 * window.stage.width()
    go(window, "parkbench")
    assert not beside(window).isVisible() and beside(window).picture is None
    assert window.stage.width() == window.panes.front.width()


def test_it_can_be_made_large_and_back(window):
    go(window, "sawbench")
    widths = window.panes.front.sizes()
    small = beside(window).picture
    double_click(small)
    assert window.stage.large == "besides" and isinstance(picture(window), Besides)
    assert beside(window).isAncestorOf(window.stage.small) and window.stage.small.isVisible()
    assert window.stage.width() > 1.5 * widths[0] * 0.8 and beside(window).heading.text() == "The stage"
    press(window, Key.Key_Escape)
    assert window.stage.large == "" and small.isVisible() and window.panes.front.sizes() == widths
    assert beside(window).heading.text() == "Besides" and window.plane.isVisible()


@pytest.mark.slow
def test_the_share_that_a_person_has_given_it_stays(window):
    go(window, "sawbench")
    front = window.panes.front
    front.moveSplitter(int(0.3 * front.width()), 1)
    window.resize(1500, 800)
    QApplication.processEvents()
    assert front.sizes()[0] / sum(front.sizes()) == pytest.approx(0.3, abs=0.02)
    go(window, "workbench")
    go(window, "sawbench")
    assert front.sizes()[0] / sum(front.sizes()) == pytest.approx(0.3, abs=0.02)
    with HiddenWindow(window.snapshot(), Options("stage")) as hidden:
        sizes = hidden.widget.findChild(Front).sizes()
    assert sizes[0] / sum(sizes) == pytest.approx(0.3, abs=0.03)


@pytest.mark.slow
def test_a_large_chart_has_the_whole_place(window):
    go(window, "sawbench")
    assert window.stage.enlarge("mistakes")
    QApplication.processEvents()
    assert not beside(window).isVisible() and window.stage.width() == window.panes.front.width()
    press(window, Key.Key_Escape)
    assert beside(window).isVisible()


@pytest.mark.slow
def test_another_bench_while_it_is_large_brings_the_stage_back(window):
    go(window, "sawbench")
    double_click(beside(window).picture)
    go(window, "parkbench")
    assert window.stage.large == "" and window.plane.isVisible() and not beside(window).isVisible()
    assert window.stage.width() == window.panes.front.width()


@pytest.mark.slow
def test_a_picture_that_is_gone_hears_nothing(window):
    go(window, "sawbench")
    gone = beside(window).picture
    go(window, "workbench")
    heard = gone.heard
    window.session.add_point((0.3, 0.4), 1)
    assert gone.heard == heard


def share_of_red(window, what):
    """Of the width of a picture in a file, half way down the stage."""
    with HiddenWindow(window.snapshot(), Options(what), MainWindow) as hidden:
        image, front = hidden.image(), hidden.widget.findChild(Front)
        y = front.mapTo(hidden.widget, front.rect().center()).y()
        wide = [image.pixelColor(x, y) == RED for x in range(image.width())]
        return sum(wide) / front.width()


@pytest.mark.slow
@pytest.mark.parametrize("what", ["stage", "charts", "window"])
def test_a_picture_in_a_file_has_what_is_beside_the_stage(window, what):
    assert share_of_red(window, what) == 0
    go(window, "sawbench")
    assert 0.35 < share_of_red(window, what) < 0.65
    double_click(beside(window).picture)
    assert share_of_red(window, what) > 0.6


def test_a_stage_of_the_lab_that_was_left_is_gone_before_anything_is_laid_out(window):
    """Leaving a lesson's script shows a button, and all that stands above it gets another height at once."""
    from colt_gui.lessons.reading import find_lesson

    window.guide.start(find_lesson("elimination"))
    seen = []
    window.guide.changed.connect(lambda: seen.append(window.stage.currentWidget()))
    window.session.enter("perceptron")
    assert seen and all(widget is window.plane for widget in seen)
