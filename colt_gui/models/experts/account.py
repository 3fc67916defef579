"""What a learner that listens to experts says of its run, with an answer to each question that is true of any.

A learner in a file of its own overrides what it knows better: why weights moved, its theorem, its meters and charts,
what of it stands in a report.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from colt_gui.models.core.learner import Learner
from colt_gui.models.core.readings import Chart, Meter
from colt_gui.models.core.remedy import Remedy
from colt_gui.models.experts import meters, readings
from colt_gui.models.experts.guarantee import Promise, no_promise
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.learner import ExpertRound
    from colt_gui.models.experts.losses import Interval
    from colt_gui.models.experts.run import ExpertsRun, PlayedVote


class AccountingLearner(Learner):
    """`one_rate`: the learning rate is the same in all rounds, so that the potential c·ln W falls by at least the
    loss; `speaker` is who says the prediction."""

    soft: bool = False  # takes advice between 0 and 1 and answers so
    mistakes_counted: bool = True
    tosses_coins: ClassVar[bool] = False  # says + or − by chance, with the probability that it predicts
    own_word: ClassVar[str] = ""  # for what it loses, where that is neither mistakes nor loss
    speaker: ClassVar[str] = "the vote"

    @property
    def one_rate(self) -> bool:
        return False

    def toss_with(self, seed: int) -> None:
        """Told before the first round, for those that toss coins."""

    def answers(self, rounds: ExpertRound, start: int) -> np.ndarray:
        """+1 or −1 for each of these rounds, which come after the first `start`: the side that it leaned to."""
        return np.where(rounds.prediction >= (0.5 if self.soft else 0.0), 1, -1)

    def admissible(self, advice: np.ndarray, shares: np.ndarray, eta: float) -> Interval | None:
        """The predictions with which the loss is at most what the potential falls by, whatever comes; None where it
        is not chosen so."""
        return None

    @property
    def loss_word(self) -> str:
        return self.own_word or ("mistakes" if self.mistakes_counted else "loss")

    def said(self, played: PlayedVote) -> str:
        """Who said what, and what that cost where it is no matter of right and wrong."""
        r = played.round
        if self.soft:
            return f"said {number(r.prediction)}: loss {number(r.loss)}"
        return f"{self.speaker} said {sign(r.prediction)}"

    def reason_for(self, played: PlayedVote) -> str:
        """What the round was about, in a sentence or two."""
        rule = f" The rule: {self.rule}." if self.rule else ""
        if self.soft:
            return f"The mean advice was {number(played.round.plus)}.{rule}"
        erred = played.erred
        return f"{experts_text(erred)} erred.{rule}" if erred else f"No expert erred.{rule}"

    def promise(self, run: ExpertsRun) -> Promise:
        """The theorem after each round."""
        return no_promise(run.best)

    def meters(self, experiment: ExpertsExperiment, t: int) -> list[Meter]:
        """Those after the loss."""
        return [meters.regret(experiment, t), *([meters.potential(experiment, t)] if self.one_rate else [])]

    def reasons(self) -> list[Chart]:
        """Pictures of why its theorem holds: they go first where there is no room for all charts."""
        return []

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        """Those between the regret and the losses."""
        return [readings.potential(experiment)] if self.one_rate else []

    def remedy(self, experiment: ExpertsExperiment, t: int) -> Remedy | None:
        """What stands in the way of its theorem after round t, with the ways out."""
        return None

    # -- the report --------------------------------------------------------------------------------------------

    def reported_round(self, experiment: ExpertsExperiment, t: int, r: ExpertRound) -> dict[str, Any]:
        """What is said of round t besides advice, outcome and weights."""
        if self.soft:
            rate = {"eta": r.eta} if math.isfinite(r.eta) else {}
            return {"score": r.plus, "prediction": r.prediction, "loss": r.loss, **rate, "stage": int(r.stage) + 1}
        vote = experiment.voted(t)
        return {"score": vote.plus - vote.minus, "prediction": int(r.prediction), "mistake": bool(r.loss)}

    def summary(self, experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
        """What is said of the learner itself after all T rounds."""
        counts, run = experiment.counts, experiment.run
        if not self.soft:
            return {"mistakes": int(counts.own[T]), "potential": float(counts.potential[T])}
        starts = experiment.stage_starts
        eta = float(run.columns.eta[T - 1]) if T else experiment.learner.rate_at(0.0, 0)
        stages = {"stages": len(starts), "stage_starts": [t + 1 for t in starts]}
        return {"loss": float(counts.own[T]), **stages, "eta": eta}

    def why_null(self, experiment: ExpertsExperiment, T: int) -> str:
        """Why something in the report is no number, where only this learner knows."""
        return ""


def experts_text(count: int, what: str = "expert") -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def fallen_text(erred: int, what: str, beta: float) -> str:
    """Who erred and what is left of their weights.

    >>> fallen_text(1, "expert", 0.5), fallen_text(3, "living expert", 0.0)
    ('1 expert erred: its weight halves.', '3 living experts erred: their weights are gone.')
    """
    one = erred == 1
    words = {0.5: "halves" if one else "halve", 0.0: "is gone" if one else "are gone"}
    left = next((text for share, text in words.items() if math.isclose(beta, share)), f"×{number(beta)}")
    return f"{experts_text(erred, what)} erred: {'its weight' if one else 'their weights'} {left}."
