"""The ring around the pointer: where it is, when it clicks, and that it is in nobody's way."""

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from colt_gui.views.audience.pointer_halo import PointerHalo
from colt_gui.views.audience.window_overlay import out_of_the_picture
from colt_gui.views.export import picture
from colt_gui.views.look.themes import contrast

Button = Qt.MouseButton


@pytest.fixture
def halo(window):
    window.playback.reduced_motion = True  # grown at once
    halo = PointerHalo(window, window.playback, window.style_)
    halo.set_on(True)
    return halo


def go(window, x, y):
    # not where the pointer is already: the system reports no such move
    QTest.mouseMove(window.windowHandle(), QPoint(1, 1))
    QTest.mouseMove(window.windowHandle(), QPoint(x, y))
    QApplication.processEvents()


def test_it_follows_the_pointer_over_every_part_of_the_window(window, halo):
    for x, y in ((600, 300), (1200, 400), (40, 100), (700, 690)):
        go(window, x, y)
        assert halo.isVisible()
        assert (halo.geometry().center() - QPoint(x, y)).manhattanLength() <= 1


def test_it_goes_when_the_pointer_leaves_the_window(window, halo):
    go(window, 600, 300)
    QApplication.sendEvent(window.windowHandle(), QEvent(QEvent.Type.Leave))
    assert not halo.isVisible()
    go(window, 500, 300)
    assert halo.isVisible()


@pytest.mark.slow
def test_the_buttons_look_different(window, halo):
    go(window, 600, 300)
    looks = [halo.grab().toImage()]
    for button in (Button.LeftButton, Button.RightButton, Button.MiddleButton):
        QTest.mousePress(window.windowHandle(), button, pos=QPoint(600, 300))
        assert halo.button == button and halo.grown == 1
        looks.append(halo.grab().toImage())
        QTest.mouseRelease(window.windowHandle(), button, pos=QPoint(600, 300))
        assert halo.button == Button.NoButton
    for k, look in enumerate(looks):
        assert all(look != other for other in looks[k + 1 :])


@pytest.mark.slow
def test_a_press_grows_it_over_a_moment(window, halo):
    window.playback.reduced_motion = False
    go(window, 600, 300)
    QTest.mousePress(window.windowHandle(), Button.LeftButton, pos=QPoint(600, 300))
    assert halo.grown < 1
    halo._growth.setCurrentTime(halo._growth.duration())
    assert halo.grown == 1
    QTest.mouseRelease(window.windowHandle(), Button.LeftButton, pos=QPoint(600, 300))
    assert halo.grown == 0


@pytest.mark.slow
def test_the_first_button_stays_on_show_while_a_second_is_pressed(window, halo):
    go(window, 40, 500)
    for button in (Button.RightButton, Button.LeftButton):
        QTest.mousePress(window.windowHandle(), button, pos=QPoint(40, 500))
        assert halo.button == Button.RightButton
    for button in (Button.RightButton, Button.LeftButton):
        QTest.mouseRelease(window.windowHandle(), button, pos=QPoint(40, 500))


def test_the_click_reaches_what_is_below(window, halo):
    go(window, 600, 300)
    QTest.mouseClick(window.windowHandle(), Button.LeftButton, pos=QPoint(600, 300))
    assert len(window.session.points) == 21
    assert window.childAt(QPoint(600, 300)) is window.plane.viewport()


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark", "projector"])
def test_it_is_seen_on_white_on_black_and_on_its_own_colour(window, halo, theme):
    window.style_.set_theme(theme)
    ring, edge = window.style_.colour("accent"), halo._dark()
    edge.setAlphaF(1.0)
    for ground in ("#FFFFFF", "#000000", ring):
        assert max(contrast(ring, ground), contrast(edge, ground)) >= 2.5


@pytest.mark.slow
def test_it_grows_with_the_text(window, halo):
    before = halo.width()
    window.style_.set_zoom(2.0)
    assert halo.width() > 1.8 * before


class Painted(QObject):
    """The regions of a widget that were painted."""

    def __init__(self, widget):
        super().__init__(widget)
        self.regions = []
        widget.installEventFilter(self)

    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.regions.append(event.region().boundingRect())
        return False


@pytest.mark.slow
def test_only_where_it_was_and_where_it_is_are_painted_again(window, halo):
    window.plane.setMouseTracking(False)  # it has reasons of its own to follow the pointer
    go(window, 600, 300)
    painted = Painted(window.plane.viewport())
    QTest.mouseMove(window.windowHandle(), QPoint(620, 310))
    QApplication.processEvents()
    near = QRect(0, 0, halo.width() + 24, halo.height() + 14)
    near.moveCenter(window.plane.mapFrom(window, QPoint(610, 305)))
    assert painted.regions
    assert all(near.contains(region) for region in painted.regions)


def test_off_it_is_gone_and_hears_nothing(window, halo):
    halo.set_on(False)
    go(window, 600, 300)
    assert not halo.on and not halo.isVisible()


@pytest.mark.slow
def test_pictures_can_leave_it_out(window, halo):
    go(window, 1200, 300)
    with_it = picture(window)
    with out_of_the_picture(halo):
        without = picture(window)
    assert halo.isVisible() and with_it != without


@pytest.mark.slow
def test_it_hears_nothing_once_the_window_has_closed(window, halo):
    window.closed.emit()
    go(window, 600, 300)
    assert not halo.on and not halo.isVisible()
