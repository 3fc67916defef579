"""One error after another in everything that Qt calls, that paints or that hears a signal."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from long_run import LONG

BREAKDOWN = Path(__file__).with_name("breakdown")
ERRORS = "ZeroDivisionError", "IndexError", "ValueError"  # by zero, of a list, of the shapes of two arrays


@pytest.mark.slow
@pytest.mark.parametrize("errors", ERRORS if LONG else [",".join(ERRORS)])
def test_an_error_anywhere_is_told_saved_and_survived(errors, tmp_path):
    """In a process of its own: a failure names the method whose error it did not survive."""
    settings = {"COLT_GUI_SETTINGS": str(tmp_path / "settings.ini"), "COLT_GUI_DATA": str(tmp_path / "data")}
    environment = {**os.environ, **settings, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "PYTHONUTF8": "1"}
    done = subprocess.run([sys.executable, str(BREAKDOWN), errors], capture_output=True, text=True, env=environment)
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert done.returncode == 0, f"exit {done.returncode} after {lines[-1:]}: {done.stderr[-2000:]}"
    assert not [line for line in lines if line[0] == "wrong"]
    broken, unreached = {line[2] for line in lines if line[0] == "break"}, set(lines[-1][1:])
    assert len(unreached) < 0.05 * len(broken), f"show these in a scene: {sorted(unreached)}"
