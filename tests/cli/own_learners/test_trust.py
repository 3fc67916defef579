"""No code of a learner file is run until a person allows it."""

import json
import os
import subprocess
import sys

import pytest
from own_files import EXAMPLES, PASSIVE_AGGRESSIVE


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


@pytest.mark.slow
@pytest.mark.parametrize("make", [session_file, lesson_file])
def test_a_file_that_names_a_learner_file_is_refused_until_that_is_allowed(make, tattling, tmp_path, refusal, call):
    subject, picture = make(tmp_path), tmp_path / "a.png"
    sentence = refusal("shot", subject, "-o", picture, "--size", "640x400")
    assert str((tmp_path / "mine.py").resolve()) in sentence and "--trust-learner" in sentence
    assert not tattling.exists() and not picture.exists()
    code, _, err = call("shot", subject, "-o", picture, "--size", "640x400", "--trust-learner")
    assert code == 0, err
    assert tattling.exists() and picture.exists()


@pytest.mark.slow
def test_listing_runs_no_learner_file(tattling, tmp_path, monkeypatch, call):
    monkeypatch.setenv("COLT_GUI_DATA", str(tmp_path))
    (tmp_path / "lessons").mkdir()
    lesson_file(tmp_path / "lessons")
    assert call("list")[0] == call("list", "--json")[0] == 0
    assert not tattling.exists()


@pytest.mark.slow
def test_a_relative_path_means_the_same_from_every_folder(mine, data, tmp_path):
    mine(PASSIVE_AGGRESSIVE)
    done = subprocess.run(
        [sys.executable, "-m", "colt_gui", "run", "./mine.py", "--data", "points.csv", "--no-rounds"],
        cwd=tmp_path, capture_output=True, text=True, timeout=120,
        env={**os.environ, "PYTHONPATH": str(EXAMPLES.parent)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["learner"] == "my-passive-aggressive"
