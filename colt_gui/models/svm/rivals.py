"""Where other learners end on the points of a machine: the perceptrons as lines, the kernel perceptron as a curve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.learner import UPDATED, Learner
from colt_gui.models.core.points import Points
from colt_gui.models.labs import LABS, compute, learner_class
from colt_gui.models.maths.margin import Geometry, geometry
from colt_gui.models.own.faults import LearnerFault

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel
    from colt_gui.models.svm.machines import SvmHard

KERNEL_PERCEPTRON = "kernel-perceptron"
MOST_ROUNDS, MOST_OWN = 4_000, 1_000  # that a learner is given to compare it with
PASSES_WITHOUT_SEPARATOR, PASSES_IN_ENDLESS_SPACE = 20, 100
ROUNDS_TOGETHER = 64  # between two questions to the control


class Line(NamedTuple):
    """⟨w, x⟩ = b, with ‖w‖ = 1."""

    name: str
    w: np.ndarray
    b: float


class KernelRival(NamedTuple):
    """p(x) = Σ coefficientⱼ·k(xⱼ, x) over the examples that were kept."""

    name: str
    kernel: Kernel
    centres: np.ndarray
    coefficients: np.ndarray

    def decision_surface(self, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
        """Return p on the grid ys × xs."""
        return self.kernel.surface(self.centres, self.coefficients, xs, ys)


class Rivals(NamedTuple):
    """Where other learners end: lines beside a line, the kernel perceptron of the same kernel beside a curve."""

    lines: tuple[Line, ...] = ()
    kernel: KernelRival | None = None


def rivals(points: Points, machine: SvmHard, control: Control = NO_CONTROL) -> Rivals:
    """Return where other learners end on the points of a machine."""
    if machine.k.id == "linear":
        return Rivals(lines=tuple(perceptron_lines(points, control)))
    params = {name: getattr(machine, name) for name in ("kernel", "q", "c", "sigma")}
    return Rivals(kernel=kernel_rival(points, params, control))


def perceptron_lines(points: Points, control: Control = NO_CONTROL) -> list[Line]:
    """Return where the perceptron and the margin perceptron (with bias, cycled) end on these points, and beside them
    the learners of one's own that are open."""
    found = [_line(_played(name, {"bias": True}, points, control)) for name in ("perceptron", "margin-perceptron")]
    own = [name for name, learner in LABS["perceptron"].learners.items() if learner.own and has_bias(learner)]
    found += [_own_line(name, points, control) for name in own]
    return [line for line in found if line is not None]


def has_bias(learner: type[Learner]) -> bool:
    return any(param.name == "bias" for param in learner.params)


def kernel_rival(points: Points, kernel_params: dict[str, Any], control: Control = NO_CONTROL) -> KernelRival | None:
    """Return where the kernel perceptron (cycled) ends with this kernel; None where it has kept nothing."""
    learner = _played(KERNEL_PERCEPTRON, kernel_params, points, control)
    used, coefficients = learner.expansion()
    return KernelRival(learner.name.lower(), learner.k, points.X[used], coefficients) if len(used) else None


def _line(learner: Any) -> Line | None:
    w = np.array(learner.w)
    length = np.linalg.norm(w[:-1])
    return Line(learner.name.lower(), w[:-1] / length, -w[-1] / length) if length else None


def _own_line(name: str, points: Points, control: Control) -> Line | None:
    """A learner of one's own plays as in its own lab, which also says what is wrong with it."""
    document = Document(points=points, learner=name, params={name: {"bias": True}}, order="cycled")
    try:
        experiment: Any = compute(document, control, limit=MOST_OWN)
        return _line(experiment.run.learner)
    except LearnerFault:
        return None


def _played(name: str, params: dict[str, Any], points: Points, control: Control) -> Any:
    """Return the learner after a clean pass, or after as many as the perceptron lab plays."""
    learner: Any = learner_class(name)(**params)
    known: Geometry | None = None
    if learner.vectors(points.X[:1]) is not None:
        known = geometry(learner, points)
        learner.tune(known)
    examples, labels, rounds = learner.prepare(points.X), points.y.tolist(), 0
    for _ in range(_passes(known)):
        updated = False
        for i in range(min(len(labels), MOST_ROUNDS - rounds)):
            updated |= learner.learn(examples[i], labels[i])[UPDATED]
            rounds += 1
            if rounds % ROUNDS_TOGETHER == 0:
                control.check()
        if not updated or rounds == MOST_ROUNDS:
            break
    return learner


def _passes(known: Geometry | None) -> int:
    """As many as the perceptron lab plays: of separable points a pass without an update comes."""
    if known is None:
        return PASSES_IN_ENDLESS_SPACE
    return MOST_ROUNDS if known.separable else PASSES_WITHOUT_SEPARATOR
