"""Errors nobody expected, raised where they really come from: slots, timers, paint events, threads, Qt itself."""

import sys
import threading

import pytest
from PySide6.QtCore import QEvent, QObject, QRunnable, Qt, QThreadPool, QTimer, qCritical, qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from colt_gui import __version__
from colt_gui.views.window.error_watch import NOT_SAVED, QUIET_SECONDS, SAVED, ErrorWatch


class Clock:
    now = 100.0

    def __call__(self):
        return self.now


class Saver:
    def __init__(self):
        self.times, self.answer = 0, True

    def __call__(self):
        self.times += 1
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class Window(QWidget):
    """Its painting fails when it is told to, with another text every time."""

    def __init__(self):
        super().__init__()
        self.resize(900, 600)
        self.fails, self.painted = False, 0
        self.button = QPushButton("Do it", self)
        QVBoxLayout(self).addWidget(self.button)

    def paintEvent(self, event):
        self.painted += 1
        if self.fails:
            raise ValueError(f"frame {self.painted} is spoilt")


@pytest.fixture
def window(style):
    window = Window()
    window.show()
    QApplication.processEvents()
    yield window
    window.hide()
    window.deleteLater()


@pytest.fixture
def save():
    return Saver()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def watch(window, style, save, clock):
    watch = ErrorWatch(window, style, save, clock)
    watch.install()
    yield watch
    watch.remove()


def break_down():
    raise RuntimeError("the slot broke")


def break_otherwise():
    return {}["nothing"]


def happen():
    QApplication.processEvents()
    QApplication.processEvents()


def repaint(window, times=1):
    """Through the event loop, as on a screen: what update() asks for is drawn when Qt gets round to it."""
    for _ in range(times):
        window.update()
        happen()


def shown(watch):
    return watch.dialog is not None and watch.dialog.isVisible()


def text(watch):
    return watch.dialog.details.toPlainText()


def test_an_error_in_a_slot_is_told_with_its_details_and_the_work_is_saved(watch, window, save, capsys):
    window.button.clicked.connect(break_down)
    window.button.click()
    happen()
    assert shown(watch) and not watch.dialog.isModal() and window.isEnabled()
    assert watch.dialog.sentence.text() == SAVED and save.times == 1
    assert "RuntimeError: the slot broke" in text(watch) and "break_down" in text(watch)
    assert all(word in text(watch) for word in (f"COLT Lab {__version__}", "Qt 6", "Python 3", "numpy"))
    assert "RuntimeError: the slot broke" in capsys.readouterr().err


def test_an_error_in_a_timer_is_told(watch, qtbot):
    QTimer.singleShot(0, break_down)
    qtbot.waitUntil(lambda: shown(watch))
    assert "the slot broke" in text(watch)


def test_an_error_in_painting_is_counted_and_does_not_flood(watch, window, save, capsys):
    well, window.fails = window.painted, True
    repaint(window, 40)
    first = watch.dialog
    repaint(window, 40)
    watch._recount.timeout.emit()
    assert watch.dialog is first and save.times == 1
    assert text(watch).count("ValueError: frame") == 1
    count = int(text(watch).split(" times:")[0].rsplit("\n", 1)[1])
    assert count >= 80 and count == window.painted - well
    assert capsys.readouterr().err.count("ValueError: frame") == 1


def test_the_details_are_written_anew_a_few_times_a_second_at_most(watch, window):
    window.fails = True
    repaint(window)
    before = text(watch)
    repaint(window)
    assert text(watch) == before and watch._recount.isActive()


def test_another_error_is_added_to_the_open_dialog(watch, window, save):
    window.button.clicked.connect(break_down)
    window.button.clicked.connect(break_otherwise)
    window.button.click()
    happen()
    assert "the slot broke" in text(watch) and "KeyError: 'nothing'" in text(watch)
    dialogs = [w for w in QApplication.topLevelWidgets() if w.isVisible() and w.windowTitle() == "COLT Lab"]
    assert dialogs == [watch.dialog]
    assert save.times == 2


def test_the_person_goes_on_and_an_error_that_is_still_going_on_stays_quiet(watch, window, clock):
    window.fails = True
    repaint(window)
    clock.now += 60
    watch.dialog.continue_button.click()
    for _ in range(20):
        clock.now += 0.9 * QUIET_SECONDS
        repaint(window)
    assert not shown(watch)


def test_the_same_error_later_on_is_told_again(watch, window, save, clock):
    window.button.clicked.connect(break_down)
    window.button.click()
    happen()
    watch.dialog.continue_button.click()
    clock.now += 2 * QUIET_SECONDS
    window.button.click()
    happen()
    assert shown(watch) and "2 times:" in text(watch) and save.times == 2


@pytest.mark.parametrize("answer", [False, OSError("the disk is full")], ids=["refuses", "raises"])
def test_work_that_cannot_be_saved_is_not_called_saved(watch, window, save, capsys, answer):
    save.answer = answer
    window.button.clicked.connect(break_down)
    window.button.click()
    happen()
    assert watch.dialog.sentence.text() == NOT_SAVED
    if isinstance(answer, OSError):
        assert "the disk is full" in capsys.readouterr().err


def test_copy_puts_the_details_on_the_clipboard(watch, window):
    window.button.clicked.connect(break_down)
    window.button.click()
    happen()
    watch.dialog.copy_button.click()
    assert QGuiApplication.clipboard().text() == text(watch)


def test_an_error_in_a_thread_is_told_in_the_window(watch, qtbot):
    thread = threading.Thread(target=break_down)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: shown(watch))
    assert "the slot broke" in text(watch)


class Task(QRunnable):
    def run(self):
        break_otherwise()


def test_an_error_in_a_task_of_qt_is_told(watch, qtbot):
    pool, task = QThreadPool(), Task()
    task.setAutoDelete(False)
    pool.start(task)
    pool.waitForDone()
    qtbot.waitUntil(lambda: shown(watch))
    assert "KeyError: 'nothing'" in text(watch)


class Filter(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.User:
            break_down()
        return False


def test_an_error_in_an_event_filter_is_told(watch, window):
    watcher = Filter(window)
    window.installEventFilter(watcher)
    QApplication.postEvent(window, QEvent(QEvent.Type.User))
    happen()
    assert "the slot broke" in text(watch)


class Spoilt:
    def __del__(self):
        raise RuntimeError("cannot be taken down")


def test_an_error_that_python_could_only_print_is_told(watch):
    Spoilt()
    happen()
    assert "cannot be taken down" in text(watch)


@pytest.mark.qt_log_ignore("the platform is gone")
def test_a_serious_complaint_of_qt_is_told_and_passed_on(watch, qtlog):
    qCritical("the platform is gone")
    happen()
    assert "Qt: the platform is gone" in text(watch)
    assert "the platform is gone" in [record.message for record in qtlog.records]


@pytest.mark.qt_log_ignore("a font is odd")
def test_a_warning_of_qt_is_only_passed_on(watch, qtlog):
    qWarning("a font is odd")
    happen()
    assert watch.dialog is None
    assert "a font is odd" in [record.message for record in qtlog.records]


def test_an_interrupt_ends_the_program(watch, save, qapp):
    def interrupt():
        raise KeyboardInterrupt

    QTimer.singleShot(0, interrupt)
    guard = QTimer(singleShot=True, interval=20_000)
    guard.timeout.connect(qapp.quit)
    guard.start()
    assert qapp.exec() == 130
    assert watch.dialog is None


def test_after_remove_everything_is_as_before(window, style, save):
    before = sys.excepthook, sys.unraisablehook, threading.excepthook
    watch = ErrorWatch(window, style, save)
    watch.install()
    watch.install()
    assert (sys.excepthook, sys.unraisablehook, threading.excepthook) != before
    watch.remove()
    watch.remove()
    assert (sys.excepthook, sys.unraisablehook, threading.excepthook) == before


def test_an_error_of_its_own_does_not_come_back_to_it(watch, window, monkeypatch, capsys):
    monkeypatch.setattr(watch, "_show", break_otherwise)
    window.button.clicked.connect(break_down)
    window.button.click()
    for _ in range(5):
        happen()
    assert capsys.readouterr().err.count("KeyError") == 1


def test_a_program_without_standard_error_goes_on(watch, window, monkeypatch):
    monkeypatch.setattr(sys, "stderr", None)
    window.button.clicked.connect(break_down)
    window.button.click()
    happen()
    assert shown(watch)


def test_the_dialog_is_closed_by_escape_and_lets_tab_leave_the_details(watch, window, qtbot):
    window.button.clicked.connect(break_down)
    window.button.click()
    happen()
    dialog = watch.dialog
    assert dialog.continue_button.isDefault() and dialog.details.tabChangesFocus() and dialog.details.isReadOnly()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_a_very_deep_error_stays_readable(watch, window):
    def deep():
        deep()

    window.button.clicked.connect(deep)
    window.button.click()
    happen()
    assert "RecursionError" in text(watch)
    assert len(text(watch).splitlines()) < 60
