"""Files that write more than the short way: each is the same experiment as that of its class played in this process."""

import numpy as np
import pytest
from own_files import FROM_NOTHING, KERNEL, OF_BLOCKS, OF_KERNEL

from colt_gui.models import labs
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.own.loading import load
from colt_gui.models.own.names import file_name, read_version
from colt_gui.models.own.opened import open_file

pytestmark = pytest.mark.usefixtures("nothing_stays_open")

RNG = np.random.default_rng(3)
X = RNG.normal(size=(30, 2))
POINTS = Points(X, np.where(X @ [1.0, 0.5] >= 0.1, 1, -1))

OF_TUPLES = """
from colt_gui.models.perceptrons.linear import TupleLearner

class Half(TupleLearner):
    id, name, rule = "half", "Half", "w ← w + y·x"
    conservative = False

    def learn(self, x, y):
        score = self.dot(self.w, x)
        prediction, updated = (1 if score >= 0 else -1), y * score <= 0.5
        if updated:
            self.w = self.add(self.w, y, x)
        return y, score, prediction, prediction != y, updated, self.w

    def erring(self, scores, y):
        return y * scores <= 0.5
"""
FORGETS = f"""import numpy as np
{KERNEL}
class Budget(KernelPerceptron):
    id, name = "budget", "Budget"

    def _keep(self, i, y):
        self.kept, self.signs = [*self.kept[-3:], i], [*self.signs[-3:], y]
        self._added, self._p = 0, np.zeros(len(self.X))
"""
TUNES = """
from colt_gui.models.perceptrons.margin_perceptron import MarginPerceptron
from colt_gui.models.core.control import NO_CONTROL

class Tuned(MarginPerceptron):
    id, name = "tuned", "Tuned"

    def tune(self, geometry, control=NO_CONTROL):
        super().tune(geometry, control)
"""


def derived(module, base, body="pass"):
    start = f"import numpy as np\nfrom colt_gui.models.{module} import {base}\n\n"
    return f"{start}class Own({base}):\n    id = name = 'own'\n    {body}\n"


PERCEPTRONS = {
    "from nothing": FROM_NOTHING,
    "on tuples": OF_TUPLES,
    "kernel": derived("perceptrons.kernel_perceptron", "KernelPerceptron"),
    "kernel with a margin": OF_KERNEL,
    "kernel with a budget": FORGETS,
    "tuned": TUNES,
    "margin": derived("perceptrons.margin_perceptron", "MarginPerceptron"),
    "marginalised": derived("perceptrons.marginalised_perceptron", "MarginalisedPerceptron"),
    "batch": derived("perceptrons.batch_perceptron", "BatchPerceptron"),
}


@pytest.fixture
def both(tmp_path):
    """Write a file, and return what `found` finds of its experiment in its process, and in this one."""

    def compared(text, found, document):
        path = tmp_path / "own.py"
        path.write_text(text, encoding="utf-8")
        named = file_name(str(path))
        key = open_file(named)
        there = found(labs.compute(document(key)))
        with labs.registered(load(read_version(named)), "here"):
            return zip(there, found(labs.compute(document("here"))), strict=True)

    return compared


def on_points(experiment):
    run, found = experiment.run, []
    for t in (*range(len(run) + 1), 3, 0, len(run)):
        learner = run.seek(t)
        found.append(
            [experiment.narrate(t), str(experiment.meters(t)), learner.w, np.round(learner.scores(), 9).tolist()]
        )
        if not learner.written_down:
            found.append([list(learner.kept), [column.tolist() for column in learner.expansion()]])
        elif t:
            found.append([learner.added(experiment.played(t)), learner.added_text, learner.ball_radius])
    report = labs.report_of(experiment)
    ends = run.converged, run.exhausted, experiment.guarantee, experiment.promise
    return [run.rounds, run.indices, *found, ends, str(experiment.charts()), list(report.rounds), report.summary]


@pytest.mark.parametrize("order", ["given", "cycled", "adversarial"])
@pytest.mark.parametrize("text", PERCEPTRONS.values(), ids=PERCEPTRONS)
@pytest.mark.parametrize("flipped", [False, True], ids=["separable", "noisy"])
def test_the_experiment_on_points_is_that_of_the_class_itself(text, order, flipped, both):
    y = POINTS.y.copy()
    y[:3] *= -1 if flipped else 1

    def document(name):
        return Document(learner=name, points=Points(X, y), order=order, passes=4)

    for there, here in both(text, on_points, document):
        assert there == here


def test_an_adversary_can_oppose_the_full_protocol(both):
    for there, here in both(OF_TUPLES, on_points, lambda name: Document(learner=name, adversary=0.3)):
        assert there == here


HALVES = "def learn_block(self, advice, outcomes):\n        rounds = super().learn_block(advice, outcomes)\n"
HALVES += "        return rounds._replace(plus=rounds.plus / 2)"
EXPERTS = {
    "in blocks": OF_BLOCKS,
    "weighted majority": derived("experts.weighted_majority", "WeightedMajority"),
    "weighted majority in blocks": derived("experts.weighted_majority", "WeightedMajority", HALVES),
    "fixed share in blocks": derived("experts.fixed_share", "FixedShare", HALVES),
    "randomised in blocks": derived("experts.randomised_majority", "RandomisedMajority", HALVES),
    "aggregating in blocks": derived("experts.aggregating", "Aggregating", HALVES),
    "halving": derived("experts.halving", "Halving", "def reason_for(self, played):\n        return str(played.erred)"),
}
SOURCES = {
    "switching": ExpertSource(kind="switching", rounds=300),
    "adversary": ExpertSource(kind="adversary"),
    "by hand": ExpertSource(kind="switching", rounds=50, answers=(1, -1, 1)),
}


def with_experts(experiment):
    run, found = experiment.run, []
    for t in (*range(len(run) + 1), 3, 0, len(run)):
        run.seek(t)
        found += [experiment.narrate(t), experiment.rows(t).weight.tolist(), run.losses.tolist()]
    found += [str(experiment.meters(t)) for t in (0, 1, len(run))]
    columns = [column.tolist() for column in run.columns]
    report, promise = labs.report_of(experiment), experiment.counts.promise
    ends = [str(promise._replace(at_round=None)), str(experiment.coming(len(run))), str(experiment.charts())]
    return [str(columns), *found, *ends, list(report.rounds), report.summary]


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
@pytest.mark.parametrize("text", EXPERTS.values(), ids=EXPERTS)
def test_the_experiment_with_experts_is_that_of_the_class_itself(text, source, both):
    if "Aggregating" in text:
        source = ExpertSource(kind="stock", rounds=200)

    def document(name):
        return Document(learner=name, points=POINTS, order="cycled").with_setup("experts", source)

    for there, here in both(text, with_experts, document):
        assert there == here


@pytest.mark.parametrize(
    "text",
    [
        derived("boolean.winnow", "Winnow"),
        derived("svm.machines", "SvmSoft"),
        derived("perceptrons.perceptron", "Perceptron", "written_down = False"),
    ],
)
def test_other_bases_are_refused_in_a_sentence(text, tmp_path):
    path = tmp_path / "own.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(labs.InputError, match="must derive from"):
        open_file(file_name(str(path)))


HEAD = "from colt_gui.models.perceptrons.perceptron import Perceptron\nclass Own(Perceptron):\n    id = name = 'own'\n"


@pytest.mark.parametrize(
    "method, why",
    [
        ("def guarantee(self, geometry, counts):\n        return 5", "own.py"),
        ("def guarantee(self, geometry, counts):\n        1 / 0", "own.py, line 5: guarantee raised ZeroDivisionError"),
        ("def vectors(self, X):\n        return 'nonsense'", "own.py"),
        ("def vectors(self, X):\n        return X[:1]", "own.py"),
        ("def prepare(self, X):\n        return None", "own.py"),
        ("def tune(self, geometry, control=None):\n        1 / 0", "own.py, line 5: tune raised ZeroDivisionError"),
        ("def ceiling(self, m, R):\n        1 / 0", "own.py, line 5: ceiling raised ZeroDivisionError"),
        ("def scores(self):\n        return None", "own.py"),
        ("def state(self):\n        1 / 0", "own.py, line 5: state raised ZeroDivisionError"),
    ],
)
def test_what_the_full_protocol_does_wrong_is_one_sentence(method, why, tmp_path):
    path = tmp_path / "own.py"
    path.write_text(f"{HEAD}    {method}\n", encoding="utf-8")
    key = open_file(file_name(str(path)))
    with pytest.raises(labs.InputError) as refusal:
        labs.compute(Document(learner=key, points=POINTS))
    assert why in str(refusal.value) and "\n" not in str(refusal.value)


def test_a_reason_that_fails_is_said_in_its_place(tmp_path):
    path = tmp_path / "own.py"
    rule = "def reason_for(self, played):\n        return 'fine' if played.number != 2 else 1 / 0"
    path.write_text(f"{HEAD}    {rule}\n", encoding="utf-8")
    experiment = labs.compute(Document(learner=open_file(file_name(str(path))), points=POINTS))
    assert experiment.narrate(1).reason == "fine"
    assert "own.py, line 5: reason_for raised ZeroDivisionError" in experiment.narrate(2).reason
