"""Errors nobody expected: they are shown once, the work is saved, and the program goes on."""

from __future__ import annotations

import platform
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import NamedTuple

import numpy as np
import PySide6
from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    QObject,
    QSize,
    Qt,
    QTimer,
    QtMsgType,
    Signal,
    qFormatLogMessage,
    qInstallMessageHandler,
    qVersion,
)
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from colt_gui import __version__
from colt_gui.views.base import Report, report_to
from colt_gui.views.look.plain_text import PlainLabel
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

SAVED = "Something went wrong; your work is saved."
NOT_SAVED = "Something went wrong, and your work could not be saved; try “Save as”."
INTERRUPTED = 130
# An error that comes again sooner after the person went on is the same one still going on: a paint event's, say.
QUIET_SECONDS = 3.0
COUNTED_MS = 500
ADVICE = "You can go on. The details below help to find the reason."
# the application's sheet takes the edge from everything that scrolls
EDGE = (
    "QPlainTextEdit {{ border: 1px solid {} }} QPlainTextEdit:focus {{ border: 2px solid {} }} "
    "QAbstractScrollArea::corner {{ border: none; background: transparent }}"
)
SHARE = 0.85  # of the window, at most


class ErrorDialog(Styled, QDialog):
    """What a person sees of an error: one sentence, the details to copy, and the way on. It blocks nothing."""

    def __init__(self, window: QWidget, style: Style) -> None:
        super().__init__(style, window)
        self._window = window
        self.setWindowTitle("COLT Lab")
        self.setModal(False)
        self.sentence = _label(self, "subtitle")
        self.details = QPlainTextEdit(self)
        self.details.setReadOnly(True)
        self.details.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.details.setTabChangesFocus(True)
        self.details.setAccessibleName("Details")
        self.copy_button = QPushButton("Copy details", self)
        self.copy_button.setAutoDefault(False)
        self.continue_button = QPushButton("Continue", self)
        self.continue_button.setDefault(True)
        self.copy_button.clicked.connect(self.copy)
        self.continue_button.clicked.connect(self.accept)
        self._build()
        self.restyle()
        self.continue_button.setFocus()

    def _build(self) -> None:
        self._column, buttons = QVBoxLayout(self), QHBoxLayout()
        advice = _label(self, "muted")
        advice.setText(ADVICE)
        buttons.addStretch(1)
        buttons.addWidget(self.copy_button)
        buttons.addWidget(self.continue_button)
        for widget in (self.sentence, advice, self.details):
            self._column.addWidget(widget)
        self._column.addLayout(buttons)

    def set_sentence(self, sentence: str) -> None:
        self.sentence.setText(sentence)
        self.setAccessibleDescription(sentence)

    def set_details(self, text: str) -> None:
        """Keeps the place a person reads at."""
        bar = self.details.verticalScrollBar()
        place = bar.value()
        self.details.setPlainText(text)
        bar.setValue(place)
        self.copy_button.setText("Copy details")

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
        self.copy_button.setText("Copied")

    def restyle(self) -> None:
        px = self._style.px
        self._column.setContentsMargins(*[px(24)] * 4)
        self._column.setSpacing(px(12))
        self.details.setFont(self._fixed_font())
        self.details.setStyleSheet(EDGE.format(self._style.theme.outline, self._style.theme.accent))
        room = self._window.size() * SHARE
        self.resize(QSize(px(640), px(400)).boundedTo(room))

    def _fixed_font(self) -> QFont:
        """The marks below a line of a traceback stand where they should only in letters of one width."""
        font = self._style.font("small")
        font.setFamilies([QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()])
        return font


def _label(parent: QWidget, role: str) -> PlainLabel:
    label = PlainLabel(parent)
    label.setProperty("role", role)
    label.setWordWrap(True)
    return label


class Hooks(NamedTuple):
    """Where errors ended before."""

    exception: Callable[[type[BaseException], BaseException, TracebackType | None], object]
    unraisable: Callable[[sys.UnraisableHookArgs], object]
    thread: Callable[[threading.ExceptHookArgs], object]
    message: Callable[[QtMsgType, QMessageLogContext, str], object] | None
    override: Report | None


@dataclass
class Incident:
    """One error, however often it came."""

    text: str
    last: float
    count: int = field(default=1)

    def __str__(self) -> str:
        return self.text if self.count == 1 else f"{self.count} times:\n{self.text}"


class ErrorWatch(QObject):
    """Watches over the program between `install` and `remove`. `save` says False, or raises, when it cannot save."""

    _noticed = Signal(object, str)

    def __init__(
        self,
        window: QWidget,
        style: Style,
        save: Callable[[], object],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(window)
        self._window, self._style, self._save, self._clock = window, style, save, clock
        self._incidents: dict[object, Incident] = {}
        self._written: set[object] = set()
        self._hooks: Hooks | None = None
        self.dialog: ErrorDialog | None = None
        self._recount = QTimer(self, interval=COUNTED_MS, singleShot=True)
        self._recount.timeout.connect(self._tell)
        # queued: an error may come from another thread, or from the middle of painting
        self._noticed.connect(self._notice, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        if self._hooks is not None:
            return
        handler, before = qInstallMessageHandler(self._on_message), report_to(self._on_error)
        self._hooks = Hooks(sys.excepthook, sys.unraisablehook, threading.excepthook, handler, before)
        sys.excepthook = self._on_exception
        sys.unraisablehook = self._on_unraisable
        threading.excepthook = self._on_thread

    def remove(self) -> None:
        if self._hooks is None:
            return
        hooks = self._hooks
        sys.excepthook, sys.unraisablehook, threading.excepthook = hooks.exception, hooks.unraisable, hooks.thread
        qInstallMessageHandler(hooks.message)
        report_to(hooks.override)
        self._hooks = None
        if self.dialog is not None:
            self.dialog.hide()

    # -- where errors come from --------------------------------------------------------------------------------

    def _on_exception(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Slots and timers end here."""
        if issubclass(kind, KeyboardInterrupt):
            QCoreApplication.exit(INTERRUPTED)
            return
        self._report(_place(kind, trace), "".join(traceback.format_exception(kind, error, trace)))

    def _on_error(self, error: BaseException) -> None:
        """Overrides of Qt's methods end here."""
        self._on_exception(type(error), error, error.__traceback__)

    def _on_unraisable(self, args: sys.UnraisableHookArgs) -> None:
        self._on_exception(args.exc_type, args.exc_value, args.exc_traceback)

    def _on_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_type is not SystemExit:
            self._on_exception(args.exc_type, args.exc_value, args.exc_traceback)

    def _on_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        """Qt's own complaints: all are passed on, the serious ones are shown."""
        before = self._hooks.message if self._hooks else None
        if before is not None:
            before(kind, context, message)
        elif kind != QtMsgType.QtCriticalMsg:
            _write(qFormatLogMessage(kind, context, message))
        if kind == QtMsgType.QtCriticalMsg:
            self._report(message, f"Qt: {message}\n")
        elif kind == QtMsgType.QtFatalMsg:
            self._try_to_save()  # Qt ends the program after this

    def _report(self, key: object, text: str) -> None:
        """From any thread. The same text goes to standard error once, not with every frame."""
        if key not in self._written:
            self._written.add(key)
            _write(text)
        self._noticed.emit(key, text)

    # -- what is done about them -------------------------------------------------------------------------------

    def _notice(self, key: object, text: str) -> None:
        try:
            if self._hooks is not None and self._count(key, text):
                self._show()
            elif self._open and not self._recount.isActive():
                self._recount.start()
        except Exception:  # an error of ours must not come back to us
            _write(traceback.format_exc())

    @property
    def _open(self) -> bool:
        return self.dialog is not None and self.dialog.isVisible()

    def _count(self, key: object, text: str) -> bool:
        """Whether this has to be shown anew."""
        now, known = self._clock(), self._incidents.get(key)
        if known is None:
            self._incidents[key] = Incident(text, now)
            return True
        quiet = now - known.last > QUIET_SECONDS
        known.count, known.last = known.count + 1, now
        return quiet and not self._open

    def _show(self) -> None:
        saved = self._try_to_save()
        if self.dialog is None:
            self.dialog = ErrorDialog(self._window, self._style)
            self.dialog.finished.connect(self._went_on)
        self.dialog.set_sentence(SAVED if saved else NOT_SAVED)
        self._tell()
        self.dialog.show()
        self.dialog.raise_()

    def _tell(self) -> None:
        if self.dialog is not None:
            self.dialog.set_details(self.details())

    def _went_on(self) -> None:
        now = self._clock()
        for incident in self._incidents.values():
            incident.last = now

    def _try_to_save(self) -> bool:
        try:
            return self._save() is not False
        except Exception:
            _write(traceback.format_exc())
            return False

    def details(self) -> str:
        """What helps to find the reason."""
        return "\n".join([versions(), *map(str, self._incidents.values())])


def versions() -> str:
    qt = f"Qt {qVersion()} (PySide6 {PySide6.__version__}, {QGuiApplication.platformName()})"
    python = f"Python {platform.python_version()}, numpy {np.__version__}"
    return f"COLT Lab {__version__}\n{qt}\n{python}\n{platform.platform()}\n"


def _place(kind: type[BaseException], trace: TracebackType | None) -> object:
    """Where an error arose. Its text is left out: it may hold a number that is another in every frame."""
    frames = [(frame.f_code.co_filename, line) for frame, line in traceback.walk_tb(trace)]
    return kind, *frames[:1], *frames[-1:]


def _write(text: str) -> None:
    if sys.stderr is not None:  # a windowed program of Windows has none
        sys.stderr.write(text if text.endswith("\n") else f"{text}\n")
        sys.stderr.flush()
