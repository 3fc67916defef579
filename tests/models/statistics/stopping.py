"""Computations that a person stops, at an exact place."""

from colt_gui.models.core.control import Control, Stopped
from colt_gui.models.labs import compute


class StoppedAfter(Control):
    """Stops a computation at the check after so many."""

    def __init__(self, checks):
        self.left, self.partial = checks, []

    def check(self):
        if not self.left:
            raise Stopped
        self.left -= 1

    def publish(self, partial):
        self.partial.append(partial())


def stopped(document, checks):
    return compute(document, StoppedAfter(checks))
