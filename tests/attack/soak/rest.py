"""A window that nobody touches does nothing."""

from __future__ import annotations

from PySide6.QtCore import QAbstractEventDispatcher, QEvent, QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from colt_gui.views.window.main_window import MainWindow

SETTLE_MS, WATCHED_MS = 25_000, 400  # the longest wait until an autosave, and for how long it is watched


def settle(window: MainWindow) -> None:
    """All work is done, and what it leaves behind is gone."""
    window.player.pause()
    window.session.finish_work()
    for _ in range(2000):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if not busy(window):
            return


def busy(window: MainWindow) -> list[str]:
    """The timers that run, by who owns them."""
    timers = [timer for timer in window.findChildren(QTimer) + window.session.findChildren(QTimer) if timer.isActive()]
    return [f"{type(timer.parent()).__name__}, {timer.interval()} ms" for timer in timers]


def wake_ups(milliseconds: int = WATCHED_MS) -> int:
    """How often the event loop is woken in that time, besides the once that ends it."""
    woken, loop = [], QEventLoop()
    dispatcher = QAbstractEventDispatcher.instance()
    dispatcher.awake.connect(lambda: woken.append(1))
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()
    dispatcher.awake.disconnect()
    return max(len(woken) - 2, 0)  # one begins the loop, one ends it
