"""A loss on its points: the solver's steps as time, and beside the chosen learner all the others of the bench."""

from __future__ import annotations

from copy import copy
from typing import Any, NamedTuple, Self, cast

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control, cached
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment, Findings
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.core.runs import SolverRun
from colt_gui.models.labs import bench_of, learner_class
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner
from colt_gui.models.statistics.losses.loss_functions import LOSSES, SURROGATES
from colt_gui.models.statistics.losses.readings import LossFindings, charts, meters, narrate
from colt_gui.models.statistics.losses.separators import Separator, margins, wrong
from colt_gui.models.text.numbers import number


class Values(NamedTuple):
    """The numbers of a step that are kept of all steps."""

    w: np.ndarray
    b: float
    objective: float
    errors: int


class Kept(NamedTuple):
    """A step that can be gone back to, with its own number."""

    number: int
    iterate: Iterate
    values: Values


class LossRun(SolverRun[Kept, Values]):
    """The steps of the solver of a loss, with the separator, its objective and its errors after each."""

    def __init__(self, unit: str = "step") -> None:
        super().__init__()
        self.unit = unit

    def add(self, iterate: Iterate, errors: int) -> None:
        values = Values(iterate.w, iterate.b, iterate.objective, errors)
        self.keep(Kept(len(self.values) + 1, iterate, values), values)

    def so_far(self) -> Self:
        """Return a copy that does not grow when this run does."""
        other = copy(self)
        other.values, other.kept = list(self.values), list(self.kept)
        return other

    def mark(self, t: int) -> Mark:
        if t == 0:
            return Mark(f"Before the first {self.unit}")
        step = self.kept[t - 1]
        return Mark(f"{self.unit.capitalize()} {number(step.number)}: {number(step.values.errors)} wrong")


class LossesExperiment(Experiment[LossLearner, LossRun]):
    """The chosen learner of the bench on its points, step by step, and then all the others on the same points.

    `separator` is the chosen learner at the step on show. `separators` holds, by id, what each learner comes to, as far
    as that is known. The others share the bias of the chosen one; λ and μ are those that are set for the hinge loss.
    """

    batch = True

    def __init__(self, document: Document, limit: int = 0, before: LossesExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = document.points
        self.run = LossRun(self.learner.steps)
        self.separators: dict[str, Separator] = {}
        self.fault = self.learner.unfit(self.points)
        self._rivals = {id: self._rival(id) for id in self._others}
        self._solving = self.learner.id
        self._alone = False  # the other learners are left out
        if before is not None and before.serves(self):
            self.separators.update(before.separators)
            self.separators.pop(self.learner.id, None)

    # -- who takes part --------------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        return self.learner.steps

    @property
    def _others(self) -> list[str]:
        """The other learners of the bench; none where there are no points."""
        ids = list(bench_of(self.document.learner).learners) if len(self.points) else []
        return [id for id in ids if id != self.learner.id and issubclass(learner_class(id), LossLearner)]

    def _rival(self, id: str) -> LossLearner:
        kind = learner_class(id)
        own = dict(self.document.params.get(id, {}))
        takes = {param.name for param in kind.params}
        own = {name: value for name, value in own.items() if name in takes} | {"bias": self.learner.bias}
        return cast(LossLearner, kind(**own))

    def learner_of(self, id: str) -> LossLearner:
        """Return the learner with this id as it takes part here."""
        return self.learner if id == self.learner.id else self._rivals[id]

    @cached
    def _settings(self) -> dict[str, dict[str, Any]]:
        return {id: self.learner_of(id).values for id in (self.learner.id, *self._rivals)}

    def serves(self, other: LossesExperiment) -> bool:
        """Return whether the separators found here are those of the other experiment, too."""
        return self.points is other.points and self._settings == other._settings

    @property
    def mu(self) -> float:
        """The level of the hinge loss and of the ramp."""
        hinge = self.learner if self.learner.id == "hinge" else self._rivals.get("hinge")
        return hinge.mu if hinge is not None else 1.0

    # -- the work --------------------------------------------------------------------------------------------------

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        self.solve(control)
        if self._alone:
            return
        for id in [id for id in self._rivals if id not in self.separators]:
            self._solving = id
            control.publish(self.so_far)
            control.check()
            try:
                self.separators[id] = self._rivals[id].solve(self.points, control)
            except InputError as error:
                self.separators[id] = self._rivals[id].nothing(str(error))

    def for_report(self, jobs: int) -> None:
        """Leave out the other learners: the fewest errors of many points take minutes."""
        self._alone = True

    def solve(self, control: Control = NO_CONTROL) -> None:
        """Solve the chosen learner only. If its solver gives up, the reason stands where its separator would."""
        if self.fault or self.solved:
            return

        def record(step: Iterate) -> None:
            self.run.add(step, int(wrong(self.points, step.w, step.b).sum()))
            control.publish(self.so_far)

        try:
            self.separators[self.learner.id] = self.learner.minimise(self.points, record, control)
        except InputError as error:
            self.separators[self.learner.id] = self.learner.nothing(str(error))

    def so_far(self) -> Self:
        other = self.another_view()
        other.run, other.separators = self.run.so_far(), dict(self.separators)
        return other

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        return LossFindings(self)

    @property
    def solved(self) -> bool:
        """The chosen learner has come to its end."""
        return self.learner.id in self.separators

    @property
    def under_way(self) -> tuple[str, float | None]:
        if self._solving == self.learner.id and not self.solved:
            return f"{self.learner.name}: {self.learner.steps} {len(self.run.values)}", None
        done = len(self.separators) / (1 + len(self._rivals))
        return f"{self.learner_of(self._solving).name}", done

    @property
    def broken_off_text(self) -> str:
        if not self.solved:
            return f"The solver was stopped after {len(self.run.values)} of its {self.learner.steps}s."
        found = len(self.separators) - 1
        return f"Of the {len(self._rivals)} other lines {found or 'none'} had been found when it was stopped."

    @property
    def refusal(self) -> str:
        return self.fault

    # -- what is found ---------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Separator | None:
        """The end of the chosen learner; None while it is on its way."""
        return self.separators.get(self.learner.id)

    @property
    def separator(self) -> Separator | None:
        """The chosen learner at the step on show; None before the first step. The last step is its end."""
        step, outcome = self.run.step, self.outcome
        if outcome is not None and self.run.t == len(self.run):
            return outcome
        return None if step is None else self._at(step.number, step.iterate)

    def _at(self, number: int, iterate: Iterate) -> Separator:
        if self._seen is None or self._seen[0] != number:
            found = self.learner.separator(self.points, iterate.w, iterate.b, converged=False)
            self._seen = number, found
        return self._seen[1]

    _seen: tuple[int, Separator] | None = None

    def known(self, id: str) -> Separator | None:
        """Return the chosen learner at the step on show, or another one at its end; None while it is unknown."""
        return self.separator if id == self.learner.id else self.separators.get(id)

    def margins(self, id: str) -> np.ndarray:
        """Return uᵢ = yᵢ(⟨w, xᵢ⟩ + b) of a separator, or of the chosen one at the step on show.

        Without a minimiser they are those of the last step, as they grow without end. They are empty where there is no
        halfspace.
        """
        found = self.known(id)
        if found is None or found.w is None:
            return np.empty(0)
        return self.margins_at(found.w, found.b)

    def margins_at(self, w: np.ndarray, b: float) -> np.ndarray:
        return margins(self.points, w, b)

    def losses_of(self, found: Separator) -> np.ndarray:
        """Return the loss of each point, by the loss of this separator."""
        assert found.w is not None
        return LOSSES[self.learner_of(found.id).loss](self.margins_at(found.w, found.b), self.mu)

    def share(self, i: int) -> dict[str, float]:
        """Return point i's share of the total loss of each surrogate at its own minimiser; 0 without any loss."""
        shares = {}
        for id in SURROGATES:
            if (found := self.known(id)) is not None and found.w is not None:
                losses = self.losses_of(found)
                total = float(losses.sum())
                shares[id] = float(losses[i]) / total if total > 0 else 0.0
        return shares

    # -- readings --------------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return "Risks"

    def meters(self, t: int) -> list[Meter]:
        return meters(self)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
