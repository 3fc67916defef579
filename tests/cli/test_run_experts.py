"""`run` with experts: the summary keys of each learner, and bad tables in one sentence."""

import json

import pytest

from colt_gui.cli import main

TABLE = "anna,bob,carl,outcome\n1,1,-1,1\n1,-1,-1,-1\n-1,1,1,1\n1,-1,1,-1\n"
SOFT = "anna,bob,outcome\n0.9,0.5,1\n0.2,0.5,0\n0.8,0.5,1\n"


def ran(capsys, tmp_path, learner, text, *options):
    path = tmp_path / "advice.csv"
    path.write_text(text, encoding="utf-8")
    code = main(["run", learner, "--data", str(path), *options])
    out, err = capsys.readouterr()
    return code, json.loads(out) if code == 0 else None, err


def test_halving_keeps_the_one_who_was_never_wrong(capsys, tmp_path):
    code, found, _ = ran(capsys, tmp_path, "halving", TABLE)
    summary = found["summary"]
    assert code == 0 and summary["mistakes"] == 1
    assert (summary["version_space"], summary["hypotheses"]) == (1, 3)
    assert summary["bound"] == pytest.approx(1.584962500721156)


def test_weighted_majority_by_hand(capsys, tmp_path):
    _, found, _ = ran(capsys, tmp_path, "weighted-majority", TABLE, "--param", "beta=0.5")
    summary = found["summary"]
    assert summary["mistakes"] == 0 and summary["best_expert"] == "bob" and summary["regret"] == 0
    assert summary["weights"] == pytest.approx({"anna": 1 / 11, "bob": 8 / 11, "carl": 2 / 11})
    assert summary["losses"] == {"anna": 3, "bob": 0, "carl": 2}
    assert {"bound", "potential", "best_loss"} <= set(summary)
    assert [r["prediction"] for r in found["rounds"]] == [1, -1, 1, -1]


@pytest.mark.parametrize("loss", ["absolute", "logarithmic", "square"])
def test_aggregating_predicts_between_0_and_1_and_keeps_its_bound(capsys, tmp_path, loss):
    _, found, _ = ran(capsys, tmp_path, "aggregating", SOFT, "--param", f"loss={loss}")
    summary = found["summary"]
    assert all(0 <= r["prediction"] <= 1 and r["loss"] >= 0 for r in found["rounds"])
    assert summary["loss"] <= summary["bound"] + 1e-9
    assert {"weights", "losses", "best_expert", "best_loss", "regret", "stages", "eta"} <= set(summary)


@pytest.mark.parametrize(
    ("learner", "text", "words"),
    [
        ("weighted-majority", "anna,bob\n1,1\n", "outcome"),
        ("weighted-majority", "anna,bob,outcome\n1,1,1\n1,1\n", "line 3"),
        ("weighted-majority", "anna,bob,outcome\n1,0.3,1\n", "line 2"),
        ("aggregating", "anna,bob,outcome\n1,1.5,1\n", "line 2"),
        ("halving", "anna,bob,outcome\n", "no rounds"),
        ("halving", "", "empty"),
    ],
)
def test_a_bad_table_is_one_sentence(capsys, tmp_path, learner, text, words):
    code, _, err = ran(capsys, tmp_path, learner, text)
    assert code == 2 and words in err and "advice.csv" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "value"),
    [
        ("halving H=1024", 10),
        ("weighted-majority beta=0.5 n=24 best=3", 18.2753667),
        ("aggregating loss=logarithmic eta=1 n=10 best=2", 4.302585),
        ("fixed-share eta=0.6931471805599453 alpha=0.5 n=3 T=5 k=2 best=3", 25.5036292),
        ("fixed-share eta=0.6931471805599453 alpha=0 n=24 T=9 k=0 best=3", 18.2753667),
        ("randomised-majority beta=0.5 n=24 best=3", 9.13768337),
        ("known-k K=100 n=10 best=50", 66.835),
        ("lower-bound M=3 n=8", 9),
    ],
)
def test_bounds_of_the_experts_by_hand(capsys, command, value):
    assert main(["bound", *command.split()]) == 0
    assert json.loads(capsys.readouterr().out)["bound"] == pytest.approx(value, rel=1e-4)


def test_a_loss_that_does_not_exist_is_refused_with_those_that_do(capsys):
    assert main(["bound", "aggregating", "loss=hinge", "eta=1", "n=2", "best=0"]) == 2
    assert "absolute, logarithmic, square" in capsys.readouterr().err


POINTS = "x1,x2,y\n1,2,1\n-1,-2,-1\n0.5,1,1\n"


def test_the_experts_of_a_table_can_be_given_opposites(capsys, tmp_path):
    names = ["anna", "bob", "carl"]
    assert ran(capsys, tmp_path, "weighted-majority", TABLE)[1]["experts"] == names
    _, told, _ = ran(capsys, tmp_path, "weighted-majority", TABLE, "--setup", "contrarian=true")
    assert told["experts"] == [*names, "not anna", "not bob", "not carl"]


def test_experts_that_are_set_up_on_the_plane_speak_about_points(capsys, tmp_path):
    setup = ("--setup", "kind=stumps", "--setup", "n=2")
    _, told, _ = ran(capsys, tmp_path, "halving", POINTS, *setup)
    assert (told["dimension"], told["examples"]) == (8, 3)


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ("kind=friends", "kind = friends: choose one of"),
        ("size=3", "There is no setting “size” of the experts; there are: kind, n, "),
        ("n=0", "n = 0 is outside its range [1, 10000]"),
        ("noise=x", "noise = x: it must be a number in [0, 0.5)"),
        ("lines=3", "lines must be a list"),
        ("n", "NAME=VALUE"),
    ],
)
def test_what_cannot_be_set_up_is_one_sentence(capsys, tmp_path, setup, words):
    code, _, err = ran(capsys, tmp_path, "halving", TABLE, "--setup", setup)
    assert code == 2 and words in err and err.count("\n") == 1
