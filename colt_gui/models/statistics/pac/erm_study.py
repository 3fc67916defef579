"""ERM again and again: trials one after the other, then the same with fewer and with more examples."""

from __future__ import annotations

import math
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.core.theorems import limit_of
from colt_gui.models.maths.zero_one import BLOCK, TOGETHER, best_halfspace
from colt_gui.models.statistics import bounds
from colt_gui.models.statistics.law import Law, Risk
from colt_gui.models.statistics.pac.classes import GridClass
from colt_gui.models.statistics.pac.erm_readings import charts, meters, narrate, risks_chart
from colt_gui.models.statistics.pac.study import BARS, Histogram, Setting, TrialStudy, histogram
from colt_gui.models.statistics.regions import Halfplane, Hypothesis
from colt_gui.models.statistics.trials import Grown, Plan, Trials
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.pac import Pac

TAG = 1
TAG_OF_RUNGS = 100  # of the first rung of the ladder, and one more for each further one
NONE = 1e-9  # a risk that is nothing but rounding
D = 2  # coordinates of the plane
EXAMPLES = 20_000  # in a block of trials; errors of all hypotheses count as a twentieth of an example each
LONG = 200  # points: to search among more of them takes milliseconds
RISK, TRAINING, FIRST = 0, 1, 2  # columns of a trial; those from FIRST on are about the hypothesis
WIDTH = 5
RUNGS = (5, 10, 20, 40, 80, 160, 320)
FAST, SLOW = 400, 40  # trials of a rung: on a grid, and where each trial costs a search
STEEP = 4  # rungs that half-planes climb: ERM costs m² log m


# -- trials ------------------------------------------------------------------------------------------------------------


def samples(law: Law, rng: np.random.Generator, trials: int, m: int) -> tuple[np.ndarray, np.ndarray]:
    """Draw so many samples of m examples: places (trials, m, 2) and labels (trials, m)."""
    X, y = law.sample(rng, trials * m)
    return X.reshape(trials, m, 2), y.reshape(trials, m)


@dataclass(frozen=True, eq=False)
class GridTrials:
    """ERM over a class on a grid. `worst`: of several hypotheses with the fewest errors the one of the largest risk
    is chosen; else the first."""

    grid: GridClass
    m: int
    worst: bool

    def __call__(self, rng: np.random.Generator, trials: int, control: Control = NO_CONTROL) -> np.ndarray:
        X, y = samples(self.grid.law, rng, trials, self.m)
        rows, errors = np.zeros((trials, WIDTH)), self.grid.errors(X, y)
        fewest = errors.min(axis=1)
        chosen = errors.argmin(axis=1)
        if self.worst:
            chosen = np.where(errors == fewest[:, None], self.grid.risks, -1.0).argmax(axis=1)
        rows[:, RISK], rows[:, TRAINING], rows[:, FIRST] = self.grid.risks[chosen], fewest / self.m, chosen
        return rows

    def prepare(self, control: Control) -> None:
        """Compute the risks of all hypotheses."""
        control.check()
        _ = self.grid.risks

    @property
    def block(self) -> int:
        per_trial = self.m + len(self.grid) // 20
        return max(1, EXAMPLES // per_trial)

    def hypothesis(self, row: np.ndarray) -> Hypothesis:
        return self.grid.hypothesis(int(row[FIRST]))

    @property
    def best(self) -> Risk:
        return Risk(float(self.grid.risks.min()), self.grid.exact)

    @property
    def best_hypothesis(self) -> Hypothesis:
        return self.grid.hypothesis(int(self.grid.risks.argmin()))

    @property
    def exact(self) -> bool:
        return self.grid.exact


@dataclass(frozen=True, eq=False)
class HalfspaceTrials:
    """Exact ERM over the halfspaces of the plane, sample by sample."""

    law: Law
    m: int

    def __call__(self, rng: np.random.Generator, trials: int, control: Control = NO_CONTROL) -> np.ndarray:
        X, y = samples(self.law, rng, trials, self.m)
        together = BLOCK if self.m > LONG else TOGETHER
        rows = [self._row(X[i], y[i], control, together) for i in range(trials)]
        return np.array(rows).reshape(trials, WIDTH)

    def _row(self, X: np.ndarray, y: np.ndarray, control: Control, together: int) -> tuple[float, ...]:
        best = best_halfspace(X, y, control=control, together=together)
        half = Halfplane((float(best.w[0]), float(best.w[1])), -float(best.b))
        return self.law.risk(half).value, best.errors / self.m, *half.w, half.b

    def prepare(self, control: Control) -> None:
        self.law.find_best_halfplane(control)

    @property
    def block(self) -> int:
        return max(1, 2_000 // self.m**2 + (self.m < 100))

    def hypothesis(self, row: np.ndarray) -> Hypothesis:
        return Hypothesis(Halfplane((float(row[FIRST]), float(row[FIRST + 1])), float(row[FIRST + 2])))

    @property
    def best(self) -> Risk:
        return self.law.find_best_halfplane()[1]

    @property
    def best_hypothesis(self) -> Hypothesis:
        return Hypothesis(self.law.find_best_halfplane()[0])

    @property
    def exact(self) -> bool:
        return self.law.risk(self.law.find_best_halfplane()[0]).exact


Trial = GridTrials | HalfspaceTrials


# -- the ladder --------------------------------------------------------------------------------------------------------


class Ladder:
    """The same experiment for a ladder of sample sizes, to be held against the theorems. `sizes` are the numbers of
    examples, `quantiles()` the risks that are exceeded with probability δ, for the sizes that are done."""

    def __init__(self, pac: Pac, setting: Setting, work: Trial) -> None:
        slow = pac.hypotheses == "halfspaces"
        self.sizes = RUNGS[:STEEP] if slow else RUNGS
        self.delta = pac.delta
        self._rungs = [self._rung(work, setting, k, SLOW if slow else FAST) for k in range(len(self.sizes))]

    def _rung(self, like: Trial, setting: Setting, k: int, trials: int) -> Trials:
        work = replace(like, m=self.sizes[k])
        return Trials(Plan(work, min(trials, setting.limit), work.block, setting.seed, TAG_OF_RUNGS + k))

    def climb(self, control: Control, grown: Grown) -> None:
        for rung in self._rungs:
            rung.make(control)
            grown()

    def so_far(self) -> Self:
        """Return a copy that does not grow when this ladder does."""
        other = copy(self)
        other._rungs = [rung.so_far() for rung in self._rungs]
        return other

    @property
    def _climbed(self) -> int:
        return sum(rung.complete for rung in self._rungs)

    @property
    def m(self) -> int:
        """The sample size of the present rung."""
        return self.sizes[min(self._climbed, len(self.sizes) - 1)]

    @property
    def share(self) -> float:
        return sum(rung.share for rung in self._rungs) / len(self._rungs)

    @property
    def climbed(self) -> np.ndarray:
        """The sample sizes that are done."""
        return np.array(self.sizes[: self._climbed], dtype=float)

    def quantiles(self) -> np.ndarray:
        done = self._rungs[: self._climbed]
        return np.array([np.quantile(rung.results[:, RISK], 1 - self.delta) for rung in done])

    def report(self) -> list[dict[str, Any]]:
        return [{"m": int(m), "quantile": float(q)} for m, q in zip(self.climbed, self.quantiles())]


# -- the study ---------------------------------------------------------------------------------------------------------


class ErmStudy(TrialStudy):
    """Realisable: some hypothesis of the class has risk 0, and then the risk itself is held against ε; else the risk
    beyond the best of the class is."""

    has_picture = True

    def __init__(self, pac: Pac, setting: Setting, work: Trial) -> None:
        self.pac, self.setting, self.work = pac, setting, work
        super().__init__(work, pac.trials, work.block, setting, TAG)
        self.ladder = Ladder(pac, setting, work)
        self._kept: tuple[int, tuple[np.ndarray, np.ndarray]] | None = None

    # -- the work ----------------------------------------------------------------------------------------------

    def prepare(self, control: Control) -> None:
        self.work.prepare(control)
        self.best = self.work.best.value

    def carry_out(self, control: Control, grown: Grown) -> None:
        super().carry_out(control, grown)
        self.ladder.climb(control, grown)

    def so_far(self) -> Self:
        other = super().so_far()
        other.ladder = self.ladder.so_far()
        return other

    @property
    def under_way(self) -> tuple[str, float]:
        if not self.trials.complete:
            return super().under_way
        return f"With m = {number(self.ladder.m)}", self.ladder.share

    # -- what has been found -----------------------------------------------------------------------------------

    @property
    def risks(self) -> np.ndarray:
        return self.trials.results[:, RISK]

    @property
    def training(self) -> np.ndarray:
        return self.trials.results[:, TRAINING]

    best = math.inf  # the smallest risk of the class; of half-planes perhaps only nearly

    @property
    def best_known(self) -> bool:
        return self.work.best.exact

    @property
    def realisable(self) -> bool:
        return self.best <= NONE

    @property
    def floor(self) -> float:
        """What a risk is measured from: 0 in the realisable case, else that of the best hypothesis."""
        return 0.0 if self.realisable else self.best

    @property
    def threshold(self) -> float:
        """The risk that is more than ε asks for."""
        return self.floor + self.pac.epsilon

    @property
    def exceeded(self) -> np.ndarray:
        """In which trials."""
        return self.once("exceeded", len(self), lambda: self.risks > self.threshold + NONE)

    @property
    def mistakes(self) -> np.ndarray:
        return self.once("mistakes", len(self), lambda: np.concatenate([[0], np.cumsum(self.exceeded)]))

    @property
    def means(self) -> np.ndarray:
        """Of the risks of the first trials, for each number of them."""
        return self.once("means", len(self), lambda: np.cumsum(self.risks) / np.arange(1, len(self) + 1))

    # -- the theorem -------------------------------------------------------------------------------------------

    @property
    def size(self) -> int | None:
        """|H|; None where it is infinite."""
        return len(self.work.grid) if isinstance(self.work, GridTrials) else None

    @property
    def vc(self) -> int:
        return self.work.grid.vc if isinstance(self.work, GridTrials) else D + 1

    @property
    def theorem(self) -> tuple[str, float]:
        """The one that applies, as a formula, and how many examples it asks for."""
        epsilon, delta = self.pac.epsilon, self.pac.delta
        if self.size is None:
            return limit_of("halfspace-sample"), bounds.halfspace_sample(D, epsilon, delta)
        if self.realisable:
            return limit_of("pac-realisable"), bounds.pac_realisable(self.size, epsilon, delta)
        return limit_of("pac-agnostic"), bounds.pac_agnostic(self.size, epsilon, delta)

    @property
    def enough(self) -> bool:
        """The theorem speaks of samples of this size; of half-planes it leaves a constant open."""
        return self.size is not None and self.pac.m >= self.theorem[1]

    # -- a trial -----------------------------------------------------------------------------------------------

    def sample(self, t: int) -> Points:
        """Draw the examples of trial t once more."""
        plan = self.trials.plan
        b, i = divmod(t - 1, plan.size)
        if self._kept is None or self._kept[0] != b:
            self._kept = b, samples(self.setting.law, plan.generator(b), plan.length(b), self.pac.m)
        X, y = self._kept[1]
        return Points(X[i], y[i])

    def hypothesis(self, t: int) -> Hypothesis:
        return self.work.hypothesis(self.trials.results[t - 1])

    def histogram(self, t: int) -> Histogram:
        """Sort the risks of the first t trials into bars, the same for all t; one ends where ε is exceeded."""
        top = min(max(1.6 * self.pac.epsilon + self.floor, 1.02 * float(self.risks.max(initial=0.0))), 1.0)
        within = max(1, round(BARS * self.threshold / max(top, self.threshold)))
        width = self.threshold / within
        bars = max(within + 1, math.ceil(top / width))
        return histogram(self.risks[:t] - 2 * NONE, 0.0, bars * width, bars)

    @property
    def reference(self) -> Hypothesis | None:
        """The hypothesis that others are compared with in the picture: the target, or else the best of the class. None
        before that is found."""
        target = self.setting.law.target
        if target is not None:
            return Hypothesis(target)
        return self.work.best_hypothesis if self.prepared else None

    # -- readings ----------------------------------------------------------------------------------------------

    def picture(self, t: int) -> Chart | None:
        return risks_chart(self, t) if self.prepared else None

    def mark(self, t: int) -> Mark:
        over = bool(self.exceeded[t - 1])
        return Mark(f"Trial {number(t, 9)}: true risk {number(float(self.risks[t - 1]))}", "mistake" if over else "")

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)

    def rounds(self) -> Iterator[dict[str, Any]]:
        for t, row in enumerate(self.trials.results, 1):
            yield {"t": t, "risk": float(row[RISK]), "training_error": float(row[TRAINING]),
                   "exceeded": bool(self.exceeded[t - 1])}  # fmt: skip

    def summary(self) -> dict[str, Any]:
        trials, exceeded = len(self), int(self.mistakes[-1])
        formula, bound = self.theorem
        values: dict[str, Any] = {
            "epsilon": self.pac.epsilon,
            "delta": self.pac.delta,
            "m": self.pac.m,
            "exceeded": exceeded,
            "trials": trials,
            "share": exceeded / trials if trials else None,
            "bound": bound,
            "bound_formula": f"m ≥ {formula}",
            "enough": self.enough,
            "realisable": self.realisable,
            "best_risk": self.best,
            "hypotheses": self.size,
            "vc_dimension": self.vc,
            "mean_risk": float(self.risks.mean()) if trials else None,
            "quantile": float(np.quantile(self.risks, 1 - self.pac.delta)) if trials else None,
            "exact_risks": self.work.exact,
            "sample_sizes": self.sample_sizes(self.pac.epsilon),
            "ladder": self.ladder.report(),
        }
        return values | ({"why": "there are infinitely many half-planes"} if self.size is None else {})

    def sample_sizes(self, epsilon: float) -> dict[str, float]:
        """Return how many examples each theorem asks for, if it applies."""
        delta, sizes = self.pac.delta, {}
        if self.size is not None:
            for name in ("pac-realisable", "pac-agnostic", "pac-uniform"):
                function = {"pac-realisable": bounds.pac_realisable, "pac-agnostic": bounds.pac_agnostic,
                            "pac-uniform": bounds.pac_uniform}[name]  # fmt: skip
                sizes[name] = function(self.size, epsilon, delta)
        sizes["vc-sample"] = bounds.vc_sample(self.vc, epsilon, delta)
        if self.size is None:
            sizes["halfspace-sample"] = bounds.halfspace_sample(D, epsilon, delta)
        return sizes

    @property
    def quantile(self) -> float:
        """Of all trials so far: the risk that only a share δ of them exceeds, beyond the floor."""
        return float(np.quantile(self.risks, 1 - self.pac.delta)) - self.floor if len(self) else math.nan
