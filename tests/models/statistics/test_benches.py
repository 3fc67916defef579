"""What the window relies on at every bench: cheap beginnings, partial answers that stay, and a stop at any place."""

from time import perf_counter

import numpy as np
import pytest
from models.statistics.loss_samples import noisy
from models.statistics.stopping import StoppedAfter, stopped

from colt_gui.models.core.control import Cancelled, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, compute, prepare
from colt_gui.models.statistics.distribution import Distribution

SMALL = {
    "pac": {"trials": 6, "m": 20}, "hoeffding": {"trials": 30, "n": 2000}, "overfitting": {"trials": 4, "splits": 3},
    "online-to-batch": {"T": 20}, "rademacher": {"flips": 40}, "margin-bound": {"trials": 2, "m": 20},
    "ghost-sample": {"trials": 5}, "dual": {"steps": 5},
}  # fmt: skip
LEARNERS = list(LABS["statistics"].learners)
DOCUMENTS = {id: Document(points=noisy(8), learner=id, params={id: SMALL.get(id, {})}, seed=2) for id in LEARNERS}
DOCUMENTS["pac of half-planes"] = DOCUMENTS["pac"].with_param("hypotheses", "halfspaces")
DOCUMENTS["many points"] = Document(points=noisy(60), learner="shatter")
DOCUMENTS["painted"] = DOCUMENTS["overfitting"].with_setup("statistics", Distribution("points", target="labels"))
DOCUMENTS["nothing painted"] = Document(learner="pac").with_setup("statistics", Distribution("points"))
DOCUMENTS["no points"] = Document(learner="hinge")
every_document = pytest.mark.parametrize("name", DOCUMENTS)


def read(experiment):
    """Everything that a window may ask of an experiment, wherever it stands."""
    told = [experiment.refusal, experiment.heading, experiment.unit, experiment.setup_text, experiment.broken_off_text]
    assert all(isinstance(words, str) for words in told) and isinstance(experiment.under_way[0], str)
    charts = experiment.charts()
    for t in {0, len(experiment.run) // 2, len(experiment.run)}:
        experiment.run.seek(t)
        assert experiment.narrate(t).headline and experiment.run.mark(t).words
        shown = experiment.on_plane
        assert isinstance(shown.points, Points) and shown.reach.shape[1] == 2 and shown.invites in (True, False)
        told += [str(experiment.narrate(t)), *map(str, experiment.meters(t)), experiment.remedy(t)]
    assert len(experiment.mistakes) >= 1 and len(experiment.updates) >= 1
    return told + [repr([curve.y.tolist() for curve in chart.curves]) for chart in charts]


@every_document
def test_an_experiment_can_be_read_before_anything_is_computed(name):
    placeholder = prepare(DOCUMENTS[name])
    assert not placeholder.ready and len(placeholder.run) == 0
    read(placeholder)


@pytest.mark.parametrize("id", LEARNERS)
def test_an_experiment_is_prepared_in_no_time(id):
    many = Document(points=noisy(200), learner=id)
    times = []
    for _ in range(20):
        start = perf_counter()
        prepare(many)
        times.append(perf_counter() - start)
    assert min(times) < 0.002  # it takes a tenth of that


@every_document
def test_wherever_it_is_stopped_it_can_be_read(name):
    whole = compute(DOCUMENTS[name])
    counting = StoppedAfter(10**9)
    compute(DOCUMENTS[name], counting)
    checks = 10**9 - counting.left
    for n in sorted({0, 1, 2, 3, checks // 3, checks // 2, checks - 1} - {-1}):
        if n < checks:
            cut = stopped(DOCUMENTS[name], n)
            assert cut.ready and cut.broken_off and len(cut.run) <= len(whole.run)
            read(cut)


@every_document
def test_partial_answers_do_not_change_while_the_computation_goes_on(name):
    class Watching(Control):
        """Reads each partial answer at once; keeps what it said."""

        def __init__(self):
            self.seen = []

        def publish(self, partial):
            if len(self.seen) < 200:
                self.seen.append((partial(), None))
                self.seen[-1] = (self.seen[-1][0], read(self.seen[-1][0]))

    control = Watching()
    whole = compute(DOCUMENTS[name], control)
    for partial, said in control.seen:
        assert read(partial) == said and len(partial.run) <= len(whole.run)
    assert control.seen or whole.refusal or whole.document.learner == "shatter"


@every_document
def test_two_views_stand_at_places_of_their_own(name):
    one = compute(DOCUMENTS[name])
    one.findings = one.survey()
    other = one.another_view()
    one.run.seek(len(one.run))
    other.run.seek(0)
    assert one.run.t == len(one.run) and read(one) == read(other)


@every_document
def test_a_cancelled_computation_and_one_after_it_do_not_disturb_each_other(name):
    class Cancelling(Control):
        def check(self):
            raise Cancelled

    before = read(compute(DOCUMENTS[name]))
    control = StoppedAfter(10**9)
    compute(DOCUMENTS[name], control)
    if control.left < 10**9:
        with pytest.raises(Cancelled):
            compute(DOCUMENTS[name], Cancelling())
    assert read(compute(DOCUMENTS[name])) == before


def test_a_survey_ends_with_its_control_and_changes_nothing():
    document = Document(learner="dual", params={"dual": {"step": 0.01}})
    experiment = compute(document)
    control = StoppedAfter(10**9)
    findings = experiment.another_view().survey(control)
    assert findings.remedy(len(experiment.run)).ways and not control.partial and experiment.findings is None
    assert 10**9 - control.left >= 2


def test_a_computation_inside_another_publishes_nothing_of_its_own():
    params = {"margin-bound": {"bound": "svm", "m": 40, "trials": 2}}
    control = StoppedAfter(10**9)
    experiment = compute(Document(learner="margin-bound", params=params), control)
    assert {type(partial) for partial in control.partial} == {type(experiment)}
    assert len(stopped(experiment.document, 3).study.outcomes) == 0
    assert np.isfinite([found.bound for found in experiment.study.outcomes]).all()
