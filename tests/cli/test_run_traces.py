"""`colt-gui run` against traces computed by hand."""

import math

import pytest

S = math.sqrt(0.5)


def trace(found, *keys):
    return [tuple(r[k] for k in keys) for r in found["rounds"]]


@pytest.mark.parametrize(
    ("params", "rounds", "counts"),
    [
        (
            [],
            [(0, 1, False, False, [0, 0]), (0, 1, True, True, [0, -1]), (-1, -1, True, True, [1, 0])],
            (2, 2, 0),
        ),
        (
            ["tie=negative"],
            [(0, -1, True, True, [1, 0]), (0, -1, False, False, [1, 0]), (1, 1, False, False, [1, 0])],
            (1, 1, 0),
        ),
        (
            ["tie=update"],
            [(0, 1, False, True, [1, 0]), (0, 1, True, True, [1, -1]), (0, 1, False, True, [2, 0])],
            (1, 3, 2),
        ),
    ],
)
def test_perceptron_with_each_tie_rule(result, three, params, rounds, counts):
    found = result("run", "perceptron", "--data", three, *(f"--param={p}" for p in params))
    assert trace(found, "score", "prediction", "mistake", "updated", "w") == rounds
    summary = found["summary"]
    assert (summary["mistakes"], summary["updates"], summary["margin_mistakes"]) == counts
    assert summary["w"] == rounds[-1][-1] and summary["bias"] == 0


def test_run_has_every_fixed_key_and_the_tightest_bound(result, three):
    found = result("run", "perceptron", "--data", three)
    assert found["learner"] == "perceptron"
    assert found["params"] == {"bias": False, "normalise": False, "tie": "positive"}
    assert (found["seed"], found["examples"], found["dimension"]) == (None, 3, 2)
    first = {"t": 1, "index": 0, "x": [1, 0], "y": 1, "score": 0, "prediction": 1, "mistake": False}
    assert found["rounds"][0] == {**first, "updated": False, "w": [0, 0], "bias": 0}
    summary = found["summary"]
    assert (summary["passes"], summary["converged"]) == (1, False)
    assert summary["radius"] == pytest.approx(math.sqrt(2))
    assert summary["margin"] == pytest.approx(1 / math.sqrt(5))
    assert summary["bound"] == pytest.approx(10)
    assert summary["bound_name"] and summary["bound_holds"] is True
    assert "why" not in summary


def test_the_bias_is_the_last_component_and_stands_apart(result, three):
    found = result("run", "perceptron", "--data", three, "--param", "bias=true")
    assert trace(found, "w", "bias") == [([0, 0], 0), ([0, -1], -1), ([1, 0], 0)]
    assert found["summary"]["radius"] == pytest.approx(math.sqrt(3))


def test_cycled_goes_on_until_a_clean_pass(result, three):
    found = result("run", "perceptron", "--data", three, "--order", "cycled")
    ws = [[0, 0], [0, -1], [1, 0], [1, 0], [1, -1], [1, -1], [1, -1], [1, -1], [1, -1]]
    assert trace(found, "w") == [(w,) for w in ws]
    assert (found["summary"]["passes"], found["summary"]["converged"]) == (3, True)


def test_batch_perceptron_picks_until_it_stops(result, three):
    found = result("run", "batch-perceptron", "--data", three)
    assert [r["index"] for r in found["rounds"]] == [0, 1, 2]
    assert [r["w"] for r in found["rounds"]] == [
        [1, 0],
        [1, -1],
        [pytest.approx(1 + S), pytest.approx(S - 1)],
    ]
    summary = found["summary"]
    assert summary["converged"] and summary["updates"] == 3 and summary["bound_holds"]
    assert summary["bound"] == pytest.approx(4 / (2 - math.sqrt(2)))


def test_margin_perceptron_tells_margin_mistakes_from_mistakes(result, three):
    found = result("run", "margin-perceptron", "--data", three, "--param", "gamma=0.38")
    assert trace(found, "mistake", "updated") == [(False, True), (True, True), (False, True)]
    summary = found["summary"]
    assert (summary["mistakes"], summary["updates"], summary["margin_mistakes"]) == (1, 3, 2)
    assert summary["w"] == pytest.approx([1 + S, S - 1])
    assert summary["bound"] == pytest.approx(8 / 0.38**2)


def test_a_margin_left_to_the_data_is_filled_in(result, three):
    found = result("run", "margin-perceptron", "--data", three, "--param", "gamma=auto")
    assert found["params"]["gamma"] == pytest.approx(math.sin(math.pi / 8)) == found["summary"]["margin"]


def test_marginalised_perceptron_by_hand(result, three):
    params = ["--param", "mu=0.4", "rho=0.1", "eta=0.1"]
    found = result("run", "marginalised-perceptron", "--data", three, *params)
    assert [r["w"] for r in found["rounds"]] == [pytest.approx(w) for w in ([0.1, 0], [0.1, -0.1], [0.2, 0])]
    assert found["summary"]["bound"] == pytest.approx(25)
    projected = result("run", "marginalised-perceptron", "--data", three, "--param", "eta=2", "mu=1", "rho=0.1")
    assert projected["rounds"][0]["w"] == [1, 0]
    assert projected["summary"]["bound"] is None and "η" in projected["summary"]["why"]


def test_kernel_perceptron_lists_what_it_keeps(result, three):
    params = ["--param", "kernel=polynomial", "--param", "q=2", "--param", "c=1"]
    found = result("run", "kernel-perceptron", "--data", three, *params)
    assert trace(found, "score", "support") == [(0, [0]), (1, [0, 1]), (0, [0, 1, 2])]
    assert "w" not in found["rounds"][0]
    summary = found["summary"]
    assert summary["w"] is None and summary["why"] == summary["w_why"]
    assert (summary["support"], summary["coefficients"]) == ([0, 1, 2], [1, -1, 1])


def test_a_linear_kernel_has_a_weight_vector(result, three):
    summary = result("run", "kernel-perceptron", "--data", three, "--param", "kernel=linear")["summary"]
    assert summary["w"] == [2, 0] and summary["bias"] == 0
