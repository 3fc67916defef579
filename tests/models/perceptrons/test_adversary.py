"""The adversary of Blum, Lecture 4, Thm 2: how many coordinates it takes, and that it answers each round anew."""

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import compute
from colt_gui.models.perceptrons.experiment import basis


def test_a_margin_of_a_twentieth_takes_as_many_coordinates_as_are_shown():
    assert len(basis(0.05)) == 400


@pytest.mark.parametrize(
    ("gamma", "needs"), [(0.0499, "401"), (1e-6, "1000000000000"), (0.9e-6, "too many"), (1e-300, "too many")]
)
def test_a_smaller_margin_is_refused_with_what_it_would_take(gamma, needs):
    with pytest.raises(InputError, match=rf"needs {needs} coordinates; at most 400 are shown \(gamma ≥ 0\.05\)"):
        basis(gamma)


@pytest.mark.parametrize("learner", ["perceptron", "margin-perceptron", "marginalised-perceptron"])
def test_with_a_bias_what_it_learned_decides_the_next_answer_and_still_every_round_is_a_mistake(learner):
    e = compute(Document(learner=learner, adversary=0.25, params={learner: {"bias": True}}))
    assert e.run.mistakes.all() and len(e.run.mistakes) >= 16


def test_with_a_bias_its_answers_alternate():
    """w₀ = 0 says +; the bias is then −1 and says −, and so on."""
    e = compute(Document(adversary=0.25, params={"perceptron": {"bias": True}}))
    assert e.points.y.tolist() == [-1, 1] * 8
    assert np.array_equal(e.points.X, np.eye(16))
