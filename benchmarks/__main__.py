"""`python -m benchmarks [--quick] [--check] [--only PART …]`: tables, a JSON file and charts of ratios."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks import goals_chart, growth_chart, readme
from benchmarks.page import count, page
from benchmarks.results_files import Results, read, written
from benchmarks.runner import Runner

PARTS = (
    "rounds", "seeking", "surface", "dragging", "svm", "losses", "statistics_trials", "experts", "boolean", "plane",
    "frames", "charts", "pictures", "startup", "growth", "movements", "blocks",
)  # fmt: skip
RESULTS = Path(__file__).parent / "results"
PARTIAL = RESULTS / "partial"  # of runs that are not the whole: they take no figure's place
QUICK, WHOLE = 50.0, 15 * 60.0  # seconds after which nothing more is begun


def main(words: list[str] | None = None) -> int:
    options = _options(words)
    results = read(RESULTS / "latest.json") if options.report else _measured(options)
    folder = options.into or (PARTIAL if options.quick or options.only else RESULTS)
    save(results, folder)
    if folder == RESULTS:
        readme.refresh(results)
    print(f"{count(results)} Written to {folder}.")
    missed = any(row.missed_beyond_noise for row in results.found.rows)
    return 1 if options.check and missed else 0


def _options(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Ratios against peers, measured in one run."
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions and smaller sizes, about a minute")
    parser.add_argument("--check", action="store_true", help="exit 1 when a goal is missed by more than the noise")
    parser.add_argument(
        "--only", choices=PARTS, nargs="+", metavar="PART", help=f"some parts alone: {', '.join(PARTS)}"
    )
    parser.add_argument("--into", type=Path, metavar="FOLDER", help="where the tables and charts are written")
    parser.add_argument("--report", action="store_true", help="measure nothing: write page, charts and README anew")
    return parser.parse_args(words)


def _measured(options: argparse.Namespace) -> Results:
    runner = Runner(options.quick, QUICK if options.quick else WHOLE)
    return Results.of_here(options.quick, runner.run(options.only or PARTS))


def save(results: Results, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    written(results, folder / "latest.json")
    (folder / "latest.md").write_text(page(results), encoding="utf-8")
    (folder / "latest.svg").write_text(goals_chart.chart(results.found.rows), encoding="utf-8")
    if results.found.growth:
        (folder / "growth.svg").write_text(growth_chart.chart(results.found.growth), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
