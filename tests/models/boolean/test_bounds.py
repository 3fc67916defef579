"""The numbers of the theorems, computed by hand, and what they assume."""

import pytest

from colt_gui.models.bounds import evaluate
from colt_gui.models.core.errors import InputError

BY_HAND = [
    ("conjunction-monotone", {"n": 7}, 7), ("conjunction", {"n": 20}, 21), ("k-cnf", {"n": 20, "k": 3}, 9920),
    ("k-cnf", {"n": 4, "k": 2}, 32), ("k-cnf", {"n": 5, "k": 1}, 10), ("winnow", {"n": 1024, "k": 3}, 62),
    ("winnow", {"n": 1, "k": 1}, 2), ("winnow", {"n": 8, "k": 0}, 2), ("winnow-negations", {"n": 512, "k": 3}, 62),
    ("winnow-false-negatives", {"n": 256, "k": 5}, 40), ("winnow-false-positives", {"N": 12}, 14),
    ("boolean-perceptron", {"n": 10, "k": 3}, 77), ("boolean-perceptron", {"n": 10, "k": 0}, 11),
    ("cnf-perceptron", {"r": 34, "k": 2}, 102), ("all-subsets-dnf", {"n": 4, "l": 3}, 208),
    ("p-norm-perceptron", {"p": 2, "X": 3, "U": 1, "gamma": 0.5}, 36), ("k-disjunction-lower", {"n": 16, "k": 4}, 8),
    ("p-norm-perceptron", {"p": 5, "X": 1, "U": 2, "gamma": 1}, 16), ("k-disjunction-lower", {"n": 31, "k": 2}, 6),
    ("k-cnf-forced", {"n": 20, "k": 2}, 211), ("k-cnf-forced", {"n": 20, "k": 1}, 21),
    ("k-cnf-forced", {"n": 4, "k": 4}, 16), ("k-cnf-forced", {"n": 1, "k": 1}, 2),
    ("k-disjunction-lower", {"n": 9, "k": 0}, 0), ("k-disjunction-lower", {"n": 5, "k": 5}, 0),
    ("k-disjunction-lower", {"n": 3, "k": 1}, 1), ("k-disjunction-lower", {"n": 1, "k": 1}, 0),
    ("k-cnf", {"n": 1, "k": 1}, 2), ("k-cnf", {"n": 2, "k": 2}, 8), ("k-cnf-forced", {"n": 3, "k": 2}, 7),
    ("winnow", {"n": 4, "k": 4}, 18), ("winnow-negations", {"n": 1, "k": 1}, 4),
    ("winnow-negations", {"n": 4, "k": 0}, 2),
    ("winnow-false-positives", {"N": 0}, 2), ("winnow-false-negatives", {"n": 4, "k": 0}, 0),
    ("boolean-perceptron", {"n": 4, "k": 4}, 65), ("boolean-perceptron", {"n": 1, "k": 1}, 2),
    ("cnf-perceptron", {"r": 5, "k": 1}, 5), ("all-subsets-dnf", {"n": 1, "l": 1}, 10),
    ("p-norm-perceptron", {"p": 3, "X": 2, "U": 3, "gamma": 2}, 18),
]  # fmt: skip


@pytest.mark.parametrize(("name", "inputs", "value"), BY_HAND)
def test_the_numbers_are_those_of_the_lectures(name, inputs, value):
    assert evaluate(name, inputs)["bound"] == pytest.approx(value)


@pytest.mark.parametrize(("name", "inputs", "said"), [
    ("winnow", {"n": 4, "k": 5}, "k = 5 is more than n = 4, the number of variables."),
    ("k-cnf", {"n": 4, "k": 5}, "k = 5 is more than n = 4, the number of variables."),
    ("k-cnf", {"n": 4, "k": 0}, "k = 0 must be a whole number from 1 on."),
    ("conjunction", {"n": 0}, "n = 0 must be a whole number from 1 on."),
    ("boolean-perceptron", {"n": 4, "k": -1}, "k = -1 must be a whole number from 0 on."),
    ("p-norm-perceptron", {"p": 1.5, "X": 1, "U": 1, "gamma": 1}, "p = 1.5 must be at least 2."),
    ("winnow", {"n": 4, "k": 1.5}, "k = 1.5 must be a whole number from 0 on."),
    ("winnow", {"n": 4, "k": float("nan")}, "k = nan is not a finite number."),
    ("winnow-negations", {"n": 4, "k": 5}, "k = 5 is more than n = 4, the number of variables."),
    ("k-cnf-forced", {"n": 4, "k": 5}, "k = 5 is more than n = 4, the number of variables."),
    ("winnow-false-positives", {"N": -1}, "N = -1 must be at least 0."),
])  # fmt: skip
def test_what_a_theorem_does_not_speak_of_is_refused(name, inputs, said):
    with pytest.raises(InputError) as error:
        evaluate(name, inputs)
    assert str(error.value) == said


@pytest.mark.parametrize("name", ["k-cnf", "k-cnf-forced"])
@pytest.mark.parametrize("inputs", [{"n": 1e9, "k": 1e9}, {"n": 1e300, "k": 900}, {"n": 1024, "k": 1000}])
def test_more_clauses_than_a_number_can_say_are_too_many_to_be_written_down(name, inputs):
    assert evaluate(name, inputs)["bound"] is None


@pytest.mark.parametrize(("name", "inputs", "value"), [
    ("k-cnf", {"n": 600, "k": 600}, 3.0**600 - 1), ("k-cnf-forced", {"n": 1023, "k": 1023}, 2.0**1023),
    ("k-cnf", {"n": 2.0**500, "k": 2}, 2.0**1001),
])  # fmt: skip
def test_as_many_clauses_as_a_number_can_say_are_counted(name, inputs, value):
    assert evaluate(name, inputs)["bound"] == pytest.approx(value)
