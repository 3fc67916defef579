"""What a person sets up in one lab besides points and parameters, e.g. who the experts are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Self, TypeVar

from colt_gui.models.core.errors import InputError, quoted
from colt_gui.models.core.param import Param

S = TypeVar("S", bound="Setup")


@dataclass(frozen=True)
class Setup:
    """Fields with defaults. Those that `params` describe are checked, saved and shown by themselves; of others
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
