"""The report of a run of the perceptron lab against the run counted by hand."""

from colt_gui.models.labs import report_of
from oracles.said import near


def check_report(theorem):
    oracle, d = theorem.oracle, theorem.experiment.points.dimension
    head, rounds, summary = report_of(theorem.experiment)
    assert head["examples"] == oracle.m
    for t, (row, r) in enumerate(zip(rounds, oracle.rounds, strict=True), 1):
        assert (row["t"], row["index"], row["y"], row["prediction"]) == (t, r.i, r.y, r.prediction)
        assert (row["mistake"], row["updated"]) == (r.mistake, r.updated) and near(row["score"], r.score)
        if oracle.kernelled:
            assert row["support"] == [q.i for q in oracle.rounds[:t] if q.updated]
        else:
            assert near([*row["w"], row["bias"]], [*r.after[:d], r.after[d] if oracle.bias else 0.0])
    check_counts(oracle, summary)
    if oracle.m:
        check_theorem(theorem, summary)


def check_counts(oracle, summary):
    T = len(oracle.rounds)
    assert summary["rounds"] == T and summary["passes"] == (-(-T // oracle.m) if oracle.m else 0)
    assert (summary["mistakes"], summary["updates"]) == (oracle.mistakes(T), oracle.updates(T))
    assert summary["margin_mistakes"] == sum(r.updated and not r.mistake for r in oracle.rounds)


def check_theorem(theorem, summary):
    oracle, own = theorem.oracle, theorem.experiment.guarantee.value
    erring, content = oracle.still_erring()
    assert not (summary["converged"] and erring.any()) and (summary["converged"] or not content.all())
    assert near(summary["radius"], oracle.R)
    assert summary["margin"] is None if not oracle.margin else near(summary["margin"], oracle.margin)
    assert (summary["bound"] is None) == (own is None)
    if own is not None:
        assert near(summary["bound"], theorem.bound) and summary["bound_holds"] is True
    elif summary.get("hinge_bound") is not None:
        assert near(summary["hinge_bound"], theorem.bound) and summary["hinge_bound_holds"] is True
