"""What is known of a run beside its target: the bound, what the hypothesis has of the target, and the proof where no
concept of the learner's class fits the examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.boolean.concepts.comparison import Comparer, Comparison
from colt_gui.models.boolean.concepts.refutation import Refutation, refute
from colt_gui.models.boolean.concepts.shadow import shadow_of
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.streams.streams import Stream
from colt_gui.models.boolean.teachers.taught import TaughtStream
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.guarantee import Guarantee

if TYPE_CHECKING:
    from colt_gui.models.boolean.learner import BooleanLearner
    from colt_gui.models.boolean.run import BooleanRun
    from colt_gui.models.boolean.words.formula import Formula, Part

STEP = 4096
NOT_KNOWN = Guarantee("", "", "mistakes", why="the bound is not known yet")


class Theorem:
    """What the target says about a run.

    `parts` are the features that the target is made of, None if it is not of the learner's class. `product` is the
    target multiplied out, where it is learned so. `first_lie` is the first round with another label than the target's,
    0 if there is none. Before `of` and `prove` have found these out, nothing is claimed.
    """

    parts: tuple[Part, ...] | None = None
    product: Formula | None = None
    bound = NOT_KNOWN
    first_lie = 0

    def __init__(self, learner: BooleanLearner, target: Formula | None) -> None:
        self.learner, self.target = learner, target
        self._comparer: Comparer | None = None
        self._compared: tuple[int, Comparison] | None = None
        self._refutation: Refutation | None = None
        self._sought = learner.concept_class is None  # then nobody looks for a refutation

    @classmethod
    def of(
        cls, learner: BooleanLearner, target: Formula | None, first_lie: int = 0, control: Control = NO_CONTROL
    ) -> Theorem:
        """Return what is known of a learner and its target before any round is played."""
        made = cls(learner, target)
        made.first_lie = first_lie
        if target is not None:
            made.parts = learner.parts_of(target, learner.n)
            made.product = learner.multiplied(target)
            control.check()
            if isinstance(learner, EliminationLearner):
                made._comparer = Comparer(learner, target, made.parts, control)
        made.bound = learner.bound(learner.n, target)
        return made

    # -- the hypothesis beside the target ----------------------------------------------------------------------

    def comparison(self, run: BooleanRun, t: int) -> Comparison | None:
        """Return the hypothesis after round t beside the target, None where they cannot be compared."""
        changes, learner = run.changes_until(t), run.after(t)
        if self._comparer is None or not isinstance(learner, EliminationLearner):
            return None
        known = self._compared
        if known is None or known[0] != changes:
            known = self._compared = changes, self._comparer.compare(learner)
        return known[1]

    # -- examples that do not fit ------------------------------------------------------------------------------

    def prove(self, run: BooleanRun, control: Control = NO_CONTROL) -> None:
        """Look for the proof that no concept of the class fits the rounds of this run, which is over."""
        learner, concepts = self.learner, self.learner.concept_class
        if concepts is None or (self.parts is not None and not self.first_lie):
            found = None
        elif isinstance(learner, EliminationLearner):
            found = refute(run, learner.class_text, control)
        elif isinstance(run.stream, Stream):
            found = refute(shadow_of(run, concepts, learner.names, control), learner.class_text, control)
        else:  # an adversary's examples answer this learner and no other
            found = None
        self._refutation, self._sought = found, True

    def refutation(self, t: int) -> Refutation | None:
        """Return the proof that no concept of the class fits the first t rounds, if there is one."""
        found = self._refutation
        return found if found is not None and found.since <= t else None

    def objection(self, t: int) -> str:
        """Return why a bound for targets of the class says nothing of the first t rounds; empty where it does."""
        if self.target is not None:
            return f"the label of round {self.first_lie} is not the target’s" if 0 < self.first_lie <= t else ""
        if t and not self._sought:
            return f"it is not known yet whether this can be {self.learner.class_text}"
        return "" if self.refutation(t) is None else f"this cannot be {self.learner.class_text}"


def first_lie(target: Formula, stream: Stream | TaughtStream, control: Control = NO_CONTROL) -> int:
    """Return the first round with another label than the target's, which only a person can give; 0 if none has."""
    for start in range(0, len(stream), STEP):
        control.check()
        X, y = stream.block(start, start + STEP)
        lies = np.flatnonzero(target.labels(X) != y)
        if len(lies):
            return start + int(lies[0]) + 1
    return 0
