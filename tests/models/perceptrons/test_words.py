"""What is said of a round is computed again from the points as they were clicked, by the formula that it names."""

import re

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.text.numbers import number

LEARNERS = {
    "perceptron": [{}, {"normalise": True}, {"tie": "update"}, {"normalise": True, "tie": "negative"}],
    "batch-perceptron": [{}, {"pick": "worst"}],
    "margin-perceptron": [{}, {"epsilon": 0.25}],
    "marginalised-perceptron": [{}],
}
CASES = [
    (name, params | {"bias": bias}) for name, all_ in LEARNERS.items() for params in all_ for bias in (False, True)
]


def lifted_length(x):
    return np.sqrt(x @ x + 1)


FORMULAS = {
    "w·x": lambda w, b, x: w @ x,
    "w·x + b": lambda w, b, x: w @ x + b,
    "w·x/‖x‖": lambda w, b, x: w @ x / np.linalg.norm(x),
    "(w·x + b)/‖x̃‖": lambda w, b, x: (w @ x + b) / lifted_length(x),
}
SIGNED = {
    "y·w·x": FORMULAS["w·x"],
    "y(w·x + b)": FORMULAS["w·x + b"],
    "y·w·x/‖x‖": FORMULAS["w·x/‖x‖"],
    "y(w·x + b)/‖x̃‖": FORMULAS["(w·x + b)/‖x̃‖"],
}
STEPS = {"x": lambda x: 1.0, "x/‖x‖": np.linalg.norm, "x/‖x̃‖": lifted_length}


def scene(seed):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(9, 2)) * 3
    return Points(X, np.where(X[:, 0] - 0.6 * X[:, 1] > 0.4 * seed, 1, -1))


def played(name, params, seed=1):
    document = Document(points=scene(seed), learner=name, params={name: params}, order="cycled", passes=3)
    return compute(document, limit=60)


def hypothesis(experiment, w):
    """The plane's own part of the weights, and the bias."""
    w = np.array(w, dtype=float)
    return (w[:-1], w[-1]) if experiment.learner.biased else (w, 0.0)


def rounds(experiment):
    run = experiment.run
    for t in range(1, len(run) + 1):
        before = run.round(t - 1).w if t > 1 else np.zeros(2 + experiment.learner.biased)
        yield run.round(t), experiment.points.X[run.index(t)], before, experiment.narrate(t).reason


def formula_in(reason):
    """The longest formula that stands before a number."""
    names = (name for name in (*FORMULAS, *SIGNED) if f"{name} = " in reason or f"{name} ≤ 0 (it is " in reason)
    return max(names, key=len, default=None)


def says(reason, value):
    """Whether this number stands there whole; what is 0 but for rounding may be said as it is."""
    return abs(value) < 1e-12 or re.search(rf"(?<![\d.−]){re.escape(number(value))}(?![\d.·]*\d)", reason)


@pytest.mark.parametrize(("name", "params"), [case for case in CASES if case[0] != "margin-perceptron"])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_score_that_is_said_is_the_value_of_its_formula(name, params, seed):
    experiment = played(name, params, seed)
    for r, x, before, reason in rounds(experiment):
        formula = formula_in(reason)
        value = (FORMULAS | SIGNED)[formula](*hypothesis(experiment, before), x)
        assert says(reason, r.y * value if formula in SIGNED else value), (reason, value)
        assert ("b" in formula, "/‖x" in formula) == (experiment.learner.biased, experiment.learner.normalised)


@pytest.mark.parametrize("bias", [False, True])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_the_margin_that_is_said_is_that_of_the_normalised_point(bias, seed):
    experiment = played("margin-perceptron", {"bias": bias}, seed)
    for r, x, before, reason in list(rounds(experiment))[1:]:
        (w, b), length = hypothesis(experiment, before), lifted_length(x) if bias else np.linalg.norm(x)
        assert says(reason, r.y * (w @ x + b) / (np.linalg.norm(before) * length)), reason


@pytest.mark.parametrize(("name", "params"), CASES)
def test_the_update_that_is_said_is_the_one_that_was_made(name, params):
    experiment = played(name, params)
    eta = getattr(experiment.learner, "eta", 1.0)
    made = 0
    for r, x, before, reason in rounds(experiment):
        said = re.search(
            r"w ← w ([+−]) (η·)?(x\S*?)(?:, b ← b ([+−]) (\S+?))?(?:[.,:;]|$)", reason.replace("\u00a0", " ")
        )
        assert (said is not None) == r.updated, reason
        if said is None or "unit ball" in reason:
            continue
        sign, rate, step, bias_sign, bias = said.groups()
        size = (1 if sign == "+" else -1) * (eta if rate else 1.0) / STEPS[step](x)
        (w, b), (w2, b2) = hypothesis(experiment, before), hypothesis(experiment, r.w)
        assert np.allclose(w2 - w, size * x)
        assert (bias is not None) == experiment.learner.biased
        assert bias_sign in (None, sign) and np.isclose(b2 - b, size if bias else 0.0)
        made += 1
    assert made


@pytest.mark.parametrize(("name", "params"), CASES)
def test_rule_arrow_and_narration_speak_of_the_same_step(name, params):
    learner = played(name, params).learner
    step = learner.added_text
    assert f"w ← w + {step}" in learner.rule_in_use
    assert ("b ← b + " in learner.rule_in_use) == learner.biased
    assert ("/‖x" in step) == learner.normalised
    assert type(learner)().rule_in_use == learner.rule


def test_before_the_first_round_the_bias_has_its_own_number():
    assert played("perceptron", {"bias": True}).narrate(0).reason.startswith("w = 0 and b = 0, so every score is 0.")
    assert played("perceptron", {}).narrate(0).reason.startswith("w = 0, so every score is 0.")


def test_a_rate_stands_before_x_and_alone_for_b():
    told = played("marginalised-perceptron", {"bias": True}).narrate(1).reason.replace("\u00a0", " ")
    assert re.search(r"w ← w [+−] η·x, b ← b [+−] η[,.]", told), told


def test_who_updates_at_a_tie_has_it_in_its_rule():
    rules = {tie: played("perceptron", {"tie": tie}).learner.rule_in_use for tie in ("update", "positive", "negative")}
    assert [tie for tie, rule in rules.items() if rule.endswith(" on a mistake or a tie")] == ["update"]
    assert all(" on a mistake" in rule for rule in rules.values())
