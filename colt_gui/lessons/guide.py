"""A lesson being given: which step is on show, and whether the class still follows the script."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, Signal

from colt_gui.lessons.lesson import Lesson, Step
from colt_gui.models.core.errors import InputError
from colt_gui.models.labs import bench_of
from colt_gui.session import SHOWN, Session


class Guide(QObject):
    """Steps are documents that the session follows. Whoever changes something leaves the script; any step, and
    `come_back`, returns to it, and what was tried out is one undo away."""

    changed = Signal()  # lesson, step, or whether the script is followed

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session, self.playback = session, session.playback
        self.lesson: Lesson | None = None
        self.index = 0
        self.on_script = True
        self.elsewhere = False  # in another lab, or at another bench, than the step
        self._awaited = self._animate = False
        self._left: object = None  # what was on show when a lesson ended
        session.changed.connect(self._edited)
        session.computed.connect(self._solved)
        session.opened.connect(self.leave)

    @property
    def step(self) -> Step | None:
        return None if self.lesson is None else self.lesson.steps[self.index]

    @property
    def _given(self) -> Lesson:
        """The lesson on show: without one nobody asks for its steps."""
        assert self.lesson is not None
        return self.lesson

    @property
    def _shown(self) -> Step:
        return self._given.steps[self.index]

    @property
    def over(self) -> bool:
        """Whether there is nothing more to come in the lesson on show."""
        shown = self.lesson is not None and self.index + 1 == len(self.lesson.steps)
        return shown and not (self.playback.playing and self.on_script)

    @property
    def trying(self) -> bool:
        """Whether what is on show is a lesson's, or what somebody has made of it, rather than work of their own."""
        return self.lesson is not None or self.session.document is self._left

    # -- what people ask ---------------------------------------------------------------------------------------

    def start(self, lesson: Lesson, index: int = 0, animate: bool = False) -> bool:
        """Whether it is on show now; one that is refused leaves the lesson and the document before it."""
        before, self.lesson = (self.lesson, self.index), lesson
        started = self.go(index, animate)
        if not started:
            self.lesson, self.index = before
        return started

    def next(self) -> None:
        """The next step; but first the end of an animation that is still going on."""
        if self.playback.playing and self.on_script:
            self._jump()
        elif self.index + 1 < len(self._given.steps):
            self.go(self.index + 1, animate=True)

    def previous(self) -> None:
        self.go(max(self.index - 1, 0))

    def come_back(self) -> None:
        """To the step on show, as the script has it."""
        tried = self.session.dirty
        self.go(self.index)
        if tried:
            self.session.reported.emit("Back in the lesson. Undo brings back what you tried.")

    def leave(self) -> None:
        """The lesson ends; what it shows stays."""
        if self.lesson is not None:
            self.lesson, self.index, self._left = None, 0, self.session.document
            self.elsewhere = False
            self.session.selection.extent = np.empty((0, 2))
            self.session.selection.show_only(SHOWN)
            self.changed.emit()

    def go(self, index: int, animate: bool = False) -> bool:
        """To a step; its animation plays only when it is come upon in order. A step that cannot be carried out, for
        its learner is wrong, say, is refused with a sentence."""
        self.playback.pause()
        before = self.index, self.on_script, self.session.selection.extent
        self.index, self.on_script, self.session.selection.extent = index, True, lesson_extent(self._given, index)
        if not self._follow(self._shown):
            self.index, self.on_script, self.session.selection.extent = before
            return False
        self.elsewhere = False
        self._show_parts()
        self._awaited, self._animate = True, animate
        if self.session.experiment.ready:
            self._go_to_place()
        self.changed.emit()
        return True

    def _show_parts(self) -> None:
        """What the step wants to be drawn; elsewhere, what is drawn without a lesson."""
        wanted = None if self.elsewhere else self._shown.show
        self.session.selection.show_only(SHOWN if wanted is None else wanted)

    def _follow(self, step: Step) -> bool:
        if self.session.document == step.document and not self.session.dirty:
            return True
        try:
            self.session.follow(step.document)
        except InputError as error:
            self.session.reported.emit(str(error))
            return False
        return True

    # -- time --------------------------------------------------------------------------------------------------

    def _go_to_place(self) -> None:
        """At the step's place, or on the way to it; a place that there is not is told, and the end shown instead."""
        self._awaited = False
        try:
            self._given.check_places(self.index, self.session.experiment)
        except InputError as error:
            self.session.reported.emit(str(error))
        step = self._shown
        if not self._animate or step.start is None:
            self._jump()
            return
        start, end = (place.reach(self.session.experiment) for place in (step.start, step.at))
        self.playback.seek(start)
        self.playback.play_until(end, step.pace(end - start))

    def _jump(self) -> None:
        self.playback.seek(self._shown.at.reach(self.session.experiment))

    # -- what happens meanwhile --------------------------------------------------------------------------------

    def _edited(self) -> None:
        follows = self.lesson is None or self.session.document == self._shown.document
        elsewhere = not follows and self.session.bench.id != bench_of(self._shown.document.learner).id
        if (follows, elsewhere) == (self.on_script, self.elsewhere):
            return
        moved, self.on_script, self.elsewhere = elsewhere != self.elsewhere, follows, elsewhere
        if moved and self.lesson is not None:
            self._show_parts()
        self.changed.emit()

    def _solved(self) -> None:
        if self._awaited and self.lesson is not None and self.session.experiment.ready:
            self._go_to_place()


# -- what the view holds ------------------------------------------------------------------------------------------


def lesson_extent(lesson: Lesson, index: int) -> np.ndarray:
    """The corners of the smallest rectangle that holds the points of this step and of all steps that share some with
    it; other data have an extent of their own. No rows where there are no points in the plane."""
    documents = [step.document for step in lesson.steps if step.document.adversary is None]
    every = [document.points.X for document in documents if document.points.dimension == 2]
    own = lesson.steps[index].document
    if own.adversary is not None or own.points.dimension != 2 or not len(own.points):
        return np.empty((0, 2))
    known = set(map(tuple, own.points.X.tolist()))
    shared = np.concatenate([X for X in every if not known.isdisjoint(map(tuple, X.tolist()))])
    return np.array([shared.min(axis=0), shared.max(axis=0)])
