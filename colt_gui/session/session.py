"""The document that is open, its experiment, the place in its time, and every change that a person makes."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Signal

from colt_gui.models.core.document import NOT_OPPOSABLE, Document, Setup
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Way
from colt_gui.models.core.runs import Run
from colt_gui.models.labs import LABS, Lab, bench_of, lab_of, painted, prepare
from colt_gui.session.computation import Computation
from colt_gui.session.playback import Playback
from colt_gui.session.selection import Selection, WithExperts
from colt_gui.session.undo import UndoStack
from colt_gui.session.worker import Answer, AnyWorker, InlineWorker
from colt_gui.storage.background import AnyBackground, InlineBackground

PATIENCE_SECONDS = 1.0  # that a computation may take within a gesture before the next edit of it cancels it
MAX_LIVE_ROUNDS = 20_000  # that are played within a gesture, so that the picture follows the hand
END = sys.maxsize


class _Settled(NamedTuple):
    """The state before an edit whose result is still being computed: a late refusal brings it back."""

    document: Document
    experiment: AnyExperiment
    t: int
    path: Path | None
    saved: Document | None
    back: list[Document]
    ahead: list[Document]


class Session(QObject):
    """A document and its experiment, carried out by a worker.

    An edit either succeeds as a whole or is refused with one sentence (`reported`) and changes nothing. The result is
    shown in the same frame if the worker has it at once. Otherwise the new document is shown with an
    experiment that has not begun, and the result replaces that when it comes. Within a gesture, which moves what is
    there, the last result stays on show instead: `document` is then newer than `experiment.document`.
    """

    changed = Signal()  # another document is on show, hence another experiment
    computed = Signal()  # the experiment on show has got further: more rounds, its end, or its findings
    moved = Signal()  # another round is on show
    adopted = Signal()  # before `changed`: what belongs to the lab that was left goes, before anything is laid out
    opened = Signal()  # another document altogether, from a file or new
    dirty_changed = Signal(bool)
    reported = Signal(str)  # one sentence for the person

    def __init__(
        self,
        document: Document | None = None,
        parent: QObject | None = None,
        experiment: AnyExperiment | None = None,
        worker: AnyWorker | None = None,
        background: AnyBackground | None = None,
    ) -> None:
        """`experiment` is the document carried out, where that is known already. Without threads all is done inline."""
        super().__init__(parent)
        self.document = document or Document()
        self.selection = Selection(self)
        self.playback = Playback(self)
        self.held = False  # a hand is moving things: pictures that take long to draw may be coarse
        self.path: Path | None = None
        self.t = 0
        self._wanted: int | None = None  # the place to show as soon as the run is so long
        self._rows: tuple[Lab, Lab] | None = None  # lab and bench of the present learner, as soon as they are asked for
        self._undo = UndoStack()
        self._merge: object = None
        self._last_used: dict[str, str] = {}
        self._saved: Document | None = self.document
        self._was_dirty = False
        self._settled: _Settled | None = None
        self.computation = Computation(worker or InlineWorker(), self)
        self.computation.answered.connect(self._receive)
        self.background = background or InlineBackground()
        experiment = experiment or self._submitted(self.document) or prepare(self.document)
        self._install(experiment, END if experiment.batch else 0)

    # -- carrying out ------------------------------------------------------------------------------------------

    def _submitted(self, document: Document, limit: int | None = None, patience: float = 0.0) -> AnyExperiment | None:
        """Have a document carried out; return its experiment, or None if that is not there at once.

        Raise InputError where the document is refused. `patience`: the edit goes on with a gesture.
        """
        experiment, failed = prepare(document, limit, getattr(self, "experiment", None)), True
        try:
            result = self.computation.submit(experiment, limit, patience)
            failed = False
        finally:
            if failed:
                self._resume()
        return result

    def _resume(self) -> None:
        """Go on with the document on show, whose computation a refused one may have cancelled."""
        if not self.experiment.complete:
            self.computation.resume(prepare(self.document, before=self.experiment))

    @property
    def working(self) -> bool:
        """Whether the result for `document` has not come yet."""
        return self.computation.working

    def _receive(self, answers: list[Answer]) -> None:
        for answer in self.computation.counting(answers):
            if answer.error is not None:
                self._fail(answer.error)
            elif answer.findings is not None:
                self._add_findings(answer)
            elif answer.experiment is not None and (answer.final or not self.behind):
                self._show_result(answer.experiment, answer.final and self.computation.is_newest(answer))

    def _add_findings(self, answer: Answer) -> None:
        if self.computation.is_newest(answer) and self.experiment.complete:
            self.experiment.findings = answer.findings
            self.computed.emit()

    def _show_result(self, experiment: AnyExperiment, final: bool) -> None:
        if final:
            self.computation.working, self._settled = False, None
        before, shown = self.experiment, self.points
        wanted = self.t if self._wanted is None else self._wanted
        self._install(experiment, wanted)
        if experiment.document is before.document:
            self.computed.emit()
            return
        self._cut_selection()
        if self.points is not shown:
            same = len(self.points) == len(shown)
            self.selection.renumber_shown(np.arange(len(shown)) if same else np.full(len(shown), -1))
        self.changed.emit()

    def _fail(self, error: BaseException) -> None:
        """Take back the edit whose computation has failed late, and say why it did."""
        self.computation.working = False
        if self._settled is not None:
            document, experiment, t, self.path, self._saved, back, ahead = self._settled
            self._undo.back, self._undo.ahead, self._settled = back, ahead, None
            self._adopt(document, experiment, t)
        if not isinstance(error, InputError):
            raise error
        self.reported.emit(str(error))

    @property
    def behind(self) -> bool:
        """The result on show is that of an older document of the same gesture."""
        return self.experiment.document is not self.document

    @property
    def points(self) -> Points:
        """The points on show: the document's own, or the adversary's."""
        return self.experiment.points

    def settle(self, seconds: float = 60.0, findings: bool = False) -> None:
        """Wait for the result of the document, and for its findings too if they are asked for.

        Raise TimeoutError where that takes longer. For pictures, films and tests.
        """
        end = monotonic() + seconds
        while self.working or (findings and self.experiment.findings is None):
            answers = self.computation.worker.wait(max(0.0, end - monotonic()))
            if not answers:
                raise TimeoutError(f"The computation has not ended within {seconds:g} seconds.")
            self._receive(answers)

    def stop_work(self) -> None:
        """Take what the computation has so far for its result."""
        self.computation.worker.stop()

    def close(self) -> None:
        """Cancel all computations. Nothing is shown any more."""
        self.computation.worker.close()
        self.background.close()

    # -- time --------------------------------------------------------------------------------------------------

    def _install(self, experiment: AnyExperiment, t: int) -> None:
        self.experiment: AnyExperiment = experiment
        self.run: Run = experiment.run
        self._wanted = t
        self.t = min(t, len(self.run))
        self.run.seek(self.t)
        if experiment.complete or (t <= len(self.run) and not experiment.batch):
            self._wanted = None

    def seek(self, t: int) -> None:
        self._wanted = None
        t = min(max(t, 0), len(self.run))
        if t != self.t:
            self.t = t
            self.run.seek(t)
            self.moved.emit()

    def _was_at_end(self, batch: bool, same_kind: bool, at_end: bool) -> bool:
        """Tell whether the end of the next run is to be shown: a solver's is, until a person goes back in it."""
        if not same_kind:
            return batch
        was_at_end = self._wanted == END or self.t == len(self.run)
        return was_at_end and (batch or (at_end and self.t > 0))

    # -- edits -------------------------------------------------------------------------------------------------

    def edit(
        self, document: Document, merge: object = None, at_end: bool = True, numbers: np.ndarray | None = None
    ) -> bool:
        """Make this the document. Edits with the same `merge` key are a gesture: one step of undo.

        The place in time is kept; a run that was on show to its end is shown to its end again (`at_end`).
        `numbers` are those of the present points in the new document, −1 for one that is gone.
        """
        goes_on = merge is not None and merge == self._merge
        limit = None if merge is None else min(MAX_LIVE_ROUNDS, document.most_rounds)
        settled = self._state()
        try:
            experiment = self._submitted(document, limit, PATIENCE_SECONDS if goes_on else 0.0)
        except InputError as error:
            self.reported.emit(str(error))
            return False
        if not goes_on:
            self._push_undo(self.document)
        self.held = self.held and merge is not None
        self._undo.ahead.clear()
        self._merge = merge
        self._show(document, experiment, settled, at_end, numbers, goes_on)
        return True

    def _state(self) -> _Settled:
        """Return the last settled state."""
        back, ahead = list(self._undo.back), list(self._undo.ahead)
        return self._settled or _Settled(self.document, self.experiment, self.t, self.path, self._saved, back, ahead)

    def _show(
        self,
        document: Document,
        experiment: AnyExperiment | None,
        settled: _Settled,
        at_end: bool,
        numbers: np.ndarray | None = None,
        gesture: bool = False,
    ) -> None:
        """Show a document with its experiment, or with what there is to show until that comes."""
        self._settled = settled if self.working else None
        if experiment is None and gesture and len(document.points) == len(self.document.points):
            self._stay_behind(document, at_end, numbers)
            return
        if experiment is None:
            experiment = prepare(document, self.computation.limit)
            self.computation.drop_older()  # an older result would take the picture back
        end = self._was_at_end(experiment.batch, type(experiment) is type(self.experiment), at_end)
        self._last_used[self.lab.id] = self._last_used[self.bench.id] = self.document.learner
        self._adopt(document, experiment, END if end else self._place, numbers)

    @property
    def _place(self) -> int:
        return self.t if self._wanted is None else self._wanted

    def _stay_behind(self, document: Document, at_end: bool, numbers: np.ndarray | None) -> None:
        """Keep the last result on show within a gesture: its points have the same numbers."""
        self._wanted = END if self._was_at_end(self.experiment.batch, True, at_end) else self._place
        before, self.document = self.document.points, document
        if document.points is not before:
            self.selection.renumbered.emit(np.full(len(before), -1) if numbers is None else numbers)
        self._tell_dirty()

    def replay(self, document: Document) -> None:
        """Carry out the present document anew, because the code of its learner has changed.

        `document` is it with parameters that the learner still has. No step of undo. Raise InputError if it cannot be
        carried out.
        """
        settled = self._state()
        self._show(document, self._submitted(document), settled, at_end=True)

    def seal(self) -> None:
        """End the gesture: the next edit is a step of its own, and a run that was cut short is played out."""
        self._merge, self.held = None, False
        cut_short = self.experiment.cut_short and len(self.run) < self.document.most_rounds
        if self.behind or (cut_short and not (self.working and self.computation.limit is None)):
            self._play_again(at_end=True)

    def _play_again(self, at_end: bool) -> bool:
        """Carry out the present document, from where it stands."""
        settled = self._state()
        try:
            experiment = self._submitted(self.document)
        except InputError as error:
            self.reported.emit(str(error))
            return False
        self._show(self.document, experiment, settled, at_end, gesture=True)
        return True

    def take(self, way: Way) -> bool:
        """Take a way out of what is wrong: one step of undo.

        A tool that is chosen, and work that goes on, are no steps.
        """
        if way.document is None:
            self.selection.choose_class(way.place)
            self.selection.choose_tool("point")
            return True
        if way.document is self.document:
            return self._play_again(at_end=False)
        return self.edit(way.document, at_end=not way.keeps_round)

    def _push_undo(self, document: Document) -> None:
        if told := self._undo.push(document):
            self.reported.emit(told)

    def undo(self) -> None:
        self._travel(self._undo.back, self._undo.ahead)

    def redo(self) -> None:
        self._travel(self._undo.ahead, self._undo.back)

    def _travel(self, source: list[Document], target: list[Document]) -> None:
        if not source:
            return
        settled = self._state()
        try:
            experiment = self._submitted(source[-1])
        except InputError as error:
            self.reported.emit(str(error))
            return
        target.append(self.document)
        self._merge, self.held = None, False
        self._show(source.pop(), experiment, settled, at_end=True)

    @property
    def can_undo(self) -> bool:
        return bool(self._undo.back)

    @property
    def can_redo(self) -> bool:
        return bool(self._undo.ahead)

    def _adopt(self, document: Document, experiment: AnyExperiment, t: int, numbers: np.ndarray | None = None) -> None:
        """Install the document and its experiment, then map the selection to the new numbers of points.

        `numbers` are those of the old document's points in the new one. Other points than before have nothing to do
        with them, unless the edit knows better.
        """
        before, shown = self.document.points, self.points
        own = self._shows_own_points
        self.document, self._rows = document, None
        self._install(experiment, t)
        self._cut_selection()
        if self.points is not shown:
            known = numbers if own and self._shows_own_points else None
            self.selection.renumber_shown(np.full(len(shown), -1) if known is None else known)
        if document.points is not before:
            self.selection.renumbered.emit(np.full(len(before), -1) if numbers is None else numbers)
        self._tell_dirty()
        self.adopted.emit()
        self.changed.emit()

    @property
    def _shows_own_points(self) -> bool:
        """The points on show have the numbers of the document's: they are no adversary's, and not left out."""
        return self.points is self.experiment.document.points

    def _cut_selection(self) -> None:
        experts = self.experiment.experts if isinstance(self.experiment, WithExperts) else ()
        self.selection.cut_to(len(self.document.points), len(experts))

    # -- files -------------------------------------------------------------------------------------------------

    def open(self, document: Document, path: Path | None = None, t: int = 0, dirty: bool = False) -> None:
        """Show another document altogether, e.g. from a file. Raise InputError if it cannot be carried out."""
        settled = self._state()
        experiment = self._submitted(document)
        self._undo.clear()
        self._open(document, experiment, settled, path, None if dirty else document, t)
        self.opened.emit()

    def follow(self, document: Document) -> None:
        """Show the next document of a lesson. Raise InputError if it cannot be carried out.

        It is no change of the person's, so there is nothing to save. What they had tried out is one undo away.
        """
        settled = self._state()
        experiment = self._submitted(document)
        if self.dirty:
            self._push_undo(self.document)
        else:
            self._undo.clear()
        self._open(document, experiment, settled, None, document, 0)

    def _open(
        self,
        document: Document,
        experiment: AnyExperiment | None,
        settled: _Settled,
        path: Path | None,
        saved: Document | None,
        t: int,
    ) -> None:
        self._settled = settled if self.working else None
        self._merge, self.held = None, False
        self.path, self.selection.points, self._saved = path, frozenset(), saved
        experiment = experiment or prepare(document)
        self._adopt(document, experiment, END if experiment.batch else t)

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

    @property
    def lab(self) -> Lab:
        return self._lab_and_bench[0]

    @property
    def bench(self) -> Lab:
        """The bench of the lab that is on show; the lab itself where it has none."""
        return self._lab_and_bench[1]

    @property
    def _lab_and_bench(self) -> tuple[Lab, Lab]:
        """Looked up once for each document: every view asks."""
        if self._rows is None:
            self._rows = lab_of(self.document.learner), bench_of(self.document.learner)
        return self._rows

    # -- points ------------------------------------------------------------------------------------------------

    def _points(
        self, points: Points, merge: object = None, at_end: bool = True, numbers: np.ndarray | None = None
    ) -> bool:
        """The points in place of the present ones, which keep their numbers if nothing else is said."""
        numbers = np.arange(len(self.document.points)) if numbers is None else numbers
        document = painted(replace(self.document, points=points, adversary=None))
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
        self.selection.select(())
        kept = np.ones(len(self.document.points), dtype=bool)
        kept[gone] = False
        numbers = np.where(kept, np.cumsum(kept) - 1, -1)
        return self._points(self.document.points.removed(gone), merge, numbers=numbers)

    def replace_points(self, points: Points, merge: object = None) -> bool:
        self.selection.select(())
        gone = np.full(len(self.document.points), -1)
        return self._points(points, merge, at_end=False, numbers=gone)

    def clear(self) -> bool:
        return self.replace_points(Points.empty())

    # -- labs -----------------------------------------------------------------------------------------------------

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

    # -- the experiment -------------------------------------------------------------------------------------------

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
        """Change what is set up in a lab besides points and parameters."""
        return self.edit(self.document.with_setup(lab, setup), merge)
