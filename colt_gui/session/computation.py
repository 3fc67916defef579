"""The computation of the document that is open: what the worker was asked for, and which of its answers still count."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Qt, Signal

from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.session.worker import Answer, AnyWorker

WAIT_SECONDS = 0.008  # that an edit waits for its result, so that small things arrive in the same frame


class Computation(QObject):
    """The submissions of a session to its worker. Each has a number, its generation, and only late ones count.

    Within a gesture older results are still shown, so that the picture follows the hand: a submission with patience
    leaves the answers to those before it in force.
    """

    answered = Signal(object)  # a list of answers, in the thread of the session
    arrived = Signal()  # emitted in the worker's thread

    def __init__(self, worker: AnyWorker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.working = False  # the result of the newest submission has not come yet
        self.limit: int | None = None  # of the rounds of the newest submission
        self.generation = self._oldest_wanted = 0
        self.arrived.connect(self._hand_over, Qt.ConnectionType.QueuedConnection)
        self.use(worker)

    def use(self, worker: AnyWorker) -> None:
        """Have another worker carry out what is submitted from now on."""
        self.worker = worker
        worker.arrived = self.arrived.emit

    def submit(self, experiment: AnyExperiment, limit: int | None, patience: float) -> AnyExperiment | None:
        """Have an experiment carried out; return it, or None if it is not there within WAIT_SECONDS.

        Raise the error with which it failed. `patience` in seconds: the edit goes on with a gesture.
        """
        self.generation, answers = self.worker.submit(experiment, WAIT_SECONDS, patience)
        self.limit = limit
        if not patience:
            self.drop_older()
        self.working = True
        result = None
        for answer in answers:
            if answer.generation == self.generation and answer.error is not None:
                self.working = False
                raise answer.error
            if self._counts(answer) and answer.final:
                result = answer.experiment
                self.working = answer.generation != self.generation
        return result

    def resume(self, experiment: AnyExperiment) -> None:
        """Go on with an experiment whose computation another submission, which failed, has cancelled."""
        self.generation, _ = self.worker.submit(experiment)
        self.drop_older()
        self.working = True

    def drop_older(self) -> None:
        """Let no answer count but those to the newest submission."""
        self._oldest_wanted = self.generation

    def is_newest(self, answer: Answer) -> bool:
        return answer.generation == self.generation

    def counting(self, answers: list[Answer]) -> Iterator[Answer]:
        """Yield the answers that still count by the time they are looked at."""
        for answer in answers:
            if self._counts(answer):
                yield answer

    def _counts(self, answer: Answer) -> bool:
        return answer.generation >= self._oldest_wanted

    def _hand_over(self) -> None:
        self.answered.emit(self.worker.take())
