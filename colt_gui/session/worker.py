"""The worker of a session, which carries out its documents: in a thread of its own, or in the caller's.

A session submits a prepared experiment and gets answers: the experiment as far as it goes, the experiment carried out,
or the reason why it cannot be; later its findings. Only the newest submission counts. The thread knows no Qt: it
touches the experiment, the control and the mailbox, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Thread
from time import monotonic
from typing import Any, NamedTuple, Protocol

from colt_gui.models.core.control import NO_CONTROL, Cancelled, Control, Stopped
from colt_gui.models.core.experiment import Experiment, Findings
from colt_gui.models.labs import finish, survey

PUBLISH_SECONDS = 0.1  # between two partial answers: each is drawn, and drawing takes the window's time
SURVEY_SECONDS = 0.12  # without another submission, before findings are looked for: under a hand nobody waits for them
CLOSE_SECONDS = 0.5  # how long the end of the program waits for the thread


class Answer(NamedTuple):
    """A worker's answer to the submission of that generation. `final`: the experiment is carried out."""

    generation: int
    experiment: Experiment[Any, Any] | None = None
    final: bool = False
    findings: Findings | None = None
    error: BaseException | None = None


class Job(NamedTuple):
    generation: int
    experiment: Experiment[Any, Any]
    begun: float = 0.0


class AnyWorker(Protocol):
    """Both kinds of worker. `arrived` is called, in whatever thread, when answers have come by themselves."""

    arrived: Callable[[], None]

    def submit(
        self, experiment: Experiment[Any, Any], wait: float = 0.0, patience: float = 0.0
    ) -> tuple[int, list[Answer]]:
        """Ask for an experiment to be carried out, in place of all that was asked before.

        Wait for its answer for at most `wait` seconds. A job that is running is cancelled once it has run for
        `patience` seconds. Return the generation of the submission, and the answers there are.
        """
        ...

    def take(self) -> list[Answer]:
        """Return the answers that have come since the last call."""
        ...

    def wait(self, seconds: float) -> list[Answer]:
        """Wait for at most so long until there is an answer; return what `take` would."""
        ...

    def stop(self) -> None:
        """End what is under way, and answer with as much as there is."""
        ...

    def close(self) -> None:
        """Cancel everything. No answers come any more."""
        ...


def _answer(job: Job, control: Control) -> Answer:
    try:
        return Answer(job.generation, finish(job.experiment, control), final=True)
    except Cancelled:
        raise
    except BaseException as error:  # whatever it is, the session tells it; SystemExit must not end the thread
        return Answer(job.generation, error=error)


def _findings(job: Job, view: Experiment[Any, Any], control: Control) -> Answer:
    try:
        return Answer(job.generation, findings=survey(view, control))
    except Cancelled:
        raise
    except Stopped:
        return Answer(job.generation, findings=Findings())
    except BaseException as error:
        return Answer(job.generation, error=error)


class InlineWorker:
    """Carries out a submission before `submit` returns: for films, pictures, and most tests."""

    def __init__(self) -> None:
        self.arrived: Callable[[], None] = lambda: None
        self._generation = 0
        self._surveyed: Job | None = None  # whose findings nobody has waited for

    def submit(
        self, experiment: Experiment[Any, Any], wait: float = 0.0, patience: float = 0.0
    ) -> tuple[int, list[Answer]]:
        self._generation += 1
        job = Job(self._generation, experiment)
        answer = _answer(job, NO_CONTROL)
        self._surveyed = None if answer.error else job
        return self._generation, [answer]

    def take(self) -> list[Answer]:
        return []

    def wait(self, seconds: float) -> list[Answer]:
        """Look for the findings: the only answer that there is to wait for."""
        job, self._surveyed = self._surveyed, None
        return [] if job is None else [_findings(job, job.experiment.another_view(), NO_CONTROL)]

    def stop(self) -> None: ...

    def close(self) -> None:
        self._surveyed = None


class JobControl(Control):
    """The control of one job of a worker's thread."""

    def __init__(self, worker: Worker, job: Job) -> None:
        self._worker, self._job = worker, job
        self._published = monotonic()

    def check(self) -> None:
        self._worker.check(self._job)

    def publish(self, partial: Callable[[], Any]) -> None:
        now = monotonic()
        if now - self._published >= PUBLISH_SECONDS and self._worker.mailbox_empty:
            self._worker.deliver(Answer(self._job.generation, partial()))
            self._published = monotonic()


class SurveyControl(JobControl):
    """The control of a search for findings: any other submission ends it at once."""

    def check(self) -> None:
        self._worker.check(self._job, patient=False)


class Worker:
    """A thread that carries out the newest submission. `arrived` is called in that thread when answers have come."""

    def __init__(self, arrived: Callable[[], None] = lambda: None) -> None:
        self.arrived = arrived
        self._changed = Condition()  # guards all that follows, and tells both threads of changes
        self._waiting: Job | None = None
        self._running: Job | None = None
        self._answers: list[Answer] = []
        self._generation, self._stopped, self._patience = 0, 0, 0.0
        self._closed = False
        self._thread: Thread | None = None

    # -- in the window's thread --------------------------------------------------------------------------------

    def submit(
        self, experiment: Experiment[Any, Any], wait: float = 0.0, patience: float = 0.0
    ) -> tuple[int, list[Answer]]:
        with self._changed:
            self._generation += 1
            generation = self._generation
            self._waiting, self._patience = Job(generation, experiment), patience
            behind_another = patience > 0 and self._running is not None
            self._start()
            self._changed.notify_all()
            if wait and not behind_another:
                self._changed.wait_for(lambda: self._has_answer(generation), wait)
        return generation, self.take()

    def _start(self) -> None:
        if self._thread is None and not self._closed:
            self._thread = Thread(target=self._serve, name="worker", daemon=True)
            self._thread.start()

    def _has_answer(self, generation: int) -> bool:
        return any(answer.generation == generation and (answer.final or answer.error) for answer in self._answers)

    def take(self) -> list[Answer]:
        with self._changed:
            answers, self._answers = self._answers, []
        return answers

    def wait(self, seconds: float) -> list[Answer]:
        with self._changed:
            self._changed.wait_for(lambda: bool(self._answers), seconds)
        return self.take()

    def stop(self) -> None:
        self._stopped = self._generation

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._waiting, self._answers = None, []
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(CLOSE_SECONDS)

    # -- in the thread of the worker ---------------------------------------------------------------------------

    @property
    def mailbox_empty(self) -> bool:
        """The window has shown all answers: another partial one does not keep it from anything."""
        return not self._answers

    def check(self, job: Job, patient: bool = True) -> None:
        """Raise Cancelled or Stopped where this job is to end. Reads without the lock: it is called very often."""
        if self._stopped == job.generation:
            raise Stopped
        patience = self._patience if patient else 0.0
        if self._closed or (self._waiting is not None and monotonic() - job.begun >= patience):
            raise Cancelled

    def deliver(self, answer: Answer) -> None:
        with self._changed:
            if self._closed:
                return
            self._answers.append(answer)
            self._changed.notify_all()
        self.arrived()

    def _serve(self) -> None:
        while (job := self._next()) is not None:
            try:
                self._carry_out(job)
            except Cancelled:
                continue
            finally:
                self._running = None
                del job  # no reference is kept until the next submission

    def _next(self) -> Job | None:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting is not None or self._closed)
            if self._closed or self._waiting is None:
                return None
            self._running, self._waiting = self._waiting._replace(begun=monotonic()), None
            return self._running

    def _carry_out(self, job: Job) -> None:
        answer = _answer(job, JobControl(self, job))
        view = None if answer.experiment is None else answer.experiment.another_view()
        self._running = None
        self.deliver(answer)
        del answer
        with self._changed:
            disturbed = self._changed.wait_for(lambda: self._waiting is not None or self._closed, SURVEY_SECONDS)
        if view is not None and not disturbed:
            self.deliver(_findings(job, view, SurveyControl(self, job)))
