"""A lesson being edited: its steps can change places because each knows all that is on show in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from colt_gui.lessons.lesson import Lesson, Step
from colt_gui.lessons.plain_toml import plain_toml
from colt_gui.lessons.reading import lesson_from
from colt_gui.lessons.typed_step import TypedStep, step_from, typed_from
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points


class DraftError(InputError):
    """What is wrong with the step of that index."""

    def __init__(self, index: int, sentence: str) -> None:
        super().__init__(f"Step {index + 1}: {sentence}")
        self.index = index


@dataclass(frozen=True)
class DraftStep:
    """`data` is the table that its points come from, as the file has it: a generator stays one. `typed` is what a
    person has typed for it since."""

    step: Step
    data: Mapping[str, Any] | None
    typed: TypedStep | None = None

    @property
    def texts(self) -> TypedStep:
        return self.typed or typed_from(self.step)


@dataclass(frozen=True)
class Draft:
    """`picture` is the index of the step that stands for the lesson, where the file names one."""

    title: str
    summary: str
    theorem: str
    cites: tuple[str, ...]
    steps: tuple[DraftStep, ...]
    picture: int | None = None

    def moved(self, index: int, to: int) -> Draft:
        order = list(range(len(self.steps)))
        order.insert(to, order.pop(index))
        return self._chosen(order)

    def without(self, index: int) -> Draft:
        if len(self.steps) == 1:
            raise InputError("A lesson needs at least one step; delete the lesson instead.")
        return self._chosen([k for k in range(len(self.steps)) if k != index])

    def twice(self, index: int) -> Draft:
        """The step once more, behind itself."""
        return self._chosen([*range(index + 1), *range(index, len(self.steps))])

    def with_typed(self, index: int, typed: TypedStep) -> Draft:
        changed = replace(self.steps[index], typed=typed)
        return replace(self, steps=(*self.steps[:index], changed, *self.steps[index + 1 :]))

    def checked(self) -> Draft:
        """What was typed has become the steps; raises DraftError where it cannot."""
        if not self.title.strip():
            raise InputError("A lesson needs a title.")
        return replace(self, steps=tuple(self._checked_step(k) for k in range(len(self.steps))))

    def _checked_step(self, index: int) -> DraftStep:
        own = self.steps[index]
        if own.typed is None:
            return own
        try:
            return DraftStep(step_from(own.step, own.typed), own.data)
        except InputError as error:
            raise DraftError(index, str(error)) from None

    def _chosen(self, order: list[int]) -> Draft:
        """The steps with these indices; the picture goes with its step, or with none where that is gone."""
        picture = order.index(self.picture) if self.picture in order else None
        return replace(self, steps=tuple(self.steps[k] for k in order), picture=picture)


def draft_from(text: str, path: Path) -> Draft:
    """What the text of a lesson says; raises InputError where it is none."""
    lesson, raw = lesson_from(text, path), plain_toml(text, path.name)
    picture = lesson.picture if "picture" in raw else None
    steps = tuple(DraftStep(step, data) for step, data in zip(lesson.steps, _data_in_effect(raw)))
    return Draft(lesson.title, lesson.summary, lesson.theorem, lesson.cites, steps, picture)


def _data_in_effect(raw: Mapping[str, Any]) -> list[Mapping[str, Any] | None]:
    """For each step the last table of data up to it."""
    tables, current = [], raw.get("data")
    for step in raw["steps"]:
        current = step.get("data", current)
        tables.append(current)
    return tables


def check_alike(draft: Draft, lesson: Lesson, name: str) -> None:
    """That what was written shows in each step what the draft shows."""
    for number, (wanted, step) in enumerate(zip(draft.steps, lesson.steps, strict=True), start=1):
        if _as_shown(wanted.step) != _as_shown(step):
            raise InputError(f"{name}: step {number} would not be the same when it is read again, so nothing is saved.")


def _as_shown(step: Step) -> Step:
    """Without what an earlier step has left in the document for other learners and labs."""
    document, lab = step.document, step.lab
    own: dict[str, Any] = {"params": {document.learner: document.own_params} if document.own_params else {}}
    own["setups"] = {} if lab.setup is None else {lab.id: document.setup(lab.id)}
    points = Points.empty() if document.adversary is not None else document.points
    shown: Document = replace(document, points=points, **own)
    return replace(step, document=shown)
