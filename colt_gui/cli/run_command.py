"""`colt-gui run`: a learner on a file of points, as JSON."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Protocol, runtime_checkable

import numpy as np

from colt_gui.cli.arguments import Parser, note, print_json, whole_number
from colt_gui.cli.named_learner import document_on, opened, params_of, raise_faults
from colt_gui.models import LEARNERS
from colt_gui.models.core.document import Document
from colt_gui.models.core.errors import InputError
from colt_gui.models.core.experiment import AnyExperiment
from colt_gui.models.core.points import Points
from colt_gui.models.core.runs import ORDERS
from colt_gui.models.labs import finish, prepare, report_of
from colt_gui.models.own.faults import LearnerFault
from colt_gui.storage.trace import write_report

LIMIT = 1_000_000


@runtime_checkable
class Remarked(Protocol):
    """An experiment with a sentence about examples that are strange but can be learned from, as rows of bits can be."""

    @property
    def remark(self) -> str: ...


def parser() -> Parser:
    number = whole_number
    made = Parser(
        "run",
        f"Runs a learner and prints JSON. LEARNER is one of: {', '.join(LEARNERS)};\n"
        "or a Python file with a learner of your own (FILE.py, FILE.py:CLASS where it holds several).",
        "examples:\n  colt-gui run perceptron --data points.csv --param bias=true --order cycled"
        "\n  colt-gui run ./mine.py --data points.csv --param C=0.5"
        "\n  colt-gui run hinge --data points.csv --param lam=0.1    (losses: score = ⟨w, x⟩ + b)"
        '\n  colt-gui run conjunction --setup "target=x1 ~x3" --setup n=8'
        "\n  colt-gui run pac --setup target=rectangle --param hypotheses=rectangles --param m=200 --jobs 2",
    )
    made.add_argument("learner", metavar="LEARNER", help="see `colt-gui list`, or FILE.py")
    columns = "CSV with columns x1,…,xd,y; for experts one column each and the outcome; whoever draws needs none"
    made.add_argument("--data", metavar="FILE", help=columns)
    text = "a parameter of LEARNER; more may follow it"
    made.add_argument("--param", metavar="NAME=VALUE", action="append", default=[], help=text)
    made.add_argument("more", metavar="NAME=VALUE", nargs="*", help=argparse.SUPPRESS)
    setup = "what is set up in the lab, e.g. contrarian=true for experts, n=8 for bits; see `colt-gui list`"
    made.add_argument("--setup", metavar="NAME=VALUE", action="append", default=[], help=setup)
    text = "for what is left to chance: the order shuffled, pick=random, coins, noise"
    made.add_argument("--seed", type=number(0), metavar="N", help=text)
    made.add_argument("--order", choices=tuple(ORDERS), default="given", help="in which the examples come (given)")
    made.add_argument("--passes", type=number(1), metavar="N", help="the most passes over the examples")
    jobs = "processes for what is tried many times (1); the numbers are the same"
    made.add_argument("--jobs", type=number(1), default=1, metavar="N", help=jobs)
    made.add_argument("--no-rounds", action="store_true", help="only the summary")
    made.add_argument("--out", metavar="FILE", help="write the JSON there; a .csv file gets a row for each round")
    return made


def run(args: argparse.Namespace) -> None:
    if args.no_rounds and _is_csv(args.out):
        raise InputError("--no-rounds leaves nothing for a table: a .csv file has a row for each round.")
    learner = opened(args.learner)
    params = params_of(learner, [*args.param, *args.more])
    options = {"order": args.order, "passes": args.passes, "seed": args.seed or 0}
    document = document_on(learner, args.data, params, args.setup, **options)
    # What overflows is told as null; numpy need not shout as well.
    with np.errstate(all="ignore"):
        experiment = _experiment(document, f"{Path(args.data).name}: " if args.data else "", args.jobs)
        _notes(experiment, args)
        report = report_of(experiment, args.seed)
        raise_faults(experiment.learner)
        if _is_csv(args.out):
            write_report(report, Path(args.out))
        else:
            head, rounds, summary = report
            print_json({**head, "rounds": [] if args.no_rounds else rounds, "summary": summary}, args.out)


def _is_csv(out: str | None) -> bool:
    return out is not None and out.lower().endswith(".csv")


def _experiment(document: Document, name: str, jobs: int) -> AnyExperiment:
    """Return the document carried out, as far as a report tells of it. Errors begin with the `name` of the file."""
    try:
        experiment = prepare(document, LIMIT)
        experiment.for_report(jobs)
        experiment = finish(experiment)
    except LearnerFault:
        raise
    except InputError as error:
        raise InputError(f"{name}{error}") from None
    if experiment.refusal:
        raise InputError(f"{name}{experiment.refusal}")
    return experiment


def _notes(experiment: AnyExperiment, args: argparse.Namespace) -> None:
    """What is strange about the data or the command, though it can be carried out."""
    name, points = Path(args.data or "").name, experiment.points
    if isinstance(experiment, Remarked) and experiment.remark:
        note(experiment.remark)
    if not experiment.ordered and not experiment.batch and (args.order != "given" or args.passes):
        what = (
            "rounds are the rows of the table"
            if experiment.unit == "round"
            else f"{experiment.unit}s are always the same"
        )
        note(f"the {what}: --order and --passes change nothing.")
    if len(points.classes) == 1:
        note(f"{name}: all examples are labelled {'+1' if points.classes == (1,) else '−1'}.")
    if twice := points.contradictions():
        note(f"{name}: {_same(points, twice)}, so no learner can be right about all examples.")
    if args.order != "given" and (experiment.batch or experiment.learner.picks):
        note(f"{experiment.learner.id} takes the examples as it needs them: --order changes nothing.")


def _same(points: Points, twice: list[int]) -> str:
    X, y, first = points.X, points.y, twice[0]
    other = next(i for i in twice if y[i] != y[first] and (X[i] == X[first]).all())
    return f"examples {first + 1} and {other + 1} are the same point with both labels"
