"""Formulas for hypothesis to draw."""

from hypothesis import strategies as st

from colt_gui.models.boolean.words.formula import cnf, conjunction, disjunction, dnf, threshold


def literals(n, most=6, least=0):
    """Of different variables."""
    signed = st.tuples(st.integers(1, n), st.sampled_from([1, -1])).map(lambda pair: pair[0] * pair[1])
    return st.lists(signed, min_size=least, max_size=min(most, n), unique_by=abs)


def parts(n, most=4, least=0):
    return st.lists(literals(n, 4, least), max_size=most)


def thresholds(n):
    some = literals(n, 6, 1)
    return some.flatmap(lambda chosen: st.integers(1, len(chosen)).map(lambda a: threshold(a, chosen)))


def formulas(n):
    flat = literals(n)
    return st.one_of(flat.map(conjunction), flat.map(disjunction), parts(n).map(cnf), parts(n).map(dnf), thresholds(n))
