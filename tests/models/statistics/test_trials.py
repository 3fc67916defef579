"""Monte Carlo in blocks: the same numbers however it is carried out."""

import numpy as np
import pytest
from models.statistics.stopping import StoppedAfter

from colt_gui.models.core.control import NO_CONTROL, Stopped
from colt_gui.models.statistics.trials import Plan, Trials


def means(rng, size, control=NO_CONTROL):
    return rng.random((size, 5)).mean(axis=1)


PLAN = Plan(means, total=103, size=10, seed=7, tag=3)


def made(plan, jobs=1):
    trials = Trials(plan)
    trials.make_elsewhere(jobs)
    trials.make()
    return trials.results


def stopped_after(blocks):
    trials = Trials(PLAN)
    with pytest.raises(Stopped):
        trials.make(StoppedAfter(blocks))
    return trials


def test_after_each_block_the_trials_so_far_can_be_looked_at():
    trials, seen = Trials(PLAN), []

    def look():
        seen.append(trials.so_far())
        assert len(trials.results) == len(trials)

    trials.make(grown=look)
    assert [len(copy) for copy in seen] == [*range(10, 101, 10), 103] and trials.share == 1.0
    for copy in seen:
        assert (copy.results == trials.results[: len(copy)]).all() and copy.complete == (len(copy) == 103)


@pytest.mark.slow
def test_on_two_cores_the_numbers_are_the_same_as_on_one():
    assert (made(PLAN, jobs=2) == made(PLAN)).all()
    begun = stopped_after(1)
    begun.make_elsewhere(jobs=2)
    assert (begun.results == made(PLAN)).all()


def test_another_seed_or_another_experiment_draws_other_numbers():
    plain = made(PLAN)
    assert not (made(PLAN._replace(seed=8)) == plain).any()
    assert not (made(PLAN._replace(tag=4)) == plain).any()


def test_a_block_can_be_made_again_by_itself():
    assert (PLAN.block(4) == made(PLAN)[40:50]).all() and len(PLAN.block(10)) == 3


def test_stopped_trials_keep_what_they_have():
    trials = stopped_after(1)
    assert not trials.complete and len(trials) == 10 and np.isfinite(trials.results).all()
    trials.make()
    assert trials.complete and (trials.results == made(PLAN)).all()


def test_no_trials_are_no_rows():
    assert Trials(PLAN).results.shape == (0,) and Trials(PLAN._replace(total=0)).complete
