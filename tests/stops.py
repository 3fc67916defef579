"""Controls that end a computation after a number of checks."""

from colt_gui.models.core.control import Cancelled, Control, Stopped


class StopsAt(Control):
    """Raises at the check of this number, counted from 1; `partials` are the published answers so far."""

    def __init__(self, number, error=Stopped):
        self.left, self.error, self.partials = number, error, []

    def check(self):
        self.left -= 1
        if not self.left:
            raise self.error

    def publish(self, partial):
        self.partials.append(partial())


class CancelsAt(StopsAt):
    def __init__(self, number):
        super().__init__(number, Cancelled)
