"""In a real window, one error after another in every method that Qt calls, that paints or that hears a signal.

The first argument names the errors, one or more between commas, which then take turns; others name the scenes, if not
all are wanted. A line of output says what breaks, the next what was wrong afterwards, if anything.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count, cycle
from types import CodeType

from acts import Act, events, main_window, meant, paintings, possible
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from scenes import ONLY, SCENES, Scene, clear_away
from targets import ERRORS, broken, reached, targets

from colt_gui import storage
from colt_gui.app import application, first_window, watch_over
from colt_gui.self_check import _PaintWatcher
from colt_gui.views.window.error_watch import ErrorWatch
from colt_gui.views.window.files.files import Files
from colt_gui.views.window.files.opened_files import OpenedFiles

# another picture and a new layout of everything take longest: after every error in a long run, else after some
EVERY = 1 if os.environ.get("COLT_GUI_LONG_TESTS") else 8


class Breakdown:
    """A window, watched over as in the program."""

    def __init__(self, errors: list[str]) -> None:
        self.errors, self.wanted, self.survived = cycle(errors), targets(), count()
        Files.may_leave = lambda _: True  # nobody is asked
        self.window = first_window()
        assert main_window() is self.window
        OpenedFiles(QApplication.instance(), self.window.files.open)
        _PaintWatcher(self.window.plane)
        self.autosave = storage.Autosave(self.window.session, storage.data_folder(), parent=self.window)

    def run(self, names: list[str]) -> None:
        for scene in (scene for scene in SCENES if scene.__name__ in names or not names):
            for acts in ONLY.get(scene, (paintings, events)):
                self._set(scene)
                for act in acts(self.wanted):
                    self._break_all(scene, act)
        self._say("never reached", *sorted(self.wanted.values()))

    def _set(self, scene: Scene) -> None:
        clear_away(self.window)
        scene(self.window)
        QApplication.processEvents()
        QApplication.processEvents()

    def _break_all(self, scene: Scene, act: Act) -> None:
        self._ready(scene, act)
        for code, lines in reached(act, self.wanted).items():
            self._ready(scene, act)
            paints = "aint" in code.co_name or "draw" in code.co_name  # then late, when the painter is open
            self._break(scene, act, code, max(lines) if paints else sorted(lines)[len(lines) // 2])
            if code in self.wanted and meant(act, code):  # a state that the act itself has ended
                self._set(scene)
                self._break(scene, act, code, min(lines))

    def _ready(self, scene: Scene, act: Act) -> None:
        if not possible(act):
            self._set(scene)
        QApplication.processEvents()

    def _break(self, scene: Scene, act: Act, code: CodeType, line: int) -> None:
        self._say("break", scene.__name__, self.wanted[code])
        self.autosave.discard()
        with self._watched() as watch:
            if broken(act, code, line, ERRORS[error := next(self.errors)]):
                QApplication.processEvents()
                name = self.wanted.pop(code)
                if wrong := self._told(watch, code, error) or self._alive(watch):
                    self._say("wrong", name, wrong)

    @contextmanager
    def _watched(self) -> Iterator[ErrorWatch]:
        """For a single error: the next is to be told anew."""
        watch_over(self.window, self.autosave)
        watch = self.window.findChild(ErrorWatch)
        yield watch
        watch.remove()
        for done in filter(None, (watch.dialog, watch)):
            done.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _told(self, watch: ErrorWatch, code: CodeType, error: str) -> str:
        dialog = watch.dialog
        if dialog is None or not dialog.isVisible():
            return "no dialog"
        text = dialog.details.toPlainText()
        if error not in text or f"in {code.co_name}\n" not in text:
            return f"another error: {text}"
        return "" if self.autosave.path.exists() else "no autosave"

    def _alive(self, watch: ErrorWatch) -> str:
        """The person goes on: nothing comes back, everything moves and paints."""
        watch.dialog.continue_button.click()
        session, before = self.window.session, self.window.session.t
        t = before - 1 if before else min(1, len(session.run))
        self.window.playback.seek(t)
        moved = session.t == t
        if next(self.survived) % EVERY == 0:
            self.window.resize(self.window.width() ^ 1, self.window.height())  # by a pixel, to and fro
            QApplication.processEvents()
        self.window.playback.seek(before)
        QApplication.processEvents()
        if watch.dialog.isVisible():
            return f"it came back: {watch.details()}"
        return "" if moved and self.window.isVisible() else "the window stands still"

    def _say(self, *words: str) -> None:
        print("\t".join(words).replace("\n", " | "), flush=True)


def main() -> None:
    application()
    breakdown = Breakdown(sys.argv[1].split(","))
    breakdown.run(sys.argv[2:])
    breakdown.window.close_quietly()


if __name__ == "__main__":
    main()
