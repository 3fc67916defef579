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
