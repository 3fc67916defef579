"""What the pages say about learners, lessons, keys and counts is what the program says."""

import re

import pytest
from doc_pages import DOCS, ROOT, rows, text_of

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.bound_table import BOUNDS
from colt_gui.models.labs import LABS, LEARNERS, carry_out
from colt_gui.models.text.numbers import number
from colt_gui.views.window.commands import all_commands

README = (ROOT / "README.md").read_text(encoding="utf-8")
SIGNS = {"→": "Right", "←": "Left", "−": "-", "Page Down": "PgDown", "Page Up": "PgUp"}
ELSEWHERE = {"Ctrl+D", "F2", "Alt+↑ ↓", "Enter", "Tab", "M", "K"}  # of cards and of the cursor on the plane
WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


# -- learners ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("learner", LEARNERS)
def test_the_page_of_its_lab_has_a_learner_with_its_rule_limit_and_source(learner):
    lab = next(lab.id for lab in LABS.values() if learner in lab.learners)
    kind = LEARNERS[learner]
    found = [row for row in rows(text_of(f"{lab}.md")) if row[0] == kind.name]
    assert [[row[1], row[3]] for row in found] == [[kind.rule, kind.source]]
    if learner in BOUNDS:
        assert found[0][2] == BOUNDS[learner].formula


@pytest.mark.parametrize("lab", LABS)
def test_a_page_has_no_learner_that_the_program_does_not_have(lab):
    text = text_of(f"{lab}.md").split("## The learners")[1].split("\n## ")[0]
    names = [row[0] for row in rows(text)[1:]]
    assert names == [LEARNERS[learner].name for learner in LABS[lab].learners]


# -- lessons -------------------------------------------------------------------------------------------------------


def test_the_plan_of_a_course_has_every_lesson_in_its_order_with_its_title_and_steps():
    told = [row[:3] for row in rows(text_of("lecturers.md")) if row[0].isdecimal()]
    assert told == [[lesson.number, lesson.title, str(len(lesson.steps))] for lesson in shipped_lessons()]


def test_a_week_takes_as_long_as_its_steps():
    weeks = text_of("lecturers.md").split("### Week ")[1:]
    lengths = []
    for week in weeks:
        steps = sum(int(row[2]) for row in rows(week) if row[0].isdecimal())
        assert f"{steps} steps, about {round(1.5 * steps)} minutes." in week
        lengths.append(round(1.5 * steps))
    assert f"{min(lengths)} to {max(lengths)} minutes" in re.sub(r"\s+", " ", text_of("lecturers.md"))


def test_shorter_courses_name_lessons_that_there_are():
    text = text_of("lecturers.md").split("## Shorter courses")[1].split("\n## ")[0]
    named = {number for line in text.splitlines() for number in re.findall(r"\d+", line.partition("**:")[2])}
    assert named and named <= {lesson.number for lesson in shipped_lessons()}


@pytest.mark.parametrize("lab", LABS)
def test_the_page_of_a_lab_says_which_lessons_belong_to_it(lab):
    numbers = [lesson.number for lesson in shipped_lessons() if lesson.lab.id == lab]
    assert f"Lessons {numbers[0]} to {numbers[-1]}:" in text_of(f"{lab}.md")


# -- keys ----------------------------------------------------------------------------------------------------------


def keys_told(text):
    """The keys that stand in tables under a heading `key`."""
    found = []
    for part in re.split(r"\n\n", text):
        table = rows(part)
        if table and table[0][0] == "key":
            found += [spelled(key.strip("` ")) for row in table[1:] for key in re.split(r", | or ", row[0])]
    return found


def spelled(key):
    """As the commands spell it."""
    for sign, name in SIGNS.items():
        key = key.replace(sign, name)
    return key


@pytest.mark.parametrize("page", [*LABS, "app"])
def test_every_key_that_a_page_names_does_something(page):
    known = {key for command in all_commands() for key in command.keys} | ELSEWHERE
    told = keys_told(text_of(f"{page}.md"))
    assert told
    assert [key for key in told if key not in known] == []


@pytest.mark.parametrize("lab", LABS)
def test_every_key_of_a_lab_stands_on_its_page(lab):
    benches = {lab, *(bench.id for bench in LABS[lab].benches)}
    own = [key for command in all_commands() if command.lab in benches for key in command.keys[:1]]
    assert [key for key in own if key not in keys_told(text_of(f"{lab}.md"))] == []


# -- counts --------------------------------------------------------------------------------------------------------


def test_the_readme_counts_as_the_program_does():
    for count, what in (
        (len(LEARNERS), "learners in"),
        (len(LABS), "labs"),
        (len(BOUNDS), "bounds as formulas"),
        (len(shipped_lessons()), "lessons"),
    ):
        told = re.findall(rf"(\d+) {what}", README)
        assert told and set(told) == {str(count)}, what
    assert f"{len(LEARNERS)} learners of learning theory" in README


def test_the_readme_tells_the_mistakes_that_its_picture_and_its_film_show(pictures):
    recipe = pictures.RECIPES["perceptron.png"]
    experiment = carry_out(pictures.document_of(recipe))
    experiment.work()
    five, nine = int(experiment.mistakes[recipe.at]), int(experiment.mistakes[-1])
    bound = number(experiment.promise.value)
    assert f"*{WORDS[five].capitalize()} mistakes so far, of at most R²/γ² = {bound}." in README
    assert f"The film plays the same run to its end: {WORDS[nine]}.*" in README


def test_the_films_are_small_enough_for_a_front_page():
    assert all(film.stat().st_size < 3e6 for film in (DOCS / "pictures").glob("*.gif"))
    assert sum(path.stat().st_size for path in (DOCS / "pictures").iterdir()) < 4e6


@pytest.mark.parametrize(
    "command", ["pip install -e . && python main.py", 'pip install -e ".[test]" && python -m pytest']
)
def test_the_readme_starts_and_tests_the_program_by_one_command_each(command):
    assert README.count(f"\n\n    {command}\n\n") == 1
