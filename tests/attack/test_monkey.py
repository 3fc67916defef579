"""A monkey at the window finds nothing wrong; in a long run several, for hours, with and without a screen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from long_run import LONG

ROOT = Path(__file__).resolve().parents[2]
SEEDS, EVENTS = (range(1, 9), 7_000) if LONG else ((1,), 30)


def run(*arguments):
    command = [sys.executable, "-m", "tests.attack.monkey", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", errors="replace")


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_done_to_the_window_nothing_goes_wrong(seed):
    """In a process of its own, which may crash; what it prints is enough to see it again."""
    done = run("--seed", str(seed), "--events", str(EVENTS))
    assert done.returncode == 0, f"{done.args}\n{done.stdout[-4000:]}\n{done.stderr[-12000:]}"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="no such signal")
def test_what_goes_wrong_is_told_with_its_seed_and_trail():
    """An error in the window, a complaint of Qt, and a crash."""
    done = run("--seed", "7", "--events", "8", "--break")
    assert done.returncode == 1
    assert "WRONG ZeroDivisionError" in done.stderr and "WRONG Qt: broken" in done.stderr
    assert "seed 7, 8 events, exit -11" in done.stdout and "CRASH" in done.stdout
    assert [line[:2] for line in done.stdout.splitlines() if line[:1].isdigit()] == [f"{k}\t" for k in range(6)]
