"""Lessons 67 to 74: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""

import math
from functools import cache

import numpy as np
from oracles.pac import CoinTrials, Stream, StumpTrials, binomial_tail

from colt_gui.models.labs import compute


@cache
def _oracle(s):
    kind = {"pac": StumpTrials, "hoeffding": CoinTrials, "online-to-batch": Stream}[s.document.learner]
    return kind(s.experiment)


def _pac(s):
    return s.experiment.learner


def _needed(H, epsilon, delta, agnostic=False):
    factor = 2 / epsilon**2 if agnostic else 1 / epsilon
    return math.ceil(factor * math.log(H / delta))


def _first_trial(s):
    wrong, risk = _oracle(s).trials[0]
    return _pac(s).m, wrong, 100 * wrong / _pac(s).m, 100 * risk


def _exceeded(s):
    return _oracle(s).exceeded(s.t)


def _shares(s):
    wrong, risks = zip(*_oracle(s).trials)
    return round(100 * sum(wrong) / len(wrong) / _pac(s).m, 2), round(100 * sum(risks) / len(risks), 1)


def _without_noise(s):
    from dataclasses import replace

    experiment = compute(replace(s.document, setups={}))
    return StumpTrials(experiment).exceeded()


def _hoeffding(n, epsilon):
    return 2 * math.exp(-2 * n * epsilon**2)


def _halfplanes(s):
    """How many of the halfspaces that were found are worse than ε, on a sample of their own."""
    study = s.experiment.study
    X, y = s.experiment.law.sample(np.random.default_rng(5), 40_000)
    risks = [(study.hypothesis(t).predict(X) != y).mean() for t in range(1, len(study) + 1)]
    return sum(risk > 0.1 for risk in risks)


def _cells(s, t):
    """Training error and true risk of the majority in each cell of the first sample, by dictionaries."""
    study, m = s.experiment.study, s.experiment.learner.m
    X, y = study.sample(1).X, study.sample(1).y
    law = s.experiment.law
    said = {}
    for j in range(t):
        across, along = 2 ** ((j + 1) // 2), 2 ** (j // 2)
        votes = {}
        for x, label in zip(X.tolist(), y.tolist()):
            cell = tuple(min(int((v + 2) / 4 * n), n - 1) for v, n in zip(x, (across, along)))
            votes[cell] = votes.get(cell, 0) + label
        before, (a, b) = said, (across, along)
        old = (2 ** (j // 2), 2 ** ((j - 1) // 2)) if j else None
        said = {}
        for i in range(a):
            for k in range(b):
                around = True if old is None else before[i * old[0] // a, k * old[1] // b]
                said[i, k] = around if not votes.get((i, k)) else votes[i, k] > 0
    training = (1 - sum(map(abs, votes.values())) / m) / 2
    test, labels = law.sample(np.random.default_rng(6), 200_000)
    index = np.minimum(((test + 2) / 4 * (a, b)).astype(int), (a - 1, b - 1))
    table = np.array([[said[i, k] for k in range(b)] for i in range(a)])
    return training, float((table[index[:, 0], index[:, 1]] != (labels > 0)).mean())


def _near(phrase_value, value, within=0.002):
    return phrase_value if abs(phrase_value - value) < within else None


def _bound_is_smallest_with(s, cells):
    study, m, J = s.experiment.study, s.experiment.learner.m, len(s.experiment.study)
    promised = [
        _cells(s, t)[0] + math.sqrt((2 ** (t - 1) * math.log(2) + math.log(2 * J / 0.05)) / (2 * m))
        for t in range(1, J + 1)
    ]
    return 2 ** int(np.argmin(promised)) == cells and 2 ** int(study.risks.argmin()) == cells


def _mean_risk(s):
    stream = _oracle(s)
    return float(np.mean([s.experiment.law.risk(_half(w)).value for w in stream.before]))


def _half(w):
    from colt_gui.models.statistics.regions import Halfplane

    return Halfplane(tuple(w[:2]), -w[2])


def _average_risk(s):
    return _oracle(s).risk(np.mean(_oracle(s).before, axis=0))


CLAIMS = {
    "erm-and-true-risk": {
        0: [("one label in ten is wrong", lambda s: (1, 10) if s.experiment.setup.noise == 1 / 10 else None)],
        1: [("The first sample of 20: the best stump gets 3 wrong, 15 %. Its true risk is 25 %", _first_trial)],
        2: [("No stump is below 10 %", lambda s: 100 * _oracle(s).best)],
        3: [("8.75 % of the sample are wrong, but the true risk is 14.5 %", _shares)],
    },
    "means-of-coins": {
        0: [("A fair coin, 50 tosses", lambda s: s.experiment.learner.n if s.experiment.learner.p == 0.5 else None),
            ("half of them heads", lambda s: s.experiment.learner.p), ("off by a tenth or more", lambda s: s.experiment.learner.epsilon)],
        1: [("33 heads, a share of 0.66", lambda s: (_oracle(s).heads[0], _oracle(s).heads[0] / 50)),
            ("more than a tenth", lambda s: 0.1 if abs(_oracle(s).heads[0] / 50 - 0.5) > 0.1 else None)],
        2: [("Two hundred trials: 38 of them are off by a tenth or more", lambda s: (len(_oracle(s).heads), _oracle(s).far(), 0.1)),
            ("is 0.203", lambda s: binomial_tail(50, 0.5, 0.1))],
        3: [("at most 0.736", lambda s: _hoeffding(50, 0.1)), ("four times as many tosses, and it says 0.0366", lambda s: (4, _hoeffding(200, 0.1)))],
    },
    "noise-free": {
        0: [("one of the 124 stumps", lambda s: (1, len(_oracle(s).H)))],
        1: [("With m = 20", lambda s: _pac(s).m), ("ε = 0.1 in 27 of 200 trials", lambda s: (_pac(s).epsilon, _exceeded(s), s.t)),
            ("δ = 0.05", lambda s: _pac(s).delta if _exceeded(s) > 0.05 * s.t else None)],
        2: [("asks for 79 examples", lambda s: _needed(124, 0.1, 0.05)), ("once in 200 trials", lambda s: s.t if _exceeded(s) == 0 else None)],
    },
    "agnostic": {
        0: [("One label in ten", lambda s: (1, 10) if s.experiment.setup.noise == 1 / 10 else None), ("below 0.1", lambda s: _oracle(s).best)],
        1: [("With m = 20, 30 of 200 trials", lambda s: (_pac(s).m, _exceeded(s), s.t)), ("there were 12", _without_noise)],
        3: [("1564 examples where 79 were enough", lambda s: (_needed(124, 0.1, 0.05, True), _needed(124, 0.1, 0.05)))],
    },
    "union-bound": {
        0: [("7 lines on each axis: 28 stumps", lambda s: (_pac(s).k, len(_oracle(s).H))),
            ("Nine times as many lines make nine times as many chances", lambda s: (63 // 7, 252 // 28)), ("Nine times as many examples", lambda s: 63 // 7)],
        1: [("28 stumps: 27 of 200", lambda s: (len(_oracle(s).H), _exceeded(s), s.t)), ("64 examples", lambda s: _needed(28, 0.1, 0.05))],
        2: [("252 stumps: 36 of 200", lambda s: (len(_oracle(s).H), _exceeded(s), s.t)), ("asks for 86", lambda s: _needed(252, 0.1, 0.05)),
            ("22 more for nine times the class", lambda s: (_needed(252, 0.1, 0.05) - _needed(28, 0.1, 0.05), 252 // 28))],
    },
    "vc-sample-size": {
        1: [("on 20 examples: in 12 of 100 trials the risk is more than 0.1", lambda s: (_pac(s).m, _halfplanes(s), s.t, _pac(s).epsilon))],
        2: [("With 40 examples it happens in none", lambda s: _pac(s).m if _halfplanes(s) == 0 else None)],
        3: [("they shatter 3 points and never 4. So d + 1 = 3", lambda s: (3, 4, 1, 3))],
    },
    "a-class-too-rich": {
        0: [("15 % of the labels", lambda s: 100 * s.experiment.setup.noise)],
        1: [("16 cells", lambda s: 2 ** (s.t - 1)), ("The training error is 19 %, the true risk 22.6 %", lambda s: (
            round(100 * _cells(s, s.t)[0], 6), _near(22.6, 100 * _cells(s, s.t)[1], 0.25)))],
        2: [("1024 cells: a training error of 2 %", lambda s: (2 ** (s.t - 1), round(100 * _cells(s, s.t)[0], 6))),
            ("up at 26.8 %", lambda s: _near(26.8, 100 * _cells(s, s.t)[1], 0.25))],
        3: [("smallest at 16 cells", lambda s: 16 if _bound_is_smallest_with(s, 16) else None)],
    },
    "mistakes-to-risk": {
        1: [("100 examples: 11 mistakes", lambda s: (s.t, _oracle(s).mistakes))],
        2: [("M/T = 0.11, and the mean risk is 0.135", lambda s: (_oracle(s).mistakes / s.t, _mean_risk(s)))],
        3: [("0.046 here", lambda s: _near(0.046, _average_risk(s)))],
    },
}  # fmt: skip
