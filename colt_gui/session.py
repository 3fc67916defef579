"""What is open now. The one Qt object between the models and the views."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from colt_gui.models.core.document import NOT_OPPOSABLE, Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.remedy import Way
from colt_gui.models.core.setup import Setup
from colt_gui.models.labs import LABS, Lab, bench_of, carry_out, lab_of

# How long one turn of the event loop may spend on a solver before the window gets its frame.
SLICE = 0.012
EXPLORING = 0.004  # the same for what nobody waits for,
REST = 120  # which begins when nothing has changed for so many milliseconds
TELL_EVERY = 0.1  # seconds between two looks at a solver that is still at work;
TELL_LOOKING, TELL_RARELY = 2.0, 2.0  # it works so many times as long as a look takes, but no more seconds than these
END = sys.maxsize
LOSSES = ("square", "absolute", "logistic", "hinge", "exponential", "erm")
# what a new window shows of the parts that can be hidden
SHOWN = frozenset({"hulls", "comparator", *(f"loss-{id}" for id in LOSSES)})
MEMORY, FEW = 128 * 2**20, 20  # bytes of data that steps of undo may hold, and steps that are kept in any case;
MOST_STEPS = 1_000  # of small documents, which hold little data, but something
MANY = 5_000  # points: to carry out their document, and to paint them, is enough for one turn
MOST_LIVE = 20_000  # rounds that are played while a hand is dragging, so that the picture follows it


def _too_many(steps: list[Document]) -> int:
    """How many of the oldest steps must go for the rest to be within MEMORY and MOST_STEPS; what two of them share
    counts once."""
    held, known = 0, set()
    for k in range(len(steps) - 1, -1, -1):
        parts: tuple[Points | Setup, ...] = (steps[k].points, *steps[k].setups.values())
        for data in parts:
            if id(data) not in known:
                known.add(id(data))
                held += data.nbytes
        if held > MEMORY and len(steps) - k > FEW:
            return k + 1
    return max(len(steps) - MOST_STEPS, 0)


class Session(QObject):
    """Document, experiment, place in time, and the undo list.

    An edit either succeeds as a whole or is refused with one sentence (`reported`) and changes nothing.
    """

    adopted = Signal()  # before `changed`: what belongs to the lab that was left goes, before anything is laid out anew
    changed = Signal()  # another document, hence another experiment
    followed = Signal()  # for what nobody looks at first: after `changed`, `geometry_known` and `grown`
    renumbered = Signal(object)  # before `changed`: where each point of the old document is now, −1 if it is gone
    moved = Signal()  # another round on show
    geometry_known = Signal()  # of the present experiment: radius, margin and what follows from them
    ranges_known = Signal()  # of the present experiment: which parameters its data allow
    remedies_known = Signal()  # of the present experiment: the ways out of what is wrong
    grown = Signal()  # the present run: rounds were added, or there will be no more
    tool_changed = Signal()  # class, tool or selection
    pointed_changed = Signal()  # another point under the pointer, in whatever picture that is
    dirty_changed = Signal(bool)
    opened = Signal()  # another document altogether, from a file or new
    reported = Signal(str)  # one sentence for the person

    def __init__(
        self, document: Document | None = None, parent: QObject | None = None, experiment: Experiment | None = None
    ) -> None:
        """`experiment` is the document carried out, where that is known already."""
        super().__init__(parent)
        self.document = document or Document()
        self._rows: tuple[Lab, Lab] | None = None  # lab and bench of the present learner, as soon as somebody asks
        self.path: Path | None = None
        self.tool = "point"
        self.current_class = 1
        self.selection: frozenset[int] = frozenset()
        self.pointed: int | None = None
        self._undo: list[Document] = []
        self._let_go = False  # that steps of undo are let go has been told
        self._redo: list[Document] = []
        self._merge: object = None
        self.held = False  # a hand is moving things: what it does not look at follows in turns of the event loop,
        self.in_turns = False  # as it does after every edit in a window that a person works with
        self._last_used: dict[str, str] = {}
        self._saved: Document | None = self.document
        self._was_dirty = False
        self.t, self._progress_told = 0, 0.0
        self._worked_since = 0.0  # seconds of work since the last look
        self._words_told: tuple[str, float | None] = ("", None)
        self._awaited: int | None = None  # the place that is wanted of a run that is not so long yet
        self.shown = SHOWN
        self.expert: int | None = None
        self.extent = np.empty((0, 2))  # places that the view should hold besides the points, e.g. those of a lesson
        self._timer = QTimer(self, interval=0, singleShot=True)
        self._timer.timeout.connect(self._work)
        self._teller = QTimer(self, interval=0, singleShot=True)
        self._teller.timeout.connect(self._tell_progress)
        self._follower = QTimer(self, interval=0, singleShot=True)
        self._follower.timeout.connect(self.followed)
        self._explorer = QTimer(self, singleShot=True)
        self._explorer.timeout.connect(self._explore)
        experiment = experiment or self._carried_out(self.document)
        self._install(experiment, END if experiment.batch else 0)

    # -- the document ------------------------------------------------------------------------------------------

    def edit(
        self, document: Document, merge: object = None, at_end: bool = True, numbers: np.ndarray | None = None
    ) -> bool:
        """Makes this the document. Edits with the same `merge` key are one step of undo.

        The place in time is kept; a run that was on show to its end is shown to its end again (`at_end`).
        `numbers` are those of the present points in the new document, −1 for one that is gone.
        """
        experiment = self._tried(document, None if merge is None else MOST_LIVE, self.experiment)
        if experiment is None:
            return False
        if merge is None or merge != self._merge:
            self._remember(self.document)
        self.held = self.held and merge is not None
        self._redo.clear()
        self._merge = merge
        self._show(document, experiment, at_end, numbers)
        return True

    def _tried(
        self, document: Document, limit: int | None = None, before: Experiment | None = None
    ) -> Experiment | None:
        """The document carried out; None, and one sentence, where it is refused."""
        try:
            return self._carried_out(document, limit, before)
        except InputError as error:
            self.reported.emit(str(error))
            return None

    def _carried_out(
        self, document: Document, limit: int | None = None, before: Experiment | None = None
    ) -> Experiment:
        """What is wrong with a learner's file, or with points for a solver, shows before anything is replaced."""
        experiment = carry_out(document, limit, before, in_slices=True)
        if experiment.learner.own:
            experiment.work(SLICE)
        elif experiment.batch:
            experiment.work(0.0)  # its first step
        return experiment

    def rehearse(self, document: Document) -> None:
        """Raises InputError where this could not be carried out; nothing is shown of it."""
        self._carried_out(document)

    def replay(self, document: Document) -> None:
        """The present document anew, because the code of its learner has changed; `document` is it with parameters
        that the learner still has. No step of undo; raises InputError if it cannot be carried out."""
        self._show(document, self._carried_out(document), at_end=True)

    def seal(self) -> None:
        """The gesture is over: the next edit is a step of its own, and a run cut short is played out."""
        self._merge, self.held = None, False
        if self.experiment.cut_short and len(self.run) < self.document.most_rounds:
            self._play_again(at_end=True)

    def _play_again(self, at_end: bool) -> bool:
        """The present document from where it stands."""
        experiment = self._tried(self.document, before=self.experiment)
        if experiment is not None:
            self._show(self.document, experiment, at_end)
        return experiment is not None

    def take(self, way: Way) -> bool:
        """A way out of what is wrong: one step of undo; but a tool that is chosen, and work that goes on, are none."""
        if way.document is None:
            self.choose_class(way.place)
            self.choose_tool("point")
            return True
        if way.document is self.document:
            return self._play_again(at_end=False)
        return self.edit(way.document, at_end=not way.keeps_round)

    def _remember(self, document: Document) -> None:
        """As a step of undo. Points are most of what the steps hold; where they become too many, the oldest go."""
        self._undo.append(document)
        if len(self._undo) > FEW and (gone := _too_many(self._undo)):
            del self._undo[:gone]
            if not self._let_go:
                self._let_go = True
                self.reported.emit(
                    f"Undo goes back {len(self._undo)} steps from now on: more would take too much memory."
                )

    def undo(self) -> None:
        self._travel(self._undo, self._redo)

    def redo(self) -> None:
        self._travel(self._redo, self._undo)

    def _travel(self, source: list[Document], target: list[Document]) -> None:
        if source and (experiment := self._tried(source[-1])) is not None:
            target.append(self.document)
            self._merge, self.held = None, False
            self._show(source.pop(), experiment, at_end=True)

    @property
    def can_undo(self) -> bool:
        return bool(self._undo)

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    def _show(
        self, document: Document, experiment: Experiment, at_end: bool, numbers: np.ndarray | None = None
    ) -> None:
        end = self._was_at_end(experiment, at_end)
        self._last_used[self.lab.id] = self._last_used[self.bench.id] = self.document.learner
        self._adopt(document, experiment, END if end else self.t, numbers)

    def _adopt(self, document: Document, experiment: Experiment, t: int, numbers: np.ndarray | None = None) -> None:
        """Everything that speaks of the old document by number is cut to the new one, or told."""
        before, self.document = self.document.points, document
        self._rows = None
        self._install(experiment, t)
        m = len(document.points)
        if max(self.selection, default=-1) >= m:
            self.selection = frozenset(i for i in self.selection if i < m)
        if self.expert is not None and self.expert >= experiment.choices:
            self.expert = None
        self._renumber(before, numbers)
        self._tell_dirty()
        self.adopted.emit()
        self.changed.emit()
        self._let_follow(at_once=not self.follows_later)

    def _let_follow(self, at_once: bool) -> None:
        """Now, or in the next turn of the event loop, when what is looked at first has been painted."""
        if at_once:
            self._follower.stop()
            self.followed.emit()
        elif not self.following:
            self._follower.start()

    @property
    def follows_later(self) -> bool:
        """What nobody looks at first waits for the next turns of the event loop."""
        return self.held or self.in_turns

    @property
    def following(self) -> bool:
        """Something has been told that has not been `followed` yet."""
        return self._follower.isActive()

    def _renumber(self, before: Points, numbers: np.ndarray | None) -> None:
        """Other points than before have nothing to do with them, unless the edit knows better."""
        if self.document.points is not before:
            numbers = np.full(len(before), -1) if numbers is None else numbers
            if self.pointed is not None:
                here = int(numbers[self.pointed]) if self.pointed < len(numbers) else -1
                self.pointed = None if here < 0 else here
            self.renumbered.emit(numbers)

    def _was_at_end(self, experiment: Experiment, at_end: bool) -> bool:
        """A solver is looked at where it has ended; it stays so until a person goes back in it."""
        if type(experiment) is not type(self.experiment):
            return experiment.batch
        was_at_end = self._awaited == END or self.t == len(self.run)
        return was_at_end and (experiment.batch or (at_end and self.t > 0))

    def _install(self, experiment: Experiment, t: int) -> None:
        self.experiment, self.run = experiment, experiment.run
        self._teller.stop()
        self._await(t)
        self._begin_look()
        if len(experiment.points) > MANY or not self._worked(SLICE):  # of many points the picture comes first
            self._timer.start()
        self._arrive()
        self._explorer.start(REST)

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

    def _explore(self) -> None:
        """In small slices, after the work."""
        if self.experiment.explored:
            return
        if self.working:
            self._explorer.start(REST)
            return
        self.experiment.explore(EXPLORING)
        if self.experiment.explored:
            if self.experiment.ranges:
                self.ranges_known.emit()
            self.remedies_known.emit()
        else:
            self._explorer.start(0)

    def _seek_within(self, t: int) -> None:
        self.t = min(t, len(self.run))
        self.run.seek(self.t)

    def _work(self) -> None:
        """A slice of the solver; an answer for an experiment that is gone never arrives. What there is to tell has a
        turn of its own: the slice has been long enough."""
        done = self._gone_on(SLICE)
        if not done:
            self._timer.start()
        if (done or self._has_news) and not self._teller.isActive():  # started again, it would never have its turn
            self._teller.start()

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
        self._teller.stop()
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
        for timer in (self._timer, self._teller, self._follower, self._explorer):
            timer.stop()

    @property
    def working(self) -> bool:
        """Something is under way, or has come to its end and is not told yet."""
        return not self.experiment.ready or self._teller.isActive()

    def finish_work(self) -> None:
        """Waits for the solver, e.g. for a picture."""
        self._timer.stop()
        self._gone_on(float("inf"))
        self._tell_progress(at_once=True)

    def stop_work(self) -> None:
        """Takes what the solver has so far for its answer."""
        if not self.experiment.ready:
            self._timer.stop()
            self.experiment.break_off()
            self._arrive()
            self._tell_progress(at_once=True)

    def open(self, document: Document, path: Path | None = None, t: int = 0, dirty: bool = False) -> None:
        """Another document altogether, e.g. from a file. Raises InputError if it cannot be carried out."""
        experiment = self._carried_out(document)
        self._undo.clear()
        self._redo.clear()
        self._merge, self.held = None, False
        self.path, self.selection = path, frozenset()
        self._saved = None if dirty else document
        self._adopt(document, experiment, END if experiment.batch else t)
        self.opened.emit()

    def follow(self, document: Document) -> None:
        """A lesson shows the next document: no change of the person's, so there is nothing to save. What they had
        tried out before is one undo away."""
        experiment = self._carried_out(document)
        if self.dirty:
            self._remember(self.document)
        else:
            self._undo.clear()
        self._redo.clear()
        self._merge, self.held = None, False
        self.path, self.selection = None, frozenset()
        self._saved = document
        self._adopt(document, experiment, END if experiment.batch else 0)

    def mark_saved(self, path: Path) -> None:
        self.path, self._saved = path, self.document
        self._tell_dirty()
        self.dirty_changed.emit(False)

    @property
    def dirty(self) -> bool:
        return self.document is not self._saved

    def _tell_dirty(self) -> None:
        if self.dirty != self._was_dirty:
            self._was_dirty = self.dirty
            self.dirty_changed.emit(self.dirty)

    # -- points ------------------------------------------------------------------------------------------------

    @property
    def points(self) -> Points:
        """The points on show: the document's own, or the adversary's."""
        return self.experiment.points

    def _points(
        self, points: Points, merge: object = None, at_end: bool = True, numbers: np.ndarray | None = None
    ) -> bool:
        """The points in place of the present ones, which keep their numbers if nothing else is said."""
        numbers = np.arange(len(self.document.points)) if numbers is None else numbers
        document = self.experiment.repainted(replace(self.document, points=points, adversary=None))
        return self.edit(document, merge, at_end, numbers)

    def add_point(self, x: Sequence[float], y: int, merge: object = None) -> bool:
        return self.add_points([x], [y], merge)

    def add_points(self, X: Any, y: Any, merge: object = None) -> bool:
        try:
            points = self.document.points.extended(X, y)
        except InputError as error:  # they may lie in a space that this plane is not
            self.reported.emit(str(error))
            return False
        return self._points(points, merge, at_end=False)

    def move_point(self, i: int, x: Sequence[float]) -> bool:
        return self._points(self.document.points.moved(i, x), merge=("move", i))

    def move_points(self, indices: Sequence[int], X: Any) -> bool:
        """Row k of X is where point indices[k] goes; moving the same points on is one step of undo."""
        points = self.document.points
        moved = points.X.copy()
        moved[list(indices)] = X
        return self._points(Points(moved, points.y, points.words), merge=("move", *indices))

    def revise_points(self, points: Points) -> bool:
        """Other coordinates or labels for the present points, and perhaps more points after them: one step of undo."""
        return self._points(points, at_end=len(points) == len(self.document.points))

    def flip_points(self, indices: Iterable[int]) -> bool:
        return self._points(self.document.points.flipped(*indices))

    def remove_points(self, indices: Iterable[int], merge: object = None) -> bool:
        gone = sorted(indices)
        if not gone:
            return False
        self.select(())
        kept = np.ones(len(self.document.points), dtype=bool)
        kept[gone] = False
        numbers = np.where(kept, np.cumsum(kept) - 1, -1)
        return self._points(self.document.points.removed(gone), merge, numbers=numbers)

    def replace_points(self, points: Points, merge: object = None) -> bool:
        self.select(())
        gone = np.full(len(self.document.points), -1)
        return self._points(points, merge, at_end=False, numbers=gone)

    def clear(self) -> bool:
        return self.replace_points(Points.empty())

    # -- labs --------------------------------------------------------------------------------------------------

    @property
    def lab(self) -> Lab:
        return self._lab_and_bench[0]

    @property
    def bench(self) -> Lab:
        """Of the lab the bench that is on show; the lab itself where it has none."""
        return self._lab_and_bench[1]

    @property
    def _lab_and_bench(self) -> tuple[Lab, Lab]:
        """Looked up once for each document: every view asks."""
        if self._rows is None:
            self._rows = lab_of(self.document.learner), bench_of(self.document.learner)
        return self._rows

    def enter(self, lab: str) -> bool:
        """Another lab, with the learner that was last used there; the points come along."""
        return lab == self.lab.id or self._go_to(LABS[lab])

    def enter_bench(self, lab: str, bench: str) -> bool:
        """A bench of a lab, with the learner that was last used there."""
        row = next(row for row in LABS[lab].benches if row.id == bench)
        return bench == self.bench.id or self._go_to(row)

    def _go_to(self, row: Lab) -> bool:
        learner = self.last_used(row.id) or row.first_learner
        return self.edit(replace(self.document, learner=learner, adversary=None))

    def last_used(self, lab: str) -> str | None:
        """The learner that is, or was last, in use in a lab or on a bench."""
        return self.document.learner if lab in (self.lab.id, self.bench.id) else self._last_used.get(lab)

    # -- the experiment ----------------------------------------------------------------------------------------

    def set_learner(self, learner: str) -> bool:
        return self.edit(replace(self.document, learner=learner))

    def set_param(self, name: str, value: Any) -> bool:
        return self.edit(self.document.with_param(name, value), merge=("param", self.document.learner, name))

    def reset_params(self) -> bool:
        """The present learner with its defaults."""
        others = {name: own for name, own in self.document.params.items() if name != self.document.learner}
        return self.edit(replace(self.document, params=others))

    def set_order(self, order: str, seed: int | None = None) -> bool:
        seed = self.document.seed if seed is None else seed
        return self.edit(replace(self.document, order=order, seed=seed))

    def set_adversary(self, gamma: float | None) -> bool:
        if gamma is not None and not self.experiment.learner.opposable:
            self.reported.emit(NOT_OPPOSABLE)
            return False
        return self.edit(replace(self.document, adversary=gamma), merge="adversary", at_end=False)

    def set_setup(self, lab: str, setup: Setup, merge: object = None) -> bool:
        """What is set up in a lab besides points and parameters."""
        return self.edit(self.document.with_setup(lab, setup), merge)

    # -- time --------------------------------------------------------------------------------------------------

    def seek(self, t: int) -> None:
        self._awaited = None
        t = min(max(t, 0), len(self.run))
        if t != self.t:
            self.t = t
            self.run.seek(t)
            self.moved.emit()

    # -- the hand ----------------------------------------------------------------------------------------------

    def choose_class(self, y: int) -> None:
        self.current_class = y
        self.tool_changed.emit()

    def choose_tool(self, tool: str) -> None:
        self.tool = tool
        self.tool_changed.emit()

    def toggle(self, name: str) -> None:
        """Shows or hides a part of the picture, one of the `layers` of a lab."""
        self.shown = self.shown ^ {name}
        self.tool_changed.emit()

    def show_only(self, names: Iterable[str]) -> None:
        """Exactly these parts of the picture."""
        if self.shown != frozenset(names):
            self.shown = frozenset(names)
            self.tool_changed.emit()

    def point_at(self, i: int | None) -> None:
        """The pointer is on this point of the document, or on none."""
        if i != self.pointed:
            self.pointed = i
            self.pointed_changed.emit()

    def choose_expert(self, i: int | None) -> None:
        if i != self.expert:
            self.expert = i
            self.tool_changed.emit()

    def select(self, indices: Iterable[int]) -> None:
        selection = frozenset(indices)
        if selection != self.selection:
            self.selection = selection
            self.tool_changed.emit()
