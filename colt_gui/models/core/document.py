"""What a person has set up. Everything else follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from colt_gui.models.core.points import Points
from colt_gui.models.core.setup import Setup, as_usual
from colt_gui.models.labs import LABS, LEARNERS

MOST_ROUNDS = 100_000  # that are played where nobody asks for more,
LONGEST_RUN = 400_000  # and that anybody may ask for in a window
NOT_OPPOSABLE = "The adversary with margin γ plays against perceptrons only."


@dataclass(frozen=True)
class Document:
    """Everything that determines a run. Immutable, so that undo is a list of these.

    `params` holds, for each learner that was touched, the values that differ from the defaults; `setups`, for each
    lab where something was set up, what it is; `rounds` is the most that are played, where that is more than usual.
    """

    points: Points = field(default_factory=Points.empty)
    learner: str = "perceptron"
    params: dict[str, dict[str, Any]] = field(default_factory=dict)
    order: str = "given"
    passes: int | None = None
    seed: int = 0
    adversary: float | None = None
    setups: Mapping[str, Setup] = field(default_factory=dict)
    rounds: int | None = None

    def __post_init__(self) -> None:
        """Only a learner that can be opposed keeps the adversary: for the others it would mean nothing. A setup that
        is as usual goes without saying."""
        if self.learner in LEARNERS and not LEARNERS[self.learner].opposable:
            object.__setattr__(self, "adversary", None)
        own = {lab: setup for lab, setup in self.setups.items() if setup != as_usual(type(setup))}
        object.__setattr__(self, "setups", MappingProxyType(own))

    def __hash__(self) -> int:
        """Of what is hashable by itself; documents that differ in the rest are told apart by comparing them."""
        return hash((self.points, self.learner, self.order, self.passes, self.seed, self.adversary, self.rounds))

    def with_param(self, name: str, value: Any) -> Document:
        own = {**self.params.get(self.learner, {}), name: value}
        return replace(self, params={**self.params, self.learner: own})

    @property
    def nbytes(self) -> int:
        """Of the data: points and what is large in setups."""
        return self.points.nbytes + sum(setup.nbytes for setup in self.setups.values())

    @property
    def most_rounds(self) -> int:
        return self.rounds or MOST_ROUNDS

    @property
    def own_params(self) -> dict[str, Any]:
        return self.params.get(self.learner, {})

    def setup(self, lab: str) -> Any:
        """What is set up in a lab; as usual where nobody has touched it."""
        if lab in self.setups:
            return self.setups[lab]
        kind = LABS[lab].setup_class
        assert kind is not None, f"nothing is set up in {lab}"
        return as_usual(kind)

    def with_setup(self, lab: str, setup: Setup) -> Document:
        return replace(self, setups={**self.setups, lab: setup})
