"""The theorems about samples against numbers worked out by hand, and what they refuse."""

import math

import pytest

from colt_gui.models.bounds import evaluate
from colt_gui.models.core.errors import InputError
from colt_gui.models.statistics import bounds

ABOUT = pytest.approx


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        # ln(100/0.05) = ln 2000 = 7.600902…
        ("pac-realisable", {"H": 100, "epsilon": 0.1, "delta": 0.05}, 76.00902459542082),
        ("pac-agnostic", {"H": 100, "epsilon": 0.1, "delta": 0.05}, 1520.1804919084165),
        # ln 4000 = 8.294049…, over 2·0.01
        ("pac-uniform", {"H": 100, "epsilon": 0.1, "delta": 0.05}, 414.70248211),
        # (3·ln 20 + ln 40)/0.01, and twice that
        ("vc-sample", {"d": 3, "epsilon": 0.1, "delta": 0.05}, 100 * (3 * 2.995732273553991 + 3.6888794541139363)),
        ("vc-sample", {"d": 3, "epsilon": 0.1, "delta": 0.05, "C": 2}, 200 * (3 * math.log(20) + math.log(40))),
        ("halfspace-sample", {"d": 2, "epsilon": 0.1, "delta": 0.05}, 100 * (3 + 2.995732273553991)),
        # 2·e^(−2)
        ("hoeffding", {"n": 100, "epsilon": 0.1}, 0.2706705664732254),
        # values in an interval of length 2: 2·e^(−2·400·0.01/4)
        ("hoeffding", {"n": 400, "epsilon": 0.1, "range": 2}, 2 * math.exp(-2)),
        ("hoeffding", {"n": 1, "epsilon": 0.1}, 1.0),
        # c = 1/n for n = 50: exp(−2·0.01·50)
        ("mcdiarmid", {"epsilon": 0.1, "squares": 0.02}, math.exp(-1)),
        # 5/50 + √(2/50·ln 20)
        ("online-to-batch", {"M": 5, "T": 50, "delta": 0.05}, 0.1 + math.sqrt(0.04 * math.log(20))),
    ],
)  # fmt: skip
def test_a_bound_is_what_it_is_by_hand(name, values, expected):
    assert evaluate(name, values)["bound"] == ABOUT(expected, rel=1e-9)


def test_hoeffding_has_squares_in_its_denominator():
    """Twice the range costs as much as a quarter of the tosses."""
    one = evaluate("hoeffding", {"n": 400, "epsilon": 0.1, "range": 2})["bound"]
    assert one == ABOUT(evaluate("hoeffding", {"n": 100, "epsilon": 0.1})["bound"])


def test_hoeffding_is_mcdiarmid_on_both_sides():
    assert evaluate("hoeffding", {"n": 80, "epsilon": 0.1})["bound"] == ABOUT(
        2 * evaluate("mcdiarmid", {"epsilon": 0.1, "squares": 1 / 80})["bound"]
    )


@pytest.mark.parametrize("name", ["pac-realisable", "pac-agnostic", "pac-uniform"])
@pytest.mark.parametrize(
    ("epsilon", "delta"), [(0, 0.1), (1, 0.1), (-0.1, 0.1), (2, 0.1), (0.1, 0), (0.1, 1), (0.1, 1.5)]
)
def test_epsilon_and_delta_are_shares(name, epsilon, delta):
    with pytest.raises(InputError, match="must be more than 0 and less than 1"):
        evaluate(name, {"H": 10, "epsilon": epsilon, "delta": delta})


@pytest.mark.parametrize(
    ("name", "values", "sentence"),
    [
        ("pac-realisable", {"H": 0, "epsilon": 0.1, "delta": 0.1}, "H = 0 must be a whole number"),
        ("vc-sample", {"d": 1.5, "epsilon": 0.1, "delta": 0.1}, "d = 1.5 must be a whole number"),
        ("vc-sample", {"d": 2, "epsilon": 0.1, "delta": 0.1, "C": 0}, "C = 0 must be more than 0"),
        ("hoeffding", {"n": 10, "epsilon": 0.1, "range": 0}, "range = 0 must be more than 0"),
        ("mcdiarmid", {"epsilon": 0.1, "squares": -1}, "squares = -1 must be more than 0"),
        ("online-to-batch", {"M": 6, "T": 5, "delta": 0.1}, "6 mistakes are more than T = 5 rounds"),
    ],
)
def test_what_a_theorem_does_not_speak_of_is_refused(name, values, sentence):
    with pytest.raises(InputError, match=sentence.replace(".", r"\.")):
        evaluate(name, values)


def test_read_the_other_way_a_theorem_gives_back_epsilon():
    for m, share in ((76.00902459542082, bounds.realisable_epsilon), (1520.1804919084165, bounds.agnostic_epsilon)):
        assert share(100, m, 0.05) == ABOUT(0.1)
    assert bounds.uniform_epsilon(math.log(100), 414.70248211, 0.05) == ABOUT(0.1)


def test_at_the_edge_of_the_assumptions_there_is_a_number():
    assert bounds.online_to_batch(0, 1000, 0.5) == ABOUT(math.sqrt(0.002 * math.log(2)))
    assert bounds.online_to_batch(50, 50, 0.5) == 1
    assert bounds.hoeffding(1, 1e-9) == 1
    assert bounds.pac_realisable(1, 0.5, 0.5) == ABOUT(2 * math.log(2))


@pytest.mark.parametrize(
    ("d", "m", "total"),
    [(0, 5, 1), (1, 5, 6), (2, 5, 16), (5, 5, 32), (9, 5, 32), (1, 1, 2), (1, 10_000, 10_001), (2, 10_000, 50_005_001)],
)
def test_sauer_adds_up_binomials(d, m, total):
    assert bounds.sauer(d, m) == total


@pytest.mark.parametrize(
    ("d", "m", "words"),
    [
        (1, 10_001, "m = 10001 is more than 10 000, the most that is summed up"),
        (-1, 5, "d = -1 must be a whole number"),
        (1.5, 5, "d = 1.5"), (math.inf, 5, "d = inf"), (1, 0, "m = 0 must be a whole number"),
    ],
)  # fmt: skip
def test_sauer_refuses_what_cannot_be_summed_up(d, m, words):
    with pytest.raises(InputError, match=words):
        bounds.sauer(d, m)


def test_too_large_a_sum_is_told_to_be_too_large():
    with pytest.raises(OverflowError):
        bounds.sauer(5000, 10_000)


def test_the_power_bound_is_there_from_as_many_points_as_dimensions_on():
    assert bounds.sauer_power(2, 2) == ABOUT(math.e**2)
    assert bounds.sauer_power(1, 3) == ABOUT(3 * math.e)
    assert bounds.sauer_power(3, 2) is None
    assert bounds.sauer_power(0, 2) is None
