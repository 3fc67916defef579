"""A perceptron document is carried out under a control: shown before, on the way, and when a person stops it."""

import pytest
from short_runs import short

from colt_gui.models.core.control import Cancelled, Control, Stopped
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, compute, prepare, report_of
from colt_gui.models.perceptrons import bounds
from colt_gui.models.perceptrons.hypothesis_space import Space
from colt_gui.models.perceptrons.plane_theorem import plane_theorem

LEARNERS = list(LABS["perceptron"].learners)
KINDS = ("noisy", "separable")


class Ending(Control):
    """Raises an error at one check, or counts the checks if there is none at which to end."""

    def __init__(self, at=None, error=Stopped):
        self.at, self.error, self.checks = at, error, 0

    def check(self):
        self.checks += 1
        if self.checks == self.at:
            raise self.error


class Watching(Control):
    """Keeps all that is published."""

    def __init__(self):
        self.shown = []

    def publish(self, partial):
        self.shown.append(partial())


def documents(learner):
    for kind in KINDS:
        for order in ("given", "cycled", "adversarial"):
            yield Document(generate(kind, 3, m=30), learner, short(learner), order=order)
    yield Document(learner=learner)
    yield Document(learner=learner, adversary=0.4)
    four = generate("sphere", 1, m=12, d=4)
    yield Document(Points(four.X, -four.y), learner, order="given")


def read(experiment):
    """Ask for all that a window shows."""
    for t in {0, len(experiment.run) // 2, len(experiment.run)}:
        experiment.run.seek(t)
        assert experiment.run.t == t and experiment.meters(t) and experiment.narrate(t).headline
        experiment.remedy(t)
    assert len(experiment.mistakes) == len(experiment.updates) == len(experiment.run) + 1
    assert experiment.heading and all(experiment.under_way[:1])
    experiment.charts()
    plane_theorem(experiment)
    if experiment.ready and len(experiment.points):
        Space(experiment)


@pytest.mark.parametrize("learner", LEARNERS)
def test_before_anything_is_computed_all_can_be_read(learner):
    for document in documents(learner):
        experiment = prepare(document)
        read(experiment)
        assert not experiment.ready and not len(experiment.run) and experiment.geometry is None
        assert experiment.charts() == [] and experiment.meters(0)[0].limit is None
        assert len(experiment.points) == len(compute(document).points)
        if len(experiment.points):
            said = experiment.narrate(0).reason
            assert said in ("The rounds are being played.", "The margin of these points is being found.")


@pytest.mark.parametrize("learner", LEARNERS)
def test_what_is_published_on_the_way_can_be_read_and_does_not_change(learner):
    for document in documents(learner):
        watching, whole = Watching(), compute(document)
        compute(document, watching)
        assert [len(view.run) for view in watching.shown] == sorted(len(view.run) for view in watching.shown)
        for view in watching.shown[:: max(1, len(watching.shown) // 5)]:
            assert not view.ready and view.run.rounds == whole.run.rounds[: len(view.run)]
            read(view)
        assert (watching.shown[-1].points.y == whole.points.y).all()


@pytest.mark.parametrize("learner", LEARNERS)
def test_wherever_it_is_stopped_it_can_be_shown_and_reported(learner):
    for document in documents(learner):
        counting, whole = Ending(), compute(document)
        compute(document, counting)
        last = counting.checks
        for at in sorted({1, 2, 3, last // 3, last // 2, last - 1, last} & set(range(1, last + 1))):
            stopped = compute(document, Ending(at))
            assert stopped.ready and stopped.broken_off and stopped.run.done
            assert stopped.run.rounds == whole.run.rounds[: len(stopped.run)]
            read(stopped)
            assert stopped.remedy(0).sentence == stopped.broken_off_text
            summary = report_of(stopped).summary
            assert summary["rounds"] == len(stopped.run) and summary["bound"] in (None, whole.guarantee.value)
            if stopped.promise.value is not None:
                assert stopped.promise == whole.promise or len(stopped.run) < len(whole.run)


def test_a_search_that_is_not_wanted_any_more_ends():
    with pytest.raises(Cancelled):
        compute(Document(generate("noisy", 1, m=60)), Ending(2, Cancelled))


def test_of_a_margin_that_was_not_found_nothing_is_said():
    document = Document(generate("separable", 1, m=60), "margin-perceptron")
    stopped = compute(document, Ending(1))
    assert stopped.broken_off_text == "Stopped after 0 rounds." and not stopped.separable
    assert stopped.meters(0)[0].note.endswith("the search for the margin was stopped")
    assert stopped.narrate(0).reason == "Stopped before the first round."


def test_a_kernel_whose_margin_was_not_found_keeps_its_rounds():
    document = Document(generate("noisy", 1, m=60), "kernel-perceptron", order="given")
    counting = Ending()
    whole = prepare(document)
    whole.run.play(counting)
    stopped = compute(document, Ending(counting.checks + 1))
    assert stopped.run.rounds == whole.run.rounds and stopped.known_geometry.stopped
    assert stopped.broken_off_text == "The search for the margin was stopped."
    assert stopped.promise.value is None and stopped.known_geometry.radius == pytest.approx(1.0)


@pytest.mark.parametrize("learner", ["margin-perceptron", "marginalised-perceptron"])
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_left_to_the_data_is_tuned_to_the_margin_or_the_best_comparator(learner, kind):
    experiment = compute(Document(generate(kind, 1, m=120), learner, order="cycled", passes=3))
    geometry, own = experiment.known_geometry, experiment.learner
    assert (own.gamma if learner == "margin-perceptron" else own.mu) == geometry.level()
    if learner == "marginalised-perceptron":
        loss = geometry.hinge_at(own.mu).loss
        assert own.eta == pytest.approx(bounds.best_eta(geometry.radius, own.mu - own.rho, loss))


@pytest.mark.parametrize("learner", LEARNERS)
def test_two_views_of_one_experiment_stand_at_places_of_their_own(learner):
    first = compute(Document(generate("noisy", 1, m=40), learner, order="cycled", passes=8))
    other, rounds = first.another_view(), len(first.run)
    first.run.seek(rounds)
    there = repr(first.learner.state())
    for t in (rounds // 2, 1, 0, rounds - 1):
        other.run.seek(t)
        assert other.learner is other.run.learner and (first.run.t, repr(first.learner.state())) == (rounds, there)
        first.run.seek(t)
        assert repr(first.learner.state()) == repr(other.learner.state())
        first.run.seek(rounds)


@pytest.mark.parametrize("learner", LEARNERS)
def test_a_survey_changes_nothing_and_is_read_without_the_experiment(learner):
    experiment = compute(Document(generate("noisy", 1, m=24), learner))
    experiment.run.seek(7)
    before = repr(experiment.learner.state())
    findings = experiment.survey()
    assert (experiment.run.t, repr(experiment.learner.state()), experiment.findings) == (7, before, None)
    assert (findings.remedy(0) is None) == experiment.separable
    assert findings.remedy(len(experiment.run)) is not None
