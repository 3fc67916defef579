"""How many labellings are realised, next to each number that limits them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from colt_gui.models.core.readings import AT_LEAST, Meter
from colt_gui.models.statistics.bounds import sauer_power
from colt_gui.models.statistics.shattering.concepts import COUNTED
from colt_gui.models.text.numbers import number, whole

if TYPE_CHECKING:
    from colt_gui.models.statistics.shattering.experiment import ShatterExperiment

GROWTH, GENERAL, SAUER, VC = "growth", "general-position", "sauer", "vc-dimension"  # theorems
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def power(n: int) -> str:
    """2 to the n, as it is written.

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
