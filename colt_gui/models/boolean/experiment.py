"""A learner of Boolean concepts and its examples: stream, run, theorem, and what the stage shows."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property
from time import perf_counter
from typing import ClassVar, NamedTuple

import numpy as np

from colt_gui.models.boolean.charts import charts
from colt_gui.models.boolean.concepts.comparison import Comparison
from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.margins import Margins, margins, margins_of, scores
from colt_gui.models.boolean.concepts.refutation import Refutation
from colt_gui.models.boolean.concepts.theorem import Theorem
from colt_gui.models.boolean.concepts.version_chart import version_bits
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.meters import meters
from colt_gui.models.boolean.narration import narrate
from colt_gui.models.boolean.remedies import BooleanRemedies
from colt_gui.models.boolean.run import BooleanRun
from colt_gui.models.boolean.streams.inputs import all_inputs
from colt_gui.models.boolean.streams.sources import KINDS, BooleanSource
from colt_gui.models.boolean.streams.streams import Examples, Stream
from colt_gui.models.boolean.teachers.taught import TaughtStream
from colt_gui.models.boolean.weighing import WeightedSum
from colt_gui.models.boolean.words.formula import Formula, Part
from colt_gui.models.boolean.words.names import literal_text
from colt_gui.models.core.document import Document
from colt_gui.models.core.guarantee import Guarantee
from colt_gui.models.core.orders import ORDERS
from colt_gui.models.core.planned import PlannedExperiment, drawn_up, passes_of
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.text.numbers import number

PATIENCE = 0.1  # seconds for playing up to the round that was on show before
CUBE = 4  # variables up to which a region is asked for


class Counts(NamedTuple):
    """Before the first round and after each: mistakes, and of them false negatives and false positives."""

    mistakes: np.ndarray
    negatives: np.ndarray
    positives: np.ndarray


class BooleanExperiment(PlannedExperiment[BooleanLearner, BooleanRun]):
    """Whatever is asked of a time t is exact and cheap."""

    orders: ClassVar[dict[str, str]] = {
        "given": "as given",
        "shuffled": ORDERS["shuffled"],
        "cycled": "five passes",
    }

    def __init__(self, document: Document, limit: int = 100_000, before: BooleanExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = Points.empty()
        self.source: BooleanSource = self._arranged(document.setup("boolean"))
        self.names = self.source.variable_names
        self.n = len(self.names)
        self.learner.begin(self.names)
        self.stream = self._stream(limit)
        self._smallest = math.inf
        self.run = BooleanRun(self.learner, self.stream, limit, self._watched)
        self.features = self.learner.features or Features("variables", self.n, names=self.names)
        self._counted: Counts | None = None
        self._theorem: Theorem | None = None
        self._version: tuple[int, np.ndarray | None] | None = None
        self._catch_up(0 if before is None else before.run.t)

    def _stream(self, limit: int) -> Stream | TaughtStream:
        source, seed = self.source, self.document.seed
        if source.adversarial:
            return source.adversary(self.learner, seed, limit)
        return source.stream(self.learner, seed, limit + 1)

    @property
    def remark(self) -> str:
        return self.stream.remark

    @property
    def target(self) -> Formula | None:
        return self.stream.target

    def _watched(self, examples: Examples) -> None:
        """The smallest margin of the target so far, while the examples are at hand."""
        if self.target is not None and not self.source.adversarial:
            self._smallest = min(self._smallest, int(np.abs(scores(self.target, examples.X)).min()))

    @property
    def margins(self) -> Margins | None:
        """γ₂ and γ₁ of the target on the examples so far; None where it is not known or there are none."""
        if self.target is None or not len(self.run):
            return None
        if self.source.adversarial:  # who changes its mind
            return margins(self.target, self.n, (examples.X for _, examples in self.run.blocks(len(self.run))))
        return margins_of(self.target, self.n, self._smallest)

    @property
    def ordered(self) -> bool:
        """Rows come in an order that a person chooses; drawn ones in that of their draw."""
        return self.source.kind == "rows"

    @property
    def setup_text(self) -> str:
        return f"n = {number(self.n, 9)}, {KINDS[self.source.kind]}"

    def _arranged(self, source: BooleanSource) -> BooleanSource:
        """Rows in the order that the document asks for."""
        document, rows = self.document, source.rows
        passes = passes_of(document)
        if source.kind != "rows" or not rows or (document.order == "given" and passes == 1):
            return source
        return replace(source, rows=rows.taken(drawn_up(document, len(rows), self.limit + 1)))

    def _catch_up(self, t: int) -> None:
        """So that moving a slider keeps the round."""
        end = perf_counter() + PATIENCE
        while len(self.run) < t and not self.run.done and perf_counter() < end:
            self.run.play_block()

    @cached_property
    def remedies(self) -> BooleanRemedies:
        return BooleanRemedies(self)

    # -- rounds ------------------------------------------------------------------------------------------------

    def example(self, t: int) -> np.ndarray:
        """The bits of round t, counted from 1."""
        return self.run.row(t)

    def label(self, t: int) -> int:
        return int(self.run.y[t - 1])

    def prediction(self, t: int) -> int:
        return int(self.run.said[t - 1])

    def row_name(self, t: int) -> str:
        """Such as "cat"; empty where the examples have no names."""
        return self.stream.row_name(t)

    def coming(self, t: int) -> np.ndarray | None:
        """The bits of round t + 1, if the stream has one; an adversary chooses it when its time has come."""
        return self.run.row(t + 1) if t < min(len(self.stream), self.run.intended) else None

    def wrong(self, t: int) -> str:
        """ "false positive", "false negative", or empty."""
        return self.run.wrong(t) if 1 <= t <= len(self.run) else ""

    # -- the hypothesis ----------------------------------------------------------------------------------------

    def after(self, t: int) -> BooleanLearner:
        """The learner as it was after round t; it is not to be changed."""
        return self.run.after(t)

    def alive(self, t: int) -> np.ndarray | None:
        """Which features are in the hypothesis after round t; None for learners with weights."""
        learner = self.run.after(t)
        return learner.alive if isinstance(learner, EliminationLearner) else None

    def killed(self, t: int) -> np.ndarray:
        """The features that were struck out in round t."""
        return self.run.struck(t) if isinstance(self.learner, EliminationLearner) else np.empty(0, dtype=np.int64)

    def killers(self, t: int, i: int) -> tuple[int, ...]:
        """The variables, counted from 0, whose bits struck feature i out in round t; none where it was not."""
        if i not in self.killed(t):
            return ()
        return tuple(abs(literal) - 1 for literal in self.features.literals(i))

    def dying(self, bits: np.ndarray, t: int | None = None) -> np.ndarray:
        """The features that a mistake on these bits would strike out after round t (the one on show)."""
        learner = self.run.after(self.run.t if t is None else t)
        return learner.objecting(bits) if isinstance(learner, EliminationLearner) else np.empty(0, dtype=np.int64)

    def weights(self, t: int) -> np.ndarray | None:
        """After round t: one a variable, with negations 2n: the x first, then the ¬x."""
        return self.run.after(t).weights

    def bias(self, t: int) -> float | None:
        """The weight of the constant 1, where there is one."""
        return self.run.after(t).bias

    def score(self, t: int) -> float | None:
        """What was compared with the threshold in round t; None where nothing is weighed."""
        return self.score_of(self.run.row(t), t - 1)

    def score_of(self, bits: np.ndarray, t: int) -> float | None:
        """The same of any bits under the hypothesis after round t."""
        if self.threshold is None:
            return None
        return float(self.run.after(t).judge(np.asarray(bits, dtype=bool)[None])[0])

    @property
    def threshold(self) -> float | None:
        return self.learner.threshold

    def predict(self, bits: np.ndarray, t: int) -> np.ndarray | int:
        """What the hypothesis after round t says of these bits, (n,) or (m, n)."""
        rows = np.atleast_2d(np.asarray(bits, dtype=bool))
        said = self.run.after(t).predict(rows)
        return int(said[0]) if np.ndim(bits) == 1 else said

    def hypothesis(self, t: int) -> Formula | None:
        """None where it is no formula."""
        learner = self.run.after(t)
        return learner.formula if isinstance(learner, EliminationLearner) else None

    def hypothesis_text(self, t: int) -> str:
        """As it is typed; weights are an inequality."""
        return self.run.after(t).hypothesis_text()

    def hypothesis_typeset(self, t: int) -> str:
        return self.run.after(t).hypothesis_typeset()

    def hypothesis_sum(self, t: int) -> WeightedSum | None:
        return self.run.after(t).hypothesis_sum()

    @property
    def weight_names(self) -> list[str]:
        """Of the weights, as they are typed."""
        negated = [literal_text(-v, self.names) for v in range(1, self.n + 1)]
        plain = [literal_text(v, self.names) for v in range(1, self.n + 1)]
        return plain + (negated if self.features.kind == "literals" else [])

    def consistent(self, t: int) -> bool:
        """Whether the hypothesis after round t is right about all rounds up to then."""
        learner = self.run.after(t)
        return all((learner.predict(X) == y).all() for _, (X, y) in self.run.blocks(t))

    def region(self, t: int) -> np.ndarray | None:
        """To which of the 2ⁿ inputs it says +, for n ≤ 4; bit i of the index is variable i."""
        return self.run.after(t).predict(all_inputs(self.n)) > 0 if self.n <= CUBE else None

    # -- beside the target -------------------------------------------------------------------------------------

    @property
    def theorem(self) -> Theorem:
        """What is known with the present target; an adversary makes up its mind as it goes."""
        if self._theorem is None or self._theorem.target != self.target:
            self._theorem = Theorem(self)
        return self._theorem

    @property
    def target_parts(self) -> tuple[Part, ...] | None:
        """The target as the learner's class has it, e.g. its clauses; None where it is not of the class or unknown."""
        return self.theorem.parts

    def comparison(self, t: int) -> Comparison | None:
        """The hypothesis beside the target; None where that is not known, or where the hypothesis is weights."""
        return self.theorem.comparison(t)

    def multiplied(self) -> Formula | None:
        """The target multiplied out, where it is learned as something else than it is written as."""
        return None if self.target is None else self.learner.multiplied(self.target)

    def refutation(self, t: int) -> Refutation | None:
        """The proof that no concept of the class fits the first t rounds, if there is one."""
        return self.theorem.refutation(t)

    def guarantee(self, t: int) -> Guarantee:
        """The most mistakes in the first t rounds, or why there is no such number."""
        return self.theorem.guarantee(t)

    @property
    def guarantees(self) -> list[Guarantee]:
        """All that hold for the whole run; the learner's own first."""
        return self.theorem.guarantees(len(self.run))

    # -- totals ------------------------------------------------------------------------------------------------

    @property
    def counts(self) -> Counts:
        """Counted anew when rounds have been added."""
        if self._counted is None or len(self._counted.mistakes) != len(self.run) + 1:
            wrong = self.run.said != self.run.y
            positive = self.run.y > 0
            self._counted = Counts(*(_running(kind) for kind in (wrong, wrong & positive, wrong & ~positive)))
        return self._counted

    @property
    def mistakes(self) -> np.ndarray:
        return self.counts.mistakes

    @property
    def updates(self) -> np.ndarray:
        return self.counts.mistakes

    @property
    def version_bits(self) -> np.ndarray | None:
        """lg of how many concepts of the class agree with the first t rounds, for each t; None where that are too many
        to be asked. Counted anew when rounds have been added."""
        if self._version is None or self._version[0] != len(self.run):
            self._version = len(self.run), version_bits(self)
        return self._version[1]

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self) if len(self.run) else []

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)


def _running(happened: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(happened)])
