"""A learner of one's own is one file: it runs as the built-in ones do."""

import numpy as np
import pytest
from own_files import EXAMPLES, HEAD, PASSIVE_AGGRESSIVE, linear

from colt_gui.cli import main
from colt_gui.models import labs


@pytest.mark.slow
def test_the_file_of_the_contract_runs_and_its_json_is_that_of_the_perceptrons(mine, data, result):
    found = result("run", mine(PASSIVE_AGGRESSIVE), "--data", data, "--param", "C=0.25", "--param", "bias=true")
    assert found["learner"] == "my-passive-aggressive"
    assert found["params"] == {"bias": True, "C": 0.25}
    w = np.zeros(3)
    for r in found["rounds"]:
        x, y = np.array([*r["x"], 1.0]), r["y"]
        assert r["score"] == pytest.approx(w @ x)
        assert r["prediction"] == (1 if w @ x >= 0 else -1) and r["mistake"] == (r["prediction"] != y)
        hinge = max(0.0, 1 - y * (w @ x))
        assert r["updated"] == (hinge > 0)
        w = w + min(0.25, hinge / (x @ x)) * y * x
        assert [*r["w"], r["bias"]] == pytest.approx(w)
    names = "mistakes updates margin_mistakes passes converged w bias radius margin bound bound_name bound_holds"
    assert set(names.split()) <= set(found["summary"])
    assert found["summary"]["bound"] is None and "no bound" in found["summary"]["why"]


def test_update_and_a_name_are_enough(mine, data, result):
    found = result("run", mine(linear("return w + y * x if y * (w @ x) <= 0 else None")), "--data", data)
    assert found["learner"] == "mine" and found["params"] == {"bias": False}


def test_the_perceptron_written_the_short_way_plays_as_the_built_in_one(mine, data, result):
    own = result("run", mine(linear("return w + y * x if (1 if w @ x >= 0 else -1) != y else None")), "--data", data)
    built_in = result("run", "perceptron", "--data", data)
    assert own["rounds"] == built_in["rounds"]


def test_weighted_majority_written_the_short_way_plays_as_the_built_in_one(mine, advice, result):
    body = f"{HEAD}\nclass Own(ExpertLearner):\n    name = 'Own'\n    def %s\n"
    by_losses = mine(body % "weights(self, losses, t):\n        return 0.5 ** losses", "by_losses.py")
    by_update = mine(body % "update(self, w, loss):\n        return w * 0.5 ** loss", "by_update.py")
    built_in = result("run", "weighted-majority", "--data", advice)
    for path in (by_losses, by_update):
        own = result("run", path, "--data", advice)
        assert [r["prediction"] for r in own["rounds"]] == [r["prediction"] for r in built_in["rounds"]]
        for mine_, theirs in zip(own["rounds"], built_in["rounds"]):
            assert mine_["w"] == pytest.approx(theirs["w"])
        for key in ("mistakes", "losses", "best_expert", "best_loss", "regret"):
            assert own["summary"][key] == built_in["summary"][key]
        assert {"weights", "bound", "potential"} <= set(own["summary"])


def test_weights_are_asked_for_round_1_with_nothing_lost_and_then_once_a_round(mine, advice, result, tmp_path):
    body = (
        f"{HEAD}\nclass Own(ExpertLearner):\n    name = 'Own'\n"
        "    def weights(self, losses, t):\n"
        f"        with open({str(tmp_path / 'seen.txt')!r}, 'a') as f: f.write(f'{{t}} {{losses.sum():g}}\\n')\n"
        "        return np.ones(len(losses))\n"
    )
    path = mine(body)
    (tmp_path / "seen.txt").write_text("")
    result("run", path, "--data", advice)
    seen = (tmp_path / "seen.txt").read_text().split("\n")[:-1]
    assert seen == ["1 0", "2 1", "3 2", "4 3", "5 4", "6 4"]


def test_soft_advice_is_answered_with_a_mean_and_a_loss(mine, tmp_path, result):
    table = tmp_path / "soft.csv"
    table.write_text("a,b,outcome\n0.25,0.75,1\n0.5,1,0\n")
    rule = "    def weights(self, losses, t):\n        return losses * 0 + 1\n"
    body = f"{HEAD}\nclass Own(ExpertLearner):\n    name = 'Own'\n{rule}"
    found = result("run", mine(body), "--data", table)
    assert [r["prediction"] for r in found["rounds"]] == [0.5, 0.75]
    assert found["summary"]["loss"] == pytest.approx(0.5 + 0.75)


def test_a_bound_of_ones_own_is_shown_and_held_to(mine, data, result):
    extra = "    def bound(self, R, gamma):\n        return R * R / gamma ** 2\n"
    found = result("run", mine(linear("return w + y * x if y * (w @ x) <= 0 else None", extra=extra)), "--data", data)
    summary = found["summary"]
    assert summary["bound"] == pytest.approx(summary["radius"] ** 2 / summary["margin"] ** 2)
    assert summary["bound_holds"] is True


def test_start_and_predict_of_ones_own_are_used(mine, data, result):
    extra = "    def start(self, d):\n        return np.ones(d)\n    def predict(self, w, x):\n        return -1\n"
    found = result("run", mine(linear("return None", extra=extra)), "--data", data)
    assert found["summary"]["w"] == [1.0, 1.0]
    assert {r["prediction"] for r in found["rounds"]} == {-1}


def test_a_class_is_chosen_by_name_where_there_are_several(mine, data, result, refusal):
    body = (
        linear("return w + y * x")
        + "\nclass Other(LinearLearner):\n    name = 'Other'\n    def update(self, w, x, y):\n        return None\n"
    )
    path = mine(body)
    sentence = refusal("run", path, "--data", data)
    assert "mine.py:Mine" in sentence and "mine.py:Other" in sentence
    assert result("run", f"{path}:Other", "--data", data)["learner"] == "other"
    assert "no learner Third" in refusal("run", f"{path}:Third", "--data", data)


def test_the_full_protocol_stays_open(mine, data, result):
    body = f"""{HEAD}
from colt_gui.models.perceptrons.perceptron import Perceptron

class Stubborn(Perceptron):
    id, name, rule = "stubborn", "Stubborn", "w stays"

    def learn(self, x, y):
        score = self.dot(self.w, x)
        return y, score, 1, y != 1, False, self.w

    def erring(self, scores, y):
        return np.zeros(len(y), dtype=bool)
"""
    found = result("run", mine(body), "--data", data)
    assert found["learner"] == "stubborn" and not any(r["updated"] for r in found["rounds"])


@pytest.mark.parametrize(
    "module, base", [("perceptrons", "margin_perceptron.MarginPerceptron"), ("perceptrons", "batch_perceptron."
     "BatchPerceptron"), ("perceptrons", "kernel_perceptron.KernelPerceptron"), ("experts", "halving.Halving"),
     ("experts", "weighted_majority.WeightedMajority"), ("experts", "fixed_share.FixedShare")]
)  # fmt: skip
def test_a_learner_of_the_program_under_another_name_runs_as_it_does(module, base, mine, data, advice, result, capsys):
    file, name = base.split(".")
    source = f"from colt_gui.models.{module}.{file} import {name}\nclass Own({name}):\n    id = name = 'own'\n"
    path, table = mine(source), advice if module == "experts" else data
    own, built_in = result("run", path, "--data", table), result("run", file.replace("_", "-"), "--data", table)
    assert own["rounds"] == built_in["rounds"]
    different = {key for key in own["summary"] if own["summary"][key] != built_in["summary"][key]}
    assert different <= {"bound", "bound_name", "bound_formula", "bound_holds", "why"}  # its own promises are its own
    assert main(["check", str(path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(
    "returned, expected",
    [
        ("None", "learn returned a NoneType"),
        ("(1, 2)", "learn returned a tuple"),
        ("(y, 'far', 1, False, False, None)", "learn returned the text “far”, not a number"),
        ("(y, 0.0, 7, False, False, None)", "learn returned 7 as the prediction"),
        ("(y, 0.0, 1, False, True, [np.nan, 0.0])", "learn returned numbers that are not finite"),
        ("(y, 0.0, 1, False, True, self.w + (1.0,))", "mine.py"),
    ],
)
def test_the_full_protocol_is_held_to_what_it_says(returned, expected, mine, data, refusal):
    perceptron = "from colt_gui.models.perceptrons.perceptron import Perceptron"
    rule = f"    def learn(self, x, y):\n        return {returned}\n"
    body = f"{HEAD}{perceptron}\nclass Own(Perceptron):\n    id = name = 'own'\n{rule}"
    assert expected in refusal("run", mine(body), "--data", data)


def test_what_it_keeps_besides_w_goes_back_in_time_with_it(data):
    from colt_gui.models.core.document import Document
    from colt_gui.models.own.loading import load
    from colt_gui.models.own.names import file_name, read_version
    from colt_gui.storage.points_csv import read_points

    with labs.registered(load(read_version(file_name(str(EXAMPLES / "averaged_perceptron.py")))), "here") as name:
        run = labs.compute(Document(points=read_points(data), learner=name, order="cycled", passes=5)).run
    kept = []
    for t in range(len(run) + 1):
        learner = run.seek(t)
        kept.append((learner.w, learner.v.tolist(), learner.rounds))
    assert len(run) > 10
    for t in (len(run), 3, 9, 0, len(run) - 1, 1):
        learner = run.seek(t)
        assert (learner.w, learner.v.tolist(), learner.rounds) == kept[t]
