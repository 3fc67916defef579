"""The contract of learners, on those that come with the program."""

import pytest
from short_runs import SHORT, short

from colt_gui.models import LEARNERS
from colt_gui.models.own import checks
from colt_gui.models.own.checks import CHECKS, results


@pytest.fixture
def short_runs(name, monkeypatch):
    """Experiments with chance have few trials, and of a range the upper end, which is thousands, is left out."""
    whole, both_ends = checks.sample_document, checks._values
    if name in SHORT:
        monkeypatch.setattr(
            checks, "sample_document", lambda name, **options: whole(name, params=short(name), **options)
        )
        monkeypatch.setattr(checks, "_values", lambda p: both_ends(p)[: None if p.kind in {"bool", "choice"} else 1])


def check_all(name):
    found = list(results(name))
    assert [result.line for result in found if result.problem] == []
    assert len(found) >= 10


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", sorted(LEARNERS))
def test_every_learner_of_the_program_holds_every_check(name, short_runs):
    check_all(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(SHORT))
def test_every_learner_that_takes_chances_holds_every_check_with_all_its_trials(name):
    check_all(name)


def test_every_check_is_about_some_learner_of_the_program():
    titles = {result.title for name in ("perceptron", "weighted-majority") for result in results(name)}
    assert titles == {check.title for check in CHECKS}
