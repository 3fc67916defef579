"""Every reader with good files for it: text that comes from files, the clipboard, or a person's keyboard."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

from colt_gui.lessons.reading import lesson_paths, read_lesson
from colt_gui.models.boolean.streams.sources import BooleanSource
from colt_gui.models.boolean.words.formula import parse
from colt_gui.models.core.control import Deadline, Stopped
from colt_gui.models.core.datasets import generate
from colt_gui.models.core.document import Document
from colt_gui.models.experts.streams.advice import Advice
from colt_gui.models.experts.streams.sources import ExpertSource
from colt_gui.models.labs import LEARNERS, compute
from colt_gui.resources import asset
from colt_gui.storage.boolean_csv import names_its_rows, read_bits
from colt_gui.storage.data_files import document_of
from colt_gui.storage.experts_csv import is_advice, read_experts
from colt_gui.storage.points_csv import read_points, write_points
from colt_gui.storage.points_text import parse_block, parse_pasted
from colt_gui.storage.session_files import read_session, write_session

from .mutations import cell_swapped, json_swapped, spoilt, toml_swapped

Spoil = Callable[[bytes, Random], bytes]
TARGETS = (
    "x1 ~x3", "(x1|x2)(~x1|x3)", "x1 & x2 | ~x3", "x1 -> x2", "2 of x1 x2 x3", "x1 + x2 >= 2", "1", "0", "x1 ^ x2",
    "majority(x1, x2, x3)", "not x1 and (x2 or x3)", "x1", "3x1 - 2x2 > 1",
)  # fmt: skip


class Reader(NamedTuple):
    """`read` takes the path of a file with the spoilt data; `swap` spoils it by its structure."""

    good: list[bytes]
    read: Callable[[Path], object]
    swap: Spoil = spoilt
    suffix: str = ".txt"

    def spoilt(self, chance: Random) -> bytes:
        data = chance.choice(self.good)
        return self.swap(data, chance) if chance.random() < 0.6 else spoilt(data, chance)


def points() -> list[bytes]:
    made = b"".join(b"%f,%f,%d\n" % (*x, y) for x, y in zip(*_sample()))
    return [b"x1,x2,y\n1,0,1\n0,1,-1\n1,1,1\n", made, b"# note\na,b,label\n1,2,yes\n3,4,no\n", b"1;2;+\n3,5;4;-\n"]


def _sample() -> tuple[list[list[float]], list[int]]:
    made = generate("noisy", 1, m=12)
    return made.X.tolist(), made.y.tolist()


ADVICE = [b"calm,keen,outcome\n1,0,1\n0,1,0\n1,1,1\n", b"a,b,c,y\n0.5,0.25,1,1\n0,1,1,-1\n", b"1,-1,1\n-1,-1,1\n"]
BITS = [b"animal,hair,milk,eggs,mammal\ncat,1,1,0,yes\nowl,0,0,1,no\n", b"x1,x2,y\n1,0,1\n0,0,-1\n", b"1,0,+\n0,0,-\n"]


def _any_table(path: Path) -> None:
    """As the window finds out what a table holds."""
    if is_advice(path):
        read_experts(path)
    elif names_its_rows(path):
        read_bits(path)
    else:
        read_points(path)


def _exact_points(path: Path) -> None:
    """What is read is written and read back the same."""
    first = read_points(path)
    other = path.with_suffix(".again.csv")
    write_points(first, other)
    again = read_points(other)
    assert np.array_equal(first.X, again.X) and np.array_equal(first.y, again.y), "not the same points"


def _experts(path: Path) -> None:
    read_experts(path, asked=True)
    document_of(path)


def _pasted(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    try:
        parse_pasted(text)
    finally:
        parse_block(text, 1, 3, ("no", "yes"))


def _target(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", "replace")
    formula = parse(text)
    setup = BooleanSource(target=text, n=6, rounds=10)
    compute(Document(learner="conjunction", setups={"boolean": setup}), Deadline(0.05, Stopped))
    assert formula is not None


# -- sessions ------------------------------------------------------------------------------------------------------


def documents() -> Iterator[Document]:
    sample = generate("noisy", 1, m=5)
    table = Advice(np.array([[1, -1, 1], [1, 1, -1]], dtype=np.int8), np.array([1, -1]), ("a", "b", "c"))
    lines = ((0.0, 0.0, 1.0, 1.0), (0.0, 1.0, 2.0, 0.5))
    drawn = ExpertSource(kind="drawn", lines=lines, noise=0.25, answers=(1, -1), constants=True)
    params = {"svm-soft": {"C": 0.4, "kernel": "gaussian", "sigma": 2.0}, "weighted-majority": {"beta": 0.25}}
    yield Document(points=sample, learner="weighted-majority", params=params, setups={"experts": drawn})
    yield Document(learner="aggregating", setups={"experts": ExpertSource(kind="table", table=table)})
    yield Document(learner="kernel-perceptron", adversary=0.5, params={"kernel-perceptron": {"kernel": "linear"}})
    yield Document(learner="k-cnf", setups={"boolean": BooleanSource(target="(x1|x2)(~x1|x3)", n=4, rounds=20)})
    for learner in LEARNERS:
        if "/" not in learner:
            yield Document(points=sample, learner=learner, params=params, order="shuffled", passes=2, seed=7, rounds=50)


def sessions(folder: Path) -> list[bytes]:
    path, made = folder / "good.colt", []
    for document in documents():
        write_session(path, document, {"t": 3, "path": "x.colt"})
        made.append(path.read_bytes())
    return made


def _carried_out(path: Path) -> None:
    """Opened, looked at, and worked at for a moment, as the window would."""
    document, view = read_session(path)
    experiment = compute(document, Deadline(0.012, Stopped))
    t = min(view.get("t", 0), len(experiment.run))
    experiment.run.seek(t)
    experiment.meters(t)
    experiment.narrate(t)
    experiment.charts()
    json.dumps({"t": view.get("t", 0)})


def lessons() -> list[bytes]:
    return [path.read_bytes() for path in lesson_paths(asset("lessons"))]


def readers(folder: Path) -> dict[str, Reader]:
    return {
        "points CSV": Reader(points(), _exact_points, cell_swapped, ".csv"),
        "experts CSV": Reader(ADVICE, _experts, cell_swapped, ".csv"),
        "Boolean CSV": Reader(BITS, read_bits, cell_swapped, ".csv"),
        "any CSV": Reader([*points(), *ADVICE, *BITS], _any_table, cell_swapped, ".csv"),
        ".colt": Reader(sessions(folder), _carried_out, json_swapped, ".colt"),
        "lesson TOML": Reader(lessons(), read_lesson, toml_swapped, ".toml"),
        "pasted points": Reader([b"1\t2\t+\n3\t4\t-\n", *points()], _pasted),
        "targets": Reader([target.encode() for target in TARGETS], _target),
    }
