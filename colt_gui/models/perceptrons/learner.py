"""The base class of the perceptron lab's learners, with an answer for each question that is true of any learner.

A learner in a file of its own overrides what it knows better: why it changed w, what it really added, its theorem,
its charts.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.learner import OnlineLearner, Played, Weights
from colt_gui.models.core.readings import Chart, Guarantee
from colt_gui.models.perceptrons import bounds, readings
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.maths.kernels import Kernel
    from colt_gui.models.maths.margin import Geometry
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment
    from colt_gui.models.perceptrons.promise import SoftComparator

NO_BOUND = "this learner states no bound"
NO_BREAK = "\u00a0"


class Terms(NamedTuple):
    """With a bias the example is x̃ = (x, 1) and the last weight is b; its length, too, is that of x̃.

    >>> Terms(biased=True).score, Terms(normalised=True).score, Terms(True, True).score
    ('w·x + b', 'w·x/‖x‖', '(w·x + b)/‖x̃‖')
    """

    biased: bool = False
    normalised: bool = False

    @property
    def divisor(self) -> str:
        """The length that divides a normalised example."""
        return ("/‖x̃‖" if self.biased else "/‖x‖") if self.normalised else ""

    @property
    def inner(self) -> str:
        return "w·x + b" if self.biased else "w·x"

    @property
    def score(self) -> str:
        return f"({self.inner}){self.divisor}" if self.biased and self.normalised else f"{self.inner}{self.divisor}"

    @property
    def signed_score(self) -> str:
        """y times the score."""
        return f"y({self.inner}){self.divisor}" if self.biased else f"y·{self.score}"

    def rise(self, square: float) -> str:
        """Return what an update with y·x adds to the signed score: the squared length of the example, perhaps 1."""
        return "1" if self.normalised else f"{'‖x̃‖²' if self.biased else '‖x‖²'} = {number(square)}"

    @property
    def margin(self) -> str:
        """The signed score by the length of the hypothesis."""
        if not self.normalised:
            return f"y({self.inner})/{self.length}"
        return f"y({self.inner})/({self.length}{'‖x̃‖' if self.biased else '‖x‖'})"

    @property
    def stay(self) -> str:
        """The words for a round that changes nothing."""
        return "w and b stay" if self.biased else "w stays"

    @property
    def hypothesis(self) -> str:
        """All that is learned, as one vector."""
        return "(w, b)" if self.biased else "w"

    @property
    def length(self) -> str:
        return f"‖{self.hypothesis}‖"

    @property
    def squared_length(self) -> str:
        return "‖w‖² + b²" if self.biased else "‖w‖²"

    @property
    def along(self) -> str:
        """The inner product of the hypothesis with the best one."""
        return "⟨w, w*⟩ + b·b*" if self.biased else "⟨w, w*⟩"

    @property
    def along_soft(self) -> str:
        """The inner product with the unit vector u that errs least; with a bias it has a last coordinate, too."""
        return f"⟨{self.hypothesis}, u⟩"

    @property
    def best(self) -> str:
        """The best hypothesis as one vector."""
        return "(w*, b*)" if self.biased else "w*"

    def added(self, rate: str = "") -> str:
        """Return the vector that an update adds to w."""
        return f"{rate}y·x{self.divisor}"

    def rule(self, rate: str = "") -> str:
        """The update for either label."""
        bias = f", b ← b + {rate}y{self.divisor}" if self.biased else ""
        return f"w ← w + {self.added(rate)}{bias}"

    def update(self, y: int, rate: str = "") -> str:
        """The update for label y; each part is held together in a line."""
        sign = "+" if y > 0 else "−"
        parts = [f"w ← w {sign} {rate}x{self.divisor}"]
        if self.biased:
            parts.append(f"b ← b {sign} {rate.removesuffix('·') or '1'}{self.divisor}")
        return ", ".join(part.replace(" ", NO_BREAK) for part in parts)


class Band(NamedTuple):
    """The margin that a learner wants on normalised points, and what it is called."""

    threshold: float
    name: str


class PerceptronLearner(OnlineLearner):
    """Linear in some space: w is written down there, or known by the examples that were kept."""

    lab = "perceptron"
    family = "perceptrons"
    opposable = True
    written_down: ClassVar[bool] = True  # has a weight vector w, rather than kept examples
    additive: ClassVar[bool] = False  # w is the sum of y·x over its updates
    conservative: ClassVar[bool] = False  # updates only where y⟨w,x⟩ ≤ 0, as the perceptron proof needs
    normalised: bool = False  # works on examples that are divided by their length
    feature_kernel: Kernel | None = None  # of the space in which it is linear, where that is not the plane's own

    @property
    def biased(self) -> bool:
        """The examples have a last coordinate that is always 1."""
        return False

    @property
    def terms(self) -> Terms:
        """The symbols in which the learner speaks of its examples."""
        return Terms(self.biased, self.normalised)

    @property
    def radius_name(self) -> str:
        """The name of the longest example's length: B in a kernel's space."""
        return "R" if self.written_down else "B"

    @property
    def picking_rule(self) -> str:
        """The rule by which a learner picks its examples, if it does."""
        return ""

    @abstractmethod
    def vectors(self, X: np.ndarray) -> np.ndarray | None:
        """The examples as rows of the space in which the learner is linear; None where that is endless."""

    def tune(self, geometry: Geometry, control: Control = NO_CONTROL) -> None:
        """Fill in the parameters that were left to the data."""

    def expansion(self) -> tuple[np.ndarray, np.ndarray]:
        """Return the distinct kept examples and their coefficients, where no w is written down."""
        raise NotImplementedError

    # -- the round ---------------------------------------------------------------------------------------------

    def reason_for(self, played: Played) -> str:
        r = played.round
        score, judged = f"{self.terms.score} = {number(r.score)}", "a mistake" if r.mistake else "right"
        if not r.updated:
            return f"{score}: {judged}, {'but' if r.mistake else 'so'} {self.terms.stay}."
        rule = f" The rule: {self.rule}." if self.rule else ""
        return f"{score}: {judged}, {'so' if r.mistake else 'and yet'} w changes.{rule}"

    def added(self, played: Played) -> Weights | None:
        """Return the vector that the round added to w, before a projection, say, changed w again."""
        r, before = played.round, played.before
        if r.w is None or before is None:
            return None
        if self.additive:
            return signed_example(played)
        return tuple(new - old for new, old in zip(r.w, before, strict=True))

    @property
    def added_text(self) -> str:
        """The name of the added vector in the picture."""
        return self.terms.added() if self.additive else "Δw"

    @property
    def ball_radius(self) -> float | None:
        """The radius of the ball that the learner keeps w in, if it does."""
        return None

    @property
    def wanted_band(self) -> Band | None:
        """Examples nearer than this are updated on though they are right."""
        return None

    # -- the theorem -------------------------------------------------------------------------------------------

    def guarantee(self, geometry: Geometry, counts: np.ndarray) -> Guarantee:
        """The theorem for a stream in which example i came counts[i] times."""
        return Guarantee(self.name, "", "mistakes", why=NO_BOUND)

    def ceiling(self, m: np.ndarray, R: float) -> np.ndarray | None:
        """The longest that w can be after m updates, None where nothing is known: ‖w‖² grows by at most R² where y·x
        is added and y⟨w,x⟩ ≤ 0."""
        return R * np.sqrt(m) if self.additive and self.conservative else None

    def ceiling_text(self, R: float) -> str:
        return "√m" if np.isclose(R, 1.0, rtol=1e-9, atol=0.0) else "R√m"

    def ceiling_inputs(self, R: float) -> dict[str, float]:
        """The numbers in it."""
        return {self.radius_name: R}

    def gain(self, margin: float) -> float:
        """Return what each update adds to ⟨w,w*⟩ at least; 0 where nothing is known."""
        return margin if self.additive else 0.0

    def gain_name(self, margin: float) -> str:
        """Return the name of the gain: γ* where the learner was told another γ."""
        return "γ"

    def meeting(self, R: float, gain: float, debt: float) -> float | None:
        """The m at which gain·m − debt meets the ceiling; None when it never does."""
        return bounds.perceptron_hinge(R, gain, debt) if self.additive and self.conservative else None

    def comparator(
        self, geometry: Geometry, counts: np.ndarray, soft: SoftComparator | None, control: Control = NO_CONTROL
    ) -> np.ndarray | None:
        """Return the unit u that w is compared with: the best separator, or the best soft one. None where it is not
        written down."""
        return geometry.w if soft is None else soft.u

    # -- charts ------------------------------------------------------------------------------------------------

    def charts(self, experiment: PerceptronExperiment) -> list[Chart]:
        return readings.proof_charts(experiment)


def signed_example(played: Played, rate: float = 1.0) -> Weights:
    """rate·y·x."""
    return tuple(rate * played.round.y * a for a in played.x)
