"""The hinge loss with a price on ‖w‖² by a primal-dual interior-point method (Mehrotra's predictor and corrector).

    minimise λ‖w‖² + (1/m)Σξᵢ   subject to   uᵢ = ⟨v, aᵢ⟩ ≥ 1 − ξᵢ,  ξ ≥ 0        v = (w, b),  aᵢ = yᵢ(xᵢ, 1)
    dual: maximise Σαᵢ − ‖Σαᵢyᵢxᵢ‖²/4λ   subject to   0 ≤ α ≤ 1/m,  Σαᵢyᵢ = 0 (with a bias)

With r = u − 1 + ξ and β = 1/m − α a step goes for αr = ξβ = σμ; all but the few unknowns of v are eliminated.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

ENOUGH = 1e-10  # relative gap
SMALL = 1e-9  # an objective below this is as good as 0
MOST_STEPS = 80
SHY = 0.99995  # of the way to the border


class Step(NamedTuple):
    """`gap` is certified: the least objective is at most so far below the present one."""

    v: np.ndarray
    value: float
    gap: float

    @property
    def relative(self) -> float:
        return self.gap / max(self.value, SMALL)


def interior_steps(A: np.ndarray, y: np.ndarray, price: float, bias: bool) -> Iterator[Step]:
    """Until the gap is closed, or no longer closes; the last is the best."""
    point, best = _Point(A, y, price, bias), None
    for _ in range(MOST_STEPS):
        point.advance()
        step = point.step()
        if best is not None and step.value >= best.value and step.gap >= best.gap:
            break  # all that is left is rounding
        best = step
        yield step
        if step.relative <= ENOUGH:
            break


class _Point:
    """Where the method stands: v, ξ, r, α, with β = cap − α."""

    def __init__(self, A: np.ndarray, y: np.ndarray, price: float, bias: bool) -> None:
        m, n = A.shape
        self.A, self.y, self.price, self.bias, self.cap = A, y, price, bias, 1.0 / m
        self.H = np.full(n, 2.0 * price)
        if bias:
            self.H[-1] = 0.0
        self.v, self.r, self.xi = np.zeros(n), np.ones(m), np.full(m, 2.0)
        self.alpha = np.full(m, self.cap / 2)
        self.beta = self.cap - self.alpha

    def advance(self) -> None:
        m = len(self.y)
        self._prepare()
        none = np.zeros(m)
        guess = self._direction(-self.alpha * self.r, -self.beta * self.xi)
        now = self._complementarity(0.0, guess)
        share = self._room(guess)
        centring = (self._complementarity(share, guess) / now) ** 3 if now > 0 else 0.0
        target = centring * now
        _, d_alpha, d_xi, d_r = guess
        second = target - self.alpha * self.r - d_alpha * d_r, target - self.beta * self.xi + d_alpha * d_xi
        move = self._direction(second[0] + none, second[1] + none)
        self._go(move, min(1.0, SHY * self._room(move)))

    def _prepare(self) -> None:
        self._D = 1.0 / (self.r / self.alpha + self.xi / self.beta)
        M = (self.A * self._D[:, None]).T @ self.A
        M[np.diag_indices_from(M)] += self.H
        self._M = M
        self._misfit = self.H * self.v - self.A.T @ self.alpha
        self._primal = self.r - self.A @ self.v + 1.0 - self.xi

    def _direction(self, e_r: np.ndarray, e_xi: np.ndarray) -> tuple[np.ndarray, ...]:
        kappa = e_r / self.alpha - e_xi / self.beta + self._primal
        dv = _solved(self._M, self.A.T @ (self._D * kappa) - self._misfit)
        d_alpha = self._D * (kappa - self.A @ dv)
        d_xi = (e_xi + self.xi * d_alpha) / self.beta
        return dv, d_alpha, d_xi, self.A @ dv + d_xi - self._primal

    def _room(self, move: tuple[np.ndarray, ...]) -> float:
        """How much of a move keeps everything positive."""
        _, d_alpha, d_xi, d_r = move
        pairs = ((self.alpha, d_alpha), (self.beta, -d_alpha), (self.xi, d_xi), (self.r, d_r))
        with np.errstate(divide="ignore", invalid="ignore"):
            return min(1.0, *(float(np.where(d < 0, -x / d, 1.0).min()) for x, d in pairs))

    def _complementarity(self, share: float, move: tuple[np.ndarray, ...]) -> float:
        _, d_alpha, d_xi, d_r = move
        alpha, beta = self.alpha + share * d_alpha, self.beta - share * d_alpha
        products = alpha @ (self.r + share * d_r) + beta @ (self.xi + share * d_xi)
        return float(products) / (2 * len(self.y))

    def _go(self, move: tuple[np.ndarray, ...], share: float) -> None:
        dv, d_alpha, d_xi, d_r = move
        self.v = self.v + share * dv
        self.alpha, self.beta = self.alpha + share * d_alpha, self.beta - share * d_alpha
        self.xi, self.r = self.xi + share * d_xi, self.r + share * d_r

    # -- the certificate -------------------------------------------------------------------------------------------

    def step(self) -> Step:
        w = self.v[:-1] if self.bias else self.v
        value = self.price * float(w @ w) + float(np.maximum(0.0, 1.0 - self.A @ self.v).mean())
        return Step(self.v, value, max(0.0, value - self._lower()))

    def _lower(self) -> float:
        """The dual value of the nearest α that is allowed: the heavier class gives way."""
        alpha = np.clip(self.alpha, 0.0, self.cap)
        if self.bias:
            plus = self.y > 0
            up, down = alpha[plus].sum(), alpha[~plus].sum()
            level = min(up, down)
            alpha = alpha * np.where(plus, level / max(up, 1e-300), level / max(down, 1e-300))
        z = alpha @ (self.A[:, :-1] if self.bias else self.A)
        return float(alpha.sum() - z @ z / (4.0 * self.price))


def _solved(M: np.ndarray, r: np.ndarray) -> np.ndarray:
    try:
        return np.linalg.solve(M, r)
    except np.linalg.LinAlgError:
        return np.linalg.lstsq(M, r, rcond=None)[0]
