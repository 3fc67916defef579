"""Every number that the duality bench says, step by step, held against the oracle; remedies; the command line."""

import json

import pytest
from oracles.duality import DualOracle
from oracles.said import check, near, says, settings

from colt_gui.cli import main
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.readings import HOLDS
from colt_gui.models.labs import compute, report_of
from colt_gui.models.text.caption import caption

CASES = [
    {"objective": objective, "fence": fence, "c": c, "s": s}
    for objective in ("parabola", "huber", "absolute", "wells", "bowl")
    for fence in ("line", "interval", "point")
    for c, s in ((2.0, 0.0), (-3.0, 0.5), (1.0, 1.0))
]
FORMULAS = ("product is 0",)


def carried_out(**params):
    return surveyed(Document(learner="dual", params={"dual": params}))


def surveyed(document):
    experiment = compute(document)
    experiment.findings = experiment.survey()
    return experiment


def claims(experiment, oracle, t):
    problem, at, last = experiment.problem, experiment.run.steps[t], experiment.run.steps[-1]
    x = tuple(map(float, at.x))
    known = [
        (f"x(λ) = ({', '.join('#' * len(x))})" if len(x) > 1 else "x(λ) = #", *x),
        ("q(λ) = #", oracle.q(at.force)), ("g(x(λ)) = #", oracle.g(at.x if oracle.plane else x[0])),
        ("# ≤ f* ≤ #", last.lower, last.upper), ("f* = q* = #", oracle.best), ("f* = #", oracle.best),
        ("q* = #", problem.dual_value), ("gap of #", problem.gap), ("Step #", t),
        ("step # of #", t, len(experiment.run)),
    ]  # fmt: skip
    if problem.multiplier is not None:
        known.append(("λ* = #", problem.multiplier))
    return [*known, ("λ = #", at.force)]


@pytest.mark.parametrize("params", CASES, ids=lambda params: "-".join(map(str, params.values())))
def test_every_number_of_every_step(params):
    experiment = carried_out(**params, steps=7)
    oracle = DualOracle(experiment)
    for t in range(len(experiment.run) + 1):
        experiment.run.seek(t)
        known = claims(experiment, oracle, t)
        check(" ".join(experiment.narrate(t)), known, FORMULAS)
        check(experiment.run.mark(t).words, known)
        check_meters(experiment, oracle, t, known)
        weak = ("q(λ) # ≤ #", oracle.q(experiment.shown.force), oracle.best)
        check(caption(experiment, t), [*known, *settings(experiment), weak], ("radius 2",))
    check_charts(experiment, oracle)


def check_meters(experiment, oracle, t, known):
    at, meters = experiment.run.steps[t], {meter.title: meter for meter in experiment.meters(t)}
    assert meters["q(λ)"].state == HOLDS
    assert abs(meters["q(λ)"].value - oracle.q(at.force)) < 1e-5 and abs(meters["q(λ)"].limit - oracle.best) < 1e-5
    assert near(meters["Gap"].value, max(at.upper - at.lower, 0.0)) and meters["Gap"].state == HOLDS
    assert near(meters["λ·g(x)"].value, at.force * at.over) and meters["Force λ"].value == at.force
    for meter in meters.values():
        check(meter.note, known, FORMULAS)


def check_charts(experiment, oracle):
    values, force = experiment.charts()
    steps = experiment.run.steps
    named = {curve.label: curve.y for curve in values.curves}
    assert named["q(λ)"] == pytest.approx([oracle.q(at.force) for at in steps], abs=1e-5)
    assert named["f*"] == pytest.approx([oracle.best] * 2, abs=1e-5)
    assert list(named["best f so far"]) == [min(at.reached for at in steps[: k + 1]) for k in range(len(steps))]
    assert list(force.curves[0].y) == [at.force for at in steps]


def test_the_end_is_told_by_the_theorem_that_applies():
    said = {
        "Strong duality: f* = q* = #. The push λ* = # balances": ({}, (2.0, 2.0)),
        "gap of #": ({"objective": "wells", "s": 1.0, "steps": 200, "step": 0.01, "start": 0.5}, (0.4266582,)),
        "ever nearer to f* = #": ({"fence": "point"}, (2.0,)),
        "λ* = #, and the lowest place of f is allowed": ({"s": 3.0}, (0.0,)),
        "enclose the best one, # ≤ f* ≤ #": ({"steps": 1}, (1.5, 2.0)),
    }
    for pattern, (params, numbers) in said.items():
        experiment = carried_out(**params)
        says(experiment.narrate(len(experiment.run)).reason, pattern, *numbers)


def test_a_fixed_force_ends_the_run():
    assert len(carried_out(s=3.0).run) == 1 and len(carried_out(steps=7).run) == 7


@pytest.mark.parametrize(("params", "word"), [
    ({"fence": "point"}, "Give it room"),
    ({"objective": "wells", "s": 1.0}, "Convex f"),
    ({"step": 0.01}, "η = 1"),
    ({"a": 0.2, "step": 2.0}, "η = 0.25"),
])  # fmt: skip
def test_each_way_out_leads_out(params, word):
    experiment = carried_out(**params)
    assert experiment.remedy(0) is None
    remedy = experiment.remedy(len(experiment.run))
    assert remedy.ways[0].word == word
    out = surveyed(remedy.ways[0].document)
    assert out.problem.multiplier is not None and out.problem.gap == 0
    assert out.arrived(len(out.run)) and out.remedy(len(out.run)) is None


def test_where_all_is_well_nothing_is_advised():
    experiment = carried_out()
    assert experiment.remedy(len(experiment.run)) is None


# -- the command line ----------------------------------------------------------------------------------------------


def printed(capsys, *words):
    assert main(["run", "dual", *words]) == 0
    return json.loads(capsys.readouterr().out)


def test_run_needs_no_file_and_prints_the_optimum_with_its_conditions(capsys):
    told = printed(capsys, "--param", "steps=5")
    assert told["summary"]["f_star"] == told["summary"]["q_star"] == told["summary"]["multiplier"] == 2.0
    assert max(told["summary"]["kkt"].values()) < 1e-12 and told["summary"]["weak_duality_holds"]
    assert [row["lambda"] for row in told["rounds"]] == [1.0, 1.5, 1.75, 1.875, 1.9375]
    assert told["examples"] == 0 and told["dimension"] == 1 and printed(capsys, "objective=bowl")["dimension"] == 2


def test_run_says_why_there_is_no_multiplier(capsys):
    told = printed(capsys, "fence=point")["summary"]
    assert told["multiplier"] is None and told["kkt"] is None and "Slater" in told["why"] and not told["slater"]


def test_a_file_is_refused_in_one_sentence(tmp_path, capsys):
    data = tmp_path / "points.csv"
    data.write_text("x1,x2,y\n1,2,1\n", encoding="utf-8")
    assert main(["run", "dual", "--data", str(data)]) == 2
    assert "dual reads no file" in capsys.readouterr().err
    assert main(["run", "dual", "c=9"]) == 2
    assert "outside its range [-4, 4]" in capsys.readouterr().err


def test_the_report_says_how_far_the_conditions_are_from_holding_where_a_gap_stays():
    summary = report_of(carried_out(objective="wells", s=1.0)).summary
    assert summary["duality_gap"] > 0.4 and not summary["convex"]
    assert max(summary["kkt"]["stationarity"], summary["kkt"]["slackness"]) > 0.1


def test_parameters_out_of_range_are_refused():
    with pytest.raises(InputError, match="choose one of parabola"):
        carried_out(objective="cubic")
