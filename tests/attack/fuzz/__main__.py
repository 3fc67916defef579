"""python -m tests.attack.fuzz --count 6000 --seed 1 [--reader ".colt"]: each reader, so many spoilt files."""

from __future__ import annotations

import argparse
import faulthandler
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

IN_MEMORY = Path("/dev/shm")  # of Linux: Qt waits for the disk at every lock, which takes longer than all else
MOST = 4 * 2**30  # bytes of address space: what would take more is refused by the system, and that is an error


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", nargs="*")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fuzz-", dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as folder:
        prepare(Path(folder))
        from .run import run_all

        start = time.process_time()
        judges = run_all(Path(folder), args.count, args.seed, args.reader, say=lambda line: print(line, flush=True))
        print(f"{time.process_time() - start:.0f} s of CPU", file=sys.stderr)
    wrong = {kind: text for judge in judges.values() for kind, text in judge.found.items()}
    return int(bool(wrong))


def prepare(folder: Path) -> None:
    """Before Qt is there: nothing of the person's is touched."""
    (folder / "data").mkdir()
    os.environ |= {"COLT_GUI_SETTINGS": str(folder / "settings.ini"), "COLT_GUI_DATA": str(folder / "data")}
    os.environ |= {"HOME": str(folder), "OPENBLAS_NUM_THREADS": "1"}
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.fsync = lambda file: None  # what is written need not outlast a power cut
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
    faulthandler.enable()


if __name__ == "__main__":
    sys.exit(main())
