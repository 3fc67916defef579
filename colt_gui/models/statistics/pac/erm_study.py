"""ERM again and again: trials one after the other, then the same with fewer and with more examples."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.core.theorems import limit_of
from colt_gui.models.statistics import bounds
from colt_gui.models.statistics.pac.erm_charts import charts, risks_chart
from colt_gui.models.statistics.pac.erm_readings import meters, narrate
from colt_gui.models.statistics.pac.erm_trials import RISK, TRAINING, GridTrials, HalfspaceTrials, samples
from colt_gui.models.statistics.pac.histogram import BARS, Histogram, histogram
from colt_gui.models.statistics.pac.ladder import Ladder
from colt_gui.models.statistics.pac.study import Setting, TrialStudy
from colt_gui.models.statistics.regions import Hypothesis
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.pac import Pac

TAG = 1
NONE = 1e-9  # a risk that is nothing but rounding
D = 2  # coordinates of the plane


class ErmStudy(TrialStudy):
    """Realisable: some hypothesis of the class has risk 0, and then the risk itself is held against ε; else the risk
    beyond the best of the class is."""

    def __init__(self, pac: Pac, setting: Setting, work: GridTrials | HalfspaceTrials) -> None:
        self.pac, self.setting, self.work = pac, setting, work
        super().__init__(work, pac.trials, work.block, setting, TAG)
        self.ladder = Ladder(pac, setting, work)
        self._kept: tuple[int, tuple[np.ndarray, np.ndarray]] | None = None

    # -- the work ----------------------------------------------------------------------------------------------

    @property
    def done(self) -> bool:
        return self.trials.done and self.ladder.done

    @property
    def under_way(self) -> tuple[str, float]:
        if not self.trials.done:
            return super().under_way
        return f"With m = {number(self.ladder.m)}", self.ladder.share

    def go_on(self) -> None:
        if not self.trials.done:
            super().go_on()
        else:
            self.ladder.go_on()

    def stop(self) -> None:
        super().stop()
        self.ladder.stop()

    # -- what has been found -----------------------------------------------------------------------------------

    @property
    def risks(self) -> np.ndarray:
        return self.trials.results[:, RISK]

    @property
    def training(self) -> np.ndarray:
        return self.trials.results[:, TRAINING]

    @cached_property
    def best(self) -> float:
        """The smallest risk of the class; of half-planes perhaps only nearly."""
        return self.work.best.value

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
        """The examples of trial t, drawn once more."""
        plan = self.trials.plan
        b, i = divmod(t - 1, plan.size)
        if self._kept is None or self._kept[0] != b:
            self._kept = b, samples(self.setting.law, plan.generator(b), plan.length(b), self.pac.m)
        X, y = self._kept[1]
        return Points(X[i], y[i])

    def hypothesis(self, t: int) -> Hypothesis:
        return self.work.hypothesis(self.trials.results[t - 1])

    def histogram(self, t: int) -> Histogram:
        """Of the risks of the first t trials; of all trials the bars are the same. One ends where ε is exceeded."""
        top = min(max(1.6 * self.pac.epsilon + self.floor, 1.02 * float(self.risks.max(initial=0.0))), 1.0)
        within = max(1, round(BARS * self.threshold / max(top, self.threshold)))
        width = self.threshold / within
        bars = max(within + 1, math.ceil(top / width))
        return histogram(self.risks[:t] - 2 * NONE, 0.0, bars * width, bars)

    @property
    def reference(self) -> Hypothesis:
        """What the hypothesis is held against in the picture: the target, or else the best of the class."""
        target = self.setting.law.target
        return self.work.best_hypothesis if target is None else Hypothesis(target)

    # -- readings ----------------------------------------------------------------------------------------------

    def picture(self, t: int) -> Chart:
        return risks_chart(self, t)

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
        """The calculator: what each theorem asks for, where it applies."""
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

    def epsilon_of(self, m: float) -> float | None:
        """The ε that the theorem that applies promises for m examples; None of half-planes."""
        if self.size is None:
            return None
        promised = bounds.realisable_epsilon if self.realisable else bounds.agnostic_epsilon
        return promised(self.size, m, self.pac.delta)

    @property
    def quantile(self) -> float:
        """Of all trials so far: the risk that only a share δ of them exceeds, beyond the floor."""
        return float(np.quantile(self.risks, 1 - self.pac.delta)) - self.floor if len(self) else math.nan
