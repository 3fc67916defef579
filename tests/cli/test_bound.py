"""`colt-gui bound`: numbers by hand, and what it refuses."""

import pytest

from colt_gui.models.bounds import BOUNDS


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


def test_whole_numbers_are_printed_without_a_point(call):
    _, out, _ = call("bound", "perceptron", "R=2", "gamma=0.5")
    assert '"bound": 16,' in out and '"R": 2,' in out and '"gamma": 0.5' in out
    _, out, _ = call("bound", "perceptron", "R=1e30", "gamma=1")
    assert '"R": 1e+30' in out


def test_list_says_in_a_sentence_what_each_bound_is(call):
    code, out, err = call("bound", "--list")
    rows = [line.split(None, 1) for line in out.splitlines()]
    assert (code, err) == (0, "") and [name for name, _ in rows] == list(BOUNDS)
    assert all(text[0].isupper() and text.endswith(".") for _, text in rows)


@pytest.mark.parametrize("name", BOUNDS)
def test_help_on_a_bound_has_formula_source_and_a_sentence_for_each_key(call, name):
    code, out, err = call("bound", name, "--help")
    assert (code, err) == (0, "")
    assert f"formula: {BOUNDS[name].formula}\n" in out and f"source: {BOUNDS[name].source}\n" in out
    told = dict(line.split(None, 1) for line in out.rstrip().rpartition("\n\n")[2].splitlines())
    assert list(told) == list(BOUNDS[name].keys)
    assert all(text[0].isupper() and text.endswith(".") for text in told.values())


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
