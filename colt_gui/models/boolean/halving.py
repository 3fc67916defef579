"""Halving over a finite class of Boolean concepts (Mehta, Lecture 2): the majority of all that were never wrong."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Self, cast

import numpy as np

from colt_gui.models.boolean.concepts.features import ConceptClass
from colt_gui.models.boolean.concepts.target import CLASSES
from colt_gui.models.boolean.concepts.version_space import NESTED, VersionSpace, candidates, check_class
from colt_gui.models.boolean.learner import BooleanLearner, steps
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart, Guarantee, Meter
from colt_gui.models.core.theorems import limit_for
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.run import PlayedRound
    from colt_gui.models.boolean.words.formula import Formula

VOTES = 2**20  # concepts × examples that are looked at together
MOST_K = 20  # a class of more than 2²⁰ concepts is not listed
WITH_K = ("k-disjunction", "k-cnf", "k-dnf", "k-term-dnf", "k-clause-cnf")
MADE_OF = {
    "monotone-conjunction": ("variables", 1),
    "conjunction": ("literals", 1),
    "k-disjunction": ("variables", -1),
    "disjunction": ("literals", -1),
    "k-cnf": ("clauses", 1),
    "k-term-dnf": ("clauses", 1),
    "k-dnf": ("terms", -1),
    "k-clause-cnf": ("terms", -1),
}


class BooleanHalving(BooleanLearner):
    """V, all concepts of the class to begin with, loses those that were wrong; predicts as most of V, + at a tie. At
    most lg|C| mistakes: n for the 2ⁿ monotone conjunctions. The price is |C| steps in each round.

    >>> learner = BooleanHalving()
    >>> learner.begin(("x1", "x2", "x3"))
    >>> learner.learn(np.array([1, 1, 0], dtype=bool), -1), learner.size
    (1, 4)
    """

    id = "boolean-halving"
    name = "Halving on bits"
    rule = "V ← the concepts of V that were right; says what most of them say"
    source = "Mehta, Lecture 2, Thm 1; Littlestone 1988"
    params = (
        Param(
            "concepts", "Class", "monotone-conjunction", kind="choice",
            choices=tuple(CLASSES.items()), help="All concepts of this class vote.",
        ),
        Param("k", "k", 3, 1, MOST_K, kind="int", when=("concepts", WITH_K),
              help="Variables of a disjunction at most; literals of a clause or term; terms or clauses."),
    )  # fmt: skip

    concepts: str
    k: int
    count: int  # |C|

    @property
    def concept(self) -> str:  # type: ignore[override] # it follows from a parameter
        return self.concepts

    @property
    def concept_class(self) -> ConceptClass | None:
        if self.concepts not in MADE_OF:
            return None
        made_of, side = MADE_OF[self.concepts]
        return ConceptClass(made_of, side, self.k if made_of in {"clauses", "terms"} else 1)

    def begin(self, names: tuple[str, ...]) -> None:
        super().begin(names)
        if self.concepts in NESTED and self.k > self.n:
            raise InputError(f"k = {self.k} must be from 1 to n = {self.n}, the number of variables.")
        self.count = check_class(self.concepts, self.n, self.k)
        self._space: VersionSpace | None = None

    def prepare(self, control: Control = NO_CONTROL) -> None:
        """List the concepts of the class, which takes up to a tenth of a second."""
        if self._space is None:
            self._space = VersionSpace(candidates(self.concepts, self.n, self.k, control))

    @property
    def space(self) -> VersionSpace:
        """V."""
        self.prepare()
        return cast(VersionSpace, self._space)

    @property
    def size(self) -> int:
        """|V|."""
        return self.count if self._space is None else len(self._space)

    # -- rounds ------------------------------------------------------------------------------------------------

    @property
    def block(self) -> int:
        return max(1, VOTES // max(self.size, 1))

    def judge(self, X: np.ndarray) -> np.ndarray:
        """Count the concepts of V that say +."""
        return self.space.votes(X)

    def answers(self, scores: np.ndarray) -> np.ndarray:
        return 2 * scores >= self.size

    def moves(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the rounds in which some of V are wrong, whatever most of them say."""
        return np.where(y > 0, scores < self.size, scores > 0)

    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        before = self.space
        self._space = after = before.after(x, y)
        return np.setdiff1d(before.left, after.left, assume_unique=True)

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def mortal(self) -> int:
        return self.count

    @property
    def total(self) -> float:
        return float(self.size)

    def restored(self, deaths: np.ndarray, t: int) -> Self:
        made = self.copied()
        if self._space is None:  # before the concepts are listed there is no round
            return made
        made._space = VersionSpace(self.space.candidates, np.flatnonzero(deaths > t))
        return made

    # -- its theorem -------------------------------------------------------------------------------------------

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        """Return lg |C|, which holds while some concept of the class agrees with all examples."""
        size = check_class(self.concepts, n, self.k)
        return Guarantee("Halving", limit_for(self), "mistakes", math.log2(size), {"|C|": size}, theorem=self.id)

    def objection(self, experiment: BooleanExperiment, t: int) -> str:
        return "" if _size(experiment.after(t)) else f"no concept is left: this cannot be {self.class_text}"

    # -- what it says of itself --------------------------------------------------------------------------------

    def hypothesis_text(self) -> str:
        return self._majority if self.size != 1 else self._last.text(self.names)

    def hypothesis_typeset(self) -> str:
        return self._majority if self.size != 1 else self._last.typeset(self.names)

    @property
    def _last(self) -> Formula:
        """The one concept that is left."""
        return self.space.candidates.formula(int(self.space.left[0]))

    @property
    def _majority(self) -> str:
        return f"the majority of {number(self.size, 9)} concepts" if self.size else "none: V is empty"

    def first_words(self) -> str:
        return f"V has all {number(self.size, 9)} concepts of the class “{CLASSES[self.concepts]}”."

    def reason_for(self, played: PlayedRound) -> str:
        before, after = _size(played.before), _size(played.after)
        if not before:
            return "V is empty, so it says +: no concept of the class is consistent."
        plus = int(played.before.judge(played.x[None])[0])
        vote = f"{number(plus, 9)} of {number(before, 9)} in V say +, so it says {sign(played.said)}."
        if not after:
            return f"{vote} All of V were wrong: no concept of the class is consistent."
        if before == after:
            return f"{vote} All were right, and V stays."
        half = ", half of it or less" if played.wrong else ""
        return f"{vote} V shrinks to {number(after, 9)}{half}."

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        left, M = _size(experiment.after(t)), int(experiment.counts.mistakes[t])
        if not left:
            return [Meter("Version space", 0, None, "V is empty: |C|/2^M does not apply", whole=True, theorem=self.id)]
        note = "|V| ≤ |C|/2^M: each mistake at least halves it"
        return [Meter("Version space", left, math.ldexp(self.count, -M), note, whole=True, theorem=self.id)]

    def charts(self, experiment: BooleanExperiment) -> list[Chart]:
        sizes, M = experiment.run.totals, experiment.counts.mistakes
        stop = len(sizes) if sizes.all() else int(np.argmin(sizes))
        bits = math.log2(self.count)
        curves = [
            steps("lg |V|", np.log2(sizes[:stop]), "hypothesis"),
            steps("lg |C| − M", (bits - M)[:stop], "bound"),
        ]
        note = "" if stop == len(sizes) else f"V is empty after round {stop}"
        return [Chart("version-space", "Version space in bits", "rounds", curves, note)]

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        return {"version_space": _size(experiment.after(t))}

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {"version_space": _size(experiment.after(T)), "hypotheses": self.count}


def _size(learner: BooleanLearner) -> int:
    return cast(BooleanHalving, learner).size
