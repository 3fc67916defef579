"""Narration, advice, marks, captions and reports of the experts' lab against the run counted by hand."""

import math

import numpy as np

from colt_gui.models.labs import report_of
from colt_gui.models.text.caption import caption
from oracles.expert_readings import FORMULAS
from oracles.said import check, near, says, settings


def sign(y):
    return "+" if y > 0 else "−"


def check_narration(experiment, oracle, t):
    headline, reason = experiment.narrate(t)
    coming = [("Now it says #", float(experiment.coming(t).prediction))] if "Now it says" in reason else []
    if not t:
        who = [("# experts", oracle.n)]
        check(headline + reason, who + coming)
        if not len(experiment.advice):
            return
        assert ("all with the same weight" in reason or "all the weight" in reason) == (np.ptp(oracle.v[0]) == 0)
        return
    came = str(int(oracle.y[t - 1] > 0)) if oracle.soft else sign(oracle.y[t - 1])
    check(headline, [(f"Round #: outcome {'#' if oracle.soft else came}", t, *([int(came)] if oracle.soft else [])),
                     *said_claims(oracle, t)])  # fmt: skip
    says(headline, "Round #:", t)
    check_who(oracle, t, headline)
    check(reason, [*coming, *reason_claims(oracle, t)], FORMULAS)
    check_counts(oracle, t, reason)


def said_claims(oracle, t):
    if oracle.id == "aggregating":
        return [("said #: loss #", oracle.said[t], oracle.lost[t])]
    if oracle.id == "randomised-majority":
        return [("ŷ = #, the coin said #", oracle.said[t], int(oracle.answer(t) > 0))]
    return []


def check_who(oracle, t, headline):
    """A tie is a tie, and nobody speaks for an empty version space."""
    if oracle.id == "randomised-majority":
        assert ("a mistake" in headline) == (oracle.answer(t) != oracle.y[t - 1])
    if oracle.soft:
        return
    left, tied = oracle.alive(t - 1), oracle.balance(t) == 0
    if oracle.id == "fixed-share" and abs(oracle.balance(t)) < 1e-9:
        return
    assert ("at a tie" in headline) == (left and tied)
    assert ("V empty" in headline or "no weight left" in headline) == (not left)
    assert headline.endswith(f"said {sign(oracle.said[t])}.")


def reason_claims(oracle, t):
    before, after = oracle.consistent(t - 1), oracle.consistent(t)
    if oracle.id == "halving":
        return [("from # to #", before, after), ("All # of V", after), ("The last # hypotheses", before)]
    many = [(f"# {what}{s} erred", count) for what, count in (("living expert", oracle.fallen(t)),
            ("expert", oracle.erred(t))) for s in ("", "s")]  # fmt: skip
    many += [(f"# expert{s} lost something", oracle.erred(t)) for s in ("", "s")]
    if oracle.id == "weighted-majority":
        return [*many, ("×#", oracle.beta), ("at most # of itself", (1 + oracle.beta) / 2)]
    if oracle.id == "fixed-share":
        return [*many, ("×#", math.exp(-oracle.params["eta"])), ("gives # %", 100 * oracle.params["alpha"])]
    if oracle.id == "randomised-majority":
        return [*many, ("×#", oracle.beta), ("|y − ŷ| = #", oracle.lost[t])]
    dead = int(sum(np.isinf(oracle.L[t]) & np.isfinite(oracle.L[t - 1])))
    confident = oracle.params["loss"] == "absolute" and oracle.params["tuning"] == "self-confident"
    rate = [("now with η = #", oracle.eta(t))] if confident else [("η = #", oracle.eta(t - 1))]
    return [*rate, ("mean advice was #", oracle.mean[t]), ("B doubles to #", 2.0 ** oracle.stage[t]),
            *((f"# expert{s} died", dead) for s in ("", "s"))]  # fmt: skip


def check_counts(oracle, t, reason):
    """What must be said where it happened."""
    if oracle.id == "halving":
        assert ("shrinks" in reason) == (0 < oracle.consistent(t) < oracle.consistent(t - 1))
        assert "at least half" not in reason or 2 * oracle.consistent(t) <= oracle.consistent(t - 1)
    elif oracle.id == "aggregating":
        assert ("B doubles" in reason) == (oracle.stage[t] > oracle.stage[t - 1])
    elif oracle.alive(t - 1):
        lost = oracle.fallen(t) if not oracle.beta and oracle.id != "fixed-share" else oracle.erred(t)
        assert (" erred:" in reason or " lost something:" in reason) == (lost > 0) or "No " in reason
        assert ("No " in reason.split("erred")[0]) == (lost == 0)
    if "Total weight falls" in reason:
        assert math.exp(oracle.lnW[t] - oracle.lnW[t - 1]) <= (1 + oracle.beta) / 2 + 1e-9


def check_mark(experiment, oracle, t):
    words, tick = experiment.run.mark(t)
    wrong = t > 0 and oracle.answer(t) != oracle.y[t - 1]
    check(words, [("Round #:", t), ("loss #", oracle.lost[t] if t else math.nan)])
    assert tick == ("mistake" if wrong else "") and ("no mistake" in words) == (t > 0 and not wrong)


def check_caption(experiment, oracle, t):
    title = {"aggregating": "Loss", "randomised-majority": "E[mistakes]"}.get(oracle.id, "Mistakes")
    claims = [("round # of #", t, oracle.T), ("seed #", experiment.document.seed), *settings(experiment)]
    claims += [(f"{title} # ≤ #", oracle.own(t), oracle.bound(t) or 0.0), (f"{title} #", oracle.own(t))]
    check(caption(experiment, t), claims, ("Example 2.2", "through 0"))


def check_advice(experiment, oracle, t):
    remedy = experiment.remedy(t)
    if remedy is None:
        return
    claims = [("K = #", oracle.params["K"])] if oracle.params.get("K") else []
    check(remedy.sentence, [*claims, ("With β = #", oracle.beta), ("after # rounds", oracle.T)])
    noise = experiment.source.noise
    for way in remedy.ways:
        check(way.word, [("β = #", noise / (1 - noise) if noise and oracle.alive(t) else 0.5)])


# -- the report ----------------------------------------------------------------------------------------------------


def check_report(experiment, oracle):
    head, rounds, summary = report_of(experiment)
    assert head["dimension"] == oracle.n and head["experts"] == list(oracle.names)
    for t, row in enumerate(rounds, 1):
        assert row["t"] == t and row["y"] == (int(oracle.y[t - 1] > 0) if oracle.soft else oracle.y[t - 1])
        assert near(row["w"], oracle.v[t]) or (oracle.id == "aggregating" and not oracle.alive(t))
        assert near(row["prediction"], oracle.said[t])
        if "loss" in row and row["loss"] is not None:
            assert near(row["loss"], oracle.lost[t])
        if "mistake" in row:
            assert row["mistake"] == (oracle.answer(t) != oracle.y[t - 1])
    check_summary(oracle, summary)


def check_summary(oracle, summary):
    T = oracle.T
    assert (
        summary["rounds"] == T
        and _same(summary["best_loss"], oracle.best(T))
        and _same(summary["bound"], oracle.bound(T))
    )
    assert _same(summary["regret"], oracle.regret(T) if math.isfinite(oracle.own(T)) else None)
    assert all(_same(loss, lost) for loss, lost in zip(summary["losses"].values(), oracle.L[T]))
    expected = {
        "mistakes": oracle.mistakes, "loss": oracle.own, "version_space": oracle.consistent,
        "expected_mistakes": oracle.own, "potential": oracle.potential,
        "mean_mistakes": lambda t: oracle.tossed[0][t], "deviation": lambda t: oracle.tossed[1][t],
        "switches": lambda t: oracle.tracking(t)[0], "sequence_loss": lambda t: oracle.tracking(t)[1],
        "stages": lambda t: oracle.stage[t] + 1,
    }  # fmt: skip
    for key, value in expected.items():
        assert key not in summary or _same(summary[key], value(T)), key


def _same(said, value):
    """What is no number is null."""
    return said is None if value is None or not math.isfinite(value) else said is not None and near(said, float(value))
