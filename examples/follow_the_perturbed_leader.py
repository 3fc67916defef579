"""Follow the perturbed leader (Hannan 1957; Kalai and Vempala 2005): all weight to the expert that looks best.

colt-gui run examples/follow_the_perturbed_leader.py --data advice.csv --param eta=0.5 --param seed=7
"""

import numpy as np

from colt_gui.models import ExpertLearner, Param


class FollowThePerturbedLeader(ExpertLearner):
    """Each round every expert is given a head start, drawn anew from an exponential distribution with mean 1/η.

    A learner has no randomness of its own: what is drawn depends on the seed and on the round, so that the same
    document always gives the same run.
    """

    id = "follow-the-perturbed-leader"
    name = "Follow the perturbed leader"
    rule = "all weight to argmin Lᵢ − pᵢ, pᵢ exponential with mean 1/η"
    source = "Hannan 1957; Kalai and Vempala 2005"
    params = (
        Param("eta", "η", 0.5, low=0.0, high=10.0, log=True, open_low=True, help="The head starts have mean 1/η."),
        Param("seed", "Seed", 0, low=0, high=9999, kind="int", help="Another seed, other head starts."),
    )

    def weights(self, losses, t):
        head_start = np.random.default_rng([self.seed, t]).exponential(1 / self.eta, len(losses))
        leader = np.argmin(losses - head_start)
        return np.arange(len(losses)) == leader

    def reason(self, w, loss):
        leader = int(np.argmax(w))
        was = "wrong" if loss[leader] else "right"
        return f"All weight was on expert {leader + 1}, which was {was}; {np.sum(loss > 0)} of {len(loss)} erred."
