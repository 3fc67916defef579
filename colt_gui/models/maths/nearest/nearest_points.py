"""The point nearest to the origin in a (reduced) convex hull, and with it every maximal margin.

    minimise ‖Σ αᵢzᵢ‖²   subject to   Σ_{i∈g} αᵢ = s_g for each group g,   0 ≤ αᵢ ≤ cap

One group of sum 1 is the max-margin direction through the origin; the two classes with sums ½ are Kivinen's
support vector machine (section 3). In the plane and in space the walk goes over corners; elsewhere pair steps
come near and one or two exact solutions of a face finish, or Newton's method where the guesses of the face stay wrong.
Of more than 1 000 points whose hulls may meet, the proximal point method finds the answer. What is left over, if
anything, is for the careful walk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.maths.margin import NO_MARGIN, Margin
from colt_gui.models.maths.nearest.corner_walk import CornerWalk
from colt_gui.models.maths.nearest.finisher import ExactFaces, FaceNewton, ProximalNewton, descend
from colt_gui.models.maths.nearest.pair_steps import PairSteps
from colt_gui.models.maths.nearest.points import AnyPoints, Gram, Vectors
from colt_gui.models.maths.nearest.problem import Feasible, Groups, Iterate, Record, Search

if TYPE_CHECKING:  # importing numpy.typing would cost a tenth of the start-up
    from numpy.typing import ArrayLike

PATIENCE = 6  # fruitless steps before the rounding error is believed to be all that is left
FEW = 3  # dimensions in which a hull is walked over its corners
NEARER = (1.0, 0.33, 0.11, 0.037)  # of the relative gain at which pair steps have first done their part
COARSE = 1e-6  # tolerances above it may be reached by pair steps already
WARM = 1e-3  # weight of the first proximal term where a good start is given, found by trial
GUESSES = 12  # of the free multipliers at each try
ROUNDS = 60  # of Newton's method, which mostly needs four
NUMBERS = 500_000  # of rows that pair steps read before the control is asked again
LARGE = 1000  # points for which the careful walk is too dear

Stage = Callable[[Search], None]


def solve(
    points: Vectors | Gram,
    *,
    start: ArrayLike | None = None,
    limit: int | None = None,
    every: int = 10_000,
    control: Control = NO_CONTROL,
    record: Record | None = None,
    groups: Groups | None = None,
    sums: Sequence[float] = (1.0,),
    cap: float = np.inf,
    tolerance: float = 1e-9,
    floor: float | None = None,
    feasible: Feasible | None = None,
) -> Iterate:
    """Return the last of feasible points that come ever nearer; `converged` and `separable` tell what it is worth.

    groups: group number of each point; floor: upper bounds below floor × longest point count as 0; feasible: the groups
    with their sums and the cap, where they are known already; start: multipliers to begin with; limit: the most steps
    of the careful walk; record: is shown the iterates, the first and the last among them (the last perhaps twice), and
    ends the search where it returns True; every: an iterate is shown after so many pair steps.
    """
    feasible = feasible or Feasible(groups, sums, cap, points.size)
    corners = isinstance(points, Vectors) and points.dimension <= FEW and (feasible.capped or len(feasible.sums) > 1)
    points.fill(control)
    points = points.for_search(control)
    order: np.ndarray | None = None
    if feasible.spans is None and not corners:  # pair steps work on groups that stand together
        order = np.concatenate(feasible.members)
        spans = _spans([len(members) for members in feasible.members])
        points, feasible = points.in_order(order), Feasible(spans, feasible.sums, feasible.cap, points.size)
        start, record = _picked(start, order), None if record is None else _in_given_order(record, order)
    floor = (points.touching if floor is None else floor) * points.longest
    search = Search(points, feasible, tolerance, floor, corners, control, record)
    _walk(search, start, every, limit)
    last = search.last()
    if record is not None:
        record(last)
    return last if order is None else _put_back(last, order)


def _spans(sizes: list[int]) -> list[slice]:
    """Return where groups of these sizes stand, one after the other."""
    ends = np.cumsum(sizes).tolist()
    return [slice(end - size, end) for end, size in zip(ends, sizes)]


def _picked(start: ArrayLike | None, order: np.ndarray) -> np.ndarray | None:
    """Return the multipliers to begin with in another order of the points; those that are missing are 0."""
    if start is None:
        return None
    alpha, given = np.zeros(len(order)), np.asarray(start, float).ravel()[: len(order)]
    alpha[: len(given)] = given
    return np.asarray(alpha[order])


def _put_back(iterate: Iterate, order: np.ndarray) -> Iterate:
    """Return an iterate whose values are again in the order in which the points were given."""
    alpha, aligned = np.empty(len(order)), np.empty(len(order))
    alpha[order], aligned[order] = iterate.alpha, iterate.aligned
    return iterate._replace(alpha=alpha, aligned=aligned)


def _in_given_order(record: Record, order: np.ndarray) -> Record:
    return lambda iterate: record(_put_back(iterate, order))


def _walk(search: Search, start: ArrayLike | None, every: int, limit: int | None) -> None:
    """Go through the stages until the search is over, or none is left."""
    alpha, warm = _start(search.points, search.feasible, start)
    quick = _quick(search)
    if quick and not warm:
        search.pass_by(alpha)
    else:
        search.go(alpha)
    for stage in _stages(search, quick, every, limit, warm):
        if search.show():
            break
        stage(search)
        if search.over:
            break


def _quick(search: Search) -> bool:
    """Return whether pair steps and exact faces fit: in many dimensions, or between several groups."""
    few = isinstance(search.points, Vectors) and len(search.feasible.sums) == 1
    return not (search.corners or few)


def _stages(search: Search, quick: bool, every: int, limit: int | None, warm: bool) -> list[Stage]:
    """Return the quick ways to the optimum where they fit, then the careful one."""
    size = search.points.size
    careful = partial(_over_faces, limit=(100 if quick else 100 + 2 * size) if limit is None else limit)
    if search.corners:
        return [_over_corners, careful]
    if not quick:
        return [careful]
    stage = partial(_by_pairs_and_newton, every=every, warm=warm)
    return [stage] if size > LARGE else [stage, careful]


def _over_corners(search: Search) -> None:
    assert isinstance(search.points, Vectors)
    walk = CornerWalk(search.points.Z, search.feasible, search.alpha)
    while search.fruitless < PATIENCE and walk.step(search.corner):
        search.go(walk.alpha)
        if search.show():
            return
    search.corners = False


def _by_pairs_and_newton(search: Search, every: int, warm: bool) -> None:
    """Take pair steps until they gain little, then exact faces, in turns, or the other way round where the start is
    good; then Newton's method on the faces where they never come near enough."""
    if warm:
        _exactly(search)
        if not search.over and search.points.size > LARGE and not search.current.separable:
            _by_centres(search, WARM, search.alpha)
        if search.over:
            return
    points, feasible = search.points, search.feasible
    pairs = PairSteps(points, feasible, search.alpha.copy(), points.gradient())
    near = 0.1 * points.size**-0.75 if feasible.capped else 0.3 * points.size**-0.7  # found by trial
    for share in NEARER:
        came_near = _by_pairs(search, pairs, share * near, every)
        if not search.over:
            _exactly(search)
        if search.over:
            return
        if points.norm(search.alpha) ** 2 < pairs.square:  # a face has led nearer
            pairs = PairSteps(points, feasible, search.alpha.copy(), points.gradient())
        if not came_near:
            break
    search.go(pairs.alpha.copy(), pairs.g)
    for finish in _finishers(search):
        if search.over:
            return
        finish(search, pairs.curvature())


def _finishers(search: Search) -> list[Callable[[Search, float], None]]:
    """Return the finishers, the more promising one first: proximal points where the hulls may meet.

    Fewer points have the careful walk in reserve.
    """
    if search.points.size <= LARGE:
        return [_by_newton]
    return [_by_newton, _by_centres] if search.current.separable else [_by_centres, _by_newton]


def _by_pairs(search: Search, pairs: PairSteps, near: float, every: int) -> bool:
    """Return whether pair steps came as near as that, in as many steps as seem reasonable."""
    left, near_enough = 50 + search.points.size, False
    if search.record is None and search.tolerance <= COARSE:
        every = left  # nobody looks at the iterates on the way
    while left > 0 and not near_enough:
        near_enough = _run(search.control, pairs, near, min(left, every))
        left -= every
        search.pass_by(pairs.alpha.copy(), pairs.g)
        if search.show():
            break
        if search.tolerance > COARSE:
            search.confirm()
        if search.over:
            break
    return near_enough


def _exactly(search: Search) -> None:
    """Solve guessed faces; the search is over when the guesses become right."""
    faces = ExactFaces(search.points, search.feasible, search.alpha, search.points.gradient(), search.slight)
    for _ in range(GUESSES):
        if faces.step():
            if faces.settled:
                search.go(faces.alpha.copy())
                if not search.over:  # the face was solved too coarsely
                    faces.restart(search.points.gradient())
                search.show()
            elif faces.square <= search.points.norm(search.alpha) ** 2:  # else a guess that led astray
                search.pass_by(faces.alpha.copy(), faces.g)
                search.show()
        search.control.check()
        if search.over or faces.lost:
            return


def _by_newton(search: Search, curvature: float) -> None:
    points, search.fruitless = search.points, 0
    newton = FaceNewton(points, search.feasible, curvature)
    for _ in range(ROUNDS):
        step = newton.round(search.alpha, points.gradient())
        search.control.check()
        if step is not None:
            search.go(*step)
            if search.show():
                return
        if search.fruitless >= PATIENCE or newton.lost:
            break
    _exactly(search)


def _by_centres(search: Search, curvature: float, centre: np.ndarray | None = None) -> None:
    """Take proximal steps from the centre, or from the means of the groups: where the hulls meet, most multipliers stay
    free."""
    points, feasible = search.points, search.feasible
    F = points.factors()
    if F is None:
        return
    centre = feasible.uniform() if centre is None else centre
    newton = ProximalNewton(F, feasible, centre, curvature, search.control)
    while not newton.lost:
        alpha = newton.round()
        if _nearer(F, alpha, search.alpha):
            search.go(alpha)
            if search.show():
                return


def _nearer(F: np.ndarray, alpha: np.ndarray, than: np.ndarray) -> bool:
    x, y = alpha @ F, than @ F
    return bool(x @ x <= y @ y)


def _run(control: Control, pairs: PairSteps, near: float, limit: int) -> bool:
    """Take pair steps, a few at a time between two questions to the control."""
    few = max(1, NUMBERS // max(pairs.points.size, 1))
    while limit > few:
        if pairs.run(near, few):
            return True
        limit -= few
        control.check()
    return pairs.run(near, limit)


def _over_faces(search: Search, limit: int) -> None:
    """Walk carefully from face to face."""
    points, feasible = search.points, search.feasible
    entering: list[int] = []
    search.fruitless = 0
    for _ in range(limit + 1):
        search.go(descend(points, feasible, search.alpha, entering))
        search.straighten()
        if search.show():
            return
        if search.fruitless >= PATIENCE:
            if not points.sharpen():
                return
            search.fruitless = 0
        # many may block each other; one pair never does
        many = 1 if search.fruitless else points.several(search.alpha)
        entering = feasible.entering(search.alpha, points.gradient(), many)


def _start(points: AnyPoints, feasible: Feasible, start: ArrayLike | None) -> tuple[np.ndarray, bool]:
    """Return the given multipliers made feasible and True, or the corner that lies farthest back from the mean and
    False."""
    alpha = None if start is None else feasible.repair(start)
    if alpha is not None:
        return alpha, True
    return feasible.vertex(points.mean_gradient(feasible.uniform())), False


def max_margin(
    Z: ArrayLike | None = None,
    gram: Gram | np.ndarray | None = None,
    start: ArrayLike | None = None,
    control: Control = NO_CONTROL,
    record: Record | None = None,
) -> Margin:
    """Return max over unit w of min_i ⟨w, zᵢ⟩, the distance from the origin to conv{zᵢ}, of Z or a Gram (matrix)."""
    points: AnyPoints
    if Z is not None:
        points = Vectors(Z)
    elif isinstance(gram, Gram):
        points = gram
    else:
        assert gram is not None, "points are vectors or have a Gram matrix"
        points = Gram.of_matrix(gram)
    if points.size == 0:
        return NO_MARGIN
    last = solve(points, start=start, control=control, record=record, every=250)
    if not last.separable:
        none, most = np.zeros(points.size), max(last.upper, points.touching * points.longest)
        return Margin(last.alpha, None, 0.0, points.longest, False, last.converged, last.gap, none, most)
    found = True, last.converged, last.gap, last.aligned, last.upper
    return Margin(last.alpha, last.direction, last.lower, points.longest, *found)
