"""The section of the README between two marks, made from the results, so that it cannot disagree with them."""

from __future__ import annotations

from pathlib import Path

from benchmarks.page import count
from benchmarks.results_files import Results
from benchmarks.summary import HEAD, lines, table
from benchmarks.topics import MORE

README = Path(__file__).resolve().parent.parent / "README.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def section(results: Results) -> str:
    """The short table, losses included."""
    main = [line for line in lines(results.found.rows) if line.first.topic != MORE]
    about, how = results.about, " --quick" if results.quick else ""
    said = (
        f"{count(results)} Measured in one run of `python -m benchmarks{how}` on {about['cores']} cores,"
        f" Python {about['Python']}, Qt {about['Qt']}, numpy {about['numpy']}: ours divided by the peer's (of rates:"
        " how many times as many). Every row, the noise and the growth charts are in"
        " [benchmarks/results/latest.md](benchmarks/results/latest.md)."
    )
    return "\n".join([BEGIN, "", said, "", *table(HEAD, (line.cells for line in main)), "", END])


def refreshed(text: str, results: Results) -> str:
    """The README's text with the section of these results; it must have both marks."""
    before, rest = text.split(BEGIN)
    return before + section(results) + rest.split(END)[1]


def refresh(results: Results, path: Path = README) -> None:
    path.write_text(refreshed(path.read_text(encoding="utf-8"), results), encoding="utf-8")
