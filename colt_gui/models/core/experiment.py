"""A document carried out: what every experiment offers, whatever its lab."""

from __future__ import annotations

from abc import ABC, abstractmethod
from copy import copy
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeAlias, TypeVar, cast

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.learner import Learner
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import GO_ON, Chart, Meter, Narration, Remedy, Way
from colt_gui.models.core.runs import ORDERS, Run
from colt_gui.models.labs import learner_class

L = TypeVar("L", bound=Learner)
R = TypeVar("R", bound=Run)
NOWHERE = np.empty((0, 2))


class Findings:
    """What `survey` finds out about an experiment that has been shown. A lab with something to say subclasses it."""

    def remedy(self, t: int) -> Remedy | None:
        """Return what is wrong at place t with the ways out of it, or None where nothing is wrong."""
        return None


class OnPlane(NamedTuple):
    """What the plane shows of an experiment at its present place."""

    points: Points  # their labels need not be the document's
    reach: np.ndarray = NOWHERE  # places that a view of everything should hold besides the points
    invites: bool = False  # there are no points, and this is about points: the plane says how to place some


class Experiment(ABC, Generic[L, R]):
    """A document, carried out or about to be; `run` is what time goes through.

    Each lab has a subclass. Making one is cheap, and raises InputError where the document is refused. `carry_out`
    computes everything, in whatever thread, and a copy (`so_far`) can be shown meanwhile: every reading works at every
    moment, and starts no computation. `survey` finds afterwards what nobody waits for.
    """

    learner: L
    run: R
    points: Points
    orders: ClassVar[dict[str, str]] = ORDERS  # in which the examples may come
    findings: Findings | None = None  # of `survey`, once they are known
    batch = False  # time is a solver's, and people look at its end
    complete = False  # `carry_out` has come to its end, or a person has stopped it
    broken_off = False  # a person has stopped it

    def __init__(self, document: Document, limit: int = 100_000, before: Self | None = None) -> None:
        """`limit` is the most rounds that are played; a solver may start from the answer of `before`."""
        self.document, self.limit = document, limit
        self.learner = cast(L, learner_class(document.learner)(**document.own_params))

    # -- computing ---------------------------------------------------------------------------------------------

    @abstractmethod
    def carry_out(self, control: Control = NO_CONTROL) -> None:
        """Compute everything that the document determines."""

    def stop(self) -> None:
        """Make what has been computed so far fit to be shown as the result, without computing more."""

    def for_report(self, jobs: int) -> None:
        """Prepare for `carry_out` to compute only what a report tells, in so many processes where that is possible."""

    def so_far(self) -> Self:
        """Return a copy of what is known by now that does not change any more, with a place in time of its own."""
        return self.another_view()

    def another_view(self) -> Self:
        """Return the same experiment with a place in time of its own, for a second viewer."""
        other = copy(self)
        other.run = copy(self.run)
        return other

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        """Find out what nobody waits for: allowed ranges, remedies. Change nothing in the experiment."""
        return Findings()

    # -- how far it is -----------------------------------------------------------------------------------------

    @property
    def ready(self) -> bool:
        """Nothing is left to compute."""
        return self.complete

    @property
    def under_way(self) -> tuple[str, float | None]:
        """The present part of the computation in words, and the share of it that is done where that is known."""
        return "Working", None

    @property
    def cut_short(self) -> bool:
        """There are or may be more rounds than are played."""
        return self.run.exhausted

    @property
    def broken_off_text(self) -> str:
        return "Stopped before the end."

    # -- readings ----------------------------------------------------------------------------------------------

    @abstractmethod
    def meters(self, t: int) -> list[Meter]:
        """Return the counts at time t, each next to what limits it."""

    @abstractmethod
    def charts(self) -> list[Chart]: ...

    @abstractmethod
    def narrate(self, t: int) -> Narration: ...

    def remedy(self, t: int) -> Remedy | None:
        """Return what is wrong at time t with its ways out; None where all is well or no way is known."""
        if not self.ready:
            return None
        if self.broken_off:
            return Remedy(self.broken_off_text, (Way(GO_ON, self.document),))
        return None if self.findings is None else self.findings.remedy(t)

    @property
    def refusal(self) -> str:
        """Why there is nothing to show with these parameters, in one sentence; empty when there is."""
        return ""

    @property
    def mistakes(self) -> np.ndarray:
        """How many mistakes there have been after each round; none where rounds are steps of a solver."""
        return np.zeros(len(self.run) + 1, dtype=int)

    @property
    def updates(self) -> np.ndarray:
        """How many updates there have been after each round."""
        return np.zeros(len(self.run) + 1, dtype=int)

    @property
    def heading(self) -> str:
        """The heading of the meters."""
        return self.learner.name

    # -- what the window asks ----------------------------------------------------------------------------------

    @property
    def ordered(self) -> bool:
        """The examples come in an order that a person chooses."""
        return not self.batch

    @property
    def unit(self) -> str:
        """The word for a unit of time."""
        return "step" if self.batch else "round"

    @property
    def on_plane(self) -> OnPlane:
        """The points and places that the plane shows at this time."""
        return OnPlane(self.points, invites=not len(self.points))

    @property
    def setup_text(self) -> str:
        """The setup of this lab in words, for a line below a picture."""
        return ""


AnyExperiment: TypeAlias = Experiment[Any, Any]
