"""What is killed: a process that saves, or autosaves, one document after another and says which it has written."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.storage.session_files import write_session

SIZES = (20, 400, 3000)


def document(k: int) -> Document:
    """The k-th: its seed tells which it is."""
    rng = np.random.default_rng(k)
    m = SIZES[k % len(SIZES)]
    return Document(points=Points(rng.standard_normal((m, 2)), rng.choice([-1, 1], m)), seed=k)


def _tell(pipe: int, k: int) -> None:
    os.write(pipe, b"%d\n" % k)


def save(folder: Path, pipe: int, first: int) -> None:
    """Into one file, for ever."""
    for k in range(first, 10**9):
        write_session(folder / "lecture.colt", document(k), {"t": 0})
        _tell(pipe, k)


def autosave(folder: Path, pipe: int, first: int) -> None:
    """As a window does it: beside the event loop, or at once."""
    from PySide6.QtCore import QCoreApplication

    from colt_gui.session import Background, Session
    from colt_gui.storage import Autosave

    app, session = QCoreApplication([]), Session(background=Background())
    keeper = Autosave(session, folder)
    for k in range(first, 10**9):
        session.edit(document(k))
        if k % 2:
            keeper.write()
        else:
            keeper.write_aside()
            while keeper._job is not None:
                app.processEvents()
        _tell(pipe, k)
