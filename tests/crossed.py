"""Everything with everything else: some of it quick, all of it in the slow run."""

from itertools import product

import pytest


def crossed(*axes, one_in, known_slow=()):
    """All combinations, of which one in so many is quick and the others are slow. Those are taken along diagonals, so
    that among them each value of an axis that is not shorter than `one_in` goes with values of every other axis.

    >>> [case.values for case in crossed("ab", "xyz", one_in=2) if not case.marks]
    [('a', 'x'), ('a', 'z'), ('b', 'y')]
    """
    cases = product(*(list(enumerate(axis)) for axis in axes))
    return [_case(case, one_in, known_slow) for case in cases]


def _case(case, one_in, known_slow):
    places, values = zip(*case)
    quick = sum(places) % one_in == 0 and not set(map(str, values)) & set(known_slow)
    return pytest.param(*values, marks=() if quick else pytest.mark.slow)
