"""Files with learners of one's own, as a person writes them, and data for them."""

import re
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
POINTS = "x1,x2,y\n2,1,1\n1,2.5,1\n-1,-2,-1\n-2,-0.5,-1\n0.5,1.5,1\n-1,0.5,-1\n"
ADVICE = "a,b,c,outcome\n1,1,-1,1\n1,-1,-1,-1\n-1,1,1,1\n-1,-1,1,-1\n1,1,1,1\n"
# the file of the contract, with an id that no learner of the program will ever have
PASSIVE_AGGRESSIVE = """
from colt_gui.models import LinearLearner, Param

class PassiveAggressive(LinearLearner):
    id = "my-passive-aggressive"
    name = "Passive-aggressive"
    rule = "w ← w + τ·y·x, τ = min(C, hinge/‖x‖²)"
    params = (Param("C", "Aggressiveness", 1.0, low=0.0, high=100.0),)

    def update(self, w, x, y):            # numpy vectors; the new w, or None for "nothing changes"
        hinge = max(0.0, 1.0 - y * (w @ x))
        return w + min(self.C, hinge / (x @ x)) * y * x if hinge else None
"""


def still_examples():
    """The files in examples/ but for those whose learner has come into the program since."""
    from colt_gui.models import LEARNERS

    own_id = re.compile(r'^    id = "(.+)"$', re.MULTILINE)
    files = {path: own_id.search(path.read_text(encoding="utf-8")) for path in sorted(EXAMPLES.glob("*.py"))}
    return [path for path, found in files.items() if found is None or found[1] not in LEARNERS]


HEAD = (
    "from colt_gui.models import ExpertLearner, LinearLearner, OnlineLearner, Param\nimport time\nimport numpy as np\n"
)


def linear(*lines, extra=""):
    """A learner whose update is these lines; update stands in line 8, its first line in 9."""
    body = "".join(f"        {line}\n" for line in lines)
    return f'{HEAD}\nclass Mine(LinearLearner):\n    name = "Mine"\n\n    def update(self, w, x, y):\n{body}{extra}'


# -- the full protocol ----------------------------------------------------------------------------------------------

FROM_NOTHING = """
import numpy as np
from colt_gui.models.core.readings import Guarantee
from colt_gui.models.core.readings import Chart
from colt_gui.models.perceptrons.learner import PerceptronLearner, Terms

class Full(PerceptronLearner):
    id, name, rule = "full", "Full", "w ← w + y·x/2"
    biased = True
    ball_radius = 3.0

    @property
    def added_text(self):
        return "half"

    def vectors(self, X):
        return np.column_stack([X, np.ones(len(X))])

    def prepare(self, X):
        self.V, self.w, self.count = self.vectors(X), (0.0, 0.0, 0.5), 0
        return [tuple(row) for row in self.V.tolist()]

    def learn(self, x, y):
        score = sum(a * b for a, b in zip(self.w, x))
        prediction, updated = (1 if score >= 0 else -1), y * score <= 0
        if updated:
            self.w = tuple(a + y * b / 2 for a, b in zip(self.w, x))
        self.count += 1
        return y, score, prediction, prediction != y, updated, self.w

    def scores(self):
        return self.V @ np.array(self.w)

    def erring(self, scores, y):
        return y * scores <= 0

    def state(self):
        return self.w, self.count

    def restore(self, state):
        self.w, self.count = state

    def reason_for(self, played):
        return f"Round {played.number} of {self.count} began with {played.before}."

    def added(self, played):
        return tuple(played.round.y * a / 2 for a in played.x)

    def guarantee(self, geometry, counts):
        return Guarantee("Mine", "7R + n", "updates", 7 * geometry.radius + len(counts), {"R": geometry.radius})

    def ceiling(self, m, R):
        return 2 * R * np.sqrt(m)

    def ceiling_text(self, R):
        return f"{2 * R:.6g}√m"

    def gain(self, margin):
        return margin / 2

    def meeting(self, R, gain, debt):
        return R / max(gain, 0.1) + debt
"""
KERNEL = "from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron\n"
OF_KERNEL = f"""{KERNEL}
class Wide(KernelPerceptron):
    id, name = "wide", "Wide"

    def learn(self, i, y):
        score = float(self.p[i])
        prediction, updated = (1 if score >= 0 else -1), y * score <= 1
        if updated:
            self._keep(i, y)
        return y, score, prediction, prediction != y, updated, None

    def erring(self, scores, y):
        return y * scores <= 1

    def reason_for(self, played):
        return f"p was {{played.round.score:.17g}}."
"""
OF_BLOCKS = """
import numpy as np
from colt_gui.models.experts.learner import ExpertLearner, ExpertRound

class Block(ExpertLearner):
    id, name, rule = "block", "Block", "w = e^(−0.3 L)"

    def log_weights_at(self, losses, stage=0):
        return -0.3 * losses

    def predict(self, advice):
        w = np.exp(self.log_weights_at(self.losses))
        return 1 if w[advice > 0].sum() >= w[advice <= 0].sum() else -1

    def learn_block(self, advice, outcomes):
        rows = []
        for row, outcome in zip(advice, outcomes.tolist()):
            w, said = np.exp(self.log_weights_at(self.losses)), self.predict(row)
            plus = float(w[row > 0].sum() / w.sum())
            self.losses = self.losses + self.expert_losses(row[None], np.array([outcome]))[0]
            total = float(np.log(np.exp(self.log_weights_at(self.losses)).sum()))
            rows.append((outcome, said, float(said != outcome), plus, self.losses.min(), total, 0.3, 0))
        return ExpertRound(*map(np.array, zip(*rows)))

    def reason_for(self, played):
        return f"Round {played.number} cost {played.expert_losses.sum():g}."

    def bound(self, n, best):
        return n + 2 * best

    def rate_at(self, best, stage):
        return 0.3

    def factor(self, eta):
        return 2.0
"""
