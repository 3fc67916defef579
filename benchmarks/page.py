"""The findings as a page of Markdown: a summary, what is missed, how costs grow, every row, and what is not there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from benchmarks.measure import Growth, Row
from benchmarks.results_files import Results
from benchmarks.summary import HEAD, lines, table
from benchmarks.topics import place
from benchmarks.words import amount, goal, number, ratio, verdict

INTRODUCTION = """\
Every ratio is ours divided by the peer's, both measured by turns in one run (of rates: how many times as many). Times
are medians: seconds of the processor where both work in one process, of the clock against a limit such as one frame.
The noise is how far the ratios of three repeated medians lie from it; a goal is missed for sure only beyond that."""


def page(results: Results) -> str:
    parts = [_head(results), _summary(results), _missed(results.found.rows), _growth(results), _all(results.found.rows)]
    return "\n".join(line for part in (*parts, _absent(results)) for line in part).rstrip() + "\n"


def _head(results: Results) -> Iterator[str]:
    yield from ("# Measured", "", INTRODUCTION, "")
    about = ", ".join(f"{name} {value}" for name, value in results.about.items() if name != "cores")
    yield f"{results.about['cores']} cores, {about}."
    if results.quick:
        yield "This was a quick run: few repetitions, small sizes."
    yield ""


def _summary(results: Results) -> Iterator[str]:
    yield from (f"**{count(results)}**", "", "![How much of each goal is used up](latest.svg)", "")
    yield from table(HEAD, (line.cells for line in lines(results.found.rows)))
    yield ""


def count(results: Results) -> str:
    """One sentence: how many of all goals are met, and what else happened."""
    rows = results.found.rows
    met, missed = sum(row.met for row in rows), sum(row.missed_beyond_noise for row in rows)
    parts = [f"{met} of {len(rows)} goals met, {missed} missed, {len(rows) - met - missed} missed within the noise"]
    if failed := len(results.found.failed):
        parts.append(f"{failed} not measured because of an error")
    return f"{'; '.join(parts)}."


def _missed(rows: list[Row]) -> Iterator[str]:
    missed = [row for row in rows if not row.met]
    if missed:
        yield from ("## Missed", "")
        yield from _rows(sorted(missed, key=lambda row: -row.used))
        yield ""


def _growth(results: Results) -> Iterator[str]:
    curves = results.found.growth
    if not curves:
        return
    yield from ("## Growth", "", "![Costs by size, log-log](growth.svg)", "", _surprise(curves), "")
    head = ("with", "cost", "from", "to", "smallest", "largest", "exponent", "expected")
    yield from table(head, map(_curve, curves))
    yield ""


def _curve(curve: Growth) -> list[str]:
    ends = [number(curve.sizes[0], 6), number(curve.sizes[-1], 6)]
    ends += [amount(curve.seconds[0], "s"), amount(curve.seconds[-1], "s")]
    mark = "" if curve.exponent <= curve.most else " **missed**"
    return [curve.chart, curve.name, *ends, f"{curve.exponent:.2f}{mark}", f"≤ {curve.most:g}"]


def _surprise(curves: list[Growth]) -> str:
    fitted = "The exponent is the slope of the upper half of a curve or of its last step, whichever is steeper."
    beyond = [f"{curve.name} with {curve.chart}" for curve in curves if curve.row.missed_beyond_noise]
    if beyond:
        return f"{fitted} It is more than expected: {', '.join(beyond)}."
    return f"{fitted} No cost in the window grows faster than it must: there is no quadratic surprise."


def _all(rows: list[Row]) -> Iterator[str]:
    yield from ("## Every row", "")
    for topic, group in groupby(sorted(rows, key=lambda row: place(row.topic)), key=lambda row: row.topic):
        yield from (f"### {topic[0].upper()}{topic[1:]}", "", *_rows(group), "")


def _rows(rows: Iterable[Row]) -> list[str]:
    return table(("what", "ours", "peer or limit", "its", "ratio", "noise", "goal", ""), map(_cells, rows))


def _cells(row: Row) -> list[str]:
    ours, theirs = amount(row.ours, row.unit), amount(row.theirs, row.unit)
    what = f"{row.what} ({row.note})" if row.note else row.what
    return [what, ours, row.peer, theirs, ratio(row.ratio), f"{row.noise:.0%}", goal(row), verdict(row)]


def _absent(results: Results) -> Iterator[str]:
    for title, absent in (("Left out", results.found.left_out), ("Failed", results.found.failed)):
        if absent:
            yield from (f"## {title}", "", *(f"- {what}: {why}" for what, why in absent), "")
