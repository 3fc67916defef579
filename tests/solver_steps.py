"""The steps that a support vector machine's solver shows on its way."""


def steps_of(machine, points, start=None):
    """Return the steps of the solver, its last one included; none where there is nothing to solve."""
    steps = []
    machine.solve(points, start, record=steps.append)
    return steps
