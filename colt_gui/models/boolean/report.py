"""A run of a Boolean learner as `colt-gui run` prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from colt_gui.models.boolean.experiment import BooleanExperiment
from colt_gui.models.core.report import Report, strict


def report(experiment: BooleanExperiment, seed: int | None = None) -> Report:
    """`seed` is the one that was asked for; without it, it is shown only where chance was used."""
    learner, document, source = experiment.learner, experiment.document, experiment.source
    chance = source.kind != "rows" or document.order == "shuffled"
    head = {
        "learner": learner.id,
        "params": strict(learner.values),
        "seed": document.seed if chance else seed,
        "examples": len(experiment.run),
        "dimension": experiment.n,
        "names": list(experiment.names),
        "target": None if experiment.target is None else experiment.target.text(experiment.names),
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: BooleanExperiment) -> Iterator[dict[str, Any]]:
    """One object for each round: `x` are the bits; weights, where there are any, are those after it."""
    for t in range(1, len(experiment.run) + 1):
        said, y = experiment.prediction(t), experiment.label(t)
        shown: dict[str, Any] = {"t": t, "x": experiment.example(t).astype(int).tolist(), "y": y}
        if name := experiment.row_name(t):
            shown["name"] = name
        score = experiment.score(t)
        shown |= {} if score is None else {"score": score}
        shown |= {"prediction": said, "mistake": said != y, "updated": experiment.run.changed_in(t)}
        yield strict(shown | experiment.learner.reported_round(experiment, t))


def summary(experiment: BooleanExperiment) -> dict[str, Any]:
    run, counts = experiment.run, experiment.counts
    T = len(run)
    guarantee, weights = experiment.guarantee(T), experiment.weights(T)
    values: dict[str, Any] = {
        "rounds": T,
        "mistakes": int(counts.mistakes[T]),
        "false_negatives": int(counts.negatives[T]),
        "false_positives": int(counts.positives[T]),
        "hypothesis": experiment.hypothesis_text(T),
        "weights": None if weights is None else dict(zip(experiment.weight_names, weights.tolist())),
        "features": len(experiment.features),
        "bound": guarantee.value,
        "bound_formula": guarantee.formula,
        "bound_holds": guarantee.holds(int(counts.mistakes[T])),
        "consistent": experiment.consistent(T),
        **experiment.learner.summary(experiment, T),
    }
    if run.exhausted:
        values["stopped"] = f"after {T} rounds, the most that are made"
    why = guarantee.why if guarantee.value is None else "this learner has no weights" if weights is None else ""
    return values | ({"why": why} if why else {})
