"""What the hand is about: its tool, what is selected and pointed at, and which parts of the picture are on show."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QObject, Signal

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.session.carried_out import CarriedOut

LOSSES = ("square", "absolute", "logistic", "hinge", "exponential", "erm")
# what a new window shows of the parts that can be hidden
SHOWN = frozenset({"hulls", "comparator", *(f"loss-{id}" for id in LOSSES)})


class Hand(CarriedOut):
    """Points and experts by their numbers in the present document."""

    renumbered = Signal(object)  # before `changed`: where each point of the old document is now, −1 if it is gone
    shown_renumbered = Signal(object)  # the same for the points on show, which may be those of an adversary, or none
    tool_changed = Signal()  # class, tool or selection
    pointed_changed = Signal()  # another point under the pointer, in whatever picture that is

    def __init__(self, document: Document, parent: QObject | None = None, experiment: Experiment | None = None) -> None:
        super().__init__(document, parent, experiment)
        self.tool = "point"
        self.current_class = 1
        self.selection: frozenset[int] = frozenset()
        self.pointed: int | None = None
        self.shown = SHOWN
        self.expert: int | None = None
        self.extent = np.empty((0, 2))  # places that the view should hold besides the points, e.g. those of a lesson

    def _cut_to(self, experiment: Experiment) -> None:
        """What speaks of points and experts by number speaks of those that there are."""
        m = len(self.document.points)
        if max(self.selection, default=-1) >= m:
            self.selection = frozenset(i for i in self.selection if i < m)
        if self.expert is not None and self.expert >= experiment.choices:
            self.expert = None

    def _renumber(self, before: Points, shown: Points, numbers: np.ndarray | None) -> None:
        """Other points than before have nothing to do with them, unless the edit knows better. `before` were those of
        the document, `shown` those on show."""
        if self.points is not shown:
            own = shown is before and self.points is self.document.points
            self._renumber_shown(np.full(len(shown), -1) if numbers is None or not own else numbers)
        if self.document.points is not before:
            self.renumbered.emit(np.full(len(before), -1) if numbers is None else numbers)

    def _renumber_shown(self, numbers: np.ndarray) -> None:
        if self.pointed is not None:
            here = int(numbers[self.pointed]) if self.pointed < len(numbers) else -1
            self.pointed = None if here < 0 else here
        self.shown_renumbered.emit(numbers)

    def choose_class(self, y: int) -> None:
        self.current_class = y
        self.tool_changed.emit()

    def choose_tool(self, tool: str) -> None:
        self.tool = tool
        self.tool_changed.emit()

    def toggle(self, name: str) -> None:
        """Shows or hides a part of the picture, one of the `layers` of a lab."""
        self.shown = self.shown ^ {name}
        self.tool_changed.emit()

    def show_only(self, names: Iterable[str]) -> None:
        """Exactly these parts of the picture."""
        if self.shown != frozenset(names):
            self.shown = frozenset(names)
            self.tool_changed.emit()

    def point_at(self, i: int | None) -> None:
        """The pointer is on this point of the document, or on none."""
        if i != self.pointed:
            self.pointed = i
            self.pointed_changed.emit()

    def choose_expert(self, i: int | None) -> None:
        if i != self.expert:
            self.expert = i
            self.tool_changed.emit()

    def select(self, indices: Iterable[int]) -> None:
        selection = frozenset(indices)
        if selection != self.selection:
            self.selection = selection
            self.tool_changed.emit()
