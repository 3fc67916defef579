"""A study carried out: its draws are the steps of time. Here are also the ways out of a refusal, and the report."""

from __future__ import annotations

from typing import Self

from colt_gui.models.core.control import NO_CONTROL, Control
from colt_gui.models.core.document import Document
from colt_gui.models.core.experiment import Experiment, Findings, OnPlane
from colt_gui.models.core.readings import Chart, Mark, Meter, Narration, Remedy, Report, Way, strict
from colt_gui.models.statistics.rademacher.families import FAMILIES
from colt_gui.models.statistics.rademacher.rademacher import Rademacher
from colt_gui.models.statistics.rademacher.study import Study, StudyLearner
from colt_gui.models.text.numbers import number

OFFERED = {"halfspaces": "Halfspaces", "norm": "Linear functions"}  # classes, with the words of their buttons


class StudyRun:
    """The draws of a study that are known, as a run; t = 0 is before the first."""

    exhausted = False

    def __init__(self, study: Study) -> None:
        self.study, self.t = study, 0

    def __len__(self) -> int:
        return self.study.done

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self))

    def mark(self, t: int) -> Mark:
        return self.study.mark(t)


class FamilyFindings(Findings):
    """What leads out of a class that cannot be searched on these points."""

    def __init__(self, found: Remedy | None) -> None:
        self._found = found

    def remedy(self, t: int) -> Remedy | None:
        return self._found


class RademacherExperiment(Experiment[StudyLearner, StudyRun]):
    """A study and its draws. A person may stop it: what has been drawn counts."""

    batch = True

    def __init__(self, document: Document, limit: int = 0, before: RademacherExperiment | None = None) -> None:
        super().__init__(document, limit)
        self.study = self.learner.study(document)
        self.points = self.study.points
        self.run = StudyRun(self.study)

    def carry_out(self, control: Control = NO_CONTROL) -> None:
        self.study.carry_out(control, lambda: control.publish(self.so_far))

    def so_far(self) -> Self:
        other = self.another_view()
        other.study = other.run.study = self.study.so_far()
        return other

    def survey(self, control: Control = NO_CONTROL) -> Findings:
        """Find the classes that can be searched exactly on these points, if the chosen one cannot."""
        if not (self.refusal and isinstance(self.learner, Rademacher) and len(self.points)):
            return FamilyFindings(None)
        ways = [
            Way(word, self.document.with_param("hypotheses", id))
            for id, word in OFFERED.items()
            if not FAMILIES[id].refusal(self.points.X)
        ]
        return FamilyFindings(Remedy(self.refusal, tuple(ways)))

    @property
    def under_way(self) -> tuple[str, float | None]:
        study = self.study
        words = f"{study.unit.capitalize()} {number(study.done)} of {number(study.total)}"
        return words, study.done / max(study.total, 1)

    @property
    def broken_off_text(self) -> str:
        return f"Stopped after {number(self.study.done)} of {number(self.study.total)} {self.study.unit}s."

    @property
    def refusal(self) -> str:
        return self.study.refusal

    @property
    def setup_text(self) -> str:
        return self.study.setup_text

    def for_report(self, jobs: int) -> None:
        self.study.share_out(jobs)

    @property
    def unit(self) -> str:
        return self.study.unit

    @property
    def on_plane(self) -> OnPlane:
        return OnPlane(self.study.points_at(self.run.t), self.study.reach, self.study.invites)

    def meters(self, t: int) -> list[Meter]:
        return self.study.meters(t)

    def charts(self) -> list[Chart]:
        return self.study.charts()

    def narrate(self, t: int) -> Narration:
        return self.study.narrate(t)


def report(experiment: RademacherExperiment, seed: int | None = None) -> Report:
    """Make the report of `colt-gui run`: the draws as rounds, then what they amount to.

    `seed` is the one that was asked for; without one the document's own is used.
    """
    study, points = experiment.study, experiment.points
    head = {
        "learner": experiment.learner.id,
        "params": strict(experiment.learner.values),
        "seed": seed,
        "examples": len(points),
        "dimension": points.dimension,
    }
    rounds = (strict(study.round(t)) for t in range(1, study.done + 1))
    return Report(head, rounds, strict(study.summary()))
