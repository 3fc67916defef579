"""After a crash: the work that was autosaved is offered back before anything else."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6 import QtWidgets
from PySide6.QtWidgets import QWidget

from colt_gui import storage
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import lab_of
from colt_gui.models.own.names import unopened
from colt_gui.session import Session
from colt_gui.views.window.files.large_files import read_or_write


def offer_recovery(parent: QWidget, session: Session, autosave: storage.Autosave) -> bool:
    """The newest autosave that nobody holds; yes opens it unsaved, no throws it away, later keeps it.

    Whether it was opened.
    """
    left = storage.left_behind(storage.data_folder())
    if not left:
        return False
    newest = left[0]
    when = datetime.fromtimestamp(newest.stat().st_mtime).strftime("%d %B, %H:%M")
    box = QtWidgets.QMessageBox(parent)
    box.setIcon(QtWidgets.QMessageBox.Icon.Question)
    box.setWindowTitle("COLT Lab")
    box.setText("COLT Lab did not close properly last time.")
    box.setInformativeText(f"Open the work saved automatically on {when}?")
    yes = box.addButton("Open it", QtWidgets.QMessageBox.ButtonRole.AcceptRole)
    no = box.addButton("Throw it away", QtWidgets.QMessageBox.ButtonRole.DestructiveRole)
    box.addButton("Later", QtWidgets.QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(yes)
    box.exec()
    if box.clickedButton() is yes:
        return recover(session, newest, autosave)
    if box.clickedButton() is no:
        storage.discard(newest)
    return False


def with_a_learner_of_the_program(document: Document) -> Document:
    """The code of a learner file is not run because work is recovered: another of its lab stands in for it."""
    if not unopened([document.learner]):
        return document
    return replace(document, learner=lab_of(document.learner).first_learner)


def _file_of(view: dict[str, Any]) -> Path | None:
    """Where the work was saved last, if it was: it is still that file's."""
    path = view.get("path")
    return Path(path) if isinstance(path, str) and path else None


def recover(session: Session, path: Path, autosave: storage.Autosave) -> bool:
    """The file stays on the disk, whatever else there is no room for, until the work is saved or thrown away."""
    if not storage.is_abandoned(path):
        session.reported.emit("Another window has opened that work.")
        return False
    try:
        document, view = read_or_write(session.background, lambda: storage.read_session(path), path.stat().st_size)
        safe = with_a_learner_of_the_program(document)
        session.open(safe, _file_of(view), int(view.get("t", 0)), dirty=True)
    except (InputError, FileNotFoundError) as error:
        session.reported.emit(str(error))
        return False
    autosave.adopt(path)
    if safe is not document:
        session.reported.emit(f"The learner file {document.learner} was not run: open it again if you want it.")
    return True
