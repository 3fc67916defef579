"""The ways out in the perceptron lab: a bias, a kernel, a soft margin, another pass, more rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from colt_gui.models.core.control import Control, OnlyChecks
from colt_gui.models.core.document import LONGEST_RUN, Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.readings import GO_ON, Remedy, Way
from colt_gui.models.labs import learner_class, prepare
from colt_gui.models.maths.kernels import kernels_to_try
from colt_gui.models.maths.margin import Geometry, geometry
from colt_gui.models.maths.sizes import check_sizes
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.perceptrons.readings import stop_words, stopped_early, until_clean
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

KERNEL, SOFT = "kernel-perceptron", "svm-soft"
BOTH_LABELS = "The same point has both labels: nothing separates the points."
BOUNDARIES = {1: "threshold", 2: "line", 3: "plane"}  # by dimension


class PerceptronFindings(Findings):
    """The remedy of every place, and the one of the last place of a run."""

    def __init__(self, always: Remedy | None = None, at_end: Remedy | None = None, end: int = 0) -> None:
        self._always, self._at_end, self._end = always, at_end, end

    def remedy(self, t: int) -> Remedy | None:
        return self._at_end if t == self._end else self._always


def survey(experiment: PerceptronExperiment, control: Control) -> PerceptronFindings:
    """Find first what keeps every run from ending well, then what kept this one."""
    if not len(experiment.points) or experiment.document.adversary is not None:
        return PerceptronFindings()
    separation = _Separation(experiment, control).remedy()
    always = separation or _automatic(experiment, control)
    at_end = always
    if not experiment.run.converged:
        at_end = _longer_run(experiment, separation) or always or _clean_passes(experiment)
    return PerceptronFindings(always, at_end, len(experiment.run))


# -- points that cannot be separated -------------------------------------------------------------------------------


class _Separation:
    """The search for a change of the document that separates points which are not separable."""

    def __init__(self, experiment: PerceptronExperiment, control: Control) -> None:
        self.experiment, self.document, self.control = experiment, experiment.document, control
        self._nearest: Geometry = experiment.known_geometry  # the best that was tried without another kernel

    def remedy(self) -> Remedy | None:
        """Return what is wrong with the way out that was found; None where nothing is wrong or no way is known."""
        if self.experiment.separable or self.experiment.known_geometry.stopped:
            return None
        return self._bias() or self._kernel() or self._soft_margin()

    def _bias(self) -> Remedy | None:
        learner = self.experiment.learner
        if learner.biased or not any(param.name == "bias" for param in learner.params):
            return None
        biased, sentence = self.document.with_param("bias", True), self._inseparable(" through the origin")
        found = self._geometry(biased)
        if found is None:
            return None
        self._nearest = found
        return Remedy(f"{sentence}.", (Way("Add a bias", biased),)) if found.separable else None

    def _kernel(self) -> Remedy | None:
        points, document = self.experiment.points, self.document
        for choice in () if points.contradictions() else kernels_to_try(points):
            changed = replace(document, learner=KERNEL, params={**document.params, KERNEL: choice.params})
            found = self._geometry(changed)
            if found is not None and found.separable:
                word = choice.button if document.learner == KERNEL else "Kernel perceptron"
                return Remedy(f"{self._inseparable()}; {choice.words} does.", (Way(word, changed),))
        return None

    def _soft_margin(self) -> Remedy | None:
        changed = replace(self.document, learner=SOFT, params={**self.document.params, SOFT: {}})
        try:
            trial: Any = prepare(changed, limit=1)
            trial.carry_out(OnlyChecks(self.control))
        except InputError:
            return None
        if not trial.outcome.separable or not trial.outcome.converged:
            return None
        twice = self.experiment.points.contradictions()
        return Remedy(BOTH_LABELS if twice else f"{self._inseparable()}.", (Way("Soft margin", changed),))

    def _inseparable(self, where: str = "") -> str:
        """Say that the points are not separable. Where that is not certain the margin may only be too small."""
        clearly = "" if self._nearest.inseparable else "clearly "
        if self.document.learner == KERNEL:
            return f"This kernel does not {clearly}separate the points"
        boundary = BOUNDARIES.get(self.experiment.points.dimension, "hyperplane")
        return f"No {boundary}{where} {clearly}separates the points"

    def _geometry(self, document: Document) -> Geometry | None:
        """Return how the points lie for the learner of this document; None where it refuses them."""
        learner = cast(PerceptronLearner, learner_class(document.learner)(**document.own_params))
        try:
            check_sizes(learner, self.experiment.points.X)
            return geometry(learner, self.experiment.points, control=self.control)
        except InputError:
            return None


# -- a theorem that does not apply ---------------------------------------------------------------------------------


def _automatic(experiment: PerceptronExperiment, control: Control) -> Remedy | None:
    """Leave to the data the parameters that break the assumptions of the theorem."""
    document, learner, known = experiment.document, experiment.learner, experiment.known_geometry
    given = [param for param in learner.params if param.auto and document.own_params.get(param.name) is not None]
    if learner.own or not given or not experiment.separable or experiment.guarantee.value is not None:
        return None
    own = {name: value for name, value in document.own_params.items() if name not in {p.name for p in given}}
    other = type(learner)(**own)
    other.tune(known, control)
    if other.guarantee(known, experiment.run.counts).value is None:
        return None
    changed = replace(document, params={**document.params, document.learner: own})
    word = f"Automatic {', '.join(param.label for param in given)}"
    return Remedy(f"{experiment.guarantee.refusal}.", (Way(word, changed),))


# -- a run that is over --------------------------------------------------------------------------------------------


def _longer_run(experiment: PerceptronExperiment, separation: Remedy | None) -> Remedy | None:
    """Go on with a run that was cut short at a limit; where that is no wonder, the better ways out come first."""
    if not stopped_early(experiment):
        return None
    ways = (*(() if separation is None else separation.ways), *_longer(experiment))
    return Remedy(f"Stopped {stop_words(experiment)}.", ways) if ways else None


def _longer(experiment: PerceptronExperiment) -> tuple[Way, ...]:
    """Return the way to twice as many rounds, or passes."""
    run, document = experiment.run, experiment.document
    if experiment.learner.own or len(run) >= LONGEST_RUN or experiment.limit < document.most_rounds:
        return ()
    if not run.exhausted:
        return (Way(GO_ON, replace(document, passes=2 * run.passes), keeps_round=True),)
    rounds = min(2 * max(len(run), document.most_rounds), LONGEST_RUN)
    return (Way(GO_ON, replace(document, rounds=rounds), keeps_round=True),)


def _clean_passes(experiment: PerceptronExperiment) -> Remedy | None:
    """Go on after one pass of a run that a theorem says will end."""
    document, run = experiment.document, experiment.run
    if until_clean(experiment) or not _will_end(experiment):
        return None
    over = "One pass is over" if run.passes == 1 else f"{number(run.passes)} passes are over"
    count, what = (run.wrong, "wrong") if run.wrong else (run.erring, "short of the margin")
    still = f"{number(count)} {'is' if count == 1 else 'are'} still {what}"
    changed = replace(document, order="cycled", passes=None)
    return Remedy(f"{over}, {still}.", (Way("Cycle until clean", changed, keeps_round=True),))


def _will_end(experiment: PerceptronExperiment) -> bool:
    """Tell whether a unit vector has the margin that the learner's theorem asks for: then it makes few updates."""
    if experiment.learner.own or not experiment.separable or experiment.guarantee.value is None:
        return False
    return not experiment.guarantee.inputs.get("hinge")
