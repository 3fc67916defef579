"""The adversary: the teacher who forces the most mistakes, against the present hypothesis, while some target of the
class stays consistent with every answer.

What it does, by the class of the targets:

- monotone conjunctions: asks about 1…1 with one bit 0, and contradicts; either answer is possible each time, so every
  learner errs n times or more.
- conjunctions: contradicts on 1…1 (and, to learners that say +, elsewhere) until it has given one +, then flips one
  bit of that example at a time: elimination errs n + 1 times, which is its bound. Disjunctions: the same with labels
  turned over.
- disjunctions of k variables: halves the candidates of k groups in turn, so that every learner errs k·⌊lg(n/k)⌋ times
  or more. At least a of r variables: the same with k = r − a + 1 and a − 1 variables fewer.
- k-CNF, and k-term DNF among them: the same with up to k bits flipped at a time, the fewer first: elimination errs
  Σ C(n, i) times over 0 ≤ i ≤ k, and more cannot be forced. Targets are k-CNFs: against elimination, which is wrong on
  positive examples only, “always +” always remains. k-DNF and k-clause CNF: the same with labels turned over.
- a target that was typed: shows whatever the learner gets wrong.

When nothing is left to decide it goes on with examples that the learner still gets wrong, as long as it finds any: of
12 variables or fewer it looks through all inputs, of more through some hundred near ones and random ones.
"""

from __future__ import annotations

from colt_gui.models.boolean.concepts.features import Features, check_count
from colt_gui.models.boolean.teachers.closure_teacher import ClosureTeacher, Negated
from colt_gui.models.boolean.teachers.group_teacher import GroupTeacher
from colt_gui.models.boolean.teachers.teacher import Teacher
from colt_gui.models.core.errors import InputError

FEATURES = {
    "monotone-conjunction": "variables",
    "conjunction": "literals",
    "disjunction": "literals",
    "k-cnf": "clauses",
    "k-term-dnf": "clauses",
    "k-dnf": "clauses",
    "k-clause-cnf": "clauses",
}
TURNED = {"disjunction", "k-dnf", "k-clause-cnf"}


def check_adversary(concept: str, n: int, literals: int, k: int, at_least: int) -> None:
    """Raise InputError if there is no adversary for targets of this class; the arguments are those of `adversary`."""
    if concept not in {"threshold", "k-disjunction"}:
        if FEATURES[concept] == "clauses":
            check_count(n, k, "clauses")
        return
    if literals > n:
        raise InputError(f"A target with {literals} different variables cannot be drawn: there are n = {n}.")
    if concept == "threshold" and at_least > max(literals, 1):
        raise InputError(f"A target “at least {at_least} of {literals}” can never hold: choose at most {literals}.")


def adversary(concept: str, n: int, literals: int, k: int, at_least: int = 1, seed: int = 0) -> Teacher:
    """Return the adversary for targets of a class. Raise InputError if there is none.

    `concept` is one of target.CLASSES, `k` that of its clauses, `literals` the relevant variables of a disjunction or a
    threshold.
    """
    check_adversary(concept, n, literals, k, at_least)
    if concept in {"threshold", "k-disjunction"}:
        needed = at_least if concept == "threshold" else 1
        return GroupTeacher(n, seed, max(literals - needed + 1, 0), needed)
    teacher = ClosureTeacher(Features(FEATURES[concept], n, k), seed)
    return Negated(teacher) if concept in TURNED else teacher
