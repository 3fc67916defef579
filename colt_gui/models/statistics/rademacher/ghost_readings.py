"""The ghost sample in numbers and words: four means that must not fall from one step of the proof to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.readings import ABOUT, AT_MOST, Chart, Curve, Meter, Narration
from colt_gui.models.statistics.rademacher.study import Bar, Segment
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.rademacher.ghosts import Ghosts

ROLES = ("hypothesis", "comparator", "margin", "accent")
NAMES = ("sup|R̂ − R|", "sup|R̂ − R̂′|", "with coins", "Râd, one draw")
SYMMETRISATION = "symmetrisation"  # the theorem
BARS = 20


def narrate(ghosts: Ghosts, t: int) -> Narration:
    if ghosts.refusal:
        return Narration("Nothing is drawn.", ghosts.refusal)
    if t == 0:
        words = "A sample and a ghost of the same size, joined in pairs. A coin for each: tails exchanges its ends."
        return Narration("Before the first pair of samples.", words)
    own, ghost, coins, draw = (number(value) for value in ghosts.values[t - 1].tolist())
    swapped = int((ghosts.pair(t).coins < 0).sum())
    headline = f"Pair {number(t)}: the two samples are {ghost} apart."
    words = f"From R at most {own}. {swapped} of {ghosts.learner.m} pairs exchanged: {coins}; Rademacher sum {draw}."
    return Narration(headline, words)


def meters(ghosts: Ghosts, t: int) -> list[Meter]:
    """Each mean against the next: what holds in expectation is only about so in an average."""
    if not t:
        return [Meter("E sup|R̂ − R|", 0.0, None, ghosts.refusal or "before the first pair", theorem=SYMMETRISATION)]
    means, errors = ghosts.means(t).tolist(), ghosts.errors(t)
    risks = "" if ghosts.exact else "; R by sums over a fine lattice"
    steps = (
        f"the ghost stands in for R{risks}",
        "equal in the mean: exchanging pairs changes none",
        "two Rademacher sums instead of one difference",
    )
    made = []
    for k, words in enumerate(steps):
        within = f"{words}, ± {number(float(errors[k] + errors[k + 1]), 2)}" if t > 1 else words
        in_order = k != 1 and means[k] <= means[k + 1]
        relation = AT_MOST if in_order else ABOUT
        made.append(Meter(f"E {NAMES[k]}", means[k], means[k + 1], within, relation, theorem=SYMMETRISATION))
    return made


def bars(ghosts: Ghosts, t: int) -> list[Bar]:
    if not t:
        return []
    means = ghosts.means(t).tolist()
    return [Bar(name, (Segment("mean", mean, role),)) for name, mean, role in zip(NAMES, means, ROLES)]


def charts(ghosts: Ghosts) -> list[Chart]:
    if not ghosts.done:
        return []
    return [_means(ghosts), _histogram(ghosts)]


def _means(ghosts: Ghosts) -> Chart:
    values = ghosts.values
    n = np.arange(1, len(values) + 1)
    t = np.arange(len(values) + 1)
    curves = []
    for k, (name, role) in enumerate(zip(NAMES, ROLES)):
        mean = np.cumsum(values[:, k]) / n
        curves.append(Curve(name, t, np.append(mean[:1], mean), role))
    return Chart("means", "Running means of the steps of the proof", "pairs", curves)


def _histogram(ghosts: Ghosts) -> Chart:
    """Of the first and the last step."""
    values = ghosts.values
    edges = np.linspace(0.0, max(float(values.max()), 1e-9), BARS + 1)
    curves = []
    for k in (0, 3):
        counts = np.histogram(values[:, k], edges)[0]
        curves.append(Curve(NAMES[k], edges, np.append(counts, 0), ROLES[k], bars=True))
    return Chart("differences", "How often each difference came", "value", curves, axis="difference")
