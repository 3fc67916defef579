"""Narration, meters, charts, captions and reports of the SVM lab against machines counted by hand."""

import math
from typing import NamedTuple

import numpy as np

from colt_gui.models.labs import report_of
from colt_gui.models.text.caption import caption
from oracles.perceptron_readings import check_reading
from oracles.said import agrees, check, near, says, settings, value_of
from oracles.svm import Machine

FORMULAS = ("½‖p₊ − p₋‖", "1 − ν")
# of refusals: names of labels, and how near hulls are that are not told apart
LABELLED = ("labelled +1", "labelled −1", "nearer to each other than 2·10⁻¹² of", "nearer to each other than 10⁻¹² of")
CLOSED = 1e-6


def close(value, expected):
    """A solver's values are as exact as its tolerance."""
    return math.isclose(value, expected, rel_tol=2e-5, abs_tol=1e-6)


class SvmWords:
    def __init__(self, oracle):
        self.oracle, self.experiment = oracle, oracle.experiment
        self.steps = self.experiment.run.kept
        self.machines = [Machine(oracle, step.alpha) for step in self.steps]

    # -- numbers that stand in the way -------------------------------------------------------------------------

    @property
    def refusals(self):
        """A parameter, and the ends of its range: 1/(2·min(m₊, m₋)) ≤ C, or ν ≤ 2·min(m₊, m₋)/m."""
        oracle, claims = self.oracle, []
        if oracle.parameter is not None and oracle.few:
            least, most = 0.5 / oracle.few, 2 * oracle.few / oracle.m
            claims += [("for a class of #: it must be at least #", oracle.few, End(least, up=True))]
            claims += [("for a class of #: it must be at most #", oracle.few, End(most))]
            claims += [("is # ≤ C < #", End(least, up=True), Found()), ("is # ≤ C", End(least, up=True))]
            claims += [("is # < ν ≤ #", Found(), End(most))]
            claims += [("C = #", oracle.parameter), ("ν = #", oracle.parameter)]
        return claims

    def check_narration(self, t):
        headline, reason = self.experiment.narrate(t)
        if not self.steps or (t == len(self.steps) and headline == "No separator."):
            check(headline + reason, self.refusals, LABELLED)
            return
        machine = self.machines[t - 1] if t else self.machines[0]
        claims = [("½‖p₊ − p₋‖ = #", machine.upper), ("gap #", Rough(machine.gap, 2))]
        if not t:
            check(f"{headline} {reason}", claims, FORMULAS)
            return
        says(headline, "Step #: ½‖p₊ − p₋‖ = #.", t, machine.upper, formulas=FORMULAS)
        claims += [("certifies #", max(machine.lower, 0.0)), ("# support vectors, μ = #", machine.support, machine.mu)]
        claims += [("# examples support", machine.support), ("at most # apart", 2 * machine.upper)]
        check(reason, claims, FORMULAS)
        if "are found" in reason:
            assert close(machine.upper, self.oracle.half_distance) and machine.gap <= CLOSED

    # -- meters ------------------------------------------------------------------------------------------------

    def check_meters(self, t):
        meters = {meter.title: meter for meter in self.experiment.meters(t)}
        if not t or not self.experiment.solution.separable:
            self._check_nothing(meters)
            return
        machine = self.machines[t - 1]
        margin = meters["μ − C·Σξ" if self.oracle.soft else "Margin μ"]
        assert close(margin.value, max(machine.lower, 0.0)) and close(margin.limit, machine.upper)
        check(margin.note, [("μ = #", machine.mu), ("C·Σξ = #", machine.slack_paid)], FORMULAS)
        assert meters["Gap"].value <= machine.gap + 1e-6 and machine.gap <= meters["Gap"].value + 1e-6
        self._check_nu(meters, machine)
        self._check_roles(meters, machine)

    def _check_nothing(self, meters):
        for meter in meters.values():
            first = [("½‖p₊ − p₋‖ = #", self.machines[0].upper)] if self.machines else []
            check(meter.note, [*first, *self.refusals], (*FORMULAS, *LABELLED))

    def _check_nu(self, meters, machine):
        """Thm 3.9, counted from the margins."""
        if not self.oracle.soft:
            assert "Margin < μ" not in meters
            return
        m, nu, same = self.oracle.m, self.oracle.nu, 1e-7 * np.abs(machine.scores - machine.b).max()
        beyond = machine.margins - machine.mu
        below, above = meters["Margin < μ"], meters["Margin > μ"]
        assert near(below.limit, nu * m) and near(above.limit, (1 - nu) * m)
        check(below.note, [("ν = #", nu)])
        check(above.note, [], FORMULAS)
        if (np.abs(np.abs(beyond) - same) > 0.5 * same).all():
            assert (below.value, above.value) == ((beyond < -same).sum(), (beyond > same).sum())

    def _check_roles(self, meters, machine):
        support = meters.get("Support vectors") or meters["Support so far"]
        assert (support.value, support.limit) == (machine.support, self.oracle.m)
        check(support.note, [*self._roles(machine), ("α > #", 0), ("α = #", 0)])

    def _roles(self, machine):
        """Of the optimum: bounded inside the margin, on the wrong side of the line, the rest of the support on it."""
        used, same = machine.alpha > 1e-8 * machine.alpha.max(), 1e-7 * np.abs(machine.scores - machine.b).max()
        error = machine.xi > machine.mu + same
        inside = (machine.alpha >= machine.oracle.C * (1 - 1e-8)) & (machine.xi > same) & ~error
        edge = (np.abs(machine.margins - machine.mu) <= same) & ~used
        counts = {
            "on the margin": (used & ~inside & ~error).sum(),
            "inside it": inside.sum(),
            "on the wrong side": error.sum(),
        }
        claims = [(f"# {words}", int(count)) for words, count in counts.items()]
        return [("# more on the edge", int(edge.sum())), *claims]

    # -- charts, captions, reports -----------------------------------------------------------------------------

    def check_charts(self):
        for chart in self.experiment.charts():
            check(chart.title + chart.note, [])
            machines = [self.machines[0], *self.machines]
            expected = {"½‖p₊ − p₋‖": [m.upper for m in machines], "certified": [max(m.lower, 0.0) for m in machines]}
            for curve in chart.curves:
                if curve.label in expected:
                    assert np.allclose(curve.y, expected[curve.label], rtol=1e-5, atol=1e-6)
                check_reading(chart, curve, curve.label)

    def check_scalings(self):
        """C, ν = 1/(Cm) and the textbooks' C′ = C/(μ·½‖p₊ − p₋‖), side by side."""
        for note in self.experiment.notes.values():
            machine, C = self.machines[-1], self.oracle.C if self.oracle.soft else self.machines[-1].alpha.max()
            textbook = C / (machine.mu * machine.upper) if machine.mu > 0 and machine.upper else math.nan
            claims = [("C = #", C), ("ν = #", 1 / (C * self.oracle.m)), ("C′ = #", textbook), ("C′ ≥ #", textbook)]
            check(note, claims, digits=4)

    def check_advice(self):
        self.experiment.findings = self.experiment.survey()
        remedy = self.experiment.remedy(len(self.steps))
        if remedy is not None:
            check(remedy.sentence, self.refusals, LABELLED)

    def check_caption(self, t):
        claims = [("step # of #", t, len(self.steps)), *settings(self.experiment)]
        if self.machines:
            machine = self.machines[max(t, 1) - 1]
            value = max(machine.lower, 0.0) if machine.upper else 0.0
            claims += [(f"{name} # ≤ #", value, machine.upper) for name in ("Margin μ", "μ − C·Σξ")]
            claims += [("Margin μ #", 0.0), ("Gap # ≤ #", machine.gap, CLOSED), ("Gap #", machine.gap)]
        check(caption(self.experiment, t), [*claims, ("Margin μ #", 0.0)])

    def check_report(self):
        if self.experiment.refusal:
            check(self.experiment.refusal, self.refusals, LABELLED)
            return
        _, rounds, summary = report_of(self.experiment)
        for row, machine in zip(rounds, self.machines, strict=True):
            assert close(row["upper"], machine.upper) and close(max(row["lower"], 0.0), max(machine.lower, 0.0))
        if summary["converged"] and summary["separable"]:
            machine = self.machines[-1]
            assert close(summary["dual"], self.oracle.half_distance)
            assert close(summary["mu"], machine.mu) and np.allclose(
                summary["decision"], machine.scores - machine.b, atol=1e-5
            )
            assert np.allclose(summary["xi"], machine.xi, atol=1e-5) and len(summary["support"]) == machine.support
        elif summary["converged"]:
            assert self.oracle.half_distance < 1e-5


class Rough(NamedTuple):
    """A value that is written in fewer digits."""

    value: float
    digits: int

    def fits(self, shown):
        return agrees(shown, self.value, self.digits)


class End(NamedTuple):
    """Of a range: as written, in four digits, it lies on the allowed side."""

    value: float
    up: bool = False

    def fits(self, shown):
        said = value_of(shown)
        allowed = said >= self.value * (1 - 1e-12) if self.up else said <= self.value * (1 + 1e-12)
        return allowed and math.isclose(said, self.value, rel_tol=1e-3)


class Found:
    """An end that only a search finds: that it parts what is allowed from what is not, tests/models/svm shows."""

    def fits(self, shown):
        return value_of(shown) > 0
