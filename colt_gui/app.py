"""Builds the QApplication and the window."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QSocketNotifier
from PySide6.QtWidgets import QApplication

from colt_gui import __version__, storage
from colt_gui.interrupts import Interrupts
from colt_gui.lessons.lesson import Lesson
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS, LEARNERS
from colt_gui.session import Background, Session, Worker
from colt_gui.storage.preferences import LAST, START, THEME, ZOOM
from colt_gui.views.look.icons import application_icon
from colt_gui.views.look.style import Style, new_application
from colt_gui.views.look.system_theme import theme_named
from colt_gui.views.look.themes import THEMES
from colt_gui.views.window.files.recovery import offer_recovery
from colt_gui.views.window.main_window import MainWindow

# Seconds for which a thread may keep the interpreter. A frame gives it up and asks for it again some twenty times: with
# Python's five milliseconds it would come late beside a computation, and a fifth of one costs the computation 1–4 %.
SWITCH_SECONDS = 0.0002


def application() -> QApplication:
    running = QApplication.instance()
    app = running if isinstance(running, QApplication) else new_application(sys.argv[0])
    app.setApplicationName("COLT Lab")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("org.coltlab.ColtLab")
    app.setWindowIcon(application_icon())
    return app


def new_window(theme: str = "light", zoom: float = 1.0, session: Session | None = None) -> MainWindow:
    """Return a window on this session, or on an empty one without threads."""
    style = Style(theme if theme in THEMES else "light", zoom)
    style.prepare(application())
    window = MainWindow(session or Session(), style)
    style.apply(application())
    return window


def threaded_session(document: Document) -> Session:
    """Return a session for a window that a person works with: it computes in a thread, and writes in another."""
    sys.setswitchinterval(SWITCH_SECONDS)
    return Session(document, worker=Worker(), background=Background())


def first_window() -> MainWindow:
    """The window as the person left it, on the screen."""
    application()  # it knows what the desktop looks like
    session = threaded_session(Document(learner=first_learner()))
    window = new_window(theme_named(str(THEME.read())), float(ZOOM.read()), session)
    window.add_menu_bar()
    window.restore()
    window.stand_at_desk()
    window.show()
    return window


def first_learner() -> str:
    """That of the lab to start in, or the one that was used last."""
    start = START.read()
    if start != LAST:
        return LABS[str(start)].first_learner
    return storage.remembered_choice("last_learner", tuple(LEARNERS), Document().learner)


GREETING = "perceptron-convergence"


def run(target: Path | Lesson | None) -> int:
    """Opens the window and stays until it is closed, or a signal ends the program."""
    application()
    with Interrupts() as interrupts:
        notifier = QSocketNotifier(interrupts.socket.fileno(), QSocketNotifier.Type.Read)
        notifier.activated.connect(lambda: _leave(interrupts))
        window = first_window()
        autosave = look_after(window)
        code = stay(window, autosave, target, interrupts)
        if interrupts.exit_code is not None:
            autosave.keep()
            window.close_quietly()
            code = interrupts.exit_code
        notifier.setEnabled(False)
        return code


def look_after(window: MainWindow) -> storage.Autosave:
    """Save the session as it changes, and show errors; the window is on show and not painted yet."""
    autosave = storage.Autosave(window.session, storage.data_folder(), parent=window)
    window.closed.connect(autosave.finish)
    watch_over(window, autosave)
    collect(window)
    return autosave


def stay(window: MainWindow, autosave: storage.Autosave, target: Path | Lesson | None, interrupts: Interrupts) -> int:
    """A signal may come while a question is open and there is no loop yet that it could end."""
    storage.sweep(storage.data_folder())
    recovered = offer_recovery(window, window.session, autosave)
    if recovered:
        window.plane.fit()
    if interrupts.exit_code is None:
        open_on(window, target, recovered)
    return application().exec() if interrupts.exit_code is None else 0


def _leave(interrupts: Interrupts) -> None:
    """Every loop ends, those of questions too; nobody is asked anything."""
    interrupts.drain()
    if interrupts.exit_code is not None:
        QApplication.exit(interrupts.exit_code)


def open_on(window: MainWindow, target: Path | Lesson | None, recovered: bool) -> None:
    """What was asked for, unless recovered work is on show, which nothing takes the place of unasked."""
    if sys.platform == "darwin":
        from colt_gui.views.window.files.opened_files import OpenedFiles  # no other system sends such events

        OpenedFiles(application(), window.files.open)  # sees every event of the program: not where none can come
    if recovered:
        if target is not None:
            name = target.title if isinstance(target, Lesson) else target.name
            window.session.reported.emit(f"This is the recovered work; {name} was not opened.")
    elif isinstance(target, Lesson):
        window.lessons.start(target)
    elif target is not None:
        window.files.open(target)
    else:
        greet(window)


def watch_over(window: MainWindow, autosave: storage.Autosave) -> None:
    """From now on an unexpected error is shown, the work is saved, and the program goes on."""
    from colt_gui.views.window.error_watch import ErrorWatch  # what it needs is not for the first picture

    watch = ErrorWatch(window, window.style_, autosave.write)
    window.closed.connect(watch.remove)
    watch.install()


def collect(window: MainWindow) -> None:
    """Let the thread of the window alone collect garbage, from now on until the window is closed."""
    from colt_gui.collector import Collector  # what it needs is not for the first picture

    collector = Collector(window)
    window.session.moved.connect(collector.stir)
    window.playback.frame.connect(collector.stir)
    window.closed.connect(collector.stop)
    collector.start()


def greet(window: MainWindow) -> None:
    """The first time, a lesson rather than an empty plane."""
    if not storage.remembered_bool("greeted"):
        from colt_gui.lessons.reading import find_lesson  # this once

        storage.settings().setValue("greeted", True)
        if (lesson := find_lesson(GREETING)) is not None:
            window.lessons.start(lesson)
