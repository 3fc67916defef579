"""`colt-gui run` on bad input: one sentence that names what and where."""

import json
import os

import pytest

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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_is_refused_rather_than_waited_for(refusal, tmp_path):
    pipes = [tmp_path / f"pipe.{kind}" for kind in ("csv", "colt", "toml", "py")]
    for pipe in pipes:
        os.mkfifo(pipe)
    points, session, lesson, learner = pipes
    out = tmp_path / "out.png"
    for argv in (["run", "perceptron", "--data", points], *(["shot", pipe, "-o", out] for pipe in (session, lesson))):
        assert "is a pipe or a device, not a file." in refusal(*argv)
    assert "not a file" in refusal("run", learner, "--data", points)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_session_whose_learner_is_a_pipe_is_refused_rather_than_waited_for(refusal, tmp_path):
    os.mkfifo(tmp_path / "mine.py")
    session = tmp_path / "a.colt"
    document = {"points": {"X": [[1, 2]], "y": [1]}, "learner": "./mine.py"}
    session.write_text(json.dumps({"format": "colt-lab", "version": 1, "document": document}))
    assert "mine.py" in refusal("shot", session, "-o", tmp_path / "out.png")


def test_a_huge_file_is_refused(refusal, three, monkeypatch):
    monkeypatch.setattr("colt_gui.storage.points_csv.BYTES_LIMIT", 10)
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
    "no learner": (["--data", "FILE"], "LEARNER"),
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
