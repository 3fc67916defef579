"""The online protocol: what a learner is, what a round leaves behind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self

import numpy as np

from colt_gui.models.core.control import Control
from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.core.param import Param

if TYPE_CHECKING:
    from colt_gui.models.own.guard import Notes
    from colt_gui.models.own.names import Version

Weights = tuple[float, ...]


class Round(NamedTuple):
    """The record of one round. `mistake` and `updated` are different facts.

    `w` is the weight vector after the round in the learner's own space (None where it is not written down).
    """

    y: int
    score: float
    prediction: int
    mistake: bool
    updated: bool
    w: Weights | None


# the plain tuple that `learn` returns, and where each field of a round stands in it
Record = tuple[int, float, int, bool, bool, Weights | None]
Y: Final = 0
SCORE: Final = 1
PREDICTION: Final = 2
MISTAKE: Final = 3
UPDATED: Final = 4
W: Final = 5


class Played(NamedTuple):
    """A round as its learner looks back on it: x as `prepare` made it, w before the round, whether the sample is
    known to be separable, and the round's number, counted from 1."""

    round: Round
    x: Any
    before: Weights | None
    separable: bool = False
    number: int = 0


class Learner:
    """The names and the parameters of a learner, as menus, the command line and the tests know them."""

    id: ClassVar[str]
    name: ClassVar[str]
    lab: ClassVar[str]  # the id of its lab
    family: ClassVar[str] = ""  # the word under which the command line lists it
    rule: ClassVar[str]
    source: ClassVar[str] = ""
    params: ClassVar[tuple[Param, ...]] = ()
    own: ClassVar[bool] = False  # of somebody's own: its code is watched over
    guard: ClassVar[Notes]  # what is noted of its code; only those of somebody's own have one
    version: ClassVar[Version | None] = None  # of a learner whose code runs in a process of its own
    picks: ClassVar[bool] = False  # chooses its next example itself
    opposable: ClassVar[bool] = False  # the adversary with margin γ can choose the labels of its examples

    def __init__(self, **params: Any) -> None:
        known = {p.name: p for p in self.params}
        for name in params:
            if name not in known:
                takes = ", ".join(known) or "none"
                raise InputError(f"{self.id} has no parameter {quoted(name)}; it has: {takes}.")
        for name, param in known.items():
            given = name in params or self.own  # our own defaults have passed their checks in the tests
            setattr(self, name, param.check(params.get(name, param.default)) if given else param.default)

    @property
    def rule_in_use(self) -> str:
        """The rule as it reads with these parameters."""
        return self.rule

    @property
    def values(self) -> dict[str, Any]:
        """Every parameter as used."""
        return {p.name: getattr(self, p.name) for p in self.params}


class OnlineLearner(Learner, ABC):
    """A learner is silent: `learn` returns what happened, nothing else is touched.

    `prepare(X)` gives the examples as `learn` takes them, once for a whole sample; `state`/`restore` are what an
    OnlineRun needs to travel in time; `erring` is the update condition for many examples at once.
    """

    w: Weights | None = None  # the weight vector now, where one is written down
    rounds_at_a_time: ClassVar[int] = 256  # between two looks at the control

    @abstractmethod
    def prepare(self, X: np.ndarray) -> Any:
        """Return the examples as `learn` takes them, one for each row of X."""

    @abstractmethod
    def learn(self, x: Any, y: int) -> Record:
        """Play one round and return the fields of `Round` in their order.

        They are a plain tuple: making a named one would take as long as the round.
        """

    def repeat(self, x: Any, y: int, record: Record) -> None:
        """Play the round that has left this record once more, on the way to another round."""
        self.learn(x, y)

    @classmethod
    def unplayable(cls) -> str:
        """Say in a few words which method is missing or misshapen; empty where none is."""
        return ""

    @abstractmethod
    def state(self) -> Any: ...

    @abstractmethod
    def restore(self, state: Any) -> None: ...

    def recall(self, record: Record) -> bool:
        """Stand as after the round with this record. Return False where the record does not tell enough."""
        return False

    def replica(self) -> Self:
        """Return a learner in the same state that goes its own way."""
        other = copy(self)
        other.restore(self.state())
        return other

    @abstractmethod
    def scores(self) -> np.ndarray:
        """Return ⟨w, x⟩ of every prepared example under the present hypothesis."""

    @abstractmethod
    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Tell of each example whether the learner would update on it."""

    def erring_now(self, scores: np.ndarray, y: np.ndarray, control: Control) -> np.ndarray:
        """Return what `erring` returns of the present scores. A learner that takes long asks the control."""
        return self.erring(scores, y)

    @abstractmethod
    def reason_for(self, played: Played) -> str:
        """Say in a sentence or two why the learner did what it did."""
