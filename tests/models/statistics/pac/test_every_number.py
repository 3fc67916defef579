"""Every number that the PAC bench says, place by place, is counted again by hand."""

import json
import math

import numpy as np
import pytest
from oracles.pac import CoinTrials, Stream, StumpTrials, binomial_tail
from oracles.said import check, near, settings

from colt_gui.cli import main
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute
from colt_gui.models.statistics.distribution import Distribution
from colt_gui.models.text.caption import caption

FORMULAS = (
    "(1/ε)·ln(|H|/δ)", "(2/ε²)·ln(|H|/δ)", "has risk 0:", "2·exp(−2nε²/(b − a)²)", "exp(−2nε²)", "√((2/t)·ln(1/δ))",
    "over 1",
)  # fmt: skip


def carried_out(learner, setup=None, **params):
    document = Document(learner=learner, seed=3, params={learner: params})
    return compute(document if setup is None else document.with_setup("statistics", setup))


def check_words(experiment, known, t):
    """All that is said at place t."""
    experiment.run.seek(t)
    check(" ".join(experiment.narrate(t)), known(t), FORMULAS)
    check(experiment.run.mark(t).words, known(t), FORMULAS)
    for meter in experiment.meters(t):
        check(meter.note, known(t), FORMULAS)
    first = experiment.meters(t)[0]
    said = [
        ("noise #", experiment.setup.noise),
        *settings(experiment),
        (f"{experiment.unit} # of #", t, len(experiment.run)),
    ]
    said += [(f"{first.title} #", first.value)]
    said += [(f"{first.title} # {sign} #", first.value, first.limit) for sign in "≤≈≥" if first.limit is not None]
    check(caption(experiment, t), [*reversed(said)], FORMULAS)


@pytest.mark.parametrize("ties", ["first", "worst"])
@pytest.mark.parametrize("noise", [0.0, 0.2])
@pytest.mark.parametrize("m", [12, 80])
def test_every_number_about_erm_again_and_again(ties, noise, m):
    experiment = carried_out("pac", Distribution(noise=noise), m=m, k=7, trials=25, ties=ties, epsilon=0.15, delta=0.2)
    oracle, study = StumpTrials(experiment), experiment.study
    size, best = len(oracle.H), oracle.best
    needed = (2 / 0.15**2 if noise else 1 / 0.15) * math.log(size / 0.2)
    sizes = {"noise-free": 1 / 0.15 * math.log(size / 0.2), "agnostic": 2 / 0.15**2 * math.log(size / 0.2),
             "uniform": math.log(2 * size / 0.2) / (2 * 0.15**2),
             "VC": (3 * math.log(2 / 0.15) + math.log(2 / 0.2)) / 0.15**2}  # fmt: skip

    def known(t):
        wrong, risk = oracle.trials[t - 1] if t else (0, 0.0)
        over = oracle.exceeded(t)
        share = Digits(over / t if t else 0.0)
        return [
            ("Trial #:", t), ("# of # wrong", wrong, m), ("true risk #", risk),
            ("It was more in # of # so far: #", over, t, share), ("δ is #", 0.2), ("δ = #", 0.2), ("δ·# are", t),
            ("m ≥ #", math.ceil(needed)), ("from m = # on", math.ceil(needed)),
            ("beyond: # of # = #", over, t, share), ("beyond: # of #", over, t),
            ("of # trial", t), ("|H| = #", size), ("m = #", m), ("H has # stumps", size), ("has risk #:", best),
            *((f"{name} #", math.ceil(value)) for name, value in sizes.items()),
        ]  # fmt: skip

    for t in range(len(study) + 1):
        check_words(experiment, known, t)
        exceeded, wanted, mean = experiment.meters(t)
        assert exceeded.value == oracle.exceeded(t) and wanted.value == math.ceil(needed)
        assert exceeded.limit is None if m < needed else near(exceeded.limit, 0.2 * t)
        if t:
            assert near(mean.value, np.mean([risk for _, risk in oracle.trials[:t]])) and near(mean.limit, best)
        chart = study.picture(t)
        check(chart.note, known(t))
        floor = best if noise else 0.0
        assert near(chart.marks[-1].x, floor + 0.15) and chart.curves[1].y.sum() == oracle.exceeded(t)
    for chart in experiment.charts():
        check(chart.note, known(len(study)), FORMULAS)
    over_m = experiment.charts()[0]
    for curve in over_m.curves[1:]:
        law = math.sqrt(2 * math.log(size / 0.2)) if curve.label.endswith("√m") else math.log(size / 0.2)
        power = 0.5 if curve.label.endswith("√m") else 1.0
        assert 10**curve.y == pytest.approx(law / (2**curve.x) ** power)


class Digits:
    """A share that is written with two digits."""

    def __init__(self, value):
        self.value = value

    def fits(self, text):
        from oracles.said import agrees

        return agrees(text, self.value, 2)

    def __repr__(self):
        return repr(self.value)


@pytest.mark.parametrize("params", [{}, {"p": 0.2, "a": -1.0, "range": 4.0, "epsilon": 0.2}, {"n": 1, "p": 0.0}])
def test_every_number_about_coins(params):
    params = {"n": 20, "trials": 25, **params}
    experiment = carried_out("hoeffding", **params)
    oracle, coins = CoinTrials(experiment), experiment.learner
    n, epsilon = coins.n, coins.epsilon
    bound = min(2 * math.exp(-2 * n * epsilon**2), 1.0)
    gap_bound, tail = math.exp(-2 * n * epsilon**2), binomial_tail(n, coins.p, epsilon)

    def known(t):
        heads = oracle.heads[t - 1] if t else 0
        return [
            ("Trial #:", t), ("# heads in # tosses", heads, n), ("mean #", coins.a + coins.range * heads / n),
            ("So far # of # were", oracle.far(t), t), ("share of #", bound), ("of # trial", t), ("n = #", n),
            ("probability # is tossed # times", coins.p, n),
            ("off by ε: # of #; Hoeffding: #", oracle.far(t), t, bound),
            ("at most # beyond", gap_bound),
        ]  # fmt: skip

    for t in range(26):
        check_words(experiment, known, t)
        far, exact, _ = experiment.meters(t)
        assert far.value == oracle.far(t) and near(far.limit, tail * t)
        assert near(exact.value, tail) and near(exact.limit, bound)
        check(experiment.study.picture(t).note, known(t))
    for chart in experiment.charts():
        check(chart.note, known(25))


def test_every_number_about_online_to_batch():
    experiment = carried_out("online-to-batch", Distribution(target="halfspace", noise=0.1), T=30, delta=0.1)
    oracle, law = Stream(experiment), experiment.law
    risks = [law.risk(experiment.study.hypothesis(t)).value for t in range(30)]

    def known(t):
        mistakes = sum(oracle.wrong[:t])
        mean = float(np.mean(risks[:t])) if t else 0.0
        return [
            ("Round #:", t), ("true risk was #", risks[t - 1] if t else 0.0),
            ("M = # mistakes in t = # rounds", mistakes, t), ("M/t = #", mistakes / max(t, 1)), ("mean risk #", mean),
            ("of # rounds", t), ("of the first # hypotheses", 25 if 25 < t < 30 else t),
        ]  # fmt: skip

    for t in range(31):
        check_words(experiment, known, t)
        if t:
            count, mean, average = experiment.meters(t)
            assert count.value == sum(oracle.wrong[:t]) and near(mean.value, np.mean(risks[:t]))
            promised = min(count.value / t + math.sqrt(2 / t * math.log(10)), 1.0)
            assert mean.limit is None or near(mean.limit, promised)
            at, _ = experiment.study.average_risk(t)
            w = np.mean(oracle.before[:at], axis=0)
            assert average.value == pytest.approx(oracle.risk(w, 100_000), abs=0.01)


def test_every_number_about_growing_classes():
    experiment = carried_out("overfitting", Distribution(noise=0.2), m=40, splits=5, trials=6, delta=0.1)
    study, law = experiment.study, experiment.law
    X, y = study.sample(1).X, study.sample(1).y
    test, labels = law.sample(np.random.default_rng(1), 200_000)

    def errors(t):
        part, said = study.partitions[t - 1], study.said(t).ravel()
        return tuple(
            float((said[part.cell(places)] != (signs > 0)).mean()) for places, signs in ((X, y), (test, labels))
        )

    def known(t):
        training, risk = errors(t) if t else (0.0, 0.0)
        penalty = math.sqrt((2 ** (t - 1) * math.log(2) + math.log(2 * 6 / 0.1)) / 80)
        smallest = 2 ** int(study.risks.argmin())
        return [
            ("Level #:", t), ("# cell", 2 ** (t - 1)), ("training error #", training), ("true risk #", Near(risk)),
            ("training error + #", penalty),
            ("smallest with #, the bound with #", smallest, 2 ** (study.chosen - 1)), ("means over # samples", 6),
        ]  # fmt: skip

    for t in range(7):
        check_words(experiment, known, t)
        if t:
            training, risk, mean = experiment.meters(t)
            assert near(training.value, errors(t)[0]) and risk.value == pytest.approx(errors(t)[1], abs=0.005)
            assert near(mean.value, study.trials.results[:, t - 1, 1].mean())
    check(experiment.charts()[0].note, known(6))
    promised = [errors(t)[0] + math.sqrt((2 ** (t - 1) * math.log(2) + math.log(120)) / 80) for t in range(1, 7)]
    assert study.chosen == int(np.argmin(promised)) + 1


class Near:
    """A risk that a large sample tells."""

    def __init__(self, value):
        self.value = value

    def fits(self, text):
        from oracles.said import value_of

        return abs(value_of(text) - self.value) < 0.006

    def __repr__(self):
        return repr(self.value)


# -- the command line ----------------------------------------------------------------------------------------------


def told(capsys, *args):
    assert main(["run", *args]) == 0
    return json.loads(capsys.readouterr().out)


def test_run_pac_needs_no_data_and_has_the_keys_of_its_family(capsys):
    run = told(capsys, "pac", "--param", "m=40", "--param", "trials=50", "--seed", "3", "--setup", "noise=0.1")
    summary = run["summary"]
    assert {"epsilon", "delta", "m", "exceeded", "trials", "bound"} <= summary.keys() and len(run["rounds"]) == 50
    assert (
        summary["m"] == 40 and summary["trials"] == 50 and summary["bound"] == pytest.approx(200 * math.log(124 / 0.05))
    )
    assert summary["exceeded"] == sum(round["exceeded"] for round in run["rounds"]) and run["seed"] == 3


def test_points_of_a_file_are_the_distribution(tmp_path, capsys):
    file = tmp_path / "points.csv"
    file.write_text("x1,x2,y\n1,1,1\n-1,-1,-1\n", encoding="utf-8")
    run = told(capsys, "pac", "--data", str(file), "--setup", "sigma=0", "--no-rounds", "--param", "m=30")
    assert run["setup"]["kind"] == "points" and run["examples"] == 2 and run["summary"]["best_risk"] == 0
    file.write_text("x1,x2,x3,y\n1,1,0,1\n-1,-1,0,-1\n", encoding="utf-8")
    assert main(["run", "pac", "--data", str(file)]) == 2
    assert "3 coordinates" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["pac", "--setup", "kind=points"], "nothing is painted yet"),
        (["pac", "--param", "epsilon=0"], "epsilon = 0 is outside its range"),
        (["pac", "--param", "delta=1"], "delta = 1 is outside its range"),
        (["pac", "--setup", "noise=0.7"], "noise = 0.7 is outside its range"),
        (["pac", "--setup", "kind=cube"], "choose one of"),
        (["hoeffding", "--param", "range=0"], "range = 0 is outside its range"),
        (["pac", "--jobs", "0"], "not a whole number of at least 1"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(args, sentence, capsys):
    assert main(["run", *args]) == 2
    error = capsys.readouterr().err
    assert sentence in error and error.count("\n") == 1


@pytest.mark.slow
def test_two_jobs_print_the_same_numbers(capsys):
    args = ("pac", "--param", "trials=600", "--param", "m=30", "--seed", "5")
    assert told(capsys, *args) == told(capsys, *args, "--jobs", "2")
