"""Learners that weigh the bits and compare the sum with a threshold."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, NamedTuple

import numpy as np

from colt_gui.models.boolean.concepts.linear_form import LinearForm
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.words.names import literal_text, literal_typeset
from colt_gui.models.text.numbers import number

SHOWN = 100  # weights: more than any line of text has room for


class WeightedSum(NamedTuple):
    """Typeset, term by term, each with the sign before it; `hidden` more are not written out. `ending` is what it is
    compared with."""

    terms: list[str]
    hidden: int
    ending: str

    def __str__(self) -> str:
        more = f" + … ({self.hidden} more)" if self.hidden else ""
        return f"{''.join(self.terms)}{more}{self.ending}"


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

    def weighted_sum(self) -> str:
        """E.g. 2*x1 + x4; only weights that are not 0."""
        weights, literals = self.weights, self.literals()
        terms = [_typed(weights[i], literal_text(int(literals[i]), self.names)) for i in np.flatnonzero(weights)]
        return " + ".join(terms).replace("+ -", "- ") or "0"

    @property
    @abstractmethod
    def comparison(self) -> str:
        """What stands after the sum, typeset."""

    def hypothesis_sum(self) -> WeightedSum:
        weights, literals, used = self.weights, self.literals(), np.flatnonzero(self.weights)
        shown = [(weights[i], literal_typeset(int(literals[i]), self.names)) for i in used[:SHOWN]]
        terms = [_typeset(weight, literal, first=not k) for k, (weight, literal) in enumerate(shown)]
        return WeightedSum(terms or ["0"], max(len(used) - SHOWN, 0), self.comparison)

    def hypothesis_typeset(self) -> str:
        return str(self.hypothesis_sum())


def _typeset(weight: float, literal: str, first: bool) -> str:
    size = "" if abs(weight) == 1 else f"{number(abs(weight))}·"
    sign = ("−" if weight < 0 else "") if first else (" − " if weight < 0 else " + ")
    return f"{sign}{size}{literal}"


def _typed(weight: float, literal: str) -> str:
    size = "" if abs(weight) == 1 else f"{abs(weight):.12g}*"
    return f"{'-' if weight < 0 else ''}{size}{literal}"
