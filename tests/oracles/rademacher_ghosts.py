"""Samples with their ghosts: every difference for every half-plane of the grid, one after the other."""

import math

import numpy as np

from colt_gui.models.labs import report_of
from colt_gui.models.text.caption import caption
from oracles.rademacher import check_histogram, error_of, mean_of
from oracles.rademacher_samples import CloudLaw
from oracles.said import Rough, check, near, settings

NAMES = ("sup|R̂ − R|", "sup|R̂ − R̂′|", "with coins", "Râd, one draw")
KEYS = ("deviation", "ghost", "coins", "rademacher")


def half_planes(corners):
    """16 directions, 9 offsets in steps of 2/9 of the half diagonal, round the middle of what the law covers."""
    left, right, bottom, top = corners
    x, y, reach = (left + right) / 2, (bottom + top) / 2, math.hypot(right - left, top - bottom) / 2
    for k in range(16):
        a, b = math.cos(k * math.pi / 8), math.sin(k * math.pi / 8)
        for j in range(-4, 5):
            yield (a, b), a * x + b * y + reach * j * 2 / 9


class GhostOracle:
    def __init__(self, experiment):
        self.experiment, self.study = experiment, experiment.study
        self.m, self.total = experiment.learner.m, experiment.learner.trials
        law, drawn = CloudLaw(experiment), self.study.law
        spread = [(c - 3 * law.sigma, c + 3 * law.sigma) for c, _ in law.clouds]
        low, high = np.min([a for a, _ in spread], axis=0), np.max([b for _, b in spread], axis=0)
        self.H = list(half_planes((low[0], high[0], low[1], high[1])))
        self.risks = [law.risk_of_half(w, b) for w, b in self.H]
        pairs = [self._drawn(drawn, experiment.document.seed, t) for t in range(self.total)]
        self.swapped = [int((coins < 0).sum()) for *_, coins in pairs]
        self.values = [self._differences(*pair) for pair in pairs]

    def _drawn(self, law, seed, t):
        rng = np.random.default_rng([seed, 0x7D, t])
        own, ghost = law.sample(rng, self.m), law.sample(rng, self.m)
        return own, ghost, np.array([-1 if u < 0.5 else 1 for u in rng.random(self.m)])

    @staticmethod
    def _losses(half, sample):
        ((a, b), cut), (X, y) = half, sample
        return ((a * X[:, 0] + b * X[:, 1] >= cut) != (y > 0)).astype(int)

    def _differences(self, own, ghost, coins):
        found, m = [], self.m
        for half, risk in zip(self.H, self.risks):
            a, b = self._losses(half, own), self._losses(half, ghost)
            found.append((
                abs(a.sum() / m - risk), abs(a.sum() - b.sum()) / m,
                abs((coins * (b - a)).sum()) / m, 2 * abs((coins * a).sum()) / m,
            ))  # fmt: skip
        return [float(max(column)) for column in zip(*found)]

    def column(self, k, t=None):
        return [row[k] for row in self.values[:t]]

    def means(self, t):
        return [mean_of(self.column(k, t)) for k in range(4)]

    def known(self, t):
        if not t:
            return []
        own, ghost, coins, draw = self.values[t - 1]
        claims = [("Pair #:", t), ("samples are # apart", ghost), ("# apart", ghost), ("From R at most #", own)]
        return [*claims, ("# of # pairs exchanged: #; Rademacher sum #", self.swapped[t - 1], self.m, coins, draw)]

    def check(self, t):
        self.experiment.run.seek(t)
        check(" ".join(self.experiment.narrate(t)), self.known(t))
        check(self.experiment.run.mark(t).words, self.known(t))
        self.check_meters(t)
        means = self.means(t) if t else []
        assert near([bar.total for bar in self.study.bars(t)], means)
        assert [bar.name for bar in self.study.bars(t)] == list(NAMES if t else ())
        claims = [("pair # of #", t, self.total), ("noise #", self.study.distribution.noise)]
        claims += [(f"R| # {sign} #", *means[:2]) for sign in "≤≈" if t]
        check(caption(self.experiment, t), [*claims, *settings(self.experiment), ("R| #", 0)])

    def check_meters(self, t):
        meters = self.experiment.meters(t)
        if not t:
            assert [(meter.value, meter.limit) for meter in meters] == [(0.0, None)]
            return
        means = self.means(t)
        for k, meter in enumerate(meters):
            errors = [error_of(self.column(j, t)) or 0.0 for j in (k, k + 1)]
            check(f"{meter.title} {meter.note}", [("± #", Rough(sum(errors)))])
            assert near([meter.value, meter.limit], means[k : k + 2]) and meter.title == f"E {NAMES[k]}"
        assert len(meters) == 3

    def check_charts(self):
        running, histogram = self.experiment.charts()
        for chart in (running, histogram):
            check(f"{chart.title} {chart.note} {chart.axis}", [])
        for k, curve in enumerate(running.curves):
            assert near(curve.y.tolist()[1:], [self.means(t)[k] for t in range(1, self.total + 1)])
            assert curve.label == NAMES[k]
        for k, curve in zip((0, 3), histogram.curves, strict=True):
            check_histogram(curve, self.column(k))

    def check_report(self):
        _, rounds, summary = report_of(self.experiment)
        for t, told in enumerate(rounds, 1):
            assert near(told, {"t": t, **dict(zip(KEYS, self.values[t - 1]))})
        expected = {"samples": self.total, "hypotheses": 16 * 9, "exact": True}
        expected |= dict(zip(KEYS, self.means(self.total)))
        expected |= {f"{key}_stderr": error_of(self.column(k)) or 0.0 for k, key in enumerate(KEYS)}
        assert near(summary, expected)
