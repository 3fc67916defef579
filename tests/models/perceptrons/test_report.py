"""The JSON of a run: strict, complete, and true to the run."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.labs import LABS, compute
from colt_gui.models.perceptrons.readings import report, strict

PERCEPTRONS = LABS["perceptron"].learners

FIXED = {
    "mistakes", "updates", "margin_mistakes", "passes", "converged", "w", "bias",
    "radius", "margin", "bound", "bound_name", "bound_holds",
}  # fmt: skip

coordinate = st.floats(-10, 10).map(lambda v: round(v, 2))
example = st.tuples(coordinate, coordinate, st.sampled_from([-1, 1])).filter(lambda e: e[0] or e[1])
samples = st.lists(example, min_size=1, max_size=12)


def points_of(sample):
    return Points([row[:2] for row in sample], [row[2] for row in sample])


def reported(points, learner="perceptron", order="given", **params):
    return report(compute(Document(points, learner, {learner: params}, order)))


@pytest.mark.parametrize("learner", PERCEPTRONS)
@random_examples(25)
@given(sample=samples, order=st.sampled_from(list(ORDERS)))
def test_every_run_is_strict_json_with_the_fixed_keys(learner, sample, order):
    head, rounds, summary = reported(points_of(sample), learner, order)
    made = list(rounds)
    json.dumps([head, made, summary], allow_nan=False)
    assert summary.keys() >= FIXED
    assert head["examples"] == len(sample) and head["params"].keys() == PERCEPTRONS[learner]().values.keys()
    nulls = [key for key, value in summary.items() if value is None]
    assert not nulls or summary["why"]
    assert summary["bound_holds"] is not False
    assert (summary["bound"] is None) == (summary["bound_holds"] is None)


@pytest.mark.parametrize("learner", PERCEPTRONS)
@random_examples(25)
@given(sample=samples)
def test_the_summary_counts_what_the_rounds_show(learner, sample):
    _, rounds, summary = reported(points_of(sample), learner, "cycled")
    made = list(rounds)
    assert [r["t"] for r in made] == list(range(1, len(made) + 1))
    assert summary["mistakes"] == sum(r["mistake"] for r in made)
    assert summary["updates"] == sum(r["updated"] for r in made)
    assert summary["margin_mistakes"] == sum(r["updated"] and not r["mistake"] for r in made)
    for r in made:
        assert (*r["x"], r["y"]) == sample[r["index"]]
        assert r["mistake"] == (r["prediction"] != r["y"])
    if made and "w" in made[-1]:
        assert (list(made[-1]["w"]), made[-1]["bias"]) == (summary["w"], summary["bias"])


@random_examples(25)
@given(sample=samples)
def test_the_kept_examples_are_the_updated_ones_and_give_the_scores(sample):
    points = points_of(sample)
    _, rounds, summary = reported(points, "kernel-perceptron", "cycled", kernel="linear")
    kept = []
    for r in rounds:
        w = sum((points.y[i] * points.X[i] for i in kept), np.zeros(2))
        assert r["score"] == pytest.approx(float(w @ r["x"]), abs=1e-9)
        kept += [r["index"]] if r["updated"] else []
        assert r["support"] == kept
    assert summary["support"] == sorted(set(kept))
    coefficients = [sum(points.y[i] for i in kept if i == j) for j in summary["support"]]
    assert summary["coefficients"] == coefficients
    assert summary["w"] == pytest.approx((np.array(coefficients) @ points.X[summary["support"]]).tolist())


def test_an_empty_sample_has_a_report_too():
    head, rounds, summary = reported(Points.empty())
    assert head["examples"] == 0 and list(rounds) == []
    assert summary["mistakes"] == 0 and summary["bound"] is None and summary["why"]


def test_a_run_stands_at_its_end_in_the_summary_wherever_it_was():
    experiment = compute(Document(Points([[1, 0], [0, 1], [1, 1]], [1, -1, 1])))
    experiment.run.seek(1)
    assert report(experiment).summary["w"] == [1.0, 0.0]


def test_rounds_are_made_while_they_are_read():
    rounds = reported(Points([[1, 0], [0, 1]], [1, -1])).rounds
    assert next(rounds)["t"] == 1 and next(rounds)["t"] == 2


def test_what_is_no_number_becomes_null_with_a_reason():
    found = strict({"a": math.inf, "b": [1.0, math.nan], "c": "text", "d": 2, "e": None, "f": True})
    assert "too large" in found.pop("why")
    assert found == {"a": None, "b": [1.0, None], "c": "text", "d": 2, "e": None, "f": True}
    assert strict({"a": (1.0, 2.0)}) == {"a": (1.0, 2.0)}
    assert strict({"a": math.inf, "why": "known"})["why"] == "known"
