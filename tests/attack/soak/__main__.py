"""python -m tests.attack.soak --frames 50000: prints the memory after each lap through the labs, and what runs at rest.

Each lap ends in the same lab: of two labs one takes megabytes more than the other. The columns are frames, megabytes
that are held, megabytes as the system shows them, seconds of CPU, steps of undo.
"""

from __future__ import annotations

import argparse
import contextlib
import ctypes
import gc
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random

PAGE = 4096
SETTLED = 0.2  # of all frames: before that the program is still filling its caches


def memory() -> float:
    """In MB; 0 where nobody says."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * PAGE / 2**20 if statm.exists() else 0.0


def give_back() -> None:
    """What is free goes to the system: the allocator keeps it between what is in use, which is no growth of ours."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # of glibc alone
        ctypes.CDLL("libc.so.6").malloc_trim(0)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack.soak", description=__doc__)
    parser.add_argument("--frames", type=int, default=50_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"COLT_GUI_SETTINGS": f"{folder}/settings.ini", "COLT_GUI_DATA": folder, "HOME": folder}
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        return soak(args.frames)


def soak(frames: int) -> int:
    import numpy as np

    from colt_gui.app import application, new_window

    from .rest import busy, settle, wake_ups
    from .use import Frames, enter, lap, painted, places

    application().setQuitOnLastWindowClosed(False)
    window = new_window()
    window.resize(960, 600)
    window.show()
    window.arrange()
    counted, chance, told = Frames(window), Random(1), []
    while counted.count < frames:
        painted(lap(window, chance))
        shown = memory()
        give_back()
        told.append((counted.count, memory()))
        more = f"{shown:.1f}", f"{time.process_time():.0f}", len(window.session._undo)
        print("frames", *told[-1], *more, sep="\t", flush=True)
    later = [row for row in told if row[0] > frames * SETTLED]
    slope = np.polyfit(*zip(*later), 1)[0] * 1000 if len(later) > 1 else 0.0
    print("growth", f"{slope:.4f}", "MB a thousand frames", sep="\t")
    for lab, bench in places():
        enter(window, lab, bench)
        settle(window)
        print("rest", f"{lab}/{bench}", wake_ups(), busy(window), sep="\t", flush=True)
    window.close_quietly()
    return 0


if __name__ == "__main__":
    sys.exit(main())
