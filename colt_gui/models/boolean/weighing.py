"""Weighted sums of bits, and learners that compare them with a threshold."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, NamedTuple

import numpy as np

from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.words.syntax import literal_text, literal_typeset
from colt_gui.models.text.numbers import number

FEW = 8  # columns are picked out where so many times as many are zero
WHOLE = 2.0**24  # sums of whole numbers below this are exact in single precision


class LinearForm:
    """a₀ + Σ aᵢxᵢ. Whole coefficients give exact values; columns with coefficient 0 are not looked at where they are
    most of them.

    >>> LinearForm(np.array([2.0, 0.0, -1.0]), 0.5)(np.array([[True, True, True], [False, True, True]])).tolist()
    [1.5, -0.5]
    """

    def __init__(self, coefficients: np.ndarray, constant: float = 0.0) -> None:
        used = np.flatnonzero(coefficients)
        self._columns = used if FEW * len(used) < len(coefficients) else None
        kept = coefficients if self._columns is None else coefficients[used]
        self._type: type = np.float32 if _whole(kept) and np.abs(kept).sum() < WHOLE else np.float64
        self._coefficients, self._constant = kept.astype(self._type), constant

    def __call__(self, X: np.ndarray) -> np.ndarray:
        bits = X if self._columns is None else X[:, self._columns]
        summed: np.ndarray = bits.view(np.uint8).astype(self._type) @ self._coefficients
        return summed + self._constant


def _whole(values: np.ndarray) -> bool:
    return bool((values == np.floor(values)).all())


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
        """Return the signed literal of each weight."""
        variables = np.arange(1, self.n + 1)
        return np.concatenate([variables, -variables]) if len(self.weights) > self.n else variables

    def weighted_sum(self) -> str:
        """Return a sum such as 2*x1 + x4; weights that are 0 are left out."""
        weights, literals = self.weights, self.literals()
        terms = [_typed(weights[i], literal_text(int(literals[i]), self.names)) for i in np.flatnonzero(weights)]
        return " + ".join(terms).replace("+ -", "- ") or "0"

    @property
    @abstractmethod
    def comparison(self) -> str:
        """The typeset text after the sum."""

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
