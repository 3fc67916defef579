"""The parts of the pages that are made from data say everything that the data say, and leave the rest as it is."""

import re
import subprocess
import sys

import pytest
from doc_pages import ROOT, rows

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.bounds import BOUNDS
from colt_gui.models.core.theorems import about, cards, theorems
from colt_gui.models.labs import LABS, LEARNERS
from colt_gui.reference.glossary import glossary
from colt_gui.reference.pages import counted, lab_page, pages, planned

MADE = pages(ROOT)
PLAN = MADE["docs/lecturers.md"]


def test_every_theorem_and_symbol_is_on_its_page():
    page = MADE["docs/theorems.md"]
    assert all(f"### {theorem.name}\n" in page for theorem in theorems().values())
    assert all(f"`colt-gui bound {name} {row.usage()}`" in page for name, row in BOUNDS.items())
    assert all(f"| {entry.name} |" in MADE["docs/glossary.md"] for entry in glossary())


def test_a_further_number_stands_below_its_theorem():
    page = MADE["docs/theorems.md"].replace("\\", "")
    for other in cards().values():
        if other.of:
            below = page.split(f"### {theorems()[other.of].name}\n")[1].split("\n### ")[0]
            assert other.formula.replace("^{", "^").replace("}", "") in below


@pytest.mark.parametrize("learner", LEARNERS)
def test_the_page_of_its_lab_has_a_learner_with_its_rule_limit_and_source(learner):
    lab, kind = next(lab.id for lab in LABS.values() if learner in lab.learners), LEARNERS[learner]
    limit = "; ".join(theorem.formula for theorem in about(learner))
    found = [row for row in rows(MADE[f"docs/{lab}.md"]) if row[0] == kind.name]
    assert [row[1:] for row in found] == [[kind.rule, limit or "–", kind.source]]


@pytest.mark.parametrize("lab", LABS)
def test_a_page_has_no_learner_that_the_program_does_not_have(lab):
    text = MADE[f"docs/{lab}.md"].split("## The learners")[1].split("\n## ")[0]
    assert [row[0] for row in rows(text)[1:]] == [LEARNERS[learner].name for learner in LABS[lab].learners]


@pytest.mark.parametrize("lab", LABS)
def test_the_page_of_a_lab_says_which_lessons_belong_to_it(lab):
    numbers = [lesson.number for lesson in shipped_lessons() if lesson.lab.id == lab]
    assert f"Lessons {numbers[0]} to {numbers[-1]}:" in MADE[f"docs/{lab}.md"]


def test_a_table_that_has_grown_old_is_made_anew_and_the_rest_is_left():
    page = MADE["docs/svm.md"]
    old = re.sub(r"\| Hard-margin.*\n", "| Soft | gone | gone | gone |\n", page).replace("Lessons 20", "Lessons 2")
    assert old != page and lab_page(old, LABS["svm"]) == page


# -- the plan of a course ------------------------------------------------------------------------------------------


def test_the_plan_of_a_course_has_every_lesson_once_with_its_title_and_steps():
    told = [row[:3] for row in rows(PLAN) if row[0].isdecimal()]
    assert sorted(told) == sorted([lesson.number, lesson.title, str(len(lesson.steps))] for lesson in shipped_lessons())


def test_a_week_takes_as_long_as_its_steps():
    lengths = []
    for week in PLAN.split("### Week ")[1:]:
        steps = sum(int(row[2]) for row in rows(week.partition("\n### ")[0]) if row[0].isdecimal())
        assert f"{steps} steps, about {round(1.5 * steps)} minutes." in week
        lengths.append(round(1.5 * steps))
    assert f"{min(lengths)} to {max(lengths)} minutes" in re.sub(r"\s+", " ", PLAN)


def test_a_lesson_that_is_in_no_week_stands_below_them():
    first = shipped_lessons()[0]
    old = re.sub(rf"\| {first.number} \|.*\n", "", PLAN)
    rest = planned(old).split("### Further lessons\n")[1].split("## Shorter courses")[0]
    assert [first.number, first.title, str(len(first.steps)), first.summary] in rows(rest)[1:]
    assert planned(planned(old)) == planned(old)


# -- counts --------------------------------------------------------------------------------------------------------


def test_the_readme_counts_as_the_program_does():
    readme = MADE["README.md"]
    for count, what in (
        (len(LEARNERS), "learners in"),
        (len(LABS), "labs"),
        (len(BOUNDS), "bounds as formulas"),
        (len(shipped_lessons()), "lessons"),
    ):
        told = re.findall(rf"(\d+) {what}", readme)
        assert told and set(told) == {str(count)}, what
    assert f"{len(LEARNERS)} learners of learning theory" in readme


def test_only_counts_are_counted():
    assert counted("7 learners in 3 labs, 2 lessons; 3 lines") == (
        f"{len(LEARNERS)} learners in {len(LABS)} labs, {len(shipped_lessons())} lessons; 3 lines"
    )


@pytest.mark.slow
def test_the_pages_in_the_repository_are_those_of_today():
    """`.ci/run` asks the same before anything lands, and the hook of pre-commit writes them."""
    done = subprocess.run(
        [sys.executable, "packaging/reference.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
