"""A learner of Boolean concepts and its examples: stream, run, theorem, and what the stage shows."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import ClassVar, NamedTuple, Self, cast

import numpy as np

from colt_gui.models.boolean.concepts.features import Features
from colt_gui.models.boolean.concepts.margins import Margins, margins, margins_of, scores
from colt_gui.models.boolean.concepts.refutation import Refutation
from colt_gui.models.boolean.concepts.theorem import Comparison, Theorem, first_lie
from colt_gui.models.boolean.concepts.version_space import version_bits
from colt_gui.models.boolean.elimination import EliminationLearner
from colt_gui.models.boolean.learner import BooleanLearner
from colt_gui.models.boolean.readings import BooleanFindings, charts, meters, narrate, other_classes
from colt_gui.models.boolean.run import BooleanRun
from colt_gui.models.boolean.streams.sources import KINDS, BooleanSource
from colt_gui.models.boolean.streams.streams import Examples, Stream
from colt_gui.models.boolean.teachers.teacher import TaughtStream
from colt_gui.models.boolean.weighing import WeightedSum
from colt_gui.models.boolean.words.formula import Formula, Part, all_inputs
from colt_gui.models.boolean.words.syntax import literal_text
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.planned import PlannedExperiment, drawn_up, passes_of
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Guarantee, Meter, Narration
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.text.numbers import number

CUBE = 4  # variables up to which a region is asked for


class Counts(NamedTuple):
    """Before the first round and after each: mistakes, and of them false negatives and false positives."""

    mistakes: np.ndarray
    negatives: np.ndarray
    positives: np.ndarray


def arranged(document: Document, limit: int) -> BooleanSource:
    """Return where the examples come from; rows are put in the order that the document asks for."""
    source: BooleanSource = document.setup("boolean")
    rows = source.rows
    if source.kind != "rows" or not rows or (document.order == "given" and passes_of(document) == 1):
        return source
    return replace(source, rows=rows.taken(drawn_up(document, len(rows), limit + 1)))


class BooleanExperiment(PlannedExperiment[BooleanLearner, BooleanRun[BooleanLearner]]):
    """A Boolean learner on a stream of examples. Whatever is asked of a round t is exact and cheap.

    Before it is carried out the stream and the run are empty, and a target that takes a while to be drawn is None.
    """

    stream: Stream | TaughtStream
    counts: Counts
    orders: ClassVar[dict[str, str]] = {
        "given": "as given",
        "shuffled": ORDERS["shuffled"],
        "cycled": "five passes",
    }

    def __init__(self, document: Document, limit: int = 100_000, before: BooleanExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.points = Points.empty()
        self.source: BooleanSource = document.setup("boolean")
        passes = passes_of(document) if self.source.kind == "rows" else 1
        self.names = self.source.variable_names
        self.n = len(self.names)
        self.learner.begin(self.names)
        self.source.check_target(self.learner)
        self.target = self.source.target_at_once(self.learner, document.seed)
        self.features = self.learner.features or Features("variables", self.n, names=self.names)
        self.stream = Stream.empty(self.names, self.target)
        self.run = BooleanRun(self.learner, self.stream, limit, self._watch)
        self.run.planned = self.run.intended = min(passes * self.source.length(limit), limit)
        self.theorem = Theorem(self.learner, self.target)
        self.version_bits: np.ndarray | None = None
        self.closer_bounds: list[Guarantee] = []  # than the learner's own, for the whole run
        self._smallest = math.inf  # |⟨u, x̃⟩| of the target on the examples so far
        self._sum_up()

    # -- carrying it out ---------------------------------------------------------------------------------------

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        self._prepare(control)
        self.run.play(control, self.so_far)
        self._conclude(control)

    def _prepare(self, control: Control) -> None:
        """Make the stream, and find out what its target says before any round is played."""
        self.learner.prepare(control)
        self.source = arranged(self.document, self.limit)
        self.stream = self._stream(control)
        self.run.plan(self.stream)
        if isinstance(self.stream, Stream):
            self.target = self.stream.target
            self.theorem = self._theorem(control)

    def _stream(self, control: Control) -> Stream | TaughtStream:
        source, seed = self.source, self.document.seed
        if source.adversarial:
            return source.adversary(self.learner, seed, self.limit)
        return source.stream(self.learner, seed, self.limit + 1, control)

    def _watch(self, examples: Examples) -> None:
        """Note the smallest margin of the target so far, while the examples are at hand."""
        if self.target is not None and not self.source.adversarial:
            self._smallest = min(self._smallest, int(np.abs(scores(self.target, examples.X)).min()))

    def _conclude(self, control: Control) -> None:
        """Find out what can be said of the run as a whole."""
        self._ask_adversary(control)
        self._sum_up()
        self.theorem.prove(self.run, control)
        self.version_bits = version_bits(self.run, control)

    def _ask_adversary(self, control: Control) -> None:
        """Take over the target that an adversary has decided on by now."""
        if not isinstance(self.stream, TaughtStream):
            return
        self.target = self.stream.target
        self.theorem = self._theorem(control)
        found = margins(self.target, self.n, (examples.X for _, examples in self.run.blocks(len(self.run))))
        self._smallest = math.inf if found is None else found.smallest

    def _theorem(self, control: Control) -> Theorem:
        """Find out what the target says; only a person can have given labels that are not the target's."""
        by_hand = self.source.kind == "rows" or bool(self.source.places)
        lie = first_lie(self.target, self.stream, control) if self.target is not None and by_hand else 0
        return Theorem.of(self.learner, self.target, lie, control)

    def stop(self) -> None:
        super().stop()
        self._ask_adversary(NO_CONTROL)
        self._sum_up()

    def so_far(self) -> Self:
        self.run.show_watcher()
        other = self.another_view()
        other._ask_adversary(NO_CONTROL)
        other._sum_up()
        return other

    def another_view(self) -> Self:
        other = super().another_view()
        other.learner = other.run.learner
        other.stream = cast("Stream | TaughtStream", other.run.stream)
        return other

    def survey(self, control: Control = NO_CONTROL) -> BooleanFindings:
        return BooleanFindings(self, other_classes(self, control))

    # -- what it is about --------------------------------------------------------------------------------------

    @property
    def remark(self) -> str:
        """One sentence about examples that are strange but can be learned from; empty where they are not."""
        return self.stream.remark

    @property
    def margins(self) -> Margins | None:
        """γ₂ and γ₁ of the target on the examples so far; None where it is not known or there are none."""
        known = self.target is not None and self._smallest < math.inf
        return margins_of(self.target, self.n, int(self._smallest)) if known else None

    @property
    def ordered(self) -> bool:
        """Rows come in an order that a person chooses; drawn ones in that of their draw."""
        return self.source.kind == "rows"

    @property
    def setup_text(self) -> str:
        return f"n = {number(self.n, 9)}, {KINDS[self.source.kind]}"

    # -- rounds ------------------------------------------------------------------------------------------------

    def example(self, t: int) -> np.ndarray:
        """Return the bits of round t, counted from 1."""
        return self.run.row(t)

    def label(self, t: int) -> int:
        return int(self.run.y[t - 1])

    def prediction(self, t: int) -> int:
        return int(self.run.said[t - 1])

    def row_name(self, t: int) -> str:
        """Return a name such as "cat"; empty where the examples have no names."""
        return self.stream.row_name(t)

    def coming(self, t: int) -> np.ndarray | None:
        """Return the bits of round t + 1, if the stream has one; an adversary chooses it when its time has come."""
        return self.run.row(t + 1) if t < min(len(self.stream), self.run.intended) else None

    def wrong(self, t: int) -> str:
        """Return "false positive", "false negative", or an empty text."""
        return self.run.wrong(t) if 1 <= t <= len(self.run) else ""

    # -- the hypothesis ----------------------------------------------------------------------------------------

    def after(self, t: int) -> BooleanLearner:
        """Return the learner as it was after round t; it is not to be changed."""
        return self.run.after(t)

    def alive(self, t: int) -> np.ndarray | None:
        """Return the mask of the features in the hypothesis after round t; None for learners with weights."""
        learner = self.run.after(t)
        return learner.alive if isinstance(learner, EliminationLearner) else None

    def killed(self, t: int) -> np.ndarray:
        """Return the features that were struck out in round t."""
        return self.run.struck(t) if isinstance(self.learner, EliminationLearner) else np.empty(0, dtype=np.int64)

    def killers(self, t: int, i: int) -> tuple[int, ...]:
        """Return the variables, counted from 0, whose bits struck feature i out in round t; none where it was not."""
        if i not in self.killed(t):
            return ()
        return tuple(abs(literal) - 1 for literal in self.features.literals(i))

    def dying(self, bits: np.ndarray, t: int | None = None) -> np.ndarray:
        """Return the features that a mistake on these bits would strike out after round t (the one on show)."""
        learner = self.run.after(self.run.t if t is None else t)
        return learner.objecting(bits) if isinstance(learner, EliminationLearner) else np.empty(0, dtype=np.int64)

    def weights(self, t: int) -> np.ndarray | None:
        """Return the weights after round t: one a variable, with negations 2n: the x first, then the ¬x."""
        return self.run.after(t).weights

    def bias(self, t: int) -> float | None:
        """Return the weight of the constant 1, where there is one."""
        return self.run.after(t).bias

    def score(self, t: int) -> float | None:
        """Return the number that was compared with the threshold in round t; None where nothing is weighed."""
        return self.score_of(self.run.row(t), t - 1)

    def score_of(self, bits: np.ndarray, t: int) -> float | None:
        """Return the score of any bits under the hypothesis after round t; None where nothing is weighed."""
        if self.threshold is None:
            return None
        return float(self.run.after(t).judge(np.asarray(bits, dtype=bool)[None])[0])

    @property
    def threshold(self) -> float | None:
        return self.learner.threshold

    def predict(self, bits: np.ndarray, t: int) -> np.ndarray | int:
        """Return the prediction of the hypothesis after round t for these bits, (n,) or (m, n)."""
        rows = np.atleast_2d(np.asarray(bits, dtype=bool))
        said = self.run.after(t).predict(rows)
        return int(said[0]) if np.ndim(bits) == 1 else said

    def hypothesis(self, t: int) -> Formula | None:
        """Return the hypothesis after round t; None where it is no formula."""
        learner = self.run.after(t)
        return learner.formula if isinstance(learner, EliminationLearner) else None

    def hypothesis_text(self, t: int) -> str:
        """Return the hypothesis as it is typed; weights are an inequality."""
        return self.run.after(t).hypothesis_text()

    def hypothesis_typeset(self, t: int) -> str:
        return self.run.after(t).hypothesis_typeset()

    def hypothesis_sum(self, t: int) -> WeightedSum | None:
        return self.run.after(t).hypothesis_sum()

    @property
    def weight_names(self) -> list[str]:
        """The names of the weights, as they are typed."""
        negated = [literal_text(-v, self.names) for v in range(1, self.n + 1)]
        plain = [literal_text(v, self.names) for v in range(1, self.n + 1)]
        return plain + (negated if self.features.kind == "literals" else [])

    def consistent(self, t: int) -> bool:
        """Return whether the hypothesis after round t is right about all rounds up to then."""
        learner = self.run.after(t)
        return all((learner.predict(X) == y).all() for _, (X, y) in self.run.blocks(t))

    def region(self, t: int) -> np.ndarray | None:
        """Return the inputs among all 2ⁿ with prediction +, for n ≤ 4; bit i of the index is variable i."""
        return self.run.after(t).predict(all_inputs(self.n)) > 0 if self.n <= CUBE else None

    # -- beside the target -------------------------------------------------------------------------------------

    @property
    def target_parts(self) -> tuple[Part, ...] | None:
        """The target as the learner's class has it, e.g. its clauses; None where it is not of the class or unknown."""
        return self.theorem.parts

    def comparison(self, t: int) -> Comparison | None:
        """Return the hypothesis beside the target, None where that is not known or the hypothesis is weights."""
        return self.theorem.comparison(self.run, t)

    def multiplied(self) -> Formula | None:
        """Return the target multiplied out, where it is learned as something else than it is written as."""
        return self.theorem.product

    def refutation(self, t: int) -> Refutation | None:
        """Return the proof that no concept of the class fits the first t rounds, if there is one."""
        return self.theorem.refutation(t)

    def guarantee(self, t: int) -> Guarantee:
        """Return the most mistakes in the first t rounds, or why there is no such number."""
        bound = self.theorem.bound
        why = "" if bound.value is None else self.learner.objection(self, t)
        return bound._replace(value=None, why=why) if why else bound

    @property
    def guarantees(self) -> list[Guarantee]:
        """All that hold for the whole run; the learner's own first."""
        own = self.guarantee(len(self.run))
        return [own] if own.value is None else [own, *self.closer_bounds]

    # -- totals ------------------------------------------------------------------------------------------------

    def _sum_up(self) -> None:
        """Count the mistakes of the rounds that have been played, and find the bounds that hold for them."""
        wrong, positive = self.run.said != self.run.y, self.run.y > 0
        self.counts = Counts(*(_running(kind) for kind in (wrong, wrong & positive, wrong & ~positive)))
        if self.target is not None and len(self.run):
            self.closer_bounds = self.learner.closer_bounds(self.n, self.target, self.margins)

    @property
    def mistakes(self) -> np.ndarray:
        return self.counts.mistakes

    @property
    def updates(self) -> np.ndarray:
        return self.counts.mistakes

    def meters(self, t: int) -> list[Meter]:
        return meters(self, t)

    def charts(self) -> list[Chart]:
        return charts(self) if len(self.run) else []

    def narrate(self, t: int) -> Narration:
        return narrate(self, t)


def _running(happened: np.ndarray) -> np.ndarray:
    return np.concatenate([[0], np.cumsum(happened)])
