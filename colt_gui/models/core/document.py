"""The document: everything that a person has set up. Everything else follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar

from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, LEARNERS

MOST_ROUNDS = 100_000  # that are played where nobody asks for more,
LONGEST_RUN = 400_000  # and that anybody may ask for in a window
NOT_OPPOSABLE = "The adversary with margin γ plays against perceptrons only."


@dataclass(frozen=True)
class Document:
    """Everything that determines a run. Immutable, so that undo is a list of these.

    `params` holds, for each learner that was touched, the values that differ from the defaults; `setups`, for each
    lab where something was set up, what it is; `rounds` is the most that are played, where that is more than usual.
    """

    points: Points = field(default_factory=Points.empty)
    learner: str = "perceptron"
    params: dict[str, dict[str, Any]] = field(default_factory=dict)
    order: str = "given"
    passes: int | None = None
    seed: int = 0
    adversary: float | None = None
    setups: Mapping[str, Setup] = field(default_factory=dict)
    rounds: int | None = None

    def __post_init__(self) -> None:
        """Only a learner that can be opposed keeps the adversary: for the others it would mean nothing. A setup that
        is as usual goes without saying."""
        if self.learner in LEARNERS and not LEARNERS[self.learner].opposable:
            object.__setattr__(self, "adversary", None)
        own = {lab: setup for lab, setup in self.setups.items() if setup != as_usual(type(setup))}
        object.__setattr__(self, "setups", MappingProxyType(own))

    def __hash__(self) -> int:
        """Of what is hashable by itself; documents that differ in the rest are told apart by comparing them."""
        return hash((self.points, self.learner, self.order, self.passes, self.seed, self.adversary, self.rounds))

    def with_param(self, name: str, value: Any) -> Document:
        own = {**self.params.get(self.learner, {}), name: value}
        return replace(self, params={**self.params, self.learner: own})

    @property
    def nbytes(self) -> int:
        """Of the data: points and what is large in setups."""
        return self.points.nbytes + sum(setup.nbytes for setup in self.setups.values())

    @property
    def most_rounds(self) -> int:
        return self.rounds or MOST_ROUNDS

    @property
    def own_params(self) -> dict[str, Any]:
        return self.params.get(self.learner, {})

    def setup(self, lab: str) -> Any:
        """What is set up in a lab; as usual where nobody has touched it."""
        if lab in self.setups:
            return self.setups[lab]
        kind = LABS[lab].setup_class
        assert kind is not None, f"nothing is set up in {lab}"
        return as_usual(kind)

    def with_setup(self, lab: str, setup: Setup) -> Document:
        return replace(self, setups={**self.setups, lab: setup})


# -- setups of labs -----------------------------------------------------------------------------------------------

S = TypeVar("S", bound="Setup")


@dataclass(frozen=True)
class Setup:
    """The settings of one lab besides points and parameters, for instance who the experts are: fields with defaults.

    Those that `params` describe are checked, saved and shown by themselves; of others
    `written` and `read` say how they stand in a file."""

    params: ClassVar[tuple[Param, ...]] = ()
    called: ClassVar[str] = "the setup"
    always_written: ClassVar[bool] = False  # in a session, even where it is as usual

    def __post_init__(self) -> None:
        for param in self.params:
            object.__setattr__(self, param.name, param.check(getattr(self, param.name)))

    @property
    def nbytes(self) -> int:
        """Of what is large in it."""
        return 0

    @classmethod
    def param(cls, name: str) -> Param:
        return next(param for param in cls.params if param.name == name)

    def relevant(self, name: str) -> bool:
        """Whether this parameter changes anything as the others are."""
        return self.param(name).relevant({param.name: getattr(self, param.name) for param in self.params})

    # -- on disk -----------------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """What differs from the defaults."""
        usual = as_usual(type(self))
        names = (field.name for field in fields(self))
        return {name: self.written(name) for name in names if getattr(self, name) != getattr(usual, name)}

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """Every field is checked; those that are missing are as usual."""
        if not isinstance(data, Mapping):
            raise InputError(f"{cls.called[:1].upper()}{cls.called[1:]} must be an object with names and values.")
        known = [field.name for field in fields(cls)]
        for name in data:
            if name not in known:
                raise InputError(f"There is no setting {quoted(name)} of {cls.called}; there are: {', '.join(known)}.")
        return cls(**{name: cls.read(name, value) for name, value in data.items()})

    def written(self, name: str) -> Any:
        """A field as JSON has it."""
        return _plain(getattr(self, name))

    @classmethod
    def read(cls, name: str, value: Any) -> Any:
        """A field from JSON."""
        return value


def _plain(value: Any) -> Any:
    """Lists for tuples."""
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


_USUAL: dict[type[Setup], Any] = {}


def as_usual(kind: type[S]) -> S:
    """What there is where nobody has set up anything; it is never changed, so that one is enough."""
    if kind not in _USUAL:
        _USUAL[kind] = kind()
    return _USUAL[kind]
