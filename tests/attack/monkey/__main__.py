"""python -m tests.attack.monkey --seed 1 --events 5000: one monkey in a process of its own, which may crash.

Several seeds are several monkeys, one after another. What was wrong is printed with its trail; the exit code is 1 then.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .trail import tail_of


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.attack.monkey", description=__doc__)
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first event")
    parser.add_argument("--break", dest="breaking", action="store_true", help="try the watch itself: break something")
    parser.add_argument("--child", metavar="FOLDER", help=argparse.SUPPRESS)
    return parser.parse_args()


def child(seed: int, events: int, first: int, folder: Path, breaking: bool) -> int:
    """The monkey; its last line of output is the sum of what was wrong."""
    import faulthandler

    faulthandler.enable()
    from .saboteur import Monkey, Saboteur
    from .trail import Trail
    from .watch import Watch

    trail = Trail(folder / "trail.txt")
    watch = Watch(trail)
    work = folder / "work"
    work.mkdir()
    (Saboteur if breaking else Monkey)(seed, work, trail, watch).play(events, first)
    watch.stop()
    seconds, where = watch.longest
    cpu = f"{time.process_time() * 1000 / events:.0f} ms of CPU an event"
    print(f"{len(watch.found)} kinds, {watch.count} times; {cpu}; longest turn {seconds:.2f} s ({where})")
    return 1 if watch.found else 0


def parent(seed: int, events: int, first: int, breaking: bool = False) -> int:
    """0 where all went well; what a child that crashed had done is in its trail."""
    with tempfile.TemporaryDirectory(prefix="monkey-") as folder:
        command = [sys.executable, "-X", "faulthandler", "-m", __spec__.name, "--seed", str(seed), "--child", folder]
        command += ["--events", str(events), "--first", str(first), *["--break"] * breaking]
        start, done = time.perf_counter(), subprocess.run(command, env=environment(Path(folder)), text=True, stdout=-1)
        print(
            f"seed {seed}, {events} events, exit {done.returncode}, {time.perf_counter() - start:.0f} s: {done.stdout}"
        )
        if done.returncode not in (0, 1):
            print(f"CRASH, exit {done.returncode}; trail:\n{tail_of(Path(folder) / 'trail.txt')}", flush=True)
        return done.returncode


def environment(folder: Path) -> dict[str, str]:
    """Nothing of the person's is touched."""
    own = {
        "COLT_GUI_SETTINGS": str(folder / "settings.ini"),
        "COLT_GUI_DATA": str(folder / "data"),
        "HOME": str(folder),
    }
    usual = {"QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"), "OPENBLAS_NUM_THREADS": "1"}
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**inherited, **usual, **own, "PYTHONUTF8": "1"}


def main() -> int:
    args = arguments()
    if args.child:
        return child(args.seed[0], args.events, args.first, Path(args.child), args.breaking)
    codes = [parent(seed, args.events, args.first, args.breaking) for seed in args.seed]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main())
