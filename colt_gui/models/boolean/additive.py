"""Perceptrons on bits: each bit is ±1, a constant 1 is the bias, and a mistake adds y·x."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.boolean.concepts.margins import Separator, separator
from colt_gui.models.boolean.run import PlayedRound
from colt_gui.models.boolean.weighing import LinearForm, WeighingLearner
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment

CLOSE = 1e-9  # sums that are so near to 0, measured by their terms, are 0 but for rounding


class AdditiveLearner(WeighingLearner):
    """`theta` is the sum of the y·x̃ of all mistakes, x̃ = (x, 1), the last of it the bias; `w` is what is weighed
    with."""

    theta: np.ndarray
    bound_name = ""
    letter = "w"  # of what the examples are added to

    def begin(self, names: tuple[str, ...]) -> None:
        super().begin(names)
        self._set_theta(np.zeros(self.n + 1))

    def _set_theta(self, theta: np.ndarray) -> None:
        self.theta = theta
        self._set(self.weighed(theta))

    def weighed(self, theta: np.ndarray) -> np.ndarray:
        """Return w, one longer than the bits."""
        return theta

    def form(self) -> LinearForm:
        w, bias = self.w[: self.n], self.w[self.n]
        return LinearForm(2 * w, float(bias - w.sum()))

    def answers(self, scores: np.ndarray) -> np.ndarray:
        return np.asarray(scores >= -CLOSE * np.abs(self.w).sum())

    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        lifted = np.append(np.where(x, 1.0, -1.0), 1.0)
        self._set_theta(self.theta + y * lifted)
        return np.empty(0, dtype=np.int64)

    @property
    def weights(self) -> np.ndarray:
        return self.w[: self.n]

    @property
    def bias(self) -> float:
        return float(self.w[self.n])

    @property
    def threshold(self) -> float:
        return 0.0

    @property
    def total(self) -> float:
        """‖w‖²."""
        return float(self.w @ self.w)

    # -- its theorem -------------------------------------------------------------------------------------------

    @abstractmethod
    def formula_for(self, u: Separator) -> str: ...

    @abstractmethod
    def most_mistakes(self, n: int, u: Separator) -> float: ...

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        made = Guarantee(self.bound_name, "", "mistakes", inputs={"n": n}, theorem=self.id)
        if target is None:
            return made._replace(why="k is not known without a target")
        u = separator(target, n)
        if u is None:
            return made._replace(why="the target is no conjunction, disjunction or threshold of literals")
        value = self.most_mistakes(n, u)
        return made._replace(formula=self.formula_for(u), value=float(value), inputs={"n": n, "k": u.k})

    # -- what it says of itself --------------------------------------------------------------------------------

    def first_words(self) -> str:
        return "All weights are 0: it says + to everything."

    def reason_for(self, played: PlayedRound) -> str:
        score = float(played.before.judge(played.x[None])[0])
        compared = f"⟨w, x⟩ = {number(score)} {'≥' if played.said > 0 else '<'} 0"
        if not played.wrong:
            return f"{compared}: {sign(played.said)} is right, and the weights stay."
        return (
            f"{compared}, but it is {sign(played.y)}: {self.letter} ← {self.letter} {'+' if played.y > 0 else '−'} x."
        )

    def hypothesis_text(self) -> str:
        shift = f" {'-' if self.bias < 0 else '+'} {abs(self.bias):.12g}" if self.bias else ""
        return f"{self.weighted_sum()}{shift} >= 0"

    @property
    def comparison(self) -> str:
        shift = f" {'−' if self.bias < 0 else '+'} {number(abs(self.bias))}" if self.bias else ""
        return f"{shift} ≥ 0"

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        after = experiment.after(t)
        assert isinstance(after, AdditiveLearner)
        return {"w": after.w.tolist()}

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {"bias": experiment.bias(T)}
