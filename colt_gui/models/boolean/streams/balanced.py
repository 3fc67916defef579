"""Inputs drawn uniformly among those that a formula holds for, or among those that it does not hold for."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from colt_gui.models.boolean.streams.inputs import all_inputs, fair_bits
from colt_gui.models.boolean.words.formula import Formula
from colt_gui.models.core.errors import InputError

ENUMERATED = 16  # relevant variables of which every combination is looked at
TRIES = 2000  # times that a whole block is drawn again before giving up


def has(target: Formula, label: int) -> bool:
    """Whether there are inputs with this label; said of every formula that is flat or of few variables."""
    wanted = target if label > 0 else target.negated
    if wanted.kind == "disjunction":
        return bool(wanted.parts)
    if wanted.kind == "conjunction":
        return not any(-literal in wanted.literals for literal in wanted.literals)
    if wanted.kind == "threshold":
        return wanted.at_least <= len(wanted.parts)
    return len(wanted.variables) > ENUMERATED or bool(len(_satisfying(wanted)))


def drawn(target: Formula, label: int, m: int, n: int, rng: np.random.Generator) -> np.ndarray:
    """(m, n): each row uniform among the inputs with this label, and there must be some."""
    wanted = target if label > 0 else target.negated
    X = fair_bits(m, n, rng)
    if wanted.kind == "threshold":
        _set(X, wanted.literals, _counted(wanted, m, rng))
    elif wanted.kind == "conjunction":
        _set(X, wanted.literals, np.ones((m, len(wanted.literals)), dtype=bool))
    elif wanted.kind in {"cnf", "dnf"} and len(wanted.variables) <= ENUMERATED:
        _enumerated(X, wanted, rng)
    elif wanted.kind == "dnf":
        _covered(X, wanted, rng)
    else:
        _again(X, wanted, rng)
    return X


def _set(X: np.ndarray, literals: tuple[int, ...], values: np.ndarray) -> None:
    signed = np.array(literals, dtype=np.int64)
    X[:, np.abs(signed) - 1] = values ^ (signed < 0)


def _counted(wanted: Formula, m: int, rng: np.random.Generator) -> np.ndarray:
    """First how many literals hold, as often as there are choices of so many; then which."""
    r = len(wanted.literals)
    counts = np.arange(max(wanted.at_least, 0), r + 1)
    logs = np.cumsum(np.concatenate([[0.0], np.log(np.arange(r, 0, -1) / np.arange(1, r + 1))]))[counts]
    weights = np.exp(logs - logs.max())
    many = rng.choice(counts, m, p=weights / weights.sum())
    ranks = rng.random((m, r)).argsort(axis=1).argsort(axis=1)
    return ranks < many[:, None]


@lru_cache(maxsize=8)
def _satisfying(wanted: Formula) -> np.ndarray:
    """The combinations of its own variables, in their order, for which it holds."""
    place = {variable: i for i, variable in enumerate(sorted(wanted.variables), 1)}
    parts = tuple(tuple(place[abs(v)] * (1 if v > 0 else -1) for v in part) for part in wanted.parts)
    inputs = all_inputs(len(place))
    return inputs[Formula(wanted.kind, parts, wanted.at_least).holds(inputs)]


def _enumerated(X: np.ndarray, wanted: Formula, rng: np.random.Generator) -> None:
    satisfying = _satisfying(wanted)
    X[:, np.array(sorted(wanted.variables), dtype=np.int64) - 1] = satisfying[
        rng.integers(len(satisfying), size=len(X))
    ]


def _covered(X: np.ndarray, wanted: Formula, rng: np.random.Generator) -> None:
    """A term is drawn as often as it has inputs, then one of these; it counts once for every term that holds, so it is
    kept only one time in so many (Karp and Luby)."""
    terms = [term for term in wanted.parts if not any(-literal in term for literal in term)]
    weights = np.array([0.5 ** len(term) for term in terms])
    left = np.arange(len(X))
    while len(left):
        tried = fair_bits(len(left), X.shape[1], rng)
        which = rng.choice(len(terms), len(left), p=weights / weights.sum())
        for i, term in enumerate(terms):
            _fill(tried, which == i, term)
        holding = sum(Formula("dnf", (term,)).holds(tried).astype(int) for term in terms)
        kept = rng.random(len(left)) * holding < 1
        X[left[kept]] = tried[kept]
        left = left[~kept]


def _fill(X: np.ndarray, rows: np.ndarray, term: tuple[int, ...]) -> None:
    signed = np.array(term, dtype=np.int64)
    X[np.ix_(rows, np.abs(signed) - 1)] = signed > 0


def _again(X: np.ndarray, wanted: Formula, rng: np.random.Generator) -> None:
    """Drawn again until it fits."""
    left = np.flatnonzero(~wanted.holds(X))
    for _ in range(TRIES):
        if not len(left):
            return
        X[left] = fair_bits(len(left), X.shape[1], rng)
        left = left[~wanted.holds(X[left])]
    raise InputError("Hardly any example has the rarer label of this target: choose the uniform stream.")
