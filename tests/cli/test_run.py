"""`colt-gui run`: its options, and data that are strange but can be run on."""

import json

import pytest

from colt_gui.models.bounds import BOUNDS
from colt_gui.models.labs import LABS
from colt_gui.models.svm.machines import SvmHard

PERCEPTRONS = LABS["perceptron"].learners


@pytest.mark.parametrize("learner", PERCEPTRONS)
@pytest.mark.parametrize("order", ["given", "shuffled", "cycled", "adversarial"])
def test_every_learner_runs_in_every_order_and_its_bound_holds(result, three, learner, order):
    found = result("run", learner, "--data", three, "--order", order, "--passes", "2")
    holds = found["summary"]["bound_holds"]
    assert holds is True or (holds is None and learner not in BOUNDS)
    assert len(found["rounds"]) == found["summary"]["rounds"] <= 6


def test_the_seed_decides_the_shuffling(result, tmp_path):
    path = tmp_path / "many.csv"
    path.write_text("".join(f"{i},{i % 7},{1 if i % 2 else -1}\n" for i in range(30)))
    orders = [
        [r["index"] for r in result("run", "perceptron", "--data", path, "--order", "shuffled", *seed)["rounds"]]
        for seed in (["--seed", "1"], ["--seed", "1"], ["--seed", "2"], [])
    ]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[3]) == list(range(30))


def test_the_seed_is_null_unless_given_or_used(result, three):
    assert result("run", "perceptron", "--data", three, "--seed", "5")["seed"] == 5
    assert result("run", "perceptron", "--data", three, "--order", "shuffled")["seed"] == 0
    assert result("run", "batch-perceptron", "--data", three, "--param", "pick=random")["seed"] == 0


def test_no_rounds_keeps_the_key_and_the_summary(result, three):
    whole = result("run", "perceptron", "--data", three)
    short = result("run", "perceptron", "--data", three, "--no-rounds")
    assert short == {**whole, "rounds": []}


def test_out_writes_the_same_json_to_a_file(call, result, three, tmp_path):
    out = tmp_path / "run.json"
    assert call("run", "perceptron", "--data", three, "--out", out) == (0, "", "")
    assert json.loads(out.read_text(encoding="utf-8")) == result("run", "perceptron", "--data", three)


def test_a_run_that_would_not_end_says_where_it_stopped(result, tmp_path, monkeypatch):
    path = tmp_path / "line.csv"
    path.write_text("1,1\n2,-1\n3,1\n")
    short = result("run", "perceptron", "--data", path, "--order", "cycled")["summary"]
    assert not short["converged"] and "20 passes" in short["stopped"]
    monkeypatch.setattr("colt_gui.cli.run_command.LIMIT", 10)
    long = result("run", "perceptron", "--data", path, "--order", "cycled", "--passes", "1000")
    assert len(long["rounds"]) == 10 and "10 rounds" in long["summary"]["stopped"]


@pytest.mark.parametrize("learner", ["perceptron", "batch-perceptron", "kernel-perceptron"])
def test_data_that_no_line_separates_have_no_bound_but_blums(result, tmp_path, learner):
    path = tmp_path / "line.csv"
    path.write_text("1,1\n2,-1\n3,1\n")
    params = ["--param", "kernel=linear"] if learner == "kernel-perceptron" else []
    summary = result("run", learner, "--data", path, *params)["summary"]
    assert (summary["bound"], summary["bound_holds"], summary["margin"]) == (None, None, None)
    assert summary["why"] == "not separable" and summary["why_detail"]
    assert summary["updates"] <= summary["hinge_bound"] and summary["hinge_bound_holds"] is True


def test_the_same_point_with_both_labels_is_named_and_not_separable(call, tmp_path):
    path = tmp_path / "both.csv"
    path.write_text("1,2,1\n0,1,1\n1,2,-1\n")
    for learner in PERCEPTRONS:
        code, out, err = call("run", learner, "--data", path)
        assert code == 0 and json.loads(out)["summary"]["why"] == "not separable"
        assert "both.csv: examples 1 and 3 are the same point with both labels" in err


def test_one_class_only_is_told_and_carried_out(call, tmp_path):
    path = tmp_path / "one.csv"
    path.write_text("1,2,1\n0,1,1\n")
    code, out, err = call("run", "perceptron", "--data", path)
    assert code == 0 and json.loads(out)["summary"]["mistakes"] == 0
    assert err == "colt-gui: one.csv: all examples are labelled +1.\n"


@pytest.mark.parametrize("size", ["1e200", "1.7e308", "1e-200"])
@pytest.mark.parametrize("learner", PERCEPTRONS)
def test_extreme_numbers_give_strict_json_or_a_sentence(call, tmp_path, learner, size):
    path = tmp_path / "size.csv"
    path.write_text(f"{size},1,1\n1,{size},-1\n")
    code, out, err = call("run", learner, "--data", path, "--order", "cycled")
    if code == 0:
        json.loads(out, parse_constant=pytest.fail)
    else:
        assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("machine", LABS["svm"].learners)
def test_a_machine_is_solved_once(result, three, machine, monkeypatch):
    begun = []
    solve = SvmHard.solve
    monkeypatch.setattr(SvmHard, "solve", lambda *a, **more: begun.append(1) or solve(*a, **more))
    told = result("run", machine, "--data", three)
    assert told["summary"]["converged"] and told["rounds"] and len(begun) == 1


def test_where_nothing_can_be_set_up_that_is_said(call, three):
    code, out, err = call("run", "perceptron", "--data", three, "--setup", "n=3")
    assert (code, out, err) == (2, "", "colt-gui: In the lab of perceptron there is nothing to set up.\n")
