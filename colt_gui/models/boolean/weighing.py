"""Learners that weigh the bits and compare the sum with a threshold."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import numpy as np

from colt_gui.models.boolean.concepts.linear_form import LinearForm
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.words.names import literal_text, literal_typeset
from colt_gui.models.text.numbers import number

SHOWN = 12  # weights that a line of text has room for


class WeighingLearner(BooleanLearner):
    """`form` is the sum as a function of the bits; it is made anew when the weights have changed."""

    needs_target: ClassVar[bool] = True
    w: np.ndarray

    def _set(self, w: np.ndarray) -> None:
        self.w = w
        self._form: LinearForm | None = None

    @abstractmethod
    def form(self) -> LinearForm: ...

    def judge(self, X: np.ndarray) -> np.ndarray:
        if self._form is None:
            self._form = self.form()
        return self._form(X)

    @property
    def weights(self) -> np.ndarray:
        return self.w

    @property
    def total(self) -> float:
        return float(self.w.sum())

    # -- in words ----------------------------------------------------------------------------------------------

    def literals(self) -> np.ndarray:
        """The signed literal that each weight is of."""
        variables = np.arange(1, self.n + 1)
        return np.concatenate([variables, -variables]) if len(self.weights) > self.n else variables

    def weighted_sum(self, name: str = "text") -> str:
        """E.g. 2·x1 + x4; only weights that are not 0; typeset no more than a line has room for."""
        weights, used = self.weights, np.flatnonzero(self.weights)
        if name == "text":
            return _summed([_typed(weights[i], literal_text(int(self.literals()[i]), self.names)) for i in used])
        terms = [_typeset(weights[i], literal_typeset(int(self.literals()[i]), self.names)) for i in used[:SHOWN]]
        return _summed([*terms, *([f"… ({len(used) - SHOWN} more)"] if len(used) > SHOWN else [])])


def _summed(terms: list[str]) -> str:
    return " + ".join(terms).replace("+ −", "− ").replace("+ -", "- ") or "0"


def _typeset(weight: float, literal: str) -> str:
    size = "" if abs(weight) == 1 else f"{number(abs(weight))}·"
    return f"{'−' if weight < 0 else ''}{size}{literal}"


def _typed(weight: float, literal: str) -> str:
    size = "" if abs(weight) == 1 else f"{abs(weight):.12g}*"
    return f"{'-' if weight < 0 else ''}{size}{literal}"
