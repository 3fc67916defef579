"""The example that a person builds bit by bit, and the keys that turn its tiles over."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from colt_gui.models.core.errors import InputError
from colt_gui.session import Session

Key = Qt.Key
STEPS = {Key.Key_Left: -1, Key.Key_Right: 1}
ENDS = {Key.Key_Home: 0, Key.Key_End: -1}
BITS = {Key.Key_0: False, Key.Key_1: True, Key.Key_Up: True, Key.Key_Down: False}
TURN = (Key.Key_Return, Key.Key_Enter)
LABELS = {Key.Key_Plus: 1, Key.Key_Equal: 1, Key.Key_Minus: -1}
LEAVE = (Key.Key_Escape, Key.Key_K)
TAKEN = {*STEPS, *ENDS, *BITS, *TURN, *LABELS, *LEAVE}


def put_in(session: Session, bits: np.ndarray, y: int | None) -> bool:
    """The example after the round on show, which is then played before everybody's eyes; `y` None: the target says."""
    source, t = session.document.setup("boolean"), session.t
    try:
        wider = source.added(bits, y, t)
    except InputError as error:
        session.reported.emit(str(error))
        return False
    session.playback.pause()
    session.seal()
    if not session.set_setup("boolean", wider):
        return False
    session.seek(t)
    session.playback.step(1)
    return True


def has_own(session: Session) -> bool:
    """There are rows of a table, or examples that a person has put in."""
    source = session.document.setup("boolean")
    return bool(len(source.rows or ()) if source.kind == "rows" else len(source.places))


def take_out(session: Session) -> None:
    """All of them: an empty table, or the stream alone."""
    source = session.document.setup("boolean")
    rows = None if source.kind == "rows" else source.rows
    session.seal()
    session.set_setup("boolean", replace(source, rows=rows, clicked=None, places=()))


class Building:
    """`bits` are the draft, None while nobody builds; `at` is the tile that the keys are at, None while they are the
    transport's. `changed` is called when either is another."""

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self._session, self._changed = session, changed
        self.bits: np.ndarray | None = None
        self.at: int | None = None

    @property
    def n(self) -> int:
        return len(self._session.experiment.names)

    def forget(self) -> None:
        """Another round or another document: what was half built belonged to the one before."""
        self.bits = None
        if self.at is not None:
            self.at = min(self.at, self.n - 1) if self.n else None

    def _begin(self, shown: np.ndarray | None) -> np.ndarray:
        """From the example on show, which is left alone."""
        self._session.playback.pause()
        return np.zeros(self.n, dtype=bool) if shown is None else np.array(shown, dtype=bool)

    def turn(self, variable: int, shown: np.ndarray | None) -> None:
        bits = self._begin(shown) if self.bits is None else self.bits
        self.set(variable, not bits[variable], shown)

    def set(self, variable: int, bit: bool, shown: np.ndarray | None) -> None:
        bits = (self._begin(shown) if self.bits is None else self.bits).copy()
        bits[variable] = bit
        self.bits = bits
        self._changed()

    def drop(self) -> None:
        self.bits = None
        self._changed()

    def put_in(self, y: int | None, shown: np.ndarray | None) -> None:
        """The draft, or, where there is none, the example on show once more."""
        bits = shown if self.bits is None else self.bits
        if bits is not None and put_in(self._session, bits, y):
            self.bits = None
        self._changed()

    # -- the keys ----------------------------------------------------------------------------------------------

    def toggle_keys(self) -> None:
        self.at = None if self.at is not None or not self.n else 0
        self._changed()

    def takes(self, event: QKeyEvent) -> bool:
        """Whether this key is meant for the tiles rather than for the transport."""
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if event.key() == Key.Key_Escape and self.bits is not None:
            return plain
        return self.at is not None and plain and event.key() in TAKEN

    def key(self, event: QKeyEvent, shown: np.ndarray | None) -> None:
        key = event.key()
        if key == Key.Key_Escape and self.bits is not None:
            self.drop()
        elif key in LEAVE:
            self.toggle_keys()
        elif key in LABELS:
            self.put_in(LABELS[key], shown)
        elif key in STEPS or key in ENDS:
            self._go(self.at + STEPS[key] if key in STEPS else ENDS[key] % self.n)
        elif key in TURN:
            self.turn(self.at, shown)
        else:
            self.set(self.at, BITS[key], shown)
            if key in (Key.Key_0, Key.Key_1):
                self._go(self.at + 1)

    def _go(self, variable: int) -> None:
        self.at = min(max(variable, 0), self.n - 1)
        self._changed()
