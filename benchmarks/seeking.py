"""Seeking to random rounds of a run of 10⁵, against one frame of the screen."""

from __future__ import annotations

import random
from functools import partial

from benchmarks.measure import Row, Task, against_limit, row
from benchmarks.topics import SEEK
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import compute

FRAME = 0.016


def tasks(quick: bool) -> list[Task]:
    return [Task(f"seek, {name}", partial(seek, name, quick)) for name in ("perceptron", "kernel-perceptron")]


def seek(learner: str, quick: bool) -> Row:
    points = generate("noisy", 1, m=200)
    run = compute(Document(points=points, learner=learner, order="given", passes=500)).run
    assert len(run) == 100_000
    rng = random.Random(0)
    targets = [rng.randrange(len(run)) for _ in range(20 if quick else 100)]
    found = against_limit(lambda: [run.seek(t) for t in targets], FRAME, 3 if quick else 9, len(targets))
    return row(f"seek to a random round of 10⁵, {learner}", found, "one frame", 1.0, SEEK)
