"""The places of a study as a run."""

from __future__ import annotations

from colt_gui.models.core.readings import Mark
from colt_gui.models.statistics.pac.study import Study


class StudyRun:
    """No study: no places."""

    def __init__(self, study: Study | None) -> None:
        self.study, self.t = study, 0

    @property
    def exhausted(self) -> bool:
        return self.study is not None and self.study.exhausted

    def __len__(self) -> int:
        return 0 if self.study is None else len(self.study)

    def seek(self, t: int) -> None:
        self.t = min(max(t, 0), len(self))

    def mark(self, t: int) -> Mark:
        if t == 0 or self.study is None:
            return Mark(f"Before the first {'trial' if self.study is None else self.study.unit}")
        return self.study.mark(t)
