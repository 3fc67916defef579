"""What is said of a run with experts at a place in it: meters, charts, narration, remedies and the report.

A learner adds its own meters, charts, reasons and remedies to these; the functions that build them stand here too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.document import LONGEST_RUN
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.readings import GO_ON, Chart, Curve, Knob, Meter, Narration, Remedy, Report, Way, strict
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document
    from colt_gui.models.experts.experiment import ExpertsExperiment


# -- meters ----------------------------------------------------------------------------------------------------------

FALL = "Fall of P"  # short: two numbers stand beside it
POTENTIAL = "experts-potential"  # the id of its theorem


def meters(experiment: ExpertsExperiment, t: int) -> list[Meter]:
    """Return the counts after round t, each next to the theorem that limits it."""
    return [_loss_meter(experiment, t), *experiment.learner.meters(experiment, t)]


def _loss_meter(experiment: ExpertsExperiment, t: int) -> Meter:
    counts, promise = experiment.counts, experiment.counts.promise
    whole = experiment.learner.mistakes_counted
    limit = promise.at(t)
    note = promise.refusal if limit is None else promise.note(t, counts.best[t])
    title = experiment.learner.loss_word.capitalize()
    return Meter(title, counts.own[t], limit, note, whole=whole, theorem=promise.theorem)


def regret_meter(experiment: ExpertsExperiment, t: int) -> Meter:
    counts = experiment.counts
    if not math.isfinite(counts.own[t]):
        note = "own loss and the best expert’s are both infinite"
        return Meter("Regret", math.nan, None, note, theorem=counts.promise.theorem)
    limit = counts.promise.at(t)
    name = experiment.names[experiment.best_expert(t)]
    note = f"own loss − that of the best so far, {name}: {number(counts.best[t])}"
    least = None if limit is None else limit - counts.best[t]
    return Meter("Regret", counts.own[t] - counts.best[t], least, note, theorem=counts.promise.theorem)


def potential_meter(experiment: ExpertsExperiment, t: int) -> Meter:
    """Return the fall of the potential next to the loss, which it is at least (Kivinen, Lemma 1.4 and Alg. 2.6)."""
    counts = experiment.counts
    fallen = counts.potential[0] - counts.potential[t]
    if not math.isfinite(fallen):
        return Meter(FALL, math.inf, None, "no weight is left: it has fallen to −∞", theorem=POTENTIAL)
    note = "P = c·ln W falls by at least the loss"
    return Meter(FALL, fallen, counts.own[t], note, "at least", theorem=POTENTIAL)


# -- charts against time ---------------------------------------------------------------------------------------------

SHOWN = 6  # experts in the chart of weights
WIDE = 1.4  # times the usual width: the running regret is the subject of this lab
ROLES = ("accent", "comparator", "margin", "margin_mistake", "negative", "muted")


def charts(experiment: ExpertsExperiment) -> list[Chart]:
    """Return all charts. Where they do not all fit, the last but one is left out first: per round the regret tells
    nearly the same as in all."""
    learner = experiment.learner
    told = [regret_chart(experiment), *learner.charts(experiment), _regret_rate_chart(experiment)]
    return [*told, _losses_chart(experiment), *learner.reasons(), _weights_chart(experiment)]


def curve(label: str, y: np.ndarray, role: str, live: bool = True, steps: bool = False) -> Curve:
    """Return y against rounds, up to the first value that is not a finite number."""
    stop = len(y) if np.isfinite(y).all() else int(np.argmin(np.isfinite(y)))
    return Curve(label, np.arange(stop), y[:stop], role, live, steps)


def drawn(*curves: Curve) -> list[Curve]:
    """Return the curves that have more than one point."""
    return [curve for curve in curves if len(curve.x) > 1]


def _losses_chart(experiment: ExpertsExperiment) -> Chart:
    counts = experiment.counts
    curves = drawn(
        curve(experiment.learner.loss_word, counts.own, "hypothesis"),
        curve("best expert", counts.best, "margin"),
        curve("bound", counts.promise.limit, "bound", live=False),
    )
    return Chart("losses", "Loss: own, best expert, bound", "rounds", curves, _why_no_bound(experiment))


def regret_chart(experiment: ExpertsExperiment) -> Chart:
    counts = experiment.counts
    with np.errstate(invalid="ignore"):
        curves = drawn(
            curve("regret", counts.own - counts.best, "accent"),
            curve("bound", counts.promise.limit - counts.best, "bound", live=False),
        )
    return Chart("regret", "Running regret", "rounds", curves, _why_no_bound(experiment), wide=WIDE)


def _regret_rate_chart(experiment: ExpertsExperiment) -> Chart:
    """Return regret over rounds (Kivinen, after Thm 2.9). The bound is drawn where it says something: a round costs at
    most 1 in any case."""
    counts = experiment.counts
    rounds = np.arange(1, len(counts.own))
    with np.errstate(invalid="ignore"):
        regret = (counts.own - counts.best)[1:] / rounds
        limit = (counts.promise.limit - counts.best)[1:] / rounds
    told = np.isfinite(limit) & (limit <= max(1.0, np.max(regret, where=np.isfinite(regret), initial=0.0)))
    curves = drawn(
        _where(Curve("regret", rounds, regret, "accent"), np.isfinite(regret)),
        _where(Curve("bound", rounds, limit, "bound", live=False), told),
    )
    return Chart("per-round", "Regret per round", "rounds", curves, _why_no_bound(experiment))


def _where(curve: Curve, kept: np.ndarray) -> Curve:
    return curve._replace(x=curve.x[kept], y=curve.y[kept])


def _why_no_bound(experiment: ExpertsExperiment) -> str:
    """Return the reason why nothing is promised, without the formula before it: a chart is narrow."""
    promise = experiment.counts.promise
    return "" if np.isfinite(promise.limit).all() else promise.why.rpartition(": ")[2]


def potential_chart(experiment: ExpertsExperiment) -> Chart:
    counts = experiment.counts
    curves = drawn(
        curve("c·ln W", counts.potential, "hypothesis"),
        curve("c·ln n − loss", counts.potential[0] - counts.own, "bound"),
    )
    return Chart("potential", "Potential: falls by at least the loss", "rounds", curves)


def _weights_chart(experiment: ExpertsExperiment) -> Chart:
    """Return the weights of the experts that weighed most at some time. Once no weight is left at all, each is 0, as in
    the list of experts."""
    top = experiment.counts.experts
    v = np.nan_to_num(experiment.counts.weights)
    v = np.round(v, 3)  # finer is not seen, and would be read as a long number
    curves = [curve(experiment.names[i], v[:, k], ROLES[k]) for k, i in enumerate(top.tolist())]
    return Chart("weights", "Weights: the heaviest experts", "rounds", drawn(*curves))


# -- charts of a learning rate ---------------------------------------------------------------------------------------

SLOW, FAST = 0.1, 5.0  # rates that are shown in any case: β from 0.9 to 0.007
FACTOR_POINTS, CHORD_POINTS = 300, 101  # of a curve
Rate = Callable[[np.ndarray], np.ndarray]


def factors_chart(eta: float, factor: Rate, param: str, spelt: str, value: Rate = np.asarray) -> Chart:
    """Return the two factors of a bound cη·L* + c·ln n against each other (Kivinen, after Thm 1.5): the price of a fast
    learner against that of a slow one.

    `factor` gives c for each η; dragging the dot sets `param`, whose value for an η is `value`; "" cannot be set.
    `spelt` is the present setting in words. Where η is infinite the dot stands at the end.
    """
    present = [eta] if math.isfinite(eta) else []
    etas = np.union1d(np.geomspace(min(SLOW, eta), max(FAST, *present) if present else FAST, FACTOR_POINTS), present)
    c = factor(etas)
    x, fastest = c * etas, float(factor(np.array([math.inf]))[0])
    at = float(factor(np.array([eta]))[0]) * eta if present else float(x[-1])
    slowest = round(float(factor(np.array([1e-9]))[0]) * 1e-9)  # 2 for a vote, 1 for soft answers
    limit = Curve(f"c = {_spelt(slowest)}", np.array([slowest, x[-1]]), np.full(2, fastest), "bound", live=False)
    note = f"{spelt}: cη = {number(at) if present else '∞'}, c = {number(float(factor(np.array([eta]))[0]))}"
    curves = [Curve("c", x, c, "accent"), limit]
    return Chart("factors", "Bound: c against cη", "factor", curves, note, knob=Knob(param, value(etas), at))


def _spelt(slowest: int) -> str:
    return "1/ln 2" if slowest == 2 else "1/(2·ln 2)"


def chord_chart(eta: float) -> Chart:
    """Return e^(−ηL) for losses from 0 to 1, and the straight line between its ends: 1 − (1 − e^−η)·L.

    The factor of a weight is convex in the loss, so it lies below its chord. This is why one answer can do for both
    outcomes (Kivinen, Lemma 2.3 and Thm 2.4, Jensen's inequality).
    """
    loss = np.linspace(0.0, 1.0, CHORD_POINTS)
    factor = Curve("e^(−ηL)", loss, np.exp(-eta * loss), "accent")
    chord = Curve("chord", loss[[0, -1]], np.array([1.0, np.exp(-eta)]), "bound", live=False)
    return Chart("chord", "Factor of a weight, and its chord", "value", [factor, chord], f"η = {number(eta)}", axis="L")


# -- narration -------------------------------------------------------------------------------------------------------


def narrate(experiment: ExpertsExperiment, t: int) -> Narration:
    """Return one line for round t: the outcome, the vote, and the experts that lost weight."""
    if not experiment.rounds:
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if t == 0:
        who = _before(experiment)
        return Narration("Before the first round.", f"{who} {_next(experiment, t) or 'Press Space to play.'}")
    learner, played = experiment.learner, experiment.run.played(t)
    outcome = played.round.outcome
    came = str(int(outcome > 0)) if learner.soft else sign(outcome)
    headline = f"Round {t}: outcome {came}, {learner.said(played)}."
    reason = _reason(experiment, t)
    return Narration(headline, " ".join(filter(None, (reason, _next(experiment, t), _end(experiment, t)))))


def _before(experiment: ExpertsExperiment) -> str:
    n, weights = experiment.learner.n, experiment.rows(0).weight
    if n == 1:
        return "One expert, with all the weight."
    return f"{n} experts, all with the same weight." if np.ptp(weights) == 0 else f"{n} experts."


def _next(experiment: ExpertsExperiment, t: int) -> str:
    """Return the question to a person who plays the adversary; empty where nobody does."""
    if experiment.source.answers is None or t < len(experiment.run):
        return ""
    coming = experiment.coming(t)
    if coming is None:
        return ""
    shown = number(coming.prediction) if experiment.learner.soft else sign(coming.prediction)
    return f"Now it says {shown}: what is the outcome?"


def _end(experiment: ExpertsExperiment, t: int) -> str:
    if t < len(experiment.run) or not experiment.run.exhausted:
        return ""
    return brief_stop(experiment)


def _reason(experiment: ExpertsExperiment, t: int) -> str:
    """Return why the weights moved. If a learner of a person's own fails at saying so, its fault is said instead."""
    learner = experiment.learner
    try:
        return learner.reason_for(experiment.run.played(t))
    except LearnerFault as fault:
        learner.guard.faults.append(fault)
        return str(fault)


def experts_text(count: int, what: str = "expert") -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def fallen_text(erred: int, what: str, beta: float) -> str:
    """Return how many erred, and the part of their weights that is left.

    >>> fallen_text(1, "expert", 0.5), fallen_text(3, "living expert", 0.0)
    ('1 expert erred: its weight halves.', '3 living experts erred: their weights are gone.')
    """
    one = erred == 1
    words = {0.5: "halves" if one else "halve", 0.0: "is gone" if one else "are gone"}
    left = next((text for share, text in words.items() if math.isclose(beta, share)), f"×{number(beta)}")
    return f"{experts_text(erred, what)} erred: {'its weight' if one else 'their weights'} {left}."


# -- the end of a run that there was more advice for -----------------------------------------------------------------


def stop_words(experiment: ExpertsExperiment) -> str:
    """Return for example "after 100 000 rounds, the most that are played"."""
    why = " for now" if _moving(experiment) else ", the most that are played"
    return f"after {number(len(experiment.run))} rounds{why}"


def brief_stop(experiment: ExpertsExperiment) -> str:
    """Return the same where the number of rounds stands beside it."""
    if experiment.broken_off:
        return experiment.broken_off_text
    return "Stopped for now." if _moving(experiment) else "Stopped: no more rounds are played."


def _moving(experiment: ExpertsExperiment) -> bool:
    """Return whether fewer rounds are played than the document asks for, as while a hand moves things."""
    return experiment.limit < experiment.document.most_rounds


# -- remedies --------------------------------------------------------------------------------------------------------

DEAD = "With β = 0 no weight is left: every expert has erred."
MAJORITY = "weighted-majority"


class ExpertsFindings(Findings):
    """The ways out of a run with experts. They are read off its columns: nothing has to be searched for."""

    def __init__(self, experiment: ExpertsExperiment) -> None:
        self.experiment = experiment

    def remedy(self, t: int) -> Remedy | None:
        if not len(self.experiment.run):
            return None
        return self._stopped(t) or self.experiment.learner.remedy(self.experiment, t)

    def _stopped(self, t: int) -> Remedy | None:
        """Return the way on from the end of a run that was cut short at a limit that can be raised."""
        experiment, document = self.experiment, self.experiment.document
        most = document.most_rounds
        if t < len(experiment.run) or not experiment.run.exhausted or experiment.learner.own:
            return None
        if not experiment.limit == most < LONGEST_RUN:
            return None
        longer = replace(document, rounds=min(2 * most, LONGEST_RUN))
        return Remedy(f"Stopped {stop_words(experiment)}.", (Way(GO_ON, longer, keeps_round=True),))


def forgiving(document: Document) -> Way:
    """Return the way to Weighted Majority, which still hears an expert that has erred. Its β is reset if it is 0."""
    own = document.params.get(MAJORITY, {})
    params = document.params if own.get("beta") != 0.0 else {**document.params, MAJORITY: {**own, "beta": 0.5}}
    return Way("Weighted majority", replace(document, learner=MAJORITY, params=params))


def half_weight(document: Document) -> Way:
    return Way("β = ½", document.with_param("beta", 0.5))


def posterior_beta(document: Document, beta: float) -> Way:
    """Return the way to the β with which the weights are the posterior."""
    return Way(f"β = {number(beta)}", document.with_param("beta", beta))


def absolute_loss(document: Document) -> Way:
    """Return the way to the absolute loss, with which no expert loses infinitely much."""
    return Way("Absolute loss", document.with_param("loss", "absolute"))


def doubling(document: Document) -> Way:
    """Return the way to a learning rate that needs no K."""
    return Way("Doubling", document.with_param("tuning", "doubling"))


# -- the report of `colt-gui run` ------------------------------------------------------------------------------------


def report(experiment: ExpertsExperiment, seed: int | None = None) -> Report:
    """Return the run as it is printed. `seed` is the one that was asked for; without it, it is shown only where chance
    was used."""
    learner, document = experiment.learner, experiment.document
    source = experiment.source
    chance = source.noise or learner.tosses_coins or source.kind not in {"table", "adversary", "example-2-2"}
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": document.seed if chance else seed,
        "examples": len(experiment.advice),
        "dimension": experiment.advice.n,
        "experts": list(experiment.names),
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: ExpertsExperiment) -> Iterator[dict[str, Any]]:
    """Yield one object for each round: `x` is the advice, `w` the normalised weights after it."""
    run, soft = experiment.run, experiment.learner.soft
    run.seek(0)
    before = run.weights
    for t in range(1, len(run) + 1):
        r = run.round(t)
        run.seek(t)
        w = run.weights
        shown = {"t": t, "x": experiment.advice.row(t).tolist(), "y": int(r.outcome > 0) if soft else r.outcome}
        shown |= experiment.learner.reported_round(experiment, t, r)
        shown |= {"updated": not np.array_equal(w, before), "w": w.tolist()}
        yield strict(shown)
        before = w


def summary(experiment: ExpertsExperiment) -> dict[str, Any]:
    run, counts = experiment.run, experiment.counts
    T = len(run)
    run.seek(T)
    limit = counts.promise.at(T)
    values = {"rounds": T, **experiment.learner.summary(experiment, T), **_experts(experiment, T), "bound": limit}
    values |= {"bound_formula": counts.promise.formula}
    values["bound_holds"] = None if limit is None else bool(counts.own[T] <= limit * (1 + 1e-9) + 1e-9)
    if run.exhausted:
        values["stopped"] = f"after {T} rounds, the most that are made"
    return _with_reason(values, _why_null(experiment, T))


def _experts(experiment: ExpertsExperiment, T: int) -> dict[str, Any]:
    run, counts, names = experiment.run, experiment.counts, experiment.names
    losses = run.losses if experiment.learner.soft else run.losses.astype(int)
    with np.errstate(invalid="ignore"):
        regret = float(counts.own[T] - counts.best[T])
    best = run.losses.min()
    return {
        "weights": dict(zip(names, run.weights.tolist())),
        "losses": dict(zip(names, losses.tolist())),
        "best_expert": names[run.best_expert] if best < math.inf else None,
        "best_loss": float(best) if experiment.learner.soft else int(best),
        "regret": regret if experiment.learner.soft or not math.isfinite(regret) else int(regret),
    }


def _why_null(experiment: ExpertsExperiment, T: int) -> str:
    promise = experiment.counts.promise
    return experiment.learner.why_null(experiment, T) or (promise.why if promise.at(T) is None else "")


def _with_reason(values: dict[str, Any], why: str) -> dict[str, Any]:
    """Return the values with null for numbers that are not finite, and with the reason if there is such a null. The
    tables of single experts count too."""
    nulled = {key: _finite(value) for key, value in values.items()}
    missing = any(v is None or (isinstance(v, dict) and None in v.values()) for v in nulled.values())
    return nulled | ({"why": why} if missing else {})


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    return None if isinstance(value, float) and not math.isfinite(value) else value
