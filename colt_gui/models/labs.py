"""The labs, a row each: its learners, its experiment, its report. What a row names is loaded when first needed.

"module:name" is relative to this package; a class or function itself may stand there too. A learner more is one line
more in `learners`, or a call of `register` while the program runs. What a lab looks like stands in views/labs.py under
the same id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from colt_gui.models.core.control import NO_CONTROL, Control, Stopped
from colt_gui.models.core.errors import InputError
from colt_gui.models.own.faults import caught

if TYPE_CHECKING:
    from colt_gui.models.core.document import Document, Setup
    from colt_gui.models.core.experiment import AnyExperiment, Findings
    from colt_gui.models.core.learner import Learner
    from colt_gui.models.core.readings import Report


def _loaded(named: Any) -> Any:
    """Return what a "module:name" names; anything else is returned as it is."""
    if not isinstance(named, str):
        return named
    module, _, name = named.partition(":")
    return getattr(import_module(f"colt_gui.models.{module}"), name)


class Learners(Mapping[str, "type[Learner]"]):
    """The learners of one lab by id, in the order of their rows."""

    def __init__(self, rows: Mapping[str, Any]) -> None:
        self._rows = dict(rows)

    def __getitem__(self, id: str) -> type[Learner]:
        learner: type[Learner] = _loaded(self._rows[id])
        self._rows[id] = learner
        return learner

    def __contains__(self, id: object) -> bool:
        return id in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._rows))

    def __len__(self) -> int:
        return len(self._rows)

    def add(self, id: str, learner: type[Learner] | str) -> None:
        self._rows[id] = learner

    def remove(self, id: str) -> None:
        del self._rows[id]


class OfBenches(Learners):
    """The learners of all benches of a lab, bench after bench; one that is added stands on the first."""

    def __init__(self, benches: tuple[Lab, ...]) -> None:
        self._benches = benches

    def _of(self, id: object) -> Learners:
        for bench in self._benches:
            if id in bench.learners:
                return bench.learners
        raise KeyError(id)

    def __getitem__(self, id: str) -> type[Learner]:
        return self._of(id)[id]

    def __contains__(self, id: object) -> bool:
        return any(id in bench.learners for bench in self._benches)

    def __iter__(self) -> Iterator[str]:
        return (id for bench in self._benches for id in bench.learners)

    def __len__(self) -> int:
        return sum(len(bench.learners) for bench in self._benches)

    def add(self, id: str, learner: type[Learner] | str) -> None:
        self._benches[0].learners.add(id, learner)

    def remove(self, id: str) -> None:
        self._of(id).remove(id)


@dataclass(frozen=True, eq=False)
class Lab:
    """`setup` is what a person sets up in this lab besides points and parameters; `layers` are the parts of its
    picture that can be shown and hidden; `data` is what a file for its learners holds: points, advice, bits, or points
    that are drawn from ("drawn": none are needed); of "none" no file is read; `pictures` can take the stage's place,
    as its charts can; `opens_with` is the learner that is met first, if that is not the first of them. A lab with
    several kinds of experiment has `benches`, each a row like that of a lab."""

    id: str
    name: str
    learners: Learners
    experiment: Any
    report: Any
    setup: Any = None
    layers: tuple[str, ...] = ()
    data: str = "points"
    pictures: tuple[str, ...] = ()
    opens_with: str = ""
    benches: tuple[Lab, ...] = ()

    @classmethod
    def of_benches(cls, id: str, name: str, *benches: Lab, setup: Any = None) -> Lab:
        """Return a lab whose learners, layers and pictures are those of its benches."""
        layers = tuple(layer for bench in benches for layer in bench.layers)
        pictures = tuple(picture for bench in benches for picture in bench.pictures)
        return cls(id, name, OfBenches(benches), None, None, setup, layers, pictures=pictures, benches=benches)

    def bench_of(self, learner: str) -> Lab:
        """Return the bench of this learner; the lab itself where it has no benches."""
        return next((bench for bench in self.benches if learner in bench.learners), self)

    @property
    def first_learner(self) -> str:
        return self.opens_with or (self.benches[0].first_learner if self.benches else next(iter(self.learners)))

    @property
    def experiment_class(self) -> type[AnyExperiment]:
        found: type[AnyExperiment] = _loaded(self.experiment)
        return found

    @property
    def reporter(self) -> Callable[[AnyExperiment, int | None], Report]:
        found: Callable[[AnyExperiment, int | None], Report] = _loaded(self.report)
        return found

    @property
    def setup_class(self) -> type[Setup] | None:
        return None if self.setup is None else _loaded(self.setup)


_ROWS = (
    Lab(
        "perceptron", "Perceptron",
        Learners({
            "perceptron": "perceptrons.perceptron:Perceptron",
            "batch-perceptron": "perceptrons.batch_perceptron:BatchPerceptron",
            "margin-perceptron": "perceptrons.margin_perceptron:MarginPerceptron",
            "marginalised-perceptron": "perceptrons.marginalised_perceptron:MarginalisedPerceptron",
            "kernel-perceptron": "perceptrons.kernel_perceptron:KernelPerceptron",
        }),
        "perceptrons.experiment:PerceptronExperiment", "perceptrons.readings:report",
        layers=("comparator", "radius", "shortfalls", "cone"),
        pictures=("space",),
    ),
    Lab(
        "svm", "SVM",
        Learners({
            "svm-hard": "svm.machines:SvmHard",
            "svm-soft": "svm.machines:SvmSoft",
            "svm-nu": "svm.machines:SvmNu",
        }),
        "svm.experiment:SvmExperiment", "svm.readings:report", layers=("hulls", "compare", "struts"),
        pictures=("lift",),
    ),
    Lab(
        "experts", "Experts",
        Learners({
            "halving": "experts.halving:Halving",
            "weighted-majority": "experts.weighted_majority:WeightedMajority",
            "fixed-share": "experts.fixed_share:FixedShare",
            "randomised-majority": "experts.randomised_majority:RandomisedMajority",
            "aggregating": "experts.aggregating:Aggregating",
        }),
        "experts.experiment:ExpertsExperiment", "experts.readings:report", setup="experts.streams.sources:ExpertSource",
        pictures=("experts",),
        data="advice",
        opens_with="weighted-majority",
    ),
    Lab(
        "boolean", "Boolean",
        Learners({
            "conjunction-monotone": "boolean.conjunction_monotone:ConjunctionMonotone",
            "conjunction": "boolean.conjunction:Conjunction",
            "disjunction": "boolean.disjunction:Disjunction",
            "k-cnf": "boolean.k_cnf:KCnf",
            "k-dnf": "boolean.k_cnf:KDnf",
            "k-term-dnf": "boolean.k_cnf:KTermDnf",
            "k-clause-cnf": "boolean.k_cnf:KClauseCnf",
            "winnow": "boolean.winnow:Winnow",
            "boolean-halving": "boolean.halving:BooleanHalving",
            "boolean-perceptron": "boolean.perceptron:BooleanPerceptron",
            "p-norm-perceptron": "boolean.p_norm_perceptron:PNormPerceptron",
        }),
        "boolean.experiment:BooleanExperiment", "boolean.readings:report",
        setup="boolean.streams.sources:BooleanSource",
        layers=("columns", "struck-out"),
        pictures=("cube", "race"),
        data="bits",
        opens_with="conjunction",
    ),
    Lab.of_benches(
        "statistics", "Statistics",
        Lab(
            "losses", "Losses",
            Learners({
                "square": "statistics.losses.square:Square",
                "absolute": "statistics.losses.absolute:Absolute",
                "logistic": "statistics.losses.logistic:Logistic",
                "hinge": "statistics.losses.hinge:Hinge",
                "exponential": "statistics.losses.exponential:Exponential",
                "erm": "statistics.losses.erm:Erm",
                "halfspace-lp": "statistics.losses.halfspace_lp:HalfspaceLp",
            }),
            "statistics.losses.experiment:LossesExperiment", "statistics.losses.readings:report",
            layers=("loss-square", "loss-absolute", "loss-logistic", "loss-hinge", "loss-exponential", "loss-erm",
                    "loss-halfspace-lp", "probability", "ramp"),
            pictures=("loss",),
            opens_with="hinge",
        ),
        Lab(
            "shattering", "Shattering", Learners({"shatter": "statistics.shattering.shatter:Shatter"}),
            "statistics.shattering.experiment:ShatterExperiment", "statistics.shattering.readings:report",
            pictures=("gallery",),
        ),
        Lab(
            "pac", "PAC",
            Learners({
                "pac": "statistics.pac.pac:Pac",
                "hoeffding": "statistics.pac.hoeffding:Hoeffding",
                "overfitting": "statistics.pac.overfitting:Overfitting",
                "online-to-batch": "statistics.pac.online_to_batch:OnlineToBatch",
            }),
            "statistics.pac.experiment:PacExperiment", "statistics.study:report",
            pictures=("risks",),
            data="drawn",
        ),
        Lab(
            "rademacher", "Rademacher",
            Learners({
                "rademacher": "statistics.rademacher.rademacher:Rademacher",
                "margin-bound": "statistics.rademacher.margin_bound:MarginBound",
                "ghost-sample": "statistics.rademacher.ghost_sample:GhostSample",
            }),
            "statistics.rademacher.experiment:RademacherExperiment", "statistics.study:report",
            pictures=("terms",),
        ),
        Lab(
            "duality", "Duality", Learners({"dual": "statistics.duality.dual:Dual"}),
            "statistics.duality.experiment:DualExperiment", "statistics.duality.readings:report",
            pictures=("dual",),
            data="none",
        ),
        setup="statistics.distribution:Distribution",
    ),
)  # fmt: skip

LABS: dict[str, Lab] = {lab.id: lab for lab in _ROWS}


class AllLearners(Mapping[str, "type[Learner]"]):
    """The learners of all labs by id; a class is loaded when it is asked for."""

    def __getitem__(self, id: str) -> type[Learner]:
        return _lab(id).learners[id]

    def __contains__(self, id: object) -> bool:
        return any(id in lab.learners for lab in LABS.values())

    def __iter__(self) -> Iterator[str]:
        return (id for lab in tuple(LABS.values()) for id in lab.learners)

    def __len__(self) -> int:
        return sum(len(lab.learners) for lab in LABS.values())


LEARNERS: Mapping[str, type[Learner]] = AllLearners()


def _lab(learner: str) -> Lab:
    for lab in LABS.values():
        if learner in lab.learners:
            return lab
    raise KeyError(learner)


def lab_of(learner: str) -> Lab:
    """Return the lab of a learner's id. Raise InputError where there is no such learner."""
    try:
        return _lab(learner)
    except KeyError:
        from colt_gui.models.own.opened import lab_elsewhere

        return lab_elsewhere(learner)


def bench_of(learner: str) -> Lab:
    """Return the bench of a learner's id, or its lab where that has no benches.

    Raise InputError where there is no such learner.
    """
    return lab_of(learner).bench_of(learner)


def data_of(learner: str) -> str:
    """Return what a file for this learner holds, as `Lab.data`: "drawn" for a learner that draws from points."""
    return "drawn" if getattr(learner_class(learner), "needs_law", False) else bench_of(learner).data


def learner_class(learner: str) -> type[Learner]:
    """Return the class of a learner's id. Raise InputError where it is unknown, or a file that nobody has opened."""
    if learner not in LEARNERS:
        from colt_gui.models.own.opened import fetch

        fetch(learner)
    return _lab(learner).learners[learner]


def labs_with_setup() -> list[Lab]:
    return [lab for lab in LABS.values() if lab.setup is not None]


# -- documents carried out -----------------------------------------------------------------------------------------


def prepare(document: Document, limit: int | None = None, before: AnyExperiment | None = None) -> AnyExperiment:
    """Return the experiment of a document before anything is computed. Raise InputError where it cannot be.

    `limit` is the most rounds that are played, if that is not the document's own. `before` is the experiment that this
    one replaces: a solver may start from its answer.
    """
    learner = learner_class(document.learner)
    kind = bench_of(document.learner).experiment_class
    with caught(learner, "playing with it"):
        most = document.most_rounds if limit is None else limit
        known = isinstance(before, kind) and learner.version is None  # its process knows no experiment before
        return kind(document, most, before if known else None)


def compute(
    document: Document,
    control: Control = NO_CONTROL,
    limit: int | None = None,
    before: AnyExperiment | None = None,
) -> AnyExperiment:
    """Return a document carried out: everything that it determines is computed. See `prepare` for the arguments."""
    return finish(prepare(document, limit, before), control)


def finish(experiment: AnyExperiment, control: Control = NO_CONTROL) -> AnyExperiment:
    """Return a prepared experiment carried out. Raise InputError where that turns out to be impossible.

    The code of a learner of one's own runs in a process of its own meanwhile.
    """
    if experiment.learner.version is None:
        return finish_here(experiment, control)
    from colt_gui.models.own.process import finish_own

    return finish_own(experiment, control)


def finish_here(experiment: AnyExperiment, control: Control) -> AnyExperiment:
    """Return a prepared experiment carried out by the program's own code."""
    with caught(type(experiment.learner), "playing with it"):
        try:
            experiment.carry_out(control)
        except Stopped:
            experiment.stop()
            experiment.broken_off = True
        experiment.complete = True
    return experiment


def survey(experiment: AnyExperiment, control: Control = NO_CONTROL) -> Findings:
    """Return the findings of a complete experiment: the allowed ranges of parameters, and the remedies."""
    with caught(type(experiment.learner), "looking for a way out"):
        return experiment.survey(control)


def painted(document: Document) -> Document:
    """Return the document after a person has placed, moved or removed points: what is drawn from is then painted."""
    if not getattr(learner_class(document.learner), "needs_law", False):
        return document
    lab = lab_of(document.learner).id
    return document.with_setup(lab, document.setup(lab).painted())


def report_of(experiment: AnyExperiment, seed: int | None = None) -> Report:
    """Return the run as `colt-gui run` prints it. Raise InputError where there is nothing to show."""
    if experiment.refusal:
        raise InputError(experiment.refusal)
    with caught(type(experiment.learner), "reporting on it"):
        return bench_of(experiment.document.learner).reporter(experiment, seed)


# -- learners and labs that come while the program runs ------------------------------------------------------------


def register(learner: type[Learner], id: str = "") -> str:
    """Add a learner to the lab that its base class names, and return the id under which documents know it.

    A learner that was registered under this id before is replaced.
    """
    id = id or learner.id
    if id in LEARNERS and _lab(id).id != learner.lab:
        withdraw(id)
    LABS[learner.lab].learners.add(id, learner)
    return id


def withdraw(id: str) -> None:
    _lab(id).learners.remove(id)


@contextmanager
def registered(learner: type[Learner], id: str = "") -> Iterator[str]:
    """Know a further learner inside a `with` block."""
    id = register(learner, id)
    try:
        yield id
    finally:
        withdraw(id)


@contextmanager
def registered_lab(lab: Lab) -> Iterator[Lab]:
    """Know a further lab inside a `with` block."""
    LABS[lab.id] = lab
    try:
        yield lab
    finally:
        del LABS[lab.id]
