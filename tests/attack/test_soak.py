"""One window, used for thousands of frames: memory stays as it is, and at rest nothing runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from long_run import LONG
from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, QObject

from attack.soak.rest import wake_ups

ROOT = Path(__file__).resolve().parents[2]
FRAMES = 50_000 if LONG else 150
GROWTH = 0.1  # MB a thousand frames


def test_who_wakes_a_window_at_rest_is_noticed(qapp):
    ticking = QObject()
    number = ticking.startTimer(20)
    assert wake_ups(300) > 2
    ticking.killTimer(number)
    while QAbstractEventDispatcher.instance().processEvents(QEventLoop.ProcessEventsFlag.AllEvents):
        pass
    assert wake_ups(100) == 0


@pytest.mark.slow
def test_memory_stays_as_it_is_and_a_window_at_rest_rests():
    command = [sys.executable, "-m", "tests.attack.soak", "--frames", str(FRAMES)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", env=environment)
    assert done.returncode == 0, done.stderr[-4000:]
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    resting = [row for row in rows if row[0] == "rest"]
    assert len(resting) == 9 and all(row[2:] == ["0", "[]"] for row in resting), resting
    if LONG:
        (growth,) = (float(row[1]) for row in rows if row[0] == "growth")
        assert growth < GROWTH, [row[2] for row in rows if row[0] == "frames"]
