"""What is said about a round must be true of these points."""

from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute

LINE = Points([[1, 2], [2, -1], [-1, -2]], [1, 1, -1])
XOR = Points([[1, 1], [-1, -1], [1, -1], [-1, 1]], [1, 1, -1, -1])


def solved(document):
    return compute(document)


def mistakes(experiment):
    return [t for t in range(1, len(experiment.run) + 1) if experiment.run.round(t).mistake]


def test_a_mistake_gains_along_the_best_separator_only_where_there_is_one():
    line, xor = solved(Document(points=LINE, order="cycled")), solved(Document(points=XOR, order="cycled", passes=2))
    assert all("by at least γ" in line.narrate(t).reason for t in mistakes(line))
    assert all("w*" not in xor.narrate(t).reason for t in mistakes(xor))
    assert mistakes(line) and mistakes(xor)


def test_a_step_of_the_solver_has_the_number_that_the_transport_shows():
    machine = solved(Document(points=LINE, learner="svm-hard"))
    last = len(machine.run)
    machine.run.seek(last)
    assert machine.narrate(last).headline.startswith(f"Step {last}: ")
