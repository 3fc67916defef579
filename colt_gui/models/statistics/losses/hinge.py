"""The hinge loss with a price on ‖w‖²: the support vector machine in its other scaling.

It is solved by a primal-dual interior-point method (Mehrotra's predictor and corrector):

    minimise λ‖w‖² + (1/m)Σξᵢ   subject to   uᵢ = ⟨v, aᵢ⟩ ≥ 1 − ξᵢ,  ξ ≥ 0        v = (w, b),  aᵢ = yᵢ(xᵢ, 1)
    dual: maximise Σαᵢ − ‖Σαᵢyᵢxᵢ‖²/4λ   subject to   0 ≤ α ≤ 1/m,  Σαᵢyᵢ = 0 (with a bias)

With r = u − 1 + ξ and β = 1/m − α a step goes for αr = βξ = σμ; all but the few unknowns of v are eliminated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.param import Param
from colt_gui.models.core.points import Points
from colt_gui.models.maths.linear_program import maximise
from colt_gui.models.maths.sizes import Lifted
from colt_gui.models.statistics.losses.learner import BIAS, SMALL, Iterate, LossLearner, Record
from colt_gui.models.statistics.losses.separators import Separator

LAMBDA = Param("lam", "λ", 0.01, 0.0, 10.0, log=True, help="Price of ‖w‖²; b is free. At 0 a linear program.")
MU = Param("mu", "μ", 1.0, 0.0, 10.0, open_low=True, log=True, help="Level of the hinge: the loss is 0 from u = μ on.")
LEAST_PRICE = 1e-290  # a smaller number cannot be divided by
ENOUGH = 1e-12  # relative gap: w is known to about the root of it
CLOSED = 1e-10  # and where only the end counts
NEARLY = 1e-5  # a gap from which on it is worth a look
MOST_STEPS = 80
SHY = 0.99995  # of the way to the border
ALPHA, BETA, R, XI = range(4)  # rows of what has to stay positive: partners are two apart


class Hinge(LossLearner):
    """minimises mean max(0, 1 − u/μ) + λ‖w‖² with u = y(⟨w, x⟩ + b); b costs nothing.

    Solved by an interior-point method to a certified relative gap of 10⁻⁹; with λ = 0 it is a linear program.

    >>> Hinge(lam=0.5).solve(Points([[0, 1], [0, -1]], [1, -1])).w.round(5).tolist()
    [0.0, 1.0]
    """

    id = "hinge"
    name = "Hinge loss"
    loss = "hinge"
    rule = "minimises mean max(0, 1 − u/μ) + λ‖w‖², u = y(⟨w, x⟩ + b)"
    source = "Garivier, surrogate losses; Kivinen, section 3"
    params = (LAMBDA, MU, BIAS)
    lam: float
    mu: float

    def minimise(self, points: Points, record: Record, control: Control = NO_CONTROL) -> Separator:
        if not self._free(points):
            return self._by_steps(points, record, control, True)
        w, b, least = least_hinge(points.X, points.y, self.bias)
        found = self.separator(points, w * self.mu, b * self.mu)
        record(Iterate(w * self.mu, found.b, found.objective, max(0.0, found.objective - least / len(points))))
        return found

    def find_end(self, points: Points, control: Control = NO_CONTROL) -> Separator:
        if self._free(points):
            return super().find_end(points, control)
        return self._by_steps(points, lambda step: None, control, False)

    def _free(self, points: Points) -> bool:
        """Return whether w has no price; points may lie so far out that their price is no number any more."""
        return self.lam == 0.0 or self._price(Lifted(points.X, self.bias)) < LEAST_PRICE

    def _price(self, lifted: Lifted) -> float:
        """Return the price of ‖v‖², where w = μv and v is in units of the sample."""
        return self.lam * lifted.brought(self.mu) ** 2

    def _by_steps(self, points: Points, record: Record, control: Control, all: bool) -> Separator:
        """Minimise by the interior-point method, in v = w/μ: the loss is the hinge at level 1, and λ‖w‖² is λμ²‖v‖²."""
        lifted = Lifted(points.X, self.bias)
        last, gap = None, 1.0
        A, price = lifted.Z * points.y[:, None], self._price(lifted)
        for step in interior_iterates(A, points.y, price, self.bias, all, control):
            w, b = lifted.plain(step.v)
            last, gap = Iterate(w * self.mu, b * self.mu, step.value, step.gap), step.relative
            record(last)
        assert last is not None, "the interior-point method makes at least one step"
        return self.separator(points, last.w, last.b, converged=gap <= 1e-9)


def least_hinge(X: np.ndarray, y: np.ndarray, bias: bool) -> tuple[np.ndarray, float, float]:
    """Return w, b and the value of min Σ max(0, 1 − uᵢ), without a price on ‖w‖, by a linear program.

    Its dual is solved: maximise Σ αᵢ over 0 ≤ α ≤ 1 with Σ αᵢyᵢ(xᵢ, 1) = 0.
    """
    lifted, m = Lifted(X, bias), len(y)
    found = maximise(np.ones(m), (lifted.Z * y[:, None]).T, np.zeros(m), np.ones(m))
    return *lifted.plain(found.prices), found.value


# -- the interior-point method -----------------------------------------------------------------------------------------


class Step(NamedTuple):
    """`gap` is certified: the least objective is at most so far below the present one."""

    v: np.ndarray
    value: float
    gap: float

    @property
    def relative(self) -> float:
        return self.gap / max(self.value, SMALL)


def interior_iterates(
    A: np.ndarray, y: np.ndarray, price: float, bias: bool, all: bool = True, control: Control = NO_CONTROL
) -> Iterator[Step]:
    """Yield steps until the gap is closed, or no longer closes; the last step is the best. Rows of A are the aᵢ.

    If not `all` steps are wanted, only the last few are yielded, and those before have no certificate.
    """
    point, best = _Point(A, y, price, bias), None
    for _ in range(MOST_STEPS):
        control.check()
        open_gap = point.advance()
        if open_gap > NEARLY and not all:
            continue
        step = point.step()
        if best is not None and step.value >= best.value and step.gap >= best.gap:
            if open_gap <= NEARLY:
                break  # all that is left is rounding
            continue  # a lucky step came before: on the way the steps need not fall
        best = step
        yield step
        if step.relative <= (ENOUGH if all else CLOSED):
            break


class _Point:
    """The point where the method stands: v, and α, β, r, ξ as the rows of S."""

    def __init__(self, A: np.ndarray, y: np.ndarray, price: float, bias: bool) -> None:
        m, n = A.shape
        self.A, self.price, self.bias, self.cap = A, price, bias, 1.0 / m
        self.plus = (y > 0).astype(float)
        self.H = np.diag(np.full(n, 2.0 * price))
        if bias:
            self.H[-1, -1] = 0.0
        self.v = np.zeros(n)
        self.S = np.repeat([[self.cap / 2], [self.cap / 2], [1.0], [2.0]], m, axis=1)

    def advance(self) -> float:
        """Make a step. Return the gap before it, which Σαr + Σβξ is as soon as all constraints are met."""
        S = self.S
        self._prepare()
        products = S[:R] * S[R:]
        _, guess = self._direction(-products)
        now = float(np.vdot(S[:R], S[R:]))
        then = S + self._room(guess) * guess
        centring = (float(np.vdot(then[:R], then[R:])) / now) ** 3
        dv, move = self._direction(centring * now / products.size - products - guess[:R] * guess[R:])
        share = min(1.0, SHY * self._room(move))
        self.v, self.S = self.v + share * dv, S + share * move
        return now

    def _prepare(self) -> None:
        alpha, beta, r, xi = self.S
        self._tied = xi / beta
        self._D = 1.0 / (r / alpha + self._tied)
        self._M = (self.A.T * self._D) @ self.A + self.H
        self._inverse = _inverse(self._M)
        self._misfit = self.H @ self.v - alpha @ self.A
        self._primal = r - self.A @ self.v + 1.0 - xi

    def _direction(self, error: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the move that lowers αr and βξ by these errors."""
        alpha, beta = self.S[:R]
        beyond = error[BETA] / beta
        kappa = error[ALPHA] / alpha - beyond + self._primal
        dv = self._solved((self._D * kappa) @ self.A - self._misfit)
        along = self.A @ dv
        d_alpha = self._D * (kappa - along)
        move = np.empty_like(self.S)
        move[ALPHA], move[BETA] = d_alpha, -d_alpha
        np.add(beyond, self._tied * d_alpha, out=move[XI])
        np.add(along - self._primal, move[XI], out=move[R])
        return dv, move

    def _solved(self, r: np.ndarray) -> np.ndarray:
        """Solve with one correction: near the end the matrix is far from round."""
        dv = self._inverse @ r
        return np.asarray(dv + self._inverse @ (r - self._M @ dv))

    def _room(self, move: np.ndarray) -> float:
        """Return the share of a move that keeps everything positive."""
        steepest = float((move / self.S).min())
        return min(1.0, -1.0 / steepest) if steepest < 0 else 1.0

    # -- the certificate -------------------------------------------------------------------------------------------

    def step(self) -> Step:
        w = self.v[:-1] if self.bias else self.v
        short = np.maximum(0.0, 1.0 - self.A @ self.v)
        value = self.price * float(w @ w) + float(short.sum()) * self.cap
        return Step(self.v, value, max(0.0, value - self._lower()))

    def _lower(self) -> float:
        """Return the dual value of the nearest α that is allowed: the heavier class gives way."""
        alpha = np.clip(self.S[ALPHA], 0.0, self.cap)
        if self.bias:
            up = float(alpha @ self.plus)
            down = float(alpha.sum()) - up
            level = min(up, down)
            alpha = alpha * np.where(self.plus, level / max(up, 1e-300), level / max(down, 1e-300))
        z = (alpha @ self.A)[: self.A.shape[1] - self.bias]
        return float(alpha.sum() - z @ z / (4.0 * self.price))


def _inverse(M: np.ndarray) -> np.ndarray:
    try:
        return np.linalg.inv(M)
    except np.linalg.LinAlgError:
        return np.linalg.pinv(M)
