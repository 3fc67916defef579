"""The averaged perceptron (Freund and Schapire 1999): it predicts with the mean of all weight vectors so far.

colt-gui run examples/averaged_perceptron.py --data points.csv --order cycled --passes 10
"""

import numpy as np

from colt_gui.models import LinearLearner


class AveragedPerceptron(LinearLearner):
    """w is the average; the perceptron v behind it and the number of rounds are kept in the learner itself, and go
    back in time together with w."""

    id = "averaged-perceptron"
    name = "Averaged perceptron"
    rule = "v ← v + y·x where y·v·x ≤ 0; w is the mean of all v"
    source = "Freund and Schapire 1999"

    def start(self, d):
        self.v, self.rounds = np.zeros(d), 0
        return np.zeros(d)

    def update(self, w, x, y):
        if y * (self.v @ x) <= 0:
            self.v = self.v + y * x
        self.rounds += 1
        return w + (self.v - w) / self.rounds

    def reason(self, w, x, y):
        erred = y * (self.v @ x) <= 0
        what = "v errs, so v ← v + y·x" if erred else "v is right and stays"
        return f"{what}; w moves 1/{self.rounds + 1} of the way to it."
