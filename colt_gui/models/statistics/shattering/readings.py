"""What the shattering bench says: meters, charts, a sentence for each labelling, ways out, and the report."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.experiment import Findings
from colt_gui.models.core.readings import AT_LEAST, Chart, Curve, Meter, Narration, Remedy, Report, Way, strict
from colt_gui.models.statistics.bounds import sauer, sauer_power
from colt_gui.models.statistics.shattering.concepts import COUNTED, LIVE, MOST_PARTS
from colt_gui.models.statistics.shattering.evidence import Box, Concept, Disc, Halfspace, Listed, Obstacle
from colt_gui.models.text.numbers import number, whole

if TYPE_CHECKING:
    from colt_gui.models.statistics.shattering.concepts import Concepts
    from colt_gui.models.statistics.shattering.experiment import ShatterExperiment

GROWTH, GENERAL, SAUER, VC = "growth", "general-position", "sauer", "vc-dimension"  # theorems
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
NAMES = {1: "point", 2: "segment", 3: "triangle"}
FEW = 4  # points whose labellings fit on a page
WRITTEN = 1000  # bits of a number of labellings
NOT_YET = "the labellings are not counted yet"


# -- meters ------------------------------------------------------------------------------------------------------------


def power(n: int) -> str:
    """Return 2 to the n as it is written.

    >>> power(12)
    '2¹²'
    """
    return f"2{str(n).translate(RAISED)}"


def meters(experiment: ShatterExperiment) -> list[Meter]:
    m, realised = experiment.m, experiment.counted
    if realised is None:
        return [Meter("Points", m, None, not_counted(experiment), whole=True, theorem=GROWTH)]
    note = f"of the {power(m)} that {_points(m)}"
    every = Meter("Realised", realised, 2.0**m, note, whole=True, theorem=GROWTH)
    if not m:
        return [every]
    general = (
        []
        if experiment.learner.concepts != "halfspaces" or experiment.points.dimension != 2
        else [_general(m, realised)]
    )
    return [every, *general, _sauer(experiment, realised), *_dimension(experiment, realised)]


def not_counted(experiment: ShatterExperiment) -> str:
    """Return the reason why there is no number of labellings."""
    if not experiment.known:
        return NOT_YET
    if experiment.m > COUNTED:
        return f"labellings are counted for up to {COUNTED} points"
    return "so many labellings are counted in the plane only"


def _points(m: int) -> str:
    return "1 point has" if m == 1 else f"{m} points have" if m else "no points have"


def _general(m: int, realised: int) -> Meter:
    """Cover 1965, in the plane."""
    note = "m² − m + 2, if no three are in line"
    return Meter("General position", realised, m * m - m + 2, note, whole=True, theorem=GENERAL)


def _sauer(experiment: ShatterExperiment, realised: int) -> Meter:
    d, m, limit = experiment.concepts.d, experiment.m, experiment.sauer
    if d is None or limit is None:
        note = "none: the dimension is not finite"
        return Meter("Sauer’s bound", realised, None, note, whole=True, theorem=SAUER)
    closed = sauer_power(d, m)
    more = "" if closed is None else f" ≤ (em/d)ᵈ = {number(closed)}"
    note = f"Σ C(m, i), i ≤ d = {d}{more}"
    return Meter("Sauer’s bound", realised, limit, note, whole=True, theorem=SAUER)


def _dimension(experiment: ShatterExperiment, realised: int) -> list[Meter]:
    """|H| ≥ 2^d: as many concepts as labellings are told apart."""
    shattered, d = experiment.vc_dimension, experiment.concepts.d
    if shattered is None:
        return []
    note = f"the class never shatters more than d = {d}" if d is not None else "all different points are shattered"
    needs = f"to shatter {shattered} a class needs |H| ≥ {power(shattered)} concepts"
    return [
        Meter("Points shattered", shattered, d, note, whole=True, theorem=VC),
        Meter("Concepts told apart", realised, 2.0**shattered, needs, AT_LEAST, whole=True, theorem=VC),
    ]


def counted_words(realised: int, m: int) -> str:
    """
    >>> counted_words(14, 4)
    '14 of 16'
    """
    return f"{whole(realised)} of {whole(1 << m)}"


# -- a sentence for each labelling -------------------------------------------------------------------------------------


def narrate(experiment: ShatterExperiment, t: int) -> Narration:
    if not experiment.m:
        return Narration("No points yet.", "Click to place a point; its class does not matter here.")
    if not len(experiment.run):
        return _too_many(experiment)
    if t == 0:
        return _before(experiment)
    return _labelling(experiment, t)


def _too_many(experiment: ShatterExperiment) -> Narration:
    headline = f"{experiment.m} points have {power(experiment.m)} labellings."
    if not experiment.known:
        return Narration(headline, f"{NOT_YET.capitalize()}.")
    realised = experiment.counted
    if realised is None:
        limit = f"for up to {COUNTED} points" if experiment.m > COUNTED else "in the plane"
        return Narration(headline, f"They are shown for up to {LIVE} points, and counted {limit}.")
    return Narration(
        headline, f"{whole(realised)} of them are realised. They are shown one by one for up to {LIVE} points."
    )


def _before(experiment: ShatterExperiment) -> Narration:
    realised, m = experiment.counted or 0, experiment.m
    if realised == 1 << m:
        return Narration(f"All {whole(realised)} labellings are realised.", "The class shatters these points.")
    some = f"{counted_words(realised, m)} labellings are realised."
    return Narration(some, "The points are not shattered. Press Space to go through the labellings.")


def _labelling(experiment: ShatterExperiment, t: int) -> Narration:
    run, evidence = experiment.run, experiment.evidence(t)
    headline = f"Labelling {whole(t)} of {whole(len(run))}: {run.signs(t)}."
    headline += " Realised." if run.realised(t) else " Impossible."
    if evidence is None:
        return Narration(headline, "")
    if isinstance(evidence, Obstacle):
        return Narration(headline, why_not(experiment.concepts, evidence))
    return Narration(headline, why(experiment.concepts, evidence, run.code(t).bit_count()))


def listed(numbers: tuple[int, ...]) -> str:
    """Name points as people count them.

    >>> listed((0, 2, 4))
    '1, 3 and 5'
    """
    names = [str(i + 1) for i in numbers]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def part(numbers: tuple[int, ...]) -> str:
    """Name the hull of few points.

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
    """Say why the labelling is impossible."""
    return {"homogeneous": _linear, "discs": _lifted, "all": _twice}.get(concepts.id, _by_shape(concepts))(obstacle)


def _by_shape(concepts: Concepts) -> Callable[[Obstacle], str]:
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
    """Say which combination of points outside, with weights above 0, equals one of points inside."""
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
    """Say why the labelling is realised; so many points are `inside`."""
    if isinstance(concept, Listed):
        return "Every set of points is a concept."
    if not inside:
        return f"{concepts.one.capitalize()} beside all points holds none."
    if isinstance(concept, Halfspace):
        return _why_halfspace(concepts, concept, inside)
    if isinstance(concept, Disc):
        return "A disc holds the + points and no other."
    return _why_box(concepts, concept)


def _why_halfspace(concepts: Concepts, concept: Halfspace, inside: int) -> str:
    if not any(concept.w):
        return "w = 0 calls every point +."
    if inside == concepts.m:
        return "All points are on the + side."
    return "A line through 0 is between them." if concepts.id == "homogeneous" else "A line is between them."


def _why_box(concepts: Concepts, concept: Box) -> str:
    if concepts.id == "thresholds":
        return f"The threshold θ = {number(float(concept.low[0] or 0.0))} lets in the + points and no other."
    if concepts.id == "intervals":
        return "The interval around the + points holds no other."
    return "The rectangle around the + points holds no other."


# -- charts ------------------------------------------------------------------------------------------------------------


def charts(experiment: ShatterExperiment) -> list[Chart]:
    if not experiment.m or not experiment.known:
        return []
    found = [_growth(experiment)] if experiment.first_points.growth is not None else []
    return [*found, *([_so_far(experiment)] if len(experiment.run) else [])]


def _growth(experiment: ShatterExperiment) -> Chart:
    """Draw the growth on a logarithmic axis: 2^m is a straight line there."""
    first = experiment.first_points
    growth = first.growth or []
    m = np.arange(len(growth))
    curves = [Curve("first m points", m, np.log10(np.array(growth, dtype=float)), "hypothesis")]
    if first.m <= MOST_PARTS and first.best_growth != growth:
        curves.append(Curve("best m of them", m, np.log10(first.best_growth), "margin"))
    curves.append(Curve("2ᵐ", m, m * np.log10(2), "bound", live=False))
    if first.d is not None:
        most = np.array([1, *(sauer(first.d, k) for k in m[1:].tolist())], dtype=float)
        curves.append(Curve("Sauer", m, np.log10(most), "bound", live=False))
    cut = "" if first.m == experiment.m else f"the first {first.m} of {experiment.m} points"
    return Chart("growth", "Growth: labellings of m points", "value", curves, cut, log=True, axis="m")


def _so_far(experiment: ShatterExperiment) -> Chart:
    t = np.arange(len(experiment.run) + 1)
    curves = [
        Curve("realised", t, experiment.realised_so_far, "margin"),
        Curve("impossible", t, experiment.mistakes, "mistake"),
    ]
    return Chart("labellings", "Labellings so far", "labellings", curves)


# -- ways out ----------------------------------------------------------------------------------------------------------


class ShatterFindings(Findings):
    """The ways out where there are too many points to go through their labellings."""

    def __init__(self, found: Remedy | None) -> None:
        self._found = found

    def remedy(self, t: int) -> Remedy | None:
        return self._found


def survey(experiment: ShatterExperiment) -> ShatterFindings:
    """Offer to keep only the first points, if there are too many."""
    m = experiment.m
    if m <= LIVE:
        return ShatterFindings(None)
    sentence = f"Labellings are shown one by one for up to {LIVE} points; there are {m} here."
    return ShatterFindings(Remedy(sentence, tuple(_first(experiment, k) for k in (FEW, LIVE))))


def _first(experiment: ShatterExperiment, k: int) -> Way:
    kept = experiment.document.points.removed(range(k, experiment.m))
    return Way(f"Keep the first {k}", replace(experiment.document, points=kept))


# -- the report --------------------------------------------------------------------------------------------------------


def report(experiment: ShatterExperiment, seed: int | None = None) -> Report:
    """Make the report of `colt-gui run`. `seed` is the one that was asked for; nothing is left to chance."""
    head = {
        "learner": experiment.learner.id,
        "params": strict(experiment.learner.values),
        "seed": seed,
        "examples": experiment.m,
        "dimension": experiment.points.dimension,
    }
    return Report(head, rounds(experiment), summary(experiment))


def rounds(experiment: ShatterExperiment) -> Iterator[dict[str, Any]]:
    """Return an object for each labelling of few points, with a concept that realises it or the obstacle."""
    for t in range(1, len(experiment.run) + 1):
        labels = experiment.concepts.label(experiment.run.code(t)).tolist()
        evidence, realised = experiment.evidence(t), experiment.run.realised(t)
        told = {"t": t, "labels": labels, "realised": realised}
        if isinstance(evidence, Obstacle):
            told["obstacle"] = _told_obstacle(evidence)
        elif evidence is not None:
            told["concept"] = _told_concept(evidence)
        yield strict(told)


def _told_obstacle(obstacle: Obstacle) -> dict[str, Any]:
    """Return the obstacle: points by their index from 0, and the weights of two combinations that are equal."""
    told: dict[str, Any] = {"positive": list(obstacle.inside), "negative": list(obstacle.outside)}
    if obstacle.outside_weights:
        told["positive_weights"] = [float(w) for w in obstacle.inside_weights]
        told["negative_weights"] = [float(w) for w in obstacle.outside_weights]
    return told


def _told_concept(concept: Concept) -> dict[str, Any]:
    if isinstance(concept, Halfspace):
        return {"w": [float(w) for w in concept.w], "b": float(concept.b)}
    if isinstance(concept, Box):
        return {"low": list(concept.low), "high": list(concept.high)}
    if isinstance(concept, Disc):
        return {"centre": [float(c) for c in concept.centre], "radius": float(concept.square) ** 0.5}
    return {}


def summary(experiment: ShatterExperiment) -> dict[str, Any]:
    m, realised, d = experiment.m, experiment.counted, experiment.concepts.d
    obstacle = experiment.concepts.some_obstacle()
    values: dict[str, Any] = {
        "points": m,
        "labellings": 1 << m if m <= WRITTEN else None,
        "realised": realised,
        "shattered": obstacle is None,
        "sauer": experiment.sauer,
        "sauer_power": sauer_power(d, m) if d is not None else None,
        "vc_dimension": experiment.vc_dimension,
        "class_vc_dimension": d,
        "forbidden": None if obstacle is None else forbidden(obstacle, m),
        "growth": experiment.concepts.growth,
    }
    return strict(values | _reasons(experiment))


def forbidden(obstacle: Obstacle, m: int) -> list[int]:
    """Return an impossible labelling: points that the obstacle is not about are −."""
    return [1 if i in obstacle.inside else -1 for i in range(m)]


def _reasons(experiment: ShatterExperiment) -> dict[str, str]:
    """Return the reason for what is null."""
    if experiment.counted is None:
        return {"why": not_counted(experiment)}
    if experiment.concepts.d is None:
        return {"why": "all functions have no finite VC dimension, so Sauer’s lemma says nothing"}
    if experiment.m > LIVE:
        return {"why": f"labellings are listed one by one for up to {LIVE} points; these are only counted"}
    return {}
