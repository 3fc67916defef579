"""Points and a class of concepts: every labelling in its turn, realised or forbidden."""

from __future__ import annotations

from typing import Self

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment, Findings, OnPlane
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration
from colt_gui.models.statistics.bounds import sauer
from colt_gui.models.statistics.shattering.concepts import COUNTED, LIVE, MOST_PARTS, Concepts
from colt_gui.models.statistics.shattering.evidence import Concept, Obstacle
from colt_gui.models.statistics.shattering.families import concepts
from colt_gui.models.statistics.shattering.readings import charts, meters, narrate, survey
from colt_gui.models.statistics.shattering.shatter import Shatter
from colt_gui.models.text.numbers import whole


class LabellingRun:
    """All 2^m labellings of few points as a run: labelling t counts from 1; at t = 0 the points have their own labels.

    The order is that of a Gray code, and begins with no point inside. Each labelling differs from the one before in one
    point only, so that the eye can follow it. All labellings of the first points come before a further one is inside.
    """

    exhausted = False

    def __init__(self, concepts: Concepts) -> None:
        self.concepts, self.t = concepts, 0
        self._length = 0

    def begin(self) -> None:
        """Show all labellings of the points, if they are few enough."""
        self._length = 1 << self.concepts.m if 0 < self.concepts.m <= LIVE else 0

    def __len__(self) -> int:
        return self._length

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), self._length)

    def code(self, t: int) -> int:
        """Return labelling t as bits, that of the first point lowest."""
        return (t - 1) ^ ((t - 1) >> 1)

    def codes(self) -> np.ndarray:
        """Return the codes of all labellings in their order."""
        place = np.arange(self._length)
        return place ^ (place >> 1)

    def realised(self, t: int) -> bool:
        return bool(self.concepts.realised[self.code(t)])

    def changed(self, t: int) -> int | None:
        """Return the point whose label is not that of the labelling before."""
        return None if t < 2 else (self.code(t) ^ self.code(t - 1)).bit_length() - 1

    def signs(self, t: int) -> str:
        """Return the labels as “+−+”, in the order of the points."""
        code = self.code(t)
        return "".join("+" if code >> i & 1 else "−" for i in range(self.concepts.m))

    def mark(self, t: int) -> Mark:
        if t == 0:
            return Mark("Before the first labelling")
        words = f"Labelling {whole(t)}: {self.signs(t)}"
        return Mark(words) if self.realised(t) else Mark(f"{words}, impossible", "mistake")


class ShatterExperiment(Experiment[Shatter, LabellingRun]):
    """A class of concepts on points (`concepts`), what is counted of it, and the evidence for each labelling."""

    unit = "labelling"
    ordered = False

    def __init__(self, document: Document, limit: int = 0, before: ShatterExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = document.points
        self.concepts: Concepts = concepts(self.learner.concepts, self.points.X)
        self.run = LabellingRun(self.concepts)
        self._labelled: tuple[int, Points] = (0, self.points)
        self._evidence: dict[int, Concept | Obstacle] = {}
        self.known = False  # the labellings have been counted
        self.counted: int | None = None  # labellings that are realised; None where they are not counted
        self.vc_dimension: int | None = None  # of the points: the most of them that are shattered; None: not known
        self.first_points = self.concepts  # the class on as many of the points as are counted at most
        self.realised_so_far = np.zeros(1, dtype=int)  # of the first 0, 1, 2, … labellings

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        """Count the labellings, then find the evidence for each of them."""
        if self.m > COUNTED:
            self.first_points = concepts(self.learner.concepts, self.points.X[:COUNTED])
        self.first_points.count(control, parts=self.m <= MOST_PARTS)
        control.check()
        if self.m <= COUNTED:
            growth = self.concepts.growth
            self.counted = None if growth is None else growth[-1]
            self.vc_dimension = self.concepts.shattered()
        self.run.begin()
        if len(self.run):
            self.realised_so_far = np.concatenate([[0], np.cumsum(self.concepts.realised[self.run.codes()])])
        self.known = True
        for t in range(1, len(self.run) + 1):
            control.publish(self.so_far)
            control.check()
            self._evidence[t] = self._find_evidence(t)

    def _find_evidence(self, t: int) -> Concept | Obstacle:
        code = self.run.code(t)
        found = self.concepts.concept(code) if self.run.realised(t) else self.concepts.obstacle(code)
        assert found is not None
        return found

    def so_far(self) -> Self:
        other = self.another_view()
        other._evidence = dict(self._evidence)
        return other

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        return survey(self)

    @property
    def m(self) -> int:
        return len(self.points)

    @property
    def on_plane(self) -> OnPlane:
        """The points with the labels of the labelling; before the first of them with their own."""
        return OnPlane(self.labelled(self.run.t), invites=not self.m)

    def labelled(self, t: int) -> Points:
        if t != self._labelled[0]:
            own = self.points
            labels = own.y if t == 0 else self.concepts.label(self.run.code(t))
            self._labelled = t, own if t == 0 else Points(own.X, labels, own.words)
        return self._labelled[1]

    def evidence(self, t: int) -> Concept | Obstacle | None:
        """Return a concept where labelling t is realised, an obstacle where it is not; None while it is not known."""
        return self._evidence.get(t)

    # -- counts ------------------------------------------------------------------------------------------------

    @property
    def sauer(self) -> int | None:
        """The most labellings by Sauer's lemma; None where the class has no finite dimension, or there is no point."""
        d = self.concepts.d
        return None if d is None or not 0 < self.m <= COUNTED else int(sauer(d, self.m))

    @property
    def mistakes(self) -> np.ndarray:
        """How many of the first 0, 1, 2, … labellings are impossible."""
        return np.arange(len(self.run) + 1) - self.realised_so_far

    # -- readings ----------------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return f"Labellings by {self.concepts.name.lower()}"

    def meters(self, t: int) -> list[Meter]:
        return meters(self)

    def charts(self) -> list[Chart]:
        return charts(self)

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)
