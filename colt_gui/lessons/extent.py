"""What the steps of a lesson show of the plane, so that the view stands still from step to step."""

from __future__ import annotations

import numpy as np

from colt_gui.lessons.lesson import Lesson


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
