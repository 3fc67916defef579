"""The JSON of a run with experts: strict, complete, and true to the run."""

import json
import math

import numpy as np
import pytest

from colt_gui.models.core.document import Document
from colt_gui.models.experts.readings import report
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import compute
from colt_gui.storage.experts_csv import parse_experts

FIXED = {
    "halving": {"mistakes", "version_space", "hypotheses", "bound"},
    "weighted-majority": {
        "mistakes", "weights", "losses", "best_expert", "best_loss", "regret", "bound", "potential",
    },
    "aggregating": {
        "loss", "weights", "losses", "best_expert", "best_loss", "regret", "bound", "stages", "eta",
    },
}  # fmt: skip
HARD = parse_experts("ann,bob,cy,outcome\n1,1,-1,-1\n1,-1,-1,-1\n-1,1,1,1\n1,1,-1,-1\n", "f.csv")
SOFT = Advice([[0.9, 0.5], [0.2, 0.5], [0.7, 0.5]], [1, -1, -1], ("ann", "bob"))


def reported(learner, advice=HARD, **params):
    source = ExpertSource("table", table=advice)
    return report(compute(Document(learner=learner, params={learner: params}, setups={"experts": source})))


@pytest.mark.parametrize("learner", FIXED)
@pytest.mark.parametrize("seed", range(5))
def test_every_run_is_strict_json_with_the_fixed_keys(learner, seed):
    rng = np.random.default_rng(seed)
    advice = Advice(rng.choice([-1, 1], (20, 5)), rng.choice([-1, 1], 20), tuple("abcde"))
    for params in [{}] if learner != "aggregating" else [{}, {"loss": "logarithmic"}, {"tuning": "self-confident"}]:
        head, rounds, summary = reported(learner, advice, **params)
        made = list(rounds)
        json.dumps([head, made, summary], allow_nan=False)
        assert summary.keys() >= FIXED[learner]
        assert head.keys() >= {"learner", "params", "seed", "examples", "dimension"}
        assert head["examples"] == len(made) == 20 and head["dimension"] == 5
        nulls = [k for k, v in summary.items() if v is None]
        assert not nulls or summary["why"]
        assert summary["bound_holds"] is not False


def test_weighted_majority_by_hand():
    _, rounds, summary = reported("weighted-majority", beta=0.5)
    made = list(rounds)
    # weights 1,1,1 → ½,½,1 → ¼,½,1 → ⅛,½,1 → 1/16,¼,1
    assert [r["prediction"] for r in made] == [1, -1, 1, -1]
    assert summary["mistakes"] == sum(r["mistake"] for r in made) == 1
    assert summary["losses"] == {"ann": 4, "bob": 2, "cy": 0}
    total = 1 / 16 + 1 / 4 + 1
    assert summary["weights"] == pytest.approx({"ann": 1 / 16 / total, "bob": 1 / 4 / total, "cy": 1 / total})
    assert (summary["best_expert"], summary["best_loss"], summary["regret"]) == ("cy", 0, 1)
    c = 1 / math.log(4 / 3)
    assert summary["bound"] == pytest.approx(c * math.log(3))
    assert summary["potential"] == pytest.approx(c * math.log(total))
    assert made[0]["w"] == pytest.approx([0.25, 0.25, 0.5]) and made[0]["updated"]


def test_halving_by_hand_and_when_nobody_is_right():
    summary = reported("halving").summary
    assert (summary["mistakes"], summary["version_space"], summary["hypotheses"]) == (1, 1, 3)
    assert summary["bound"] == math.log2(3) and summary["consistent"] == ["cy"] and "why" not in summary
    lost = reported("halving", Advice([[1, 1]], [-1], ("a", "b"))).summary
    assert lost["version_space"] == 0 and lost["bound"] is None and "not realisable" in lost["why"]


def test_aggregating_predicts_in_the_unit_interval_and_adds_up_its_losses():
    for params in ({}, {"loss": "square"}, {"loss": "logarithmic"}, {"tuning": "doubling"}):
        head, rounds, summary = reported("aggregating", SOFT, **params)
        made = list(rounds)
        assert all(0 <= r["prediction"] <= 1 for r in made) and [r["y"] for r in made] == [1, 0, 0]
        assert summary["loss"] == pytest.approx(sum(r["loss"] for r in made))
        assert summary["regret"] == pytest.approx(summary["loss"] - summary["best_loss"])
        assert summary["stages"] >= 1 and summary["eta"] == made[-1]["eta"]
        assert head["params"].keys() == {"loss", "tuning", "eta", "K", "d"}


def test_the_dead_are_null_with_a_reason():
    advice = Advice([[0.0, 0.0], [0.5, 0.25]], [1, 1], ("a", "b"))
    summary = reported("aggregating", advice, loss="logarithmic").summary
    assert summary["loss"] is None and summary["losses"] == {"a": None, "b": None}
    assert summary["why"].startswith("all experts are dead") and summary["best_expert"] is None
    one = reported("aggregating", Advice([[0.0, 0.5]], [1], ("a", "b")), loss="logarithmic").summary
    assert (
        one["losses"]["a"] is None and "certain and wrong" in one["why"] and one["loss"] == pytest.approx(math.log(4))
    )


def test_rounds_are_made_while_they_are_read_wherever_the_run_stands():
    report = reported("weighted-majority")
    first = next(report.rounds)
    assert first["t"] == 1 and first["x"] == [1, 1, -1] and first["y"] == -1
    assert first["score"] == pytest.approx(1 / 3)
