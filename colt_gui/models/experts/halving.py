"""The Halving algorithm (Mehta, Lecture 2, Thm 1; Kivinen, Alg. 1.1): the majority of those that were never wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.readings import Chart, Meter, Remedy
from colt_gui.models.core.theorems import limit_for
from colt_gui.models.experts.guarantee import Promise
from colt_gui.models.experts.learner import ExpertLearner, ExpertRound, running
from colt_gui.models.experts.readings import curve, drawn, forgiving

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.run import ExpertsRun, PlayedVote

NOT_REALISABLE = "no hypothesis is consistent: not realisable"


class Halving(ExpertLearner):
    """V ← those of V that were right; predicts as most of V, + at a tie. At most lg|H| mistakes if some h is right.

    Each mistake at least halves V. Once V is empty it says + for ever, and so does every count of it.

    >>> learner = Halving()
    >>> learner.begin(3)
    >>> learner.learn(np.array([1, 1, -1]), -1)[:3], learner.version_space.tolist()
    ((-1, 1, 1.0), [2])
    """

    id = "halving"
    name = "Halving"
    rule = "V ← the hypotheses of V that were right"
    source = "Mehta, Lecture 2, Thm 1; Kivinen, Thm 1.2"
    speaker = "most of V"

    @property
    def version_space(self) -> np.ndarray:
        return np.flatnonzero(self.losses == 0)

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        L = running(self.losses, self.expert_losses(advice, outcomes))
        V = L == 0
        size = np.count_nonzero(V, axis=1)
        plus = np.count_nonzero(V[:-1] & (advice > 0), axis=1)
        prediction = np.where(size[:-1] - plus > plus, -1, 1).astype(np.int8)
        mistake = (prediction != outcomes).astype(np.float64)
        self.losses = L[-1].copy()
        self.own_loss += mistake.sum()
        with np.errstate(divide="ignore"):
            log_size = np.log(size[1:])
        share = plus / np.maximum(size[:-1], 1)
        same = np.zeros(len(outcomes))
        return ExpertRound(outcomes, prediction, mistake, share, L[1:].min(axis=1), log_size, same + np.inf, same)

    def predict(self, advice: np.ndarray) -> int:
        V = self.losses == 0
        return -1 if np.count_nonzero(V & (advice < 0)) > np.count_nonzero(V & (advice > 0)) else 1

    def log_weights_at(self, losses: np.ndarray, stage: int = 0) -> np.ndarray:
        return np.where(losses == 0, 0.0, -np.inf)

    def rate_at(self, best: float, stage: int) -> float:
        return np.inf

    def factor(self, eta: float) -> float:
        return float(1 / np.log(2))

    # -- what it says of itself --------------------------------------------------------------------------------

    def said(self, played: PlayedVote) -> str:
        """Return the prediction in words. A tie has no majority, and nor has an empty V."""
        before = self._size_before(played)
        if not before:
            return "with V empty it said +"
        tied = 2 * round(played.round.plus * before) == before
        return "at a tie in V it said +" if tied else super().said(played)

    def _size_before(self, played: PlayedVote) -> int:
        return self.n if played.before is None else size(played.before)

    def reason_for(self, played: PlayedVote) -> str:
        before, after = self._size_before(played), size(played.round)
        if not before:
            return f"V is empty ({NOT_REALISABLE}), so it says +."
        if not after:
            last = "The last hypothesis of V" if before == 1 else f"The last {before} hypotheses of V"
            return f"{last} erred ({NOT_REALISABLE}). From here on it says +."
        if before == after:
            return f"All {after} of V were right." if after > 1 else "The one hypothesis of V was right."
        half = ": a mistake, so at least half of it goes" if played.round.loss else ""
        return f"V shrinks from {before} to {after}{half}."

    def promise(self, run: ExpertsRun) -> Promise:
        limit = np.where(run.best == 0, math.log2(self.n), np.nan)
        brief = "not realisable: lg |H| does not apply"  # the narration says why
        return Promise(
            limit_for(self), limit, NOT_REALISABLE, f"|H| = {self.n}", of_best=False, brief_why=brief, theorem=self.id
        )

    def remedy(self, experiment: ExpertsExperiment, t: int) -> Remedy | None:
        if self._left(experiment, t):
            return None
        return Remedy("V is empty: every hypothesis has erred.", (forgiving(experiment.document),))

    def meters(self, experiment: ExpertsExperiment, t: int) -> list[Meter]:
        M, left = int(experiment.counts.own[t]), self._left(experiment, t)
        if not left:
            note = "not realisable: |H|/2^M does not apply"
            return [Meter("Version space", 0, None, note, whole=True, theorem=self.id)]
        note = "|V| ≤ |H|/2^M: each mistake at least halves it"
        return [Meter("Version space", left, math.ldexp(self.n, -M), note, whole=True, theorem=self.id)]

    def _left(self, experiment: ExpertsExperiment, t: int) -> int:
        """Return how many hypotheses are in V after round t."""
        return size(experiment.run.round(t)) if t else self.n

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        run = experiment.run
        sizes = run.series(run.columns.log_total, math.log(self.n)) / math.log(2)
        curves = drawn(
            curve("lg |V|", sizes, "hypothesis", steps=True),
            curve("lg |H| − M", math.log2(self.n) - experiment.counts.own, "bound", steps=True),
        )
        return [Chart("version-space", "Version space: halved by each mistake", "rounds", curves)]

    def reported_round(self, experiment: ExpertsExperiment, t: int, r: ExpertRound) -> dict[str, Any]:
        return {**super().reported_round(experiment, t, r), "version_space": size(r)}

    def summary(self, experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
        consistent = np.flatnonzero(experiment.run.losses == 0).tolist()
        return {
            "mistakes": int(experiment.counts.own[T]),
            "version_space": self._left(experiment, T),
            "hypotheses": self.n,
            "consistent": [experiment.names[i] for i in consistent],
        }


def size(r: ExpertRound) -> int:
    """Return |V| after a round: with weights of 1 the total weight is the size."""
    return round(math.exp(r.log_total))
