"""What the bench of losses says: meters, a line for each step, charts, ways out, and the report of `colt-gui run`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.readings import AT_LEAST, Chart, Curve, Meter, Narration, Remedy, Report, Upright, Way, strict
from colt_gui.models.statistics.losses.learner import ROUNDING
from colt_gui.models.statistics.losses.loss_functions import LOSSES, SURROGATES
from colt_gui.models.statistics.losses.separators import Separator, margins, mean_loss
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.statistics.losses.experiment import Kept, LossesExperiment

SURROGATE, FEWEST, SEPARATING, CONVEX = "surrogate", "fewest-errors", "halfspace-lp", "convex-gap"  # theorems
CLOSED = 1e-9  # relative to the objective
BINS = 24  # of the histogram of margins
NO_LIMIT = "the solver was stopped"
STARTS = {
    "square": "The pseudo-inverse finds the least square loss in one step.",
    "absolute": "A linear program finds the least absolute loss in one step.",
    "hinge": "The solver starts at w = 0 and stays inside its constraints; the gap tells how far the optimum can be.",
    "logistic": "Newton’s method starts at w = 0, where every point costs 1.",
    "exponential": "Newton’s method starts at w = 0, where every point costs 1.",
    "halfspace-lp": "A linear program looks for w with y(⟨w, x⟩ + b) ≥ 1 at every point.",
}


# -- meters ------------------------------------------------------------------------------------------------------------


def meters(experiment: LossesExperiment) -> list[Meter]:
    found = experiment.separator
    if found is None or found.w is None:
        return [_nothing(experiment, found)]
    if found.id == "erm":
        return [_fewest(experiment, found)]
    if found.id == "halfspace-lp":
        return [_least_margin(experiment), _errors(experiment, found)]
    return [_dominated(experiment, found), _errors(experiment, found), *_left(experiment, found)]


def _nothing(experiment: LossesExperiment, found: Separator | None) -> Meter:
    if found is not None:
        return Meter("Separating lines", 0, None, found.message, whole=True, theorem=SEPARATING)
    unit = experiment.learner.steps
    note = experiment.fault or f"before the first {unit} there is no halfspace"
    theorem = {"erm": FEWEST, "halfspace-lp": SEPARATING}.get(experiment.learner.id, SURROGATE)
    return Meter(f"{unit.capitalize()}s", 0, None, note, whole=True, theorem=theorem)


def _dominated(experiment: LossesExperiment, found: Separator) -> Meter:
    """1{u < 0} ≤ loss(u) for every u, so that errors ≤ Σ loss."""
    loss, m = LOSSES[experiment.learner.loss], len(experiment.points)
    note = f"Σ {loss.short} loss = m·risk = {m}·{number(found.risk)}: it dominates the 0-1 loss"
    return Meter("Wrong", found.errors, found.risk * m, note, whole=True, theorem=SURROGATE)


def _errors(experiment: LossesExperiment, found: Separator) -> Meter:
    """No halfspace has fewer errors than the exact minimum."""
    fewest = experiment.separators.get("erm")
    title = "Wrong, and the fewest"
    if fewest is None or fewest.w is None:
        flat = experiment.points.dimension <= 2
        note = "the fewest are not counted yet" if flat else "the fewest are counted in the plane only"
        return Meter(title, found.errors, None, note, whole=True, theorem=FEWEST)
    note = f"no {_lines(experiment)} makes fewer"
    return Meter(title, found.errors, fewest.errors, note, AT_LEAST, whole=True, theorem=FEWEST)


def _fewest(experiment: LossesExperiment, found: Separator) -> Meter:
    """Compare the fewest errors with those of the other learners; at the end none has fewer."""
    others = [each for each in experiment.separators.values() if each.w is not None and each.id != "erm"]
    if experiment.outcome is not found:
        about = experiment.run.step.number if experiment.run.step is not None else 0
        note = f"the best of the lines about {about} of {len(experiment.points)} points"
        return Meter("Wrong", found.errors, None, note, whole=True, theorem=FEWEST)
    if not others:
        note = f"no {_lines(experiment)} makes fewer"
        return Meter("Wrong", found.errors, None, note, whole=True, theorem=FEWEST)
    best = min(others, key=lambda each: each.errors)
    note = f"the best of the others: {best.name.lower()}"
    return Meter("Wrong", found.errors, best.errors, note, whole=True, theorem=FEWEST)


def _lines(experiment: LossesExperiment) -> str:
    return "line" if experiment.learner.bias else "line through the origin"


def _least_margin(experiment: LossesExperiment) -> Meter:
    least = float(experiment.margins("halfspace-lp").min())
    note = "Aw ≥ 1: every point is on its side"
    return Meter("Least y(⟨w, x⟩ + b)", least, 1.0, note, AT_LEAST, theorem=SEPARATING)


def _left(experiment: LossesExperiment, found: Separator) -> list[Meter]:
    """Show how much is left to gain; only the last step is judged."""
    step = experiment.run.step
    if step is None or (left := step.iterate.left_share) is None:
        return []
    if experiment.outcome is not found:
        return [Meter("Gap", left, None, "a share of the objective; the solver goes on", theorem=CONVEX)]
    note = f"a share of the objective, {number(step.iterate.objective)}"
    return [Meter("Gap", left, CLOSED, note, theorem=CONVEX)]


# -- a line for each step ----------------------------------------------------------------------------------------------


def narrate(experiment: LossesExperiment, t: int) -> Narration:
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if experiment.fault:
        return Narration("There is nothing to solve.", experiment.fault)
    found, step = experiment.separator, experiment.run.step
    if found is not None and found.w is None:
        return Narration("No halfspace.", found.message)
    if found is None or step is None:
        return Narration(f"Before the first {experiment.learner.steps}.", _start(experiment))
    return Narration(_headline(experiment, found, step), _reason(experiment, found, step))


def _start(experiment: LossesExperiment) -> str:
    if experiment.learner.id == "erm":
        return f"A line is turned about each of the {len(experiment.points)} points in turn; the best line is kept."
    return STARTS[experiment.learner.id]


def _headline(experiment: LossesExperiment, found: Separator, step: Kept) -> str:
    wrong = f"{found.errors} of {len(experiment.points)} wrong"
    if experiment.learner.id in ("erm", "halfspace-lp"):
        return f"{experiment.learner.steps.capitalize()} {number(step.number)}: {wrong}."
    if not found.finite:
        return f"No finite minimiser: risk → {number(found.risk)}, {wrong}."
    return f"Step {number(step.number)}: risk {number(found.risk)}, {wrong}."


def _reason(experiment: LossesExperiment, found: Separator, step: Kept) -> str:
    last = experiment.outcome is found
    if experiment.learner.id == "erm":
        return _pivot(experiment, found, step, last)
    if experiment.learner.id == "halfspace-lp":
        return "Every point is on its side: y(⟨w, x⟩ + b) ≥ 1."
    if step.iterate.length is not None:
        return _longer(found, step, last)
    return _least(experiment, found) if last else _way(experiment, step)


def _pivot(experiment: LossesExperiment, found: Separator, step: Kept, last: bool) -> str:
    if last:
        others = "through the origin " if not experiment.learner.bias else ""
        return f"All lines {others}are tried: none makes fewer errors than {found.errors}."
    point = (step.iterate.pivot or 0) + 1
    return (
        f"Lines about point {point} make {step.iterate.pivot_errors} errors at best; {found.errors} is the best so far."
    )


def _longer(found: Separator, step: Kept, last: bool) -> str:
    """Describe a step on the way to infinity."""
    if found.direction is not None and last:
        return _grows(found)
    if not step.iterate.length:
        return "All labels are the same: the larger |b|, the smaller the risk."
    length = number(step.iterate.length)
    return f"No w with ‖w‖ ≤ {length} has a smaller risk, but longer ones have: there is no least."


def _grows(found: Separator) -> str:
    if found.direction is None or not found.direction.w.any():
        return "All labels are the same: the larger |b|, the smaller the risk."
    return "The longer w, the smaller the risk; the line tends to the widest street’s."


def _way(experiment: LossesExperiment, step: Kept) -> str:
    iterate = step.iterate
    if iterate.share is None:
        return (
            f"The objective, {number(iterate.objective)}, is at most {number(iterate.left or 0.0, 2)} above the least."
        )
    full = (
        "A full Newton step" if iterate.share == 1 else f"Newton’s step, cut to {number(iterate.share)} of its length"
    )
    return f"{full}; about {number(iterate.left or 0.0, 2)} is left to gain."


def _least(experiment: LossesExperiment, found: Separator) -> str:
    learner = experiment.learner
    if not found.converged:
        return "The solver ended before the objective was known to nine digits."
    if learner.lam:
        return f"Risk + λ‖w‖² is least: {number(found.objective)}."
    return f"No w and b have a smaller mean of {LOSSES[learner.loss].formula}."


# -- charts ------------------------------------------------------------------------------------------------------------


def charts(experiment: LossesExperiment) -> list[Chart]:
    if not len(experiment.run):
        return []
    by_steps = _pivots(experiment) if experiment.learner.id == "erm" else _steps(experiment)
    return [*by_steps[:1], *_carried(experiment), _margins(experiment), *by_steps[1:]]


# -- over time -----------------------------------------------------------------------------------------------------


def _steps(experiment: LossesExperiment) -> list[Chart]:
    """Draw the way of a solver that takes several steps."""
    if len(experiment.run) < 2:
        return []
    steps, m = [experiment.run.kept[0], *experiment.run.kept], len(experiment.points)  # the curves begin level
    t = np.arange(len(steps))
    loss = LOSSES[experiment.learner.loss]
    curves = [
        Curve(_objective_name(experiment), t, np.array([s.values.objective for s in steps]), f"loss_{loss.id}"),
        Curve("0-1 risk", t, np.array([s.values.errors / m for s in steps]), "loss_01", steps=True),
    ]
    return [Chart("risk", f"{loss.name} above the 0-1 loss", "steps", curves), *_closing(experiment, t, steps)]


def _objective_name(experiment: LossesExperiment) -> str:
    return "risk + λ‖w‖²" if experiment.learner.lam else "risk"


def _closing(experiment: LossesExperiment, t: np.ndarray, steps: list[Kept]) -> list[Chart]:
    left = [step.iterate.left_share for step in steps]
    shares = [each for each in left if each is not None]
    if len(shares) < len(left):
        return []
    share = np.log10(np.maximum(shares, ROUNDING))
    curve = Curve("left to gain", t, share, "hypothesis")
    return [Chart("left", "Left to gain, as a share", "steps", [curve], log=True)]


def _pivots(experiment: LossesExperiment) -> list[Chart]:
    steps = [experiment.run.kept[0], *experiment.run.kept]
    t = np.arange(len(steps))
    best = np.array([step.values.errors for step in steps])
    about = np.array([step.iterate.pivot_errors for step in steps])
    curves = [Curve("about this point", t, about, "muted"), Curve("best so far", t, best, "loss_01", steps=True)]
    return [Chart("errors", "Fewest errors of a line", "steps", curves)]


# -- over the points -----------------------------------------------------------------------------------------------


def _carried(experiment: LossesExperiment) -> list[Chart]:
    """Draw each point's share of the loss at the minimiser, the largest first."""
    outcome = experiment.outcome
    if outcome is None or outcome.w is None or outcome.id not in SURROGATES:
        return []
    losses = experiment.losses_of(outcome)
    total = float(losses.sum())
    if total <= 0:
        return []
    shares = np.sort(losses)[::-1] / total
    x, y = np.arange(len(shares) + 1) + 0.5, np.append(shares, 0.0)
    bars = Curve("share", x, y, f"loss_{experiment.learner.loss}", bars=True, noted=True)
    return [Chart("shares", "Who carries the loss", "value", [bars], axis="points, the largest share first")]


def _margins(experiment: LossesExperiment) -> Chart:
    """Draw how many points have which margin at the end."""
    outcome = experiment.outcome
    newest = experiment.run.newest
    assert newest is not None
    w, b = (newest.iterate.w, newest.iterate.b) if outcome is None or outcome.w is None else (outcome.w, outcome.b)
    counts, edges = _histogram(experiment.margins_at(w, b))
    bars = Curve("points", edges, np.append(counts, 0.0), "hypothesis", bars=True, noted=True)
    level = (Upright(experiment.mu, "μ"),) if experiment.learner.id == "hinge" else ()
    marks = (Upright(0.0, "0"), *level)
    return Chart("margins", "Margins of the points", "value", [bars], axis="margin u", marks=marks)


def _histogram(u: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Sort margins into bars. One edge is at 0, so that no bar has right and wrong points."""
    low, high = min(float(u.min()), 0.0), max(float(u.max()), 0.0)
    width = (high - low) / BINS or 1.0
    first, last = int(np.floor(low / width)), max(int(np.ceil(high / width)), 1)
    edges = np.arange(first, last + 1) * width
    counts, _ = np.histogram(np.clip(u, edges[0], edges[-1]), edges)
    return counts.astype(float), edges


# -- ways out ----------------------------------------------------------------------------------------------------------


class LossFindings(Findings):
    """The ways out of a run that ends without a minimiser, or could not begin.

    The hinge loss with λ > 0 has a minimiser on all points, and the fewest errors are always found in the plane, so
    nothing has to be tried.
    """

    def __init__(self, experiment: LossesExperiment) -> None:
        self.experiment = experiment

    def remedy(self, t: int) -> Remedy | None:
        """Return the ways out at the end of the run; nothing before it is judged."""
        experiment = self.experiment
        if t < len(experiment.run) or not len(experiment.points):
            return None
        if experiment.fault:
            return Remedy("More than two coordinates: errors are not counted.", (self._hinge,))
        if len(experiment.points.classes) == 1:
            return self._one_class
        return self._no_minimiser

    @property
    def _one_class(self) -> Remedy | None:
        """On the plane a click places what is missing."""
        (label,) = self.experiment.points.classes
        if self.experiment.points.dimension != 2:
            return None
        sentence = f"All points are {sign(label)}: there is nothing to separate."
        return Remedy(sentence, (Way(f"Place {sign(-label)}", place=-label),))

    @property
    def _no_minimiser(self) -> Remedy | None:
        outcome = self.experiment.outcome
        if outcome is None or outcome.finite:
            return None
        if outcome.w is not None:
            return Remedy("No finite minimiser.", (self._hinge,))
        flat = self.experiment.points.dimension <= 2
        return Remedy("Not separable.", (self._hinge, *([self._way("Fewest errors", "erm")] if flat else [])))

    @property
    def _hinge(self) -> Way:
        return self._way("Hinge loss", "hinge", **({} if self._priced else {"lam": 0.01}))

    @property
    def _priced(self) -> bool:
        return self.experiment.document.params.get("hinge", {}).get("lam") != 0.0

    def _way(self, word: str, learner: str, **params: float) -> Way:
        document = self.experiment.document
        own = {**document.params.get(learner, {}), **params}
        if not self.experiment.learner.bias:
            own["bias"] = False
        return Way(
            word,
            replace(document, learner=learner, params={**document.params, learner: own} if own else document.params),
        )


# -- the report --------------------------------------------------------------------------------------------------------


def report(experiment: LossesExperiment, seed: int | None = None) -> Report:
    """Make the report, which is about the chosen learner only. `seed` is the one that was asked for."""
    learner, points = experiment.learner, experiment.points
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: LossesExperiment) -> Iterator[dict[str, Any]]:
    for t, values in enumerate(experiment.run.values, 1):
        yield strict({"t": t, **values._asdict(), "w": values.w.tolist(), "b": float(values.b)})


def summary(experiment: LossesExperiment) -> dict[str, Any]:
    found = experiment.outcome or experiment.learner.nothing(NO_LIMIT)
    own = {"erm": _erm, "halfspace-lp": _program}.get(found.id, _surrogate)
    return strict(own(experiment, found) | _why(found))


def _where(found: Separator) -> dict[str, Any]:
    """Return the halfspace of score = ⟨w, x⟩ + b; null where there is none, or no finite one."""
    here = found.w is not None and found.finite
    w = found.w.tolist() if here and found.w is not None else None
    return {"w": w, "b": float(found.b) if here else None, "score": "⟨w, x⟩ + b"}


def _surrogate(experiment: LossesExperiment, found: Separator) -> dict[str, Any]:
    values = _where(found) | {"risk": found.risk, "zero_one": found.zero_one, "finite": found.finite}
    values |= {"errors": found.errors, "objective": found.objective, "converged": found.converged}
    if found.direction is not None:
        values["direction"] = {"w": found.direction.w.tolist(), "b": float(found.direction.b)}
    return values | ({"risks": _risks(experiment, found)} if found.finite else {})


def _risks(experiment: LossesExperiment, found: Separator) -> dict[str, float]:
    """Return the mean of every loss at this halfspace."""
    assert found.w is not None
    u = margins(experiment.points, found.w, found.b)
    return {loss: mean_loss(loss, u, experiment.mu) for loss in SURROGATES}


def _erm(experiment: LossesExperiment, found: Separator) -> dict[str, Any]:
    return _where(found) | {"errors": found.errors, "zero_one": found.zero_one}


def _program(experiment: LossesExperiment, found: Separator) -> dict[str, Any]:
    return {"separable": found.w is not None, **_where(found)}


def _why(found: Separator) -> dict[str, Any]:
    return {"why": found.message} if found.message else {}
