"""A picture shows what the window shows: the same parts, tool and charts, the same handles, sharp at any scale."""

import numpy as np
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QToolButton
from windows import say

from colt_gui import storage
from colt_gui.views.controls.widgets import DropDown
from colt_gui.views.export import picture
from colt_gui.views.look.style import Style

SMALL = 1.5e-3  # a meter keeps the lines of the longest note it had; without a meter three times as much differs
MUCH = 40  # of 255: by so much a channel of a pixel is another one
FINE = 2.0  # device pixels of what is copied, for one of the screen


def pixels(image):
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return lines[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)[..., :3].astype(int)


def differing(one, other):
    """The part of the pixels that are other ones."""
    assert one.shape == other.shape
    return float((np.abs(one - other).max(axis=-1) > MUCH).mean())


def copied(window, what):
    storage.settings().setValue("export/what", what)
    say(window, "copy")
    return pixels(QGuiApplication.clipboard().image())


def assert_copied_as_shown(window):
    shown = pixels(picture(window.panes, FINE))  # before a sentence about the copy lies on it
    assert differing(copied(window, "window"), shown) < SMALL


def laid_out(window):
    for _ in range(3):
        window.session.settle()
        QApplication.processEvents()


def seen(window, learner):
    """The window in the middle of a run of this learner, with another tool and something to undo."""
    window.session.set_learner(learner)
    laid_out(window)
    say(window, "class-minus")
    window.session.seek(len(window.session.run) // 2)
    laid_out(window)
    window.toast.hide()
    return window


LEARNERS = ("perceptron", "halving", "weighted-majority", "conjunction-monotone", "pac", "rademacher")


@pytest.mark.parametrize("learner", LEARNERS)
def test_what_is_copied_of_the_whole_window_is_what_it_shows(window, learner):
    seen(window, learner)
    assert_copied_as_shown(window)


def test_the_charts_that_a_person_chose_are_those_of_the_picture(window):
    seen(window, "halving")
    window.charts.chooser.buttons[-1].click()
    laid_out(window)
    assert_copied_as_shown(window)


def test_parts_that_a_person_folded_are_folded_in_the_picture(window):
    seen(window, "perceptron")
    say(window, "charts")
    laid_out(window)
    assert window.charts.isHidden()
    assert_copied_as_shown(window)


def test_the_stage_and_its_charts_are_what_is_copied_at_first(window):
    shown = pixels(picture(seen(window, "halving").middle, FINE))
    say(window, "copy")
    image = pixels(QGuiApplication.clipboard().image())
    stage = int(FINE * window.panes.front.height())
    assert image.shape == shown.shape
    assert differing(image[: stage - 8], shown[: stage - 8]) < 1e-3  # where the handle is there is a line instead


@pytest.mark.parametrize("what", ["stage", "charts", "window"])
def test_the_choice_is_remembered_and_followed(window, what):
    seen(window, "perceptron")
    storage.settings().setValue("export/what", what)
    say(window, "copy")
    shown = {"stage": window.panes.front, "charts": window.middle, "window": window.panes}[what]
    image = QGuiApplication.clipboard().image()
    assert (image.width(), image.height()) == (FINE * shown.size()).toTuple()


@pytest.mark.parametrize("kind", ["button", "list"])
def test_an_icon_is_as_sharp_at_twice_the_scale_as_in_twice_the_size(qtbot, kind):
    once, twice = (drawn(qtbot, kind, zoom) for zoom in (1.0, 2.0))
    sharp, fine = pixels(picture(twice, 1.0)), pixels(picture(once, FINE))
    assert differing(sharp, fine) < 0.01
    greys = [int(((a > MUCH).all(-1) & (a < 255 - MUCH).all(-1)).sum()) for a in (sharp, fine)]
    assert greys[1] < 1.3 * greys[0]


def drawn(qtbot, kind, zoom):
    """A widget that is nothing but its icon."""
    style = Style("light", zoom)
    if kind == "list":
        widget = DropDown()
    else:
        widget = QToolButton()
        widget.setAutoRaise(True)
        widget.setIcon(style.icon("presets", "ink", 22))
        widget.setIconSize(QSize(style.px(22), style.px(22)))
    qtbot.addWidget(widget)
    style.dress(widget)
    widget.setFixedSize(style.px(60), style.px(50))
    widget.show()
    return widget
