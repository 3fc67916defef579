"""Why a labelling is realised, or why it is not, in one sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.statistics.shattering.evidence import Box, Concept, Disc, Halfspace, Listed, Obstacle
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.statistics.shattering.concepts import Concepts

NAMES = {1: "point", 2: "segment", 3: "triangle"}


def listed(numbers: tuple[int, ...]) -> str:
    """Points as people count them.

    >>> listed((0, 2, 4))
    '1, 3 and 5'
    """
    names = [str(i + 1) for i in numbers]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def part(numbers: tuple[int, ...]) -> str:
    """The hull of few points.

    >>> part((0, 2)), part((0, 2, 4)), part((0, 2, 4, 5))
    ('segment 1–3', 'triangle 1–3–5', 'hull of 1, 3, 5 and 6')
    """
    if len(numbers) in NAMES:
        return f"{NAMES[len(numbers)]} {_ends(numbers)}"
    return f"hull of {listed(numbers)}"


def _ends(numbers: tuple[int, ...]) -> str:
    return "–".join(str(i + 1) for i in numbers)


# -- not realised --------------------------------------------------------------------------------------------------


def why_not(concepts: Concepts, obstacle: Obstacle) -> str:
    return {"homogeneous": _linear, "discs": _lifted, "all": _twice}.get(concepts.id, _by_shape(concepts))(obstacle)


def _by_shape(concepts: Concepts):
    return _radon if concepts.id == "halfspaces" else lambda obstacle: _boxed(concepts, obstacle)


def _twice(obstacle: Obstacle) -> str:
    (i,), (j,) = obstacle.inside, obstacle.outside
    return f"Points {i + 1} and {j + 1} are the same point: it cannot be + and −."


def _radon(obstacle: Obstacle) -> str:
    """Radon's theorem: the hulls of the two parts meet."""
    inside, outside = obstacle.inside, obstacle.outside
    sizes = len(inside), len(outside)
    if sizes == (1, 1):
        return _twice(obstacle)
    if min(sizes) == 1:
        (one,), others, signs = (inside, outside, "+−") if sizes[0] == 1 else (outside, inside, "−+")
        where = "between points {} and {}" if len(others) == 2 else "in the {}"
        place = where.format(*(i + 1 for i in others)) if len(others) == 2 else where.format(part(others))
        return f"Point {one + 1} ({signs[0]}) lies {place} ({signs[1]}): no line cuts it off."
    if sizes == (2, 2):
        return f"The segments {_ends(inside)} (+) and {_ends(outside)} (−) cross."
    return f"The {part(inside)} (+) and the {part(outside)} (−) meet."


def _lifted(obstacle: Obstacle) -> str:
    inside, outside = obstacle.inside, obstacle.outside
    if len(inside) == len(outside) == 1:
        return _twice(obstacle)
    if len(outside) == 1:
        place = "on" if len(inside) == 2 else "in"
        return f"Point {outside[0] + 1} (−) lies {place} the {part(inside)} (+): discs are convex."
    if len(inside) == len(outside) == 2:
        return f"{_ends(inside)} (+) crosses {_ends(outside)} (−) and, lifted to x² + y², is not below it."
    return f"Lifted to x² + y², the {part(inside)} (+) and the {part(outside)} (−) meet."


def _boxed(concepts: Concepts, obstacle: Obstacle) -> str:
    inside, (j,) = obstacle.inside, obstacle.outside
    if concepts.id == "thresholds":
        return f"Point {j + 1} (−) is not to the left of point {inside[0] + 1} (+)."
    if concepts.id == "intervals":
        if len(inside) == 1:
            return f"Points {inside[0] + 1} (+) and {j + 1} (−) have the same x."
        return f"Point {j + 1} (−) lies between points {listed(inside)} (+) on the axis."
    if len(inside) == 1:
        return _twice(obstacle)
    return f"Point {j + 1} (−) lies in the box around {listed(inside)} (+)."


def _linear(obstacle: Obstacle) -> str:
    """With weights above 0 a combination of those outside equals one of those inside."""
    inside, outside = obstacle.inside, obstacle.outside
    sizes = len(inside), len(outside)
    told = {
        (0, 1): "Point {b[0]} is the origin: ⟨w, 0⟩ = 0 is + for every w.",
        (0, 2): "Points {b[0]} and {b[1]} (−) are on opposite sides of 0: ⟨w, x⟩ < 0 cannot be true of both.",
        (0, 3): "0 lies in the triangle {b[0]}–{b[1]}–{b[2]} (−): no line through 0 has it on one side.",
        (1, 1): "Points {a[0]} (+) and {b[0]} (−) lie on one ray from 0.",
        (1, 2): "The ray from 0 to {a[0]} (+) runs between {b[0]} and {b[1]} (−).",
        (2, 1): "The ray from 0 to {b[0]} (−) runs between {a[0]} and {a[1]} (+).",
    }.get(sizes)
    if told:
        return told.format(a=[i + 1 for i in inside], b=[i + 1 for i in outside])
    both = f"{listed(outside)} (−) equals one of {listed(inside)} (+)" if inside else f"{listed(outside)} (−) is 0"
    return f"A combination of {both}, all weights above 0."


# -- realised ------------------------------------------------------------------------------------------------------


def why(concepts: Concepts, concept: Concept, inside: int) -> str:
    """`inside` is how many points are."""
    if isinstance(concept, Listed):
        return "Every set of points is a concept."
    if not inside:
        return f"{concepts.one.capitalize()} beside all points holds none."
    if isinstance(concept, Halfspace):
        return _halfspace(concepts, concept, inside)
    if isinstance(concept, Disc):
        return "A disc holds the + points and no other."
    return _box(concepts, concept)


def _halfspace(concepts: Concepts, concept: Halfspace, inside: int) -> str:
    if not any(concept.w):
        return "w = 0 calls every point +."
    if inside == concepts.m:
        return "All points are on the + side."
    return "A line through 0 is between them." if concepts.id == "homogeneous" else "A line is between them."


def _box(concepts: Concepts, concept: Box) -> str:
    if concepts.id == "thresholds":
        return f"The threshold θ = {number(float(concept.low[0] or 0.0))} lets in the + points and no other."
    if concepts.id == "intervals":
        return "The interval around the + points holds no other."
    return "The rectangle around the + points holds no other."
