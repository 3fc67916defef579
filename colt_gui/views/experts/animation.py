"""The experts at one moment: who weighs how much, who says what, and what the vote makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

import numpy as np

from colt_gui.models.experts.learner import normalised
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase, smooth
from colt_gui.views.perceptrons.animation import AnimatedRound

if TYPE_CHECKING:
    from colt_gui.models.experts.experiment import ExpertsExperiment
    from colt_gui.models.experts.losses import Interval
    from colt_gui.models.experts.streams.sources import ExpertSource

MANY = 600  # with more experts than this weights jump: a picture for every frame would cost more than a frame
HELD = 0.35  # the part of a round that shows the vote; in the rest the wrong experts lose weight


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
    prediction: float | None = None
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


class VotesAnimation:
    """Asks the session for the moment to be drawn; the same moment is worked out once."""

    def __init__(self, session: Session) -> None:
        self.session, self.playback = session, session.playback
        self._key: tuple | None = None
        self._votes: Votes | None = None

    @property
    def experiment(self) -> ExpertsExperiment:
        """The experiment on show: nobody asks for it while another lab is the current one."""
        return cast("ExpertsExperiment", self.session.experiment)

    @property
    def source(self) -> ExpertSource:
        """Who the experts are, as the document says: within a gesture the experiment may be older."""
        return cast("ExpertSource", self.session.document.setup("experts"))

    @property
    def chosen(self) -> int | None:
        """The expert that a person has picked out."""
        return chosen(self.session)

    @property
    def votes(self) -> Votes:
        session, experiment = self.session, self.experiment
        phase = seen_phase(self.playback)
        way = phase if len(experiment.experts) <= MANY else 1.0
        key = (experiment, session.t, len(experiment.run), way)
        if self._votes is None or key != self._key:
            self._key, self._votes = key, votes_at(experiment, session.t, way)
        if self._votes.phase != phase:
            self._votes = replace(self._votes, phase=phase)
        return self._votes


def votes_at(experiment: ExpertsExperiment, t: int, phase: float = 1.0) -> Votes:
    run = experiment.run
    run.seek(t)
    log_weights = run.log_weights
    weights = normalised(log_weights)
    state = {
        "t": t, "weights": weights, "log_weights": _normalised_logs(log_weights), "losses": run.losses,
        "alive": log_weights > -np.inf, "soft": experiment.learner.soft, "phase": phase,
    }  # fmt: skip
    if awaited(experiment, t):
        return Votes(round=t + 1, pending=True, **state, **_coming(experiment, t))
    if not t:
        return Votes(round=0, pending=False, **state)
    grown = smooth((phase - HELD) / (1 - HELD))
    if grown < 1:
        state["weights"] = (1 - grown) * run.weights_after(t - 1) + grown * weights
    return Votes(round=t, pending=False, **state, **_past(experiment, t))


def awaited(experiment: ExpertsExperiment, t: int) -> bool:
    """A person is asked for the outcome of round t + 1."""
    source = experiment.source
    return source.answers is not None and t == len(experiment.run) and t < len(experiment.advice)


def _past(experiment: ExpertsExperiment, t: int) -> dict:
    vote, r = experiment.vote(t), experiment.run.round(t)
    return {
        "advice": vote.advice, "example": _example(experiment, t), "outcome": r.outcome, "prediction": vote.prediction,
        "plus": vote.plus, "minus": vote.minus, "log_total": _log_total(experiment, t - 1),
        "admissible": vote.admissible, "tossed": vote.tossed,
    }  # fmt: skip


def _coming(experiment: ExpertsExperiment, t: int) -> dict:
    vote = experiment.coming(t)
    return {
        "advice": vote.advice, "example": _example(experiment, t + 1), "prediction": vote.prediction,
        "plus": vote.plus, "minus": vote.minus, "log_total": _log_total(experiment, t),
        "admissible": vote.admissible,
    }  # fmt: skip


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
