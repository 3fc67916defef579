"""What one frame of the bit table shows, as plain data: the painters know nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.views.time.motion import smooth

if TYPE_CHECKING:
    from colt_gui.models.boolean.features import Features

NONE = np.zeros(0, dtype=int)
# the parts of a round, one after the other: a line joins bit and literal, the literal is crossed out, it falls
JOINED, CROSSED = 0.35, 0.6
FILLED = 0.4  # the part of a round in which the gauge fills; in the rest weights change


def _nobody(i: int) -> tuple[int, ...]:
    return ()


@dataclass(frozen=True, eq=False)
class BitsMoment:
    """Round t of the run, or, as a `draft`, the example that a person is building for the round after it.

    `says` and `label` are 0 where they are not known. Of an elimination `before` and `alive` are what the hypothesis
    consisted of before the round and after it; `killed` fell in it, and `killers(i)` are the variables whose bits did
    it; `dying` are those that the example would strike out. Of a linear hypothesis there are weights instead, and the
    example's `score`.
    """

    names: tuple[str, ...]
    t: int = 0
    rounds: int = 0
    phase: float = 1.0
    bits: np.ndarray | None = None
    draft: bool = False
    row_name: str = ""
    says: int = 0
    label: int = 0
    wrong: str = ""
    features: Features | None = None
    before: np.ndarray | None = None
    alive: np.ndarray | None = None
    killed: np.ndarray = field(default_factory=lambda: NONE)
    killers: Callable[[int], tuple[int, ...]] = _nobody
    dying: np.ndarray = field(default_factory=lambda: NONE)
    weights_before: np.ndarray | None = None
    weights: np.ndarray | None = None
    score: float | None = None
    threshold: float | None = None

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def kind(self) -> str:
        """What the hypothesis is made of: literals that stand under the columns, clauses, weights, or none of them."""
        if self.weights is not None:
            return "weights"
        if self.features is None or self.alive is None:
            return ""
        return "literals" if self.features.kind in ("variables", "literals") else "clauses"

    @property
    def joined(self) -> float:
        """How much of the lines from the bits to the literals is drawn."""
        return smooth(self.phase / JOINED)

    @property
    def crossed(self) -> float:
        return smooth((self.phase - JOINED) / (CROSSED - JOINED))

    @property
    def fallen(self) -> float:
        return smooth((self.phase - CROSSED) / (1 - CROSSED))

    @property
    def filled(self) -> float:
        """How much of the gauge is filled."""
        return smooth(self.phase / FILLED)

    @property
    def changed(self) -> float:
        """How far the weights are from before the round to after it."""
        return smooth((self.phase - FILLED) / (1 - FILLED))
