"""The findings as JSON, and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.machine import machine
from benchmarks.measure import Failed, Growth, LeftOut, Row
from benchmarks.runner import Findings


class Results(NamedTuple):
    """Findings, with the machine they are of."""

    about: dict[str, Any]
    quick: bool
    found: Findings

    @classmethod
    def of_here(cls, quick: bool, found: Findings) -> Results:
        return cls(machine(), quick, found)


def written(results: Results, path: Path) -> None:
    found = results.found
    data = {
        "about": results.about,
        "quick": results.quick,
        "rows": [
            {**row._asdict(), "met": row.met, "missed_beyond_noise": row.missed_beyond_noise} for row in found.rows
        ],
        "growth": [{**curve._asdict(), "exponent": curve.exponent} for curve in found.growth],
        "left_out": [each._asdict() for each in found.left_out],
        "failed": [each._asdict() for each in found.failed],
    }
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def read(path: Path) -> Results:
    data = json.loads(path.read_text(encoding="utf-8"))
    found = Findings(
        [_made(Row, each) for each in data["rows"]],
        [_made(Growth, each) for each in data["growth"]],
        [_made(LeftOut, each) for each in data["left_out"]],
        [_made(Failed, each) for each in data["failed"]],
    )
    return Results(data["about"], data["quick"], found)


def _made(kind: Any, data: dict[str, Any]) -> Any:
    """What follows from the rest is left out."""
    return kind(**{name: data[name] for name in kind._fields})
