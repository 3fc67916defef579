"""The contract of learners: every check for every learner, those of the program and those of people's own."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from colt_gui.models import labs
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.learner import OnlineLearner
from colt_gui.models.core.points import Points
from colt_gui.models.experts.learner import ExpertLearner
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.own.faults import LearnerFault
from colt_gui.models.own.names import Version

UNKNOWN = "no_such_parameter"
FEW_BITS = 4  # so that every class of concepts can be listed
PASSES = 4


class Wrong(Exception):
    """One sentence: what is wrong."""


class Result(NamedTuple):
    """`problem` is one sentence, empty where the check holds."""

    title: str
    problem: str

    @property
    def line(self) -> str:
        return f"no  {self.title}: {self.problem}" if self.problem else f"ok  {self.title}"


class Subject:
    """The learner that is checked, by the name under which documents know it."""

    def __init__(self, name: str) -> None:
        self.name, self.learner = name, labs.learner_class(name)
        self.of_experts = issubclass(self.learner, ExpertLearner)
        self.online = issubclass(self.learner, OnlineLearner)
        self._first_runs: dict[str, Experiment[Any, Any]] = {}

    def documents(self) -> Iterator[tuple[str, Document]]:
        """Yield the documents that the learner must be able to play, each with a name."""
        if issubclass(self.learner, ExpertLearner):
            kinds = {"hard": [False], "soft": [True], None: [False, True]}[self.learner.needs()]
            yield from (("soft advice" if soft else "advice", sample_table(self.name, soft)) for soft in kinds)
            yield "advice on the plane", sample_document(self.name, points=samples()["noisy points"])
            return
        if self.learner.lab == "boolean":
            yield from (("bits" if n > FEW_BITS else "few bits", sample_bits(self.name, n)) for n in (8, FEW_BITS))
            return
        for title, points in samples().items():
            yield title, self.document(points)
        if self.online:
            for order in ("given", "shuffled", "adversarial"):
                yield f"points in the order {order}", self.document(samples()["noisy points"], order=order)

    def document(self, points: Points, **options: Any) -> Document:
        given = {"order": "cycled", "passes": PASSES, "points": points, **options}
        return sample_document(self.name, **given)

    def first_run(self, title: str, document: Document) -> Experiment[Any, Any]:
        """Return the experiment of one of the documents. It is kept, because several checks ask about it."""
        if title not in self._first_runs:
            self._first_runs[title] = played(document)
        return self._first_runs[title]

    @cached_property
    def plain(self) -> Document:
        """The document that stands for all."""
        return next(document for _, document in self.documents())

    @property
    def sizes(self) -> list[Document]:
        """Documents of which one at least must allow what its parameters may be."""
        return [document for _, document in self.documents()] if self.learner.lab == "boolean" else [self.plain]

    @cached_property
    def played(self) -> Experiment[Any, Any]:
        return self.first_run(*next(self.documents()))


def played(document: Document) -> Experiment[Any, Any]:
    with np.errstate(all="ignore"):
        return labs.compute(document)


# -- what it says of itself ----------------------------------------------------------------------------------------


def names(subject: Subject) -> None:
    learner = subject.learner
    for key in ("id", "name"):
        if not getattr(learner, key, "").strip():
            raise Wrong(f"{key} is empty, so there is nothing to show.")


def defaults(subject: Subject) -> None:
    made = subject.learner()
    for param in made.params:
        if param.check(param.default) != getattr(made, param.name):
            raise Wrong(f"{param.name} is {getattr(made, param.name)} after the start, not {param.default}.")
    if list(made.values) != [param.name for param in made.params]:
        raise Wrong(f"values names {', '.join(made.values)} and not its parameters.")


def unknown_parameter(subject: Subject) -> None:
    try:
        subject.learner(**{UNKNOWN: 1})
    except InputError as error:
        if UNKNOWN in str(error):
            return
    raise Wrong(f"a parameter called {UNKNOWN} was accepted.")


def ranges(subject: Subject) -> None:
    for param in subject.learner.params:
        if param.kind not in {"float", "int"}:
            continue
        below = [] if param.low is None else [param.low - 1]
        for value in (*below, math.nan, math.inf, "text", True):
            try:
                subject.learner(**{param.name: value})
            except InputError:
                continue
            raise Wrong(f"{param.name} = {value} was accepted.")


# -- how it plays --------------------------------------------------------------------------------------------------


def plays(subject: Subject) -> None:
    for title, document in subject.documents():
        try:
            subject.first_run(title, document)
        except InputError as error:
            raise Wrong(f"with {title}: {error}") from None


def every_parameter(subject: Subject) -> None:
    """Play with every switch both ways, every choice, and both ends of every range."""
    for param in subject.learner.params:
        for value in _values(param):
            _plays_somewhere(subject, param.name, value)


def _plays_somewhere(subject: Subject, name: str, value: Any) -> None:
    """Play a value with one size of examples at least: the number of bits may forbid a value."""
    refusal = ""
    for document in subject.sizes:
        try:
            played(document.with_param(name, value))
        except InputError as error:
            refusal = refusal or str(error)
        else:
            return
    raise Wrong(f"with {name} = {value}: {refusal}")


def _values(param: Any) -> list[Any]:
    if param.kind == "bool":
        return [True, False]
    if param.kind == "choice":
        return [value for value, _ in param.choices]
    low = None if param.open_low else param.low
    return [value for value in (low, None if param.open_high else param.high) if value is not None]


def dimensions(subject: Subject) -> None:
    for d in (1, 3, 5):
        try:
            played(subject.document(in_dimension(d)))
        except InputError as error:
            raise Wrong(f"with {d} coordinates: {error}") from None


def no_points(subject: Subject) -> None:
    rounds = len(played(subject.document(Points.empty())).run)
    if subject.online and rounds:
        raise Wrong(f"without a point it plays {rounds} rounds.")


def well_formed(subject: Subject) -> None:
    run = subject.played.run
    for t in range(1, len(run) + 1):
        r = run.round(t)
        if r.prediction not in (-1, 1) or r.mistake != (r.prediction != r.y):
            raise Wrong(f"in round {t} it predicts {r.prediction} for {r.y} and calls that mistake = {r.mistake}.")
        if not math.isfinite(r.score) or (r.w is not None and not np.isfinite(r.w).all()):
            raise Wrong(f"in round {t} the score or w is not finite.")


def same_twice(subject: Subject) -> None:
    for title, document in subject.documents():
        one, two = (_rounds(run) for run in (subject.first_run(title, document), played(document)))
        if one != two:
            raise Wrong(f"with {title} the second run differs from the first, so chance or memory plays a part.")


def _rounds(experiment: Experiment[Any, Any]) -> str:
    """Return all that a run leaves behind, as text."""
    report = labs.report_of(experiment) if not experiment.refusal else None
    return "" if report is None else repr([report.head, list(report.rounds), report.summary])


def time_travel(subject: Subject) -> None:
    experiment = subject.played
    run = experiment.run
    forward = [_place(experiment, t) for t in range(len(run) + 1)]
    for t in (*reversed(range(len(run) + 1)), len(run), 0, len(run) // 2):
        if not _same(_place(experiment, t), forward[t]):
            raise Wrong(f"going back to round {t} does not give what was there.")


def _place(experiment: Experiment[Any, Any], t: int) -> Any:
    experiment.run.seek(t)
    learner = experiment.learner
    if isinstance(learner, OnlineLearner):
        return np.asarray(learner.scores())
    weights = getattr(experiment.run, "weights", None)
    return np.asarray([]) if weights is None else np.asarray(weights)


def _same(one: np.ndarray, two: np.ndarray) -> bool:
    return one.shape == two.shape and bool(np.allclose(one, two, rtol=1e-12, atol=0, equal_nan=True))


def foreseen(subject: Subject) -> None:
    experiment = subject.played
    run, y = experiment.run, experiment.points.y
    for t in range(len(run)):
        learner = run.seek(t)
        if bool(learner.erring(learner.scores(), y)[run.indices[t]]) != bool(run.round(t + 1).updated):
            raise Wrong(f"before round {t + 1} it is expected to update differently than it then does.")


# -- what can be shown of it ---------------------------------------------------------------------------------------


def narrated(subject: Subject) -> None:
    experiment = subject.played
    for t in range(len(experiment.run) + 1):
        experiment.run.seek(t)
        told = experiment.narrate(t)
        if not told.headline or not isinstance(told.reason, str):
            raise Wrong(f"there is nothing to say about round {t}.")
        _raise_faults(subject)


def _raise_faults(subject: Subject) -> None:
    if subject.learner.own and subject.learner.guard.faults:
        raise Wrong(str(subject.learner.guard.faults.pop()))


def drawn(subject: Subject) -> None:
    experiment = subject.played
    for t in range(len(experiment.run) + 1):
        experiment.run.seek(t)
        if not experiment.meters(t):
            raise Wrong(f"there is no meter after round {t}.")
    for chart in experiment.charts():
        if any(len(curve.x) != len(curve.y) or not np.isfinite(curve.x).all() for curve in chart.curves):
            raise Wrong(f"the chart “{chart.title}” cannot be drawn.")
    _raise_faults(subject)


def reported(subject: Subject) -> None:
    report = labs.report_of(subject.played)
    try:
        json.dumps([report.head, list(report.rounds), report.summary], allow_nan=False)
    except (ValueError, TypeError) as error:
        raise Wrong(f"its results cannot be written as JSON: {error}.") from None


def bound_holds(subject: Subject) -> None:
    for title, document in subject.documents():
        experiment = subject.first_run(title, document)
        if not experiment.refusal and labs.report_of(experiment).summary.get("bound_holds") is False:
            summary = labs.report_of(experiment).summary
            count = summary.get("mistakes", summary.get("loss"))
            raise Wrong(f"with {title} it makes {count} mistakes where it promises at most {summary['bound']:g}.")


def silent(subject: Subject) -> None:
    if subject.learner.own and subject.learner.guard.note:
        raise Wrong(subject.learner.guard.note)


class Check(NamedTuple):
    """`of` says which learners it is about; `needs_run` that there is nothing to check where none is played."""

    title: str
    check: Callable[[Subject], None]
    of: Callable[[Subject], bool] = lambda subject: True
    needs_run: bool = True


def _on_points(subject: Subject) -> bool:
    return not subject.of_experts


def _online(subject: Subject) -> bool:
    return subject.online


CHECKS = (
    Check("it has an id and a name", names, needs_run=False),
    Check("its parameters start with their defaults", defaults, needs_run=False),
    Check("it refuses a parameter that it does not have", unknown_parameter, needs_run=False),
    Check("it refuses values outside their ranges", ranges, needs_run=False),
    Check("it plays every kind of sample", plays, needs_run=False),
    Check("it plays with every choice and at the ends of every range", every_parameter),
    Check("it plays in one, three and five dimensions", dimensions, _on_points),
    Check("without examples it does nothing", no_points, _on_points),
    Check("every round is well formed, and a mistake is a wrong prediction", well_formed, _online),
    Check("the same document gives the same rounds", same_twice),
    Check("time can go back: every round is found again as it was", time_travel),
    Check("it can be told before a round whether it will change", foreseen, _online),
    Check("there is a sentence for every round", narrated),
    Check("there are meters and charts", drawn),
    Check("its results can be written down", reported),
    Check("its bound holds wherever it applies", bound_holds),
    Check("it prints nothing", silent),
)
NOT_TRIED = "not tried, because it does not play."


def results(name: str) -> Iterator[Result]:
    """Carry out every check that is about this learner, in order.

    The checks of a learner of one's own are carried out in its process; one that ends the process fails, and the next
    check has another process.
    """
    subject, playing = Subject(name), True
    version = subject.learner.version
    for number, check in enumerate(CHECKS):
        if not check.of(subject):
            continue
        problem = NOT_TRIED
        if playing or not check.needs_run:
            problem = problem_of(check, subject) if version is None else _problem_elsewhere(version, number)
        playing = playing and not (problem and check.check is plays)
        yield Result(check.title, problem)


def problem_of(check: Check, subject: Subject) -> str:
    """Carry out a check and return what is wrong; empty where it holds."""
    try:
        check.check(subject)
    except (Wrong, InputError) as error:
        return str(error)
    return ""


def _problem_elsewhere(version: Version, number: int) -> str:
    """Carry out a check in the process of a learner and return what is wrong."""
    from colt_gui.models.own.process import borrowed, load_in, raise_fault

    try:
        with borrowed(version) as process:
            if version.digest not in process.loaded:
                load_in(process, version)
            process.ask({"do": "check", "digest": version.digest, "check": number})
            message = process.receive(version.path or version.entry)
        raise_fault(message)
    except LearnerFault as fault:
        return str(fault)
    return str(message.head.get("problem", ""))


# -- the samples that every learner is checked on ------------------------------------------------------------------


SEPARABLE = ((2.0, 1.0), (1.0, 2.5), (2.5, 2.0), (0.5, 1.5), (-1.0, -2.0), (-2.0, -0.5), (-1.5, -1.5), (-0.5, -2.5))
LABELS = (1, 1, 1, 1, -1, -1, -1, -1)


def samples() -> dict[str, Points]:
    X, y = np.array(SEPARABLE), np.array(LABELS)
    flipped = y.copy()
    flipped[[1, 6]] *= -1
    return {
        "separable points": Points(X, y),
        "noisy points": Points(X, flipped),
        "one point": Points(X[:1], y[:1]),
        "points of one class": Points(X[:4], y[:4]),
        "the same point with both labels": Points(X[[0, 0]], np.array([1, -1])),
    }


def in_dimension(d: int) -> Points:
    """Return separable points of d coordinates."""
    rng = np.random.default_rng(d)
    X = rng.uniform(-2.0, 2.0, (12, d))
    y = np.where(X.sum(axis=1) >= 0, 1, -1)
    return Points(X + 0.3 * y[:, None], y)


def sample_advice(soft: bool) -> Advice:
    """Return the advice of five experts, of whom one is often right, over 40 rounds."""
    rng = np.random.default_rng(5)
    outcomes = rng.choice([-1, 1], 40)
    right = rng.random((40, 5)) < (0.5, 0.9, 0.6, 0.4, 0.7)
    rows = np.where(right, outcomes[:, None], -outcomes[:, None]).astype(np.int8)
    names = tuple(f"expert {i + 1}" for i in range(5))
    if not soft:
        return Advice(rows, outcomes, names)
    return Advice(0.5 + 0.5 * rows * rng.uniform(0.1, 0.9, rows.shape), outcomes, names)


def sample_document(learner: str, **options: Any) -> Document:
    return Document(learner=learner, **options)


def sample_table(learner: str, soft: bool = False, **options: Any) -> Document:
    return Document(learner=learner, **options).with_setup(
        "experts", ExpertSource(kind="table", table=sample_advice(soft))
    )


def sample_bits(learner: str, n: int) -> Document:
    return Document(learner=learner).with_setup("boolean", BooleanSource(n=n, rounds=40))
