"""Lessons 51 to 59: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""

import math

import numpy as np
from oracles.losses import losses_by_hand

STRAY = 16  # the index of the point that goes astray: the last of seventeen


def _found(scene, id=None):
    return scene.experiment.separators[id or scene.document.learner]


def _wrong(scene, id=None):
    """Counted by hand, at the halfspace of a learner or at the line that it tends to."""
    found = _found(scene, id)
    w, b = found.direction or (found.w, found.b)
    return scene.run.wrong(w, b)


def _margins(scene, id=None):
    found = _found(scene, id)
    return np.array([y * s for y, s in zip(scene.points.y, scene.run.scores(found.w, found.b))])


def _total(scene):
    return scene.m * scene.run.risk(_found(scene).w, _found(scene).b)


def _turned(scene, other, id):
    """By how many degrees the line of a learner has turned since another step."""
    a, b = (each.line.w / np.linalg.norm(each.line.w) for each in (_found(scene, id), _found(other, id)))
    return math.degrees(math.acos(min(1.0, abs(float(a @ b)))))


def _shares(scene):
    losses = np.array(losses_by_hand(scene.document.learner, _margins(scene), 1.0))
    return losses / losses.sum()


def _same_line(scene, w, b):
    """(w, b) of this step, up to length."""
    found = _found(scene)
    mine = np.append(found.w, found.b) / np.linalg.norm(found.w)
    return np.abs(mine - np.append(w, b)).max() < 1e-4


def _of_machine(scene):
    """The line of the support vector machine, ⟨w, x⟩ = b."""
    solution = scene.experiment.outcome
    return solution.w, -solution.b


CLAIMS = {
    "fewest-errors": {
        0: [("all twenty points", lambda s: s.m), ("No line is right", lambda s: _wrong(s) > 0)],
        2: [("All twenty pivots", lambda s: len(s.experiment.run)), ("Two points stay on the wrong side", _wrong)],
        4: [("wrong twice as often", lambda s: _wrong(s) / _wrong(s, "erm"))],
    },
    "halfspace-program": {
        0: [("Some line is right about all", lambda s: _found(s, "halfspace-lp").w is not None)],
        1: [("(⟨w, x⟩ + b) ≥ 1 is", lambda s: 1 if _margins(s).min() > 1 - 1e-9 else None), ("one linear inequality for each point", lambda s: True)],
        3: [("one + stands among", lambda s: s.m - s.other(0).m), ("The program is infeasible", lambda s: _found(s, "halfspace-lp").w is None)],
    },
    "dominance": {
        2: [("here 4 of at most 6.25", lambda s: (_wrong(s), round(_total(s), 2)))],
        3: [("All five do", lambda s: len(set(s.experiment.separators) - {"erm", "halfspace-lp"}))],
        4: [("level μ = 0.5", lambda s: s.experiment.mu)],
    },
    "square-loss": {
        1: [("these ten points", lambda s: s.m), ("the line separates them", lambda s: _wrong(s) == 0)],
        2: [("Four more +", lambda s: s.m - s.other(1).m), ("wrong about one point", lambda s: _wrong(s) == 1),
            ("The hinge line does not mind them", lambda s: _wrong(s, "hinge") == 0 and _turned(s, s.other(1), "hinge") < 0.1),
            ("far out **on their right side**", lambda s: _margins(s)[-4:].min() > 1)],
        4: [("Most of it belongs to points that are right", lambda s: _shares(s)[_margins(s) > 0].sum() > 0.5)],
    },
    "absolute-loss": {
        1: [("One + has strayed", lambda s: s.m - 16), ("The absolute loss lets it go", lambda s: _wrong(s) == 1 and _margins(s)[STRAY] < 0),
            ("least squares turns towards it", lambda s: _found(s, "square").w[1] / _found(s, "square").w[0] > 2 * _found(s).w[1] / _found(s).w[0])],
        3: [("Twice as far", lambda s: float(s.points.X[STRAY, 0] / s.other(1).points.X[STRAY, 0])),
            ("the absolute line hardly moves", lambda s: _turned(s, s.other(1), "absolute") < 5 < _turned(s, s.other(1), "square"))],
        4: [("But four +", lambda s: int((s.points.X[:, 0] > 3).sum())), ("wrong about five points", _wrong), ("where none need be", lambda s: _wrong(s, "erm") == 0)],
    },
    "logistic-loss": {
        1: [("Half on the line", lambda s: float(s.experiment.learner.probability(0.0)))],
        2: [("it is 1 at u = 0", lambda s: (losses_by_hand("logistic", [0.0], 1.0)[0], 0))],
        3: [("in a few steps", lambda s: len(s.experiment.run) < 8)],
        4: [("a line is right about everything", lambda s: _wrong(s, "erm") == 0)],
        5: [("Twice as long a w makes every loss smaller", lambda s: 2 if _margins(s).min() > 0 else None),
            ("The risk tends to 0", lambda s: _found(s).risk if not _found(s).finite else None)],
        6: [("the support vector machine’s line", lambda s: np.allclose(_found(s).direction.w, _hard(s)[0], atol=1e-5))],
    },
    "hinge-and-svm": {
        1: [("At λ = 0.01", lambda s: s.experiment.learner.lam), ("lets the stray + go", lambda s: _margins(s)[STRAY] < 0),
            ("keeps the others at u ≥ 1 where it can", lambda s: 1 if (_margins(s)[:STRAY] > 1 - 1e-4).sum() > 10 else None)],
        2: [("λ = 3:", lambda s: s.experiment.learner.lam), ("All margins shrink", lambda s: np.abs(_margins(s)).max() < np.abs(_margins(s.other(1))).max()),
            ("nearly every point pays", lambda s: (_margins(s) < 1).sum() >= 15)],
        3: [("λ = 0:", lambda s: s.experiment.learner.lam)],
        4: [("with λ = 0.001, every hinge loss is 0", lambda s: (s.experiment.learner.lam, round(_total(s), 6))),
            ("the least with u ≥ 1", lambda s: 1 if abs(_margins(s).min() - 1) < 1e-5 else None)],
        5: [("the same line", lambda s: _same_line(s.other(4), *_of_machine(s)))],
    },
    "exponential-loss": {
        0: [("doubles whenever u falls by 0.69", lambda s: round(math.log(2), 2))],
        1: [("carries more of the loss than any other point", lambda s: int(np.argmax(_shares(s))) == STRAY), ("errs at a second point", lambda s: _wrong(s) == 2)],
        4: [("towards the widest street", lambda s: np.allclose(_found(s).direction.w, _hard(s)[0], atol=1e-5) and not _found(s).finite)],
    },
    "outliers": {
        "summary": [("One + is dragged away", lambda s: s.other(1).m - s.m)],
        0: [("Now one + is dragged", lambda s: s.other(1).m - s.m), ("All lines agree", lambda s: all(_wrong(s, id) == 0 for id in s.experiment.separators))],
        1: [("least squares, logistic and exponential lean towards it", lambda s: all(_turned(s, s.other(0), id) > 1 for id in ("square", "logistic", "exponential"))),
            ("Hinge, absolute and the fewest errors stay where they were", lambda s: all(_turned(s, s.other(0), id) < 0.1 for id in ("hinge", "absolute", "erm")))],
        2: [("wrong about three points", lambda s: _wrong(s, "exponential")), ("least squares turns", lambda s: _turned(s, s.other(0), "square") > 10),
            ("The fewest errors: still one", lambda s: _wrong(s, "erm") == 1)],
        3: [("square and exponential are wrong about four", lambda s: 4 if _wrong(s, "square") == _wrong(s, "exponential") == 4 else None),
            ("logistic about three", lambda s: _wrong(s, "logistic")),
            ("about the stray alone", lambda s: all(_wrong(s, id) == 1 and _margins(s, id)[STRAY] < 0 for id in ("hinge", "absolute", "erm")))],
    },
}  # fmt: skip


def _hard(scene):
    """(w, b) of the support vector machine with a hard margin on the same points, by its own lab."""
    from dataclasses import replace

    from colt_gui.models.labs import compute

    experiment = compute(replace(scene.document, learner="svm-hard", params={}))
    return experiment.outcome.w, -experiment.outcome.b
