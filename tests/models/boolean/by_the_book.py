"""The learners of the lectures as one writes them down: sets, loops, one round at a time."""

from itertools import combinations, product

import numpy as np

from colt_gui.models.boolean.words.formula import Formula


def value(literal, x):
    return bool(x[abs(literal) - 1]) == (literal > 0)


def features(kind, n, k):
    variables = range(1, n + 1)
    if kind == "variables":
        return [(v,) for v in variables]
    k = 1 if kind == "literals" else k
    chosen = (c for size in range(1, k + 1) for c in combinations(variables, size))
    return [tuple(v * s for v, s in zip(c, signs)) for c in chosen for signs in product((1, -1), repeat=len(c))]


class Elimination:
    """`inner` any: clauses (a conjunction of them); all: terms (a disjunction)."""

    def __init__(self, kind, n, k=1, conjunctive=True):
        self.left = set(features(kind, n, k))
        self.conjunctive = conjunctive

    def holds(self, feature, x):
        return (any if self.conjunctive else all)(value(literal, x) for literal in feature)

    def says(self, x):
        values = [self.holds(feature, x) for feature in self.left]
        return 1 if (all(values) if self.conjunctive else any(values)) else -1

    def learn(self, x, y):
        said = self.says(x)
        if said != y and (y > 0) == self.conjunctive:
            self.left = {f for f in self.left if self.holds(f, x) == self.conjunctive}
        return said


class Winnow:
    def __init__(self, n, negations=False):
        self.negations = negations
        self.h = [1] * (2 * n if negations else n)

    def bits(self, x):
        return [*map(bool, x), *(not bit for bit in x)] if self.negations else [*map(bool, x)]

    def says(self, x):
        return 1 if sum(h for h, bit in zip(self.h, self.bits(x)) if bit) > len(self.h) / 2 else -1

    def learn(self, x, y):
        said = self.says(x)
        if said != y:
            self.h = [(2 * h if y > 0 else 0) if bit else h for h, bit in zip(self.h, self.bits(x))]
        return said


class Perceptron:
    def __init__(self, n):
        self.w = [0] * (n + 1)

    def learn(self, x, y):
        lifted = [*(1 if bit else -1 for bit in x), 1]
        said = 1 if sum(w * v for w, v in zip(self.w, lifted)) >= 0 else -1
        if said != y:
            self.w = [w + y * v for w, v in zip(self.w, lifted)]
        return said


class Halving:
    """Over these formulas."""

    def __init__(self, formulas):
        self.left = list(formulas)

    def learn(self, x, y):
        votes = [bool(formula.holds(np.asarray(x, dtype=bool)[None])[0]) for formula in self.left]
        said = 1 if 2 * sum(votes) >= len(votes) else -1
        self.left = [formula for formula, vote in zip(self.left, votes) if vote == (y > 0)]
        return said


def monotone_conjunctions(n):
    return [
        Formula("conjunction", tuple((v,) for v in chosen))
        for size in range(n + 1)
        for chosen in combinations(range(1, n + 1), size)
    ]
