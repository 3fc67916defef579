"""The formulas of Rademacher theory against numbers worked out by hand."""

import json
import math

import numpy as np
import pytest

from colt_gui.cli import main
from colt_gui.models.bounds import evaluate
from colt_gui.models.core.errors import InputError
from colt_gui.models.statistics.rademacher import bounds

DELTA = 4 / math.e**2  # ln(4/δ) = 2, ln(2/δ) = 2 − ln 2

BY_HAND = [
    # m = d: the logarithm is 0, and 5√(4/3) is left
    ("rademacher-vc", {"d": 3, "m": 3}, 5 * 2 / math.sqrt(3)),
    # 5√(4/100·(ln(100/3) + 1)) = 5·0.2·√4.506558
    ("rademacher-vc", {"d": 3, "m": 100}, 2.122866),
    # 2·3/10·√25
    ("rademacher-norm", {"B": 3, "m": 10, "norm_sum": 25}, 3.0),
    # m = 4: |Σr| is 4, 2, 0 in 2, 8, 6 of 16 cases: 24/16/4
    ("rademacher-all", {"m": 4}, 1.375),
    # √(ln(2/δ)/2m) with ln(2/δ) = 8 and m = 100
    ("rademacher-risk", {"risk": 0.1, "rad": 0.3, "m": 100, "delta": 2 * math.exp(-8)}, 0.6),
    # √(2·8/100)
    ("rademacher-empirical", {"rad": 0.3, "m": 100, "delta": math.exp(-8)}, 0.7),
    # √(8·8/100)
    ("one-draw", {"rad": 0.3, "m": 100, "delta": math.exp(-8)}, 1.1),
    # 10/(0.5·100) + 4·2/(0.5·100)·√100 + 3·√(2/200)
    ("margin-risk", {"B": 2, "mu": 0.5, "m": 100, "hinge": 10, "norm_sum": 100, "delta": DELTA}, 0.2 + 1.6 + 0.3),
]


@pytest.mark.parametrize(("name", "inputs", "value"), BY_HAND)
def test_a_bound_has_the_value_worked_out_by_hand(name, inputs, value):
    assert evaluate(name, inputs)["bound"] == pytest.approx(value, abs=1e-6)


def test_the_command_line_prints_a_bound(capsys):
    assert main(["bound", "rademacher-norm", "B=3", "m=10", "norm_sum=25"]) == 0
    assert json.loads(capsys.readouterr().out)["bound"] == 3.0


@pytest.mark.parametrize(
    ("name", "inputs", "words"),
    [
        ("rademacher-vc", {"d": 3, "m": 2}, "needs m ≥ d"),
        ("rademacher-vc", {"d": 0, "m": 2}, "d = 0"),
        ("rademacher-norm", {"B": 0, "m": 2, "norm_sum": 1}, "B = 0 must be more than 0"),
        ("rademacher-norm", {"B": 1, "m": 2, "norm_sum": -1}, "norm_sum = -1"),
        ("rademacher-risk", {"risk": 1.5, "rad": 0, "m": 9, "delta": 0.1}, "risk = 1.5"),
        ("rademacher-risk", {"risk": 0.5, "rad": 3, "m": 9, "delta": 0.1}, "rad = 3"),
        ("one-draw", {"rad": 0.5, "m": 9, "delta": 1}, "delta = 1 must lie between 0 and 1"),
        ("margin-risk", {"B": 1, "mu": 0, "m": 9, "hinge": 0, "norm_sum": 1, "delta": 0.1}, "mu = 0"),
        ("margin-risk", {"B": 1, "mu": 1, "m": 2.5, "hinge": 0, "norm_sum": 1, "delta": 0.1}, "m = 2.5"),
    ],
)
def test_what_a_theorem_does_not_speak_of_is_refused_in_one_sentence(name, inputs, words):
    with pytest.raises(InputError, match=words):
        evaluate(name, inputs)


@pytest.mark.parametrize("m", [1, 2, 5, 8, 1000, 1001])
def test_the_share_of_the_coins_is_that_of_all_rows_of_them(m):
    if m <= 8:
        signs = np.where((np.arange(2**m)[:, None] >> np.arange(m)) & 1, 1, -1)
        assert bounds.coin_share(m) == pytest.approx(np.abs(signs.sum(axis=1)).mean() / m)
    else:
        assert bounds.coin_share(m) == pytest.approx(math.sqrt(2 / (math.pi * m)), rel=1e-3)


def test_many_draws_cost_what_the_mean_costs_and_one_draw_what_the_theorem_says():
    assert bounds.draws_term(50, 1, 0.1) == pytest.approx(bounds.one_draw_term(50, 0.1))
    assert bounds.draws_term(50, 10**9, 0.1) == pytest.approx(bounds.empirical_term(50, 0.1))


@pytest.mark.parametrize(
    ("call", "value"),
    [
        (lambda: bounds.rademacher_risk(0.0, 0.0, 1, 2 * math.exp(-8)), 2.0),
        (lambda: bounds.rademacher_risk(1.0, 2.0, 4, 2 * math.exp(-8)), 4.0),
        (lambda: bounds.rademacher_empirical(2.0, 1, math.exp(-8)), 6.0),
        (lambda: bounds.rademacher_norm(1, 1, 0), 0.0),
        (lambda: bounds.margin_term(2, 0.5, 10, 25), 8.0),
        (lambda: bounds.margin_sample_term(100, DELTA), 0.3),
        # N = 4: √2 of the term without draws; N = 1 would be √5, one draw costs 2
        (lambda: bounds.draws_term(2, 4, math.exp(-1)), math.sqrt(2)),
        (lambda: bounds.draws_term(2, 1, math.exp(-1)), 2.0),
        (lambda: bounds.draws_term(2, 2, math.exp(-1)), math.sqrt(3)),
        (lambda: bounds.coin_share(999), math.comb(998, 499) / 2**998),
        (lambda: bounds.coin_share(1001), math.comb(1000, 500) / 2**1000),
        (lambda: bounds.coin_share(2002), math.comb(2001, 1000) / 2**2001),
    ],
)
def test_up_to_the_edge_of_the_assumptions_there_is_a_number(call, value):
    assert call() == pytest.approx(value, rel=1e-9)


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: bounds.sample_term(9, 0.0), "delta = 0 must lie"),
        (lambda: bounds.sample_term(9, 1.0), "delta = 1 must lie"),
        (lambda: bounds.rademacher_risk(-0.01, 0.1, 9, 0.1), "risk = -0.01 must lie"),
        (lambda: bounds.rademacher_risk(1.01, 0.1, 9, 0.1), "risk = 1.01 must lie"),
        (lambda: bounds.rademacher_risk(0.5, -0.01, 9, 0.1), "rad = -0.01 must lie"),
        (lambda: bounds.rademacher_risk(0.5, 2.01, 9, 0.1), "rad = 2.01 must lie"),
        (lambda: bounds.draws_term(9, 0, 0.1), "draws = 0"),
        (lambda: bounds.margin_risk(1, 1, 9, -0.5, 1, 0.1), "hinge = -0.5"),
    ],
)
def test_just_past_the_edge_there_is_none(call, words):
    with pytest.raises(InputError, match=words):
        call()
