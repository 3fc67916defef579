"""Reading never computes: no solver, no search and no question to a control while meters, charts and words are read."""

import sys
from pathlib import Path

import pytest
from short_runs import short

from colt_gui.models import LEARNERS
from colt_gui.models.core.control import cached
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.core.points import Points
from colt_gui.models.labs import compute, prepare, survey

MODELS = Path(sys.modules[compute.__module__].__file__).parent
# what these modules do takes time that grows faster than the number of points; not so the functions after them
SEARCHES = {
    "best_box", "circuits", "exact", "hinge", "hulls", "linear_program", "meeting_hulls", "turning", "zero_one",
    "nearest_points", "corner_walk", "finisher", "pair_steps", "problem",
}  # fmt: skip
FOUND_BEFORE = {"concept", "obstacle", "milestones", "parts_of", "witness"}  # methods that search
QUICK = {"scores", "scores.<locals>.<genexpr>", "Halfspace.scores", "Box.inside"}
MOST_CALLS = 3_000  # of Python functions by one reading, whatever the number of points

SAMPLES = {
    "separable": generate("separable", 1, m=8),
    "noisy": generate("noisy", 2, m=12),
    "many": generate("noisy", 3, m=150),
    "space": Points([[1, 2, 0], [0, 1, 3], [2, 2, 1], [1, 0, 1], [1, 1, 1]], [1, -1, 1, -1, -1]),
    "nothing": Points.empty(),
}


class Calls:
    """The Python functions that are called within a `with` block: how many, and those that compute."""

    def __enter__(self):
        self.count, self.searches = 0, set()
        self._before = sys.getprofile()
        sys.setprofile(self._note)
        return self

    def __exit__(self, *raised):
        sys.setprofile(self._before)

    def _note(self, frame, event, argument):
        if event != "call":
            return
        code, path = frame.f_code, Path(frame.f_code.co_filename)
        self.count += 1
        if MODELS in path.parents and _computes(code.co_qualname, path):
            self.searches.add(f"{path.relative_to(MODELS)}: {code.co_qualname}")


def _computes(name, path):
    if name.rpartition(".")[2] in FOUND_BEFORE or (path.name == "control.py" and name.endswith(".check")):
        return True
    return path.stem in SEARCHES and "maths" in path.parts and name not in QUICK


def read(experiment, t):
    """Read all that an experiment shows at place t."""
    experiment.meters(t), experiment.charts(), experiment.narrate(t), experiment.remedy(t), experiment.run.mark(t)
    for name in dir(type(experiment)):
        kind = getattr(type(experiment), name)
        if isinstance(kind, (property, cached)) and not name.startswith("_") and _known(experiment, name):
            getattr(experiment, name)


def _known(experiment, name):
    """What only a finished experiment has, or only one that was broken off, is not asked of another one."""
    if name == "broken_off_text":
        return experiment.broken_off
    return not name.startswith("known_") or experiment.ready


def variants(learner):
    """Every choice of a learner's parameters, one at a time."""
    yield {}
    for param in LEARNERS[learner].params:
        for value in [value for value, _ in param.choices] if param.kind == "choice" else []:
            yield {param.name: value}
        if param.kind == "bool":
            yield {param.name: not param.default}


def documents(learner):
    base = short(learner).get(learner, {})
    for sample, points in SAMPLES.items():
        for more in variants(learner) if sample == "noisy" else [{}]:
            yield Document(points=points, learner=learner, params={learner: base | more}, order="shuffled", seed=4)


def carried_out(document):
    """Return the experiment of a document before and after it is carried out; none where it is refused."""
    try:
        found = [prepare(document), compute(document, limit=2_000)]
    except ValueError:
        return []
    found[1].findings = survey(found[1])
    return found


@pytest.mark.parametrize("learner", LEARNERS)
def test_no_reading_starts_a_computation(learner):
    for document in documents(learner):
        for warm, experiment in zip(carried_out(document), carried_out(document)):
            length = len(experiment.run)
            for t in sorted({0, min(1, length), length // 2, length}):
                warm.run.seek(t), read(warm, t)  # what is imported with the first reading of a learner is not counted
                experiment.run.seek(t)
                with Calls() as calls:
                    read(experiment, t)
                place = document.own_params, len(document.points), t
                assert not calls.searches and calls.count < MOST_CALLS, (place, calls.count, sorted(calls.searches))
