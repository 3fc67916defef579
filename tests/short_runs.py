"""Parameters with which experiments with chance are short: what is asked of every learner is asked of few trials."""

SHORT = {
    "pac": {"trials": 12, "m": 20},
    "hoeffding": {"trials": 12, "n": 10},
    "overfitting": {"trials": 3, "m": 20, "splits": 4},
    "online-to-batch": {"T": 12},
    "rademacher": {"flips": 8},
    "margin-bound": {"trials": 2, "m": 12, "draws": 2},
    "ghost-sample": {"trials": 5, "m": 6},
    "dual": {"steps": 6},
}


def short(learner):
    """As `Document.params`."""
    return {learner: SHORT[learner]} if learner in SHORT else {}
