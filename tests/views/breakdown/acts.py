"""What makes Qt call a method of a widget, and what makes the widgets hear a signal."""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Callable, Container, Iterator
from functools import cache
from types import CodeType, FunctionType

import numpy as np
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QSize, Qt, QTimer, QUrl, SignalInstance
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QPixmapCache,
    QWheelEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QComboBox, QLineEdit, QWidget, QWidgetItem
from shiboken6 import isValid
from targets import CACHES, SIGNALS, ours

from colt_gui import storage
from colt_gui.views.export.files import write_picture
from colt_gui.views.export.offscreen import Double
from colt_gui.views.export.snapshot import Options
from colt_gui.views.window.main_window import MainWindow

Act = Callable[[], None]
COUNT = itertools.count()
Key, Type, Button, NoKeys = Qt.Key, QEvent.Type, Qt.MouseButton, Qt.KeyboardModifier.NoModifier


def surface(widget: QWidget) -> QWidget:
    """Where it is painted and touched."""
    return widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget


def send(widget: QWidget, event: QEvent) -> None:
    QApplication.sendEvent(widget, event)


def mouse(kind: QEvent.Type, aside: QPoint | None = None) -> Callable[[QWidget], None]:
    """With the left button down: Qt keeps other moves from widgets that do not track the mouse."""

    def act(widget: QWidget) -> None:
        target = surface(widget)
        pos, left = QPointF(target.rect().center() + (aside or QPoint())), Button.LeftButton
        send(target, QMouseEvent(kind, pos, QPointF(target.mapToGlobal(pos)), left, left, NoKeys))

    return act


def key(kind: QEvent.Type, *keys: Qt.Key) -> Callable[[QWidget], None]:
    def act(widget: QWidget) -> None:
        for which in keys:
            send(widget, QKeyEvent(kind, which, NoKeys))

    return act


def wheel(widget: QWidget) -> None:
    target = surface(widget)
    pos, phase = QPointF(target.rect().center()), Qt.ScrollPhase.NoScrollPhase
    place = QPointF(target.mapToGlobal(pos))
    send(target, QWheelEvent(pos, place, QPoint(0, 0), QPoint(0, 120), Button.NoButton, NoKeys, phase, False))


def focus(kind: QEvent.Type) -> Callable[[QWidget], None]:
    return lambda widget: send(widget, QFocusEvent(kind, Qt.FocusReason.TabFocusReason))


def measure(widget: QWidget) -> None:
    """A layout asks all of these."""
    item = QWidgetItem(widget)
    item.sizeHint(), item.minimumSize()
    if item.hasHeightForWidth():
        item.heightForWidth(200)


def repaint(widget: QWidget) -> None:
    surface(widget).repaint()


def resize(widget: QWidget) -> None:
    size = widget.size()
    for wanted in (size + QSize(1, 1), size):
        widget.resize(wanted)
        QApplication.processEvents()


def pass_by(_: QWidget) -> None:
    """For those who watch the events of others."""
    window = main_window()
    for watched in (window, window.stage, window.plane, QApplication.instance(), QApplication.focusWidget()):
        if watched is not None:
            QApplication.sendEvent(watched, QEvent(Type.User))


def drop(widget: QWidget) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/nowhere/nothing.csv")])
    how = Qt.DropAction.CopyAction, data, Button.LeftButton, NoKeys
    send(widget, QDragEnterEvent(QPoint(5, 5), *how))
    send(widget, QDropEvent(QPointF(5, 5), *how))


def close_in_vain(window: MainWindow) -> None:
    """As when the person then says Cancel."""
    asked, window.files.may_leave = window.files.may_leave, lambda: False
    try:
        window.close()
    finally:
        window.files.may_leave = asked


def scroll(widget: QWidget) -> None:
    widget.scrollContentsBy(0, 1)
    bar = widget.verticalScrollBar()
    bar.setRange(0, 10)
    bar.setValue(5 - bar.value())


def unfold(box: QComboBox) -> None:
    send(box, QKeyEvent(Type.KeyPress, Key.Key_Space, NoKeys, " "))
    box.hidePopup()


def close(widget: QWidget) -> None:
    widget.close()
    widget.show()


def vanish(widget: QWidget) -> None:
    widget.hide()
    widget.show()


def menu(widget: QWidget) -> None:
    send(widget, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), widget.mapToGlobal(QPoint(5, 5))))


ARROWS = Key.Key_Right, Key.Key_Left, Key.Key_Down, Key.Key_Return, Key.Key_Question
ACTS: dict[str, Callable[[QWidget], None]] = {
    "paintEvent": repaint,
    "resizeEvent": resize,
    "mousePressEvent": mouse(Type.MouseButtonPress),
    "mouseMoveEvent": mouse(Type.MouseMove),
    "mouseReleaseEvent": mouse(Type.MouseButtonRelease),
    "mouseDoubleClickEvent": mouse(Type.MouseButtonDblClick),
    "wheelEvent": wheel,
    "keyPressEvent": key(Type.KeyPress, *ARROWS),
    "keyReleaseEvent": key(Type.KeyRelease, *ARROWS),
    "focusInEvent": focus(Type.FocusIn),
    "focusOutEvent": focus(Type.FocusOut),
    "focusNextPrevChild": key(Type.KeyPress, Key.Key_Tab),
    "leaveEvent": lambda widget: send(widget, QEvent(Type.Leave)),
    "contextMenuEvent": menu,
    "hideEvent": vanish,
    "closeEvent": close_in_vain,
    "close": close,
    "showPopup": unfold,
    "dragEnterEvent": drop,
    "dropEvent": drop,
    "event": lambda widget: send(widget, QEvent(Type.User)),
    "viewportEvent": lambda widget: send(widget.viewport(), QEvent(Type.User)),
    "eventFilter": pass_by,
    "scrollContentsBy": scroll,
    "reject": key(Type.KeyPress, Key.Key_Escape),
} | dict.fromkeys(("sizeHint", "minimumSizeHint", "hasHeightForWidth", "heightForWidth"), measure)


class Step:
    """What is done to the k-th widget of a kind. Widgets come and go: it is looked for again when it has gone."""

    def __init__(self, kind: type, k: int, act: Callable[[QWidget], None]) -> None:
        self.kind, self.k, self.act = kind, k, act
        self._widget: QWidget | None = None

    def __call__(self) -> None:
        if (widget := self.find()) is not None:
            self.act(widget)
        QApplication.processEvents()
        QApplication.processEvents()  # an item of a scene is painted a turn later

    def find(self) -> QWidget | None:
        if self._widget is None or not isValid(self._widget) or not self._widget.isVisible():
            self._widget = next(iter(widgets(self.kind)[self.k :]), None)
        return self._widget


def possible(act: Act) -> bool:
    return not isinstance(act, Step) or act.find() is not None


def meant(act: Act, code: CodeType) -> bool:
    """Whether to call that method is what it is for."""
    return isinstance(act, Step) and act.act is ACTS.get(code.co_name)


def widgets(kind: type | None = None) -> list[QWidget]:
    found = [w for w in QApplication.allWidgets() if (type(w) is kind if kind else ours(type(w)))]
    return [w for w in found if w.isVisible() and w.width() and w.height()]


@cache
def main_window() -> MainWindow:
    """The only one so far, when it is asked for first; pictures are made with others."""
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))


def paintings(wanted: Container[CodeType]) -> Iterator[Act]:
    """Of every widget on show: no two charts are the same."""
    shown = [type(widget) for widget in widgets() if isinstance(type(widget).paintEvent, FunctionType)]
    yield from (Step(kind, k, repaint) for kind in dict.fromkeys(shown) for k in range(shown.count(kind)))
    yield from (paint_afresh, draw_icons)


def events(wanted: Container[CodeType]) -> Iterator[Act]:
    """Those of one widget of each kind on show, and the signals."""
    for kind in dict.fromkeys(type(widget) for widget in widgets()):
        for name in sorted(ACTS):
            method = inspect.unwrap(getattr(kind, name, None))
            if getattr(method, "__code__", None) in wanted:
                yield Step(kind, 0, ACTS[name])
    yield from map(emit, SIGNALS)


def emit(name: str) -> Act:
    def act() -> None:
        window = main_window()
        stay = {f"{which}renumbered": [np.arange(len(window.session.points))] for which in ("", "shown_")}
        said = {"dirty_changed": [True], "reported": ["A sentence."], **stay}
        for sender in (window.session, window.player, window.guide, window.style_, *widgets()):
            if isinstance(signal := getattr(sender, name, None), SignalInstance):
                signal.emit(*said.get(name, []))
        if name == "changing":  # and then it has changed
            window.style_.changed.emit()
        QApplication.processEvents()

    return act


def paint_afresh() -> None:
    """Nothing of what was drawn before is used again."""
    QPixmapCache.clear()
    for function in CACHES:
        function.cache_clear()
    main_window().style_.changed.emit()
    QApplication.processEvents()


def drag(tool: str) -> Act:
    def act() -> None:
        window, begin = main_window(), QPoint(-150, 90)
        end = QPoint(60 + next(COUNT) % 50, 40)  # never twice the same: that would be kept as pixels
        window.session.choose_tool(tool)
        mouse(Type.MouseButtonPress, begin)(window.plane)
        mouse(Type.MouseMove, end)(window.plane)
        window.plane.hover(QPointF(window.plane.rect().center()))
        repaint(window.plane)
        mouse(Type.MouseButtonRelease, end)(window.plane)

    return act


def focus_plane() -> None:
    ACTS["focusInEvent"](main_window().plane)
    paint_afresh()


def type_number() -> None:
    """Into a cell of the table of points; never twice the same."""
    grid = main_window().points.table.grid
    grid.go_to(grid.model().index(1, 0))
    grid.edit(grid.currentIndex())
    for editor in grid.viewport().findChildren(QLineEdit):
        editor.setText(f"{next(COUNT)}")
        QTest.keyClick(editor, Key.Key_Return)
    QApplication.processEvents()


def add_point() -> None:
    main_window().session.add_point((0.01 * next(COUNT), 1.0), 1)
    main_window().session.select([next(COUNT) % 5])
    QApplication.processEvents()


def close_table() -> None:
    desk = main_window().points
    desk.show_table()
    QTest.keyClick(desk.table, Key.Key_Escape)
    QApplication.processEvents()


def export(what: str, suffix: str) -> Act:
    """As when a button asks for it; the stage has no ground."""
    options = Options(what, transparent=True, caption=True, scale=2.0)

    def write() -> None:
        with Double(main_window().snapshot(), options, MainWindow) as double:
            write_picture(double, storage.data_folder() / f"picture{suffix}")

    def act() -> None:
        QTimer.singleShot(0, write)
        QApplication.processEvents()

    return act


def draw_icons() -> None:
    drawn = main_window().style_.icon("play")
    drawn.pixmap(QSize(31, 31)), drawn.actualSize(QSize(9, 9)), drawn.availableSizes()
    target = QPixmap(40, 40)
    with QPainter(target) as painter:
        drawn.paint(painter, 0, 0, 23, 23)
