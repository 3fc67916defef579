"""The monkey itself: a window of its own, one event after another, and a look at the state after each."""

from __future__ import annotations

import faulthandler
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from colt_gui import storage
from colt_gui.app import application, collect, new_window, threaded_session
from colt_gui.models.core.document import Document
from colt_gui.models.labs import LABS
from colt_gui.views.look.themes import THEMES

from . import changes, pointer, surroundings
from .answers import Answers
from .trail import Trail
from .watch import Watch

Act = Callable[["Monkey"], None]
HAND = (pointer.click,) * 4 + (pointer.drag,) * 4 + (
    pointer.double_click, pointer.hover, pointer.wheel, pointer.press_keys, pointer.press_shortcut, pointer.type_text,
)  # fmt: skip
KINDS: tuple[tuple[tuple[Act, ...], float], ...] = (
    (HAND, 0.42), (changes.EVERY, 0.30), (surroundings.OFTEN, 0.20), (surroundings.SOMETIMES, 0.07),
    (surroundings.SELDOM, 0.01),
)  # fmt: skip
STUCK = 300  # seconds by the clock until an event that does not end is taken for a hang
WINDOW = 400  # events after which it is another window
CROWDED = 40  # events after which dialogs that are still open are closed


class Clock:
    """Time for the playback, which passes when the monkey says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Monkey:
    """`folder` is the only place where anything is written."""

    def __init__(self, seed: int, folder: Path, trail: Trail, watch: Watch) -> None:
        self.seed, self.folder, self.trail, self.watch = seed, folder, trail, watch
        self.chance, self.clock = Random(seed), Clock()
        application().setQuitOnLastWindowClosed(False)
        self.answers = Answers(folder)
        self._lay_out(folder)
        self._interrupted = False
        self._open()

    def _lay_out(self, folder: Path) -> None:
        """Good files of every kind to open."""
        here = Path(__file__).resolve().parents[3]
        for source in sorted((*(here / "examples").glob("*.py"), *(here / "assets/lessons").glob("0[1-3]*.toml"))):
            shutil.copy(source, folder / source.name)
        (folder / "three.csv").write_text("x1,x2,y\n1,0,1\n0,1,-1\n1,1,1\n")
        (folder / "advice.csv").write_text("calm,keen,outcome\n1,0,1\n0,1,0\n1,1,1\n")
        (folder / "broken.colt").write_text("{")
        (folder / "folder").mkdir(exist_ok=True)

    def _open(self) -> None:
        window = new_window(self.chance.choice(list(THEMES)), session=threaded_session(Document()))
        collect(window)
        window.add_menu_bar()
        window.resize(1280, 720)
        window.show()
        window.arrange()
        window.playback._clock = self.clock
        self.window, self.session = window, window.session
        self.autosave = storage.Autosave(window.session, storage.data_folder(), parent=window)
        window.closed.connect(self.autosave.finish)
        self.watch.install()

    def _close(self) -> None:
        surroundings.close_others(self)
        self.window.close_quietly()

    # -- what acts use -----------------------------------------------------------------------------------------

    def note(self, *words: object) -> None:
        self.trail.note(*words)

    def turn(self) -> None:
        """The event loop comes round once, and time goes by."""
        self.clock.now, self.answers.looks = self.clock.now + 0.02, 0
        if isValid(self.window) and self.window.playback.animating:
            self.watch.timed("a frame", self.window.playback.tick)
        self.watch.timed("the event loop", QApplication.processEvents)
        # outside a loop of its own Qt would keep what is to be deleted
        self.watch.timed("deleting", lambda: QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value))

    def there(self, widget: QWidget) -> bool:
        return isValid(widget)

    def still(self, top: QWidget) -> bool:
        return isValid(top) and top.isVisible() and top.windowHandle() is not None

    def interrupt(self) -> None:
        """Something else in the middle of a gesture, but nothing in the middle of that."""
        if not self._interrupted:
            self._interrupted = True
            act = self.chance.choice((*changes.INTERRUPTIONS, surroundings.command, surroundings.enlarge))
            self.note("meanwhile", act.__name__)
            self.watch.timed(act.__name__, lambda: act(self))
            self.turn()
            self._interrupted = False

    # -- one event after another -------------------------------------------------------------------------------

    def play(self, events: int, first: int = 0) -> None:
        for k in range(first, first + events):
            self.event(k)
        self._close()

    def event(self, k: int) -> None:
        faulthandler.dump_traceback_later(STUCK, exit=True)
        self.chance = self.answers.chance = Random(f"{self.seed}:{k}")
        if k % WINDOW == WINDOW - 1 or not isValid(self.window) or not self.window.isVisible():
            self._reopen(k)
        if k % CROWDED == CROWDED - 1:
            surroundings.close_others(self)
        act = self._chosen()
        self.trail.begin(k, f"{act.__name__}\t{self.session.bench.id}/{self.session.document.learner}")
        self.watch.timed(act.__name__, lambda: act(self))
        for _ in range(self.chance.randint(1, 2)):
            self.turn()
        if isValid(self.window):
            self.watch.timed("a look", lambda: self.watch.look_at(self.session, charts=k % 10 == 0))
        faulthandler.cancel_dump_traceback_later()

    def _chosen(self) -> Act:
        (kind,) = self.chance.choices([acts for acts, _ in KINDS], [weight for _, weight in KINDS])
        return self.chance.choice(kind)

    def _reopen(self, k: int) -> None:
        self.trail.begin(k, "another window")
        if isValid(self.window):
            self._close()
        self._open()
        self.session.enter(self.chance.choice(list(LABS)))
