"""An experiment being carried out in slices, between the turns of the event loop, and the place in its time."""

from __future__ import annotations

import sys
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.run import Run
from colt_gui.models.labs import carry_out
from colt_gui.models.maths.steps import Steps
from colt_gui.session.turns import Turns

# How long one turn of the event loop may spend on a solver before the window gets its frame.
SLICE = 0.012
EXPLORING = 0.004  # the same for what nobody waits for,
REST = 120  # which begins when nothing has changed for so many milliseconds
FOLLOWING = 1  # milliseconds: what is looked at first is painted before that
TELL_EVERY = 0.1  # seconds between two looks at a solver that is still at work;
TELL_LOOKING, TELL_RARELY = 2.0, 2.0  # it works so many times as long as a look takes, but no more seconds than these
END = sys.maxsize
MANY = 5_000  # points: to carry out their document, and to paint them, is enough for one turn


class CarriedOut(QObject):
    """The document's experiment, its run, and the place `t` in it. What is in its way is one sentence (`reported`)."""

    experiment: Experiment
    run: Run

    followed = Signal()  # for what nobody looks at first: after `changed`, `geometry_known` and `grown`
    moved = Signal()  # another round on show
    geometry_known = Signal()  # of the present experiment: radius, margin and what follows from them
    ranges_known = Signal()  # of the present experiment: which parameters its data allow
    remedies_known = Signal()  # of the present experiment: the ways out of what is wrong
    grown = Signal()  # the present run: rounds were added, or there will be no more
    reported = Signal(str)  # one sentence for the person

    def __init__(self, document: Document, parent: QObject | None = None, experiment: Experiment | None = None) -> None:
        """`experiment` is the document carried out, where that is known already."""
        super().__init__(parent)
        self.document = document
        self.held = False  # a hand is moving things: what it does not look at follows in turns of the event loop,
        self.in_turns = False  # as it does after every edit in a window that a person works with
        self.t, self._progress_told = 0, 0.0
        self._worked_since = 0.0  # seconds of work since the last look
        self._begun = 0.0  # when the last experiment was begun to be carried out
        self._words_told: tuple[str, float | None] = ("", None)
        self._awaited: int | None = None  # the place that is wanted of a run that is not so long yet
        self.turns = Turns(self)
        self._follower = QTimer(self, interval=FOLLOWING, singleShot=True)
        self._follower.timeout.connect(self._ask_to_follow)
        self._explorer = QTimer(self, interval=REST, singleShot=True)
        self._explorer.timeout.connect(self._ask_to_explore)
        experiment = experiment or self._carried_out(document)
        self._install(experiment, END if experiment.batch else 0)

    def _carried_out(
        self, document: Document, limit: int | None = None, before: Experiment | None = None
    ) -> Experiment:
        """What is wrong with a learner's file, or with points for a solver, shows before anything is replaced."""
        self._begun = perf_counter()
        experiment = carry_out(document, limit, before, in_slices=True)
        if experiment.learner.own:
            experiment.work(SLICE)
        elif experiment.batch:
            experiment.work(0.0)  # its first step
        return experiment

    def rehearse(self, document: Document) -> None:
        """Raises InputError where this could not be carried out; nothing is shown of it."""
        self._carried_out(document)

    @property
    def points(self) -> Points:
        """The points on show: the document's own, or the adversary's."""
        return self.experiment.points

    def _let_follow(self, at_once: bool) -> None:
        """Now, or in a turn of its own, when what is looked at first has been painted."""
        if at_once:
            self._follower.stop()
            self.turns.withdraw(self._follow)
            self.followed.emit()
        elif not self.following:
            self._follower.start()

    def _ask_to_follow(self) -> None:
        self.turns.ask(self._follow)

    def _follow(self) -> None:
        self.followed.emit()

    @property
    def follows_later(self) -> bool:
        """What nobody looks at first waits for the next turns of the event loop."""
        return self.held or self.in_turns

    @property
    def following(self) -> bool:
        """Something has been told that has not been `followed` yet."""
        return self._follower.isActive() or self.turns.awaits(self._follow)

    def _install(self, experiment: Experiment, t: int) -> None:
        before = getattr(self, "experiment", experiment)
        self.experiment, self.run = experiment, experiment.run
        if before is not experiment:
            before.let_go()
        self.turns.withdraw(self._tell_progress, self._explore)
        self._await(t)
        self._begin_look()
        # of many points the picture comes first, and so it does in a drag after a long first step
        waits = len(experiment.points) > MANY or (self.held and experiment.batch and self.turn_spent)
        if waits or not self._worked(SLICE):
            self.turns.ask(self._work)
        self._arrive()
        self._explorer.start()

    @property
    def turn_spent(self) -> bool:
        """What was carried out last has taken enough of this turn of the event loop, where there are turns to have."""
        return self.in_turns and perf_counter() - self._begun > SLICE

    def _await(self, t: int) -> None:
        """The place that is wanted, be the run so long already or not."""
        self.t, self._awaited = t, t

    def _arrive(self) -> None:
        """There, or as near as the run goes by now."""
        if self._awaited is not None:
            self.t = self._awaited
            if self.experiment.ready or self.experiment.batch or self.t <= len(self.run):
                self._awaited = None
        self._seek_within(self.t)

    def _ask_to_explore(self) -> None:
        """After the work."""
        if self.working:
            self._explorer.start()
        elif not self.experiment.explored:
            self.turns.ask(self._explore)

    def _explore(self) -> None:
        """In small slices."""
        if self.working or self.experiment.explored:
            self._ask_to_explore()
            return
        self.experiment.explore(EXPLORING)
        if self.experiment.explored:
            if self.experiment.ranges:
                self.ranges_known.emit()
            self.remedies_known.emit()
        else:
            self.turns.ask(self._explore)

    def _seek_within(self, t: int) -> None:
        self.t = min(t, len(self.run))
        self.run.seek(self.t)

    def _work(self) -> None:
        """A slice of the solver; an answer for an experiment that is gone never arrives. What there is to tell has a
        turn of its own: the slice has been long enough."""
        done = self._gone_on(SLICE)
        if not done:
            self.turns.ask(self._work)
        if done or self._has_news:
            self.turns.ask(self._tell_progress)

    def _gone_on(self, seconds: float) -> bool:
        """Whether nothing is left to do."""
        if self.experiment.batch:
            return self._solved(seconds)
        done = self._worked(seconds)
        self._arrive()
        return done

    def _begin_look(self) -> None:
        self._progress_told, self._worked_since = perf_counter(), 0.0

    @property
    def _has_news(self) -> bool:
        """Of a run that grows, after a while and where there is something to say. Of a long run or very many experts
        a look takes longer than a slice: what is not work since the last one is counted as looking."""
        passed = perf_counter() - self._progress_told
        enough = min(TELL_LOOKING * (passed - self._worked_since), TELL_RARELY)
        if not self.experiment.grows or passed < TELL_EVERY or self._worked_since < enough:
            return False
        return self.experiment.under_way != self._words_told

    def _solved(self, seconds: float) -> bool:
        """Its steps are thinned out when there are many, and the one on show with them."""
        follows = self.t == len(self.run)
        done = self._worked(seconds)
        self._seek_within(END if follows else self.run.t)
        return done

    def _tell_progress(self, at_once: bool = False) -> None:
        self.turns.withdraw(self._tell_progress)
        self._words_told = self.experiment.under_way
        self._begin_look()
        (self.grown if self.experiment.grows else self.geometry_known).emit()
        self._let_follow(at_once)

    def _worked(self, seconds: float) -> bool:
        """What goes wrong on the way is told, and what has been played is all there is."""
        start = perf_counter()
        try:
            return self.experiment.work(seconds)
        except InputError as error:
            self.experiment.stop()
            self.reported.emit(str(error))
            return True
        finally:
            self._worked_since += perf_counter() - start

    def rest(self) -> None:
        """Nobody looks at it any more. Python's collector may take it away at any place in the program: also where Qt
        serves a timer of its, if one were still running."""
        self.turns.clear()
        self._follower.stop()
        self._explorer.stop()

    @property
    def working(self) -> bool:
        """Something is under way, or has come to its end and is not told yet."""
        return not self.experiment.ready or self.turns.awaits(self._tell_progress)

    def finish_steps(self) -> Steps[None]:
        """The same as `finish_work` for whoever shares the time: a slice in each step; none if nothing is left."""
        while not self.experiment.ready:
            self._gone_on(SLICE)
            if not self.experiment.ready:
                yield
        self.finish_work()

    def finish_work(self) -> None:
        """Waits for the solver, e.g. for a picture."""
        self.turns.withdraw(self._work)
        self._gone_on(float("inf"))
        self._tell_progress(at_once=True)

    def stop_work(self) -> None:
        """Takes what the solver has so far for its answer."""
        if not self.experiment.ready:
            self.turns.withdraw(self._work)
            self.experiment.break_off()
            self._arrive()
            self._tell_progress(at_once=True)

    def _was_at_end(self, experiment: Experiment, at_end: bool) -> bool:
        """A solver is looked at where it has ended; it stays so until a person goes back in it."""
        if type(experiment) is not type(self.experiment):
            return experiment.batch
        was_at_end = self._awaited == END or self.t == len(self.run)
        return was_at_end and (experiment.batch or (at_end and self.t > 0))

    def seek(self, t: int) -> None:
        self._awaited = None
        t = min(max(t, 0), len(self.run))
        if t != self.t:
            self.t = t
            self.run.seek(t)
            self.moved.emit()
