"""Lessons 30 to 38: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""

import math

import numpy as np


def _n(s):
    return s.run.n


def _best(s):
    return s.run.best(s.t)


def _index(s, name):
    return s.run.names.index(name)


def _lost(s, name, t=None):
    return s.run.L[s.t if t is None else t][_index(s, name)]


def _first_error(s, name):
    return next(t for t in range(1, s.run.T + 1) if _lost(s, name, t))


def _emptied(s):
    return next(t for t in range(1, s.run.T + 1) if not s.run.consistent(t))


def _clean(s, t):
    return np.flatnonzero(s.run.L[t] == 0)


def _regrets(s):
    return [s.run.regret(t) for t in range(s.run.T + 1)]


def _pairs(s):
    """How often each pair of answers stands in the first two rounds."""
    rows = list(zip(s.run.advice[0].tolist(), s.run.advice[1].tolist()))
    return {pair: rows.count(pair) for pair in set(rows)}


def _heavy(s):
    """After how many rounds of its own part each expert has most of the weight."""
    part = s.run.T // s.run.n
    return [next(t for t in range(part) if s.run.v[part * i + t][i] > 0.5) for i in range(s.run.n)]


def _under_its_chord(scene):
    curve, chord = next(chart for chart in scene.experiment.charts() if chart.id == "chord").curves
    inner = (curve.y < np.interp(curve.x, chord.x, chord.y))[1:-1]
    return inner.all() and (curve.y[[0, -1]] == chord.y).all() and (chord.x == (0, 1)).all()


def _two_falls(scene):
    """g(0) + g(1) of each round, counted by hand."""
    return [scene.run._allowed(t, -1) + scene.run._allowed(t, 1) for t in range(1, scene.run.T + 1)]


CLAIMS = {
    "halving": {
        0: [("Eight lines, and for each of them two experts", lambda s: (_n(s) / 2, 2)), ("One of the sixteen", lambda s: (1, _n(s))),
            ("right about every point", lambda s: s.run.consistent(s.run.T) == 1)],
        1: [("Eight are left", lambda s: s.run.consistent(s.t)), ("**at least half of the experts were wrong**",
            lambda s: 0.5 if s.run.consistent(s.t) <= s.run.consistent(s.t - 1) / 2 else None)],
        2: [("Two more mistakes", lambda s: s.mistakes - s.other(1).mistakes), ("half of itself", lambda s: 0.5),
            ("eight, four, two", lambda s: tuple(s.run.consistent(t) for t in (1, 2, 3)))],
        3: [("the fourth mistake, and one expert is left", lambda s: (s.mistakes, s.run.consistent(s.t)))],
        4: [("at most 16/2^M experts", lambda s: (_n(s), 2)), ("16/2^M ≥ 1", lambda s: (_n(s), 2, 1)),
            ("lg 16 = 4", lambda s: (_n(s), math.log2(_n(s)))),
            ("A thousand times as many experts would cost only ten mistakes more", lambda s: (1000, math.ceil(math.log2(1000))))],
        5: [("one mistake is enough", lambda s: s.mistakes), ("the first one was exactly that", lambda s: s.other(3).mistakes == 4)],
        6: [("**nobody is left to ask**", lambda s: s.run.consistent(s.t) == 0)],
    },
    "weighted-majority": {
        "summary": [("about twice the mistakes", lambda s: 2)],
        "theorem": [("for β = ½ this is 2.41", lambda s: (0.5, 1 / math.log2(4 / 3)))],
        0: [("Thirteen experts", _n), ("on all thirty days", lambda s: s.run.T), ("Nobody will be right on all", lambda s: s.run.best(s.run.T) > 0)],
        1: [("gone on day 2. On day 9 the last expert goes", lambda s: (_first_error(s, "mastermind"), _emptied(s))),
            ("The mastermind will be the best of all", lambda s: _lost(s, "mastermind", s.run.T) == s.run.best(s.run.T))],
        2: [("**half of the weight**", lambda s: s.run.beta)],
        3: [("**three mistakes, the best expert two**", lambda s: (s.mistakes, _best(s))),
            ("the coins hardly count any more", lambda s: sum(s.run.v[s.t][_index(s, f"coin {i}")] for i in (1, 2, 3)) < 0.001)],
        4: [("at least half of the weight was wrong and is halved: **W falls to ¾ or less.**", lambda s: (0.5, 0.75)),
            ("(½)^L*. So (½)^L* ≤ n·(¾)^M, and this is M ≤ 2.41", lambda s: (0.5, 0.5, 0.75, 1 / math.log2(4 / 3)))],
        5: [("At 0 this is Halving", lambda s: 0), ("Near 1", lambda s: 1), ("falls towards 2", lambda s: round(s.run.c(1e-6) * 1e-6, 3))],
    },
    "experts-adversary": {
        0: [("Eight experts, nine rounds", lambda s: (_n(s), s.run.T)), ("at most three times", lambda s: s.experiment.source.M)],
        1: [("Two rounds to sort them", lambda s: s.t), ("the first two columns each of the four pairs of answers stands twice",
             lambda s: (2, len(_pairs(s)), set(_pairs(s).values()).pop() if len(set(_pairs(s).values())) == 1 else 0)),
            ("**two experts are still clean**", lambda s: len(_clean(s, 2))), ("the vote has erred twice", lambda s: s.mistakes)],
        2: [("Seven rounds to the end", lambda s: s.run.T - 2), ("**nine rounds, nine mistakes.**", lambda s: (s.run.T, s.mistakes)),
            ("The upper half says + all the time, the lower half −", lambda s: (0.5, 0.5) if all(
                (row[:4] > 0).all() and (row[4:] < 0).all() for row in s.run.advice[2:]) else None)],
        3: [("Of the two clean experts one says + seven times", lambda s: (2, s.run.T - 2)),
            ("Together they err seven times", lambda s: sum(s.run.L[s.t][i] for i in _clean(s, 2))),
            ("at most 3 times", lambda s: min(s.run.L[s.t][i] for i in _clean(s, 2))),
            ("2M + lg n = 6 + 3 = 9. The 2 before M", lambda s: (2, 2 * s.experiment.source.M, math.log2(_n(s)), s.mistakes, 2))],
        4: [("in eight rounds + − + − − − − +", lambda s: s.run.T if "".join("+" if y > 0 else "−" for y in s.run.y) == "+−+−−−−+" else 0),
            ("experts 2 and 6 are clean after two rounds", lambda s: (*(_clean(s, 2) + 1), 2)),
            ("**expert 6 has erred only twice**, expert 2 four times", lambda s: (6, _lost(s, "expert 6"), 2, _lost(s, "expert 2"))),
            ("those answers are not the worst", lambda s: s.mistakes < s.other(2).mistakes)],
        5: [("nine times", lambda s: s.other(0).run.T)],
    },
    "aggregating": {
        1: [("Nine rounds, **nine mistakes**; the best expert has three", lambda s: (s.t, s.mistakes, _best(s)))],
        2: [("(η = ln 2 is β = ½)", lambda s: (2, math.exp(-s.run.params["eta"]))), ("ŷ = ½", lambda s: s.run.said[1]),
            ("cost more than ½", lambda s: 0.5),
            ("a little more than half of nine", lambda s: (0.5, 9) if 4.5 < s.run.own(s.t) < 5.5 else None)],
        3: [("exactly half as large", lambda s: s.run.c(0.7) / s.other(1).run.c(0.7))],
        4: [("between L = 0 and L = 1 it lies **below its chord**", lambda s: (0, 1) if _under_its_chord(s) else None),
            ("add up to at least 1", lambda s: 1 if min(_two_falls(s)) > 1 - 1e-12 else None)],
        5: [("sixty days", lambda s: s.run.T), ("off by ¼ costs only 1/16", lambda s: (0.25, 1, 1 / 0.25**2)),
            ("The best expert will lose 6", lambda s: s.run.best(s.run.T))],
        6: [("**Less than 1.3", lambda s: 1.3 if math.log(_n(s)) / 2 < 1.3 and max(_regrets(s)) < 1.3 else None),
            ("after that it hardly moves", lambda s: max(_regrets(s)[28:]) - min(_regrets(s)[28:]) < 0.01)],
        7: [("η = 2 and c = ½: then cη = 1", lambda s: (s.run.eta(0), s.run.c(2), s.run.c(2) * s.run.eta(0))),
            ("L* + ½·ln n", lambda s: 0.5), ("For 13 experts ½·ln 13 = 1.28", lambda s: (_n(s), 0.5, _n(s), math.log(_n(s)) / 2)),
            ("no η has cη = 1", lambda s: 1)],
    },
    "tuning": {
        0: [("Thirteen experts, eighty days", lambda s: (_n(s), s.run.T)), ("with η = 0.05 it costs about a twentieth", lambda s: (0.05, round(1 - math.exp(-0.05), 2))),
            ("with η = 2 most of it", lambda s: 2 if 1 - math.exp(-2) > 0.5 else None)],
        1: [("η = 0.05", lambda s: s.run.eta(0)), ("errs 6 times in eighty days", lambda s: (_lost(s, "mastermind"), s.run.T)),
            ("each coin more than 40 times", lambda s: 40 if min(_lost(s, f"coin {i}") for i in (1, 2, 3)) > 40 else None),
            ("less than a quarter of the weight", lambda s: 0.25 if s.run.v[s.t][_index(s, "mastermind")] < 0.25 else None)],
        2: [("η = 2: after twenty days nearly all the weight is with one expert",
             lambda s: (s.run.eta(0), 20, 1) if s.run.v[20].max() > 0.95 else None),
            ("The regret stays below 2", lambda s: 2 if max(_regrets(s)) < 2 else None)],
        3: [("always on the wrong side", lambda s: s.run.mistakes(s.t) == s.run.T),
            ("even larger than that of the timid η", lambda s: s.run.regret(s.t) > s.other(1).run.regret(80))],
        5: [("guess 1", lambda s: 1), ("η falls in steps", lambda s: len({s.run.eta(t) for t in range(s.run.T)}) > 1)],
        6: [("the four ways of tuning", lambda s: len(next(p for p in s.experiment.learner.params if p.name == "tuning").choices))],
    },
    "bayes": {
        0: [("Nine coins", _n), ("tosses it 24 times", lambda s: s.run.T)],
        2: [("the nine p", _n)],
        3: [("1/9 of the best coin, so L ≤ L* + ln 9", lambda s: (1, _n(s), _n(s)) if s.run.regret(s.t) <= math.log(9) else None)],
        4: [("up to coin 0.9 and back", lambda s: float(s.run.names[int(np.argmax(s.run.v[10]))].split()[1])),
            ("**the final weights and the loss are the same.**", lambda s: np.allclose(s.run.v[s.t], s.other(2).run.v[24])
             and math.isclose(s.run.own(s.t), s.other(2).run.own(24)))],
        5: [("two coins are certain: 0 and 1? One toss kills coin 0, and the first − kills coin 1",
             lambda s: (2, 0, 1, 0, 1) if s.run.v[1][0] == 0 < s.run.v[1][-1] and s.run.v[2][-1] == 0 else None),
            ("**0 times anything stays 0.**", lambda s: (0, 0))],
        6: [("one of eight lines", lambda s: _n(s) / 2), ("ν₀ = 0.2", lambda s: s.experiment.source.noise),
            ("ν₀/(1 − ν₀) = ¼", lambda s: (1, 0.2 / (1 - 0.2))), ("β = ¼ the weights are the posterior", lambda s: s.run.beta)],
    },
    "experts-on-the-plane": {
        0: [("twenty experts", _n), ("at least two of the sixteen points", lambda s: (s.run.best(16), s.m))],
        1: [("One pass", lambda s: s.t / s.m), ("a tenth of its weight", lambda s: round(1 - s.run.beta, 9))],
        2: [("Four passes more", lambda s: (s.t - 16) / s.m), ("right about all sixteen points", lambda s: s.m if s.mistakes_by_pass()[-1] == 0 else 0),
            ("**seven mistakes in all, the best expert ten**", lambda s: (s.mistakes, _best(s)))],
        3: [("two sums of steps", lambda s: 2)],
        4: [("half of the weight, β = ½", lambda s: (s.run.beta, s.run.beta)),
            ("from then on errs twice in every pass", lambda s: s.mistakes_by_pass()[1] if len(set(s.mistakes_by_pass()[1:])) == 1 else 0),
            ("outweighs all others together", lambda s: s.run.v[32].max() > 0.5)],
        5: [("at most about twice", lambda s: 2), ("through 0 in all directions two are perfect", lambda s: (0, len(_clean(s, s.t)))),
            ("the vote soon makes no mistakes", lambda s: s.mistakes_by_pass()[1:] == [0] * 4)],
    },
    "fixed-share": {
        0: [("Five experts, two hundred rounds", lambda s: (_n(s), s.run.T)), ("one fifth of the rounds", lambda s: 1 / _n(s)),
            ("will err 78 times", lambda s: s.run.best(s.run.T)), ("a vote of the five", _n)],
        1: [("**82 mistakes**, more than the best expert alone", lambda s: s.mistakes if s.mistakes > _best(s) else 0)],
        2: [("After round 40 expert 1 has erred twice, expert 2 nineteen times: its weight is 2⁻¹⁷",
             lambda s: (s.t, 1, s.run.L[40][0], 2, s.run.L[40][1], 2)),
            ("2⁻¹⁷ of the other’s", lambda s: math.isclose(s.run.v[40][1] / s.run.v[40][0], 2.0**-17) and 2),
            ("expert 1 must err seventeen times more than expert 2", lambda s: (1, s.run.L[40][1] - s.run.L[40][0], 2))],
        3: [("gives 2 % of its weight", lambda s: 100 * s.run.params["alpha"]),
            ("Nobody falls below one percent", lambda s: 1 if min(v.min() for v in s.run.v) >= 0.01 else None),
            ("has most of the weight within a dozen rounds", lambda s: 12 if max(_heavy(s)) <= 12 else None),
            ("**27 mistakes instead of 82.**", lambda s: (s.mistakes, s.other(1).mistakes))],
        4: [("with 4 switches errs 4 times", lambda s: (4, s.run.sequences(s.t)[4])), ("1 − α", lambda s: 1), ("(n − 1)", lambda s: 1)],
        5: [("shares 40 %", lambda s: 100 * s.run.params["alpha"]),
            ("**32 mistakes**, where Weighted Majority makes 13", lambda s: (s.mistakes, s.run_with("weighted-majority").own(200))),
            ("one expert is the best from beginning to end", lambda s: 1 if all(
                s.run.L[t][_index(s, "mastermind")] == s.run.best(t) for t in range(s.run.T + 1)) else None)],
        6: [("4/199 with the switching experts, 0 in this market", lambda s: (4, 200 - 1, 0))],
    },
    "randomised-majority": {
        "summary": [("its bound is half of the vote’s", lambda s: s.run_with("randomised-majority").bound(9) / s.other(1).run.bound(9))],
        1: [("nine rounds, **nine mistakes**, while the best expert makes three", lambda s: (s.t, s.mistakes, _best(s)))],
        2: [("split votes give ŷ = ½, and then either answer costs ½", lambda s: (s.run.said[1], s.run.lost[1])),
            ("This run errs 5 times; **200 runs err 5 times on average.**",
             lambda s: (s.mistakes, s.run.params["runs"], round(s.run.tossed[0][s.t])))],
        3: [("If 1 comes, the coin errs with probability 1 − ŷ; if 0 comes", lambda s: (1, 1, 0)),
            ("half of the vote’s: 7.23, not 14.5", lambda s: (s.run.bound(s.t) / s.other(1).run.bound(s.t), s.run.bound(s.t), s.other(1).run.bound(9)))],
        4: [("sixty days, two hundred runs", lambda s: (s.run.T, s.run.params["runs"])), ("about 2.5 away", lambda s: round(s.run.tossed[1][s.t], 1)),
            ("**but the mean stays close to Σ|y − ŷ|**", lambda s: max(abs(s.run.tossed[0][t] - s.run.own(t)) for t in range(61)) < 0.5)],
        5: [("the vote errs 8 times, the coin 12.5 times on average", lambda s: (s.run_with("weighted-majority").own(60), round(s.run.own(s.t), 1))),
            ("at most 14.1 instead of 28.2", lambda s: (s.run.bound(s.t), s.run_with("weighted-majority").bound(60)))],
    },
}  # fmt: skip
