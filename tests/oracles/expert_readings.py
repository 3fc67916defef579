"""Meters and charts of the experts' lab against the run counted by hand."""

import math

import numpy as np

from oracles.perceptron_readings import check_reading
from oracles.said import agrees, check, near

# constants of the theory, as they stand in formulas
FORMULAS = (
    "|H|/2^M", "ln n/(2·ln 2)", "+ 1) − 1 over", "(n−1)", "(t−1−k)", "ln(1−α)", "(1 − ν₀)", "β = 0 promises", "1/ln 2",
    "1/(2·ln 2)",
)  # fmt: skip


def note_claims(oracle, t):
    eta = oracle.eta(0)
    c = oracle.c(eta)
    claims = [("cη = #", c * eta), ("c = #", c), ("n = #", oracle.n), ("L* = #", oracle.best(t)), ("|H| = #", oracle.n)]
    claims.append(("stages = #", oracle.stage[t] + 1))
    if oracle.params.get("tuning") == "known":
        claims.append(("K = #", oracle.K))
    if oracle.id == "fixed-share":
        k, lost, _ = oracle.tracking(t)
        claims = [("Lₖ = #", lost), (f"with # switch{'es' * (k != 1)}: #", k, lost), *claims, ("k = #", k)]
    if oracle.id == "randomised-majority":
        claims.append((f"of # run{'s' * (oracle.params['runs'] != 1)}, each about # away", oracle.params["runs"],
                       oracle.tossed[1][t]))  # fmt: skip
    return claims


def check_meters(experiment, oracle, t):
    loss, *others = experiment.meters(t)
    bound, title = oracle.bound(t), {"aggregating": "Loss", "randomised-majority": "E[mistakes]"}
    assert loss.title == title.get(oracle.id, "Mistakes") and near(loss.value, oracle.own(t))
    assert (loss.limit is None) == (bound is None) and (bound is None or near(loss.limit, bound))
    check(loss.note, note_claims(oracle, t), FORMULAS)
    for meter in others:
        METERS[meter.title](experiment, oracle, meter, t)


def check_regret(experiment, oracle, meter, t):
    if not math.isfinite(oracle.own(t)):
        assert math.isnan(meter.value) and meter.limit is None
        return
    bound, first = oracle.bound(t), oracle.names[int(np.argmin(oracle.L[t]))]
    assert near(meter.value, oracle.regret(t))
    assert meter.limit is None if bound is None else near(meter.limit, bound - oracle.best(t))
    assert meter.note.startswith(f"own loss − that of the best so far, {first}: ")
    assert agrees(meter.note.rpartition(": ")[2], oracle.best(t))


def check_fall(experiment, oracle, meter, t):
    if not oracle.alive(t):
        assert meter.value == math.inf and meter.limit is None
        return
    assert near(meter.value, oracle.potential(0) - oracle.potential(t)) and near(meter.limit, oracle.own(t))
    check(meter.note, [])


def check_version_space(experiment, oracle, meter, t):
    left = oracle.consistent(t)
    assert meter.value == left and (
        meter.limit is None if not left else near(meter.limit, oracle.n / 2 ** oracle.own(t))
    )
    check(meter.note, [], FORMULAS)


def check_posterior(experiment, oracle, meter, t):
    """ν₀^errors·(1 − ν₀)^(t − errors), divided by the sum."""
    noise = experiment.source.noise
    likelihood = np.array([noise**e * (1 - noise) ** (t - e) for e in oracle.L[t]])
    assert meter.value == near_nought(np.abs(oracle.v[t] - likelihood / likelihood.sum()).max())
    check(meter.note, [("= #", noise / (1 - noise))], FORMULAS, digits=3 if meter.limit else 4)


def near_nought(value):
    import pytest

    return pytest.approx(value, rel=1e-6, abs=1e-8)


def check_tracking(experiment, oracle, meter, t):
    _, lost, bound = oracle.tracking(t)
    assert near(meter.value, oracle.own(t) - lost) and near(meter.limit, bound - lost)
    check(meter.note, note_claims(oracle, t))


def check_mean(experiment, oracle, meter, t):
    assert near(meter.value, oracle.tossed[0][t]) and near(meter.limit, oracle.own(t))
    check(meter.note, note_claims(oracle, t))


METERS = {
    "Regret": check_regret,
    "Fall of P": check_fall,
    "Version space": check_version_space,
    "Posterior gap": check_posterior,
    "Tracking regret": check_tracking,
    "Mean mistakes": check_mean,
}


# -- charts --------------------------------------------------------------------------------------------------------


def check_charts(experiment, oracle):
    expected = expected_curves(oracle)
    for chart in experiment.charts():
        check(chart.title, [])
        check(chart.note, chart_claims(oracle), FORMULAS)
        for curve in chart.curves:
            wanted = expected.get((chart.id, curve.label))
            if wanted is not None:
                at = curve.x.astype(int)
                assert np.allclose(curve.y, np.array(wanted, float)[at], rtol=1e-6, atol=1e-6), (chart.id, curve.label)
            if chart.knob is None:
                check_reading(chart, curve, curve.label)
        if chart.id == "factors":
            check_factors(oracle, chart)
        if chart.id == "chord":
            check_chord(oracle, chart)


def expected_curves(oracle):
    moments = range(oracle.T + 1)
    own, best, bound = ([f(t) for t in moments] for f in (oracle.own, oracle.best, oracle.bound))
    bound = np.array([math.nan if b is None else b for b in bound])
    with np.errstate(invalid="ignore"):
        regret, gap = np.subtract(own, best), bound - best
    per_round = np.maximum(1, np.array(moments))
    word = {"aggregating": "loss", "randomised-majority": "E[mistakes]"}.get(oracle.id, "mistakes")
    curves = {
        ("regret", "regret"): regret, ("regret", "bound"): gap,
        ("per-round", "regret"): regret / per_round, ("per-round", "bound"): gap / per_round,
        ("losses", word): own, ("losses", "best expert"): best, ("losses", "bound"): bound,
        ("potential", "c·ln W"): [oracle.potential(t) for t in moments],
        ("potential", "c·ln n − loss"): oracle.potential(0) - np.array(own),
        ("rate", "η"): [math.nan, *(oracle.eta(t) for t in range(oracle.T))],
    }  # fmt: skip
    for i, name in enumerate(oracle.names):
        weights = [float(v[i]) if left > -math.inf else 0.0 for v, left in zip(oracle.v, oracle.lnW)]  # 0 of the dead
        curves["weights", name] = [round(weight, 3) for weight in weights]
    return curves | own_curves(oracle, moments, own, best)


def own_curves(oracle, moments, own, best):
    if oracle.id == "halving":
        sizes = [math.log2(size) if size else -math.inf for size in map(oracle.consistent, moments)]
        return {("version-space", "lg |V|"): sizes,
                ("version-space", "lg |H| − M"): math.log2(oracle.n) - np.array(own)}  # fmt: skip
    if oracle.id == "randomised-majority":
        return {("runs", "mean"): oracle.tossed[0], ("runs", "expected"): own,
                ("runs", "this run"): [oracle.mistakes(t) for t in moments]}  # fmt: skip
    if oracle.id != "fixed-share" or not oracle.T:
        return {}
    k = oracle.tracking(oracle.T)[0]
    table = [oracle.sequences(t) for t in moments]
    along = [row[min(k, len(row) - 1)] for row in table]
    return {("tracking", "mistakes"): own, ("tracking", "best expert"): best, ("tracking", "best sequence"): along}


def chart_claims(oracle):
    eta = oracle.eta(0)
    c = oracle.c(eta)
    claims = [
        ("β = #", oracle.beta),
        ("η = #", eta),
        ("cη = #", c * eta if math.isfinite(eta) else math.inf),
        ("c = #", c),
    ]
    if oracle.params.get("tuning") == "known":
        claims.append(("K = #", oracle.K))
    if oracle.id == "fixed-share" and oracle.T:
        k = oracle.tracking(oracle.T)[0]
        claims.append((f"experts with # switch{'es' * (k != 1)}", k))
    if oracle.id == "randomised-majority":
        claims.append((f"mean of # run{'s' * (oracle.params['runs'] != 1)}", oracle.params["runs"]))
    starts = [t for t in range(1, oracle.T + 1) if oracle.stage[t] > oracle.stage[t - 1]][:8]
    if starts:
        claims.append(("new stages after rounds " + ", ".join("#" * len(starts)), *starts))
    return claims


def check_factors(oracle, chart):
    """c against cη for every rate, and the dot at the present one."""
    curve = chart.curves[0]
    etas = curve.x / curve.y
    assert np.allclose(curve.y, [oracle.c(eta) for eta in etas], rtol=1e-6)
    eta = oracle.eta(0)
    assert near(chart.knob.at, oracle.c(eta) * eta if math.isfinite(eta) else float(curve.x[-1]))


def check_chord(oracle, chart):
    """What a weight is multiplied by, and the straight line between its values at the losses 0 and 1."""
    eta, (factor, chord) = oracle.eta(0), chart.curves
    assert np.allclose(factor.y, [math.exp(-eta * loss) for loss in factor.x], rtol=1e-9)
    assert chord.x.tolist() == [0, 1] and near(chord.y[0], 1.0) and near(chord.y[1], math.exp(-eta))
    assert (factor.y <= np.interp(factor.x, chord.x, chord.y) + 1e-12).all()
