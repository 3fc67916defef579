"""What one frame of the bit table shows, as plain data: the painters know nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.session.playback import smooth

if TYPE_CHECKING:
    from colt_gui.models.boolean.concepts.features import Features

NONE = np.zeros(0, dtype=int)
# the parts of a round, one after the other: a line joins bit and literal, the literal is crossed out, it falls
JOINED, CROSSED = 0.35, 0.6
MOST_KILLED = 400  # features whose killers are looked for
FILLED = 0.4  # the part of a round in which the gauge fills; in the rest weights change


class Killers:
    """The variables whose bits strike out each of the features that fall in a round; asked for once."""

    def __init__(self, lookup: Callable[[int], tuple[int, ...]] | None = None) -> None:
        self._lookup = lookup
        self._known: dict[int, tuple[int, ...]] = {}

    def __call__(self, i: int) -> tuple[int, ...]:
        if self._lookup is None:
            return ()
        if i not in self._known:
            self._known[i] = self._lookup(i)
        return self._known[i]

    def variables(self, killed: np.ndarray) -> set[int]:
        """All of them, or those of so many that nothing would be missed."""
        return {variable for i in killed[:MOST_KILLED].tolist() for variable in self(i)}


class Votes(NamedTuple):
    """Of the `total` concepts of the version space so many say +; `left` are still there after the round."""

    plus: int
    total: int
    left: int

    @property
    def minus(self) -> int:
        return self.total - self.plus


@dataclass(frozen=True, eq=False)
class BitsMoment:
    """Round t of the run, or, as a `draft`, the example that a person is building for the round after it.

    `says` and `label` are 0 where they are not known. Of an elimination `before` and `alive` are what the hypothesis
    consisted of before the round and after it; `killed` fell in it, and `killers(i)` are the variables whose bits did
    it; `dying` are those that the example would strike out. Of a linear hypothesis there are weights instead, and the
    example's `score`; of a version space the `votes`.
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
    killers: Killers = field(default_factory=Killers)
    dying: np.ndarray = field(default_factory=lambda: NONE)
    weights_before: np.ndarray | None = None
    weights: np.ndarray | None = None
    score: float | None = None
    threshold: float | None = None
    votes: Votes | None = None
    token: object = field(default_factory=object)  # the same in all phases of the round

    @property
    def n(self) -> int:
        return len(self.names)

    @property
    def kind(self) -> str:
        """What the hypothesis is made of: literals that stand under the columns, clauses, weights, or votes."""
        if self.weights is not None:
            return "weights"
        if self.votes is not None:
            return "votes"
        if self.features is None or self.alive is None:
            return ""
        return "literals" if self.features.kind in ("variables", "literals") else "clauses"

    @property
    def literal_rows(self) -> int:
        """Return 2 where negations count as literals, too, else 1."""
        return 2 if self.features is not None and self.features.kind == "literals" else 1

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
