"""Coin flips from the front door: their average, its error, the exact value, and that slices change nothing."""

import itertools
import json

import numpy as np
import pytest
from models.statistics.stopping import stopped

from colt_gui.cli import main
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute, prepare, report_of
from colt_gui.models.statistics.rademacher.flips import coins

SQUARE = Points([[0, 0], [1, 1], [0, 1], [1, 0]], [1, 1, -1, -1])
CLOUD = Points(np.random.default_rng(5).normal(size=(9, 2)), [1, -1, 1, 1, -1, 1, -1, -1, 1])


def asked(points, seed=0, **params):
    return Document(points=points, learner="rademacher", params={"rademacher": params}, seed=seed)


def worked(*args, **kwargs):
    return compute(asked(*args, **kwargs))


def test_four_corners_of_a_square_by_hand():
    """All labellings but the two diagonal ones can be had: 1 − 2ε̂ is 1 for 14 of 16, ½ for 2; E|Σr|/4 = 3/8."""
    assert worked(SQUARE).study.exact == pytest.approx((14 + 2 * 0.5) / 16 + 3 / 8)


def test_the_labels_do_not_matter_to_the_mean_over_all_coins():
    other = Points(CLOUD.X, -CLOUD.y)
    assert worked(CLOUD).study.exact == pytest.approx(worked(other).study.exact)


@pytest.mark.parametrize("hypotheses", ["halfspaces", "homogeneous", "rectangles", "intervals", "all", "norm"])
def test_the_average_of_many_flips_comes_near_to_the_exact_value(hypotheses):
    study = worked(CLOUD, hypotheses=hypotheses, flips=600).study
    assert abs(study.mean(600) - study.exact) < 4 * study.stderr(600)


def test_the_standard_error_is_that_of_the_values():
    study = worked(CLOUD, flips=50).study
    assert study.stderr(50) == pytest.approx(study.values.std(ddof=1) / np.sqrt(50))
    assert study.stderr(1) is None


def test_the_same_seed_gives_the_same_numbers_however_many_flips_there_are():
    many = Points(np.random.default_rng(1).normal(size=(45, 2)), np.where(np.arange(45) % 2, 1, -1))
    for points in (CLOUD, many):
        long, short = worked(points, seed=3, flips=70).study, worked(points, seed=3, flips=40).study
        assert (long.values[:40] == short.values).all()
        cut = stopped(asked(points, seed=3, flips=70), 60 if points is many else 40)
        n = len(cut.run)
        assert cut.ready and 0 < n < 70 and (cut.study.values[:n] == long.values[:n]).all()
        assert str(n) in cut.remedy(n).sentence
        cut.carry_out()
        assert (cut.study.values == long.values).all() and cut.study.exact == long.exact
    assert (worked(CLOUD, seed=4).study.values != worked(CLOUD, seed=3).study.values).any()


@pytest.mark.slow
def test_two_processes_flip_the_same_coins():
    one, two = worked(CLOUD, flips=70), prepare(asked(CLOUD, flips=70))
    two.for_report(2)
    two.carry_out()
    assert (one.study.values == two.study.values).all() and two.study.exact == one.study.exact


def test_a_flip_shows_its_labels_and_rings_what_is_wrong():
    experiment = worked(CLOUD, seed=2)
    for t in range(1, 20):
        experiment.run.seek(t)
        row = coins(2, 0, 9)[t - 1]
        assert (experiment.on_plane.points.y == row * CLOUD.y).all()
        assert experiment.study.flip(t).wrong.sum() == experiment.study.errors[t - 1]
    experiment.run.seek(0)
    assert experiment.on_plane.points is CLOUD


def test_what_is_said_of_a_flip_adds_up():
    experiment = worked(CLOUD)
    for t, row in enumerate(itertools.islice(report_of(experiment).rounds, 20), 1):
        assert row["value"] == pytest.approx(1 - 2 * row["errors"] / 9 + abs(row["coins"]))
        (flip, *_) = experiment.study.bars(t)
        assert flip.total == pytest.approx(row["value"])
        assert f"errs on {row['errors']} of 9" in experiment.narrate(t).reason


def test_fewer_points_than_dimensions_have_no_vc_bound_and_say_so():
    two = Points([[0.0, 1.0], [1.0, 0.0]], [1, -1])
    told = report_of(worked(two)).summary
    assert told["vc_bound"] is None and "at least d = 3 points" in told["why"]


def test_points_in_space_are_refused_in_one_sentence_but_for_norms():
    space = Points(np.eye(3), [1, -1, 1])
    with pytest.raises(InputError, match="in the plane only, not in 3 dimensions"):
        report_of(worked(space))
    assert worked(space, hypotheses="norm").study.exact == pytest.approx(2 / 3 * np.sqrt(3))


def test_the_command_line_prints_what_it_promises(tmp_path, capsys):
    path = tmp_path / "points.csv"
    path.write_text("x1,x2,y\n0,0,1\n1,1,1\n0,1,-1\n1,0,-1\n", encoding="utf-8")
    arguments = ["run", "rademacher", "--data", str(path), "--param", "flips=64", "--seed", "7"]
    assert main(arguments) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"value", "stderr", "samples", "vc_bound", "norm_bound"} <= set(told["summary"])
    assert told["summary"]["samples"] == len(told["rounds"]) == 64 and told["seed"] == 7
    assert told["summary"]["value"] == pytest.approx(np.mean([row["value"] for row in told["rounds"]]))
    assert main([*arguments, "--param", "hypotheses=circles"]) == 2
