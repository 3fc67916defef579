"""The online protocol: what a learner is, what a round leaves behind."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import Any, ClassVar, NamedTuple

import numpy as np

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.perceptrons import bounds


class Round(NamedTuple):
    """What happened in one round. `mistake` and `updated` are different facts.

    `w` is the weight vector after the round in the learner's own space (None where it is not written down).
    """

    y: int
    score: float
    prediction: int
    mistake: bool
    updated: bool
    w: tuple[float, ...] | None


class Learner:
    """What menus, the command line and the tests know of a learner: its names and its parameters."""

    id: ClassVar[str]
    name: ClassVar[str]
    lab: ClassVar[str]  # the id of its lab
    family: ClassVar[str] = ""  # the word under which the command line lists it
    rule: ClassVar[str]
    source: ClassVar[str] = ""
    params: ClassVar[tuple[Param, ...]] = ()
    picks: ClassVar[bool] = False  # chooses its next example itself
    opposable: ClassVar[bool] = False  # the adversary with margin γ can choose the labels of its examples

    def __init__(self, **params: Any) -> None:
        known = {p.name: p for p in self.params}
        for name in params:
            if name not in known:
                takes = ", ".join(known) or "none"
                raise InputError(f"{self.id} has no parameter “{name}”; it has: {takes}.")
        for name, param in known.items():
            setattr(self, name, param.check(params.get(name, param.default)))

    @property
    def values(self) -> dict[str, Any]:
        """Every parameter as used."""
        return {p.name: getattr(self, p.name) for p in self.params}


class OnlineLearner(Learner, ABC):
    """A learner is silent: `learn` returns what happened, nothing else is touched.

    `prepare(X)` gives the examples as `learn` takes them, once for a whole sample; `state`/`restore` are what a
    Run needs to travel in time; `erring` is the update condition for many examples at once.
    """

    opposable = True
    written_down: ClassVar[bool] = True  # has a weight vector w, rather than kept examples
    additive: ClassVar[bool] = True  # w is the sum of y·x over its updates
    conservative: ClassVar[bool] = True  # updates only where y⟨w,x⟩ ≤ 0, as the perceptron proof needs

    @abstractmethod
    def prepare(self, X: np.ndarray) -> list[Any]: ...

    @abstractmethod
    def vectors(self, X: np.ndarray) -> np.ndarray | None:
        """The examples as rows of the space in which the learner is linear; None where that is endless."""

    def tune(self, geometry: Any) -> None:
        """Fills in the parameters that were left to the data."""

    @abstractmethod
    def guarantee(self, geometry: Any, counts: np.ndarray) -> Any:
        """The theorem for a stream in which example i came counts[i] times."""

    def ceiling(self, m: np.ndarray, R: float) -> np.ndarray:
        """The longest that w can be after m updates: ‖w‖² grows by at most R² where y⟨w,x⟩ ≤ 0."""
        return R * np.sqrt(m)

    def ceiling_text(self, R: float) -> str:
        return "√m" if math.isclose(R, 1.0) else "R√m"

    def gain(self, margin: float) -> float:
        """What the theorem says that each update adds to ⟨w,w*⟩ at least."""
        return margin

    def meeting(self, R: float, gain: float, debt: float) -> float | None:
        """The m at which gain·m − debt meets the ceiling; None when it never does."""
        return bounds.perceptron_hinge(R, gain, debt)

    @abstractmethod
    def learn(self, x: Any, y: int) -> tuple:
        """One round; the fields of `Round` in their order (a plain tuple: a named one costs twice the round)."""

    @abstractmethod
    def state(self) -> Any: ...

    @abstractmethod
    def restore(self, state: Any) -> None: ...

    @abstractmethod
    def scores(self) -> np.ndarray:
        """⟨w, x⟩ of every prepared example under the present hypothesis."""

    @abstractmethod
    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Which of these the learner would update on."""
