"""Learners with experts asked directly, with numbers that fit on a blackboard."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.experts import guarantee, losses, readings, votes_by_hand
from colt_gui.models.experts import learner as short_way
from colt_gui.models.experts.aggregating import Aggregating
from colt_gui.models.experts.fixed_share import FixedShare
from colt_gui.models.experts.halving import Halving
from colt_gui.models.experts.learner import ExpertLearner, normalised, soft_advice
from colt_gui.models.experts.randomised_majority import RandomisedMajority
from colt_gui.models.experts.readings import factors_chart
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.scripts import lower_bound_advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.experts.tosses import Tosses
from colt_gui.models.experts.tracking import BestSequences, Tracking
from colt_gui.models.experts.weighted_majority import WeightedMajority, exact_sign, matching_beta, posterior
from colt_gui.models.labs import compute

LN2 = math.log(2)
ABOUT = pytest.approx


def begun(learner, n, rounds=0, **options):
    learner.begin(n, rounds, **options)
    return learner


def learned(learner, *rounds):
    return [learner.learn(np.array(advice), outcome) for advice, outcome in rounds]


# -- a round of each --------------------------------------------------------------------------------------------------


def test_rounds_of_halving():
    """outcome, said, lost, share of V for +, best loss, ln |V|, η, stage."""
    learner = begun(Halving(), 3)
    rounds = learned(learner, ([1, 1, -1], -1), ([1, -1, -1], -1), ([1, 1, 1], -1), ([-1, -1, -1], -1))
    assert rounds[0] == ABOUT((-1, 1, 1, 2 / 3, 0, 0, math.inf, 0))
    assert rounds[1] == ABOUT((-1, -1, 0, 0, 0, 0, math.inf, 0))
    assert rounds[2] == ABOUT((-1, 1, 1, 1, 1, -math.inf, math.inf, 0))
    assert rounds[3] == ABOUT((-1, 1, 1, 0, 1, -math.inf, math.inf, 0))  # with V empty it says +
    assert learner.own_loss == 3 and learner.predict(np.array([-1, -1, -1])) == 1


def test_halving_says_plus_at_a_tie_and_minus_where_more_of_v_say_so():
    learner = begun(Halving(), 4)
    said = [learner.predict(np.array(advice)) for advice in ([1, 1, -1, -1], [1, -1, -1, -1], [1, 1, 1, -1])]
    assert said == [1, -1, 1]


def test_rounds_of_weighted_majority():
    learner = begun(WeightedMajority(beta=0.5), 3)
    first, second = learned(learner, ([1, 1, -1], -1), ([1, 1, -1], 1))
    assert first == ABOUT((-1, 1, 1, 2 / 3, 0, LN2, LN2, 0))
    assert second == ABOUT((1, 1, 0, 0.5, 1, math.log(1.5), LN2, 0))  # ½ + ½ against 1: a tie says +
    assert learner.own_loss == 1 and learner.c == ABOUT(1 / math.log(4 / 3))
    assert learner.block == max(1, min(4096, 65536 // 3, int(230 / LN2)))


def test_without_a_weight_left_weighted_majority_says_plus():
    learner = begun(WeightedMajority(beta=0.0), 2)
    learned(learner, ([1, 1], -1))
    assert learned(learner, ([-1, -1], -1))[0][1:6] == (1, 1.0, 0.5, 1.0, -math.inf)
    assert learner.predict(np.array([-1, -1])) == 1


def test_rounds_of_fixed_share():
    """n = 2, α = ¼: weights ½, ½ become ¼, ½, are then ⅓, ⅔, and a quarter changes hands: 5/12, 7/12."""
    learner = begun(FixedShare(eta=LN2, alpha=0.25), 2)
    first, second = learned(learner, ([1, -1], -1), ([1, -1], -1))
    assert first == ABOUT((-1, 1, 1, 0.5, 0, math.log(1.5), LN2, 0))
    # ln 1.5 and then 5/24 + 7/12 = 19/24 of it
    assert second == ABOUT((-1, -1, 0, 5 / 12, 0, math.log(1.5 * 19 / 24), LN2, 0))
    assert learner.shares.tolist() == ABOUT([5 / 19 * 0.75 + 14 / 19 * 0.25, 14 / 19 * 0.75 + 5 / 19 * 0.25])
    assert learner.predict(np.array([1, -1])) == -1 and learner.predict(np.array([-1, 1])) == 1
    assert learner.own_loss == 1


def test_three_who_share_give_half_of_it_to_each_of_the_others():
    learner = begun(FixedShare(eta=LN2, alpha=0.25), 3)
    learned(learner, ([1, -1, -1], -1))
    # ⅕, ⅖, ⅖ before sharing
    assert learner.shares.tolist() == ABOUT([0.15 + 0.1, 0.3 + 0.025 + 0.05, 0.3 + 0.025 + 0.05])


def test_who_is_alone_shares_with_nobody():
    learner = begun(FixedShare(eta=LN2, alpha=0.25), 1)
    assert learned(learner, ([1], -1))[0][5] == ABOUT(-LN2) and learner.shares.tolist() == [1.0]


def test_fixed_share_goes_back_to_where_it_was():
    learner = begun(FixedShare(eta=LN2, alpha=0.25), 2)
    learned(learner, ([1, -1], -1))
    then = learner.state()
    again = learned(learner, ([1, -1], 1))
    learner.restore(then)
    assert learned(learner, ([1, -1], 1)) == again
    assert learner.switches(0) == (0, 0) and len(learner.tracking.rounds.limit) == 2


def test_rounds_of_randomised_majority():
    """β = ½, c = 1/(2 ln(4/3)); r = ¾: g(0) = c·ln(8/5), g(1) = c·ln(8/7)."""
    learner = begun(RandomisedMajority(beta=0.5), 4)
    c = 0.5 / math.log(4 / 3)
    chance = 0.5 * (1 + c * math.log(8 / 5) - c * math.log(8 / 7))
    (record,) = learned(learner, ([1, 1, 1, -1], 1))
    assert record == ABOUT((1, chance, 1 - chance, 0.75, 0, math.log(3.5), LN2, 0))
    (second,) = learned(learner, ([-1, -1, -1, 1], -1))
    assert second[3] == ABOUT(0.5 / 3.5) and second[5] == ABOUT(math.log(3.25))
    assert learner.own_loss == ABOUT(record[2] + second[2])


def test_its_chance_is_a_half_where_all_agree_on_nothing_and_certain_where_all_agree():
    learner = begun(RandomisedMajority(beta=0.5), 2)
    assert learner.predict(np.array([1, -1])) == 0.5
    assert learner.predict(np.array([1, 1])) == 1.0 and learner.predict(np.array([-1, -1])) == 0.0
    dead = begun(RandomisedMajority(beta=0.0), 2)
    learned(dead, ([1, 1], -1))
    assert dead.predict(np.array([1, 1])) == 0.5


def test_its_interval_is_what_it_may_say():
    learner = begun(RandomisedMajority(beta=0.5), 2)
    c = 0.5 / math.log(4 / 3)
    low, high = learner.admissible(np.array([1, -1]), np.array([0.75, 0.25]), LN2)
    assert (low, high) == ABOUT((1 - c * math.log(8 / 7), c * math.log(8 / 5)))


# -- aggregating ------------------------------------------------------------------------------------------------------


def test_a_round_of_logarithmic_loss_is_bayes():
    learner = begun(Aggregating(loss="logarithmic"), 2)
    first, second = learned(learner, ([0.25, 0.75], 1), ([0.25, 0.75], 1))
    assert first == ABOUT((1, 0.5, LN2, 0.5, -math.log(0.75), 0.0, 1.0, 0))
    # weights ¼, ¾: the mean is 10/16
    assert second[1:4] == ABOUT((0.625, -math.log(0.625), 0.625))
    assert learner.shares.tolist() == ABOUT([0.1, 0.9])


def test_all_dead_it_goes_on_with_the_last_weights():
    learner = begun(Aggregating(loss="logarithmic"), 2)
    learned(learner, ([0.25, 0.75], 1), ([0.0, 0.0], 1))
    assert learner.predict(np.array([0.0, 1.0])) == ABOUT(0.75)
    (after,) = learned(learner, ([0.0, 1.0], 1))
    assert after[1] == ABOUT(0.75) and after[4:6] == (math.inf, -math.inf)


def test_a_round_of_square_loss():
    """η = 2, c = ½; experts 0 and 1 with weights ½: g(0) = g(1), so ½."""
    learner = begun(Aggregating(loss="square"), 2)
    (first,) = learned(learner, ([0.0, 1.0], 1))
    assert first == ABOUT((1, 0.5, 0.25, 0.5, 0, math.log(1 + math.exp(-2)), 2.0, 0))
    v = math.exp(-2) / (1 + math.exp(-2))  # of the one that was wrong
    g0 = -0.5 * math.log(v + (1 - v) * math.exp(-2))
    g1 = -0.5 * math.log(v * math.exp(-2) + 1 - v)
    assert learner.predict(np.array([0.0, 1.0])) == ABOUT(0.5 * (1 + g0 - g1))
    assert learner.admissible(np.array([0.0, 1.0]), np.array([v, 1 - v]), 2.0) == ABOUT(
        (1 - math.sqrt(g1), math.sqrt(g0))
    )


def test_rates_by_hand():
    fixed = begun(Aggregating(eta=0.75), 4)
    assert fixed.rate_at(3.0, 0) == 0.75 and fixed.one_rate
    confident = begun(Aggregating(tuning="self-confident", d=3.0), 4)
    assert confident.rate_at(3.0, 0) == ABOUT(3 * math.sqrt(math.log(4) / 4)) and not confident.one_rate
    assert confident._rates(np.array([0.0, 3.0])) == ABOUT([3 * math.sqrt(math.log(4)), 3 * math.sqrt(math.log(4) / 4)])
    known = begun(Aggregating(tuning="known", K=10.0), 4)
    z = math.log(4) / 10
    assert known.rate_at(0.0, 0) == ABOUT(math.log(1 + 2 * math.sqrt(z) + z / LN2)) and known.one_rate
    assert begun(Aggregating(tuning="known"), 4, 30).most == 30
    assert begun(Aggregating(tuning="known"), 4, 30, closed=True).most == 15
    assert begun(Aggregating(tuning="known"), 4, 0).most == 1
    assert begun(Aggregating(tuning="known"), 4, 30).values["K"] == 30
    assert Aggregating(loss="square", eta=7.0).values["eta"] == 2.0


def test_who_is_alone_has_the_slowest_rate():
    assert losses.known_rate(10.0, 1) == losses.SLOWEST
    assert begun(Aggregating(tuning="self-confident"), 1).rate_at(0.0, 0) == losses.SLOWEST


def test_a_stage_ends_where_more_is_lost_than_it_may():
    """Two experts who are always wrong: every round costs 1, and B + √(B·ln 2) + ½ is passed in turn."""
    learner = begun(Aggregating(tuning="doubling"), 2)
    budget = learner.stages[0].budget
    rounds = [learner.learn(np.array([0.0, 0.0]), 1) for _ in range(40)]
    ends, at = [], 0
    while at < 40:
        at += math.floor(budget + math.sqrt(budget * LN2) + 0.5) + 1
        ends.append(at)
        budget *= 2
    stages = [r[7] for r in rounds]
    assert [t + 1 for t in range(40) if stages[t] > (stages[t - 1] if t else 0)] == [end for end in ends if end <= 40]
    assert all(rounds[end - 1][5] == ABOUT(LN2) for end in ends if end <= 40)  # all weights start again
    assert learner.own_loss == ABOUT(40) and [s.budget for s in learner.stages[:2]] == ABOUT(
        [2**k * learner.stages[0].budget for k in (0, 1)]
    )


# -- losses and theorems ----------------------------------------------------------------------------------------------


def test_losses_by_hand():
    p = np.array([0.25, 1.0])
    assert losses.loss("absolute", 1.0, p).tolist() == [0.75, 0.0]
    assert losses.loss("square", 0.0, p).tolist() == [0.0625, 1.0]
    assert losses.loss("logarithmic", 1.0, p).tolist() == ABOUT([2 * LN2, 0.0])
    assert losses.loss("logarithmic", 0.0, p).tolist() == ABOUT([-math.log(0.75), math.inf])


def test_what_may_be_said_is_clipped_and_never_empty():
    assert losses.admissible("absolute", 2.0, 2.0) == (0.0, 1.0)
    assert losses.admissible("absolute", -1.0, 0.5) == (0.5, 0.5)
    assert losses.admissible("square", 0.16, 0.81) == ABOUT((0.1, 0.4))
    assert losses.admissible("square", -0.1, 1.0) == (0.0, 0.0)
    assert losses.admissible("logarithmic", LN2, 2 * LN2) == ABOUT((0.25, 0.5))


def test_factors_by_hand():
    assert losses.absolute_factor(LN2) == ABOUT(0.5 / math.log(4 / 3))
    assert losses.vote_factor(LN2) == ABOUT(1 / math.log(4 / 3))
    assert losses.known_regret(9.0, 2) == ABOUT(3 * math.sqrt(LN2) + 0.5)


@pytest.mark.parametrize("eta", [0.009, 0.5])
def test_the_mixture_loss_is_its_formula_at_small_rates_too(eta):
    w, L = np.array([[0.25, 0.75]]), np.array([[1.0, 0.5]])
    expected = -3 * math.log(0.25 * math.exp(-eta) + 0.75 * math.exp(-eta / 2))
    assert losses.mixture_loss(w, L, np.array([eta]), np.array([3.0]))[0] == ABOUT(expected)


def test_promises_by_hand():
    best = np.array([0.0, 2.0, 5.0])
    linear = guarantee.linear(best, 8, 2.0, 0.5, "")
    assert linear.limit.tolist() == ABOUT([0.5 * math.log(8), 2 + 0.5 * math.log(8), 5 + 0.5 * math.log(8)])
    endless = guarantee.linear(best, 8, math.inf, 0.5, "why")
    assert endless.at(0) == ABOUT(0.5 * math.log(8)) and endless.at(1) is None
    assert guarantee.linear(np.array([math.inf]), 8, 1.0, 1.0, "why").at(0) is None
    known = guarantee.known(best, 8, 2.0)
    assert known.at(1) == ABOUT(2 + math.sqrt(2 * math.log(8)) + 1.5) and known.at(2) is None
    doubling = guarantee.doubling(best, 8, [1.0, 2.0], np.array([0, 0, 1]))
    once = math.sqrt(math.log(8)) + 1.5
    assert doubling.limit.tolist() == ABOUT([once, 2 + once, 5 + once + math.sqrt(2 * math.log(8)) + 1.5 + 1])
    assert doubling.note(2, 5.0).endswith("L* = 5, stages = 2, n = 8")
    assert guarantee.no_promise(best).limit.shape == (3,) and guarantee.no_promise(best).refusal == guarantee.NO_BOUND
    assert known.refusal.startswith("L* + √(K·ln n) + ln n/(2·ln 2) does not apply: the best expert has lost more")
    assert known._replace(of_best=False).note(0, 1.0).endswith(": K = 2, n = 8")
    assert known._replace(brief_why="brief").refusal == "brief"


def test_tracking_by_hand():
    """n = 3, α = ½, η = ln 2: staying costs ln 2 a round, a switch ln 4; c = 1/ln(4/3)."""
    tracking = Tracking(3, LN2, 0.5)
    tracking.extend(np.array([[0, 1, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1], [1, 0, 1]]))
    c = 1 / math.log(4 / 3)
    found = tracking.rounds
    assert found.limit[0] == ABOUT(c * math.log(3))  # nothing lost, nothing shared yet
    assert found.limit[1] == ABOUT(c * (math.log(3) + LN2 + LN2))  # one error, or one switch of ln 4
    assert found.limit[7] == ABOUT(c * (LN2 * 1 + math.log(3) + 7 * LN2)) and found.lost[7] == 1
    assert (found.switches[7], found.table[7, :2].tolist()) == (0, [1.0, 0.0])
    then = tracking.state()
    tracking.extend(np.array([[1, 1, 0]]))
    tracking.restore(then)
    assert len(tracking.rounds.limit) == 8


def test_a_switch_pays_where_the_expert_that_was_best_errs_for_long():
    tracking = Tracking(3, 2.0, 0.5)
    tracking.extend(np.array([[0, 1, 1]] * 4 + [[1, 0, 1]] * 4))
    k, limit = tracking.rounds.switches[7], tracking.rounds.limit[7]
    c = 1 / math.log(2 / (1 + math.exp(-2)))
    assert k == 1 and limit == ABOUT(c * (math.log(3) + math.log(4) + 6 * LN2))


def test_as_many_switches_are_looked_at_as_there_is_room_for():
    assert [BestSequences(n).most for n in (1, 2, 1024, 2048, 8192, 100_000)] == [0, 32, 32, 16, 4, 4]


def test_the_posterior_by_hand():
    """ν₀ = ¼, one of two erred in three rounds: 27/64 against 9/64."""
    assert posterior(np.array([0.0, 1.0]), 3, 0.25).tolist() == ABOUT([0.75, 0.25])
    assert posterior(np.array([0.0, 1.0]), 3, 0.0).tolist() == [1.0, 0.0]
    assert matching_beta(0.25) == ABOUT(1 / 3)


def test_signs_where_rounding_could_decide():
    assert exact_sign(np.array([1, -1, -1]), np.array([0, 1, 1]), 0.5) == 0
    assert exact_sign(np.array([1, -1, -1]), np.array([3, 4, 4]), 0.5) == 0
    assert exact_sign(np.array([1, -1, -1]), np.array([0, 1, 2]), 0.5) == 1
    assert exact_sign(np.array([1, -1]), np.array([2, 2]), 0.5) == 0
    assert exact_sign(np.array([1, -1, -1]), np.array([0, 0, 1]), 0.0) == 0
    assert exact_sign(np.array([1, -1, -1]), np.array([1, 0, 1]), 0.0) == -1
    # 1 = 10·0.1 to the last digit, and one more at 0.1⁴⁰ decides
    votes, lost = [1] + [-1] * 10, [0] + [1] * 10
    assert exact_sign(np.array([*votes, -1]), np.array([*lost, 40]), 0.1) == -1
    assert exact_sign(np.array([*votes, 1]), np.array([*lost, 40]), 0.1) == 1


def test_the_adversarys_advice_is_every_pattern_twice_and_then_two_halves():
    assert lower_bound_advice(2, 1).tolist() == [
        [-1, 1, -1, 1, -1, 1, -1, 1], [-1, -1, 1, 1, -1, -1, 1, 1], *[[1] * 4 + [-1] * 4] * 3,
    ]  # fmt: skip


def test_coins_are_counted_and_can_be_tossed_again():
    tosses = Tosses(3, seed=1)
    tosses.toss(np.array([1.0, 0.0, 1.0]), np.array([1, 1, -1]))
    assert tosses.rounds.mean.tolist() == [0, 1, 2] and tosses.rounds.deviation.tolist() == [0, 0, 0]
    assert tosses.rounds.said.tolist() == [1, -1, 1]
    then = tosses.state()
    tosses.toss(np.full(5, 0.5), np.ones(5))
    once = tosses.rounds.mean.tolist()
    tosses.restore(then)
    tosses.toss(np.full(5, 0.5), np.ones(5))
    assert tosses.rounds.mean.tolist() == once
    tosses.toss(np.empty(0), np.empty(0))
    assert len(tosses.rounds.said) == 8


def test_the_two_factors_of_a_bound():
    chart = factors_chart(LN2, losses.vote_factor, "beta", "β = 0.5", lambda eta: np.exp(-eta))
    curve, limit = chart.curves
    c = 1 / math.log(4 / 3)
    assert chart.knob.at == ABOUT(c * LN2) and chart.knob.at in curve.x
    assert limit.y.tolist() == ABOUT([1 / LN2] * 2) and limit.x[0] == 2 and limit.label == "c = 1/ln 2"
    assert len(curve.x) == 301 and (np.diff(curve.x) > 0).all()
    assert curve.y[-1] == ABOUT(float(losses.vote_factor(5.0))) and curve.y[0] == ABOUT(float(losses.vote_factor(0.1)))
    assert chart.note == "β = 0.5: cη = 2.41, c = 3.48"
    endless = factors_chart(math.inf, losses.absolute_factor, "", "β = 0")
    assert endless.knob.at == endless.curves[0].x[-1] and "cη = ∞" in endless.note
    assert endless.curves[1].label == "c = 1/(2·ln 2)" and endless.curves[1].x[0] == 1
    wide = factors_chart(9.0, losses.vote_factor, "eta", "η = 9")
    assert wide.knob.at == ABOUT(wide.curves[0].x[-1])


# -- learners written the short way -----------------------------------------------------------------------------------


class Leader(ExpertLearner):
    id, name, rule = "leader", "Leader", "all weight to those that lost least"

    def weights(self, losses, t):
        return losses == losses.min()


class Half(ExpertLearner):
    id, name, rule = "half", "Half", "wrong weights halved"

    def update(self, w, loss):
        return w * 0.5**loss

    def bound(self, n, best):
        return {0.0: 2.0, 1.0: math.inf}.get(best)


def test_a_learner_by_hand_votes_with_its_weights():
    learner = begun(Half(), 3)
    assert learner.shares.tolist() == ABOUT([1 / 3] * 3)
    first, second = learned(learner, ([1, 1, -1], -1), ([1, 1, -1], 1))
    assert first[:6] == ABOUT((-1, 1, 1.0, 2 / 3, 0, 0.0)) and math.isnan(first[6]) and first[7] == 0
    assert second[:5] == ABOUT((1, 1, 0.0, 0.5, 1))
    assert learner.predict(np.array([-1, 1, -1])) == -1 and learner.own_loss == 1
    assert learner.shares.tolist() == ABOUT([1 / 3] * 3) and learner.block == short_way.FEW


def test_weights_that_are_kept_add_up_to_one():
    learner = begun(Half(), 4)
    learned(learner, ([1, 1, 1, -1], -1))
    for t in (0, 1):
        assert np.exp(learner.log_weights_after(t, None, 0)).sum() == ABOUT(1)


def test_soft_advice_gets_the_mean():
    learner = Leader()
    learner.soft = True
    begun(learner, 2)
    (first,) = learned(learner, ([0.25, 0.75], 1))
    assert first[1:5] == ABOUT((0.5, 0.5, 0.5, 0.25))
    assert learner.predict(np.array([0.25, 0.75])) == 0.75
    assert soft_advice(np.array([1, -1], dtype=np.int8)).tolist() == [1.0, 0.0]


def test_the_dead_say_plus_and_their_mean_is_a_half():
    class Dead(Half):
        def update(self, w, loss):
            return w * 0

    learner = begun(Dead(), 2)
    assert learned(learner, ([1, 1], 1))[0][5] == -math.inf
    assert learned(learner, ([-1, -1], -1))[0][1:4] == (1, 1.0, 0.0)
    learner.soft = True
    assert learner.predict(np.array([0.25, 0.25])) == 0.5


def test_weights_out_of_range_are_scaled_and_say_the_same():
    class Huge(Half):
        def start(self, n):
            return np.array([2.0**400, 2.0**400, 2.0**401])

    learner = begun(Huge(), 3)
    assert learner.shares.tolist() == [0.25, 0.25, 0.5]
    assert learner.predict(np.array([1, 1, -1])) == 1 and learner.predict(np.array([-1, 1, -1])) == -1
    assert begun(Half(), 2).shares.tolist() == [0.5, 0.5]


def test_as_many_moments_as_memory_has_room_for(monkeypatch):
    monkeypatch.setattr(votes_by_hand, "MOST_CELLS", 12)
    begun(Half(), 3, 4)
    with pytest.raises(Exception, match="Half can play at most 2 rounds with 5 experts"):
        begun(Half(), 5, 3)


def test_half_a_gigabyte_of_weights_may_be_kept():
    begun(Half(), 2**10, 2**16)
    with pytest.raises(InputError, match="at most 65,536 rounds with 1,024 experts"):
        begun(Half(), 2**10, 2**16 + 1)


def test_a_learner_by_hand_meets_its_own_weights_again():
    """As it made them; where they are too large, by a power of two: 3 is one and a half times 2 for ever."""
    met = []

    class Meeting(Half):
        first = np.array([3.0, 5.0])

        def start(self, n):
            return self.first

        def update(self, w, loss):
            met.append(w)
            return w

    class Large(Meeting):
        first = np.array([3.0, 5.0]) * 2.0**400

    for kind in (Meeting, Large):
        learned(begun(kind(), 2), ([1, -1], 1))
    assert met[0].tolist() == [3.0, 5.0] and met[1].max() < 2.0**300
    assert math.frexp(met[1][0])[0] == 0.75 and met[1][1] / met[1][0] == 5 / 3
    assert begun(Half(), 4)._votes._w.tolist() == [0.25] * 4  # with nothing else said, all alike and 1 together


def test_nobody_can_write_to_weights_and_losses():
    class Writing(Half):
        def update(self, w, loss):
            loss[0] = 9.0
            return w

        def reason(self, w, loss):
            w[0] = 9.0
            return ""

    learner = begun(Writing(), 2)
    with pytest.raises(ValueError, match="read-only"):
        learned(learner, ([1, -1], 1))
    with pytest.raises(ValueError, match="read-only"):
        learner.reason_for(SimpleNamespace(weights_before=np.ones(2), expert_losses=np.zeros(2)))


def test_whoever_answers_softly_hears_plus_and_minus_as_one_and_zero():
    learner = Half()
    learner.soft = True
    assert begun(learner, 2).predict(np.array([1, -1], dtype=np.int8)) == 0.5


def test_weights_by_hand_are_known_from_the_first_on():
    learner = begun(Half(), 3, 2)
    learned(learner, ([1, 1, -1], -1), ([1, -1, 1], 1))
    course = short_way.Course(np.zeros((3, 2)), np.zeros(3), np.zeros(3), np.zeros(3))
    along = np.exp(learner.log_weights_along(course, np.array([0, 2])))
    assert along.tolist() == [ABOUT([1 / 3, 1 / 3]), ABOUT([1 / 4, 1 / 2]), ABOUT([2 / 7, 4 / 7])]


def test_two_blocks_are_as_many_rounds_as_there_were():
    learner = begun(Halving(), 1000)
    advice = np.ones((2 * learner.block, 1000), dtype=np.int8)
    assert len(learner.learn_many(advice, np.ones(len(advice), dtype=np.int8)).outcome) == 2 * learner.block


def test_its_own_bound_is_a_number_or_nothing():
    learner = begun(Half(), 3)
    assert learner.checked_bound(0.0) == 2.0
    assert math.isnan(learner.checked_bound(1.0)) and math.isnan(learner.checked_bound(2.0))
    promise = learner.promise(SimpleNamespace(best=np.array([0.0, 0.0, 1.0, 0.0])))
    assert promise.limit.tolist()[:2] == [2.0, 2.0] and promise.at(2) is None and promise.at(3) == 2.0


def test_what_is_missing_is_said():
    class Empty(ExpertLearner):
        id, name, rule = "empty", "Empty", ""

    assert "needs a method weights" in Empty.unplayable()
    assert Leader.unplayable() == Half.unplayable() == WeightedMajority.unplayable() == ""
    assert (Leader.needs(), WeightedMajority.needs(), Aggregating.needs()) == (None, "hard", "soft")


def test_blocks_fit_into_the_cache():
    assert begun(Halving(), 16).block == 4096 and begun(Halving(), 1000).block == 65
    assert begun(Halving(), 1 << 20).block == 1


def test_many_rounds_are_those_one_by_one():
    rng = np.random.default_rng(4)
    advice, outcomes = rng.choice([-1, 1], (40, 300)).astype(np.int8), rng.choice([-1, 1], 40).astype(np.int8)
    wide = begun(Halving(), 300)
    together = wide.learn_many(advice, outcomes)
    alone = begun(Halving(), 300)
    one_by_one = [alone.learn(row, outcome) for row, outcome in zip(advice, outcomes.tolist())]
    assert list(zip(*(column.tolist() for column in together))) == one_by_one
    assert short_way.running(np.zeros(250), np.ones((3, 250)))[:, 7].tolist() == [0, 1, 2, 3]
    assert short_way.running(np.ones(2), np.ones((2, 2))).tolist() == [[1, 1], [2, 2], [3, 3]]


def test_weights_from_logarithms():
    assert normalised(np.array([0.0, -LN2, -math.inf])).tolist() == ABOUT([2 / 3, 1 / 3, 0])
    assert normalised(np.array([-1000.0, -1000.0])).tolist() == [0.5, 0.5]
    assert normalised(np.full(2, -math.inf)).tolist() == [0.0, 0.0]


def test_where_rounds_lead_is_the_sum_of_losses():
    for learner in (begun(Halving(), 2), begun(Aggregating(loss="square"), 2)):
        then = learner.follow(short_way.Standing(np.array([1.0, 2.0])), np.array([[1, -1], [1, 1]]), np.array([1, -1]))
        assert then.losses.tolist() == [2.0, 4.0]


def test_going_back_leaves_the_future_open():
    learner = begun(Halving(), 2)
    then = learner.state()
    learned(learner, ([1, -1], 1))
    learner.restore(then)
    assert learner.losses.tolist() == [0, 0] and learner.own_loss == 0


# -- what is said -----------------------------------------------------------------------------------------------------


def experiment(learner, E, y, **params):
    source = ExpertSource("table", table=Advice(E, y, tuple("abcdefgh"[: len(E[0])])))
    return compute(Document(learner=learner, params={learner: params}, setups={"experts": source}))


def test_fixed_share_tells_with_whom_it_shares():
    assert begun(FixedShare(alpha=0.25), 2)._sharing() == "Then each gives 25 % of its weight to the other."
    assert begun(FixedShare(alpha=0.25), 3)._sharing() == "Then each gives 25 % of its weight to the others."
    assert begun(FixedShare(alpha=0.0), 3)._sharing() == "Nothing is shared."


def test_a_summary_of_fixed_share_by_hand():
    """a is right once, then b but for the last round: with one switch one is lost."""
    E, y = [[1, -1], [-1, 1], [-1, 1], [-1, 1], [-1, 1], [-1, 1], [-1, -1]], [1] * 7
    e = experiment("fixed-share", E, y, eta=2.0, alpha=0.25)
    found = e.learner.summary(e, 7)
    assert found["sequence_losses"][:2] == [2, 1]
    assert found["tracking_regret"] == int(e.counts.own[7]) - found["sequence_loss"] and found["sequence_loss"] > 0
    (k, lost), own = e.learner.switches(7), int(e.counts.own[7])
    assert (found["switches"], found["sequence_loss"]) == (k, lost) and own > 0
    behind = e.learner.meters(e, 7)[0]
    assert behind.value == own - lost and behind.limit == ABOUT(float(e.counts.promise.limit[7]) - lost)
    assert e.learner.summary(e, 0)["sequence_losses"] == [0]


def test_what_somebody_lost_is_told_by_how_many():
    learner = begun(RandomisedMajority(beta=0.5), 3)

    def told(*lost):
        return learner._fallen(SimpleNamespace(expert_losses=np.array(lost), losses_before=np.zeros(3)))

    assert told(0.5, 0.0, 0.0).endswith("lost something: its weight ×β^loss.")
    assert told(0.5, 0.25, 0.0).endswith("lost something: their weights ×β^loss.")
    assert told(0.0, 0.0, 0.0) == "No expert erred: the weights stay."
    assert "×β^loss" not in told(1.0, 0.0, 0.0)


def test_how_a_run_ended_is_told():
    live = SimpleNamespace(run=range(5), limit=5, document=SimpleNamespace(most_rounds=9), broken_off=False)
    over = SimpleNamespace(run=range(9), limit=9, document=SimpleNamespace(most_rounds=9), broken_off=False)
    assert readings.stop_words(live) == "after 5 rounds for now"
    assert readings.stop_words(over) == "after 9 rounds, the most that are played"
    assert readings.brief_stop(live) == "Stopped for now."
    assert readings.brief_stop(over) == "Stopped: no more rounds are played."
    broken = SimpleNamespace(broken_off=True, broken_off_text="It broke.")
    assert readings.brief_stop(broken) == "It broke."


def test_soft_learners_count_losses_and_the_others_mistakes():
    assert not Aggregating().mistakes_counted and not RandomisedMajority().mistakes_counted
    assert WeightedMajority().mistakes_counted and Halving().mistakes_counted


@pytest.mark.parametrize(
    "learner",
    [
        WeightedMajority(beta=0.5), WeightedMajority(beta=0.0), FixedShare(alpha=0.1), RandomisedMajority(beta=0.5),
        Aggregating(), Aggregating(tuning="self-confident"), Aggregating(tuning="doubling"), Aggregating(loss="square"),
        Half(), Leader(),
    ],
)  # fmt: skip
def test_many_rounds_at_once_change_nothing(learner):
    rng = np.random.default_rng(8)
    advice, outcomes = rng.choice([-1, 1], (40, 3)).astype(np.int8), rng.choice([-1, 1], 40).astype(np.int8)
    together = begun(learner, 3, 40).learn_many(advice, outcomes)
    columns = [column.tolist() for column in together]
    lost, shares = learner.own_loss, learner.shares.tolist()
    begun(learner, 3, 40)
    alone = [learner.learn(row, outcome) for row, outcome in zip(advice, outcomes.tolist())]
    for column, one_by_one in zip(columns, zip(*alone)):
        assert column == ABOUT(list(one_by_one), nan_ok=True)
    assert (learner.own_loss, learner.shares.tolist()) == (ABOUT(lost), ABOUT(shares))


def test_a_tie_is_told_from_what_rounding_makes_of_it():
    """1 against 10·0.1: a tie says +; one light expert more on either side decides."""
    learner = begun(WeightedMajority(beta=0.1), 11)
    learned(learner, ([1] + [-1] * 10, 1))
    assert learner.predict(np.array([-1] + [1] * 10)) == 1 == learner.predict(np.array([1] + [-1] * 10))
    assert learner.predict(np.array([-1] * 2 + [1] * 9)) == -1
    wider = begun(WeightedMajority(beta=0.1), 12)
    wider.losses = np.array([0.0, *[1.0] * 10, 12.0])
    assert [wider.predict(np.array([1] + [-1] * 10 + [last])) for last in (1, -1)] == [1, -1]


@pytest.mark.parametrize(
    ("levels", "sign"), [([-1, 0, 0, 8], 0), ([-1, 0, 0, 9], 1), ([-1, 1, 0, 4], 0), ([-1, 1, 0, 3], -1)]
)
def test_powers_with_gaps_between_them_are_weighed_exactly(levels, sign):
    """1 = 8·(½)³ = ½ + 4·(½)³, whatever a million rounds have taken from all of them."""
    votes = np.repeat(np.sign(levels), np.abs(levels))
    losses = np.repeat(range(4), np.abs(levels))
    assert exact_sign(votes, losses, 0.5) == exact_sign(votes, losses + 10**6, 0.5) == sign
    assert exact_sign(-votes, losses, 0.5) == -sign


def test_powers_that_no_float_holds_are_weighed_where_those_before_them_cancel():
    """Two say the opposite of each other and never erred; after 537 errors one weighs as much as two after 538."""
    losses = np.array([0, 0, 537, 538, 538])
    assert exact_sign(np.array([1, -1, 1, -1, -1]), losses, 0.5) == 0
    assert exact_sign(np.array([1, -1, -1, 1, 1]), losses, 0.5) == 0


def test_at_a_tie_fixed_share_says_plus():
    learner = begun(FixedShare(), 2)
    assert learner.predict(np.array([1, -1])) == learned(learner, ([1, -1], 1))[0][1] == 1


def test_a_weight_that_is_forgotten_has_no_share():
    learner = begun(WeightedMajority(beta=0.5), 2)
    learner.losses = np.array([0.0, 2000.0])
    assert learned(learner, ([1, -1], 1))[0][3] == 1.0


def test_a_weight_that_is_forgotten_has_no_vote():
    learner = begun(WeightedMajority(beta=0.5), 2)
    learner.losses = np.array([0.0, 2000.0])
    assert learner.predict(np.array([-1, 1])) == -1 and learner.predict(np.array([1, -1])) == 1


def test_a_learner_by_hand_is_told_which_round_it_is():
    class Asked(Leader):
        def weights(self, losses, t):
            self.heard = [*getattr(self, "heard", []), t]
            return losses == losses.min()

    learner = begun(Asked(), 2)
    learned(learner, *[([1, -1], 1)] * 3)
    assert learner.heard == [1, 2, 3, 4]


def test_no_rounds_have_empty_columns():
    none = begun(Half(), 2).learn_many(np.empty((0, 2), dtype=np.int8), np.empty(0, dtype=np.int8))
    assert [len(column) for column in none] == [0] * 8


def test_words_of_halving_and_what_helps_when_nobody_is_left():
    e = experiment("halving", [[1, -1, -1], [1, 1, -1], [1, 1, 1]], [-1, -1, -1])
    assert e.learner.remedy(e, 1) is None and e.learner.remedy(e, 3) is not None
    told = [str(e.narrate(t)) for t in (1, 2, 3)]
    assert "V shrinks from 3 to 2" in told[0] and "V shrinks from 2 to 1" in told[1]
    assert "The last hypothesis of V erred" in told[2]
    both = experiment("halving", [[1, 1]], [-1])
    assert "The last 2 hypotheses of V erred" in str(both.narrate(1))
    assert Halving().factor(1.0) == ABOUT(1 / LN2)


def test_words_of_the_others():
    dead = experiment("aggregating", [[0.0, 0.5], [0.5, 0.5]], [1, 1], loss="logarithmic")
    assert "1 expert died" in str(dead.narrate(1)) and "died" not in str(dead.narrate(2))
    zero = experiment("weighted-majority", [[1, 1], [1, 1]], [-1, -1], beta=0.0)
    assert "falls to at most ½ of itself" in str(zero.narrate(1))
    coins = experiment("randomised-majority", [[1, 1], [1, 1]], [-1, -1], beta=0.0)
    assert "from here on it tosses a fair coin" in str(coins.narrate(1))
    assert "No weight is left: it tosses a fair coin" in str(coins.narrate(2))
    tie = experiment("fixed-share", [[1, -1], [1, 1]], [-1, 1], alpha=0.25)
    assert "at a tie it said +" in str(tie.narrate(1)) and "at a tie" not in str(tie.narrate(2))
