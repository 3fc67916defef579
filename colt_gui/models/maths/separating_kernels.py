"""Kernels to try where no line separates: the simplest first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from colt_gui.models.core.points import Points
from colt_gui.models.maths.kernel_params import kernel_params

MOST = 400  # points whose inner products are found for the sake of a hint: a moment's work


class KernelChoice(NamedTuple):
    """As parameters, in a sentence, and on a button."""

    params: dict[str, Any]
    words: str
    button: str


def kernels_to_try(points: Points) -> Iterator[KernelChoice]:
    """Polynomials of degree 2 and 3, then Gaussians, as wide as usual and so narrow that neighbours are told apart."""
    if len(points) > MOST:
        return
    for q in (2, 3):
        params = {"kernel": "polynomial", "q": q, "c": 1.0}
        yield KernelChoice(params, f"a polynomial kernel of degree {q}", f"Polynomial kernel, degree {q}")
    for sigma in dict.fromkeys((1.0, _narrow(points))):
        yield KernelChoice({"kernel": "gaussian", "sigma": sigma}, "a Gaussian kernel", "Gaussian kernel")


def _narrow(points: Points) -> float:
    """The distance between the nearest points of different classes, to one digit and within the range of σ."""
    positive, negative = points.X[points.y > 0], points.X[points.y < 0]
    if not len(positive) or not len(negative):
        return 1.0
    with np.errstate(over="ignore"):  # far apart is far enough
        nearest = min(float(np.linalg.norm(positive - x, axis=1).min()) for x in negative)
    high = next(param.high for param in kernel_params("gaussian") if param.name == "sigma")
    return min(float(f"{nearest:.0e}"), high or np.inf) or 1.0
