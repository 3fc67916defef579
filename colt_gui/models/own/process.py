"""Learners of one's own in a process: `OwnProcess` starts it and talks with it, `finish_own` carries documents out.

The window never runs a line of a learner file. A call that does not come back, ends its process, or takes all memory,
costs that process and leaves one sentence with file and line; the next computation has a new process.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO, TYPE_CHECKING, Any

import numpy as np

import colt_gui
from colt_gui.models import labs
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.own import wire
from colt_gui.models.own.faults import LearnerFault, place
from colt_gui.models.own.guard import CALL_SECONDS, LOAD_SECONDS, MOST_MEMORY
from colt_gui.models.own.names import Version
from colt_gui.models.own.told import StoppableControl, Told, computing_with

if TYPE_CHECKING:
    from colt_gui.models.core.experiment import Experiment

COMMAND = "own-worker"
GRACE = 1.0  # seconds of silence beyond those that the process's own clock allows
START_SECONDS = 60.0  # until the process is there: a machine may have much else to do
LOOK = 0.02  # seconds between two looks at the control
MEMORY_LOOK = 0.5  # seconds between two looks at the memory, where the system keeps no limit of it
MOST_MESSAGES = 32  # that wait to be read
MOST_ERRORS = 100_000  # bytes of standard error that are kept
LAST = {"learner", "done", "checked", "fault"}  # one of these stands in the last answer to a request
JOB_EXTENDED_LIMITS = 9  # of Windows, as the next two
KILL_ON_CLOSE, PROCESS_MEMORY = 0x2000, 0x100
MOST_IDLE = 2  # processes that wait for a computation


class OwnProcess:
    """A process in which learners of one's own play.

    Two threads read its two streams, as the pipes of Windows know no waiting for several of them. Requests are written
    by a thread of their own, because a process that is stuck does not read them.
    """

    def __init__(self) -> None:
        """Start the process. On Linux it ends together with the thread that calls this."""
        self.loaded: set[str] = set()  # digests of the versions that it knows
        self._messages: queue.Queue[wire.Message | None] = queue.Queue(MOST_MESSAGES)
        self._errors = bytearray()
        self._closed = self._ready = False
        self.busy = False  # with a request
        self._process = subprocess.Popen(
            [*_program(), COMMAND],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(),
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self._job = confine(self._process)
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._requests: IO[bytes] = self._process.stdin
        self._answers: IO[bytes] = self._process.stdout
        self._said: IO[bytes] = self._process.stderr
        self._readers = [self._thread(self._read), self._thread(self._read_errors)]

    def _thread(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, name="own-process", daemon=True)
        thread.start()
        return thread

    # -- streams -------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        message: wire.Message | None = None
        while not self._closed:
            try:
                message = wire.receive(self._answers)
            except (wire.Garbled, OSError, ValueError, MemoryError):
                message = None
            self._put(message)
            if message is None:
                return

    def _put(self, message: wire.Message | None) -> None:
        while not self._closed:
            with contextlib.suppress(queue.Full):
                self._messages.put(message, timeout=0.1)
                return

    def _read_errors(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while part := os.read(self._said.fileno(), 2**16):
                self._errors += part
                del self._errors[:-MOST_ERRORS]

    def ask(self, head: Mapping[str, Any], arrays: Mapping[str, np.ndarray] | None = None) -> None:
        """Send a request; `receive` gives the answers."""
        self.busy = True

        def write() -> None:
            with contextlib.suppress(OSError, ValueError):  # that it has ended is seen where the answer is read
                wire.send(self._requests, head, arrays)

        self._thread(write)

    # -- answers -------------------------------------------------------------------------------------------------

    def poll(self, file: str, since: float, seconds: float = CALL_SECONDS) -> wire.Message | None:
        """Return the next answer if there is one.

        Raises LearnerFault, with the name of the learner's file, if the process has ended, or has said nothing for
        longer than its own clock allows since the time `since`.
        """
        return self._received(file, since, seconds, 0.0)

    def receive(self, file: str, control: Control = NO_CONTROL, seconds: float = CALL_SECONDS) -> wire.Message:
        """Wait for the next answer, and check the control meanwhile. See `poll` for what is raised."""
        since = monotonic()
        while True:
            control.check()
            message = self._received(file, since, seconds, LOOK)
            if message is None:
                continue
            since = monotonic()
            if "alive" not in message.head and "ready" not in message.head:
                return message

    def wait(self, seconds: float) -> None:
        """Wait until there is an answer, but no longer than so many seconds."""
        end = monotonic() + seconds
        while self._messages.empty() and monotonic() < end:
            sleep(0.002)

    def _received(self, file: str, since: float, seconds: float, wait: float) -> wire.Message | None:
        try:
            message = self._messages.get(timeout=wait) if wait else self._messages.get_nowait()
        except queue.Empty:
            allowed = seconds + GRACE if self._ready else START_SECONDS
            if monotonic() - since > allowed:
                raise LearnerFault(self._stop(file)) from None
            self._check_memory(file)
            return None
        if message is None:
            raise LearnerFault(self._verdict(file))
        self._ready = True
        self.busy = self.busy and not LAST.intersection(message.head)
        return message

    def _check_memory(self, file: str) -> None:
        if sys.platform != "darwin" or monotonic() - getattr(self, "_measured", 0.0) < MEMORY_LOOK:
            return
        self._measured = monotonic()
        if memory_of(self._process.pid) > MOST_MEMORY:
            self.close()
            raise LearnerFault(f"{Path(file).name} takes more than {MOST_MEMORY >> 30} GB of memory.")

    def _stop(self, file: str) -> str:
        """End a process that is silent, and say where it was: SIGABRT lets it write the lines that are under way."""
        if sys.platform != "win32":
            with contextlib.suppress(OSError):
                self._process.send_signal(signal.SIGABRT)
            self._readers[1].join(GRACE / 2)
        self.close()
        where, doing = self._last_line(file)
        return f"{where}: {doing} does not come back and was stopped."

    def _last_line(self, file: str) -> tuple[str, str]:
        """Return the place in a learner's file that was under way, and the name of the method, as the process has
        written them at its end: File "mine.py", line 9 in update."""
        errors = self._errors.decode("utf-8", "replace")
        written = re.escape(file.encode("ascii", "backslashreplace").decode())
        threads = re.split(r"^(?:Thread|Current thread) 0x", errors, flags=re.MULTILINE)
        found = [match for text in threads if (match := re.search(rf'File "{written}", line (\d+) in (\S+)', text))]
        match = found[-1] if found else None  # the main thread comes last
        doing = match[2] if match and match[2] != "<module>" else "the file"
        return place(file, int(match[1]) if match else None), doing

    def _verdict(self, file: str) -> str:
        """Say why the process has ended."""
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            code = 0  # it has closed its streams and lives on
        self.close()
        self._readers[1].join(GRACE)
        errors = self._errors.decode("utf-8", "replace")
        where, doing = self._last_line(file)
        if "Timeout" in errors:
            return f"{where}: {doing} does not come back and was stopped."
        if code < 0:
            name = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
            return f"{where}: {doing} brings the process down ({name})."
        if not self._ready:  # the program itself failed to start there: no verdict about the learner
            last = errors.strip().splitlines()[-1:] or [f"exit code {code}"]
            return f"{place(file, None)} could not be started: {last[0]}"
        return f"{where} ends the program."

    # -- the end -------------------------------------------------------------------------------------------------

    @property
    def alive(self) -> bool:
        return not self._closed and self._process.poll() is None

    def close(self) -> None:
        """End the process at once."""
        if self._closed:
            return
        self._closed = True
        with contextlib.suppress(OSError):
            self._process.kill()
        self._thread(self._bury)

    def _bury(self) -> None:
        """Wait for the end of the process and close the pipes. Pipes that another thread uses close after it."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(10.0)
        for reader in self._readers:
            if reader is not threading.current_thread():
                reader.join(1.0)
        for stream in (self._requests, self._answers, self._said):
            with contextlib.suppress(OSError, ValueError):
                stream.close()


def _program() -> list[str]:
    """Return the command that starts this program."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "colt_gui"]


def _environment() -> dict[str, str]:
    """Return the variables of the process: the program must be found there, and one thread of BLAS is enough."""
    home = str(Path(colt_gui.__file__).resolve().parent.parent)
    before = os.environ.get("PYTHONPATH", "")
    threads = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    path = os.pathsep.join(filter(None, (home, before)))
    return {**os.environ, **threads, "PYTHONPATH": path, "COLT_GUI_PARENT": str(os.getpid())}


# -- memory: Linux is tried, macOS and Windows are not -------------------------------------------------------------


def memory_of(process: int) -> int:
    """Return the memory of a process where the system keeps no limit: macOS takes RLIMIT_AS and ignores it."""
    if sys.platform != "darwin":
        return 0
    done = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, text=True, check=False)
    return int(done.stdout.strip() or 0) * 1024


class _Basic(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION."""

    _fields_ = [
        ("per_process_time", ctypes.c_int64),
        ("per_job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    ]


class _Extended(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = [
        ("basic", _Basic),
        ("io", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    ]


def confine(process: subprocess.Popen[bytes]) -> Any:
    """Put a process of Windows into a job with a limit of memory that ends with this program. Return its handle."""
    if sys.platform != "win32":
        return None
    kernel = ctypes.windll.kernel32
    kernel.CreateJobObjectW.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    limits = _Extended()
    limits.basic.flags = KILL_ON_CLOSE | PROCESS_MEMORY
    limits.process_memory = MOST_MEMORY
    kernel.SetInformationJobObject(job, JOB_EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
    kernel.AssignProcessToJobObject(job, ctypes.c_void_p(int(process._handle)))
    return job


# -- processes that wait for work ----------------------------------------------------------------------------------

_idle: list[OwnProcess] = []
_lock = threading.Lock()


def taken(version: Version) -> OwnProcess:
    """Return an idle process, or a new one.

    A package is loaded in a new process: Python keeps the modules that an earlier one has left behind.
    """
    with _lock:
        if version.entry:
            known = [process for process in _idle if process.alive and version.digest in process.loaded]
            if not known:
                return OwnProcess()
            _idle.remove(known[0])
            return known[0]
        while _idle:
            if (process := _idle.pop()).alive:
                return process
            process.close()
    return OwnProcess()


def put_back(process: OwnProcess) -> None:
    """Keep a process for the next computation."""
    with _lock:
        if process.alive and len(_idle) < MOST_IDLE:
            _idle.append(process)
            return
    process.close()


@contextmanager
def borrowed(version: Version) -> Iterator[OwnProcess]:
    """Lend a process for this version. One that is still busy afterwards is ended. In the worker's thread another one
    is started in its place, so that the next computation need not wait for it."""
    process = taken(version)
    try:
        yield process
    except LearnerFault as fault:
        if "MemoryError" in str(fault):  # what has filled its memory may still be there
            process.close()
        raise
    finally:
        if process.alive and not process.busy:
            put_back(process)
        else:
            process.close()
            if threading.current_thread() is not threading.main_thread():
                put_back(OwnProcess())


@atexit.register
def close_all() -> None:
    """End the processes that wait for work."""
    with _lock:
        while _idle:
            _idle.pop().close()


# -- requests ------------------------------------------------------------------------------------------------------


def load_request(version: Version) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Return the request to load a version."""
    head = {"do": "load", "path": version.path, "chosen": version.chosen, "entry": version.entry}
    return {**head, "sys_path": sys.path}, {"source": np.frombuffer(version.source, np.uint8)}


def load_in(process: OwnProcess, version: Version, control: Control = NO_CONTROL) -> wire.Message:
    """Load a version in a process and return what the process says of its class."""
    process.ask(*load_request(version))
    message = process.receive(version.path or version.entry, control, LOAD_SECONDS)
    raise_fault(message)
    process.loaded.add(version.digest)
    return message


def raise_fault(message: wire.Message) -> None:
    """Raise the fault that a message tells of."""
    if message.head.get("fault"):
        raise LearnerFault(str(message.head["fault"]))


def finish_own(experiment: Experiment[Any, Any], control: Control) -> Experiment[Any, Any]:
    """Return a prepared experiment of a learner of one's own carried out. See stand_in.py for how.

    The learner's process plays ahead while the program, in this thread, makes the experiment from its answers.
    """
    from colt_gui.models.own.wire import document_to

    learner: Any = experiment.learner
    version: Version = learner.version
    file = version.path or version.entry
    with borrowed(version) as process:
        if version.digest not in process.loaded:
            load_in(process, version, control)
        head, arrays = document_to(experiment.document, learner.lab == "experts")
        process.ask({**head, "do": "compute", "digest": version.digest, "limit": experiment.limit}, arrays)
        stoppable = StoppableControl(control)
        told = Told(lambda: process.receive(file, stoppable), stoppable)
        with computing_with(told):
            learner.attend(told)
            labs.finish_here(experiment, stoppable)
            told.finish()
        learner.guard.tell(told.printed)
    return experiment
