"""Dual ascent: the force of the fence is raised while the best x for it is still beyond the fence."""

from __future__ import annotations

from typing import ClassVar

from colt_gui.models.core.learner import Learner
from colt_gui.models.core.param import Param
from colt_gui.models.statistics.duality.line_problem import OBJECTIVES, PLANE, LineProblem
from colt_gui.models.statistics.duality.plane_problem import PlaneProblem
from colt_gui.models.statistics.duality.problem import FENCES, Problem

SHOWN = (*((id, kind.shown) for id, kind in OBJECTIVES.items()), (PLANE, "bowl on the plane"))


class Dual(Learner):
    """Minimise f(x) subject to g(x) ≤ 0 through its dual q(λ) = inf_x f(x) + λg(x).

    λ ← max(0, λ + η·g(x(λ))), where x(λ) is the lowest place of f + λg: g(x(λ)) is a slope of the concave q.
    Weak duality: q(λ) ≤ f(x) for all λ ≥ 0 and feasible x. Strong duality: the best values are equal where f and g are
    convex and some x has g(x) < 0 (Slater). Boyd and Vandenberghe, Convex Optimization, sections 5.1–5.5.

    >>> problem = Dual(c=2.0, s=0.0).problem
    >>> problem.multiplier, problem.best.value, problem.q(1.0)
    (2.0, 2.0, 1.5)
    """

    id: ClassVar[str] = "dual"
    name: ClassVar[str] = "Dual ascent"
    lab: ClassVar[str] = "statistics"
    family: ClassVar[str] = "dual"
    rule: ClassVar[str] = "λ ← max(0, λ + η·g(x(λ)))"
    source: ClassVar[str] = "Boyd & Vandenberghe, Convex Optimization, ch. 5"
    params: ClassVar[tuple[Param, ...]] = (
        Param("objective", "f", "parabola", kind="choice", choices=SHOWN, help="What is minimised."),
        Param(
            "fence", "Fence", "line", kind="choice", choices=tuple(FENCES.items()), help="g(x) ≤ 0: what is allowed."
        ),
        Param("c", "c", 2.0, -4.0, 4.0, help="Where f is lowest, or the middle between its wells."),
        Param("d", "c₂", 1.5, -4.0, 4.0, help="The same along x₂.", when=("objective", (PLANE,))),
        Param("s", "s", 0.0, -4.0, 4.0, help="Where the fence stands."),
        Param("a", "a", 1.0, 0.2, 3.0, help="How steep f is."),
        Param("start", "λ₀", 0.0, 0.0, 30.0, help="The force that the fence begins with."),
        Param("step", "η", 0.5, 0.01, 2.0, log=True, help="How fast the force is raised."),
        Param("steps", "Steps", 20, 1, 200, kind="int", help="The most that are made."),
    )
    objective: str
    fence: str
    c: float
    d: float
    s: float
    a: float
    start: float
    step: float
    steps: int

    @property
    def on_plane(self) -> bool:
        return self.objective == PLANE

    @property
    def problem(self) -> Problem:
        if self.on_plane:
            return PlaneProblem(self.a, self.c, self.d, self.fence, self.s)
        return LineProblem(self.objective, self.a, self.c, self.fence, self.s)
