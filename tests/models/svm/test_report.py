import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, compute
from colt_gui.models.svm.readings import report

FIXED = {"mu", "w", "b", "alpha", "support", "roles", "decision", "objective", "gap", "iterations"}
MACHINES = list(LABS["svm"].learners)


def reported(points, machine="svm-hard", **params):
    return report(compute(Document(points=points, learner=machine, params={machine: params})))


@random_examples(40)
@given(
    machine=st.sampled_from(MACHINES),
    name=st.sampled_from(["linear", "polynomial", "gaussian"]),
    m=st.integers(0, 12),
    d=st.integers(1, 4),
    seed=st.integers(0, 100),
)
def test_every_report_is_strict_json_with_the_fixed_keys(machine, name, m, d, seed):
    rng = np.random.default_rng(seed)
    points = Points(rng.normal(size=(m, d)), rng.choice([-1, 1], m))
    head, rounds, summary = reported(points, machine, kernel=name)
    made = list(rounds)
    json.dumps([head, made, summary], allow_nan=False)
    assert head["learner"] == machine and head["examples"] == m and head["dimension"] == d
    assert summary.keys() >= FIXED
    assert len(summary["alpha"]) == len(summary["roles"]) == m
    assert summary["why"] if any(summary[key] is None for key in FIXED) else True
    assert [r["t"] for r in made] == list(range(1, len(made) + 1))
    assert all(r.keys() >= {"t", "upper", "lower", "gap"} for r in made)


def test_the_numbers_are_those_of_the_solution():
    points = generate("noisy", 1, m=40)
    _, rounds, summary = reported(points, "svm-nu", nu=0.6)
    made, y = list(rounds), points.y
    decision = points.X @ np.array(summary["w"]) - summary["b"]
    assert np.allclose(decision, summary["decision"])
    assert np.linalg.norm(summary["w"]) == pytest.approx(1.0)
    on_margin = [i for i, role in enumerate(summary["roles"]) if role == "margin"]
    assert np.allclose((y * decision)[on_margin], summary["mu"])
    assert made[-1]["upper"] == pytest.approx(summary["dual"]) and made[-1]["gap"] <= 1e-6
    assert summary["objective"] == pytest.approx(-summary["dual"])
    assert summary["nu_property"]["holds"] is True and "why" not in summary


def test_a_kernel_without_a_normal_says_so():
    summary = reported(generate("circles", 1, m=20), kernel="gaussian").summary
    assert summary["w"] is None and "not one vector" in summary["why"] and summary["mu"] > 0


def test_meeting_hulls_give_nulls_with_the_reason():
    summary = reported(generate("xor", 1, m=20)).summary
    assert summary["w"] is None and summary["mu"] is None and summary["decision"] is None
    assert "meet" in summary["why"] and summary["separable"] is False
