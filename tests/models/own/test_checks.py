"""The contract of learners, on those that come with the program."""

import pytest

from colt_gui.models import LEARNERS
from colt_gui.models.own.checks import CHECKS, results


@pytest.mark.parametrize("name", sorted(LEARNERS))
def test_every_learner_of_the_program_holds_every_check(name):
    found = list(results(name))
    assert [result.line for result in found if result.problem] == []
    assert len(found) >= 10


def test_every_check_is_about_some_learner_of_the_program():
    titles = {result.title for name in ("perceptron", "weighted-majority") for result in results(name)}
    assert titles == {check.title for check in CHECKS}
