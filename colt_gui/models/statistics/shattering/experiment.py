"""Points and a class of concepts: every labelling in its turn, realised or forbidden."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.statistics.bounds import sauer
from colt_gui.models.statistics.shattering.charts import charts
from colt_gui.models.statistics.shattering.concepts import COUNTED, Concepts
from colt_gui.models.statistics.shattering.evidence import Concept, Obstacle
from colt_gui.models.statistics.shattering.families import concepts
from colt_gui.models.statistics.shattering.meters import meters
from colt_gui.models.statistics.shattering.narration import narrate
from colt_gui.models.statistics.shattering.remedies import ShatterRemedies
from colt_gui.models.statistics.shattering.run import LabellingRun
from colt_gui.models.statistics.shattering.shatter import Shatter


class ShatterExperiment(Experiment[Shatter, LabellingRun]):
    """`concepts` is the class on the points. What shows of a labelling that it is realised or not is found when it is
    asked for."""

    unit = "labelling"
    ordered = False

    def __init__(self, document: Document, limit: int = 0, before: ShatterExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = document.points
        self.concepts: Concepts = concepts(self.learner.concepts, self.points.X)
        self.run = LabellingRun(self.concepts)
        self._labelled: tuple[int, Points] = (0, self.points)
        self._evidence: dict[int, Concept | Obstacle] = {}

    @property
    def m(self) -> int:
        return len(self.points)

    @property
    def points_on_show(self) -> Points:
        """With the labels of the labelling; before the first of them with their own."""
        return self.labelled(self.run.t)

    def labelled(self, t: int) -> Points:
        if t != self._labelled[0]:
            own = self.points
            labels = own.y if t == 0 else self.concepts.label(self.run.code(t))
            self._labelled = t, own if t == 0 else Points(own.X, labels, own.words)
        return self._labelled[1]

    def evidence(self, t: int) -> Concept | Obstacle:
        """A concept where labelling t is realised, an obstacle where it is not."""
        if t not in self._evidence:
            code = self.run.code(t)
            found = self.concepts.concept(code) if self.run.realised(t) else self.concepts.obstacle(code)
            assert found is not None
            self._evidence[t] = found
        return self._evidence[t]

    # -- counts ------------------------------------------------------------------------------------------------

    @property
    def counted(self) -> int | None:
        """How many labellings are realised; None where that is not counted."""
        return None if self.concepts.growth is None else self.concepts.growth[-1]

    @cached_property
    def vc_dimension(self) -> int | None:
        """Of the points: the most of them that are shattered; None where that is not known."""
        return self.concepts.shattered() if self.m <= COUNTED else None

    @property
    def sauer(self) -> int | None:
        """The most labellings by Sauer's lemma; None where the class has no finite dimension, or there is no point."""
        d = self.concepts.d
        return None if d is None or not 0 < self.m <= COUNTED else int(sauer(d, self.m))

    @cached_property
    def first_points(self) -> Concepts:
        """The class on as many of the points as are counted at most."""
        if self.m <= COUNTED:
            return self.concepts
        return concepts(self.learner.concepts, self.points.X[:COUNTED])

    @cached_property
    def realised_so_far(self) -> np.ndarray:
        """How many of the first 0, 1, 2, … labellings are realised."""
        some = self.concepts.realised[self.run.codes()] if len(self.run) else np.zeros(0, dtype=bool)
        return np.concatenate([[0], np.cumsum(some)])

    @property
    def mistakes(self) -> np.ndarray:
        """How many of them are not."""
        return np.arange(len(self.run) + 1) - self.realised_so_far

    # -- readings ----------------------------------------------------------------------------------------------

    @cached_property
    def remedies(self) -> ShatterRemedies:
        return ShatterRemedies(self)

    @property
    def heading(self) -> str:
        return f"Labellings by {self.concepts.name.lower()}"

    def meters(self, t: int) -> list[Meter]:
        return meters(self)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
