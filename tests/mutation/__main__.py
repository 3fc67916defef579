"""How many changes of the program do its tests notice?

    python -m tests.mutation                          every package, as docs/testing.md lists them
    python -m tests.mutation --only learners/svm      one of them (several may be named)
    python -m tests.mutation --only learners/svm --file machines      only files whose name holds this
    python -m tests.mutation --survivors              those that nobody noticed last time once more, before the others
    python -m tests.mutation --seed 7 --sample 20% --skip 13:25%      a fifth of each package in another order, without
                                                                      the first quarter in the order of seed 13
    python -m tests.mutation --table                  the table and the survivors of what has been tried so far

What has been tried stands in `.mutation/`; a mutant is tried again when its test or its file was changed.
Needs `pip install -e ".[test,mutation]"`.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from mutation.scopes import ROOT, SCOPES
from mutation.score import SEED, Score, chosen_files, table
from mutation.trial import Trials, clear


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="+", choices=list(SCOPES), default=list(SCOPES), metavar="PACKAGE")
    parser.add_argument("--file", default="", help="only files whose name holds this")
    parser.add_argument("--without", nargs="+", default=[], help="no files of these names")
    parser.add_argument("--budget", type=float, default=2.0, help="seconds of tests for each mutant")
    parser.add_argument("--survivors", action="store_true", help="those that nobody noticed last time once more")
    parser.add_argument("--sample", help="so many mutants of each package, or a share as 20%%; 0 for all")
    parser.add_argument("--seed", type=int, default=SEED, help="of the order in which they are drawn")
    parser.add_argument("--skip", nargs="+", default=[], metavar="SEED:SIZE", help="without these samples")
    parser.add_argument("--table", action="store_true", help="try nothing, say what is known")
    return parser.parse_args()


def tried(name: str, chosen: argparse.Namespace) -> None:
    """One package in a process of its own: pytest looks for its tests once."""
    files = chosen_files(name, chosen)
    score = Score(name, files)
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        options = ["--doctest-modules", "--import-mode=importlib", "-p", "no:cacheprovider", "-p", "no:terminal"]
        basis = [f"--rootdir={ROOT}", "-o", "addopts=", "-m", "not slow", f"--basetemp={folder}/tests"]
        trials = Trials(ROOT, files, lambda t: (score.work(t, chosen), clear(Path(folder) / "tests")))
        pytest.main([*options, *basis, *map(str, (ROOT / test for test in SCOPES[name].tests))], plugins=[trials])


def main() -> None:
    chosen = arguments()
    os.chdir(ROOT)
    if not chosen.table:
        for name in chosen.only:
            child = os.fork()
            if child == 0:
                tried(name, chosen)
                os._exit(0)
            os.waitpid(child, 0)
    print(table(chosen.only, chosen))


if __name__ == "__main__":
    main()
