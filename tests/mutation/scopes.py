"""Which files are one package of the score, and which tests look at them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MODELS = "colt_gui/models"
OF_ALL = (
    "tests/models/core/test_learner_contract.py", "tests/models/core/test_parameter_ranges.py",
    "tests/models/core/test_run.py", "tests/models/test_theorem_numbers.py", "tests/cli/test_bound.py",
)  # fmt: skip

USERS = {  # tests of those who use what they share
    "maths": (
        "tests/models/statistics/shattering", "tests/models/statistics/rademacher/test_families.py",
        "tests/models/statistics/test_by_hand.py", "tests/models/statistics/test_borders.py",
        "tests/models/perceptrons/test_by_hand.py", "tests/models/svm/test_by_hand.py",
        "tests/models/svm/test_borders.py", "tests/models/perceptrons/test_replayed.py",
        "tests/models/statistics/test_loss_steps.py",
    ),
    "core": (
        *OF_ALL, "tests/models/perceptrons/test_by_hand.py", "tests/models/perceptrons/test_borders.py",
        "tests/models/svm/test_ranges.py", "tests/models/svm/test_by_hand.py", "tests/models/experts/test_borders.py",
        "tests/models/perceptrons/test_replayed.py",
    ),
}  # fmt: skip


class Scope(NamedTuple):
    """`files` and `tests` are paths or patterns from the root; without a `sample` all mutants are tried."""

    title: str
    files: tuple[str, ...]
    tests: tuple[str, ...]
    sample: int | None = None

    def paths(self) -> list[Path]:
        found = {path for pattern in self.files for path in ROOT.glob(pattern)}
        return sorted(path for path in found if path.name != "__init__.py")


def _of(lab: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{MODELS}/{lab}/{name}.py" for name in names)


def _tests(lab: str) -> tuple[str, ...]:
    return (f"tests/models/{lab}", f"{MODELS}/{lab}", *USERS.get(lab, OF_ALL))


LEARNERS = {
    "perceptrons": _of(
        "perceptrons", "bounds", "learner", "linear", "perceptron", "*_perceptron", "promise",
        "plane_theorem",
    ),
    "svm": _of("svm", "machines", "problem", "solution", "ranges", "rivals"),
    "experts": _of(
        "experts", "bounds", "guarantee", "learner", "halving", "weighted_majority", "randomised_majority",
        "fixed_share", "aggregating", "discounting", "losses", "tracking", "tosses", "streams/scripts", "readings",
        "votes_by_hand",
    ),
    "boolean": _of(
        "boolean", "bounds", "learner", "additive", "con*", "disjunction", "elimination", "halving",
        "k_*", "*perceptron", "weighing", "winnow", "concepts/theorem", "concepts/margins", "concepts/version_space",
    ),
    "statistics": _of(
        "statistics", "bounds", "rademacher/bounds", "rademacher/margin_bound", "rademacher/ghost_sample",
        "rademacher/rademacher", "pac/hoeffding", "pac/overfitting", "pac/pac", "pac/online_to_batch",
        "shattering/shatter", "duality/dual", "losses/learner", "losses/square", "losses/absolute", "losses/logistic",
        "losses/hinge", "losses/exponential", "losses/erm", "losses/halfspace_lp", "losses/loss_functions",
        "losses/smooth", "losses/separators",
    ),
    "core": _of("core", "readings", "learner", "theorems"),
}  # fmt: skip

SESSIONS = tuple(f"tests/test_session{part}.py" for part in ("", "_numbers", "_time", "_worker"))
SCOPES = {
    f"learners/{lab}": Scope(f"learners and bounds: {lab}", files, _tests(lab)) for lab, files in LEARNERS.items()
}
SCOPES |= {
    f"models/{folder}": Scope(f"models/{folder}", (f"{MODELS}/{folder}/**/*.py",), _tests(folder), 100)
    for folder in ("core", "perceptrons", "svm", "experts", "boolean", "statistics", "own", "text")
}
SCOPES |= {
    f"models/{folder}": Scope(f"models/{folder}", (f"{MODELS}/{folder}/*.py",), _tests("maths"), 100)
    for folder in ("maths", "maths/nearest")
}
SCOPES |= {
    "session": Scope("session", ("colt_gui/session/*.py",), SESSIONS),
    "playback": Scope(
        "playback.py", ("colt_gui/session/playback.py",), ("tests/test_playback.py", "tests/test_session.py")
    ),
    "storage": Scope("storage", ("colt_gui/storage/*.py",), ("tests/storage", "colt_gui/storage"), 150),
}


def files_of(name: str) -> list[Path]:
    """The files of a scope; what counts as learner or bound is not counted again with the rest of its folder."""
    paths = SCOPES[name].paths()
    if not name.startswith("models/"):
        return paths
    lab = name.removeprefix("models/")
    counted = set(Scope("", LEARNERS.get(lab, ()), ()).paths())
    return [path for path in paths if path not in counted]
