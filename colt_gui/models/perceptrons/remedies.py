"""The ways out in the perceptron lab: a bias, a kernel, a soft margin, another pass, more rounds."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, cast

import numpy as np

from colt_gui.models.core.document import LONGEST_RUN, Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.remedy import GO_ON, Remedies, Remedy, Search, Way, carried_out
from colt_gui.models.labs import learner_class
from colt_gui.models.maths.margin import Geometry, geometry_steps
from colt_gui.models.maths.separating_kernels import kernels_to_try
from colt_gui.models.maths.sizes import check_sizes
from colt_gui.models.perceptrons.learner import PerceptronLearner
from colt_gui.models.perceptrons.stopping import stop_words, stopped_early, until_clean
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment

KERNEL, SOFT = "kernel-perceptron", "svm-soft"
BOTH_LABELS = "The same point has both labels: nothing separates the points."
BOUNDARIES = {1: "threshold", 2: "line", 3: "plane"}  # by dimension

Answer = Generator[None, None, bool]


class PerceptronRemedies(Remedies):
    """First what keeps every run from ending well, then what kept this one."""

    def __init__(self, experiment: PerceptronExperiment) -> None:
        super().__init__(len(experiment.points))
        self.experiment, self.document = experiment, experiment.document
        self._separation: Remedy | None = None  # that the points are not separable, and what would separate them
        self._nearest: Geometry | None = None  # the best that was tried without another kernel

    def at(self, t: int) -> Remedy | None:
        experiment = self.experiment
        if not len(experiment.points) or self.document.adversary is not None:
            return None
        ended = t == len(experiment.run) and not experiment.run.converged
        if ended and (stopped := self._stopped):
            return stopped
        return self._separation or self._theorem or (self._pass_over if ended else None)

    # -- points that cannot be separated -----------------------------------------------------------------------

    def search(self) -> Search:
        if self.experiment.separable or not len(self.experiment.points) or self.document.adversary is not None:
            return
        if self.experiment.known_geometry.stopped:
            return
        if (yield from self._try_bias()) or (yield from self._try_kernels()):
            return
        yield from self._try_soft_margin()

    def _try_bias(self) -> Answer:
        if not self._lacks_bias:
            return False
        biased, sentence = self.document.with_param("bias", True), self._inseparable(" through the origin")
        self._nearest = yield from self._geometry(biased)
        if self._nearest is None or not self._nearest.separable:
            return False
        self._separation = Remedy(f"{sentence}.", (Way("Add a bias", biased),))
        return True

    @property
    def _lacks_bias(self) -> bool:
        learner = self.experiment.learner
        return any(param.name == "bias" for param in learner.params) and not learner.biased

    @property
    def _boundary(self) -> str:
        return BOUNDARIES.get(self.experiment.points.dimension, "hyperplane")

    def _try_kernels(self) -> Answer:
        points, document = self.experiment.points, self.document
        for choice in () if points.contradictions() else kernels_to_try(points):
            changed = replace(document, learner=KERNEL, params={**document.params, KERNEL: choice.params})
            geometry = yield from self._geometry(changed)
            if geometry is not None and geometry.separable:
                word = choice.button if document.learner == KERNEL else "Kernel perceptron"
                self._separation = Remedy(f"{self._inseparable()}; {choice.words} does.", (Way(word, changed),))
                return True
        return False

    def _inseparable(self, where: str = "") -> str:
        """Where that is not certain the margin may only be too small to be found."""
        certain = (self._nearest or self.experiment.known_geometry).inseparable
        if self.document.learner == KERNEL:
            return f"This kernel does not {'' if certain else 'clearly '}separate the points"
        return f"No {self._boundary}{where} {'' if certain else 'clearly '}separates the points"

    def _try_soft_margin(self) -> Search:
        changed = replace(self.document, learner=SOFT, params={**self.document.params, SOFT: {}})
        trial = yield from carried_out(changed)
        if trial is None or not trial.outcome.separable or not trial.outcome.converged:
            return
        twice = bool(self.experiment.points.contradictions())
        sentence = (
            "The same point has both labels: nothing separates the points." if twice else f"{self._inseparable()}."
        )
        self._separation = Remedy(sentence, (Way("Soft margin", changed),))

    def _geometry(self, document: Document) -> Generator[None, None, Geometry | None]:
        """How the points lie for the learner of this document; None where it refuses them."""
        learner = cast(PerceptronLearner, learner_class(document.learner)(**document.own_params))
        try:
            check_sizes(learner, self.experiment.points.X)
            for geometry in geometry_steps(learner, self.experiment.points):
                if geometry is not None:
                    return geometry
                yield
        except InputError:
            pass
        return None

    # -- a theorem that does not apply -------------------------------------------------------------------------

    @cached_property
    def _theorem(self) -> Remedy | None:
        """Parameters given by hand may break its assumptions; left to the data they do not."""
        experiment, document = self.experiment, self.document
        learner, geometry = experiment.learner, experiment.known_geometry
        given = [param for param in learner.params if param.auto and document.own_params.get(param.name) is not None]
        if learner.own or not given or not experiment.separable or experiment.guarantee.value is not None:
            return None
        own = {name: value for name, value in document.own_params.items() if name not in {p.name for p in given}}
        other = type(learner)(**own)
        other.tune(geometry)
        if other.guarantee(geometry, experiment.run.counts).value is None:
            return None
        changed = replace(document, params={**document.params, document.learner: own})
        word = f"Automatic {', '.join(param.label for param in given)}"
        return Remedy(f"{experiment.guarantee.refusal}.", (Way(word, changed),))

    # -- a run that is over ------------------------------------------------------------------------------------

    @property
    def _stopped(self) -> Remedy | None:
        """Cut short at a limit; where that is no wonder, the better ways out come first."""
        if not stopped_early(self.experiment):
            return None
        known = () if self._separation is None else self._separation.ways
        ways = (*known, *self._longer)
        return Remedy(f"Stopped {stop_words(self.experiment)}.", ways) if ways else None

    @property
    def _longer(self) -> tuple[Way, ...]:
        """With twice as many rounds, or passes."""
        run, document = self.experiment.run, self.document
        if self.experiment.learner.own or len(run) >= LONGEST_RUN or self.experiment.limit < document.most_rounds:
            return ()
        if not run.exhausted:
            return (Way(GO_ON, replace(document, passes=2 * run.passes), keeps_round=True),)
        rounds = min(2 * max(len(run), document.most_rounds), LONGEST_RUN)
        return (Way(GO_ON, replace(document, rounds=rounds), keeps_round=True),)

    @property
    def _pass_over(self) -> Remedy | None:
        """After one pass of what a theorem says will end."""
        experiment, document = self.experiment, self.document
        if until_clean(experiment) or not self._will_end:
            return None
        run = experiment.run
        over = "One pass is over" if run.passes == 1 else f"{number(run.passes)} passes are over"
        changed = replace(document, order="cycled", passes=None)
        return Remedy(f"{over}, {self._still_wrong}.", (Way("Cycle until clean", changed, keeps_round=True),))

    @property
    def _will_end(self) -> bool:
        """A learner makes few updates where a unit vector has the margin that its theorem asks for."""
        experiment = self.experiment
        if experiment.learner.own or not experiment.separable or experiment.guarantee.value is None:
            return False
        return not experiment.guarantee.inputs.get("hinge")

    @cached_property
    def _still_wrong(self) -> str:
        run, y = self.experiment.run, self.experiment.points.y
        here = run.t
        scores = run.seek(len(run)).scores()
        erring = run.learner.erring(scores, y)
        run.seek(here)
        wrong = int(np.count_nonzero(erring & (y * scores <= 0)))
        count, what = (wrong, "wrong") if wrong else (int(np.count_nonzero(erring)), "short of the margin")
        return f"{number(count)} {'is' if count == 1 else 'are'} still {what}"
