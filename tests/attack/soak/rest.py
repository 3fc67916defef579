"""A window that nobody touches does nothing."""

from __future__ import annotations

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QEventLoop, QThread, QTimer
from PySide6.QtWidgets import QApplication

from colt_gui.views.window.main_window import MainWindow

WATCHED_MS = 1_500  # longer than a cursor takes to blink
QUIET = 5  # turns of the event loop in a row in which nothing happens


def settle(window: MainWindow) -> None:
    """All work is done, and what it leaves behind is gone: timers, and layouts and paintings that were put off."""
    window.playback.pause()
    window.session.settle()
    dispatcher, quiet = QAbstractEventDispatcher.instance(), 0
    for _ in range(20_000):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        happened = dispatcher.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        quiet = 0 if happened or busy(window) else quiet + 1
        if quiet == QUIET:
            return
        QThread.msleep(1)


def busy(window: MainWindow) -> list[str]:
    """The timers that run, by who owns them."""
    timers = [timer for timer in window.findChildren(QTimer) + window.session.findChildren(QTimer) if timer.isActive()]
    return [f"{type(timer.parent()).__name__}, {timer.interval()} ms" for timer in timers]


def wake_ups(milliseconds: int = WATCHED_MS) -> int:
    """How often the event loop is woken in that time. A nameless object of Qt's wakes it once in a long while (most
    likely the cache of pixmaps, which looks every half minute what nobody uses): who counts does so in two watches."""
    return _watched(milliseconds) and _watched(milliseconds)


def _watched(milliseconds: int) -> int:
    """Besides the once that ends it."""
    woken, loop = [], QEventLoop()
    dispatcher = QAbstractEventDispatcher.instance()
    dispatcher.awake.connect(lambda: woken.append(1))
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
    dispatcher.awake.disconnect()
    return len(woken) - 1
