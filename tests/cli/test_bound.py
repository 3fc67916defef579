"""`colt-gui bound`: numbers by hand, and what it refuses."""

import pytest

from colt_gui.models.bound_table import BOUNDS


@pytest.mark.parametrize(
    ("argv", "value"),
    [
        (["perceptron", "R=2", "gamma=0.5"], 16),
        (["batch-perceptron", "gamma=0.1"], 100),
        (["kernel-perceptron", "B=2", "gamma=0.5"], 16),
        (["margin-perceptron", "gamma=0.1"], 800),
        (["margin-perceptron", "gamma=0.1", "epsilon=0.1"], 20000),
        (["marginalised-perceptron", "X=1", "mu=0.4", "rho=0.1", "eta=0.2", "hinge=0.5"], 15),
        (["perceptron-hinge", "R=1", "mu=1", "hinge=0"], 1),
        (["perceptron-moved", "gamma=0.5", "TD=3"], 16),
        (["perceptron-norm-hinge", "norm=2", "hinge=3"], 10),
        (["perceptron-norm-hinge", "norm=2", "hinge=3", "R=3"], 42),
        (["perceptron-lower", "gamma=0.3"], 11),
    ],
)
def test_bounds_by_hand(result, argv, value):
    found = result("bound", *argv)
    assert found["bound"] == pytest.approx(value)
    assert found["name"] == argv[0]
    given = {key: float(number) for key, number in (item.split("=") for item in argv[1:])}
    assert found["inputs"] == {**BOUNDS[argv[0]].defaults, **given}
    assert found["formula"] and found["source"]


def test_a_bound_too_large_for_a_number_is_null_with_its_reason(result):
    for argv in (["perceptron", "R=1", "gamma=1e-200"], ["perceptron-lower", "gamma=1e-200"]):
        found = result("bound", *argv)
        assert found["bound"] is None and "too large" in found["why"]


BAD_BOUNDS = {
    "no name": ([], "NAME"),
    "unknown name": (["perceptrn", "R=1"], "perceptrn"),
    "missing key": (["perceptron", "R=1"], "gamma"),
    "unknown key": (["perceptron", "R=1", "gamma=1", "mu=1"], "“mu”"),
    "no value": (["perceptron", "R"], "KEY=VALUE"),
    "empty value": (["perceptron", "R=", "gamma=1"], "not a number"),
    "not a number": (["perceptron", "R=big", "gamma=1"], "big"),
    "not finite": (["perceptron", "R=inf", "gamma=1"], "finite"),
    "nan": (["perceptron", "R=nan", "gamma=1"], "finite"),
    "zero": (["perceptron", "R=1", "gamma=0"], "gamma"),
    "negative": (["perceptron-moved", "gamma=0.5", "TD=-1"], "TD"),
    "margin beyond R": (["perceptron", "R=1", "gamma=2"], "gamma = 2"),
    "margin beyond B": (["kernel-perceptron", "B=1", "gamma=2"], "B = 1"),
    "margin beyond 1": (["margin-perceptron", "gamma=2"], "at most 1"),
    "rho beyond mu": (["marginalised-perceptron", "X=1", "mu=1", "rho=2", "eta=1", "hinge=0"], "ρ"),
    "eta too large": (["marginalised-perceptron", "X=1", "mu=1", "rho=0", "eta=3", "hinge=0"], "η"),
    "twice": (["perceptron", "R=1", "R=2", "gamma=1"], "twice"),
}


@pytest.mark.parametrize(("argv", "part"), BAD_BOUNDS.values(), ids=BAD_BOUNDS)
def test_bad_arguments_of_bound_are_one_sentence(refusal, argv, part):
    assert part in refusal("bound", *argv)
