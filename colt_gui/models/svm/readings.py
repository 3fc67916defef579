"""The SVM lab's readings: meters, charts, narration, the report, and ways out of what is wrong."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.param import Allowed
from colt_gui.models.core.readings import (
    EFFORT,
    GO_ON,
    NOT_WRITTEN_DOWN,
    Chart,
    Curve,
    Meter,
    Narration,
    Remedy,
    Report,
    Way,
    strict,
)
from colt_gui.models.labs import learner_class
from colt_gui.models.maths.kernels import kernels_to_try
from colt_gui.models.maths.sizes import check_kernel_sizes
from colt_gui.models.svm.machines import SvmHard
from colt_gui.models.svm.solution import CLOSED, Solution
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.svm.experiment import SvmExperiment
    from colt_gui.models.svm.problem import SolverStep

DUALITY, SOFT_DUALITY, NU, KKT = "svm-duality", "svm-soft-duality", "nu-property", "svm-kkt"  # theorems

# -- meters ---------------------------------------------------------------------------------------------------------


def meters(experiment: SvmExperiment) -> list[Meter]:
    machine = experiment.solution
    if not machine.separable:
        first = experiment.run.kept[:1] if experiment.run.step is None else []
        return [_first_gap(step, duality(machine)) for step in first] or [
            Meter("Margin μ", 0.0, None, machine.message, theorem=duality(machine))
        ]
    return [_margin(machine), *_nu(machine), _support(machine), *_quality(experiment, machine)]


def duality(machine: Solution) -> str:
    """The theorem: no α is kept small where C ≥ ½."""
    return DUALITY if machine.C >= 0.5 else SOFT_DUALITY


def _first_gap(step: SolverStep, theorem: str) -> Meter:
    """Before its first step the solver has only the points that it starts from."""
    note = f"where the solver starts: ½‖p₊ − p₋‖ = {number(step.upper)}"
    return Meter("Gap", step.gap, None, note, theorem=theorem)


def _margin(machine: Solution) -> Meter:
    """For any feasible α the value of its direction is at most ½‖p₊ − p₋‖, and the optimum lies between."""
    separator = machine.separator
    value = max(-separator.objective, 0.0)
    if machine.C >= 0.5:
        between = "the hulls" if machine.optimal else "the present points"
        note = f"½‖p₊ − p₋‖: half the distance between {between}"
        return Meter("Margin μ", value, machine.dual, note, theorem=DUALITY)
    note = f"μ = {number(separator.mu)}, C·Σξ = {number(separator.mu + separator.objective)}"
    what = "the reduced hulls bound it" if machine.optimal else "the present points bound it"
    return Meter("μ − C·Σξ", value, machine.dual, f"{note}; {what}", theorem=SOFT_DUALITY)


def _nu(machine: Solution) -> list[Meter]:
    """Kivinen, Thm 3.9."""
    p = machine.nu_property
    if p is None:
        return []
    return [
        Meter("Margin < μ", p.below, p.most_below, f"at most νm, ν = {number(p.nu)}", whole=True, theorem=NU),
        Meter("Margin > μ", p.above, p.most_above, "at most (1 − ν)m", whole=True, theorem=NU),
    ]


def _support(machine: Solution) -> Meter:
    title = "Support vectors" if machine.optimal else "Support so far"
    counts, words, legend = (len(machine.support), len(machine.alpha)), support_words(machine), ring_legend(machine)
    return Meter(title, *counts, words, whole=True, legend=legend, theorem=KKT)


def _quality(experiment: SvmExperiment, machine: Solution) -> list[Meter]:
    """Only the last step is judged: before it the gap is open by right, and so it is where a person has stopped."""
    last = experiment.ready and experiment.run.t == len(experiment.run)
    note = f"KKT residual {number(machine.residual, 2)}"
    if last and experiment.broken_off:
        return [Meter("Gap", machine.gap, None, f"the solver was stopped; {note}", theorem=duality(machine))]
    if not last:
        return [Meter("Gap", machine.gap, None, f"the solver goes on; {note}", theorem=duality(machine))]
    return [Meter("Gap", machine.gap, CLOSED, note, theorem=duality(machine))]


# -- roles in words -------------------------------------------------------------------------------------------------


# They are statements about the optimum: on the way there is only support so far.
EDGE = "on the edge: touches the street, α = 0"
AT_OPTIMUM = {
    "outside": "outside the margin: α = 0",
    "margin": "on the margin",
    "bounded": "inside the margin: α = C",
    "error": "on the wrong side: α = C",
}
RINGS = {"margin": "margin", "bounded": "margin_mistake", "error": "mistake"}  # the meaning of their colours
COUNTED = {"margin": "on the margin", "bounded": "inside it", "error": "on the wrong side"}


def role_words(solution: Solution, i: int) -> str:
    """What example i is to the machine."""
    if not solution.optimal:
        return "support so far: α > 0" if i in solution.support else "no support so far: α = 0"
    return EDGE if i in solution.touching else AT_OPTIMUM[solution.roles[i]]


def ring_legend(solution: Solution) -> tuple[tuple[str, str], ...]:
    """The words of `support_words` for each kind of ring, with the meaning of its colour."""
    counts = {name: solution.role_counts[name] for name in COUNTED} if solution.optimal else {}
    return tuple((f"{n} {COUNTED[name]}", RINGS[name]) for name, n in counts.items() if n)


def support_words(solution: Solution) -> str:
    """How many examples have which role, and how many touch the street besides."""
    if not solution.optimal:
        return "α > 0 at present; roles are those of the optimum"
    words = [words for words, _ in ring_legend(solution)]
    edge = len(solution.touching)
    return ", ".join([*words, *([f"{edge} more on the edge with α = 0"] if edge else [])])


# -- one soft margin in three scalings: Kivinen's C, ν = 1/(Cm), and C′ of the textbooks' ½‖v‖² + C′Σζ --------------


LIBRARY = "scikit-learn’s SVC"


def textbook_C(solution: Solution) -> float | None:
    """With v = w/μ and ζ = ξ/μ it is C/(μ·½‖p₊ − p₋‖); of a hard margin the least that never binds."""
    if not solution.separable or not solution.separator.mu > 0:
        return None
    largest = solution.C if solution.C < 0.5 else float(solution.alpha.max())
    scaled = largest / solution.separator.mu / solution.dual  # one by one: the product of both may vanish
    return scaled if math.isfinite(scaled) else None


def others(solution: Solution, nu: bool) -> str:
    """The same machine in the other two scalings; `nu` says that ν is the parameter at hand."""
    textbook = textbook_C(solution)
    if solution.C >= 0.5:
        return "" if textbook is None else f"Hard margin: any C′ ≥ {number(textbook, 4)} in {LIBRARY}"
    m = len(solution.alpha)
    other = f"C = {number(solution.C, 4)}" if nu else f"ν = {number(1 / (solution.C * m), 4)}"
    return f"{other}; no C′" if textbook is None else f"{other}; C′ = {number(textbook, 4)} in {LIBRARY}"


# -- charts ---------------------------------------------------------------------------------------------------------


LOWEST = 1e-16


def charts(experiment: SvmExperiment) -> list[Chart]:
    """Both values meeting, and their gap on a logarithmic axis."""
    steps = experiment.run.kept
    if not steps:
        return []
    steps = [steps[0], *steps]  # before the first step nothing is known yet; the curves begin level
    t = np.arange(len(steps))
    upper, lower = np.array([s.upper for s in steps]), np.array([s.lower for s in steps])
    both = [
        Curve("½‖p₊ − p₋‖", t, upper, "comparator"),
        Curve("certified", t, np.maximum(lower, 0.0), "margin"),
    ]
    gap = np.log10(np.maximum([s.gap for s in steps], LOWEST))
    closing = [
        Curve("gap", t, gap, "hypothesis"),
        Curve("10⁻⁶", np.array([0.0, len(steps) - 1.0]), np.full(2, np.log10(CLOSED)), "bound", live=False),
    ]
    return [
        Chart("duality", "Duality: both values meet at the optimum", "steps", both),
        Chart("gap", "Relative duality gap", "steps", closing, log=True),
    ]


# -- narration ------------------------------------------------------------------------------------------------------


def narrate(experiment: SvmExperiment, t: int) -> Narration:
    machine, steps = experiment.solution, experiment.run.kept
    if not len(experiment.points):
        return Narration("No points yet.", "Click to place a point. Right click places the other class.")
    if not steps:
        return Narration("There is nothing to solve.", machine.message)
    if t == 0:
        return Narration("Before the first step.", _start(steps[0]))
    headline = f"Step {t}: ½‖p₊ − p₋‖ = {number(machine.dual)}."
    if t < len(steps):
        certified = number(max(machine.lower, 0.0))
        present = "Half the distance between the present points"
        return Narration(headline, f"{present}; their direction certifies {certified}. The two have to meet.")
    if not machine.separable:
        return Narration("No separator.", machine.message)
    return Narration(headline, machine.message or _outcome(machine))


def _start(first: SolverStep) -> str:
    gap = f"The solver starts with ½‖p₊ − p₋‖ = {number(first.upper)}: gap {number(first.gap, 2)}."
    return f"{gap} Press Space to watch the nearest points being found."


def _outcome(machine: Solution) -> str:
    if not machine.optimal:
        return f"Within the tolerance: gap {number(machine.gap, 2)}, {len(machine.support)} examples support so far."
    words = "hulls" if machine.C >= 0.5 else "reduced hulls"
    support = f"{len(machine.support)} support vectors, μ = {number(machine.separator.mu)}"
    return f"The nearest points of the {words} are found: {support}."


# -- the report -----------------------------------------------------------------------------------------------------


WRITTEN = ("mu", "b", "objective", "kkt")


def report(experiment: SvmExperiment, seed: int | None = None) -> Report:
    """Return a machine as `colt-gui run` prints it: solver steps as rounds, then the separator. `seed` is the one that
    was asked for; the solver uses no chance."""
    machine, points = experiment.learner, experiment.points
    head = {
        "learner": machine.id,
        "params": strict(machine.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment.outcome))


def rounds(experiment: SvmExperiment) -> Iterator[dict[str, Any]]:
    """One object for each step of the solver; upper and lower enclose the optimum."""
    for t, values in enumerate(experiment.run.values, 1):
        yield strict({"t": t, **values._asdict()})


def summary(solution: Solution) -> dict[str, Any]:
    w = solution.w if solution.separable else None
    values = {name: getattr(solution, name) for name in WRITTEN}
    values |= {
        "w": None if w is None else w.tolist(),
        "alpha": solution.alpha.tolist(),
        "support": solution.support.tolist(),
        "roles": solution.roles,
        "decision": None if solution.decision is None else solution.decision.tolist(),
        "xi": None if solution.xi is None else solution.xi.tolist(),
        "dual": float(solution.dual),
        "gap": float(solution.gap),
        "iterations": int(solution.iterations),
        "converged": bool(solution.converged),
        "separable": solution.separable,
    }
    return strict(values | _nu_property(solution) | _why(solution, w))


def _nu_property(solution: Solution) -> dict[str, Any]:
    counted = solution.nu_property
    return {} if counted is None else {"nu_property": {**counted._asdict(), "holds": counted.holds}}


def _why(solution: Solution, w: object) -> dict[str, Any]:
    """The reason for whatever is null, or for doubt."""
    if solution.message:
        return {"why": solution.message}
    return {"why": NOT_WRITTEN_DOWN} if w is None else {}


# -- ways out -------------------------------------------------------------------------------------------------------


SOFT = "svm-soft"
KERNEL = ("kernel", "q", "c", "sigma")
SYMBOLS = {"C": "C", "nu": "ν"}


class SvmFindings(Findings):
    """The range of C (None without both classes), and what is wrong at the end of the run with the ways out of it.
    Before its end the solver is on its way by right."""

    def __init__(self, experiment: SvmExperiment, allowed: Allowed | None, remedy: Remedy | None) -> None:
        self.allowed = allowed
        self._end, self._remedy = len(experiment.run), remedy

    def remedy(self, t: int) -> Remedy | None:
        return self._remedy if t >= self._end else None


def remedy_of(experiment: SvmExperiment, control: Control = NO_CONTROL) -> Remedy | None:
    """Return what is wrong at the end of the run. Every way out has been gone to its end before it is offered."""
    points = experiment.points
    if not len(points):
        return None
    if len(points.classes) == 1:
        return _one_class(experiment)
    ways = tuple(_Search(experiment, control).ways())
    return Remedy(_sentence(experiment), ways) if ways else None


def _one_class(experiment: SvmExperiment) -> Remedy | None:
    """On the plane a click places what is missing."""
    (label,) = experiment.points.classes
    if experiment.points.dimension != 2:
        return None
    sentence = f"All points are {sign(label)}: a separator needs both classes."
    return Remedy(sentence, (Way(f"Place {sign(-label)}", place=-label),))


def _sentence(experiment: SvmExperiment) -> str:
    machine, outcome = experiment.learner, experiment.outcome
    how = "meet" if outcome.meets else "are too near to each other to be told apart"
    if outcome.separable or (len(experiment.run) and not outcome.too_near):
        return f"The solver ended at gap {number(outcome.gap, 2)}."
    if not machine.own_parameter:
        return f"The hulls {how}."
    name = machine.own_parameter
    value, small = f"{SYMBOLS[name]} = {number(getattr(machine, name))}", name == "nu"
    if outcome.too_near:
        return f"The reduced hulls {how} at {value}."
    return f"{value} is too {'large' if small else 'small'} for the smaller class."


class _Search:
    """Tries ways out until one of each kind leads to a separator, or the solver has made too many steps."""

    def __init__(self, experiment: SvmExperiment, control: Control) -> None:
        self.experiment, self.document = experiment, experiment.document
        self._control, self._left = control, EFFORT // max(1, len(experiment.points))

    def ways(self) -> Iterator[Way]:
        """Yield the ways that lead out."""
        experiment, outcome = self.experiment, self.experiment.outcome
        if outcome.separable and outcome.converged:
            return
        if len(experiment.run) and not outcome.too_near:
            yield from self._try(GO_ON, self.document)
            return
        yield from self._slack()
        if outcome.too_near:
            yield from self._kernels()

    def _slack(self) -> Iterator[Way]:
        """A soft margin instead of a hard one; a parameter from the data instead of one that they forbid."""
        own = self.experiment.learner.own_parameter
        if not own:
            yield from self._try("Soft margin", self._with(SOFT, self._kernel))
        elif self.document.own_params.get(own) is not None:
            yield from self._try(f"Automatic {SYMBOLS[own]}", self.document.with_param(own, None))

    def _kernels(self) -> Iterator[Way]:
        """The first kernel that separates the points."""
        points, kernel = self.experiment.points, self._kernel
        for choice in () if points.contradictions() else kernels_to_try(points):
            if choice.params == {name: kernel.get(name) for name in choice.params}:
                continue
            found = list(self._try(choice.button, self._with(self.document.learner, choice.params)))
            yield from found
            if found:
                return

    @property
    def _kernel(self) -> dict[str, Any]:
        return {name: getattr(self.experiment.learner, name) for name in KERNEL}

    def _with(self, learner: str, kernel: dict[str, Any]) -> Document:
        """Return the document with another machine, or the same one, its own parameter left to the data."""
        usual = {param.name: param.default for param in self.experiment.learner.params}
        kept = {"tolerance": self.experiment.learner.tolerance, **kernel}
        own = {name: value for name, value in kept.items() if usual.get(name) != value}
        return replace(self.document, learner=learner, params={**self.document.params, learner: own})

    def _try(self, word: str, document: Document) -> Iterator[Way]:
        """Yield the way to this document if its machine separates the points."""
        if self._left <= 0:
            return
        try:
            solution = self._solved(document)
        except (InputError, _TooLong):
            return
        if solution.separable and solution.converged:
            yield Way(word, document)

    def _solved(self, document: Document) -> Solution:
        machine = learner_class(document.learner)(**document.own_params)
        assert isinstance(machine, SvmHard)
        points, start = document.points, None
        check_kernel_sizes(machine.k, points.X)
        if document is self.document:  # the solver goes on where it was stopped
            machine.take_over(self.experiment.learner)
            start = self.experiment.outcome.alpha
        return machine.solve(points, start, self._control, self._count)

    def _count(self, step: SolverStep) -> None:
        self._left -= 1
        if self._left < 0:
            raise _TooLong


class _TooLong(Exception):
    """The solver has made more steps than a search for ways out is worth."""
