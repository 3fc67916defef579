"""The experts at one moment: who weighs how much, who says what, and what the vote makes of it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import numpy as np

from colt_gui.models.experts.learner import normalised
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.perceptrons.animation import AnimatedRound

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment, Vote
    from colt_gui.models.experts.losses import Interval
    from colt_gui.models.experts.streams.sources import ExpertSource

MAX_ANIMATED = 600  # with more experts than this weights jump: a picture for every frame would cost more than a frame
VOTE_SHARE = 0.35  # the part of a round that shows the vote; in the rest the wrong experts lose weight


@dataclass(frozen=True, eq=False)
class Votes:
    """Round `round`, 0 before the first. While it is `pending` nobody knows its outcome.

    `weights` are on their way from before the round to after it; `log_weights` are normalised and those after it.
    """

    t: int
    round: int
    pending: bool
    weights: np.ndarray
    log_weights: np.ndarray
    losses: np.ndarray
    alive: np.ndarray
    advice: np.ndarray | None = None
    example: int | None = None
    outcome: int | None = None
    prediction: float = math.nan
    plus: float = 0.0
    minus: float = 0.0
    log_total: float = 0.0
    soft: bool = False
    admissible: Interval | None = None
    tossed: int | None = None
    phase: float = 1.0

    @property
    def says(self) -> int:
        """What the coin said where one is tossed; else the side that the prediction leans to."""
        if self.tossed is not None:
            return self.tossed
        middle = 0.5 if self.soft else 0.0
        return 1 if self.prediction >= middle else -1

    @property
    def mistake(self) -> bool:
        return self.outcome is not None and self.says != self.outcome

    @property
    def moment(self) -> AnimatedRound:
        """The round for the rings around its example."""
        if self.outcome is None:
            return AnimatedRound(self.t)
        return AnimatedRound(self.t, self.example, self.outcome, self.mistake, self.mistake, phase=self.phase)

    def side(self, i: int) -> int:
        """+1, −1, or 0 where expert i is undecided or nobody was asked."""
        if self.advice is None:
            return 0
        middle = 0.0 if self.advice.dtype.kind == "i" else 0.5
        return int(np.sign(float(self.advice[i]) - middle))


def experiment_of(session: Session) -> ExpertsExperiment:
    """Return the experiment on show, as one of this lab: nobody asks while another lab is the current one."""
    return cast("ExpertsExperiment", session.experiment)


def source_of(session: Session) -> ExpertSource:
    """Return who the experts are, as the document says: within a gesture the experiment may be older."""
    source: ExpertSource = session.document.setup("experts")
    return source


class VotesAnimation:
    """Asks the session for the moment to be drawn; the same moment is worked out once."""

    def __init__(self, session: Session) -> None:
        self.session, self.playback = session, session.playback
        self._key: tuple[object, ...] = ()
        self._votes: Votes | None = None

    @property
    def experiment(self) -> ExpertsExperiment:
        return experiment_of(self.session)

    @property
    def source(self) -> ExpertSource:
        return source_of(self.session)

    @property
    def chosen(self) -> int | None:
        """The expert that a person has picked out."""
        return chosen(self.session)

    @property
    def votes(self) -> Votes:
        session, experiment = self.session, self.experiment
        phase = seen_phase(self.playback)
        way = phase if len(experiment.experts) <= MAX_ANIMATED else 1.0
        key = (experiment, session.t, len(experiment.run), way)
        if self._votes is None or key != self._key:
            self._key, self._votes = key, votes_at(experiment, session.t, way)
        if self._votes.phase != phase:
            self._votes = replace(self._votes, phase=phase)
        return self._votes


def votes_at(experiment: ExpertsExperiment, t: int, phase: float = 1.0) -> Votes:
    """Return the votes after round t, or on the way there from the round before."""
    run = experiment.run
    run.seek(t)
    log_weights = run.log_weights
    weights = normalised(log_weights)
    now = Votes(
        t, 0, False, weights, _normalised_logs(log_weights), run.losses, log_weights > -np.inf,
        soft=experiment.learner.soft, phase=phase,
    )  # fmt: skip
    if awaited(experiment, t):
        return _with_vote(replace(now, round=t + 1, pending=True), experiment, experiment.coming(t))
    if not t:
        return now
    grown = smooth((phase - VOTE_SHARE) / (1 - VOTE_SHARE))
    if grown < 1:
        now = replace(now, weights=(1 - grown) * run.weights_after(t - 1) + grown * weights)
    return _with_vote(replace(now, round=t, outcome=run.round(t).outcome), experiment, experiment.vote(t))


def awaited(experiment: ExpertsExperiment, t: int) -> bool:
    """A person is asked for the outcome of round t + 1."""
    source = experiment.source
    return source.answers is not None and t == len(experiment.run) and t < len(experiment.advice)


def _with_vote(votes: Votes, experiment: ExpertsExperiment, vote: Vote | None) -> Votes:
    """Return the votes of a round with the vote that was taken in it."""
    if vote is None:
        return votes
    return replace(
        votes, advice=vote.advice, example=_example(experiment, votes.round), prediction=vote.prediction,
        plus=vote.plus, minus=vote.minus, log_total=_log_total(experiment, votes.round - 1),
        admissible=vote.admissible, tossed=vote.tossed,
    )  # fmt: skip


def _log_total(experiment: ExpertsExperiment, t: int) -> float:
    """ln W after round t."""
    return float(experiment.run.columns.log_total[t - 1]) if t else float(np.log(experiment.learner.n))


def _example(experiment: ExpertsExperiment, t: int) -> int | None:
    """Which point round t is about; a table has none."""
    return int(experiment.order[t - 1]) if experiment.source.on_plane else None


def _normalised_logs(log_weights: np.ndarray) -> np.ndarray:
    top = log_weights.max(initial=-np.inf)
    if top == -np.inf:
        return log_weights
    return log_weights - top - np.log(np.exp(log_weights - top).sum())


def chosen(session: Session) -> int | None:
    """The expert that a person has picked out."""
    i, experts = session.selection.expert, getattr(session.experiment, "experts", ())
    return i if i is not None and i < len(experts) else None
