"""What every learner in the table must do, whatever its rule."""

import inspect
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models import LEARNERS
from colt_gui.models.bounds import BOUNDS
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner, Round
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.labs import LABS, compute

ALL = sorted(LEARNERS)
ONLINE = sorted(LABS["perceptron"].learners)
BOUNDED = [name for name in ONLINE if name in BOUNDS]

coordinate = st.floats(-4, 4).map(lambda v: round(v, 2))


@st.composite
def samples(draw, least=1, most=12):
    """Small samples away from the origin, where no learner refuses a point."""
    m = draw(st.integers(least, most))
    X = [(draw(coordinate), draw(coordinate)) for _ in range(m)]
    X = [x if math.hypot(*x) > 0.05 else (1.0, 0.5) for x in X]
    y = [draw(st.sampled_from((-1, 1))) for _ in range(m)]
    return Points(np.array(X), np.array(y))


def experiment(points, learner, order="cycled", **options):
    params = {learner: options.pop("params", {})}
    return compute(Document(points=points, learner=learner, order=order, passes=4, params=params, **options))


@pytest.mark.parametrize("name", ALL)
def test_is_listed_under_its_own_id_and_says_what_it_does(name):
    learner = LEARNERS[name]
    assert learner.id == name
    assert learner.name and learner.rule and learner.source and learner.family
    assert issubclass(learner, Learner)


@pytest.mark.parametrize("name", ALL)
def test_every_default_passes_its_own_check_and_is_kept(name):
    learner = LEARNERS[name]()
    for param in learner.params:
        assert param.check(param.default) == getattr(learner, param.name)
    assert list(learner.values) == [p.name for p in learner.params]


@pytest.mark.parametrize("name", ALL)
def test_refuses_a_parameter_it_does_not_have_and_names_those_it_has(name):
    with pytest.raises(InputError, match="no parameter “colour”"):
        LEARNERS[name](colour=3)


@pytest.mark.parametrize("name", ALL)
def test_refuses_each_number_outside_its_range(name):
    for param in LEARNERS[name].params:
        if param.kind in {"float", "int"}:
            for value in (param.low - 1, math.nan, math.inf, "text", True):
                with pytest.raises(InputError, match=param.name):
                    LEARNERS[name](**{param.name: value})


@pytest.mark.parametrize("name", ALL)
def test_source_holds_no_randomness_and_no_output(name):
    source = inspect.getsource(inspect.getmodule(LEARNERS[name]))
    assert "print(" not in source and "random." not in source and "Signal" not in source


@pytest.mark.parametrize("name", ONLINE)
@given(points=samples(), order=st.sampled_from(sorted(ORDERS)))
@random_examples(25)
def test_a_round_is_well_formed_and_a_mistake_is_a_wrong_prediction(name, points, order):
    run = experiment(points, name, order).run
    for t in range(1, len(run) + 1):
        r = run.round(t)
        assert isinstance(r, Round)
        assert r.y == points.y[run.index(t)]
        assert r.prediction in (-1, 1)
        assert r.mistake == (r.prediction != r.y)
        assert math.isfinite(r.score)
        assert r.prediction * r.score >= 0


@pytest.mark.parametrize("name", ONLINE)
@given(points=samples(), order=st.sampled_from(sorted(ORDERS)))
@random_examples(25)
def test_erring_says_before_the_round_what_learn_then_does(name, points, order):
    run = experiment(points, name, order).run
    for t in range(len(run)):
        learner = run.seek(t)
        expected = learner.erring(learner.scores(), points.y)[run.indices[t]]
        assert run.rounds[t][4] == expected


@pytest.mark.parametrize("name", ONLINE)
@given(points=samples(), seed=st.integers(0, 3))
@random_examples(15)
def test_the_same_document_gives_the_same_rounds(name, points, seed):
    one, two = (experiment(points, name, "shuffled", seed=seed) for _ in range(2))
    assert one.run.rounds == two.run.rounds
    assert one.run.indices == two.run.indices


@pytest.mark.parametrize("name", ONLINE)
def test_no_points_is_a_run_without_rounds(name):
    e = experiment(Points.empty(), name)
    assert len(e.run) == 0
    assert e.guarantee.value is None and e.guarantee.why


@pytest.mark.parametrize("name", BOUNDED)
def test_no_points_is_said_to_be_why_the_theorem_does_not_apply(name):
    assert "no points" in experiment(Points.empty(), name).guarantee.why


@pytest.mark.parametrize("name", BOUNDED)
def test_one_class_only_runs_and_keeps_its_bound(name):
    points = Points(np.array([[1.0, 2.0], [2.0, 1.0], [0.5, 3.0]]), np.array([1, 1, 1]))
    e = experiment(points, name, params={"kernel": "linear"} if name == "kernel-perceptron" else {})
    count = int(e.run.updates.sum()) if e.guarantee.counted == "updates" else int(e.run.mistakes.sum())
    assert e.guarantee.holds(count)


@pytest.mark.parametrize("name", BOUNDED)
def test_the_same_point_with_both_labels_is_said_to_be_why_the_theorem_does_not_apply(name):
    points = Points(np.array([[1.0, 2.0], [1.0, 2.0]]), np.array([1, -1]))
    e = experiment(points, name)
    if name == "marginalised-perceptron":  # its theorem covers noise through the hinge loss
        assert e.guarantee.value is not None
    else:
        assert e.guarantee.value is None
        assert "both labels" in e.guarantee.why
