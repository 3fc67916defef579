"""Monte Carlo in blocks: the same numbers however it is carried out."""

import numpy as np
import pytest

from colt_gui.models.statistics.trials import Plan, Trials


def means(rng, size):
    return rng.random((size, 5)).mean(axis=1)


PLAN = Plan(means, total=103, size=10, seed=7, tag=3)


def at_once(plan, jobs=1):
    trials = Trials(plan)
    trials.finish(jobs)
    return trials.results


@pytest.mark.slow
def test_on_two_cores_the_numbers_are_the_same_as_on_one():
    assert (at_once(PLAN, jobs=2) == at_once(PLAN)).all()
    begun = Trials(PLAN)
    begun.go_on()
    begun.finish(jobs=2)
    assert (begun.results == at_once(PLAN)).all()


def test_another_seed_or_another_experiment_draws_other_numbers():
    plain = at_once(PLAN)
    assert not (at_once(PLAN._replace(seed=8)) == plain).any()
    assert not (at_once(PLAN._replace(tag=4)) == plain).any()


def test_a_block_can_be_made_again_by_itself():
    assert (PLAN.block(4) == at_once(PLAN)[40:50]).all() and len(PLAN.block(10)) == 3


def test_stopped_trials_keep_what_they_have():
    trials = Trials(PLAN)
    trials.go_on()
    trials.stop()
    assert trials.done and len(trials.results) == 10
    trials.go_on()
    trials.finish()
    assert len(trials) == 10 and np.isfinite(trials.results).all()


def test_no_trials_are_no_rows():
    assert Trials(PLAN).results.shape == (0,) and Trials(PLAN._replace(total=0)).done
