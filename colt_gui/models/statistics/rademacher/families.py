"""Classes of hypotheses, and how well each can follow coins: the supremum in Râd, exactly.

Of the 0-1 losses f(z) = ½(1 − y·h(x)) of hypotheses h with values ±1

    (2/m) Σ rᵢf(zᵢ) = Σrᵢ/m − (1/m) Σ rᵢyᵢh(xᵢ),

so for labels sᵢ = rᵢyᵢ and the fewest errors ε̂·m on s, ε̂′·m on −s, the supremum of the absolute value is

    max{1 − 2ε̂ − Σr/m, 1 − 2ε̂′ + Σr/m}.

A class closed under negation has ε̂ = ε̂′, and this is 1 − 2ε̂ + |Σr|/m (Kivinen, after Thm 3.18). The linear functions
y⟨w, x⟩ with ‖w‖ ≤ B are no losses: there it is (2B/m)‖Σ rᵢyᵢxᵢ‖ (proof of Thm 3.20).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.maths.best_box import Box, best_box, most_inside
from colt_gui.models.maths.sizes import MOST as MOST_LENGTH
from colt_gui.models.maths.sizes import longest
from colt_gui.models.maths.zero_one import Halfspace, best_errors, best_halfspace
from colt_gui.models.text.numbers import number

TOGETHER = 40  # of fewer points many labellings at once are cheaper than one after the other
MOST_POINTS = 2_000  # for the exact search among halfspaces, and among boxes:
MOST_IN_BOXES = 100


class Suprema(NamedTuple):
    """One for each row of coins: the supremum, and the errors of the best h on the labels r·y (and on −r·y).

    `searched` are the best h for both, where they were found one after the other; else it is empty.
    """

    values: np.ndarray
    errors: np.ndarray
    opposite: np.ndarray
    searched: tuple[tuple[Halfspace, Halfspace], ...] = ()


def from_errors(coins: np.ndarray, errors: np.ndarray, opposite: np.ndarray) -> Suprema:
    """Return the suprema for 0-1 losses from the fewest errors on the labels and on the opposite ones."""
    m, shift = coins.shape[1], coins.sum(axis=1) / coins.shape[1]
    values = np.maximum(1 - 2 * errors / m - shift, 1 - 2 * opposite / m + shift)
    return Suprema(values, errors, opposite)


class Family:
    """A class of hypotheses; `vc` is its VC dimension in the plane, None where there is none that is finite."""

    id: str
    name: str
    closed = True  # with h it has −h
    bounded = True  # its functions are losses in [0, 1]

    def vc(self, dimension: int) -> int | None:
        return None

    def refusal(self, X: np.ndarray) -> str:
        """Why there is no exact search on these points."""
        return ""

    def errors(self, X: np.ndarray, labels: np.ndarray) -> np.ndarray:
        """Return the fewest errors for each row of labels."""
        raise NotImplementedError

    def witness(self, X: np.ndarray, labels: np.ndarray) -> Halfspace | Box | None:
        """Return a hypothesis with the fewest errors, where it can be drawn."""
        return None

    def answers(self, X: np.ndarray, witness: Halfspace | Box | None) -> np.ndarray | None:
        """Return the answers of the hypothesis to the points."""
        return None

    def suprema(
        self, X: np.ndarray, y: np.ndarray, coins: np.ndarray, B: float = 1.0, control: Control = NO_CONTROL
    ) -> Suprema:
        """Return the suprema for all rows of coins."""
        labels = coins * y
        errors = self.errors(X, labels)
        return from_errors(coins, errors, errors if self.closed else self.errors(X, -labels))


class Halfspaces(Family):
    """sign(⟨w, x⟩ + b)."""

    id, name, bias = "halfspaces", "halfspaces", True

    def vc(self, dimension: int) -> int | None:
        return dimension + self.bias

    def refusal(self, X: np.ndarray) -> str:
        if X.shape[1] > 2:
            return (
                f"The best halfspace is found exactly in the plane only, not in {X.shape[1]} dimensions: "
                "choose linear functions of bounded norm, intervals or all functions."
            )
        return f"At most {MOST_POINTS} points are searched for the best halfspace." if len(X) > MOST_POINTS else ""

    def errors(self, X: np.ndarray, labels: np.ndarray) -> np.ndarray:
        return best_errors(X, labels, self.bias)

    def suprema(
        self, X: np.ndarray, y: np.ndarray, coins: np.ndarray, B: float = 1.0, control: Control = NO_CONTROL
    ) -> Suprema:
        if len(X) < TOGETHER:
            return super().suprema(X, y, coins, B, control)
        own = [best_halfspace(X, row, self.bias, control=control) for row in coins * y]
        other = own if self.closed else [best_halfspace(X, row, self.bias, control=control) for row in -coins * y]
        errors, opposite = (np.array([half.errors for half in halves], dtype=int) for halves in (own, other))
        return from_errors(coins, errors, opposite)._replace(searched=tuple(zip(own, other)))

    def witness(self, X: np.ndarray, labels: np.ndarray) -> Halfspace:
        return best_halfspace(X, labels, self.bias)

    def answers(self, X: np.ndarray, witness: Halfspace | Box | None) -> np.ndarray | None:
        return np.where(witness.scores(X) >= 0, 1, -1) if isinstance(witness, Halfspace) else None


class Homogeneous(Halfspaces):
    """sign⟨w, x⟩ with sign(0) = +1: a point at the origin is always +, so it is not closed under negation."""

    id, name, bias, closed = "homogeneous", "halfspaces through 0", False, False


class Rectangles(Family):
    """+1 in an axis-parallel rectangle, −1 outside."""

    id, name, closed, axes = "rectangles", "rectangles", False, 2

    def vc(self, dimension: int) -> int | None:
        return 2 * self.axes

    def refusal(self, X: np.ndarray) -> str:
        if X.shape[1] != 2:
            return f"Rectangles lie in the plane, and these points have {X.shape[1]} coordinates."
        return f"At most {MOST_IN_BOXES} points are searched for the best rectangle." if len(X) > MOST_IN_BOXES else ""

    def errors(self, X: np.ndarray, labels: np.ndarray) -> np.ndarray:
        """Count errors by sums Σ_in inside and Σ of all labels: (m − Σ s·h)/2 = (m + Σ)/2 − Σ_in."""
        return (X.shape[0] + labels.sum(axis=1)) // 2 - most_inside(X[:, : self.axes], labels)

    def witness(self, X: np.ndarray, labels: np.ndarray) -> Box:
        return best_box(X[:, : self.axes], labels)

    def answers(self, X: np.ndarray, witness: Halfspace | Box | None) -> np.ndarray | None:
        return np.where(witness.inside(X[:, : self.axes]), 1, -1) if isinstance(witness, Box) else None


class Intervals(Rectangles):
    """+1 where the first coordinate lies in an interval."""

    id, name, axes = "intervals", "intervals of x₁", 1

    def refusal(self, X: np.ndarray) -> str:
        return "" if len(X) <= MOST_POINTS else f"At most {MOST_POINTS} points are searched for the best interval."


class AllFunctions(Family):
    """Whatever the labels are, one of them has no error; only points at one place must be answered alike."""

    id, name = "all", "all functions"

    def errors(self, X: np.ndarray, labels: np.ndarray) -> np.ndarray:
        place = np.unique(X, axis=0, return_inverse=True)[1].ravel() if len(X) else np.zeros(0, dtype=int)
        sums = np.zeros((len(labels), int(place.max(initial=-1)) + 1), dtype=int)
        for i, at in enumerate(place.tolist()):
            sums[:, at] += labels[:, i]
        return (X.shape[0] - np.abs(sums).sum(axis=1)) // 2


class LinearFunctions(Family):
    """y⟨w, x⟩ with ‖w‖ ≤ B, in any dimension."""

    id, name, bounded = "norm", "linear functions, ‖w‖ ≤ B", False

    def refusal(self, X: np.ndarray) -> str:
        length = longest(X)
        if length < MOST_LENGTH:
            return ""
        return f"The longest point is too long to compute with: {number(length)}, the most is {number(MOST_LENGTH)}."

    def suprema(
        self, X: np.ndarray, y: np.ndarray, coins: np.ndarray, B: float = 1.0, control: Control = NO_CONTROL
    ) -> Suprema:
        labels, m = coins * y, len(y)
        sums = labels @ X
        errors = ((labels > 0) != (X @ sums.T >= 0).T).sum(axis=1)
        return Suprema(2 * B / m * np.linalg.norm(sums, axis=1), errors, errors)

    def witness(self, X: np.ndarray, labels: np.ndarray) -> Halfspace | None:
        """Return the direction of Σ s·x, in the plane."""
        w = labels @ X
        length = float(np.linalg.norm(w))
        if X.shape[1] != 2 or not length:
            return None
        return Halfspace(w / length, 0.0, int(((X @ w >= 0) != (labels > 0)).sum()))

    def answers(self, X: np.ndarray, witness: Halfspace | Box | None) -> np.ndarray | None:
        return np.where(witness.scores(X) >= 0, 1, -1) if isinstance(witness, Halfspace) else None


FAMILIES: dict[str, Family] = {
    family.id: family
    for family in (Halfspaces(), Homogeneous(), Rectangles(), Intervals(), AllFunctions(), LinearFunctions())
}
