"""A worker that computes when a test says so: what a session shows in between does not depend on the machine."""

from contextlib import suppress

from colt_gui.models.core.control import Cancelled, Control, Stopped
from colt_gui.models.labs import finish, prepare, survey
from colt_gui.session.worker import Answer


class HeldWorker:
    """Holds the newest submission until `wait`, `show_some` or `stop` is called."""

    def __init__(self):
        self.arrived = lambda: None
        self.checks = 3  # at which of them a computation is stopped
        self.generation, self.held, self.patience = 0, None, []
        self._answers, self._surveyed = [], None

    def submit(self, experiment, wait=0.0, patience=0.0):
        self.generation += 1
        self.held = experiment
        self.patience.append(patience)
        return self.generation, []

    def take(self):
        answers, self._answers = self._answers, []
        return answers

    def wait(self, seconds):
        """Compute what is held; or look for findings where it has been computed."""
        if self.held is None:
            return [Answer(self.generation, findings=survey(self._surveyed.another_view()))]
        return [self._computed(Control())]

    def show_some(self, publishes=1):
        """Answer with the experiment as far as it has got when it is published for the nth time."""
        some = Some(publishes)
        with suppress(Cancelled):
            finish(prepare(self.held.document, self.held.limit), some)
        self._answer(Answer(self.generation, some.partial))

    def show_latest(self):
        """Answer with the experiment as it is published last, before it is complete."""
        latest = Latest()
        finish(prepare(self.held.document, self.held.limit), latest)
        self._answer(Answer(self.generation, latest.partial))

    def finish(self):
        self._answer(self._computed(Control()))

    def stop(self, checks=None):
        """Stop the computation where it checks for the nth time, and answer with what there is."""
        self._answer(self._computed(StopsAt(checks or self.checks)))

    def close(self):
        self.held = None

    def _computed(self, control):
        experiment, self.held = self.held, None
        try:
            self._surveyed = finish(experiment, control)
        except Exception as error:
            return Answer(self.generation, error=error)
        return Answer(self.generation, self._surveyed, final=True)

    def _answer(self, answer):
        self._answers.append(answer)
        self.arrived()


def hold(session):
    """Give a session that has a worker of another kind one that computes when a test says so."""
    worker = HeldWorker()
    worker.generation = session.computation.generation
    session.computation.use(worker)
    return worker


def stopped(document, checks=3):
    """Return the experiment of a document that was stopped where it checked for the nth time."""
    return finish(prepare(document), StopsAt(checks))


class Some(Control):
    def __init__(self, publishes):
        self.left, self.partial = publishes, None

    def publish(self, partial):
        self.left -= 1
        if not self.left:
            self.partial = partial()
            raise Cancelled


class Latest(Control):
    partial = None

    def publish(self, partial):
        self.partial = partial()


class StopsAt(Control):
    def __init__(self, checks):
        self.left = checks

    def check(self):
        self.left -= 1
        if not self.left:
            raise Stopped
