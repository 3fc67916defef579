"""What a person has set up. Everything else follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from colt_gui.models import LEARNERS
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.experts.sources import ExpertSource

NOT_OPPOSABLE = "The adversary with margin γ plays against perceptrons only."


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
    experts: ExpertSource = field(default_factory=ExpertSource)

    def __post_init__(self) -> None:
        """Only a learner that can be opposed keeps the adversary: for the others it would mean nothing."""
        if self.learner in LEARNERS and not LEARNERS[self.learner].opposable:
            object.__setattr__(self, "adversary", None)

    def with_param(self, name: str, value: Any) -> Document:
        own = {**self.params.get(self.learner, {}), name: value}
        return replace(self, params={**self.params, self.learner: own})

    @property
    def own_params(self) -> dict[str, Any]:
        return self.params.get(self.learner, {})


def learner_class(name: str) -> type[Learner]:
    if name not in LEARNERS:
        raise InputError(f"There is no learner “{name}”; there are: {', '.join(LEARNERS)}.")
    return LEARNERS[name]
