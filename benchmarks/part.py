"""One part in a program of its own: `python -m benchmarks.part NAME SECONDS [--quick]` prints a line of JSON for each
thing that it finds. A task that raises is one of them, and the others go on."""

from __future__ import annotations

import importlib
import json
import math
import os
import sys
import traceback
from collections.abc import Sequence, Sized
from time import perf_counter

from benchmarks.measure import Failed, Found, Growth, LeftOut, Row, Task

OVER = "the time of the run was over"


def main(name: str, most: float, quick: bool) -> None:
    end = perf_counter() + most
    for task in tasks(name, quick):
        if perf_counter() > end:
            tell(LeftOut(task.what, OVER))
        else:
            carry_out(task, end)


def tasks(name: str, quick: bool) -> Sequence[Task]:
    """A part has `tasks`, or `rows` that are measured together."""
    found: Sequence[Task] = []

    def load() -> list[Found]:
        nonlocal found
        module = importlib.import_module(f"benchmarks.{name}")
        found = module.tasks(quick) if hasattr(module, "tasks") else [Task(name, lambda: module.rows(quick))]
        return []

    carry_out(Task(name, load))
    return found


def carry_out(task: Task, end: float = math.inf) -> None:
    """What it finds, one by one; what would come after the end is left out."""
    try:
        found = task.measure()
        for each in [found] if isinstance(found, Row | Growth | LeftOut) else found:
            tell(each)
            if perf_counter() > end and not isinstance(found, Sized):
                tell(LeftOut(f"the rest of {task.what}", OVER))
                break
    except ModuleNotFoundError as error:
        tell(LeftOut(task.what, f'{error.name} is missing (pip install -e ".[bench]")'))
    except Exception as error:
        traceback.print_exception(error)
        tell(Failed(task.what, f"{type(error).__name__}: {error}".splitlines()[0]))


def tell(found: Found | Failed) -> None:
    print(json.dumps([type(found).__name__, list(found)]), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), "--quick" in sys.argv)
    sys.stdout.flush()
    os._exit(0)  # all is told; how windows are taken down at the end of a program is not measured here
