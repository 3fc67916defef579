"""A run written down round by round: JSON as `colt-gui run` prints it, or CSV, a row for each round."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.readings import Report
from colt_gui.models.labs import report_of
from colt_gui.storage.json_pieces import pieces
from colt_gui.storage.whole_file import whole_file

SUFFIXES = (".json", ".csv")
SPREAD = ("x", "w")  # these have the same length in every round


def write_trace(experiment: AnyExperiment, path: Path) -> None:
    """The suffix says which kind; the run stands where it stood."""
    t = experiment.run.t
    try:
        write_report(report_of(experiment), path)
    finally:
        experiment.run.seek(t)


def write_report(report: Report, path: Path) -> None:
    if path.suffix.lower() not in SUFFIXES:
        raise InputError(f"{path.name}: a trace is written as {' or '.join(SUFFIXES)}.")
    with whole_file(path) as file:
        if path.suffix.lower() == ".csv":
            file.writelines(csv_lines(report.rounds))
        else:
            file.writelines(pieces({**report.head, "rounds": report.rounds, "summary": report.summary}))


def csv_lines(rounds: Iterator[dict[str, Any]]) -> Iterator[str]:
    """A vector is spread over columns x1, x2, …; a list that grows stands in one, its items apart by spaces."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    columns: list[str] | None = None
    for row in rounds:
        flat = flattened(row)
        if columns is None:
            columns = list(flat)
            writer.writerow(columns)
        writer.writerow([_cell(flat.get(name)) for name in columns])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()


def flattened(row: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, (list, tuple)) and name in SPREAD:
            flat |= {f"{name}{k}": item for k, item in enumerate(value, 1)}
        else:
            flat[name] = value
    return flat


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    return "" if value is None else value
