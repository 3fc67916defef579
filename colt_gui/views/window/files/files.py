"""Opening, saving, importing: what the window does with files, and what it asks before work is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QWidget

from colt_gui import storage
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS
from colt_gui.models.own.names import is_file_name, unopened
from colt_gui.session import Session
from colt_gui.storage.background import AnyBackground
from colt_gui.views.look.plain_text import plain
from colt_gui.views.window.files.large_files import read_or_write
from colt_gui.views.window.files.save_target import ask_where

if TYPE_CHECKING:
    from colt_gui.models.experts.streams.advice import Advice
    from colt_gui.views.window.files.bit_files import BitFiles
    from colt_gui.views.window.files.own_learners import OwnLearners

SESSIONS = "COLT Lab sessions (*.colt)"
TABLES = "Tables of points (*.csv)"
LEARNERS = "Learners (*.py)"
PLANE = "perceptron"  # the lab whose stage is made of points, whatever is set up there


Stamp = tuple[int, int] | None
Read = TypeVar("Read")


def _read(background: AnyBackground, reader: Callable[[Path], Read], path: Path) -> Read:
    """Read a file; a large one is read in the background."""
    stamp = _stamp(path)
    return read_or_write(background, partial(reader, path), 0 if stamp is None else stamp[1])


def _stamp(path: Path) -> Stamp:
    """By which it is seen that a file is another one: when it was written, and its length; None where there is none."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size


class Files(QObject):
    """Every way to or from the disk ends in one sentence when it fails, and leaves what is open as it was."""

    loaded = Signal()  # other points have come from a file

    def __init__(
        self,
        window: QWidget,
        session: Session,
        open_lesson: Callable[[Path], bool],
        shows_points: Callable[[], bool],
    ) -> None:
        super().__init__(window)
        self._window, self.session, self._open_lesson = window, session, open_lesson
        self._shows_points = shows_points
        self._known: dict[Path, Stamp] = {}  # the session's file as it was read or written here

    # -- sessions ----------------------------------------------------------------------------------------------

    def new(self) -> None:
        """An empty plane for the present learner."""
        if self.may_leave():
            self.session.open(Document(learner=self.session.document.learner))

    def ask_open(self) -> None:
        kinds = f"{SESSIONS};;{TABLES};;{LEARNERS}"
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self._window, "Open", self.folder(), kinds)
        if name:
            self.open(name)

    def open(self, name: str | Path) -> bool:
        """A session file takes the place of what is open; a table of points is imported into it, and a learner of
        one's own comes into its lab."""
        if is_file_name(str(name)):
            return self.learners.open(name)
        path = Path(name)
        if path.suffix.lower() == ".toml":
            return self._open_lesson(path)
        if path.suffix.lower() != ".colt":
            return self.import_points(path)
        if not self.may_leave():
            return False
        try:
            document, view = _read(self.session.background, storage.read_session, path)
            if unopened([document.learner]):
                if not self.may_run([document.learner], path.name):
                    return False
                # once more: the parameters of its learner are known now
                document, view = _read(self.session.background, storage.read_session, path)
            self.session.open(document, path, int(view.get("t", 0)))
            self._known = {path: _stamp(path)}
        except InputError as error:
            self.session.reported.emit(str(error))
            return False
        storage.add_recent(path)
        storage.sweep_beside(path)
        self.loaded.emit()
        return True

    def save(self) -> bool:
        if self.session.path is None:
            return self.save_as()
        return self._may_replace(self.session.path) and self._write(self.session.path)

    def _may_replace(self, path: Path) -> bool:
        """Asks where somebody else has written the file since; where it is gone nothing is lost."""
        stamp = _stamp(path)
        if path not in self._known or stamp in (None, self._known[path]):
            return True
        button = QtWidgets.QMessageBox.StandardButton
        answer = QtWidgets.QMessageBox.question(
            self._window,
            "COLT Lab",
            plain(f"{path.name} was changed by another program meanwhile. Replace it?"),
            button.Yes | button.Cancel,
            button.Cancel,
        )
        return answer == button.Yes

    def save_as(self) -> bool:
        start = self.session.path or Path(self.folder()) / "untitled.colt"
        path = ask_where(self._window, "Save as", start, SESSIONS, (".colt",))
        return path is not None and self._write(path)

    def _write(self, path: Path) -> bool:
        document, view = self.session.document, {"t": self.session.t}
        try:
            read_or_write(
                self.session.background, partial(storage.write_session, path, document, view), document.nbytes
            )
        except (InputError, OSError) as error:
            self.session.reported.emit(sentence(error, path))
            return False
        self.session.mark_saved(path)
        self._known = {path: _stamp(path)}
        storage.add_recent(path)
        return True

    def may_leave(self) -> bool:
        """Asks before changes are lost; False means stay."""
        if not self.session.dirty:
            return True
        button = QtWidgets.QMessageBox.StandardButton
        name = self.session.path.name if self.session.path else "this session"
        answer = QtWidgets.QMessageBox.question(
            self._window,
            "COLT Lab",
            plain(f"Save the changes to {name}?"),
            button.Save | button.Discard | button.Cancel,
            button.Save,
        )
        return answer == button.Discard or (answer == button.Save and self.save())

    def add_recent(self, menu: QMenu) -> None:
        """What was opened or saved last, the latest first."""
        paths = storage.recent_files()
        for path in paths:
            name = Path(path).name.replace("&", "&&")  # one alone would underline the letter after it
            menu.addAction(name, _Call(self.open, path)).setToolTip(plain(str(path)))
        if not paths:
            menu.addAction("Nothing yet").setEnabled(False)

    # -- learners of one's own ---------------------------------------------------------------------------------

    @cached_property
    def learners(self) -> OwnLearners:
        from colt_gui.views.window.files.own_learners import OwnLearners  # with the first that somebody opens

        return OwnLearners(self._window, self.session)

    def ask_open_learner(self) -> None:
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self._window, "Open a learner", self.folder(), LEARNERS)
        if name:
            self.open_learner(name)

    def open_learner(self, name: str) -> bool:
        """Whatever name was typed."""
        if is_file_name(name):
            return self.learners.open(name)
        self.session.reported.emit(f"{Path(name).name} is no learner: that is a Python file (.py).")
        return False

    def may_run(self, learners: Iterable[str], subject: str) -> bool:
        """Asks about the learner files among these that nobody has opened; False means that `subject`, which names
        them, must not be shown."""
        names = list(learners)
        return not unopened(names) or self.learners.allow(names, subject)

    # -- points ------------------------------------------------------------------------------------------------

    @cached_property
    def bits(self) -> BitFiles:
        from colt_gui.views.window.files.bit_files import BitFiles  # with the first table that somebody opens

        return BitFiles(self.session)

    @property
    def _takes_bits(self) -> bool:
        return self.session.lab.data == "bits"

    def ask_import(self) -> None:
        title = "Import rows of bits" if self._takes_bits else "Import points"
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self._window, title, self.folder(), f"{TABLES};;All files (*)")
        if name:
            self.import_points(Path(name))

    def ask_table(self) -> None:
        name, _ = QtWidgets.QFileDialog.getOpenFileName(
            self._window, "Import a table of advice", self.folder(), f"{TABLES};;All files (*)"
        )
        if name:
            self.import_table(Path(name))

    def import_table(self, path: Path) -> bool:
        """Of advice, because a person says so: a column for each expert, and what came in the last one."""
        from colt_gui.storage.experts_csv import read_experts  # with the first table

        try:
            return self._listen(_read(self.session.background, partial(read_experts, asked=True), path))
        except InputError as error:
            self.session.reported.emit(str(error))
            return False

    def import_points(self, path: Path) -> bool:
        """A table of points, or of advice: a column for each expert and the outcome last; or of bits, where bits are
        learned from or its rows have names."""
        from colt_gui.storage.experts_csv import is_advice, read_experts  # with the first table
        from colt_gui.storage.points_csv import read_points

        try:
            if is_advice(path):
                return self._listen(_read(self.session.background, read_experts, path))
            if self.bits.is_mine(path):
                return self.bits.open(path)
            points = _read(self.session.background, read_points, path)
        except InputError as error:
            self.session.reported.emit(str(error))
            return False
        if not self._show(points):
            return False
        self.loaded.emit()
        return True

    def _show(self, points: Points) -> bool:
        """In place of those on show. Where none are, as over a table of advice, in the lab of the plane: else nobody
        would see what was replaced."""
        session = self.session
        if self._shows_points():
            return session.replace_points(points)
        session.selection.select(())
        learner = session.last_used(PLANE) or LABS[PLANE].first_learner
        return session.edit(replace(session.document, points=points, learner=learner, adversary=None), at_end=False)

    def _listen(self, table: Advice) -> bool:
        from colt_gui.models.experts.streams.advice import LAB, listening  # with the first table

        document = listening(self.session.document, table, self.session.last_used(LAB))
        return self.session.edit(document, at_end=False)

    def ask_export_points(self) -> None:
        title, name = ("Export rows of bits", "rows.csv") if self._takes_bits else ("Export points", "points.csv")
        path = ask_where(self._window, title, Path(self.folder()) / name, TABLES, (".csv", ".txt"))
        if path is None:
            return
        try:
            if self._takes_bits:
                self.bits.write(path)
            else:
                from colt_gui.storage.points_csv import write_points  # with the first table

                write_points(self.session.points, path)
        except (InputError, OSError) as error:
            self.session.reported.emit(sentence(error, path))

    def folder(self) -> str:
        return str(self.session.path.parent) if self.session.path else storage.documents_folder()


class _Call:
    """A call with its argument; menus outlive the loop that fills them."""

    def __init__(self, do: Callable[[Path], object], path: Path) -> None:
        self._do, self._path = do, path

    def __call__(self, _checked: bool = False) -> None:
        self._do(self._path)


def sentence(error: InputError | OSError, path: Path) -> str:
    if isinstance(error, InputError):
        return str(error)
    return f"{path.name} could not be written: {error.strerror or error}."
