"""Lessons 76 to 82: a function of the scene gives the numbers of its phrase in order, or says whether it is so.

Suprema are counted again here, by trying every labelling that the class can make.
"""

import itertools
import math

import numpy as np


def _study(scene):
    return scene.experiment.study


def _values(scene):
    return np.array([_study(scene).round(t)["value"] for t in range(1, scene.t + 1)])


def _mean(scene):
    return float(_values(scene).mean())


def _vc(d, m):
    return 5 * math.sqrt((d + 1) / m * (math.log(m / d) + 1))


def _surplus(m):
    """E|Σr|/m over all rows of coins."""
    return float(np.mean([abs(sum(r)) for r in itertools.product((-1, 1), repeat=m)])) / m


def _terms(scene):
    return scene.experiment.study.outcomes[scene.t - 1]


def _always(scene):
    """A constant of the theory."""
    return True


def _steps(scene):
    return np.array([list(_study(scene).round(t).values())[1:] for t in range(1, scene.t + 1)]).mean(axis=0)


CLAIMS = {
    "coin-flips": {
        "theorem": [("(2/m)", _always), ("1 − 2ε̂ + |Σr|/m", _always)],
        0: [("A line tells these classes apart", lambda s: abs((s.points.X[:, 0] > 0.1) * 2 - 1 - s.points.y).sum() == 0)],
        2: [("1 − 2ε̂", _always),
            ("its error bar shrinks", lambda s: _study(s).stderr(s.t) < _study(s).stderr(4))],
        3: [("With 10 points all 1024 rows", lambda s: (s.m, 2**s.m))],
    },
    "all-functions": {
        "theorem": [("E(1 − 2ε̂) = 1", _always)],
        1: [("The part 1 − 2ε̂ of every flip is 1", lambda s: (_study(s).errors == 0).all()),
            ("no ring", lambda s: not any(_study(s).flip(t).wrong.any() for t in range(1, 9)))],
        2: [("is now more than 1", lambda s: 1 if _mean(s) > 1 else None),
            ("The little beyond 1 is E|Σr|/m", lambda s: bool(abs(_study(s).exact - 1 - _surplus(s.m)) < 1e-12))],
        3: [("The average falls below that of all functions", lambda s: _mean(s) < _mean(s.other(1)))],
    },
    "vc-against-truth": {
        "theorem": [("5√((d + 1)/m·(ln(m/d) + 1))", _always)],
        0: [("VC dimension 3", _always), ("With 160 points", lambda s: s.m), ("at most 1.76", lambda s: _vc(3, s.m))],
        1: [("far below the VC bound", lambda s: _mean(s) < _vc(3, s.m) / 4)],
        2: [("The factor 5", _always)],
        3: [("dimension 2", _always),
            ("Bound and average both fall", lambda s: _mean(s) < _mean(s.other(1)) and _vc(2, s.m) < _vc(3, s.m))],
    },
    "norm-bound": {
        "theorem": [("(2B/m)", _always)],
        1: [("Coins cancel", lambda s: _mean(s) < 2 / s.m * np.linalg.norm(s.points.X, axis=1).sum())],
        2: [("E rᵢrⱼ = 0", _always),
            ("just above the truth",
             lambda s: 1 <= 2 / s.m * math.sqrt((s.points.X**2).sum()) / _study(s).exact < 1.2)],
        3: [("B = 2", lambda s: s.document.own_params["B"]),
            ("the complexity too", lambda s: bool(np.allclose(_values(s), 2 * _values(s.other(1)))))],
    },
    "generalisation-bound": {
        "theorem": [("√(ln(2/δ)/2m)", _always), ("√(2·ln(1/δ)/m)", _always), ("1 − δ", _always)],
        0: [("Two clouds that overlap", lambda s: 2 if s.document.setup("statistics").kind == "clouds" else None),
            ("200 examples", lambda s: len(_terms(s).y))],
        1: [("two roots", _always), ("probability 0.95", lambda s: 1 - s.experiment.learner.delta),
            ("The true risk lies far below", lambda s: _terms(s).risk < _terms(s).bound / 3)],
        2: [("half for the error, half for the complexity", lambda s: (0.5, 0.5))],
        3: [("√(8·ln(1/δ)/m)", _always),
            ("the bar is longer", lambda s: _terms(s).bound > _terms(s.other(1)).bound),
            ("**Still below 1.**", lambda s: 1 if max(o.bound for o in _study(s).outcomes) < 1 else None)],
        4: [("with few examples the bound lies above 1", lambda s: 1 if _study(s).by_size[0][1] > 1 else None),
            ("1/√m", _always)],
    },
    "margins-generalise": {
        "theorem": [("(4B/μm)", _always), ("3√(ln(4/δ)/2m)", _always)],
        0: [("Two clouds", lambda s: 2)],
        1: [("4B/μm", _always), ("the first is nearly nothing", lambda s: _terms(s).terms[0].value < 0.01)],
        2: [("(ψ, 1)", _always), ("Σ(k + 1)", _always), ("a grid of 54 pairs", lambda s: 6 * 9)],
        3: [("all ‖ψ(x)‖ are 1", _always), ("With 200 examples", lambda s: len(_terms(s).y)),
            ("the bound is above 1", lambda s: 1 if _terms(s).bound > 1 else None),
            ("**it holds, and is vacuous.**", lambda s: _terms(s).risk <= _terms(s).bound)],
        4: [("slope 1/μ", _always), ("at most 2/μ times", _always)],
    },
    "why-coins": {
        "theorem": [("(1/m)", _always)],
        3: [("The two in the middle run together, **the others keep their order.**",
             lambda s: (lambda a: a[0] < min(a[1], a[2]) and max(a[1], a[2]) < a[3] and abs(a[1] - a[2]) < 0.03)(_steps(s))
             and 2)],
        4: [("two sums with coins", _always), ("the factor 2", _always)],
    },
}  # fmt: skip
