"""A document carried out: what every experiment offers, whatever its lab."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from copy import copy
from functools import cached_property
from time import perf_counter
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar, cast

import numpy as np

from colt_gui.models.core.allowed import Allowed
from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.orders import ORDERS
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Chart, Meter, Narration
from colt_gui.models.core.remedy import GO_ON, Remedies, Remedy, Way
from colt_gui.models.core.run import Run
from colt_gui.models.labs import learner_class

L = TypeVar("L", bound=Learner)
R = TypeVar("R", bound=Run)


class Findings:
    """What is found out about a finished experiment after it has been shown. A lab with more to say subclasses it."""

    ranges: Mapping[str, Allowed | None] = {}  # values that the data allow for each restricted parameter; None: all

    def remedy(self, t: int) -> Remedy | None:
        """Return what is wrong at place t with the ways out of it, or None where nothing is wrong."""
        return None


class Experiment(ABC, Generic[L, R]):
    """`run` is what time goes through. A slow part may still be under way when the experiment is made: `work` goes on
    with it, `ready` says that it is done.

    Every lab has one; it is made with the document, the most rounds that are played, and the experiment that it takes
    the place of, if that is of the same kind.
    """

    learner: L
    run: R
    points: Points
    orders: ClassVar[dict[str, str]] = ORDERS  # in which the examples may come
    findings: Findings | None = None  # of `survey`, once they are known
    batch = False  # time is a solver's, and people look at its end
    complete = False  # `carry_out` has come to its end, or a person has stopped it
    broken_off = False  # somebody did not want to wait for the end of what was under way

    def __init__(self, document: Document, limit: int = 100_000, before: Self | None = None) -> None:
        self.document, self.limit = document, limit
        self.learner = cast(L, learner_class(document.learner)(**document.own_params))

    @property
    def ready(self) -> bool:
        """Nothing is left to compute."""
        return self.complete or type(self).carry_out is Experiment.carry_out

    @property
    def grows(self) -> bool:
        """Rounds are added while it works."""
        return False

    @property
    def refusal(self) -> str:
        """Why there is nothing to show with these parameters, in one sentence; empty when there is."""
        return ""

    @property
    def remark(self) -> str:
        """What is strange about the examples, though they can be learned from, in one sentence."""
        return ""

    @property
    def under_way(self) -> tuple[str, float | None]:
        """What is being worked at, and the share that is done where that is known."""
        return "Working", None

    def play_out(self) -> None:
        """All rounds of a run that a window would play in slices."""

    @property
    def cut_short(self) -> bool:
        """There are or may be more rounds than are played."""
        return self.run.exhausted

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        """Compute everything that the document determines. Each lab overrides this or, until it does, `go_on`."""
        while not self.ready:
            self.go_on()
            control.check()

    def go_on(self) -> None:
        """One step of what is under way."""
        self.carry_out()
        self.complete = True

    def stop(self) -> None:
        """Leaves what is under way as it stands."""

    def share_out(self, jobs: int) -> None:
        """Does in so many processes what can be done so."""

    def break_off(self) -> None:
        """Stops because a person has asked for it."""
        self.stop()
        self.broken_off = True

    def so_far(self) -> Self:
        """Return a copy of what is known by now that does not change any more, with a cursor of its own."""
        return self.another_view()

    def another_view(self) -> Self:
        """Return the same experiment with a cursor of its own, for a second viewer."""
        other = copy(self)
        other.run = copy(self.run)
        return other

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        """Find out what nobody waits for: allowed ranges, remedies. Changes nothing in the experiment."""
        return Findings()

    def twin(self) -> Self:
        """The same with a place in time of its own, for whoever looks at it elsewhere. What is known of a run that is
        done both have in common; what looks back at the experiment is made anew."""
        other = copy(self)
        other.run = copy(self.run)
        for name, value in vars(self).items():
            if any(seen is self for seen in getattr(value, "__dict__", {}).values()):
                setattr(other, name, None)
                if isinstance(getattr(type(self), name, None), cached_property):
                    delattr(other, name)
        return other

    @property
    def has_twins(self) -> bool:
        """Of what is still under way, and of a learner of somebody's own, nobody knows what two would share."""
        return self.ready and not self.learner.own

    def work(self, seconds: float = float("inf")) -> bool:
        """Goes on for about that long; True when nothing is left to do."""
        end = perf_counter() + seconds
        while not self.ready:
            self.go_on()
            if perf_counter() > end:
                break
        return self.ready

    @property
    def ranges(self) -> dict[str, Allowed | None]:
        """Of parameters that not all data allow all values of: those allowed here, or None for all. A parameter is
        missing while its range is not known."""
        return {} if self.findings is None else dict(self.findings.ranges)

    @property
    def notes(self) -> dict[str, str]:
        """What there is to say beside a parameter, e.g. what it is called elsewhere."""
        return {}

    @property
    def explored(self) -> bool:
        """Nothing is left to `explore`."""
        return self.findings is not None if self._surveys else self.remedies.known

    @property
    def _surveys(self) -> bool:
        return type(self).survey is not Experiment.survey

    def explore(self, seconds: float) -> None:
        """Finds out, for about that long, what nobody waits for: the `ranges`, and ways out of what is wrong."""
        if self._surveys:
            self.findings = self.survey()
        else:
            self.remedies.explore(seconds)

    def let_go(self) -> None:
        """Another one has taken its place. What it holds that holds it in turn goes, so that all of it is thrown away
        with the last who looks at it; Python's collector would come by later, and stop the window for as long as it
        takes to look through everything there is."""
        if (remedies := self.__dict__.pop("remedies", None)) is not None:
            remedies.let_go()

    @cached_property
    def remedies(self) -> Remedies:
        """The ways out of what is wrong, as far as they have been found."""
        return Remedies()

    def remedy(self, t: int) -> Remedy | None:
        """What is wrong at time t, with its ways out; None where all is well or no way is known."""
        if not self.ready:
            return None
        if self.broken_off:
            return Remedy(self.broken_off_text, (Way(GO_ON, self.document),))
        if self._surveys:
            return None if self.findings is None else self.findings.remedy(t)
        return self.remedies.at(t)

    @property
    def broken_off_text(self) -> str:
        return "Stopped before the end."

    @property
    def mistakes(self) -> np.ndarray:
        """How many there have been after each round; none where rounds are steps of a solver."""
        return np.zeros(len(self.run) + 1, dtype=int)

    @property
    def updates(self) -> np.ndarray:
        return np.zeros(len(self.run) + 1, dtype=int)

    @property
    def ordered(self) -> bool:
        """The examples come in an order that a person chooses."""
        return not self.batch

    @property
    def unit(self) -> str:
        """What time is counted in."""
        return "step" if self.batch else "round"

    @property
    def points_on_show(self) -> Points:
        """The points as the plane shows them at this time: their labels need not be the document's."""
        return self.points

    @property
    def reach(self) -> np.ndarray:
        """Places that a view of everything should hold besides the points."""
        return np.empty((0, 2))

    @property
    def invites(self) -> bool:
        """There are no points, and this is about points: the plane says how to place some."""
        return not len(self.points_on_show)

    def repainted(self, document: Document) -> Document:
        """The document after a person has placed, moved or removed points of it."""
        return document

    @property
    def choices(self) -> int:
        """How many things there are of which a person may choose one, e.g. experts."""
        return 0

    @property
    def setup_text(self) -> str:
        """What is set up in this lab, for a line below a picture."""
        return ""

    @property
    def heading(self) -> str:
        """What the meters are about."""
        return self.learner.name

    @abstractmethod
    def meters(self, t: int) -> list[Meter]:
        """The counts at time t, each next to what limits it."""

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...


AnyExperiment: TypeAlias = Experiment[Any, Any]
