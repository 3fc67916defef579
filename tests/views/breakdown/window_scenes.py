"""What is around the benches: lessons, lists, dialogs, pictures, and windows of other sizes."""

from __future__ import annotations

from lab_scenes import experts, experts_on_the_plane, perceptron, svm
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from show import Scene

from colt_gui.lessons.reading import find_lesson
from colt_gui.views.window.error_watch import ErrorDialog
from colt_gui.views.window.main_window import MainWindow


def large(window: MainWindow) -> None:
    window.resize(1700, 1050)
    experts(window)
    window.session.reported.emit("A sentence that is not true of this point.")


def small(window: MainWindow) -> None:
    window.resize(960, 600)
    experts_on_the_plane(window)


def help_page(window: MainWindow) -> None:
    perceptron(window)
    window.help.show_lab()


def presets(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("presets")


def preset_pictures(window: MainWindow) -> None:
    perceptron(window)


def lesson(window: MainWindow) -> None:
    window.lessons.start(find_lesson("perceptron-convergence"))
    while not window.spotlight.isVisible():
        window.guide.next()


def browser(window: MainWindow) -> None:
    window.trigger("lessons")


def searching(window: MainWindow) -> None:
    window.trigger("find-lesson")
    window.lessons.browser.search.setText("kernel")


def lesson_editor(window: MainWindow) -> None:
    """Of the first lesson of one's own; it is copied when there is none."""
    desk = window.lessons
    lessons = desk.own.lessons() or [desk.own.shelf.copy(find_lesson("bias"))]
    desk.own.edit(lessons[0])


def showing(window: MainWindow) -> None:
    perceptron(window)
    window.presenting.show_keys(True)
    window.presenting.show_halo(True)
    window.activateWindow()
    window.plane.setFocus()
    QTest.keyClick(window.plane, Qt.Key.Key_J)


def blank(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("blank")


def keys(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("keys")


def export_dialog(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("picture")


def finder(window: MainWindow) -> None:
    """A value is asked for, and there are rows to choose it from."""
    perceptron(window)
    window.show_finder()
    QTest.keyClicks(window.finder.popup.field, "bias")
    QTest.keyClick(window.finder.popup.field, Qt.Key.Key_Return)


def found(window: MainWindow) -> None:
    """Rows with words, keys and values."""
    perceptron(window)
    window.show_finder()
    QTest.keyClicks(window.finder.popup.field, "perceptron")


def preferences(window: MainWindow) -> None:
    perceptron(window)
    window.show_preferences()


def strokes(window: MainWindow) -> None:
    experts_on_the_plane(window)


def pictures(window: MainWindow) -> None:
    svm(window)


def picture_of_the_window(window: MainWindow) -> None:
    perceptron(window)


def point_menu(window: MainWindow) -> None:
    perceptron(window)
    window.plane.point_menu_wanted.emit(1, window.plane.mapToGlobal(QPoint(200, 200)))


def points_table(window: MainWindow) -> None:
    perceptron(window)
    window.trigger("points")


def typed_points(window: MainWindow) -> None:
    points_table(window)


def typed_coordinates(window: MainWindow) -> None:
    perceptron(window)
    window.points.ask_coordinates(3)


def picture_of_a_step(window: MainWindow) -> None:
    lesson(window)


def searched_again(window: MainWindow) -> None:
    found(window)


def told_error(window: MainWindow) -> None:
    dialog = ErrorDialog(window, window.style_)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.set_sentence("Something went wrong.")
    dialog.show()


SCENES: tuple[Scene, ...] = (
    large, small, help_page, presets, preset_pictures, lesson, browser, searching, lesson_editor, showing, blank, keys,
    export_dialog, point_menu, finder, found, preferences, strokes, pictures, picture_of_the_window, points_table,
    typed_points, typed_coordinates, picture_of_a_step, searched_again, told_error,
)  # fmt: skip
