"""The subject of the race at present, and the playing of it: a slice in each turn of the event loop that sees it."""

from __future__ import annotations

from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer, Signal

from colt_gui.models.boolean.experiment import arranged
from colt_gui.models.boolean.race.race import LARGEST_VOTE, Plan, Race, Sweep, course, racer_ids
from colt_gui.models.boolean.streams.sources import DRAWN
from colt_gui.models.core.control import Control, Stopped
from colt_gui.models.core.errors import InputError
from colt_gui.session import Session

if TYPE_CHECKING:
    from colt_gui.models.boolean.experiment import BooleanExperiment

SLICE = 0.015  # seconds of playing in a turn of the event loop
SHOWN = 0.3  # seconds from one picture to the next
ALWAYS = {"boolean-halving", "boolean-perceptron"}  # to begin with
AGAINST_N = {*ALWAYS, "disjunction", "winnow"}


class UntilTime(Control):
    """Stops a computation when `perf_counter` has come to `end`."""

    def __init__(self, end: float) -> None:
        self._end = end

    def check(self) -> None:
        if perf_counter() > self._end:
            raise Stopped


class RaceWork(QObject):
    """`race` is on the examples of the session, `sweep` has its k and its kind of examples. `advanced` says that there
    is more to see. `watch` says whether anybody looks, and at which of the two."""

    advanced = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.chosen = {"stream": _ordered(self._at_first), "n": _ordered(AGAINST_N)}
        self.race: Race | None = None
        self.refusal = ""
        self.sweep: Sweep
        self.sweeping = False
        self._watched = ""
        self._key: object = None
        self._shown = 0.0
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self.refresh()

    @property
    def _at_first(self) -> set[str]:
        """The learner of the lab with its rivals; Winnow where the target is none of those that it never learns."""
        target = getattr(self._session.experiment, "target", None)
        disjunctive = target is None or target.kind == "disjunction"
        return {*ALWAYS, self._session.document.learner} | ({"winnow"} if disjunctive else set())

    # -- what is raced about -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Another document: what is as before goes on."""
        if self._session.lab.id != "boolean":
            return
        document = self._session.document
        source = document.setup("boolean")
        key = source, document.seed, document.learner, document.order, document.passes, repr(document.params)
        if key != self._key:
            self._key = key
            self._new_race()
            self._new_sweep()
            self._run()
            self.advanced.emit()

    def _new_race(self) -> None:
        experiment, document = cast("BooleanExperiment", self._session.experiment), self._session.document
        self.race, self.refusal = None, ""
        try:
            source = arranged(document, document.most_rounds)
            made = course(source, experiment.learner, document.seed, document.most_rounds)
        except InputError as error:
            self.refusal = str(error)
            return
        self.race = Race(made, LARGEST_VOTE)
        for id in self.chosen["stream"]:
            self.race.enter(id, document.params.get(id))

    def _new_sweep(self) -> None:
        source, seed = self._session.document.setup("boolean"), self._session.document.seed
        kind = source.kind if source.kind in DRAWN else "balanced"
        plan = Plan(k=source.literals, kind=kind, p=source.p, seed=seed)
        if getattr(self, "sweep", None) is None or plan != self.sweep.plan:
            self.sweep, self.sweeping = Sweep(plan, self.chosen["n"]), False

    def choose(self, page: str, id: str, on: bool) -> None:
        """Who has taken part already keeps what it has."""
        chosen = set(self.chosen[page])
        self.chosen[page] = _ordered(chosen | {id} if on else chosen - {id})
        if page == "n":
            self.sweep.chosen = self.chosen["n"]
        elif self.race is not None and on:
            self.race.enter(id, self._session.document.params.get(id))
        elif self.race is not None:
            self.race.leave(id)
        self._run()
        self.advanced.emit()

    # -- playing -----------------------------------------------------------------------------------------------

    def watch(self, page: str) -> None:
        """Empty where nobody looks: then nothing runs."""
        self._watched = page
        self._run()

    def start(self) -> None:
        self.sweeping = True
        self._run()
        self.advanced.emit()

    def stop(self) -> None:
        self.sweeping = False
        self._run()
        self.advanced.emit()

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    def finish(self) -> None:
        """The race to its end at once: for a picture in a file."""
        if self.race is not None:
            self.race.play()
            self._run()
            self.advanced.emit()

    @property
    def _job(self) -> Race | Sweep | None:
        """What has the turn, as long as it is not done."""
        job = self.race if self._watched == "stream" else self.sweep if self._watched and self.sweeping else None
        return None if job is None or job.done else job

    def _run(self) -> None:
        if self._job is None:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _go_on(self) -> None:
        self._timer.stop()  # an error in a job is not raised again in every turn
        if (job := self._job) is not None:
            with suppress(Stopped):
                job.play(UntilTime(perf_counter() + SLICE))
        over = self._job is None
        if over:
            self.sweeping = self.sweeping and not self.sweep.done
        else:
            self._timer.start()
        if over or perf_counter() - self._shown > SHOWN:
            self.advanced.emit()
            self._shown = perf_counter()


def _ordered(chosen: set[str]) -> tuple[str, ...]:
    return tuple(id for id in racer_ids() if id in chosen)
