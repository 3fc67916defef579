"""One line for each round: what came, what was said, why it changed anything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import Narration
from colt_gui.models.maths.vectors import norm
from colt_gui.models.text.numbers import number, sign, vector

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

NO_BREAK = "\u00a0"


def narrate(experiment: PerceptronExperiment, t: int) -> Narration:
    run = experiment.run
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if t == 0:
        return Narration("Before the first round.", _start(experiment))
    r = run.round(t)
    example = _example(experiment, run.index(t))
    headline = f"Round {t}: {example} is {sign(r.y)}, predicted {sign(r.prediction)}."
    return Narration(headline, REASONS[experiment.learner.id](experiment, t, r) + _end(experiment, t))


def _example(experiment: PerceptronExperiment, i: int) -> str:
    if experiment.document.adversary is not None:
        return "e" + str(i + 1).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))
    return vector(experiment.points.X[i].tolist())


def _start(experiment: PerceptronExperiment) -> str:
    if not len(experiment.run):
        return "Nothing to correct: there is no round to play."
    if not experiment.learner.written_down:
        return "Nothing is kept yet, so every score is 0. Press Space to play."
    return "w = 0, so every score is 0. Press Space to play."


def _end(experiment: PerceptronExperiment, t: int) -> str:
    run = experiment.run
    if t < len(run):
        return ""
    if run.converged:
        return " Every example is satisfied: done."
    if run.exhausted:
        return " Stopped here: the run is long enough."
    return ""


def _signed(y: int, x: str = "x") -> str:
    return f"w ← w {'+' if y > 0 else '−'} {x}".replace(" ", NO_BREAK)


def _perceptron(experiment: PerceptronExperiment, t: int, r) -> str:
    score = f"w·x = {number(r.score)}"
    if r.mistake:
        why = "a mistake" if r.score else "a tie, and the guess was wrong"
        gains = ", ⟨w, w*⟩ by at least γ" if experiment.separable else ""
        return f"{score}: {why}, so {_signed(r.y)}. ‖w‖² grows by at most R²{gains}."
    if r.updated:
        return f"{score}: right, but at 0 this perceptron always updates: {_signed(r.y)}."
    return f"{score}: right, so w stays."


def _batch(experiment: PerceptronExperiment, t: int, r) -> str:
    why = {"first": "the first", "worst": "the most violated", "random": "a random"}[experiment.learner.pick]
    return f"Picked as {why} one with y⟨w,x⟩ ≤ 0 (it is {number(r.y * r.score)}): {_signed(r.y, 'x/‖x‖')}."


def _margin(experiment: PerceptronExperiment, t: int, r) -> str:
    before = experiment.run.rounds[t - 2][5] if t > 1 else None
    if before is None:
        return "w is still 0 and has no margin: it starts as w = y·x."
    have, want = r.y * r.score / norm(before) if any(before) else 0.0, experiment.learner.threshold
    text = "γ/2" if experiment.learner.epsilon == 0.5 else "(1−ε)γ"
    if r.mistake:
        return f"The margin is {number(have)}: a mistake, so {_signed(r.y)}."
    if r.updated:
        short = f"margin {number(have)} < {text} = {number(want)}"
        return f"Right, but with {short}: a margin mistake, so {_signed(r.y)}."
    return f"Right with margin {number(have)} ≥ {text} = {number(want)}, so w stays."


def _marginalised(experiment: PerceptronExperiment, t: int, r) -> str:
    learner = experiment.learner
    have = f"y·w·x = {number(r.y * r.score)}"
    if not r.updated:
        return f"{have} > ρ = {number(learner.rho)}, so w stays."
    what = "a mistake" if r.mistake else "a margin mistake"
    tail = ", then back to the unit ball" if abs(norm(r.w) - 1) < 1e-12 else ""
    return f"{have} ≤ ρ = {number(learner.rho)}: {what}, so {_signed(r.y, 'η·x')}{tail}."


def _kernel(experiment: PerceptronExperiment, t: int, r) -> str:
    score = f"p = Σ yⱼk(xⱼ,x) = {number(r.score)}"
    if r.updated:
        why = "a mistake" if r.mistake else "a tie at 0" if r.score == 0 else "y·p ≤ 0"
        return f"{score}: {why}, so the example is kept."
    return f"{score}: right, so nothing is kept."


REASONS = {
    "perceptron": _perceptron,
    "batch-perceptron": _batch,
    "margin-perceptron": _margin,
    "marginalised-perceptron": _marginalised,
    "kernel-perceptron": _kernel,
}
