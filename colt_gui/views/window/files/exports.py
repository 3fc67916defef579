"""Pictures, films and traces of what is on show."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from colt_gui.lessons.guide import Guide
from colt_gui.models.core.errors import InputError
from colt_gui.views.lessons.controller import LessonsController
from colt_gui.views.look.style import Style
from colt_gui.views.window.closing_window import ClosingWindow
from colt_gui.views.window.files.files import Files
from colt_gui.views.window.files.save_target import ask_where

if TYPE_CHECKING:
    from colt_gui.views.export.dialog import ExportDialog
    from colt_gui.views.export.film_work import FilmWork
    from colt_gui.views.export.offscreen import HiddenWindow, MakeWindow
    from colt_gui.views.export.snapshot import Scene

TRACES = "Traces (*.json *.csv)"


class Exports(QObject):
    """`snapshot` says what is on show, `make_window` makes another window to show it in, unseen."""

    def __init__(
        self,
        window: ClosingWindow,
        guide: Guide,
        lessons: LessonsController,
        files: Files,
        style: Style,
        snapshot: Callable[[], Scene],
        make_window: MakeWindow,
    ) -> None:
        super().__init__(window)
        self._window, self._guide, self._lessons, self._files, self._style = window, guide, lessons, files, style
        self._session, self._snapshot, self._make_window = guide.session, snapshot, make_window
        self._copying: FilmWork | None = None

    def ask(self, film: bool = False) -> None:
        """What, and how large."""
        self._guide.playback.pause()
        self._lessons.close_browser()
        self.dialog(film).open()

    def dialog(self, film: bool = False) -> ExportDialog:
        from colt_gui.views.export.dialog import ExportDialog

        rounds, start = len(self._session.run), self._start()
        dialog = ExportDialog(self._window, self._snapshot(), rounds, self._style, start, self._make_window, film)
        dialog.reported.connect(self._session.reported)
        return dialog

    def copy_picture(self) -> None:
        """As chosen in the dialog last time."""
        from colt_gui.views.export.choices import remembered
        from colt_gui.views.export.film_work import FilmWork

        if self._copying is None:
            self._copying = FilmWork(self._make_window, self)
            self._copying.ended.connect(self._complain)
            self._window.closed.connect(self._copying.cancel)
        self._copying.make_picture(self._snapshot(), remembered(), self._put_on_clipboard)
        if self._copying.running:
            self._session.reported.emit("The picture is on its way: the run is carried out first.")

    def _put_on_clipboard(self, hidden: HiddenWindow) -> None:
        QGuiApplication.clipboard().setImage(hidden.image())
        self._session.reported.emit("The picture is on the clipboard.")

    def _complain(self, sentence: str) -> None:
        if sentence:
            self._session.reported.emit(sentence)

    def ask_trace(self) -> None:
        start = self._start()
        path = ask_where(self._window, "Export trace", start.with_name(f"{start.name}.json"), TRACES, (".json", ".csv"))
        if path is not None:
            self.trace(path)

    def trace(self, path: Path) -> None:
        """What `colt-gui run` would print, or as a table with a row for each round."""
        from colt_gui.storage.trace import write_trace

        self._session.settle()
        try:
            write_trace(self._session.experiment, path)
        except InputError as error:
            self._session.reported.emit(str(error))
            return
        self._session.reported.emit(f"Saved as {path.name}.")

    def _start(self) -> Path:
        return Path(self._files.folder()) / self.suggested_name()

    def suggested_name(self) -> str:
        lesson, session = self._guide.lesson, self._session
        if lesson is not None:
            return f"{lesson.id}-{self._guide.index + 1}"
        return session.path.stem if session.path else session.experiment.learner.id
