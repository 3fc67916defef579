"""The marginalised perceptron (Kivinen, Alg. 2.21, Thm 2.22): a margin to reach, a ball to stay in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.learner import Played, Record
from colt_gui.models.core.param import Param
from colt_gui.models.core.readings import Chart, Curve, Guarantee
from colt_gui.models.maths.vectors import Vector, norm
from colt_gui.models.perceptrons import bounds
from colt_gui.models.perceptrons.learner import signed_example
from colt_gui.models.perceptrons.linear import BIAS, TupleLearner
from colt_gui.models.perceptrons.readings import count_chart, updated_on
from colt_gui.models.text.numbers import number

if TYPE_CHECKING:
    from colt_gui.models.perceptrons.experiment import PerceptronExperiment
    from colt_gui.models.perceptrons.promise import SoftComparator


class MarginalisedPerceptron(TupleLearner):
    """w' = w + η·y·x when y·w·x ≤ ρ; then w' / ‖w'‖ if it left the unit ball.

    Left to itself μ is the true margin, ρ = (1−ε)μ (Example 2.24; ε = 1 gives ρ = 0, Example 2.23) and η makes
    the bound smallest.

    >>> learner = MarginalisedPerceptron(eta=2.0, rho=0.1, mu=0.5)
    >>> (x,) = learner.prepare(np.array([[3.0, 4.0]]))
    >>> learner.learn(x, +1)[-1]
    (0.6, 0.8)
    """

    id = "marginalised-perceptron"
    name = "Marginalised perceptron"
    rule = "w ← w + η·y·x when y·w·x ≤ ρ; ‖w‖ ≤ 1"
    source = "Kivinen, Thm 2.22, Examples 2.23 and 2.24"
    params = (
        BIAS,
        Param(
            "mu", "μ", None, 0.0, None, auto="the true margin of these points", log=True, open_low=True,
            help="The margin the comparator u is measured at.",
        ),
        Param(
            "epsilon", "ε", 0.5, 0.0, 1.0, open_low=True,
            help="How far below μ the learner aims: ρ = (1−ε)μ where ρ is left to it.",
        ),
        Param("rho", "ρ", None, 0.0, None, auto="(1−ε)μ", help="Updates when y·w·x ≤ ρ."),
        Param("eta", "η", None, 0.0, None, auto="the η of the smallest bound", log=True, open_low=True,
              help="The learning rate."),
    )  # fmt: skip

    mu: float  # what is left to the data is None until `tune`
    epsilon: float
    rho: float
    eta: float
    additive = False
    conservative = False
    ball_radius = 1.0

    def tune(self, geometry: Any, control: Control = NO_CONTROL) -> None:
        if self.mu is None:
            self.mu = geometry.level(control)
        if self.rho is None:
            self.rho = (1 - self.epsilon) * self.mu
        if self.eta is None:
            X = geometry.radius or 1.0
            # outside 0 ≤ ρ < μ there is no bound to make small; any positive rate will do
            gap = self.mu - self.rho if self.rho < self.mu else self.mu
            self.eta = bounds.best_eta(X, gap, geometry.hinge_at(self.mu, control=control).loss)

    def learn(self, x: Vector, y: int) -> Record:
        w = self.w
        score = self.dot(w, x)
        prediction = 1 if score >= 0 else -1
        updated = y * score <= self.rho
        if updated:
            w = self.add(w, self.eta * y, x)
            length = norm(w)
            if length > 1:
                w = tuple([a / length for a in w])
            self.w = w
        return y, score, prediction, prediction != y, updated, w

    def erring(self, scores: np.ndarray, y: np.ndarray) -> np.ndarray:
        return np.asarray(y * scores <= self.rho)

    @property
    def added_text(self) -> str:
        return self.terms.added("η·")

    @property
    def rule_in_use(self) -> str:
        return f"{self.terms.rule('η·')} when {self.terms.signed_score} ≤ ρ; {self.terms.length} ≤ 1"

    def reason_for(self, played: Played) -> str:
        r, terms = played.round, self.terms
        reached, wanted = f"{terms.signed_score} = {number(r.y * r.score)}", f"ρ = {number(self.rho)}"
        if not r.updated:
            return f"{reached} > {wanted}, so {terms.stay}."
        judged = "a mistake" if r.mistake else "a margin mistake"
        tail = ", then back to the unit ball" if self._left_the_ball(played) else ""
        return f"{reached} ≤ {wanted}: {judged}, so {terms.update(r.y, 'η·')}{tail}."

    def added(self, played: Played) -> Vector:
        return signed_example(played, self.eta)

    def _left_the_ball(self, played: Played) -> bool:
        """Tell whether the step alone made w too long."""
        before = played.before or ()
        return norm(self.add(before, self.eta * played.round.y, played.x)) > 1

    def ceiling(self, m: np.ndarray, R: float) -> np.ndarray:
        return np.ones(np.shape(m))

    def ceiling_text(self, R: float) -> str:
        return "1"

    def guarantee(self, geometry: Any, counts: np.ndarray) -> Guarantee:
        X = geometry.radius
        if not X:
            return Guarantee.refused("marginalised-perceptron", geometry.why)
        if why := bounds.marginalised_why_not(X, self.mu, self.rho, self.eta):
            return Guarantee.refused("marginalised-perceptron", why)
        best = geometry.hinge_at(self.mu, counts)
        if best.u is None and not geometry.searches:
            why = geometry.why if geometry.stopped else "the search for the best comparator was stopped"
            return Guarantee.refused("marginalised-perceptron", why)
        return Guarantee.of("marginalised-perceptron", X=X, mu=self.mu, rho=self.rho, eta=self.eta, hinge=best.loss)

    def comparator(
        self, geometry: Any, counts: np.ndarray, soft: SoftComparator | None, control: Control = NO_CONTROL
    ) -> np.ndarray | None:
        """Return the u of Kivinen's Thm 2.22: unit ball, smallest L_μ(u) over the stream."""
        best = geometry.hinge_at(self.mu, counts, control)
        return super().comparator(geometry, counts, soft) if best.u is None else best.u

    def charts(self, experiment: PerceptronExperiment) -> list[Chart]:
        return [self._potential(experiment), count_chart(experiment)]

    def _potential(self, experiment: PerceptronExperiment) -> Chart:
        """P = ½‖u − w‖² loses at least η(μ − ℓ − ρ − ηX²/2) at each margin error of hinge loss ℓ (Thm 2.22)."""
        u, geometry = experiment.comparator, experiment.known_geometry
        P = np.sum((experiment.run.weights_at_updates - u) ** 2, axis=1) / 2
        curves = [Curve("P", np.arange(len(P)), P, "hypothesis")]
        if experiment.guarantee.value is not None and geometry.Z is not None:
            losses = np.maximum(0.0, self.mu - geometry.Z[updated_on(experiment)] @ u)
            drops = self.eta * (self.mu - losses - self.rho - self.eta * geometry.radius**2 / 2)
            line = P[0] - np.concatenate([[0.0], np.cumsum(drops)])
            curves.append(Curve("at most", np.arange(len(P)), line, "bound", live=False))
        return Chart("potential", f"Potential: P = ½‖u − {self.terms.hypothesis}‖² falls", "updates", curves)
