"""Lessons 20 to 25: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""

import numpy as np


def _used(scene):
    return scene.machine.alpha > 1e-8


def _inside(scene):
    return scene.machine.margins < scene.machine.mu - 1e-6


def _edge(scene):
    return np.abs(scene.machine.margins - scene.machine.mu) <= 1e-6


def _line(scene, name):
    """The least distance of the points from the line of a perceptron."""
    found = next(line for line in scene.experiment.find_rivals().lines if line.name == name)
    return float((scene.points.y * (scene.points.X @ found.w - found.b)).min())


def _nu(scene):
    return scene.document.own_params["nu"]


CLAIMS = {
    "svm-hard": {
        0: [("these two classes", lambda s: len(s.points.classes))],
        1: [("finds more room", lambda s: all(a.lower < b.lower for a, b in zip(s.experiment.run.kept, s.experiment.run.kept[1:])))],
        2: [("Fourteen points, but only three are ringed", lambda s: (s.m, s.machine.support))],
        3: [
            ("Eleven points are gone", lambda s: s.other(2).m - s.m),
            ("the street has not moved", lambda s: abs(s.machine.mu - s.other(2).machine.mu) < 1e-9),
            ("The three **support vectors** hold it alone: one + against two −",
             lambda s: (s.machine.support, int((s.points.y[_used(s)] > 0).sum()), int((s.points.y[_used(s)] < 0).sum()))),
        ],
        5: [("one new +", lambda s: (s.points.y > 0).sum() - (s.other(4).points.y > 0).sum() == 1),
            ("the whole line gives way", lambda s: s.machine.mu < s.other(4).machine.mu)],
    },
    "hulls-and-duality": {
        1: [("The bridge is still much longer than the street is wide",
             lambda s: s.experiment.run.kept[s.t - 1].upper > 2 * s.experiment.run.kept[s.t - 1].lower)],
        3: [("**the gap is 0**", lambda s: round(s.machine.gap, 9))],
        4: [("**2μ = ‖p₊ − p₋‖**", lambda s: 2 if abs(s.machine.mu - s.machine.upper) < 1e-9 else None)],
        5: [("Both classes press with ½", lambda s: float(s.machine.alpha[s.points.y > 0].sum()))],
        6: [("has length 0, and **no street is left**", lambda s: 0 if not s.experiment.outcome.separable else None)],
    },
    "svm-soft": {
        0: [("fifteen points live with", lambda s: s.m - 1), ("One + has strayed", lambda s: 1)],
        1: [("For C = 0.2", lambda s: s.run.C), ("the stray pays most", lambda s: int(np.argmax(s.machine.xi)) == 7),
            ("the street grows", lambda s: s.machine.mu > s.other(0).machine.mu)],
        3: [("C = 0.09", lambda s: s.run.C), ("many points stand in it", lambda s: _inside(s).sum() > 8),
            ("the stray is given up", lambda s: s.machine.margins[7] < 0)],
        5: [("a hard margin has no answer", lambda s: not s.experiment.outcome.separable)],
        6: [("In between there is a street", lambda s: s.experiment.outcome.separable)],
    },
    "svm-nu": {
        0: [("Twenty points", lambda s: s.m), ("ν = 0.3", _nu)],
        1: [
            ("νm = 0.3·20 = 6", lambda s: (_nu(s), s.m, _nu(s) * s.m)),
            ("are 4 points; three more stand exactly on its edges", lambda s: (_inside(s).sum(), _edge(s).sum())),
            ("**At most 6 inside; at least 6 inside or on an edge.**",
             lambda s: (6, 6) if _inside(s).sum() <= 6 <= (_inside(s) | _edge(s)).sum() else None),
        ],
        2: [("twice as many: ν = 0.6, so νm = 12", lambda s: (round(_nu(s) / _nu(s.other(0)), 9), _nu(s), _nu(s) * s.m)),
            ("The street widens", lambda s: s.machine.mu > s.other(1).machine.mu)],
        4: [("With ν = 0.1", _nu), ("the reduced hulls still meet", lambda s: s.experiment.outcome.meets)],
        5: [("only 5 of 20 points are +", lambda s: (int((s.points.y > 0).sum()), s.m)),
            ("2·5/20 = ½", lambda s: (2, s.run.few, s.m, 2 * s.run.few / s.m))],
    },
    "svm-kernels": {
        1: [("no line has the classes on different sides", lambda s: s.experiment.outcome.meets)],
        2: [("its cut is an ellipse", lambda s: (lambda w: 2 * w[0] * w[2] - w[1] ** 2 > 0)(s.experiment.outcome.normal))],
        5: [("σ = 0.25", lambda s: s.document.own_params["sigma"]),
            ("Every point is on its right side, and every single one is ringed",
             lambda s: s.machine.support == s.m and min(s.machine.margins) > 0)],
        6: [("24 of 24 promises nothing; 9 of 24 does",
             lambda s: (s.other(5).machine.support, s.m, s.machine.support, s.m))],
    },
    "svm-and-perceptrons": {
        0: [("these twelve points", lambda s: s.m)],
        1: [("Four mistakes, then a clean pass", lambda s: s.mistakes if s.mistakes_by_pass()[-1] == 0 else 0),
            ("the line nearly touches a point", lambda s: min(s.distances()) < 0.05)],
        2: [("It works longer", lambda s: s.updates > s.other(1).updates),
            ("**at least half the best margin**", lambda s: 0.5)],
        3: [("where the two perceptrons ended", lambda s: len(s.experiment.find_rivals().lines))],
        4: [("The same twelve points", lambda s: s.m), ("Which of the three lines", lambda s: 1 + len(s.experiment.find_rivals().lines))],
        5: [
            ("even more than its careful cousin", lambda s: _line(s, "perceptron") > _line(s, "margin perceptron")),
            ("keeps much more distance", lambda s: _line(s, "perceptron") > 5 * _line(s.other(3), "perceptron")),
            ("**The street is where it was.**", lambda s: abs(s.machine.mu - s.other(3).machine.mu) < 1e-9),
        ],
        "theorem": [("all three separate", lambda s: 3)],
        "title": [("Three machines, three lines", lambda s: (3, 3))],
    },
}  # fmt: skip
