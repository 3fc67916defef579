"""python -m tests.attack.kills --kills 200: so many kills −9 while saving, and while autosaving."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.attack.kills", description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    from .killing import kill_autosavers, kill_savers

    wrong = 0
    for kill in (kill_savers, kill_autosavers):
        with tempfile.TemporaryDirectory() as folder:
            tally = kill(Path(folder), args.kills, args.seed)
        told = (
            f"{tally.kills} kills, {len(tally.lost)} lost, {tally.halves} half written, {len(tally.orphans)} left over"
        )
        print(f"{kill.__name__}: {told}", *tally.lost[:5], *tally.orphans[:5], sep="\n  ", flush=True)
        wrong += len(tally.lost) + len(tally.orphans)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
