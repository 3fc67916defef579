"""The example that a person builds bit by bit: the keys that turn its tiles over, and the buttons for its label."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from colt_gui.models.core.errors import InputError
from colt_gui.models.text.numbers import sign
from colt_gui.session import Session
from colt_gui.views.look.plain_text import plain
from colt_gui.views.look.style import Style
from colt_gui.views.look.styled import Styled

Key = Qt.Key
STEPS: dict[int, int] = {Key.Key_Left: -1, Key.Key_Right: 1}
ENDS: dict[int, int] = {Key.Key_Home: 0, Key.Key_End: -1}
BITS: dict[int, bool] = {Key.Key_0: False, Key.Key_1: True, Key.Key_Up: True, Key.Key_Down: False}
TURN = (Key.Key_Return, Key.Key_Enter)
LABELS: dict[int, int] = {Key.Key_Plus: 1, Key.Key_Equal: 1, Key.Key_Minus: -1}
LEAVE = (Key.Key_Escape, Key.Key_K)
TAKEN = {*STEPS, *ENDS, *BITS, *TURN, *LABELS, *LEAVE}


def put_in(session: Session, bits: np.ndarray, y: int | None) -> bool:
    """Put an example in after the round on show and play it, if it can be; `y` None: the target says."""
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
    """Return whether there are rows of a table, or examples that a person has put in."""
    source = session.document.setup("boolean")
    return bool(len(source.rows or ()) if source.kind == "rows" else len(source.places))


def take_out(session: Session) -> None:
    """Remove all of a person's examples: an empty table is left, or the stream alone."""
    source = session.document.setup("boolean")
    rows = None if source.kind == "rows" else source.rows
    session.seal()
    session.set_setup("boolean", replace(source, rows=rows, clicked=None, places=()))


class Building:
    """The example that is being built.

    `bits` are the draft, None while nobody builds; `at` is the tile that the keys are at, None while they are the
    transport's. `changed` is called when either is another.
    """

    def __init__(self, session: Session, changed: Callable[[], None]) -> None:
        self._session, self._changed = session, changed
        self.bits: np.ndarray | None = None
        self.at: int | None = None

    @property
    def n(self) -> int:
        return len(getattr(self._session.experiment, "names", ()))

    def forget(self) -> None:
        """Drop the draft in another round or document: it belonged to the one before."""
        self.bits = None
        if self.at is not None:
            self.at = min(self.at, self.n - 1) if self.n else None

    def _begin(self, shown: np.ndarray | None) -> np.ndarray:
        """Return a copy of the example on show, from which the draft begins."""
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
        """Put in the draft, or, where there is none, the example on show once more."""
        bits = shown if self.bits is None else self.bits
        if bits is not None and put_in(self._session, bits, y):
            self.bits = None
        self._changed()

    # -- the keys ----------------------------------------------------------------------------------------------

    def toggle_keys(self) -> None:
        self.at = None if self.at is not None or not self.n else 0
        self._changed()

    def takes(self, event: QKeyEvent) -> bool:
        """Return whether this key is meant for the tiles rather than for the transport."""
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if event.key() == Key.Key_Escape and self.bits is not None:
            return plain
        return self.at is not None and plain and event.key() in TAKEN

    def key(self, event: QKeyEvent, shown: np.ndarray | None) -> None:
        key, at = event.key(), self.at or 0
        if key == Key.Key_Escape and self.bits is not None:
            self.drop()
        elif key in LEAVE:
            self.toggle_keys()
        elif key in LABELS:
            self.put_in(LABELS[key], shown)
        elif key in STEPS or key in ENDS:
            self._move_to(at + STEPS[key] if key in STEPS else ENDS[key] % self.n)
        elif key in TURN:
            self.turn(at, shown)
        else:
            self.set(at, BITS[key], shown)
            if key in (Key.Key_0, Key.Key_1):
                self._move_to(at + 1)

    def _move_to(self, variable: int) -> None:
        self.at = min(max(variable, 0), self.n - 1)
        self._changed()


KEYS = {1: "I", -1: "O", 0: "U"}  # in, out, and unknown
ROLES = {1: "positive", -1: "negative", 0: "open"}
WORDS = {1: "It is +", -1: "It is −", 0: "The target says"}


class BuildBar(Styled, QWidget):
    """The buttons for the label of a draft: `labelled` with +1, −1, or 0: the target says."""

    labelled = Signal(int)

    def __init__(self, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(style, parent)
        self.buttons = {y: self._button(y) for y in (1, -1, 0)}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self.buttons[1], 0, 0)
        self._grid.addWidget(self.buttons[-1], 0, 1)
        self._grid.addWidget(self.buttons[0], 1, 0, 1, 2)
        self.setAccessibleName("The label of your example")
        self.restyle()

    def _button(self, y: int) -> QPushButton:
        button = QPushButton(sign(y) if y else "target says", self)
        button.setProperty("role", ROLES[y])
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setObjectName(str(y))
        button.setToolTip(plain(f"{WORDS[y]} ({KEYS[y]})"))
        button.setAccessibleName(WORDS[y].replace("+", "plus").replace("−", "minus"))
        button.clicked.connect(self._clicked)
        return button

    def _clicked(self) -> None:
        self.labelled.emit(int(self.sender().objectName()))

    def show_in(self, area: QRectF, target: bool) -> None:
        """Show the buttons at the top left of an area; `target` says whether there is a target to ask."""
        self.buttons[0].setEnabled(target)
        size = self.sizeHint().boundedTo(area.size().toSize().expandedTo(self.minimumSizeHint()))
        self.setGeometry(int(area.left()), int(area.top()), size.width(), size.height())
        self.show()

    def restyle(self) -> None:
        style = self._style
        self._grid.setSpacing(style.space("xs"))
        for y, button in self.buttons.items():
            button.setFont(style.font("body" if y else "small", bold=bool(y)))
            button.setStyleSheet(f"QPushButton {{ min-height: {style.px(24)}px; padding: 0 {style.px(8)}px; }}")
