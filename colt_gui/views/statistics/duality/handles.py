"""What can be taken hold of on the duality bench: c, the fence, and its force; by mouse and by keys, to be undone."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent

from colt_gui.session import Session

Key = Qt.Key
ARROWS = {Key.Key_Left: (-1, 0), Key.Key_Right: (1, 0), Key.Key_Up: (0, 1), Key.Key_Down: (0, -1)}
NEXT, LEAVE = {Key.Key_Return, Key.Key_Enter}, {Key.Key_Escape, Key.Key_K}
STEP, FINE = 0.1, 0.01
NAMES = {"c": "c, where f is lowest", "s": "s, the fence", "start": "λ, its force"}


class Handle(NamedTuple):
    """`name` is the parameter that it moves."""

    name: str
    at: QPointF


def rounded(value: float) -> float:
    """To what a hand can mean."""
    return round(value, 2) + 0.0


class Moves:
    """Changes of the problem: all that one hand does until it lets go is one step of undo."""

    def __init__(self, session: Session) -> None:
        self._session, self._playback = session, session.playback

    def put(self, name: str, **values: float) -> None:
        """New values of parameters, kept within their ranges. Whoever sets the force begins with it."""
        document, learner = self._session.document, self._session.experiment.learner
        if name == "start":
            self._playback.seek(0)
        for param in learner.params:
            if param.name in values:
                value = min(max(rounded(values[param.name]), param.low), param.high)
                document = document.with_param(param.name, value)
        if document != self._session.document:
            self._session.edit(document, merge=("param", learner.id, name))

    def let_go(self) -> None:
        self._session.seal()

    def nudge(self, name: str, way: tuple[int, int], fine: bool) -> None:
        """By keys."""
        learner, step = self._session.experiment.learner, FINE if fine else STEP
        if name == "start":
            force = self._session.run.step.force
            self.put(name, start=force + step * (way[0] or way[1]))
        elif name == "c" and learner.on_plane:
            self.put(name, c=learner.c + step * way[0], d=learner.d + step * way[1])
        else:
            self.put(name, **{name: getattr(learner, name) + step * (way[0] or way[1])})


def arrow_way(event: QKeyEvent) -> tuple[int, int] | None:
    return ARROWS.get(event.key())
