"""A loss on its points: the solver's steps as time, and beside the chosen learner all the others of the bench."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from functools import cached_property
from typing import Any

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.labs import bench_of, learner_class
from colt_gui.models.statistics.losses.charts import charts
from colt_gui.models.statistics.losses.learner import Iterate, LossLearner
from colt_gui.models.statistics.losses.loss_functions import LOSSES, SURROGATES
from colt_gui.models.statistics.losses.meters import meters
from colt_gui.models.statistics.losses.narration import narrate
from colt_gui.models.statistics.losses.remedies import LossRemedies
from colt_gui.models.statistics.losses.run import LossRun
from colt_gui.models.statistics.losses.separators import Separator, margins, wrong

Work = Generator[Any, None, Separator]


class LossesExperiment(Experiment[LossLearner, LossRun]):
    """`separator` is the chosen learner at the step on show; `separators` holds, by id, what each learner of the bench
    comes to on the same points, as far as that is known. The others are solved, in slices, once the chosen one is.

    They share its bias; λ and μ are those that are set for the hinge loss.
    """

    batch = grows = True

    def __init__(self, document: Document, limit: int = 0, before: LossesExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = document.points
        self.run = LossRun(self.learner.steps)
        self.separators: dict[str, Separator] = {}
        self.fault = self.learner.unfit(self.points)
        self._rivals = {id: self._rival(id) for id in self._others}
        self._stopped = False
        if before is not None and before.serves(self):
            self.separators.update(before.separators)
            self.separators.pop(self.learner.id, None)
        self._left = deque(id for id in self._rivals if id not in self.separators)
        self._solving: Work | None = None if self.fault else self.learner.iterates(self.points)
        self._solving_id = self.learner.id

    # -- who takes part --------------------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        return self.learner.steps

    @property
    def _others(self) -> list[str]:
        """The other learners of the bench; nobody where there is nothing to learn from."""
        ids = list(bench_of(self.document.learner).learners) if len(self.points) else []
        return [id for id in ids if id != self.learner.id and issubclass(learner_class(id), LossLearner)]

    def _rival(self, id: str) -> LossLearner:
        kind = learner_class(id)
        own = dict(self.document.params.get(id, {}))
        takes = {param.name for param in kind.params}
        own = {name: value for name, value in own.items() if name in takes} | {"bias": self.learner.bias}
        return kind(**own)  # type: ignore[return-value]

    def learner_of(self, id: str) -> LossLearner:
        """The learner with this id as it takes part here."""
        return self.learner if id == self.learner.id else self._rivals[id]

    @cached_property
    def _settings(self) -> dict[str, dict[str, Any]]:
        return {id: self.learner_of(id).values for id in (self.learner.id, *self._rivals)}

    def serves(self, other: LossesExperiment) -> bool:
        """What has been found here is true there, too."""
        return self.points is other.points and self._settings == other._settings

    @property
    def mu(self) -> float:
        """The level of the hinge loss and of the ramp."""
        hinge = self.learner if self.learner.id == "hinge" else self._rivals.get("hinge")
        return hinge.mu if hinge is not None else 1.0

    # -- the work --------------------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        return self._stopped or (self._solving is None and not self._left)

    @property
    def solved(self) -> bool:
        """The chosen learner has come to its end."""
        return self.learner.id in self.separators

    @property
    def under_way(self) -> tuple[str, float | None]:
        if self._solving_id == self.learner.id and not self.solved:
            return f"{self.learner.name}: {self.learner.steps} {len(self.run.values)}", None
        done = len(self.separators) / (1 + len(self._rivals))
        return f"{self.learner_of(self._solving_id).name}", done

    def go_on(self) -> None:
        """One step of the chosen learner; then, one after the other, the others."""
        if self._solving is None:
            if not self._left:
                return
            self._begin(self._left.popleft())
        self._advance()

    def _begin(self, id: str) -> None:
        learner = self._rivals[id]
        self._solving_id = id
        why = learner.unfit(self.points)
        self._solving = _refused(learner, why) if why else learner.in_slices(self.points)

    def _advance(self) -> None:
        assert self._solving is not None
        try:
            step = next(self._solving)
        except StopIteration as end:
            self._solving = None
            self.separators[self._solving_id] = end.value
            return
        except InputError as error:
            self._solving = None
            self._failed(str(error))
            return
        if isinstance(step, Iterate) and self._solving_id == self.learner.id:
            self.run.add(step, int(wrong(self.points, step.w, step.b).sum()))

    def _failed(self, why: str) -> None:
        """A solver gave up: its own sentence stands where its separator would."""
        self.separators[self._solving_id] = self.learner_of(self._solving_id).nothing(why)

    def stop(self) -> None:
        self._stopped = True

    @property
    def broken_off_text(self) -> str:
        if not self.solved:
            return f"The solver was stopped after {len(self.run.values)} of its {self.learner.steps}s."
        found = len(self.separators) - 1
        return f"Of the {len(self._rivals)} other lines {found or 'none'} had been found when it was stopped."

    @property
    def refusal(self) -> str:
        if self.fault:
            return self.fault
        while not self.solved and not self._stopped:
            self.go_on()
        return ""

    # -- what is found ---------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Separator | None:
        """What the chosen learner comes to; None while it is on its way."""
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
        """The chosen learner at the step on show, the others at their end; None while unknown."""
        return self.separator if id == self.learner.id else self.separators.get(id)

    def margins(self, id: str) -> np.ndarray:
        """uᵢ = yᵢ(⟨w, xᵢ⟩ + b) of a separator: of the chosen one at the step on show. Where there is no minimiser they
        are those of the last step, as they grow without end. Empty where there is no halfspace."""
        found = self.known(id)
        if found is None or found.w is None:
            return np.empty(0)
        return self.margins_at(found.w, found.b)

    def margins_at(self, w: np.ndarray, b: float) -> np.ndarray:
        return margins(self.points, w, b)

    def losses_of(self, found: Separator) -> np.ndarray:
        """The loss of each point, by the loss of this separator."""
        assert found.w is not None
        return LOSSES[self.learner_of(found.id).loss](self.margins_at(found.w, found.b), self.mu)

    def share(self, i: int) -> dict[str, float]:
        """Point i's share of the total loss of each surrogate, at its own minimiser; 0 where there is no loss."""
        shares = {}
        for id in SURROGATES:
            if (found := self.known(id)) is not None and found.w is not None:
                losses = self.losses_of(found)
                total = float(losses.sum())
                shares[id] = float(losses[i]) / total if total > 0 else 0.0
        return shares

    # -- readings --------------------------------------------------------------------------------------------------

    @cached_property
    def remedies(self) -> LossRemedies:
        return LossRemedies(self)

    @property
    def heading(self) -> str:
        return "Risks"

    def meters(self, t: int) -> list[Meter]:
        return meters(self)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)


def _refused(learner: LossLearner, why: str) -> Work:
    yield None
    return learner.nothing(why)
