"""The roles of the examples in words: statements about the optimum. On the way there is only support so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from colt_gui.models.svm.solution import Solution

EDGE = "on the edge: touches the street, α = 0"
AT_OPTIMUM = {
    "outside": "outside the margin: α = 0",
    "margin": "on the margin",
    "bounded": "inside the margin: α = C",
    "error": "on the wrong side: α = C",
}
RINGS = {"margin": "margin", "bounded": "margin_mistake", "error": "mistake"}  # the meaning of their colours
COUNTED = {"margin": "on the margin", "bounded": "inside it", "error": "on the wrong side"}


def role_words(solution: Solution, i: int) -> str:
    """What example i is to the machine."""
    if not solution.optimal:
        return "support so far: α > 0" if i in solution.support else "no support so far: α = 0"
    return EDGE if i in solution.touching else AT_OPTIMUM[solution.roles[i]]


def ring_legend(solution: Solution) -> tuple[tuple[str, str], ...]:
    """The words of `support_words` for each kind of ring, with the meaning of its colour."""
    counts = {name: solution.role_counts[name] for name in COUNTED} if solution.optimal else {}
    return tuple((f"{n} {COUNTED[name]}", RINGS[name]) for name, n in counts.items() if n)


def support_words(solution: Solution) -> str:
    """How many examples have which role, and how many touch the street besides."""
    if not solution.optimal:
        return "α > 0 at present; roles are those of the optimum"
    words = [words for words, _ in ring_legend(solution)]
    edge = len(solution.touching)
    return ", ".join([*words, *([f"{edge} more on the edge with α = 0"] if edge else [])])
