"""Seeking to random rounds of a run of 10⁵, against one frame of the screen."""

from __future__ import annotations

import random

from benchmarks.measure import Row, alone
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.labs import carry_out

FRAME = 0.016


def rows(quick: bool) -> list[Row]:
    return [seek(name, quick) for name in ("perceptron", "kernel-perceptron")]


def seek(learner: str, quick: bool) -> Row:
    points = generate("noisy", 1, m=200)
    run = carry_out(Document(points=points, learner=learner, order="given", passes=500)).run
    assert len(run) == 100_000
    rng = random.Random(0)
    targets = [rng.randrange(len(run)) for _ in range(20 if quick else 100)]
    each = alone(lambda: [run.seek(t) for t in targets], 3) / len(targets)
    return Row(f"seek to a random round of 10⁵, {learner}", each, "one frame", FRAME, each / FRAME, 1.0)
