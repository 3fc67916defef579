"""What a lesson is about is told by its steps and by the models; lessons are found by words."""

import re

import pytest

from colt_gui.lessons.about import algorithms, citable, learners_of, speaks_of, theorem, words_of
from colt_gui.lessons.reading import read_lesson, shipped_lessons
from colt_gui.models import LEARNERS
from colt_gui.models.bounds import BOUNDS
from colt_gui.models.core.errors import InputError

LESSONS = {lesson.id: lesson for lesson in shipped_lessons()}
STEP = '[[steps]]\ncaption = "c"\n'


def matching(lessons, search):
    return [lesson for lesson in lessons if speaks_of(words_of(lesson), search)]


def written(tmp_path, text, name="own.toml"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_lesson(path)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_algorithms_are_those_of_the_steps(lesson):
    assert set(learners_of(lesson)) == {step.document.learner for step in lesson.steps}
    assert algorithms(lesson) == [LEARNERS[learner].name for learner in learners_of(lesson)]
    assert learners_of(lesson)[0] == lesson.steps[lesson.picture].document.learner


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_the_sources_of_a_theorem_are_the_models_words_and_stand_nowhere_else(lesson):
    assert not re.search(r"Thm|Lecture|Alg\.|\b(19|20)\d\d\b", lesson.theorem), "written by hand it could be wrong"
    for name in lesson.cites:
        source = LEARNERS[name].source if name in LEARNERS else BOUNDS[name].source
        assert source and source in theorem(lesson)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_a_lesson_cites_belongs_to_what_it_uses(lesson):
    """A learner of its own, or a bound about its lab."""
    for name in lesson.cites:
        assert name in learners_of(lesson) or name not in LEARNERS


def test_a_lesson_without_a_theorem_shows_where_its_algorithm_is_from(tmp_path):
    lesson = written(tmp_path, f'title = "A"\n[learner]\nid = "halving"\n{STEP}')
    assert theorem(lesson) == LEARNERS["halving"].source


def test_a_learner_file_that_nobody_opened_is_known_by_its_name_and_not_run(tmp_path):
    (tmp_path / "mine.py").write_text("raise SystemExit", encoding="utf-8")
    lesson = written(tmp_path, f'title = "A"\n[learner]\nid = "./mine.py"\n{STEP}')
    assert algorithms(lesson) == ["mine"] and theorem(lesson) == ""


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ('theorem = "T"\ncites = ["no-such"]\n', "cites must be a list of these: perceptron,"),
        ('theorem = "T"\ncites = "halving"\n', "cites must be a list"),
        ('cites = ["halving"]\n', "cites belongs to a theorem"),
    ],
)
def test_what_cannot_be_cited_is_refused_with_its_line(tmp_path, head, words):
    line = 1 + head.count("\n")
    with pytest.raises(InputError, match=rf"line {line}: {words}"):
        written(tmp_path, f'title = "A"\n{head}{STEP}')


def test_all_learners_and_bounds_can_be_cited():
    assert set(citable()) == {*LEARNERS, *BOUNDS}


def test_the_number_is_that_of_the_file():
    assert LESSONS["tie-at-zero"].number == "3" and LESSONS["weighted-majority"].number == "31"


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("NOVIKOFF", {"perceptron-convergence", "order-matters", "tie-at-zero", "bias"}),
        ("fixed share", {"fixed-share"}),
        ("share fixed", {"fixed-share"}),
        ("ν-svm property", {"svm-nu"}),
        ("svm-nu", {"svm-nu"}),
        ("36", {"experts-on-the-plane", "means-of-coins", "union-bound"}),
        ("38", {"randomised-majority", "two-margins", "means-of-coins"}),  # the number of one, counts in the others
        ("staircase", {"experts-on-the-plane"}),
        ("xor halving", set()),
    ],
)
def test_lessons_are_found_by_words_of_every_kind(search, found):
    assert {lesson.id for lesson in matching(LESSONS.values(), search)} == found


@pytest.mark.parametrize(
    ("title", "search"), [("Für Élise", "fur elise"), ("fur elise", "FÜR ÉLISE"), ("Σ ≤ R²", "r2")]
)
def test_accents_and_cases_do_not_matter(tmp_path, title, search):
    lesson = written(tmp_path, f'title = "{title}"\n{STEP}')
    assert matching([lesson], search) == [lesson] and matching([lesson], f"{search} nowhere") == []


def test_no_words_leave_all_lessons():
    assert matching(LESSONS.values(), "  ") == list(LESSONS.values())
