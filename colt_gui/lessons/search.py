"""Looking for lessons by words: in any case, with or without accents, all of them have to occur."""

from __future__ import annotations

import unicodedata

from colt_gui.lessons.about import algorithms, learners_of, theorem
from colt_gui.lessons.lesson import Lesson


def folded(text: str) -> str:
    """
    >>> folded("Rényi’s ν-SVM: R²/γ²"), folded("STRASSE") == folded("Straße")
    ('renyi’s ν-svm: r2/γ2', True)
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(lesson: Lesson) -> str:
    """All that a lesson can be found by, folded: its number, names, theorem, lab and what the class reads."""
    steps = (step.caption.replace("**", "") for step in lesson.steps)
    labs = dict.fromkeys(f"{step.lab.name} lab" for step in lesson.steps)
    parts = (lesson.number, lesson.title, lesson.id, lesson.summary, theorem(lesson), *algorithms(lesson))
    return folded("\n".join((*map(str, parts), *learners_of(lesson), *labs, *steps)))


def speaks_of(words: str, search: str) -> bool:
    """Whether each word of the search occurs in the folded words; a search without words is met by all."""
    return all(word in words for word in folded(search).split())
