"""Samples, their classifiers and bounds, and samples with ghosts: counted again with plain formulas.

The draws are those of the program: its seed says them. Where several halfspaces are best, the one that was chosen is
judged: that none is better, and what it risks.
"""

import math
from statistics import NormalDist
from types import SimpleNamespace

import numpy as np
import pytest

from colt_gui.models.labs import report_of
from colt_gui.models.statistics.rademacher.classifiers import outcome
from colt_gui.models.text.caption import caption
from oracles.hulls import nearest_points
from oracles.kernels import gram, kernel
from oracles.rademacher import fewest, halfspace_labellings, mean_of, supremum
from oracles.said import agrees, check, near, settings, value_of
from oracles.svm import Machine

FORMULAS = ("no risk is above 1", "1 or more", "4B/μm·", "3√(ln(4/δ)/2m)")
ROUGHLY = 0.003  # what a sum over a lattice may be off
PHI = NormalDist().cdf
LENGTHS, LEVELS = (1, 2, 4, 8, 16, 32), (1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4)


class Within:
    """A risk that was summed, to about three decimals."""

    def __init__(self, value, exact):
        self.value, self.exact = value, exact

    def fits(self, shown):
        return agrees(shown, self.value) if self.exact else abs(value_of(shown) - self.value) < ROUGHLY

    def __repr__(self):
        return f"{self.value}{'' if self.exact else ' about'}"


# -- the law -------------------------------------------------------------------------------------------------------


class CloudLaw:
    """Two clouds (or painted points, each of them a cloud) with their labels, and noise."""

    def __init__(self, experiment):
        setup = experiment.document.setup("statistics")
        self.noise, self.sigma = setup.noise, setup.sigma
        away = setup.size / 2 * np.array([math.sqrt(3) / 2, 0.5])
        self.clouds = [(away, 1), (-away, -1)]
        if setup.kind == "points":
            self.clouds = list(zip(experiment.document.points.X, experiment.document.points.y.tolist()))

    def risk_of_half(self, w, b):
        """P(⟨w, x⟩ ≥ b is not the label), by Φ."""
        if not any(w):
            wrong = [float((b <= 0) != (label > 0)) for _, label in self.clouds]
        else:
            away = [(float(np.dot(w, c)) - b) / (self.sigma * math.hypot(*w)) for c, _ in self.clouds]
            wrong = [PHI(-label * z) for z, (_, label) in zip(away, self.clouds)]
        return self.noise + (1 - 2 * self.noise) * mean_of(wrong)

    def risk_of(self, says_plus, side=300):
        """Of any classifier: over the middles of side² equally likely cells of each cloud."""
        z = np.array([NormalDist().inv_cdf((k + 0.5) / side) for k in range(side)])
        places = self.sigma * np.stack(np.meshgrid(z, z), axis=-1).reshape(-1, 2)
        wrong = [float((says_plus(places + c) != (label > 0)).mean()) for c, label in self.clouds]
        return self.noise + (1 - 2 * self.noise) * mean_of(wrong)


# -- classifiers and their bounds ----------------------------------------------------------------------------------


def hinge_bound(margins, B, mu, norm_sum, delta):
    m = len(margins)
    hinge = math.fsum(max(0.0, mu - float(v)) for v in margins)
    return hinge / (mu * m), 4 * B / (mu * m) * math.sqrt(norm_sum), 3 * math.sqrt(math.log(4 / delta) / (2 * m))


def grid_bound(margins, length, norm_sum, delta):
    """Terms, B and μ of the pair with the least sum, among those B that are not too short; 54 pairs share δ."""
    assert length <= LENGTHS[-1]
    pairs = [(B, mu) for B in LENGTHS if length <= B * (1 + 1e-9) for mu in LEVELS]
    B, mu = min(pairs, key=lambda pair: sum(hinge_bound(margins, *pair, norm_sum, delta / 54)))
    return hinge_bound(margins, B, mu, norm_sum, delta / 54), B, mu


class SampleOracle:
    """One drawn sample: `terms` of its bound, `risk`, `training` and the numbers of what was `chosen`."""

    def __init__(self, learner, law, drawn, rng, m, found):
        self.learner, self.law, self.m, self.found = learner, law, m, found
        self.X, self.y = drawn.sample(rng, m)
        self.rng, self.exact = rng, True
        getattr(self, {"erm": "_erm", "margin": "_fixed"}.get(learner.bound, "_machine"))()

    @property
    def bound(self):
        return sum(self.terms)

    def _half(self, w, b):
        self.risk = self.law.risk_of_half(w, b)
        self.training = mean_of([float((np.dot(w, x) >= b) != (label > 0)) for x, label in zip(self.X, self.y)])

    def _erm(self):
        H, m, N, delta = halfspace_labellings(self.X), self.m, self.learner.draws, self.learner.delta
        rows = [[-1 if u < 0.5 else 1 for u in self.rng.random((1, m))[0]] for _ in range(N)]
        errors = fewest(H, self.y)
        self.terms = (
            errors / m, mean_of([supremum(H, self.y, r) for r in rows]),
            math.sqrt(2 * min(1 + 4 / N, 4) * math.log(2 / delta) / m), math.sqrt(math.log(4 / delta) / (2 * m)),
        )  # fmt: skip
        self._half(self.found.half.w, self.found.half.b)
        assert near(self.training, errors / m)
        self.chosen = [("errors: # of #", errors, m)]

    def _fixed(self):
        """The least hinge loss in the disc, by trying directions and lengths ever more finely."""
        B, mu, Z = self.learner.B, self.learner.mu, self.X * self.y[:, None]
        around, width = np.zeros(2), B
        for _ in range(45):
            steps = np.linspace(-width, width, 21)
            tried = around + np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
            tried *= np.minimum(1.0, B / np.maximum(np.linalg.norm(tried, axis=1), 1e-12))[:, None]
            losses = np.maximum(0.0, mu - tried @ Z.T).sum(axis=1)
            around, width = tried[losses.argmin()], 0.6 * width
        self.terms = hinge_bound(Z @ around, B, mu, float((self.X**2).sum()), self.learner.delta)
        w = self.found.half.w
        assert math.hypot(*w) <= B * (1 + 1e-9) and self.found.half.b == 0
        assert near(hinge_bound(Z @ w, B, mu, 1.0, 0.5)[0], self.terms[0])
        self._half(w, 0.0)
        self.chosen = [("‖w‖ ≤ B: #", self.terms[0] * mu * self.m)]

    def _machine(self):
        gaussian, y = self.learner.bound == "svm-gaussian", self.y
        k = kernel({"kernel": "gaussian" if gaussian else "linear", "sigma": self.learner.sigma})
        G, few = gram(self.X, k), min(int((y > 0).sum()), int((y < 0).sum()))
        norm_sum = float(np.trace(G)) + self.m
        if not few:
            self._constant(norm_sum)
            return
        C = min(0.5, 1 / few)
        half, alpha = nearest_points(G, y.astype(float), C)
        assert half > 1e-6, "the hulls meet: take another seed"
        machine = Machine(SimpleNamespace(y=y.astype(float), G=G, C=C, soft=C < 0.5), alpha)
        self._pair(*grid_bound(machine.margins, math.hypot(1.0, machine.b), norm_sum, self.learner.delta))
        coefficients = alpha * y / machine.upper
        if gaussian:
            self.training, self.exact = mean_of([float(v <= 0) for v in machine.margins]), False
            self.risk = self.law.risk_of(lambda places: self._field(places, coefficients) >= machine.b)
        else:
            self._half(coefficients @ self.X, machine.b)

    def _field(self, places, coefficients):
        apart = ((places[:, None, :] - self.X) ** 2).sum(axis=2)
        return np.exp(-apart / (2 * self.learner.sigma**2)) @ coefficients

    def _constant(self, norm_sum):
        label = int(self.y[0])
        self._pair(*grid_bound(np.ones(self.m), 1.0, norm_sum, self.learner.delta))
        self.chosen.append(("always +#" if label > 0 else "always #", label))
        self._half((0.0, 0.0), -label)

    def _pair(self, terms, B, mu):
        self.terms, self.chosen = terms, [("B = #, μ = # from # pairs", B, mu, 54)]

    @property
    def holds(self):
        return self.risk <= self.bound + 1e-9


# -- what is said of samples ---------------------------------------------------------------------------------------


class SamplesOracle:
    def __init__(self, experiment, sizes):
        self.experiment, self.study, self.learner = experiment, experiment.study, experiment.learner
        law, seed = CloudLaw(experiment), experiment.document.seed
        drawn = self.study.distribution.law(self.study.points)

        def sample(tag, t, m, found):
            return SampleOracle(self.learner, law, drawn, np.random.default_rng([seed, tag, t]), m, found)

        self.samples = [sample(0x7B, t, self.learner.m, found) for t, found in enumerate(self.study.outcomes)]
        self.sizes = [(m, sample(0x7C, m, m, self._found(drawn, seed, m))) for m in sizes]

    def _found(self, drawn, seed, m):
        """What the program finds on the sample of a size, which the study does not keep: it is judged, too."""
        return outcome(self.learner, drawn, np.random.default_rng([seed, 0x7C, m]), m)

    def known(self, t):
        claims = [("samples of # examples", self.learner.m), ("probability #", 1 - self.learner.delta)]
        if not t:
            return claims
        one = self.samples[t - 1]
        risk = Within(one.risk, one.exact)
        claims += [("Sample #:", t), (f"Sample {t}: bound #", one.bound), ("samples of #;", t), *one.chosen]
        return claims + [(f"True risk # {sign} #", risk, one.bound) for sign in "≤>"]

    def check(self, t):
        self.experiment.run.seek(t)
        narration = self.experiment.narrate(t)
        check(" ".join(narration), self.known(t), FORMULAS)
        check(self.experiment.run.mark(t).words, self.known(t), FORMULAS)
        self.check_meters(t)
        self.check_bars(t)
        claims = [("sample # of #", t, len(self.samples)), ("noise #", self.study.distribution.noise)]
        claims += [*settings(self.experiment), *self.known(t), ("True risk #", 0)]
        check(caption(self.experiment, t), claims, FORMULAS)
        if t:
            one, words = self.samples[t - 1], narration.headline
            assert ("fails" in words, "vacuous" in words) == (not one.holds, one.holds and one.bound >= 1)

    def close(self, value, one):
        return near(value, one.risk) if one.exact else abs(value - one.risk) < ROUGHLY

    def check_meters(self, t):
        meters = self.experiment.meters(t)
        for meter in meters:
            check(f"{meter.title} {meter.note}", self.known(t), FORMULAS)
        if not t:
            assert [(meter.value, meter.limit) for meter in meters] == [(0.0, None)]
            return
        one, (risk, failed) = self.samples[t - 1], meters
        assert self.close(risk.value, one) and near(risk.limit, one.bound)
        assert ("formulas" in risk.note) == one.exact and ("vacuous" in risk.note) == (one.bound >= 1)
        assert failed.value == sum(not each.holds for each in self.samples[:t])
        assert near(failed.limit, self.learner.delta * t)

    def check_bars(self, t):
        bars = self.study.bars(t)
        if not t:
            assert not bars
            return
        (bound, risk, own), one = bars, self.samples[t - 1]
        assert near([part.value for part in bound.parts], list(one.terms))
        assert bound.name == ("the bound, vacuous" if one.bound >= 1 else "the bound")
        assert self.close(risk.total, one) and near(own.total, one.training)

    def check_charts(self):
        charts = {chart.id: chart for chart in self.experiment.charts()}
        for chart in charts.values():
            check(f"{chart.title} {chart.note}", [], FORMULAS)
        bound, risk, own, ones = charts["risks"].curves
        assert near(bound.y.tolist()[1:], [one.bound for one in self.samples])
        assert all(self.close(v, one) for v, one in zip(risk.y[1:], self.samples, strict=True))
        assert near(own.y.tolist()[1:], [one.training for one in self.samples]) and ones.y.tolist() == [1, 1]
        bound, risk, ones = charts["sizes"].curves
        assert near((2**bound.x).tolist(), [m for m, _ in self.sizes]) and ones.y.tolist() == [1, 1]
        assert near(bound.y.tolist(), [one.bound for _, one in self.sizes])
        assert all(self.close(v, one) for v, (_, one) in zip(risk.y, self.sizes, strict=True))

    def check_report(self):
        _, rounds, summary = report_of(self.experiment)
        for t, (told, one) in enumerate(zip(rounds, self.samples, strict=True), 1):
            assert told["t"] == t and near(told["bound"], one.bound) and near(told["training"], one.training)
            assert near(list(told["terms"].values()), list(one.terms)) and self.close(told["risk"], one)
            assert told["holds"] == one.holds and told["vacuous"] == (one.bound >= 1)
        self.check_summary(summary)

    def check_summary(self, summary):
        assert near(summary["bound"], mean_of([one.bound for one in self.samples]))
        assert summary["risk"] == pytest.approx(mean_of([one.risk for one in self.samples]), abs=ROUGHLY)
        assert summary["failed"] == sum(not one.holds for one in self.samples)
        assert (summary["samples"], summary["m"], summary["delta"]) == (
            len(self.samples), self.learner.m, self.learner.delta,
        )  # fmt: skip
        assert summary["exact"] == all(one.exact for one in self.samples)
        assert summary["vacuous"] == (summary["bound"] >= 1)
        assert near([size["bound"] for size in summary["sizes"]], [one.bound for _, one in self.sizes])
        assert [size["m"] for size in summary["sizes"]] == [m for m, _ in self.sizes]
        assert all(self.close(size["risk"], one) for size, (_, one) in zip(summary["sizes"], self.sizes))
        known = {"samples", "bound", "risk", "failed", "delta", "m", "vacuous", "sizes", "exact"}
        assert summary.keys() == known
