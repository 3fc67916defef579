"""Every harm that a learner file can do ends in one sentence, and the next answer works."""

import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic, perf_counter, sleep

import numpy as np
import pytest
from hostile_files import DEADLY, HARMFUL, STUCK
from own_files import EXAMPLES, HEAD, linear

from colt_gui.models import labs
from colt_gui.models.core.control import Cancelled, Control, Stopped
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.own import process
from colt_gui.models.own.loading import load
from colt_gui.models.own.names import file_name, read_version
from colt_gui.models.own.opened import open_file

pytestmark = pytest.mark.usefixtures("nothing_stays_open")

RNG = np.random.default_rng(3)
X = RNG.normal(size=(40, 2))
POINTS = Points(X, np.where(X @ [1.0, 0.5] >= 0, 1, -1))
GOOD = linear("return w + y * x if y * (w @ x) <= 0 else None")


@pytest.fixture
def mine(tmp_path):
    """Write mine.py, open it, and return a document with it."""

    def write(text, name="mine.py", **options):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return Document(learner=open_file(file_name(str(path))), points=POINTS, **options)

    return write


def refused(write, text):
    """The sentence about a file, and the seconds until it came."""
    start = perf_counter()
    with pytest.raises(InputError) as refusal:
        labs.compute(write(text))
    return str(refusal.value), perf_counter() - start


@pytest.mark.parametrize("text, expected", (HARMFUL | DEADLY).values(), ids=HARMFUL | DEADLY)
def test_harm_is_one_sentence_and_the_next_answer_works(text, expected, mine):
    sentence, seconds = refused(mine, text)
    assert expected in sentence and "\n" not in sentence and "Traceback" not in sentence
    assert seconds < 10.0  # far below it on a machine with nothing else to do
    assert len(labs.compute(mine(GOOD, "good.py")).run) == len(POINTS)


@pytest.mark.slow
@pytest.mark.parametrize("text, expected", STUCK.values(), ids=STUCK)
def test_a_call_that_does_not_come_back_is_one_sentence(text, expected, mine):
    sentence, seconds = refused(mine, text)
    assert expected in sentence and 1.9 < seconds < 10.0
    assert len(labs.compute(mine(GOOD, "good.py")).run) == len(POINTS)


class Recorder(Control):
    """Keeps the lengths of the runs that are published, and ends the computation after so many seconds."""

    def __init__(self, seconds=None, error=Stopped):
        self.lengths, self._end, self._error = [], None if seconds is None else monotonic() + seconds, error

    def check(self):
        if self._end is not None and monotonic() > self._end:
            self._end = None
            raise self._error

    def publish(self, partial):
        self.lengths.append(len(partial().run))


SLOW = linear("time.sleep(0.005)", "return w + y * x if y * (w @ x) <= 0 else None")


def test_a_slow_learner_plays_all_its_rounds_and_tells_of_its_progress(mine):
    control = Recorder()
    experiment = labs.compute(mine(SLOW, order="cycled", passes=4), control)
    quick = labs.compute(mine(GOOD, "good.py", order="cycled", passes=4))
    assert experiment.run.rounds == quick.run.rounds and not experiment.run.exhausted
    assert control.lengths == sorted(control.lengths) and 0 < control.lengths[0] < len(experiment.run)


def test_esc_keeps_what_was_played(mine):
    start = perf_counter()
    experiment = labs.compute(mine(linear("time.sleep(0.02)", "return w + y * x"), order="cycled"), Recorder(0.5))
    assert perf_counter() - start < 5.0
    assert experiment.complete and experiment.broken_off and 0 < len(experiment.run) < 100
    assert experiment.meters(1) and experiment.narrate(len(experiment.run)).headline
    experiment.run.seek(3)


def test_a_cancelled_computation_leaves_nothing_behind(mine):
    document = mine(linear("time.sleep(0.02)", "return w + y * x"), order="cycled")
    with pytest.raises(Cancelled):
        labs.compute(document, Recorder(0.3, Cancelled))
    assert len(labs.compute(mine(GOOD, "good.py")).run) == len(POINTS)


def test_the_thread_of_a_worker_computes_as_the_main_thread_does(mine):
    document, found = mine(GOOD, order="adversarial"), []
    thread = threading.Thread(target=lambda: found.append(labs.compute(document)))
    thread.start()
    thread.join(30)
    here = labs.compute(document)
    assert found[0].run.rounds == here.run.rounds and found[0].run.indices == here.run.indices


def test_a_process_whose_memory_a_file_has_filled_is_not_used_again(mine):
    """What has filled it may be kept by the file's module: nothing else would find room there."""
    labs.compute(mine(GOOD, "good.py"))
    (before,) = (idle._process.pid for idle in process._idle[-1:])
    refused(mine, HARMFUL["a list that grows"][0])
    assert before not in [idle._process.pid for idle in process._idle]


def test_nothing_of_a_file_runs_in_this_process(mine):
    mine("import sys\nsys.came_from_the_file = True\n" + GOOD)
    import sys

    assert not hasattr(sys, "came_from_the_file")


@pytest.mark.parametrize("order", ["given", "shuffled", "cycled", "adversarial"])
@pytest.mark.parametrize("example", ["averaged_perceptron", "passive_aggressive"])
def test_the_experiment_is_that_of_the_class_itself(order, example, nothing_stays_open):
    """Played in this process for once, round by round."""
    named = file_name(str(EXAMPLES / f"{example}.py"))
    key, here = open_file(named), load(read_version(named))
    with labs.registered(here, "here"):
        plain = labs.compute(Document(learner="here", points=POINTS, order=order, passes=3))
        plain_sentences = [plain.narrate(t) for t in range(len(plain.run) + 1)]
        plain_report = labs.report_of(plain)
    told = labs.compute(Document(learner=key, points=POINTS, order=order, passes=3))
    assert told.run.rounds == plain.run.rounds and told.run.indices == plain.run.indices
    assert (told.run.converged, told.run.exhausted) == (plain.run.converged, plain.run.exhausted)
    assert [told.narrate(t) for t in range(len(told.run) + 1)] == plain_sentences
    report = labs.report_of(told)
    assert list(report.rounds) == list(plain_report.rounds) and report.summary == plain_report.summary
    for t in (len(told.run), 2, 0, 1):
        told.run.seek(t)
        plain.run.seek(t)
        assert told.learner.scores().tolist() == plain.learner.scores().tolist()


CHARTS = """
    def charts(self, experiment):
        from colt_gui.models.core.readings import Chart, Curve
        w = np.array([r.w for r in map(experiment.run.round, range(1, len(experiment.run) + 1))])
        curve = Curve("w1", np.arange(len(w)), w[:, 0], "hypothesis")
        return %s
"""


def test_charts_of_its_own_are_sent_along(mine):
    drawn = "[Chart('own', 'Own', 'rounds', [curve])]"
    experiment = labs.compute(mine(GOOD + CHARTS % drawn))
    (chart,) = experiment.charts()
    assert (chart.id, chart.title, chart.curves[0].label) == ("own", "Own", "w1")
    assert chart.curves[0].y.tolist() == [r[5][0] for r in experiment.run.rounds]


@pytest.mark.parametrize(
    "drawn, why",
    [
        ("5", "charts must return a list of Chart"),
        ("[Chart('own', 'Own', 'nonsense', [curve])]", "is over “nonsense”"),
        ("[Chart('own', 'Own', 'rounds', [curve._replace(y=w)])]", "whose x and y do not fit"),
        ("1 / 0", "mine.py, line 15: charts raised ZeroDivisionError"),
    ],
)
def test_charts_of_its_own_that_cannot_be_drawn_are_a_sentence(drawn, why, mine):
    sentence, _ = refused(mine, GOOD + CHARTS % drawn)
    assert why in sentence


SOURCES = {
    "switching": ExpertSource(kind="switching", rounds=300),
    "stock": ExpertSource(kind="stock", rounds=200),
    "adversary": ExpertSource(kind="adversary"),
    "directions": ExpertSource(kind="directions", n=6, contrarian=True, noise=0.1),
    "by hand": ExpertSource(kind="switching", rounds=50, answers=(1, -1, 1)),
    "opposed": ExpertSource(kind="random", n=5, opposed=True),
}
BY_UPDATE = (
    HEAD
    + """
class Own(ExpertLearner):
    name = "Own"

    def update(self, w, loss):
        return w * 1e-40 ** loss

    def reason(self, w, loss):
        return f"The heaviest weighed {w.max():.17g}, {loss.sum():.17g} was lost"

    def bound(self, n, best):
        return n + 3 * best if best < 9 else 1 / 0
"""
)


@pytest.mark.parametrize("source", SOURCES.values(), ids=SOURCES)
@pytest.mark.parametrize("text", [EXAMPLES / "follow_the_perturbed_leader.py", BY_UPDATE], ids=["example", "update"])
def test_the_experiment_with_experts_is_that_of_the_class_itself(text, source, tmp_path):
    path = text if isinstance(text, Path) else tmp_path / "own.py"
    if path is not text:
        path.write_text(text)
    named = file_name(str(path))
    key, here = open_file(named), load(read_version(named))

    def found(name):
        experiment = labs.compute(Document(learner=name, points=POINTS, order="cycled").with_setup("experts", source))
        told = [experiment.narrate(t) for t in range(len(experiment.run) + 1)]
        weights = [experiment.rows(t).weight.tolist() for t in range(len(experiment.run) + 1)]
        report, promise = labs.report_of(experiment), experiment.counts.promise
        meters = [experiment.meters(t) for t in (0, 1, len(experiment.run))]
        return [told, weights, list(report.rounds), report.summary, str(promise), str(meters), str(experiment.charts())]

    with labs.registered(here, "here"):
        plain = found("here")
    for one, other in zip(found(key), plain):
        assert one == other


def test_no_process_is_left_when_its_parent_closes_them(mine):
    mine(GOOD)
    idle = list(process._idle)
    assert idle
    process.close_all()
    for one in idle:
        one._process.wait(5)
        assert not one.alive


def test_a_process_that_waits_for_work_does_nothing(mine):
    labs.compute(mine(GOOD))
    (idle,) = process._idle
    idle.wait(0.3)
    while not idle._messages.empty():
        idle._messages.get()
    idle.wait(1.0)
    assert idle._messages.empty() and idle.alive


PLAYS_ON = """
import sys
from colt_gui.models import labs
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.own import process
from colt_gui.models.own.names import file_name
from colt_gui.models.own.opened import open_file
key = open_file(file_name(sys.argv[1]))
print(process._idle[0]._process.pid, flush=True)
labs.compute(Document(learner=key, points=Points([[1.0, 2.0], [2.0, 1.0]], [1, -1]), order="cycled"))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("line", ["time.sleep(0.01)", "sum(range(10**12))"], ids=["slow", "stuck"])
def test_a_program_that_is_killed_leaves_no_process_behind(line, tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(linear(line, "return w + y * x"))
    command = [sys.executable, "-c", PLAYS_ON, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        child = int(program.stdout.readline())
        sleep(0.5)
        program.kill()
    end = monotonic() + 5.0
    while _lives(child):
        assert monotonic() < end
        sleep(0.05)


def _lives(number):
    try:
        return "Z" not in Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
