"""Labellings as time: order, counts, words, what is printed."""

import json
from dataclasses import replace

import numpy as np
import pytest
from oracles import shattering as oracle
from stops import StopsAt

from colt_gui.cli import main
from colt_gui.models.bounds import evaluate
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute, finish, prepare, report_of
from colt_gui.models.statistics.shattering.evidence import Obstacle
from colt_gui.models.statistics.shattering.families import FAMILIES
from colt_gui.models.statistics.shattering.readings import why_not
from colt_gui.models.statistics.shattering.scenes import SCENES, scene_of, scene_points

SQUARE = scene_points("square")


def carried_out(points=SQUARE, concepts="halfspaces"):
    experiment = compute(Document(points=points, learner="shatter", params={"shatter": {"concepts": concepts}}))
    experiment.findings = experiment.survey()
    return experiment


def points(*rows):
    return Points(np.array(rows, dtype=float), [1] * len(rows))


# -- time ----------------------------------------------------------------------------------------------------------


def test_every_labelling_comes_once_and_differs_from_the_one_before_in_one_label():
    run = carried_out().run
    codes = [run.code(t) for t in range(1, len(run) + 1)]
    assert sorted(codes) == list(range(16)) and codes == run.codes().tolist()
    for t in range(2, len(run) + 1):
        assert (run.code(t) ^ run.code(t - 1)) == 1 << run.changed(t)
    assert run.changed(1) is None


def test_the_points_have_their_own_labels_first_and_then_those_of_the_labelling():
    experiment = carried_out()
    assert experiment.on_plane.points is experiment.points
    for t in range(1, 17):
        experiment.run.seek(t)
        shown = experiment.on_plane.points
        assert (shown.X == SQUARE.X).all()
        assert [y > 0 for y in shown.y] == [bool(experiment.run.code(t) >> i & 1) for i in range(4)]
    experiment.run.seek(0)
    assert experiment.on_plane.points == SQUARE and experiment.points is experiment.document.points


def test_a_labelling_whose_evidence_was_not_found_before_a_stop_is_told_without_it():
    whole, experiment = carried_out(), prepare(Document(points=SQUARE, learner="shatter"))
    finish(experiment, StopsAt(25))
    known = [t for t in range(1, 17) if experiment.evidence(t) is not None]
    assert 0 < len(known) < 16 and known == list(range(1, len(known) + 1))
    for t in range(1, 17):
        told, there = experiment.narrate(t), whole.narrate(t)
        assert told.headline == there.headline and told.reason == (there.reason if t in known else "")


def test_impossible_labellings_are_ticked_on_the_scrubber():
    experiment = carried_out()
    assert [t for t in range(17) if experiment.run.mark(t).tick == "mistake"] == [7, 13]
    assert experiment.mistakes[-1] == 2 and experiment.realised_so_far[-1] == 14
    assert experiment.run.mark(7).words == "Labelling 7: +−+−, impossible"
    assert experiment.run.mark(6).words == "Labelling 6: +++−"


def test_more_points_than_can_be_gone_through_are_counted_and_a_way_out_is_offered():
    many = Points(np.random.default_rng(1).normal(size=(30, 2)), [1] * 30)
    experiment = carried_out(many)
    assert len(experiment.run) == 0 and experiment.counted == 30 * 30 - 30 + 2
    assert "872 of them are realised" in experiment.narrate(0).reason
    remedy = experiment.remedy(0)
    assert remedy.sentence == "Labellings are shown one by one for up to 12 points; there are 30 here."
    kept = [way.document.points for way in remedy.ways]
    assert [len(some) for some in kept] == [4, 12] and np.array_equal(kept[1].X, many.X[:12])
    assert carried_out().remedy(0) is None


def test_too_many_points_to_count_are_told_and_the_first_of_them_still_have_a_chart():
    experiment = carried_out(Points(np.random.default_rng(1).normal(size=(80, 2)), [1] * 80))
    assert experiment.counted is None and experiment.vc_dimension is None
    (meter,) = experiment.meters(0)
    assert (meter.value, meter.limit, meter.note) == (80, None, "labellings are counted for up to 50 points")
    (growth,) = experiment.charts()
    assert growth.note == "the first 50 of 80 points" and len(growth.curves[-1].x) == 51


# -- readings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", FAMILIES)
@pytest.mark.parametrize("scene", ("line", "inside", "basis-origin"))
def test_every_number_of_the_meters_is_counted_again(kind, scene):
    sample = scene_points(scene)
    X, m = sample.X, len(sample)
    experiment = carried_out(sample, kind)
    meters = {meter.title: meter for meter in experiment.meters(0)}
    every = oracle.count(kind, X)
    largest = max(k for k in range(m + 1) if any(oracle.shattered(kind, X[list(some)]) for some in parts(m, k)))
    assert (meters["Realised"].value, meters["Realised"].limit) == (every, 2**m)
    shattered = meters["Points shattered"]
    assert (shattered.value, shattered.limit) == (largest, oracle.VC.get(kind))
    told = meters["Concepts told apart"]
    assert (told.value, told.limit, told.relation) == (every, 2**largest, "at least")
    sauer = sum(binomial(m, i) for i in range(oracle.VC.get(kind, -1) + 1)) or None
    assert (meters["Sauer’s bound"].value, meters["Sauer’s bound"].limit) == (every, sauer)
    assert ("General position" in meters) == (kind == "halfspaces")
    if kind == "halfspaces":
        assert meters["General position"].limit == m * m - m + 2
    assert all(meter.state != "violated" for meter in meters.values())


def parts(m, k):
    from itertools import combinations

    return combinations(range(m), k)


def binomial(m, i):
    return 0 if i > m else 1 if i == 0 else binomial(m - 1, i - 1) * m // i


def test_the_growth_chart_has_both_orders_and_both_bounds():
    experiment = carried_out(points((0, 0), (1, 1), (2, 2), (0, 3), (3, 1)))
    growth, so_far = experiment.charts()
    curves = {curve.label: 10**curve.y for curve in growth.curves}
    assert growth.over == "value" and growth.log and growth.axis == "m"
    assert np.allclose(curves["2ᵐ"], 2.0 ** np.arange(6)) and np.allclose(curves["Sauer"], [1, 2, 4, 8, 15, 26])
    assert np.allclose(curves["first m points"], [1, 2, 4, 6, 12, 20])
    assert np.allclose(curves["best m of them"], [1, 2, 4, 8, 14, 20])
    realised, impossible = so_far.curves
    assert (realised.y + impossible.y == np.arange(33)).all() and realised.y[-1] == 20


@pytest.mark.parametrize(
    ("kind", "sample", "y", "words"),
    (
        ("halfspaces", scene_points("square"), "+−+−", "The segments 1–3 (+) and 2–4 (−) cross."),
        ("halfspaces", scene_points("inside"), "+++−",
         "Point 4 (−) lies in the triangle 1–2–3 (+): no line cuts it off."),
        ("halfspaces", scene_points("line"), "−+−",
         "Point 2 (+) lies between points 1 and 3 (−): no line cuts it off."),
        ("halfspaces", points((1, 1), (1, 1)), "+−", "Points 1 and 2 are the same point: it cannot be + and −."),
        ("homogeneous", scene_points("basis-origin"), "++−", "Point 3 is the origin: ⟨w, 0⟩ = 0 is + for every w."),
        ("homogeneous", points((1, 1), (2, 2)), "+−", "Points 1 (+) and 2 (−) lie on one ray from 0."),
        ("homogeneous", points((1, 1), (-2, -2)), "−−",
         "Points 1 and 2 (−) are on opposite sides of 0: ⟨w, x⟩ < 0 cannot be true of both."),
        ("homogeneous", points((1, 0), (-1, 1), (-1, -1)), "−−−",
         "0 lies in the triangle 1–2–3 (−): no line through 0 has it on one side."),
        ("homogeneous", points((1, 0), (1, 1), (0, 1)), "+−+", "The ray from 0 to 2 (−) runs between 1 and 3 (+)."),
        ("homogeneous", points((1, 0), (1, 1), (0, 1)), "−+−", "The ray from 0 to 2 (+) runs between 1 and 3 (−)."),
        ("rectangles", points((0, 0), (1, 1), (2, 2)), "+−+", "Point 2 (−) lies in the box around 1 and 3 (+)."),
        ("intervals", points((0, 0), (1, 1), (2, 2)), "+−+",
         "Point 2 (−) lies between points 1 and 3 (+) on the axis."),
        ("intervals", points((1, 0), (1, 5)), "+−", "Points 1 (+) and 2 (−) have the same x."),
        ("thresholds", points((0, 0), (1, 1)), "+−", "Point 2 (−) is not to the left of point 1 (+)."),
        ("discs", points((-3, 0), (0, -2), (3, 0), (0, 2)), "+−+−",
         "1–3 (+) crosses 2–4 (−) and, lifted to x² + y², is not below it."),
        ("discs", scene_points("inside"), "+++−", "Point 4 (−) lies in the triangle 1–2–3 (+): discs are convex."),
        ("all", points((1, 1), (1, 1)), "−+", "Points 2 and 1 are the same point: it cannot be + and −."),
    ),
)  # fmt: skip
def test_a_sentence_says_what_stands_in_the_way(kind, sample, y, words):
    experiment = carried_out(sample, kind)
    t = next(t for t in range(1, len(experiment.run) + 1) if experiment.run.signs(t) == y)
    assert isinstance(experiment.evidence(t), Obstacle)
    assert why_not(experiment.concepts, experiment.evidence(t)) == words
    narration = experiment.narrate(t)
    assert (
        narration.headline == f"Labelling {t} of {len(experiment.run)}: {y}. Impossible." and narration.reason == words
    )


def test_five_points_can_be_forbidden_by_a_meeting_in_the_lift():
    sample = points((0, 0), (4, 0), (2, 3), (2, 0.5), (2.2, 1.1))
    experiment = carried_out(sample, "discs")
    found = [experiment.evidence(t) for t in range(1, 33) if not experiment.run.realised(t)]
    lifted = [obstacle for obstacle in found if {len(obstacle.inside), len(obstacle.outside)} == {2, 3}]
    assert all(oracle.forbids("discs", sample.X, labels(o, 5), o) for o in found)
    assert all("meet." in why_not(experiment.concepts, obstacle) for obstacle in lifted)


def labels(obstacle, m):
    return [1 if i in obstacle.inside else -1 for i in range(m)]


def test_what_is_realised_is_told_too():
    experiment = carried_out()
    not_all = "The points are not shattered. Press Space to go through the labellings."
    assert experiment.narrate(0) == ("14 of 16 labellings are realised.", not_all)
    assert experiment.narrate(6) == ("Labelling 6 of 16: +++−. Realised.", "A line is between them.")
    assert experiment.narrate(1).reason == "A halfspace beside all points holds none."
    three = carried_out(scene_points("triangle"))
    assert three.narrate(0) == ("All 8 labellings are realised.", "The class shatters these points.")
    assert (
        carried_out(points((1, 0), (-1, 1), (-1, -1)), "homogeneous").narrate(6).reason == "w = 0 calls every point +."
    )


# -- scenes --------------------------------------------------------------------------------------------------------


def test_a_scene_is_known_by_its_points_whatever_their_labels():
    for id in SCENES:
        assert scene_of(scene_points(id)) == id
    assert scene_of(SQUARE.flipped(0)) == "square" and scene_of(SQUARE.moved(0, (9, 9))) == ""


# -- the command line ----------------------------------------------------------------------------------------------


def written(tmp_path, X):
    path = tmp_path / "points.csv"
    path.write_text("\n".join(",".join(map(str, [*x, 1])) for x in X), encoding="utf-8")
    return str(path)


def test_run_prints_counts_and_every_labelling_with_its_witness(tmp_path, capsys):
    assert main(["run", "shatter", "--data", written(tmp_path, SQUARE.X)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["summary"] == {
        "points": 4, "labellings": 16, "realised": 14, "shattered": False, "sauer": 15,
        "sauer_power": pytest.approx((np.e * 4 / 3) ** 3), "vc_dimension": 3, "class_vc_dimension": 3,
        "forbidden": told["summary"]["forbidden"], "growth": [1, 2, 4, 8, 14],
    }  # fmt: skip
    assert told["summary"]["forbidden"] in ([1, -1, 1, -1], [-1, 1, -1, 1])
    assert len(told["rounds"]) == 16 and sum(r["realised"] for r in told["rounds"]) == 14
    for r in told["rounds"]:
        if r["realised"]:
            w, b = np.array(r["concept"]["w"]), r["concept"]["b"]
            assert (np.where(SQUARE.X @ w >= b, 1, -1) == r["labels"]).all()
        else:
            o = r["obstacle"]
            met = [np.array(o[f"{side}_weights"]) @ SQUARE.X[o[side]] for side in ("positive", "negative")]
            assert np.allclose(*met)


@pytest.mark.parametrize("kind", FAMILIES)
def test_run_works_for_every_class(kind, tmp_path, capsys):
    X = scene_points("circle").X
    assert main(["run", "shatter", "--data", written(tmp_path, X), "--param", f"concepts={kind}"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["summary"]["realised"] == oracle.count(kind, X) == sum(r["realised"] for r in told["rounds"])


@pytest.mark.parametrize("d", (3, 20))
def test_the_unit_vectors_and_0_are_shattered_in_any_dimension(d, tmp_path, capsys):
    X = np.vstack([np.eye(d), np.zeros(d)])
    assert main(["run", "shatter", "--data", written(tmp_path, X), "--no-rounds"]) == 0
    summary = json.loads(capsys.readouterr().out)["summary"]
    assert summary["shattered"] and summary["forbidden"] is None
    assert summary["realised"] == summary["labellings"] == 2 ** (d + 1) and summary["vc_dimension"] == d + 1


def test_what_cannot_be_done_is_one_sentence_and_exit_2(tmp_path, capsys):
    assert main(["run", "shatter", "--data", written(tmp_path, np.eye(3)), "--param", "concepts=discs"]) == 2
    assert "Discs are for points in the plane; these have 3 coordinates." in capsys.readouterr().err
    assert main(["run", "shatter", "--data", written(tmp_path, np.eye(2)), "--param", "concepts=ovals"]) == 2
    error = capsys.readouterr().err
    assert "concepts = ovals: choose one of halfspaces, homogeneous" in error and "Traceback" not in error


def test_many_points_in_space_are_null_with_the_reason():
    X = np.random.default_rng(0).normal(size=(20, 3))
    summary = report_of(carried_out(Points(X, [1] * 20))).summary
    assert summary["realised"] is None and summary["why"] == "so many labellings are counted in the plane only"
    assert not summary["shattered"] and len(summary["forbidden"]) == 20


def test_sauer_is_a_bound_of_the_command_line():
    assert evaluate("sauer", {"d": 3.0, "m": 4.0})["bound"] == 15
    assert evaluate("sauer", {"d": 9.0, "m": 4.0})["bound"] == 16
    assert evaluate("sauer", {"d": 0.0, "m": 7.0})["bound"] == 1
    assert evaluate("sauer", {"d": 5000.0, "m": 9000.0})["bound"] is None
    for values, words in (({"d": 1.5, "m": 4.0}, "d = 1.5 must be a whole number"), ({"d": 2.0, "m": 0.0}, "m = 0"),
                          ({"d": 2.0, "m": 10001.0}, "the most that is summed up")):  # fmt: skip
        with pytest.raises(InputError, match=words):
            evaluate("sauer", values)


def test_a_parameter_that_is_no_class_is_refused():
    with pytest.raises(InputError, match="concepts = 3: choose one of"):
        compute(replace(Document(learner="shatter"), params={"shatter": {"concepts": 3}}))


@pytest.mark.parametrize("far", [1e161, -1e308])
def test_points_far_out_are_shattered_too(far):
    points = Points([[-2.0, -2.5], [1.0, 2.0], [-1.5, far]], [1, -1, 1])
    experiment = compute(Document(points=points, learner="shatter"))
    for t in range(len(experiment.run) + 1):
        assert experiment.narrate(t).headline
