"""kill −9 while a file is written: what was there before, or the new one, is whole; the next start clears up."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from long_run import times

KILLS = times(4, long=200)
ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be forked here")
def test_nothing_is_lost_and_nothing_lies_about():
    """From a program of its own: a fork of one that has a window would have to do without Qt's threads."""
    command = [sys.executable, "-m", "tests.attack.kills", "--kills", str(KILLS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(f"{KILLS} kills, 0 lost") == 2 and done.stdout.count("0 left over") == 2
