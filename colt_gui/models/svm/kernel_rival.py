"""Where the kernel perceptron ends on the points of a machine, with its kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel

NAME = "kernel-perceptron"


class KernelRival(NamedTuple):
    """p(x) = Σ coefficientⱼ·k(xⱼ, x) over the examples that were kept."""

    name: str
    kernel: Kernel
    centres: np.ndarray
    coefficients: np.ndarray

    def decision_surface(self, xs, ys) -> np.ndarray:
        """p on the grid ys × xs."""
        return self.kernel.surface(self.centres, self.coefficients, xs, ys)


def kernel_rival(points: Points, kernel_params: dict, rounds: int) -> KernelRival | None:
    """After a clean pass, or so many rounds; None where it has kept nothing."""
    document = Document(points=points, learner=NAME, params={NAME: kernel_params}, order="cycled")
    learner = compute(document, limit=rounds).run.learner
    used, coefficients = learner.expansion()
    return KernelRival(learner.name.lower(), learner.k, points.X[used], coefficients) if len(used) else None
