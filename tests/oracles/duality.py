"""A problem with a fence and its dual, by formulas written down once more and by looking everywhere."""

import numpy as np

GRID = np.linspace(-6.0, 6.0, 4801)
NORMAL = np.array([0.8, 0.6])
CLOSE = 1e-6


class DualOracle:
    """`q(λ)` is the least L on a fine grid, refined where it is least; the plane is solved as linear equations."""

    def __init__(self, experiment):
        self.experiment, learner = experiment, experiment.learner
        self.kind, self.fence, self.a, self.c, self.d, self.s, self.eta = (
            learner.objective, learner.fence, learner.a, learner.c, learner.d, learner.s, learner.step,
        )  # fmt: skip
        self.plane = self.kind == "bowl"

    # -- the problem -------------------------------------------------------------------------------------------

    def f(self, x):
        if self.plane:
            return 0.5 * self.a * ((x[0] - self.c) ** 2 + 3 * (x[1] - self.d) ** 2)
        u = np.asarray(x, float) - self.c
        h = {
            "parabola": u**2 / 2,
            "huber": np.where(np.abs(u) <= 1, u**2 / 2, np.abs(u) - 0.5),
            "absolute": np.abs(u),
            "wells": (u**2 - 4) ** 2 / 16 - u / 2 + 1,
        }
        return self.a * h[self.kind]

    def g(self, x):
        if self.plane and self.fence == "line":
            return float(NORMAL @ x) - self.s
        over = float(np.hypot(x[0] - self.s, x[1])) if self.plane else np.asarray(x, float) - self.s
        return {"line": over, "interval": (over**2 - 4) / 4, "point": over**2}[self.fence]

    @property
    def steep(self):
        return np.diag([self.a, 3 * self.a])

    def q(self, force):
        if self.plane:
            x = self._solved(force)
            return self.f(x) + force * self.g(x)
        return self._least(lambda x: self.f(x) + force * self.g(x), -6.0, 6.0)

    def _solved(self, force):
        centre = np.array([self.c, self.d])
        if self.fence == "line":
            return np.linalg.solve(self.steep, self.steep @ centre - force * NORMAL)
        pull = force / 2 if self.fence == "interval" else 2 * force
        return np.linalg.solve(self.steep + pull * np.eye(2), self.steep @ centre + pull * np.array([self.s, 0.0]))

    @staticmethod
    def _least(function, low, high):
        grid = np.linspace(low, high, len(GRID))
        for _ in range(4):
            k = int(np.argmin(function(grid)))
            grid = np.linspace(grid[max(k - 1, 0)], grid[min(k + 1, len(grid) - 1)], 401)
        return float(function(grid).min())

    @property
    def best(self):
        """f*: along what is allowed."""
        if self.plane:
            return self._best_on_plane()
        room = {"line": (-6.0, self.s), "interval": (self.s - 2, self.s + 2), "point": (self.s, self.s)}
        return self._least(self.f, *room[self.fence])

    def _best_on_plane(self):
        centre = np.array([self.c, self.d])
        if self.g(centre) <= 0:
            return 0.0
        if self.fence == "line":
            return self._least(lambda t: self._f_at(self.s * NORMAL[:, None] + np.outer((-0.6, 0.8), t)), -15.0, 15.0)
        radius = 2.0 if self.fence == "interval" else 0.0
        post = np.array([[self.s], [0.0]])
        return self._least(lambda t: self._f_at(post + radius * np.array([np.cos(t), np.sin(t)])), -np.pi, np.pi)

    def _f_at(self, places):
        return 0.5 * self.a * ((places[0] - self.c) ** 2 + 3 * (places[1] - self.d) ** 2)

    @property
    def slater(self):
        return self.fence != "point"

    @property
    def convex(self):
        return self.kind != "wells"

    # -- the run -----------------------------------------------------------------------------------------------

    def check_run(self):
        """Each x is a lowest place of L, each force comes from the one before, both best values are kept."""
        steps = self.experiment.run.steps
        lower, upper = -np.inf, np.inf
        for before, at in zip([None, *steps], steps):
            x = at.x if self.plane else float(at.x[0])
            assert abs(self.f(x) + at.force * self.g(x) - self.q(at.force)) < CLOSE * (1 + at.force)
            assert abs(at.value - self.q(at.force)) < CLOSE * (1 + at.force) and abs(at.over - self.g(x)) < 1e-9
            if before is not None:
                assert abs(at.force - max(0.0, before.force + self.eta * before.over)) < 1e-9
            lower, upper = max(lower, at.value), min(upper, at.reached)
            assert (at.lower, at.upper) == (lower, upper) and at.reached >= self.best - CLOSE

    def upper_bound(self, force):
        """No λ has a greater q: the slopes beside this one fall towards it."""
        ahead, behind = self.q(force + 1e-3), self.q(max(force - 1e-3, 0.0))
        return max(ahead, behind) <= self.q(force) + CLOSE
