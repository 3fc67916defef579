"""The point nearest to the origin in a (reduced) convex hull, and with it every maximal margin.

    minimise ‖Σ αᵢzᵢ‖²   subject to   Σ_{i∈g} αᵢ = s_g for each group g,   0 ≤ αᵢ ≤ cap

One group of sum 1 is the max-margin direction through the origin; the two classes with sums ½ are Kivinen's
support vector machine (section 3). In the plane and in space the walk goes over corners; elsewhere pair steps
come near and one or two exact solutions of a face finish, or Newton's method where the guesses of the face stay wrong.
What is left over, if anything, is for the careful walk.
"""

from collections import deque
from collections.abc import Iterator

import numpy as np

from colt_gui.models.maths.found_margin import NO_MARGIN, Margin
from colt_gui.models.maths.nearest.corner_walk import CornerWalk
from colt_gui.models.maths.nearest.exact_faces import ExactFaces
from colt_gui.models.maths.nearest.face_newton import FaceNewton
from colt_gui.models.maths.nearest.face_walk import descend
from colt_gui.models.maths.nearest.feasible import Feasible
from colt_gui.models.maths.nearest.gram import Gram
from colt_gui.models.maths.nearest.pair_steps import PairSteps
from colt_gui.models.maths.nearest.search import Iterate, Search
from colt_gui.models.maths.nearest.vectors import Vectors
from colt_gui.models.maths.steps import Steps

PATIENCE = 6  # fruitless steps before the rounding error is believed to be all that is left
FEW = 3  # dimensions in which a hull is walked over its corners
NEARER = (1.0, 0.33, 0.11, 0.037)  # of the relative gain at which pair steps have first done their part
COARSE = 1e-6  # tolerances above it may be reached by pair steps already
GUESSES = 12  # of the free multipliers at each try
ROUNDS = 60  # of Newton's method, which mostly needs four
NUMBERS = 500_000  # of rows that pair steps may read before they let others have their turn
UNSEEN = 10_000  # pair steps that go on without a pause when nobody looks
LARGE = 1000  # points for which the careful walk is too dear


def iterates(
    points: Vectors | Gram, *, start=None, limit: int | None = None, every: int = 250, **asked
) -> Iterator[Iterate | None]:
    """Feasible points, ever nearer; the last is `converged` when its gap is small or the origin is reached. Of many
    points the way to one is long: then None comes now and then between them.

    start: multipliers to begin with; limit: the most steps of the careful walk; every: an iterate is shown after so
    many pair steps; what is asked for is told by `_search`.
    """
    search = _search(points, **asked)
    for news in _walk(search, start, every, limit):
        yield search.current if news else None
    yield search.last()


def solve(points: Vectors | Gram, *, start=None, **asked) -> Iterate:
    """The last of the iterates, when nobody looks at the others; `converged` and `separable` tell what it is worth."""
    search = _search(points, **asked)
    for _ in _walk(search, start, every=UNSEEN):
        pass
    return search.last()


def _search(
    points: Vectors | Gram,
    groups=None,
    sums=(1.0,),
    cap: float = np.inf,
    tolerance: float = 1e-9,
    floor: float | None = None,
    feasible: Feasible | None = None,
) -> Search:
    """groups: group number of each point; floor: upper bounds below floor × longest point count as 0; feasible: the
    groups with their sums and the cap, where they are known already."""
    feasible = feasible or Feasible(groups, sums, cap, points.size)
    floor = (points.touching if floor is None else floor) * points.longest
    corners = isinstance(points, Vectors) and points.dimension <= FEW and (feasible.capped or len(feasible.sums) > 1)
    return Search(points, feasible, tolerance, floor, corners)


NEWS = True  # what a stage yields when it has come to another point; None is a breath on the way
Stage = Iterator[bool | None]


def _walk(search, start, every, limit=None) -> Stage:
    """NEWS at every point but the last; the search is over then, or at its wits' end."""
    alpha, warm = yield from _start(search.points, search.feasible, start)
    quick = _quick(search)
    yield from search.pass_by(alpha) if quick and not warm else search.go(alpha)
    for stage in _stages(search, quick, every, limit, warm):
        if not search.over:
            yield NEWS
        if search.over:  # if only by somebody who looked
            break
        for news in stage:
            if news and search.over:
                break
            yield news


def _quick(search) -> bool:
    """Whether pair steps and exact faces fit: many dimensions, groups that stand together."""
    points, feasible = search.points, search.feasible
    few = isinstance(points, Vectors) and len(feasible.sums) == 1
    return not (search.corners or feasible.spans is None or few)


def _stages(search, quick, every, limit, warm) -> list[Stage]:
    """The quick ways to the optimum where they fit, then the careful one."""
    size = search.points.size
    if search.corners:
        return [_over_corners(search), _over_faces(search, 100 + 2 * size if limit is None else limit)]
    if not quick:
        return [_over_faces(search, 100 + 2 * size if limit is None else limit)]
    stage = _by_pairs_and_newton(search, every, warm)
    return [stage] if size > LARGE else [stage, _over_faces(search, 100 if limit is None else limit)]


def _over_corners(search) -> Stage:
    walk = CornerWalk(search.points.Z, search.feasible, search.alpha)
    while search.fruitless < PATIENCE and walk.step(search.corner):
        yield from search.go(walk.alpha)
        yield NEWS
    search.corners = False


def _by_pairs_and_newton(search, every, warm) -> Stage:
    """Pair steps until they gain little and exact faces, in turns, or the other way round where the start is good;
    Newton's method on the faces where they never come near enough."""
    if warm:
        yield from _exactly(search)
        if search.over:
            return
    points, feasible = search.points, search.feasible
    pairs = PairSteps(points, feasible, search.alpha.copy(), points.gradient())
    near = 0.1 * points.size**-0.75 if feasible.capped else 0.3 * points.size**-0.7  # found by trial
    for share in NEARER:
        came_near = yield from _by_pairs(search, pairs, share * near, every)
        if not search.over:
            yield from _exactly(search)
        if search.over:
            return
        if points.norm(search.alpha) ** 2 < pairs.square:  # a face has led nearer
            pairs = PairSteps(points, feasible, search.alpha.copy(), points.gradient())
        if not came_near:
            break
    yield from search.go(pairs.alpha.copy(), pairs.g)
    if not search.over:
        yield from _by_newton(search, pairs.curvature())
    if not search.over:
        yield from _exactly(search)


def _by_pairs(search, pairs, near, every) -> Steps[bool]:
    """Whether they came as near as that, in as many steps as seem reasonable."""
    left, near_enough = 50 + search.points.size, False
    while left > 0 and not near_enough:
        near_enough = yield from _run(pairs, near, min(left, every))
        left -= every
        yield from search.pass_by(pairs.alpha.copy(), pairs.g)
        yield NEWS
        if search.over or search.tolerance > COARSE:
            yield from search.confirm()
        if search.over:
            break
    return near_enough


def _exactly(search) -> Stage:
    """Over when the guesses of what is free become right."""
    faces = ExactFaces(search.points, search.feasible, search.alpha, search.points.gradient(), search.slight)
    for _ in range(GUESSES):
        if (yield from faces.step()):
            if faces.settled:
                yield from search.go(faces.alpha.copy())
                if not search.over:  # the face was solved too coarsely
                    faces.restart(search.points.gradient())
                yield NEWS
            elif faces.square <= search.points.norm(search.alpha) ** 2:  # else a guess that led astray
                yield from search.pass_by(faces.alpha.copy(), faces.g)
                yield NEWS
        if search.over or faces.lost:
            return


def _by_newton(search, curvature) -> Stage:
    points, search.fruitless = search.points, 0
    newton = FaceNewton(points, search.feasible, curvature)
    for _ in range(ROUNDS):
        step = yield from newton.round(search.alpha, points.gradient())
        if step is not None:
            yield from search.go(*step)
            yield NEWS
        elif points.size > LARGE:
            yield None
        if search.fruitless >= PATIENCE or newton.lost:
            return


def _run(pairs: PairSteps, near: float, limit: int) -> Steps[bool]:
    """Pair steps, a few at a time where rows are long."""
    few = max(1, NUMBERS // max(pairs.points.size, 1))
    while limit > few:
        if pairs.run(near, few):
            return True
        limit -= few
        yield
    return pairs.run(near, limit)


def _over_faces(search, limit) -> Stage:
    """The careful walk."""
    points, feasible = search.points, search.feasible
    entering: list[int] = []
    search.fruitless = 0
    for _ in range(limit + 1):
        yield from search.go(descend(points, feasible, search.alpha, entering))
        search.straighten()
        yield NEWS
        if search.fruitless >= PATIENCE:
            if not points.sharpen():
                return
            search.fruitless = 0
        # many may block each other; one pair never does
        many = 1 if search.fruitless else points.several(search.alpha)
        entering = feasible.entering(search.alpha, points.gradient(), many)


def _start(points, feasible, start) -> Steps[tuple[np.ndarray, bool]]:
    """The given multipliers made feasible, or the corner that lies farthest back from the mean; and which of both."""
    alpha = None if start is None else feasible.repair(start)
    if alpha is not None:
        return alpha, True
    return feasible.vertex((yield from points.mean_gradient(feasible.uniform()))), False


def max_margin_steps(Z=None, gram=None, start=None) -> Iterator[Iterate | Margin | None]:
    """The iterates of the solver, then the Margin, so that a window can share its time."""
    points = Vectors(Z) if Z is not None else gram if isinstance(gram, Gram) else Gram.of_matrix(gram)
    if points.size == 0:
        yield NO_MARGIN
        return
    yield from points.fill_steps()
    last: Iterate | None = None
    for step in iterates(points, start=start):
        last = step or last
        yield step
    assert last is not None
    if not last.separable:
        none, most = np.zeros(points.size), max(last.upper, points.touching * points.longest)
        yield Margin(last.alpha, None, 0.0, points.longest, False, last.converged, last.gap, none, most)
        return
    gamma, aligned = last.lower, last.aligned
    yield Margin(last.alpha, last.direction, gamma, points.longest, True, last.converged, last.gap, aligned, last.upper)


def max_margin(Z=None, gram=None, start=None) -> Margin:
    """max over unit w of min_i ⟨w, zᵢ⟩, the distance from the origin to conv{zᵢ}, of Z or a Gram (matrix)."""
    margin = deque(max_margin_steps(Z, gram, start), maxlen=1).pop()
    assert isinstance(margin, Margin)  # it comes last
    return margin
