"""Sessions and lessons that 0.1.0 has written open unchanged: the same document, the same report, the same file."""

import json
from pathlib import Path

import pytest

from colt_gui.lessons.lesson import END, START, Place
from colt_gui.lessons.reading import read_lesson
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import compute, report_of
from colt_gui.storage.session_files import read_session, write_session

OLD = Path(__file__).parent.parent / "files" / "v0.1.0"
SESSIONS = sorted(path.stem for path in OLD.glob("*.colt"))
LESSONS = sorted(path.name for path in OLD.glob("*.toml"))


def opened(name):
    return read_session(OLD / f"{name}.colt")[0]


def near(one, other):
    """The same, but for what another order of adding does to the last digits."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(near(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(near, one, other))
    if isinstance(one, float):
        return other == pytest.approx(one, rel=1e-9, abs=1e-12)
    return one == other


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_is_written_again_as_it_was(name, tmp_path):
    write_session(tmp_path / "again.colt", *read_session(OLD / f"{name}.colt"))
    assert (tmp_path / "again.colt").read_text("utf-8") == (OLD / f"{name}.colt").read_text("utf-8")


@pytest.mark.parametrize("name", SESSIONS)
def test_a_session_gives_the_report_that_it_gave(name):
    experiment = compute(opened(name))
    head, rounds, summary = report_of(experiment)
    told = json.loads(json.dumps({**head, "rounds": list(rounds), "summary": summary}))
    text = (OLD / f"{name}.report.json").read_text("utf-8")
    before = json.loads(text.replace("1/2η", "½/η"))  # 0.1.0 wrote what could be read as η/2
    for report in (told, before):
        report["summary"].pop("iterations", None)  # 0.1.0 counted those of a second solver, which looked less often
    if experiment.batch and experiment.learner.k.id != "linear":
        on_the_way(before), on_the_way(told)
    assert near(before, told)


def on_the_way(report):
    """A solver may come to the same answer by other steps, and nearer: what is left of it is how it began, and its
    answer to as many digits as the gap of 0.1.0 has."""
    begun, ended = report["rounds"][0], report["rounds"][-1]
    assert max(ended["gap"], report["summary"].pop("gap")) < 1e-9
    report["rounds"] = [begun]
    report["summary"]["alpha"] = [round(each, 8) for each in report["summary"]["alpha"]]


def test_what_was_set_up_is_what_it_was():
    drawn, answers, table = (
        opened(name).setup("experts") for name in ("experts-drawn", "experts-answers", "experts-hard-table")
    )
    lines = ((0.0, 0.0, 1.0, 1.0), (0.5, -1.0, 2.0, 0.25))
    assert drawn == ExpertSource("drawn", lines=lines, contrarian=True, noise=0.1)
    assert answers == ExpertSource("stumps", n=2, both=False, constants=True, answers=(1, -1, 1))
    rows = [[1, -1, 1], [1, 1, -1], [-1, -1, 1], [1, -1, -1]]
    advice = Advice(rows, [1, -1, -1, 1], ("anna", "bob", "c <i>arl"))
    assert table == ExpertSource("table", table=advice, opposed=True)
    assert opened("perceptron").setup("experts") == ExpertSource()


def test_points_parameters_and_order_are_what_they_were():
    document = opened("perceptron")
    assert document.params == {"perceptron": {"bias": True, "tie": "update"}, "svm-soft": {"C": 0.2}}
    assert (document.learner, document.order, document.passes, document.seed) == ("perceptron", "shuffled", 3, 7)
    assert opened("adversary").adversary == 0.4
    words = Points([[1.5, 2.0], [-1.0, 0.5], [0.25, -2.0]], [1, -1, 1], ("cat", "dog"))
    assert opened("words").points == words and opened("words").points.words == ("cat", "dog")


def test_a_lesson_that_was_written_by_the_program_shows_what_it_showed():
    steps = read_lesson(OLD / "from-0-1-0.toml").steps
    names = ("perceptron", "svm-soft", "experts-drawn", "experts-answers", "experts-hard-table")
    for step, name in zip(steps, names, strict=True):
        before, now = opened(name), step.document
        assert now.own_params == before.own_params and now.points == before.points
        assert now.setups.get("experts") == before.setups.get("experts") or name == "svm-soft"
    assert [step.at for step in steps] == [START, END, *[Place("mistake", 1)] * 3]
    assert steps[0].hide == {"charts"} and steps[1].emphasise == {"stage", "experts"}
    assert steps[1].show == {"hulls", "compare"} and steps[1].speed == 2.0


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_of_an_older_lesson_can_be_carried_out(name):
    lesson = read_lesson(OLD / name)
    for index, step in enumerate(lesson.steps):
        experiment = compute(step.document)
        lesson.check_places(index, experiment)
