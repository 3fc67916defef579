"""`colt-gui race`: several learners on one stream, and what it refuses."""

import pytest

TIMES = ("seconds_a_round", "seconds_first_round")


def untimed(found):
    for racer in found["learners"]:
        for key in TIMES:
            assert racer.pop(key) > 0
    return found


def test_each_has_mistakes_bound_and_time(result):
    found = untimed(result("race", "winnow", "perceptron", "--target", "x1 | x4", "--n", 16, "--rounds", 300))
    assert found["target"] == "x1 | x4" and (found["n"], found["rounds"], found["seed"]) == (16, 300, 0)
    assert [racer["learner"] for racer in found["learners"]] == ["winnow", "boolean-perceptron"]
    winnow, perceptron = found["learners"]
    assert winnow["bound"] == 18 and perceptron["bound"] == 17 * 3
    for racer in found["learners"]:
        assert 0 < racer["mistakes"] == racer["false_negatives"] + racer["false_positives"] <= racer["bound"]
        assert racer["bound_holds"] is True and racer["rounds"] == 300


def test_the_same_seed_gives_the_same_race_and_another_another(result):
    def race(seed):
        found = untimed(result("race", "winnow", "disjunction", "--target", "x1 | x2", "--n", "64", "--seed", seed))
        return [racer["mistakes"] for racer in found["learners"]]

    assert race(1) == race(1)
    assert len({tuple(race(seed)) for seed in range(4)}) > 1


def test_halving_and_perceptron_are_those_on_bits(result):
    found = result("race", "halving", "perceptron", "--target", "x1 x3")
    assert [racer["learner"] for racer in found["learners"]] == ["boolean-halving", "boolean-perceptron"]
    halving = found["learners"][0]
    assert halving["params"]["concepts"] == "monotone-conjunction" and halving["bound"] == found["n"] == 8


@pytest.mark.parametrize("stream", ["uniform", "balanced", "biased", "adversary"])
def test_every_stream_keeps_every_bound(result, stream):
    argv = ("race", "conjunction", "conjunction-monotone", "halving", "perceptron", "--target", "x1 x3 x4")
    found = result(*argv, "--stream", stream, "--n", "6", "--rounds", "80")
    assert found["stream"] == stream and all(racer["bound_holds"] for racer in found["learners"])
    if stream == "adversary":
        assert found["learners"][0]["mistakes"] >= 4


def test_a_class_that_is_too_large_is_null_with_its_reason_and_the_others_run(call):
    import json

    code, out, err = call("race", "halving", "winnow", "--target", "x1 | x2", "--n", "64")
    halving, winnow = json.loads(out)["learners"]
    assert code == 0 and halving["mistakes"] is None and "candidates" in halving["why"]
    assert winnow["mistakes"] > 0 and err.count("\n") == 1 and "lower n" in err


def test_parameters_go_to_those_that_have_them(result):
    found = result("race", "k-cnf", "winnow", "--target", "x1 | x2", "--n", "5", "--param", "k=3")
    assert found["learners"][0]["params"]["k"] == 3 and found["learners"][1]["params"] == {"negations": False}


def test_a_bound_that_does_not_apply_is_null_with_its_reason(result):
    (racer,) = result("race", "winnow", "--target", "x1 x2")["learners"]
    assert racer["bound"] is None and racer["bound_holds"] is None and "disjunction" in racer["why"]


BAD = {
    "nobody": (["--target", "x1"], "LEARNER"),
    "no target": (["winnow"], "--target"),
    "no learner": (["winow", "--target", "x1"], "“winow” is no learner"),
    "of another lab": (["svm-hard", "--target", "x1"], "another lab"),
    "twice": (["boolean-halving", "halving", "--target", "x1"], "halving is given twice"),
    "no formula": (["winnow", "--target", "x1 |"], "Position 5"),
    "variable out of range": (["winnow", "--target", "x9", "--n", "3"], "x1 to x3"),
    "too many variables": (["winnow", "--target", "x1", "--n", "20000"], "10000"),
    "no variables": (["winnow", "--target", "x1", "--n", "0"], "--n"),
    "no rounds": (["winnow", "--target", "x1", "--rounds", "0"], "--rounds"),
    "too many rounds": (["winnow", "--target", "x1", "--rounds", "1000000"], "rounds"),
    "no such stream": (["winnow", "--target", "x1", "--stream", "rows"], "--stream"),
    "no such parameter": (["winnow", "--target", "x1", "--param", "zeal=1"], "“zeal”"),
    "k over n": (["k-cnf", "--target", "x1", "--n", "4", "--param", "k=5"], "k = 5"),
    "too large a class": (["halving", "--target", "x1", "--n", "40"], "candidates"),
    "too many clauses": (["k-cnf", "--target", "x1", "--n", "200", "--param", "k=4"], "n′"),
    "no probability": (["winnow", "--target", "x1", "--stream", "biased", "--p", "2"], "p = 2"),
}


@pytest.mark.parametrize(("argv", "part"), BAD.values(), ids=BAD)
def test_bad_arguments_of_race_are_one_sentence(refusal, argv, part):
    assert part in refusal("race", *argv)


def test_help_has_an_example(call):
    code, out, _ = call("race", "--help")
    assert code == 0 and "colt-gui race winnow perceptron" in out
