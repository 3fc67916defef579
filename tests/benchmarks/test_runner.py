"""One part that breaks, raises or crashes leaves the others alone, and is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks.duality_gap import kernel_matrix, relative_gap
from benchmarks.measure import Growth, LeftOut, Row, Task, timing
from benchmarks.movements import _row
from benchmarks.part import carry_out
from benchmarks.runner import Runner
from benchmarks.topics import BLOCKS, MORE
from colt_gui.models.core.datasets import generate
from colt_gui.models.svm.machines import SvmNu

ROW = Row("what", 1.0, "peer", 2.0, 0.5, 1.0)


def test_a_task_that_raises_is_told_and_the_next_goes_on(capsys):
    def broken() -> Row:
        raise ZeroDivisionError("of all numbers")

    def missing() -> Row:
        raise ModuleNotFoundError("no river", name="river")

    for measure in (broken, missing, lambda: ROW, lambda: [ROW, LeftOut("a", "b")]):
        carry_out(Task("some task", measure))
    told = capsys.readouterr().out.splitlines()
    assert [line.split('"')[1] for line in told] == ["Failed", "LeftOut", "Row", "Row", "LeftOut"]
    assert "ZeroDivisionError: of all numbers" in told[0] and "river is missing" in told[1]


def test_what_a_program_tells_is_kept_with_the_topic_of_its_part(capsys):
    runner = Runner(quick=True, most=10.0)
    runner._listen("blocks", '["Row", ["open", 0.02, "felt as such", 0.05, 0.4, 1.0, "low", "s", 0.25, "", ""]]')
    runner._listen("losses", '["Row", ["erm", 0.02, "half", 0.05, 0.4, 1.0, "low", "s", 0.25, "", ""]]')
    runner._listen("growth", '["Growth", ["points", "open", [10, 100], [0.1, 0.2], 1.2]]')
    runner._listen("boolean", "a word by the way\n")
    assert [row.topic for row in runner.found.rows] == [BLOCKS, MORE, "growth in the window: points"]
    assert runner.found.growth == [Growth("points", "open", [10, 100], [0.1, 0.2], 1.2)]
    assert "a word by the way" in capsys.readouterr().out


@pytest.mark.parametrize(("code", "words"), [("os.abort()", "signal 6"), ("os._exit(3)", "code 3")])
def test_a_program_that_crashes_is_a_failure_and_keeps_what_it_told(monkeypatch, code, words):
    """What a part tells before it goes down counts."""
    row = '["Row", ["open", 0.02, "peer", 0.05, 0.4, 1.0, "low", "s", 0.25, "", ""]]'
    start = subprocess.Popen

    def program(command, **options):
        return start([sys.executable, "-c", f"import os; print('{row}', flush=True); {code}"], **options)

    monkeypatch.setattr(subprocess, "Popen", program)
    found = Runner(quick=True, most=10.0).run(["losses"])
    assert [each.what for each in found.rows] == ["open"] and words in found.failed[0].error


def test_a_part_that_does_not_exist_is_a_failure():
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.part", "results_files", "1"],
        cwd=Path(__file__).parents[2], capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert '"Failed"' in done.stdout and "has no attribute 'rows'" in done.stdout


def test_the_noise_is_that_of_repeated_medians():
    steady = timing([1.0, 1.0, 1.0, 1.0, 1.0, 1.0], [2.0] * 6)
    assert steady.ratio == 0.5 and steady.noise == 0.0
    restless = timing([1.0, 1.0, 2.0, 1.0, 1.0, 2.0], [2.0] * 6)
    assert restless.noise == pytest.approx(1.0)


@pytest.mark.parametrize("sigma", [None, 0.8])
def test_the_gap_of_a_solved_machine_is_small_and_that_of_equal_multipliers_is_not(sigma):
    points = generate("noisy", 1, m=60)
    machine = SvmNu(nu=0.5, kernel="gaussian" if sigma else "linear", sigma=sigma or 1.0)
    solution, K = machine.solve(points), kernel_matrix(points, sigma)
    assert relative_gap(K, points.y, solution.alpha, 1 / 30) <= 1e-9
    assert relative_gap(K, points.y, 7 * solution.alpha, 1 / 30) <= 1e-9  # in any scaling
    assert relative_gap(K, points.y, np.ones(60), 1 / 30) > 1e-3


def test_nothing_is_begun_after_the_end(monkeypatch):
    monkeypatch.setattr(subprocess, "Popen", None)
    assert Runner(quick=True, most=0.0).run(["losses", "svm"]).left_out == [
        LeftOut("losses", "the time of the run was over"),
        LeftOut("svm", "the time of the run was over"),
    ]


def test_a_movement_is_judged_by_its_slowest_and_not_by_its_median():
    quick, slow = (0.002, 0.001), (0.050, 0.020)
    row = _row("drag", [quick] * 97 + [slow] * 3, 0.008)
    assert row.ours == pytest.approx(0.020) and not row.met and "median 1.0 ms" in row.note
