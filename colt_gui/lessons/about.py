"""What a lesson is about: the algorithms of its steps and its theorem, with the sources that the models name."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from colt_gui.lessons.lesson import Lesson
from colt_gui.models import LEARNERS
from colt_gui.models.own.names import file_name, is_file_name


def learners_of(lesson: Lesson) -> list[str]:
    """The ids of its learners: that of the step that stands for the lesson first, then as they come."""
    return list(dict.fromkeys(step.document.learner for step in (lesson.steps[lesson.picture], *lesson.steps)))


def algorithms(lesson: Lesson) -> list[str]:
    """Their names; a learner file that nobody has opened is known by its own name only."""
    return [_name(learner) for learner in learners_of(lesson)]


def _name(learner: str) -> str:
    if learner in LEARNERS:
        return LEARNERS[learner].name
    return file_name(learner).path.stem if is_file_name(learner) else learner


def theorem(lesson: Lesson) -> str:
    """In the words of the lesson with the sources it cites; a lesson that has no words for it shows where its first
    algorithm is from."""
    if not lesson.theorem:
        return sources(learners_of(lesson)[:1])
    cited = sources(lesson.cites)
    return f"{lesson.theorem} ({cited})" if cited else lesson.theorem


def sources(cited: Iterable[str]) -> str:
    """Where those learners and bounds are from, as the models have it."""
    return "; ".join(dict.fromkeys(filter(None, map(_source, cited))))


def _source(name: str) -> str:
    from colt_gui.models.bounds import BOUNDS

    if name in LEARNERS:
        return LEARNERS[name].source
    return BOUNDS[name].source if name in BOUNDS else ""


def citable() -> tuple[str, ...]:
    """The learners, and the bounds that are not called after one."""
    from colt_gui.models.bounds import BOUNDS

    return tuple(dict.fromkeys((*(name for name in LEARNERS if not is_file_name(name)), *BOUNDS)))


# -- looking for lessons by words ---------------------------------------------------------------------------------


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
