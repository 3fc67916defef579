"""What a Boolean learner says of its run, with an answer to each question that is true of any."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from colt_gui.models.boolean.concepts.concept_class import ConceptClass
from colt_gui.models.boolean.concepts.target import CLASSES
from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.readings import Chart, Meter
from colt_gui.models.text.numbers import sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.concepts.margins import Margins
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.played import PlayedRound
    from colt_gui.models.boolean.weighing import WeightedSum
    from colt_gui.models.boolean.words.formula import Formula

WITH_AN = {8, 11, 18}  # an 8-CNF


class AccountingLearner(Learner, ABC):
    """`concept` is the class of targets that it is made for, `concept_class` the one that its hypotheses come from."""

    concept: str
    needs_target: ClassVar[bool] = False  # its bound speaks of a number that only the target has
    n: int

    @property
    def concept_k(self) -> int:
        """k of the class, where it has one."""
        return getattr(self, "k", 0)

    @property
    def concept_class(self) -> ConceptClass | None:
        return None

    @property
    def class_text(self) -> str:
        """E.g. "a conjunction" or "a 3-CNF"."""
        name = CLASSES[self.concept]
        if name.startswith("k-"):
            name = f"{self.concept_k}{name[1:]}"
            return f"an {name}" if self.concept_k in WITH_AN else f"a {name}"
        return f"a {name}"

    # -- its theorem -------------------------------------------------------------------------------------------

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        """The most mistakes with n variables on examples that this target labels; target None: some concept of the
        class does."""
        return Guarantee("", "", "mistakes", why="this learner states no bound")

    def objection(self, experiment: BooleanExperiment, t: int) -> str:
        """Why the bound says nothing of the first t rounds; empty where it does."""
        return experiment.theorem.objection(t)

    def closer_bounds(self, n: int, target: Formula, margins: Margins | None = None) -> list[Guarantee]:
        """What else holds, once the target and its margins on the examples are known."""
        return []

    def parts_of(self, target: Formula, n: int) -> tuple[tuple[int, ...], ...] | None:
        """The features that the target is made of; None where it is not of the class."""
        return None if self.concept_class is None else self.concept_class.written(target, n)

    def multiplied(self, target: Formula) -> Formula | None:
        """The target as the learner takes it, where that is something else than it is written as."""
        return None

    # -- its hypothesis ----------------------------------------------------------------------------------------

    @property
    def weights(self) -> np.ndarray | None:
        """One a variable, or 2n; None where nothing is weighed."""
        return None

    @property
    def bias(self) -> float | None:
        return None

    @property
    def threshold(self) -> float | None:
        """With which `judge` is compared, where something is weighed."""
        return None

    # -- in words ----------------------------------------------------------------------------------------------

    def first_words(self) -> str:
        """What it says before it has seen anything."""
        return ""

    def reason_for(self, played: PlayedRound) -> str:
        """What the round was about, in a sentence or two."""
        return f"{sign(played.said)} is right: nothing changes." if not played.wrong else self.rule

    @abstractmethod
    def hypothesis_text(self) -> str:
        """The hypothesis as it is typed."""

    def hypothesis_typeset(self) -> str:
        return self.hypothesis_text()

    def hypothesis_sum(self) -> WeightedSum | None:
        """The hypothesis term by term, where it is a sum."""
        return None

    # -- readings ----------------------------------------------------------------------------------------------

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        """Those after the mistakes."""
        return []

    def charts(self, experiment: BooleanExperiment) -> list[Chart]:
        """Those after the mistakes."""
        return []

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        """What is said of round t besides example, label and prediction."""
        return {}

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {}

    @property
    def size_in_memory(self) -> int:
        """Bytes of a hypothesis that is kept."""
        return sum(value.nbytes for value in vars(self).values() if isinstance(value, np.ndarray))
