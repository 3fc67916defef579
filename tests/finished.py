"""Runs that are at their end, carried out once: of many tests that look at the same one each would play it again.

Whoever asks may seek in it, so nobody takes the moment at which it stands for given.
"""

from functools import lru_cache

import pytest

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.labs import compute


@lru_cache(maxsize=32)
def finished(document):
    return compute(document)


LONG_RUNS = {"vc-against-truth", "generalisation-bound", "margins-generalise"}  # experiments of a second or more


def shipped_with_marks():
    """Every lesson of the program, for what goes for one as for another: those with long runs are slow."""
    return [
        pytest.param(lesson, id=lesson.id, marks=[pytest.mark.slow] if lesson.id in LONG_RUNS else [])
        for lesson in shipped_lessons()
    ]
