"""Learning by striking out (Mehta, Lecture 2; the generalisation algorithm, Valiant 1984): all features to begin with,
and every one that a mistake shows to be none of the target's goes.

A conjunction says − where one of its features is false; a positive example proves those that are false in it wrong. A
disjunction is its mirror image: + where one of its features is true, and a negative example proves those wrong.
"""

from __future__ import annotations

from abc import abstractmethod
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

import numpy as np

from colt_gui.models.boolean.concepts.features import ConceptClass, Features
from colt_gui.models.boolean.learner import BooleanLearner, level, steps, version_charts
from colt_gui.models.boolean.run import NAMED, listed
from colt_gui.models.boolean.weighing import LinearForm
from colt_gui.models.boolean.words.formula import Formula, conjunction, disjunction
from colt_gui.models.core.readings import AT_LEAST, Chart, Guarantee, Meter
from colt_gui.models.core.theorems import limit_for
from colt_gui.models.text.numbers import number, sign

if TYPE_CHECKING:
    from colt_gui.models.boolean.concepts.margins import Margins
    from colt_gui.models.boolean.experiment import BooleanExperiment
    from colt_gui.models.boolean.run import PlayedRound

CELLS = 2**23  # clauses or terms × rows that are judged at once
ONE = {"variables": "variable", "literals": "literal", "clauses": "clause", "terms": "term"}
CHUNK = 2**15  # words that are looked at together, so that they stay in the cache


class EliminationLearner(BooleanLearner):
    """`side` is what the hypothesis says where no feature objects: + for conjunctions, whose false features object,
    − for disjunctions, whose true ones do. A mistake on an example of that side strikes out all that objected; the
    other mistake cannot happen while the target is of the class, and changes nothing."""

    made_of: str = "literals"
    side: int = 1
    features: Features
    alive: np.ndarray

    @property
    def size(self) -> int:
        """The most literals of a feature."""
        return 1

    def begin(self, names: tuple[str, ...]) -> None:
        super().begin(names)
        self.features = Features(self.made_of, self.n, self.size, self.names)
        self._set(np.ones(len(self.features), dtype=bool))

    def _set(self, alive: np.ndarray) -> None:
        self.alive = alive
        self._form: LinearForm | None = None
        self._places: np.ndarray | None = None
        self._formula: Formula | None = None

    # -- rounds ------------------------------------------------------------------------------------------------

    @property
    def block(self) -> int:
        """How many rounds are judged at once; of clauses and terms whole words of rows, for about a millisecond."""
        if self.made_of in {"variables", "literals"}:
            return super().block
        return max(64, min(super().block, CELLS // len(self.features)))

    def judge(self, X: np.ndarray) -> np.ndarray:
        """Return more than 0 where a feature objects; of single literals the number that do."""
        if self.made_of in {"variables", "literals"}:
            self._form = self._form or self._objections()
            return self._form(X)
        if self._places is None:
            self._places = places_of(-self.side * self.features.table[self.alive], self.n)
        return some_hold(self._places, X)

    def _objections(self) -> LinearForm:
        plain = self.alive[: self.n].astype(float)
        negated = self.alive[self.n :].astype(float) if self.made_of == "literals" else np.zeros(self.n)
        true, false = (negated, plain) if self.side > 0 else (plain, negated)
        return LinearForm(true - false, false.sum())

    def answers(self, scores: np.ndarray) -> np.ndarray:
        return np.asarray((scores > 0) != (self.side > 0))

    def moves(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.asarray((scores > 0) & (y == self.side))

    def objecting(self, x: np.ndarray) -> np.ndarray:
        """Return the features that are alive and object to this example."""
        alive = np.flatnonzero(self.alive)
        return np.asarray(alive[self.features.values(x, alive) != (self.side > 0)])

    def update(self, x: np.ndarray, y: int) -> np.ndarray:
        struck = self.objecting(x)
        alive = self.alive.copy()
        alive[struck] = False
        self._set(alive)
        return struck

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def mortal(self) -> int:
        return len(self.features)

    @property
    def total(self) -> float:
        return float(np.count_nonzero(self.alive))

    def restored(self, deaths: np.ndarray, t: int) -> Self:
        made = self.copied()
        made._set(deaths > t)
        return made

    # -- its hypothesis ----------------------------------------------------------------------------------------

    @property
    def formula(self) -> Formula:
        """The features that are alive; of clauses and terms those that no shorter one makes superfluous."""
        if self.made_of in {"clauses", "terms"}:
            return self._without_longer
        literals = sorted(self.features.table[self.alive, 0].tolist(), key=abs)
        return conjunction(literals) if self.side > 0 else disjunction(literals)

    @property
    def _without_longer(self) -> Formula:
        """Found once for each hypothesis; most go because one of their literals stands alone."""
        if self._formula is None:
            table, sizes = self.features.table, self.features.sizes
            alone = table[self.alive & (sizes == 1), 0]
            kept = self.alive & ((sizes == 1) | ~np.isin(table, alone).any(axis=1))
            self._formula = without_longer(self.features.formula(kept))
        return self._formula

    def hypothesis_text(self) -> str:
        return self.formula.text(self.names)

    def hypothesis_typeset(self) -> str:
        return self.formula.typeset(self.names)

    @property
    def concept_class(self) -> ConceptClass:
        return ConceptClass(self.made_of, self.side, self.size)

    # -- its theorem -------------------------------------------------------------------------------------------

    bound_name: ClassVar[str] = "Elimination"
    size_letter: ClassVar[str] = "n"  # what the theorem calls the number of variables

    @property
    def bound_formula(self) -> str:
        return limit_for(self)

    @abstractmethod
    def most_mistakes(self, n: int, kept: int = 0) -> int:
        """Return the most mistakes with n variables, where so many features are the target's and stay."""

    def bound(self, n: int, target: Formula | None) -> Guarantee:
        made = Guarantee(self.bound_name, self.bound_formula, "mistakes", inputs={self.size_letter: n}, theorem=self.id)
        if target is not None and self.parts_of(target, n) is None:
            return made._replace(why=f"the target is not {self.class_text}")
        return made._replace(value=float(self.most_mistakes(n)))

    def closer_bounds(self, n: int, target: Formula, margins: Margins | None = None) -> list[Guarantee]:
        """Return the bound without the target's own features: they stay, so fewer can go."""
        parts = self.parts_of(target, n)
        if not parts:
            return []
        value = max(0, self.most_mistakes(n, len(parts)))
        return [Guarantee(self.bound_name, f"{self.bound_formula} − {len(parts)}", "mistakes", float(value))]

    # -- what it says of itself --------------------------------------------------------------------------------

    def first_words(self) -> str:
        return _words_before(self)

    def reason_for(self, played: PlayedRound) -> str:
        return _reason(self, played)

    def meters(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        return [self._other_mistakes(experiment, t), self._left(experiment, t), *self._kept(experiment, t)]

    def _other_mistakes(self, experiment: BooleanExperiment, t: int) -> Meter:
        """Return the meter of the mistakes that the target's class rules out."""
        counts = experiment.counts
        title, running = (
            ("False positives", counts.positives) if self.side > 0 else ("False negatives", counts.negatives)
        )
        count = int(running[t])
        why = experiment.guarantee(t).why
        if why:
            return Meter(title, count, None, why, whole=True, theorem=self.id)
        note = f"none, while the target is {self.class_text}"
        return Meter(title, count, 0, note, whole=True, theorem=self.id)

    def _left(self, experiment: BooleanExperiment, t: int) -> Meter:
        left = int(np.count_nonzero(experiment.run.deaths > t))
        mistakes = experiment.counts.negatives[t] if self.side > 0 else experiment.counts.positives[t]
        note = "each mistake that counts strikes out one at least"
        title, most = f"{self.made_of.capitalize()} left", self._most_left(int(mistakes))
        return Meter(title, left, most, note, whole=True, theorem=self.id)

    def _most_left(self, mistakes: int) -> int:
        return len(self.features) - mistakes

    def _kept(self, experiment: BooleanExperiment, t: int) -> list[Meter]:
        missing, parts = experiment.theorem.missing(experiment.run.deaths > t), experiment.target_parts
        if missing is None or not parts:
            return []
        kept = len(parts) - len(missing)
        why = experiment.guarantee(t).why
        if why:
            return [Meter("Target kept", kept, None, why, whole=True, theorem=self.id)]
        note = "c ⊆ h: nothing of the target goes"
        return [Meter("Target kept", kept, len(parts), note, AT_LEAST, whole=True, theorem=self.id)]

    def charts(self, experiment: BooleanExperiment) -> list[Chart]:
        return [_left_chart(experiment), *version_charts(experiment)]

    def reported_round(self, experiment: BooleanExperiment, t: int) -> dict[str, Any]:
        return {"struck": [self.features.text(i) for i in experiment.killed(t).tolist()]}

    def summary(self, experiment: BooleanExperiment, T: int) -> dict[str, Any]:
        return {"left": int(np.count_nonzero(experiment.run.deaths > T))}


def _left_chart(experiment: BooleanExperiment) -> Chart:
    """Chart how many features elimination has not struck out."""
    what = experiment.features.kind
    curves = [steps(f"{what} left", experiment.run.totals, "hypothesis")]
    parts, note = experiment.target_parts, ""
    if parts:
        own = level(f"the target’s {len(parts)}", float(len(parts)), len(experiment.run))
        curves.append(own._replace(noted=True))  # the curve ends on this line: no name would have room there
        note = f"dotted: {own.label}"
    return Chart("left", f"{what.capitalize()} left: each mistake strikes out some", "rounds", curves, note)


# -- in words ------------------------------------------------------------------------------------------------------


def _words_before(learner: EliminationLearner) -> str:
    """Say what the first hypothesis is, and to which examples it says yes."""
    count, side = len(learner.features), sign(learner.side)
    if learner.made_of == "variables":
        bits = "1" if learner.side > 0 else "0"
        return f"h has all {number(count)} variables: it says {side} only where every bit is {bits}."
    what = _counted(count, learner.made_of)
    return f"h has all {what}: it says {sign(-learner.side)} to everything."


def _reason(learner: EliminationLearner, played: PlayedRound) -> str:
    if played.changed:
        return _struck(learner, played)
    if played.wrong:
        value = "true" if learner.side > 0 else "false"
        return f"{_all_left(learner, played)} {value} here, and yet it is {sign(played.y)}: nothing can be struck out."
    return _right(learner, played)


def _struck(learner: EliminationLearner, played: PlayedRound) -> str:
    """Say which features a mistake strikes out: all that objected."""
    struck, left = played.struck, int(played.after.total)
    value = "false" if learner.side > 0 else "true"
    verb, they, go = ("is", "it", "goes") if len(struck) == 1 else ("are", "them", "go")
    pronoun = "it" if len(struck) == 1 else "they"
    rest = f" {_counted(left, learner.made_of)} {'is' if left == 1 else 'are'} left."
    return (
        f"{_named(learner, struck)} {verb} {value} in this {sign(played.y)} example, so the target cannot have {they}:"
        f" {pronoun} {go}.{rest}"
    )


def _right(learner: EliminationLearner, played: PlayedRound) -> str:
    if played.said == learner.side:
        value = "false" if learner.side > 0 else "true"
        return f"No {ONE[learner.made_of]} of h is {value} here: {sign(played.said)} is right."
    objecting = _before(played).objecting(played.x)
    value = "false" if learner.side > 0 else "true"
    verb = "is" if len(objecting) == 1 else "are"
    return f"{_named(learner, objecting)} of h {verb} {value} here: {sign(played.said)} is right."


def _before(played: PlayedRound) -> EliminationLearner:
    return cast("EliminationLearner", played.before)


def _all_left(learner: EliminationLearner, played: PlayedRound) -> str:
    left = int(played.before.total)
    if not left:
        return "Nothing is left in h: no part of it is"
    return f"All {_counted(left, learner.made_of)} of h are" if left > 1 else f"The one {ONE[learner.made_of]} of h is"


def _named(learner: EliminationLearner, of: np.ndarray) -> str:
    """Name a few features, or count many."""
    if len(of) > 2 * NAMED:
        return f"{_counted(len(of), learner.made_of)}, such as {_typeset(learner, int(of[0]))},"
    return listed([_typeset(learner, i) for i in of[:NAMED].tolist()], len(of))


def _typeset(learner: EliminationLearner, i: int) -> str:
    text = learner.features.typeset(i)
    return f"({text})" if learner.features.sizes[i] > 1 else text


def _counted(count: int, made_of: str) -> str:
    return f"1 {ONE[made_of]}" if count == 1 else f"{number(count, 9)} {made_of}"


# -- many features on many rows: 64 rows are a word ----------------------------------------------------------------


def columns_as_words(X: np.ndarray) -> np.ndarray:
    """Return (n, words): bit r of word w of a variable is its bit in row 64·w + r; bits beyond the last row are 0."""
    packed = np.packbits(X.T, axis=1, bitorder="little")
    words = -(-len(X) // 64)
    padded = np.zeros((X.shape[1], 8 * words), dtype=np.uint8)
    padded[:, : packed.shape[1]] = packed
    return padded.view(np.uint64)


def rows_of(words: np.ndarray, count: int) -> np.ndarray:
    """Return the bits of words as booleans, one for each of `count` rows."""
    return np.unpackbits(words.view(np.uint8), bitorder="little", count=count).view(bool)


def places_of(table: np.ndarray, n: int) -> np.ndarray:
    """Return (k, features): the places of the literals of each feature in a row of no literal, x₁ … xₙ and ¬x₁ … ¬xₙ.

    `table` is (features, k): signed literals, 0 where there are fewer.
    """
    return np.ascontiguousarray(np.where(table < 0, n - table, table).T)


def some_hold(places: np.ndarray, X: np.ndarray) -> np.ndarray:
    """Return for each row whether all literals of some feature hold.

    >>> X = np.array([[1, 0, 0], [1, 1, 0], [0, 1, 1]], dtype=bool)
    >>> some_hold(places_of(np.array([[1, -2], [3, 0]]), 3), X).tolist()
    [True, False, True]
    """
    count = len(X)
    words = columns_as_words(X)
    every = np.full((1, words.shape[1]), ~np.uint64(0))
    literals = np.concatenate([every, words, ~words])
    found = np.zeros(words.shape[1], dtype=np.uint64)
    step = max(1, CHUNK // max(words.shape[1], 1))
    for start in range(0, places.shape[1], step):
        found |= _some_of(places[:, start : start + step], literals)
    return rows_of(found, count)


def _some_of(places: np.ndarray, literals: np.ndarray) -> np.ndarray:
    held = literals.take(places[0], axis=0)
    for column in places[1:]:
        held &= literals.take(column, axis=0)
    return np.asarray(np.bitwise_or.reduce(held, axis=0))


# -- formulas without parts that say nothing more ------------------------------------------------------------------


def without_longer(formula: Formula) -> Formula:
    """Return the same function without the clauses or terms that hold a shorter one: they say nothing more.

    >>> without_longer(Formula("cnf", ((1, 2), (1,), (2, 3)))).text()
    'x1 (x2|x3)'
    """
    known = {frozenset(part) for part in formula.parts}
    return Formula(formula.kind, tuple(part for part in formula.parts if not _holds_one(part, known)))


def _holds_one(part: tuple[int, ...], known: set[frozenset[int]]) -> bool:
    """Return whether some but not all of the literals of a part are a part of their own."""
    return any(frozenset(chosen) in known for size in range(len(part)) for chosen in combinations(part, size))
