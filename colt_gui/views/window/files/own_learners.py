"""Learners of a person's own in the window: opened, asked about, watched while their files are edited."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEventLoop, QFileSystemWatcher, QObject, Qt, QTimer
from PySide6.QtWidgets import QInputDialog, QMessageBox, QProgressDialog, QWidget

from colt_gui.models import LEARNERS, labs
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.own.loading import SeveralLearners
from colt_gui.models.own.names import FileName, file_name, unopened
from colt_gui.models.own.opened import guard_of, open_file
from colt_gui.models.own.trial import Trial
from colt_gui.session import Session
from colt_gui.views.look.plain_text import plain

QUIET_MS = 150  # an editor writes a file in several strokes
LOOK_MS = 30
PATIENCE_MS = 600  # before a trial that takes long is shown

Stamp = tuple[int, int, int]


class OwnLearners(QObject):
    """Code is run when a person opens it, and again when they have saved it anew; nothing else starts it, and no
    answer is remembered. What is wrong with a file is one sentence, and what was there before goes on."""

    def __init__(self, window: QWidget, session: Session) -> None:
        super().__init__(window)
        self._window, self.session = window, session
        self._opened: dict[str, FileName] = {}
        self._stamps: dict[Path, Stamp | None] = {}
        self._noted: object = None
        self._trials: dict[str, Trial] = {}
        self._watcher = QFileSystemWatcher(self)
        self._soon = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._looking = QTimer(self, interval=LOOK_MS)
        for signal in (self._watcher.fileChanged, self._watcher.directoryChanged):
            signal.connect(self._soon.start)
        self._soon.timeout.connect(self._look)
        self._looking.timeout.connect(self._finish_trials)
        session.changed.connect(self._tell_prints)
        QCoreApplication.instance().aboutToQuit.connect(self.stop)

    # -- opening -----------------------------------------------------------------------------------------------

    def open(self, name: str | Path) -> bool:
        """A person asks for this file: its learner comes into its lab and plays on what is there."""
        named = file_name(str(name))
        before = LEARNERS.get(named.key)
        try:
            if not self._admit(named):
                return False
        except SeveralLearners as several:
            return self._choose(named, several.names)
        if self.session.document.learner == named.key:
            return self._replay(named, before)
        try:
            self.session.rehearse(replace(self.session.document, learner=named.key))
        except InputError as error:
            return self._refuse(named, before, error)
        return self.session.set_learner(named.key)

    def _choose(self, named: FileName, names: list[str]) -> bool:
        question = f"{named.path.name} holds several learners. Which one?"
        chosen, fine = QInputDialog.getItem(self._window, "COLT Lab", plain(question), names, 0, False)
        return fine and self.open(FileName(named.path, chosen).key)

    def allow(self, learners: Iterable[str], subject: str) -> bool:
        """Asks about the files that a session or a lesson names, and opens them; False means that it must not go on."""
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
        """Tried in a process of its own, then let into this one."""
        try:
            if os.path.isfile(named.path) and not self._wait(Trial(named), named):
                return False
            open_file(named)
        except SeveralLearners:
            raise
        except (InputError, OSError) as error:
            self.session.reported.emit(str(error))
            return False
        self._watch(named)
        return True

    def _wait(self, trial: Trial, named: FileName) -> bool:
        """The window stays alive meanwhile; False where the person would not wait."""
        progress = QProgressDialog(plain(f"Trying {named.path.name} …"), "Cancel", 0, 0, self._window)
        progress.setWindowModality(Qt.WindowModality.WindowModal)
        progress.setMinimumDuration(PATIENCE_MS)
        loop, timer = QEventLoop(), QTimer(interval=LOOK_MS)
        timer.timeout.connect(lambda: (progress.setValue(0), trial.over and loop.quit()))
        progress.canceled.connect(loop.quit)
        timer.start()
        loop.exec()
        timer.stop()
        progress.deleteLater()
        if not trial.over:
            trial.give_up()
            return False
        trial.check()
        return True

    def _refuse(self, named: FileName, before: type | None, error: InputError) -> bool:
        """It cannot play here: what was known under its name is known again, or nothing, and then it is said why."""
        if before is not None:
            labs.register(before, named.key)
        else:
            labs.withdraw(named.key)
            self._opened.pop(named.key, None)
        self.session.reported.emit(str(error))
        return False

    # -- saving it again ---------------------------------------------------------------------------------------

    def _watch(self, named: FileName) -> None:
        self._opened[named.key] = named
        self._stamps[named.path] = _stamp(named.path)
        # the folder too: many editors write another file and put it in the place of this one
        self._watcher.addPaths([str(named.path), str(named.path.parent)])

    def _look(self) -> None:
        """Which files have really changed; one that is gone for a moment is waited for."""
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
        if named.key in self._trials:
            self._trials.pop(named.key).give_up()
        try:
            self._trials[named.key] = Trial(named)
        except OSError as error:
            self.session.reported.emit(f"{named.path.name} could not be tried: {error}.")
            return
        self._looking.start()

    def _finish_trials(self) -> None:
        for key, trial in list(self._trials.items()):
            if trial.over:
                del self._trials[key]
                self._reload(trial)
        if not self._trials:
            self._looking.stop()

    def _reload(self, trial: Trial) -> None:
        named = trial.named
        before = LEARNERS[named.key]
        try:
            trial.check()
            open_file(named)
        except InputError as error:
            self.session.reported.emit(str(error))
            return
        if self.session.document.learner != named.key or self._replay(named, before):
            self.session.reported.emit(f"{named.path.name} was read again.")

    def _replay(self, named: FileName, before: type | None) -> bool:
        """On what is there, or, where the new version cannot, all as it was."""
        try:
            self.session.replay(_fitted(self.session.document))
        except InputError as error:
            return self._refuse(named, before, error)
        return True

    # -- what it prints ----------------------------------------------------------------------------------------

    def _tell_prints(self) -> None:
        """Once for each version of a file."""
        guard = guard_of(self.session.experiment.learner)
        if guard is not None and guard.printed.note and guard is not self._noted:
            self._noted = guard
            self.session.reported.emit(guard.printed.note)

    def stop(self) -> None:
        """No process is left behind."""
        for trial in self._trials.values():
            trial.give_up()
        self._trials.clear()


def _stamp(path: Path) -> Stamp | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def _fitted(document: Document) -> Document:
    """With those parameters that the learner still has and still takes."""
    known = {param.name: param for param in LEARNERS[document.learner].params}
    own = {name: value for name, value in document.own_params.items() if name in known and _fits(known[name], value)}
    if own == document.own_params:
        return document
    return replace(document, params={**document.params, document.learner: own})


def _fits(param, value) -> bool:
    try:
        param.check(value)
    except InputError:
        return False
    return True
