"""Coin flips in numbers and words: the running average beside what theory allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import ABOUT, Chart, Curve, Meter, Narration, Upright
from colt_gui.models.statistics.rademacher import bounds
from colt_gui.models.statistics.rademacher.study import Bar, Segment
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.flips import Flips

BARS = 24  # of the histogram, at most
NO_POINTS = "Click to place a point. Right click places the other class."


def narrate(flips: Flips, t: int) -> Narration:
    if not flips.m:
        return Narration("No points yet.", NO_POINTS)
    if flips.refusal:
        return Narration("Nothing is flipped.", flips.refusal)
    if t == 0:
        words = "A coin for every point: heads keeps its label, tails turns it. Press Space to flip them."
        return Narration("Before the first flip.", words)
    value = number(float(flips.values[t - 1]))
    return Narration(f"Flip {number(t)}: the supremum is {value}.", reason(flips, t))


def reason(flips: Flips, t: int) -> str:
    """How the number of a flip comes about."""
    errors, m, share = int(flips.errors[t - 1]), flips.m, abs(float(flips.shares[t - 1]))
    if not flips.family.bounded:
        return f"It is (2B/m)·‖Σ rᵢyᵢxᵢ‖ with B = {number(flips.learner.B)}: the best w points along this sum."
    heads = round((1 + float(flips.shares[t - 1])) * m / 2)
    if flips.family.closed:
        parts = f"1 − 2·{errors}/{m} + {number(share)}"
        makes = f"{heads} head makes" if heads == 1 else f"{heads} heads make"
        return f"The best fit errs on {errors} of {m}; {makes} |Σr|/m = {number(share)}: {parts}."
    return _both_signs(flips, t, heads)


def _both_signs(flips: Flips, t: int, heads: int) -> str:
    """Of a class without −h the larger of two."""
    errors, opposite, m = int(flips.errors[t - 1]), int(flips.opposite[t - 1]), flips.m
    both = f"The best h errs on {errors} of {m} coin labels, and on {opposite} of the opposite ones"
    return f"{both}; {heads} head{'s' * (heads != 1)}. The larger of the two counts."


# -- meters --------------------------------------------------------------------------------------------------------


def meters(flips: Flips, t: int) -> list[Meter]:
    if not t:
        note = flips.refusal or ("before the first flip" if flips.m else "there are no points yet")
        return [Meter("Râd so far", 0.0, None, note, theorem=theorem(flips))]
    made = [_average(flips, t), *_exactly(flips), *_fit(flips, t)]
    return [meter._replace(theorem=theorem(flips)) for meter in made]


def theorem(flips: Flips) -> str:
    """The one that bounds the complexity of this class."""
    if not flips.family.bounded:
        return "rademacher-norm"
    return "rademacher-all" if flips.family.id == "all" else "rademacher-vc"


def _average(flips: Flips, t: int) -> Meter:
    error = flips.stderr(t)
    after = f"± {number(error, 2)} after {number(t)} flips" if error is not None else "after one flip"
    title, mean = "Râd so far", flips.mean(t)
    if not flips.family.bounded:
        return Meter(title, mean, flips.norm_bound, f"{after}; (2B/m)√Σ‖x‖² bounds the mean of all flips", ABOUT)
    if flips.family.id == "all":
        every = bounds.all_functions(flips.m)
        return Meter(title, mean, every, f"{after}; all functions: 1 + E|Σr|/m, on distinct points", ABOUT)
    if flips.vc_bound is None:
        return Meter(title, mean, None, f"{after}; {flips.why_no_vc_bound}")
    return Meter(title, mean, flips.vc_bound, f"{after}; VC bound, d = {flips.vc_dimension}{_vacuous(flips.vc_bound)}")


def _vacuous(bound: float) -> str:
    return ", vacuous: no supremum is above 2" if bound >= bounds.LARGEST else ""


def _exactly(flips: Flips) -> list[Meter]:
    """Over all rows of coins, where there are few; this the theorem bounds without any chance."""
    if flips.exact is None:
        return []
    limit = flips.vc_bound if flips.family.bounded else flips.norm_bound
    name = "VC bound" if flips.family.bounded else "norm bound"
    note = f"over all {number(2**flips.m)} rows of coins" + (f"; {name}" if limit is not None else "")
    return [Meter("Râd exactly", flips.exact, limit, note)]


def _fit(flips: Flips, t: int) -> list[Meter]:
    """The part that the class has, without the coins' own |Σr|/m: 1 for all functions."""
    if not (flips.family.closed and flips.family.bounded):
        return []
    fit = 1 - 2 * float(flips.errors[:t].mean()) / flips.m
    return [Meter("Fit 1 − 2ε̂", fit, 1.0, "on average; 1 is what all functions reach")]


# -- charts --------------------------------------------------------------------------------------------------------


NEAR = 0.2  # of the higher of two lines


def charts(flips: Flips) -> list[Chart]:
    if not flips.done:
        return []
    return [_running(flips), _histogram(flips)]


def _running(flips: Flips) -> Chart:
    mean, error = flips.means
    t = np.arange(flips.done + 1)
    average = Curve("Râd", t, np.append(mean[:1], mean), "hypothesis", spread=np.append(0.0, error))
    lines, notes = _limits(flips)
    ends = np.array([0.0, float(flips.done)])
    curves = [
        Curve(name, ends, np.full(2, value), "bound", live=False, noted=any(name in note for note in notes))
        for name, value in lines
    ]
    return Chart("average", "Running average ± standard error", "flips", [average, *curves], "; ".join(notes))


def _limits(flips: Flips) -> tuple[list[tuple[str, float]], list[str]]:
    """The lines to compare with; a bound beyond all possible values is told, not drawn."""
    lines: list[tuple[str, float]] = []
    notes: list[str] = []
    if flips.exact is not None:
        lines.append(("exact", flips.exact))
    if not flips.family.bounded:
        return [*lines, ("norm bound", flips.norm_bound or 0.0)], notes
    every = bounds.all_functions(flips.m)
    if flips.family.id == "all" and flips.exact is not None and abs(flips.exact - every) < 1e-9:
        lines.clear()  # it is the same line, and the average runs along it: there is no room for a name
        notes.append("dotted: all functions, exactly")
    elif flips.exact is not None and every - flips.exact < NEAR * every:
        notes.append("above: all functions")  # between that line and the average there is no room for a name
    lines.append(("all functions", every))
    if flips.vc_bound is not None and flips.vc_bound < bounds.LARGEST:
        lines.append((f"VC bound, d = {flips.vc_dimension}", flips.vc_bound))
    elif flips.vc_bound is not None:
        notes.append(f"the VC bound, {number(flips.vc_bound)}, lies above 2: vacuous")
    return lines, notes


def _histogram(flips: Flips) -> Chart:
    """How the suprema of the flips spread."""
    values = flips.values[: flips.done]
    low, high = float(values.min()), float(values.max())
    edges = np.linspace(low, high, BARS + 1) if high > low else np.array([low - 0.05, low + 0.05])
    counts = np.histogram(values, edges)[0]
    bars = Curve("flips", edges, np.append(counts, 0), "accent", bars=True, noted=True)
    mean = Upright(float(values.mean()), "mean", "hypothesis")
    return Chart("suprema", "How often each supremum came", "value", [bars], axis="supremum of a flip", marks=(mean,))


# -- bars ----------------------------------------------------------------------------------------------------------


def bars(flips: Flips, t: int) -> list[Bar]:
    """The flip on show in its parts, the average, and what theory says."""
    if not t:
        return []
    every = Bar(
        "all functions", (Segment("fit", 1.0, "margin"), Segment("E|Σr|/m", bounds.coin_share(flips.m), "bound"))
    )
    average = Bar("Râd so far", (Segment("average", flips.mean(t), "accent"),))
    if not flips.family.bounded:
        limit = Bar("norm bound", (Segment("(2B/m)√Σ‖x‖²", flips.norm_bound or 0.0, "bound"),))
        return [Bar("this flip", (Segment("supremum", float(flips.values[t - 1]), "hypothesis"),)), average, limit]
    limit = Bar(f"VC, d = {flips.vc_dimension}", (Segment("5√…", flips.vc_bound or 0.0, "bound"),))
    return [_this_flip(flips, t), average, every, *([limit] if flips.vc_bound is not None else [])]


def _this_flip(flips: Flips, t: int) -> Bar:
    value, share = float(flips.values[t - 1]), abs(float(flips.shares[t - 1]))
    if not flips.family.closed:
        return Bar("this flip", (Segment("supremum", value, "hypothesis"),))
    return Bar("this flip", (Segment("1 − 2ε̂", value - share, "hypothesis"), Segment("|Σr|/m", share, "bound")))
