"""Suprema over classes by trying every labelling that a class can make, and all that is said of coin flips.

The coins are those of the program: its seed says them. What is made of them is not.
"""

import itertools
import math
from functools import cached_property

import numpy as np

from colt_gui.models.labs import report_of
from colt_gui.models.text.caption import caption
from oracles.said import Rough, check, near, settings

FORMULAS = (
    "1 − 2ε̂", "1 − 2·", "(2B/m)", "1 + E|Σr|/m", "no supremum is above 2", "1 is what all functions reach",
    "lies above 2", "through 0",
)  # fmt: skip
DIMENSIONS = {"halfspaces": 3, "homogeneous": 2, "rectangles": 4, "intervals": 2}


# -- what a class can say ------------------------------------------------------------------------------------------


def _angles(X, bias):
    """Across, along and between all differences of the points (or the points themselves)."""
    differences = X[:, None] - X[None] if bias else X[None]
    turned = np.arctan2(differences[..., 1], differences[..., 0]).ravel()
    turned = np.unique(np.round(np.concatenate([turned, turned + np.pi / 2, turned - np.pi / 2, turned + np.pi]), 12))
    return np.concatenate([turned, (turned + np.roll(turned, 1)) / 2, turned + 1e-6, turned - 1e-6])


def halfspace_labellings(X, bias=True):
    """All that halfspaces say of the points, with sign(0) = +1."""
    found = set()
    for angle in _angles(X, bias):
        scores = np.round(X @ [np.cos(angle), np.sin(angle)], 9)
        for cut in np.concatenate([scores, scores + 1e-6, [1e9]]) if bias else [0.0]:
            found.add(tuple(np.where(scores >= cut, 1, -1).tolist()))
    return found


def box_labellings(X, axes):
    """+ in the box between some of the points, − outside; and − everywhere."""
    values, found = X[:, :axes], {(-1,) * len(X)}
    for sides in itertools.product(*(itertools.combinations_with_replacement(sorted(set(v)), 2) for v in values.T)):
        inside = [all(low <= x <= high for x, (low, high) in zip(row, sides)) for row in values]
        found.add(tuple(1 if one else -1 for one in inside))
    return found


def every_labelling(X):
    """Points at one place are answered alike."""
    places = [tuple(x) for x in X]
    said = (dict(zip(dict.fromkeys(places), signs))
            for signs in itertools.product((-1, 1), repeat=len(set(places))))  # fmt: skip
    return {tuple(one[place] for place in places) for one in said}


LABELLINGS = {
    "halfspaces": halfspace_labellings,
    "homogeneous": lambda X: halfspace_labellings(X, False),
    "rectangles": lambda X: box_labellings(X, 2),
    "intervals": lambda X: box_labellings(X, 1),
    "all": every_labelling,
}


def fewest(H, labels):
    return min(sum(a != b for a, b in zip(h, labels)) for h in H)


def supremum(H, y, r):
    """sup |(2/m) Σ rᵢ·1[h(xᵢ) ≠ yᵢ]|."""
    return max(abs(sum(ri for ri, hi, yi in zip(r, h, y) if hi != yi)) for h in H) * 2 / len(y)


def coin_surplus(m):
    """E|Σr|/m over all rows of coins."""
    return sum(math.comb(m, k) * abs(2 * k - m) for k in range(m + 1)) / 2**m / m


def vc_bound(d, m):
    return None if d is None or m < d else 5 * math.sqrt((d + 1) / m * (math.log(m / d) + 1))


# -- flips ---------------------------------------------------------------------------------------------------------


def mean_of(values):
    return math.fsum(values) / len(values)


def error_of(values):
    """The standard error of their mean; of one value it is not known."""
    n, mean = len(values), mean_of(values)
    return math.sqrt(math.fsum((v - mean) ** 2 for v in values) / (n - 1) / n) if n > 1 else None


def check_histogram(curve, values):
    """As many values below each edge as in the bars before it; on an edge rounding decides."""
    below = np.append(0, np.cumsum(curve.y[:-1]))
    for edge, count in zip(curve.x[:-1], below):
        assert sum(v < edge - 1e-9 for v in values) <= count <= sum(v < edge + 1e-9 for v in values)
    assert curve.y.sum() == len(values) and curve.y[-1] == 0
    assert curve.x[0] <= min(values) + 1e-9 and max(values) <= curve.x[-1] + 1e-9


class FlipOracle:
    def __init__(self, experiment):
        self.experiment, self.study, learner = experiment, experiment.study, experiment.learner
        self.X, self.y = experiment.points.X, experiment.points.y.tolist()
        self.kind, self.B, self.m = learner.hypotheses, learner.B, len(self.y)
        self.linear, self.closed = self.kind == "norm", self.kind in ("halfspaces", "all")
        self.H = [] if self.linear else LABELLINGS[self.kind](self.X)
        self.r = self._coins(experiment.document.seed, learner.flips)
        self.values = [self.value(r) for r in self.r]
        self.vc = vc_bound(DIMENSIONS.get(self.kind), self.m)
        self.norm = 2 * self.B / self.m * math.sqrt(math.fsum(float(v) ** 2 for v in self.X.ravel()))

    def _coins(self, seed, flips):
        blocks = [np.random.default_rng([seed, 0x7A, b]).random((32, self.m)) for b in range(math.ceil(flips / 32))]
        return [[-1 if u < 0.5 else 1 for u in row] for block in blocks for row in block.tolist()][:flips]

    @cached_property
    def exact(self):
        """Over all rows of coins."""
        return mean_of([self.value(r) for r in itertools.product((-1, 1), repeat=self.m)])

    def value(self, r):
        if not self.linear:
            return supremum(self.H, self.y, r)
        return 2 * self.B / self.m * math.hypot(*(sum(a * b * x for a, b, x in zip(r, self.y, v)) for v in self.X.T))

    def labels(self, t):
        return [a * b for a, b in zip(self.r[t - 1], self.y)]

    def errors(self, t):
        """On the coin labels, and on the opposite ones; the linear function along Σ rᵢyᵢxᵢ makes its own."""
        labels = self.labels(t)
        if not self.linear:
            return fewest(self.H, labels), fewest(self.H, [-s for s in labels])
        w = [sum(s * x for s, x in zip(labels, v)) for v in self.X.T]
        wrong = sum((sum(a * b for a, b in zip(w, x)) >= 0) != (s > 0) for x, s in zip(self.X.tolist(), labels))
        return wrong, wrong

    def known(self, t):
        """Claims about draw t."""
        m, claims = self.m, [("over all # rows", 2**self.m), ("d = #", DIMENSIONS.get(self.kind, 0))]
        claims += [("VC bound, #, lies", self.vc or 0.0), ("B = #", self.B)]
        if not t:
            return claims
        (errors, opposite), r = self.errors(t), self.r[t - 1]
        heads, share = sum(v > 0 for v in r), abs(sum(r)) / m
        error = error_of(self.values[:t])
        claims += [("Flip #:", t), ("supremum is #.", self.values[t - 1]), (f"Flip {t}: #", self.values[t - 1])]
        claims += [("errs on # of #", errors, m), ("on # of the opposite", opposite), ("# heads", heads)]
        claims += [("# head", heads), ("|Σr|/m = #", share), ("1 − 2·#/# + #", errors, m, share)]
        return [*claims, ("± # after # flips", Rough(error or 0.0), t)]

    # -- draw by draw ----------------------------------------------------------------------------------------------

    def check(self, t):
        self.experiment.run.seek(t)
        check(" ".join(self.experiment.narrate(t)), self.known(t), FORMULAS)
        check(self.experiment.run.mark(t).words, self.known(t), FORMULAS)
        self.check_meters(t)
        self.check_bars(t)
        first = self.experiment.meters(t)[0]
        claims = [(f"Râd so far # {sign} #", first.value, first.limit) for sign in "≤≈>" if first.limit is not None]
        claims += [("Râd so far #", first.value), ("flip # of #", t, len(self.r)), *settings(self.experiment)]
        check(caption(self.experiment, t), claims, FORMULAS)
        if t:
            assert self.study.points_at(t).y.tolist() == self.labels(t)

    def check_meters(self, t):
        meters = {meter.title: meter for meter in self.experiment.meters(t)}
        for meter in meters.values():
            check(f"{meter.title} {meter.note}", self.known(t), FORMULAS)
        average = meters.pop("Râd so far")
        if not t:
            assert not meters and average.value == 0 and average.limit is None
            return
        assert near(average.value, mean_of(self.values[:t])) and same(average.limit, self.expected)
        exact = meters.pop("Râd exactly")
        assert near(exact.value, self.exact) and same(exact.limit, self.norm if self.linear else self.vc)
        if self.closed:
            fit = meters.pop("Fit 1 − 2ε̂")
            assert near(fit.value, mean_of([1 - 2 * self.errors(s)[0] / self.m for s in range(1, t + 1)]))
            assert fit.limit == 1.0
        assert not meters

    @property
    def expected(self):
        """What the average is held against."""
        return self.norm if self.linear else 1 + coin_surplus(self.m) if self.kind == "all" else self.vc

    def check_bars(self, t):
        bars = {bar.name: [part.value for part in bar.parts] for bar in self.study.bars(t)}
        if not t:
            assert not bars
            return
        value, share = self.values[t - 1], abs(sum(self.r[t - 1])) / self.m
        assert near(bars.pop("this flip"), [value - share, share] if self.closed else [value])
        assert near(bars.pop("Râd so far"), [mean_of(self.values[:t])])
        if self.linear:
            assert near(bars.pop("norm bound"), [self.norm])
        else:
            assert near(bars.pop("all functions"), [1.0, coin_surplus(self.m)])
        if self.vc is not None:
            assert near(bars.pop(f"VC, d = {DIMENSIONS[self.kind]}"), [self.vc])
        assert not bars

    # -- all together ----------------------------------------------------------------------------------------------

    def check_charts(self):
        running, histogram = self.experiment.charts()
        for chart in (running, histogram):
            check(f"{chart.title} {chart.note} {chart.axis}", self.known(0), FORMULAS)
        curves = {curve.label: curve for curve in running.curves}
        average, n = curves.pop("Râd"), len(self.values)
        assert near(average.y.tolist()[1:], [mean_of(self.values[:t]) for t in range(1, n + 1)])
        errors = [0.0, *(error_of(self.values[:t]) or 0.0 for t in range(1, n + 1))]
        assert near(average.spread.tolist(), errors)
        lines = {"exact": self.exact, "norm bound": self.norm, "all functions": 1 + coin_surplus(self.m)}
        lines[f"VC bound, d = {DIMENSIONS.get(self.kind)}"] = self.vc
        for name, curve in curves.items():
            assert near(curve.y.tolist(), [lines[name]] * 2) and curve.x.tolist() == [0, n]
        check_histogram(histogram.curves[0], self.values)
        assert near(histogram.marks[0].x, mean_of(self.values))

    def check_report(self):
        head, rounds, summary = report_of(self.experiment)
        assert head["examples"] == self.m
        for t, told in enumerate(rounds, 1):
            error = told.pop("stderr")
            assert (error is None) == (t == 1) and (t == 1 or near(error, error_of(self.values[:t])))
            expected = {"t": t, "value": self.values[t - 1], "errors": self.errors(t)[0]}
            expected |= {"coins": sum(self.r[t - 1]) / self.m, "mean": mean_of(self.values[:t])}
            assert near(told, expected)
        self.check_summary(summary)

    def check_summary(self, summary):
        summary.pop("why", None)
        error = summary.pop("stderr")
        assert same(error, error_of(self.values))
        expected = {"value": mean_of(self.values), "samples": len(self.r), "exact": self.exact, "vc_bound": self.vc}
        expected |= {"norm_bound": self.norm, "vc_dimension": DIMENSIONS.get(self.kind)}
        expected["all_functions"] = 1 + coin_surplus(self.m)
        assert summary.keys() == expected.keys() and all(same(summary[key], expected[key]) for key in expected)


def same(value, expected):
    return value is None if expected is None else value is not None and near(value, expected)
