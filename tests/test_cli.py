"""The command line: exact results on standard output, one sentence and 2 for bad input, never a stack trace."""

import json
import math
import os
import signal
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

from colt_gui import __version__, cli, display
from colt_gui.models import LEARNERS
from colt_gui.models.bound_table import BOUNDS
from colt_gui.models.errors import InputError

ROOT = Path(__file__).resolve().parent.parent
THREE = "x1,x2,y\n1,0,1\n0,1,-1\n1,1,1\n"
S = math.sqrt(0.5)


def refuse(constant):
    raise AssertionError(f"{constant} is not JSON")


@pytest.fixture
def three(tmp_path):
    path = tmp_path / "three.csv"
    path.write_text(THREE)
    return str(path)


@pytest.fixture
def call(capsys):
    """colt-gui …: (exit code, standard output, standard error)."""

    def call(*argv):
        code = cli.main([str(a) for a in argv])
        return code, *capsys.readouterr()

    return call


@pytest.fixture
def result(call):
    """The JSON of a command that must succeed."""

    def result(*argv):
        code, out, _ = call(*argv)
        assert code == 0
        return json.loads(out, parse_constant=refuse)

    return result


@pytest.fixture
def refusal(call):
    """The one sentence of a command that must be refused."""

    def refusal(*argv):
        code, out, err = call(*argv)
        assert code == 2
        assert out == ""
        assert err.count("\n") == 1 and err.startswith("colt-gui: ") and err.endswith((".\n", "?\n"))
        assert "Traceback" not in err
        return err

    return refusal


# -- list ------------------------------------------------------------------------------------------------------


def test_list_names_every_learner_with_its_parameters_defaults_and_ranges(call):
    code, out, err = call("list")
    assert (code, err) == (0, "")
    for learner in LEARNERS.values():
        assert learner.id in out and learner.name in out
        for param in learner.params:
            assert f"    {param.name} " in out
            assert param.range_text in out
    assert all(name in out for name in BOUNDS)
    assert max(map(len, out.splitlines())) <= 110


def test_list_as_json_tells_the_same(result):
    found = result("list", "--json")
    assert [learner["id"] for learner in found["learners"]] == list(LEARNERS)
    gamma = {p["name"]: p for p in found["learners"][2]["params"]}["gamma"]
    assert gamma["default"] is None and gamma["auto"] and gamma["range"] == "(0, 1]"
    assert found["orders"] == ["given", "shuffled", "cycled", "adversarial"]
    assert {row["name"] for row in found["bounds"]} == set(BOUNDS)


# -- run: traces computed by hand ------------------------------------------------------------------------------------


def trace(found, *keys):
    return [tuple(r[k] for k in keys) for r in found["rounds"]]


@pytest.mark.parametrize(
    ("params", "rounds", "counts"),
    [
        (
            [],
            [(0, 1, False, False, [0, 0]), (0, 1, True, True, [0, -1]), (-1, -1, True, True, [1, 0])],
            (2, 2, 0),
        ),
        (
            ["tie=negative"],
            [(0, -1, True, True, [1, 0]), (0, -1, False, False, [1, 0]), (1, 1, False, False, [1, 0])],
            (1, 1, 0),
        ),
        (
            ["tie=update"],
            [(0, 1, False, True, [1, 0]), (0, 1, True, True, [1, -1]), (0, 1, False, True, [2, 0])],
            (1, 3, 2),
        ),
    ],
)
def test_perceptron_with_each_tie_rule(result, three, params, rounds, counts):
    found = result("run", "perceptron", "--data", three, *(f"--param={p}" for p in params))
    assert trace(found, "score", "prediction", "mistake", "updated", "w") == rounds
    summary = found["summary"]
    assert (summary["mistakes"], summary["updates"], summary["margin_mistakes"]) == counts
    assert summary["w"] == rounds[-1][-1] and summary["bias"] == 0


def test_run_has_every_fixed_key_and_the_tightest_bound(result, three):
    found = result("run", "perceptron", "--data", three)
    assert found["learner"] == "perceptron"
    assert found["params"] == {"bias": False, "normalise": False, "tie": "positive"}
    assert (found["seed"], found["examples"], found["dimension"]) == (None, 3, 2)
    first = {"t": 1, "index": 0, "x": [1, 0], "y": 1, "score": 0, "prediction": 1, "mistake": False}
    assert found["rounds"][0] == {**first, "updated": False, "w": [0, 0], "bias": 0}
    summary = found["summary"]
    assert (summary["passes"], summary["converged"]) == (1, False)
    assert summary["radius"] == pytest.approx(math.sqrt(2))
    assert summary["margin"] == pytest.approx(1 / math.sqrt(5))
    assert summary["bound"] == pytest.approx(10)
    assert summary["bound_name"] and summary["bound_holds"] is True
    assert "why" not in summary


def test_the_bias_is_the_last_component_and_stands_apart(result, three):
    found = result("run", "perceptron", "--data", three, "--param", "bias=true")
    assert trace(found, "w", "bias") == [([0, 0], 0), ([0, -1], -1), ([1, 0], 0)]
    assert found["summary"]["radius"] == pytest.approx(math.sqrt(3))


def test_cycled_goes_on_until_a_clean_pass(result, three):
    found = result("run", "perceptron", "--data", three, "--order", "cycled")
    ws = [[0, 0], [0, -1], [1, 0], [1, 0], [1, -1], [1, -1], [1, -1], [1, -1], [1, -1]]
    assert trace(found, "w") == [(w,) for w in ws]
    assert (found["summary"]["passes"], found["summary"]["converged"]) == (3, True)


def test_batch_perceptron_picks_until_it_stops(result, three):
    found = result("run", "batch-perceptron", "--data", three)
    assert [r["index"] for r in found["rounds"]] == [0, 1, 2]
    assert [r["w"] for r in found["rounds"]] == [
        [1, 0],
        [1, -1],
        [pytest.approx(1 + S), pytest.approx(S - 1)],
    ]
    summary = found["summary"]
    assert summary["converged"] and summary["updates"] == 3 and summary["bound_holds"]
    assert summary["bound"] == pytest.approx(4 / (2 - math.sqrt(2)))


def test_margin_perceptron_tells_margin_mistakes_from_mistakes(result, three):
    found = result("run", "margin-perceptron", "--data", three, "--param", "gamma=0.38")
    assert trace(found, "mistake", "updated") == [(False, True), (True, True), (False, True)]
    summary = found["summary"]
    assert (summary["mistakes"], summary["updates"], summary["margin_mistakes"]) == (1, 3, 2)
    assert summary["w"] == pytest.approx([1 + S, S - 1])
    assert summary["bound"] == pytest.approx(8 / 0.38**2)


def test_a_margin_left_to_the_data_is_filled_in(result, three):
    found = result("run", "margin-perceptron", "--data", three, "--param", "gamma=auto")
    assert found["params"]["gamma"] == pytest.approx(math.sin(math.pi / 8)) == found["summary"]["margin"]


def test_marginalised_perceptron_by_hand(result, three):
    params = ["--param", "mu=0.4", "rho=0.1", "eta=0.1"]
    found = result("run", "marginalised-perceptron", "--data", three, *params)
    assert [r["w"] for r in found["rounds"]] == [pytest.approx(w) for w in ([0.1, 0], [0.1, -0.1], [0.2, 0])]
    assert found["summary"]["bound"] == pytest.approx(25)
    projected = result(
        "run", "marginalised-perceptron", "--data", three, "--param", "eta=2", "mu=1", "rho=0.1"
    )
    assert projected["rounds"][0]["w"] == [1, 0]
    assert projected["summary"]["bound"] is None and "η" in projected["summary"]["why"]


def test_kernel_perceptron_lists_what_it_keeps(result, three):
    params = ["--param", "kernel=polynomial", "--param", "q=2", "--param", "c=1"]
    found = result("run", "kernel-perceptron", "--data", three, *params)
    assert trace(found, "score", "support") == [(0, [0]), (1, [0, 1]), (0, [0, 1, 2])]
    assert "w" not in found["rounds"][0]
    summary = found["summary"]
    assert summary["w"] is None and summary["why"] == summary["w_why"]
    assert (summary["support"], summary["coefficients"]) == ([0, 1, 2], [1, -1, 1])


def test_a_linear_kernel_has_a_weight_vector(result, three):
    summary = result("run", "kernel-perceptron", "--data", three, "--param", "kernel=linear")["summary"]
    assert summary["w"] == [2, 0] and summary["bias"] == 0


# -- run: options ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("learner", LEARNERS)
@pytest.mark.parametrize("order", ["given", "shuffled", "cycled", "adversarial"])
def test_every_learner_runs_in_every_order_and_its_bound_holds(result, three, learner, order):
    found = result("run", learner, "--data", three, "--order", order, "--passes", "2")
    assert found["summary"]["bound_holds"] is True
    assert len(found["rounds"]) == found["summary"]["rounds"] <= 6


def test_the_seed_decides_the_shuffling(result, tmp_path):
    path = tmp_path / "many.csv"
    path.write_text("".join(f"{i},{i % 7},{1 if i % 2 else -1}\n" for i in range(30)))
    orders = [
        [
            r["index"]
            for r in result("run", "perceptron", "--data", path, "--order", "shuffled", *seed)["rounds"]
        ]
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
    monkeypatch.setattr("colt_gui.commands_run.LIMIT", 10)
    long = result("run", "perceptron", "--data", path, "--order", "cycled", "--passes", "1000")
    assert len(long["rounds"]) == 10 and "10 rounds" in long["summary"]["stopped"]


# -- run: strange data ----------------------------------------------------------------------------------------------


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
    for learner in LEARNERS:
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
@pytest.mark.parametrize("learner", LEARNERS)
def test_extreme_numbers_give_strict_json_or_a_sentence(call, tmp_path, learner, size):
    path = tmp_path / "size.csv"
    path.write_text(f"{size},1,1\n1,{size},-1\n")
    code, out, err = call("run", learner, "--data", path, "--order", "cycled")
    if code == 0:
        json.loads(out, parse_constant=refuse)
    else:
        assert (code, out, err.count("\n")) == (2, "", 1)


BAD_FILES = {
    "empty": ("", ["empty"]),
    "comments only": ("# nothing\n", ["no points"]),
    "header only": ("x1,x2,y\n", ["no points"]),
    "not finite": ("x1,x2,y\n1,nan,1\n", ["line 2", "nan"]),
    "infinite": ("1,2,1\n1,inf,1\n", ["line 2", "inf"]),
    "wrong width": ("1,2,1\n1,2\n", ["line 2", "2 columns"]),
    "text that is no number": ("1,2,1\n1,two,-1\n", ["line 2", "two"]),
    "unknown label": ("1,2,1\n1,2,7\n", ["line 2", "7"]),
    "a third label": ("1,2,a\n1,2,b\n1,3,c\n", ["line 3", "‘c’"]),
    "one class by a word": ("1,2,spam\n2,2,spam\n", ["spam"]),
    "no text": ("1,\0\n", ["text"]),
}


@pytest.mark.parametrize(("text", "parts"), BAD_FILES.values(), ids=BAD_FILES)
def test_bad_files_are_named_with_the_place(refusal, tmp_path, text, parts):
    path = tmp_path / "bad.csv"
    path.write_text(text)
    sentence = refusal("run", "perceptron", "--data", path)
    assert all(part in sentence for part in ["bad.csv", *parts])


def test_a_huge_file_is_refused(refusal, three, monkeypatch):
    monkeypatch.setattr("colt_gui.models.csv_files.BYTES_LIMIT", 10)
    assert "larger" in refusal("run", "perceptron", "--data", three)


@pytest.mark.parametrize(
    "argv", [["batch-perceptron"], ["margin-perceptron"], ["perceptron", "--param", "normalise=true"]]
)
def test_a_point_at_the_origin_cannot_be_normalised(refusal, tmp_path, argv):
    path = tmp_path / "origin.csv"
    path.write_text("1,2,1\n0,0,-1\n")
    sentence = refusal("run", *argv, "--data", path)
    assert "origin.csv" in sentence and "Point 2" in sentence


BAD_RUNS = {
    "no learner": ([], "LEARNER"),
    "unknown learner": (["percepton", "--data", "FILE"], "percepton"),
    "no data": (["perceptron"], "--data"),
    "missing file": (["perceptron", "--data", "nowhere.csv"], "nowhere.csv does not exist"),
    "a folder": (["perceptron", "--data", "."], "folder"),
    "unknown parameter": (["perceptron", "--data", "FILE", "--param", "eta=1"], "“eta”"),
    "no value": (["perceptron", "--data", "FILE", "--param", "bias"], "NAME=VALUE"),
    "twice": (["perceptron", "--data", "FILE", "--param", "bias=true", "bias=false"], "twice"),
    "not a truth": (["perceptron", "--data", "FILE", "--param", "bias=perhaps"], "true or false"),
    "not a choice": (["perceptron", "--data", "FILE", "--param", "tie=loose"], "positive, negative, update"),
    "out of range": (["margin-perceptron", "--data", "FILE", "--param", "gamma=2"], "(0, 1]"),
    "not a number": (["margin-perceptron", "--data", "FILE", "--param", "gamma=wide"], "wide"),
    "not finite": (["margin-perceptron", "--data", "FILE", "--param", "gamma=nan"], "gamma"),
    "not whole": (["kernel-perceptron", "--data", "FILE", "--param", "q=1.5"], "whole number"),
    "order": (["perceptron", "--data", "FILE", "--order", "sorted"], "sorted"),
    "passes": (["perceptron", "--data", "FILE", "--passes", "0"], "--passes"),
    "passes in words": (["perceptron", "--data", "FILE", "--passes", "many"], "many"),
    "seed": (["perceptron", "--data", "FILE", "--seed", "-1"], "--seed"),
    "option": (["perceptron", "--data", "FILE", "--fast"], "--fast"),
    "no folder": (["perceptron", "--data", "FILE", "--out", "nowhere/x.json"], "no folder"),
    "out is a folder": (["perceptron", "--data", "FILE", "--out", "."], "folder"),
}


@pytest.mark.parametrize(("argv", "part"), BAD_RUNS.values(), ids=BAD_RUNS)
def test_bad_arguments_of_run_are_one_sentence(refusal, three, tmp_path, monkeypatch, argv, part):
    monkeypatch.chdir(tmp_path)
    assert part in refusal("run", *(three if a == "FILE" else a for a in argv))


# -- bound ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "value"),
    [
        (["perceptron", "R=2", "gamma=0.5"], 16),
        (["batch-perceptron", "gamma=0.1"], 100),
        (["kernel-perceptron", "B=2", "gamma=0.5"], 16),
        (["margin-perceptron", "gamma=0.1"], 800),
        (["margin-perceptron", "gamma=0.1", "epsilon=0.1"], 20000),
        (["marginalised-perceptron", "X=1", "mu=0.4", "rho=0.1", "eta=0.2", "hinge=0.5"], 15),
        (["perceptron-hinge", "R=1", "mu=1", "hinge=0"], 1),
        (["perceptron-moved", "gamma=0.5", "TD=3"], 16),
        (["perceptron-norm-hinge", "norm=2", "hinge=3"], 10),
        (["perceptron-norm-hinge", "norm=2", "hinge=3", "R=3"], 42),
        (["perceptron-lower", "gamma=0.3"], 11),
    ],
)
def test_bounds_by_hand(result, argv, value):
    found = result("bound", *argv)
    assert found["bound"] == pytest.approx(value)
    assert found["name"] == argv[0]
    given = {key: float(number) for key, number in (item.split("=") for item in argv[1:])}
    assert found["inputs"] == {**BOUNDS[argv[0]].defaults, **given}
    assert found["formula"] and found["source"]


def test_a_bound_too_large_for_a_number_is_null_with_its_reason(result):
    for argv in (["perceptron", "R=1", "gamma=1e-200"], ["perceptron-lower", "gamma=1e-200"]):
        found = result("bound", *argv)
        assert found["bound"] is None and "too large" in found["why"]


BAD_BOUNDS = {
    "no name": ([], "NAME"),
    "unknown name": (["perceptrn", "R=1"], "perceptrn"),
    "missing key": (["perceptron", "R=1"], "gamma"),
    "unknown key": (["perceptron", "R=1", "gamma=1", "mu=1"], "“mu”"),
    "no value": (["perceptron", "R"], "KEY=VALUE"),
    "empty value": (["perceptron", "R=", "gamma=1"], "not a number"),
    "not a number": (["perceptron", "R=big", "gamma=1"], "big"),
    "not finite": (["perceptron", "R=inf", "gamma=1"], "finite"),
    "nan": (["perceptron", "R=nan", "gamma=1"], "finite"),
    "zero": (["perceptron", "R=1", "gamma=0"], "gamma"),
    "negative": (["perceptron-moved", "gamma=0.5", "TD=-1"], "TD"),
    "margin beyond R": (["perceptron", "R=1", "gamma=2"], "gamma = 2"),
    "margin beyond B": (["kernel-perceptron", "B=1", "gamma=2"], "B = 1"),
    "margin beyond 1": (["margin-perceptron", "gamma=2"], "at most 1"),
    "rho beyond mu": (["marginalised-perceptron", "X=1", "mu=1", "rho=2", "eta=1", "hinge=0"], "ρ"),
    "eta too large": (["marginalised-perceptron", "X=1", "mu=1", "rho=0", "eta=3", "hinge=0"], "η"),
    "twice": (["perceptron", "R=1", "R=2", "gamma=1"], "twice"),
}


@pytest.mark.parametrize(("argv", "part"), BAD_BOUNDS.values(), ids=BAD_BOUNDS)
def test_bad_arguments_of_bound_are_one_sentence(refusal, argv, part):
    assert part in refusal("bound", *argv)


# -- shot and the window --------------------------------------------------------------------------------------------


@pytest.fixture
def app(monkeypatch):
    """Stands for colt_gui.app and remembers what it was asked."""
    import colt_gui

    module = types.ModuleType("colt_gui.app")
    module.asked = []
    module.shot = lambda *args: module.asked.append(args)
    module.run = lambda path: module.asked.append(path) or 0
    monkeypatch.setitem(sys.modules, "colt_gui.app", module)
    monkeypatch.setattr(colt_gui, "app", module, raising=False)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return module


def test_shot_passes_on_what_was_asked(call, app, three, tmp_path):
    out = tmp_path / "three.png"
    options = ["--size", "1280x720", "--scale", "2", "--theme", "dark", "--at", "2"]
    assert call("shot", three, "-o", out, *options) == (0, "", "")
    assert call("shot", three, "-o", out) == (0, "", "")
    assert app.asked == [
        (Path(three), out, (1280, 720), 2.0, "dark", 2),
        (Path(three), out, (1920, 1080), 1.0, "light", None),
    ]
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"


BAD_SHOTS = {
    "no picture": (["FILE"], "--out"),
    "missing file": (["nowhere.colt", "-o", "x.png"], "nowhere.colt does not exist"),
    "other file": (["notes.txt", "-o", "x.png"], ".colt"),
    "other picture": (["FILE", "-o", "x.jpg"], ".png"),
    "no folder": (["FILE", "-o", "nowhere/x.png"], "no folder nowhere"),
    "size": (["FILE", "-o", "x.png", "--size", "wide"], "1920x1080"),
    "too small": (["FILE", "-o", "x.png", "--size", "10x10"], "10x10"),
    "too large": (["FILE", "-o", "x.png", "--size", "9000x9000", "--scale", "4"], "--scale"),
    "scale": (["FILE", "-o", "x.png", "--scale", "nan"], "nan"),
    "theme": (["FILE", "-o", "x.png", "--theme", "pink"], "pink"),
    "round": (["FILE", "-o", "x.png", "--at", "-3"], "--at"),
}


@pytest.mark.parametrize(("argv", "part"), BAD_SHOTS.values(), ids=BAD_SHOTS)
def test_bad_arguments_of_shot_are_one_sentence(refusal, app, three, tmp_path, monkeypatch, argv, part):
    monkeypatch.chdir(tmp_path)
    assert part in refusal("shot", *(three if a == "FILE" else a for a in argv))
    assert app.asked == []


def test_without_a_command_the_window_opens_on_a_file_or_empty(call, app, three):
    assert call() == (0, "", "")
    assert call(three) == (0, "", "")
    assert app.asked == [None, Path(three)]


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["lsit"], "did you mean list?"),
        (["everything"], "run"),
        (["gone.colt"], "gone.colt does not exist"),
        (["notes.txt"], "neither a session (.colt) nor"),
        (["--frobnicate"], "--frobnicate"),
        (["a.csv", "b.csv"], "b.csv"),
    ],
)
def test_what_is_neither_command_nor_file_is_one_sentence(refusal, app, argv, part):
    assert part in refusal(*argv)


@pytest.fixture
def no_screen(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def test_no_display_and_no_command_names_what_works_without_one(refusal, no_screen):
    sentence = refusal()
    assert all(word in sentence for word in ("display", "shot", "run", "list", "bound"))


@pytest.mark.skipif(sys.platform != "linux", reason="X11 and Wayland")
@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_display_that_does_not_answer_is_no_display(refusal, no_screen, monkeypatch, name):
    monkeypatch.setenv(name, ":4711" if name == "DISPLAY" else "wayland-4711")
    assert "4711 does not answer" in refusal()


def test_a_missing_system_library_is_named_with_its_packages(no_screen):
    message = "libEGL.so.1: cannot open shared object file: No such file or directory"
    with pytest.raises(InputError, match=r"libEGL\.so\.1.*apt install .*libegl1"), display.qt_needed():
        raise ImportError(message)


def test_a_missing_dependency_is_named_and_a_mistake_of_our_own_is_not_hidden():
    with (
        pytest.raises(InputError, match=r"pyqtgraph is not installed; run `pip install -e \.`"),
        display.qt_needed(),
    ):
        raise ModuleNotFoundError("No module named 'pyqtgraph'", name="pyqtgraph")
    with pytest.raises(ImportError, match="nothing"), display.qt_needed():
        raise ImportError("cannot import name 'nothing'", name="colt_gui.app")


# -- the program as a whole -----------------------------------------------------------------------------------------


def test_version_and_help(call):
    assert call("--version") == (0, f"colt-gui {__version__}\n", "")
    code, out, err = call("--help")
    assert (code, err) == (0, "") and all(f"\n  {name} " in out for name in cli.COMMANDS)
    for name in cli.COMMANDS:
        code, out, err = call(name, "--help")
        assert (code, err) == (0, "") and f"example:\n  colt-gui {name} " in out


def test_the_examples_of_help_work(call, result, three):
    assert result("bound", "perceptron", "R=1", "gamma=0.1")["bound"] == pytest.approx(100)
    assert result("run", "perceptron", "--data", three, "--param", "bias=true", "--order", "cycled")


def test_an_interrupt_is_quiet(call, monkeypatch):
    monkeypatch.setattr(cli, "dispatch", lambda argv: os.kill(os.getpid(), signal.SIGINT))
    assert call("list") == (130, "", "")


def run_python(*argv, **options):
    return subprocess.run(
        [sys.executable, *argv], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", **options
    )


def test_main_py_and_the_module_start_the_command_line(three):
    for start in (["main.py"], ["-m", "colt_gui"]):
        done = run_python(*start, "run", "perceptron", "--data", three, "--no-rounds")
        assert (done.returncode, done.stderr) == (0, "")
        assert json.loads(done.stdout)["summary"]["mistakes"] == 2


def test_the_commands_that_compute_do_not_load_qt(three):
    code = (
        "import sys; from colt_gui import cli; cli.main(['list']); "
        f"cli.main(['run', 'perceptron', '--data', {three!r}]); cli.main(['bound', 'perceptron', 'R=1', 'gamma=1']); "
        "sys.exit(any(m.split('.')[0] in ('PySide6', 'pyqtgraph') for m in sys.modules))"
    )
    assert run_python("-c", code).returncode == 0


def test_main_py_without_its_dependencies_says_how_to_install_them():
    code = "import sys; sys.modules['numpy'] = None; import main; sys.exit(main.start())"
    done = run_python("-c", code)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.count("\n") == 1 and "numpy" in done.stderr and "pip install -e ." in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="needs a shell with pipes")
def test_a_reader_that_leaves_early_is_no_error(three):
    command = f"{sys.executable} main.py run perceptron --data {three} --passes 3000 | head -n 1"
    done = subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "{\n", "")


def test_a_console_without_greek_still_gets_its_answer():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    text = run_python("main.py", "list", env=environment)
    assert text.returncode == 0 and text.stderr == ""
    found = run_python("main.py", "bound", "perceptron", "R=1", "gamma=1", env=environment)
    assert json.loads(found.stdout)["formula"] == "mistakes ≤ R²/γ²"


def test_numpy_stays_quiet_about_overflow(three):
    """The command switches its warnings off, and only for itself."""
    before = np.geterr()
    cli.main(["run", "perceptron", "--data", three, "--no-rounds"])
    assert np.geterr() == before
