"""The ways that learners of experts know out of what is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from colt_gui.models.core.remedy import Way
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document

DEAD = "With β = 0 no weight is left: every expert has erred."
MAJORITY = "weighted-majority"


def forgiving(document: Document) -> Way:
    """Weighted Majority, where an expert that errs is heard on; not with the β that forgives nothing."""
    own = document.params.get(MAJORITY, {})
    params = document.params if own.get("beta") != 0.0 else {**document.params, MAJORITY: {**own, "beta": 0.5}}
    return Way("Weighted majority", replace(document, learner=MAJORITY, params=params))


def half_weight(document: Document) -> Way:
    return Way("β = ½", document.with_param("beta", 0.5))


def posterior_beta(document: Document, beta: float) -> Way:
    """The β with which weights are the posterior."""
    return Way(f"β = {number(beta)}", document.with_param("beta", beta))


def absolute_loss(document: Document) -> Way:
    """With which nobody loses infinitely much."""
    return Way("Absolute loss", document.with_param("loss", "absolute"))


def doubling(document: Document) -> Way:
    """A rate that needs no K."""
    return Way("Doubling", document.with_param("tuning", "doubling"))
