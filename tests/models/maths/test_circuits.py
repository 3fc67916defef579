"""Minimal dependences are exactly those that the definition asks for, and take no longer than they have to."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.maths.circuits import circuits, first_circuit
from colt_gui.models.maths.exact import rank, whole_rows

small = st.integers(1, 4).flatmap(
    lambda d: st.lists(st.tuples(*[st.sampled_from((0, 0, 1, -1, 2, 3, 10**30))] * d), max_size=7)
)


def dependent(rows):
    return rank(rows) < len(rows)


def minimal(rows):
    """Dependent, and no part of them is."""
    sets = (c for size in range(1, len(rows) + 1) for c in combinations(range(len(rows)), size))
    return [
        c
        for c in sets
        if dependent([rows[i] for i in c]) and not any(dependent([rows[i] for i in c if i != left]) for left in c)
    ]


@given(small)
@random_examples(40)
def test_circuits_are_all_minimal_dependences_with_the_weights_that_make_0(rows):
    found = circuits(rows)
    assert [one.members for one in found] == sorted(minimal(rows), key=lambda members: (len(members), members))
    for members, weights in found:
        assert all(weights)
        assert not any(sum(w * rows[i][k] for i, w in zip(members, weights)) for k in range(len(rows[0])))
    first = first_circuit(rows)
    assert (first is None) == (not found)
    if first is not None:
        last = min(max(one.members) for one in found)
        assert max(first.members) == last and first.members in {one.members for one in found}


@pytest.mark.parametrize("d", (6, 30, 49))
def test_no_number_grows_beyond_a_minor(d):
    """Digits that double with each step would be 2⁴⁹ times as many: this would never end."""
    rows = whole_rows(np.random.default_rng(d).normal(size=(50, d)))
    assert rank(rows) == d
    found = first_circuit(rows)
    assert found.members == tuple(range(d + 1))
    size = max(max(map(abs, row)) for row in rows).bit_length()
    assert max(map(abs, found.weights)).bit_length() <= d * (size + d.bit_length())
