"""Many windows, one after another, each used for a while: none ends the program, and nothing is left of any."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

SOAK = Path(__file__).with_name("soak")
LONG = os.environ.get("COLT_GUI_SOAK")  # takes half an hour
WINDOWS, FRAMES = (600, 25_000) if LONG else (3, 90)
ENOUGH = 100  # windows: before that the program is still filling its caches
GROWTH = 30  # kilobytes a window: no more than what the allocator scatters


@pytest.mark.slow
def test_windows_come_and_go_and_leave_nothing_behind(tmp_path):
    """In a process of its own, which may crash."""
    settings = {"COLT_GUI_SETTINGS": str(tmp_path / "settings.ini"), "COLT_GUI_DATA": str(tmp_path / "data")}
    environment = {**os.environ, **settings, "PYTHONPATH": str(Path(__file__).resolve().parents[2]), "PYTHONUTF8": "1"}
    command = [sys.executable, "-X", "faulthandler", str(SOAK), str(WINDOWS), str(FRAMES)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert done.returncode == 0, f"exit {done.returncode} after {lines[-1:]}: {done.stderr[-3000:]}"
    assert not [line for line in lines if line[0] == "wrong"]
    assert not done.stderr
    windows = [line for line in lines if line[0] == "window"]
    assert len(windows) == WINDOWS and int(windows[-1][3]) >= FRAMES
    check_memory([int(line[4]) for line in windows])


def check_memory(kilobytes):
    """Of the program after each window: it does not grow with their number."""
    settled = kilobytes[ENOUGH:]
    if len(settled) > ENOUGH:
        slope, _ = np.polyfit(range(len(settled)), settled, 1)
        assert slope < GROWTH, f"{slope:.1f} kB a window: {kilobytes[::50]}"
