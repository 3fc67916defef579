"""Work that was not saved survives a crash."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from PySide6.QtCore import QCoreApplication, QLockFile, QObject, QTimer
from shiboken6 import isValid

from colt_gui.models.core.control import Cancelled
from colt_gui.models.core.errors import InputError
from colt_gui.storage.background import Job
from colt_gui.storage.part_files import remove_part
from colt_gui.storage.preferences import own_data_folder
from colt_gui.storage.session_files import write_session

if TYPE_CHECKING:
    from colt_gui.session import Session

QUIET_MS, LATEST_MS = 2_000, 20_000
PREFIX = "autosave-"


class Autosave(QObject):
    """Writes the session a moment after the last change, and at the latest some seconds after the first, beside the
    event loop; `write` does it now.

    The file lives while there are unsaved changes; a lock beside it tells other windows that its owner lives.
    """

    def __init__(
        self,
        session: Session,
        folder: Path,
        view: Callable[[], dict[str, Any]] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.session, self.path = session, Path(folder) / f"{PREFIX}{uuid4().hex}.colt"
        self._view = view or self._place
        self._lock = _lock(self.path)
        self._failed = self._finished = False
        self._quiet = QTimer(self, interval=QUIET_MS, singleShot=True)
        self._latest = QTimer(self, interval=LATEST_MS, singleShot=True)
        self._quiet.timeout.connect(self.write_aside)
        self._latest.timeout.connect(self.write_aside)
        self._job: Job | None = None  # a file that is being written, until its end has been noted
        self._next = ""  # what to do after it
        session.changed.connect(self._changed)
        session.dirty_changed.connect(self._changed)
        if (application := QCoreApplication.instance()) is not None:
            application.aboutToQuit.connect(self.keep)

    def _place(self) -> dict[str, Any]:
        path = self.session.path
        return {"t": self.session.t, **({"path": str(path)} if path else {})}

    def _changed(self, _dirty: bool = False) -> None:
        if self._finished:
            return
        if not self.session.dirty:
            self.discard()
            return
        self._quiet.start()
        if not self._latest.isActive():
            self._latest.start()

    def write(self) -> bool:
        """Now. A full disk is reported once, not every few seconds."""
        self._stop()
        self._wait()
        try:
            self._prepare()
            write_session(self.path, self.session.document, self._view(), private=True)
        except (InputError, OSError) as error:
            return self._note(error)
        return self._note(None)

    def write_aside(self) -> None:
        """While the window goes on; what is asked for while a file is being written is done after it."""
        self._stop()
        if self._job is not None:
            self._next = "write"
            return
        try:
            self._prepare()
        except (InputError, OSError) as error:
            self._note(error)
            return
        work = partial(write_session, self.path, self.session.document, self._view(), private=True)
        self._job = Job(work, self._written, self._written)
        self.session.background.ask(("autosave", self.path), self._job)

    def _written(self, _: object) -> None:
        """Note the end of a file, unless somebody has waited for it."""
        if self._job is None or not isValid(self):
            return
        after = self._wait()
        if after == "discard":
            self._remove()
        elif after == "write":
            self.write_aside()

    def _wait(self) -> str:
        """Wait until no file is being written; return what was to be done after it."""
        job, self._job = self._job, None
        if job is not None:
            job.wait()
            error = job.error
            if isinstance(error, (InputError, OSError)) or error is None:
                self._note(error)
            elif not isinstance(error, Cancelled):
                raise error
        after, self._next = self._next, ""
        return after

    def _note(self, error: InputError | OSError | None) -> bool:
        if error is not None:
            if not self._failed:
                self.session.reported.emit(f"Autosave does not work at present: {error}")
            self._try_again()
        self._failed = error is not None
        return not self._failed

    def _try_again(self) -> None:
        """A disk that is full now need not be so in a while."""
        if self.session.dirty and not self._finished:
            self._latest.start()

    def _prepare(self) -> None:
        _make_private(self.path.parent)
        if not self._lock.isLocked() and not self._lock.tryLock(0):
            raise InputError(f"{self.path.parent} cannot be written.")

    def adopt(self, path: Path) -> None:
        """What another window left behind, and this one has opened, is this one's autosave from now on.

        It stays where it is: to write it anew first would need room on the disk.
        """
        self._wait()
        self.discard()
        self.path, self._lock = path, _lock(path)
        self._lock.tryLock(0)
        with contextlib.suppress(OSError):
            path.chmod(0o600)

    def discard(self) -> None:
        """There is nothing unsaved any more. What is being written goes when it is whole."""
        self._stop()
        if self._job is not None:
            self._next = "discard"
        else:
            self._remove()

    def _remove(self) -> None:
        with contextlib.suppress(OSError):
            self.path.unlink(missing_ok=True)
        self._lock.unlock()

    def finish(self) -> None:
        """A clean exit: whoever closed the window was asked about changes, so nothing is left behind."""
        if not self._finished:
            self._finished = True
            self._wait()
            self.discard()

    def keep(self) -> None:
        """An end that nobody was asked about, a signal's say: what is unsaved is left for the next start."""
        if self._finished:
            return
        if not self.session.dirty:
            self.finish()
            return
        self._finished = True
        self.write()
        self._lock.unlock()

    def _stop(self) -> None:
        self._quiet.stop()
        self._latest.stop()


def left_behind(folder: Path) -> list[Path]:
    """The autosaves whose owner is gone, newest first."""
    saved = []
    with contextlib.suppress(OSError):
        for path in Path(folder).glob(f"{PREFIX}*.colt"):
            if is_abandoned(path):
                saved.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(saved, reverse=True)]


def discard(path: Path) -> None:
    """Throws an autosave away that was left behind, unless another window has opened it meanwhile."""
    if is_abandoned(path):
        with contextlib.suppress(OSError):
            Path(path).unlink(missing_ok=True)


def sweep(folder: Path) -> None:
    """What killed processes have left half written, and locks that nobody holds."""
    with contextlib.suppress(OSError):
        for part in Path(folder).glob(f".{PREFIX}*.colt.*.part"):
            if is_abandoned(part.with_name(part.name[1:].partition(".")[0] + ".colt")):
                remove_part(part)
        for lock in Path(folder).glob(f"{PREFIX}*.lock"):
            is_abandoned(lock)


def is_abandoned(path: Path) -> bool:
    """A lock whose process is gone, or no lock, can be taken; a stale one goes away by it.

    A disk on which no lock can be made, being full or read-only, holds no lock of a living window either.
    """
    lock = _lock(path)
    if not lock.tryLock(0):
        return lock.error() != QLockFile.LockError.LockFailedError
    lock.unlock()
    return True


def _make_private(folder: Path) -> None:
    """A folder that is there already is changed only if it is the program's own."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder == own_data_folder() and folder.stat().st_mode & 0o077:
        with contextlib.suppress(OSError):
            folder.chmod(0o700)


def _lock(path: Path) -> QLockFile:
    lock = QLockFile(str(Path(path).with_suffix(".lock")))
    lock.setStaleLockTime(0)  # a window may stay open for days: only the end of its process frees the lock
    return lock
