"""What a person can do to the document: its points, the lab it is looked at in, the learner and its parameters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from colt_gui.models.core.document import NOT_OPPOSABLE
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.core.setup import Setup
from colt_gui.models.labs import LABS, Lab
from colt_gui.session.edited import Edited


class Session(Edited):
    """Document, experiment, place in time, and the undo list."""

    # -- points ------------------------------------------------------------------------------------------------

    def _points(
        self, points: Points, merge: object = None, at_end: bool = True, numbers: np.ndarray | None = None
    ) -> bool:
        """The points in place of the present ones, which keep their numbers if nothing else is said."""
        numbers = np.arange(len(self.document.points)) if numbers is None else numbers
        document = self.experiment.repainted(replace(self.document, points=points, adversary=None))
        return self.edit(document, merge, at_end, numbers)

    def add_point(self, x: Sequence[float], y: int, merge: object = None) -> bool:
        return self.add_points([x], [y], merge)

    def add_points(self, X: Any, y: Any, merge: object = None) -> bool:
        try:
            points = self.document.points.extended(X, y)
        except InputError as error:  # they may lie in a space that this plane is not
            self.reported.emit(str(error))
            return False
        return self._points(points, merge, at_end=False)

    def move_point(self, i: int, x: Sequence[float]) -> bool:
        return self._points(self.document.points.moved(i, x), merge=("move", i))

    def move_points(self, indices: Sequence[int], X: Any) -> bool:
        """Row k of X is where point indices[k] goes; moving the same points on is one step of undo."""
        points = self.document.points
        moved = points.X.copy()
        moved[list(indices)] = X
        return self._points(Points(moved, points.y, points.words), merge=("move", *indices))

    def revise_points(self, points: Points) -> bool:
        """Other coordinates or labels for the present points, and perhaps more points after them: one step of undo."""
        return self._points(points, at_end=len(points) == len(self.document.points))

    def flip_points(self, indices: Iterable[int]) -> bool:
        return self._points(self.document.points.flipped(*indices))

    def remove_points(self, indices: Iterable[int], merge: object = None) -> bool:
        gone = sorted(indices)
        if not gone:
            return False
        self.select(())
        kept = np.ones(len(self.document.points), dtype=bool)
        kept[gone] = False
        numbers = np.where(kept, np.cumsum(kept) - 1, -1)
        return self._points(self.document.points.removed(gone), merge, numbers=numbers)

    def replace_points(self, points: Points, merge: object = None) -> bool:
        self.select(())
        gone = np.full(len(self.document.points), -1)
        return self._points(points, merge, at_end=False, numbers=gone)

    def clear(self) -> bool:
        return self.replace_points(Points.empty())

    # -- labs -----------------------------------------------------------------------------------------------------

    def enter(self, lab: str) -> bool:
        """Another lab, with the learner that was last used there; the points come along."""
        return lab == self.lab.id or self._go_to(LABS[lab])

    def enter_bench(self, lab: str, bench: str) -> bool:
        """A bench of a lab, with the learner that was last used there."""
        row = next(row for row in LABS[lab].benches if row.id == bench)
        return bench == self.bench.id or self._go_to(row)

    def _go_to(self, row: Lab) -> bool:
        learner = self.last_used(row.id) or row.first_learner
        return self.edit(replace(self.document, learner=learner, adversary=None))

    def last_used(self, lab: str) -> str | None:
        """The learner that is, or was last, in use in a lab or on a bench."""
        return self.document.learner if lab in (self.lab.id, self.bench.id) else self._last_used.get(lab)

    # -- the experiment -------------------------------------------------------------------------------------------

    def set_learner(self, learner: str) -> bool:
        return self.edit(replace(self.document, learner=learner))

    def set_param(self, name: str, value: Any) -> bool:
        return self.edit(self.document.with_param(name, value), merge=("param", self.document.learner, name))

    def reset_params(self) -> bool:
        """The present learner with its defaults."""
        others = {name: own for name, own in self.document.params.items() if name != self.document.learner}
        return self.edit(replace(self.document, params=others))

    def set_order(self, order: str, seed: int | None = None) -> bool:
        seed = self.document.seed if seed is None else seed
        return self.edit(replace(self.document, order=order, seed=seed))

    def set_adversary(self, gamma: float | None) -> bool:
        if gamma is not None and not self.experiment.learner.opposable:
            self.reported.emit(NOT_OPPOSABLE)
            return False
        return self.edit(replace(self.document, adversary=gamma), merge="adversary", at_end=False)

    def set_setup(self, lab: str, setup: Setup, merge: object = None) -> bool:
        """What is set up in a lab besides points and parameters."""
        return self.edit(self.document.with_setup(lab, setup), merge)
