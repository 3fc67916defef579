"""The base class of learners that combine the advice of experts, and the record of a round.

The short way to write a learner is `weights(losses, t)` or `update(w, loss)`, round by round. The weights of the
learners of this folder are a function of the experts' losses so far, and those do not depend on the predictions: they
play whole blocks of rounds with a few operations on matrices, a hundred times as fast, and time travel needs only
the losses. A learner overrides the sentences, meters and charts that it knows better.
"""

from __future__ import annotations

import math
from copy import copy
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import numpy as np

from colt_gui.models.core.learner import Learner
from colt_gui.models.core.readings import Chart, Meter, Remedy
from colt_gui.models.core.theorems import REGISTERED, Bound, limit_of
from colt_gui.models.experts.guarantee import Promise, no_promise
from colt_gui.models.experts.readings import experts_text, potential_chart, potential_meter, regret_meter
from colt_gui.models.experts.votes_by_hand import VotesByHand
from colt_gui.models.maths.distinct import places_among
from colt_gui.models.own.answers import checked_number, checked_sentence, misshapen
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.losses import Interval
    from colt_gui.models.experts.run import ExpertsRun, PlayedVote
    from colt_gui.models.experts.streams.advice import Advice

BLOCK_CELLS = 2**16  # rounds × experts in a block: they fit into the cache
MOST_ROUNDS = 4096  # in a block
FEW = 16  # rounds in a block of a learner that is written in the short way, which are played one by one
WIDE = 200  # experts from which on a loop over rounds beats numpy's own accumulation


class ExpertRound(NamedTuple):
    """One round, or columns of many. Weights and losses are counted after the round, votes before it.

    `prediction` is ±1, or in [0, 1] for soft learners; `plus` is the share of the weight that votes +;
    `best` is the loss of the best expert so far; `log_total` is ln W with the rate that is then in force.
    """

    outcome: Any
    prediction: Any
    loss: Any
    plus: Any
    best: Any
    log_total: Any
    eta: Any
    stage: Any


class Standing(NamedTuple):
    """The losses from which the weights after a round follow, and `shares` where losses alone do not tell."""

    losses: np.ndarray
    shares: np.ndarray | None = None


class Course(NamedTuple):
    """The losses of some experts, a row for each moment, and the columns of the run at these moments."""

    losses: np.ndarray
    best: np.ndarray
    stage: np.ndarray
    log_total: np.ndarray


class State(NamedTuple):
    """Everything that the rest of a run depends on."""

    losses: np.ndarray
    stage: int
    stage_loss: float
    own_loss: float


class ExpertLearner(Learner):
    """`begin`, then `learn` or `learn_many`. Advice is ±1 (int8), or in [0, 1]; outcomes are ±1.

    A learner in the short way needs `weights` or `update`, and a name. It votes: − where the experts that say − weigh
    more. Where experts say numbers between 0 and 1 (or `soft` is set) it says the mean and loses |outcome − mean|.

    `one_rate`: the learning rate is the same in all rounds, so that the potential c·ln W falls by at least the loss.

    >>> class Leader(ExpertLearner):
    ...     id, name, rule = "leader", "Follow the leader", "all weight to those that lost least"
    ...
    ...     def weights(self, losses, t):
    ...         return losses == losses.min()
    >>> learner = Leader()
    >>> learner.begin(3)
    >>> learner.learn(np.array([1, 1, -1]), -1)[:3], learner.shares.tolist()
    ((-1, 1, 1.0), [0.0, 0.0, 1.0])
    """

    lab = family = "experts"
    soft: bool = False  # takes advice between 0 and 1, and predicts such numbers
    mistakes_counted: bool = True
    tosses_coins: ClassVar[bool] = False  # says + or − by chance, with the probability that it predicts
    own_word: ClassVar[str] = ""  # for its loss, where that is neither mistakes nor loss
    speaker: ClassVar[str] = "the vote"  # the subject of the sentence about the prediction

    # -- a learner in the short way ------------------------------------------------------------------

    def weights(self, losses: np.ndarray, t: int) -> np.ndarray:
        """Return the weights for round t, counted from 1, when the experts have lost this much so far. None is
        negative, and they need not add up to 1."""
        raise NotImplementedError

    def update(self, w: np.ndarray, loss: np.ndarray) -> np.ndarray:
        """Return, instead of `weights`, the weights after a round in which the experts lost `loss`. w itself must not
        be changed."""
        raise NotImplementedError

    def start(self, n: int) -> np.ndarray:
        """Return the first weights, for a learner with `update`."""
        return np.full(n, 1 / n)

    def reason(self, w: np.ndarray, loss: np.ndarray) -> str:
        """Return a sentence about a round that began with weights w, which add up to 1, and cost the experts `loss`."""
        return ""

    def bound(self, n: int, best: float) -> float | None:
        """Return the most that is lost with n experts of whom the best has lost `best`; None promises nothing."""
        return None

    @property
    def by_hand(self) -> bool:
        """Whether the learner is written in the short way, so that rounds are played one by one."""
        return type(self).learn_block is ExpertLearner.learn_block

    def checked_bound(self, best: float) -> float:
        """Return the bound as a number, NaN where nothing is promised."""
        if self._theorem is not None:
            known = {"n": self.n, "best": best} | self.values
            return float(self._theorem.function(**{key: known[key] for key in self._theorem.keys}))
        value = checked_number(self.bound(self.n, best), self.bound)
        return math.nan if value is None or not math.isfinite(value) else value

    @classmethod
    def unplayable(cls) -> str:
        """Return in a few words which method is missing or misshapen; empty if none is."""
        if cls.learn_block is not ExpertLearner.learn_block:
            return ""
        if cls.weights is ExpertLearner.weights and cls.update is ExpertLearner.update:
            return f"{cls.__name__} needs a method weights(self, losses, t) or update(self, w, loss)"
        return misshapen(cls, ExpertLearner, ("weights", "update", "start", "reason", "bound"))

    @classmethod
    def needs(cls) -> str | None:
        """Return "hard" if experts must say + or −, "soft" if they must say numbers, None if both will do."""
        if cls.learn_block is ExpertLearner.learn_block and not cls.soft:
            return None
        return "soft" if cls.soft else "hard"

    def toss_with(self, seed: int) -> None:
        """Take the seed of the coins, before the first round; for learners that toss coins."""

    def listen_to(self, advice: Advice) -> None:
        """Look at the kind of advice before the first round. Raise InputError if the learner takes ±1 alone and the
        experts say other numbers."""
        if self.needs() == "hard":
            advice.needed_hard(self.name.lower())
        elif self.needs() is None:
            self.soft = not advice.hard
            self.mistakes_counted = not self.soft

    # -- rounds ------------------------------------------------------------------------------------------------

    def begin(self, n: int, rounds: int = 0, closed: bool = False) -> None:
        """Forget all rounds. `rounds` is how many will come; `closed`: each expert has its opposite among the
        others."""
        self.n, self.rounds, self.closed = n, rounds, closed
        self.losses = np.zeros(n)
        self.stage, self.stage_loss, self.own_loss = 0, 0.0, 0.0
        if self.by_hand:
            self._votes = self.votes()

    def votes(self) -> VotesByHand:
        """Return what plays the rounds of a learner in the short way."""
        return VotesByHand(self)

    @property
    def block(self) -> int:
        """The number of rounds that are best played together."""
        if self.by_hand:
            return FEW
        return max(1, min(BLOCK_CELLS // max(self.n, 1), MOST_ROUNDS))

    @property
    def rounds_at_once(self) -> int:
        """The number of rounds of a block that are played between two looks at the control."""
        return self.block

    def expert_losses(self, advice: np.ndarray, outcomes: np.ndarray) -> np.ndarray:
        """Return the losses of the experts, (rounds, experts): 1 where one was wrong; soft advice loses its
        distance."""
        if self.soft:
            return np.asarray(np.abs((outcomes > 0)[:, None] - soft_advice(advice)))
        return np.asarray((advice != outcomes[:, None]).astype(np.float64))

    def learn_block(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        """Play rounds in order and return their columns; no more than `block` of them."""
        played = [self._votes.play(row, outcome) for row, outcome in zip(advice, outcomes.tolist())]
        columns = zip(*played) if played else [()] * len(ExpertRound._fields)
        return ExpertRound(*map(np.array, columns))

    def learn_many(self, advice: np.ndarray, outcomes: np.ndarray) -> ExpertRound:
        """Play any number of rounds in order and return their columns."""
        step = self.block
        starts = range(0, max(len(outcomes), 1), step)
        parts = [self.learn_block(advice[i : i + step], outcomes[i : i + step]) for i in starts]
        return parts[0] if len(parts) == 1 else ExpertRound(*map(np.concatenate, zip(*parts)))

    def predict(self, advice: np.ndarray) -> float:
        """Return the prediction for this advice, before any outcome."""
        return self._votes.say(advice).prediction

    def learn(self, advice: np.ndarray, outcome: int) -> tuple[float, ...]:
        """Play one round and return the fields of `ExpertRound` as plain numbers."""
        columns = self.learn_block(advice[None, :], np.array([outcome], dtype=np.int8))
        return tuple(column[0].item() for column in columns)

    # -- weights -----------------------------------------------------------------------------------------------

    def log_weights_at(self, losses: np.ndarray, stage: int = 0) -> np.ndarray:
        """Return ln w for experts with these losses; −∞ is a dead one. A learner in the short way knows only its
        present weights."""
        return self._votes.log_weights(-1)

    def standing(self) -> Standing:
        """Return the part of the state that a run keeps now and then to come back to."""
        return Standing(self.losses.copy())

    def follow(self, before: Standing, advice: np.ndarray, outcomes: np.ndarray) -> Standing:
        """Return the standing after some rounds. Fractions are added up round by round, as they were played, because
        their sum depends on the order; whole numbers are added at once."""
        if not self.soft and type(self).expert_losses is ExpertLearner.expert_losses:
            return Standing(before.losses + np.add.reduce(advice != outcomes[:, None], axis=0, dtype=np.int32))
        return Standing(running(before.losses, self.expert_losses(advice, outcomes))[-1].copy())

    def log_weights_after(self, t: int, standing: Standing, stage: int) -> np.ndarray:
        """Return ln w after round t."""
        if self.by_hand:
            return self._votes.log_weights(t)
        return self.log_weights_at(standing.losses, stage)

    def log_weights_along(self, course: Course, of: np.ndarray) -> np.ndarray:
        """Return ln w of the experts `of`, a row for each moment."""
        if self.by_hand:
            return self._votes.log_weights(slice(0, len(course.best)))[:, of]
        return self.log_weights_at(course.losses)

    def rate_at(self, best: float, stage: int) -> float:
        """Return the learning rate in force when the best expert has lost this much."""
        return math.nan

    def factor(self, eta: float) -> float:
        """Return c of the potential c·ln W."""
        return math.nan

    @property
    def shares(self) -> np.ndarray:
        """The weights now, adding up to 1 unless all experts are dead."""
        return normalised(self.log_weights_at(self.losses, self.stage))

    def another_view(self) -> Self:
        """Return a copy that stays as it is while this learner goes on. A learner that changes a part of itself in
        place, such as a list, overrides this and copies that part."""
        other = copy(self)
        if self.by_hand:
            other._votes = self._votes.another_view(other)
        return other

    def state(self) -> State:
        return State(self.losses.copy(), self.stage, self.stage_loss, self.own_loss)

    def restore(self, state: State) -> None:
        losses, self.stage, self.stage_loss, self.own_loss = state
        self.losses = losses.copy()

    # -- what it says of itself --------------------------------------------------------------------------------

    @property
    def one_rate(self) -> bool:
        return False

    @property
    def loss_word(self) -> str:
        return self.own_word or ("mistakes" if self.mistakes_counted else "loss")

    def answers(self, rounds: ExpertRound, start: int) -> np.ndarray:
        """Return +1 or −1 for each of these rounds, which come after the first `start`: the side that the prediction
        leaned to."""
        return np.where(rounds.prediction >= (0.5 if self.soft else 0.0), 1, -1)

    def admissible(self, advice: np.ndarray, shares: np.ndarray, eta: float) -> Interval | None:
        """Return the predictions with which the loss is at most the fall of the potential, whatever the outcome; None
        where predictions are not chosen so."""
        return None

    def said(self, played: PlayedVote) -> str:
        """Return the prediction in words, with its loss where that is not just right or wrong."""
        r = played.round
        if self.soft:
            return f"said {number(r.prediction)}: loss {number(r.loss)}"
        return f"{self.speaker} said {sign(r.prediction)}"

    def reason_for(self, played: PlayedVote) -> str:
        """Return a sentence or two about the round: `reason` where the learner has one for it, otherwise its rule."""
        if type(self).reason is ExpertLearner.reason:
            return self.rule_for(played)
        w, loss = played.weights_before, played.expert_losses
        for array in (w, loss):
            array.setflags(write=False)
        return checked_sentence(self.reason(w, loss), self.reason) or self.rule_for(played)

    def rule_for(self, played: PlayedVote) -> str:
        """Return the sentence that every learner with a rule can say about a round."""
        rule = f" The rule: {self.rule}." if self.rule else ""
        if self.soft:
            return f"The mean advice was {number(played.round.plus)}.{rule}"
        erred = played.erred
        return f"{experts_text(erred)} erred.{rule}" if erred else f"No expert erred.{rule}"

    def promise(self, run: ExpertsRun) -> Promise:
        """Return the theorem of the learner after each round: `bound` for every loss of the best expert that occurs."""
        if self._theorem is None and type(self).bound is ExpertLearner.bound:
            return no_promise(run.best)
        formula, theorem = ("bound(n, L*)", "") if self._theorem is None else (limit_of(self.id), self.id)
        losses, where = places_among(run.best)
        try:
            limits = np.array([self.checked_bound(loss) for loss in losses.tolist()])
        except LearnerFault as fault:  # raised here it would stop all other readings: the promise says it instead
            self.guard.faults.append(fault)
            return Promise(formula, np.full(len(where), np.nan), str(fault))
        nothing = "it promises nothing for these losses"
        return Promise(formula, limits[where], nothing, f"n = {self.n}", theorem=theorem)

    @property
    def _theorem(self) -> Bound | None:
        """The bound with the learner's id, of a learner that comes with the program."""
        return None if self.own else REGISTERED.get(self.id)

    def meters(self, experiment: ExpertsExperiment, t: int) -> list[Meter]:
        """Return the meters after that of the loss."""
        return [regret_meter(experiment, t), *([potential_meter(experiment, t)] if self.one_rate else [])]

    def charts(self, experiment: ExpertsExperiment) -> list[Chart]:
        """Return the charts between the regret and the losses."""
        return [potential_chart(experiment)] if self.one_rate else []

    def reasons(self) -> list[Chart]:
        """Return charts that show why the theorem holds. They are left out first where not all charts fit."""
        return []

    def remedy(self, experiment: ExpertsExperiment, t: int) -> Remedy | None:
        """Return the reason why the theorem does not apply after round t, with the ways out; None where it applies."""
        return None

    # -- the report --------------------------------------------------------------------------------------------

    def reported_round(self, experiment: ExpertsExperiment, t: int, r: ExpertRound) -> dict[str, Any]:
        """Return the values of round t besides advice, outcome and weights."""
        if self.soft:
            rate = {"eta": r.eta} if math.isfinite(r.eta) else {}
            return {"score": r.plus, "prediction": r.prediction, "loss": r.loss, **rate, "stage": int(r.stage) + 1}
        vote = experiment.voted(t)
        return {"score": vote.plus - vote.minus, "prediction": int(r.prediction), "mistake": bool(r.loss)}

    def summary(self, experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
        """Return the values of the learner itself after all T rounds."""
        counts, run = experiment.counts, experiment.run
        if not self.soft:
            return {"mistakes": int(counts.own[T]), "potential": float(counts.potential[T])}
        starts = experiment.stage_starts
        eta = float(run.columns.eta[T - 1]) if T else experiment.learner.rate_at(0.0, 0)
        stages = {"stages": len(starts), "stage_starts": [t + 1 for t in starts]}
        return {"loss": float(counts.own[T]), **stages, "eta": eta}

    def why_null(self, experiment: ExpertsExperiment, T: int) -> str:
        """Return the reason why a value in the report is no number, where only this learner knows it."""
        return ""


def running(start: np.ndarray, steps: np.ndarray) -> np.ndarray:
    """Return start, start + step₁, (start + step₁) + step₂, …: one row more than there are steps."""
    rows = np.empty((len(steps) + 1, len(start)))
    rows[0], rows[1:] = start, steps
    return accumulate(rows, np.add)


def accumulate(rows: np.ndarray, operation: np.ufunc) -> np.ndarray:
    """Combine each row with all rows above it, from the top down and in place."""
    if rows.shape[1] < WIDE:
        return operation.accumulate(rows, axis=0, out=rows)
    for above, row in pairwise(rows):
        operation(above, row, row)
    return rows


def normalised(log_weights: np.ndarray) -> np.ndarray:
    """Return weights that add up to 1 from their logarithms; all are zero when all logarithms are −∞."""
    top = log_weights.max(initial=-np.inf)
    if top == -np.inf:
        return np.zeros(len(log_weights))
    w = np.exp(log_weights - top)
    return np.asarray(w / w.sum())


def row_dots(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.asarray(np.einsum("ij,ij->i", a, b))


def soft_advice(advice: np.ndarray) -> np.ndarray:
    """Return ±1 as 1 and 0; numbers in [0, 1] stay."""
    return (advice > 0).astype(np.float64) if advice.dtype.kind == "i" else advice
