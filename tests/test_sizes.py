"""Points times a power of two are the same problem: what is counted, chosen and said is the same, or it is refused
before anything is replaced. Through the session and through the command line."""

import csv
import json
import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from long_run import random_examples

from colt_gui import cli
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.perceptrons.readings import report as perceptron_report
from colt_gui.models.svm.readings import report as svm_report
from colt_gui.session import Session

MOST = 300
CASES = {
    "perceptron": ("perceptron", {}),
    "tie update": ("perceptron", {"tie": "update"}),
    "normalise": ("perceptron", {"normalise": True}),
    "batch": ("batch-perceptron", {"pick": "worst"}),
    "margin": ("margin-perceptron", {}),
    "marginalised": ("marginalised-perceptron", {}),
    "kernel linear": ("kernel-perceptron", {"kernel": "linear"}),
    "kernel monomial": ("kernel-perceptron", {"kernel": "monomial", "q": 2}),
    "kernel polynomial": ("kernel-perceptron", {"kernel": "polynomial", "q": 2}),
    "kernel gaussian": ("kernel-perceptron", {"kernel": "gaussian"}),
    "hard": ("svm-hard", {}),
    "soft": ("svm-soft", {}),
    "soft C": ("svm-soft", {"C": 0.12}),
    "nu": ("svm-nu", {}),
    "hard monomial": ("svm-hard", {"kernel": "monomial", "q": 2}),
    "soft polynomial": ("svm-soft", {"kernel": "polynomial", "q": 2}),
    "hard gaussian": ("svm-hard", {"kernel": "gaussian"}),
}
DEGREE = {"monomial": 2, "polynomial": 2, "gaussian": 0}  # ‖ψ(2^k x)‖ = 2^(k·degree)·‖ψ(x)‖
LARGEST = {"polynomial": 3, "gaussian": 6}  # c·4^k and σ·2^k are at most 100


def scaled(dataset, seed, k):
    points = generate(dataset, seed, m=12)
    return Points(np.ldexp(points.X, k), points.y)


def scaled_params(params, k):
    """c and σ are in the units of the points."""
    own = {"polynomial": {"c": 4.0**k}, "gaussian": {"sigma": 2.0**k}}
    return params | own.get(params.get("kernel"), {})


def fits(learner, params, k):
    """Whether lengths in the learner's space stay within 10⁻¹⁴⁰ and 10¹⁴⁰, that is about 2⁻⁴⁶⁵ and 2⁴⁶⁵."""
    divided = params.get("normalise") or learner in {"batch-perceptron", "margin-perceptron"}
    return divided or exponent(params, k) <= 465


def exponent(params, k):
    """Of 2 in the lengths of the learner's space, up or down."""
    return abs(k) * DEGREE.get(params.get("kernel"), 1)


def within(case, k):
    """The nearest k for which the kernel's own parameters exist."""
    _, params = CASES[case]
    least = -250 if params.get("kernel") == "polynomial" else -MOST
    return min(max(k, least), LARGEST.get(params.get("kernel"), MOST))


def outcome(experiment):
    """What has no unit."""
    end = len(experiment.run)
    experiment.run.seek(end)
    if experiment.batch:
        summary = svm_report(experiment).summary
        return {
            key: summary[key] for key in ("support", "roles", "separable", "converged", "nu_property") if key in summary
        }
    report = perceptron_report(experiment)
    rounds = [(r["index"], r["prediction"], r["updated"]) for r in report.rounds]
    keys = ("mistakes", "updates", "converged", "bound_holds", "hinge_bound_holds", "why")
    bound = experiment.promise.value
    return {
        "rounds": rounds,
        "bound": None if bound is None else f"{bound:.9g}",
        **{key: report.summary[key] for key in keys if key in report.summary},
    }


def without_tolerance(values):
    """The ν-property tells how near counts as equal, in the units of the points."""
    if "nu_property" in values:
        values["nu_property"] = {k: v for k, v in values["nu_property"].items() if k != "tolerance"}
    return values


def document(case, dataset, seed, k):
    learner, params = CASES[case]
    points = scaled(dataset, seed, k)
    return Document(
        points=points, learner=learner, params={learner: scaled_params(params, k)}, order="cycled", passes=4
    )


@pytest.mark.parametrize("case", CASES)
@given(st.integers(-MOST, MOST), st.sampled_from(["separable", "noisy"]), st.integers(0, 5))
@random_examples(15)
def test_a_power_of_two_changes_nothing(case, k, dataset, seed):
    k = within(case, k)
    learner, params = CASES[case]
    assume(not 450 < exponent(params, k) < 480)  # there it depends on the points
    if not fits(learner, params, k):
        with pytest.raises(InputError, match="to compute with"):
            compute(document(case, dataset, seed, k))
        return
    one, other = (compute(document(case, dataset, seed, j)) for j in (0, k))
    assert without_tolerance(outcome(other)) == without_tolerance(outcome(one))
    for experiment in (one, other):
        for t in (0, 1, len(experiment.run)):
            experiment.run.seek(t)
            assert experiment.narrate(t).headline and experiment.meters(t)
    assert [chart.id for chart in one.charts()] == [chart.id for chart in other.charts()]
    if one.batch and one.outcome.separable:
        factor = 2.0 ** (k * DEGREE.get(params.get("kernel"), 1))
        assert other.outcome.mu == pytest.approx(one.outcome.mu * factor, rel=1e-9)


def csv_file(folder, points):
    path = folder / "points.csv"
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([*map(repr, x), y] for x, y in zip(points.X.tolist(), points.y.tolist()))
    return path


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("k", [-300, 265])
def test_the_command_line_says_the_same(case, k, tmp_path, capsys):
    learner, params = CASES[case]
    k = within(case, k)

    def run(j):
        path = csv_file(tmp_path, scaled("separable", 1, j))
        options = [f"--param={name}={value!r}".replace("'", "") for name, value in scaled_params(params, j).items()]
        cycled = [] if learner.startswith(("svm", "batch")) else ["--order", "cycled", "--passes", "3"]
        code = cli.main(["run", learner, "--data", str(path), *cycled, *options])
        return code, *capsys.readouterr()

    code, out, err = run(k)
    if not fits(learner, params, k):
        assert (code, out) == (2, "") and err.count("\n") == 1 and "to compute with" in err
        return
    assert (code, err) == (0, "")
    here, there = (json.loads(text, parse_constant=pytest.fail) for text in (out, run(0)[1]))
    keys = ("mistakes", "updates", "converged", "support", "roles", "separable", "bound_holds")
    assert {key: here["summary"].get(key) for key in keys} == {key: there["summary"].get(key) for key in keys}
    said = ("index", "prediction", "mistake", "updated")
    assert [[r.get(s) for s in said] for r in here["rounds"]] == [[r.get(s) for s in said] for r in there["rounds"]]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("k", [-535, -300, 265, 520])
def test_a_session_shows_it_or_keeps_what_it_had(qapp, case, k):
    session, told = Session(document(case, "separable", 1, 0)), []
    session.settle()
    session.reported.connect(told.append)
    before, here = session.document, outcome(session.experiment)
    learner, params = CASES[case]
    points = scaled("separable", 1, k)
    accepted = session.edit(
        Document(points=points, learner=learner, params={learner: params}, order="cycled", passes=4)
    )
    if not accepted:
        assert session.document is before and not session.can_undo and len(told) == 1
        assert told[0].count(".") >= 1 and told[0].endswith(".") and "to compute with" in told[0]
        return
    session.settle()
    assert told == [] and session.document.points == points
    if "kernel" not in params and fits(learner, params, k):
        assert without_tolerance(outcome(session.experiment)) == without_tolerance(here)


# -- by hand -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1e-139, 1e-90, 1.0, 1e80, 1e139])
def test_two_points_by_hand_at_every_size(size):
    """+ at (1, 0), − at (−1, 0) and (−2, 1): R = √5, w* = (1, 0), γ = 1, so 5 mistakes at most. At the first point a
    tie is +; the second is the one mistake, and w = (1, 0)·size is right about all."""
    points = Points(np.array([[1, 0], [-1, 0], [-2, 1]]) * size, [1, -1, -1])
    experiment = compute(Document(points=points, order="cycled"))
    assert experiment.run.mistakes.sum() == 1 and experiment.run.converged
    assert experiment.known_geometry.radius == pytest.approx(math.sqrt(5) * size)
    # z = (1,0), (1,0), (2,−1): the nearest point of their hull to 0 is (1, 0)
    assert experiment.known_geometry.margin == pytest.approx(size)
    assert experiment.promise.value == pytest.approx(5.0)
    hard = compute(Document(points=points, learner="svm-hard"))
    assert hard.outcome.mu == pytest.approx(size) and hard.outcome.support.tolist() == [0, 1]


@pytest.mark.parametrize("size", [1e-161, 1e161])
@pytest.mark.parametrize("learner", ["perceptron", "marginalised-perceptron", "svm-hard", "svm-soft", "svm-nu"])
def test_what_cannot_be_squared_is_refused_with_its_size(size, learner):
    points = Points(np.array([[1, 0], [-1, 0], [-2, 1]]) * size, [1, -1, -1])
    with pytest.raises(InputError, match=r"too (large|small) to compute with: (its|the greatest) length is .*10"):
        compute(Document(points=points, learner=learner))


@pytest.mark.parametrize("size", [1e-300, 1e-161, 1e161, 1e300])
@pytest.mark.parametrize("learner", ["margin-perceptron", "batch-perceptron"])
def test_what_is_divided_by_its_length_is_right_at_every_size(size, learner):
    X, y = np.array([[3, 4], [-1, 0.5], [-2, -1]]), [1, -1, -1]
    one, other = (compute(Document(points=Points(X * s, y), learner=learner, order="cycled")) for s in (1.0, size))
    assert [r[4] for r in other.run.rounds] == [r[4] for r in one.run.rounds]
    assert np.allclose(other.run.learner.w, one.run.learner.w, rtol=1e-12)
    assert other.promise.value == pytest.approx(one.promise.value)


def test_points_that_are_all_at_the_origin_are_not_too_small():
    experiment = compute(Document(points=Points([[0, 0], [0, 0]], [1, 1])))
    assert experiment.known_geometry.radius == 0.0
