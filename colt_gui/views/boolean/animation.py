"""The bit table at one moment, asked of the session: the round on show, or the example that a person is building."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.session import Session
from colt_gui.session.playback import seen_phase
from colt_gui.views.boolean.table.moment import NONE, BitsMoment, Killers, Votes
from colt_gui.views.canvas.layer_item import Same
from colt_gui.views.look.kept_result import KeptResult


class BitsAnimation:
    """The moment on show, worked out once for a round: on the way through it only the phase is another."""

    def __init__(self, session: Session) -> None:
        self.session, self.playback = session, session.playback
        self._round: KeptResult[BitsMoment] = KeptResult()
        self._moment: KeptResult[BitsMoment] = KeptResult()

    def moment(self, experiment: BooleanExperiment, draft: np.ndarray | None = None) -> BitsMoment:
        """Return the moment; `draft` is the example that a person is building."""
        t, phase = self.session.t, 1.0 if draft is not None else seen_phase(self.playback)
        key = experiment, t, len(experiment.run), None if draft is None else draft.tobytes()
        now = self._round.of(key, lambda: moment_at(experiment, t, draft))
        return self._moment.of((Same(now), phase), lambda: now if now.phase == phase else replace(now, phase=phase))


def moment_at(experiment: BooleanExperiment, t: int, draft: np.ndarray | None = None) -> BitsMoment:
    """Return the moment after round t; before the first round that of the one to come, without its label."""
    if draft is not None:
        return _to_come(experiment, t, draft, True)
    if not t:
        return _to_come(experiment, 0, experiment.coming(0), False)
    return BitsMoment(
        experiment.names, t, len(experiment.run), bits=experiment.example(t), row_name=experiment.row_name(t),
        says=experiment.prediction(t), label=experiment.label(t), wrong=experiment.wrong(t),
        features=experiment.features, before=experiment.alive(t - 1), alive=experiment.alive(t),
        killed=np.asarray(experiment.killed(t), dtype=int), killers=Killers(partial(experiment.killers, t)),
        dying=_dying(experiment, t - 1, experiment.example(t)),
        weights_before=experiment.weights(t - 1), weights=experiment.weights(t),
        score=experiment.score(t), threshold=experiment.threshold,
        votes=_votes(experiment, t - 1, experiment.example(t), t),
    )  # fmt: skip


def _to_come(experiment: BooleanExperiment, t: int, bits: np.ndarray | None, draft: bool) -> BitsMoment:
    alive, weights = experiment.alive(t), experiment.weights(t)
    return BitsMoment(
        experiment.names, t, len(experiment.run), bits=bits, draft=draft, features=experiment.features,
        says=0 if bits is None else int(experiment.predict(bits, t)), before=alive, alive=alive,
        dying=_dying(experiment, t, bits), weights_before=weights, weights=weights,
        score=_score(experiment, t, bits), threshold=experiment.threshold, votes=_votes(experiment, t, bits, t),
    )  # fmt: skip


def _dying(experiment: BooleanExperiment, t: int, bits: np.ndarray | None) -> np.ndarray:
    return NONE if bits is None or experiment.alive(t) is None else np.asarray(experiment.dying(bits, t), dtype=int)


def _score(experiment: BooleanExperiment, t: int, bits: np.ndarray | None) -> float | None:
    """Return what the hypothesis after round t compares with its threshold."""
    if bits is None or experiment.threshold is None:
        return None
    return float(experiment.after(t).judge(bits[None])[0])


def _votes(experiment: BooleanExperiment, t: int, bits: np.ndarray | None, after: int) -> Votes | None:
    """Return how the concepts left after round t vote, and how many are left later.

    None for a learner that strikes out no whole concepts.
    """
    if experiment.alive(t) is not None or experiment.weights(t) is not None:
        return None
    learner, left = experiment.after(t), int(experiment.after(after).total)
    plus = 0 if bits is None else int(learner.judge(bits[None])[0])
    return Votes(plus, int(learner.total), left)
