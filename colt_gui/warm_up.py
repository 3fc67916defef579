"""Loads the labs that are not on show while nobody does anything, so that to enter one is quick the first time too."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

from PySide6.QtCore import QObject, QTimer, Signal

from colt_gui.plain_imports import plain_imports
from colt_gui.player import Player
from colt_gui.session import Session

LABS = ("perceptrons", "svm", "experts", "boolean", "statistics")
QUIET = 700  # milliseconds after the first picture, and after whatever a person does


def modules_of(lab: str) -> Iterator[str]:
    """The names of its modules; those of a folder in it are found when the one before has been asked for."""
    for layer in ("models", "views"):
        package = import_module(f"colt_gui.{layer}.{lab}")
        yield from (module.name for module in walk_packages(package.__path__, f"{package.__name__}."))


class WarmUp(QObject):
    """One module in each turn of the event loop, and none while something is under way."""

    finished = Signal()  # all are there

    def __init__(self, session: Session, player: Player, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._player = session, player
        self._names = (name for lab in LABS for name in modules_of(lab))
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        for act in (session.changed, session.moved, session.selection.changed, session.selection.pointed_changed):
            act.connect(self.wait)
        self.over = False

    def wait(self) -> None:
        """From now on, a while."""
        if not self.over:
            self._timer.start(QUIET)

    def _go_on(self) -> None:
        if self._session.working or self._player.playing or self._player.animating:
            self.wait()
        elif self._load_next():
            self._timer.start(0)

    def _load_next(self) -> bool:
        """False when there is none."""
        with plain_imports():
            name = next(self._names, None)
            if name is not None:
                import_module(name)
        self.over = name is None
        if self.over:
            self.finished.emit()
        return not self.over
