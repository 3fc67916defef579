"""Learners asked directly, with numbers that fit on a blackboard: thresholds, sides of the proofs, potentials."""

from types import SimpleNamespace

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute
from colt_gui.models.perceptrons import kernel_perceptron, plane_theorem
from colt_gui.models.perceptrons.batch_perceptron import BatchPerceptron
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.linear import LinearLearner
from colt_gui.models.perceptrons.margin_perceptron import MarginPerceptron
from colt_gui.models.perceptrons.marginalised_perceptron import MarginalisedPerceptron
from colt_gui.models.perceptrons.perceptron import Perceptron

PAIR = Points(np.array([[1.0, 0.0], [0.0, 1.0]]), np.array([1, 1]))
CROSSED = Points(np.array([[1.0, 0.0], [1.0, 0.0], [1.0, 0.0]]), np.array([1, 1, -1]))


def run(points, learner, passes=1, **params):
    return compute(Document(points=points, learner=learner, order="given", passes=passes, params={learner: params}))


def after(learner, *examples):
    """The learner when it has seen these, and all records."""
    prepared = learner.prepare(np.array([x for x, _ in examples], dtype=float))
    return [learner.learn(x, y) for x, (_, y) in zip(prepared, examples)]


# -- when they update -------------------------------------------------------------------------------------------------


def test_the_batch_perceptron_is_content_with_any_positive_score():
    learner = BatchPerceptron()
    records = after(learner, ((1, 0), 1), ((0.6, 0.8), 1), ((0, 1), 1), ((0, 1), 1))
    assert [r[4] for r in records] == [True, False, True, False]
    assert learner.w == (1.0, 1.0)


@pytest.mark.parametrize("learner", [Perceptron(), BatchPerceptron(), MarginPerceptron(gamma=0.5)])
def test_a_score_of_zero_says_plus(learner):
    assert after(learner, ((1, 0), -1), ((0, 1), 1))[1][1:3] == (0.0, 1)


def test_erring_says_of_many_what_learning_says_of_each():
    y = np.array([1, 1, 1])
    assert BatchPerceptron().erring(np.array([-1.0, 0.0, 0.5]), y).tolist() == [True, True, False]
    assert KernelPerceptron().erring(np.array([-1.0, 0.0, 0.5]), y).tolist() == [True, True, False]
    marginalised = MarginalisedPerceptron(rho=0.25, eta=1.0, mu=0.5)
    assert marginalised.erring(np.array([0.2, 0.25, 0.3]), y).tolist() == [True, True, False]
    margin = MarginPerceptron(gamma=0.5)
    after(margin, ((1, 0), 1))
    assert margin.erring(np.array([0.2, 0.25, 0.3]), y).tolist() == [True, False, False]


def test_before_its_first_example_the_margin_perceptron_errs_on_all():
    margin = MarginPerceptron(gamma=0.5)
    margin.prepare(np.eye(2))
    assert margin.erring(np.array([5.0, 5.0]), np.array([1, 1])).all()


def test_the_marginalised_perceptron_comes_back_only_from_outside_the_ball():
    learner = MarginalisedPerceptron(eta=0.5, rho=0.1, mu=0.5)
    after(learner, ((1, 0), 1))
    assert learner.w == (0.5, 0.0)
    after(learner, ((2, 0), 1))
    assert learner.w == (1.0, 0.0)  # on the rim
    after(learner, ((3, 4), -1))
    assert learner.w == pytest.approx((-0.6, -0.8))  # 2.5 long before


# -- the margin perceptron's sides ------------------------------------------------------------------------------------


def test_half_of_the_margin_has_the_lectures_formulas():
    learner = MarginPerceptron(gamma=0.5)
    assert learner.threshold == 0.25
    assert learner.ceiling(np.array([0.0, 4.0]), 1.0).tolist() == [4.0, 5.5]
    assert learner.ceiling_text(1.0) == "2/γ + ¾γm"
    assert learner.ceiling_inputs(1.0) == {"gamma": 0.5}
    assert learner.wanted_band == (0.25, "margin γ/2")
    # 4 + 0.375m = 0.5m
    assert learner.meeting(1.0, 0.5, 0.0) == pytest.approx(32)
    assert learner.meeting(1.0, 0.5, 1.0) == pytest.approx(40)
    assert learner.meeting(1.0, 0.375, 0.0) is None


def test_another_part_of_the_margin_has_its_own():
    learner = MarginPerceptron(gamma=0.5, epsilon=0.25)
    assert learner.threshold == 0.375
    assert learner.ceiling(np.array([8.0]), 1.0).tolist() == [11.5]
    assert learner.ceiling_text(1.0) == "1/(εγ) + (1−ε/2)γm"
    assert learner.ceiling_inputs(1.0) == {"gamma": 0.5, "epsilon": 0.25}
    assert learner.wanted_band == (0.375, "margin (1−ε)γ")
    # 8 + 0.4375m = 0.5m
    assert learner.meeting(1.0, 0.5, 0.0) == pytest.approx(128)


def test_what_it_gains_is_the_smaller_margin():
    learner = MarginPerceptron(gamma=0.5)
    assert (learner.gain(0.4), learner.gain_name(0.4)) == (0.4, "γ*")
    assert (learner.gain(0.5), learner.gain_name(0.5)) == (0.5, "γ")
    assert (learner.gain(0.6), learner.gain_name(0.6)) == (0.5, "γ")
    assert MarginPerceptron().wanted_band is None


@pytest.mark.parametrize(("epsilon", "formula", "value"), [(0.5, "8/γ²", 16), (0.25, "2/(ε²γ²)", 64)])
def test_its_theorem_on_two_crossed_examples(epsilon, formula, value):
    """(1, 0) and (0, 1): γ = 1/√2."""
    found = run(PAIR, "margin-perceptron", epsilon=epsilon).guarantee
    assert (found.formula, found.value) == (formula, pytest.approx(value))


def test_told_exactly_the_margin_the_theorem_applies():
    geometry = run(PAIR, "margin-perceptron").known_geometry
    learner = MarginPerceptron(gamma=geometry.margin)
    assert learner.guarantee(geometry, np.ones(2)).value is not None
    assert "more than the true margin" in MarginPerceptron(gamma=0.75).guarantee(geometry, np.ones(2)).why


def test_gamma_is_at_most_one():
    assert MarginPerceptron(gamma=1.0).threshold == 0.5
    for gamma in (0.0, 1.01):
        with pytest.raises(InputError):
            MarginPerceptron(gamma=gamma)


# -- the marginalised perceptron --------------------------------------------------------------------------------------


def test_its_potential_and_how_far_it_falls_at_least():
    """One example (1, 0) twice: u = (1, 0), μ = 1, ρ = ½, η = ½: w goes 0, ½, 1 and P ½, ⅛, 0; each step gains
    η(μ − ρ − ηX²/2) = ⅛ at least."""
    points = Points(np.array([[1.0, 0.0]]), np.array([1]))
    e = run(points, "marginalised-perceptron", passes=2, mu=1.0, rho=0.5, eta=0.5)
    chart = e.learner.charts(e)[0]
    P, line = chart.curves
    assert P.y.tolist() == pytest.approx([0.5, 0.125, 0.0])
    assert line.y.tolist() == pytest.approx([0.5, 0.375, 0.25])


def test_a_shortfall_is_taken_off_what_a_step_gains():
    """(2, 0) and (0, ½) with μ = 1: whichever u, something falls short; the line is P₀ − Σ η(μ − ℓ − ρ − ηX²/2)."""
    points = Points(np.array([[2.0, 0.0], [0.0, 0.5]]), np.array([1, 1]))
    e = run(points, "marginalised-perceptron", mu=1.0, rho=0.25, eta=0.25)
    P, line = e.learner.charts(e)[0].curves
    u = e.comparator
    short = np.maximum(0, 1 - points.X @ u)
    falls = 0.25 * (1 - short - 0.25 - 0.25 * 4 / 2)
    assert line.y.tolist() == pytest.approx([P.y[0], P.y[0] - falls[0], P.y[0] - falls[0] - falls[1]])
    assert P.y[0] == pytest.approx((u @ u) / 2)


def test_left_to_itself_it_aims_at_a_part_of_the_true_margin():
    """γ = 1/√2, ρ = (1 − ε)γ, and with no loss η = (μ − ρ)/X²."""
    learner = run(PAIR, "marginalised-perceptron", epsilon=0.25).learner
    gamma = 0.5**0.5
    assert (learner.mu, learner.rho, learner.eta) == pytest.approx((gamma, 0.75 * gamma, 0.25 * gamma))


def test_where_rho_is_no_less_than_mu_there_is_a_rate_and_no_theorem():
    e = run(PAIR, "marginalised-perceptron", mu=0.5, rho=0.5)
    assert e.learner.eta == pytest.approx(0.5) and e.guarantee.value is None


def test_its_bound_by_hand():
    """L = 0, so (½/η)/(μ − ρ − ηX²/2) with μ = ½, ρ = ¼, η = ¼."""
    found = run(PAIR, "marginalised-perceptron", mu=0.5, rho=0.25, eta=0.25).guarantee
    assert found.value == pytest.approx(2 / 0.125)
    assert found.inputs["X"] == 1 and found.inputs["hinge"] == pytest.approx(0)


# -- the kernel perceptron --------------------------------------------------------------------------------------------


def test_one_score_is_the_same_from_the_rows_and_from_the_kept_examples(monkeypatch):
    learner = KernelPerceptron(kernel="polynomial", q=2, c=1.0)
    prepared = learner.prepare(np.array([[1.0, 0.0], [0.0, 1.0], [1.0, 2.0]]))
    for i, y in zip((*prepared, 0), (-1, 1, -1, -1)):
        learner.repeat(i, y, (0, 0, 0, 0, True))
    assert not learner._added  # going through time only notes what is kept
    monkeypatch.setattr(kernel_perceptron, "AT_HAND", 0)
    assert not learner.scores_at_hand
    # −2k(x₀, x₂) + k(x₁, x₂) − k(x₂, x₂) with k = (⟨·,·⟩ + 1)²
    assert learner.score(2) == -2 * 4 + 9 - 36
    assert not learner._added
    monkeypatch.setattr(kernel_perceptron, "AT_HAND", 12)
    assert learner.scores_at_hand and learner.score(2) == -35 and learner._added == 4
    monkeypatch.setattr(kernel_perceptron, "AT_HAND", 0)
    assert learner.scores_at_hand


def test_a_round_that_changed_nothing_keeps_nothing_when_it_comes_again():
    learner = KernelPerceptron(kernel="linear")
    learner.prepare(np.eye(2))
    learner.repeat(0, 1, (1, 1.0, 1, False, False))
    assert learner.kept == []


def test_its_expansion_counts_an_example_kept_twice_twice():
    learner = KernelPerceptron(kernel="linear")
    learner.prepare(np.eye(3))
    for i, y in ((2, 1), (0, -1), (2, 1)):
        learner.repeat(i, y, (0, 0, 0, 0, True))
    used, coefficients = learner.expansion()
    assert used.tolist() == [0, 2] and coefficients.tolist() == [-1, 2]


def test_its_state_is_that_moment_even_after_more_was_kept():
    learner = KernelPerceptron(kernel="linear")
    learner.prepare(np.eye(2))
    learner.learn(0, -1)
    then = learner.state()
    learner.learn(1, -1)
    learner.restore(then)
    assert (learner.kept, learner.signs, learner.scores().tolist()) == ([0], [-1], [-1.0, 0.0])


# -- learners written the short way -----------------------------------------------------------------------------------


class Plain(LinearLearner):
    id, name, rule = "plain", "Plain", "w ← w + y·x on a mistake"

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else None


class Bounded(Plain):
    def bound(self, R, gamma):
        return (R / gamma) ** 2 if R < 10 else float("inf")


class Counting(Plain):
    def start(self, d):
        self.seen = 0
        return np.zeros(d)

    def update(self, w, x, y):
        self.seen += 1
        return w + self.seen * y * x if y * (w @ x) <= 0 else None


def test_without_a_rule_of_its_own_it_says_plus_from_zero_on():
    learner = Plain()
    w = np.array([1.0, -1.0])
    assert [learner.predict(w, np.array(x)) for x in ((1.0, 0.5), (1.0, 1.0), (0.5, 1.0))] == [1, 1, -1]
    records = after(learner, ((1, 0), -1), ((0.5, 0), 1), ((0, 1), 1))
    assert [r[2] for r in records] == [1, -1, 1]
    assert [r[3] for r in records] == [True, True, False]


def test_the_same_numbers_again_are_no_update():
    class Same(Plain):
        def update(self, w, x, y):
            return w + 0

    assert not after(Same(), ((1, 0), -1))[0][4]


def test_asking_which_would_change_it_changes_nothing():
    learner = Counting()
    after(learner, ((1, 0), 1))
    assert learner.erring(learner.scores(), np.array([1])).tolist() == [False]
    assert learner.erring(learner.scores(), np.array([-1])).tolist() == [True]
    assert learner.seen == 1 and learner.w == (1.0, 0.0)


def test_what_it_remembers_goes_back_in_time_with_it():
    learner = Counting()
    after(learner, ((1, 0), 1))
    then = learner.state()
    learner.learn(np.array([0.0, 1.0]), 1)
    learner.late = True
    learner.restore(then)
    assert (learner.w, learner.seen, hasattr(learner, "late")) == ((1.0, 0.0), 1, False)
    assert not learner.recall((1, 0.0, 1, False, True, (5.0, 5.0)))
    plain = Plain()
    after(plain, ((1, 0), 1))
    assert plain.recall((1, 0.0, 1, False, True, (5.0, 5.0))) and plain.w == (5.0, 5.0)


def test_without_words_of_its_own_a_round_is_told_by_its_score_and_rule():
    learner = Plain()
    after(learner, ((1, 0), 1))

    def told(learner, mistake, updated):
        said = SimpleNamespace(y=1, score=0.5, prediction=-1 if mistake else 1, mistake=mistake, updated=updated)
        return learner.reason_for(SimpleNamespace(before=(0.0, 0.0), x=np.array([1.0, 0.0]), round=said))

    assert "so w changes" in told(learner, True, True) and "and yet w changes" in told(learner, False, True)
    assert told(learner, True, True).endswith(f" The rule: {Plain.rule}.")
    assert "a mistake, but " in told(learner, True, False) and "right, so " in told(learner, False, False)

    class Ruleless(Plain):
        rule = ""

    assert "The rule" not in told(Ruleless(), True, True)


def test_the_first_example_of_a_margin_perceptron_meets_no_margin():
    biased = MarginPerceptron(gamma=0.5, bias=True)
    zero = SimpleNamespace(before=(0.0, 0.0, 0.0), x=(1.0, 0.0, 1.0), round=SimpleNamespace(y=1, score=0.0))
    assert biased.reason_for(zero).startswith("w and b are still 0 and have no margin")
    plain = SimpleNamespace(before=(0.0, 0.0), x=(1.0, 0.0), round=SimpleNamespace(y=1, score=0.0))
    assert MarginPerceptron(gamma=0.5).reason_for(plain).startswith("w is still 0 and has no margin")


def test_nobody_can_write_to_what_it_is_given():
    class Writing(Plain):
        def reason(self, w, x, y):
            x[0] = 9.0
            return ""

    learner = Writing()
    after(learner, ((1, 0), 1))
    played = SimpleNamespace(before=(0.0, 0.0), x=np.array([1.0, 0.0]), round=SimpleNamespace(y=1))
    with pytest.raises(ValueError, match="read-only"):
        learner.reason_for(played)
    with pytest.raises(ValueError, match="read-only"):
        learner._w[0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        learner.prepare(np.eye(2))[0][0] = 2.0


def test_its_own_bound_is_its_guarantee_where_it_is_a_number():
    near = SimpleNamespace(separable=True, radius=2.0, margin=0.5, why="")
    found = Bounded().guarantee(near, np.ones(1))
    assert (found.value, found.inputs) == (16.0, {"R": 2.0, "gamma": 0.5})
    far = Bounded().guarantee(SimpleNamespace(separable=True, radius=20.0, margin=0.5, why=""), np.ones(1))
    assert far.value is None and far.why == "it promises nothing for these examples"
    none = Bounded().guarantee(SimpleNamespace(separable=False, radius=2.0, margin=0.0, why="they overlap"), np.ones(1))
    assert none.value is None and none.why == "they overlap"


def test_a_bias_is_offered_once():
    from colt_gui.models.core.param import Param

    class Own(Plain):
        params = Param("rate", "Rate", 1.0, 0.0, 2.0)

    assert [param.name for param in Own.params] == ["bias", "rate"]
    assert [param.name for param in Plain.params] == ["bias"]
    assert Own(bias=True).vectors(np.array([[1.0, 2.0]])).tolist() == [[1.0, 2.0, 1.0]]


# -- what the plane compares with -------------------------------------------------------------------------------------


def test_the_plane_says_whom_it_compares_with():
    separable = plane_theorem.comparison(run(PAIR, "perceptron"))
    assert (separable.name, separable.symbol, separable.level) == ("w*", "γ", pytest.approx(0.5**0.5))
    own = plane_theorem.comparison(run(PAIR, "marginalised-perceptron"))
    assert (own.name, own.symbol) == ("w*", "μ")
    wide = plane_theorem.comparison(run(PAIR, "marginalised-perceptron", mu=1.0, rho=0.5, eta=0.1))
    assert (wide.name, wide.symbol, wide.level) == ("u", "μ", 1.0)
    soft = plane_theorem.comparison(run(CROSSED, "perceptron", passes=9))
    assert (soft.name, soft.symbol) == ("u", "μ") and soft.level > 0
    opposite = Points(np.array([[1.0, 0.0], [1.0, 0.0]]), np.array([1, -1]))
    assert plane_theorem.comparison(run(opposite, "perceptron")) is None


def test_in_a_small_plane_the_circle_is_small_and_without_a_line_there_is_none():
    """Both are +, as far apart as can be: w* is the constant alone, and no line is across it."""
    small = Points([[0.5, 0.0], [0.0, 0.25]], [1, -1])
    assert plane_theorem.plane_theorem(run(small, "perceptron", bias=True)).radius == pytest.approx(0.5)
    constant = run(Points([[1.0, 0.0], [-1.0, 0.0]], [1, 1]), "perceptron", bias=True)
    assert plane_theorem.comparison(constant).u.tolist() == [0.0, 0.0, 1.0]
    assert plane_theorem.plane_theorem(constant) is None


def test_nothing_is_drawn_before_it_is_known_and_the_examples_are_named():
    ready = run(PAIR, "perceptron")
    assert plane_theorem.plane_theorem(ready).of == ""
    assert plane_theorem.plane_theorem(run(PAIR, "perceptron", normalise=True)).of == "x/‖x‖"
    lifted = plane_theorem.plane_theorem(run(PAIR, "perceptron", bias=True))
    assert lifted.of == "(x, 1)" and pytest.approx(2**0.5) == lifted.R and lifted.radius == pytest.approx(1.0)
    waiting = SimpleNamespace(learner=ready.learner, points=PAIR, ready=False)
    assert plane_theorem.plane_theorem(waiting) is None
    nothing = SimpleNamespace(
        learner=ready.learner, points=Points(np.zeros((0, 2)), np.zeros(0, dtype=int)), ready=True
    )
    assert plane_theorem.plane_theorem(nothing) is None


def test_sticks_that_count_alike_have_a_number_of_times():
    known = plane_theorem.plane_theorem(run(CROSSED, "perceptron", passes=9))
    assert known.short.tolist() == [2] and known.times == pytest.approx(9.0)
    assert known.scale == pytest.approx(1.0) and known.total == pytest.approx(9 * known.shortfalls[2])
    assert known._replace(counts=np.array([9.0, 9.0, 0.0])).times is None
    both = known._replace(shortfalls=np.array([1.0, 1.0, 1.0]), counts=np.array([2.0, 3.0, 2.0]))
    assert both.times is None and both.total == 7
    assert both._replace(counts=np.array([2.0, 2.0, 2.0]), scale=0.5).times == 1.0


def test_what_is_written_over_the_curves():
    assert Perceptron().ceiling_text(1.0) == "√m" and Perceptron().ceiling_text(1.5) == "R√m"
    assert Perceptron().terms.best == "w*" and Perceptron(bias=True).terms.best == "(w*, b*)"
    assert Perceptron().conservative and not MarginPerceptron().conservative
    assert not LinearLearner.conservative


def test_where_no_comparator_helps_nothing_is_lost_against_it():
    opposite = Points(np.array([[1.0, 0.0], [1.0, 0.0]]), np.array([1, -1]))
    soft = run(opposite, "perceptron").soft
    assert (soft.mu, soft.loss, soft.u.tolist(), soft.aligned.tolist()) == (0, 0, [0, 0], [0, 0])
    some = run(CROSSED, "perceptron", passes=9).soft
    assert some.u.tolist() == pytest.approx([1, 0]) and some.aligned.tolist() == pytest.approx([1, 1, -1])
    assert some.loss == pytest.approx(9 * (some.mu + 1))
