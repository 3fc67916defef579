"""The process in which learners of one's own play: `colt-gui own-worker`, started by process.py and by nobody else.

It reads requests from its standard input and writes answers to its standard output. The learner's code gets neither:
its standard input is empty, and what it writes goes to standard error.
"""

from __future__ import annotations

import contextlib
import ctypes
import faulthandler
import os
import signal
import sys
import threading
from collections.abc import Mapping
from typing import Any, BinaryIO, NoReturn

import numpy as np

from colt_gui.models import labs
from colt_gui.models.core import runs
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.experts.learner import ExpertLearner
from colt_gui.models.own import wire
from colt_gui.models.own.checks import CHECKS, Subject, problem_of
from colt_gui.models.own.faults import LearnerFault, SeveralLearners, caught
from colt_gui.models.own.guard import MOST_MEMORY, Pulse
from colt_gui.models.own.loading import load, program_base
from colt_gui.models.own.names import Version, offered
from colt_gui.models.own.recording import Record, own_names, plays, recording, rehearse
from colt_gui.models.own.wire import PROPERTIES, READERS, charts_to, document_from

PLAIN = (bool, int, float, str)
PR_SET_PDEATHSIG = 1
NAME = "own.py"  # under which the learner that plays is known here


def serve() -> NoReturn:
    """Answer requests until there are no more. Threads that a learner has started do not hold the process up."""
    requests, answers = _streams()
    restrict_this_process(int(os.environ.get("COLT_GUI_PARENT", "0")))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's
    faulthandler.enable(file=2)
    Worker(requests, answers).serve()
    os._exit(0)


def restrict_this_process(parent: int) -> None:
    """Limit the memory of this process, and let it end together with the thread of the parent that started it."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(0)
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _streams() -> tuple[BinaryIO, BinaryIO]:
    """Take the two pipes away from where the learner's code would find them."""
    requests, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.dup2(2, 1)
    sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 — as long as the process lives
    return requests, answers


class Worker:
    """The loaded versions by their digest, and the streams to the parent."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO) -> None:
        self._requests, self._answers = requests, answers
        self._writing = threading.Lock()
        self._loaded: dict[str, type[Learner]] = {}
        self._subject: tuple[str, Subject] | None = None
        self._pulse = Pulse(2, self._beat)
        runs.EVERY = sys.maxsize  # nobody goes back in time here, so nothing is kept to go back to

    def serve(self) -> None:
        self.send({"ready": True})
        while (message := wire.receive(self._requests)) is not None:
            try:
                with self._pulse.beating():
                    self._answer(message)
            except SeveralLearners as several:
                self.send({"fault": str(several), "several": several.names})
            except InputError as error:
                self.send({"fault": str(error), "own": isinstance(error, LearnerFault)})
            except MemoryError:
                self.send({"fault": "The memory that a learner may have (2 GB) is used up.", "own": True})

    def send(self, head: Mapping[str, Any], arrays: Mapping[str, np.ndarray] | None = None) -> None:
        """Write a message to the parent; the process ends with its parent."""
        with self._writing:
            self._write(head, arrays)

    def _beat(self) -> None:
        """Tell the parent that all is well, unless something is being told."""
        if self._writing.acquire(blocking=False):
            try:
                self._write({"alive": True}, None)
            finally:
                self._writing.release()

    def _write(self, head: Mapping[str, Any], arrays: Mapping[str, np.ndarray] | None) -> None:
        try:
            wire.send(self._answers, head, arrays)
        except (OSError, ValueError):
            os._exit(0)

    def _answer(self, message: wire.Message) -> None:
        head = message.head
        if head["do"] == "load":
            self._load(head, message.arrays["source"].tobytes())
            return
        learner = self._loaded[head["digest"]]
        if head["do"] == "compute":
            self._compute(learner, message)
        elif head["do"] == "check":
            self._check(head["digest"], learner, int(head["check"]))

    # -- loading -------------------------------------------------------------------------------------------------

    def _load(self, head: dict[str, Any], source: bytes) -> None:
        # the present ones of the window, and no others: a package may have been installed since, or have moved
        sys.path[:] = head["sys_path"]
        offered.cache_clear()
        version = Version(head["path"], head["chosen"], source, entry=head["entry"])
        if version.digest not in self._loaded:
            self._loaded[version.digest] = load(version, self._pulse)
        learner = self._loaded[version.digest]
        self.send({"learner": described(learner), "printed": learner.guard.note})

    # -- playing -------------------------------------------------------------------------------------------------

    def _compute(self, learner: type[Learner], message: wire.Message) -> None:
        """Carry a document out and send every answer of the learner; the last message says `done`."""
        learner.guard.forget()
        record = Record(self.send)
        with labs.registered(recording(learner, record), NAME):
            document = document_from(message, NAME)
            experiment: Any = labs.prepare(document, message.head["limit"])
            record.playing = True
            labs.finish(experiment)
            with caught(learner, "reporting on it"):
                rehearse(experiment)
            own = "charts" in own_names(learner) and len(experiment.run)
            told, arrays = charts_to(experiment.learner.charts(experiment) if own else [])
        record.flush()
        self.send({"done": True, "printed": learner.guard.note, "charts": told}, arrays)

    # -- checking ------------------------------------------------------------------------------------------------

    def _check(self, digest: str, learner: type[Learner], number: int) -> None:
        if self._subject is None or self._subject[0] != digest:
            labs.register(learner, NAME)
            self._subject = digest, Subject(NAME)
        self.send({"checked": True, "problem": problem_of(CHECKS[number], self._subject[1])})


def described(learner: type[Learner]) -> dict[str, Any]:
    """Return what menus, panels and the command line must know of a class, as JSON."""
    base, data = program_base(learner), {}
    for name in dir(base):
        plain = name in PROPERTIES or (not name.startswith("_") and isinstance(vars_of(base, name), PLAIN))
        if plain and isinstance(value := getattr(learner, name), PLAIN) and name not in {"own"}:
            data[name] = value
    return {
        "class": learner.__name__,
        "base": [base.__module__, base.__qualname__],
        "asked": sorted(own_names(learner) & READERS.keys()),
        "scores": "scores" in own_names(learner),
        "plays": issubclass(learner, ExpertLearner) and plays(learner),
        "path": learner.guard.path,
        "data": {**data, "id": learner.id, "name": learner.name, "rule": learner.rule, "source": learner.source},
        "params": [_described(param) for param in learner.params],
    }


def vars_of(base: type, name: str) -> Any:
    """Return an attribute as its class has it, so that properties stay properties."""
    return next((vars(owner)[name] for owner in base.__mro__ if name in vars(owner)), None)


def _described(param: Param) -> dict[str, Any]:
    return param._asdict()
