"""The learners that a person has opened. Opening is the only way for their code to be run."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from colt_gui.models import labs
from colt_gui.models.core.learner import Learner
from colt_gui.models.own.faults import LearnerFault, place
from colt_gui.models.own.guard import Guard
from colt_gui.models.own.loading import load
from colt_gui.models.own.names import FileName

BUILT_IN = tuple(labs.LEARNERS)  # those that come with the program
OF_EXPERTS = "ExpertLearner"


def open_file(named: FileName) -> str:
    """Runs the file and puts its learner into its lab; the name under which documents know it.

    What was opened under that name before is replaced, unless the file is refused.
    """
    learner = load(named)
    if learner.id in BUILT_IN:
        raise LearnerFault(f"{place(named.path, None)}: the id “{learner.id}” belongs to a learner of COLT Lab.")
    return labs.register(learner, named.key)


def guard_of(learner: type[Learner] | Learner) -> Guard | None:
    """The guard of a learner of somebody's own."""
    return getattr(learner, "guard", None)


def likely_lab(named: FileName) -> str:
    """The lab that a file belongs to as its text says, which is read and not run."""
    return _likely_lab(named.path)


@cache
def _likely_lab(path: Path) -> str:
    if not path.is_file():  # a pipe would be waited for
        return "perceptron"
    try:
        tree = ast.parse(path.read_bytes())
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return "perceptron"
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    named = {base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "") for base in bases}
    return "experts" if OF_EXPERTS in named else "perceptron"
