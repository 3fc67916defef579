"""Lessons 40 to 50: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""

import math
from itertools import product

from models.boolean.by_the_book import features
from oracles.boolean import PNormPerceptron


def _n(s):
    return s.run.n


def _left(s, t=None):
    return set(s.run.left[s.t if t is None else t])


def _first(s):
    """The round of the first mistake."""
    return next(t for t in range(1, s.run.T + 1) if s.run.wrong(t))


def _errors(s):
    return [t for t in range(1, s.run.T + 1) if s.run.wrong(t)]


def _no_false_alarm(s):
    return s.run.false_positives(s.run.T) == 0


def _only_false_alarms(s):
    return s.run.false_negatives(s.run.T) == 0


def _under_ones(s, t):
    """What Winnow compared with n/2 in round t."""
    return sum(h for h, bit in zip(s.run.h[t - 1], s.run.x[t]) if bit)


def _bits(s, t):
    return "".join(map(str, s.run.x[t]))


def _winnow_bound(s, k=2):
    return 2 + 2 * k * math.log2(_n(s))


def _clauses(n, k):
    return sum(math.comb(n, i) * 2**i for i in range(1, k + 1))


def _equal(f, g, n):
    """Two functions of n bits that agree everywhere."""
    return all(f(*x) == g(*x) for x in product((False, True), repeat=n))


def _smallest(s):
    """The least |⟨u, x⟩| of the disjunction x₃ ∨ x₄₀ with bias 1: two weights 1 on bits ±1."""
    return min(abs(2 * x[2] - 1 + 2 * x[39] - 1 + 1) for x in s.run.x[1:])


def _gamma1(s):
    return _smallest(s) / 3


def _gamma2(s):
    return _smallest(s) / math.sqrt(3 * (_n(s) + 1))


def _p_norm_mistakes(s, p):
    learner = PNormPerceptron(_n(s), p)
    return sum(learner.learn(x, y) != y for x, y in zip(s.run.x[1:], s.run.y[1:]))


def _candidates(s):
    """How many variables of its first group may still be relevant, before the first round and after each of three."""
    group, sizes = set(range(8)), [8]
    for t in (1, 2, 3):
        group &= {i for i in range(16) if s.run.x[t][i] == (s.run.y[t] > 0)}
        sizes.append(len(group))
    return tuple(sizes)


CLAIMS = {
    "mistake-bounds": {
        "title": [("one mistake at a time", lambda s: 1)],
        0: [("four bits", _n)],
        1: [("a man, not married, tall and young", lambda s: _bits(s, 1) == "1011"),
            ("You say no; he is one", lambda s: s.run.said[1] < 0 < s.run.y[1]),
            ("four of the eight literals go", lambda s: (s.run.struck(1), len(_left(s, 0))))],
        2: [("Eve: you say no, and no is right. A right answer teaches nothing", lambda s: not s.run.wrong(2) and s.run.struck(2) == 0),
            ("Tom is a bachelor and not young", lambda s: s.run.y[3] > 0 and not s.run.x[3][3]),
            ("youth is not asked for", lambda s: _left(s, 2) - _left(s, 3) == {(4,)}), ("Your second mistake", lambda s: s.mistakes == 2)],
        3: [("Leo is not tall: your third mistake, and the last", lambda s: _errors(s)[2:] == [6] and s.experiment.row_name(6) == "Leo" and not s.run.x[6][2]),
            ("**man ∧ ¬married** is left", lambda s: _left(s) == {(1,), (-2,)})],
        4: [("n + 1 = 5", lambda s: (1, _n(s) + 1))],
        5: [("Eight bits, and the learner finds it with four mistakes", lambda s: (_n(s), s.mistakes)),
            ("It still asks for a backbone, no eggs and no feathers", lambda s: _left(s) == {(6,), (3,), (-4,), (-5,)})],
        6: [("Not on any animal so far", lambda s: all(
            all(x[abs(v) - 1] == (v > 0) for (v,) in _left(s)) == (y > 0) for x, y in zip(s.run.x[1:], s.run.y[1:])))],
    },
    "elimination": {
        0: [("Eight bits", _n), ("There are 6561 of them", lambda s: 3 ** _n(s))],
        1: [("all sixteen literals", lambda s: len(_left(s, 0))), ("exactly eight go", lambda s: s.run.struck(s.t)),
            ("**one is false of it", lambda s: all(((v,) in _left(s)) != ((-v,) in _left(s)) for v in range(1, 9)))],
        2: [("Nothing that belongs to the target ever goes", lambda s: {(1,), (-3,)} <= _left(s, s.run.T))],
        3: [("Four mistakes, and two literals are left: x₁ ∧ ¬x₃", lambda s: (s.mistakes, len(_left(s))) if _left(s) == {(1,), (-3,)} else None),
            ("All the remaining rounds are right", lambda s: _errors(s)[-1] < s.run.T)],
        4: [("The first mistake takes n of the 2n literals; each later one at least one of the n that are left",
             lambda s: (2, 1) if s.run.struck(_first(s)) == _n(s) and all(s.run.struck(t) >= 1 for t in _errors(s)) else None),
            ("never say yes to a no", _no_false_alarm)],
        5: [("begin with x₁ ∧ … ∧ x₈", lambda s: len(_left(s, 0)) == 8), ("what is 0 in a yes", lambda s: 0),
            ("At most n mistakes, here three", lambda s: s.mistakes)],
    },
    "refusal": {
        1: [("Two mistakes on yes examples strike out all but x₃", lambda s: s.run.false_negatives(s.t) if _left(s) == {(3,)} else 0)],
        2: [("Now 001 comes", lambda s: int(_bits(s, s.t))), ("h says yes, the label is no", lambda s: s.run.said[3] > 0 > s.run.y[3]),
            ("**There is nothing to strike out**", lambda s: s.run.struck(s.t) == 0)],
        3: [("three rows", lambda s: s.t), ("rejects 001 has a literal that is false there: ¬x₃, x₁ or x₂",
             lambda s: int(_bits(s, 3)) if {f for f in _left(s, 0) if s.run.x[3][abs(f[0]) - 1] != (f[0] > 0)} == {(-3,), (1,), (2,)} else 0),
            ("at least one of the two yes rows", lambda s: (min(
                sum(s.run.x[t][abs(v) - 1] != (v > 0) for t in (1, 2)) for v in (-3, 1, 2)), sum(y > 0 for y in s.run.y[1:4]))),
            ("agrees with all three", lambda s: s.t)],
        4: [("The bound n + 1 is gone, and the meter says so", lambda s: s.bound is None)],
    },
    "disjunctions": {
        1: [("By De Morgan ¬(x₂ ∨ ¬x₅) = ¬x₂ ∧ x₅", lambda s: _equal(lambda a, b: not (a or not b), lambda a, b: not a and b, 2))],
        2: [("All mistakes are now false alarms", _only_false_alarms),
            ("Four of them, and x₂ ∨ ¬x₅ is left", lambda s: s.mistakes if _left(s) == {(2,), (-5,)} else 0)],
        3: [("the first mistake strikes out n literals, every other at least one",
             lambda s: s.run.struck(_first(s)) == _n(s) and all(s.run.struck(t) >= 1 for t in _errors(s)))],
    },
    "k-cnf": {
        1: [("Over four variables there are 8 clauses of one literal and 24 of two: **n′ = 32 new variables**", lambda s: (
            _n(s), *(sum(len(f) == size for f in features("clauses", 4, 2)) for size in (1, 2)), 2, len(_left(s, 0))))],
        2: [("After seven mistakes the two clauses of the target are left", lambda s: (s.mistakes, len(_left(s))) if _left(s) == {(1, 2), (-3, 4)} else None)],
        3: [("With n = 20 and k = 3 there are 9920 clauses", lambda s: (20, 3, _clauses(20, 3)))],
        4: [("is a 2-CNF", lambda s: s.run.params["k"]), ("(x₁ ∨ x₂) ∧ (¬x₁ ∨ ¬x₂)", lambda s: _left(s) == {(1, 2), (-1, -2)}),
            ("its yes corners are two diagonally opposite edges", lambda s: len({(a, b) for a, b, c in product((0, 1), repeat=3) if a != b}))],
        5: [("is a 2-DNF", lambda s: s.run.params["k"]), ("seven mistakes, all of them false alarms", lambda s: s.mistakes if _only_false_alarms(s) else 0),
            ("One term too many is left, and has done no harm yet", lambda s: _left(s) > {(1, 2), (-3, 4)} and len(_left(s)) == 3 and not any(
                s.run.wrong(t) for t in range(_errors(s)[-1] + 1, s.run.T + 1)))],
    },
    "improper": {
        "summary": [("A 2-term DNF", lambda s: s.run.params["k"]), ("the 2-CNF", lambda s: s.run.params["k"])],
        0: [("two terms", lambda s: s.run.params["k"])],
        1: [("(x₁ ∧ x₂) ∨ (¬x₃ ∧ x₄) is the conjunction of (x₁ ∨ ¬x₃), (x₁ ∨ x₄), (x₂ ∨ ¬x₃), (x₂ ∨ x₄)", lambda s: _equal(
            lambda a, b, c, d: (a and b) or (not c and d),
            lambda a, b, c, d: (a or not c) and (a or d) and (b or not c) and (b or d), 4))],
        2: [("Fifty clauses of at most two literals", lambda s: (_clauses(_n(s), 2), max(map(len, _left(s, 0))))), ("nine mistakes", lambda s: s.mistakes),
            ("the four clauses of the product are left", lambda s: len(_left(s)) if _left(s) == {(1, -3), (1, 4), (2, -3), (2, 4)} else 0)],
        3: [("no 2-term DNF", lambda s: s.run.params["k"])],
        4: [("a 2-clause CNF is learned as a 2-DNF", lambda s: (2, s.run.params["k"])),
            ("Eight mistakes in these sixty rounds", lambda s: (s.mistakes, s.t)),
            ("the four terms of the product are left", lambda s: len(_left(s)) if _left(s) == {(1, -3), (1, 4), (2, -3), (2, 4)} else 0)],
    },
    "halvings-price": {
        1: [("Eight variables, 2⁸ = 256 monotone conjunctions", lambda s: (_n(s), 2, len(s.run.left[0]))),
            ("Four mistakes, and one concept is left", lambda s: s.mistakes if len(s.run.left[s.t]) == 1 else 0),
            ("the first round asked all 256", lambda s: len(s.run.left[0]))],
        2: [("lg 256 = 8 = n", lambda s: (len(s.run.left[0]), _n(s))), ("**8 bits to look at instead of 256 concepts**", lambda s: (_n(s), len(s.run.left[0])))],
        3: [("Eight mistakes, no more and no less", lambda s: s.mistakes),
            ("both bounds true to the letter", lambda s: s.run_with("conjunction-monotone").mistakes(s.t) == s.mistakes == _n(s))],
    },
    "why-winnow": {
        "summary": [("Two of two hundred variables matter", lambda s: (2, _n(s)))],
        0: [("Two hundred variables, each seldom 1", lambda s: (_n(s), 1) if sum(map(sum, s.run.x[1:])) < 0.06 * _n(s) * s.run.T else None),
            ("the other 198", lambda s: _n(s) - 2)],
        1: [("After the first mistake a no strikes out only the few literals left that are true in it",
             lambda s: max(s.run.struck(t) for t in _errors(s)[1:]) < _n(s) / 9),
            ("**57 mistakes**", lambda s: s.mistakes), ("n + 1 = 201", lambda s: (1, _n(s) + 1))],
        2: [("**146 mistakes**", lambda s: s.mistakes)],
        3: [("doubles the weights of the variables that are 1, a false alarm sets them to 0",
             lambda s: (1, 0) if s.experiment.weights(s.t).tolist() == s.run.h[s.t] else None), ("**13 mistakes.**", lambda s: s.mistakes)],
        4: [("2 + 2k·lg n = 32.6", lambda s: (2, 2, _winnow_bound(s))),
            ("**twice as many variables cost only 2k = 4 mistakes more**", lambda s: (2, 2, 4 * math.log2(2 * _n(s)) - 4 * math.log2(_n(s))))],
    },
    "winnows-ledger": {
        0: [("Sixteen weights, all 1", lambda s: (_n(s), *set(s.run.h[0]))), ("> n/2 = 8", lambda s: (2, _n(s) / 2))],
        1: [("the weights under its ones came to 8 at most", lambda s: 8 if s.run.y[s.t] > 0 and _under_ones(s, s.t) <= 8 else None),
            ("doubling adds just that much", lambda s: sum(s.run.h[s.t]) - sum(s.run.h[s.t - 1]) == _under_ones(s, s.t))],
        2: [("came to more than 8, and all of them are set to 0", lambda s: (8, 0) if s.run.y[s.t] < 0 and _under_ones(s, s.t) > 8 and not any(
            h for h, bit in zip(s.run.h[s.t], s.run.x[s.t]) if bit) else None),
            ("x₃ and x₁₀ are not among them", lambda s: not s.run.x[s.t][2] and not s.run.x[s.t][9])],
        3: [("0 ≤ Σh ≤ n + (N − P)·n/2", lambda s: (0, 2) if all(
            0 <= sum(s.run.h[t]) <= 16 + (s.run.false_negatives(t) - s.run.false_positives(t)) * 8 for t in range(s.run.T + 1)) else None),
            ("by more than two", lambda s: 2)],
        4: [("no weight grows beyond n = 16", lambda s: max(map(max, s.run.h))),
            ("After four doublings it speaks alone", lambda s: next(d for d in range(9) if 2**d > _n(s) / 2)),
            ("N ≤ k·lg n = 8", lambda s: 2 * math.log2(_n(s)))],
        5: [("2 + 2k·lg n = 18", lambda s: (2, 2, _winnow_bound(s))),
            ("Here it made 9 mistakes: seven missed yeses and two false alarms",
             lambda s: (s.mistakes, s.run.false_negatives(s.t), s.run.false_positives(s.t))),
            ("x₃ and x₁₀ weigh 16 each, all others together 6",
             lambda s: (16, sum(s.run.h[s.t]) - 32) if s.run.h[s.t][2] == s.run.h[s.t][9] == 16 else None)],
    },
    "two-margins": {
        "title": [("Two ways", lambda s: 2)],
        0: [("a hundred bits, three learners", lambda s: (_n(s), len({s.other(i).document.learner for i in (1, 2, 3)}))),
            ("one of them err more than six times as often", lambda s: (1, 6) if 6 < s.other(1).mistakes / s.other(2).mistakes < 7 else None)],
        1: [("**94 mistakes**", lambda s: s.mistakes), ("all hundred bits", _n)],
        2: [("**15 mistakes**", lambda s: s.mistakes), ("the largest entry, 1 however many", lambda s: 1),
            ("γ₁ = ⅓ for every n", lambda s: math.isclose(_gamma1(s), 1 / 3))],
        3: [("lies between the two: **38 mistakes**", lambda s: (2, s.mistakes) if s.other(2).mistakes < s.mistakes < s.other(1).mistakes else None),
            ("p = 2 is the Perceptron", lambda s: 2 if _p_norm_mistakes(s, 2) == s.other(1).mistakes else None)],
        4: [("303 and 41 here", lambda s: (round(_gamma2(s) ** -2), round(math.log(_n(s)) / _gamma1(s) ** 2)))],
    },
    "boolean-adversary": {
        0: [("n + 1 = 9 times", lambda s: (1, s.run.mistakes(s.run.T)))],
        1: [("11111111 and says yes: eight literals go", lambda s: (int(_bits(s, 1)), s.run.struck(1)) if s.run.y[1] > 0 else None),
            ("Then a single 0, at another place each time", lambda s: 0 if len({_bits(s, t) for t in range(2, 10)}) == 8 and all(
                _bits(s, t).count("0") == 1 for t in range(2, 10)) else None),
            ("**one literal a round**", lambda s: {s.run.struck(t) for t in range(2, s.t + 1)} == {1}),
            ("After nine rounds nothing is left, and all nine were mistakes", lambda s: (s.t, s.mistakes) if not _left(s) else None)],
        2: [("“always yes”, the conjunction of no literals, agrees with all nine answers", lambda s: sum(y > 0 for y in s.run.y[1:]) if s.t == 9 else 0)],
        3: [("sixteen variables, a disjunction of two", lambda s: (_n(s), s.experiment.source.literals)),
            ("two groups of eight", lambda s: (2, 8)), ("8, 4, 2, 1", _candidates), ("**ten mistakes**", lambda s: s.mistakes)],
        4: [("half a group", lambda s: sum(s.run.x[1]) / 8), ("2·3 = 6", lambda s: (2, math.floor(math.log2(_n(s) / 2)), 2 * 3)),
            ("Winnow’s bound of 18 is three times that", lambda s: (_winnow_bound(s), _winnow_bound(s) / 6))],
    },
}  # fmt: skip
