"""The ranges that documents, lessons and the command line rely on: what was allowed once stays allowed."""

import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.core.errors import InputError

RANGES = {
    "perceptron": (
        "bias = False",
        "normalise = False",
    ),
    "batch-perceptron": ("bias = False",),
    "margin-perceptron": (
        "bias = False",
        "gamma = None in (0, 1] log",
        "epsilon = 0.5 in (0, 1)",
    ),
    "marginalised-perceptron": (
        "bias = False",
        "mu = None in (0, ∞) log",
        "epsilon = 0.5 in (0, 1]",
        "rho = None in [0, ∞)",
        "eta = None in (0, ∞) log",
    ),
    "kernel-perceptron": (
        "q = 2 in [1, 12]",
        "c = 1 in (0, 100] log",
        "sigma = 1 in (0, 100] log",
    ),
    "svm-hard": (
        "q = 2 in [1, 12]",
        "c = 1 in (0, 100] log",
        "sigma = 1 in (0, 100] log",
        "tolerance = 1e-09 in [1e-12, 0.1] log advanced",
    ),
    "svm-soft": (
        "C = None in (0, 1] log",
        "q = 2 in [1, 12]",
        "c = 1 in (0, 100] log",
        "sigma = 1 in (0, 100] log",
        "tolerance = 1e-09 in [1e-12, 0.1] log advanced",
    ),
    "svm-nu": (
        "nu = None in (0, 1]",
        "q = 2 in [1, 12]",
        "c = 1 in (0, 100] log",
        "sigma = 1 in (0, 100] log",
        "tolerance = 1e-09 in [1e-12, 0.1] log advanced",
    ),
    "weighted-majority": ("beta = 0.5 in [0, 1)",),
    "fixed-share": (
        "eta = 0.693147 in (0, 20] log",
        "alpha = 0.05 in [0, 0.5)",
    ),
    "randomised-majority": (
        "beta = 0.5 in [0, 1)",
        "runs = 200 in [1, 1000] log",
    ),
    "aggregating": (
        "eta = 0.5 in (0, 20] log",
        "K = None in (0, ∞) log",
        "d = 2 in (0, 100]",
    ),
    "k-cnf": ("k = 2 in [1, 6]",),
    "k-dnf": ("k = 2 in [1, 6]",),
    "k-term-dnf": ("k = 2 in [1, 6]",),
    "k-clause-cnf": ("k = 2 in [1, 6]",),
    "winnow": ("negations = False",),
    "boolean-halving": ("k = 3 in [1, 20]",),
    "p-norm-perceptron": ("p = 4 in [2, 64] log",),
    "square": ("bias = True",),
    "absolute": ("bias = True",),
    "logistic": ("bias = True",),
    "hinge": (
        "lam = 0.01 in [0, 10] log",
        "mu = 1 in (0, 10] log",
        "bias = True",
    ),
    "exponential": ("bias = True",),
    "erm": ("bias = True",),
    "halfspace-lp": ("bias = True",),
    "pac": (
        "k = 31 in [1, 63]",
        "lines = 5 in [2, 10]",
        "m = 80 in [1, 2000] log",
        "epsilon = 0.1 in [0.001, 0.999]",
        "delta = 0.05 in [0.001, 0.999]",
        "trials = 200 in [1, 100000] log",
    ),
    "hoeffding": (
        "n = 50 in [1, 2000] log",
        "p = 0.5 in [0, 1]",
        "epsilon = 0.1 in [0.001, 1]",
        "a = 0 in [-10, 10]",
        "range = 1 in (0, 20]",
        "trials = 200 in [1, 100000] log",
    ),
    "overfitting": (
        "m = 100 in [1, 2000] log",
        "splits = 10 in [1, 12]",
        "delta = 0.05 in [0.001, 0.999]",
        "trials = 50 in [1, 1000] log",
    ),
    "online-to-batch": (
        "T = 100 in [1, 5000] log",
        "delta = 0.05 in [0.001, 0.999]",
    ),
    "rademacher": (
        "flips = 100 in [1, 20000] log",
        "B = 1 in (0, 1000] log",
    ),
    "margin-bound": (
        "m = 100 in [5, 2000] log",
        "delta = 0.05 in (0, 1)",
        "draws = 3 in [1, 200] log",
        "B = 1 in (0, 1000] log",
        "mu = 0.5 in (0, 1000] log",
        "sigma = 1 in (0, 100] log",
        "trials = 8 in [1, 1000] log",
    ),
    "ghost-sample": (
        "m = 20 in [2, 200] log",
        "trials = 60 in [1, 5000] log",
    ),
    "dual": (
        "c = 2 in [-4, 4]",
        "d = 1.5 in [-4, 4]",
        "s = 0 in [-4, 4]",
        "a = 1 in [0.2, 3]",
        "start = 0 in [0, 30]",
        "step = 0.5 in [0.01, 2] log",
        "steps = 20 in [1, 200]",
    ),
}
NUMBERS = [(name, param.name) for name in RANGES for param in LEARNERS[name].params if param.kind in {"int", "float"}]


def spelt(param):
    default = f"{param.default:g}" if param.kind == "float" and param.default is not None else param.default
    kept = "" if param.kind == "bool" else f" in {param.range_text}"
    return f"{param.name} = {default}{kept}{' log' if param.log else ''}{' advanced' if param.advanced else ''}"


@pytest.mark.parametrize("name", RANGES)
def test_a_learner_has_its_defaults_and_ranges(name):
    assert tuple(spelt(param) for param in LEARNERS[name].params if param.kind != "choice") == RANGES[name]


@pytest.mark.parametrize(("name", "param"), NUMBERS)
def test_the_edge_of_a_range_is_taken_and_what_is_beyond_is_not(name, param):
    made = next(p for p in LEARNERS[name].params if p.name == param)
    for edge, beyond, open_end in ((made.low, -1, made.open_low), (made.high, 1, made.open_high)):
        if edge is None:
            continue
        if open_end:
            with pytest.raises(InputError, match=f"{param} = .* is outside its range"):
                LEARNERS[name](**{param: edge})
        else:
            assert getattr(LEARNERS[name](**{param: edge}), param) == edge
        with pytest.raises(InputError, match=f"{param} = .* is outside its range"):
            LEARNERS[name](**{param: edge + beyond})


def test_no_learner_that_had_numbers_is_gone():
    """One that comes has nothing to keep yet."""
    assert set(RANGES) <= {name for name in LEARNERS if any(p.kind != "choice" for p in LEARNERS[name].params)}
