"""The mathematics: learners, kernels, bounds, data. No Qt below this line.

LEARNERS is the only list of learners: menus, the command line and the contract test are made from it.
"""

from colt_gui.models.core.learner import Learner
from colt_gui.models.experts.aggregating import Aggregating
from colt_gui.models.experts.halving import Halving
from colt_gui.models.experts.weighted_majority import WeightedMajority
from colt_gui.models.perceptrons.batch_perceptron import BatchPerceptron
from colt_gui.models.perceptrons.kernel_perceptron import KernelPerceptron
from colt_gui.models.perceptrons.margin_perceptron import MarginPerceptron
from colt_gui.models.perceptrons.marginalised_perceptron import MarginalisedPerceptron
from colt_gui.models.perceptrons.perceptron import Perceptron
from colt_gui.models.svm.machines import SvmHard, SvmNu, SvmSoft

LEARNERS: dict[str, type[Learner]] = {
    learner.id: learner
    for learner in (
        Perceptron, BatchPerceptron, MarginPerceptron, MarginalisedPerceptron, KernelPerceptron,
        SvmHard, SvmSoft, SvmNu,
        Halving, WeightedMajority, Aggregating,
    )
}  # fmt: skip
