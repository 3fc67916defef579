"""Narration, advice, marks and captions of the perceptron lab against the run counted by hand."""

import math

from colt_gui.models.text.caption import caption
from oracles.perceptron_theorem import FORMULAS
from oracles.said import check, says, settings


def inner(oracle):
    return "w·x + b" if oracle.bias else "w·x"


def score_words(oracle):
    """With a bias it is w·x + b, of normalised points x/‖x‖ (theory.md, conventions)."""
    if not oracle.normalised:
        return inner(oracle)
    return f"({inner(oracle)})/‖x̃‖" if oracle.bias else f"{inner(oracle)}/‖x‖"


def signed_words(oracle):
    if not oracle.bias:
        return f"y·{score_words(oracle)}"
    return f"y({inner(oracle)})" + ("/‖x̃‖" if oracle.normalised else "")


def check_narration(theorem, t):
    oracle = theorem.oracle
    headline, reason = theorem.experiment.narrate(t)
    if not t:
        check(headline + reason, [("w = # and b = #", 0, 0), ("w = #", 0), ("every score is #", 0)])
        return
    r = oracle.rounds[t - 1]
    place, (label, said) = theorem.experiment.points.X[r.i], ("+" if y > 0 else "−" for y in (r.y, r.prediction))
    says(headline, f"Round #: (#, #) is {label}, predicted {said}.", t, *place)
    check(headline, [("Round #: (#, #) is", t, *place)])
    check(reason, reason_claims(oracle, r), FORMULAS)
    assert ("mistake" in reason or "guessed wrong" in reason) == told_as_mistake(oracle, r)
    check_update(oracle, r, reason.replace("\u00a0", " "))


def reason_claims(oracle, r):
    aligned = r.y * r.score
    claims = [("Stopped after # passes", -(-len(oracle.rounds) // oracle.m)), ("right, but at # this", 0)]
    claims += [("a tie at #", 0), ("is still # and has", 0), ("are still # and have", 0)]
    if oracle.id == "margin-perceptron":
        return [*margin_claims(oracle, r), *claims]
    if oracle.id == "marginalised-perceptron":
        compared = [f"{signed_words(oracle)} = # {sign} ρ = #" for sign in "≤>"]
        return [*((words, aligned, oracle.params["rho"]) for words in compared), *claims]
    if oracle.id == "batch-perceptron":
        which = {"first": "the first", "worst": "the most violated", "random": "a random"}[oracle.params["pick"]]
        return [(f"Picked as {which} one with {signed_words(oracle)} ≤ # (it is #)", 0, aligned), *claims]
    if oracle.id == "perceptron":
        rise = r.y * float(oracle.V[r.i] @ r.after) - aligned
        claims += [("rises by ‖x‖² = #", rise), ("rises by ‖x̃‖² = #", rise), ("rises by #", 1.0)]
    return [(f"{'p = Σ yⱼk(xⱼ,x)' if oracle.kernelled else score_words(oracle)} = #", r.score), *claims]


def margin_claims(oracle, r):
    length = oracle.length(r.before)
    margin = r.y * r.score / length if length else math.nan
    wanted = (1 - oracle.params["epsilon"]) * oracle.params["gamma"]
    name = "γ/2" if oracle.params["epsilon"] == 0.5 else "(1−ε)γ"
    return [*((f"margin # {sign} {name} = #", margin, wanted) for sign in "<≥"), ("The margin is #", margin)]


def told_as_mistake(oracle, r):
    if oracle.id == "batch-perceptron" or (oracle.id == "margin-perceptron" and not r.before.any()):
        return False
    return r.updated if oracle.id in {"margin-perceptron", "marginalised-perceptron"} else r.mistake


def check_update(oracle, r, reason):
    """What is said to be added was added, and nothing is said to be added where nothing was."""
    added = f"w ← w {'+' if r.y > 0 else '−'} " in reason or "the example is kept" in reason
    stays = f"{'w and b stay' if oracle.bias else 'w stays'}." in reason or "nothing is kept" in reason
    assert (added, stays) == (r.updated, not r.updated)
    grown = oracle.length(r.after) ** 2 - oracle.length(r.before) ** 2
    assert ("rises by" in reason) == (oracle.id == "perceptron" and r.mistake)
    assert " by at most R²" not in reason or grown <= oracle.R**2 * (1 + 1e-9)
    if oracle.id == "marginalised-perceptron":
        step = r.before + oracle.params["eta"] * r.y * oracle.V[r.i]
        outside = r.updated and step @ step > 1
        assert ("back to the unit ball" in reason) == outside or 0 < abs(step @ step - 1) < 1e-9


def check_mark(theorem, t):
    words, tick = theorem.experiment.run.mark(t)
    r = theorem.oracle.rounds[t - 1] if t else None
    check(words, [("Round #:", t)])
    changed = "" if r is None or not r.updated else "margin_mistake"
    assert tick == ("mistake" if r is not None and r.mistake else changed)


def check_caption(theorem, t):
    oracle, document = theorem.oracle, theorem.experiment.document
    claims = [("round # of #", t, len(oracle.rounds)), ("seed #", document.seed), *settings(theorem.experiment)]
    for title, count in (("Mistakes", oracle.mistakes(t)), ("Updates", oracle.updates(t))):
        claims += [(f"{title} # ≤ #", count, theorem.bound or math.nan), (f"{title} #", count)]
    check(caption(theorem.experiment, t), claims)


def check_advice(theorem, t):
    """Where rounding leaves in doubt who is still wrong, nothing is counted."""
    oracle, remedy = theorem.oracle, theorem.experiment.remedy(t)
    erring, content = oracle.still_erring()
    if remedy is None or not (erring | content).all():
        return
    passes, w = -(-len(oracle.rounds) // oracle.m), oracle.last
    scores = oracle.y * (oracle.G @ w if oracle.kernelled else oracle.V @ w)
    wrong, short = int((erring & (scores <= 0)).sum()), int(erring.sum())
    claims = [("after # rounds", len(oracle.rounds)), ("which are # passes", passes), ("# passes are over", passes)]
    claims += [(f"# {be} still wrong", wrong) for be in ("is", "are")]
    claims += [(f"# {be} still short", short) for be in ("is", "are")]
    check(remedy.sentence, [*claims, *theorem.claims], FORMULAS, digits=4)
