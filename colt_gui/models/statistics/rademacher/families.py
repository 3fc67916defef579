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
from colt_gui.models.maths.best_box import Box, best_boxes
from colt_gui.models.maths.sizes import MOST as MOST_LENGTH
from colt_gui.models.maths.sizes import longest
from colt_gui.models.maths.zero_one import Halfspace, best_errors, best_halfspace
from colt_gui.models.text.numbers import number

TOGETHER = 40  # of fewer points many labellings at once are cheaper than one after the other
MOST_POINTS = 2_000  # for the exact search among halfspaces, and among boxes:
MOST_IN_BOXES = 100


Hypothesis = Halfspace | Box


class Fits(NamedTuple):
    """For each row of labels the fewest errors, and a hypothesis that makes no more; None where none can be drawn."""

    errors: np.ndarray
    best: list[Hypothesis | None]


class Suprema(NamedTuple):
    """For each row of coins the supremum, with the best h on the labels r·y (`own`) and on −r·y (`opposite`)."""

    values: np.ndarray
    own: Fits
    opposite: Fits


def from_errors(coins: np.ndarray, errors: np.ndarray, opposite: np.ndarray) -> np.ndarray:
    """Return the suprema for 0-1 losses from the fewest errors on the labels and on the opposite ones."""
    m, shift = coins.shape[1], coins.sum(axis=1) / coins.shape[1]
    return np.asarray(np.maximum(1 - 2 * errors / m - shift, 1 - 2 * opposite / m + shift))


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

    def fits(self, X: np.ndarray, labels: np.ndarray, control: Control = NO_CONTROL) -> Fits:
        """Return the best hypotheses for each row of labels."""
        return Fits(self.errors(X, labels), [None] * len(labels))

    def answers(self, X: np.ndarray, h: Hypothesis | None) -> np.ndarray | None:
        """Return the answers of a hypothesis to the points; None where there is none."""
        return None

    def values(self, X: np.ndarray, y: np.ndarray, coins: np.ndarray, B: float = 1.0) -> np.ndarray:
        """Return the suprema alone, which is quicker for many rows of few coins."""
        errors = self.errors(X, coins * y)
        return from_errors(coins, errors, errors if self.closed else self.errors(X, -coins * y))

    def suprema(
        self, X: np.ndarray, y: np.ndarray, coins: np.ndarray, B: float = 1.0, control: Control = NO_CONTROL
    ) -> Suprema:
        """Return the suprema for all rows of coins, with the hypotheses that reach them."""
        own = self.fits(X, coins * y, control)
        opposite = own if self.closed else self.fits(X, -coins * y, control)
        return Suprema(from_errors(coins, own.errors, opposite.errors), own, opposite)


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

    def fits(self, X: np.ndarray, labels: np.ndarray, control: Control = NO_CONTROL) -> Fits:
        best = [best_halfspace(X, row, self.bias, control=control) for row in labels]
        few = len(X) < TOGETHER
        return Fits(self.errors(X, labels) if few else np.array([h.errors for h in best], dtype=int), [*best])

    def answers(self, X: np.ndarray, h: Hypothesis | None) -> np.ndarray | None:
        return np.where(h.scores(X) >= 0, 1, -1) if isinstance(h, Halfspace) else None


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
        return self.fits(X, labels).errors

    def fits(self, X: np.ndarray, labels: np.ndarray, control: Control = NO_CONTROL) -> Fits:
        """Count errors by sums Σ_in inside and Σ of all labels: (m − Σ s·h)/2 = (m + Σ)/2 − Σ_in."""
        found = best_boxes(X[:, : self.axes], labels)
        errors = (X.shape[0] + labels.sum(axis=1)) // 2 - found.inside
        return Fits(errors, [found.box(i) for i in range(len(labels))])

    def answers(self, X: np.ndarray, h: Hypothesis | None) -> np.ndarray | None:
        return np.where(h.inside(X[:, : self.axes]), 1, -1) if isinstance(h, Box) else None


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
        return np.asarray((X.shape[0] - np.abs(sums).sum(axis=1)) // 2)


class LinearFunctions(Family):
    """y⟨w, x⟩ with ‖w‖ ≤ B, in any dimension."""

    id, name, bounded = "norm", "linear functions, ‖w‖ ≤ B", False

    def refusal(self, X: np.ndarray) -> str:
        length = longest(X)
        if length < MOST_LENGTH:
            return ""
        return f"The longest point is too long to compute with: {number(length)}, the most is {number(MOST_LENGTH)}."

    def values(self, X: np.ndarray, y: np.ndarray, coins: np.ndarray, B: float = 1.0) -> np.ndarray:
        return np.asarray(2 * B / len(y) * np.linalg.norm((coins * y) @ X, axis=1))

    def fits(self, X: np.ndarray, labels: np.ndarray, control: Control = NO_CONTROL) -> Fits:
        """Return the errors of the best w, Σ s·x, and in the plane its halfspace."""
        sums = labels @ X
        errors = ((labels > 0) != (X @ sums.T >= 0).T).sum(axis=1)
        return Fits(errors, [_along(w, int(wrong)) for w, wrong in zip(sums, errors)])

    def suprema(
        self, X: np.ndarray, y: np.ndarray, coins: np.ndarray, B: float = 1.0, control: Control = NO_CONTROL
    ) -> Suprema:
        own = self.fits(X, coins * y)
        return Suprema(self.values(X, y, coins, B), own, own)

    def answers(self, X: np.ndarray, h: Hypothesis | None) -> np.ndarray | None:
        return np.where(h.scores(X) >= 0, 1, -1) if isinstance(h, Halfspace) else None


def _along(w: np.ndarray, errors: int) -> Halfspace | None:
    """Return the halfspace in the direction of w, in the plane."""
    length = float(np.linalg.norm(w))
    return Halfspace(w / length, 0.0, errors) if len(w) == 2 and length else None


FAMILIES: dict[str, Family] = {
    family.id: family
    for family in (Halfspaces(), Homogeneous(), Rectangles(), Intervals(), AllFunctions(), LinearFunctions())
}
