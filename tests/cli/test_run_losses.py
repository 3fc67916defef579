"""`colt-gui run` with the learners of the losses bench."""

import json

import numpy as np
import pytest

from colt_gui.cli import main

SURROGATES = ("square", "absolute", "logistic", "hinge", "exponential")
NOISY = "x1,x2,y\n0,1,1\n1,2,1\n2,-1,-1\n1,-1,-1\n0,0.5,-1\n-1,-2,1\n3,1,1\n"
SEPARABLE = "x1,x2,y\n0,1,1\n1,2,1\n2,-1,-1\n1,-1,-1\n"
SPACE = "x1,x2,x3,y\n1,0,0,1\n0,1,0,-1\n0,0,1,1\n1,1,0,-1\n"


@pytest.fixture
def run(tmp_path, capsys):
    def told(learner, text, *more):
        path = tmp_path / "points.csv"
        path.write_text(text, encoding="utf-8")
        code = main(["run", learner, "--data", str(path), *more])
        out, err = capsys.readouterr()
        return json.loads(out) if code == 0 else (code, err)

    return told


@pytest.mark.parametrize("learner", SURROGATES)
def test_a_surrogate_tells_w_b_risk_zero_one_and_finite(run, learner):
    told = run(learner, NOISY)
    summary = told["summary"]
    assert {"w", "b", "risk", "zero_one", "finite"} <= set(summary) and told["examples"] == 7
    rows = np.array([list(map(float, line.split(","))) for line in NOISY.splitlines()[1:]])
    scores, y = rows[:, :2] @ summary["w"] + summary["b"], rows[:, 2]
    assert summary["zero_one"] == np.mean((scores >= 0) != (y > 0)) <= summary["risk"]
    losses = {"square": (1 - y * scores) ** 2, "absolute": abs(1 - y * scores), "hinge": np.maximum(0, 1 - y * scores)}
    losses |= {"logistic": np.log2(1 + np.exp(-y * scores)), "exponential": np.exp(-y * scores)}
    assert summary["risk"] == pytest.approx(losses[learner].mean())
    assert summary["risks"] == pytest.approx({name: loss.mean() for name, loss in losses.items()})
    assert summary["finite"] is True and [r["t"] for r in told["rounds"]] == list(range(1, len(told["rounds"]) + 1))


@pytest.mark.parametrize("learner", ["logistic", "exponential"])
def test_without_a_minimiser_w_is_null_with_a_reason_and_a_direction(run, learner):
    summary = run(learner, SEPARABLE)["summary"]
    assert summary["finite"] is False and summary["w"] is None and summary["b"] is None
    assert (summary["risk"], summary["zero_one"]) == (0.0, 0.0) and "No finite minimiser" in summary["why"]
    assert np.linalg.norm(summary["direction"]["w"]) == pytest.approx(1.0)


def test_the_program_tells_whether_it_is_separable(run):
    assert run("halfspace-lp", SEPARABLE)["summary"]["separable"] is True
    summary = run("halfspace-lp", NOISY)["summary"]
    assert summary["separable"] is False and summary["w"] is None and "Not separable" in summary["why"]


def test_erm_counts_the_fewest_errors_and_only_in_the_plane(run):
    summary = run("erm", NOISY)["summary"]
    assert summary["errors"] == 1 and len(summary["w"]) == 2
    code, err = run("erm", SPACE)
    assert code == 2 and "in the plane only: these points have 3 coordinates." in err and "Traceback" not in err


@pytest.mark.parametrize("learner", [*SURROGATES, "halfspace-lp"])
def test_the_others_work_in_any_dimension(run, learner):
    told = run(learner, SPACE)
    assert (told["dimension"] == 3 and told["summary"]["w"] is None) or len(told["summary"]["w"]) == 3


def test_price_level_and_bias_are_parameters(run):
    told = run("hinge", NOISY, "--param", "lam=0.5", "--param", "mu=2", "--param", "bias=false")
    assert told["params"] == {"lam": 0.5, "mu": 2.0, "bias": False} and told["summary"]["b"] == 0.0
    w = np.array(told["summary"]["w"])
    assert told["summary"]["objective"] == pytest.approx(told["summary"]["risk"] + 0.5 * w @ w)
    for wrong in ("lam=-1", "mu=0", "lam=nan", "bias=perhaps", "colour=3"):
        code, err = run("hinge", NOISY, "--param", wrong)
        assert code == 2 and wrong.split("=")[0] in err


@pytest.mark.parametrize("learner", [*SURROGATES, "erm", "halfspace-lp"])
def test_no_points_are_refused_in_a_sentence(run, learner):
    code, err = run(learner, "x1,x2,y\n")
    assert code == 2 and err.count("\n") == 1
