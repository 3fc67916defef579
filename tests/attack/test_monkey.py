"""A monkey at the window finds nothing wrong; in a long run several, for hours, with and without a screen."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from long_run import LONG

ROOT = Path(__file__).resolve().parents[2]
SEEDS, EVENTS = (range(1, 9), 7_000) if LONG else ((1,), 30)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_done_to_the_window_nothing_goes_wrong(seed):
    """In a process of its own, which may crash; what it prints is enough to see it again."""
    command = [sys.executable, "-m", "tests.attack.monkey", "--seed", str(seed), "--events", str(EVENTS)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", errors="replace")
    assert done.returncode == 0, f"{' '.join(command[1:])}\n{done.stdout[-4000:]}\n{done.stderr[-12000:]}"


def test_what_goes_wrong_is_told_with_its_seed_and_trail(tmp_path):
    """Tried by breaking something: an error in the window, and a crash."""
    breaks = tmp_path / "sitecustomize.py"
    breaks.write_text(BROKEN)
    paths = os.pathsep.join([str(tmp_path), str(ROOT)])
    command = [sys.executable, "-m", "tests.attack.monkey", "--seed", "7", "--events", "12"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 1
    assert "WRONG ZeroDivisionError" in done.stderr and "CRASH" in done.stdout and "seed 7" in done.stdout
    assert done.stdout.count("\n") > 3  # the trail


BROKEN = '''
import sys
class Break:
    """The sixth event divides by zero, the tenth ends the process."""
    def find_spec(self, name, path=None, target=None):
        if name == "tests.attack.monkey.monkey" and not getattr(self, "busy", False):
            self.busy = True
            import importlib, os, signal
            module = importlib.import_module(name)
            event = module.Monkey.event
            def broken(self, k):
                event(self, k)
                if k == 5: self.watch.timed("breaking", lambda: 1 / 0)
                if k == 9: os.kill(os.getpid(), signal.SIGSEGV)
            module.Monkey.event = broken
        return None
sys.meta_path.insert(0, Break())
'''
