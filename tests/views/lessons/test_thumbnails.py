"""The pictures of lessons: one that cannot be made leaves the others their turn."""

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication

from colt_gui.lessons.reading import find_lesson
from colt_gui.views.lessons import thumbnails
from colt_gui.views.lessons.thumbnails import Thumbnails
from colt_gui.views.look.style import Style


def test_a_picture_that_cannot_be_made_leaves_the_others_their_turn(qtbot, monkeypatch):
    broken, whole = find_lesson("bias"), find_lesson("perceptron-convergence")

    def fail(lesson, theme):
        if lesson is broken:
            raise ZeroDivisionError
        return QPixmap(1, 1)

    monkeypatch.setattr(thumbnails, "thumbnail", fail)
    pictures = Thumbnails(Style("light"))
    with qtbot.captureExceptions() as errors:
        pictures.wish([broken, whole])
        for _ in range(4):
            QApplication.processEvents()
    assert [kind for kind, *_ in errors] == [ZeroDivisionError]
    assert pictures.of(whole) is not None and pictures.of(broken) is None
