"""The readings of the Boolean lab: meters, charts, narration, report, ways out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from colt_gui.models.boolean.concepts.features import ConceptClass, count
from colt_gui.models.boolean.concepts.refutation import consistent, shadow_of
from colt_gui.models.boolean.learner import level, steps
from colt_gui.models.boolean.run import PlayedRound
from colt_gui.models.core.control import Control
from colt_gui.models.core.document import LONGEST_RUN, Document
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.readings import GO_ON, Chart, Meter, Narration, Remedy, Report, Way, strict
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment

WIDE = 1.4  # width of the chart of mistakes, which are what the lab is about
TALL = 40.0  # a bound that is so many times as much as there are mistakes would press them flat
MOST_ROUNDS = 5_000  # on which other classes are tried
MOST_FEATURES = 12_000  # that another class may have
OFFERED = 3  # ways out at most


# -- meters --------------------------------------------------------------------------------------------------------


def meters(experiment: BooleanExperiment, t: int) -> list[Meter]:
    return [_mistakes_meter(experiment, t), *experiment.learner.meters(experiment, t)]


def _mistakes_meter(experiment: BooleanExperiment, t: int) -> Meter:
    guarantee = experiment.guarantee(t)
    note = guarantee.refusal if guarantee.value is None else _note(guarantee.formula, guarantee.inputs)
    return Meter(
        "Mistakes", int(experiment.counts.mistakes[t]), guarantee.value, note, whole=True, theorem=guarantee.theorem
    )


def _note(formula: str, inputs: dict[str, float]) -> str:
    """Return the formula with its numbers."""
    numbers = ", ".join(f"{name} = {number(value)}" for name, value in inputs.items())
    return f"{formula} with {numbers}" if inputs else formula


# -- charts --------------------------------------------------------------------------------------------------------


def charts(experiment: BooleanExperiment) -> list[Chart]:
    return [_mistakes_chart(experiment), *experiment.learner.charts(experiment)]


def _mistakes_chart(experiment: BooleanExperiment) -> Chart:
    counts, T = experiment.counts, len(experiment.run)
    curves = [steps("mistakes", counts.mistakes, "mistake")]
    if counts.negatives[-1] and counts.positives[-1]:
        curves.append(steps("false negatives", counts.negatives, "margin_mistake"))
    high = TALL * max(1, counts.mistakes[-1])
    known = [(f"{b.formula} = {number(b.value)}", b.value) for b in experiment.guarantees if b.value is not None]
    curves += [level(text, value, T) for text, value in known if value <= high]
    over = [f"{text} is far above" for text, value in known if value > high]
    note = experiment.guarantee(T).refusal if not known else "; ".join(over)
    return Chart("mistakes", "Mistakes and their bound", "rounds", curves, note, wide=WIDE)


# -- narration -----------------------------------------------------------------------------------------------------


def narrate(experiment: BooleanExperiment, t: int) -> Narration:
    if not len(experiment.run) and experiment.run.done:
        return Narration("No examples yet.", f"Build one bit by bit, then + or −. {experiment.learner.first_words()}")
    if t == 0:
        words = experiment.run.after(0).first_words(), experiment.remark
        return Narration("Before the first round.", " ".join(filter(None, words)))
    played = PlayedRound(experiment.run, t)
    said = experiment.learner.reason_for(played)
    refuted = _refuted(experiment, t)
    return Narration(_headline(experiment, played), " ".join(filter(None, (said, refuted, _end(experiment, t)))))


def _headline(experiment: BooleanExperiment, played: PlayedRound) -> str:
    name = experiment.row_name(played.t)
    which = f"Round {number(played.t, 9)}, {name}" if name else f"Round {number(played.t, 9)}"
    if played.wrong:
        return f"{which}: it said {sign(played.said)}, but it is {sign(played.y)}: a {played.wrong}."
    return f"{which}: it said {sign(played.said)}, and it is {sign(played.y)}."


def _refuted(experiment: BooleanExperiment, t: int) -> str:
    """Return that no concept fits, in the round that shows it and at each mistake after that."""
    refutation = experiment.refutation(t)
    if refutation is None:
        return ""
    if refutation.since == t:
        return f"{refutation.words} {refutation.why}"
    return refutation.words if experiment.wrong(t) else ""


def _end(experiment: BooleanExperiment, t: int) -> str:
    run = experiment.run
    if t < len(run) or not run.exhausted:
        return ""
    if experiment.broken_off:
        return experiment.broken_off_text
    return "Stopped: no more rounds are played."


# -- report --------------------------------------------------------------------------------------------------------


def report(experiment: BooleanExperiment, seed: int | None = None) -> Report:
    """Return the report of a run. `seed` is the one that was asked for; else it is shown only where chance was used."""
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
    """Yield an object for each round: `x` are the bits; weights, where there are any, are those after it."""
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


# -- ways out ------------------------------------------------------------------------------------------------------


class Other(NamedTuple):
    """A learner of another class."""

    word: str
    learner: str
    concepts: ConceptClass
    params: dict[str, Any]


OTHERS = (
    Other("Conjunction", "conjunction", ConceptClass("literals", 1), {}),
    Other("Disjunction", "disjunction", ConceptClass("literals", -1), {}),
    Other("Winnow with negations", "winnow", ConceptClass("literals", -1), {"negations": True}),
    Other("2-CNF", "k-cnf", ConceptClass("clauses", 1, 2), {"k": 2}),
    Other("2-DNF", "k-dnf", ConceptClass("terms", -1, 2), {"k": 2}),
    Other("3-CNF", "k-cnf", ConceptClass("clauses", 1, 3), {"k": 3}),
    Other("3-DNF", "k-dnf", ConceptClass("terms", -1, 3), {"k": 3}),
)


class BooleanFindings(Findings):
    """The ways out of an experiment: more rounds where it was cut short, else classes that the examples fit."""

    def __init__(self, experiment: BooleanExperiment, ways: list[Way]) -> None:
        self._experiment, self._ways = experiment, ways

    def remedy(self, t: int) -> Remedy | None:
        return _cut_short(self._experiment, t) or self._other_class(t)

    def _other_class(self, t: int) -> Remedy | None:
        sentence = _wrong(self._experiment, t) if self._ways else ""
        return Remedy(sentence, tuple(self._ways)) if sentence else None


def other_classes(experiment: BooleanExperiment, control: Control) -> list[Way]:
    """Find learners of other classes, a few at most, that the examples fit where they do not fit this one."""
    ways: list[Way] = []
    if not _wrong(experiment, len(experiment.run)) or len(experiment.run) > MOST_ROUNDS:
        return ways
    for other in OTHERS:
        if len(ways) < OFFERED and _fits(experiment, other, control):
            ways.append(Way(other.word, _document(experiment, other)))
    return ways


def _wrong(experiment: BooleanExperiment, t: int) -> str:
    """Return what stands in the way of the theorem after round t, in one sentence; empty where nothing does."""
    refutation = experiment.refutation(t)
    if refutation is not None:
        return refutation.words
    why = experiment.guarantee(t).why if experiment.target is not None else ""
    return f"{why[:1].upper()}{why[1:]}." if why else ""


def _fits(experiment: BooleanExperiment, other: Other, control: Control) -> bool:
    n, own, concepts = experiment.n, experiment.learner, other.concepts
    same = own.id == other.learner and other.params.items() <= own.values.items()
    if same or concepts.size > n or (concepts.size > 1 and count(n, concepts.size) > MOST_FEATURES):
        return False
    if experiment.source.adversarial:  # it answers each learner anew, with a target of that learner's class
        return True
    return consistent(shadow_of(experiment.run, concepts, experiment.names, control), control)


def _document(experiment: BooleanExperiment, other: Other) -> Document:
    """Return the same examples with another learner: a target that was drawn to suit this one is written down."""
    document = experiment.document
    source = document.setup("boolean")
    if experiment.target is not None and not source.target and not source.adversarial:
        source = replace(source, target=experiment.target.text(experiment.names))
    params = {**document.params, other.learner: {**document.params.get(other.learner, {}), **other.params}}
    return replace(document, learner=other.learner, params=params).with_setup("boolean", source)


def _cut_short(experiment: BooleanExperiment, t: int) -> Remedy | None:
    """Return more rounds as the way out at the end of a run that was cut at a limit that can be raised."""
    document, most = experiment.document, experiment.document.most_rounds
    if t < len(experiment.run) or not experiment.run.exhausted or not experiment.limit == most < LONGEST_RUN:
        return None
    longer = replace(document, rounds=min(2 * most, LONGEST_RUN))
    sentence = f"Stopped after {number(len(experiment.run))} rounds, the most that are played."
    return Remedy(sentence, (Way(GO_ON, longer, keeps_round=True),))
