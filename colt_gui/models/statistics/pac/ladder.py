"""The same experiment for a ladder of sample sizes: what risk is exceeded with probability δ, against the theorems."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.statistics.pac.erm_trials import RISK, GridTrials, HalfspaceTrials
from colt_gui.models.statistics.pac.study import Setting
from colt_gui.models.statistics.trials import Plan, Trials

if TYPE_CHECKING:
    from colt_gui.models.statistics.pac.pac import Pac

TAG = 100  # and one more for each rung
RUNGS = (5, 10, 20, 40, 80, 160, 320)
FAST, SLOW = 400, 40  # trials of a rung: on a grid, and where each costs a search
STEEP = 4  # rungs that half-planes climb: ERM costs m² log m


class Ladder:
    """`sizes` are the numbers of examples, `quantiles()` the (1 − δ)-quantiles of the risk by now."""

    def __init__(self, pac: Pac, setting: Setting, work: GridTrials | HalfspaceTrials) -> None:
        slow = pac.hypotheses == "halfspaces"
        self.sizes = RUNGS[:STEEP] if slow else RUNGS
        self.delta, self._k, self._stopped = pac.delta, 0, False
        self._rungs = [self._rung(work, setting, k, SLOW if slow else FAST) for k in range(len(self.sizes))]

    def _rung(self, like: GridTrials | HalfspaceTrials, setting: Setting, k: int, trials: int) -> Trials:
        work = replace(like, m=self.sizes[k])
        return Trials(Plan(work, min(trials, setting.limit), work.block, setting.seed, TAG + k))

    @property
    def done(self) -> bool:
        return self._stopped or self._k == len(self.sizes)

    @property
    def m(self) -> int:
        return self.sizes[min(self._k, len(self.sizes) - 1)]

    @property
    def share(self) -> float:
        return sum(rung.share for rung in self._rungs) / len(self._rungs)

    def go_on(self) -> None:
        self._rungs[self._k].go_on()
        if self._rungs[self._k].done:
            self._k += 1

    def stop(self) -> None:
        self._stopped = True

    @property
    def climbed(self) -> np.ndarray:
        """The sample sizes that are done."""
        return np.array(self.sizes[: self._k], dtype=float)

    def quantiles(self) -> np.ndarray:
        return np.array([np.quantile(rung.results[:, RISK], 1 - self.delta) for rung in self._rungs[: self._k]])

    def report(self) -> list[dict[str, Any]]:
        return [{"m": int(m), "quantile": float(q)} for m, q in zip(self.climbed, self.quantiles())]
