"""What a person has chosen: the tool, the class of new points, points, an expert, and the layers of the picture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from PySide6.QtCore import QObject, Signal

LOSSES = ("square", "absolute", "logistic", "hinge", "exponential", "erm")
# the layers that a new window shows, of those that can be hidden
SHOWN = frozenset({"hulls", "comparator", *(f"loss-{id}" for id in LOSSES)})


@runtime_checkable
class WithExperts(Protocol):
    """An experiment with experts, of which a person may choose one."""

    @property
    def experts(self) -> Sequence[object]: ...


class Selection(QObject):
    """Points and experts are chosen by their numbers in the present document."""

    changed = Signal()  # the tool, the class, the chosen points or expert, or the layers
    pointed_changed = Signal()  # another point is under the pointer, in whatever picture that is

    # before `session.changed`: where each point of the old document is now, −1 if it is gone
    renumbered = Signal(object)
    shown_renumbered = Signal(object)  # the same for the points on show, which may be those of an adversary, or none

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tool = "point"
        self.current_class = 1
        self.points: frozenset[int] = frozenset()
        self.pointed: int | None = None
        self.shown = SHOWN
        self.expert: int | None = None
        self.extent = np.empty((0, 2))  # places that the view should hold besides the points, e.g. those of a lesson

    def cut_to(self, points: int, experts: int) -> None:
        """Forget points and experts with numbers that do not exist any more."""
        if max(self.points, default=-1) >= points:
            self.points = frozenset(i for i in self.points if i < points)
        if self.expert is not None and self.expert >= experts:
            self.expert = None

    def renumber_shown(self, numbers: np.ndarray) -> None:
        """Keep pointing at the same point on show: `numbers` says which number it has now, −1 if it is gone."""
        if self.pointed is not None:
            here = int(numbers[self.pointed]) if self.pointed < len(numbers) else -1
            self.pointed = None if here < 0 else here
        self.shown_renumbered.emit(numbers)

    def choose_class(self, y: int) -> None:
        self.current_class = y
        self.changed.emit()

    def choose_tool(self, tool: str) -> None:
        self.tool = tool
        self.changed.emit()

    def toggle(self, name: str) -> None:
        """Show or hide one of the `layers` of a lab."""
        self.shown = self.shown ^ {name}
        self.changed.emit()

    def show_only(self, names: Iterable[str]) -> None:
        """Show exactly these layers."""
        if self.shown != frozenset(names):
            self.shown = frozenset(names)
            self.changed.emit()

    def point_at(self, i: int | None) -> None:
        """Note that the pointer is on this point of the document, or on none."""
        if i != self.pointed:
            self.pointed = i
            self.pointed_changed.emit()

    def choose_expert(self, i: int | None) -> None:
        if i != self.expert:
            self.expert = i
            self.changed.emit()

    def select(self, indices: Iterable[int]) -> None:
        points = frozenset(indices)
        if points != self.points:
            self.points = points
            self.changed.emit()
