"""Lesson 83: a function of the scene gives the numbers of its phrase in order, or says whether it is so."""


def _problem(scene):
    return scene.experiment.problem


def _step(scene):
    return scene.experiment.run.steps[scene.t]


def _balanced(scene):
    push, gravity = scene.experiment.forces(_step(scene).force, _step(scene).x)
    return abs(push + gravity).max() < 1e-9


def _strays(scene):
    """Some forces leave the ball on the right, some on the left, none at the best place."""
    places = [float(at.x[0]) for at in scene.experiment.run.steps]
    best = float(_problem(scene).best.x[0])
    return max(places) > scene.run.s > min(places) and all(abs(x - best) > 0.1 for x in places)


CLAIMS = {
    "what-a-dual-is": {
        0: [("A ball rolls to where f is lowest, at c", lambda s: float(_step(s).x[0]) == s.run.c > s.run.s)],
        1: [("**gravity and push balance**", _balanced)],
        2: [("**q(λ) ≤ f***", lambda s: _step(s).value <= s.run.best)],
        4: [("**The gap closes**", lambda s: _step(s).gap < 1e-6)],
        5: [("λ* = 2 and f* = q* = 2", lambda s: (_problem(s).multiplier, round(s.run.best, 6))),
            ("the forces balance", _balanced)],
        6: [("it is at 3 now", lambda s: s.run.s), ("**λ* = 0**", lambda s: _problem(s).multiplier)],
        7: [("**gravity is at right angles to the fence**",
             lambda s: abs(s.experiment.forces(1.0, _problem(s).best.x)[1] @ (-0.6, 0.8)) < 1e-6)],
        8: [("Two wells", lambda s: 2 if not _problem(s).convex else None), ("**no λ holds it where f is lowest**", _strays)],
        9: [("the best of them is q* = 1.5 while f* = 1.93", lambda s: (_problem(s).dual_value, s.run.best)),
            ("**Whatever λ is, a gap of at least 0.427 stays**", lambda s: s.run.best - s.run.q(0.5))],
        10: [("There its slope is 0", lambda s: float(_problem(s).outward(_problem(s).best.x)[0])),
             ("**no λ reaches it**", lambda s: all(at.value < s.run.best for at in s.experiment.run.steps))],
    },
}  # fmt: skip
