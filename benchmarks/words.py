"""Rows, curves and amounts in words, for the screen and for the page."""

from __future__ import annotations

from benchmarks.measure import Failed, LeftOut, Row

MET, WITHIN, MISSED = "met", "missed, within the noise", "**missed**"


def told(found: Row | LeftOut | Failed) -> str:
    """A line for the screen."""
    if isinstance(found, Row):
        return _row(found)
    return f"left out: {found.what}: {found.why}" if isinstance(found, LeftOut) else f"FAIL {found.what}: {found.error}"


def _row(row: Row) -> str:
    mark = "ok  " if row.met else "MISS" if row.missed_beyond_noise else "miss"
    ours, theirs = amount(row.ours, row.unit), amount(row.theirs, row.unit)
    line = f"{mark} {row.what:<58} {ours:>10}  {row.peer:<20} {theirs:>10}  ratio {ratio(row.ratio):>8} {goal(row)}"
    return f"{line} ({row.note})" if row.note else line


def verdict(row: Row) -> str:
    return MET if row.met else MISSED if row.missed_beyond_noise else WITHIN


def goal(row: Row) -> str:
    return f"{'≤' if row.best == 'low' else '≥'} {number(row.goal)}"


def ratio(value: float) -> str:
    return number(value, 2)


def number(value: float, digits: int = 3) -> str:
    """Plain digits wherever people can read them."""
    if value == 0 or 1e-4 <= abs(value) < 1e6:
        rounded = float(f"{value:.{digits}g}")
        return f"{rounded:,.0f}".replace(",", " ") if abs(rounded) >= 100 else f"{rounded:g}"
    mantissa, power = f"{value:.{digits - 1}e}".split("e")
    return f"{float(mantissa):g}·10{superscript(int(power))}"


def superscript(power: int) -> str:
    return str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))


def amount(value: float, unit: str) -> str:
    if unit == "s":
        return f"{number(value * 1e3)} ms" if value < 1 else f"{number(value)} s"
    if unit.strip() == "B":
        return f"{number(value / 1e6)} MB"
    return f"{number(value)}{unit}"
