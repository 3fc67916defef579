"""A learner with its bound and its card in every lab, and a lesson: accepted without an edit elsewhere.

This is the short proof; `COLT_GUI_TOYS=1 python -m pytest` runs all tests on a program that has them.
"""

import json
import os
import subprocess
import sys

import pytest
from doc_pages import ROOT, rows
from toys.accepted import accept
from toys.accepted import rows as accepted
from toys.benches import TOYS as BENCHES

from colt_gui.cli import main
from colt_gui.lessons.reading import find_lesson, lesson_ids, shipped_lessons
from colt_gui.models.bounds import BOUNDS, evaluate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.theorems import about
from colt_gui.models.labs import LABS, LEARNERS, compute, registered_lab
from colt_gui.reference.glossary import explained, unexplained
from colt_gui.reference.pages import pages
from colt_gui.reference.theorems import here, on_show

KINDS = [pytest.param(lab, id, kind, id=id) for lab, id, kind in accepted()]
LINE = Points([[1.0, 2.0], [2.0, 1.0], [-1.0, -2.0]], [1, 1, -1])


@pytest.fixture(autouse=True)
def toys(tmp_path):
    if os.environ.get("COLT_GUI_TOYS"):  # they are there already
        yield
    else:
        take_out = accept(tmp_path)
        yield
        take_out()


def test_there_is_one_for_every_lab():
    assert {lab for lab, _, _ in accepted()} == set(LABS)
    assert all(LEARNERS[id] is kind and id in LABS[lab].learners for lab, id, kind in accepted())


@pytest.mark.parametrize(("lab", "id", "kind"), KINDS)
def test_its_page_has_its_row_and_its_theorem(lab, id, kind):
    made = pages(ROOT)
    assert [kind.name, kind.rule, about(id)[0].formula, kind.source] in rows(made[f"docs/{lab}.md"])
    assert f"### {about(id)[0].name}\n" in made["docs/theorems.md"]
    assert f"`colt-gui bound {id} {BOUNDS[id].usage()}`" in made["docs/theorems.md"]


def test_the_counts_of_the_readme_are_those_of_today():
    readme = pages(ROOT)["README.md"]
    assert f"{len(LEARNERS)} learners in {len(LABS)} labs, {len(BOUNDS)} bounds as formulas" in readme
    assert f"and {len(shipped_lessons())} lessons" in readme


@pytest.mark.parametrize(("lab", "id", "kind"), KINDS)
def test_the_command_line_lists_it_and_computes_its_number(capsys, lab, id, kind):
    assert main(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert id in [row["id"] for row in listed["learners"]] and id in [row["name"] for row in listed["bounds"]]
    assert main(["bound", id, *(f"{key}=1" for key in BOUNDS[id].keys)]) == 0
    assert json.loads(capsys.readouterr().out)["formula"] == about(id)[0].formula


def test_the_symbol_that_its_card_explains_is_in_the_glossary_of_its_lab_alone():
    rule = LEARNERS["toy-half-step"].rule
    assert not unexplained(rule, ("perceptron",)) and unexplained(rule, ("svm",)) == ["ϰ", "ϰ"]
    assert any(entry.name == "step" for entry in explained("ϰ", ("perceptron",)))


def test_a_linear_learner_is_limited_by_its_theorem_with_the_numbers_of_the_run():
    experiment = compute(Document(points=LINE, learner="toy-half-step"))
    T = len(experiment.run)
    found = evaluate("toy-half-step", experiment.guarantee.inputs)["bound"]
    assert experiment.guarantee.value == found >= experiment.mistakes[-1]
    assert "toy-half-step" in [theorem.id for theorem in on_show(experiment, T)]
    assert "R²/γ²" in here(experiment, T, "toy-half-step")[0]


def test_a_vote_is_limited_by_its_theorem_after_every_round():
    experiment = compute(Document(points=LINE, learner="toy-follow"))
    promise = experiment.counts.promise
    assert promise.theorem == "toy-follow" and promise.formula == "(L* + 1)·lg n + L*"
    n, best = experiment.learner.n, experiment.counts.best[-1]
    assert promise.limit[-1] == pytest.approx(evaluate("toy-follow", {"n": float(n), "best": float(best)})["bound"])


def test_a_boolean_learner_has_the_formula_of_its_card():
    experiment = compute(Document(learner="toy-positive"))
    assert experiment.learner.bound(4, None).formula == "n"


def test_a_lesson_is_accepted_with_its_file():
    assert "new-leaders" in lesson_ids()
    lesson = find_lesson("new-leaders")
    assert lesson.lab.id == "experts" and lesson in shipped_lessons()
    assert [lesson.number, lesson.title, "3"] in [row[:3] for row in rows(pages(ROOT)["docs/lecturers.md"])]


def test_a_lab_with_benches_is_accepted_with_its_row():
    with registered_lab(BENCHES):
        page = pages(ROOT)["docs/toys.md"]
    assert [row[0] for row in rows(page)[1:]] == [bench.name for bench in BENCHES.benches]


@pytest.mark.slow
def test_the_checks_of_every_learner_hold_for_them():
    """The same tests that hold for what comes with the program, found anew with the toys among it."""
    places = ("tests/reference", "tests/models/core/test_learner_contract.py", "tests/lessons/test_reading.py")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-k", "toy or leaders", *places],
        cwd=ROOT, env={**os.environ, "COLT_GUI_TOYS": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
