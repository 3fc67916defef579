"""Perceptrons where one case ends and the next begins, and the words for each side."""

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.labs import compute, registered
from colt_gui.models.perceptrons.linear import LinearLearner
from colt_gui.models.perceptrons.perceptron import Perceptron
from colt_gui.models.perceptrons.plane_theorem import comparison
from colt_gui.models.perceptrons.promise import lower_side, promise

CROSSED = Points([[1.0, 0.0], [1.0, 0.0], [1.0, 0.0]], [1, 1, -1])


def run(points, learner, **params):
    return compute(Document(points=points, learner=learner, order="given", params={learner: params}))


class Half(LinearLearner):
    """Neither is y·x what it adds, nor does it wait for a mistake."""

    id, name, lab = "half", "Half", "perceptron"

    def update(self, w, x, y):
        return w / 2 + y * x


def test_a_learner_that_is_no_perceptron_is_promised_nothing_by_the_proof_of_one():
    learner = Half()
    assert learner.added_text == "Δw" and Perceptron().added_text == "y·x"
    assert learner.meeting(1.0, 0.5, 0.0) is None and learner.ceiling(np.arange(3), 1.0) is None
    assert learner.gain(0.5) == 0.0 and Perceptron().gain(0.5) == 0.5
    assert Perceptron().meeting(1.0, 0.5, 0.0) == pytest.approx(4.0)


def test_who_has_no_rule_cannot_play():
    class Idle(LinearLearner):
        id, name, lab = "idle", "Idle", "perceptron"

    assert Idle.unplayable() == "Idle needs a method update(self, w, x, y)"
    assert Half.unplayable() == "" == Perceptron.unplayable()


def test_vectors_that_somebody_may_still_write_to_are_not_remembered():
    learner, X = Perceptron(bias=True), np.array([[1.0, 2.0], [3.0, 4.0]])
    assert learner.vectors(X).tolist() == [[1.0, 2.0, 1.0], [3.0, 4.0, 1.0]]
    X[0] = 5.0
    assert learner.vectors(X)[0].tolist() == [5.0, 5.0, 1.0]
    X.setflags(write=False)
    assert learner.vectors(X) is learner.vectors(X)


def test_a_tie_is_told_from_a_mistake_and_a_bias_grows_with_w():
    """At w = 0 the score of −1 is a tie; then w = (−1, 0) errs on (1, 1) with its bias of −1, and not on (2, 0)."""
    experiment = run(Points([[1.0, 0.0], [1.0, 3.0], [2.0, 0.0]], [-1, 1, -1]), "perceptron", bias=True)
    first, second = str(experiment.narrate(1)), str(experiment.narrate(2))
    assert "a tie, guessed wrong" in first and "a mistake, so" in second
    for told in (first, second):
        assert "‖w‖² + b² by at most R², ⟨w, w*⟩ + b·b* by at least γ" in told
    plain = str(run(CROSSED, "perceptron").narrate(3))
    assert "‖w‖² by at most R²." in plain and "by at least γ" not in plain


def test_who_updates_at_every_tie_has_its_updates_counted():
    points = Points([[1.0, 0.0], [-1.0, 1.0]], [1, -1])
    assert run(points, "perceptron", tie="update").guarantee.counted == "updates"
    assert run(points, "perceptron", tie="positive").guarantee.counted == "mistakes"
    assert run(CROSSED, "perceptron", tie="update").guarantee.counted == "updates"


def test_right_but_too_near_is_a_margin_mistake():
    """η = ½: w = (½, 0) is right about (0.4, 0) with 0.2 < ρ, and wrong about (−1, 0)."""
    points = Points([[1.0, 0.0], [0.4, 0.0], [-1.0, 0.0]], [1, 1, 1])
    experiment = run(points, "marginalised-perceptron", mu=0.5, rho=0.25, eta=0.5)
    told = [str(experiment.narrate(t)) for t in (1, 2, 3)]
    assert "a margin mistake" in told[0] and "a margin mistake" in told[1]
    assert "a mistake" in told[2] and "a margin mistake" not in told[2]


def test_without_a_separator_the_proof_says_nothing_of_who_does_not_add_examples():
    one_wrong = Points([[1.0, 0.0]] * 9, [1] * 8 + [-1])
    assert lower_side(run(one_wrong, "marginalised-perceptron", mu=0.5)).gain == 0.0
    assert lower_side(run(one_wrong, "perceptron")).gain > 0.0


def test_a_margin_perceptron_may_update_more_often_than_there_are_mistakes_and_is_promised_no_number_of_rounds():
    """No u is right about more than it is wrong about: for the perceptron all that is left is the number of rounds."""
    even = Points([[1.0, 0.0], [1.0, 0.0]], [1, -1])
    assert promise(run(even, "perceptron")).value == 2.0
    assert promise(run(even, "margin-perceptron", gamma=0.5)).value is None


def test_w_is_compared_with_the_separator_where_there_is_one_and_else_with_the_best_soft_one():
    """y·x = (4, 1) and (1, 1) are separated by (1, 1)/√2 with γ = √2; eight of nine are on one side of the last."""
    apart = run(Points([[4.0, 1.0], [-1.0, -1.0]], [1, -1]), "perceptron")
    assert apart.comparator.tolist() == pytest.approx([0.5**0.5, 0.5**0.5])
    found = comparison(apart)
    assert (found.name, found.symbol, found.level) == ("w*", "γ", pytest.approx(2**0.5))
    crossed = run(Points([[1.0, 0.0]] * 9, [1] * 8 + [-1]), "perceptron")
    assert crossed.comparator.tolist() == pytest.approx([1.0, 0.0])
    soft = comparison(crossed)
    assert (soft.name, soft.symbol) == ("u", "μ") and soft.level > 0
    assert comparison(run(Points([[1.0, 0.0], [1.0, 0.0]], [1, -1]), "perceptron")) is None


class Waiting(Half):
    """Waits for a mistake, and adds something else than y·x."""

    conservative = True


class Eager(Half):
    """Adds y·x, if only to the right ones, too."""

    additive = True


@pytest.mark.parametrize("learner", [Waiting(), Eager()])
def test_the_ceiling_of_the_proof_needs_both_y_x_and_a_mistake(learner):
    assert learner.ceiling(np.arange(3), 1.0) is None and learner.meeting(1.0, 0.5, 0.0) is None


class Stated(LinearLearner):
    """A perceptron with a bound of its own, wherever."""

    id, name, lab = "stated", "Stated", "perceptron"
    additive = conservative = True

    def update(self, w, x, y):
        return w + y * x if y * (w @ x) <= 0 else None

    def guarantee(self, geometry, counts):
        return Guarantee(self.name, "99", "mistakes", 99.0)


class Silent(Stated):
    """The same without one."""

    id, name = "silent", "Silent"

    def guarantee(self, geometry, counts):
        return Guarantee(self.name, "", "mistakes", why="nothing is known")


class Other(Silent):
    id, name = "other", "Other"
    additive = False


SEPARABLE = Points([[1.0, 0.0], [0.0, 1.0]], [1, 1])


@pytest.mark.parametrize(
    ("learner", "points", "value"),
    [(Stated, CROSSED, 99.0), (Silent, CROSSED, 3.0), (Silent, SEPARABLE, None), (Other, CROSSED, None)],
)
def test_the_proof_speaks_only_for_perceptrons_without_a_bound_on_points_that_nothing_separates(learner, points, value):
    """Of the three crossed points no u promises less than three rounds."""
    with registered(learner) as id:
        assert promise(run(points, id)).value == value


def test_with_no_theorem_there_is_no_line_for_the_potential_to_stay_under():
    within, without = (run(CROSSED, "marginalised-perceptron", mu=0.5, rho=rho, eta=0.1) for rho in (0.25, 0.5))
    assert within.guarantee.value is not None and without.guarantee.value is None
    drawn = [[c.label for c in e.learner.charts(e)[0].curves] for e in (within, without)]
    assert drawn == [["P", "at most"], ["P"]]


def test_kernels_are_not_tried_on_points_too_far_out_for_them():
    """They could not be carried out either; a Gaussian can."""
    experiment = run(
        Points([[1e80, -1e80], [1e80, 1e80], [-1e80, 1.0], [1.0, -1e80], [0.0, 1.0]], [1, -1, 1, -1, 1]), "perceptron"
    )
    remedy = experiment.survey().remedy(0)
    assert remedy.sentence == "No line separates the points; a Gaussian kernel does."
