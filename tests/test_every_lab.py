"""Every lab, every learner, every moment of a short run: all that a window or a command asks of them."""

import json
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace

import numpy as np
import pytest
from held_worker import stopped
from short_runs import short
from toys.lab import COINS, CoinSetup
from toys.learners import TOYS

from colt_gui.cli import main
from colt_gui.lessons.lesson import Step
from colt_gui.lessons.reading import read_lesson
from colt_gui.lessons.writing import new_lesson
from colt_gui.models import LEARNERS
from colt_gui.models.boolean.streams.rows import Rows
from colt_gui.models.boolean.streams.sources import KINDS as BIT_KINDS
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.core.control import Control
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document, Setup
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import Experiment
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.models.labs import (
    LABS,
    bench_of,
    compute,
    lab_of,
    labs_with_setup,
    prepare,
    registered,
    registered_lab,
    report_of,
)
from colt_gui.models.statistics.distribution import KINDS as DRAWN_FROM
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.text.caption import caption
from colt_gui.session import Session
from colt_gui.storage.session_files import read_session, write_session

BUILT_IN = {id: lab.id for lab in LABS.values() for id in lab.learners}
EVERY = {**BUILT_IN, **{toy.id: toy.lab for toy in TOYS}, **dict.fromkeys(COINS.learners, COINS.id)}
TICKS = {"", "mistake", "margin_mistake"}
OVER = {
    "updates",
    "rounds",
    "steps",
    "factor",
    "n",
    "value",
    "labellings",
    "trials",
    "levels",
    "flips",
    "samples",
    "pairs",
}

SAMPLES = {
    "separable": generate("separable", 1, m=6),
    "noisy": generate("noisy", 2, m=8),
    "one class": Points([[1.0, 2.0], [2.0, 0.5], [1.0, -0.5]], [1, 1, 1]),
    "one point": Points([[1.0, 2.0]], [-1]),
    "both labels": Points([[1.0, 2.0], [1.0, 2.0]], [1, -1]),
    "in space": Points(np.eye(3), [1, -1, 1]),
    "none": Points.empty(),
}
LINES = ((0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 2.0, -1.0))
HARD = Advice([[1, -1, 1], [1, 1, -1], [-1, -1, 1]], [1, -1, -1], ("a", "b", "c"))
SOFT = Advice([[1.0, 0.25], [0.0, 0.5], [0.75, 1.0]], [1, 1, -1], ("a", "b"))
BITS = Rows([[1, 0, 1, 1], [0, 0, 1, 1], [1, 0, 1, 0], [1, 0, 1, 1]], [1, -1, 1, -1], ("cat", "eagle", "dog", "cow"))
SETUPS = {
    "boolean": [
        *(BooleanSource(kind, n=4, rounds=6, rows=BITS) for kind in BIT_KINDS),
        BooleanSource("uniform", n=4, names=("man", "married", "old", "tall"), target="man ~married", rounds=6),
        BooleanSource("uniform", n=1, literals=0, rounds=3),
        BooleanSource("uniform", n=4, target="2 of x1 x2 x4", rounds=6),
        BooleanSource("balanced", n=4, rounds=3).added([1, 1, 0, 0], -1, 1).added([1, 1, 0, 0], 1, 2),
        BooleanSource("adversary", n=4, target="x1 x2", rounds=6),
        BooleanSource("rows", n=3),
        BooleanSource("rows", n=4, rows=BITS, target="x1 | x4"),
    ],
    "experts": [
        *(ExpertSource(kind, n=4, lines=LINES, rounds=5, k=1, M=1, table=HARD) for kind in KINDS),
        ExpertSource("table", table=SOFT),
        ExpertSource(noise=0.2, constants=True, contrarian=True),
        ExpertSource("stock", rounds=5, answers=(1, -1)),
        ExpertSource(opposed=True),
    ],
    "statistics": [
        *(Distribution(kind, target="labels", noise=0.1) for kind in DRAWN_FROM),
        Distribution("points", sigma=0.0, target="disc"),
        Distribution("clouds", target="halfspace"),
    ],
    "coins": [CoinSetup(), CoinSetup(tosses=3, forced=(1, -1)), CoinSetup(tosses=0), CoinSetup(fair=False)],
}


@pytest.fixture(autouse=True)
def toys():
    """Known for the time of a test, and nothing else had to be touched."""
    with ExitStack() as stack:
        stack.enter_context(registered_lab(COINS))
        for toy in TOYS:
            stack.enter_context(registered(toy))
        yield


def documents(learner, whole):
    """The learner on each sample in each order, and with everything that can be set up in its lab, with points and
    without; where it is not the whole, on each sample in one order, of those that look at no points on two samples,
    and with every other setup, with the next learner the others."""
    lab, number = EVERY[learner], list(EVERY).index(learner)
    unseen = not whole and bench_of(learner).data in {"bits", "drawn", "none"}
    for k, points in enumerate([SAMPLES["noisy"], SAMPLES["none"]] if unseen else SAMPLES.values()):
        document = Document(points=points, learner=learner, params=short(learner), passes=2)
        orders = [document, replace(document, order="shuffled", seed=3), replace(document, order="cycled")]
        yield from orders if whole else [orders[(k + number) % 3]]
    if LEARNERS[learner].opposable:
        yield Document(learner=learner, adversary=0.5)
    for k, setup in enumerate(SETUPS.get(lab, ())):
        both = [
            Document(points=points, learner=learner, params=short(learner), setups={lab: setup})
            for points in (SAMPLES["noisy"], SAMPLES["none"])
        ]
        if whole:
            yield from both
        elif (k + number) % 2 == 0:
            yield both[k // 2 % 2]


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.slow)], ids=["some", "whole"])
def whole(request):
    """Whether everything goes with everything else."""
    return request.param


def carried_out(learner, whole):
    """Of each document that can be carried out, with its experiment; a refusal is a sentence."""
    for document in documents(learner, whole):
        try:
            yield document, compute(document)
        except InputError as error:
            assert str(error).endswith(".")


def check_readings(experiment, t):
    """What stands around the stage at time t."""
    headline, reason = experiment.narrate(t)
    assert headline.endswith(".") and (not reason or reason[-1] in ".?")
    for meter in experiment.meters(t):
        assert meter.title and meter.note and meter.relation in {"at most", "at least", "about"}
        assert meter.state != "violated"
    mark = experiment.run.mark(t)
    assert mark.words and mark.tick in TICKS
    assert experiment.learner.name in caption(experiment, t)


def check_charts(experiment):
    charts = experiment.charts()
    assert len({chart.id for chart in charts}) == len(charts)
    for chart in charts:
        assert chart.id.isascii() and chart.title and chart.over in OVER
        for curve in chart.curves:
            assert curve.label and len(curve.x) == len(curve.y)
            assert np.isfinite(curve.x).all() and np.isfinite(curve.y).all()


# -- every learner -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("learner", EVERY)
def test_every_moment_of_every_run_has_its_readings(learner, whole):
    for _, experiment in carried_out(learner, whole):
        check_charts(experiment)
        for t in range(len(experiment.run) + 1):
            experiment.run.seek(t)
            assert experiment.run.t == t
            check_readings(experiment, t)
        assert len(experiment.mistakes) == len(experiment.updates) == len(experiment.run) + 1
        ticks = [experiment.run.mark(t).tick for t in range(len(experiment.run) + 1)]
        assert ticks.count("mistake") == experiment.mistakes[-1]


class Publishes(Control):
    """Keeps some of the copies that are published."""

    def __init__(self, most=3):
        self.kept, self.most = [], most

    def publish(self, partial):
        if len(self.kept) < self.most:
            self.kept.append(partial())


def published(document):
    control = Publishes()
    compute(document, control)
    return control.kept


@pytest.mark.parametrize("learner", EVERY)
def test_what_is_still_under_way_can_be_looked_at_and_stopped(learner, whole):
    for document, experiment in carried_out(learner, whole):
        begun = prepare(document)
        assert not begun.ready and begun.under_way and len(begun.run) == 0
        check_readings(begun, 0)
        check_charts(begun)
        for partial in published(document):
            length = len(partial.run)
            assert length <= max(len(experiment.run), length) and not partial.ready
            partial.run.seek(length)
            check_readings(partial, length)
            check_charts(partial)
        for checks in (1, 2, 5):
            broken = stopped(document, checks)
            assert broken.ready and broken.under_way
            broken.run.seek(len(broken.run))
            check_readings(broken, len(broken.run))
            check_charts(broken)


@pytest.mark.parametrize("learner", EVERY)
def test_every_run_can_be_reported_in_strict_json(learner, whole):
    for document, _ in carried_out(learner, whole):
        experiment = compute(document)
        if experiment.refusal:
            with pytest.raises(InputError):
                report_of(experiment)
            continue
        head, rounds, summary = report_of(experiment, seed=5)
        made = list(rounds)
        json.dumps([head, made, summary], allow_nan=False)
        assert head["learner"] == learner and [r["t"] for r in made] == list(range(1, len(made) + 1)) and summary


@pytest.mark.parametrize("learner", EVERY)
def test_every_document_survives_a_file_and_a_lesson(learner, whole, tmp_path):
    for number, (document, _) in enumerate(carried_out(learner, whole)):
        write_session(tmp_path / "a.colt", document, {"t": 1})
        assert read_session(tmp_path / "a.colt") == (document, {"t": 1})
        lesson = new_lesson(tmp_path, f"Lesson {number}", Step("watch", "Look.", document))
        assert lesson.steps[0].document == _as_lesson(document)


def _as_lesson(document):
    """A lesson holds either points or an adversary, and of all labs' setups only that of its own."""
    own = lab_of(document.learner).id
    setups = {lab: setup for lab, setup in document.setups.items() if lab == own}
    return replace(document, setups=setups)


@pytest.mark.parametrize("learner", EVERY)
def test_every_learner_can_be_chosen_in_a_session_and_played(learner, qapp):
    session = Session(Document(points=SAMPLES["noisy"]))
    assert session.enter(EVERY[learner]) and session.lab.id == EVERY[learner]
    assert session.set_learner(learner)
    session.settle()
    for t in range(len(session.run) + 1):
        session.seek(t)
        check_readings(session.experiment, session.t)


# -- the tables ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lab", [*LABS, COINS.id])
def test_what_a_row_names_is_there_and_agrees(lab):
    row = LABS[lab]
    assert row.id == lab and row.name and row.learners
    for bench in row.benches or (row,):
        assert bench.id and bench.name and bench.learners
        assert issubclass(bench.experiment_class, Experiment) and callable(bench.reporter)
    assert row.setup_class is None or issubclass(row.setup_class, Setup)
    for id, learner in row.learners.items():
        assert (learner.id, learner.lab) == (id, lab)
        assert learner.name and learner.rule
        assert lab_of(id) is row and LEARNERS[id] is learner


def test_all_learners_are_those_of_the_labs_in_their_order():
    assert list(LEARNERS) == [id for lab in LABS.values() for id in lab.learners] and len(LEARNERS) == len(EVERY)
    assert set(EVERY) == set(LEARNERS)
    assert "oracle" not in LEARNERS
    with pytest.raises(InputError, match="no learner “oracle”; “colt-gui list” shows all of them"):
        lab_of("oracle")
    with pytest.raises(InputError, match="no learner “percptron”; the most similar are perceptron, "):
        lab_of("percptron")


def test_toys_are_gone_when_they_are_withdrawn():
    with registered(TOYS[0], "./mine.py") as key:
        assert key == "./mine.py" and LEARNERS[key] is TOYS[0] and lab_of(key).id == "perceptron"
    assert "./mine.py" not in LEARNERS and TOYS[0].id in LEARNERS


def test_a_learner_is_loaded_when_it_is_asked_for():
    code = (
        "import sys; from colt_gui.models import LEARNERS; from colt_gui.models.labs import lab_of;"
        "assert len(LEARNERS) > 10 and 'svm-hard' in LEARNERS and lab_of('halving').id == 'experts';"
        "LEARNERS['perceptron'];"
        "print(sorted(m for m in sys.modules if m.startswith(('colt_gui.models.svm.', 'colt_gui.models.experts.'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# -- setups --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lab", ["experts", "boolean", COINS.id])
def test_a_setup_is_what_it_was_after_json_and_as_usual_goes_without_saying(lab):
    made = LABS[lab].setup_class
    for setup in SETUPS[lab]:
        assert made.from_json(json.loads(json.dumps(setup.to_json()))) == setup
    assert made.from_json({}) == made()
    usual, document = Document(), Document(setups={lab: made()})
    assert document == usual and not document.setups and document.setup(lab) == made()


@pytest.mark.parametrize("lab", ["experts", "boolean", COINS.id])
@pytest.mark.parametrize("value", [[], {}, [[]], None, "text", 10**400, -(10**400), 1e308, -1, 0.5, True, [10**400]])
def test_whatever_stands_in_a_setup_is_taken_or_refused_in_one_sentence(lab, value):
    made = LABS[lab].setup_class
    for name in made().__dict__:
        try:
            made.from_json({name: value})
        except InputError as error:
            assert str(error).endswith(".") and len(str(error)) < 300 and "\n" not in str(error)
    for data in (value, {"colour": value}):
        if data != {}:
            with pytest.raises(InputError):
                made.from_json(data)


def test_a_setup_can_be_edited_undone_and_is_refused_as_a_whole(qapp):
    session = Session(Document(learner="majority-face"))
    assert len(session.run) == 6
    assert session.set_setup("coins", CoinSetup(tosses=9)) and len(session.run) == 9
    session.undo()
    assert len(session.run) == 6 and session.document == Document(learner="majority-face")


def test_a_lesson_sets_up_a_lab_in_a_table_of_its_name(tmp_path):
    path = tmp_path / "coins.toml"
    step = '[[steps]]\ncaption = "c"\n'
    path.write_text(f'title = "A"\n[learner]\nid = "majority-face"\n[coins]\ntosses = 2\n{step}', encoding="utf-8")
    assert read_lesson(path).steps[0].document.setup("coins") == CoinSetup(tosses=2)
    path.write_text(f'title = "A"\n{step}[steps.coins]\nfair = 3\n', encoding="utf-8")
    with pytest.raises(InputError, match="line 5: fair = 3: it is true or false"):
        read_lesson(path)
    path.write_text(f'title = "A"\n{step}emphasise = ["coins"]\nshow = ["coins"]\n', encoding="utf-8")
    assert read_lesson(path).steps[0].show == {"coins"}


def test_the_command_line_runs_and_lists_a_lab_that_it_has_never_seen(tmp_path, capsys):
    data = tmp_path / "points.csv"
    data.write_text("x1,x2,y\n1,2,1\n2,1,-1\n1,1,-1\n", encoding="utf-8")
    assert main(["run", "majority-face", "--data", str(data), "--param", "start=-2"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["learner"] == "majority-face" and told["params"] == {"start": -2} and len(told["rounds"]) == 3
    assert main(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert "majority-face" in [learner["id"] for learner in listed["learners"]]
    assert [row["lab"] for row in listed["setups"]] == [lab.id for lab in labs_with_setup()]
    assert main(["list"]) == 0
    assert "How often the coin is tossed." in capsys.readouterr().out
