"""Every function of a few bits as the number whose bit j says what it is for input j."""

from __future__ import annotations

import numpy as np

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.streams.inputs import all_inputs

MOST_BITS = 4  # of 5 bits there are four thousand million functions


def table_of(values: np.ndarray) -> np.ndarray:
    """(inputs, functions) of truth values as one number for each function."""
    return (values.astype(np.int64) << np.arange(len(values))[:, None]).sum(axis=0)


def k_cnf_tables(n: int, k: int) -> np.ndarray:
    """The functions that are a k-CNF: those that are the conjunction of all clauses that they imply."""
    clauses = table_of(Features("clauses", n, min(k, n)).values(all_inputs(n)))
    functions = np.arange(2**2**n)
    meet = np.full(len(functions), len(functions) - 1)
    for clause in clauses.tolist():
        meet = np.where(functions & ~clause == 0, meet & clause, meet)
    return functions[meet == functions]


def k_term_dnf_tables(n: int, k: int) -> np.ndarray:
    """The functions that are a disjunction of k terms or fewer; the term of no literal is true."""
    functions = 2**2**n
    terms = [functions - 1, *table_of(Features("terms", n, n).values(all_inputs(n))).tolist()]
    reached = np.zeros(functions, dtype=bool)
    reached[0] = True
    for _ in range(min(k, 2 ** (n - 1))):  # so many terms make every function
        before = np.flatnonzero(reached)
        for term in terms:
            reached[before | term] = True
    return np.flatnonzero(reached)


def complements(tables: np.ndarray, n: int) -> np.ndarray:
    """What each of them is not."""
    return np.sort((2**2**n - 1) ^ tables)
