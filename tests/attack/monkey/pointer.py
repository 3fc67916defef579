"""What a hand does with the mouse, the wheel and the keys, through the window as the system does it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QKeySequence, QWheelEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from colt_gui.views.canvas.view import CanvasView

from .texts import TEXTS

if TYPE_CHECKING:
    from .monkey import Monkey

Button, Modifier, Key = Qt.MouseButton, Qt.KeyboardModifier, Qt.Key
BUTTONS = (Button.LeftButton,) * 7 + (Button.RightButton,) * 2 + (Button.MiddleButton,)
MODIFIERS = (Modifier.NoModifier,) * 6 + (Modifier.ShiftModifier, Modifier.ControlModifier, Modifier.AltModifier)
KEYS = (
    Key.Key_Tab, Key.Key_Backtab, Key.Key_Return, Key.Key_Enter, Key.Key_Escape, Key.Key_Space, Key.Key_Delete,
    Key.Key_Backspace, Key.Key_Up, Key.Key_Down, Key.Key_Left, Key.Key_Right, Key.Key_Home, Key.Key_End,
    Key.Key_PageUp, Key.Key_PageDown, Key.Key_F2, Key.Key_F5, Key.Key_F8, Key.Key_F9, Key.Key_F10, Key.Key_F11,
    Key.Key_Menu, Key.Key_Plus, Key.Key_Minus, Key.Key_0, Key.Key_1, Key.Key_3, Key.Key_4, Key.Key_7, Key.Key_A,
    Key.Key_B, Key.Key_D, Key.Key_G, Key.Key_K, Key.Key_P, Key.Key_W, Key.Key_Question, Key.Key_Period,
)  # fmt: skip


def surface(monkey: Monkey) -> QWidget:
    """The window that has the hand's attention: a menu, a dialog, or the window itself."""
    popup = QApplication.activePopupWidget() or QApplication.activeModalWidget()
    return popup if popup is not None and popup.isVisible() else monkey.window


def handle(top: QWidget) -> QWindow | QWidget:
    """Of a menu that was closed and opened again PySide may still know the window that is gone."""
    window = top.windowHandle()
    return window if window is not None and isValid(window) else top


def press(top: QWidget, key: Key, keys: Modifier = Modifier.NoModifier) -> None:
    """What the press closes is not there for the release. With Alt Qt's tester presses Alt first: that closes a menu,
    and it would type the rest into the window that is gone."""
    target = handle(top)
    if keys & Modifier.AltModifier and isinstance(top, QMenu):
        key, keys = Key.Key_Alt, Modifier.NoModifier
    QTest.keyPress(target, key, keys)
    if isValid(top) and isValid(target) and target.isVisible():
        QTest.keyRelease(target, key, keys)


def place(monkey: Monkey, top: QWidget) -> QPoint:
    """Anywhere, but more often on a canvas, and there often on a point."""
    chance = monkey.chance
    canvases = [view for view in top.findChildren(CanvasView) if view.isVisible()]
    if canvases and chance.random() < 0.5:
        canvas = chance.choice(canvases)
        if canvas is monkey.window.plane and chance.random() < 0.6 and (at := on_point(monkey)) is not None:
            return at
        return _within(monkey, top, canvas)
    children = [child for child in top.findChildren(QWidget) if child.isVisible()]
    return _within(monkey, top, chance.choice(children) if children and chance.random() < 0.8 else top)


def _within(monkey: Monkey, top: QWidget, widget: QWidget) -> QPoint:
    corner = widget.mapTo(top, QPoint(0, 0)) if widget is not top else QPoint(0, 0)
    room = QRect(corner, widget.size()).intersected(top.rect())
    x = monkey.chance.randint(0, max(room.width() - 1, 0))
    y = monkey.chance.randint(0, max(room.height() - 1, 0))
    return room.topLeft() + QPoint(x, y)


def on_point(monkey: Monkey) -> QPoint | None:
    plane, points = monkey.window.plane, monkey.session.document.points
    if not len(points) or points.dimension != 2 or not plane.isVisible():
        return None
    at = plane.view.at(*points.X[monkey.chance.randrange(len(points))].tolist())
    if not (abs(at.x()) < 1e6 and abs(at.y()) < 1e6):
        return None
    at = plane.viewport().mapTo(monkey.window, at.toPoint())
    return at if monkey.window.rect().contains(at) else None


def _named(top: QWidget, at: QPoint) -> str:
    child = top.childAt(at) or top
    return f"{type(child).__name__} {child.objectName()}"


def click(monkey: Monkey) -> None:
    top = surface(monkey)
    at, button, keys = place(monkey, top), monkey.chance.choice(BUTTONS), monkey.chance.choice(MODIFIERS)
    monkey.note("click", button.name, keys, at.toTuple(), "on", _named(top, at))
    QTest.mouseClick(handle(top), button, keys, at)


def double_click(monkey: Monkey) -> None:
    top = surface(monkey)
    at = place(monkey, top)
    monkey.note("double click", at.toTuple(), "on", _named(top, at))
    QTest.mouseDClick(handle(top), Button.LeftButton, Modifier.NoModifier, at)


def hover(monkey: Monkey) -> None:
    top = surface(monkey)
    for _ in range(monkey.chance.randint(1, 6)):
        at = place(monkey, top)
        monkey.note("move to", at.toTuple(), "on", _named(top, at))
        QTest.mouseMove(handle(top), at)
        monkey.turn()
        if not monkey.still(top):
            return


def drag(monkey: Monkey, interrupted: float = 0.4) -> None:
    """Now and then something else happens on the way: a deletion, undo, another lab, the end of the window's page."""
    top = surface(monkey)
    start, end = place(monkey, top), place(monkey, top)
    button, keys = monkey.chance.choice(BUTTONS[:-1]), monkey.chance.choice(MODIFIERS)
    monkey.note("drag", button.name, start.toTuple(), end.toTuple(), "from", _named(top, start))
    QTest.mousePress(handle(top), button, keys, start)
    steps = monkey.chance.randint(1, 6)
    for step in range(1, steps + 1):
        if not monkey.still(top):
            return
        QTest.mouseMove(handle(top), start + (end - start) * (step / steps))
        monkey.turn()
        if monkey.chance.random() < interrupted / steps:
            monkey.interrupt()
    if monkey.still(top) and monkey.chance.random() < 0.97:
        QTest.mouseRelease(handle(top), button, keys, end)


def wheel(monkey: Monkey) -> None:
    top = surface(monkey)
    at, turn = place(monkey, top), monkey.chance.choice((120, -120, 15, -15, 2400, -2400))
    child, keys = top.childAt(at) or top, monkey.chance.choice(MODIFIERS)
    here = QPointF(child.mapFrom(top, at)) if child is not top else QPointF(at)
    monkey.note("wheel", turn, keys, at.toTuple(), "on", _named(top, at))
    place_, phase = QPointF(top.mapToGlobal(at)), Qt.ScrollPhase.NoScrollPhase
    QApplication.sendEvent(
        child, QWheelEvent(here, place_, QPoint(), QPoint(0, turn), Button.NoButton, keys, phase, False)
    )


def press_keys(monkey: Monkey) -> None:
    for _ in range(monkey.chance.randint(1, 5)):
        top = surface(monkey)
        key, keys = monkey.chance.choice(KEYS), monkey.chance.choice(MODIFIERS)
        monkey.note("key", key.name, keys)
        press(top, key, keys)
        monkey.turn()


def press_shortcut(monkey: Monkey) -> None:
    """Of any command, whatever has the focus."""
    keys = [key for row in monkey.window.actions_.rows for key in row.keys]
    chosen = monkey.chance.choice(keys)
    monkey.note("shortcut", chosen)
    for each in QKeySequence(chosen):
        press(surface(monkey), each.key(), each.keyboardModifiers())


def type_text(monkey: Monkey) -> None:
    text = monkey.chance.choice(TEXTS)
    target = QApplication.focusWidget() or monkey.window
    monkey.note("types", repr(text[:40]), "into", type(target).__name__)
    QTest.keyClicks(target, "".join(letter for letter in text[:60] if letter.isascii() and letter.isprintable()))
    if monkey.chance.random() < 0.5 and monkey.still(surface(monkey)):
        press(surface(monkey), Key.Key_Return)
