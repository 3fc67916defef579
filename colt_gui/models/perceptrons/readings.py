"""Everything that is read off a perceptron's run: charts, meters, narration, and the report of `colt-gui run`."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from colt_gui.models.core.learner import MISTAKE, SCORE, UPDATED, W, Y
from colt_gui.models.core.readings import NOT_WRITTEN_DOWN, Chart, Curve, Guarantee, Meter, Narration, Report, strict
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.perceptrons.promise import lower_side, most_of, passes_limited
from colt_gui.models.text.numbers import number, sign, vector

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

ROUNDING = 1e-13  # of all that was added up: a square below it is 0 but for rounding, and its root would be seen
FAR = 12  # how many times its updates a run's chart may look ahead to show where the curves meet
SYMBOLS = {"gamma": "γ", "epsilon": "ε", "mu": "μ", "rho": "ρ", "eta": "η", "hinge": "L", "R": "R", "B": "B", "X": "X"}
PASSES = "perceptron-passes"
NOT_SEPARABLE = "not separable"


# -- the proofs as curves: the two sides of each inequality after m updates, on the user's own points --------------


class Path(NamedTuple):
    """‖w_m‖ and ⟨w_m, u⟩ after each update m = 0 … M, for the comparator u of the theorem."""

    norm: np.ndarray
    along: np.ndarray
    gain: float
    debt: float


def path(experiment: PerceptronExperiment) -> Path:
    """Measure w after each update. Where the examples are separable u = w*, and each update adds at least γ. Otherwise
    u is the soft comparator at level μ: ⟨w_m, u⟩ ≥ μ·m − L_μ(u)."""
    geometry = experiment.known_geometry
    aligned, gain, debt = geometry.aligned, geometry.margin, 0.0
    if experiment.soft is not None:
        _, gain, debt, aligned = experiment.soft
    if experiment.learner.additive:
        return Path(_summed_norms(experiment), _sums(aligned[updated_on(experiment)]), gain, debt)
    W = experiment.run.weights_at_updates
    return Path(np.linalg.norm(W, axis=1), W @ experiment.comparator, gain, debt)


def updated_on(experiment: PerceptronExperiment) -> np.ndarray:
    """Return the numbers of the examples that were updated on, in order."""
    return np.asarray(experiment.run.numbers[experiment.run.updates])


def _sums(values: np.ndarray) -> np.ndarray:
    return np.concatenate([[0.0], np.cumsum(values)])


def _summed_norms(experiment: PerceptronExperiment) -> np.ndarray:
    """Return ‖w‖ after each update, from ‖w + y·x‖² − ‖w‖² = 2y⟨w,x⟩ + ‖x‖²: no w is needed for it."""
    run, squares = experiment.run, experiment.known_geometry.squares[updated_on(experiment)]
    crossed = (2 * run.column(Y, int) * run.column(SCORE, float))[run.updates]
    total, noise = _sums(crossed + squares), ROUNDING * _sums(np.abs(crossed) + squares)
    return np.sqrt(np.where(total > noise, total, 0.0))


def charts(experiment: PerceptronExperiment) -> list[Chart]:
    """Return the charts that the learner has of a run; none before there is a round."""
    return experiment.learner.charts(experiment) if len(experiment.run) else []


def proof_charts(experiment: PerceptronExperiment) -> list[Chart]:
    """Draw the proof of the perceptron theorem as far as it is one for this learner, and the counts."""
    learner, p = experiment.learner, experiment.path
    proof = [norm_chart(experiment, p)]
    if experiment.known_geometry.separable and learner.additive and learner.conservative:
        proof.append(potential_chart(experiment, p))
    return [*proof, count_chart(experiment)]


def norm_chart(experiment: PerceptronExperiment, p: Path) -> Chart:
    """Draw ‖w‖ under its ceiling, ⟨w,u⟩ over its floor; where the dotted lines meet there is no further update."""
    learner, geometry, M = experiment.learner, experiment.known_geometry, len(p.norm) - 1
    terms, (gain, debt) = learner.terms, lower_side(experiment)
    meet = experiment.promise.value if gain else None
    m = np.linspace(0, reach(M, meet), 200)
    soft = (terms.along_soft, "μm − L")
    along, floor_name = (terms.along, f"{learner.gain_name(geometry.margin)}m") if geometry.separable else soft
    ceiling, name = learner.ceiling(m, geometry.radius), learner.ceiling_text(geometry.radius)
    curves = [Curve(terms.length, np.arange(M + 1), p.norm, "hypothesis")]
    if p.gain:
        curves.append(Curve(along, np.arange(M + 1), p.along, "comparator"))
    if ceiling is not None:
        curves.append(Curve(name, m, ceiling, "bound", live=False))
    if gain:
        floor = gain * m - debt
        curves.append(Curve(floor_name, m[floor >= 0], floor[floor >= 0], "bound", live=False))
    claims = [f"{terms.length} ≤ {name}"] * (ceiling is not None) + [f"{along} ≥ {floor_name}"] * bool(gain)
    title = f"The proof: {', '.join(claims)}" if claims else f"How {terms.hypothesis} grows"
    note = f"they meet at m = {number(meet)}" if meet is not None else ""
    return Chart("norm", title, "updates", curves, note)


def reach(M: int, meet: float | None) -> float:
    """Return how far the axis goes: to where the curves meet if that is in sight."""
    if meet is not None and meet <= FAR * max(M, 4):
        return max(meet, M, 1)
    return max(2 * M, 4)


def potential_chart(experiment: PerceptronExperiment, p: Path) -> Chart:
    """Draw P = ½‖c·u − w‖², which with c = R²/γ loses at least R²/2 with every mistake (Kivinen, Thm 2.11)."""
    geometry, M = experiment.known_geometry, len(p.norm) - 1
    R, gamma = geometry.radius, geometry.margin
    c = R**2 / gamma
    P = (c**2 - 2 * c * p.along + p.norm**2) / 2
    m = np.array([0.0, reach(M, experiment.promise.value)])
    line = np.maximum(c**2 / 2 - m * R**2 / 2, 0.0)
    learner = experiment.learner
    label = "−½ each" if math.isclose(R, 1.0) else f"−{learner.radius_name}²/2 each"
    curves = [Curve("P", np.arange(M + 1), P, "hypothesis"), Curve(label, m, line, "bound", live=False)]
    title = f"Potential: P = ½‖c·{learner.terms.best} − {learner.terms.hypothesis}‖² falls"
    return Chart("potential", title, "updates", curves)


def count_chart(experiment: PerceptronExperiment) -> Chart:
    """Draw the mistakes (and updates, where these are more) over the rounds, and the bound if it is in sight."""
    run, value = experiment.run, experiment.promise.value
    rounds, mistakes, updates = np.arange(len(run) + 1), experiment.mistakes, experiment.updates
    curves = [Curve("mistakes", rounds, mistakes, "mistake", steps=True)]
    if updates[-1] > mistakes[-1]:
        curves.append(Curve("updates", rounds, updates, "margin_mistake", steps=True))
    if value is not None and value <= 4 * max(int(updates[-1]), 1):
        ends, name = np.array([0.0, len(run)]), bound_name(experiment.promise.formula, value)
        curves.append(Curve(name, ends, np.full(2, value), "bound", live=False))
    apart = any(curve.label == "updates" for curve in curves)
    return Chart("mistakes", "Mistakes and updates" if apart else "Mistakes over rounds", "rounds", curves)


def bound_name(formula: str, value: float) -> str:
    """Return a formula that is short enough to stand at a line, or just "bound", with its value."""
    return f"{formula if len(formula) <= 10 else 'bound'} = {number(value)}"


# -- the counts at time t, each next to the theorem that limits it -------------------------------------------------


def meters(experiment: PerceptronExperiment, t: int) -> list[Meter]:
    """Return the counts at time t; of an experiment that is not ready the updates alone."""
    if not experiment.ready:
        plays = experiment.begun and not experiment.run.done
        note = "playing the rounds …" if plays else "finding the margin of these points …"
        return [Meter("Updates", float(experiment.updates[t]), None, note, whole=True)]
    proof = _proof_meters(experiment, t) if len(experiment.run) else []
    return [_theorem_meter(experiment, t), *proof, *_passes_meters(experiment, t)]


def _theorem_meter(experiment: PerceptronExperiment, t: int) -> Meter:
    promise, counted = experiment.promise, experiment.guarantee.counted
    count = float((experiment.mistakes if counted == "mistakes" else experiment.updates)[t])
    note = promise.refusal if promise.value is None else _formula(experiment, promise)
    return Meter(counted.capitalize(), count, promise.value, note, whole=True, theorem=promise.theorem)


def _formula(experiment: PerceptronExperiment, promise: Guarantee) -> str:
    """Return it with its numbers and, where it is not the theorem's own, why that one does not apply."""
    inputs = ", ".join(f"{SYMBOLS.get(name, name)} = {number(value)}" for name, value in promise.inputs.items())
    soft = not experiment.separable
    why, tail = (f"{promise.why}; ", "") if promise.why else ("", " — with hinge loss" if soft else "")
    return f"{why}{promise.formula}{f': {inputs}' if inputs else ''}{tail}"


def _passes_meters(experiment: PerceptronExperiment, t: int) -> list[Meter]:
    """Cycled until clean: a pass is followed by another one only where it had an update, and r limits these."""
    promise = experiment.promise
    if not passes_limited(experiment) or promise.value is None:
        return []
    had = "a mistake" if promise.counted == "mistakes" else "an update"
    note = f"each but the last has {had}"
    done = -(-t // len(experiment.points))
    return [Meter("Passes", done, most_of(promise.value) + 1, note, theorem=PASSES)]


def _proof_meters(experiment: PerceptronExperiment, t: int) -> list[Meter]:
    m, p = int(experiment.updates[t]), experiment.path
    learner, R = experiment.learner, experiment.known_geometry.radius
    ceiling = learner.ceiling(np.asarray(float(m)), R)
    if ceiling is None:
        return []
    note = f"never above {learner.ceiling_text(R)}"
    length = Meter(learner.terms.length, float(p.norm[m]), float(ceiling), note)
    proof = [length, *_along_meters(experiment, m, p)] if learner.additive else [length]
    return [meter._replace(theorem=experiment.promise.theorem) for meter in proof]


def _along_meters(experiment: PerceptronExperiment, m: int, p: Path) -> list[Meter]:
    learner, geometry, along = experiment.learner, experiment.known_geometry, float(p.along[m])
    gain, debt = lower_side(experiment)
    if not gain:
        return []
    if geometry.separable:
        name = learner.gain_name(geometry.margin)
        note = f"each update adds at least {'the true margin ' if name != 'γ' else ''}{name} = {number(gain)}"
        return [Meter(learner.terms.along, along, gain * m, note, "at least")]
    note = f"at least μm − L for the best soft u, μ = {number(gain)}, L = {number(debt)}"
    return [Meter(learner.terms.along_soft, along, gain * m - debt, note, "at least")]


# -- one line for each round: the example, the answer, the reason ------------------------------------


def narrate(experiment: PerceptronExperiment, t: int) -> Narration:
    run = experiment.run
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if t == 0:
        return Narration("Before the first round.", _start(experiment))
    r = run.round(t)
    example = _example(experiment, run.index(t))
    headline = f"Round {t}: {example} is {sign(r.y)}, predicted {sign(r.prediction)}."
    return Narration(headline, _reason(experiment, t) + _end(experiment, t))


def _reason(experiment: PerceptronExperiment, t: int) -> str:
    """Return why the learner did what it did. One of a person's own is asked as it was when the round came, with all
    that it remembers; a fault of it is said in its place."""
    learner, run = experiment.learner, experiment.run
    if not learner.own:
        return learner.reason_for(experiment.played(t))
    here = run.t
    run.seek(t - 1)
    try:
        return learner.reason_for(experiment.played(t))
    except LearnerFault as fault:
        learner.guard.faults.append(fault)
        return str(fault)
    finally:
        run.seek(here)


def _example(experiment: PerceptronExperiment, i: int) -> str:
    if experiment.document.adversary is not None:
        return "e" + str(i + 1).translate(str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉"))
    return vector(experiment.points.X[i].tolist())


def _start(experiment: PerceptronExperiment) -> str:
    if not len(experiment.run) and not experiment.ready:
        return "The rounds are being played." if experiment.begun else "The margin of these points is being found."
    if not len(experiment.run) and experiment.broken_off:
        return "Stopped before the first round."
    if not len(experiment.run):
        return "Nothing to correct: there is no round to play."
    if not experiment.learner.written_down:
        return "Nothing is kept yet, so every score is 0. Press Space to play."
    first = experiment.run.first_w
    if first is not None and any(first):
        return f"It starts with {_in_words(experiment, first)}. Press Space to play."
    zero = "w = 0 and b = 0" if experiment.learner.biased else "w = 0"
    return f"{zero}, so every score is 0. Press Space to play."


def _in_words(experiment: PerceptronExperiment, w: Sequence[float]) -> str:
    """Return w in words; its last number is b where there is a bias."""
    if not experiment.learner.biased:
        return f"w = {vector(w)}"
    return f"w = {vector(w[:-1])} and b = {number(w[-1])}"


def _end(experiment: PerceptronExperiment, t: int) -> str:
    run = experiment.run
    if t < len(run) or not run.done:
        return ""
    if run.converged:
        return " Every example is satisfied: done."
    return f" {brief_stop(experiment)}" if stopped_early(experiment) else ""


# -- the words for a run that ended before its learner was content -------------------------------------------------


def stopped_early(experiment: PerceptronExperiment) -> bool:
    run = experiment.run
    return not run.converged and (run.exhausted or until_clean(experiment))


def until_clean(experiment: PerceptronExperiment) -> bool:
    """Tell whether the examples come until the learner is content with all of them."""
    return experiment.learner.picks or experiment.document.order in {"cycled", "adversarial"}


def stop_words(experiment: PerceptronExperiment) -> str:
    """Return e.g. "after 800 rounds because it would not end"."""
    after, run = f"after {number(len(experiment.run))} rounds", experiment.run
    if experiment.broken_off:
        return after
    if run.exhausted:
        return f"{after} for now" if _live(experiment) else f"{after}, the most that are played"
    return f"{after} because it would not end" if _endless(experiment) else f"{after}, which are {run.passes} passes"


def brief_stop(experiment: PerceptronExperiment) -> str:
    """Return the same in a sentence that stands beside the number of rounds."""
    if experiment.broken_off:
        return "Stopped."
    if experiment.run.exhausted:
        return "Stopped for now." if _live(experiment) else "Stopped: no more rounds are played."
    return "Stopped: it would not end." if _endless(experiment) else f"Stopped after {experiment.run.passes} passes."


def _live(experiment: PerceptronExperiment) -> bool:
    """Fewer rounds are played while a hand moves things."""
    return experiment.limit < experiment.document.most_rounds


def _endless(experiment: PerceptronExperiment) -> bool:
    return experiment.ready and experiment.known_geometry.inseparable


# -- the report: plain numbers only; a null has its reason beside it -----------------------------------------------


def report(experiment: PerceptronExperiment, seed: int | None = None) -> Report:
    """Return the run as `colt-gui run` prints it. `seed` is the one that was asked for; without it the document's is
    shown, and only where chance was used."""
    points, document, learner = experiment.points, experiment.document, experiment.learner
    chance = (learner.picking_rule if learner.picks else document.order) in {"shuffled", "random"}
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": document.seed if chance else seed,
        "order": "picked" if learner.picks else document.order,
        "examples": len(points),
        "dimension": points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: PerceptronExperiment) -> Iterator[dict[str, Any]]:
    """One object for each round, `index` telling which example (from 0) it was."""
    run, X = experiment.run, experiment.points.X.tolist()
    hypothesis = _weights if experiment.learner.written_down else _kept
    after = hypothesis(experiment)
    for t, (i, record) in enumerate(zip(run.indices, run.rounds, strict=True), 1):
        y, score, prediction, mistake, updated, _ = record
        shown = {"t": t, "index": i, "x": X[i], "y": y, "score": score, "prediction": prediction}
        shown |= {"mistake": bool(mistake), "updated": bool(updated), **next(after)}
        yield shown if math.isfinite(score) and math.isfinite(sum(shown.get("w", ()))) else strict(shown)


def _weights(experiment: PerceptronExperiment) -> Iterator[dict[str, Any]]:
    d = experiment.points.dimension
    for record in experiment.run.rounds:
        w = record[W]
        assert w is not None  # every learner of this kind writes it down
        yield {"w": w[:d], "bias": w[d] if len(w) > d else 0.0}


def _kept(experiment: PerceptronExperiment) -> Iterator[dict[str, Any]]:
    """The examples kept so far, in the order they were kept; one that was kept twice stands there twice."""
    support: list[int] = []
    for i, record in zip(experiment.run.indices, experiment.run.rounds, strict=True):
        if record[UPDATED]:
            support.append(i)
        yield {"support": support.copy()}


def summary(experiment: PerceptronExperiment) -> dict[str, Any]:
    """Return the counts, the last hypothesis and the theorem. Nobody's place in the run changes."""
    experiment = experiment.another_view()
    run = experiment.run
    run.seek(len(run))
    counts: dict[str, Any] = {
        "rounds": len(run),
        "mistakes": int(run.mistakes.sum()),
        "updates": int(run.updates.sum()),
        "margin_mistakes": sum(bool(r[UPDATED] and not r[MISTAKE]) for r in run.rounds),
        "passes": run.passes,
        "converged": bool(run.converged),
    }
    if stopped := _stopped(experiment):
        counts["stopped"] = stopped
    values = {**counts, **_hypothesis(experiment), **_theorem(experiment, counts)}
    return strict(values | _why(experiment, values))


def _stopped(experiment: PerceptronExperiment) -> str:
    """Say why the run ended before the learner was content; empty where it was."""
    run, document = experiment.run, experiment.document
    if run.converged:
        return ""
    if run.exhausted:
        return f"after {len(run)} rounds, the most that are made"
    until_clean = experiment.learner.picks or document.order in {"cycled", "adversarial"}
    if document.passes is None and until_clean:
        return f"after {run.passes} passes, because it would not end"
    return ""


def _hypothesis(experiment: PerceptronExperiment) -> dict[str, Any]:
    learner, d = experiment.learner, experiment.points.dimension
    if learner.written_down:
        w = list(learner.w or ())
        return {"w": w[:d], "bias": w[d] if len(w) > d else 0.0}
    used, coefficients = learner.expansion()
    kept = {"bias": 0.0, "support": used.tolist(), "coefficients": coefficients.tolist()}
    if learner.feature_kernel is None or learner.feature_kernel.id != "linear":
        return {"w": None, **kept, "w_why": NOT_WRITTEN_DOWN}
    return {"w": (coefficients @ experiment.points.X[used]).tolist(), **kept}


def _theorem(experiment: PerceptronExperiment, counts: dict[str, Any]) -> dict[str, Any]:
    guarantee, geometry = experiment.guarantee, experiment.known_geometry
    holds = guarantee.holds(counts[guarantee.counted])
    values = {
        "radius": float(geometry.radius),
        "margin": float(geometry.margin) if geometry.separable else None,
        "bound": None if guarantee.value is None else float(guarantee.value),
        "bound_name": guarantee.name,
        "bound_formula": f"{guarantee.counted} ≤ {guarantee.formula}" if guarantee.formula else None,
        "bound_holds": None if holds is None else bool(holds),
    }
    if not geometry.separable and experiment.learner.additive:
        values |= _hinge_bound(experiment, counts)
    return values


def _hinge_bound(experiment: PerceptronExperiment, counts: dict[str, Any]) -> dict[str, Any]:
    """Return the bound that is left for the stream as it came, the same as the meter's."""
    promise = experiment.promise
    if promise.value is None:
        return {"hinge_bound": None, "hinge_bound_why": _no_hinge_bound(experiment)}
    holds, formula = promise.holds(counts["updates"]), f"{promise.counted} ≤ {promise.formula}"
    return {"hinge_bound": float(promise.value), "hinge_bound_formula": formula, "hinge_bound_holds": bool(holds)}


def _no_hinge_bound(experiment: PerceptronExperiment) -> str:
    geometry = experiment.known_geometry
    if not geometry.radius:
        return "every point is 0"
    if geometry.Zh is None:
        return "it is not computed for so many points"
    return "the two sides of the proof do not meet"


def _why(experiment: PerceptronExperiment, values: dict[str, Any]) -> dict[str, Any]:
    """One reason for whatever is null: first the data, then the theorem, then the kernel."""
    detail = {"why_detail": experiment.guarantee.why} if values["bound"] is None else {}
    geometry = experiment.known_geometry
    if not geometry.separable:
        why = NOT_SEPARABLE if geometry.inseparable else geometry.why
        return {"why": why, **(detail or {"why_detail": geometry.why})}
    if values["bound"] is None:
        return {"why": experiment.guarantee.why, **detail}
    return {"why": values["w_why"]} if "w_why" in values else {}
