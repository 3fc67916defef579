"""A learner file is tried in a process of its own before it is let into this one.

What a guard cannot stop from inside, a call into C that never returns or that ends the process, ends the trial alone.
What took too long there is not waited for here a second time, in a window that would stand still meanwhile. Everything
else is left to the guards: what raises in the trial will raise here too, and is told then.
"""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import numpy as np

import colt_gui
from colt_gui.models.core.learner import OnlineLearner
from colt_gui.models.experts.learner import ExpertLearner
from colt_gui.models.own.faults import LearnerFault, TookTooLong, place
from colt_gui.models.own.guard import ROUND_SECONDS
from colt_gui.models.own.loading import LOAD_SECONDS, load
from colt_gui.models.own.names import FileName
from colt_gui.models.perceptrons.linear import LinearLearner

GRACE = 2.0  # seconds beyond what a guard allows: it should have stopped what can be stopped
DONE = "the trial is over"
TOO_LONG = "too long: "
X = ((1.0, 2.0), (-1.5, 0.5), (2.0, -1.0), (0.5, 0.5), (-1.0, -2.0), (1.0, 2.0))
Y = (1, -1, 1, -1, -1, 1)
ADVICE = ((1, 1, -1), (1, -1, -1), (-1, 1, 1), (-1, -1, 1))


# -- in the process of the trial -----------------------------------------------------------------------------------


def undergo(named: FileName) -> NoReturn:
    """Loads the file and plays a few rounds; an alarm that needs no Python ends the process where one gets stuck.

    It ends the process, too: threads that the file has started would hold it up.
    """
    faulthandler.enable()
    _alarm(LOAD_SECONDS)
    try:
        learner = load(named)
        if issubclass(learner, ExpertLearner):
            _play_experts(learner)
        elif issubclass(learner, OnlineLearner):
            _play_points(learner)
    except TookTooLong as fault:
        print(f"\n{TOO_LONG}{fault}")
    except Exception:
        pass  # it will be told where it is wanted
    faulthandler.cancel_dump_traceback_later()
    print(f"\n{DONE}", flush=True)
    os._exit(0)


def _alarm(seconds: float) -> None:
    faulthandler.dump_traceback_later(seconds + GRACE, exit=True)


def _play_points(learner: type[OnlineLearner]) -> None:
    _alarm(LOAD_SECONDS)
    made = learner()
    for x, y in zip(made.prepare(np.array(X)), Y):
        _alarm(3 * ROUND_SECONDS)  # what it says, what it predicts, and how it learns
        if isinstance(made, LinearLearner):
            made.reason(np.array(made.w), x, y)
        made.learn(x, y)


def _play_experts(learner: type[ExpertLearner]) -> None:
    made = learner()
    made.begin(3, len(ADVICE))
    for k, advice in enumerate(ADVICE):
        _alarm(3 * ROUND_SECONDS)
        y = 1 if k % 2 else -1
        made.reason(made.shares, np.array(advice) != y)
        made.learn(np.array(advice, dtype=np.int8), y)


# -- in the process of the person -----------------------------------------------------------------------------------


class Trial:
    """Under way from the start; `over` says when it is done, `check` raises what it has found."""

    def __init__(self, named: FileName) -> None:
        self.named = named
        self._process = subprocess.Popen(
            [*_program(), "check", "--trial", named.key],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    @property
    def over(self) -> bool:
        return self._process.poll() is not None

    def give_up(self) -> None:
        self._process.kill()
        self._process.communicate()

    def check(self) -> None:
        """Waits for the end; raises LearnerFault where the file must not be let in."""
        try:
            out, err = self._process.communicate(timeout=4 * LOAD_SECONDS)
        except subprocess.TimeoutExpired:
            self.give_up()
            raise LearnerFault(f"{self.named.path.name}: the trial of this file did not end.") from None
        if DONE.encode() not in out:
            raise LearnerFault(_verdict(self.named.path, self._process.returncode, err.decode("utf-8", "replace")))
        for line in out.decode("utf-8", "replace").splitlines():
            if line.startswith(TOO_LONG):
                raise TookTooLong(line.removeprefix(TOO_LONG))


def tried(named: FileName) -> None:
    """The whole trial at once."""
    Trial(named).check()


def _program() -> list[str]:
    """This program again."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "colt_gui"]


def _environment() -> dict[str, str]:
    """The same program must be found there, wherever this one was started from."""
    home = str(Path(colt_gui.__file__).resolve().parent.parent)
    before = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (home, before))), "PYTHONIOENCODING": "utf-8"}


def _verdict(path: Path, code: int, errors: str) -> str:
    """faulthandler says: File "mine.py", line 9 in update."""
    match = re.search(rf'File "{re.escape(str(path))}", line (\d+) in (\S+)', errors)
    where = place(path, int(match[1]) if match else None)
    doing = match[2] if match and match[2] != "<module>" else "it"
    if "Timeout" in errors:
        return f"{where}: {doing} does not come back and cannot be stopped."
    if code < 0:
        name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
        return f"{where}: {doing} brings the program down ({name})."
    if "Traceback" in errors:  # the program itself failed to start there: no verdict about the learner
        return f"{path.name} could not be tried: {errors.strip().splitlines()[-1]}"
    return f"{where}: {doing} ends the program."
