"""A step of a lesson as it is on show, counted by hand, and the numbers in a caption: in figures and in words."""

import re
from dataclasses import replace
from functools import cache, cached_property

import numpy as np
from finished import finished
from oracles.boolean import BooleanOracle
from oracles.duality import DualOracle
from oracles.experts import ExpertsOracle
from oracles.losses import LossOracle
from oracles.perceptrons import PerceptronOracle
from oracles.said import NUMBER, agrees
from oracles.svm import Machine, SvmOracle

from colt_gui.lessons.reading import shipped_lessons
from colt_gui.models.labs import bench_of

LESSONS = {lesson.id: lesson for lesson in shipped_lessons()}
SMALL = (
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
WORDS = {word: n for n, word in enumerate(SMALL, 1)}
WORDS |= {"two hundred": 200, "thirty": 30, "fifty": 50, "sixty": 60, "eighty": 80, "hundred": 100}
WORDS |= {"a dozen": 12, "a thousand": 1000}
WORDS |= {"twice": 2, "half": 0.5, "a quarter": 0.25, "a twentieth": 1 / 20, "a tenth": 0.1, "one fifth": 0.2}
WORDS |= {"fourth": 4, "four times": 4}
# "one" alone is mostly no number: "this one", "one another"
COUNTED = r"(?:mistake|expert|pass|percent|label|of the|−|\+)"
SPELT = "|".join(sorted((word for word in WORDS if word != "one"), key=len, reverse=True))
TOKEN = re.compile(rf"\b(?:{SPELT})\b|\bone(?= {COUNTED})|{NUMBER}", re.IGNORECASE)


def tokens(text):
    """(start, end, text) of every number; ² and x₁ are none."""
    return [(match.start(), match.end(), match[0]) for match in TOKEN.finditer(text)]


def is_value(token, value):
    if token.lower() in WORDS:
        return WORDS[token.lower()] == value
    return agrees(token, float(value))


@cache
def scene(lesson, index):
    """Each is carried out once."""
    return Scene(lesson, index)


ORACLES = {
    "perceptron": PerceptronOracle, "experts": ExpertsOracle, "svm": SvmOracle, "boolean": BooleanOracle,
    "duality": DualOracle, "losses": LossOracle,
}  # fmt: skip


class Scene:
    """`other(i)` is another step of the same lesson; `run_with` the step with another learner."""

    def __init__(self, lesson, index):
        self.lesson, self.index = lesson, index
        self.step = LESSONS[lesson].steps[index]

    def other(self, index):
        return scene(self.lesson, index)

    def run_with(self, learner):
        return ORACLES[bench_of(learner).id](finished(replace(self.document, learner=learner, params={})))

    @property
    def document(self):
        return self.step.document

    @cached_property
    def experiment(self):
        return finished(self.document)

    @cached_property
    def t(self):
        return self.step.at.find(self.experiment)

    @cached_property
    def run(self):
        """The run, counted by hand."""
        return ORACLES[bench_of(self.document.learner).id](self.experiment)

    @cached_property
    def machine(self):
        """The support vector machine at its end."""
        return Machine(self.run, self.experiment.run.kept[-1].alpha)

    # -- what is asked often -----------------------------------------------------------------------------------

    @property
    def points(self):
        return self.experiment.points

    @property
    def m(self):
        return len(self.points)

    @property
    def mistakes(self):
        return self.run.mistakes(self.t)

    @property
    def updates(self):
        return self.run.updates(self.t)

    def mistakes_by_pass(self):
        m = self.m or 1
        return [self.run.mistakes(k + m) - self.run.mistakes(k) for k in range(0, len(self.experiment.run), m)]

    @property
    def w(self):
        return self.run.rounds[self.t - 1].after

    @property
    def bound(self):
        return self.experiment.meters(self.t)[0].limit

    def score(self, x, y=None):
        """w·x of a point of the plane."""
        return float(self.w @ np.array([x, y], float))

    def distances(self):
        """Signed distances of all points from the line; w may end with b."""
        w, X = self.w, self.points.X
        b = w[2] if len(w) > 2 else 0.0
        return self.points.y * (X @ w[:2] + b) / np.linalg.norm(w[:2])
