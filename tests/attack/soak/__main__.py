"""python -m tests.attack.soak --frames 50000: prints the memory after each lap through the labs, and what runs at rest.

Each lap ends in the same lab: of two labs one takes megabytes more than the other.
"""

from __future__ import annotations

import argparse
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
        told.append((counted.count, memory()))
        print("frames", *told[-1], f"{time.process_time():.0f}", len(window.session._undo), sep="\t", flush=True)
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
