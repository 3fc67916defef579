"""Where experts come from: families on the plane, learners, scenes, tables; and what is refused."""

import math

import numpy as np
import pytest

from colt_gui.models.core.datasets import generate
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.points import Points
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.plane_experts import reach, say
from colt_gui.models.experts.streams.sources import KINDS, ExpertSource
from colt_gui.models.perceptrons.perceptron import Perceptron

POINTS = generate("separable", 3, m=40)
INDEX = np.arange(40)
TABLE = Advice([[1, -1], [-1, -1], [1, 1]], [1, -1, 1], ("ann", "bob"))
LINES = ((0.0, 0.0, 1.0, 0.0), (0.0, 0.0, 0.0, 1.0))


def source(kind, **more):
    return ExpertSource(kind, **({"table": TABLE} if kind == "table" else {}), **{"lines": LINES, "n": 12, **more})


def advice(kind="directions", points=POINTS, seed=0, **more):
    return source(kind, **more).advice(points, np.arange(len(points)), seed)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("switches", [{}, {"constants": True, "contrarian": True}])
def test_every_kind_names_its_experts_and_says_plus_or_minus(kind, switches):
    found = advice(kind, **switches)
    assert len(found) > 0 and found.hard and set(np.unique(found.E)) <= {-1, 1}
    assert found.n == len(found.names) == len(set(found.names))
    assert [e.name for e in source(kind, **switches).experts(POINTS)] == list(found.names)
    if switches:
        own = (found.n - 2) // 2
        assert np.array_equal(found.E[:, own : 2 * own], -found.E[:, :own]) and found.closed
        assert (found.E[:, -2] == 1).all() and (found.E[:, -1] == -1).all()


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_advice(kind):
    assert advice(kind, seed=4) == advice(kind, seed=4)


def test_directions_are_halfspaces_through_the_origin_all_the_way_round():
    experts = ExpertSource().experts(POINTS)
    assert len(experts) == 24 and experts[2].name == "halfspace 30°"
    for expert, angle in zip(experts, range(0, 360, 15)):
        assert expert.line == pytest.approx((math.cos(math.radians(angle)), math.sin(math.radians(angle)), 0.0))
    half = ExpertSource(n=4, both=False).experts(POINTS)
    assert [e.name for e in half] == [f"halfspace {a}°" for a in (0, 45, 90, 135)]


def test_right_angles_are_exact_and_the_line_itself_counts_as_plus():
    experts = ExpertSource(n=4).experts(POINTS)
    assert say(experts, np.array([[0.0, 1.0], [1.0, 0.0]])).tolist() == [[1, 1, 1, -1], [1, 1, -1, 1]]


def test_a_drawn_line_says_plus_on_its_left():
    experts = source("drawn").experts(POINTS)
    assert say(experts, np.array([[1.0, 2.0], [-1.0, -2.0]])).tolist() == [[1, -1], [-1, 1]]


def test_stumps_look_at_one_coordinate():
    experts = ExpertSource("stumps", n=3).experts(Points([[2.0, 0.0]], [1]))
    assert [e.name for e in experts[:2]] == ["x₁ ≥ −1", "x₁ < −1"]
    assert len(experts) == 12 and all(0.0 in e.line[:2] for e in experts)


def test_grids_have_every_threshold_and_random_ones_as_many_as_asked():
    assert len(ExpertSource("grid", n=6, thresholds=5).experts(POINTS)) == 30
    assert len(ExpertSource("random", n=10_000).experts(POINTS)) == 10_000
    one, two = (ExpertSource("random", n=5).experts(POINTS, seed) for seed in (0, 1))
    assert one != two


@pytest.mark.parametrize("far,expected", [(0.0, 1.0), (0.3, 0.5), (1.0, 1.0), (1.2, 2.0), (4.9, 5.0), (80.0, 100.0)])
def test_experts_reach_a_round_number(far, expected):
    assert reach(Points([[far, 0.0]], [1])) == pytest.approx(expected)


def test_a_learner_is_an_expert_that_predicts_before_it_learns():
    found = advice("learners")
    learner = Perceptron(bias=True)
    examples = learner.prepare(POINTS.X)
    said = [learner.learn(x, y)[2] for x, y in zip(examples, POINTS.y.tolist())]
    assert found.E[:, found.names.index("perceptron, bias")].tolist() == said


def test_noise_flips_about_its_share_of_outcomes_and_the_seed_decides_which():
    points = generate("separable", 0, m=2000)
    flipped = advice(points=points, noise=0.2).outcomes != points.y
    assert 0.15 < flipped.mean() < 0.25
    assert np.array_equal(flipped, advice(points=points, noise=0.2).outcomes != points.y)
    assert not np.array_equal(flipped, advice(points=points, noise=0.2, seed=1).outcomes != points.y)


def test_answers_replace_the_first_outcomes():
    found = advice("switching", answers=(1, 1, -1))
    assert found.outcomes[:3].tolist() == [1, 1, -1] and len(found) == 100


def test_scenes_have_the_story_they_tell():
    good = advice("good-then-bad", rounds=400)
    wrong = good.outcomes[:, None] != good.E
    assert wrong[:200, 0].mean() < 0.1 and wrong[200:, 0].mean() > 0.9
    changing = advice("switching", rounds=500)
    wrong = changing.outcomes[:, None] != changing.E
    assert [int(wrong[100 * i : 100 * (i + 1)].sum(axis=0).argmin()) for i in range(5)] == [0, 1, 2, 3, 4]
    stock = advice("stock", rounds=500)
    errors = (stock.outcomes[:, None] != stock.E).sum(axis=0)
    assert stock.names[int(errors.argmin())] == "mastermind"


def test_soft_tables_get_soft_opposites():
    table = Advice([[0.25], [1.0]], [1, -1], ("a",))
    found = ExpertSource("table", table=table, contrarian=True, constants=True).advice(Points.empty(), [])
    assert found.E.tolist() == [[0.25, 0.75, 1.0, 0.0], [1.0, 0.0, 1.0, 0.0]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_source_survives_json(kind):
    one = source(kind, noise=0.1, answers=(1, -1), constants=True)
    assert ExpertSource.from_json(one.to_json()) == one
    assert ExpertSource.from_json(ExpertSource().to_json()) == ExpertSource()


@pytest.mark.parametrize(
    "data,words",
    [
        (None, "object"),
        ({"kind": "oracle"}, "kind = oracle: choose one of"),
        ({"colour": 1}, "no setting “colour” of the experts"),
        ({"n": 0}, r"n = 0 is outside its range \[1, 10000\]"),
        ({"n": 2.5}, "whole number"),
        ({"n": True}, "must be a number"),
        ({"k": 13}, "k = 13"),
        ({"M": -1}, "M = -1"),
        ({"both": 1}, "true or false"),
        ({"noise": 0.5}, r"outside its range \[0, 0.5\)"),
        ({"noise": "x"}, "noise = x: it must be a number"),
        ({"kind": "table"}, "no table"),
        ({"answers": [1, 0]}, "Every answer is 1 or −1"),
        ({"answers": 3}, "must be a list"),
        ({"lines": [[0, 0, 1]]}, "four numbers"),
        ({"lines": [[1, 2, 1, 2]]}, "two different points"),
        ({"lines": 5}, "must be a list"),
    ],
)
def test_a_broken_source_is_refused_in_one_sentence(data, words):
    with pytest.raises(InputError, match=words):
        ExpertSource.from_json(data)


def test_no_drawn_lines_and_points_off_the_plane_are_said():
    with pytest.raises(InputError, match="draw a line"):
        ExpertSource("drawn").experts(POINTS)
    with pytest.raises(InputError, match="need two coordinates; the points have 3"):
        ExpertSource().experts(Points([[1, 2, 3]], [1]))
    with pytest.raises(InputError, match="at most"):
        ExpertSource("grid", n=10_000, thresholds=99).experts(POINTS)


def test_the_lower_bound_closes_with_an_odd_number_of_rounds_unless_a_file_of_before_says_nothing():
    scene = ExpertSource("adversary", k=3, M=4)
    assert len(scene.advice(Points.empty(), np.arange(0))) == 3 + 2 * 4 + 1
    old = ExpertSource.from_json({"kind": "adversary", "k": 3, "M": 4})
    assert len(old.advice(Points.empty(), np.arange(0))) == 3 + 2 * 4
    for source in (scene, old):
        assert ExpertSource.from_json(source.to_json()) == source
    with pytest.raises(InputError, match="last_round must be true or false"):
        ExpertSource.from_json({"kind": "adversary", "last_round": 1})
