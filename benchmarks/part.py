"""One part in a program of its own: `python -m benchmarks.part NAME SECONDS [--quick]` prints a line of JSON for each
thing that it finds. A task that raises is one of them, and the others go on."""

from __future__ import annotations

import importlib
import json
import os
import sys
import traceback
from collections.abc import Sequence
from time import perf_counter

from benchmarks.measure import Failed, Found, Growth, LeftOut, Row, Task


def main(name: str, most: float, quick: bool) -> None:
    start = perf_counter()
    for task in tasks(name, quick):
        if perf_counter() - start > most:
            tell(LeftOut(task.what, "the time of the run was over"))
        else:
            carry_out(task)


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


def carry_out(task: Task) -> None:
    try:
        found = task.measure()
        for each in [found] if isinstance(found, Row | Growth | LeftOut) else found:
            tell(each)
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
