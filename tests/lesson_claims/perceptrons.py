"""Lessons 1 to 11: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""

import math
from dataclasses import replace

import numpy as np
from finished import finished

from colt_gui.models.core.datasets import generate
from colt_gui.models.perceptrons import bounds
from colt_gui.views.window.commands import COMMANDS


def _same_points(a, b):
    return sorted(map(tuple, np.column_stack([a.points.X, a.points.y]).tolist())) == sorted(
        map(tuple, np.column_stack([b.points.X, b.points.y]).tolist())
    )


def _geometry(scene):
    return scene.experiment.known_geometry


def _indices(scene):
    return scene.experiment.run.indices


def _turned(scene):
    """By how many degrees the points of the first step were turned."""
    a, b = scene.other(0).points.X, scene.points.X
    return np.degrees(np.arctan2(*a.T[::-1]) - np.arctan2(*b.T[::-1])) % 360


def _key(command):
    return next(row.keys[0] for row in COMMANDS if row.id == command)


def _lines(scene):
    """How many different lines the three rules end with."""
    return len({tuple(scene.other(i).w) for i in (1, 2, 3)})


def _chained(scene, d):
    """The corrections of the same learner on the chain in d dimensions."""
    return len(finished(replace(scene.document, points=generate("chain", 1, d=d))).run)


def _lengths_of_all(scene):
    return {float(length) for length in np.linalg.norm(scene.points.X, axis=1).round(9)}


def _quarter(scene):
    return abs(_geometry(scene).margin - 0.25) < 1e-6


def _of_other_samples(scene):
    """The mistakes on ten samples of either sphere."""
    samples = (generate("sphere", seed, m=60, d=d) for seed in range(10) for d in (16, 100))
    return {int(finished(replace(scene.document, points=points)).run.mistakes.sum()) for points in samples}


CLAIMS = {
    "perceptron-convergence": {
        0: [("Twelve points", lambda s: s.m)],
        1: [("**the first mistake**", lambda s: s.mistakes == 1)],
        3: [
            ("After nine of them", lambda s: s.mistakes),
            ("**a whole pass without any**", lambda s: s.mistakes_by_pass()[-1] == 0),
        ],
        4: [
            ("No point is nearer to its line than γ, none farther from the origin than R",
             lambda s: min(s.points.y * (s.points.X @ _geometry(s).w)) >= _geometry(s).margin - 1e-9),
            ("w*, of length 1", lambda s: np.linalg.norm(_geometry(s).w)),
        ],
        6: [
            ("one − at the lower right", lambda s: int((s.points.X != s.other(0).points.X).any(axis=1).sum())),
            ("Half the margin γ", lambda s: round(_geometry(s).margin / _geometry(s.other(0)).margin, 1)),
            ("**four times the bound**", lambda s: round(s.bound / s.other(0).bound, 0)),
            ("the mistakes more than double", lambda s: s.mistakes > 2 * s.other(3).mistakes),
        ],
    },
    "order-matters": {
        "summary": [("Ten points in two orders: one mistake or ten", lambda s: (s.m, 2, s.other(1).mistakes, s.other(2).mistakes))],
        0: [("Ten points", lambda s: s.m)],
        1: [("**One mistake**, and every other point is right", lambda s: s.mistakes)],
        2: [
            ("The same ten points", lambda s: s.m),
            ("another order", lambda s: _same_points(s, s.other(1))),
            ("take turns", lambda s: {tuple(s.points.X[r.i]) for r in s.run.rounds[10:] if r.mistake}
             == {(-3.1, 0.9), (-2.4, 2.2)}),
            ("**Ten mistakes.**", lambda s: s.mistakes),
            ("the two neighbours", lambda s: 2),
        ],
        4: [("more than ten mistakes?", lambda s: s.other(2).mistakes)],
        5: [("Only two!", lambda s: s.mistakes)],
    },
    "tie-at-zero": {
        "summary": [("Three answers to ⟨w, x⟩ = 0 lead to three different lines", lambda s: (3, 0, _lines(s)))],
        4: [("Three rules, three lines", lambda s: (3, _lines(s))), ("limits all three", lambda s: 3)],
        1: [
            ("after one mistake, with w = (2, −1)", lambda s: (s.mistakes, *s.w)),
            ("the + at (1, 2): it lies **exactly on the line**", lambda s: (1, 2) if s.score(1, 2) == 0 else None),
        ],
        2: [
            ("it stops with w = (1, 2)", lambda s: tuple(s.w)),
            ("the − at (−2, 1) that lies **exactly on the line**", lambda s: (-2, 1) if s.score(-2, 1) == 0 else None),
        ],
        3: [("with w = (3, 1) and room on both sides", lambda s: tuple(s.w) if min(s.distances()) > 0 else None),
            ("**between the other two**", lambda s: 2)],
        5: [("**no mistake, and nothing learned**", lambda s: s.mistakes == 0 and not any(s.w))],
    },
    "bias": {
        1: [("five passes, and mistakes in every one", lambda s: len(s.mistakes_by_pass()) if all(s.mistakes_by_pass()) else 0)],
        2: [("soon it stands still", lambda s: s.mistakes_by_pass()[-1] == 0)],
        0: [("these two classes", lambda s: len(s.points.classes))],
        4: [
            ("2 to the right and 1 up", lambda s: tuple((s.points.X - s.other(0).points.X).mean(axis=0).round(9))),
            ("**R grows, γ shrinks, the bound soars**", lambda s: s.bound > 10 * s.other(3).bound),
        ],
        5: [("(key 4)", lambda s: int(_key("select")))],
    },
    "batch-perceptron": {
        0: [("All ten points", lambda s: s.m)],
        1: [("**four corrections**", lambda s: s.updates)],
        2: [
            ("**sixteen corrections!**", lambda s: s.updates),
            ("between the same two points at the lower right", lambda s: len(set(_indices(s)[1:]))),
        ],
        4: [("Ten other points", lambda s: s.m), ("**Eighteen corrections.**", lambda s: s.updates)],
        5: [("**two corrections**", lambda s: s.updates)],
        6: [
            ("Three points in three dimensions, y·x = (1, 0, 0), (−1, 1, 0) and (−1, −1, 1)",
             lambda s: (s.m, s.points.dimension, *(s.points.y[:, None] * s.points.X).ravel())),
            ("w₁ > 0, w₂ > w₁ and w₃ > w₁ + w₂", lambda s: 0 if s.w[0] > 0 and s.w[1] > s.w[0] and s.w[2] > s.w[0] + s.w[1] else None),
            ("Ten corrections", lambda s: s.updates),
            ("from the top each time", lambda s: s.experiment.learner.picking_rule == "first"),
        ],
        7: [
            ("Six such points in six dimensions: **479 corrections**", lambda s: (s.m, s.points.dimension, s.updates)),
            ("Five dimensions take 130, seven 1958, eight 8141", lambda s: (
                5, _chained(s, 5), 7, _chained(s, 7), 8, _chained(s, 8))),
            ("it is about four times as many", lambda s: 4 if all(
                3.5 < _chained(s, d + 1) / _chained(s, d) < 4.5 for d in range(3, 8)) else None),
        ],
        8: [
            ("u₁ ≥ γ, u₂ ≥ 2γ, u₃ ≥ 4γ, and the last one is at most 1", lambda s: (2, 4, 1) if all(
                _geometry(s).w >= 2.0 ** np.arange(6) * _geometry(s).margin) else None),
            ("**1/γ² is at least 4ᵈ⁻¹**", lambda s: (1, 4) if s.bound >= 4 ** (s.points.dimension - 1) else None),
        ],
    },
    "margin-perceptron": {
        0: [("the line all but touches", lambda s: sorted(s.distances())[1] < 0.15)],
        "summary": [("half the best margin", lambda s: 0.5)],
        1: [("This + was on its right side", lambda s: not s.run.rounds[s.t - 1].mistake and s.run.rounds[s.t - 1].y == 1)],
        2: [
            ("Only three of its fifteen updates are real mistakes", lambda s: (s.mistakes, s.updates)),
            ("**the wedge is empty**", lambda s: s.experiment.run.converged),
        ],
        3: [
            ("‖w‖ ≤ 2/γ + ¾γm", lambda s: (2, 0.75) if bounds.margin_perceptron_norm(np.array(4.0), 0.5) == 2 / 0.5 + 0.75 * 0.5 * 4 else None),
            ("one of slope ¾γ", lambda s: 0.75),
            ("namely at m = 8/γ²", lambda s: s.bound * _geometry(s).margin ** 2),
        ],
        4: [
            ("(1−ε)γ with ε = 0.1", lambda s: (1, s.experiment.learner.epsilon)),
            ("It gets it", lambda s: s.experiment.run.converged),
            ("65 updates instead of 15", lambda s: (s.updates, s.other(2).updates)),
            ("the bound 2/(ε²γ²) is 25 times as high", lambda s: (2, round(s.bound / s.other(2).bound, 6))),
        ],
    },
    "marginalised-perceptron": {
        1: [("**18 steps**, and only two of them were wrong answers", lambda s: (s.updates, s.mistakes))],
        2: [
            ("**116 steps**", lambda s: s.updates),
            ("nearly the same line", lambda s: math.degrees(math.acos(
                s.w @ s.other(1).w / np.linalg.norm(s.w) / np.linalg.norm(s.other(1).w))) < 3),
        ],
        3: [
            ("Soon every pass ends at the very same place",
             lambda s: np.allclose(s.run.rounds[-1].after, s.run.rounds[-1 - s.m].after, atol=1e-5)),
            ("**it will never stop**", lambda s: all(s.mistakes_by_pass())),
        ],
        4: [("**P starts at ½ and is never below 0", lambda s: (s.experiment.charts()[0].curves[0].y[0], 0))],
        5: [("What if one label is wrong", lambda s: int((s.points.y != s.other(0).points.y).sum())),
            ("No line is right about everything", lambda s: not _geometry(s).separable)],
    },
    "not-separable": {
        0: [("One − sits in the middle", lambda s: 1), ("No line through the origin separates", lambda s: _geometry(s).inseparable)],
        1: [
            ("One pass over the fourteen points: six mistakes", lambda s: (s.t / s.m, s.m, s.mistakes)),
            ("The stray − is one of them", lambda s: any(r.mistake and tuple(s.points.X[r.i]) == (1.4, 0.5) for r in s.run.rounds)),
        ],
        4: [("Five passes: mistakes in every one", lambda s: len(s.mistakes_by_pass()) if all(s.mistakes_by_pass()) else 0),
            ("**so the bound grows with the passes**", lambda s: s.bound > s.other(1).bound)],
        5: [("the + at (1.4, 0.5)", lambda s: next(tuple(x) for x, was, y in zip(
            s.points.X, s.other(0).points.y, s.points.y) if was != y)),
            ("The margin is back", lambda s: _geometry(s).separable),
            ("that one label", lambda s: int((s.points.y != s.other(0).points.y).sum()))],
    },
    "kernel-xor": {
        "summary": [("only two examples", lambda s: s.other(2).updates)],
        0: [("the two coordinates", lambda s: s.points.dimension)],
        1: [("errs in every pass", lambda s: all(s.mistakes_by_pass()))],
        2: [("**Two examples are kept**, and all twelve points are right", lambda s: (s.updates, s.m)),
            ("all twelve points are right", lambda s: s.m if s.experiment.run.converged else 0)],
        5: [("turned by 45°", lambda s: round(float(np.median(_turned(s))))),
            ("as few examples", lambda s: s.updates == s.other(2).updates)],
    },
    "kernel-circles": {
        0: [("with two lines at once", lambda s: 2)],
        1: [("No. The score", lambda s: not _geometry(s).separable)],
        3: [("six features: 1, x₁", lambda s: (s.experiment.learner.k.dimension(2), 1))],
        4: [("B = 1", lambda s: s.run.R), ("**its bound is far lower**", lambda s: s.bound < s.other(3).bound / 10)],
    },
    "perceptron-adversary": {
        0: [("margin γ = ¼", lambda s: s.document.adversary)],
        1: [("The learner says +, **so you say −**", lambda s: s.run.rounds[s.t - 1].prediction == 1)],
        2: [("**sixteen rounds, sixteen mistakes**", lambda s: (s.t, s.mistakes))],
        3: [("u = (±¼, …, ±¼)", lambda s: tuple(np.abs(_geometry(s).w)[:2].round(9))),
            ("√(16 · 1/16) = 1 and margin ¼", lambda s: (s.m, 1, 16, 1, _geometry(s).margin))],
        5: [
            ("Three points in the plane", lambda s: s.m if s.points.dimension == 2 else 0),
            ("none longer than 1, with γ = ¼", lambda s: (round(s.run.R, 6), round(_geometry(s).margin, 6))),
            ("until all are right: **eight mistakes**. The limit is 16", lambda s: (
                s.mistakes, round(s.bound, 4)) if s.experiment.run.converged else None),
        ],
        6: [
            ("**Sixteen dimensions**, sixty random points of length 1 with the same γ: **eight mistakes**",
             lambda s: (s.points.dimension, s.m, *_lengths_of_all(s), s.mistakes) if _quarter(s) else None),
            ("the same limit of 16", lambda s: round(s.bound, 6)),
        ],
        7: [
            ("**A hundred dimensions**, the same γ: **eight again**",
             lambda s: (s.points.dimension, s.mistakes) if _quarter(s) else None),
            ("at least ¼ to ⟨w, w*⟩, and ‖w‖² grows by at most 1", lambda s: (
                round(min(s.points.y * (s.points.X @ _geometry(s).w)), 6), round(s.run.R**2, 6))),
            ("a few more or fewer, but never more than 16", lambda s: 16 if (
                min(_of_other_samples(s)), max(_of_other_samples(s))) == (6, 11) else None),
        ],
        8: [("**sixteen again**", lambda s: s.mistakes)],
    },
}  # fmt: skip
