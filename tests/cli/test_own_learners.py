"""A learner of one's own on the command line: one file, run, checked, pictured; its faults are one sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from colt_gui.models import LEARNERS, labs
from colt_gui.models.own import trial

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
POINTS = "x1,x2,y\n2,1,1\n1,2.5,1\n-1,-2,-1\n-2,-0.5,-1\n0.5,1.5,1\n-1,0.5,-1\n"
ADVICE = "a,b,c,outcome\n1,1,-1,1\n1,-1,-1,-1\n-1,1,1,1\n-1,-1,1,-1\n1,1,1,1\n"
# the file of the contract, word for word
PASSIVE_AGGRESSIVE = """
from colt_gui.models import LinearLearner, Param

class PassiveAggressive(LinearLearner):
    id = "passive-aggressive"
    name = "Passive-aggressive"
    rule = "w ← w + τ·y·x, τ = min(C, hinge/‖x‖²)"
    params = (Param("C", "Aggressiveness", 1.0, low=0.0, high=100.0),)

    def update(self, w, x, y):            # numpy vectors; the new w, or None for "nothing changes"
        hinge = max(0.0, 1.0 - y * (w @ x))
        return w + min(self.C, hinge / (x @ x)) * y * x if hinge else None
"""
HEAD = (
    "from colt_gui.models import ExpertLearner, LinearLearner, OnlineLearner, Param\nimport time\nimport numpy as np\n"
)


@pytest.fixture(autouse=True)
def nothing_stays_open():
    before = set(LEARNERS)
    yield
    for name in set(LEARNERS) - before:
        labs.withdraw(name)


@pytest.fixture(autouse=True)
def quick(request, monkeypatch):
    """The trial of a file costs a process; what it is there for is tested by those who ask for `with_trial`."""
    if "with_trial" not in request.fixturenames:
        monkeypatch.setattr(trial, "tried", lambda named: None)


@pytest.fixture
def with_trial():
    """As the program does it."""


@pytest.fixture
def data(tmp_path):
    path = tmp_path / "points.csv"
    path.write_text(POINTS)
    return path


@pytest.fixture
def advice(tmp_path):
    path = tmp_path / "advice.csv"
    path.write_text(ADVICE)
    return path


@pytest.fixture
def mine(tmp_path):
    """Writes mine.py and gives its path."""

    def write(body, name="mine.py"):
        path = tmp_path / name
        path.write_text(body, encoding="utf-8")
        return path

    return write


def linear(*lines, extra=""):
    """A learner whose update is these lines; update stands in line 8, its first line in 9."""
    body = "".join(f"        {line}\n" for line in lines)
    return f'{HEAD}\nclass Mine(LinearLearner):\n    name = "Mine"\n\n    def update(self, w, x, y):\n{body}{extra}'


# -- run -----------------------------------------------------------------------------------------------------------


def test_the_file_of_the_contract_runs_and_its_json_is_that_of_the_perceptrons(mine, data, result, with_trial):
    found = result("run", mine(PASSIVE_AGGRESSIVE), "--data", data, "--param", "C=0.25", "--param", "bias=true")
    assert found["learner"] == "passive-aggressive"
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
    from colt_gui.models.own.names import file_name
    from colt_gui.models.own.opened import open_file
    from colt_gui.storage.points_csv import read_points

    name = open_file(file_name(str(EXAMPLES / "averaged_perceptron.py")))
    run = labs.carry_out(Document(points=read_points(data), learner=name, order="cycled", passes=5)).run
    kept = []
    for t in range(len(run) + 1):
        learner = run.seek(t)
        kept.append((learner.w, learner.v.tolist(), learner.rounds))
    assert len(run) > 10
    for t in (len(run), 3, 9, 0, len(run) - 1, 1):
        learner = run.seek(t)
        assert (learner.w, learner.v.tolist(), learner.rounds) == kept[t]


# -- what a learner may do wrong -----------------------------------------------------------------------------------

WRONG = {
    "raises": (["return 1 / 0"], "mine.py, line 9: update raised ZeroDivisionError"),
    "ends the program": (["raise SystemExit(0)"], "mine.py, line 9: update tried to end the program"),
    "interrupts": (["raise KeyboardInterrupt"], "mine.py, line 9: update raised KeyboardInterrupt"),
    "recursion": (["return self.update(w, x, y)"], "mine.py, line 9: update calls itself without end"),
    "text": (["return 'w'"], "mine.py, line 8: update returned the text “w”"),
    "NaN": (["return w * float('nan')"], "mine.py, line 8: update returned numbers that are not finite"),
    "infinity": (["return w + np.inf"], "mine.py, line 8: update returned numbers that are not finite"),
    "wrong length": (["return [1.0, 2.0, 3.0]"], "mine.py, line 8: update returned a vector of length 3"),
    "a number": (["return 1.0"], "mine.py, line 8: update returned a single number"),
    "a dictionary": (["return {}"], "mine.py, line 8: update returned a dict"),
    "a table": (["return np.outer(w, x)"], "mine.py, line 8: update returned a table"),
    "complex numbers": (["return w + 1j"], "mine.py, line 8: update returned a ndarray, not a vector of numbers"),
    "changes w": (["w += y * x", "return w"], "mine.py, line 9: update changes what it was given in place"),
    "changes x": (["x[0] = 0.0", "return w + x"], "mine.py, line 9: update changes what it was given in place"),
}  # fmt: skip


@pytest.mark.parametrize("lines, expected", WRONG.values(), ids=WRONG)
def test_what_an_update_does_wrong_is_one_sentence_with_file_and_line(lines, expected, mine, data, refusal):
    assert expected in refusal("run", mine(linear(*lines)), "--data", data)


HANGS = {
    "a loop": ["while True: pass"],
    "sleep": ["time.sleep(100)"],
    "a loop that catches everything": ["while True:", "    try: time.sleep(100)", "    except BaseException: pass"],
}


@pytest.mark.slow
@pytest.mark.parametrize("lines", HANGS.values(), ids=HANGS)
def test_a_round_of_more_than_two_seconds_is_stopped(lines, mine, data, refusal, with_trial):
    sentence = refusal("run", mine(linear(*lines)), "--data", data)
    assert "mine.py, line" in sentence and "update took more than 2 seconds and was stopped" in sentence


@pytest.mark.slow
def test_a_call_into_c_that_never_returns_ends_the_trial_alone(mine, data, refusal, with_trial):
    # the trial is given no longer than a guard would, plus a moment
    sentence = refusal("run", mine(linear("return 3 ** (3 ** 19) % 7 ** (7 ** 19)")), "--data", data)
    assert "mine.py, line 9: update does not come back and cannot be stopped" in sentence


@pytest.mark.parametrize(
    "line, expected",
    [("__import__('os')._exit(0)", "ends the program"), ("__import__('os').abort()", "brings the program down")],
)
def test_a_learner_that_ends_the_process_ends_the_trial_alone(line, expected, mine, data, refusal, with_trial):
    assert expected in refusal("run", mine(linear(line)), "--data", data)


FILES = {
    "syntax": ("class A(:\n", "mine.py, line 1: this is not Python: invalid syntax"),
    "indentation": ("def f():\nreturn 1\n", "mine.py, line 2: this is not Python"),
    "missing package": ("import os\nimport no_such\n", "mine.py, line 2: it needs the package “no_such”"),
    "raises": ("x = 1\n\n1 / 0\n", "mine.py, line 3: the file raised ZeroDivisionError"),
    "exits": ("import sys\nsys.exit(3)\n", "mine.py, line 2: the file tried to end the program"),
    "nothing": ("x = 1\n", "mine.py holds no learner"),
    "empty": ("", "mine.py holds no learner"),
    "not text": ("\0\0", "this is not Python"),
    "no update": (f"{HEAD}class Mine(LinearLearner):\n    name = 'Mine'\n", "needs a method update(self, w, x, y)"),
    "no weights": (f"{HEAD}class Mine(ExpertLearner):\n    name = 'M'\n", "needs a method weights(self, losses, t)"),
    "too few arguments": (
        f"{HEAD}class Mine(LinearLearner):\n    def update(self, w, x):\n        pass\n",
        "mine.py, line 4: update must take (self, w, x, y)",
    ),
    "a built-in id": (linear("return None").replace('name = "Mine"', 'id = "perceptron"'), "“perceptron” belongs to"),
    "an empty name": (linear("return None").replace('"Mine"', '""'), "name must be a text"),
    "no parameter": (linear("return None", extra="    params = (1,)\n"), "params must be a tuple of Param"),
    "a default outside": (
        linear("return None", extra="    params = (Param('C', 'C', 5.0, low=0.0, high=1.0),)\n"),
        "the parameter C: its default does not fit",
    ),
    "a range upside down": (
        linear("return None", extra="    params = (Param('C', 'C', 0.0, low=0.0, high=-1.0),)\n"),
        "the parameter C: it needs low",
    ),
    "a parameter called update": (
        linear("return None", extra="    params = (Param('update', 'u', 0.0, low=0.0, high=1.0),)\n"),
        "a method or value of that name already",
    ),
}  # fmt: skip


@pytest.mark.parametrize("body, expected", FILES.values(), ids=FILES)
def test_a_file_that_cannot_be_loaded_is_one_sentence(body, expected, mine, data, refusal):
    path = mine(body)
    assert expected in refusal("run", path, "--data", data)
    assert expected in refusal("check", path)


def test_a_file_that_does_not_exist_is_one_sentence(tmp_path, data, refusal):
    assert "does not exist" in refusal("run", tmp_path / "nowhere.py", "--data", data)


def test_a_parameter_it_does_not_have_is_named_with_those_it_has(mine, data, refusal):
    path = mine(PASSIVE_AGGRESSIVE)
    assert "it has: bias, C" in refusal("run", path, "--data", data, "--param", "D=1")
    assert "outside its range [0, 100]" in refusal("run", path, "--data", data, "--param", "C=101")


def test_a_bound_that_raises_is_one_sentence(mine, data, refusal):
    extra = "    def bound(self, R, gamma):\n        return 1 / 0\n"
    sentence = refusal("run", mine(linear("return w + y * x", extra=extra)), "--data", data)
    assert "mine.py, line 11: bound raised ZeroDivisionError" in sentence


EXPERTS = {
    "raises": ("return 1 / 0", "mine.py, line 7: weights raised ZeroDivisionError"),
    "text": ("return 'x'", "mine.py, line 6: weights returned the text “x”"),
    "negative": ("return losses - 5", "mine.py, line 6: weights returned a negative weight, -5"),
    "wrong length": ("return [1.0]", "mine.py, line 6: weights returned a vector of length 1"),
    "NaN": ("return losses / 0 * 0", "mine.py, line 6: weights returned numbers that are not finite"),
    "changes the losses": ("losses += 1; return losses", "mine.py, line 7: weights changes what it was given in place"),
}  # fmt: skip


@pytest.mark.parametrize("line, expected", EXPERTS.values(), ids=EXPERTS)
def test_what_weights_do_wrong_is_one_sentence_with_file_and_line(line, expected, mine, advice, refusal):
    body = f"{HEAD}class Own(ExpertLearner):\n    name = 'Own'\n    def weights(self, losses, t):\n        {line}\n"
    assert expected in refusal("run", mine(body), "--data", advice)


LOSING = "    def weights(self, losses, t):\n        return losses + 1\n"


def test_a_bound_for_experts_that_raises_is_one_sentence(mine, advice, refusal):
    rules = f"{LOSING}    def bound(self, n, best):\n        return 1 / 0\n"
    sentence = refusal("run", mine(f"{HEAD}class Own(ExpertLearner):\n    name = 'Own'\n{rules}"), "--data", advice)
    assert "mine.py, line 9: bound raised ZeroDivisionError" in sentence


def test_a_bound_for_experts_is_shown_and_held_to(mine, advice, result):
    rules = f"{LOSING}    def bound(self, n, best):\n        return n + best\n"
    found = result("run", mine(f"{HEAD}class Own(ExpertLearner):\n    name = 'Own'\n{rules}"), "--data", advice)
    summary = found["summary"]
    assert summary["bound"] == 3 + summary["best_loss"] and summary["bound_holds"] is True


@pytest.mark.parametrize("command", [("run", "--data"), ("shot", "-o", "a.png", "--data")], ids=lambda c: c[0])
def test_a_learner_that_prints_is_refused_with_file_and_line(command, mine, data, refusal, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    name, *options = command
    sentence = refusal(name, mine(linear("print('hello')", "print('again')", "return w + y * x")), *options, data)
    assert "mine.py, line 9: it printed “hello” and " in sentence and "reason" in sentence
    assert not (tmp_path / "a.png").exists()


# -- check ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_the_examples_hold_all_checks(path, call):
    code, out, err = call("check", path)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 10 and all(line.startswith("ok  ") for line in out.splitlines())


def test_the_file_of_the_contract_holds_all_checks(mine, call):
    code, out, _ = call("check", mine(PASSIVE_AGGRESSIVE))
    assert code == 0 and "no  " not in out


def test_a_learner_that_is_a_name_and_an_update_holds_all_checks(mine, call):
    assert call("check", mine(linear("return w + y * x if y * (w @ x) <= 0 else None")))[0] == 0


FAILING = {
    "raises": (linear("return 1 / 0"), "plays every kind of sample", "update raised ZeroDivisionError"),
    "hangs": (linear("while True: pass"), "plays every kind of sample", "took more than 2 seconds"),
    "chance": (linear("return w + y * x * np.random.rand()"), "same document", "differs from the first"),
    "prints": (linear("print('x')", "return None"), "prints nothing", "mine.py, line 9: it printed “x”"),
    "a bound that is none": (
        linear("return -x * y", extra="    def bound(self, R, gamma):\n        return 1\n"),
        "its bound holds",
        "where it promises at most 1",
    ),
    "a reason that raises": (
        linear("return None", extra="    def reason(self, w, x, y):\n        return 1 / 0\n"),
        "a sentence for every round",
        "mine.py, line 11: reason raised ZeroDivisionError",
    ),
    "a reason that is a number": (
        linear("return None", extra="    def reason(self, w, x, y):\n        return 5\n"),
        "a sentence for every round",
        "mine.py, line 10: reason returned a int, not a sentence",
    ),
    "two dimensions only": (
        linear("return w + y * x if len(x) == 2 else 1 / 0"),
        "with every choice",  # bias is a third coordinate
        "with bias = True",
    ),
}  # fmt: skip


@pytest.mark.parametrize("body, check, problem", FAILING.values(), ids=FAILING)
def test_a_check_that_fails_says_what_is_wrong(body, check, problem, mine, call):
    code, out, err = call("check", mine(body))
    assert code == 1 and "Traceback" not in err
    (line,) = [line for line in out.splitlines() if line.startswith("no  ") and check in line]
    assert problem in line


def test_state_that_the_class_shares_is_found_out(mine, call):
    body = linear("Mine.count = getattr(Mine, 'count', 0) + 1", "return w + y * x / Mine.count")
    code, out, _ = call("check", mine(body))
    assert code == 1 and "no  the same document gives the same rounds" in out


# -- pictures ------------------------------------------------------------------------------------------------------


def test_a_picture_and_a_film_of_it(mine, data, call, tmp_path):
    path = mine(PASSIVE_AGGRESSIVE)
    for command, out, more in (("shot", "own.png", ()), ("movie", "own.gif", ("--to", "2", "--fps", "5"))):
        given = ("--data", data, "--param", "C=0.5", "-o", tmp_path / out, "--size", "640x400", *more)
        code, _, err = call(command, path, *given)
        assert code == 0, err
        assert (tmp_path / out).stat().st_size > 1000


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_the_examples_run_and_are_pictured(path, data, advice, result, call, tmp_path, with_trial):
    table = advice if path.stem.startswith("follow") else data
    assert result("run", path, "--data", table)["rounds"]
    assert call("shot", path, "--data", table, "-o", tmp_path / "a.svg", "--size", "960x600")[0] == 0
    assert (tmp_path / "a.svg").exists()


def test_a_picture_without_data_asks_for_them(mine, refusal, tmp_path):
    assert "--data" in refusal("shot", mine(PASSIVE_AGGRESSIVE), "-o", tmp_path / "a.png")


def test_a_reason_that_raises_is_a_sentence_and_no_picture(mine, data, refusal, tmp_path):
    path = mine(linear("return w + y * x", extra="    def reason(self, w, x, y):\n        return 1 / 0\n"))
    sentence = refusal("shot", path, "--data", data, "-o", tmp_path / "a.png", "--size", "640x400")
    assert "mine.py, line 11: reason raised ZeroDivisionError" in sentence
    assert not (tmp_path / "a.png").exists()


# -- trust ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def tattling(mine, tmp_path):
    """A learner whose code leaves a trace when it is run."""
    trace = tmp_path / "it-was-run"
    mine(f"open({str(trace)!r}, 'w').close()\n{PASSIVE_AGGRESSIVE}")
    return trace


def session_file(folder, learner="./mine.py"):
    path = folder / "lecture.colt"
    document = {"points": {"X": [[1, 2], [-1, -1]], "y": [1, -1]}, "learner": learner, "params": {learner: {"C": 0.5}}}
    path.write_text(json.dumps({"format": "colt-lab", "version": 1, "document": document}))
    return path


def lesson_file(folder):
    path = folder / "lecture.toml"
    path.write_text(
        'title = "Mine"\n[data]\npoints = [[1, 2, 1], [-1, -1, -1]]\n'
        '[learner]\nid = "./mine.py"\nparams = {C = 0.5}\n[[steps]]\ncaption = "Look."\nat = "end"\n'
    )
    return path


@pytest.mark.parametrize("make", [session_file, lesson_file])
def test_a_file_that_names_a_learner_file_is_refused_until_that_is_allowed(make, tattling, tmp_path, refusal, call):
    subject, picture = make(tmp_path), tmp_path / "a.png"
    sentence = refusal("shot", subject, "-o", picture, "--size", "640x400")
    assert str((tmp_path / "mine.py").resolve()) in sentence and "--trust-learner" in sentence
    assert not tattling.exists() and not picture.exists()
    code, _, err = call("shot", subject, "-o", picture, "--size", "640x400", "--trust-learner")
    assert code == 0, err
    assert tattling.exists() and picture.exists()


def test_listing_runs_no_learner_file(tattling, tmp_path, monkeypatch, call):
    monkeypatch.setenv("COLT_GUI_DATA", str(tmp_path))
    (tmp_path / "lessons").mkdir()
    lesson_file(tmp_path / "lessons")
    assert call("list")[0] == call("list", "--json")[0] == 0
    assert not tattling.exists()


def test_a_relative_path_means_the_same_from_every_folder(mine, data, tmp_path):
    mine(PASSIVE_AGGRESSIVE)
    done = subprocess.run(
        [sys.executable, "-m", "colt_gui", "run", "./mine.py", "--data", "points.csv", "--no-rounds"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(EXAMPLES.parent)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["learner"] == "passive-aggressive"
