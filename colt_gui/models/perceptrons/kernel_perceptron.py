"""The kernel perceptron (Kivinen, Alg. 2.15, Thm 2.16; Blum, Lecture 4, §2): it keeps the examples it erred on."""

from __future__ import annotations

from typing import Any

import numpy as np

from colt_gui.models.core.learner import UPDATED, Played, Record
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.maths.kernels import KERNEL_PARAMS
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.text.numbers import number

AT_HAND = 250_000  # numbers of kernel rows


class KernelPerceptron(PerceptronLearner):
    """p = Σ yⱼk(xⱼ,x) over the kept examples; keeps (x, y) when y·p ≤ 0. At most B²/γ² are kept.

    Examples are known by their number i in the sample. The scores of the whole sample are carried along, one
    kernel row for each update, so that a round without an update costs nothing.

    >>> learner = KernelPerceptron(kernel="polynomial", q=2, c=1.0)
    >>> i, j = learner.prepare(np.array([[1.0, 0.0], [0.0, 1.0]]))
    >>> learner.learn(i, -1), learner.learn(j, +1), learner.kept
    ((-1, 0.0, 1, True, True, None), (1, -1.0, -1, True, True, None), [0, 1])
    """

    id = "kernel-perceptron"
    name = "Kernel perceptron"
    rule = "keeps (x, y) when y·Σ yⱼk(xⱼ, x) ≤ 0"
    source = "Kivinen, Thm 2.16; Blum, Lecture 4, §2"
    params = KERNEL_PARAMS
    kernel: str
    q: int
    c: float
    sigma: float
    written_down = False
    rounds_at_a_time = 8  # each may cost a row of the kernel
    additive = True
    conservative = True

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        from colt_gui.models.maths.kernels import kernel  # loaded with the first learner that has one

        self.k = self.feature_kernel = kernel(self.kernel, q=self.q, c=self.c, sigma=self.sigma)
        self.prepare(np.zeros((0, 0)))

    def vectors(self, X: np.ndarray) -> np.ndarray | None:
        return self.k.features(X)

    def prepare(self, X: np.ndarray) -> range:
        self.X = X
        self._p = np.zeros(len(X))
        self.kept: list[int] = []
        self.signs: list[int] = []
        self._added = 0  # so many of the kept examples are in the scores
        self._rows: dict[int, np.ndarray] = {}
        return range(len(X))

    @property
    def p(self) -> np.ndarray:
        """The scores of the whole sample. Going through time only notes which examples are kept; their rows are added
        when the scores are asked for."""
        while self._added < len(self.kept):
            i, y = self.kept[self._added], self.signs[self._added]
            self._p, self._added = self._p + y * self.row(i), self._added + 1
        return self._p

    @property
    def scores_at_hand(self) -> bool:
        """Few rows are missing: nobody has to wait for the scores."""
        return (len(self.kept) - self._added) * len(self.X) <= AT_HAND

    def score(self, i: int) -> float:
        """Return the score of example i alone."""
        if self.scores_at_hand:
            return float(self.p[i])
        used, coefficients = self.expansion()
        return float(coefficients @ self.k.row(self.X[used], self.X[i]))

    def row(self, i: int) -> np.ndarray:
        """Return k(xᵢ, ·) on the sample. Rows are kept, up to a few dozen MB, and replicas in other threads share
        them: one may clear them while another looks."""
        row = self._rows.get(i)
        if row is None:
            if len(self._rows) * len(self.X) > 4_000_000:
                self._rows.clear()
            row = self._rows[i] = self.k.row(self.X, self.X[i])
        return row

    def learn(self, i: int, y: int) -> Record:
        score = float(self.p[i])
        prediction = 1 if score >= 0 else -1
        updated = y * score <= 0
        if updated:
            self._keep(i, y)
        return y, score, prediction, prediction != y, updated, None

    def repeat(self, i: int, y: int, record: Record) -> None:
        if record[UPDATED]:
            self._keep(i, y)

    def _keep(self, i: int, y: int) -> None:
        self.kept.append(i)
        self.signs.append(y)

    def state(self) -> tuple[int, np.ndarray, list[int], list[int]]:
        return len(self.kept), self.p, self.kept, self.signs

    def restore(self, state: tuple[int, np.ndarray, list[int], list[int]]) -> None:
        self._added, self._p, kept, signs = state
        self.kept, self.signs = kept[: self._added], signs[: self._added]

    def scores(self) -> np.ndarray:
        return self.p

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.asarray(y * scores <= 0)

    def expansion(self) -> tuple[np.ndarray, np.ndarray]:
        """The distinct kept examples and their coefficients (an example kept twice counts twice)."""
        kept, m = np.asarray(self.kept, dtype=int), len(self.X)
        used = np.flatnonzero(np.bincount(kept, minlength=m))
        return used, np.bincount(kept, self.signs, minlength=m)[used]

    def reason_for(self, played: Played) -> str:
        r, score = played.round, f"p = Σ yⱼk(xⱼ,x) = {number(played.round.score)}"
        if r.updated:
            why = "a mistake" if r.mistake else "a tie at 0" if r.score == 0 else "y·p ≤ 0"
            return f"{score}: {why}, so the example is kept."
        return f"{score}: right, so nothing is kept."

    def ceiling_text(self, R: float) -> str:
        return "B√m"

    def guarantee(self, geometry: Any, counts: np.ndarray) -> Guarantee:
        if not geometry.separable:
            return Guarantee.refused("kernel-perceptron", geometry.why)
        return Guarantee.of("kernel-perceptron", B=geometry.radius, gamma=geometry.margin)
