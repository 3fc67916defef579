"""What the system does for the process of a learner of one's own: at most so much memory, and no life after its
parent's. Linux is tried; macOS and Windows are not."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from typing import Any

MOST_MEMORY = 2**31  # bytes
PR_SET_PDEATHSIG = 1
JOB_EXTENDED_LIMITS = 9
KILL_ON_CLOSE, PROCESS_MEMORY = 0x2000, 0x100


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
