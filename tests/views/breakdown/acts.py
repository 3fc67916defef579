"""What makes Qt call a method of a widget, and what makes the widgets hear a signal."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Container, Iterator
from functools import cache
from types import CodeType, FunctionType

import numpy as np
from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, QSize, Qt, QUrl, SignalInstance
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QIcon,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QPixmapCache,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QComboBox, QWidget, QWidgetItem
from shiboken6 import isValid
from targets import CACHES, SIGNALS, ours

from colt_gui.views.window.main_window import MainWindow

Act = Callable[[], None]
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
    "showEvent": vanish,
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
    if isinstance(act, Emission):
        return act.shown <= set(map(type, widgets()))
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
    shown = dict.fromkeys(type(widget) for widget in widgets())
    for kind in shown:
        for name in sorted(ACTS):
            method = inspect.unwrap(getattr(kind, name, None))
            if getattr(method, "__code__", None) in wanted:
                yield Step(kind, 0, ACTS[name])
    yield from (Emission(name, set(shown)) for name in SIGNALS)


class Emission:
    """By everyone who has such a signal. What must be `shown` for it and has been closed is shown again."""

    def __init__(self, name: str, shown: set[type]) -> None:
        self.name, self.shown = name, shown

    def __call__(self) -> None:
        window, name = main_window(), self.name
        for sender in (window.session, window.session.selection, window.guide, window.style_, *widgets()):
            if isValid(sender) and isinstance(signal := getattr(sender, name, None), SignalInstance):
                signal.emit(*carried(sender, name))
        if name == "changing":  # and then it has changed
            window.style_.changed.emit()
        QApplication.processEvents()


def carried(sender: QObject, name: str) -> list[object]:
    """One of each kind that this signal carries: widgets may call one of their own as the session does."""
    meta = sender.metaObject()
    method = next(m for m in map(meta.method, range(meta.methodCount())) if m.name() == name)
    said = {"bool": True, "int": 1, "QString": "A sentence.", "PyObject": np.arange(len(main_window().session.points))}
    return [said[bytes(kind).decode()] for kind in method.parameterTypes()]


def paint_afresh() -> None:
    """Nothing of what was drawn before is used again."""
    QPixmapCache.clear()
    for function in CACHES:
        function.cache_clear()
    main_window().style_.changed.emit()
    QApplication.processEvents()


def draw_icons() -> None:
    drawn = main_window().style_.icon("play")
    QIcon(drawn).addPixmap(QPixmap(1, 1))  # of a copy of its own
    drawn.pixmap(QSize(31, 31)), drawn.actualSize(QSize(9, 9)), drawn.availableSizes()
    target = QPixmap(40, 40)
    with QPainter(target) as painter:
        drawn.paint(painter, 0, 0, 23, 23)
