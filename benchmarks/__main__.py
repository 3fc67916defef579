"""`python -m benchmarks [--quick] [--check] [--only NAME]`: a table, a JSON file and a chart of ratios."""

from __future__ import annotations

import argparse
import importlib
import json
import platform
import sys
from pathlib import Path

from benchmarks.measure import Row

PARTS = (
    "rounds", "seeking", "surface", "dragging", "svm", "losses", "statistics_trials", "experts", "boolean", "plane",
    "frames", "charts", "pictures", "startup", "blocks",
)  # fmt: skip
RESULTS = Path(__file__).parent / "results"


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Ratios against peers, measured in one run."
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions, under a minute")
    parser.add_argument("--check", action="store_true", help="exit 1 when a goal is missed by more than the noise")
    parser.add_argument("--only", choices=PARTS, help="one part alone")
    options = parser.parse_args()
    rows = []
    for part in [options.only] if options.only else PARTS:
        try:
            found = importlib.import_module(f"benchmarks.{part}").rows(options.quick)
        except ModuleNotFoundError as error:
            print(f'{part}: left out, {error.name} is missing (pip install -e ".[bench]")', file=sys.stderr)
            continue
        for row in found:  # some parts tell each as soon as it is measured
            print(line(row), flush=True)
            rows.append(row)
    save(rows)
    return 1 if options.check and any(row.missed_beyond_noise for row in rows) else 0


def line(row: Row) -> str:
    sign = "≤" if row.best == "low" else "≥"
    mark = "ok  " if row.met else "MISS"
    ours, theirs = amount(row.ours, row.unit), amount(row.theirs, row.unit)
    return f"{mark} {row.what:<58} {ours:>10}  {row.peer:<18} {theirs:>10}  ratio {row.ratio:8.3f} {sign} {row.goal:g}"


def amount(value: float, unit: str) -> str:
    if unit == "s":
        return f"{value * 1e3:.3g} ms"
    return f"{value:,.0f}{unit}"


def save(rows: list[Row]) -> None:
    RESULTS.mkdir(exist_ok=True)
    about = {"python": platform.python_version(), "machine": platform.machine()}
    data = {"about": about, "rows": [{**row._asdict(), "met": row.met} for row in rows]}
    (RESULTS / "latest.json").write_text(json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8")
    (RESULTS / "latest.svg").write_text(chart(rows), encoding="utf-8")


def chart(rows: list[Row]) -> str:
    """A bar for each row: how much of its goal is used up (1 is the goal)."""
    bars = []
    for i, row in enumerate(rows):
        used = row.ratio / row.goal if row.best == "low" else row.goal / row.ratio
        y, width = 30 + 26 * i, min(used, 2.0) * 200
        colour = "#0072B2" if row.met else "#D55E00"
        bars.append(f'<rect x="470" y="{y}" width="{width:.1f}" height="16" fill="{colour}"/>')
        bars.append(f'<text x="460" y="{y + 13}" text-anchor="end">{row.what}, {row.peer}</text>')
        bars.append(f'<text x="{478 + width:.1f}" y="{y + 13}">{row.ratio:.3g}</text>')
    height = 50 + 26 * len(rows)
    goal = f'<line x1="670" y1="20" x2="670" y2="{height - 20}" stroke="#59616B" stroke-dasharray="3 3"/>'
    size = f'width="960" height="{height}" font-family="sans-serif" font-size="12"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return "\n".join([head, '<text x="670" y="14" text-anchor="middle">goal</text>', goal, *bars, "</svg>"])


if __name__ == "__main__":
    sys.exit(main())
