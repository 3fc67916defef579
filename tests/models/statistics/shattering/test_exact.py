"""Exact arithmetic: dependences and inequalities."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.maths.circuits import circuits, first_circuit, flat_circuits, flat_vector_circuits
from colt_gui.models.maths.exact import rank, solution, whole_rows

small = st.integers(-2, 2)
rows = st.lists(st.tuples(small, small), max_size=7)


def signed(found):
    """Members with the signs of their weights, which are known up to all of them."""
    return {(c.members, tuple((w > 0) == (c.weights[0] > 0) for w in c.weights)) for c in found}


@given(rows)
@random_examples(50)
def test_the_plane_has_the_same_dependences_by_formulas_and_by_elimination(points):
    assert signed(flat_circuits(points)) == signed(circuits([(*row, 1) for row in points]))
    assert signed(flat_vector_circuits(points)) == signed(circuits(points))


@given(st.lists(st.tuples(small, small, small, small), max_size=6))
@random_examples(50)
def test_a_dependence_sums_to_0_and_no_part_of_it_is_one(vectors):
    for members, weights in circuits(vectors):
        assert all(not sum(w * vectors[i][k] for i, w in zip(members, weights)) for k in range(4)) and all(weights)
        assert rank([vectors[i] for i in members]) == len(members) - 1
    found = first_circuit(vectors)
    assert (found is None) == (rank(vectors) == len(vectors))
    assert found is None or signed([found]) <= signed(circuits(vectors))


@given(st.lists(st.tuples(small, small, st.integers(-3, 3)), min_size=1, max_size=7))
@random_examples(80)
def test_inequalities_have_an_exact_solution_wherever_a_linear_program_has_one(lines):
    A, c = [line[:2] for line in lines], [line[2] for line in lines]
    found = solution(A, c)
    from scipy.optimize import linprog  # only where it is needed: it takes a second

    lp = linprog([0, 0], A_ub=-np.array(A), b_ub=-np.array(c), bounds=[(None, None)] * 2, method="highs")
    assert (found is not None) == (lp.status == 0)
    if found is not None:
        assert all(sum(Fraction(a) * v for a, v in zip(row, found)) >= b for row, b in zip(A, c))


def test_whole_numbers_keep_every_bit_of_a_coordinate():
    X = np.array([[0.1, 5e-324], [1e300, -3.0]])
    whole = whole_rows(X)
    unit = Fraction(whole[1][1], -3)
    assert [[Fraction(v) / unit for v in row] for row in whole] == [[Fraction(v) for v in row] for row in X.tolist()]
