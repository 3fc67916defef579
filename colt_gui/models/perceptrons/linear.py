"""Learners with a written-down weight vector w: the short way, `update(w, x, y)` on numpy vectors and a name, and the
quicker way of the learners of this folder, `learn(x, y)` on tuples."""

from __future__ import annotations

import math
from copy import deepcopy
from typing import Any, ClassVar, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.learner import Played, Record, W
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.core.theorems import REGISTERED, Bound
from colt_gui.models.maths import vectors
from colt_gui.models.maths.vectors import Vector
from colt_gui.models.own.answers import checked_number, checked_prediction, checked_sentence, checked_vector, misshapen
from colt_gui.models.perceptrons.learner import PerceptronLearner

BIAS = Param(
    "bias",
    "Bias",
    False,
    kind="bool",
    help="Adds a coordinate that is always 1, x̃ = (x, 1): the line may miss the origin.",
)


class LinearLearner(PerceptronLearner):
    """Holds w and the examples it works on. A learner needs `update` and a name; what else it says is optional.

    >>> class Timid(LinearLearner):
    ...     id, name, rule = "timid", "Timid", "w ← w + y·x/2 on a mistake"
    ...
    ...     def update(self, w, x, y):
    ...         return w + y * x / 2 if y * (w @ x) <= 0 else None
    >>> learner = Timid()
    >>> (x,) = learner.prepare(np.array([[1.0, 2.0]]))
    >>> learner.learn(x, -1), [param.name for param in Timid.params]
    ((-1, 0.0, 1, True, True, (-0.5, -1.0)), ['bias'])
    """

    params: ClassVar[tuple[Param, ...]] = (BIAS,)
    bias: bool

    def __init_subclass__(cls, **options: Any) -> None:
        """`bias` is offered by itself."""
        super().__init_subclass__(**options)
        own = vars(cls).get("params", cls.params)
        own = (own,) if isinstance(own, Param) else tuple(own)
        cls.params = own if any(getattr(param, "name", "") == "bias" for param in own) else (BIAS, *own)

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.w: Vector = ()
        self.V = np.zeros((0, 0))
        self._taken: tuple[np.ndarray, np.ndarray] | None = None  # the latest points, and the vectors they are taken as

    # -- what a learner says in the short way ------------------------------------------------------------------

    def update(self, w: np.ndarray, x: np.ndarray, y: int) -> np.ndarray | None:
        """The new w after example x with label y, or None where nothing changes; w and x must stay as they are.
        With bias on, x ends with a 1 and w with the bias."""
        raise NotImplementedError

    def start(self, d: int) -> np.ndarray:
        """The first w, of length d (the bias counted)."""
        return np.zeros(d)

    def predict(self, w: np.ndarray, x: np.ndarray) -> int:
        """+1 or −1."""
        return 1 if w @ x >= 0 else -1

    def reason(self, w: np.ndarray, x: np.ndarray, y: int) -> str:
        """A sentence for the round in which x and y came while w was the hypothesis; empty is none."""
        return ""

    def bound(self, R: float, gamma: float) -> float | None:
        """The most mistakes on examples of length at most R that are separable with margin γ; None is no promise."""
        return None

    @classmethod
    def unplayable(cls) -> str:
        """Say in a few words which method is missing or misshapen; empty where none is."""
        if cls.learn is not LinearLearner.learn:
            return ""
        if cls.update is LinearLearner.update:
            return f"{cls.__name__} needs a method update(self, w, x, y)"
        return misshapen(cls, LinearLearner, ("update", "start", "predict", "reason", "bound"))

    @property
    def biased(self) -> bool:
        return self.bias

    # -- rounds ------------------------------------------------------------------------------------------------

    def vectors(self, X: np.ndarray) -> np.ndarray:
        """Return the examples as rows. The latest are kept: they are asked for several times, and many take a while."""
        if self._taken is not None and self._taken[0] is X:
            return self._taken[1]
        V = vectors.lift(X) if self.bias else X
        V = vectors.normalise(V) if self.normalised else V
        if not X.flags.writeable and len(X) > 1:
            self._taken = X, V
        return V

    def prepare(self, X: np.ndarray) -> list[Any]:
        self.V = self.vectors(X)
        dimension = self.V.shape[1]
        self._hold(checked_vector(self.start(dimension), dimension, self.start))
        rows = np.ascontiguousarray(self.V, dtype=float).copy()
        rows.setflags(write=False)
        return list(rows)

    def _hold(self, w: np.ndarray) -> None:
        """As an array nobody can write to, and as plain numbers."""
        w.setflags(write=False)
        self._w, self.w = w, tuple(w.tolist())

    def learn(self, x: Any, y: int) -> Record:
        w = self._w
        score = float(w @ x)
        prediction = self._prediction(w, x, score)
        new = self.changed(w, x, y)
        if new is not None:
            self._hold(new)
        return y, score, prediction, prediction != y, new is not None, self.w

    def _prediction(self, w: np.ndarray, x: np.ndarray, score: float) -> int:
        if type(self).predict is LinearLearner.predict:
            return 1 if score >= 0 else -1
        return checked_prediction(self.predict(w, x), self.predict)

    def changed(self, w: np.ndarray, x: np.ndarray, y: int) -> np.ndarray | None:
        """The new w; None where it is the old one, whether the learner says so or returns the same numbers."""
        new = self.update(w, x, y)
        if new is None:
            return None
        checked = checked_vector(new, len(w), self.update)
        return None if np.array_equal(checked, w) else checked

    def scores(self) -> np.ndarray:
        return vectors.scores(self.V, self.w)

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        return self._asked(y, NO_CONTROL)

    def erring_now(self, scores: np.ndarray, y: np.ndarray, control: Control) -> np.ndarray:
        """Return the same as `erring`. A subclass that knows better overrides that one."""
        if type(self).erring is not LinearLearner.erring:
            return self.erring(scores, y)
        return self._asked(y, control)

    def _asked(self, y: np.ndarray, control: Control) -> np.ndarray:
        """Ask `update` itself, example by example; what the learner remembers is put back each time."""
        here = self.state()
        errs = np.zeros(len(y), dtype=bool)
        for i, (x, label) in enumerate(zip(self.V, y.tolist())):
            control.check()
            errs[i] = self.changed(self._w, _frozen(x), label) is not None
            if self._memory:
                self.restore(here)
        return errs

    # -- time --------------------------------------------------------------------------------------------------

    @property
    def _memory(self) -> dict[str, Any]:
        """The attributes besides w that a subclass has added."""
        known = {"w", "V", "_w", "_taken", *(param.name for param in self.params)}
        return {name: value for name, value in vars(self).items() if name not in known}

    def state(self) -> Any:
        return self.w, deepcopy(self._memory)

    def restore(self, state: Any) -> None:
        w, memory = state
        self._hold(np.array(w, dtype=float))
        for name in self._memory.keys() - memory.keys():
            delattr(self, name)
        vars(self).update(deepcopy(memory))

    def recall(self, record: Record) -> bool:
        """Stands as after that round, where the record tells all there is."""
        if self._memory:
            return False
        self._hold(np.array(record[W], dtype=float))
        return True

    # -- what can be said about it -----------------------------------------------------------------------------

    def reason_for(self, played: Played) -> str:
        """`reason` where the learner has one for this round; otherwise its rule."""
        w, x = _frozen(np.array(played.before)), _frozen(np.asarray(played.x))
        return checked_sentence(self.reason(w, x, played.round.y), self.reason) or super().reason_for(played)

    def guarantee(self, geometry: Any, counts: np.ndarray) -> Guarantee:
        bound = None if self.own else REGISTERED.get(self.id)
        if bound is not None:
            return self._by_theorem(bound, geometry)
        name, formula = f"{self.name}: its own bound", "bound(R, γ)"
        if type(self).bound is LinearLearner.bound:
            return super().guarantee(geometry, counts)
        if not geometry.separable:
            return Guarantee(name, formula, "mistakes", why=geometry.why)
        inputs = {"R": geometry.radius, "gamma": geometry.margin}
        value = checked_number(self.bound(**inputs), self.bound)
        if value is None or not math.isfinite(value):
            return Guarantee(name, formula, "mistakes", why="it promises nothing for these examples")
        return Guarantee(name, formula, "mistakes", value, inputs)

    def _by_theorem(self, bound: Bound, geometry: Any) -> Guarantee:
        """Return the number of the theorem with the learner's id, for its parameters and the R and γ of the points."""
        if not geometry.separable:
            return Guarantee.refused(bound.id, geometry.why, **self.values)
        known = {"R": geometry.radius, "gamma": geometry.margin} | self.values
        return Guarantee.of(bound.id, **{key: known[key] for key in bound.keys})


def _frozen(x: np.ndarray) -> np.ndarray:
    x = np.array(x, dtype=float)
    x.setflags(write=False)
    return x


# -- on tuples of plain floats -------------------------------------------------------------------------------------


class TupleLearner(LinearLearner):
    """Holds w and the examples it works on as tuples of plain floats, and writes `learn` out instead of `update`.

    At two and three dimensions a round takes an eighth of the time that numpy's vectors need for it, and while a point
    is dragged thousands are played for each picture. The rule itself stands in each learner's own file.
    """

    additive = True
    conservative = True

    def prepare(self, X: np.ndarray) -> list[Vector]:
        self.V = self.vectors(X)
        dimension = self.V.shape[1]
        self.w = (0.0,) * dimension
        self.dot, self.add = vectors.arithmetic(dimension)
        return _as_tuples(self.V)

    def state(self) -> Vector:
        return self.w

    def restore(self, state: Vector) -> None:
        self.w = state

    def recall(self, record: tuple[Any, ...]) -> bool:
        self.w = record[W]
        return True


class _Latest(NamedTuple):
    V: np.ndarray
    rows: list[Vector]


_latest = _Latest(np.empty((0, 0)), [])  # most samples differ from the one before in few examples, or in none


def _as_tuples(V: np.ndarray) -> list[Vector]:
    """Return the rows of V. Where a point is dragged among many only its own is made anew."""
    global _latest
    latest, rows = _latest, []
    if V.shape == latest.V.shape:
        others = np.flatnonzero((_bits(V) != _bits(latest.V)).any(axis=1))
        if len(others) <= len(V) // 8:
            rows = latest.rows.copy()
            for i in others.tolist():
                rows[i] = tuple(V[i].tolist())
    rows = rows or list(zip(*V.T.tolist()))
    _latest = _Latest(V, rows)
    return rows


def _bits(V: np.ndarray) -> np.ndarray:
    """So that −0 is not 0."""
    return np.ascontiguousarray(V, dtype=float).view(np.int64)
