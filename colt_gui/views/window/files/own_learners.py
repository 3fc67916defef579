"""Learners of a person's own in the window: opened, asked about, watched while their files are edited."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QFileSystemWatcher, QObject, Qt, QTimer
from PySide6.QtWidgets import QInputDialog, QMessageBox, QProgressDialog, QWidget

from colt_gui.models import LEARNERS, labs
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.own.faults import SeveralLearners
from colt_gui.models.own.names import FileName, file_name, read_version, unopened
from colt_gui.models.own.opened import Loading, note_problem
from colt_gui.session import Session
from colt_gui.views.look.plain_text import plain

QUIET_MS = 150  # an editor writes a file in several strokes
LOOK_MS = 30
PATIENCE_MS = 600  # before a loading that takes long is shown

Stamp = tuple[int, int, int]


class OwnLearners(QObject):
    """The learner files that are open in a window.

    Code is run when a person opens it, and again when they have saved it anew; nothing else starts it, and no answer is
    remembered. It runs in a process of its own. What is wrong with a file is one sentence, and what was there before
    goes on.
    """

    def __init__(self, window: QWidget, session: Session) -> None:
        super().__init__(window)
        self._window, self.session = window, session
        self._opened: dict[str, FileName] = {}
        self._stamps: dict[Path, Stamp | None] = {}
        self._noted: object = None
        self._loadings: dict[str, Loading] = {}
        # learners that have not played a document yet, with what they took the place of
        self._before: dict[str, type[Learner] | None] = {}
        self._watcher = QFileSystemWatcher(self)
        self._soon = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._looking = QTimer(self, interval=LOOK_MS)
        for signal in (self._watcher.fileChanged, self._watcher.directoryChanged):
            signal.connect(self._soon.start)
        self._soon.timeout.connect(self._look)
        self._looking.timeout.connect(self._finish_loadings)
        for signal in (session.changed, session.computed):
            signal.connect(self._settle)
        session.reported.connect(self._note_refusal)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self.stop)

    # -- opening -----------------------------------------------------------------------------------------------

    def open(self, name: str | Path) -> bool:
        """Bring the learner of a file into its lab, as a person asks for it, and let it play on what is there."""
        named = file_name(str(name))
        before = LEARNERS.get(named.key)
        try:
            if not self._admit(named):
                return False
        except SeveralLearners as several:
            return self._choose(named, several.names)
        self._before[named.key] = before
        if self.session.document.learner == named.key:
            return self._replay(named)
        return self.session.set_learner(named.key)

    def _choose(self, named: FileName, names: list[str]) -> bool:
        question = f"{named.path.name} holds several learners. Which one?"
        chosen, fine = QInputDialog.getItem(self._window, "COLT Lab", plain(question), names, 0, False)
        return fine and self.open(FileName(named.path, chosen).key)

    def allow(self, learners: Iterable[str], subject: str) -> bool:
        """Ask about the files that a session or a lesson names, and open them; False means that it must not go on."""
        try:
            return all(self._may_run(named, subject) and self._admit(named) for named in unopened(learners))
        except SeveralLearners as several:
            self.session.reported.emit(str(several))
            return False

    def _may_run(self, named: FileName, subject: str) -> bool:
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setWindowTitle("COLT Lab")
        box.setText(plain(f"{subject} names a learner file. Run its code?"))
        box.setInformativeText(
            plain(f"{named.key}\n\nIt can do whatever you can. Run it only if you know where it comes from.")
        )
        run = box.addButton("Run it", QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.exec()
        return box.clickedButton() is run

    def _admit(self, named: FileName) -> bool:
        """Load a file and put its learner into its lab."""
        try:
            loading = Loading(read_version(named))
            if not self._wait(loading, named):
                return False
            labs.register(loading.learner(), named.key)
        except SeveralLearners:
            raise
        except (InputError, OSError) as error:
            self.session.reported.emit(str(error))
            return False
        self._watch(named)
        return True

    def _wait(self, loading: Loading, named: FileName) -> bool:
        """Wait while the window stays alive; False where the person would not wait."""
        progress = QProgressDialog(plain(f"Loading {named.path.name} …"), "Cancel", 0, 0, self._window)
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(PATIENCE_MS)
        loop, timer = QEventLoop(), QTimer(interval=LOOK_MS)

        def look() -> None:
            progress.setValue(0)
            if loading.over:
                loop.quit()

        timer.timeout.connect(look)
        progress.canceled.connect(loop.quit)
        timer.start()
        loop.exec()
        timer.stop()
        progress.deleteLater()
        if not loading.over:
            loading.give_up()
        return loading.over

    # -- learners that have not played yet ---------------------------------------------------------------------

    def _settle(self) -> None:
        """Keep a new learner for good when it has played the document on show."""
        session = self.session
        key, experiment = session.document.learner, session.experiment
        plays = key in self._before and experiment.complete and isinstance(experiment.learner, LEARNERS[key])
        if plays and self._before.pop(key) is not None:
            session.reported.emit(f"{self._opened[key].path.name} was read again.")
        self._tell_prints()

    def _note_refusal(self, sentence: str) -> None:
        """Take a new learner back when the session says that it has failed on the way, and took its document back."""
        for key in [] if self.session.working else list(self._before):
            version = LEARNERS[key].version
            if version is not None and sentence.startswith(version.file):
                self._take_back(key, sentence)

    def _take_back(self, key: str, problem: str) -> None:
        """What was known under the name of a learner is known again, or nothing."""
        before = self._before.pop(key)
        if before is None:
            labs.withdraw(key)
            self._opened.pop(key, None)
        else:
            labs.register(before, key)
            note_problem(key, problem)
        self.session.computed.emit()  # the panel shows both

    # -- saving it again ---------------------------------------------------------------------------------------

    def _watch(self, named: FileName) -> None:
        self._opened[named.key] = named
        self._stamps[named.path] = _stamp(named.path)
        # the folder too: many editors write another file and put it in the place of this one
        self._watcher.addPaths([str(named.path), str(named.path.parent)])

    def _look(self) -> None:
        """Read the files that have really changed again; one that is gone for a moment is waited for."""
        changed: dict[Path, Stamp | None] = {}
        for named in list(self._opened.values()):
            stamp = _stamp(named.path)
            if stamp is None:
                continue
            if str(named.path) not in self._watcher.files():
                self._watcher.addPath(str(named.path))
            if stamp != self._stamps[named.path]:
                changed[named.path] = stamp
                self._retry(named)
        self._stamps |= changed

    def _retry(self, named: FileName) -> None:
        if named.key in self._loadings:
            self._loadings.pop(named.key).give_up()
        try:
            self._loadings[named.key] = Loading(read_version(named))
        except (InputError, OSError) as error:
            self._tell_problem(named.key, str(error))
            return
        self._looking.start()

    def _finish_loadings(self) -> None:
        for key, loading in list(self._loadings.items()):
            if loading.over:
                del self._loadings[key]
                self._reload(self._opened[key], loading)
        if not self._loadings:
            self._looking.stop()

    def _reload(self, named: FileName, loading: Loading) -> None:
        before = LEARNERS[named.key]
        try:
            labs.register(loading.learner(), named.key)
        except InputError as error:
            self._tell_problem(named.key, str(error))
            return
        self._before.setdefault(named.key, before)
        if self.session.document.learner == named.key:
            self._replay(named)

    def _tell_problem(self, key: str, problem: str) -> None:
        note_problem(key, problem)
        self.session.computed.emit()
        self.session.reported.emit(problem)

    def _replay(self, named: FileName) -> bool:
        """Carry out the document on show with a new version, or, where that cannot be, leave all as it was."""
        try:
            self.session.replay(_fitted(self.session.document))
        except InputError as error:
            self._take_back(named.key, str(error))
            self.session.reported.emit(str(error))
            return False
        return True

    # -- what it prints ----------------------------------------------------------------------------------------

    def _tell_prints(self) -> None:
        """Tell what a learner prints, once for each version of its file."""
        learner = self.session.experiment.learner
        if learner.own and learner.guard.note and learner.guard is not self._noted:
            self._noted = learner.guard
            self.session.reported.emit(learner.guard.note)

    def stop(self) -> None:
        """End the processes that are loading files."""
        for loading in self._loadings.values():
            loading.give_up()
        self._loadings.clear()


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _fitted(document: Document) -> Document:
    """Return the document with those parameters that its learner still has and still takes."""
    known = {param.name: param for param in LEARNERS[document.learner].params}
    own = {name: value for name, value in document.own_params.items() if name in known and _fits(known[name], value)}
    if own == document.own_params:
        return document
    return replace(document, params={**document.params, document.learner: own})


def _fits(param: Param, value: object) -> bool:
    try:
        param.check(value)
    except InputError:
        return False
    return True
