"""What a person has set up (`Document`) and what follows from it (`Experiment`): learner, geometry, run, theorem."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np

from colt_gui.models import LEARNERS
from colt_gui.models.adversary import adversarial_points, basis
from colt_gui.models.errors import InputError
from colt_gui.models.geometry import Geometry, geometry, geometry_steps
from colt_gui.models.guarantee import Guarantee
from colt_gui.models.learner import OnlineLearner
from colt_gui.models.orders import order, picked
from colt_gui.models.points import Points
from colt_gui.models.run import Run

# Without a separator a cycled run would never end; the teacher has seen enough by then.
PASSES_WITHOUT_SEPARATOR = 20
PASSES_WITH_KERNEL = 100
PICKS_WITHOUT_SEPARATOR = 5


@dataclass(frozen=True)
class Document:
    """Everything that determines a run. Immutable, so that undo is a list of these.

    `params` holds, for each learner that was touched, the values that differ from the defaults.
    """

    points: Points = field(default_factory=Points.empty)
    learner: str = "perceptron"
    params: dict[str, dict[str, Any]] = field(default_factory=dict)
    order: str = "given"
    passes: int | None = None
    seed: int = 0
    adversary: float | None = None

    def with_param(self, name: str, value: Any) -> Document:
        own = {**self.params.get(self.learner, {}), name: value}
        return replace(self, params={**self.params, self.learner: own})

    @property
    def own_params(self) -> dict[str, Any]:
        return self.params.get(self.learner, {})


def _even(points: Points) -> np.ndarray:
    """Vectors of a basis all count the same, so this is the solution itself."""
    return np.full(len(points), 1 / max(len(points), 1))


def learner_class(name: str) -> type[OnlineLearner]:
    if name not in LEARNERS:
        raise InputError(f"There is no learner “{name}”; there are: {', '.join(LEARNERS)}.")
    return LEARNERS[name]


class Experiment:
    """One document carried out. The geometry of an endless feature space may still be under way: see `work`.

    `before` is the experiment that this one takes the place of: its solution is where the solver starts.
    """

    def __init__(self, document: Document, limit: int = 100_000, before: Experiment | None = None) -> None:
        self.document = document
        self.learner: OnlineLearner = learner_class(document.learner)(**document.own_params)
        self.points = self._points()
        self.geometry: Geometry | None = None
        self._steps = geometry_steps(self.learner, self.points, self._warm_start(before))
        if self.learner.vectors(self.points.X[:1]) is not None:
            self.work()
            self.learner.tune(self.geometry)
        self.run = Run(self.learner, self.points, self._order(), limit)

    def _points(self) -> Points:
        document = self.document
        if document.adversary is None:
            return document.points
        asked = type(self.learner)(**document.own_params)
        e = basis(document.adversary)
        asked.tune(geometry(asked, e, _even(e)))  # the margin is the same for all labels
        return adversarial_points(asked, document.adversary)

    def _warm_start(self, before: Experiment | None):
        """Where a point is dragged the old multipliers are nearly right."""
        if self.document.adversary is not None:
            return _even(self.points)
        if before is None or before.geometry is None or len(before.points) != len(self.points):
            return None
        return before.geometry.alpha

    def _order(self):
        document, learner = self.document, self.learner
        if learner.picks:
            passes = document.passes or (None if self.separable else PICKS_WITHOUT_SEPARATOR)
            return lambda run: picked(run, learner.pick, document.seed, passes)
        passes = document.passes
        if passes is None and document.order in {"cycled", "adversarial"}:
            if self.geometry is None:
                passes = PASSES_WITH_KERNEL
            elif not self.separable:
                passes = PASSES_WITHOUT_SEPARATOR
        return order(document.order, passes, document.seed)

    @property
    def separable(self) -> bool:
        return self.geometry is not None and self.geometry.separable

    def work(self, seconds: float = float("inf")) -> bool:
        """Goes on with the geometry for about that long; True when it is known."""
        end = perf_counter() + seconds
        while self.geometry is None:
            self.geometry = next(self._steps)
            if perf_counter() > end:
                break
        return self.geometry is not None

    @cached_property
    def guarantee(self) -> Guarantee:
        """The theorem for this run; asks for the geometry to be finished."""
        self.work()
        return self.learner.guarantee(self.geometry, self.run.counts)

    @cached_property
    def hinge(self):
        """(w, R²‖w‖² + 2Σ hinge(w), Σ hinge(w)) for the best w over the stream as it came (Blum, Lecture 4)."""
        self.work()
        return self.geometry.hinge_bound(self.run.counts)
