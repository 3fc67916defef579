"""Small pictures beside names: one that cannot be made leaves the others their turn."""

import pytest
from PySide6.QtCore import QObject, QSize
from PySide6.QtWidgets import QApplication

from colt_gui.views.look.small_pictures import SmallPictures
from colt_gui.views.look.style import Style

SIZE = QSize(40, 24)


@pytest.fixture
def asked():
    return []


@pytest.fixture
def pictures(qapp, asked):
    def fill(painter, style, frame):
        painter.fillRect(frame, style.colour("accent"))

    def fail(*_):
        asked.append("broken")
        raise ZeroDivisionError

    home = QObject()
    yield SmallPictures(Style("light"), {"broken": fail, "first": fill, "second": fill}, home)
    home.deleteLater()


def images(pictures):
    return [pictures.pixmap(name, SIZE, 1.0).toImage() for name in ("broken", "first", "second")]


def test_a_picture_that_cannot_be_made_leaves_the_others_their_turn(pictures, asked, qtbot):
    with qtbot.captureExceptions() as errors:
        frame, *_ = images(pictures)
        for _ in range(6):
            QApplication.processEvents()
        broken, *others = images(pictures)
    assert [kind for kind, *_ in errors] == [ZeroDivisionError]
    assert broken == frame and frame not in others


def test_an_error_in_a_picture_is_told_once_and_not_with_each_look_at_it(pictures, asked, qtbot):
    with qtbot.captureExceptions():
        for _ in range(4):
            images(pictures)
            for _ in range(4):
                QApplication.processEvents()
    assert asked == ["broken"]
