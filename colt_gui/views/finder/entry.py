"""Something that can be found by its name, and done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum

from colt_gui.views.finder.knob import Knob


class Place(IntEnum):
    """What stands first where two are found equally well."""

    LAB_COMMAND = 0
    KNOB_HERE = 1
    COMMAND = 2
    HERE = 3  # learners of the bench on show, presets
    LESSON = 4
    LEARNER = 5
    KNOB = 6
    ELSEWHERE = 7  # commands of other labs


@dataclass(frozen=True)
class Entry:
    """`id` is kept in the memory of what was used last; `about` says what it is or does; `beside` are more words that
    it is found by. `why` says why it cannot be done now, and is empty where it can. One with a `knob` is asked for a
    value, any other is simply done."""

    id: str
    title: str
    about: str
    place: Place
    do: Callable[[], object] | None = None
    beside: str = ""
    keys: str = ""
    why: str = ""
    knob: Knob | None = None

    @property
    def words(self) -> str:
        """All that it is found by, but its title."""
        return f"{self.about} {self.beside}"

    @property
    def told(self) -> str:
        """What stands beside its title: what it is; of what cannot be done now rather why, and of a parameter both."""
        if not self.why:
            return self.about
        return self.why if self.knob is None else f"{self.about} · {self.why}"

    @property
    def spoken(self) -> str:
        """For whoever cannot see the row."""
        return ", ".join(filter(None, (self.title, self.keys, self.why and f"not now: {self.why}", self.about)))
