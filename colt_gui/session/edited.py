"""The document that is open: every change to it, undo, and whether it is saved."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Signal

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.remedy import Way
from colt_gui.models.labs import Lab, bench_of, lab_of
from colt_gui.session.carried_out import END
from colt_gui.session.hand import Hand
from colt_gui.session.undo_list import UndoList

MOST_LIVE = 20_000  # rounds that are played while a hand is dragging, so that the picture follows it


class Edited(Hand):
    """Document and undo list. An edit either succeeds as a whole or is refused with one sentence (`reported`) and
    changes nothing."""

    adopted = Signal()  # before `changed`: what belongs to the lab that was left goes, before anything is laid out anew
    changed = Signal()  # another document, hence another experiment
    dirty_changed = Signal(bool)
    opened = Signal()  # another document altogether, from a file or new

    def __init__(
        self, document: Document | None = None, parent: QObject | None = None, experiment: Experiment | None = None
    ) -> None:
        super().__init__(document or Document(), parent, experiment)
        self._rows: tuple[Lab, Lab] | None = None  # lab and bench of the present learner, as soon as somebody asks
        self.path: Path | None = None
        self._undo = UndoList()
        self._merge: object = None
        self._last_used: dict[str, str] = {}
        self._saved: Document | None = self.document
        self._was_dirty = False

    def edit(
        self, document: Document, merge: object = None, at_end: bool = True, numbers: np.ndarray | None = None
    ) -> bool:
        """Makes this the document. Edits with the same `merge` key are one step of undo.

        The place in time is kept; a run that was on show to its end is shown to its end again (`at_end`).
        `numbers` are those of the present points in the new document, −1 for one that is gone.
        """
        most = None if merge is None else min(MOST_LIVE, document.most_rounds)
        experiment = self._tried(document, most, self.experiment)
        if experiment is None:
            return False
        if merge is None or merge != self._merge:
            self._remember(self.document)
        self.held = self.held and merge is not None
        self._undo.ahead.clear()
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
        """As a step of undo."""
        if told := self._undo.remember(document):
            self.reported.emit(told)

    def undo(self) -> None:
        self._travel(self._undo.back, self._undo.ahead)

    def redo(self) -> None:
        self._travel(self._undo.ahead, self._undo.back)

    def _travel(self, source: list[Document], target: list[Document]) -> None:
        if source and (experiment := self._tried(source[-1])) is not None:
            target.append(self.document)
            self._merge, self.held = None, False
            self._show(source.pop(), experiment, at_end=True)

    @property
    def can_undo(self) -> bool:
        return bool(self._undo.back)

    @property
    def can_redo(self) -> bool:
        return bool(self._undo.ahead)

    def _show(
        self, document: Document, experiment: Experiment, at_end: bool, numbers: np.ndarray | None = None
    ) -> None:
        end = self._was_at_end(experiment, at_end)
        self._last_used[self.lab.id] = self._last_used[self.bench.id] = self.document.learner
        self._adopt(document, experiment, END if end else self.t, numbers)

    def _adopt(self, document: Document, experiment: Experiment, t: int, numbers: np.ndarray | None = None) -> None:
        """Everything that speaks of the old document by number is cut to the new one, or told."""
        before, shown, self.document = self.document.points, self.points, document
        self._rows = None
        self._install(experiment, t)
        self._cut_to(experiment)
        self._renumber(before, shown, numbers)
        self._tell_dirty()
        self.adopted.emit()
        self.changed.emit()
        self._let_follow(at_once=not self.follows_later)

    def open(self, document: Document, path: Path | None = None, t: int = 0, dirty: bool = False) -> None:
        """Another document altogether, e.g. from a file. Raises InputError if it cannot be carried out."""
        experiment = self._carried_out(document)
        self._undo.clear()
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
