"""Lessons 76 to 82: a function of the scene gives the numbers of its phrase in order, or says whether it is so.

Suprema are counted again: of few points by trying every labelling that the class can make, of many by trying every
direction between two points. A formula of the theory is held against the numbers that the run makes of it.
"""

import itertools
import math
from functools import wraps

import numpy as np
from oracles.rademacher import FlipOracle, coin_surplus, halfspace_labellings, mean_of
from oracles.rademacher_ghosts import GhostOracle
from oracles.rademacher_samples import LENGTHS, LEVELS, CloudLaw, hinge_bound
from oracles.said import near

SLOW = ("vc-against-truth", "generalisation-bound", "margins-generalise", "why-coins")  # a second or more to count
COUNTED = 10  # flips of many points


def once(count):
    """Steps of a lesson with the same learner have the same run: what is counted of it is counted once."""
    known = {}

    @wraps(count)
    def counted(scene, *more):
        key = scene.lesson, repr(scene.document.own_params), scene.t, *more
        if key not in known:
            known[key] = count(scene, *more)
        return known[key]

    return counted


def _study(scene):
    return scene.experiment.study


# -- coins ---------------------------------------------------------------------------------------------------------


@once
def _flips(scene):
    return FlipOracle(scene.experiment)


def _told(scene):
    return [_study(scene).round(t)["value"] for t in range(1, len(scene.experiment.run) + 1)]


def _mean(scene):
    return mean_of(_flips(scene).values[: scene.t])


def _is_counted(scene):
    """The suprema of the run are sup |(2/m) Σ rᵢf(zᵢ)| over all that the class can say."""
    return near(_told(scene), _flips(scene).values)


def _fits(scene):
    """1 − 2ε̂ of each flip."""
    flips = _flips(scene)
    return [1 - 2 * flips.errors(t)[0] / flips.m for t in range(1, len(flips.r) + 1)]


def _adds_up(scene):
    flips = _flips(scene)
    return near([fit + abs(sum(r)) / flips.m for fit, r in zip(_fits(scene), flips.r)], flips.values)


def _error(scene, t):
    return float(np.std(_flips(scene).values[:t], ddof=1)) / math.sqrt(t)


def _vc(d, m):
    return 5 * math.sqrt((d + 1) / m * (math.log(m / d) + 1))


def _shattered(scene, bias):
    """The most of the first five points that get all labels."""
    X = scene.points.X[:5]
    return max(
        k
        for k in range(1, 6)
        for chosen in itertools.combinations(range(5), k)
        if len(halfspace_labellings(X[list(chosen)], bias)) == 2**k
    )


def _between(angles):
    angles = np.unique(np.mod(angles, np.pi))
    return (angles + np.append(angles[1:], angles[0] + np.pi)) / 2


def _fewest(X, rows, bias=True):
    """Errors of the best halfspace on each row of labels: points in general position, all orders that they can have
    along a direction, and all cuts (or the cut at 0)."""
    apart = (X[:, None] - X[None])[np.triu_indices(len(X), 1)] if bias else X
    angles = _between(np.arctan2(apart[:, 1], apart[:, 0]) + np.pi / 2)
    scores = np.column_stack([np.cos(angles), np.sin(angles)]) @ X.T
    if not bias:
        fits = np.abs(np.where(scores >= 0, 1, -1) @ rows.T).max(axis=0)
        return (len(X) - fits) // 2
    order = np.argsort(scores, axis=1)
    fits = []
    for row in rows.astype(np.int16):
        before = np.cumsum(row[order], axis=1, dtype=np.int16)  # Σ up to a cut; what is beyond has the other sign
        total = int(row.sum())
        fits.append(max(abs(total - 2 * int(before.min())), abs(total - 2 * int(before.max())), abs(total)))
    return (len(X) - np.array(fits)) // 2


@once
def _mean_of_many(scene, bias):
    """Râd of many points: 1 − 2ε̂ + |Σr|/m; the first flips are counted again."""
    X, y, m = scene.points.X, scene.points.y, scene.m
    r = np.where(np.random.default_rng([scene.document.seed, 0x7A, 0]).random((32, m))[:COUNTED] < 0.5, -1, 1)
    values = 1 - 2 * _fewest(X, r * y, bias) / m + np.abs(r.sum(axis=1)) / m
    assert near(_told(scene)[:COUNTED], values.tolist())
    return mean_of(_told(scene))


# -- bounds on samples ---------------------------------------------------------------------------------------------


def _sample(scene, tag=0x7B, t=None, m=None):
    rng = np.random.default_rng([scene.document.seed, tag, scene.t - 1 if t is None else t])
    X, y = _study(scene).distribution.law(_study(scene).points).sample(rng, m or scene.experiment.learner.m)
    return X, y, rng


def _by_erm(scene, *drawn):
    """R̂, Râd and two roots with δ/2 each."""
    X, y, rng = _sample(scene, *drawn)
    m, N, delta = len(y), scene.experiment.learner.draws, scene.experiment.learner.delta
    r = np.array([np.where(rng.random((1, m))[0] < 0.5, -1, 1) for _ in range(N)])
    errors = _fewest(X, np.vstack([y, r * y]))
    rad = float((1 - 2 * errors[1:] / m + np.abs(r.sum(axis=1)) / m).mean())
    for_rad, own = math.sqrt(2 * (1 + 4 / N) * math.log(2 / delta) / m), math.sqrt(math.log(4 / delta) / (2 * m))
    return errors[0] / m, rad, min(for_rad, math.sqrt(8 * math.log(2 / delta) / m)), own


@once
def _erm_terms(scene):
    terms = _by_erm(scene)
    assert near([term.value for term in _study(scene).outcomes[scene.t - 1].terms], list(terms))
    return terms


def _risk(scene):
    """Of the half-plane that was chosen, by Φ."""
    half = _study(scene).outcomes[scene.t - 1].half
    return CloudLaw(scene.experiment).risk_of_half(half.w, half.b)


@once
def _by_size(scene):
    return [sum(_by_erm(scene, 0x7C, m, m)) for m in (25, 50, 100, 200)]


def _like_a_root(scene):
    """A line through the logarithms falls by about half."""
    slope = np.polyfit(np.log([25, 50, 100, 200]), np.log(_by_size(scene)), 1)[0]
    return near([bound for _, bound, _ in _study(scene).by_size], _by_size(scene)) and -0.6 < slope < -0.4


def _told_terms(scene):
    return [term.value for term in _study(scene).outcomes[scene.t - 1].terms]


def _margin_terms(scene):
    """L/μm of the w that was chosen, (4B/μm)√Σ‖x‖², 3√(ln(4/δ)/2m)."""
    learner, (X, y, _) = scene.experiment.learner, _sample(scene)
    w = np.array(_study(scene).outcomes[scene.t - 1].half.w)
    return hinge_bound(y * (X @ w), learner.B, learner.mu, float((X**2).sum()), learner.delta)


def _of_the_grid(scene, norm_sum):
    """The second and the third term are those of one of 54 pairs that share δ."""
    _, complexity, chance = _told_terms(scene)
    m, delta = scene.experiment.learner.m, scene.experiment.learner.delta
    pairs = [hinge_bound(np.zeros(m), B, mu, norm_sum, delta / 54)[1:] for B in LENGTHS for mu in LEVELS]
    return len(pairs) == 54 and any(near([complexity, chance], list(pair)) for pair in pairs)


def _with_bias(scene):
    """Σ(k + 1) of the linear kernel."""
    X, y, _ = _sample(scene)
    return _of_the_grid(scene, float((X**2).sum()) + len(y))


def _contraction(scene):
    """(4B/μm)√Σ‖x‖² in bounds of Râd, (2B/m)√Σ‖x‖²."""
    learner, (X, y, _) = scene.experiment.learner, _sample(scene)
    rad = 2 * learner.B / len(y) * math.sqrt((X**2).sum())
    return near(_told_terms(scene)[1] / rad, 2 / learner.mu)


# -- ghosts --------------------------------------------------------------------------------------------------------


@once
def _ghosts(scene):
    oracle = GhostOracle(scene.experiment)
    assert near(_study(scene).values.ravel().tolist(), list(itertools.chain(*oracle.values)))
    return oracle


def _in_order(scene):
    own, ghost, coins, rademacher = _ghosts(scene).means(scene.t)
    return own < min(ghost, coins) and max(ghost, coins) < rademacher and abs(ghost - coins) < 0.03


CLAIMS = {
    "coin-flips": {
        "theorem": [("(2/m)", _is_counted), ("1 − 2ε̂ + |Σr|/m", _adds_up)],
        0: [("A line tells these classes apart", lambda s: tuple(s.points.y.tolist()) in halfspace_labellings(s.points.X))],
        2: [("A flip counts 1 − 2ε̂, what the best fit explains, and |Σr|/m", _adds_up),
            ("its error bar shrinks", lambda s: _error(s, s.t) < _error(s, 4))],
        3: [("With 10 points all 1024 rows", lambda s: (s.m, len(list(itertools.product((-1, 1), repeat=s.m)))))],
    },
    "all-functions": {
        "theorem": [("E(1 − 2ε̂) = 1", lambda s: near(mean_of(_fits(s)), 1))],
        1: [("The part 1 − 2ε̂ of every flip is 1", lambda s: set(_fits(s)) == {1}),
            ("no ring", lambda s: not any(_study(s).flip(t).wrong.any() for t in range(1, len(s.experiment.run) + 1)))],
        2: [("is now more than 1", lambda s: 1 if _mean(s) > 1 else None),
            ("The little beyond 1 is E|Σr|/m", lambda s: near(_flips(s).exact, 1 + coin_surplus(s.m)))],
        3: [("The average falls below that of all functions", lambda s: _mean(s) < _mean(s.other(1)))],
    },
    "vc-against-truth": {
        "theorem": [("5√((d + 1)/m·(ln(m/d) + 1))", lambda s: near(_study(s).vc_bound, _vc(3, s.m)))],
        0: [("VC dimension 3", lambda s: _shattered(s, True)), ("With 160 points", lambda s: s.m),
            ("at most 1.76", lambda s: _vc(3, s.m))],
        1: [("far below the VC bound", lambda s: _mean_of_many(s, True) < _vc(3, s.m) / 4)],
        2: [("The factor 5", lambda s: _study(s).vc_bound / math.sqrt(4 / s.m * (math.log(s.m / 3) + 1)))],
        3: [("dimension 2", lambda s: _shattered(s, False)),
            ("Bound and average both fall",
             lambda s: _mean_of_many(s, False) < _mean_of_many(s.other(1), True) and _study(s).vc_bound < _vc(3, s.m))],
    },
    "norm-bound": {
        "theorem": [("(2B/m)", lambda s: near(_study(s).norm_bound, 2 / s.m * math.sqrt((s.points.X**2).sum())))],
        1: [("Coins cancel", lambda s: _mean(s) < 2 / s.m * np.linalg.norm(s.points.X, axis=1).sum())],
        2: [("E rᵢrⱼ = 0", lambda s: mean_of([r[0] * r[1] for r in itertools.product((-1, 1), repeat=s.m)])),
            ("just above the truth",
             lambda s: 1 <= 2 / s.m * math.sqrt((s.points.X**2).sum()) / _flips(s).exact < 1.2)],
        3: [("B = 2", lambda s: s.document.own_params["B"]),
            ("the complexity too", lambda s: near(_told(s), [2 * value for value in _flips(s.other(1)).values]))],
    },
    "generalisation-bound": {
        "theorem": [("√(ln(2/δ)/2m)", lambda s: near(_told_terms(s)[3], _erm_terms(s)[3])),
                    ("√(2·ln(1/δ)/m)", lambda s: near(_told_terms(s)[2], _erm_terms(s)[2]))],
        0: [("Two clouds that overlap", lambda s: len(CloudLaw(s.experiment).clouds)),
            ("200 examples", lambda s: len(_study(s).outcomes[s.t - 1].y))],
        1: [("two roots", lambda s: len(_told_terms(s)[2:])), ("probability 0.95", lambda s: 1 - s.experiment.learner.delta),
            ("The true risk lies far below", lambda s: _risk(s) < sum(_erm_terms(s)) / 3)],
        2: [("half for the error, half for the complexity",
             lambda s: near(_told_terms(s)[2:], list(_erm_terms(s)[2:])))],
        3: [("√(8·ln(1/δ)/m)", lambda s: near(_told_terms(s)[2], math.sqrt(8 * math.log(2 / 0.05) / 200))),
            ("the bar is longer", lambda s: sum(_erm_terms(s)) > sum(_erm_terms(s.other(1)))),
            ("**Still below 1.**", lambda s: 1 if sum(_erm_terms(s)) < 1 else None)],
        4: [("with few examples the bound lies above 1", lambda s: 1 if _by_size(s)[0] > 1 else None),
            ("it comes down like 1/√m", _like_a_root)],
    },
    "margins-generalise": {
        "theorem": [("(4B/μm)", lambda s: near(_told_terms(s)[1], _margin_terms(s)[1])),
                    ("3√(ln(4/δ)/2m)", lambda s: near(_told_terms(s)[2], _margin_terms(s)[2]))],
        0: [("Two clouds", lambda s: len(CloudLaw(s.experiment).clouds))],
        1: [("4B/μm", lambda s: near(_told_terms(s)[1], _margin_terms(s)[1])),
            ("the first is nearly nothing", lambda s: _margin_terms(s)[0] < 0.01)],
        2: [("(ψ, 1)", _with_bias), ("Σ(k + 1)", _with_bias), ("a grid of 54 pairs", _with_bias)],
        3: [("all ‖ψ(x)‖ are 1", lambda s: _of_the_grid(s, 2.0 * s.experiment.learner.m)),
            ("With 200 examples", lambda s: len(_study(s).outcomes[s.t - 1].y)),
            ("the bound is above 1", lambda s: 1 if sum(_told_terms(s)) > 1 else None),
            ("**it holds, and is vacuous.**", lambda s: _study(s).outcomes[s.t - 1].risk <= 1 < sum(_told_terms(s)))],
        4: [("slope 1/μ", lambda s: _contraction(s.other(1))), ("at most 2/μ times", lambda s: _contraction(s.other(1)))],
    },
    "why-coins": {
        "theorem": [("(1/m)", lambda s: len(_ghosts(s).values) == 150)],
        3: [("The two in the middle run together, **the others keep their order.**", lambda s: bool(_in_order(s)) and 2)],
        4: [("two sums with coins", lambda s: len(_ghosts(s).values) == 150),
            ("the factor 2", lambda s: len(_ghosts(s).values) == 150)],
    },
}  # fmt: skip
