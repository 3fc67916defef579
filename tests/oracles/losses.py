"""Narration, meters, charts, captions and reports of the losses bench against sums over the points, done by hand."""

import math

import numpy as np

from colt_gui.models.labs import report_of
from colt_gui.models.text.caption import caption
from oracles.said import Rough, check, near, says, settings

# numbers that are part of a formula or of its name
FORMULAS = (
    "0-1", "y(⟨w, x⟩ + b) ≥ 1", "Aw ≥ 1", "(1 − u)²", "|1 − u|", "log₂(1 + e^(−u))", "max(0, 1 − u/μ)", "w = 0",
    "‖w‖²", "costs 1", "0 is in the convex hull",
)  # fmt: skip


def losses_by_hand(id, u, mu):
    """Each loss once more, point by point."""
    rules = {
        "square": lambda v: 1 - 2 * v + v * v,
        "absolute": lambda v: v - 1 if v > 1 else 1 - v,
        "logistic": lambda v: math.log2(1 + math.exp(-v)) if v > -500 else -v / math.log(2),
        "hinge": lambda v: 1 - v / mu if v < mu else 0.0,
        "exponential": lambda v: math.exp(-v),
    }
    return [rules[id](float(v)) for v in u]


class LossOracle:
    """The halfspace is the learner's own; all that is said of it is counted again."""

    def __init__(self, experiment):
        self.experiment, self.learner = experiment, experiment.learner
        self.X, self.y = experiment.points.X, experiment.points.y
        self.m = len(self.y)
        self.surrogate = self.learner.id not in ("erm", "halfspace-lp")

    def scores(self, w, b):
        return [sum(a * c for a, c in zip(x, w)) + b for x in self.X]

    def wrong(self, w, b):
        return sum((score >= 0) != (label > 0) for score, label in zip(self.scores(w, b), self.y))

    def risk(self, w, b):
        u = [label * score for label, score in zip(self.y, self.scores(w, b))]
        if not self.surrogate:
            return self.wrong(w, b) / self.m
        return sum(losses_by_hand(self.learner.loss, u, self.learner.mu)) / self.m

    def objective(self, w, b):
        return self.risk(w, b) + self.learner.lam * sum(v * v for v in w)

    # -- the present step ------------------------------------------------------------------------------------------

    @property
    def kept(self):
        run = self.experiment.run
        return run.kept[run.t - 1] if run.t else None

    @property
    def at_infinity(self):
        outcome = self.experiment.separators.get(self.learner.id)
        end = self.experiment.run.t == len(self.experiment.run)
        return outcome if end and outcome is not None and outcome.direction is not None else None

    def known(self):
        """Errors, risk and objective at the step on show; at the end of an endless run those of the limit."""
        w, b = self.kept.iterate.w, self.kept.iterate.b
        if found := self.at_infinity:
            assert found.risk <= self.risk(w, b) + 1e-12
            return found.errors, found.risk, found.risk
        return self.wrong(w, b), self.risk(w, b), self.objective(w, b)

    def check_narration(self, t):
        headline, reason = self.experiment.narrate(t)
        if self.kept is None or headline == "No halfspace.":
            check(f"{headline} {reason}", [("each of the # points", self.m), *self.places(reason)], FORMULAS)
            return
        errors, risk, objective = self.known()
        says(headline, "# of # wrong", errors, self.m)
        claims = [("# of # wrong", errors, self.m), ("risk #", risk), ("risk → #", risk)]
        claims += [("Step #", self.kept.number), ("Pivot #", self.kept.number)]
        check(headline, claims, FORMULAS)
        self.check_reason(reason, errors, objective)

    def places(self, text):
        """The point of both hulls, which the text itself must name: it has to be in each of them."""
        found = text.partition("Not separable: ")[2].partition(" is in")[0].strip("()").split(", ")
        return [("(#, #)", *map(float, (part.replace("−", "-") for part in found)))] if len(found) == 2 else []

    def check_reason(self, reason, errors, objective):
        iterate = self.kept.iterate
        length = math.sqrt(sum(v * v for v in iterate.w))
        claims = [("‖w‖ ≤ #", length), ("objective, #,", objective), ("is least: #", objective)]
        claims += [
            ("than #.", errors),
            ("# is the best so far", errors),
            ("cut to # of its length", iterate.share or 1),
        ]
        claims += [("point # make # errors", (iterate.pivot or 0) + 1, iterate.pivot_errors or 0)]
        for pattern in ("at most # above", "about # is left"):
            claims.append((pattern, Rough(iterate.left or 0.0)))
        check(reason, claims, FORMULAS)

    # -- meters ----------------------------------------------------------------------------------------------------

    def check_meters(self, t):
        meters = {meter.title: meter for meter in self.experiment.meters(t)}
        if self.kept is None or self.experiment.separator.w is None:
            assert [meter.limit for meter in meters.values()] == [None]
            return
        errors, risk, _ = self.known()
        for title in {"Wrong", "Wrong, and the fewest"} & set(meters):
            assert meters[title].value == errors
        if self.surrogate:
            assert near(meters["Wrong"].limit, self.m * risk)
            check(meters["Wrong"].note, [("= #·#:", self.m, risk)], FORMULAS)
        if (least := meters.get("Least y(⟨w, x⟩ + b)")) is not None:
            w, b = self.kept.iterate.w, self.kept.iterate.b
            assert near(least.value, min(v * s for v, s in zip(self.y, self.scores(w, b))))
        if (left := meters.get("Gap")) is not None:
            assert near(left.value, self.kept.iterate.left / max(self.objective_of_step, 1e-9))
            check(left.note, [("objective, #", self.objective_of_step)], FORMULAS)
        self.check_fewest(meters)

    @property
    def objective_of_step(self):
        return self.objective(self.kept.iterate.w, self.kept.iterate.b)

    def check_fewest(self, meters):
        if self.learner.id == "erm":
            check(meters["Wrong"].note, [("about # of # points", self.kept.number, self.m)], FORMULAS)
            others = [self.wrong(each.w, each.b) for each in self.experiment.separators.values()
                      if each.id != "erm" and each.w is not None and each.direction is None]  # fmt: skip
            limit = meters["Wrong"].limit
            assert limit is None or not others or limit <= min(others)

    # -- the rest --------------------------------------------------------------------------------------------------

    def check_caption(self, t):
        text = caption(self.experiment, t)
        errors, limit = (0, 0) if self.kept is None or self.experiment.separator.w is None else self.counted()
        claims = [
            (f"{self.experiment.unit} # of #", t, len(self.experiment.run)),
            ("Wrong # ≤ #", errors, limit),
            ("Wrong # ≥ #", errors, limit),
        ]
        claims += [
            ("Wrong #", errors),
            ("Separating lines #", 0),
            ("Steps #", 0),
            ("Pivots #", 0),
            *settings(self.experiment),
        ]
        claims += [("Least y(⟨w, x⟩ + b) # ≥ #", 1.0, 1.0)]
        check(text, claims, FORMULAS)

    def counted(self):
        errors, risk, _ = self.known()
        limit = self.experiment.meters(self.experiment.run.t)[0].limit
        return errors, self.m * risk if self.surrogate else limit

    def check_charts(self):
        charts = {chart.id: chart for chart in self.experiment.charts()}
        kept = self.experiment.run.kept
        if "risk" in charts:
            objective, share = charts["risk"].curves
            assert np.allclose(objective.y[1:], [self.objective(k.iterate.w, k.iterate.b) for k in kept], atol=1e-12)
            assert np.allclose(share.y[1:], [self.wrong(k.iterate.w, k.iterate.b) / self.m for k in kept])
        if "shares" in charts:
            heights = charts["shares"].curves[0].y
            assert near(heights.sum(), 1.0) and (np.diff(heights) <= 1e-15).all()
        if "margins" in charts:
            assert charts["margins"].curves[0].y.sum() == self.m

    def check_report(self):
        if self.experiment.refusal:
            return
        _, rounds, summary = report_of(self.experiment)
        for round_ in rounds:
            assert near(round_["objective"], self.objective(round_["w"], round_["b"]))
            assert round_["errors"] == self.wrong(round_["w"], round_["b"])
        if summary["w"] is None:
            assert summary["why"]
            return
        w, b = summary["w"], summary["b"]
        if self.surrogate:
            assert near(summary["risk"], self.risk(w, b)) and summary["zero_one"] == self.wrong(w, b) / self.m
            assert near(summary["objective"], self.objective(w, b)) and summary["finite"] is True
        if self.learner.id == "erm":
            assert summary["errors"] == self.wrong(w, b)
