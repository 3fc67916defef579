"""The subject of the race at present, and the playing of it in the background while a page of it is looked at."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from colt_gui.models.boolean.experiment import BooleanExperiment, arranged
from colt_gui.models.boolean.race.race import LARGEST_VOTE, Plan, Race, Sweep, course, racer_ids
from colt_gui.models.boolean.streams.sources import DRAWN
from colt_gui.models.core.control import Cancelled, Deadline, Stopped
from colt_gui.models.core.errors import InputError
from colt_gui.session import Job, Session

SHOWN = 0.3  # seconds of playing from one picture to the next
ALWAYS = {"boolean-halving", "boolean-perceptron"}  # to begin with
AGAINST_N = {*ALWAYS, "disjunction", "winnow"}


class RaceWork(QObject):
    """A race and a sweep that are played in the background, some at a time, while a person looks at them.

    `race` is on the examples of the session, `sweep` has its k and its kind of examples; both are as far as the last
    answer of the background. `advanced` says that there is more to see. `watch` says whether anybody looks, and at
    which of the two.
    """

    advanced = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.chosen = {"stream": _ordered(self._at_first), "n": _ordered(AGAINST_N)}
        self.race: Race | None = None
        self.refusal = ""
        self.sweep: Sweep
        self.sweeping = False
        self._live_race: Race | None = None  # these two are played; while `_job` is under way nobody else touches them
        self._live_sweep: Sweep
        self._job: Job | None = None
        self._after: list[Callable[[], None]] = []  # changes that wait for the end of the job
        self._watched = ""
        self._key: object = None
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._go_on)
        self.refresh()

    @property
    def _at_first(self) -> set[str]:
        """Return the learner of the lab with its rivals, and Winnow unless it never learns such a target."""
        target = getattr(self._session.experiment, "target", None)
        disjunctive = target is None or target.kind == "disjunction"
        return {*ALWAYS, self._session.document.learner} | ({"winnow"} if disjunctive else set())

    # -- what is raced about -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Begin anew for another document; what is as before goes on."""
        experiment, document = self._session.experiment, self._session.document
        if not isinstance(experiment, BooleanExperiment):
            return
        source = document.setup("boolean")
        key = source, document.seed, document.learner, document.order, document.passes, repr(document.params)
        if key != self._key:
            self._key = key
            self._new_race(experiment)
            self._new_sweep()
            self._run()
            self.advanced.emit()

    def _new_race(self, experiment: BooleanExperiment) -> None:
        document = self._session.document
        self.race, self._live_race, self.refusal = None, None, ""
        try:
            source = arranged(document, document.most_rounds)
            made = course(source, experiment.learner, document.seed, document.most_rounds)
        except InputError as error:
            self.refusal = str(error)
            return
        self._live_race = Race(made, LARGEST_VOTE)
        for id in self.chosen["stream"]:
            self._live_race.enter(id, document.params.get(id))
        self.race = self._live_race.so_far()

    def _new_sweep(self) -> None:
        source, seed = self._session.document.setup("boolean"), self._session.document.seed
        kind = source.kind if source.kind in DRAWN else "balanced"
        plan = Plan(k=source.literals, kind=kind, p=source.p, seed=seed)
        if getattr(self, "sweep", None) is None or plan != self.sweep.plan:
            self.set_sweep(Sweep(plan, self.chosen["n"]))

    def set_sweep(self, sweep: Sweep) -> None:
        self._live_sweep, self.sweep, self.sweeping = sweep, sweep.so_far(), False

    def choose(self, page: str, id: str, on: bool) -> None:
        """Let a learner take part or not. One that has taken part already keeps what it has."""
        chosen = set(self.chosen[page])
        self.chosen[page] = _ordered(chosen | {id} if on else chosen - {id})
        if page == "n":
            self._change(self._choose_for_sweep)
        elif self._live_race is not None:
            params = self._session.document.params.get(id)
            self._change(partial(self._live_race.enter, id, params) if on else partial(self._live_race.leave, id))

    def _choose_for_sweep(self) -> None:
        self._live_sweep.chosen = self.chosen["n"]

    def _change(self, change: Callable[[], None]) -> None:
        """Change what is played: now, or when the job that plays it has ended."""
        self._after.append(change)
        if self._job is None:
            self._apply_changes()
            self._run()
            self.advanced.emit()

    def _apply_changes(self) -> None:
        for change in self._after:
            change()
        self._after.clear()
        self.race = None if self._live_race is None else self._live_race.so_far()
        self.sweep = self._live_sweep.so_far()

    # -- playing -----------------------------------------------------------------------------------------------

    def watch(self, page: str) -> None:
        """Play for the page that is looked at; where nobody looks it is empty, and nothing runs."""
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
        return self._timer.isActive() or self._job is not None

    def finish(self) -> None:
        """Play the race to its end at once, for a picture in a file."""
        if self._live_race is not None:
            if self._job is not None:
                self._job.wait()
            self._live_race.play()
            self.race = self._live_race.so_far()
            self._run()
            self.advanced.emit()

    @property
    def _next(self) -> Race | Sweep | None:
        """Return what is to be played next, None where nothing is."""
        sweep = self._live_sweep if self._watched and self.sweeping else None
        played = self._live_race if self._watched == "stream" else sweep
        return None if played is None or played.done else played

    def _run(self) -> None:
        if self._job is not None:
            return
        if self._next is None:
            self._timer.stop()
        else:
            self._timer.start()

    def _go_on(self) -> None:
        if (played := self._next) is not None and self._job is None:
            self._job = Job(partial(_play_some, played), self._show, self._fail)
            self._session.background.ask(("race", id(self)), self._job)

    def _show(self, _: object) -> None:
        if not isValid(self):
            return
        self._job = None
        self._apply_changes()
        self.sweeping = self.sweeping and not self.sweep.done
        self._run()
        self.advanced.emit()

    def _fail(self, error: BaseException) -> None:
        """Raise an error of a learner once: what is played does not go on by itself."""
        self._job = None
        if not isinstance(error, Cancelled):
            raise error


def _play_some(played: Race | Sweep) -> None:
    with suppress(Stopped):
        played.play(Deadline(SHOWN, Stopped))


def _ordered(chosen: set[str]) -> tuple[str, ...]:
    return tuple(id for id in racer_ids() if id in chosen)
